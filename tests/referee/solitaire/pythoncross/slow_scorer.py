"""Scores games of Pythoncross by looking at the whole board before and after every play.

Written from the rules alone, slow and plain, to agree with the referee. Standard input: a line
`words W...`, then games: `game LETTERS COLUMN ROW [COLUMN ROW ...]` (the start, then the blocks),
a line a play (`A 4 7 fun`, `D 4 7 fun`, `dump`), `end`. A line for each: the total, or `bad`.
"""
import sys

ALL = [(column, row) for row in range(1, 10) for column in range(1, 10)]
VALUE = {(c, r): max(2, 1 + max(abs(c - 5), abs(r - 5))) for c, r in ALL}


def runs(board):
    """Every run of two or more letters: its squares in order."""
    found = []
    for dc, dr in ((1, 0), (0, 1)):
        for c, r in board:
            if (c - dc, r - dr) in board or (c + dc, r + dr) not in board:
                continue
            squares = []
            while (c, r) in board:
                squares.append((c, r))
                c, r = c + dc, r + dr
            found.append(tuple(squares))
    return found


def spelt(board, squares):
    return "".join(board[square] for square in squares)


def score(words, letters, start, blocks, plays):
    board, rack, rest, total = {}, list(letters[:7]), list(letters[7:]), 0
    if len(plays) > 15:
        return "bad"
    for play in plays:
        if len(board) == len(letters):
            return "bad"
        if play == ["dump"]:
            if len(rack) != 7:
                return "bad"
            total -= 25
            rack = []
        else:
            direction, column, row, word = play[0], int(play[1]), int(play[2]), play[3]
            dc, dr = (1, 0) if direction == "A" else (0, 1)
            squares = tuple((column + n * dc, row + n * dr) for n in range(len(word)))
            new = dict(board)
            for square, letter in zip(squares, word):
                if square not in VALUE or square in blocks:
                    return "bad"
                if square in board:
                    if board[square] != letter:
                        return "bad"
                    continue
                if letter not in rack:
                    return "bad"
                rack.remove(letter)
                new[square] = letter
            before, after = runs(board), runs(new)
            fresh = [run for run in after if run not in before]
            if len(new) == len(board) or squares not in after:
                return "bad"
            if any(spelt(new, run) not in words for run in fresh):
                return "bad"
            if not board:
                if start not in (squares[0], squares[-1]):
                    return "bad"
            elif not any(set(run) & set(board) for run in fresh):
                return "bad"
            total += sum(VALUE[square] for run in fresh for square in run)
            board = new
            if len(board) == len(letters):
                total += 50
        while rest and len(rack) < 7:
            rack.append(rest.pop(0))
    last = [spelt(board, run) for run in runs(board)]
    return "bad" if len(last) != len(set(last)) else str(total)


def main():
    words, answers, game, plays = set(), [], None, []
    for line in sys.stdin:
        parts = line.split()
        if parts[0] == "words":
            words = set(parts[1:])
        elif parts[0] == "game":
            numbers = [int(number) for number in parts[2:]]
            pairs = list(zip(numbers[::2], numbers[1::2]))
            game, plays = (parts[1], pairs[0], set(pairs[1:])), []
        elif parts[0] == "end":
            answers.append(score(words, game[0], game[1], game[2], plays))
        else:
            plays.append(parts)
    print("\n".join(answers))


main()
