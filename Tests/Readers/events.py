"""What goes wrong at a desk, with a reader that has extended length and a slot for a SAM beside the contactless one.

Each event is a test: it gives a sentence that says what is wrong, or nothing.
"""

import time

import faults
from bench import PCSCD
from faults import at_command, changed, once
from link import KEYS, Link
from system import NotRun
from usbredir import MachineEnded

MODEL = "072f:223b"
PROFILE = "pace-extended"
# The seconds that a read may take beyond those that were asked for: the program's start in an emulated processor, and a
# call of PC/SC, which is looked at in steps.
SLACK = 7
EVENTS = []


def event(given, when, then, known=""):
    """Makes a function a test. A known fault of the program is named."""
    def add(function):
        EVENTS.append((f"given {given}, when {when}, then {then}", known, function))
        return function
    return add


def run(bench, tests):
    for sentence, known, function in tests:
        if not bench.wants(sentence):
            continue
        began = time.monotonic()
        try:
            fault = attempt(bench, function)
        except MachineEnded as reason:
            bench.say(f"once more in another machine: {sentence}: {reason}")
            bench.start_again()
            fault = attempt_again(bench, function)
        except NotRun as reason:
            bench.say(f"not run: {sentence}: {reason}")
            continue
        bench.tell(sentence, fault, time.monotonic() - began, known)


def attempt(bench, function):
    """What is wrong after an event; nothing if all is well."""
    try:
        fault = function(bench)
    except (RuntimeError, OSError) as error:
        fault = str(error)
    settle(bench)
    return fault


def attempt_again(bench, function):
    """The same, where a machine ended before; a second one is a fault."""
    try:
        return attempt(bench, function)
    except MachineEnded as reason:
        bench.start_again()
        return f"two machines ended: {reason}"


def settle(bench):
    """No reader, a service that runs, and no read that goes on."""
    for port in range(2):
        bench.unplug(port)
    bench.machine.run("for name in passport holder; do kill -9 $(pidof $name); done; rm -f /run/jobs/*", 20)
    if not bench.await_readers(0):
        bench.service("stop")
        bench.service("start")


def place(bench, profile=PROFILE, before=None, model=MODEL):
    """Plugs a reader in, waits until it is listed, and lays a passport on it."""
    entry = bench.model(model)
    reader = bench.plug(entry)
    bench.await_readers(len(entry["kinds"]))
    if before:
        reader.before.append(before)
    bench.at(0, lambda: reader.lay(bench.card(profile)))
    return reader


def wrong(result, codes, words="", within=8 + SLACK):
    """A sentence about a read that did not end as it should; nothing for one that did."""
    code, said, seconds = result
    said = said.strip().replace("\n", " | ")[:260]
    if code not in codes:
        return f"exit {code} and not {codes}: {said}"
    if words not in said:
        return f"'{words}' was not said, but: {said}"
    return f"it took {seconds:.1f} s: {said}" if seconds > within else ""


def next_document(bench, reader=None):
    """The next document is read, with the reader as it is now or one that is plugged in."""
    if reader:
        def lift():
            reader.before.clear()
            reader.change = None
            reader.lift()
        bench.at(0, lift)
        time.sleep(1)
        bench.at(0, lambda: reader.lay(bench.card(PROFILE)))
    else:
        bench.unplug()
        bench.await_readers(0)
        place(bench)
    fault = wrong(bench.read(PROFILE), [0])
    return fault and "the next document: " + fault


# Unplugged.

@event("no reader", "a read begins", "it ends at once with 3")
def _(bench):
    return wrong(bench.read(), [3], "no reader is connected", 5)


def unplugged(number):
    @event("a read", f"the reader is unplugged at command {number} of 19",
           "it ends with 3, and the reader that is plugged in again reads the next document")
    def _(bench):
        place(bench, before=at_command(number, faults.unplug))
        return wrong(bench.read(), [3], "was unplugged or lost its power", 6) or next_document(bench)


for command in (1, 4, 8, 12, 16, 19):
    unplugged(command)


@event("a read that waits for a document", "the reader is unplugged, and plugged in again with a document",
       "it reads the document")
def _(bench):
    entry = bench.model(MODEL)
    bench.plug(entry)
    bench.await_readers(2)
    bench.begin_read(timeout=25)
    time.sleep(3)
    bench.unplug()
    time.sleep(2)
    bench.plug(entry, card=PROFILE)
    return wrong(bench.end(), [0])


