"""Icons in one colour, 100 by 100 units: classes, figures, dice, stars, signs of types."""
from tin import *

I = {}


def icon(name, d, rule="nonzero"):
    extra = ' fill-rule="evenodd"' if rule != "nonzero" else ""
    I[name] = f'<path fill="currentColor"{extra} d="{d}"/>'


# the three classes of target: a boot, a wheel, a track
icon("foot", poly((30, 4), (58, 4), (58, 52), (78, 60, 14), (95, 70, 14), (95, 84), (16, 84), (28, 50), r=5)
     + box(14, 88, 82, 10, r=3))
icon("wheel", ring(50, 50, 47, 29) + "".join(bar(50, 50, *p, 9) for p in ((50, 20), (50, 80), (24, 35), (76, 35), (24, 65), (76, 65))) + ring(50, 50, 12))
icon("tread", "M28 22H72A28 28 0 0 1 72 78H28A28 28 0 0 1 28 22ZM28 36A14 14 0 0 0 28 64H72A14 14 0 0 0 72 36Z"
     + ring(29, 50, 9) + ring(50, 50, 9) + ring(71, 50, 9)
     + "".join(box(x - 5, 12, 10, 12, r=1) + box(x - 5, 76, 10, 12, r=1) for x in (30, 50, 70)), rule="nonzero")
# figures
icon("defence", "M50 3C64 12 78 15 91 15C92 52 80 82 50 98C20 82 8 52 9 15C22 15 36 12 50 3Z")
icon("move", poly((4, 38), (52, 38), (52, 14), (97, 50), (52, 86), (52, 62), (4, 62), r=3))
icon("range", ring(50, 50, 38, 26) + box(44, 0, 12, 34, r=2) + box(44, 66, 12, 34, r=2) + box(0, 44, 34, 12, r=2) + box(66, 44, 34, 12, r=2) + ring(50, 50, 6))
icon("fire", star(50, 50, 48, points=8, inner=0.5, turn=-90))
icon("hp", "M50 92C18 68 4 48 4 30C4 14 16 6 28 6C38 6 46 12 50 20C54 12 62 6 72 6C84 6 96 14 96 30C96 48 82 68 50 92Z")
icon("money", ring(50, 50, 47) + ring(50, 50, 36).replace("0 1 1", "0 1 0") + ring(50, 50, 30))
icon("capture", box(18, 4, 11, 94, r=4) + poly((34, 10), (90, 10), (76, 33), (90, 56), (34, 56), r=3))
icon("star-small", star(50, 54, 50, inner=0.45))
icon("star-large", star(50, 54, 52, inner=0.45))
icon("carry", poly((20, 60), (80, 60), (92, 98), (8, 98), r=5) + poly((40, 4), (60, 4), (60, 28), (78, 28), (50, 56), (22, 28), (40, 28), r=2))
icon("indirect", "M6 90C14 30 50 6 84 40L94 28L98 72L58 62L72 52C50 28 28 46 22 92Z")
# dice
PIPS = {1: ["c"], 2: ["a", "i"], 3: ["a", "c", "i"], 4: ["a", "g", "b", "i"], 5: ["a", "g", "b", "i", "c"]}
AT = dict(a=(27, 27), b=(73, 27), c=(50, 50), d=(27, 50), f=(73, 50), g=(27, 73), i=(73, 73))
for k, pips in PIPS.items():
    d = "M18 4H82A14 14 0 0 1 96 18V82A14 14 0 0 1 82 96H18A14 14 0 0 1 4 82V18A14 14 0 0 1 18 4Z"
    for p in pips:
        x, y = AT[p]
        d += f"M{x - 9.5} {y}A9.5 9.5 0 1 0 {x + 9.5} {y}A9.5 9.5 0 1 0 {x - 9.5} {y}Z"
    icon(f"die-{k}", d)
