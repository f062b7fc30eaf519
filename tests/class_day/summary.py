"""The results of a class day as a page of docs/: figures first, then tables."""
from collections import Counter, defaultdict

from students import LINES


def minutes(seconds):
    return "%d min %02d s" % divmod(round(seconds), 60)


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "|" + " --- |" * len(head)]
    return "\n".join(lines + ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows])


def page(day):
    """`day` has students, missing, played, contest, threads and seconds."""
    return "\n".join([introduction(day), the_class(day), *(tournament(one) for one in day.played),
                      contest(day.contest), closing(day)])


def introduction(day):
    games = sum(len(one.games) for one in day.played)
    unmeant = [line for one in day.played for line in one.unmeant]
    return """# A class day

`tests/class_day/play` played this on one machine with %d cores, in %s: %d entrants, each with its own relay,
in three tournaments on one server, %d games from the draw to the grades; then a contest day of both
solitaires. It also writes this page.

- All records were replayed: %s.
- Games lost by an unplanned error: %d.%s
""" % (day.cores, minutes(day.seconds), len(day.students), games,
       "; ".join("%s: %s" % (one.preset, one.verified) for one in day.played),
       len(unmeant), "".join("\n  - " + line for line in unmeant))


def the_class(day):
    """Entrants with the same program in one row, in the order of the class."""
    kinds = defaultdict(list)
    for one in day.students:
        connected = not one.is_house and one.kind != "absent"
        kinds[one.what].append("%s, %s" % (one.relay, one.line) if connected else "-")
    rows = [(what, len(lines), "; ".join(dict.fromkeys(lines))) for what, lines in kinds.items()]
    left_out = "".join("\nNo kit in %s: %s is not installed here." % pair for pair in day.missing.items())
    delays = ", ".join("%s %d ± %d ms" % ((line,) + times) for line, times in LINES.items() if times)
    return "## The class\n%s\n\nDelays each way: %s.%s\n" % (
        table(("plays with", "entrants", "relay and line"), rows), delays, left_out)


def tournament(one):
    reasons = Counter(game["reason"] for game in one.games)
    medal = [(place["place"], place["alias"], one.who[place["alias"]].name,
              one.who[place["alias"]].what, place["result_class"] or "-")
             for place in one.places[:4]]
    lost = Counter(one.who[seat["alias"]].what for game in one.games for seat in game["seats"]
                   if seat["forfeit"])
    grades = Counter(row[-1] for row in one.grades[2:])
    return """## %s on %s
%d games in %d matches, %s. Reasons: %s.

%s

Games lost by an error: %s. Decisions in the log: %d. Grades: %s.
""" % (one.preset, one.game, len(one.games), one.matches, minutes(one.seconds),
       listed(reasons), table(("place", "alias", "who", "plays with", "class"), medal),
       listed(lost) or "none", one.audit, listed(grades))


def listed(counter):
    return ", ".join("%s %d" % pair for pair in counter.most_common())


def contest(day):
    crossed = [(one["place"] or "-", one["entrant"], "-" if one["verified"] is None else one["verified"],
                "; ".join(one["disqualified"]) or "-") for one in day.crossed_words]
    python = [(place, name, "-" if total is None else total, why or "-")
              for place, name, total, why in day.pythoncross]
    head = ("place", "entrant", "verified total", "why it is disqualified")
    return """## The contest day
Crossed Words, %d s a program, ranked by `aspis contest run`:

%s

Pythoncross, the same time, every report scored by `aspis score pythoncross`:

%s
""" % (day.seconds, table(head, crossed), table(head, python))


def closing(day):
    return "".join("![%s](%s)\n" % (text, "pictures/class-day/%s.png" % name)
                   for name, text in day.pictures)
