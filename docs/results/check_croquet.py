#!/usr/bin/env python3
"""Solves croquet once more, from the page of its rules alone, and holds croquet.json against it.

    python3 docs/results/check_croquet.py docs/results/croquet.json

It shares no line with the program that made the file: a position is a tuple, its value is found by
recursion over a dictionary. Takes ten seconds or so and 500 MB. Ends with 1 where a figure differs.
"""
import json
import sys
import threading

WIN, DRAW, LOSS = 1, 0, -1
START = (0, 0, 0, 0)  # number, step into the hoop it stands in, hoop to get below of, misses


def home(ball):
    return ball[0] > 100 and not ball[2]


def steps(mover, other, bar):
    """Sizes that may be stepped; a skip is 0. `bar` is the other's last size, 0 for none."""
    barred = () if not bar or other[1] else (bar, 9 - bar)
    if mover[1]:
        return (0,) if mover[1] in barred else (mover[1],)
    return tuple(size for size in range(1, 9) if size not in barred)


def moved(ball, size):
    """The ball after the step; None where it was its second miss."""
    number, inside, below, misses = ball
    if size == 0:
        return ball
    if below:
        number -= size
        return (number, 0, below if number >= below else 0, misses)
    after = number + size
    if inside:
        return (after, 0, 0, misses)
    hoop = (number // 10 + 1) * 10
    if hoop > 100 or after < hoop:
        return (after, 0, 0, misses)
    if after == hoop:
        return (after, size, 0, misses)
    if hoop - number == after - hoop:
        return (after, 0, 0, misses)
    return None if misses else (after, 0, hoop, 1)


def normal(mover, other, bar, first):
    """Positions that play on alike are one: d and 9 - d bar the same."""
    return (mover, other, 0 if other[1] or not bar else min(bar, 9 - bar), first)


known = {}


def after(position, size):
    """(value, moves to the end) for the player who steps."""
    mover, other, _, first = position
    ball = moved(mover, size)
    if ball is None:
        return (LOSS, 1)
    if not first:
        if home(other):
            return (DRAW if home(ball) else LOSS, 1)
        if home(ball):
            return (WIN, 1)
    value, left = solve(normal(other, ball, size, not first))
    return (-value, left + 1)


def rank(result):
    value, left = result
    return (value, -left if value == WIN else left)


def solve(position):
    found = known.get(position)
    if found is None:
        mover, other, bar, _ = position
        found = max((after(position, size) for size in steps(mover, other, bar)), key=rank)
        known[position] = found
    return found


def figures():
    start = (START, START, 0, True)
    value, _ = solve(start)
    first = [(size, after(start, size)) for size in steps(START, START, 0)]
    names = {WIN: "win", DRAW: "draw", LOSS: "loss"}
    values = list(known.values())
    return {
        "value": names[value],
        "best_first_steps": [size for size, result in first if result[0] == value],
        "first_steps": [{"step": size, "value": names[result[0]], "moves_left": result[1]}
                        for size, result in first],
        "positions": len(values),
        "won": sum(1 for one in values if one[0] == WIN),
        "drawn": sum(1 for one in values if one[0] == DRAW),
        "lost": sum(1 for one in values if one[0] == LOSS),
        "longest_win": max(left for one, left in values if one == WIN),
    }


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        told = json.load(file)
    wrong = 0
    for name, value in figures().items():
        same = told.get(name) == value
        wrong += not same
        print(("ok   " if same else "WRONG"), name, value)
    return wrong


if __name__ == "__main__":
    # The recursion is as deep as the longest game.
    sys.setrecursionlimit(100_000)
    threading.stack_size(512 << 20)
    status = []
    thread = threading.Thread(target=lambda: status.append(main()))
    thread.start()
    thread.join()
    sys.exit(1 if not status or status[0] else 0)
