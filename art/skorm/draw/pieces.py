"""Draws the pieces of Skorm, their back and their icons as SVG files. Run it in this folder."""

import math
from pathlib import Path

OUT = Path(__file__).resolve().parent.parent
SETS = {
    # ground, rim, figure, light on the figure, dark line
    "white": ("#F3EBD8", "#B79B5B", "#4A3A26", "#FBF6E9", "#2A2118"),
    "dark": ("#2B2024", "#A8322B", "#E0563F", "#F6D2B5", "#120C0E"),
    "blue": ("#27507E", "#8FB4D6", "#EAF2F8", "#BCD4E8", "#10263F"),
}


def hexagon(radius, cx=200, cy=200):
    """A hexagon with a corner at the top."""
    points = [
        (cx + radius * math.sin(math.radians(60 * k)), cy - radius * math.cos(math.radians(60 * k)))
        for k in range(6)
    ]
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"


def shieldman(figure, light, line):
    """Helmet and shoulders seen from the front; the shield covers the side to the right."""
    return "".join([
        # the guarded side: a broad bar along it, with studs
        f'<path d="M336 112L366 129V271L336 288Z" fill="{figure}" stroke="{line}" stroke-width="5" stroke-linejoin="round"/>',
        *[f'<circle cx="351" cy="{y}" r="6.5" fill="{light}"/>' for y in (150, 200, 250)],
        # shoulders
        f'<path d="M70 288C74 234 102 214 140 208H190C214 212 226 224 232 240V288Z" fill="{figure}" stroke="{line}" stroke-width="6" stroke-linejoin="round"/>',
        # head in a helmet with a nose guard
        f'<path d="M112 198C102 130 126 92 162 84C198 92 222 130 212 198L196 208H128Z" fill="{figure}" stroke="{line}" stroke-width="6" stroke-linejoin="round"/>',
        f'<path d="M124 160H200V190L188 200H176V172H150V200H136L124 190Z" fill="{light}" stroke="{line}" stroke-width="4" stroke-linejoin="round"/>',
        f'<path d="M162 84V172" stroke="{line}" stroke-width="6" fill="none"/>',
        f'<path d="M114 154H210" stroke="{line}" stroke-width="7" fill="none"/>',
        # round shield in front of the right shoulder
        f'<circle cx="262" cy="232" r="72" fill="{light}" stroke="{line}" stroke-width="7"/>',
        f'<circle cx="262" cy="232" r="56" fill="none" stroke="{figure}" stroke-width="9"/>',
        *[
            f'<path d="M262 232L{262 + 50 * math.cos(math.radians(a)):.1f} {232 + 50 * math.sin(math.radians(a)):.1f}" stroke="{figure}" stroke-width="9"/>'
            for a in range(0, 360, 45)
        ],
        f'<circle cx="262" cy="232" r="19" fill="{light}" stroke="{line}" stroke-width="6"/>',
    ])


def archer(figure, light, line):
    """A drawn bow, its arrow pointing up."""
    return "".join([
        f'<path d="M84 236C92 150 140 106 200 98C260 106 308 150 316 236" fill="none" stroke="{line}" stroke-width="30" stroke-linecap="round"/>',
        f'<path d="M84 236C92 150 140 106 200 98C260 106 308 150 316 236" fill="none" stroke="{figure}" stroke-width="18" stroke-linecap="round"/>',
        f'<path d="M84 236L200 284L316 236" fill="none" stroke="{line}" stroke-width="6" stroke-linejoin="round"/>',
        f'<path d="M176 116H224" stroke="{light}" stroke-width="8"/>',
        f'<path d="M200 300V88" stroke="{line}" stroke-width="16"/>',
        f'<path d="M200 300V88" stroke="{light}" stroke-width="7"/>',
        f'<path d="M200 44L228 104L200 92L172 104Z" fill="{light}" stroke="{line}" stroke-width="6" stroke-linejoin="round"/>',
        f'<path d="M200 292L226 320V346L200 322L174 346V320Z" fill="{figure}" stroke="{line}" stroke-width="6" stroke-linejoin="round"/>',
    ])


def horseman(figure, light, line):
    """The head of a horse that looks to the left."""
    return "".join([
        f'<path d="M268 318H142C150 284 178 262 178 232C160 244 138 246 120 262L92 252L78 226C88 196 112 168 126 140C134 118 150 104 170 98L176 62L204 92C254 102 292 148 300 214C304 256 292 292 268 318Z" fill="{figure}" stroke="{line}" stroke-width="7" stroke-linejoin="round"/>',
        # mane
        f'<path d="M204 92C254 102 292 148 300 214C304 256 292 292 268 318H246C264 286 270 250 258 214C248 174 228 140 196 118Z" fill="{light}" stroke="{line}" stroke-width="5" stroke-linejoin="round"/>',
        f'<path d="M238 116L226 146M268 148L248 172M288 190L262 204M296 236L264 238M290 276L262 266" stroke="{line}" stroke-width="5" stroke-linecap="round"/>',
        # bridle
        f'<path d="M118 160L152 214M152 214C172 200 190 176 196 142M152 214L118 262" fill="none" stroke="{light}" stroke-width="9" stroke-linejoin="round"/>',
        f'<circle cx="152" cy="214" r="10" fill="{light}" stroke="{line}" stroke-width="4"/>',
        f'<circle cx="154" cy="142" r="8.5" fill="{line}"/>',
        f'<circle cx="98" cy="228" r="5.5" fill="{line}"/>',
    ])


