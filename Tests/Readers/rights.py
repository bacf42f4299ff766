"""Who may have a reader: the kernel's own drivers for NFC, our udev rules, and a service that is no superuser."""

import re
import time

from bench import PCSCD
from ccid import ESCAPE, ESCAPE_ANSWER, HEADER, Reader
from events import MODEL, PROFILE, event, place, wrong
from machine import PROJECT

ACR122U = "072f:2200"
PN533 = ["pn533_usb", "pn533", "nfc"]
# What a device of no listed numbers states.
PLAIN = {"bcdDevice": "1.00", "manufacturer": "Maker", "product": "Device", "kinds": ["unknown"]}
RULES = PROJECT + "/udev/70-passport-readers.rules"


def as_pn532(reader, slot, message):
    """Answers the commands of the kernel's driver for the chip in an ACR122U (PN532 in an escape command)."""
    data = message[HEADER:]
    if message[0] != ESCAPE or data[:4] != b"\xFF\0\0\0":
        return False
    command = data[6]
    answer = bytes([0xD5, command + 1]) + (b"\x32\x01\x06\x07" if command == 2 else b"") + b"\x90\0"
    reader.answer(slot, message, ESCAPE_ANSWER, answer)
    return True


class SCL3711(Reader):
    """A device that speaks frames of the PN533 (its user manual, 7.1) and not CCID."""

    ACKNOWLEDGEMENT = b"\0\0\xFF\0\xFF\0"

    def received(self, address, data):
        if data == self.ACKNOWLEDGEMENT or data[5:6] != b"\xD4":
            return
        command, inward = data[6], self.units[0].inward
        answer = bytes([0xD5, command + 1]) + (b"\x33\x02\x07\x07" if command == 2 else b"")
        self.port.deliver(inward, self.ACKNOWLEDGEMENT)
        self.port.deliver(inward, b"\0\0\xFF" + bytes([len(answer), -len(answer) & 0xFF]) + answer
                          + bytes([-sum(answer) & 0xFF, 0]))


def plug_acr122u(bench):
    reader = bench.plug(bench.model(ACR122U))
    reader.before.append(as_pn532)
    return reader


def loaded(bench):
    said = bench.machine.run("lsmod")[1]
    return "pn533_usb" in said


def unload(bench):
    bench.unplug()
    bench.machine.run("sleep 1; rm -f /etc/modprobe.d/passport*; modprobe -r pn533_usb", 30)


def install_modprobe_file(bench):
    """Installs our file; udev looks for changes every few seconds by itself."""
    bench.machine.run("cp /root/passport-nfc-blacklist.conf /etc/modprobe.d; udevadm control --reload")


def found(bench, words):
    """What the doctor says with some words in it, and its remedy."""
    for finding in bench.doctor():
        if words in finding["statement"]:
            return finding
    return None


def taken(bench):
    """Plugs the ACR122U in twice: the kernel's driver is loaded at the first time and takes it at the second."""
    plug_acr122u(bench)
    bench.machine.run("for n in $(seq 50); do lsmod | grep -q pn533_usb && break; sleep 0.1; done; sleep 1", 20)
    bench.unplug()
    time.sleep(1)
    reader = plug_acr122u(bench)
    bench.machine.run("for n in $(seq 50); do [ -e /sys/bus/usb/devices/1-1:1.0/driver ] && break; sleep 0.1; done; "
                      "sleep 2", 20)
    return reader


@event("the ACR122U and no modprobe file of ours", "it is plugged in",
       "the kernel's driver takes it, a read ends with 3, and the doctor names the driver")
def _(bench):
    try:
        taken(bench)
        said = bench.machine.run("basename $(readlink /sys/bus/usb/devices/1-1:1.0/driver)")[1].strip()
        if said != "pn533_usb":
            return f"the driver is {said or 'none'}"
        return wrong(bench.read(), [3], "no reader", 6) or ("" if found(bench, "pn533_usb") else
                                                            f"the doctor says {bench.doctor()}")
    finally:
        unload(bench)


@event("the ACR122U in the hands of the kernel's driver", "what the doctor says is done", "it is listed and reads")
def _(bench):
    try:
        taken(bench)
        remedies = {finding["remedy"] for finding in bench.doctor() if "pn533_usb" in finding["statement"]}
        if len(remedies) != 1:
            return f"the doctor says {remedies}"
        command, hands = remedies.pop().split(", then ")
        if hands != "unplug the reader and plug it in again":
            return f"the doctor says {hands}"
        bench.machine.run(command.replace("sudo ", ""), 30)
        bench.unplug()
        # udev looks for new files every three seconds; hands are no faster.
        time.sleep(4)
        reader = plug_acr122u(bench)
        if not bench.await_readers(1):
            return f"after that it is not listed; the doctor says {found(bench, 'ACR122U')}"
        bench.at(0, lambda: reader.lay(bench.card(PROFILE)))
        return wrong(bench.read(), [0])
    finally:
        unload(bench)


