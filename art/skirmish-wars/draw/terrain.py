"""The squares of the map, 100 by 100 units, and the pieces that lie on them. All are seen from a little
above, as a printed tin landscape: flat fields, one heavy contour about what stands on them.
"""
from tin import *

GRASS, TUFT = "#BFD487", "#8DAF57"
WOOD, LEAF, LEAF2 = "#86AE5C", "#2E6A41", "#4F8F53"
DUST = "#E6CD98"  # the ground about a hill: it shows beside whatever stands on it
EARTH, SLOPE, TOP = "#D9B06C", "#A8743A", "#F0D59A"
SEA, WAVE = "#5BA7BF", "#CFEAF0"
ROAD, KERB = "#EADFC4", "#B9A988"
LINE = 5  # contour, on 100


def field(colour):
    return flat(box(0, 0, 100, 100, r=0), colour)


def tuft(x, y, colour=TUFT):
    return pen(f"M{n(x - 5)} {n(y - 4)}L{n(x - 2)} {n(y)}L{n(x)} {n(y - 6)}L{n(x + 2)} {n(y)}L{n(x + 5)} {n(y - 4)}", 2, colour)


def things(parts):
    return toy(parts, heavy=6)


def grass():
    out = [field(GRASS)] + [tuft(x, y) for x, y in ((22, 26), (66, 18), (46, 52), (82, 62), (20, 76), (60, 86))]
    return "".join(p.svg() for p in out)


def ball(x, y, r):
    """A turned wooden tree: trunk, crown, a printed light."""
    return [
        Part(box(x - r * 0.17, y, r * 0.34, r * 1.45, r=1), "#8A5A2B", seam=3),
        Part(ring(x, y, r), LEAF, seam=3),
        flat(f"M{n(x - r * 0.62)} {n(y - r * 0.1)}A{n(r * 0.64)} {n(r * 0.64)} 0 0 1 {n(x + r * 0.1)} {n(y - r * 0.64)}"
             f"A{n(r * 0.9)} {n(r * 0.9)} 0 0 0 {n(x - r * 0.62)} {n(y - r * 0.1)}Z", LEAF2),
    ]


def fir(x, y, w, h):
    """A fir of three skirts."""
    out = [Part(box(x - w * 0.08, y - h * 0.12, w * 0.16, h * 0.12 + 3, r=1), "#8A5A2B", seam=3)]
    for i, (top, bottom, half) in enumerate(((0.45, 0.08, 0.5), (0.75, 0.38, 0.4), (1.0, 0.66, 0.28))):
        out.append(Part(poly((x, y - h * top), (x + w * half, y - h * bottom), (x - w * half, y - h * bottom), r=2), LEAF, seam=3))
        out.append(flat(poly((x - 1, y - h * top + 4), (x - 2, y - h * bottom - 3), (x - w * half + 5, y - h * bottom - 3), r=1), LEAF2))
    return out


def forest():
    base = "".join(p.svg() for p in [field(WOOD), tuft(12, 18, LEAF2), tuft(88, 92, LEAF2), tuft(10, 92, LEAF2), tuft(90, 14, LEAF2)])
    return base + things(fir(50, 46, 36, 40)) + things(ball(26, 56, 17)) + things(ball(74, 56, 17)) + things(fir(50, 90, 40, 46))


def hill():
    cuts = [pen(line((x, y), (x + 5 * dx, y + 5 * dy)), 3, SLOPE) for x, y, dx, dy in
            [(t, 5, 0, 1) for t in (12, 31, 50, 69, 88)] + [(t, 90, 0, 1) for t in (12, 31, 50, 69, 88)]
            + [(5, t, 1, 0) for t in (20, 40, 60, 78)] + [(90, t, 1, 0) for t in (20, 40, 60, 78)]]
    base = "".join(p.svg() for p in [field(DUST)] + cuts)
    back = [
        Part("M38 78C44 62 50 34 68 33C84 32 88 56 94 78Z", SLOPE, seam=3),
        flat("M55 58C59 46 62 39 68 39C75 39 78 46 81 56C73 61 63 62 55 58Z", EARTH),
    ]
    front = [
        Part("M6 84C10 66 18 61 24 47C29 34 33 24 43 24C54 24 57 36 62 48C67 60 76 66 80 84C62 90 24 90 6 84Z", SLOPE, seam=3),
        flat("M17 79C21 66 28 62 33 50C36 41 38 33 43 33C49 33 51 42 54 50C58 61 65 67 68 79C52 83 33 83 17 79Z", EARTH),
        flat("M33 50C36 41 38 33 43 33C49 33 51 42 54 50C47 54 40 54 33 50Z", TOP),
    ]
    marks = [pen(line(p, q), 3, SLOPE) for p, q in (((29, 74), (33, 62)), ((40, 77), (41, 64)), ((51, 77), (50, 64)), ((60, 73), (56, 63)))]
    return base + things(back) + things(front) + "".join(it.svg() for it in marks)


