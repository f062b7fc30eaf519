"""The events of the season, in order."""
import datetime
import json

from acts import BOT, FAR, LONG_AGO, ROSTER
from class_room import wait_until

ABSENT = ("Wim Walkover", "Tia and Teo", "Lea Lever")
NETWORK = ("Ned Network",)


def play_season(s):
    a_new_server(s)
    before_the_start(s)
    people_and_names(s)
    programs(s)
    first_stage(s)
    decisions(s)
    second_stage_and_a_kill(s)
    held_back(s)
    the_end(s)
    orders(s)
    ladder(s)
    duel(s)
    practice(s)


def a_new_server(s):
    s.compare("a new server", "")
    s.act("", "preview", {"preset": "shield", "game": "boxing", "roster": ROSTER, "seed": 7})
    s.act("", "preview", {"preset": "shield", "roster": "name\nAnn,\nAnn\n", "seed": 7})
    s.act("", "roster-columns", {"roster": "Name;Mail;Team\nAnn;ann@example.edu;X\nBen;ben@example.edu;X\n"})
    s.act("", "roster-text", {"base64": "bmFtZQpK/HJnZW4K"})
    s.act("", "tournaments", {"name": "bad name", "preset": "shield", "roster": ROSTER})
    s.act("", "tournaments", {"name": "bad", "preset": "shiled", "roster": ROSTER})
    s.act("", "tournaments", {"name": "bad", "preset": "shield", "roster": "name,e-mail\n,\n"})
    s.act("", "tournaments", {"name": "bad", "preset": "swiss", "roster": ROSTER})
    s.act("", "tournaments", {"name": "bad", "preset": "swiss", "game": "boxing", "roster": ROSTER,
                              "changes": {"stages[0].colour": "red"}})
    s.act("", "accounts", {"name": "ada", "role": "assistant", "by": "password"}, looks=False)
    _, said = s.act("", "accounts", {"name": "ole", "role": "observer", "by": "link"}, looks=False)
    s.secrets[json.loads(said)["link"]] = ("staff", "ole")
    s.room.person("observer").log_in({"link": json.loads(said)["link"].rpartition("=")[2]})
    _, said = s.act("", "accounts/ada/password", {}, looks=False)
    password = json.loads(said)["password"]
    s.secrets[password] = ("staff", "ada")
    s.room.person("assistant").log_in({"name": "ada", "password": password})
    s.compare("two accounts", "")
    s.act("", "accounts/ada", {"role": "assistant", "tournaments": ["cup"], "sees_names": False,
                               "email": "ada@example.edu"})
    s.act("", "accounts", {"name": "oto", "role": "operator", "by": "nothing", "email": "oto@example.edu"})
    s.act("", "accounts/oto/revoke", {})
    s.act("", "accounts", {"name": "ada", "role": "janitor"})
    s.act("", "score/crossedwords", {"output": "nothing", "piles": "A\nB\nC\n"}, s.stranger)
    s.act("", "score/pythoncross", {"record": "nothing"}, s.stranger)
    s.act("", "words/check", {"words": ["cat", "xqzzy"]}, s.stranger)
    s.act("", "login", {"name": "ada", "password": "wrong"}, s.room.person("guest"))
    guest = s.room.person("guest").log_in({"name": "ada", "password": password})
    s.act("", "logout", {}, guest)
    s.act("cup", "announcements", {"text": "after the logout"}, guest, looks=False)


def before_the_start(s):
    s.create("draft", 1, "name\nAnn Draft\nBen Draft\n", preset="round-robin", game="boxing")
    s.act("draft", "delete", {})
    s.create("cup", 7, ROSTER, preset="shield", game="boxing",
             changes={"clock.move": "60s", "options.unusable": "80", "stages[2].embargo": "true"})
    s.draw_tokens("cup", {})
    s.draw_tokens("cup", {"entrants": [s.aliases["cup"]["Lea Leaver"]], "reason": "lost on the bus"})
    for name in ("Una Upload", "Ned Network"):
        s.student("cup", name)
    s.compare("two students look", "cup")
    s.act("cup", "announcements", {"text": "Welcome & good luck.\nSecond line."})
    s.act("cup", "announcements", {"text": ""})
    s.act("cup", "pause", {"reason": "not begun"})
    s.act("cup", "start", {"until": {"stage": 9}})
    s.act("cup", "play-on", {"where": "cluster"})
    s.act("cup", "retry", {})
    s.act("cup", "confirm", {"stage": 1})
    s.act("cup", "backup", {}, note="")
    for person in (s.room.person("assistant"), s.room.person("observer"), s.stranger):
        s.act("cup", "announcements", {"text": "by " + person.name}, person=person)
        s.act("cup", "tokens", {}, person=person)


