"""Each reader that this project names: how it is listed, that it is chosen, and reads of the virtual passport."""
import time

def run(bench):
    entry = bench.model("072f:223b")
    reader = bench.plug(entry, card="pace-extended")
    t=time.monotonic()
    print(bench.await_readers(2), time.monotonic()-t)
    print(bench.machine.run("ls /sys/bus/usb/devices; udevadm info /sys/bus/usb/devices/1-1 | grep TAG"))
    for p in ("pace-extended", "specimen", "pace-large","pace-cam"):
        bench.at(0, lambda: reader.lay(bench.card(p)))
        reader.forget_counts()
        print(bench.machine.run(f"passport read --mrz-file /root/{p} --timeout 20 --json --redact | tail -n 40", 60))
        print(reader.commands, reader.sent, reader.answered)
    print(bench.machine.run("passport doctor; dmesg | tail -n 20; tail -n 20 /run/pcscd.log"))
