"""The hand of Skirmish Wars: tin toys, stamped and printed in flat colours.

A drawing is a list of parts, each a path with a fill. A heavy contour is drawn about all of them together
first, then the parts with a thinner line, as a stamped sheet shows its seams.
"""
import math
from pathlib import Path

HERE = Path(__file__).resolve().parent
OUT = HERE.parent

INK = "#191C26"
CREAM = "#F6EDD6"
TIN = "#C3CACF"
STEEL = "#7C8791"
MUSTARD = "#E9B23A"
SKIN = "#F0C39B"

# main, dark, light: the lightness of the armies differs as much as their hue
BLUE = ("#23559E", "#14315F", "#8DB4E2")
RED = ("#DE5A33", "#9A3219", "#F7B48E")
PLAIN = ("#D9D2BF", "#A39C8A", "#F3EEDF")
ARMIES = {"blue": BLUE, "red": RED}

HEAVY, SEAM = 13, 6  # widths of lines, on a drawing of 300 by 200


def n(x):
    """A number with at most one decimal."""
    s = f"{x:.1f}"
    return s[:-2] if s.endswith(".0") else s


def line(*points, close=False):
    """A path of straight lines."""
    return "M" + "L".join(f"{n(x)} {n(y)}" for x, y in points) + ("Z" if close else "")


def poly(*points, r=6):
    """A polygon with rounded corners; a point may bring a radius of its own as its third number."""
    d, k = [], len(points)
    for i in range(k):
        (px, py), (x, y), (qx, qy) = (points[(i + j) % k][:2] for j in (-1, 0, 1))
        rr = points[i][2] if len(points[i]) > 2 else r
        a, b = math.hypot(px - x, py - y), math.hypot(qx - x, qy - y)
        t = min(rr, a / 2, b / 2)
        ax, ay = x + (px - x) * t / a, y + (py - y) * t / a
        bx, by = x + (qx - x) * t / b, y + (qy - y) * t / b
        d.append(f"{'L' if d else 'M'}{n(ax)} {n(ay)}Q{n(x)} {n(y)} {n(bx)} {n(by)}")
    return "".join(d) + "Z"


def box(x, y, w, h, r=6):
    """A rectangle with rounded corners."""
    return poly((x, y), (x + w, y), (x + w, y + h), (x, y + h), r=r)


def ring(cx, cy, r, hole=0):
    """A disc, or a ring: the hole runs the other way."""
    def turn(r, way):
        return f"M{n(cx - r)} {n(cy)}A{n(r)} {n(r)} 0 1 {way} {n(cx + r)} {n(cy)}A{n(r)} {n(r)} 0 1 {way} {n(cx - r)} {n(cy)}Z"
    return turn(r, 1) + (turn(hole, 0) if hole else "")


def oval(cx, cy, a, b):
    """An ellipse."""
    return f"M{n(cx - a)} {n(cy)}A{n(a)} {n(b)} 0 1 1 {n(cx + a)} {n(cy)}A{n(a)} {n(b)} 0 1 1 {n(cx - a)} {n(cy)}Z"


def bar(x0, y0, x1, y1, w, r=0, taper=1.0):
    """A bar from one point to another, `w` wide at its beginning."""
    a = math.atan2(y1 - y0, x1 - x0)
    s, c = math.sin(a) * w / 2, math.cos(a) * w / 2
    t = taper
    return poly((x0 - s, y0 + c), (x0 + s, y0 - c), (x1 + s * t, y1 - c * t), (x1 - s * t, y1 + c * t), r=r)


def along(x0, y0, x1, y1, t):
    return x0 + (x1 - x0) * t, y0 + (y1 - y0) * t


def star(cx, cy, r, points=5, inner=0.42, turn=-90):
    """A star."""
    at = []
    for i in range(points * 2):
        a = math.radians(turn + i * 180 / points)
        q = r if i % 2 == 0 else r * inner
        at.append((cx + q * math.cos(a), cy + q * math.sin(a)))
    return line(*at, close=True)


class Part:
    """A path with its fill, or a line in ink where there is none."""

    def __init__(self, d, fill=None, seam=SEAM, outline=True, stroke=INK):
        self.d, self.fill, self.seam, self.outline, self.stroke = d, fill, seam, outline, stroke

    def svg(self):
        pen = f' stroke="{self.stroke}" stroke-width="{n(self.seam)}" stroke-linejoin="round" stroke-linecap="round"' if self.seam else ""
        return f'<path d="{self.d}" fill="{self.fill or "none"}"{pen}/>'


def flat(d, fill):
    """A field without a line of its own, inside another."""
    return Part(d, fill, seam=0, outline=False)


def pen(d, w=SEAM, colour=INK, outline=False):
    return Part(d, None, seam=w, outline=outline, stroke=colour)


def toy(parts, heavy=HEAVY):
    """All parts with one contour about them."""
    about = "".join(p.d for p in parts if p.outline and p.fill)
    lines = [p for p in parts if p.outline and not p.fill]
    out = [f'<path d="{about}" fill="none" stroke="{INK}" stroke-width="{n(heavy)}" stroke-linejoin="round"/>']
    out += [f'<path d="{p.d}" fill="none" stroke="{p.stroke}" stroke-width="{n(p.seam + heavy / 2)}" stroke-linejoin="round" stroke-linecap="round"/>' for p in lines]
    return "".join(out) + "".join(p.svg() for p in parts)


def moved(svg, x=0, y=0, scale=1.0, turn=0, flip=False):
    how = []
    if x or y:
        how.append(f"translate({n(x)} {n(y)})")
    if turn:
        how.append(f"rotate({n(turn)})")
    if scale != 1.0 or flip:
        how.append(f"scale({-scale if flip else scale:g} {scale:g})")
    return f'<g transform="{"".join(how)}">{svg}</g>' if how else svg


def write(name, body, w, h, mm=None):
    size = f' width="{n(mm)}mm" height="{n(mm * h / w)}mm"' if mm else ""
    text = f'<svg xmlns="http://www.w3.org/2000/svg"{size} viewBox="0 0 {n(w)} {n(h)}">{body}</svg>\n'
    (OUT / name).write_text(text, encoding="utf-8")


def sides(body, w):
    """The same seen from its other side, in a drawing `w` wide."""
    return f'<g transform="translate({n(w)} 0)scale(-1 1)">{body}</g>'
