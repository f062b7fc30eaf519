#!/usr/bin/env python3
"""Plays the games of the reference sets through by the rules alone and compares their totals.

    python3 docs/results/check_solitaires.py WORDS FILE...

WORDS is a list of words, one a line. Written from docs/rules/crossed_words.md and pythoncross.md; prints what
it compared, and ends with 1 where a rule is broken or a total differs.
"""
import json
import re
import sys


class Wrong(Exception):
    pass


def expect(holds, what):
    if not holds:
        raise Wrong(what)


class Board:
    """Letters by (row, column), from 0; blocks end a run as the edge does."""

    def __init__(self, side, words, blocks=()):
        self.side, self.words, self.blocks = side, words, set(blocks)
        self.letters = {}

    def run(self, square, step):
        """The squares without a gap through this one."""
        row, column = square
        while (row - step[0], column - step[1]) in self.letters:
            row, column = row - step[0], column - step[1]
        squares = []
        while (row, column) in self.letters:
            squares.append((row, column))
            row, column = row + step[0], column + step[1]
        return squares

    def text(self, squares):
        return "".join(self.letters[square] for square in squares)

    def play(self, row, column, across, word):
        """The squares that are filled now, and the runs of two or more that are new, that of the word first."""
        along, aside = ((0, 1), (1, 0)) if across else ((1, 0), (0, 1))
        squares = [(row + along[0] * k, column + along[1] * k) for k in range(len(word))]
        new = []
        for square, letter in zip(squares, word):
            expect(max(square) < self.side and square not in self.blocks, word + " lies off the board or on a block")
            if square in self.letters:
                expect(self.letters[square] == letter, word + " disagrees with what lies there")
            else:
                new.append((square, letter))
        expect(new, word + " places nothing")
        before = dict(self.letters)
        self.letters.update(new)
        joined = not before or any(
            (square[0] + r, square[1] + c) in before for square, _ in new for r, c in [(0, 1), (1, 0), (0, -1), (-1, 0)])
        expect(joined, word + " touches nothing")
        expect(self.run(squares[0], along) == squares, word + " is not the whole run")
        runs = [squares] + [self.run(square, aside) for square, _ in new]
        runs = [run for run in runs if len(run) > 1]
        expect(runs, word + " is no word")
        for run in runs:
            expect(self.text(run) in self.words, self.text(run) + " is no word")
        return new, runs


VALUES = {letter: value for letters, value in
          [("qj", 9), ("xzv", 8), ("wkf", 7), ("ybh", 6), ("mpg", 5), ("ucd", 4), ("lto", 3), ("nra", 2), ("ise", 1)]
          for letter in letters}


def crossed_words_factors():
    """What a square multiplies its letter and its words by."""
    letter, word = {}, {}
    triple = [(r, c) for r in (0, 8, 16) for c in (0, 8, 16)] + [(r, c) for r in (4, 12) for c in (4, 12)]
    double = [(r, c) for r in (2, 6, 10, 14) for c in (2, 6, 10, 14)]
    word.update({square: 3 for square in triple})
    word.update({square: 2 for square in double})
    # Halfway between neighbouring triple squares of a line; the rest of the diagonals and half-diagonals.
    for r, c in [(0, 4), (4, 8), (8, 4)]:
        for square in {(r, c), (c, r), (16 - r, c), (c, 16 - r), (r, 16 - c), (16 - c, r), (16 - r, 16 - c),
                       (16 - c, 16 - r)}:
            letter[square] = 2
    for k in range(17):
        for square in [(k, k), (k, 16 - k), (k, abs(8 - k)), (k, 16 - abs(8 - k))]:
            if square not in word and square not in letter:
                letter[square] = 3
    return letter, word


