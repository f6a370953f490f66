"""Draws the pieces of Skorm as SVG files: tiles with a figure cut into them. Run it in this folder.

Every piece is a hexagon on a corner, 400 units between its flat sides. Figures are cut as in wood: flat
masses, taken away again by gouges. A shieldman is the same from all sides but for what it guards, so that
it may be laid in any direction."""

import math
from pathlib import Path

OUT = Path(__file__).resolve().parent.parent
ROOT3 = math.sqrt(3)
WIDE, HIGH = 400, 800 / ROOT3
SETS = {
    # ground, bevel, figure, gilt, line around gilt
    "white": ("#F4EBD6", "#A88A56", "#30241B", "#C8922B", "#30241B"),
    "red": ("#1D1719", "#57272A", "#E2614A", "#EBC268", "#1D1719"),
    "blue": ("#2E6A9E", "#1C4468", "#F3F1E6", "#F2C65B", "#153450"),
}
# The marks in the corners; at least 3:1 against the ground.
MARKS = {"white": "#8A6A34", "red": "#C25A47", "blue": "#BCD5EA"}


def hexagon(radius, cx=0.0, cy=0.0):
    """A hexagon with a corner at the top, by the distance of a corner."""
    points = [
        (cx + radius * math.sin(math.radians(60 * k)), cy - radius * math.cos(math.radians(60 * k)))
        for k in range(6)
    ]
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"


def polar(radius, degrees):
    """A point on a circle, degrees clockwise from the right."""
    return radius * math.cos(math.radians(degrees)), radius * math.sin(math.radians(degrees))


def gouge(x1, y1, x2, y2, width, bend=0.0):
    """The mark of a gouge: broad where it begins, nothing where it ends."""
    long = math.hypot(x2 - x1, y2 - y1)
    nx, ny = (y1 - y2) / long, (x2 - x1) / long
    mx, my = (x1 + x2) / 2 + nx * bend, (y1 + y2) / 2 + ny * bend
    h = width / 2
    return (
        f"M{x1 + nx * h:.1f} {y1 + ny * h:.1f}Q{mx + nx * h * 0.8:.1f} {my + ny * h * 0.8:.1f} {x2:.1f} {y2:.1f}"
        f"Q{mx - nx * h * 0.8:.1f} {my - ny * h * 0.8:.1f} {x1 - nx * h:.1f} {y1 - ny * h:.1f}"
        f"A{h:.1f} {h:.1f} 0 0 1 {x1 + nx * h:.1f} {y1 + ny * h:.1f}Z"
    )


def sector(inner, outer, start, end):
    """A piece of a ring, degrees clockwise from the right."""
    (a, b), (c, d) = polar(outer, start), polar(outer, end)
    (e, f), (g, h) = polar(inner, end), polar(inner, start)
    large = int(end - start > 180)
    return (
        f"M{a:.1f} {b:.1f}A{outer} {outer} 0 {large} 1 {c:.1f} {d:.1f}L{e:.1f} {f:.1f}"
        f"A{inner} {inner} 0 {large} 0 {g:.1f} {h:.1f}Z"
    )


def circle(radius, cx=0.0, cy=0.0):
    return f"M{cx - radius:.1f} {cy:.1f}a{radius} {radius} 0 1 0 {2 * radius} 0a{radius} {radius} 0 1 0 {-2 * radius} 0Z"


def path(d, fill, **more):
    extra = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in more.items())
    return f'<path d="{d}" fill="{fill}"{extra}/>'


def blade(inner, outer, at, wide, swing):
    """A painted field of a shield, swung about its boss."""
    (a, b), (c, d) = polar(outer, at - wide + swing), polar(outer, at + wide + swing)
    (e, f), (g, h) = polar(inner, at + wide * 0.7), polar(inner, at - wide * 0.7)
    middle = (inner + outer) / 2
    (i, j), (k, l) = polar(middle, at + wide + swing * 0.18), polar(middle, at - wide + swing * 0.18)
    return (
        f"M{a:.1f} {b:.1f}A{outer} {outer} 0 0 1 {c:.1f} {d:.1f}Q{i:.1f} {j:.1f} {e:.1f} {f:.1f}"
        f"A{inner} {inner} 0 0 0 {g:.1f} {h:.1f}Q{k:.1f} {l:.1f} {a:.1f} {b:.1f}Z"
    )


