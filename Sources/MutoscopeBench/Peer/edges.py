"""A white page that turns in perspective on black: how far its edges are from what 16 x 16 samples a pixel show."""

import numpy

import scene

ANGLES = (-7, -30, -52)
SAMPLES = 16


def write(folder):
    """A script for each angle, whose picture in the middle of its clip is the page at that angle."""
    from PIL import Image

    Image.new("RGB", scene.PAGE, (255, 255, 255)).save(f"{folder}/white.png")
    for angle in ANGLES:
        with open(f"{folder}/edges{angle}.lua", "w") as file:
            file.write(f"""local m = require "mutoscope"
local page = m.image {{ source = "white.png", transform = m.perspective({scene.DISTANCE}) * m.rotationY(0),
  frame = {{ {scene.PAGE_AT[0]}, {scene.PAGE_AT[1]}, {scene.PAGE[0]}, {scene.PAGE[1]} }} }}
local stage = m.stage {{ screen = m.screen {{ size = {{ {scene.WIDTH}, {scene.HEIGHT} }}, backgroundColor = "black", page }} }}
m.animate {{ duration = 2, curve = "linear", animations = function()
  page.transform = m.perspective({scene.DISTANCE}) * m.rotationY({2 * angle})
end }}
stage:advance(2)
return stage
""")


def exact(angle):
    """The part of each pixel that the page covers, from samples."""
    turn = numpy.radians(angle)
    middle = scene.PAGE_AT[0] + scene.PAGE[0] / 2, scene.PAGE_AT[1] + scene.PAGE[1] / 2
    coverage = numpy.zeros((scene.HEIGHT, scene.WIDTH))
    steps = (numpy.arange(SAMPLES) + 0.5) / SAMPLES
    for down in steps:
        for right in steps:
            x = numpy.arange(scene.WIDTH) + right - middle[0]
            y = (numpy.arange(scene.HEIGHT) + down - middle[1])[:, None]
            # A point u, v of the page is seen at u cos, v, both divided by 1 + u sin / distance.
            u = x / (numpy.cos(turn) - x * numpy.sin(turn) / scene.DISTANCE)
            v = y * (1 + u * numpy.sin(turn) / scene.DISTANCE)
            coverage += (abs(u) <= scene.PAGE[0] / 2) & (abs(v) <= scene.PAGE[1] / 2)
    return coverage / SAMPLES**2


def error(picture, coverage):
    """The root of the mean square of a picture's error where an edge is, in levels."""
    edge = (coverage > 0) & (coverage < 1)
    return float(numpy.sqrt(numpy.mean((picture[:, :, 1].astype(float) - coverage * 255)[edge] ** 2)))


def drawn_by_skia(folder, angle):
    """The page as Skia draws it from the same picture."""
    skia_scene = scene.SkiaScene(folder)
    skia_scene.pictures["page"] = skia_scene.skia.Image.open(f"{folder}/white.png").makeRasterImage()
    skia_scene.surface.getCanvas().clear(skia_scene.skia.ColorBLACK)
    skia_scene.draw_page(angle)
    return skia_scene.pixels()
