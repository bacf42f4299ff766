"""The other side of QEMU's USB redirection (the usbredir protocol, 0.7): a port that USB devices are plugged into.

A device is an object with `speed`, `numbers` (vendor, product, version), `interfaces` (number and class of each) and
`endpoints` (address, type, interface, packet size, interval); `control(setup, data)` gives the answer of a control
transfer or None for a stall, and `received(address, data)` takes what was sent to a bulk endpoint. It answers through
the port: `deliver`, `interrupt`, `stall`.
"""

import collections
import os
import queue
import select
import socket
import struct
import threading
import time

# Messages of the protocol.
HELLO, CONNECT, DISCONNECT, RESET, INTERFACES, ENDPOINTS = range(6)
SET_CONFIGURATION, GET_CONFIGURATION, CONFIGURATION_STATUS = 6, 7, 8
SET_ALTERNATE, GET_ALTERNATE, ALTERNATE_STATUS = 9, 10, 11
START_INTERRUPTS, STOP_INTERRUPTS, INTERRUPT_STATUS = 15, 16, 17
CANCEL = 21
CONTROL_PACKET, BULK_PACKET, INTERRUPT_PACKET = 100, 101, 103

# Capabilities: version of the device in CONNECT, packet sizes in ENDPOINTS, identifiers of 64 bits and lengths of 32.
# QEMU's xHCI takes no device from a side without them.
CAPABILITIES = 1 << 1 | 1 << 4 | 1 << 5 | 1 << 6

SUCCESS, CANCELLED, STALLED = 0, 1, 4


class MachineEnded(Exception):
    """The machine does not answer any more, which is not the program's fault."""


Endpoint = collections.namedtuple("Endpoint", "address type interface size interval")
Setup = collections.namedtuple("Setup", "request kind value index length")


def place(address):
    """The place of an endpoint in the tables of 32: 16 outward, then 16 inward."""
    return (address & 0x80) >> 3 | address & 0x0F


