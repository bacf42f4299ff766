"""Each reader that this project names: how it is listed, that it is chosen, and reads of the virtual passport."""

import json
import time

from usbredir import MachineEnded

# What is read with each reader, and what it shows: the profile of the virtual passport, and the access and the proof of
# the chip that it must have.
READS = [
    ("specimen", "BAC", "notSupported"),
    ("pace-extended", "PACE-ECDH-GM-AES-CBC-CMAC-128", "passed"),
    ("pace-large", "PACE-ECDH-GM-AES-CBC-CMAC-128", "notSupported"),
    ("pace-cam", "PACE-ECDH-CAM-AES-CBC-CMAC-128", "passed"),
]
SECONDS = 30
# It is the service that lists such a reader, as a client of its own library counts: the program has no part in it.
STAYS = "it is still listed after it was unplugged"


def different(entries):
    """The first of the models that are alike to a driver: levels of exchange, slots and endpoints of their interfaces."""
    first = {}
    for entry in entries:
        first.setdefault(tuple((int(part["dwFeatures"], 16) & 0x70000, part["bMaxSlotIndex"], part["endpoints"])
                               for part in entry["interfaces"]), entry)
    return list(first.values())


def run(bench, entries, reads):
    """Tries models with some of the reads."""
    for entry in entries:
        sentence = (f"given {entry['manufacturer']} {entry['product']} ({entry['idVendor']}:{entry['idProduct']}, {entry['bcdDevice']}), when it is "
                    "plugged in and passports are laid on it, then it is listed, chosen and reads them")
        if bench.wants(sentence):
            began = time.monotonic()
            try:
                row = try_model(bench, entry, reads)
            except MachineEnded as reason:
                bench.say(f"once more in another machine: {sentence}: {reason}")
                bench.start_again()
                row = try_model(bench, entry, reads)
            # A service that keeps it may not have read with it either; a fault of ours is there again.
            if row["fault"].endswith(STAYS):
                bench.say(f"once more in another machine: {sentence}: {row['fault']}: {row['service']}")
                bench.start_again()
                row = try_model(bench, entry, reads)
            bench.rows.append(row)
            bench.tell(sentence, row["fault"], time.monotonic() - began)
            bench.say("        " + summary(row))


def try_model(bench, entry, reads):
    """Plugs a model in, lists it, reads with it, and takes it away; gives the row of the table."""
    row = {"model": entry["label"], "usb": f"{entry['idVendor']}:{entry['idProduct']}", "listed": [], "reads": []}
    reader = bench.plug(entry)
    bench.await_readers(len(entry["kinds"]))
    listed, faults = bench.listed(), []
    row["listed"] = [[part["name"], part["kind"]] for part in listed]
    if len(listed) != len(entry["kinds"]):
        faults.append(f"{len(listed)} readers are listed, and not {len(entry['kinds'])}")
        row["service"] = bench.machine.run("tail -n 12 /run/pcscd.log")[1]
    else:
        faults += wrong_kinds(entry, listed)
        for profile, access, chip in reads:
            read = try_read(bench, reader, profile)
            row["reads"].append(read)
            faults += wrong_read(read, access, chip)
            # Nobody changes passports so fast that the service never sees the reader empty, as a quick machine would.
            if not bench.await_lifted():
                faults.append(f"{profile}: it is still seen after it was lifted")
        row["tagged"] = tagged(bench)
        if not row["tagged"]:
            faults.append("udev has not tagged it")
    bench.unplug()
    if not bench.await_readers(0):
        faults.append(STAYS)
        row["service"] = bench.machine.run("tail -n 12 /run/pcscd.log")[1]
    row["fault"] = "; ".join(faults)
    return row


def wrong_kinds(entry, listed):
    """A name need not tell the kind; where it tells one, it is the right one."""
    return [
        f"{part['name']} is listed as {part['kind']}, and is {kind}" for part in listed
        if part["kind"] not in (kind := kind_of(entry, part["name"]), "unknown")]


def kind_of(entry, name):
    """What a slot is, by the interface in its name; the service counts interfaces in any order."""
    kinds, first = entry["kinds"], 0
    for interface in entry["interfaces"]:
        if f"[{interface['name']}]" in name or len(kinds) == 1:
            slot = first + int(name[-2:], 16)
            return kinds[slot] if slot < len(kinds) else "no slot of it"
        first += interface["bMaxSlotIndex"] + 1
    return "unknown"


def try_read(bench, reader, profile):
    """Lays a passport on a reader and reads it, without saying with which reader."""
    bench.at(0, lambda: reader.lay(bench.card(profile)))
    reader.forget_counts()
    status, said, seconds = bench.machine.run(
        f"passport read --mrz-file /root/{profile} --timeout {SECONDS} --json --redact 2>/dev/null", 3 * SECONDS)
    bench.at(0, reader.lift)
    read = {"profile": profile, "exit": status, "commands": reader.commands, "sent": reader.sent,
            "answered": reader.answered, "seconds": round(seconds, 1)}
    try:
        record = json.loads(said)
        if "error" in record:
            read["error"] = record["error"]["code"]
        else:
            read.update(access=record["access"]["protocol"], decision=record["decision"]["value"],
                        **{name: verdict["status"] for name, verdict in record["verdicts"].items()})
    except (ValueError, KeyError):
        read["error"] = said[-200:] or "nothing was said"
    return read


def wrong_read(read, access, chip):
    if "error" in read:
        return [f"{read['profile']}: exit {read['exit']}, {read['error']}"]
    found = (read["access"], read["data"], read["chip"])
    return [] if found == (access, "passed", chip) else [f"{read['profile']}: {found}"]


def tagged(bench):
    """True if udev gives the person at the desk the device in the first port."""
    return "CURRENT_TAGS=:" in (said := bench.machine.run(
        "udevadm info /sys/bus/usb/devices/1-1", 20)[1]) and ":uaccess:" in said


def summary(row):
    kinds = ", ".join(kind for _, kind in row["listed"])
    reads = "; ".join(f"{read['profile']} {read['commands']} commands, {read['sent']}+{read['answered']} bytes, "
                      f"{read['seconds']} s, {read.get('decision') or read.get('error')}" for read in row["reads"])
    return f"{kinds}; {reads}"
