"""The desk's page in the machine: after what goes wrong, the next document is read without a restart."""

import base64
import os
import re
import time
import urllib.parse

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

import faults
from events import MODEL, PROFILE, at_command, event, place

SHOWN, PROBLEM, ASKED = 'class="sheet"', 'class="problem"', 'id="typed"'


class Page:
    """A desk in the machine and the one tab of its page, which talks to it as the page's script does."""

    def __init__(self, bench):
        self.bench = bench
        bench.begin("desk", "passport desk --no-browser --no-config --timeout 10 --clear-after 600", 600)
        said = bench.machine.run("for n in $(seq 100); do grep 'machine: ' /run/jobs/desk && exit 0; sleep 0.2; done; "
                                 "cat /run/jobs/desk; exit 1", 60)[1]
        found = re.search(r"machine: (\S+)", said)
        page = bench.machine.run("cat " + found[1])[1] if found else said
        address = re.search(r"http://(127[\d.]+):(\d+)/#([\w-]{43})", page)
        if not address:
            raise RuntimeError("the desk did not start: " + page[-300:])
        self.host, self.port = address[1], address[2]
        salt = os.urandom(32)
        secret = base64.urlsafe_b64decode(address[3] + "=")
        self.cipher = AESGCM(HKDF(hashes.SHA256(), 32, salt, b"passport desk tab").derive(secret))
        self._say("/open", b"", salt)

    def _say(self, path, content, before=b""):
        """What the desk answers to a message: the view."""
        nonce = os.urandom(12)
        body = before + nonce + self.cipher.encrypt(nonce, content, b"tab " + path.encode())
        head = (f"POST {path} HTTP/1.1\r\nhost: {self.host}:{self.port}\r\norigin: http://{self.host}:{self.port}\r\n"
                f"content-length: {len(body)}\r\n\r\n")
        request = base64.b64encode(head.encode() + body).decode()
        said = self.bench.machine.run(f"echo {request} | base64 -d | nc {self.host} {self.port} | base64", 30)[1]
        head, _, answer = base64.b64decode(said).partition(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 200"):
            raise RuntimeError(f"the desk answers {head[:60]} to {path}")
        opened = self.cipher.decrypt(answer[:12], answer[12:], b"desk " + nonce)
        return opened.decode().partition("\n")[2]

    def press(self, action, **fields):
        return self._say("/do/" + action, urllib.parse.urlencode(fields).encode())

    def wait(self, *texts, seconds=30):
        """Waits until the page shows one of some texts; gives the view."""
        ends = time.monotonic() + seconds
        while time.monotonic() < ends:
            view = self._say("/view", b"x")
            if any(text in view for text in texts):
                return view
            time.sleep(0.3)
        raise RuntimeError(f"none of {texts} is shown: " + words(view))

    def read(self, profile=PROFILE, seconds=30):
        """Types a document's zone and waits for the decision or a problem."""
        self.press("read", typed=self.bench.host("sim", "mrz", "--profile", profile).decode())
        return self.wait(SHOWN, PROBLEM, seconds=seconds)


def words(view):
    """The text of a view."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", view)).strip()


def misfortune(given, happens, said, again):
    """A test: something goes wrong in a read on the page, and the next document is read there."""
    @event(given, "a document is read on the page of a desk, and another one after it",
           "the page says what to do about the first, and reads the second without a restart")
    def _(bench):
        reader = happens(bench)
        page = Page(bench)
        view = page.read()
        if PROBLEM not in view or said not in words(view).lower():
            return f"'{said}' is not shown: {words(view)}"
        again(bench, reader)
        view = page.read()
        if SHOWN not in view:
            return "the next document is not read: " + words(view)
        bench.unplug()
        view = page.wait(ASKED, PROBLEM)
        return "" if ASKED in view and "ERIKSSON" not in view else "it is not cleared: " + words(view)


def with_fault(number, action):
    return lambda bench: place(bench, before=at_command(number, action))


def plug_in_again(bench, _):
    bench.unplug()
    bench.await_readers(0)
    place(bench)


def lay_again(bench, reader):
    def lift():
        reader.before.clear()
        reader.lift()
    bench.at(0, lift)
    time.sleep(1)
    bench.at(0, lambda: reader.lay(bench.card(PROFILE)))


def start_service_again(bench, _):
    bench.unplug()
    bench.service("stop")
    bench.machine.run("rm -f /run/pcscd/*")
    bench.service("start")
    place(bench)


def without_service(bench):
    bench.service("stop")


misfortune("a reader that is unplugged in a read", with_fault(8, faults.unplug), "unplugged", plug_in_again)
misfortune("a document that is lifted in a read", with_fault(8, faults.lift), "taken off", lay_again)
misfortune("a reader that is silent", with_fault(8, faults.silent), "no answer", plug_in_again)
misfortune("a chip that asks for more time without end", with_fault(8, faults.extend), "no answer", plug_in_again)
misfortune("a reader with a stalled endpoint", with_fault(8, faults.stall), "reader", plug_in_again)
misfortune("a document that never answers to power", with_fault(0, faults.power_fails), "answer", lay_again)
misfortune("no service", without_service, "service", start_service_again)
