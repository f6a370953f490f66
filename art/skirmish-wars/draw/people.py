"""The commanders: busts as on a tin badge, full face, before rays. 200 by 200 units."""
import math

from tin import *

S = 4  # seams
HAIR = "#2A2320"


def rays(a, b, k=12):
    """Rays from behind the head, in two tints."""
    out = [flat(box(0, 0, 200, 200, r=0), a)]
    for i in range(k):
        t0, t1 = math.radians(360 * i / k - 97.5), math.radians(360 * (i + 0.5) / k - 97.5)
        p = [(100 + 160 * math.cos(t), 100 + 160 * math.sin(t)) for t in (t0, t1)]
        out.append(flat(line((100, 100), *p, close=True), b))
    return "".join(p.svg() for p in out)


def mirror(*at):
    """Points of the right half and their reflections, round about."""
    left = [(200 - p[0], *p[1:]) for p in reversed(at) if p[0] != 100]
    return list(at) + left


def shoulders(coat, lapel=None, collar=None, tie=None):
    out = [Part(poly(*mirror((118, 138), (150, 148, 20), (184, 168, 22), (196, 206, 4)), r=8), coat, seam=S)]
    if lapel:
        out += [Part(poly((100, 178), (80, 140), (66, 150), (74, 200), (100, 204), r=3), lapel, seam=S, outline=False),
                Part(poly((100, 178), (120, 140), (134, 150), (126, 200), (100, 204), r=3), lapel, seam=S, outline=False)]
    if collar:
        out += [Part(poly(*mirror((108, 156), (132, 146), (128, 132), (112, 136)), r=3), collar, seam=S, outline=False)]
    if tie:
        out += [Part(poly((93, 154), (107, 154), (104, 166), (110, 200), (90, 200), (96, 166), r=2), tie, seam=S, outline=False)]
    return out


def neck(skin):
    return [Part(poly(*mirror((118, 112), (119, 146), (108, 156)), r=6), skin, seam=S)]


def head(skin, jaw=30, chin=142):
    ears = [Part(oval(x, 96, 9, 12), skin, seam=S) for x in (62, 138)]
    return ears + [Part(poly(*mirror((136, 60, 30), (138, 104, 20), (100 + jaw, 128, 22), (100 + jaw * 0.45, chin, 12)), r=12), skin, seam=S)]


def eyes(y=96, dx=17, brow=HAIR, tilt=0, size=5.2, w=7):
    out = []
    for s in (-1, 1):
        out.append(flat(oval(100 + s * dx, y, size, size * 1.15), INK))
        out.append(pen(line((100 + s * (dx - 10), y - 13 + tilt), (100 + s * (dx + 10), y - 13 - tilt)), w, brow))
    return out


def nose(tone, y=112):
    return [pen(line((100, y - 12), (95, y), (104, y)), 4, tone)]


def mouth(y=126, w=12, smile=3):
    return [pen(f"M{n(100 - w)} {n(y)}Q100 {n(y + smile * 2)} {n(100 + w)} {n(y)}", 4.5)]


def badge(x, y, r, colour=MUSTARD):
    return [Part(star(x, y, r), colour, seam=3.4, outline=False)]


def strap(x0, y0, x1, y1, w, colour):
    return Part(bar(x0, y0, x1, y1, w, r=2), colour, seam=S, outline=False)


def varga():
    """Of the tanks: a padded helmet, goggles pushed up, a moustache like a bridge."""
    skin, coat = "#E8B388", "#4E5B3C"
    hat = "#7A4A2A"
    return "#F0D59A", "#E9B23A", (
        shoulders(coat, lapel="#3A452D", collar=MUSTARD) + neck(skin) + head(skin, jaw=33, chin=144)
        + eyes(98, tilt=3, w=8) + nose("#B97C52", 115)
        + [Part(poly(*mirror((100, 119), (114, 115), (131, 118, 6), (142, 108, 2), (138, 126, 9), (116, 130, 6), (100, 127)), r=5), HAIR, seam=0, outline=False)]
        + [pen("M91 135Q100 138 109 135", 4)]
        + [Part(poly(*mirror((128, 30, 26), (148, 56, 20), (150, 112, 10), (136, 124, 8), (132, 82, 8), (116, 74, 10)), r=8), hat, seam=S)]
        + [pen(line((100, 30), (100, 60)), 4), pen("M74 36Q70 50 72 60", 4), pen("M126 36Q130 50 128 60", 4)]
        + [Part(box(54, 56, 92, 12, r=3), INK, seam=0, outline=False)]
        + [Part(ring(x, 62, 17), TIN, seam=6, outline=False) for x in (78, 122)]
        + [flat(poly((x - 9, 62), (x + 2, 52), (x + 7, 53), (x - 6, 68), r=1), CREAM) for x in (78, 122)]
    )