# armies
icon("army-blue", ring(50, 50, 48, 24))
icon("army-red", "M50 0L100 50L50 100L0 50ZM50 27L27 50L50 73L73 50Z", rule="evenodd")
# types of parts
icon("type-tile", "M4 4H48V48H4ZM52 4H96V48H52ZM4 52H48V96H4ZM52 52H96V96H52Z")
icon("type-piece", poly((6, 94), (6, 40), (32, 18), (32, 40), (58, 18), (58, 44), (94, 44), (94, 94), r=3))
icon("type-marker", ring(50, 50, 46))
icon("commander", poly((16, 40), (22, 14), (78, 14), (84, 40), (96, 48), (4, 48), r=5) + poly((26, 52), (74, 52), (70, 80), (50, 98), (30, 80), r=8))
icon("type-aid", "M14 2H70L90 22V98H14ZM28 34V42H76V34ZM28 52V60H76V52ZM28 70V78H60V70Z", rule="evenodd")
icon("type-money", "M50 2A48 48 0 1 1 49.9 2ZM46 16V24C34 26 28 34 30 43C32 51 40 54 48 56C56 58 60 60 59 65C58 71 50 72 44 70C40 69 37 66 36 62L26 64C28 74 36 79 46 80V88H54V80C66 78 71 71 70 63C69 54 60 51 52 49C44 47 40 45 41 40C42 34 50 33 54 34C58 35 61 38 62 42L72 40C70 31 64 25 54 24V16Z", rule="evenodd")
icon("type-chart", "M2 2H98V98H2ZM12 26V46H32V26ZM40 26V46H60V26ZM68 26V46H88V26ZM12 54V88H32V54ZM40 54V88H60V54ZM68 54V88H88V54Z", rule="evenodd")
icon("army", "M14 2H24V98H14ZM28 8H92L76 31L92 54H28Z")
icon("chart", "M2 2H98V98H2ZM12 26V46H32V26ZM40 26V46H60V26ZM68 26V46H88V26ZM12 54V88H32V54ZM40 54V88H60V54ZM68 54V88H88V54Z", rule="evenodd")
icon("map", "M2 14L34 4L66 14L98 4V86L66 96L34 86L2 96ZM30 16L10 22V84L30 78ZM38 16V78L62 86V24ZM70 24V86L90 78V16Z", rule="evenodd")
icon("scenario", "M14 2H70L90 22V98H14ZM28 34V42H76V34ZM28 52V60H76V52ZM28 70V78H60V70Z", rule="evenodd")
# kinds of ground
icon("grass", poly((8, 90), (2, 40), (26, 66), (34, 18), (50, 60), (66, 18), (74, 66), (98, 40), (92, 90), r=2))
icon("forest", poly((50, 2), (76, 36), (64, 36), (86, 66), (70, 66), (92, 88), (58, 88), (58, 99), (42, 99), (42, 88), (8, 88), (30, 66), (14, 66), (36, 36), (24, 36), r=2))
icon("hill", "M2 90C18 80 24 22 50 22C76 22 82 80 98 90Z")
icon("water", "".join(f"M2 {y}q12 -22 24 0q12 -22 24 0q12 -22 24 0q12 -22 24 0v16q-12 -20 -24 0q-12 -20 -24 0q-12 -20 -24 0q-12 -20 -24 0Z" for y in (30, 58, 86)))
icon("road", "M34 2H66L96 98H4ZM46 12V30H54V12ZM45 42V64H55V42ZM44 74V96H56V74Z", rule="evenodd")
icon("bridge", box(0, 30, 100, 14, r=2) + "M4 44H96V84H84A12 18 0 0 0 60 84H40A12 18 0 0 0 16 84H4Z" + box(14, 14, 9, 20) + box(46, 14, 9, 20) + box(78, 14, 9, 20))
icon("city", "M30 98V6H70V98ZM38 16V28H46V16ZM54 16V28H62V16ZM38 38V50H46V38ZM54 38V50H62V38ZM38 60V72H46V60ZM54 60V72H62V60ZM4 98V44H26V98ZM74 98V56H96V98Z", rule="evenodd")
icon("factory", "M4 98V46L26 26V46L48 26V46L70 26V50H74L77 4H91L96 50V98ZM16 66V84H32V66ZM42 66V84H58V66ZM68 66V84H84V66Z", rule="evenodd")
icon("hq", poly((2, 98), (2, 50), (14, 50), (14, 58), (24, 58), (24, 44), (50, 22), (76, 44), (76, 58), (86, 58), (86, 50), (98, 50), (98, 98), (62, 98), (62, 76), (38, 76), (38, 98), r=1) + box(47, 2, 6, 26) + poly((53, 2), (74, 9), (53, 16), r=1))


def silhouettes():
    """The units in one colour, facing right."""
    from units import UNITS, SHIFT
    for name, draw in UNITS.items():
        parts = draw("blue", False)
        fills = "".join(f'<path d="{p.d}"/>' for p in parts if p.outline and p.fill)
        k = 100 / 324
        lights = "".join(p.svg().replace(CREAM, "#FFFFFF") for p in parts if not p.outline and p.fill in (TIN,) and p.seam == 0)
        I[name] = f'<g transform="scale({k:.4f})translate({SHIFT[0]} {SHIFT[1] + 62})" fill="currentColor" stroke="currentColor" stroke-width="8" stroke-linejoin="round">{fills}</g>'


def main():
    silhouettes()
    (OUT / "icons").mkdir(exist_ok=True)
    for name, body in I.items():
        write(f"icons/{name}.svg", body, 100, 100)


if __name__ == "__main__":
    main()
