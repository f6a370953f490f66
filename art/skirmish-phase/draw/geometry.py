#!/usr/bin/env python3
"""Draws all of this game: circles of a fencing master, two blades, bands of chords, icons.

Run it anywhere: it writes beside its own folder. Nothing but the standard library is needed. Two sides
have a colour and a shape each, so that neither has to be told by colour alone: defenders are petrol and
a shield, attackers vermilion and a point.
"""

from math import cos, pi, sin
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
PETROL, DEEP, VERMILION, PAPER, BRASS = "#14404A", "#0C2A32", "#BF4128", "#EEF0E6", "#C9A24B"


def n(x):
    text = f"{x:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def point(r, turn, cx=0.0, cy=0.0):
    """A point on a circle; `turn` is a part of the whole, clockwise from the top."""
    a = 2 * pi * turn
    return cx + r * sin(a), cy - r * cos(a)


def line(a, b, width, colour):
    return f'<path d="M{n(a[0])} {n(a[1])}L{n(b[0])} {n(b[1])}" stroke="{colour}" stroke-width="{n(width)}" fill="none" stroke-linecap="round"/>'


def ring(r, width, colour, cx=0.0, cy=0.0, fill="none"):
    return f'<circle cx="{n(cx)}" cy="{n(cy)}" r="{n(r)}" fill="{fill}" stroke="{colour}" stroke-width="{n(width)}"/>'


def shape(points, fill, stroke=None, width=0.0):
    d = "M" + "L".join(f"{n(x)} {n(y)}" for x, y in points) + "Z"
    edge = f' stroke="{stroke}" stroke-width="{n(width)}" stroke-linejoin="round"' if stroke else ""
    return f'<path d="{d}" fill="{fill}"{edge}/>'


def path(d, fill="none", stroke=None, width=0.0):
    edge = f' stroke="{stroke}" stroke-width="{n(width)}" stroke-linejoin="round" stroke-linecap="round"' if stroke else ""
    return f'<path d="{d}" fill="{fill}"{edge}/>'


def turned(body, degrees, dx=0.0, dy=0.0):
    return f'<g transform="translate({n(dx)} {n(dy)}) rotate({n(degrees)})">{body}</g>'


def star(r, points, step, width, colour):
    """A star polygon, one chord at a time."""
    return "".join(line(point(r, k / points), point(r, (k + step) / points), width, colour) for k in range(points))


def scale(r, marks, long_every, length, width, colour):
    """Marks of a graduated circle, inwards."""
    out = []
    for k in range(marks):
        reach = length if k % long_every == 0 else length * 0.5
        out.append(line(point(r, k / marks), point(r - reach, k / marks), width, colour))
    return "".join(out)


def sword(length, blade, metal, edge, grip, width):
    """A blade that points upwards from the middle of its length, with a cup for the hand."""
    top, hilt, end = -length * 0.62, length * 0.2, length * 0.38
    half = blade / 2
    out = [
        shape([(0, top), (half, top + length * 0.09), (half * 0.9, hilt), (-half * 0.9, hilt), (-half, top + length * 0.09)], metal, edge, width),
        line((0, top + length * 0.1), (0, hilt), width * 0.7, edge),
        shape([(-blade * 0.55, hilt), (blade * 0.55, hilt), (blade * 0.5, end), (-blade * 0.5, end)], grip, edge, width),
    ]
    for k in range(1, 5):
        y = hilt + (end - hilt) * (0.18 + 0.16 * k)
        out.append(line((-blade * 0.5, y + blade * 0.18), (blade * 0.5, y - blade * 0.18), width * 0.7, edge))
    out.append(path(f"M{n(-blade * 2.9)} {n(hilt - blade * 0.25)}Q0 {n(hilt + blade * 1.5)} {n(blade * 2.9)} {n(hilt - blade * 0.25)}L{n(blade * 2.7)} {n(hilt + blade * 0.5)}Q0 {n(hilt + blade * 2.5)} {n(-blade * 2.7)} {n(hilt + blade * 0.5)}Z", grip, edge, width))
    out.append(ring(blade * 0.85, width, edge, 0, end + blade * 0.6, grip))
    return "".join(out)