def lind():
    """Of the foot: a beret over one ear, a smile, a neckerchief."""
    skin, coat = "#F6CFA9", "#8B6A3E"
    hair = "#D98E2B"
    return "#CFE3D8", "#7DB79C", (
        [Part(poly((54, 66, 20), (146, 66, 20), (156, 132, 14), (132, 140), (68, 140), (44, 132, 14), r=8), hair, seam=S)]
        + shoulders(coat, lapel="#6F5330") + neck(skin) + head(skin, jaw=25, chin=142)
        + eyes(98, brow="#8A5216", tilt=1, w=5) + nose("#D29A6B", 113) + mouth(124, 12, 5)
        + [flat(oval(x, 114, 7, 5), "#EFA98B") for x in (72, 128)]
        + [Part(poly((62, 58), (62, 100, 10), (70, 92), (96, 72), (138, 78), (140, 100, 8), (146, 60), r=10), hair, seam=S, outline=False)]
        + [Part(poly((40, 52, 22), (52, 24, 22), (110, 16, 30), (150, 40, 20), (152, 62, 8), (100, 66, 20), (62, 72, 8), r=10), "#A63A24", seam=S)]
        + [Part(poly((60, 76), (62, 64), (102, 58, 20), (150, 56), (152, 66), (104, 70, 20), r=3), INK, seam=0, outline=False)]
        + badge(76, 46, 14)
        + [Part(poly((70, 142), (130, 142), (126, 158), (108, 164), (116, 194), (100, 184), (86, 196), (92, 164), (74, 158), r=4), "#A63A24", seam=S)]
    )


def okoye():
    """Of the guns: a headset, field glasses at the ready, eyes that miss nothing."""
    skin, coat = "#7A4A2C", "#C9A25A"
    return "#D5DCE4", "#9FB2C4", (
        [Part(ring(100, 26, 22), HAIR, seam=S)]
        + shoulders(coat, collar="#A8803C") + neck(skin) + head(skin, jaw=27, chin=142)
        + [Part(poly(*mirror((100, 30), (134, 44, 20), (142, 92, 8), (132, 88), (124, 66, 8)), r=8), HAIR, seam=S)]
        + eyes(98, brow="#20130B", tilt=2, w=6) + nose("#4A2A16", 114) + mouth(127, 11, 2)
        + [pen("M57 96A43 54 0 0 1 143 96", 15), pen("M57 96A43 54 0 0 1 143 96", 7, TIN)]
        + [Part(box(x - 10, 82, 20, 34, r=9), STEEL, seam=S) for x in (55, 145)]
        + [pen("M55 116Q58 138 84 136", 9), pen("M55 116Q58 138 84 136", 3.4, TIN), Part(oval(87, 135, 7, 5), INK, seam=0, outline=False)]
        + [Part(box(64, 158, 32, 44, r=6), "#39404D", seam=S), Part(box(104, 158, 32, 44, r=6), "#39404D", seam=S), Part(box(94, 166, 12, 18, r=3), STEEL, seam=S, outline=False)]
        + [flat(box(69, 163, 22, 7, r=2), TIN), flat(box(109, 163, 22, 7, r=2), TIN)]
    )


def reyes():
    """Of the purse: a great cap, white whiskers, a monocle, and medals for all of it."""
    skin, coat = "#F0BE98", "#2F5D50"
    white = "#F3EEDF"
    return "#F7D9B8", "#E8A15C", (
        shoulders(coat, collar=MUSTARD) + neck(skin) + head(skin, jaw=35, chin=146)
        + [Part(poly((x - s * 2, 90), (x + s * 11, 90, 6), (x + s * 8, 124, 10), (x - s * 8, 136, 8), (x - s * 4, 112), r=5), white, seam=S, outline=False) for x, s in ((60, -1), (140, 1))]
        + eyes(98, brow=white, tilt=0, w=8) + nose("#C98A62", 114)
        + [Part(poly(*mirror((100, 122), (112, 116, 8), (132, 120, 8), (146, 104, 2), (144, 124, 12), (124, 134, 10), (100, 128)), r=5), white, seam=S, outline=False)] + [pen("M93 137Q100 139 107 137", 4)]
        + [pen(ring(117, 98, 15), 5, INK), pen(ring(117, 98, 15), 2.2, MUSTARD), pen("M131 102Q140 128 134 150", 2.6)]
        + [Part(poly(*mirror((138, 60), (166, 40, 20), (150, 18, 20), (120, 10, 20)), r=10), coat, seam=S)]
        + [Part(poly(*mirror((140, 52), (142, 72, 4)), r=3), "#A63A24", seam=S, outline=False)]
        + [Part(poly(*mirror((144, 70), (130, 84, 20), (108, 88, 10)), r=4), INK, seam=0, outline=True)]
        + badge(100, 38, 17)
        + [Part(box(x, 168, 13, 15, r=1), c, seam=3, outline=False) for x, c in ((44, "#A63A24"), (60, MUSTARD), (128, "#A63A24"), (144, MUSTARD))]
        + [Part(ring(x + 6.5, 191, 7.5), MUSTARD, seam=3, outline=False) for x in (44, 60, 128, 144)]
    )