def shieldman(ground, figure, gilt, line):
    """A round shield, and on the right the side that it guards: a wall of iron before it."""
    cx = -38
    body = [f'<g transform="translate({cx} 0)">']
    body.append(path(circle(138), figure))
    # what is painted on it
    for turn in range(0, 360, 90):
        body.append(path(blade(44, 112, turn, 23, 34), ground))
    # planks show where there is no paint
    for turn in range(45, 360, 90):
        (a, b), (c, d) = polar(108, turn + 34), polar(62, turn + 14)
        body.append(path(gouge(a, b, c, d, 7, 4), ground))
    body.append(path(circle(47), figure))
    body.append(path(circle(41), ground))
    body.append(path(circle(33), gilt, stroke=line, stroke_width=5))
    body.append(path(circle(11), line))
    for turn in range(0, 360, 30):
        x, y = polar(125, turn)
        body.append(path(circle(5.2, x, y), ground))
    # the wall
    body.append(path(sector(154, 222, -40, 40), figure))
    body.append(path(sector(162, 214, -37.5, 37.5), gilt))
    for turn in (-25, 0, 25):
        x, y = polar(188, turn)
        body.append(path(circle(15, x, y), line))
    for turn in (-12.5, 12.5):
        (a, b), (c, d) = polar(216, turn), polar(160, turn)
        body.append(path(f"M{a:.1f} {b:.1f}L{c:.1f} {d:.1f}", "none", stroke=figure, stroke_width=8))
    body.append("</g>")
    return "".join(body)


def archer(ground, figure, gilt, line):
    """A drawn bow, its arrow pointing up."""
    limb = (
        "M-158 84C-166 76 -166 62 -156 58C-148 -34 -94 -96 -20 -104L0 -112L20 -104C94 -96 148 -34 156 58"
        "C168 62 168 78 158 86C144 90 132 80 134 66C118 8 80 -42 18 -50H-18C-80 -42 -118 8 -134 66C-132 80 -144 90 -158 86Z"
    )
    body = [path("M-148 68L0 116L148 68", "none", stroke=figure, stroke_width=9, stroke_linejoin="round")]
    body.append(path(limb, figure))
    for side in (-1, 1):
        body.append(path(gouge(side * 46, -77, side * 114, -18, 14, side * -15), ground))
        body.append(path(gouge(side * 122, -2, side * 144, 48, 11, side * -5), ground))
        body.append(path(circle(5, side * 151, 70), ground))
    # the grip
    body.append(path("M-27 -112H27V-54H-27Z", gilt, stroke=line, stroke_width=5, stroke_linejoin="round"))
    for y in (-98, -83, -68):
        body.append(path(f"M-24 {y}H24", "none", stroke=line, stroke_width=4.5))
    # the arrow
    body.append(path("M-8 -140H8V150H-8Z", figure, stroke=ground, stroke_width=5, paint_order="stroke"))
    body.append(path("M0 -198C12 -174 30 -152 38 -126L0 -142L-38 -126C-30 -152 -12 -174 0 -198Z", gilt, stroke=line, stroke_width=6, stroke_linejoin="round"))
    for side in (-1, 1):
        body.append(path(f"M{side * 9} 108C{side * 30} 112 {side * 36} 128 {side * 36} 142V186L{side * 9} 156Z", figure))
        for y in (126, 142, 158):
            body.append(path(gouge(side * 34, y + 16, side * 14, y, 6), ground))
    body.append(path("M-9 150H9V172L0 164L-9 172Z", figure))
    return "".join(body)


