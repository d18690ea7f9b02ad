"""Runs Mutoscope and its peers in turn, checks that they drew the same, and writes docs/benchmarks.md: MUTOSCOPE BENCH.

What is in a process is timed in it (`FrameDialogue.swift` and the functions here), what is a process from outside."""

import datetime
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

import cv2
import numpy
from PIL import Image

import edges
import files
import scene

FFMPEG = ["ffmpeg", "-hide_banner", "-nostdin", "-loglevel", "error", "-y"]
rows = []
# Ours draws on one thread.
cv2.setNumThreads(1)


def add(name, ours, peer_name, peer, unit, wanted, same):
    """A row, from lists of figures; less is better."""

    def shown(figures):
        return f"{min(figures):.3g} / {statistics.median(figures):.3g}"

    ratio = f"{min(peer) / min(ours):.3g} / {statistics.median(peer) / statistics.median(ours):.3g}" if peer else ""
    rows.append(
        (name, f"{shown(ours)} {unit}", peer_name, f"{shown(peer)} {unit}" if peer else "", ratio, wanted, same)
    )
    print(" | ".join(rows[-1]), flush=True)


def process(command, **options):
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options)
    return (time.perf_counter() - start) * 1e3


def processor_time(command):
    """The milliseconds that a process computes: what others do on the machine counts for less."""
    child = os.posix_spawn(shutil.which(command[0]), command, os.environ)
    _, _, usage = os.wait4(child, 0)
    return (usage.ru_utime + usage.ru_stime) * 1e3


def memory(command):
    """The megabytes that a process and those that it starts hold at most, one of them."""
    run = subprocess.run(
        ["/usr/bin/time", "-f", "%M", *command], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    )
    return int(run.stderr.split()[-1]) / 1000


def in_turn(count, ours, peer):
    pairs = [(ours(), peer()) for _ in range(count)]
    return [pair[0] for pair in pairs], [pair[1] for pair in pairs]


def timed(body):
    start = time.perf_counter()
    body()
    return (time.perf_counter() - start) * 1e3


def difference(a, b, margin=0):
    """How far two pictures are from each other, as a root of the mean square of levels."""
    inner = slice(margin, a.shape[0] - margin), slice(margin, a.shape[1] - margin)
    return float(numpy.sqrt(numpy.mean((a[inner].astype(float) - b[inner].astype(float)) ** 2)))


def read(path):
    return numpy.asarray(Image.open(path).convert("RGB"))


class Frames:
    """What `MutoscopeBench frames` prints, from several runs."""

    def __init__(self, bench, script, scale, count, order, picture, runs=3):
        self.figures = {}
        self.each = []
        for _ in range(runs):
            command = [bench, "frames", script, str(scale), str(count), order, picture]
            for line in subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines():
                name, *figures = line.split()
                if name == "each":
                    self.each.append([float(figure) for figure in figures])
                else:
                    self.figures.setdefault(name, []).append((float(figures[0]), float(figures[1])))

    def times(self, name):
        """The shortest of each run and the medians."""
        return [figure for pair in self.figures[name] for figure in pair]


def means(runs):
    """The mean of a frame's time in each of several runs, and that of the shortest of each frame: frames are not alike."""
    return [statistics.mean(run) for run in [*runs, [min(times) for times in zip(*runs, strict=True)]]]


def start(mutoscope, folder):
    with open(f"{folder}/empty.lua", "w"):
        pass
    with open(f"{folder}/sum.lua", "w") as file:
        file.write("local n = 0 for i = 1, 100 do n = n + i end print(n)\n")
    sums = [
        subprocess.run([*c, f"{folder}/sum.lua"], capture_output=True).stdout for c in (["lua5.4"], [mutoscope, "run"])
    ]
    same = "prints the same" if sums[0] == sums[1] == b"5050\n" else "DIFFERENT"
    ours, peer = [mutoscope, "run", f"{folder}/empty.lua"], ["lua5.4", f"{folder}/empty.lua"]
    add(
        "D7 an empty script",
        *interleave(in_turn(60, lambda: process(ours), lambda: process(peer)), "lua5.4"),
        "ms",
        "1/3",
        same,
    )
    times = in_turn(60, lambda: processor_time(ours), lambda: processor_time(peer))
    add("D7 its processor time", *interleave(times, "lua5.4"), "ms", "1/3", "")
    add(
        "D7 its memory", [memory(ours) for _ in range(3)], "lua5.4", [memory(peer) for _ in range(3)], "MB", "10 MB", ""
    )


def interleave(pair, name):
    return pair[0], name, pair[1]


