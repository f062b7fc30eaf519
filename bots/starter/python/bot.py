#!/usr/bin/env python3
"""A bot that plays a random legal move in all three games. Begin at choose_move.
Usage: bot.py [SEED]. The same seed plays the same games again."""
import os, queue, random, sys, threading, time

game = ""  # "wordcube", "boxing" or "croquet"
me = ""  # my mark, with which my moves begin
time_limit = 0.0  # milliseconds for the move that is to be chosen

# Word cube and boxing. board[row][column] is a stack of signs, the topmost one first. In boxing it
# is one sign: "-" vacant, "o" unusable, or a player's mark.
board = []
words = {}  # sorted letters -> a word of just these letters
longest = 0  # letters in the longest word

# Croquet.
own = other = None  # (number, "free", "hoop" or "back", the step or the hoop of that, misses)
last_step = 0  # the size of the opponent's last step


# ---- Helpers: a timer, and whether there is something to read

timer = time.monotonic()
lines = queue.Queue()  # what has been read by a thread, and by nobody else yet


def time_reset():
    """Starts the timer again. The main loop does it at every `go`."""
    global timer
    timer = time.monotonic()


def time_passed():
    """Milliseconds since time_reset."""
    return (time.monotonic() - timer) * 1000


def input_waiting():
    """Whether the referee has said something that is not read yet."""
    return not lines.empty()


def read_lines():
    rest = b""
    while data := os.read(0, 65536):
        *whole, rest = (rest + data).split(b"\n")
        for line in whole:
            lines.put(line.decode())
    lines.put("bye")  # the input has ended


# ---- Your own thinking


def choose_move():
    """A move without its mark: "1,1,1,1,5,1,apple" or "P", "3,4,2", "-5"."""
    moves = {"wordcube": wordcube_moves, "boxing": boxing_moves, "croquet": croquet_moves}[game]()
    # Your own thinking goes here. Keep time_passed() well below time_limit.
    return random.choice(moves)


# ---- Word cube: a run of letters that make a word in some order


def read_dictionary(path):
    with open(path, encoding="ascii") as file:
        return {"".join(sorted(word)): word for word in file.read().split() if len(word) >= 3}


def wordcube_moves():
    moves = []
    for row in range(len(board)):
        if time_passed() > time_limit / 2:
            break  # on a large board, play the best so far
        for column in range(len(board[0])):
            for down, across, deep in (0, 1, 0), (1, 0, 0), (0, 0, 1):
                letters = ""
                for i in range(longest):
                    x, y, z = row + i * down, column + i * across, i * deep
                    if x == len(board) or y == len(board[0]) or z >= len(board[x][y]):
                        break  # the edge, or a blank
                    letters += board[x][y][z]
                    if word := words.get("".join(sorted(letters))):
                        moves.append(f"{row + 1},{column + 1},1,{x + 1},{y + 1},{z + 1},{word}")
    return moves or ["P"]


def wordcube_play(x1, y1, z1, x2, y2, z2):
    for x in range(min(x1, x2) - 1, max(x1, x2)):
        for y in range(min(y1, y2) - 1, max(y1, y2)):
            board[x][y] = board[x][y][z2 - z1 + 1:]  # the letters below move up


# ---- Boxing: a square of vacant spots


def vacant(row, column):
    return row < len(board) and column < len(board[0]) and board[row][column] == "-"


def boxing_moves():
    moves = []
    for row in range(len(board)):
        for column in range(len(board[0])):
            size = 1  # each size adds a row below and a column on the right to the one before
            while all(vacant(row + size - 1, column + i) and vacant(row + i, column + size - 1)
                      for i in range(size)):
                moves.append(f"{row + 1},{column + 1},{size}")
                size += 1
    return moves


def boxing_play(mark, row, column, size):
    for x in range(row - 1, row - 1 + size):
        board[x][column - 1:column - 1 + size] = [mark] * size


# ---- Croquet: a step that is not barred, and symmetric around a hoop that it passes


def croquet_moves():
    number, place, detail, _ = own
    barred = [] if other[1] == "hoop" or last_step == 0 else [last_step, 9 - last_step]
    if place == "hoop":
        return ["0" if detail in barred else str(detail)]
    steps = [step for step in range(1, 9) if step not in barred]
    if place == "back":
        return [str(-step) for step in steps]
    before = 10 - number % 10  # as many steps to the hoop
    good = [step for step in steps if step <= before or step == 2 * before]
    return [str(step) for step in good or steps]


# ---- The referee's lines

if __name__ == "__main__":
    random.seed(sys.argv[1] if len(sys.argv) > 1 else None)
    threading.Thread(target=read_lines, daemon=True).start()
    dictionary = ""  # the one that was read: it serves for the next games too
    while True:
        line = lines.get().rstrip("\r")
        first, *rest = line.split() or [""]
        if first == "bye":
            break
        elif first == "game":
            game, last_step = rest[0], 0
        elif first == "you":
            me = rest[0]
        elif first == "option" and rest[0] == "dictionary" and rest[1] != dictionary:
            dictionary = rest[1]
            words = read_dictionary(line.split(" ", 3)[3])
            longest = max(map(len, words), default=0)
        elif first == "board":
            board = [[""] * int(rest[1]) for _ in range(int(rest[0]))]
            rows_read = 0
        elif first == "row":
            row = board[rows_read % len(board)]  # plane after plane
            row[:] = [stack + sign.strip(".") for stack, sign in zip(row, rest[0])]
            rows_read += 1
        elif first == "ready?":
            print("ready", flush=True)
        elif first == "move":
            mark, *fields = rest[0].split(",")
            if game == "wordcube" and len(fields) == 7:
                wordcube_play(*map(int, fields[:6]))
            elif game == "boxing" and len(fields) == 3:
                boxing_play(mark, *map(int, fields))
            elif game == "croquet" and mark != me:
                last_step = abs(int(fields[0]))
        elif first == "state" and game == "croquet":
            while rest:
                mark, number, place, *rest = rest
                detail = 0 if place == "free" else int(rest.pop(0))
                player = int(number), place, detail, int(rest.pop(0))
                own, other = (player, other) if mark == me else (own, player)
        elif first == "go":
            time_reset()
            time_limit = min((float(limit) for limit in rest if limit != "-"), default=float("inf"))
            print(me + "," + choose_move(), flush=True)
