"""The time that radio, USB and a chip take for a command, computed from lengths, and patterns of commands over them.

The radio is that of `LinkModel` in the program (ISO/IEC 14443): nine bits a byte, two around a frame, three bytes of a
block beside its information, frames of 256 bytes, an acknowledgement for each block that is chained, and 87 microseconds
from frame to frame. USB takes a millisecond for each message of the class in either direction, and one for each
1,000 bytes, as full speed does. What the chip takes is assumed, since no source says it for passports: 5 ms a command,
and more for the commands that work with a key.
"""

MESSAGE_HEADER = 10
FRAME, BLOCK, FRAME_DELAY = 256, 3, 87e-6
USB_MESSAGE, USB_BYTE = 1e-3, 1e-6
COMMAND = 5e-3
# Seconds beyond that by instruction: key agreements, and a signature.
KEYS = {0x86: 0.100, 0x22: 0.100, 0x88: 0.250}
# What a reader gives a chip before it is asked for more time: a frame waiting time of 2^10 · 4096 / 13.56 MHz.
FRAME_WAITING = 0.309


class Link:
    """A link of a bit rate in kbit/s, behind a reader whose messages have a greatest length."""

    def __init__(self, rate, longest):
        # The rates are fractions of the carrier: 106 stands for 13,560 / 128.
        self.bit = 128 * 106 / rate / 13.56e6
        self.longest = longest
        self.keys = KEYS

    def radio(self, length):
        if not length:
            return 0
        blocks = -(-length // (FRAME - BLOCK))
        frames = 2 * blocks - 1
        return self.bit * ((length + frames * BLOCK) * 9 + frames * 2) + FRAME_DELAY * frames

    def usb(self, sent, received):
        part = self.longest - MESSAGE_HEADER
        # Each part that is sent has an answer, and each part of an answer is asked for.
        messages = 2 * (-(-sent // part) + max(1, -(-received // part)) - 1)
        return USB_MESSAGE * messages + USB_BYTE * (sent + received + messages * MESSAGE_HEADER)

    def chip(self, instruction):
        return COMMAND + self.keys.get(instruction, 0)

    def beyond_usb(self, command, answer):
        """Seconds from a reader's command to the chip's whole answer."""
        return self.radio(len(command)) + self.chip(command[1]) + self.radio(len(answer))

    def seconds(self, sent, received, instruction=0xB0):
        """Seconds that an exchange of so many bytes takes as the host sees it."""
        return self.usb(sent, received) + self.radio(sent) + self.chip(instruction) + self.radio(received)


class Messaging:
    """The lengths of commands and answers under secure messaging (ICAO Doc 9303-11, 9.8) with a cipher's block."""

    def __init__(self, block):
        self.block = block
        self.most = max(n for n in range(256) if self.answer(n) <= 258)

    def _padded(self, length):
        return length + self.block - length % self.block

    def answer(self, length):
        """Bytes of an answer with data of a length: DO'87', DO'99', DO'8E' and the status word."""
        if not length:
            return 4 + 10 + 2
        value = 1 + self._padded(length)
        header = 2 if value < 128 else 3 if value < 256 else 4
        return header + value + 4 + 10 + 2

    def read(self, expected):
        """Bytes of a READ BINARY that expects a length: DO'97' and DO'8E'."""
        return 4 + 1 + 3 + 10 + 1 if expected <= 256 else 4 + 3 + 4 + 10 + 2

    def select(self):
        """Bytes of a SELECT by a file's identifier: DO'87' and DO'8E'."""
        return 4 + 1 + 3 + self._padded(2) + 10 + 1


def gmrtd(messaging, size, most):
    """The exchanges for a file by gmrtd: SELECT, a header of four bytes, and as much as fits (or `most`) each time."""
    exchanges = [(messaging.select(), messaging.answer(0)), (messaging.read(4), messaging.answer(4))]
    return exchanges + parts(messaging, size - 4, most)


def first_short(messaging, size, most):
    """The exchanges with a first part that fits a short answer, as this program reads, and then parts of `most`."""
    first = min(size, messaging.most)
    return parts(messaging, first, first) + parts(messaging, size - first, most)


def parts(messaging, size, most):
    return [(messaging.read(min(most, size - at)), messaging.answer(min(most, size - at)))
            for at in range(0, size, most)]