# Lifted.

def lifted(number):
    @event("a read", f"the document is lifted at command {number} of 19",
           "it ends with 7, and the document that is laid down again is read")
    def _(bench):
        reader = place(bench, before=at_command(number, faults.lift))
        return wrong(bench.read(), [7], "taken off") or next_document(bench, reader)


for command in (1, 8, 14, 19):
    lifted(command)


@event("a read", "the document is lifted and laid down again half a second later", "it ends with 7 or reads it anew")
def _(bench):
    place(bench, before=at_command(8, once(faults.lift_for(0.5, bench.card(PROFILE)))))
    return wrong(bench.read(), [0, 7])


@event("a read", "the document is swapped for another one", "no verdict mixes the two")
def _(bench):
    place(bench, before=at_command(8, once(faults.lift_for(0.5, bench.card("pace-large")))))
    code, said, seconds = bench.read()
    if code == 0 and "chip proved" in said:
        return "a document that was taken away passed"
    return wrong((code, said, seconds), [0, 5, 7])


# Silent.

@event("a reader that is silent when the chip gets power", "a read begins", "it ends in time with 3, and the reader that "
       "is plugged in again reads the next document")
def _(bench):
    place(bench, before=at_command(0, faults.silent))
    return wrong(bench.read(), [3], "no answer came from") or next_document(bench)


def silent(number):
    @event("a read", f"the reader is silent from command {number} of 19 on",
           "it ends in time with 3, and the reader that is plugged in again reads the next document")
    def _(bench):
        place(bench, before=at_command(number, faults.silent))
        return wrong(bench.read(), [3], "no answer came from") or next_document(bench)


for command in (1, 8, 19):
    silent(command)


@event("a reader that went silent in a read", "the next read begins", "it ends in time with 3, and blames no other program for it")
def _(bench):
    place(bench, before=at_command(8, faults.silent))
    # The service still waits for the reader, in the name of the read that ended.
    return wrong(bench.read(), [3], "no answer came from") or wrong(bench.read(), [3], "no answer came from")


@event("a chip that asks for more time without end", "a read begins", "it ends in time with 3")
def _(bench):
    place(bench, before=at_command(8, faults.extend))
    return wrong(bench.read(), [3], "no answer came from") or next_document(bench)


@event("a chip that asks for a second more at each command", "a read begins", "it reads the document")
def _(bench):
    place(bench, before=at_command(1, faults.extend_times(2)))
    return wrong(bench.read(), [0], within=50)


@event("a link of 106 kbit/s and a chip that takes two seconds for each command with a key", "a read begins",
       "it reads the document")
def _(bench):
    reader = place(bench)
    reader.link = Link(106, 522)
    reader.link.keys = dict.fromkeys(KEYS, 2)
    return wrong(bench.read(), [0], within=50)


# Wrong answers.

ALWAYS = [
    ("fails (ICC_MUTE)", faults.fail(0xFE)), ("fails (HW_ERROR)", faults.fail(0xFB)),
    ("fails (XFR_PARITY_ERROR)", faults.fail(0xFD)), ("fails (CMD_SLOT_BUSY)", faults.fail(0xE0)),
    ("has a stalled endpoint", faults.stall),
    ("has a length beyond the message", changed(faults.longer_than_it_is)),
    ("has a length of two gigabytes", changed(faults.enormous)),
    ("ends in its header", changed(faults.truncated)), ("is empty", changed(faults.empty)),
    ("lacks half of its data", changed(faults.half))]
TOLERATED = [
    ("has the sequence number after it", changed(faults.wrong_sequence)),
    ("has the sequence number before it", changed(faults.old_sequence)),
    ("has the number of another slot", changed(faults.wrong_slot)),
    ("is a status in place of data", changed(faults.wrong_kind))]


def always_wrong(name, action):
    @event("a reader whose every answer from command 8 on " + name, "a read begins",
           "it ends in time with 3 or 7 and a sentence, and the next document is read")
    def _(bench):
        reader = place(bench, before=at_command(8, action))
        result = bench.read()
        fault = wrong(result, [3, 7]) or ("" if "hint: " in result[1] else "there is no hint")
        return fault or next_document(bench, reader)


def once_wrong(name, action):
    @event("a reader of which one answer " + name, "a read begins",
           "it reads the document or ends in time with 3 or 7, and the next document is read")
    def _(bench):
        reader = place(bench, before=at_command(8, once(action)))
        return wrong(bench.read(), [0, 3, 7]) or next_document(bench, reader)


