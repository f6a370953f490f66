"""The units: toys of tin with a key in their back. Blue rolls to the right, Red to the left.

On the reduced side the key is gone and the spring has jumped out.
"""
from tin import *

W, H, GROUND = 324, 210, 184
SHIFT = (24, 14)  # room for the key and the spring


def key(x, y, reach=26):
    """A key to wind it up with, its hole at the right."""
    return [
        Part(bar(x + 4, y, x - reach, y, 9), TIN),
        Part(ring(x - reach - 10, y - 14, 13, 5), MUSTARD),
        Part(ring(x - reach - 10, y + 14, 13, 5), MUSTARD),
    ]


def spring(x, y, turns=4, w=15, step=10, lean=-4):
    """The spring that has come out: coils, from the hull upwards."""
    out = []
    for i in range(turns + 1):
        k = 1 + 0.1 * i
        d = oval(x + lean * i, y - step * i, w * k, 8)
        out += [pen(d, 13, INK), pen(d, 6, TIN)]
    return out


def crack(x, y, s=1.0):
    """A crack in the sheet."""
    return pen(line((x, y), (x + 12 * s, y + 10 * s), (x + 4 * s, y + 20 * s), (x + 17 * s, y + 32 * s)), 5)


def patch(x, y, turn=0):
    """A plaster, crossed."""
    import math as m
    def arm(a):
        c, s = m.cos(m.radians(a)) * 15, m.sin(m.radians(a)) * 15
        return Part(bar(x - c, y - s, x + c, y + s, 11, r=4), CREAM, seam=4, outline=False)
    return [arm(turn + 40), arm(turn - 40)]


def rivets(*at):
    return [flat(ring(x, y, 3.4), INK) for x, y in at]


def mark(army, x, y, r=13):
    """What an army paints on its toys: a ring or a diamond."""
    if army == "blue":
        return [flat(ring(x, y, r), CREAM), flat(ring(x, y, r * 0.5), BLUE[1])]
    d = lambda q: line((x, y - q), (x + q, y), (x, y + q), (x - q, y), close=True)
    return [flat(d(r * 1.15), CREAM), flat(d(r * 0.52), RED[1])]


