#!/usr/bin/env python3
"""Holds the values of games.json against solutions that share no line with the program that made it.

    python3 docs/results/check_games.py docs/results/games.json [SPOTS]

Croquet is solved by check_croquet.py; of boxing, positions of at most SPOTS vacant spots (20 unless told) are
worked out by check_boxing.py. In every game a value follows from those after it: who had won, and had not lost
after the move, still has; a margin is never exceeded by the next. Ends with 1 where something differs.
"""
import json
import os
import sys
import threading

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import check_boxing  # noqa: E402
import check_croquet  # noqa: E402

RANK = {"loss": -1, "draw": 0, "win": 1}
compared = {"croquet": 0, "boxing": 0, "follows": 0, "margins": 0}
wrong = []


def expect(holds, game, at, what):
    if not holds:
        wrong.append("%s of seed %d, move %d: %s" % (game["game"], game["seed"], at + 1, what))


def check_croquet_game(game):
    mover, other, bar, first = check_croquet.START, check_croquet.START, 0, True
    for at, move in enumerate(game["moves"]):
        value, _ = check_croquet.solve(check_croquet.normal(mover, other, bar, first))
        expect(RANK[move["value"]] == value, game, at, "is " + move["value"])
        compared["croquet"] += 1
        size = abs(int(move["move"].split(",")[1]))
        mover, other, bar, first = other, check_croquet.moved(mover, size), size, not first
        if other is None:
            break


def check_boxing_game(game, spots):
    vacant = {(r, c) for r, row in enumerate(game["rows"], 1) for c, spot in enumerate(row, 1) if spot == "-"}
    for at, move in enumerate(game["moves"]):
        if len(vacant) <= spots and move["value"] is not None:
            wins = check_boxing.value(frozenset(vacant)) != 0
            expect(wins == (move["value"] == "win"), game, at, "is " + move["value"])
            compared["boxing"] += 1
        row, column, size = (int(word) for word in move["move"].split(",")[1:])
        square = {(row + r, column + c) for r in range(size) for c in range(size)}
        expect(square <= vacant, game, at, "is not legal")
        vacant -= square
    expect(not vacant, game, len(game["moves"]) - 1, "is not the last")


def check_order(game):
    """No move makes a position better than it was for whoever moves."""
    for at, (move, after) in enumerate(zip(game["moves"], game["moves"][1:])):
        sign = 1 if after["seat"] == move["seat"] else -1
        if move["value"] is not None and after["value"] is not None:
            expect(sign * RANK[after["value"]] <= RANK[move["value"]], game, at, "gains")
            compared["follows"] += 1
        if "margin" in move and "margin" in after:
            expect(sign * after["margin"] <= move["margin"], game, at, "gains points")
            compared["margins"] += 1


def main():
    spots = int(sys.argv[2]) if len(sys.argv) > 2 else 20
    with open(sys.argv[1], encoding="ascii") as file:
        games = json.load(file)
    for game in games:
        check_order(game)
        if game["game"] == "croquet":
            check_croquet_game(game)
        elif game["game"] == "boxing":
            check_boxing_game(game, spots)
    for fault in wrong:
        print(fault)
    print("%d games: %s" % (len(games), ", ".join("%s %d" % one for one in compared.items())))
    return 1 if wrong or not all(compared.values()) else 0


if __name__ == "__main__":
    sys.setrecursionlimit(100_000)
    threading.stack_size(512 << 20)  # croquet's recursion is as deep as its longest game
    status = []
    thread = threading.Thread(target=lambda: status.append(main()))
    thread.start()
    thread.join()
    sys.exit(status[0] if status else 1)
