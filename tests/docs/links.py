"""Every relative link of the repository's documents leads to a file, and every #anchor to a heading."""
import os
import re

from markdown import list_anchors, list_links

MADE = re.compile(r"^(build.*|\.git|node_modules|__pycache__)$")


def documents_in(root):
    for folder, folders, files in os.walk(root):
        folders[:] = sorted(name for name in folders if not MADE.match(name))
        for name in sorted(files):
            if name.endswith(".md"):
                yield os.path.relpath(os.path.join(folder, name), root)


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def complaint(root, document, target):
    """Why a link is wrong, or "". Addresses elsewhere are not followed."""
    if re.match(r"[a-z][a-z+.-]*:", target):
        return ""
    name, _, anchor = target.partition("#")
    path = os.path.normpath(os.path.join(root, os.path.dirname(document), name)) if name else \
        os.path.join(root, document)
    if os.path.relpath(path, root).startswith(".."):
        return "leads out of the repository"
    if not os.path.exists(path):
        return "is no file"
    if anchor and anchor not in list_anchors(read(path)):
        return "has no such heading"
    return ""


def check(root):
    """(how many links there are, findings)."""
    count, findings = 0, []
    for document in documents_in(root):
        for line, target in list_links(read(os.path.join(root, document))):
            count += 1
            if why := complaint(root, document, target):
                findings.append("%s:%d: %s %s" % (document, line, target, why))
    return count, findings
