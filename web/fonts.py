#!/usr/bin/python3
"""Makes the two fonts of the pages from one of the npm package @fontsource-variable/archivo: fonts.py SOURCE FOLDER.

archivo-text has one width and the weights of running text. archivo-display has one weight and all widths.
"""
import sys

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

ascii_letters = set(range(0x20, 0x7F))
western = set(range(0xA1, 0x100)) - {0xAD}


def write(source, path, width, weight, letters):
    font = instancer.instantiateVariableFont(TTFont(source), {"wdth": width, "wght": weight})
    options = subset.Options(flavor="woff2", hinting=False, layout_features=["kern", "tnum", "ccmp", "mark", "locl"])
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=letters)
    subsetter.subset(font)
    font.flavor = "woff2"
    font.save(path)


source, folder = sys.argv[1:]
write(source, f"{folder}/archivo-text.woff2", (100, 100), (400, 700), ascii_letters | western | set(map(ord, "ıŒœŸ–—‘’“”„•…‹›−×")))
write(source, f"{folder}/archivo-display.woff2", (62, 125), (800, 800),
      ascii_letters | set(map(ord, "–—’“”…·×−ÄÖÜäöüßéèêëáàâãåæçñóòôõøúùûíìîïÉÅØÇÑ")))