def horseman(ground, figure, gilt, line):
    """The head of a bridled horse that looks to the left."""
    head = (
        "M-78 164C-74 122 -36 100 -24 58C-44 74 -64 74 -84 86L-100 106C-110 116 -126 112 -130 100L-146 74"
        "C-150 62 -148 52 -140 42C-118 12 -104 -16 -88 -50C-80 -78 -62 -98 -36 -110L-34 -166L6 -120"
        "C64 -112 112 -72 126 -8C138 52 128 114 108 164Z"
    )
    body = [path(head, figure)]
    # the mane, lock by lock
    locks = [
        (30, -108, 18, -64, 18, 8), (68, -84, 50, -40, 19, 10), (98, -48, 74, -8, 19, 10),
        (116, -4, 86, 30, 19, 10), (122, 44, 90, 70, 18, 8), (118, 92, 88, 108, 16, 6),
    ]
    for x1, y1, x2, y2, width, bend in locks:
        body.append(path(gouge(x1, y1, x2, y2, width, bend), ground))
    # neck, cheek, ear
    for x1, y1, x2, y2, width, bend in [
        (-50, 158, 8, 82, 9, -10), (-20, 160, 28, 98, 9, -8), (12, 162, 42, 124, 8, -5),
        (-24, -142, -16, -112, 9, 2),
        (-20, 50, 14, -14, 9, 14),
    ]:
        body.append(path(gouge(x1, y1, x2, y2, width, bend), ground))
    # eye, nostril, mouth
    body.append(path("M-66 -48C-52 -64 -34 -62 -24 -46C-38 -38 -54 -38 -66 -48Z", ground))
    body.append(path(circle(7.5, -45, -50), figure))
    body.append(path(gouge(-128, 62, -116, 44, 12, -3), ground))
    body.append(path(gouge(-128, 94, -92, 78, 8, 3), ground))
    # bridle
    strap = dict(stroke_linecap="round", stroke_linejoin="round")
    for d in ("M-110 12C-96 30 -82 52 -74 76", "M-80 44C-64 20 -34 -2 -12 -24L4 -112", "M-80 44C-46 58 20 52 112 124"):
        body.append(path(d, "none", stroke=ground, stroke_width=23, **strap))
    for d in ("M-110 12C-96 30 -82 52 -74 76", "M-80 44C-64 20 -34 -2 -12 -24L4 -112", "M-80 44C-46 58 20 52 112 124"):
        body.append(path(d, "none", stroke=gilt, stroke_width=13, **strap))
    body.append(path(circle(15, -82, 44), gilt, stroke=line, stroke_width=5))
    body.append(path(circle(5, -82, 44), line))
    return "".join(body)


def warlord(ground, figure, gilt, line):
    """The face of a crowned and bearded man."""
    hair = (
        "M-92 -62C-118 -20 -122 40 -116 104C-114 126 -124 138 -128 152C-104 152 -86 140 -80 118"
        "C-66 154 -34 184 0 202C34 184 66 154 80 118C86 140 104 152 128 152C124 138 114 126 116 104"
        "C122 40 118 -20 92 -62Z"
    )
    face = "M-68 -64H68C74 -28 70 12 58 36C34 20 14 24 0 34C-14 24 -34 20 -58 36C-70 12 -74 -28 -68 -64Z"
    body = [path(hair, figure), path(face, ground)]
    # eyes and brows
    for s in (-1, 1):
        body.append(path(f"M{s * 16} -18C{s * 26} -34 {s * 46} -34 {s * 58} -16C{s * 46} -4 {s * 28} -4 {s * 16} -18Z", figure))
        body.append(path(circle(8, s * 37, -18), ground))
        body.append(path(circle(4, s * 37, -18), figure))
        body.append(path(f"M{s * 10} -34C{s * 26} -50 {s * 50} -48 {s * 64} -34L{s * 62} -44C{s * 48} -60 {s * 24} -60 {s * 10} -46Z", figure))
    # nose
    body.append(path("M-9 -40H9L20 14C12 26 -12 26 -20 14Z", figure))
    body.append(path("M-3 -36H3L9 10C4 15 -4 15 -9 10Z", ground))
    # moustache and mouth, cut out of the beard
    for s in (-1, 1):
        body.append(path(f"M{s * 2} 36C{s * 26} 28 {s * 44} 46 {s * 66} 40C{s * 56} 66 {s * 24} 68 {s * 2} 50Z", figure, stroke=ground, stroke_width=6, stroke_linejoin="round"))
    body.append(path("M-17 66C-6 60 6 60 17 66C8 76 -8 76 -17 66Z", ground))
    for x1, y1, x2, y2, w, b in [
        (0, 92, 0, 184, 11, 0), (-22, 88, -20, 162, 11, 4), (22, 88, 20, 162, 11, -4),
        (-44, 82, -44, 138, 10, 5), (44, 82, 44, 138, 10, -5), (-62, 70, -66, 112, 9, 3), (62, 70, 66, 112, 9, -3),
        (-88, -40, -96, 52, 10, 6), (88, -40, 96, 52, 10, -6), (-97, 66, -106, 138, 10, 4), (97, 66, 106, 138, 10, -4),
    ]:
        body.append(path(gouge(x1, y1, x2, y2, w, b), ground))
    # the crown
    crown = "M-100 -66L-122 -156C-100 -148 -86 -130 -72 -112C-56 -132 -40 -154 0 -192C40 -154 56 -132 72 -112C86 -130 100 -148 122 -156L100 -66Z"
    body.append(path(crown, gilt, stroke=line, stroke_width=7, stroke_linejoin="round"))
    body.append(path("M-104 -94H104V-58H-104Z", gilt, stroke=line, stroke_width=7, stroke_linejoin="round"))
    for x in (-78, -39, 0, 39, 78):
        body.append(path(f"M{x} -88L{x + 13} -76L{x} -64L{x - 13} -76Z", line))
    for x, y in ((0, -150), (-98, -126), (98, -126)):
        body.append(path(circle(9 if x else 13, x * 0.97, y + (4 if x else 12)), line))
    return "".join(body)


