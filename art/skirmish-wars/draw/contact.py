"""All drawings on one sheet, to be judged together: contact.py OUT.png [columns] [cell] NAME...

Needs resvg_py and pillow. Not used by a build.
"""
import io
import sys
from pathlib import Path

import resvg_py
from PIL import Image, ImageDraw

OUT = Path(__file__).resolve().parent.parent


def picture(path, width):
    text = path.read_text().replace("currentColor", "#23559E")
    png = resvg_py.svg_to_bytes(svg_string=text, width=width)
    return Image.open(io.BytesIO(bytes(png))).convert("RGBA")


def sheet(names, columns, cell, ground="#F6EDD6"):
    shots = [(p, picture(OUT / p, cell)) for p in names]
    h = max(s.height for _, s in shots) + 14
    rows = -(-len(shots) // columns)
    page = Image.new("RGB", (columns * (cell + 10), rows * h), ground)
    pen = ImageDraw.Draw(page)
    for i, (name, shot) in enumerate(shots):
        x, y = (i % columns) * (cell + 10) + 5, (i // columns) * h
        page.paste(shot, (x, y + 12), shot)
        pen.text((x, y), name.removesuffix(".svg"), fill="#000")
    return page


if __name__ == "__main__":
    target, columns, cell, *names = sys.argv[1:]
    sheet(names, int(columns), int(cell)).save(target)
