"""A USB reader of the smart card class (CCID 1.1), made of the descriptor that a model publishes."""

import struct
import time

from blocks import BlockProtocol
from link import FRAME_WAITING
from usbredir import Endpoint

# Messages from the host.
POWER_ON, POWER_OFF, SLOT_STATUS, TRANSFER = 0x62, 0x63, 0x65, 0x6F
GET_PARAMETERS, RESET_PARAMETERS, SET_PARAMETERS, ESCAPE = 0x6C, 0x6D, 0x61, 0x6B
# Messages to the host.
DATA_BLOCK, STATUS, PARAMETERS, ESCAPE_ANSWER, SLOT_CHANGE = 0x80, 0x81, 0x82, 0x83, 0x50
# Command status, in the upper bits of bStatus, and errors.
FAILED, TIME_EXTENSION = 0x40, 0x80
ICC_MUTE, NOT_SUPPORTED = 0xFE, 0x00
HEADER = 10
TPDU_LEVEL = 0x00010000


class Slot:
    """A place for a card: what lies there, and the exchange with it."""

    def __init__(self, interface, number):
        self.interface = interface
        self.number = number
        self.card = None
        self.power_off()

    def power_off(self):
        if self.card and getattr(self, "powered", False):
            self.card.power_off()
        self.powered = False
        self.protocol = 1
        self.command = self.rest = b""
        self.blocks = None

    @property
    def status(self):
        """bmICCStatus: 0 with power, 1 without, 2 without a card."""
        return 2 if not self.card else 0 if self.powered else 1


class Interface:
    """An interface of the smart card class, with its three endpoints."""

    def __init__(self, entry, index):
        self.entry = entry
        self.number = entry["number"]
        self.outward, self.inward, self.interrupts = 2 + 2 * index, 0x82 + 2 * index, 0x81 + 2 * index
        self.slots = [Slot(self, number) for number in range(entry["bMaxSlotIndex"] + 1)]
        self.longest = entry["dwMaxCCIDMessageLength"]
        self.has_blocks = int(entry["dwFeatures"], 16) & 0x70000 == TPDU_LEVEL
        self.received = b""

    def endpoints(self):
        points = [Endpoint(self.outward, 2, self.number, 64, 0), Endpoint(self.inward, 2, self.number, 64, 0)]
        if self.entry["endpoints"] == 3:
            points.append(Endpoint(self.interrupts, 3, self.number, 16, 16))
        return points

    def descriptor(self, name):
        """The interface with its class and its endpoints; name is the index of a string, 0 for none."""
        entry, points = self.entry, self.endpoints()
        data = struct.pack("<9B", 9, 4, self.number, 0, len(points), entry["class"], 0, 0, name)
        data += struct.pack(
            "<BBHBBIIIBIIBIIIIIBBHBB", 54, 0x21, version(entry["bcdCCID"]), entry["bMaxSlotIndex"],
            entry["bVoltageSupport"], entry["dwProtocols"], entry["dwDefaultClock"], entry["dwMaximumClock"], 0,
            entry["dwDataRate"], entry["dwMaxDataRate"], 0, entry["dwMaxIFSD"], 0, entry["dwMechanical"],
            int(entry["dwFeatures"], 16), self.longest, 0xFF, 0xFF, 0, entry["bPINSupport"], entry["bMaxCCIDBusySlots"])
        for point in points:
            data += struct.pack("<BBBBHB", 7, 5, point.address, point.type, point.size, point.interval)
        return data


def version(text):
    """A binary coded decimal of two bytes, as 1.10."""
    whole, part = text.split(".")
    return int(whole + part.ljust(2, "0"), 16)