def warlord(figure, light, line):
    """A crown over crossed swords."""
    swords = ""
    for turn in (45, -45):
        swords += (
            f'<g transform="rotate({turn} 200 214)">'
            f'<path d="M190 92L200 72L210 92V268H190Z" fill="{light}" stroke="{line}" stroke-width="5" stroke-linejoin="round"/>'
            f'<path d="M200 96V262" stroke="{line}" stroke-width="3"/>'
            f'<path d="M164 266H236V282H164Z" fill="{figure}" stroke="{line}" stroke-width="5" stroke-linejoin="round"/>'
            f'<path d="M193 282H207V322H193Z" fill="{figure}" stroke="{line}" stroke-width="5"/>'
            f'<circle cx="200" cy="330" r="12" fill="{figure}" stroke="{line}" stroke-width="5"/></g>'
        )
    crown = (
        f'<path d="M128 216L112 116L160 158L200 92L240 158L288 116L272 216Z" fill="{figure}" stroke="{line}" stroke-width="7" stroke-linejoin="round"/>'
        f'<path d="M126 216H274V244H126Z" fill="{light}" stroke="{line}" stroke-width="7" stroke-linejoin="round"/>'
        + "".join(f'<circle cx="{x}" cy="230" r="6.5" fill="{figure}"/>' for x in (154, 185, 215, 246))
        + "".join(
            f'<circle cx="{x}" cy="{y}" r="11" fill="{light}" stroke="{line}" stroke-width="5"/>'
            for x, y in ((112, 112), (200, 88), (288, 112))
        )
    )
    return swords + crown


KINDS = {"shieldman": shieldman, "archer": archer, "horseman": horseman, "warlord": warlord}


def write(name, body, size=400):
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}">'
    (OUT / name).write_text(head + body + "</svg>\n")


def tokens():
    for name, (ground, rim, figure, light, line) in SETS.items():
        for kind, draw in KINDS.items():
            body = (
                f'<path d="{hexagon(198)}" fill="{rim}"/>'
                f'<path d="{hexagon(184)}" fill="{ground}" stroke="{line}" stroke-width="3"/>'
                f'<path d="{hexagon(174)}" fill="none" stroke="{rim}" stroke-width="3"/>'
            )
            write(f"{name}-{kind}.svg", body + draw(figure, light, line))


def back():
    body = '<rect width="400" height="400" fill="#3C3222"/>'
    for row in range(-4, 5):
        for column in range(-4, 5):
            x, y = 200 + 86.6 * (column + (row % 2) / 2), 200 + 75 * row
            gold = row == 0 and column == 0
            fill, line = ("#D9A520", "#F6DE8C") if gold else ("#4D4029", "#8A7442")
            body += f'<path d="{hexagon(47, x, y)}" fill="{fill}" stroke="{line}" stroke-width="4"/>'
    write("back.svg", body)


def edge():
    write("edge.svg", '<rect width="400" height="400" fill="currentColor"/>')


def icons():
    """The same figures in one colour, drawn through and through."""
    folder = "icons/"
    marks = {
        "shieldman": '<path fill-rule="evenodd" d="M50 4C66 12 80 14 92 14V48C92 74 74 90 50 97C26 90 8 74 8 48V14C20 14 34 12 50 4ZM50 18C38 24 28 26 20 27V48C20 67 33 79 50 85Z"/>',
        "archer": '<path d="M12 62C16 26 40 12 50 10C60 12 84 26 88 62L78 64C74 38 60 26 54 23V78L64 88V98L50 88L36 98V88L46 78V23C40 26 26 38 22 64ZM50 0L58 16H42Z"/>',
        "horseman": '<path d="M72 96H30C32 84 42 76 42 66C36 70 28 70 22 75L12 72L7 62C10 52 18 42 24 32C28 22 34 16 42 14L44 2L54 12C72 16 86 34 88 58C90 74 82 86 72 96Z"/>',
        "warlord": '<path d="M16 72L6 24L30 44L50 8L70 44L94 24L84 72ZM16 78H84V92H16Z"/>',
        "side": f'<path d="{hexagon(48, 50, 50)}"/>',
        "type-piece": f'<path fill-rule="evenodd" d="{hexagon(48, 50, 50)}{hexagon(34, 50, 50)}{hexagon(20, 50, 50)}"/>',
    }
    for name, body in marks.items():
        write(f"{folder}{name}.svg", f'<g fill="currentColor">{body}</g>', 100)


if __name__ == "__main__":
    tokens()
    back()
    edge()
    icons()