def people_and_names(s):
    alias = s.aliases["cup"]
    una, ned = s.student("cup", "Una Upload"), s.student("cup", "Ned Network")
    s.act("cup", "me/program", {"name": "Unagi"}, una)
    s.act("cup", "me/program", {"name": "unagi"}, ned)
    s.act("cup", "me/emblem", {"emblem": {"outline": 1, "figure": 2, "colour": 3}}, una)
    s.act("cup", "me/emblem", {"emblem": {"outline": 1, "division": 2, "charge": 3, "swapped": True, "colour": 4}},
          una)
    s.act("cup", "me/address", {"hides_address": True}, una)
    s.act("cup", "me/name", {"hides_name": True}, ned)
    s.act("cup", "me/consent", {"consents": True}, ned)
    s.act("cup", "me/check", {}, ned)
    s.act("cup", "me/challenges", {"to": alias["Wim Walkover"]}, ned)
    s.act("cup", "names", {"shows_names": False, "names_on_paper": True, "hidden": [alias["Wim Walkover"]]})
    s.act("cup", "names", {"shows_names": False, "names_on_paper": False, "hidden": []})
    s.preview("cup", "names/remove", {"entrant": alias["Una Upload"], "reason": "too fishy"})
    s.preview("cup", "emblems", {"entrant": alias["House 1"], "emblem": None})
    s.act("cup", "entrants/%s/address" % alias["Wim Walkover"], {"hides_address": True})
    s.act("cup", "entrants/%s/name" % alias["Wim Walkover"], {"hides_name": True})
    s.preview("cup", "entrants/%s/correct" % alias["Lea Leaver"],
              {"name": "Lea Lever", "email": "lever@example.edu", "institution": "Uni Lea", "members": "",
               "reason": "misspelt"})
    alias["Lea Lever"] = alias["Lea Leaver"]
    s.preview("cup", "entrants/%s/merge" % alias["Tia Teamer"], {"from": alias["Teo Teamer"],
                                                                  "reason": "a team"})
    s.preview("cup", "entrants/%s/correct" % alias["Tia Teamer"],
              {"name": "Tia and Teo", "email": "tia@example.edu;teo@example.edu",
               "members": "Tia Teamer;Teo Teamer", "reason": "the team's name"})
    alias["Tia and Teo"] = alias["Tia Teamer"]
    s.preview("cup", "entrants", {"name": "Eve Early", "email": "eve@example.edu", "reason": "enrolled late"})
    roster = "name,e-mail,institution\nLea Lever,lever@example.edu,Uni Lea\nNew Name,ned@example.edu,Uni Ned\n" \
             "Fay Fresh,fay@example.edu,Uni Fay\n"
    s.act("cup", "roster/compare", {"csv": roster, "drop": False, "reason": "the registrar"})
    s.act("cup", "roster/compare", {"csv": roster, "drop": True, "reason": "the registrar"})
    s.preview("cup", "roster", {"csv": roster, "drop": False, "reason": "the registrar"})
    alias["New Name"] = alias["Ned Network"]
    for name in ("Eve Early", "Fay Fresh"):
        rows = s.staff.read("tournaments/cup/roster")["entrants"]
        alias[name] = next(row["alias"] for row in rows if row["name"] == name)
        s.preview("cup", "entrants/%s/withdraw" % alias[name], {"reason": "was a mistake"})
    s.preview("cup", "entrants/%s/disqualify" % alias["House 12"], {"reason": "no program", "games": "void"})
    s.preview("cup", "entrants/%s/reinstate" % alias["House 12"], {"reason": "has one after all"})
    s.act("cup", "entrants/999999/withdraw", {"reason": "nobody"})
    s.act("cup", "entrants/%s/withdraw" % alias["House 1"], {"reason": ""})


