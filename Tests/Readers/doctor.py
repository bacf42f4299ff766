"""What the doctor says in each state that keeps a desk from reading: its cause, within a time, with a remedy."""

import time

import faults
from events import MODEL, PROFILE, at_command, event, held, place

SECONDS = 30
# What concerns readers.
SUBJECTS = ("service", "reader", "usb-reader", "drivers", "kernel-modules", "doctor")


def says(bench, words, without=""):
    """A sentence unless the doctor, in time, finds something with these words that is not ok, and a remedy for it."""
    began = time.monotonic()
    findings = bench.doctor(90)
    seconds = time.monotonic() - began
    told = [finding for finding in findings if finding.get("state") != "ok"]
    text = "; ".join(f"{finding['state']}: {finding['statement']} -> {finding.get('remedy', 'nothing')}"
                     for finding in findings if finding["subject"] in SUBJECTS)
    if seconds > SECONDS:
        return f"it took {seconds:.0f} s: {text}"
    if not any(words in finding["statement"] and finding.get("remedy") for finding in told):
        return f"'{words}' is not said: {text}"
    return f"'{without}' is said: {text}" if without and without in text else ""


@event("no reader", "the doctor is asked", "it says so")
def _(bench):
    return says(bench, "no reader is connected")


@event("no service", "the doctor is asked", "it says so")
def _(bench):
    bench.service("stop")
    try:
        return says(bench, "(pcscd) is not running")
    finally:
        bench.service("start")


@event("a service that hangs", "a read begins and the doctor is asked", "both end in time and say so")
def _(bench):
    bench.machine.run("kill -STOP $(pidof pcscd)")
    try:
        code, said, seconds = bench.read()
        fault = "" if code == 3 and "does not answer" in said and seconds < 30 else (
            f"the read: exit {code} after {seconds:.0f} s: {said}")
        return fault or says(bench, "does not answer")
    finally:
        bench.machine.run("kill -CONT $(pidof pcscd)")


@event("a document that another program holds for itself", "the doctor is asked", "it says so")
def _(bench):
    held("exclusive", 90)(bench)
    return says(bench, "another program is using the document")


@event("a document that another program has in a transaction", "the doctor is asked", "it says so in time")
def _(bench):
    held("transaction", 90)(bench)
    return says(bench, "another program is using the document")


@event("a reader that went silent in a read", "the doctor is asked", "it says that the reader does not answer, in time")
def _(bench):
    place(bench, before=at_command(8, faults.silent))
    bench.read()
    return says(bench, "answer", without="another program")


@event("a reader that is silent when the chip gets power", "the doctor is asked",
       "it says that the reader does not answer, in time")
def _(bench):
    place(bench, before=at_command(0, faults.silent))
    time.sleep(2)
    return says(bench, "answer")


@event("a document that does not answer to power", "the doctor is asked", "it says so")
def _(bench):
    place(bench, before=at_command(0, faults.power_fails))
    time.sleep(2)
    return says(bench, "answer")


@event("a reader that is unplugged while the service is away", "the doctor is asked after its start",
       "it says that no reader is connected")
def _(bench):
    bench.plug(bench.model(MODEL), card=PROFILE)
    bench.await_readers(2)
    bench.service("stop")
    bench.unplug()
    time.sleep(1)
    bench.service("start")
    return says(bench, "no reader is connected")


@event("a reader with a slot for a SAM", "the doctor is asked", "nothing is wrong with the slot that is not used")
def _(bench):
    place(bench)
    told = [finding["statement"] for finding in bench.doctor() if " SAM] " in finding["statement"]
            and finding["state"] != "ok"]
    return "; ".join(told)