class Reader:
    """A reader with a card on one of its slots.

    Tests change what it does by `before`, functions that are asked before each message is served, with the reader, the
    slot and the message, and that say True where they took it; and by `change`, which takes an answer and
    gives the one that is sent.
    """

    speed = 1

    def __init__(self, entry, serial=None):
        self.entry = entry
        self.numbers = int(entry["idVendor"], 16), int(entry["idProduct"], 16), version(entry["bcdDevice"])
        self.units = [Interface(part, index) for index, part in enumerate(entry["interfaces"])]
        self.interfaces = [(unit.number, unit.entry["class"]) for unit in self.units]
        self.endpoints = [point for unit in self.units for point in unit.endpoints()]
        self.strings = [None]
        self.device_descriptor, self.configuration = self._descriptors(serial)
        home = entry.get("contactless", [0, 0])
        self.home = self.units[home[0]].slots[home[1]]
        self.port = None
        self.before = []
        self.change = None
        self.refused = set()
        # A Link makes the reader take the time of radio and chip for each command.
        self.link = None
        self.owed = 0
        self.forget_counts()

    def forget_counts(self):
        """Counts anew: commands, and their bytes and their answers'; and what each exchange was."""
        self.commands = self.sent = self.answered = 0
        self.exchanges = []

    def _string(self, text):
        if not text:
            return 0
        self.strings.append(text)
        return len(self.strings) - 1

    def _descriptors(self, serial):
        names = [self._string(text) for text in (self.entry["manufacturer"], self.entry["product"], serial)]
        device = struct.pack("<BBHBBBBHHHBBBB", 18, 1, 0x0200, 0, 0, 0, 64, *self.numbers, *names, 1)
        parts = b"".join(unit.descriptor(self._string(unit.entry["name"])) for unit in self.units)
        head = struct.pack("<BBHBBBBB", 9, 2, 9 + len(parts), len(self.units), 1, 0, 0xA0, 50)
        return device, head + parts

    # Cards.

    def lay(self, card, slot=None):
        """Lays a card on a slot, the contactless one unless another is named."""
        slot = slot or self.home
        slot.power_off()
        slot.card = card
        self._tell(slot, True)

    def lift(self, slot=None):
        """Takes the card off."""
        slot = slot or self.home
        slot.power_off()
        slot.card = None
        self._tell(slot, True)

    def _tell(self, slot, changed):
        """RDR_to_PC_NotifySlotChange: two bits for each slot, present and changed."""
        unit = slot.interface
        bits = sum(((1 if other.card else 0) | (2 if other is slot and changed else 0)) << 2 * other.number
                   for other in unit.slots)
        if self.port and unit.entry["endpoints"] == 3:
            self.port.interrupt(unit.interrupts, struct.pack("<B", SLOT_CHANGE) + bits.to_bytes(
                (2 * len(unit.slots) + 7) // 8, "little"))

    # What the port asks.

    def listened(self, address):
        for unit in self.units:
            if unit.interrupts == address:
                for slot in unit.slots:
                    if slot.card:
                        self._tell(slot, True)

    def was_reset(self):
        for unit in self.units:
            unit.received = b""

    def refuses(self, address):
        return address in self.refused

    def control(self, setup, data):
        if setup.kind & 0x60 == 0 and setup.request == 6:
            return self._descriptor(setup.value >> 8, setup.value & 0xFF)
        if setup.kind in (0x00, 0x01, 0x02) and setup.request in (1, 3):  # CLEAR_FEATURE, SET_FEATURE
            if setup.kind == 2 and setup.request == 1:
                self.refused.discard(setup.index)
            return b""
        if setup.kind & 0x60 == 0 and setup.request == 0:
            return b"\0\0"
        if setup.kind == 0x21 and setup.request == 1:  # ABORT
            return b""
        return None

    def _descriptor(self, kind, index):
        if kind == 1:
            return self.device_descriptor
        if kind == 2:
            return self.configuration
        if kind == 3 and index == 0:
            return b"\x04\x03\x09\x04"
        if kind == 3 and index < len(self.strings):
            text = self.strings[index].encode("utf-16le")
            return bytes([2 + len(text), 3]) + text
        return None

    def received(self, address, data):
        for unit in self.units:
            if unit.outward == address:
                unit.received += data
                while len(unit.received) >= HEADER:
                    end = HEADER + struct.unpack("<I", unit.received[1:5])[0]
                    if len(unit.received) < end:
                        return
                    message, unit.received = unit.received[:end], unit.received[end:]
                    self._serve(unit, message)

    # Messages of the class.

    def answer(self, slot, message, kind=DATA_BLOCK, data=b"", status=0, error=0, last=0):
        """Sends the answer to a message of a slot."""
        block = struct.pack("<BIBBBBB", kind, len(data), message[5], message[6], slot.status | status, error, last) + data
        if self.change:
            block = self.change(block)
        if block is not None:
            self.port.deliver(slot.interface.inward, block)

    def _serve(self, unit, message):
        slot = unit.slots[message[5]] if message[5] < len(unit.slots) else unit.slots[0]
        if any(took(self, slot, message) for took in list(self.before)):
            return
        kind = message[0]
        if kind == POWER_ON:
            self._power_on(slot, message)
        elif kind == POWER_OFF:
            slot.power_off()
            self.answer(slot, message, STATUS)
        elif kind == SLOT_STATUS:
            self.answer(slot, message, STATUS)
        elif kind == TRANSFER:
            self.transfer(slot, message)
        elif kind in (GET_PARAMETERS, RESET_PARAMETERS, SET_PARAMETERS):
            self._parameters(slot, message)
        elif kind == ESCAPE:
            self.answer(slot, message, ESCAPE_ANSWER, b"", FAILED, NOT_SUPPORTED)
        else:
            self.answer(slot, message, STATUS, b"", FAILED, NOT_SUPPORTED)

    def _power_on(self, slot, message):
        if not slot.card:
            self.answer(slot, message, DATA_BLOCK, b"", FAILED, ICC_MUTE)
            return
        slot.power_off()
        answer_to_reset = slot.card.power_on()
        slot.powered = True
        slot.blocks = BlockProtocol(lambda command: self.exchange(slot, command))
        self.answer(slot, message, DATA_BLOCK, answer_to_reset)

    def _parameters(self, slot, message):
        if message[0] == SET_PARAMETERS:
            slot.protocol = message[7]
        if slot.protocol == 0:
            self.answer(slot, message, PARAMETERS, bytes([0x11, 0, 0, 10, 0]))
        else:
            self.answer(slot, message, PARAMETERS, bytes([0x11, 0x10, 0, 0x4D, 0, 0xFE, 0]), last=1)

    def transfer(self, slot, message):
        if not slot.powered:
            self.answer(slot, message, DATA_BLOCK, b"", FAILED, ICC_MUTE)
            return
        data, level = message[HEADER:], struct.unpack("<H", message[8:10])[0]
        if slot.interface.has_blocks and slot.protocol == 1:
            block = slot.blocks.answer(data)
            self._when_due(slot, message, lambda: self.answer(slot, message, DATA_BLOCK, block))
        elif level == 0x10:
            self.send_part(slot, message, going_on=True)
        else:
            slot.command += data
            if level in (1, 3):
                self.answer(slot, message, DATA_BLOCK, b"", last=0x10)
                return
            command, slot.command = slot.command, b""
            slot.rest = self.exchange(slot, command)
            self._when_due(slot, message, lambda: self.send_part(slot, message, going_on=False))

    def exchange(self, slot, command):
        """Has the card answer a command."""
        self.commands += 1
        self.sent += len(command)
        began = time.monotonic()
        answer = slot.card.command(command)
        self.answered += len(answer)
        if self.link:
            self.owed += self.link.beyond_usb(command, answer) - (time.monotonic() - began)
        self.exchanges.append((command[:4], len(command), len(answer)))
        return answer

    def _when_due(self, slot, message, action):
        """Does something when radio and chip are done, and asks the host for more time until then."""
        seconds, self.owed = min(self.owed, FRAME_WAITING), self.owed - min(self.owed, FRAME_WAITING)
        if self.owed > 0:
            self.answer(slot, message, DATA_BLOCK, b"", TIME_EXTENSION, 1)
            self.port.later(seconds, lambda: self._when_due(slot, message, action))
        elif seconds > 0:
            self.port.later(seconds, action)
        else:
            self.owed = 0
            action()

    def send_part(self, slot, message, going_on):
        """Sends as much of the answer as a message takes (bChainParameter of RDR_to_PC_DataBlock)."""
        space = slot.interface.longest - HEADER
        part, slot.rest = slot.rest[:space], slot.rest[space:]
        last = (3 if slot.rest else 2) if going_on else (1 if slot.rest else 0)
        self.answer(slot, message, DATA_BLOCK, part, last=last)