def spear(length, blade, metal, edge, shaft, width):
    """A spear that points upwards, its head leaf-shaped and barbed."""
    top, neck, end = -length * 0.62, -length * 0.36, length * 0.44
    half = blade / 2
    return "".join([
        shape([(-half * 0.36, neck), (half * 0.36, neck), (half * 0.36, end), (-half * 0.36, end)], shaft, edge, width),
        shape([(0, top), (half * 1.7, top + (neck - top) * 0.62), (half * 1.35, neck), (half * 0.45, neck - length * 0.035), (-half * 0.45, neck - length * 0.035), (-half * 1.35, neck), (-half * 1.7, top + (neck - top) * 0.62)], metal, edge, width),
        line((0, top + length * 0.05), (0, neck - length * 0.04), width * 0.7, edge),
        shape([(-half * 0.75, neck + length * 0.01), (half * 0.75, neck + length * 0.01), (half * 0.75, neck + length * 0.035), (-half * 0.75, neck + length * 0.035)], edge),
    ])


def circle(r, ground, lines, strong, fine):
    """The circle of a fencing master: graduated, with a star of chords and the square of the steps."""
    square = [point(r * 0.86, k / 4) for k in range(4)]
    inner = [point(r * 0.86, k / 4 + 0.125) for k in range(4)]
    return "".join([
        ring(r, strong, lines, fill=ground),
        ring(r * 0.955, fine, lines),
        scale(r * 0.955, 96, 8, r * 0.055, fine, lines),
        ring(r * 0.86, strong, lines),
        star(r * 0.86, 12, 5, fine, lines),
        path("M" + "L".join(f"{n(x)} {n(y)}" for x, y in square) + "Z", "none", lines, fine),
        path("M" + "L".join(f"{n(x)} {n(y)}" for x, y in inner) + "Z", "none", lines, fine),
        ring(r * 0.445, fine, lines),
        ring(r * 0.225, strong, lines, fill=ground),
        "".join(ring(r * 0.02, fine, lines, *point(r * 0.86, k / 12), fill=lines) for k in range(12)),
    ])


def svg(width, height, body, box=None):
    box = box or (0, 0, width, height)
    view = " ".join(n(v) for v in box)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" width="{n(width)}mm" height="{n(height)}mm">{body}</svg>\n'


def write(name, text):
    out = HERE / name
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(text)


def meeting(r, ground, lines, strong=0.5, fine=0.25):
    """A sword and a spear that cross over the circle."""
    return "".join([
        circle(r, ground, lines, strong, fine),
        turned(spear(r * 2.35, r * 0.16, VERMILION, DEEP, BRASS, strong * 0.8), 38, -r * 0.1, r * 0.06),
        turned(sword(r * 2.3, r * 0.1, PAPER, DEEP, BRASS, strong * 0.8), -38, r * 0.1, r * 0.06),
    ])


# The heads of the card's two sides, bleed included: 76 mm wide, their upper 3 mm are cut away.
W, H, MID = 76.0, 30.0, 17.2
FAINT = "#2B6470"


def ground():
    """Rings and spokes that fade into the dark, as far as the edges."""
    out = f'<rect width="{n(W)}" height="{n(H)}" fill="{DEEP}"/>'
    out += "".join(ring(19 + 6 * k, 0.25, FAINT, W / 2, MID) for k in range(5))
    return out + "".join(line(point(19, k / 48, W / 2, MID), point(58, k / 48, W / 2, MID), 0.25, FAINT) for k in range(48))


def arms(r, thin):
    """The two weapons alone."""
    return turned(spear(r * 2.1, r * 0.17, VERMILION, DEEP, BRASS, thin), 58, -r * 0.02, r * 0.02) + turned(
        sword(r * 2.05, r * 0.11, PAPER, DEEP, BRASS, thin), -58, r * 0.02, r * 0.02
    )


head = ground() + turned(circle(15.4, PETROL, BRASS, 0.45, 0.28), 0, W / 2, MID) + turned(arms(17.5, 0.4), 0, W / 2, MID)
write("aid.svg", svg(W, H, head))