def drawing(mutoscope, bench, folder):
    skia = scene.SkiaScene(folder)
    frames = Frames(bench, f"{folder}/scene.lua", 1, scene.FRAMES, "shuffled", f"{folder}/ours.png")
    # As many rounds as ours in its three runs.
    peer = [[timed(lambda: skia.draw(k / scene.FRAMES)) for k in range(scene.FRAMES)] for _ in range(9)]
    skia.draw(0.5)
    same = f"differs by {difference(read(f'{folder}/ours.png'), skia.pixels()):.2f} levels"
    add("D1 a frame from layers", means(frames.each), "Skia", means(peer), "ms", "4", same)
    edge_errors(bench, folder)

    shutil.copy(f"{folder}/ours.png", f"{folder}/first.png")
    blur = Frames(bench, f"{folder}/blur.lua", 1, 20, "still", f"{folder}/blurred.png")
    first = cv2.imread(f"{folder}/first.png")
    exact = cv2.GaussianBlur(first.astype(numpy.float32), (241, 241), 20)
    exact = numpy.roll(exact, 0, 0)[:, :, ::-1]
    ours = read(f"{folder}/blurred.png")
    # The one in the middle stands half a pixel lower, which at this blur is less than a level.
    same = f"{difference(ours, exact, 100):.2f} levels from a Gaussian"
    boxes = [timed(lambda: cv2.blur(cv2.blur(cv2.blur(first, (39, 39)), (39, 39)), (39, 39))) for _ in range(20)]
    add("D2 a blurred frame", blur.times("drawn"), "OpenCV, 3 boxes", boxes, "ms", "5", same)
    canvas = skia.skia.Surface(scene.WIDTH, scene.HEIGHT).getCanvas()
    paint = skia.skia.Paint(ImageFilter=skia.skia.ImageFilters.Blur(20, 20))

    def fresh():
        # Skia keeps the results of filters by picture.
        canvas.drawImage(
            skia.skia.Image.fromarray(first[:, :, [2, 1, 0, 0]].copy()), 0, 0, skia.skia.SamplingOptions(), paint
        )

    add("D2 a blurred frame", blur.times("drawn"), "Skia", [timed(fresh) for _ in range(8)], "ms", "40", "")

    passport = Frames(bench, "examples/12-passport-transition.lua", 2, 60, "shuffled", f"{folder}/x.png", 2)
    for name, drawn in (("of example 12", passport), ("of the scene, with its gradient", frames)):
        sizes = [int(drawn.figures[writer][0][1]) for writer in ("png", "cairo")]
        times = [[best for best, _ in drawn.figures[writer]] for writer in ("png", "cairo")]
        same = f"{sizes[0] / sizes[1]:.2f} of its bytes"
        add(f"D3 PNG of a frame {name}", times[0], "cairo", times[1], "ms", "15 at 1.0; 20 at 1.3", same)
    scan = f"{files_of_scene(mutoscope, folder)}/%04d.png"
    files_of_examples(mutoscope, folder)
    ours = [mutoscope, "render", f"{folder}/scene.lua", "--scale", "1", "--quiet"]
    example = Frames(bench, "examples/12-passport-transition.lua", 3, 60, "shuffled", f"{folder}/x.png", 2)
    add("D5 a frame of 1170 x 2532 of example 12", example.times("frame"), "", [], "ms", "12 ms", "")
    yuv = f"{folder}/frames.yuv"
    subprocess.run([*FFMPEG, "-framerate", "60", "-i", scan, "-pix_fmt", "yuv420p", "-f", "rawvideo", yuv], check=True)
    ready = [
        *FFMPEG,
        "-f",
        "rawvideo",
        "-pixel_format",
        "yuv420p",
        "-video_size",
        f"{scene.WIDTH}x{scene.HEIGHT}",
        "-framerate",
        "60",
        "-i",
        yuv,
        "-c:v",
        "libx264",
        "-preset",
        "veryfast",
        "-crf",
        "18",
        "-threads",
        "4",
        f"{folder}/peer.mp4",
    ]
    add(
        "D6 MP4 of 120 frames",
        *interleave(
            in_turn(3, lambda: process([*ours, "-o", f"{folder}/ours.mp4"]), lambda: process(ready)),
            "libx264, frames ready",
        ),
        "ms",
        "1/1.15",
        "",
    )
    add("D9 a frame of example 12 at any time", passport.times("frame"), "", [], "ms", "4 ms", "")
    first_picture(mutoscope, folder)


def edge_errors(bench, folder):
    ours, peer = [], []
    for angle in edges.ANGLES:
        coverage = edges.exact(angle)
        Frames(bench, f"{folder}/edges{angle}.lua", 1, 1, "still", f"{folder}/edges.png", 1)
        ours.append(edges.error(read(f"{folder}/edges.png"), coverage))
        peer.append(edges.error(edges.drawn_by_skia(folder, angle), coverage))
    add("D1 the error of its edges", ours, "Skia", peer, "levels", "1/1.1", "beside 16 x 16 samples a pixel")


