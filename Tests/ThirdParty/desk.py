"""A desk with this product, and with gmrtd where somebody has built it: both read the same virtual card
behind pcscd, and what each costs is measured. docs/THIRD-PARTIES.md describes the folder."""
import html
import json
import os
import re
import subprocess
import tempfile
import time

from relay import card_time

READER = "Virtual PCD 00 00"


def third_party(name):
    """Where a program of the folder lies: its path and None, or None and why there is none."""
    folder = os.environ.get("PASSPORT_THIRD_PARTY")
    if not folder:
        return None, "PASSPORT_THIRD_PARTY is not set"
    path = os.path.join(os.path.realpath(folder), name)
    return (path, None) if os.access(path, os.X_OK) else (None, f"there is no {name} in {folder}")


class Cost:
    """What a read took: commands, and milliseconds without the card's own, from the first command to the
    last and of the whole process."""

    def __init__(self, exchanges, whole):
        own = card_time(exchanges)
        link = exchanges[-1][1] - exchanges[0][0] if exchanges else 0
        self.commands, self.card = len(exchanges), own * 1000
        self.link, self.whole = (link - own) * 1000, (whole - own) * 1000


class Desk:
    """Its trust store, and its folders, which go with it."""

    def __init__(self, passport):
        self.passport = os.path.realpath(passport)
        self.gmrtd, self.lack_of_gmrtd = third_party("gmrtd/gmrtd-reader")
        self.home = tempfile.TemporaryDirectory()
        self.page = os.path.join(self.home.name, "page.html")
        tools = os.path.join(self.home.name, "tools")
        os.mkdir(tools)
        # gmrtd shows its report in a browser: this one keeps it.
        for name in ["xdg-open", "x-www-browser", "www-browser"]:
            path = os.path.join(tools, name)
            with open(path, "w", encoding="ascii") as file:
                file.write(f'#!/bin/sh\ncp "${{1#file://}}" {self.page}\n')
            os.chmod(path, 0o755)
        self.environment = dict(
            os.environ, XDG_DATA_HOME=self.home.name, TMPDIR=self.home.name,
            PATH=tools + ":" + os.environ["PATH"])

    def run(self, *arguments, text=""):
        return subprocess.run(
            [self.passport, *arguments], env=self.environment, capture_output=True, text=True,
            input=text, check=False)

    def trust(self, root):
        done = self.run("trust", "import", "--test", "--yes", root)
        if done.returncode != 0:
            raise SystemExit(f"the root is not taken: {done.stderr}")

    def lay(self, relay):
        """Lays a card on the reader when the last one has gone, and waits until pcscd has noticed; it
        looks a few times a second."""
        self.await_reader("empty")
        relay.lay(int(os.environ["VPCD_PORT"]))
        self.await_reader("document")

    def await_reader(self, word):
        for _ in range(400):
            if word in self.run("reader", "list").stdout.split("\n")[0]:
                return
            time.sleep(0.05)
        raise SystemExit(f"{READER} does not become: {word}")

    def measured(self, relay, arguments, text=""):
        relay.take()
        begin = time.perf_counter()
        try:
            done = subprocess.run(
                arguments, env=self.environment, capture_output=True, text=True, input=text,
                timeout=180, check=False)
            code, output, errors = done.returncode, done.stdout, done.stderr
        except subprocess.TimeoutExpired:
            code, output, errors = "none in 180 s", "", ""
        return code, output, errors, Cost(relay.take(), time.perf_counter() - begin)

    def read(self, relay, *password, text):
        """Our read: the exit code, the record or nothing, the last line of standard error, the cost."""
        code, output, errors, cost = self.measured(
            relay, [self.passport, "read", *password, "--reader", READER, "--json", "--no-input",
                    "--quiet"], text)
        lines = [line for line in errors.strip().splitlines() if line.startswith("passport:")]
        return code, json.loads(output) if output else None, lines[-1] if lines else "", cost

    def read_by_gmrtd(self, relay, *password):
        """What gmrtd's report says of each protocol, and the cost. It knows no root of ours, so what it
        says of passive authentication is left out."""
        if os.path.exists(self.page):
            os.remove(self.page)
        code, output, errors, cost = self.measured(relay, [self.gmrtd, *password])
        if code != 0:
            lines = [line for line in (output + errors).splitlines() if "rror" in line or "panic" in line]
            return "ended: " + (lines[-1][-110:] if lines else str(code)).replace("|", "/"), cost
        if not os.path.exists(self.page):
            return "no report", cost
        with open(self.page, encoding="utf-8", errors="replace") as file:
            sections = re.split("<h[23]>(BAC|PACE|PACE-CAM|CA|AA|PA)(?: <sub>|</h)", file.read())
        found = []
        for name, section in zip(sections[1::2], sections[2::2]):
            if name == "PA":
                break
            error = re.search("<h3>Error: (.*?)</h3>", section, re.DOTALL)
            success = re.search(r"<td>Success</td>\s*<td>(\w+)</td>", section)
            if error:
                found.append(f"{name}: {html.unescape(error.group(1))[-80:]}".replace("|", "/"))
            elif success:
                found.append(name if success.group(1) == "true" else f"{name} failed")
        groups = len(set(re.findall(r'"msg":"Reading DG","DG":(\d+)', output)))
        return ", ".join(found + [f"{groups} data groups"]), cost


def statuses(record):
    """The verdicts of a record, in a line."""
    if record is None or "verdicts" not in record:
        return "no verdicts"
    return ", ".join(f"{name} {verdict['status']}" for name, verdict in record["verdicts"].items()
                     if isinstance(verdict, dict) and "status" in verdict)
