"""What a Markdown document holds, as far as the checks go: fenced blocks with the comment that stands
before each, commands in comments, headings' anchors, links."""
import re
from dataclasses import dataclass


@dataclass
class Block:
    line: int  # of its fence or comment, from 1
    info: str  # "sh", "console", "json"; "" where the fence says nothing; "hidden" for a comment
    lines: list
    mark: str = ""  # the comment just before it: "not run: ..."

    @property
    def text(self):
        return "".join(line + "\n" for line in self.lines)


def split_blocks(text):
    """Fenced blocks and `<!-- run ... -->` comments, in their order."""
    blocks, open_block, mark, indent = [], None, "", ""
    for number, line in enumerate(text.split("\n"), 1):
        bare = line.strip()
        if open_block is not None:
            if bare == ("-->" if open_block.info == "hidden" else "```"):
                blocks.append(open_block)
                open_block, mark = None, ""
            else:
                open_block.lines.append(line.removeprefix(indent))
        elif bare == "<!-- run":
            open_block = Block(number, "hidden", [], mark)
        elif bare.startswith("```"):
            indent = line[:len(line) - len(line.lstrip())]
            open_block = Block(number, bare[3:].strip(), [], mark)
        elif comment := re.fullmatch(r"<!-- (.*) -->", bare):
            mark = comment.group(1)
        elif bare:
            mark = ""
    if open_block is not None:
        raise ValueError("line %d: a block without an end" % open_block.line)
    return blocks


def list_prose(text):
    """The lines without fenced blocks and comments, with their numbers."""
    inside = ""
    for number, line in enumerate(text.split("\n"), 1):
        bare = line.strip()
        if inside:
            inside = "" if bare.endswith(inside) else inside
        elif bare.startswith("```"):
            inside = "```"
        elif bare.startswith("<!--"):
            inside = "" if bare.endswith("-->") else "-->"
        else:
            yield number, line


def make_anchor(heading):
    """As the usual renderers make it: lower case, blanks to hyphens, other signs left out."""
    shown = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading.strip()).replace("`", "")
    return re.sub(r"[^\w\- ]", "", shown.lower()).replace(" ", "-")


def list_anchors(text):
    seen = {}
    for _, line in list_prose(text):
        heading = re.match(r"#{1,6} (.*)", line)
        if not heading:
            continue
        anchor = make_anchor(heading.group(1))
        times = seen.get(anchor, 0)
        seen[anchor] = times + 1
        if times:
            seen["%s-%d" % (anchor, times)] = 1
    return set(seen)


def list_links(text):
    """(line, target) of every link and picture; what stands in `code` is none."""
    for number, line in list_prose(text):
        spoken = re.sub(r"`[^`]*`", "", line)
        for target in re.findall(r"\]\(\s*<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\s*\)", spoken):
            yield number, target
        for target in re.findall(r"<img [^>]*src=\"([^\"]+)\"", spoken):
            yield number, target