def tread(x, y, w, h, wheels, tone):
    """A track round its wheels."""
    out = [Part(box(x, y, w, h, r=h / 2), INK)]
    # the shoes of the track, as light gaps along its rim
    k = int(w // 17)
    for i in range(1, k):
        cx = x + h * 0.32 + (w - h * 0.64) * i / k
        out += [pen(line((cx, y + 1), (cx, y + 6)), 4, TIN), pen(line((cx, y + h - 6), (cx, y + h - 1)), 4, TIN)]
    r = h * 0.29
    for i in range(wheels):
        cx = x + h / 2 + (w - h) * i / (wheels - 1)
        out += [flat(ring(cx, y + h / 2, r), TIN), flat(ring(cx, y + h / 2, r * 0.42), tone)]
    return out


def wheel(x, y, r, tone):
    return [Part(ring(x, y, r), INK), flat(ring(x, y, r * 0.62), TIN), flat(ring(x, y, r * 0.3), tone)]


def barrel(x0, y0, x1, y1, w, tone, muzzle=True):
    out = [Part(bar(x0, y0, x1, y1, w, r=2), tone)]
    if muzzle:
        a, b = along(x0, y0, x1, y1, 0.86)
        out.append(Part(bar(a, b, x1, y1, w + 9, r=3), STEEL))
    return out


# ------------------------------------------------------------------ people


def stand(cx, w=92):
    return [Part(box(cx - w / 2, GROUND - 10, w, 13, r=6), TIN)]


def rifleman(army, cx, s=1.0):
    """A soldier on the march, rifle levelled at the hip; `cx` is the middle of the body."""
    main, dark, light = ARMIES[army]
    x = lambda v: cx + v * s
    y = lambda v: GROUND - 10 - v * s
    P = lambda *at, r=6: poly(*[(x(a), y(b), *c) for a, b, *c in at], r=r * s)
    return [
        # the far leg and arm
        Part(P((-6, 62), (12, 62), (-14, 30), (-34, 4), (-48, 4), (-46, 14), (-26, 34), r=5), dark),
        Part(P((-50, -2), (-30, -2), (-26, 12), (-46, 14), r=4), INK),
        # the near leg
        Part(P((-12, 66), (16, 66), (26, 34), (24, 6), (8, 6), (8, 32), r=5), main),
        Part(P((4, -2), (38, -2), (34, 10), (24, 15), (6, 15), r=4), INK),
        # pack
        Part(P((-34, 112), (-14, 112), (-14, 72), (-32, 74), r=6), MUSTARD),
        # body
        Part(P((-18, 116), (16, 116), (20, 62), (-16, 62), r=9), main),
        flat(P((-17, 73), (19, 73), (19, 66), (-17, 66), r=1), INK),
        # head
        Part(P((-10, 138), (18, 138), (17, 114), (-6, 114), r=8), SKIN),
        Part(P((-20, 135), (-18, 150, 16), (-2, 162, 16), (14, 158, 16), (22, 136), (27, 132), (-20, 130), r=4), main),
        flat(ring(x(10), y(126), 3.2 * s), INK),
        # rifle
        Part(bar(x(-22), y(82), x(34), y(98), 13 * s, r=2), "#8A5A2B"),
        Part(bar(x(30), y(97), x(76), y(110), 9 * s, r=1), TIN),
        # near arm
        Part(P((-10, 112), (6, 112), (8, 96), (26, 90), (28, 102), (12, 104), (8, 80), (-4, 80), r=5), light),
        Part(ring(x(27), y(96), 7.5 * s), SKIN),
    ]


def infantry(army, hurt):
    parts = []
    if hurt:
        parts += stand(152, 120) + rifleman(army, 152, 1.02) + patch(150, 78) + spring(110, 84, turns=3, w=11, step=9, lean=-7)
    else:
        parts += stand(86, 104) + rifleman(army, 84, 0.98) + stand(212, 104) + rifleman(army, 206, 0.98)
    return parts


def mech(army, hurt):
    """A kneeling soldier with a rocket tube on the shoulder."""
    main, dark, light = ARMIES[army]
    y = lambda v: GROUND - 10 - v
    P = lambda *at, r=6: poly(*[(a, y(b), *c) for a, b, *c in at], r=r)
    parts = [Part(box(70, GROUND - 10, 168, 13, r=6), TIN)]
    parts += [
        # back leg kneels, front leg stands
        Part(P((112, 56), (140, 56), (132, 22), (96, 20), (84, 2), (112, 0), (146, 2), (152, 30), r=7), dark),
        Part(P((76, -2), (96, -2), (98, 12), (78, 18), r=4), INK),
        Part(P((118, 62), (150, 62), (196, 58), (206, 50), (204, 8), (186, 8), (182, 38), (128, 34), r=7), main),
        Part(P((182, -2), (222, -2), (218, 10), (206, 16), (184, 16), r=4), INK),
        Part(P((98, 112), (122, 114), (122, 62), (104, 62), r=8), MUSTARD),
        Part(P((116, 116), (156, 116), (152, 52), (114, 52), r=10), main),
        flat(P((115, 64), (152, 64), (152, 57), (115, 57), r=1), INK),
        Part(P((132, 144), (164, 144), (162, 108), (134, 108), r=8), SKIN),
        flat(ring(153, y(128), 3.6), INK),
        Part(P((118, 140), (120, 158, 18), (138, 170, 18), (158, 164, 18), (166, 142), (174, 137), (118, 135), r=4), main),
    ]
    tube = (46, y(100), 250, y(108))
    parts += [
        Part(bar(*tube, 25, r=3), STEEL if hurt else TIN),
        Part(bar(*along(*tube, 0.0), *along(*tube, 0.12), 35, r=3), dark),
        Part(bar(*along(*tube, 0.88), *along(*tube, 0.97), 33, r=3), dark),
    ]
    if not hurt:
        a = along(*tube, 0.97)
        parts.append(Part(poly((a[0] + 2, a[1] - 15), (a[0] + 20, a[1] - 12), (a[0] + 44, a[1] - 4), (a[0] + 22, a[1] + 10), (a[0] + 4, a[1] + 14), r=5), MUSTARD))
    parts += [
        Part(P((122, 108), (142, 110), (150, 88), (178, 96), (178, 112), (166, 112), (160, 102), (156, 74), (136, 74), r=7), light),
        Part(ring(174, y(104), 9), SKIN),
    ]
    if hurt:
        parts += patch(134, 110) + [crack(214, 52, 0.9)] + spring(82, 66, turns=3, w=12, step=9, lean=-6)
    return parts


# ------------------------------------------------------------------ wheels


def scout(army, hurt):
    main, dark, light = ARMIES[army]
    parts = [] if hurt else key(46, 112)
    parts += barrel(188, 62, 258, 56, 10, TIN)
    if hurt:
        parts += spring(96, 70, lean=-9)
    parts += [
        Part(poly((98, 92), (108, 44), (176, 44), (198, 92), r=9), main),
        flat(poly((103, 64), (108, 49), (174, 49), (180, 64), r=3), light),
        Part(poly((38, 112), (66, 82), (222, 80), (274, 114), (282, 148), (32, 148), r=9), main),
        flat(poly((52, 104), (70, 88), (220, 86), (240, 99), (238, 104), r=3), light),
        flat(poly((36, 148), (36, 132), (280, 132), (282, 148), r=2), dark),
        Part(poly((222, 92), (246, 108), (214, 108), r=3), CREAM, seam=6, outline=False),
    ]
    parts += mark(army, 150, 115, 14) + rivets((60, 120), (104, 120), (196, 120), (256, 124))
    parts += wheel(86, 154, 31, main) + wheel(226, 154, 31, main)
    if hurt:
        parts += [crack(186, 96)] + patch(64, 112)
    return parts


def rockets(army, hurt):
    main, dark, light = ARMIES[army]
    parts = [] if hurt else key(34, 132, 18)
    # the rack, tilted; its rockets look out at the upper end
    a = (58, 112, 196, 40)
    for lift, first in ((-20, 0.06), (0, 0.0), (20, -0.06)):
        import math as m
        ang = m.atan2(a[3] - a[1], a[2] - a[0])
        ox, oy = -m.sin(ang) * lift, m.cos(ang) * lift
        x0, y0, x1, y1 = a[0] + ox, a[1] + oy, a[2] + ox, a[3] + oy
        if not (hurt and lift == -20):
            tip = along(x0, y0, x1, y1, 1.2)
            base = along(x0, y0, x1, y1, 0.94)
            parts.append(Part(bar(*base, *tip, 17, r=2, taper=0.15), MUSTARD))
        parts.append(Part(bar(x0, y0, x1, y1, 20, r=3), TIN if lift else light))
    if hurt:
        parts += spring(60, 92, turns=3, lean=-9)
    parts += [
        Part(bar(116, 128, 132, 86, 13, r=2), STEEL),
        Part(poly((20, 124), (196, 124), (196, 150), (20, 150), r=6), main),
        flat(box(24, 138, 172, 10, r=2), dark),
        Part(poly((192, 74), (246, 74), (262, 108), (288, 116), (290, 150), (192, 150), r=8), main),
        Part(poly((208, 84), (240, 84), (251, 108), (208, 108), r=4), CREAM, seam=4, outline=False),
        flat(poly((194, 138), (288, 138), (288, 148), (194, 148), r=2), dark),
    ]
    parts += mark(army, 222, 125, 11) + rivets((40, 131), (80, 131), (172, 131), (268, 127))
    parts += wheel(58, 158, 26, main) + wheel(116, 158, 26, main) + wheel(246, 158, 26, main)
    if hurt:
        parts += patch(160, 134) + [crack(250, 84, 0.9)]
    return parts


# ------------------------------------------------------------------ treads


def apc(army, hurt):
    main, dark, light = ARMIES[army]
    parts = [] if hurt else key(40, 100, 20)
    if hurt:
        parts += spring(88, 68, lean=-8)
    heads = (150,) if hurt else (104, 168)
    for cx in heads:
        parts += [
            Part(poly((cx - 14, 62), (cx + 16, 62), (cx + 14, 86), (cx - 12, 86), r=8), SKIN),
            flat(ring(cx + 9, 62, 3), INK),
            Part(poly((cx - 22, 58), (cx - 18, 38, 16), (cx, 28, 16), (cx + 16, 36, 16), (cx + 20, 54), (cx + 26, 58), r=4), light),
        ]
    parts += [
        Part(poly((34, 74), (216, 74), (278, 112), (282, 146), (24, 146), r=9), main),
        flat(poly((40, 80), (214, 80), (240, 96), (38, 96), r=3), light),
        flat(box(28, 128, 252, 14, r=2), dark),
        Part(box(60, 98, 54, 34, r=4), CREAM, seam=4, outline=False),
        pen(line((87, 98), (87, 132)), 4),
    ]
    parts += mark(army, 160, 113, 15) + rivets((44, 104), (206, 108), (232, 112), (258, 120))
    parts += tread(18, 140, 268, 45, 5, main)
    if hurt:
        parts += [crack(196, 82)] + patch(60, 88)
    return parts


def tank(army, hurt):
    main, dark, light = ARMIES[army]
    parts = [] if hurt else key(46, 112, 20)
    parts += barrel(180, 70, 290, 62 if not hurt else 88, 17, main)
    if hurt:
        parts += spring(112, 48, turns=4, lean=-8, w=13)
    parts += [
        Part(poly((80, 96), (88, 62), (112, 44), (176, 44), (204, 66), (210, 96), r=12), main),
        flat(poly((94, 68), (114, 51), (174, 51), (190, 64), r=4), light),
        Part(poly((36, 116), (60, 92), (240, 92), (284, 122), (284, 146), (28, 146), r=8), main),
        flat(poly((50, 110), (64, 98), (238, 98), (254, 110), r=3), light),
        flat(box(28, 130, 254, 12, r=2), dark),
    ]
    if not hurt:
        parts.insert(5, Part(box(124, 32, 40, 16, r=5), main))
    parts += mark(army, 146, 75, 14) + rivets((56, 122), (96, 122), (200, 122), (246, 122))
    parts += tread(14, 138, 276, 47, 5, main)
    if hurt:
        parts += [crack(186, 62, 0.9)] + patch(88, 112)
    return parts


def heavy(army, hurt):
    main, dark, light = ARMIES[army]
    parts = [] if hurt else key(38, 108, 14)
    parts += barrel(190, 50, 292, 44, 15, main) + barrel(190, 74, 292, 72 if not hurt else 96, 15, main)
    if hurt:
        parts += spring(96, 34, turns=3, lean=-8, w=13)
    else:
        parts.append(Part(box(104, 16, 46, 20, r=6), light))
    parts += [
        Part(poly((62, 92), (70, 48), (96, 30), (184, 30), (212, 54), (218, 92), r=10), main),
        flat(poly((78, 54), (98, 37), (182, 37), (198, 52), r=4), light),
        Part(poly((24, 112), (48, 88), (248, 88), (288, 118), (288, 146), (18, 146), r=8), main),
        flat(poly((40, 105), (54, 94), (246, 94), (260, 105), r=3), light),
        flat(box(20, 128, 266, 12, r=2), dark),
    ]
    parts += mark(army, 118, 70, 14) + mark(army, 166, 70, 14) + rivets((52, 118), (96, 118), (146, 118), (200, 118), (250, 118))
    parts += tread(8, 134, 284, 52, 6, main)
    if hurt:
        parts += [crack(188, 46)] + patch(74, 108)
    return parts


def flak(army, hurt):
    """Anti-aircraft: two barrels to the sky."""
    main, dark, light = ARMIES[army]
    parts = [] if hurt else key(46, 116, 20)
    parts += barrel(140, 84, 214, 10 if not hurt else 30, 12, TIN) + barrel(168, 92, 248, 18, 12, TIN)
    if hurt:
        parts += spring(84, 76, turns=4, lean=-8)
    parts += [
        Part(ring(92, 60, 24, 13), MUSTARD) if not hurt else pen(line((100, 92), (96, 84)), 4),
        Part(poly((96, 104), (104, 70), (136, 56), (186, 72), (206, 104), r=10), main),
        flat(poly((112, 76), (137, 64), (160, 71), (158, 80), r=4), light),
        Part(ring(160, 88, 13), TIN, seam=4),
        Part(poly((40, 120), (64, 98), (240, 98), (280, 122), (280, 146), (30, 146), r=8), main),
        flat(poly((54, 114), (68, 104), (238, 104), (252, 114), r=3), light),
        flat(box(30, 131, 250, 11, r=2), dark),
    ]
    parts += mark(army, 118, 92, 10) + rivets((60, 124), (110, 124), (206, 124), (248, 124))
    parts += tread(16, 140, 272, 45, 5, main)
    if hurt:
        parts += patch(208, 118) + [crack(118, 66, 0.8)]
    return parts


def howitzer(army, hurt):
    """Artillery: one long barrel, laid high."""
    main, dark, light = ARMIES[army]
    parts = [] if hurt else key(40, 118, 16)
    parts += barrel(112, 92, 262, 12 if not hurt else 40, 21, main)
    a = along(112, 92, 262, 12 if not hurt else 40, 0.32)
    b = along(112, 92, 262, 12 if not hurt else 40, 0.5)
    if hurt:
        parts += spring(70, 84, turns=4, lean=-8)
    parts += [
        Part(bar(*a, *b, 33, r=4), light),
        Part(poly((76, 116), (72, 66), (104, 52), (150, 92), (172, 116), r=9), main),
        Part(ring(112, 92, 15), TIN, seam=4),
        Part(poly((32, 124), (54, 106), (246, 106), (282, 126), (282, 148), (26, 148), r=8), main),
        flat(poly((48, 118), (58, 111), (244, 111), (256, 118), r=2), light),
        flat(box(28, 134, 252, 10, r=2), dark),
    ]
    parts += mark(army, 216, 126, 11) + rivets((54, 126), (96, 126), (138, 126), (180, 126), (258, 128))
    parts += tread(14, 142, 276, 43, 6, main)
    if hurt:
        parts += [crack(84, 72, 0.8)] + patch(160, 124)
    return parts


UNITS = dict(infantry=infantry, mech=mech, scout=scout, rockets=rockets, apc=apc, tank=tank, heavy=heavy, flak=flak, howitzer=howitzer)


def main():
    for name, draw in UNITS.items():
        for army in ARMIES:
            for hurt in (False, True):
                body = moved(toy(draw(army, hurt)), *SHIFT)
                if army == "red":
                    body = sides(body, W)
                write(f"{name}-{army}{'-reduced' if hurt else ''}.svg", body, W, H)


if __name__ == "__main__":
    main()