def balance():
    """Scales on the point of a sword: the spearhead in one pan, the shield in the other, at rest."""
    out = [turned(sword(27, 1.9, PAPER, DEEP, BRASS, 0.4), 0, 0, 10.4)]
    out.append(path("M-24 -4.2Q-12 -7.6 0 -4.4Q12 -7.6 24 -4.2V-3.2Q12 -5.6 0 -1.8Q-12 -5.6 -24 -3.2Z", BRASS))
    out.append(ring(1.3, 0.4, DEEP, 0, -3, BRASS))
    for side in (-1, 1):
        x = 24 * side
        out += [ring(0.8, 0.3, DEEP, x, -3.6, BRASS), line((x, -3), (x - 6.4, 8), 0.35, BRASS), line((x, -3), (x + 6.4, 8), 0.35, BRASS)]
        out.append(path(f"M{n(x - 7.4)} 8Q{n(x)} 13.5 {n(x + 7.4)} 8Z", BRASS, DEEP, 0.3))
    out.append(turned(shape([(0, -6), (4.7, 5.2), (0, 2.6), (-4.7, 5.2)], VERMILION, DEEP, 0.35), 0, -24, 2.6))
    out.append(turned(path("M0 -5.2L4 -3.8V-0.4C4 2.4 2.2 4.2 0 5.2C-2.2 4.2 -4 2.4 -4 -0.4V-3.8Z", PAPER, DEEP, 0.35) + path("M0 -5.2V5.2M-4 -0.8H4", "none", PETROL, 0.6), 0, 24, 2.7))
    return "".join(out)


write("resolve.svg", svg(W, H, ground() + turned(balance(), 0, W / 2, 14.4)))

# The cover of the leaflet: the same circle, large, on paper.
cover = turned(meeting(47, "none", PETROL, 0.7, 0.3), 0, 62, 62)
write("cover.svg", svg(124, 124, cover))

# A band of chords: one period, drawn as long as it is needed. It is what runs into the bleed.
band = f'<rect width="76" height="7" fill="{PETROL}"/>'
step = 76 / 16
for k in range(-1, 17):
    x = k * step
    band += line((x, 7), (x + step, 0), 0.3, BRASS) + line((x, 0), (x + step, 7), 0.3, BRASS)
    band += ring(0.55, 0.3, BRASS, x + step / 2, 3.5, BRASS)
write("edge.svg", svg(76, 7, band))

# A rule with a lozenge in its middle.
rule = line((0, 2), (27, 2), 0.35, "currentColor") + line((33, 2), (60, 2), 0.35, "currentColor")
rule += shape([(30, 0.2), (31.8, 2), (30, 3.8), (28.2, 2)], "currentColor") + ring(0.5, 0.3, "currentColor", 26, 2, "currentColor") + ring(0.5, 0.3, "currentColor", 34, 2, "currentColor")
write("divider.svg", svg(60, 4, rule))

# Icons, 24 units square, in one colour.
def icon(name, body):
    write(f"icons/{name}.svg", f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">{body}</svg>\n')

C = "currentColor"
icon("defender", path("M12 1.5L21 4.5V12C21 17.5 17 21 12 23C7 21 3 17.5 3 12V4.5Z", C))
icon("attacker", shape([(12, 0.6), (21.4, 22.6), (12, 17.2), (2.6, 22.6)], C))
icon("action", path("M13.5 1L4 13.5H11L9.5 23L20 9.5H12.8Z", C))
icon("wound", path("M12 1.5C15 7 19 11 19 15.5A7 7 0 0 1 5 15.5C5 11 9 7 12 1.5Z", C))
icon("fierce", path("M12 1C13 6 19 8.5 19 15A7 7 0 0 1 5 15C5 11.5 7.2 9.6 8 6.5C9.5 8 10 9.3 10 11C12 8.5 12.6 5 12 1Z", C))
icon("type-aid", "".join([path("M12 2A10 10 0 1 1 11.99 2Z", "none", C, 2.2), path("M12 5.5V18.5M5.5 12H18.5M7.4 7.4L16.6 16.6M16.6 7.4L7.4 16.6", "none", C, 1.6)]))
