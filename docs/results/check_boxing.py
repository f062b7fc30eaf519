#!/usr/bin/env python3
"""Works out nim values of empty boxing arenas from docs/rules/boxing.md alone and compares them.

    python3 docs/results/check_boxing.py docs/results/boxing.json [SPOTS]

Arenas of at most SPOTS spots (30 unless told) are worked out, and those of two rows whatever their
length. Prints what it compared; ends with 1 where a value differs.

A position is a set of vacant spots, and a turn takes a square of them away. A spot that lies in no
vacant 2x2 block can only be taken alone: such spots are worth 0 or 1 together. The others fall into
parts that no square reaches across; the nim value of a position is the exclusive or of its parts', and
that of a part is the least number that no turn leads to (Sprague and Grundy).
"""
import json
import sys

known = {}


def squares(spots):
    """Every square of vacant spots, as the set of its spots."""
    for row, column in spots:
        taken = set()
        size = 1
        while True:
            edge = {(row + size - 1, column + i) for i in range(size)}
            edge |= {(row + i, column + size - 1) for i in range(size)}
            if not edge <= spots:
                break
            taken |= edge
            yield frozenset(taken)
            size += 1


def parts(spots):
    """The spots of connected 2x2 blocks, a set each, and the number of those in no block."""
    blocks = {(r, c) for r, c in spots if {(r + 1, c), (r, c + 1), (r + 1, c + 1)} <= spots}
    found = []
    in_blocks = 0
    while blocks:
        waiting = [blocks.pop()]
        part = set()
        while waiting:
            r, c = waiting.pop()
            part |= {(r, c), (r + 1, c), (r, c + 1), (r + 1, c + 1)}
            for near in [(r + i, c + j) for i in (-1, 0, 1) for j in (-1, 0, 1)]:
                if near in blocks:
                    blocks.remove(near)
                    waiting.append(near)
        in_blocks += len(part)
        found.append(frozenset(part))
    return found, len(spots) - in_blocks


def normal(part):
    """The same for all turned, mirrored and moved forms of a part."""
    forms = []
    for turned in (part, {(c, r) for r, c in part}):
        for down in (1, -1):
            for right in (1, -1):
                form = [(down * r, right * c) for r, c in turned]
                top = min(r for r, c in form)
                left = min(c for r, c in form)
                forms.append(tuple(sorted((r - top, c - left) for r, c in form)))
    return min(forms)


def value(spots):
    found, alone = parts(spots)
    nim = alone % 2
    for part in found:
        nim ^= part_value(normal(part))
    return nim


def part_value(form):
    if form not in known:
        spots = frozenset(form)
        reached = {value(spots - square) for square in squares(spots)}
        known[form] = next(n for n in range(len(reached) + 1) if n not in reached)
    return known[form]


def main():
    largest = int(sys.argv[2]) if len(sys.argv) > 2 else 30
    sys.setrecursionlimit(10_000)
    compared = 0
    with open(sys.argv[1], encoding="utf-8") as file:
        arenas = json.load(file)["arenas"]
    for arena in arenas:
        rows, columns, told = arena["rows"], arena["columns"], arena["nim_value"]
        if told is None or (rows > 2 and rows * columns > largest):
            continue
        here = value(frozenset((r, c) for r in range(rows) for c in range(columns)))
        if here != told:
            sys.exit(f"{rows}x{columns}: {told} is told, {here} was found")
        compared += 1
    if compared == 0:
        sys.exit("no arena was compared")
    print(f"{compared} arenas compared, {len(known)} parts worked out: all agree")


if __name__ == "__main__":
    main()
