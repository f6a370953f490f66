"""The band of interlace at the head of a player aid.  Usage: python band.py [-o FOLDER]"""
import os, sys

W, H = 690, 126          # tenths of a millimetre: as wide as a card with its bleed, and as high as the band with its own
PAPER = '#F6EFDF'
ROWS, TOP, FOOT = 4, -14, 108  # strands, and the lines that they turn at: the upper one is cut off
COLUMNS = 26                  # half steps across the band
WIDTH, GAP, TURN = 11, 2.4, 16


def band():
    """One plait of four strands: centre lines drawn as strokes, cut where they pass under."""
    ux, uy, top = W / COLUMNS, (FOOT - TOP) / (2 * ROWS), 2 * ROWS
    place = lambda x, y: (x * ux, TOP + y * uy)
    under = lambda x, d: (x % 2 == 1) != (d[0] * d[1] < 0)
    pair = lambda p: f'{round(p[0], 1):g} {round(p[1], 1):g}'
    parts, seen = [], set()
    for x in range(-4, COLUMNS + 5):
        for y in range(1, top):
            if (x + y) % 2 == 0:
                continue
            for d in ((1, 1), (1, -1)):
                if not under(x, d) or (x, y, d) in seen:
                    continue
                points, at, way = [(x, y)], (x, y), d
                while True:
                    at = (at[0] + way[0], at[1] + way[1])
                    points.append(at)
                    if at[1] in (0, top):
                        way = (way[0], -way[1])
                    elif under(at[0], way) or at[0] > COLUMNS + 8:
                        break
                seen.add((x, y, d))
                q = [place(*p) for p in points]
                length = [((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** .5 for a, b in zip(q, q[1:])]
                unit = [((b[0] - a[0]) / n, (b[1] - a[1]) / n) for a, b, n in zip(q, q[1:], length)]
                cut = WIDTH / 2 + GAP
                step = lambda p, u, t: (p[0] + u[0] * t, p[1] + u[1] * t)
                text = 'M' + pair(step(q[0], unit[0], cut))
                for a, b, corner in zip(unit, unit[1:], q[1:]):
                    r = TURN if a != b else 0
                    if r:
                        text += 'L' + pair(step(corner, a, -r)) + 'C' + pair(step(corner, a, -r * .45)) + ' '
                        text += pair(step(corner, b, r * .45)) + ' ' + pair(step(corner, b, r))
                parts.append(text + 'L' + pair(step(q[-1], unit[-1], -cut)))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {W} {H}" width="69mm" height="12.6mm">'
            f'<path fill="currentColor" d="M0 0h{W}v{H}h-{W}z"/>\n'
            f'<path fill="none" stroke="{PAPER}" stroke-width="{WIDTH}" d="{"".join(parts)}"/></svg>\n')


if __name__ == '__main__':
    folder = sys.argv[sys.argv.index('-o') + 1] if '-o' in sys.argv else os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    with open(os.path.join(folder, 'band-knot.svg'), 'w') as out:
        out.write(band())
