"""Blocks that show a file: what stands below `<!-- file: PATH -->`, all of them with the same PATH put
together, is the file, but for blank lines between them."""
import os

from markdown import split_blocks


def next_text(lines, at):
    while at < len(lines) and not lines[at]:
        at += 1
    return at


def check(root, document, text):
    """(how many files are shown, findings)."""
    shown = {}
    for block in split_blocks(text):
        if block.mark.startswith("file: "):
            path = block.mark.removeprefix("file: ")
            shown.setdefault(path, []).append(block)
    findings = []
    for path, blocks in shown.items():
        with open(os.path.join(root, path), encoding="utf-8") as file:
            lines = file.read().split("\n")[:-1]
        at = 0
        for block in blocks:
            at = next_text(lines, at)
            end = at + len(block.lines)
            if lines[at:end] != block.lines:
                findings.append("%s:%d: is not lines %d to %d of %s" % (
                    document, block.line, at + 1, end, path))
                break
            at = end
        else:
            if next_text(lines, at) != len(lines):
                findings.append("%s: shows %d of the %d lines of %s" % (document, at, len(lines), path))
    return len(shown), findings