for words, act in ALWAYS:
    always_wrong(words, act)
for words, act in ALWAYS[1:2] + ALWAYS[4:6] + ALWAYS[9:]:
    once_wrong(words, act)


def tolerated(name, action):
    @event("a reader whose every answer " + name, "a read begins", "the driver takes it and the document is read")
    def _(bench):
        place(bench, before=at_command(1, action))
        return wrong(bench.read(), [0])


for words, act in TOLERATED:
    tolerated(words, act)


@event("a document that answers the second power-on only", "a read begins", "it reads the document")
def _(bench):
    place(bench, before=at_command(0, once(faults.power_fails)))
    return wrong(bench.read(), [0])


@event("a document that never answers to power", "a read begins", "it ends in time with 4 and says so")
def _(bench):
    reader = place(bench, before=at_command(0, faults.power_fails))
    return wrong(bench.read(), [4], "does not answer") or next_document(bench, reader)


# A card of the operator's own.

# An answer to reset of a card with contacts (T=0).
CONTACT_CARD = bytes.fromhex("3B6500002063CBA6A0")


class ContactCard:
    """A card with contacts that answers no command that is for passports; it counts them."""

    def __init__(self):
        self.commands = 0

    def power_on(self):
        return CONTACT_CARD

    def power_off(self):
        pass

    def command(self, command):
        self.commands += 1
        return b"\x6D\0"


def operators_card(model, name):
    @event(f"the operator's own card in the contact slot of the {name}", "a read begins, without and with a passport",
           "it waits for the passport and reads it, and sends the card nothing")
    def _(bench):
        entry = bench.model(model)
        reader = bench.plug(entry)
        bench.await_readers(len(entry["kinds"]))
        number = entry["kinds"].index("contact")
        slot = [slot for unit in reader.units for slot in unit.slots][number]
        card = ContactCard()
        bench.at(0, lambda: reader.lay(card, slot))
        fault = wrong(bench.read(timeout=4), [4])
        bench.at(0, lambda: reader.lay(bench.card(PROFILE)))
        return fault or wrong(bench.read(), [0]) or (f"{card.commands} commands went to it" if card.commands else "")


def slots_of_one_name(model, name):
    @event(f"a card in the contact slot of the {name}, whose slots have one name, and a passport on it", "a read begins",
           "it reads the passport, and sends the card nothing")
    def _(bench):
        entry = bench.model(model)
        reader = bench.plug(entry, card=PROFILE)
        card = ContactCard()
        other = next(slot for unit in reader.units for slot in unit.slots if slot is not reader.home)
        bench.at(0, lambda: reader.lay(card, other))
        bench.await_readers(len(entry["kinds"]))
        # The service shows a card when it has given it power.
        time.sleep(3)
        return wrong(bench.read(), [0]) or (f"{card.commands} commands went to it" if card.commands else "")


slots_of_one_name("096e:0622", "VR504")
slots_of_one_name("04e6:512b", "SDI011")
operators_card("076b:5422", "OMNIKEY 5422")
operators_card("04e6:5720", "CLOUD 4500 F")


# Several readers, and when they come.

@event("two readers of one model", "a document is laid on the second", "it is read there, and each has a name of its own")
def _(bench):
    entry = bench.model(MODEL)
    bench.plug(entry)
    second = bench.plug(entry, port=1)
    bench.await_readers(4)
    names = {part["name"] for part in bench.listed()}
    if len(names) != 4:
        return f"the readers are {names}"
    bench.at(1, lambda: second.lay(bench.card(PROFILE)))
    return wrong(bench.read(), [0])


@event("two readers of one model with a document each", "a read names a part of both names",
       "it does not choose one by itself")
def _(bench):
    entry = bench.model(MODEL)
    bench.plug(entry, card=PROFILE)
    bench.plug(entry, port=1, card="pace-large")
    bench.await_readers(4)
    return wrong(bench.read(more="--reader ACR1252"), [2, 3])


@event("a reader that was there before the service", "a read begins", "it reads the document")
def _(bench):
    bench.service("stop")
    bench.plug(bench.model(MODEL), card=PROFILE)
    time.sleep(1)
    bench.service("start")
    bench.await_readers(2)
    return wrong(bench.read(), [0])


