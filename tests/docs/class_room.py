"""A class for documents that need one: logs in with the password of a server's greeting and makes a
tournament of two network bots, with their tokens in a file, one a line; or starts it.

    class_room.py GREETING make|start ADDRESS"""
import json
import re
import sys
import urllib.request

greeting, what, address = sys.argv[1:]
headers = {"Origin": address, "Content-Type": "application/json"}


def act(path, body):
    request = urllib.request.Request(address + "/api/v1/" + path, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=60) as answer:
        if path == "login":
            headers["Cookie"] = answer.headers["Set-Cookie"].split(";")[0]
        return answer.read().decode()


with open(greeting, encoding="utf-8") as file:
    password = re.search(r"password +(\S+)", file.read()).group(1)
headers["X-CSRF-Token"] = json.loads(act("login", {"password": password}))["csrf"]
if what == "start":
    act("tournaments/class/start", {})
else:
    act("tournaments", {"title": "Class", "preset": "round-robin", "game": "boxing",
                        "roster": "name\nAnn\nBen\n"})
    rows = act("tournaments/class/tokens", {}).strip().splitlines()[1:]
    with open("tokens", "w", encoding="utf-8") as file:
        file.write("".join(row.split(",")[-1].strip() + "\n" for row in rows))