def programs(s):
    una = s.student("cup", "Una Upload")

    def upload(query, data):
        status, _, said = una.ask("/api/v1/me/versions?" + query, data, "application/octet-stream")
        wait_until("a version is built and checked", lambda: all(
            version["state"] in ("ready", "failed") for version in una.read("me/versions")["versions"]))
        s.compare("upload %s: %d" % (query, status), "cup")
    upload("file=bot.py&language=python&play=true&note=first", BOT.encode())
    upload("file=bot.py&language=python&play=false&note=broken", b"print(\n")
    upload("file=bot.cob&language=cobol", b"X")
    s.act("cup", "me/connected", {}, una)
    s.act("cup", "me/versions/1/play", {}, una)
    s.act("cup", "me/versions/2/play", {}, una)
    s.act("cup", "me/versions/9/play", {}, una)


def first_stage(s):
    s.preview("cup", "windows", {"stage": 1, "round": 2, "opens": FAR})
    s.act("cup", "windows", {"stage": 1, "round": 2, "closes": LONG_AGO})
    s.act("cup", "windows", {"stage": 1, "round": 2, "opens": "tomorrow"})
    s.act("cup", "windows", {"stage": 1, "round": 2, "remove": True})
    s.preview("cup", "windows", {"stage": 1, "closes": FAR, "at_close": "forfeit"})
    s.act("cup", "stage", {"mode": "games", "paused": True, "order": [], "left_out": []})
    s.act("cup", "stage", {"mode": "ceremony", "step": 2, "paused": False})
    s.act("cup", "windows", {"stage": 1, "round": 1, "closes": FAR, "at_close": "forfeit"})
    s.play_until_stop("cup", {"until": {"stage": 1, "round": 1}}, NETWORK, ABSENT)
    close_round(s, {"stage": 1, "round": 1, "reason": "time is over"})
    s.play_until_stop("cup", {"until": {"stage": 1}}, NETWORK, ABSENT)
    close_round(s, {"stage": 1})


def close_round(s, body):
    """Closes a round: absent entrants lose their games, and then play stops."""
    s.preview("cup", "close-round", body, looks=False)
    wait_until("the end of a round", lambda: s.staff.read("tournaments/cup")["run_state"] == "paused")
    s.compare("closed %s" % body, "cup")


def played(s, cup, number):
    """Returns the id and the aliases of a played game, counted from the oldest."""
    games = json.loads(s.fetch(s.staff, "tournaments/%s/games?view=staff" % cup)[2])["games"]
    found = sorted((g for g in games if g["state"] == "played"), key=lambda g: g["id"])[number]
    return found["id"], [seat["alias"] for seat in found["seats"]]


def decisions(s):
    alias = s.aliases["cup"]
    number, (_, second) = played(s, "cup", 0)
    s.preview("cup", "games/%d/award" % number, {"to": second, "reason": "a bug in the board"})
    s.act("cup", "games/%d/award" % number, {"to": "1", "reason": "nobody"})
    number, _ = played(s, "cup", 1)
    s.preview("cup", "games/%d/void" % number, {"reason": "the projector fell"})
    number, _ = played(s, "cup", 2)
    s.preview("cup", "games/%d/rerun" % number, {"fresh_board": True, "reason": "power cut"})
    number, _ = played(s, "cup", 3)
    s.preview("cup", "games/%d/rerun" % number, {"fresh_board": False, "reason": "same board again"})
    s.act("cup", "games/99999/void", {"reason": "no such game"})
    s.play_until_stop("cup", {"until": {"stage": 1}}, NETWORK, ABSENT, "again")
    for act, games in (("disqualify", "award"), ("withdraw", "void"), ("withdraw", "stand")):
        s.preview("cup", "entrants/%s/%s" % (alias["House 3"], act), {"reason": "a trial", "games": games})
        s.preview("cup", "entrants/%s/reinstate" % alias["House 3"], {"reason": "over"})
    s.preview("cup", "entrants/%s/withdraw" % alias["Wim Walkover"], {"reason": "walks on"})
    s.act("cup", "pause", {"at_once": True, "reason": "a break"})