WAVES = ((20, 8), (20, 56), (44, 30), (44, 76), (68, 6), (68, 54), (90, 30), (90, 76))


def water():
    out = [field(SEA)]
    for y, x in WAVES:
        out.append(pen(f"M{x} {y}q5 -6 10 0t10 0", 4, WAVE))
    body = "".join(p.svg() for p in out)
    return body


def road():
    """The middle of a road: arms are laid to its neighbours by the tile."""
    return "".join(p.svg() for p in [field(GRASS), tuft(10, 14), tuft(90, 90), tuft(12, 90), tuft(90, 14)])


def raised(ground, building):
    """A building on its ground, clear of the frame."""
    return ground + moved(building, 11, 9, 0.78)


def windows(x, y, cols, rows, w=7, h=8, dx=12, dy=14, fill=MUSTARD):
    return [flat(box(x + i * dx, y + j * dy, w, h, r=1), fill) for i in range(cols) for j in range(rows)]


def flag(x, y, h, owner):
    """The sign of the owner on a pole: round for Blue, a diamond for Red, none for nobody."""
    if owner is None:
        return [Part(bar(x, y, x, y - h * 0.55, 3), TIN, seam=2)]
    pole = Part(bar(x, y, x, y - h, 3.4), TIN, seam=2)
    if owner == "blue":
        return [pole, Part(ring(x, y - h, 9.5), BLUE[0], seam=3), flat(ring(x, y - h, 4.6), CREAM)]
    d = lambda q: line((x, y - h - q), (x + q, y - h), (x, y - h + q), (x - q, y - h), close=True)
    return [pole, Part(d(12), RED[0], seam=3), flat(d(5.4), CREAM)]


SIGNS = {
    "city": lambda x, y: box(x - 4, y - 4, 8, 8, r=1),
    "factory": lambda x, y: star(x, y, 5.5, points=8, inner=0.62),
    "hq": lambda x, y: star(x, y, 6.5),
}


def lot(owner, kind):
    """The ground of a building, with a frame that tells whose it is and what it is beside a counter on it:
    plain for Blue, toothed for Red, a line for nobody."""
    out = [field(ROAD)]
    if owner == "blue":
        out.append(flat("M0 0H100V100H0ZM9 9V91H91V9Z", BLUE[0]))
    elif owner == "red":
        teeth = [(0, 0), (100, 0), (100, 100), (0, 100)]
        inner, k = [], 11
        for (ax, ay), (bx, by), (nx, ny) in (((8, 8), (92, 8), (0, 1)), ((92, 8), (92, 92), (-1, 0)), ((92, 92), (8, 92), (0, -1)), ((8, 92), (8, 8), (1, 0))):
            for i in range(k):
                x, y = ax + (bx - ax) * i / k, ay + (by - ay) * i / k
                q = 5 if i % 2 else 0
                inner.append((x + nx * q, y + ny * q))
        out.append(flat(line(*teeth, close=True) + line(*reversed(inner), close=True), RED[0]))
    else:
        out.append(pen("M5 5H95V95H5Z", 2.5, KERB))
    for x, y in ((9, 9), (91, 9), (91, 91), (9, 91)):
        out.append(Part(SIGNS[kind](x, y), CREAM, seam=2.6))
    return "".join(p.svg() for p in out)


def city(owner):
    main, dark, light = ARMIES.get(owner, PLAIN)
    wall, side = (CREAM, light) if owner else (PLAIN[2], PLAIN[0])
    roof = main if owner else STEEL
    parts = [
        Part(poly((10, 88), (10, 46), (38, 46), (38, 88), r=2), side, seam=3),
        Part(poly((6, 48), (14, 34), (36, 34), (42, 48), r=2), roof, seam=3),
        Part(poly((64, 88), (64, 54), (92, 54), (92, 88), r=2), side, seam=3),
        Part(poly((60, 56), (66, 44), (90, 44), (96, 56), r=2), roof, seam=3),
        Part(poly((32, 90), (32, 30), (68, 30), (68, 90), r=2), wall, seam=3),
        Part(poly((28, 33), (36, 20), (64, 20), (72, 33), r=2), roof, seam=3),
    ]
    w = dark if owner else STEEL
    parts += windows(37, 40, 3, 2, w=6, dx=10, fill=w) + windows(15, 56, 1, 2, w=7, fill=w) + windows(76, 64, 1, 1, w=8, fill=w)
    parts += [Part(box(44, 72, 12, 18, r=2), roof, seam=3)]
    return raised(lot(owner, "city"), (things(flag(83, 46, 24, owner)) if owner else "") + things(parts))


