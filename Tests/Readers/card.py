"""The virtual passport on a reader: this side is vpcd, to which `passport sim start` connects."""

import os
import socket
import struct
import subprocess

POWER_OFF, POWER_ON, GET_ATR = 0, 1, 4


class Card:
    """A chip of one profile, in a process of its own, which ends when the card is closed."""

    def __init__(self, program, profile, home):
        self.profile = profile
        listener = socket.create_server(("127.0.0.1", 0))
        listener.settimeout(30)
        port = listener.getsockname()[1]
        self.process = subprocess.Popen(
            [program, "sim", "start", "--profile", profile, "--port", str(port), "--quiet"],
            env=dict(os.environ, HOME=home), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        try:
            self.link, _ = listener.accept()
        except OSError:
            self.process.kill()
            raise
        finally:
            listener.close()
        self.link.settimeout(30)
        self.link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def _take(self, count):
        data = b""
        while len(data) < count:
            part = self.link.recv(count - len(data))
            if not part:
                raise EOFError("the virtual passport has ended")
            data += part
        return data

    def _send(self, message):
        self.link.sendall(struct.pack(">H", len(message)) + message)

    def _answer(self):
        return self._take(struct.unpack(">H", self._take(2))[0])

    def power_on(self):
        """Gives the chip its field and takes its answer to reset."""
        self._send(bytes([POWER_ON]))
        self._send(bytes([GET_ATR]))
        return self._answer()

    def power_off(self):
        self._send(bytes([POWER_OFF]))

    def command(self, command):
        """Sends a command APDU and gives the answer."""
        self._send(command)
        return self._answer()

    def close(self):
        self.link.close()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(5)