@event("the ACR122U and our modprobe file", "it is plugged in twice", "it is the service's and reads")
def _(bench):
    try:
        install_modprobe_file(bench)
        plug_acr122u(bench)
        bench.await_readers(1)
        bench.unplug()
        bench.await_readers(0)
        reader = plug_acr122u(bench)
        bench.await_readers(1)
        bench.at(0, lambda: reader.lay(bench.card(PROFILE)))
        return wrong(bench.read(), [0]) or ("the kernel's driver is loaded" if loaded(bench) else "")
    finally:
        unload(bench)


@event("the SCL3711, which only the kernel's drivers serve", "it is plugged in",
       "a read ends with 3, and the doctor does not promise that the service will have it")
def _(bench):
    try:
        bench.machine.ports[0].plug(SCL3711({**PLAIN, "idVendor": "04e6", "idProduct": "5591",
                                             "product": "SCL3711-NFC&RW", "interfaces": [plain_interface(0xFF)]}))
        time.sleep(3)
        fault = wrong(bench.read(), [3], "no reader", 6)
        said = [finding for finding in bench.doctor() if "SCL3711" in finding["statement"]]
        return fault or (f"the doctor says {said}" if "smart card service" in str(said) else "")
    finally:
        unload(bench)


def plain_interface(kind):
    return {"number": 0, "name": None, "class": kind, "endpoints": 3, "bcdCCID": "1.10", "bMaxSlotIndex": 0,
            "bVoltageSupport": 7, "dwProtocols": 3, "dwDefaultClock": 4000, "dwMaximumClock": 4000, "dwDataRate": 10752,
            "dwMaxDataRate": 250000, "dwMaxIFSD": 254, "dwMechanical": 0, "dwFeatures": "000204BA",
            "dwMaxCCIDMessageLength": 271, "bPINSupport": 0, "bMaxCCIDBusySlots": 1}


def tags(bench, vendor, product):
    """Plugs a device with these numbers in; true if udev tags it for the person at the desk."""
    bench.plug({**PLAIN, "idVendor": vendor, "idProduct": product, "interfaces": [plain_interface(0)]}, port=1)
    said = bench.machine.run(f"for n in $(seq 50); do grep -qs {product} /sys/bus/usb/devices/1-2/idProduct && break; "
                             "sleep 0.1; done; udevadm settle; udevadm info /sys/bus/usb/devices/1-2", 30)[1]
    bench.unplug(1)
    if f"ID_VENDOR_ID={vendor}" not in said:
        raise RuntimeError("udev does not know it: " + said[-200:])
    return re.search("E: CURRENT_TAGS=.*:uaccess:", said) is not None


@event("our udev rules", "a device of each of their numbers is plugged in", "it is tagged for the person at the desk")
def _(bench):
    with open(RULES, encoding="utf-8") as file:
        numbers = re.findall(r'idVendor}=="(\w+)", ATTR{idProduct}=="(\w+)"', file.read())
    install_modprobe_file(bench)
    missing = [f"{vendor}:{product}" for vendor, product in numbers if not tags(bench, vendor, product)]
    unload(bench)
    return f"not tagged: {missing}" if missing or not numbers else ""


@event("our udev rules", "other devices of the same makers are plugged in", "they are not tagged")
def _(bench):
    others = [("072f", "90cc"), ("072f", "2201"), ("076b", "3021"), ("04e6", "5116"), ("08e6", "3437"), ("046d", "c31c")]
    tagged = [f"{vendor}:{product}" for vendor, product in others if tags(bench, vendor, product)]
    return f"tagged: {tagged}" if tagged else ""


# The service as a user of its own, as newer Debian runs it: by the rule of the driver, which gives its group the devices
# of the smart card class.
GROUP_RULE = ('SUBSYSTEM=="usb", ENV{DEVTYPE}=="usb_device", ENV{ID_USB_INTERFACES}=="*:0b0000:*", GROUP="pcscd", '
              'MODE="0660"')


def as_own_user(bench, test):
    bench.service("stop")
    bench.machine.run("rm -f /run/pcscd/*; chown pcscd:pcscd /run/pcscd; touch /run/pcscd.log; chmod 666 /run/pcscd.log")
    bench.machine.run(f"su pcscd -c '{PCSCD}' >/run/pcscd.log 2>&1 3>&- & "
                      "until [ -S /run/pcscd/pcscd.comm ]; do sleep 0.1; done", 20)
    try:
        return test()
    finally:
        bench.service("stop")
        bench.machine.run("rm -f /run/pcscd/* /run/udev/rules.d/*; chown root /run/pcscd; udevadm control --reload")
        bench.service("start")


@event("a service that runs as a user of its own, with the driver's rule", "a read begins", "it reads the document")
def _(bench):
    bench.machine.run(f"mkdir -p /run/udev/rules.d; echo '{GROUP_RULE}' >/run/udev/rules.d/92-group.rules; "
                      "udevadm control --reload")

    def test():
        place(bench)
        return wrong(bench.read(), [0])
    return as_own_user(bench, test)


@event("a service that runs as a user of its own, without a rule", "a read begins",
       "it ends with 3, and the doctor sees the reader on USB")
def _(bench):
    def test():
        bench.plug(bench.model(MODEL), card=PROFILE)
        time.sleep(3)
        return wrong(bench.read(), [3], "no reader", 6) or (
            "" if found(bench, "is on USB, and the smart card service does not show it") else
            f"the doctor says {bench.doctor()}")
    return as_own_user(bench, test)
