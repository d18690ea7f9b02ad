"""Headless Chromium as one takes pictures with it: one page, moved from frame to frame, a screenshot of each."""

import base64
import json
import os
import shutil
import subprocess


class Browser:
    """A page of a size in pixels; the protocol of its developer tools goes through two pipes."""

    def __init__(self, folder, page, width, height):
        self.count, self.buffer, self.session = 0, b"", None
        theirs_in, self.output = os.pipe()
        self.input, theirs_out = os.pipe()

        def pipes():
            # The browser reads from 3 and writes to 4. These may be the numbers of the pipes themselves.
            ends = os.dup(theirs_in), os.dup(theirs_out)
            os.dup2(ends[0], 3)
            os.dup2(ends[1], 4)

        self.process = subprocess.Popen(
            [
                shutil.which("chromium"),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--hide-scrollbars",
                "--allow-file-access-from-files",
                "--remote-debugging-pipe",
                f"--user-data-dir={folder}/profile",
                f"--window-size={width},{height}",
            ],
            preexec_fn=pipes,
            close_fds=False,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(theirs_in)
        os.close(theirs_out)
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.call("Page.enable")
        self.call("Page.navigate", url=f"file://{page}")
        while self.next().get("method") != "Page.loadEventFired":
            pass

    def next(self):
        """The next answer or event."""
        while b"\0" not in self.buffer:
            part = os.read(self.input, 1 << 20)
            if not part:
                raise RuntimeError("Chromium ended")
            self.buffer += part
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **parameters):
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.output, json.dumps(message).encode() + b"\0")
        while (answer := self.next()).get("id") != self.count:
            pass
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def run(self, script):
        """Runs a script in the page and waits for what it promises."""
        self.call("Runtime.evaluate", expression=script, awaitPromise=True)

    def shoot(self, path, script=None):
        """Writes the page's picture to a PNG file, after a script has run."""
        if script:
            self.run(script)
        data = self.call("Page.captureScreenshot", format="png")["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def memory(self):
        """The megabytes that all processes of the browser hold, what they share counted once."""
        parents = {}
        for name in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{name}/stat") as file:
                    parents[int(name)] = int(file.read().rsplit(")", 1)[1].split()[1])
            except FileNotFoundError:
                pass
        family = {self.process.pid}
        while more := {child for child, parent in parents.items() if parent in family} - family:
            family |= more
        total = 0
        for process in family:
            try:
                with open(f"/proc/{process}/smaps_rollup") as file:
                    total += sum(int(line.split()[1]) for line in file if line.startswith("Pss:"))
            except (FileNotFoundError, ProcessLookupError):
                pass
        return total / 1000

    def close(self):
        self.call("Browser.close")
        self.process.wait()
