"""The scene that Mutoscope, Skia and Chromium draw: four cards that move by fractions of pixels, and a page that turns
in perspective, 120 frames of 780 x 1688 pixels."""

import numpy
from PIL import Image, ImageDraw

WIDTH, HEIGHT, FRAMES = 780, 1688, 120
CARD, PAGE, DISTANCE = (684, 280), (600, 640), 2000
CARDS = [(48, 40 + 310 * k) for k in range(4)]
PAGE_AT = (90, 980)
DRIFT, TURN = 100.3, -60


def write(folder):
    """The pictures, and the scene as a script and as a page."""
    y, x = numpy.mgrid[0:HEIGHT, 0:WIDTH]
    back = numpy.stack([x * 255 // WIDTH, y * 255 // HEIGHT, 255 - x * 128 // WIDTH], -1).astype(numpy.uint8)
    Image.fromarray(back).save(f"{folder}/back.png")
    for name, size, color in (("card", CARD, (250, 244, 230)), ("page", PAGE, (60, 110, 200))):
        radius = 32 if name == "card" else 0
        picture = Image.new("RGBA", size, (0, 0, 0, 0))
        draw = ImageDraw.Draw(picture)
        draw.rounded_rectangle((0, 0, size[0] - 1, size[1] - 1), radius, color)
        for line in range(40, size[1] - 30, 28):
            draw.rectangle((40, line, size[0] - 40 - line * 7 % 160, line + 9), (90, 84, 80))
        picture.save(f"{folder}/{name}.png")
    images = "".join(
        f'local card{k} = m.image {{ source = "card.png", frame = {{ {x}, {y}, {CARD[0]}, {CARD[1]} }} }}\n'
        for k, (x, y) in enumerate(CARDS)
    )
    moves = " ".join(
        f"card{k}.center = {{ {x + CARD[0] / 2}, {y + CARD[1] / 2 + DRIFT} }}" for k, (x, y) in enumerate(CARDS)
    )
    with open(f"{folder}/scene.lua", "w") as file:
        file.write(f"""local m = require "mutoscope"
{images}local page = m.image {{ source = "page.png", frame = {{ {PAGE_AT[0]}, {PAGE_AT[1]}, {PAGE[0]}, {PAGE[1]} }},
  transform = m.perspective({DISTANCE}) * m.rotationY(0) }}
local stage = m.stage {{ screen = m.screen {{ size = {{ {WIDTH}, {HEIGHT} }},
  m.image {{ source = "back.png", frame = {{ 0, 0, {WIDTH}, {HEIGHT} }} }}, card0, card1, card2, card3, page }} }}
m.animate {{ duration = 2, curve = "linear", animations = function()
  {moves}
  page.transform = m.perspective({DISTANCE}) * m.rotationY({TURN})
end }}
stage:advance(2)
return stage
""")
    with open(f"{folder}/blur.lua", "w") as file:
        file.write(f"""local m = require "mutoscope"
local back = m.image {{ source = "first.png", frame = {{ 0, 0, {WIDTH}, {HEIGHT} }}, blurRadius = 20 }}
local stage = m.stage {{ screen = m.screen {{ size = {{ {WIDTH}, {HEIGHT} }}, backgroundColor = "black", back }} }}
m.animate {{ duration = 1, curve = "linear", animations = function() back.center = {{ {WIDTH / 2}, {HEIGHT / 2 + 1} }} end }}
stage:advance(1)
return stage
""")
    boxes = "".join(f'<img src="card.png" style="left:{x}px;top:{y}px">' for x, y in CARDS)
    with open(f"{folder}/scene.html", "w") as file:
        file.write(f"""<!doctype html>
<style>body {{ margin: 0; background: url(back.png) }} img {{ position: absolute }}</style>
{boxes}<img src="page.png" style="left:{PAGE_AT[0]}px;top:{PAGE_AT[1]}px">
<script>
function draw(progress) {{
  for (const image of document.images) image.style.transform = `translateY(${{{DRIFT} * progress}}px)`
  document.images[{len(CARDS)}].style.transform = `perspective({DISTANCE}px) rotateY(${{{TURN} * progress}}deg)`
}}
draw(0.5)
</script>
""")


class SkiaScene:
    """The scene drawn by Skia's rasteriser, from pictures that are decoded once."""

    def __init__(self, folder):
        import skia

        self.skia = skia
        self.pictures = {
            name: skia.Image.open(f"{folder}/{name}.png").makeRasterImage() for name in ("back", "card", "page")
        }
        self.surface = skia.Surface(WIDTH, HEIGHT)
        self.sampling = skia.SamplingOptions(skia.FilterMode.kLinear)
        self.paint = skia.Paint(AntiAlias=True)

    def draw(self, progress):
        """Draws the frame at a progress from 0 to 1."""
        canvas = self.surface.getCanvas()
        canvas.drawImage(self.pictures["back"], 0, 0)
        for x, y in CARDS:
            canvas.drawImage(self.pictures["card"], x, y + DRIFT * progress, self.sampling, self.paint)
        self.draw_page(TURN * progress)
        return self.surface

    def draw_page(self, degrees):
        """Draws the page at an angle about its middle."""
        canvas, angle = self.surface.getCanvas(), numpy.radians(degrees)
        matrix = self.skia.Matrix.MakeAll(
            float(numpy.cos(angle)), 0, 0, 0, 1, 0, float(numpy.sin(angle)) / DISTANCE, 0, 1
        )
        canvas.save()
        canvas.translate(PAGE_AT[0] + PAGE[0] / 2, PAGE_AT[1] + PAGE[1] / 2)
        canvas.concat(matrix)
        canvas.drawImage(self.pictures["page"], -PAGE[0] / 2, -PAGE[1] / 2, self.sampling, self.paint)
        canvas.restore()

    def pixels(self):
        return self.surface.toarray(colorType=self.skia.kRGBA_8888_ColorType)[:, :, :3]