class Port(threading.Thread):
    """A port of the machine. One thread serves it; everything about its device happens there."""

    def __init__(self, path):
        super().__init__(daemon=True)
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(path)
        self.listener.listen(1)
        self.device = None
        self.greeted = self.met = False
        self.calls = queue.Queue()
        self.timers = []
        self.waker, self.woken = os.pipe()[::-1]
        self.failure = None
        self._forget()
        self.start()

    # What other threads may call.

    def plug(self, device):
        """Plugs a device in; what was there is unplugged first."""
        self.call(lambda: self._plug(device))

    def unplug(self):
        """Unplugs the device."""
        self.call(self._unplug)

    def call(self, action, wait=True):
        """Has the port's thread do something, and waits until it is done."""
        if threading.current_thread() is self:
            return action()
        if not self.is_alive():
            raise MachineEnded(f"the port has ended: {self.failure}")
        done = threading.Event()
        self.calls.put((action, done))
        os.write(self.waker, b"x")
        if wait and not done.wait(10):
            raise MachineEnded(f"the port does not answer: {self.failure}")

    def close(self):
        self.calls.put((None, threading.Event()))
        os.write(self.waker, b"x")
        self.join(5)

    # What the device may call, in the port's thread.

    def deliver(self, address, data):
        """Sends to the host what a bulk endpoint has."""
        self.ready[address].append(data)
        self._flush(address)

    def stall(self, address):
        """Answers the next transfer of a bulk endpoint with a stall."""
        self.ready[address].append(None)
        self._flush(address)

    def interrupt(self, address, data):
        """Sends to the host what an interrupt endpoint has, if it listens."""
        if address in self.listening:
            self._send(INTERRUPT_PACKET, struct.pack("<BBH", address, SUCCESS, len(data)) + data)

    def later(self, seconds, action):
        """Does something after a time, unless the device is gone then."""
        device = self.device
        self.timers.append((time.monotonic() + seconds, lambda: action() if self.device is device else None))
        self.timers.sort(key=lambda timer: timer[0])

    # The thread.

    def run(self):
        try:
            self._serve()
        except (OSError, EOFError) as error:
            self.failure = error
        except Exception as error:  # The test that waits for the port tells of it.
            self.failure = error
            raise
        finally:
            self.listener.close()

    def _serve(self):
        self.listener.settimeout(60)
        self.link, _ = self.listener.accept()
        with self.link:
            self._send(HELLO, b"passport".ljust(64, b"\0") + struct.pack("<I", CAPABILITIES))
            self.greeted = True
            self._message()
            while self._turn():
                pass

    def _turn(self):
        """Serves one message, call or timer; False when the port is to close."""
        wait = max(0, self.timers[0][0] - time.monotonic()) if self.timers else None
        readable, _, _ = select.select([self.link, self.woken], [], [], wait)
        if self.woken in readable:
            os.read(self.woken, 1)
            action, done = self.calls.get()
            if action is None:
                return False
            try:
                action()
            finally:
                done.set()
        if self.link in readable:
            self._message()
        while self.timers and self.timers[0][0] <= time.monotonic():
            self.timers.pop(0)[1]()
        return True

    def _forget(self):
        self.waiting = collections.defaultdict(list)
        self.ready = collections.defaultdict(list)
        self.listening = set()

    def _plug(self, device):
        if self.device:
            self._unplug()
        self._forget()
        self.device = device
        device.port = self
        count = len(device.interfaces)
        numbers, classes = bytes(n for n, _ in device.interfaces), bytes(c for _, c in device.interfaces)
        self._send(INTERFACES, struct.pack("<I", count) + numbers.ljust(32, b"\0") + classes.ljust(32, b"\0") + bytes(64))
        types, intervals, owners, sizes = bytearray(b"\xFF" * 32), bytearray(32), bytearray(32), [0] * 32
        for point in [Endpoint(0, 0, 0, 64, 0), Endpoint(0x80, 0, 0, 64, 0), *device.endpoints]:
            at = place(point.address)
            types[at], intervals[at], owners[at], sizes[at] = point.type, point.interval, point.interface, point.size
        self._send(ENDPOINTS, bytes(types + intervals + owners) + struct.pack("<32H", *sizes))
        self._send(CONNECT, struct.pack("<BBBBHHH", device.speed, 0, 0, 0, *device.numbers))

    def _unplug(self):
        if self.device:
            self.device = None
            self.timers = []
            self._send(DISCONNECT)

    def _send(self, kind, data=b"", identifier=0):
        form = "<IIQ" if self.greeted else "<III"
        self.link.sendall(struct.pack(form, kind, len(data), identifier) + data)

    def _take(self, count):
        data = b""
        while len(data) < count:
            part = self.link.recv(count - len(data))
            if not part:
                raise EOFError("the machine has ended")
            data += part
        return data

    def _message(self):
        # The first message has an identifier of 32 bits.
        form = "<IIQ" if self.met else "<III"
        self.met = True
        kind, length, identifier = struct.unpack(form, self._take(struct.calcsize(form)))
        data = self._take(length)
        if self.device or kind == HELLO:
            self._serve_message(kind, data, identifier)

    def _serve_message(self, kind, data, identifier):
        if kind == SET_CONFIGURATION:
            self._send(CONFIGURATION_STATUS, bytes([SUCCESS, data[0]]), identifier)
        elif kind == GET_CONFIGURATION:
            self._send(CONFIGURATION_STATUS, bytes([SUCCESS, 1]), identifier)
        elif kind == SET_ALTERNATE:
            self._send(ALTERNATE_STATUS, bytes([SUCCESS, data[0], data[1]]), identifier)
        elif kind == GET_ALTERNATE:
            self._send(ALTERNATE_STATUS, bytes([SUCCESS, data[0], 0]), identifier)
        elif kind in (START_INTERRUPTS, STOP_INTERRUPTS):
            (self.listening.add if kind == START_INTERRUPTS else self.listening.discard)(data[0])
            self._send(INTERRUPT_STATUS, bytes([SUCCESS, data[0]]), identifier)
            if kind == START_INTERRUPTS:
                self.device.listened(data[0])
        elif kind == CANCEL:
            self._cancel(identifier)
        elif kind == CONTROL_PACKET:
            self._control(data, identifier)
        elif kind == BULK_PACKET:
            self._bulk(data, identifier)
        elif kind == RESET:
            self.device.was_reset()

    def _cancel(self, identifier):
        """Gives a transfer back that the host wants no more; an unknown one was answered already."""
        for address, transfers in self.waiting.items():
            for transfer in transfers:
                if transfer[0] == identifier:
                    transfers.remove(transfer)
                    self._send(BULK_PACKET, struct.pack("<BBHIH", address, CANCELLED, 0, 0, 0), identifier)
                    return

    def _control(self, data, identifier):
        endpoint, request, kind, _, value, index, length = struct.unpack("<BBBBHHH", data[:10])
        answer = self.device.control(Setup(request, kind, value, index, length), data[10:])
        status = STALLED if answer is None else SUCCESS
        answer = (answer or b"")[:length]
        head = struct.pack("<BBBBHHH", endpoint, request, kind, status, value, index,
                           len(answer) if kind & 0x80 else length)
        self._send(CONTROL_PACKET, head + answer, identifier)

    def _bulk(self, data, identifier):
        address, _, low, _, high = struct.unpack("<BBHIH", data[:10])
        length = low | high << 16
        if address & 0x80:
            self.waiting[address].append((identifier, length))
            self._flush(address)
            return
        status = STALLED if self.device.refuses(address) else SUCCESS
        self._send(BULK_PACKET, struct.pack("<BBHIH", address, status, low, 0, high), identifier)
        if status == SUCCESS:
            self.device.received(address, data[10:])

    def _flush(self, address):
        while self.waiting[address] and self.ready[address]:
            identifier, length = self.waiting[address].pop(0)
            data, status = self.ready[address].pop(0), SUCCESS
            if data is None:
                data, status = b"", STALLED
            if len(data) > length:
                self.ready[address].insert(0, data[length:])
                data = data[:length]
            self._send(BULK_PACKET, struct.pack("<BBHIH", address, status, len(data) & 0xFFFF, 0, len(data) >> 16) + data,
                       identifier)
