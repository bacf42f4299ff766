"""What lies between vpcd, the virtual reader of pcscd, and a virtual card that connects to it: counts
commands, and measures how long the card takes over them. All on this machine's loopback."""
import socket
import threading
import time

POWER_OFF, POWER_ON, RESET, ATR = 0, 1, 2, 4


def take(link, count):
    """So many bytes; None at the end. Each piece is acknowledged at once: vpcd sends a length and what
    follows it apart, and the second waits for that."""
    data = b""
    while len(data) < count:
        link.setsockopt(socket.IPPROTO_TCP, socket.TCP_QUICKACK, 1)
        piece = link.recv(count - len(data))
        if not piece:
            return None
        data += piece
    return data


def receive(link):
    """One message of vpcd: a length of two bytes, and that many. None at the end."""
    head = take(link, 2)
    return None if head is None else take(link, int.from_bytes(head, "big"))


def send(link, data):
    link.sendall(len(data).to_bytes(2, "big") + data)


class Relay:
    """Waits for a card on a port of its own (``port``); ``lay`` then lays it on vpcd's reader."""

    def __init__(self):
        self.server = socket.create_server(("127.0.0.1", 0))
        self.port = self.server.getsockname()[1]
        self.card = self.reader = self.thread = None
        self.exchanges = []

    def await_card(self, seconds=60):
        self.server.settimeout(seconds)
        self.card, _ = self.server.accept()
        self.card.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def command(self, data):
        """A command of ours to the card, before it lies on the reader."""
        send(self.card, data)
        return receive(self.card)

    def control(self, code):
        send(self.card, bytes([code]))
        return receive(self.card) if code == ATR else None

    def lay(self, port):
        self.reader = socket.create_connection(("127.0.0.1", port))
        self.reader.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.thread = threading.Thread(target=self.pass_on, daemon=True)
        self.thread.start()

    def pass_on(self):
        try:
            while (message := receive(self.reader)) is not None:
                begin = time.perf_counter()
                send(self.card, message)
                if len(message) == 1 and message[0] != ATR:
                    continue
                answer = receive(self.card)
                if answer is None:
                    break
                if len(message) > 1:
                    self.exchanges.append((begin, time.perf_counter(), message, answer))
                send(self.reader, answer)
        except OSError:
            pass
        self.lift()

    def lift(self):
        for link in (self.reader, self.card, self.server):
            if link is not None:
                link.close()

    def take(self):
        """The exchanges since the last time."""
        taken, self.exchanges = self.exchanges, []
        return taken


def card_time(exchanges):
    """How long the card took, in seconds."""
    return sum(end - begin for begin, end, _, _ in exchanges)
