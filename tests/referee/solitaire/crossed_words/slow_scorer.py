#!/usr/bin/env python3
"""Scores games of Crossed Words from the rules alone, slowly: shares nothing with the program.

Standard input, a line each: `words W...`; `game PILE PILE PILE`; `D pile letters` (piles from 1),
`X letters`, `P row column a|d WORD` (from 0); `end`. For each game a line: the total, or `bad`.
"""
import re
import sys

TABLE = {9: "qj", 8: "xzv", 7: "wkf", 6: "ybh", 5: "mpg", 4: "ucd", 3: "lto", 2: "nra", 1: "ise"}
VALUE = {letter: value for value, letters in TABLE.items() for letter in letters}
PATTERN = """T...2...T...2...T
.3.....3.3.....3.
..D...D...D...D..
...3.3.....3.3...
2...T...2...T...2
...3.3.....3.3...
..D...D...D...D..
.3.....3.3.....3.
T...2...T...2...T
.3.....3.3.....3.
..D...D...D...D..
...3.3.....3.3...
2...T...2...T...2
...3.3.....3.3...
..D...D...D...D..
.3.....3.3.....3.
T...2...T...2...T""".split()


class Bad(Exception):
    pass


def words_on(rows):
    """Every run of two letters or more: (row, column, direction, word)."""
    found = set()
    for number, row in enumerate(rows):
        for run in re.finditer("[a-z]{2,}", row):
            found.add((number, run.start(), "a", run.group()))
    for number, column in enumerate(map("".join, zip(*rows))):
        for run in re.finditer("[a-z]{2,}", column):
            found.add((run.start(), number, "d", run.group()))
    return found


def worth(row, column, direction, word):
    total, factor = 0, 1
    for at, letter in enumerate(word):
        square = PATTERN[row][column + at] if direction == "a" else PATTERN[row + at][column]
        total += VALUE[letter] * {"2": 2, "3": 3}.get(square, 1)
        factor *= {"D": 2, "T": 3}.get(square, 1)
    return total * factor


def connected(rows):
    """Whether all letters hang together."""
    letters = {(r, c) for r in range(17) for c in range(17) if rows[r][c] != "."}
    if not letters:
        return True
    seen, todo = set(), [next(iter(letters))]
    while todo:
        r, c = todo.pop()
        if (r, c) in seen or (r, c) not in letters:
            continue
        seen.add((r, c))
        todo += [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]
    return seen == letters


class Game:
    def __init__(self, piles, words):
        self.piles, self.words = [list(pile) for pile in piles], words
        self.hand, self.rows, self.total, self.drawn = [], ["." * 17] * 17, 0, False

    def draw(self, pile, letters):
        if self.drawn or not 1 <= len(letters) <= 8 or len(self.hand) + len(letters) > 8:
            raise Bad
        taken = [self.piles[pile - 1].pop(0) for _ in letters]
        if taken != list(letters):
            raise Bad
        self.hand += taken
        self.drawn = True

    def discard(self, letters):
        for letter in letters:
            if letter not in self.hand:
                raise Bad
            self.hand.remove(letter)
            self.total -= VALUE[letter]
        self.drawn = False

    def play(self, row, column, direction, word):
        before, cells, used = words_on(self.rows), [list(r) for r in self.rows], 0
        for at, letter in enumerate(word):
            r, c = (row, column + at) if direction == "a" else (row + at, column)
            if not (0 <= r < 17 and 0 <= c < 17):
                raise Bad
            if cells[r][c] == ".":
                if letter not in self.hand:
                    raise Bad
                self.hand.remove(letter)
                cells[r][c] = letter
                used += 1
            elif cells[r][c] != letter:
                raise Bad
        self.rows = ["".join(r) for r in cells]
        after = words_on(self.rows)
        fresh = after - before
        if used == 0 or (row, column, direction, word) not in after or not connected(self.rows):
            raise Bad
        if any(w not in self.words for _, _, _, w in after):
            raise Bad
        self.total += sum(worth(*w) for w in fresh) + {7: 50, 8: 100}.get(used, 0)
        self.drawn = False


def main():
    words, game, bad, answers = set(), None, False, []
    for line in sys.stdin:
        kind, *rest = line.split()
        try:
            if kind == "words":
                words = set(rest)
            elif kind == "game":
                game, bad = Game(rest, words), False
            elif kind == "end":
                answers.append("bad" if bad else str(game.total))
            elif bad:
                pass
            elif kind == "D":
                game.draw(int(rest[0]), rest[1])
            elif kind == "X":
                game.discard(rest[0])
            elif kind == "P":
                game.play(int(rest[0]), int(rest[1]), rest[2], rest[3])
        except (Bad, IndexError):
            bad = True
    print("\n".join(answers))


main()