def alike(ours, theirs):
    """How far the frames of two folders are from each other, and how long ours are beside theirs."""
    pairs = list(zip(files.frames(ours), files.frames(theirs), strict=True))
    sizes = [sum(os.path.getsize(pair[k]) for pair in pairs) for k in (0, 1)]
    most = max(difference(read(a), read(b)) for a, b in pairs[::17])
    return f"differs by {most:.2f} levels, {sizes[0] / sizes[1]:.2f} of its bytes"


def files_of_scene(mutoscope, folder):
    """The scene as PNG files, beside Skia and Chromium; where ours are."""
    out = f"{folder}/scene"
    os.makedirs(out)
    ours = files.command(mutoscope, f"{folder}/scene.lua", out, 1)
    name = "D4 120 PNG files of the scene"
    times = in_turn(3, lambda: process(ours), lambda: files.skia(folder))
    add(name, *interleave(times, f"Skia, {files.CORES} processes"), "ms", "12", alike(out, f"{folder}/skia"))
    ours_again, theirs = in_turn(2, lambda: process(ours), lambda: files.chromium(folder))
    same = alike(out, f"{folder}/chromium")
    add(name, ours_again, "headless Chromium", [elapsed for elapsed, _ in theirs], "ms", "20", same)
    add("D4 its memory", [memory(ours)], "headless Chromium", [held for _, held in theirs], "MB", "10", "")
    return out


def files_of_examples(mutoscope, folder):
    for example in files.EXAMPLES:
        out = f"{folder}/{example}"
        os.makedirs(out)
        ours = files.command(mutoscope, f"examples/{example}.lua", out, 2)
        times = in_turn(3, lambda: process(ours), lambda: files.skia(folder, out))
        name = f"D4 120 PNG files of example {example[:2]}"
        add(name, *interleave(times, "Skia, writing alone"), "ms", "12", "its pixels")
        shown = [files.shown_by_chromium(folder, out)]
        add(name, times[0], "Chromium, showing alone", shown, "ms", "20", "its pixels")


def first_picture(mutoscope, folder):
    shot = [
        shutil.which("chromium"),
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--hide-scrollbars",
        f"--screenshot={folder}/chromium.png",
        f"--window-size={scene.WIDTH},{scene.HEIGHT}",
        f"file://{folder}/scene.html",
    ]
    ours = [
        mutoscope,
        "render",
        f"{folder}/scene.lua",
        "--scale",
        "1",
        "--quiet",
        "--at",
        "1",
        "-o",
        f"{folder}/cold.png",
    ]
    times = in_turn(5, lambda: process(ours), lambda: process(shot))
    seen = read(f"{folder}/chromium.png")
    same = f"differs by {difference(read(f'{folder}/cold.png')[:seen.shape[0]], seen):.2f} levels"
    add("D8 the first PNG of a cold process", times[0], "headless Chromium", times[1], "ms", "15", same)


def report():
    with open("/proc/cpuinfo") as file:
        model = next((line.split(":")[1].strip() for line in file if line.startswith("model name")), platform.machine())
    import skia

    versions = [
        f"Skia {skia.__version__} (skia-python)",
        f"OpenCV {cv2.__version__}",
        subprocess.run(["lua5.4", "-v"], capture_output=True, text=True).stdout.split("  ")[0],
        " ".join(subprocess.run(["ffmpeg", "-version"], capture_output=True, text=True).stdout.split()[:3]),
        subprocess.run(["chromium", "--version"], capture_output=True, text=True).stdout.split(" built")[0].strip(),
    ]
    lines = [
        "# Benchmarks",
        "",
        "Written by `scripts/bench drawing start`, which runs Mutoscope and its peers in turn. Figures are shortest / median; a ratio",
        "says how many times as long the peer takes. Other work on a machine disturbs both alike, and medians more.",
        "",
        f"{datetime.date.today()}, {model}, {os.cpu_count()} cores, {platform.system()} {platform.machine()}; {', '.join(versions)}.",
        "",
        "| What | Mutoscope | Beside | takes | Ratio | Wanted | Same? |",
        "|---|---|---|---|---|---|---|",
    ]
    lines += ["| " + " | ".join(row) + " |" for row in rows]
    with open("docs/benchmarks.md", "w") as file:
        file.write("\n".join(lines) + "\n")


with tempfile.TemporaryDirectory() as work:
    scene.write(work)
    edges.write(work)
    start(os.path.abspath(sys.argv[1]), work)
    drawing(os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]), work)
report()
