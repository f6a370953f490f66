"""The rest: the common back, the frame of cards, coins, markers, the picture of the title page."""
import math

from tin import *
import terrain
import units


def back(w=690, h=940):
    """The common back: the same upside down; two keys that share a shaft."""
    navy, line_ = "#22304F", "#31446C"
    out = [flat(box(0, 0, w, h, r=0), navy)]
    q = 46
    # plates with rivets: squares set on their corners
    for j in range(-1, int(h / q) + 2):
        for i in range(-1, int(w / q) + 2):
            if (i + j) % 2 == 0:
                x, y = w / 2 + (i - int(w / q) // 2 - 0.5) * q, h / 2 + (j - int(h / q) // 2) * q
                out.append(flat(line((x, y - q), (x + q, y), (x, y + q), (x - q, y), close=True).replace("Z", "") + f"L{n(x - q + 9)} {n(y)}L{n(x)} {n(y + q - 9)}L{n(x + q - 9)} {n(y)}L{n(x)} {n(y - q + 9)}L{n(x - q + 9)} {n(y)}Z", line_))
    body = "".join(p.svg() for p in out)
    k = 1.36
    disc = [Part(ring(w / 2, h / 2, 196 * k), CREAM, seam=0), flat(ring(w / 2, h / 2, 178 * k), RED[0]), flat(ring(w / 2, h / 2, 150 * k), CREAM)]
    body += toy(disc, heavy=22)
    for i in range(24):
        a = math.radians(15 * i)
        body += flat(ring(w / 2 + 164 * k * math.cos(a), h / 2 + 164 * k * math.sin(a), 8), CREAM).svg()
    loop = lambda x, y: Part(ring(x, y, 40, 17), MUSTARD, seam=7)
    parts = [Part(box(-11, -70, 22, 140, r=4), TIN, seam=7)]
    for s in (-1, 1):
        parts += [loop(-40, s * 76), loop(40, s * 76), Part(box(-20, s * 76 - 17, 40, 34, r=9), MUSTARD, seam=7)]
    parts += [Part(ring(0, 0, 30), STEEL, seam=7), flat(ring(0, 0, 11), INK)]
    return body + moved(toy(parts, heavy=17), w / 2, h / 2, 1.36)


def edge(w=690, h=940):
    """The frame of a card: riveted tin in the colour of its type."""
    out = [f'<rect width="{w}" height="{h}" fill="currentColor"/>']
    for x in range(6):
        for y in (46, h - 46):
            out.append(f'<circle cx="{n(46 + x * (w - 92) / 5)}" cy="{y}" r="7" fill="{CREAM}"/>')
    for y in range(1, 8):
        for x in (46, w - 46):
            out.append(f'<circle cx="{x}" cy="{n(46 + y * (h - 92) / 8)}" r="7" fill="{CREAM}"/>')
    return "".join(out)


def coin(metal, dark, light, teeth):
    """A token of money, without its number; coins differ in their rims."""
    out = [f'<rect width="200" height="200" fill="{metal}"/>']
    for i in range(teeth):
        a, b = math.radians(360 * i / teeth), math.radians(360 * (i + 0.5) / teeth)
        p = [(100 + r * math.cos(t), 100 + r * math.sin(t)) for t in (a, b) for r in (78,)]
        p += [(100 + 150 * math.cos(t), 100 + 150 * math.sin(t)) for t in (b, a)]
        out.append(flat(line(*p, close=True), dark).svg())
    out.append(Part(ring(100, 100, 76), CREAM, seam=6).svg())
    out.append(flat(ring(100, 100, 66, 60), dark).svg())
    return "".join(out)


def marker(kind):
    """What lies on a counter: it has moved; or it counts kills on a commander's track."""
    if kind == "moved":
        tracks = [flat(box(0, 0, 200, 200, r=0), MUSTARD)]
        arrow = poly((34, 84), (100, 84), (100, 48), (166, 100), (100, 152), (100, 116), (34, 116), r=5)
        return "".join(p.svg() for p in tracks) + toy([Part(arrow, CREAM, seam=5)], heavy=15)
    ground, light = (BLUE[0], BLUE[2]) if kind == "blue" else (RED[0], RED[2])
    body = flat(box(0, 0, 200, 200, r=0), ground).svg()
    plate = Part(ring(100, 100, 66), light, seam=0) if kind == "blue" else Part(line((100, 26), (174, 100), (100, 174), (26, 100), close=True), light, seam=0)
    return body + toy([plate], heavy=10) + toy([Part(star(100, 105, 46), CREAM, seam=5)], heavy=14)


def title(w=1200, h=820):
    """The lid of the box: both armies on a tin meadow, the sun behind them."""
    out = [flat(box(0, 0, w, h, r=0), "#F0D59A")]
    cx, cy = w / 2, 420
    for i in range(18):
        a, b = math.radians(180 + 10 * i), math.radians(185 + 10 * i)
        out.append(flat(line((cx, cy), (cx + 900 * math.cos(a), cy + 900 * math.sin(a)), (cx + 900 * math.cos(b), cy + 900 * math.sin(b)), close=True), "#E9B23A"))
    out += [flat(ring(cx, cy, 150), RED[0]), flat(ring(cx, cy, 126), CREAM)]
    body = "".join(p.svg() for p in out)
    far = [Part(f"M-20 470C120 380 240 400 360 450C500 500 700 500 840 440C980 390 1100 400 1220 460V840H-20Z", "#7FA35B", seam=0)]
    body += toy(far, heavy=14)
    for x, y, s in ((70, 455, 0.9), (140, 430, 1.05), (1060, 425, 1.05), (1140, 455, 0.9)):
        body += moved(terrain.things(terrain.fir(0, 0, 60, 100)), x, y, s)
    body += moved(terrain.things(city_only()), 520, 330, 1.6)
    near = [Part(f"M-20 560C200 500 420 520 600 560C780 520 1000 500 1220 560V840H-20Z", terrain.GRASS, seam=0)]
    body += toy(near, heavy=14)
    for x, y in ((60, 640), (230, 760), (470, 660), (600, 760), (760, 670), (980, 770), (1130, 650), (350, 590), (840, 590)):
        body += moved(terrain.tuft(0, 0).svg(), x, y, 3)
    def put(name, army, x, y, s):
        art = moved(toy(units.UNITS[name](army, False)), *units.SHIFT)
        if army == "red":
            art = sides(art, units.W)
        return moved(art, x, y, s)
    body += put("howitzer", "blue", 20, 430, 0.8) + put("howitzer", "red", 920, 430, 0.8)
    body += put("infantry", "blue", 300, 470, 0.72) + put("infantry", "red", 670, 470, 0.72)
    body += put("tank", "blue", 60, 580, 1.15) + put("tank", "red", 770, 580, 1.15)
    body += put("mech", "blue", 376, 656, 0.66) + put("mech", "red", 610, 656, 0.66)
    return body


def city_only():
    """The houses of a city without their ground."""
    parts = [
        Part(poly((10, 88), (10, 46), (38, 46), (38, 88), r=2), PLAIN[0], seam=3),
        Part(poly((6, 48), (14, 34), (36, 34), (42, 48), r=2), STEEL, seam=3),
        Part(poly((64, 88), (64, 54), (92, 54), (92, 88), r=2), PLAIN[0], seam=3),
        Part(poly((60, 56), (66, 44), (90, 44), (96, 56), r=2), STEEL, seam=3),
        Part(poly((32, 90), (32, 30), (68, 30), (68, 90), r=2), PLAIN[2], seam=3),
        Part(poly((28, 33), (36, 20), (64, 20), (72, 33), r=2), STEEL, seam=3),
    ]
    return parts + terrain.windows(37, 40, 3, 2, w=6, dx=10, fill=STEEL) + [Part(box(44, 72, 12, 18, r=2), STEEL, seam=3)]


def cover(w=690, h=940):
    """The front of the box: the armies face each other; its foot is left to the label."""
    out = [flat(box(0, 0, w, h, r=0), "#F0D59A")]
    cx, cy = w / 2, 400
    for i in range(18):
        a, b = math.radians(180 + 10 * i), math.radians(185 + 10 * i)
        out.append(flat(line((cx, cy), (cx + 900 * math.cos(a), cy + 900 * math.sin(a)), (cx + 900 * math.cos(b), cy + 900 * math.sin(b)), close=True), "#E9B23A"))
    out += [flat(ring(cx, cy, 170), RED[0]), flat(ring(cx, cy, 142), CREAM)]
    body = "".join(p.svg() for p in out)
    body += toy([Part("M-20 420C140 350 250 370 345 410C440 370 550 350 710 420V960H-20Z", "#7FA35B", seam=0)], heavy=14)
    body += moved(toy(units.UNITS["howitzer"]("blue", False)), 60, 300, 0.8) + moved(sides(toy(units.UNITS["howitzer"]("red", False)), units.W), 386, 300, 0.8)
    body += toy([Part("M-20 520C140 480 250 490 345 520C440 490 550 480 710 520V960H-20Z", terrain.GRASS, seam=0)], heavy=14)
    body += moved(toy(units.UNITS["tank"]("blue", False)), 54, 505, 0.92) + moved(sides(toy(units.UNITS["tank"]("red", False)), units.W), 338, 505, 0.92)
    return body


def main():
    write("box.svg", cover(), 690, 940)
    write("back.svg", back(), 690, 940)
    write("edge.svg", edge(), 690, 940)
    write("coin-1.svg", coin("#C08A5A", "#8F5D32", "#E3BC94", 24), 200, 200)
    write("coin-5.svg", coin("#AEB7BE", "#6C7781", "#D8DEE2", 12), 200, 200)
    write("coin-10.svg", coin("#E9B23A", "#A97516", "#F7DC94", 8), 200, 200)
    for kind in ("moved", "blue", "red"):
        write(f"marker-{kind}.svg", marker(kind), 200, 200)
    write("title.svg", title(), 1200, 820)


if __name__ == "__main__":
    main()
