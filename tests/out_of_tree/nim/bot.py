#!/usr/bin/env python3
"""Plays nim: leaves heaps whose sizes are 0 by exclusive or, where it can."""
import sys
from functools import reduce
from operator import xor


def choose(heaps):
    rest = reduce(xor, heaps)
    for number, counters in enumerate(heaps, 1):
        if counters ^ rest < counters:
            return number, counters - (counters ^ rest)
    largest = max(heaps)
    return heaps.index(largest) + 1, 1


mark = ""
heaps = []
for line in sys.stdin:
    first, *rest = line.split()
    if first == "you":
        mark = rest[0]
    elif first == "ready?":
        print("ready", flush=True)
    elif first == "state":
        heaps = [int(word) for word in rest[1:]]
    elif first == "go":
        print(mark, *choose(heaps), sep=",", flush=True)
    elif first == "bye":
        break
