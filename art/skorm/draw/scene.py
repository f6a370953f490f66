"""Draws what stands around the pieces of Skorm: the picture of the title page, ornaments, the back of the pieces and
the Gold tile of the board. Run it in this folder."""

import math

from pieces import HIGH, KINDS, ROOT3, SETS, WIDE, circle, corners, gouge, hexagon, path, polar, write

WOOD = ("#E9D8B4", "#DCC697", "#CFB47E")
SCRATCH = "#6B4A22"  # at least 3:1 against every kind of wood
GOLD = ("#E0A92E", "#F6DA86", "#8A5A12")


def gold_tile(radius):
    """A sun cut into gold: what all of them want."""
    ground, light, dark = GOLD
    body = path(hexagon(radius), dark) + path(hexagon(radius * 0.94), ground)
    inner = radius * 0.30
    for k in range(24):
        turn = 15 * k
        long = radius * (0.74 if k % 2 == 0 else 0.60)
        (a, b), (c, d) = polar(inner * 1.12, turn), polar(long, turn)
        body += path(gouge(a, b, c, d, radius * 0.055), dark if k % 2 == 0 else light)
    body += path(circle(inner), dark) + path(circle(inner * 0.86), light) + path(circle(inner * 0.66), ground)
    for k in range(6):
        x, y = polar(radius * 0.83, 60 * k + 90)
        body += path(circle(radius * 0.032, x, y), dark)
    return body


def piece(set_name, kind, turn=0):
    ground, bevel, figure, gilt, line = SETS[set_name]
    body = path(hexagon(HIGH / 2), bevel) + path(hexagon(HIGH / 2 - 20), ground) + corners(set_name)
    scale = {"shieldman": 0.9, "archer": 0.88, "horseman": 0.95, "warlord": 0.88}[kind]
    body += f'<g transform="translate(0 {dict(archer=6, horseman=2).get(kind, 0)}) scale({scale})">'
    body += KINDS[kind](ground, figure, gilt, line) + "</g>"
    return f'<g transform="rotate({turn})">{body}</g>'


def title():
    """Three armies about the Gold tile."""
    pitch = 480
    stands = {
        (-1, 0): ("white", "warlord", 0), (-2, 0): ("white", "archer", 0), (-1, -1): ("white", "shieldman", -60),
        (-2, 1): ("white", "horseman", 0), (-1, 1): ("white", "shieldman", 60),
        (2, -1): ("red", "warlord", 0), (1, -1): ("red", "shieldman", 180), (2, -2): ("red", "archer", 0),
        (1, -2): ("red", "horseman", 0),
        (1, 1): ("blue", "warlord", 0), (1, 0): ("blue", "shieldman", -120), (0, 1): ("blue", "archer", 0),
        (0, 2): ("blue", "horseman", 0),
    }
    body = ""
    for r in range(-2, 3):
        for q in range(-3, 4):
            x, y = pitch * (q + r / 2), pitch * ROOT3 / 2 * r
            if abs(x) > 2.6 * pitch:
                continue
            body += f'<g transform="translate({x:.1f} {y:.1f})">'
            cell = pitch / ROOT3
            if (q, r) == (0, 0):
                body += gold_tile(cell * 0.985)
            else:
                body += path(hexagon(cell * 0.985), WOOD[(q - r) % 3])
            if (q, r) in stands:
                body += piece(*stands[(q, r)])
            body += "</g>"
    wide, high = 2 * 3.02 * pitch, 2 * (ROOT3 * pitch + pitch / ROOT3)
    write("title.svg", body, f"{-wide / 2:.0f} {-high / 2:.0f} {wide:.0f} {high:.0f}")


def divider():
    """Three tiles in a row, the middle one whole."""
    body = ""
    for x, radius in ((-46, 7), (-28, 10), (28, 10), (46, 7)):
        body += path(hexagon(radius, x, 0), "none", stroke="currentColor", stroke_width=2.2)
    body += path(hexagon(15), "currentColor") + path(hexagon(8), "#FFFFFF") + path(hexagon(4.4), "currentColor")
    for s in (-1, 1):
        body += path(f"M{s * 58} -1.6L{s * 118} 0L{s * 58} 1.6Z", "currentColor")
    write("divider.svg", body, "-120 -18 240 36")


def back(name):
    """The back of a set: seven tiles, the middle one gold. It goes on beyond the cut."""
    ground, bevel, figure, gilt, line = SETS[name]
    wide, high = WIDE + 48, HIGH + 48
    body = f'<rect x="{-wide / 2}" y="{-high / 2:.2f}" width="{wide}" height="{high:.2f}" fill="{bevel}"/>'
    body += path(hexagon(HIGH / 2 - 20), ground) + corners(name)
    for k in range(6):
        x, y = polar(104, 60 * k)
        body += path(hexagon(55, x, y), figure) + path(hexagon(42, x, y), ground) + path(hexagon(22, x, y), figure)
    body += path(hexagon(55), gilt, stroke=line, stroke_width=5)
    for k in range(12):
        (a, b), (c, d) = polar(15, 30 * k), polar(46 if k % 2 else 39, 30 * k)
        body += path(gouge(a, b, c, d, 7), line)
    body += path(circle(11), line)
    write(f"back-{name}.svg", body, f"{-wide / 2} {-high / 2:.2f} {wide} {high:.2f}")


def tile():
    wide = 1000
    write("gold.svg", gold_tile(wide / ROOT3), f"{-wide / 2} {-wide / ROOT3:.1f} {wide} {2 * wide / ROOT3:.1f}")


def figures(of, dx):
    """The number of players, 2 or 3, scratched under a crown and moved to the side."""
    x = lambda *all: [it + dx for it in all]
    if of == 2:
        a, b, c, d, e, f = x(-38, -36, 0, 40, -40, 44)
        return f"M{a} 206Q{b} 172 {c} 172Q{d} 172 {d} 206Q{d} 236 {e} 290H{f}"
    a, b, c, d, e, f, g = x(-38, 36, -6, 44, 0, -30, -42)
    return f"M{a} 172H{b}L{c} 214Q{d} 216 {d} 252Q{d} 290 {e} 290Q{f} 290 {g} 268"


def seats():
    """Where a warlord begins: a crown scratched into the tile, and with how many players."""
    crown = "M-150 20L-190 -180L-80 -90L0 -230L80 -90L190 -180L150 20Z"
    line = dict(stroke=SCRATCH, stroke_linejoin="round")
    ends = dict(line, stroke_linecap="round", stroke_width=22)
    wide = 1000
    for name, numbers in (
        ("two", figures(2, 0)), ("three", figures(3, 0)), ("both", figures(2, -86) + figures(3, 86) + "M1 236V237"),
    ):
        body = path(hexagon(380), "none", stroke=SCRATCH, stroke_width=14)
        body += path(crown, "none", stroke_width=20, **line)
        body += path("M-150 60H150", "none", stroke=SCRATCH, stroke_width=20, stroke_linecap="round")
        body += path(numbers, "none", **ends)
        write(f"seat-of-{name}.svg", body, f"{-wide / 2} {-wide / ROOT3:.1f} {wide} {2 * wide / ROOT3:.1f}")


def edge():
    """A frame of tiles for whoever sets pieces as cards."""
    write("edge.svg", path("M0 0H400V400H0Z", "currentColor"), "0 0 400 400")


if __name__ == "__main__":
    title()
    divider()
    for name in SETS:
        back(name)
    tile()
    seats()
    edge()