@event("a read that waits for a document", "a second reader comes with a document", "it reads the document there")
def _(bench):
    bench.plug(bench.model(MODEL))
    bench.await_readers(2)
    bench.begin_read(timeout=20)
    time.sleep(3)
    bench.plug(bench.model("076b:5022"), port=1, card=PROFILE)
    return wrong(bench.end(), [0])


@event("a reader with a document", "the machine sleeps and wakes", "the document is read")
def _(bench):
    place(bench)
    fault = wrong(bench.read(), [0])
    bench.begin("sleep", "echo mem >/sys/power/state")
    time.sleep(4)
    bench.machine.monitor("system_wakeup")
    status, said, _ = bench.end("sleep", 30)
    result = bench.read()
    # A reader goes and comes anew some time after the machine woke.
    for _ in range(2):
        if result[0] == 3 and bench.await_readers(2):
            result = bench.read()
    return fault or (f"it did not sleep: {said}" if status else "") or wrong(result, [0])


# Other programs.

def held(kind, seconds):
    def hold(bench):
        reader = place(bench)
        bench.begin("holder", f"holder {kind} {seconds}")
        bench.machine.run("until grep -q held /run/jobs/holder; do sleep 0.1; done", 15)
        return reader
    return hold


@event("a document that another program holds for itself", "a read begins",
       "it ends in time with 3, and says who is often the cause")
def _(bench):
    held("exclusive", 60)(bench)
    return wrong(bench.read(), [3], "another program is using the document")


@event("a document that another program holds for itself for three seconds", "a read begins", "it waits and reads it")
def _(bench):
    held("exclusive", 3)(bench)
    return wrong(bench.read(timeout=20), [0], within=25)


@event("a document that another program has in a transaction", "a read begins",
       "it ends in time with 3, and says that another program uses it")
def _(bench):
    held("transaction", 40)(bench)
    return wrong(bench.read(), [3], "another program is using the document")


# The service.

@event("no service", "a read begins", "it ends at once with 3, and says how to start it")
def _(bench):
    bench.service("stop")
    fault = wrong(bench.read(), [3], "pcscd) is not running", 5)
    bench.service("start")
    return fault


@event("a read", "the service is killed at command 8", "it ends in time with 3, and reads again after its start")
def _(bench):
    place(bench, before=at_command(8, faults.extend_times(8)))
    bench.begin_read(timeout=15)
    time.sleep(3)
    bench.machine.run("kill -9 $(pidof pcscd)")
    fault = wrong(bench.end(), [3], "pcscd")
    bench.unplug()
    bench.machine.run("rm -f /run/pcscd/*")
    bench.service("start")
    return fault or next_document(bench)


@event("a read that waits for a document", "the service ends and is started again",
       "it ends with 3 or reads the document")
def _(bench):
    reader = bench.plug(bench.model(MODEL))
    bench.await_readers(2)
    bench.begin_read(timeout=25)
    time.sleep(3)
    bench.service("stop")
    bench.service("start")
    bench.at(0, lambda: reader.lay(bench.card(PROFILE)))
    return wrong(bench.end(), [0, 3])


@event("a service that asks polkit, which does not answer", "a read begins", "it ends at once with 3 and says that it is a right")
def _(bench):
    if bench.machine.run("pcscd --help | grep -q -e --disable-polkit")[0]:
        raise NotRun("this pcscd does not ask polkit")
    bench.service("stop")
    bench.machine.run("pcscd --foreground --info >/run/pcscd.log 2>&1 3>&- & until [ -S /run/pcscd/pcscd.comm ]; do sleep 0.1; done")
    try:
        return wrong(bench.read(), [3], "this user may not use the smart card service", 5)
    finally:
        bench.service("stop")
        bench.service("start")


@event("a service that its socket starts", "a read begins", "it reads the document")
def _(bench):
    if bench.machine.run("test -x /usr/bin/systemd-socket-activate")[0]:
        raise NotRun("systemd-socket-activate is not installed")
    bench.service("stop")
    bench.plug(bench.model(MODEL), card=PROFILE)
    bench.machine.run(f"rm -f /run/pcscd/*; systemd-socket-activate -l /run/pcscd/pcscd.comm {PCSCD} "
                      "--auto-exit >/run/pcscd.log 2>&1 3>&- & sleep 1; chmod 666 /run/pcscd/pcscd.comm")
    fault = wrong(bench.read(timeout=15), [0], within=20)
    bench.machine.run("kill $(pidof systemd-socket-activate) $(pidof pcscd); sleep 1; rm -f /run/pcscd/*")
    bench.service("start")
    return fault
