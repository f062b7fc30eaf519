#!/usr/bin/env python3
"""A bot that plays well for some moves and then does what a student's bot does on a bad day.
faulty.py illegal|crash|slow MOVES COMMAND...: COMMAND is the bot that plays until then."""
import subprocess
import sys
import threading
import time


def main():
    fault, left, command = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
    bot = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def pump():
        for line in bot.stdout:
            print(line, end="", flush=True)

    threading.Thread(target=pump, daemon=True).start()
    mark = ""
    for line in sys.stdin:
        if line.startswith("you "):
            mark = line.split()[1]
        if line.startswith("go "):
            left -= 1
            if left < 0:
                misbehave(fault, mark, bot)
        try:
            bot.stdin.write(line)
        except OSError:
            break
        if line.startswith("bye"):
            break
    bot.stdin.close()
    bot.wait()


def misbehave(fault, mark, bot):
    print("faulty.py: now comes the fault: " + fault, file=sys.stderr, flush=True)
    if fault == "crash":
        bot.kill()
        sys.exit(3)
    if fault == "slow":
        time.sleep(60)
    print(mark + ",what now?", flush=True)


main()
