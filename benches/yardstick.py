"""The measure for a small deck: sets the cards of `benches/plain` with ReportLab.

    python3 benches/yardstick.py benches/plain OUT.pdf

Needs Python 3.11 and `pip install reportlab`. It writes what `cardwright build benches/plain --no-images` puts on
its sheets: each card and the back once, as a form, and 3 x 3 of them on pages of A4, fronts and backs in turn, with
crop marks and a line that says which sheet it is. No test runs it; benches/README.md tells what it is for.
"""

import sys
import tomllib
from pathlib import Path

from reportlab.lib.colors import HexColor
from reportlab.lib.enums import TA_LEFT
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph

FONTS = Path(__file__).parent.parent / "fonts" / "alegreya-sans"
WIDTH, HEIGHT, BLEED, SAFE, GUTTER = 63 * mm, 88 * mm, 2 * mm, 3 * mm, 2 * mm
COLOUR = HexColor(0x2F4F6F)
COLUMNS = ROWS = 3


def main(folder: Path, out: str) -> None:
    game = tomllib.loads((folder / "game.toml").read_text("utf-8"))
    cards = tomllib.loads((folder / "cards.toml").read_text("utf-8"))["card"]
    for name, file in (("Regular", "400Regular"), ("Bold", "700Bold")):
        pdfmetrics.registerFont(TTFont(name, FONTS / f"AlegreyaSans_{file}.ttf"))
    canvas = Canvas(out, pagesize=A4, pageCompression=1, invariant=1)
    canvas.setTitle(game["title"])
    for number, card in enumerate(cards, 1):
        front(canvas, game, card, number, len(cards))
    back(canvas)
    copies = [card["id"] for card in cards for _ in range(card["copies"])]
    places = COLUMNS * ROWS
    sheets = [copies[at : at + places] for at in range(0, len(copies), places)]
    for number, sheet in enumerate(sheets, 1):
        for side, forms in (("front", sheet), ("back", ["back"] * len(sheet))):
            page(canvas, forms, side, f"{game['title']}, sheet {number} of {len(sheets)}, {side}")
    canvas.save()


def front(canvas: Canvas, game: dict, card: dict, number: int, designs: int) -> None:
    canvas.beginForm(card["id"], 0, 0, WIDTH + 2 * BLEED, HEIGHT + 2 * BLEED)
    inset = BLEED + SAFE
    wide, top = WIDTH - 2 * SAFE, BLEED + HEIGHT - SAFE
    canvas.setStrokeColor(COLOUR)
    canvas.setLineWidth(1)
    canvas.roundRect(inset, inset, wide, HEIGHT - 2 * SAFE, 3 * mm)
    canvas.setFillColor(COLOUR)
    canvas.setFont("Bold", 15)
    canvas.drawCentredString(BLEED + WIDTH / 2, top - 5 * mm - 11, card["title"])
    style = ParagraphStyle("body", fontName="Regular", fontSize=10, leading=12, spaceAfter=6, alignment=TA_LEFT)
    y = top - 16 * mm
    for part in ("first", "second", "third"):
        paragraph = Paragraph(card[part], style)
        _, height = paragraph.wrap(wide - 8 * mm, HEIGHT)
        paragraph.drawOn(canvas, inset + 4 * mm, y - height)
        y -= height + style.spaceAfter
    canvas.endForm()


def back(canvas: Canvas) -> None:
    canvas.beginForm("back", 0, 0, WIDTH + 2 * BLEED, HEIGHT + 2 * BLEED)
    canvas.setFillColor(COLOUR)
    canvas.rect(0, 0, WIDTH + 2 * BLEED, HEIGHT + 2 * BLEED, stroke=0, fill=1)
    canvas.endForm()


def page(canvas: Canvas, forms: list[str], side: str, line: str) -> None:
    step_x, step_y = WIDTH + GUTTER, HEIGHT + GUTTER
    left = (A4[0] - COLUMNS * step_x + GUTTER) / 2
    bottom = (A4[1] - ROWS * step_y + GUTTER) / 2
    for at, form in enumerate(forms):
        column, row = at % COLUMNS, at // COLUMNS
        column = column if side == "front" else COLUMNS - 1 - column
        x, y = left + column * step_x, bottom + (ROWS - 1 - row) * step_y
        canvas.saveState()
        clip = canvas.beginPath()
        clip.rect(x - GUTTER / 2, y - GUTTER / 2, step_x, step_y)
        canvas.clipPath(clip, stroke=0)
        canvas.translate(x - BLEED, y - BLEED)
        canvas.doForm(form)
        canvas.restoreState()
    canvas.setLineWidth(0.25)
    top, right = bottom + ROWS * step_y - GUTTER, left + COLUMNS * step_x - GUTTER
    for column in range(COLUMNS):
        for x in (left + column * step_x, left + column * step_x + WIDTH):
            canvas.line(x, bottom - 2 * mm, x, bottom - 5 * mm)
            canvas.line(x, top + 2 * mm, x, top + 5 * mm)
    for row in range(ROWS):
        for y in (bottom + row * step_y, bottom + row * step_y + HEIGHT):
            canvas.line(left - 2 * mm, y, left - 5 * mm, y)
            canvas.line(right + 2 * mm, y, right + 5 * mm, y)
    canvas.setFillColor(HexColor(0))
    canvas.setFont("Regular", 6)
    canvas.drawString(left, 5 * mm, line)
    canvas.showPage()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