def sato():
    """Of the workshop: round glasses, a white coat, and a spanner in the pocket."""
    skin = "#F3CDA2"
    grey = "#59616B"
    return "#DCE6C6", "#A7C07A", (
        shoulders("#F6F3EA", lapel="#DAD6C8", tie="#2F5D50") + neck(skin) + head(skin, jaw=26, chin=143)
        + [Part(poly((60, 92), (56, 60, 14), (72, 30, 18), (112, 22, 20), (142, 42, 16), (144, 70, 10), (140, 92), (134, 70, 8), (112, 56), (86, 62), (70, 66), (66, 90), r=7), grey, seam=S)]
        + eyes(98, dx=19, brow=grey, tilt=-1, size=4.6, w=5) + nose("#C99664", 115) + mouth(126, 9, 3)
        + [pen(ring(x, 98, 15), 6) for x in (81, 119)] + [pen(line((96, 97), (104, 97)), 5), pen(line((66, 95), (58, 92)), 5), pen(line((134, 95), (142, 92)), 5)]
        + [Part(poly((94, 132), (106, 132), (104, 146), (96, 146), r=4), grey, seam=0, outline=False)]
        + [Part(poly((147, 200), (147, 172), (139, 166), (139, 150), (146, 150), (146, 160), (154, 160), (154, 150), (161, 150), (161, 166), (155, 172), (155, 200), r=2), STEEL, seam=S, outline=False)]
        + [Part(box(136, 180, 32, 24, r=3), "#F6F3EA", seam=S, outline=False)]
    )


def dahl():
    """Of the long night: a spiked helmet, an eye patch, a collar up to the ears."""
    skin, coat = "#E3C0A8", "#3B3350"
    return "#D9CFE2", "#A793BE", (
        [Part(poly(*mirror((124, 96), (156, 92, 6), (150, 152), (116, 170)), r=6), "#231D33", seam=S)]
        + shoulders(coat) + neck(skin) + head(skin, jaw=24, chin=146)
        + [flat(oval(117, 98, 5, 5.6), INK), pen(line((106, 88), (128, 82)), 7, "#3A3A40")]
        + [Part(poly((70, 90), (94, 88), (92, 108), (82, 113), (72, 106), r=6), INK, seam=0, outline=False), pen(line((62, 78), (94, 92)), 4), pen(line((72, 100), (60, 108)), 4)]
        + nose("#A87E62", 115) + [pen(line((88, 127), (112, 125)), 4.5)]
        + [pen(line((126, 108), (132, 124)), 3, "#A24A3A")]
        + [Part(poly((90, 134), (110, 134), (108, 150), (100, 162), (92, 150), r=4), "#3A3A40", seam=S, outline=False)]
        + [Part(poly((94, 34), (106, 34), (102, 12), (98, 12), r=2), MUSTARD, seam=S)]
        + [Part("M54 80C52 48 72 28 100 28C128 28 148 48 146 80Z", "#4A4F5B", seam=S)]
        + [Part(poly(*mirror((148, 74), (160, 84, 6), (130, 88, 10)), r=4), MUSTARD, seam=S)]
        + [Part(poly((100, 70), (86, 60), (88, 44), (112, 44), (114, 60), r=4), MUSTARD, seam=S, outline=False), flat(star(100, 56, 8), INK)]
        + [Part(poly((62, 150), (84, 160), (94, 204), (66, 204), r=4), "#A63A24", seam=S, outline=False), Part(poly((138, 150), (116, 160), (106, 204), (134, 204), r=4), "#A63A24", seam=S, outline=False)]
        + [flat(ring(100, y, 4), MUSTARD) for y in (176, 192)]
    )


PEOPLE = dict(varga=varga, lind=lind, okoye=okoye, reyes=reyes, sato=sato, dahl=dahl)


def main():
    for name, draw in PEOPLE.items():
        a, b, parts = draw()
        write(f"{name}.svg", rays(a, b) + toy(parts, heavy=11), 200, 200)


if __name__ == "__main__":
    main()
