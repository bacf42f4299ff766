"""The lengths in which files are read, measured over the time of radio, USB and chip, beside other patterns."""

import json
import time

from link import Link, Messaging, first_short, gmrtd
from usbredir import MachineEnded

# A reader for each length of message that is common, and one that takes short APDUs alone.
READERS = ["072f:2200", "096e:060d", "072f:223b", "1c34:613a"]
RATES = [106, 424]
# DG1, and a DG2 of 19 KB among files of 20 KB, with AES.
PROFILE, AES, FILES = "pace-20-kb", 16, {1: "DG1", 2: "DG2"}
SECONDS = 60


def run(bench):
    for number in READERS:
        entry = bench.model(number)
        for rate in RATES:
            sentence = (f"given a link of {rate} kbit/s and messages of {longest(entry)} bytes ({entry['label']}, {number}), "
                        "when a document is read, then no other pattern of commands takes less time")
            if not bench.wants(sentence):
                continue
            began = time.monotonic()
            try:
                fault, row = try_link(bench, entry, rate)
            except MachineEnded as reason:
                bench.say(f"once more in another machine: {sentence}: {reason}")
                bench.start_again()
                fault, row = try_link(bench, entry, rate)
            bench.rows.append(row)
            bench.tell(sentence, fault, time.monotonic() - began)
            bench.say("        " + json.dumps(row))


def home(entry):
    interface, _ = entry.get("contactless", [0, 0])
    return entry["interfaces"][interface]


def longest(entry):
    return home(entry)["dwMaxCCIDMessageLength"]


def takes_extended_length(entry):
    return int(home(entry)["dwFeatures"], 16) & 0x70000 == 0x40000


def try_link(bench, entry, rate):
    """Reads over a link that takes its time; gives what is wrong, and the seconds for DG1 and DG2 by each pattern."""
    link = Link(rate, longest(entry))
    reader = bench.plug(entry)
    bench.await_readers(len(entry["kinds"]))
    reader.link = link
    bench.at(0, lambda: reader.lay(bench.card(PROFILE)))
    reader.forget_counts()
    status, said, _ = bench.machine.run(
        f"passport read --mrz-file /root/{PROFILE} --timeout {SECONDS} --json 2>&1", 2 * SECONDS)
    exchanges = list(reader.exchanges)
    bench.unplug()
    bench.await_readers(0)
    if status:
        return f"exit {status}: {said[-200:]}", {}
    record = json.loads(said)
    row = {"label": entry["label"], "longest": link.longest, "rate": rate, "commands": len(exchanges),
           "seconds": round(sum(link.seconds(sent, received, header[1]) for header, sent, received in exchanges), 3),
           "chip": record["timing"]["chipMilliseconds"] / 1000}
    faults, messaging = [], Messaging(AES)
    patterns = other_patterns(messaging, takes_extended_length(entry))
    times = {name: 0 for name in ["ours", *patterns]}
    for number, name in FILES.items():
        size = next(file["bytes"] for file in record["files"] if file["name"] == name)
        ours = in_file(exchanges, number)
        took = {"ours": total(link, ours)} | {other: total(link, make(size)) for other, make in patterns.items()}
        row[name] = {"bytes": size} | {other: round(seconds, 4) for other, seconds in took.items()}
        times = {other: times[other] + seconds for other, seconds in took.items()}
        # Where lengths are known beforehand, they show that the patterns are computed right.
        if not takes_extended_length(entry) and ours != first_short(messaging, size, messaging.most):
            faults.append(f"{name} is not read as the pattern says: {ours}")
    if times["ours"] > min(times.values()):
        faults.append(f"the files take {times}")
    modelled = record["link"]["modelledMilliseconds"][str(rate)] / 1000
    radio = sum(link.radio(sent) + link.radio(received) + 0.002 for _, sent, received in exchanges)
    if abs(radio - modelled) > 0.01 * modelled:
        faults.append(f"the program's model has {modelled} s for the link, and this one {radio:.3f} s")
    if row["chip"] < row["seconds"] * 0.9:
        faults.append(f"the link did not take its time: {row['chip']} s")
    return "; ".join(faults), row


def in_file(exchanges, number):
    """The exchanges of the file with a short identifier: READ BINARY with it, and those without one that follow, under
    secure messaging.
    """
    found, inside = [], False
    for header, sent, received in exchanges:
        if header[0] != 0x0C:
            inside = False
        elif header[1] == 0xB0 and header[2] & 0x80:
            inside = header[2] & 0x1F == number
        elif header[1] != 0xB0:
            inside = False
        if inside:
            found.append((sent, received))
    return found


def other_patterns(messaging, is_extended):
    """Other ways to read a file of a size: gmrtd's as it comes, and where there is extended length, its with the greatest
    length, and ours with parts of other lengths.
    """
    most = messaging.most
    patterns = {"gmrtd": lambda size: gmrtd(messaging, size, most)}
    if is_extended:
        patterns["gmrtd -maxRead 65536"] = lambda size: gmrtd(messaging, size, size)
        for part in (most, 464, 1000, 2000, 4000):
            patterns[str(part)] = lambda size, part=part: first_short(messaging, size, part)
    return patterns


def total(link, exchanges):
    return sum(link.seconds(*exchange) for exchange in exchanges)