KINDS = {"shieldman": shieldman, "archer": archer, "horseman": horseman, "warlord": warlord}


def corners(name):
    """What tells the sets apart without colour: something small in each corner."""
    out = []
    mark = MARKS[name]
    for k in range(6):
        turn = 60 * k
        if name == "white":
            d = path("M0 -203L9 -191L0 -179L-9 -191Z", mark)
        elif name == "red":
            d = path("M-27 -186L0 -203L27 -186L22 -178L0 -192L-22 -178Z", mark)
        else:
            d = "".join(path(circle(6.5, x, y), mark) for x, y in ((0, -197), (-17, -187), (17, -187)))
        out.append(f'<g transform="rotate({turn})">{d}</g>')
    return "".join(out)


def write(name, body, box):
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">'
    (OUT / name).write_text(head + body + "</svg>\n")


def tokens():
    whole = f"-200 {-HIGH / 2:.2f} 400 {HIGH:.2f}"
    for name, (ground, bevel, figure, gilt, line) in SETS.items():
        for kind, draw in KINDS.items():
            body = path(hexagon(HIGH / 2), bevel) + path(hexagon(HIGH / 2 - 20), ground)
            body += corners(name)
            scale = {"shieldman": 0.9, "archer": 0.88, "horseman": 0.95, "warlord": 0.88}[kind]
            shift = {"archer": 6, "horseman": 2}.get(kind, 0)
            body += f'<g transform="translate(0 {shift}) scale({scale})">{draw(ground, figure, gilt, line)}</g>'
            write(f"{name}-{kind}.svg", body, whole)


def icons():
    """The kinds, the sides and the type in one colour, through and through."""
    folder = "icons/"
    marks = {
        "shieldman": '<path fill-rule="evenodd" d="M42 10a40 40 0 1 0 0 80a40 40 0 1 0 0-80ZM42 20a30 30 0 1 1 0 60a30 30 0 1 1 0-60ZM42 36a14 14 0 1 0 0 28a14 14 0 1 0 0-28ZM84 18L96 26V74L84 82C90 62 90 38 84 18Z"/>',
        "archer": '<path d="M12 62C16 26 40 12 50 10C60 12 84 26 88 62L78 64C74 38 60 26 54 23V78L64 88V98L50 88L36 98V88L46 78V23C40 26 26 38 22 64ZM50 0L58 16H42Z"/>',
        "horseman": '<path d="M72 96H30C32 84 42 76 42 66C36 70 28 70 22 75L12 72L7 62C10 52 18 42 24 32C28 22 34 16 42 14L44 2L54 12C72 16 86 34 88 58C90 74 82 86 72 96Z"/>',
        "warlord": '<path d="M16 72L6 24L30 44L50 8L70 44L94 24L84 72ZM16 78H84V92H16Z"/>',
        "side": f'<path d="{hexagon(48, 50, 50)}"/>',
        "type-piece": f'<path fill-rule="evenodd" d="{hexagon(48, 50, 50)}{hexagon(34, 50, 50)}{hexagon(20, 50, 50)}"/>',
    }
    for name, body in marks.items():
        write(f"{folder}{name}.svg", f'<g fill="currentColor">{body}</g>', "0 0 100 100")


if __name__ == "__main__":
    tokens()
    icons()
