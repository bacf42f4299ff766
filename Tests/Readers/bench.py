"""What the tests share: the machine, the virtual passports, and how a result is reported."""

import json
import os
import re
import shutil
import subprocess
import tempfile
import time

from card import Card
from ccid import Reader
from machine import PROJECT, Machine
from system import NotRun

# The service, without polkit where it could ask it.
PCSCD = "pcscd --foreground --info $(pcscd --help | grep -o -e --disable-polkit)"
# The seconds in which a machine starts where nothing else keeps the processors busy.
QUIET_START = 25
PROFILES = ["specimen", "pace-extended", "pace-large", "pace-cam", "pace-20-kb", "large"]


class Bench:
    """A machine of a system, and what is tried in it. `name` is before what it tells."""

    def __init__(self, name, system, program, kernel, only, seconds):
        self.name, self.system, self.program, self.kernel = name, system, program, kernel
        self.only, self.seconds = only, seconds
        self.folder = tempfile.mkdtemp(prefix="readers-")
        self.home = os.path.join(self.folder, "home")
        os.mkdir(self.home)
        self.cards = {}
        self.machine = None
        # How many times as long everything takes here as on a quiet machine.
        self.pace = 1.0
        self.passed, self.failed, self.known, self.rows = 0, [], [], []
        with open(os.path.join(PROJECT, "Vectors/readers.json"), encoding="utf-8") as file:
            self.models = [entry for entry in json.load(file)["readers"] if "reason" not in entry]

    def start(self):
        """Starts a machine, with a service that runs and a trust store that has the virtual passport's root."""
        began = time.monotonic()
        files = {"/root/root.der": self.host("sim", "root", "--out", "-")}
        for profile in PROFILES:
            files[f"/root/{profile}"] = self.host("sim", "mrz", "--profile", profile)
        folder = tempfile.mkdtemp(dir=self.folder)
        self.machine = Machine(folder, self.system, self.program, self.kernel, files, self.seconds)
        if not self.machine.holder:
            raise NotRun("no C compiler is installed, or not libpcsclite-dev")
        self.service("start")
        status, said, _ = self.machine.run("passport trust import --test --yes /root/root.der", 60)
        if status:
            raise RuntimeError("the root was not imported: " + said)
        version = self.machine.run("pcscd --version | head -n 1")[1].strip()
        took = time.monotonic() - began
        self.pace = max(1.0, took / QUIET_START)
        self.say(f"the machine is up after {took:.1f} s: {version}")

    def start_again(self):
        """Starts another machine in place of one that does not answer."""
        self.machine.close()
        self.start()

    def host(self, *words):
        """What the program prints on this system, outside of the machine."""
        return subprocess.run([self.program, *words], env=dict(os.environ, HOME=self.home), capture_output=True,
                              check=True, timeout=60).stdout

    def service(self, order):
        """Starts or stops pcscd in the machine, where nobody asks polkit, which is not there."""
        if order == "stop":
            self.machine.run("kill $(pidof pcscd); while pidof pcscd; do sleep 0.1; done", 20)
        else:
            self.machine.run(f"{PCSCD} >/run/pcscd.log 2>&1 3>&- & "
                             "until [ -S /run/pcscd/pcscd.comm ]; do sleep 0.1; done", 20)

    def model(self, number):
        """The entry of a model by its numbers, as 072f:223b."""
        return next(entry for entry in self.models if f"{entry['idVendor']}:{entry['idProduct']}" == number)

    def card(self, profile):
        if profile not in self.cards:
            self.cards[profile] = Card(self.program, profile, self.home)
        return self.cards[profile]

    def plug(self, entry, port=0, card=None, **more):
        """Plugs a reader in, with a card on it."""
        reader = Reader(entry, **more)
        if card:
            reader.home.card = self.card(card)
        self.machine.ports[port].plug(reader)
        return reader

    def unplug(self, port=0):
        self.machine.ports[port].unplug()

    def at(self, port, action):
        """Does something with a reader, in its port's thread."""
        self.machine.ports[port].call(action)

    def await_readers(self, count):
        """Waits until the service has so many readers; false when it has another number after a time."""
        return self._await("readers", count)

    def await_lifted(self):
        """Waits until the service sees no card any more; false when it sees one after a time."""
        return self._await("cards", 0)

    def _await(self, what, count):
        status, _, _ = self.machine.run(
            f"for n in $(seq 75); do [ \"$(holder {what})\" = {count} ] && exit 0; sleep 0.2; done; exit 1", 45)
        return status == 0

    def listed(self):
        """What the program lists."""
        said = self.machine.run("passport reader list --json 2>/dev/null")[1]
        try:
            return json.loads(said).get("readers", [])
        except ValueError:
            return []

    def read(self, profile="pace-extended", timeout=8, more="", seconds=60):
        """Reads in the machine: the exit code, what was said, and the seconds that it took, by a quiet machine's pace."""
        return self.by_pace(self.machine.run(
            f"passport read --mrz-file /root/{profile} --timeout {timeout} --quiet {more} >/run/said 2>&1; code=$?; "
            "head -c 700 /run/said; exit $code", seconds))

    def by_pace(self, result):
        code, said, seconds = result
        return code, said, seconds / self.pace

    def begin(self, name, command, seconds=60):
        """Starts a command in the machine beside what runs next; end() waits for it."""
        self.machine.run(f"(timeout -s KILL {seconds} sh -c '{command}' >/run/jobs/{name} 2>&1; "
                         f"echo $? >/run/jobs/{name}.code) >/dev/null 2>&1 &")

    def begin_read(self, profile="pace-extended", timeout=8, more=""):
        self.begin("read", f"passport read --mrz-file /root/{profile} --timeout {timeout} --quiet {more}")

    def end(self, name="read", seconds=60):
        """The exit code of a command that was begun, what it said, and how long it still took."""
        return self.by_pace(self.machine.run(
            f"while ! [ -f /run/jobs/{name}.code ]; do sleep 0.1; done; code=$(cat /run/jobs/{name}.code); "
            f"head -c 700 /run/jobs/{name}; rm -f /run/jobs/{name}*; exit $code", seconds))

    def doctor(self, seconds=60):
        """What the doctor finds: subject, state, statement and remedy of each."""
        status, said, _ = self.machine.run("passport doctor --json 2>&1", seconds)
        try:
            return json.loads(said)["findings"]
        except (ValueError, KeyError):
            return [{"subject": "doctor", "state": "broken", "statement": f"exit {status}: {said}"}]

    def wants(self, sentence):
        return re.search(self.only, sentence) is not None

    def tell(self, sentence, fault, seconds, known=""):
        """Tells whether a test passed: a fault is a sentence, or nothing. A known fault of the program is reported, and is no
        failure until it is fixed.
        """
        if known:
            fault, told = "" if fault else "this works now: take the mark of a known fault away", fault
            if not fault:
                self.known.append(f"{sentence}: {known}")
                self.say(f"known: {sentence} ({seconds:.1f} s): {known}: {told}")
                return
        if fault:
            self.failed.append(sentence)
        else:
            self.passed += 1
        self.say(f"{'FAILED' if fault else 'passed'}: {sentence} ({seconds:.1f} s)" + (f": {fault}" if fault else ""))

    def say(self, text):
        print(f"{self.name}: {text}", flush=True)

    def close(self):
        if self.machine:
            self.machine.close()
        for card in self.cards.values():
            card.close()
        shutil.rmtree(self.folder, ignore_errors=True)
