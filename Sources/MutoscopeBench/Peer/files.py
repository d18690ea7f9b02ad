"""D4: 120 frames as PNG files, from the start of a process to the last file.

The scene is drawn by all. The examples are ours alone, so that peers are given our finished frames: Skia writes them, and
Chromium shows each and takes its picture. What they take is the least that they would take for the whole."""

import os
import subprocess
import sys
import time

import numpy
from PIL import Image

import browser
import scene

EXAMPLES = ("06-passport", "12-passport-transition")
CORES = os.cpu_count() or 1


def command(mutoscope, script, out, scale):
    last = (scene.FRAMES - 1) / 60
    names = f"{out}/%04d.png"
    return [mutoscope, "render", script, "--scale", str(scale), "--to", str(last), "--quiet", "-o", names]


def frames(folder):
    """The frames of a folder, which has to hold all."""
    names = sorted(name for name in os.listdir(folder) if name.endswith(".png"))
    if len(names) != scene.FRAMES:
        raise RuntimeError(f"{len(names)} frames in {folder}, {scene.FRAMES} expected")
    return [f"{folder}/{name}" for name in names]


def skia(folder, *finished):
    """The milliseconds that Skia takes on all cores: drawing the scene, or only writing the finished frames of a folder."""
    start = time.perf_counter()
    processes = [
        subprocess.Popen([sys.executable, __file__, folder, str(core), *finished], stdout=subprocess.PIPE, text=True)
        for core in range(CORES)
    ]
    writing = [float(process.communicate()[0]) for process in processes]
    return max(writing) if finished else (time.perf_counter() - start) * 1e3


def chromium(folder):
    """The milliseconds from the start of Chromium to the last picture of the scene, and its memory in megabytes."""
    os.makedirs(f"{folder}/chromium", exist_ok=True)
    start = time.perf_counter()
    page = browser.Browser(folder, f"{folder}/scene.html", scene.WIDTH, scene.HEIGHT)
    for frame in range(scene.FRAMES):
        page.shoot(f"{folder}/chromium/{frame:04}.png", f"draw({frame / scene.FRAMES})")
    elapsed, held = (time.perf_counter() - start) * 1e3, page.memory()
    page.close()
    return elapsed, held


def shown_by_chromium(folder, finished):
    """The milliseconds of taking pictures of finished frames, without loading them."""
    with open(f"{folder}/show.html", "w") as file:
        file.write("<!doctype html><style>body { margin: 0 } img { display: block }</style><img>")
    paths = frames(finished)
    width, height = Image.open(paths[0]).size
    page = browser.Browser(folder, f"{folder}/show.html", width, height)
    elapsed = 0
    for path in paths:
        page.run(f"document.images[0].src = 'file://{path}'; document.images[0].decode()")
        start = time.perf_counter()
        page.shoot(f"{folder}/shown.png")
        elapsed += (time.perf_counter() - start) * 1e3
    page.close()
    seen, ours = (numpy.asarray(Image.open(path).convert("RGB")) for path in (f"{folder}/shown.png", paths[-1]))
    if not numpy.array_equal(seen, ours):
        raise RuntimeError("Chromium does not show the frame that it was given")
    return elapsed


def part():
    """One of Skia's processes: writes every so many frame and prints the milliseconds that writing took."""
    folder, core = sys.argv[1], int(sys.argv[2])
    os.makedirs(f"{folder}/skia", exist_ok=True)
    ready = frames(sys.argv[3]) if len(sys.argv) > 3 else []
    drawn = scene.SkiaScene(folder)
    elapsed = 0
    for frame in range(core, scene.FRAMES, CORES):
        if ready:
            image = drawn.skia.Image.open(ready[frame]).makeRasterImage()
        else:
            image = drawn.draw(frame / scene.FRAMES).makeImageSnapshot()
        start = time.perf_counter()
        image.save(f"{folder}/skia/{frame:04}.png", drawn.skia.kPNG)
        elapsed += (time.perf_counter() - start) * 1e3
    print(elapsed)


if __name__ == "__main__":
    part()