def second_stage_and_a_kill(s):
    s.act("cup", "start", {"until": {"stage": 2}}, looks=False)
    begun = s.staff.read("tournaments/cup")["games_played"] + 5
    wait_until("some games", lambda: s.staff.read("tournaments/cup")["games_played"] >= begun)
    s.restart("cup")
    s.wait_for_stop("cup", NETWORK, ABSENT, {"stage": 2})
    s.compare("the second stage, through a kill", "cup")
    s.preview("cup", "entrants", {"name": "Ari Arriver", "email": "ari@example.edu", "stage": 3,
                                  "reason": "comes late"})
    s.act("cup", "windows", {"stage": 2, "closes": FAR, "at_close": "forfeit"})
    close_round(s, {"stage": 2})


def held_back(s):
    alias = s.aliases["cup"]
    rows = s.staff.read("tournaments/cup/roster")["entrants"]
    alias["Ari Arriver"] = next(row["alias"] for row in rows if row["name"] == "Ari Arriver")
    s.preview("cup", "entrants/%s/withdraw" % alias["Ari Arriver"], {"reason": "goes early"})
    s.hidden_labels("cup", "Round 3")
    s.play_until_stop("cup", {"until": {"stage": 3}}, NETWORK, ABSENT, "held back")
    s.restart("cup")
    s.compare("killed while results are held back", "cup", papers=True)
    match = s.staff.read("tournaments/cup/embargo")["matches"][0]
    s.note_held("cup", "a match")
    s.act("cup", "reveal", {"stage": 3, "phase": match.get("phase"), "entrants": match["entrants"],
                            "delay_s": 0})
    s.act("cup", "reveal", {"stage": 3, "round": 2, "at": FAR, "reason": "at the party"})
    s.act("cup", "reveal", {"stage": 3, "round": 2, "cancel": True})
    s.act("cup", "reveal", {"stage": 3, "round": 3, "delay_s": 3000})
    s.act("cup", "reveal", {"stage": 3, "round": 3, "delay_s": 600}, looks=False)
    pending = s.staff.read("tournaments/cup/embargo")["pending"]
    s.act("cup", "reveal/cancel", {"pending": pending[0]["id"]}, note="the pending one")
    s.act("cup", "reveal/cancel", {"pending": 1000})
    soon = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=2)
    s.act("cup", "reveal", {"stage": 3, "round": 4, "at": soon.strftime("%Y-%m-%dT%H:%M:%SZ")}, looks=False)
    wait_until("a timed reveal", lambda: not any(
        row["stage"] == 3 and row["round"] == 4 for row in s.staff.read("tournaments/cup/embargo")["matches"]))
    s.compare("revealed by the clock", "cup")
    s.act("cup", "reveal", {"stage": 3, "round": 1, "delay_s": 0})
    s.act("cup", "reveal", {"stage": 3, "delay_s": 0, "reason": "all"})
    s.act("cup", "hold-back", {"stage": 4, "holds": True, "reason": "suspense"})
    s.hidden_labels("cup", "Semi-finals")
    s.play_until_stop("cup", {"until": {"stage": 4}}, NETWORK, ABSENT, "held back by an act")
    s.note_held("cup", "hold-back ends")
    s.act("cup", "hold-back", {"stage": 4, "holds": False, "delay_s": 0})


def the_end(s):
    s.act("cup", "start", {}, looks=False)
    s.wait_for_stop("cup", NETWORK, ABSENT)
    s.compare("played to the end", "cup")
    s.act("cup", "delete", {})
    s.preview("cup", "close", {"reason": "season over"})
    s.act("cup", "announcements", {"text": "Thank you."}, papers=True)
    s.compare("at the end", "")


def orders(s):
    """Plays a stage of orders with so many games that staff must confirm them."""
    roster = "name,command\n" + "".join("Order %d,house:boxing_fixed%d\n" % (n, n % 3 + 1) for n in range(4))
    s.create("orders", 8, roster, plan={
        "name": "orders", "game": "boxing", "options": {"unusable": "85"}, "clock": {"move": "60s"},
        "stages": [{"name": "All", "format": "orders", "most_in_all_orders": 3}]})
    s.act("orders", "start", {}, looks=False)
    wait_until("a stage that must be confirmed", lambda: s.staff.read("tournaments/orders")["stages"][0][
        "needs_confirmation"])
    s.compare("orders wait", "orders")
    s.act("orders", "confirm", {"stage": 2})
    s.preview("orders", "confirm", {"stage": 1, "sample": 5}, looks=False)
    s.wait_for_stop("orders")
    s.compare("orders played", "orders", papers=True)