def factory(owner):
    main, dark, light = ARMIES.get(owner, PLAIN)
    wall = light if owner else PLAIN[0]
    roof = main if owner else STEEL
    parts = [
        Part(poly((70, 60), (73, 16), (85, 16), (88, 60), r=2), wall, seam=3),
        flat(box(71.5, 24, 15, 7, r=0), roof),
        Part(poly((8, 90), (8, 44), (28, 30), (28, 46), (48, 30), (48, 46), (68, 30), (68, 48), (92, 48), (92, 90), r=1.5), wall, seam=3),
        Part(poly((8, 45), (28, 31), (28, 46), r=1), roof, seam=3),
        Part(poly((28, 46), (48, 31), (48, 46), r=1), roof, seam=3),
        Part(poly((48, 46), (68, 31), (68, 46), r=1), roof, seam=3),
        Part(box(18, 60, 34, 30, r=2), dark if owner else STEEL, seam=3),
        pen(line((20, 68), (50, 68)), 2.4, wall), pen(line((20, 76), (50, 76)), 2.4, wall), pen(line((20, 84), (50, 84)), 2.4, wall),
        # a cog on the wall
        flat(star(73, 70, 12, points=8, inner=0.74), dark if owner else STEEL), flat(ring(73, 70, 4.4), wall),
    ]
    return raised(lot(owner, "factory"), (things(flag(38, 40, 30, owner)) if owner else "") + things(parts))


def hq(owner):
    main, dark, light = ARMIES.get(owner, PLAIN)
    roof = main if owner else STEEL
    wall = CREAM if owner else PLAIN[2]
    parts = [
        Part(poly((12, 90), (12, 54), (88, 54), (88, 90), r=2), wall, seam=3),
        Part(poly((8, 56), (8, 44), (18, 44), (18, 50), (26, 50), (26, 44), (36, 44), (36, 56), r=1), roof, seam=3),
        Part(poly((64, 56), (64, 44), (74, 44), (74, 50), (82, 50), (82, 44), (92, 44), (92, 56), r=1), roof, seam=3),
        Part(poly((30, 90), (30, 38), (70, 38), (70, 90), r=2), light if owner else PLAIN[0], seam=3),
        Part(poly((26, 40), (50, 22), (74, 40), r=2), roof, seam=3),
        Part("M41 90V74A9 9 0 0 1 59 74V90Z", dark if owner else STEEL, seam=3),
        Part(star(50, 53, 10.5), roof, seam=0, outline=False),
    ]
    parts += windows(17, 63, 1, 1, w=8, h=10, fill=dark if owner else STEEL) + windows(76, 63, 1, 1, w=8, h=10, fill=dark if owner else STEEL)
    tall = things(flag(50, 24, 12, owner)) if owner else ""
    return raised(lot(owner, "hq"), tall + things(parts))


def bridge():
    """A road over water, from left to right."""
    base = water()
    parts = [
        Part(box(-6, 28, 112, 44, r=0), ROAD, seam=0, outline=False),
        flat(box(-6, 66, 112, 16, r=0), STEEL),
    ]
    rails = [pen(line((0, 27), (100, 27)), 6), pen(line((0, 70), (100, 70)), 6), pen(line((0, 84), (100, 84)), 4)]
    posts = [Part(box(x - 4, 19, 8, 12, r=1), TIN, seam=3) for x in (12, 37, 63, 88)] + [Part(box(x - 4, 62, 8, 12, r=1), TIN, seam=3) for x in (12, 37, 63, 88)]
    arches = [flat(f"M{x} 83A11 12 0 0 1 {x + 22} 83Z", "#2E6E86") for x in (14, 39, 64)]
    dash = [pen(line((x, 49), (x + 12, 49)), 3, KERB) for x in (6, 32, 58, 84)]
    return base + "".join(p.svg() for p in parts + arches + rails + dash) + things(posts)


def calm():
    """Water for low ink: its waves in black on white."""
    waves = [pen(f"M{x} {y}C{x + 3} {y - 6} {x + 7} {y - 6} {x + 10} {y}C{x + 13} {y + 6} {x + 17} {y + 6} {x + 20} {y}", 2.4) for y, x in WAVES]
    return "".join(p.svg() for p in [field("#FFFFFF")] + waves)


def main():
    (OUT / "low").mkdir(exist_ok=True)
    write("low/water.svg", calm(), 100, 100)
    for name, body in dict(grass=grass(), forest=forest(), hill=hill(), water=water(), road=road(), bridge=bridge()).items():
        write(f"{name}.svg", body, 100, 100)
    for name, draw in dict(city=city, factory=factory, headquarters=hq).items():
        for owner in (None, "blue", "red") if name != "headquarters" else ("blue", "red"):
            write(f"{name}-{owner or 'neutral'}.svg", draw(owner), 100, 100)


if __name__ == "__main__":
    main()
