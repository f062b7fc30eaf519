"""Tests a server with a cluster: sample bots and uploaded programs play there on the instructor's command.
A killed server finds its shards again; if a user cancels its tasks, the server plays on alone. The standings
equal those of the same tournament on a server without a cluster, byte for byte."""
import csv
import glob
import io
import json
import os
import shutil
import signal
import sys
import urllib.request

import slurm
from slurm import wait_for

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
sys.path.insert(0, os.path.join(ROOT, "support"))
import hosted  # noqa: E402

HANDED_IN = 4
CUP = "/api/v1/tournaments/cup"
servers = []


def start(program, folder, password="", cluster=None, shard="24s"):
    more = ["--scrimmages", "off"]
    if cluster:
        more += ["--slurm", folder + "/shared", "--slurm-shard", shard]
    server = hosted.Server(program, folder, more, cluster and cluster.environment)
    servers.append(server)
    server.password = server.password or password
    server.log_in()
    return server


def hand_in(server, token, number):
    """Returns the starter kit with a seed: it always plays the same game on the same board."""
    with open(os.path.join(ROOT, "../bots/starter/python/bot.py"), encoding="utf-8") as file:
        bot = file.read().replace("random.seed(sys.argv[1] if len(sys.argv) > 1 else None)",
                                  "random.seed(%d)" % number)
    request = urllib.request.Request("http://%s/api/v1/me/versions?file=bot.py" % server.pages,
                                     data=bot.encode())
    request.add_header("Authorization", "Bearer " + token)
    request.add_header("Content-Type", "application/octet-stream")
    with urllib.request.urlopen(request, timeout=60) as answer:
        answer.read()


def ready(server, token):
    request = urllib.request.Request("http://%s/api/v1/me/versions" % server.pages)
    request.add_header("Authorization", "Bearer " + token)
    with urllib.request.urlopen(request, timeout=60) as answer:
        state = json.load(answer)["versions"][0]["state"]
    if state == "failed":
        raise SystemExit("cluster: a program that was handed in does not build")
    return state == "ready"


def make(program, folder):
    """Makes an unplayed tournament with all programs built; returns the server's password."""
    os.mkdir(folder)
    server = start(program, folder)
    roster = "name,command\n" + "".join("Student %d,\n" % n for n in range(HANDED_IN))
    roster += "Greedy,house:boxing_greedy\nGreedier,house:boxing_greedy\n"
    server.ask("/api/v1/tournaments", {"name": "cup", "title": "Cup", "plan": hosted.boxing(8, "5s"),
                                       "roster": roster})
    slips = csv.DictReader(io.StringIO(server.ask(CUP + "/tokens", {})))
    slips = [{key.lower(): value for key, value in row.items()} for row in slips]
    tokens = [row["token"] for row in slips if row["name"].startswith("Student")]
    for number, token in enumerate(tokens):
        hand_in(server, token, number)
    wait_for("the programs are built", lambda: all(ready(server, token) for token in tokens))
    server.end()
    return server.password


def about(server):
    return next(one for one in json.loads(server.ask("/api/v1/tournaments"))["tournaments"])


def finish(server):
    wait_for("the server's tournament is finished", lambda: json.loads(server.ask(CUP))["finished"])
    games = json.loads(server.ask(CUP + "/games?limit=200"))["games"]
    played = sorted((game["label"], game["number"], game["board"], game["reason"], game["state"],
                     [(seat["alias"], seat["standing"], seat["score"], seat["moves"]) for seat in game["seats"]])
                    for game in games)
    return server.ask(CUP + "/exports/standings.csv"), played


def read_log(server):
    return server.ask(CUP + "/audit")


def plays_on_the_cluster(program, scratch, cluster, expect):
    made = scratch + "/made-server"
    password = make(program, made)
    here, there, cancelled = (scratch + "/server-" + name for name in ["here", "there", "cancelled"])
    for folder in [here, there, cancelled]:
        shutil.copytree(made, folder)

    server = start(program, here, password)
    expect(about(server)["plays_on"] is None, "a server without a cluster says that it has one")
    server.start("cup")
    standings, games = finish(server)
    server.end()

    server = start(program, there, password, cluster)
    expect(about(server)["plays_on"] == "server", "games are on the cluster before anybody said so")
    server.ask(CUP + "/play-on", {"where": "cluster", "reason": "the exam is tomorrow"})
    server.start("cup")
    wait_for("its tasks run", lambda: any(" RUNNING " in job for job in cluster.jobs()))
    wait_for("the page says where they are", lambda: "on the cluster: " in about(server)["note"])
    server.process.send_signal(signal.SIGKILL)
    server.process.wait()
    server = start(program, there, password, cluster)
    expect(about(server)["plays_on"] == "cluster", "it forgot where games are played")
    on_cluster, games_there = finish(server)
    expect(on_cluster == standings, "standings differ from those of a server without a cluster",
           standings + on_cluster)
    expect(games_there == games, "games differ")
    expect("the cluster: the exam is tomorrow" in read_log(server), "the log does not say where it is played")
    server.end()

    # The instructor ends long tasks, and later another user does.
    server = start(program, cancelled, password, cluster, "12m")
    server.ask(CUP + "/play-on", {"where": "cluster"})
    server.start("cup")
    wait_for("its tasks run", lambda: any(" RUNNING " in job for job in cluster.jobs()))
    server.ask(CUP + "/pause", {"at_once": True, "reason": "fire drill"})
    wait_for("its tasks are gone", lambda: not any("aspis-" in job for job in cluster.jobs()))
    wait_for("nothing is there any more", lambda: about(server)["note"] == "")
    expect(about(server)["plays_on"] == "cluster", "a pause is not a change of the place")
    server.start("cup")
    wait_for("its tasks run again", lambda: any(" RUNNING " in job for job in cluster.jobs()))
    cluster.ask("scancel", "--name=" + os.path.basename(glob.glob(cancelled + "/shared/cup/aspis-*")[0]))
    by_itself, _ = finish(server)
    if "cancelled in Slurm" in read_log(server):  # unless all games were played first
        expect(about(server)["plays_on"] == "server", "it goes on with a cluster that plays nothing")
    expect(by_itself == standings, "standings differ after tasks were cancelled", standings + by_itself)
    server.end()
    print("a server's tournament, killed and cancelled on the way: done", flush=True)


def end():
    for server in servers:
        if server.process.poll() is None:
            server.process.kill()
            server.process.wait()