def crossed_words(entry, words):
    letter_factor, word_factor = crossed_words_factors()
    piles, hand, total, drawn = list(entry["piles"]), [], 0, False
    board = Board(17, words)
    moves = entry["game"].split("\n\n")[-1].splitlines()
    for move in moves:
        if draw := re.fullmatch(r"([1-3])([A-Z]+)", move):
            pile, letters = int(draw[1]) - 1, draw[2].lower()
            expect(not drawn, "two draws without a discard between them")
            expect(piles[pile].startswith(letters), "the pile begins with other letters than " + draw[2])
            piles[pile] = piles[pile][len(letters):]
            hand += letters
            expect(len(hand) <= 8, "more than eight letters in hand")
            drawn = True
        elif discard := re.fullmatch(r"-([A-Z]+) -(\d+)", move):
            for letter in discard[1].lower():
                hand.remove(letter)
                total -= VALUES[letter]
            drawn = False
        elif play := re.fullmatch(r"\{([A-Q])(\d+)([ad])\} ([A-Z]+)=(\d+)", move):
            place = int(play[2]) - 1, ord(play[1]) - ord("A")
            new, runs = board.play(*place, play[3] == "a", play[4].lower())
            for _, letter in new:
                hand.remove(letter)
            for run in runs:
                score, factor = 0, 1
                for square in run:
                    score += VALUES[board.letters[square]] * letter_factor.get(square, 1)
                    factor *= word_factor.get(square, 1)
                total += score * factor
            total += {7: 50, 8: 100}.get(len(new), 0)
            drawn = False
        else:
            expect(re.fullmatch(r"\([A-Z]+\)=\d+|Bonus \d+", move), "not understood: " + move)
    return total


def pythoncross(entry, words):
    start = entry["start"][1] - 1, entry["start"][0] - 1
    board = Board(9, words, [(row - 1, column - 1) for column, row in entry["blocks"]])
    letters, rack, total, plays, placed = entry["letters"], "", 0, 0, 0
    for line in entry["game"].splitlines():
        play = re.match(r" ?\d+ [A-Z]+ +-?\d+ +(?:([AD]) (\d) (\d) ([A-Z]+)|(DUMP))", line)
        if not play:
            continue
        plays += 1
        rack, letters = rack + letters[:7 - len(rack)], letters[7 - len(rack):]
        if play[5]:
            expect(len(rack) == 7, "a dump of fewer than seven letters")
            rack, total = "", total - 25
            continue
        word = play[4].lower()
        at = int(play[3]) - 1, int(play[2]) - 1
        end = (at[0], at[1] + len(word) - 1) if play[1] == "A" else (at[0] + len(word) - 1, at[1])
        expect(board.letters or start in (at, end), "the first word neither begins nor ends on the start")
        new, runs = board.play(*at, play[1] == "A", word)
        for _, letter in new:
            expect(letter in rack, letter + " is not on the rack")
            rack = rack.replace(letter, "", 1)
        placed += len(new)
        total += sum(max(2, 5 - min(r, c, 8 - r, 8 - c)) for run in runs for r, c in run)
        total += 50 if placed == len(entry["letters"]) else 0
    expect(plays <= 15, "more than fifteen plays")
    stand = [board.text(board.run(square, step)) for square in board.letters for step in [(0, 1), (1, 0)]
             if (square[0] - step[0], square[1] - step[1]) not in board.letters]
    stand = [word for word in stand if len(word) > 1]
    expect(len(stand) == len(set(stand)), "a word stands twice")
    return total


def main(list_of_words, *files):
    with open(list_of_words, encoding="ascii") as file:
        words = set(file.read().split())
    wrong = 0
    for path in files:
        with open(path, encoding="ascii") as file:
            whole = json.load(file)
        check = {"crossedwords": crossed_words, "pythoncross": pythoncross}[whole["solitaire"]]
        totals = []
        letters_of = {"crossedwords": lambda entry: "".join(entry["piles"]), "pythoncross": lambda entry: entry["letters"]}
        deals = {"".join(sorted(letters_of[whole["solitaire"]](entry))) for entry in whole["entries"]}
        if [len(deal) for deal in deals] != [{"crossedwords": 198, "pythoncross": 60}[whole["solitaire"]]]:
            wrong += 1
            print("%s: not the same letters everywhere, or not as many as in the contest" % path)
        for entry in whole["entries"]:
            try:
                totals.append(check(entry, words))
                expect(totals[-1] == entry["total"], "%d points, not %d" % (totals[-1], entry["total"]))
            except (Wrong, ValueError) as fault:
                wrong += 1
                print("%s, number %d: %s" % (path, entry["number"], fault))
        print("%s: %d games played through, mean %.1f, %d to %d points"
              % (path, len(totals), sum(totals) / len(totals), min(totals), max(totals)))
    return 1 if wrong else 0


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