def ladder(s):
    """Plays an open-ended tournament, which the instructor closes."""
    roster = "name,command,program\n" + "".join(
        "Rung %d,house:boxing_%s,Runner %d\n" % (n, ("greedy", "fixed1", "fixed2")[n % 3], n) for n in range(4))
    s.create("ladder", 9, roster, preset="ladder", game="boxing",
             changes={"clock.move": "60s", "options.unusable": "85"})
    s.act("ladder", "start", {"until": {"stage": 1, "round": 2}}, looks=False)
    wait_until("two rounds of the ladder", lambda: s.staff.read("tournaments/ladder")["run_state"] == "paused")
    s.compare("two rounds of the ladder", "ladder")
    s.preview("ladder", "close", {"reason": "the term is over"})
    s.act("ladder", "close", {"reason": "twice"})
    s.act("ladder", "names", {"shows_names": True, "names_on_paper": True,
                              "hidden": [s.aliases["ladder"]["Rung 3"]]}, papers=True)
    s.act("ladder", "start", {})


def duel(s):
    """Plays a match of two network bots, whose students agree on its terms. Moves are paced, so that
    spectators see each of them."""
    s.create("duel", 10, "name,e-mail\nAnn Agree,ann@example.edu\nBea Agree,bea@example.edu\n", plan={
        "name": "duel", "game": "boxing", "options": {"unusable": "85"},
        "clock": {"move": "60s", "pace": "10ms"},
        "agreed": {"least": {"options": {"unusable": 80}, "move": "1s"},
                   "most": {"options": {"unusable": 90}, "move": "2m"}},
        "stages": [{"name": "All", "format": "groups", "match": {"games": 2, "swap": True},
                    "tie_breaks": ["points", "lot"]}]})
    s.draw_tokens("duel", {})
    s.spectators["duel"].follows_games = True
    s.spectators["duel"].listen("staff/tournament/duel")
    alias = s.aliases["duel"]
    ann, bea = s.student("duel", "Ann Agree"), s.student("duel", "Bea Agree")
    s.act("duel", "windows", {"stage": 1, "by_agreement": True, "closes": FAR})
    s.connect("duel", "Ann Agree")
    s.connect("duel", "Bea Agree")
    s.act("duel", "start", {}, looks=False)
    wait_until("play", lambda: s.staff.read("tournaments/duel")["run_state"] == "running")
    terms = {"to": alias["Bea Agree"], "match": 1, "options": {"unusable": "88"}, "move_time": "90s"}
    s.compare("both are there, and nothing is agreed", "duel")
    s.act("duel", "me/challenges", dict(terms, options={"unusable": "10"}), ann)
    s.act("duel", "me/challenges", dict(terms, move_time="1h"), ann)
    for answer, person in (("withdraw", ann), ("decline", bea), ("accept", bea)):
        _, said = s.act("duel", "me/challenges", terms, ann)
        s.act("duel", "me/challenges/%d/%s" % (json.loads(said)["id"], answer), {}, person,
              looks=answer != "accept")
    wait_until("the end of the duel", lambda: s.staff.read("tournaments/duel")["finished"])
    for name in ("Ann Agree", "Bea Agree"):
        s.disconnect("duel", name)
    s.compare("as agreed", "duel", papers=True)


def practice(s):
    """Plays a game on an unpredictable board: its documents are not compared, but contain nothing private."""
    s.create("gym", 11, "name,e-mail\nGym Guest,gym@example.edu\nGil Guest,gil@example.edu\n",
             preset="round-robin", game="boxing", changes={"options.unusable": "85"})
    s.draw_tokens("gym", {})
    guest = s.student("gym", "Gym Guest")
    s.connect("gym", "Gym Guest")
    status, _ = s.act("gym", "me/challenges", {"house": "boxing_greedy"}, guest, looks=False)
    games = wait_until("a practice game", lambda: s.stranger.read("tournaments/gym/practice")["games"])
    answers = [s.stranger.ask("/api/v1/tournaments/gym/practice%s" % what)[0]
               for what in ("/%d/record" % games[0]["id"], "/ratings", "/999/record")]
    guest.ask("/api/v1/me/practice")
    s.disconnect("gym", "Gym Guest")
    s.act("gym", "delete", {}, note="after practice: %d, %s" % (status, answers))
