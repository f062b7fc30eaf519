"""The starter kits, each copied and built by the lines of its own README."""
import os
import shlex
import shutil
import subprocess

TOOLS = {"c": ["gcc"], "cpp": ["g++"], "python": ["python3"], "java": ["javac", "java"],
         "javascript": ["node"], "rust": ["rustc"], "go": ["go"], "icon": ["icont", "iconx"]}


def read_commands(readme):
    """The lines of the README's block of commands."""
    with open(readme) as file:
        return file.read().split("```\n")[1].splitlines()


def built(source, folder, language):
    """The words that start the bot, with whole paths; raises where a line of the README fails."""
    place = os.path.join(folder, language)
    shutil.copytree(os.path.join(source, language), place)
    for line in read_commands(os.path.join(place, "README.md")):
        if not line.startswith("aspis "):
            subprocess.run(line, shell=True, cwd=place, check=True, timeout=600,
                           env=dict(os.environ, GOCACHE=os.path.join(folder, "go-cache")))
            continue
        words = shlex.split(line.split(" -- ", 1)[1])
        return absolute(words, place, language)
    raise ValueError("%s/README.md starts no bot" % language)


def absolute(words, place, language):
    """A relay starts its bot in a folder of the game's, so nothing may depend on where it runs."""
    if language == "java":
        return ["java", "-XX:TieredStopAtLevel=1", "-Xshare:auto", "-cp", place] + words[1:]
    return [os.path.join(place, word) if os.path.exists(os.path.join(place, word)) else word
            for word in words]


def all_kits(source, folder, say):
    """{language: words}, and the languages left out with the tool that is missing."""
    kits, missing = {}, {}
    for language, tools in TOOLS.items():
        absent = [tool for tool in tools if not shutil.which(tool)]
        if absent:
            missing[language] = absent[0]
            continue
        say("building the kit in " + language)
        kits[language] = built(source, folder, language)
    return kits, missing
