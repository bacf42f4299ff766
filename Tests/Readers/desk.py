"""The desk at a terminal goes on to the next document after whatever happened to the last one."""

import re
import time

import faults
from events import MODEL, PROFILE, at_command, event

SECONDS = 60


class Desk:
    """The program at the machine's third serial line, and a clerk who types there."""

    def __init__(self, bench):
        self.bench = bench
        self.link = bench.machine.terminal()
        self.said = ""
        bench.machine.run("stty -F /dev/ttyS2 sane; setsid -c sh -c 'exec passport desk --terminal --timeout 8 "
                          "--clear-after 3' </dev/ttyS2 >/dev/ttyS2 2>&1 3>&- &")
        self.mrz = bench.host("sim", "mrz", "--profile", PROFILE).decode().split()

    def await_words(self, pattern, seconds=SECONDS):
        """Waits until the terminal shows words, a pattern; gives what was shown, or raises what was shown instead."""
        end = time.monotonic() + seconds
        while not (found := re.search(pattern, self.said)):
            self.link.settimeout(max(0.1, end - time.monotonic()))
            try:
                part = self.link.recv(4096)
            except TimeoutError:
                part = b""
            if not part or time.monotonic() > end:
                raise RuntimeError(f"the desk does not say '{pattern}' but: {self.said[-300:]!r}")
            self.said += re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", part.decode(errors="replace"))
        shown, self.said = self.said[:found.end()], self.said[found.end():]
        return shown

    def type_mrz(self):
        self.await_words("not shown: ", 30)
        for line in self.mrz:
            self.link.sendall(line.encode() + b"\r")
            self.await_words(r"\.", 30)

    def close(self):
        self.link.close()
        self.bench.machine.run("kill -9 $(pidof passport)", 10)


def goes_on(name, harm, mend, words):
    """A test: harm is done at a read of the desk, mend puts things right, and the next document is read."""
    @event("a desk at a terminal", f"{name} in the midst of a read",
           "it says so and reads the next document without a restart")
    def _(bench):
        reader = bench.plug(bench.model(MODEL))
        bench.await_readers(2)
        desk = Desk(bench)
        try:
            reader.before.append(at_command(8, harm(bench)))
            bench.at(0, lambda: reader.lay(bench.card(PROFILE)))
            desk.type_mrz()
            desk.await_words(words)
            reader = mend(bench, reader)
            desk.type_mrz()
            bench.at(0, lambda: reader.lay(bench.card(PROFILE)))
            desk.await_words("would be ACCEPT")
            return ""
        finally:
            desk.close()


def plug_again(bench, reader):
    bench.unplug()
    bench.await_readers(0)
    reader = bench.plug(bench.model(MODEL))
    bench.await_readers(2)
    return reader


def lift(bench, reader):
    def action():
        reader.before.clear()
        reader.lift()
    bench.at(0, action)
    time.sleep(1)
    return reader


goes_on("the reader is unplugged", lambda bench: faults.unplug, plug_again, "was unplugged")
goes_on("the document is lifted", lambda bench: faults.lift, lift, "taken off")
goes_on("the reader goes silent", lambda bench: faults.silent, plug_again, "no answer came")
goes_on("the reader fails", lambda bench: faults.fail(0xFB), lift, "connection to the document was lost")
