"""The virtual machine: kernel, systemd-udevd, kmod, libusb, CCID driver and pcscd as a system ships them, without a disk.

The processor is emulated, so that nothing depends on the host's. Readers come over USB redirection: each of the
machine's ports is a socket on which this side plays a USB device.
"""

import base64
import contextlib
import glob
import json
import os
import platform
import shutil
import signal
import socket
import subprocess
import time

from ramdisk import Ramdisk
from system import NotRun, System
from usbredir import MachineEnded, Port

HERE = os.path.dirname(os.path.abspath(__file__))
PROJECT = os.path.dirname(os.path.dirname(HERE))

# What the machine's kernel loads, and what those need in turn: USB, readers that it serves itself, what tells the desk's
# page whose connection one is, and the port by which commands come.
MODULES = ["xhci-pci", "pn533_usb", "port100", "tcp_diag", "virtio_pci", "virtio_console"]
# Rules of systemd that are about other devices and start programs that are not there.
RULES = ["50-udev-default.rules", "60-autosuspend.rules", "70-uaccess.rules", "71-seat.rules", "73-seat-late.rules",
         "80-drivers.rules", "99-systemd.rules"]
RULES_FOLDER = "/usr/lib/udev/rules.d/"
# The CCID driver, and where it may be.
DRIVER = "ifd-ccid.bundle", "/usr/lib/pcsc/drivers", "/usr/lib/*/pcsc/drivers"

# Groups that systemd's rules name.
GROUPS = {"root": 0, "tty": 5, "disk": 6, "lp": 7, "kmem": 15, "dialout": 20, "cdrom": 24, "tape": 26, "audio": 29,
          "video": 44, "input": 106, "kvm": 107, "render": 108, "sgx": 109, "pcscd": 900}


def tool(name):
    """The path of a program of this system that this side starts."""
    return System().program(name)


def check():
    """Looks whether what the machine needs of this system is here.

    Raises NotRun for what is not.
    """
    if platform.machine() != "x86_64":
        raise NotRun("the machine runs programs of x86-64 alone")
    for name in ("qemu-system-x86_64", "busybox", "udevadm", "kmod", "depmod", "pcscd", "timeout", "ldd"):
        tool(name)
    System().find(*DRIVER)


def unpacked_kernel(folder):
    """A folder with the kernel of the system's package, which is downloaded and unpacked, and not installed.

    It is kept in a folder, and taken from there the next time.
    """
    for ready in sorted(glob.glob(os.path.join(folder, "linux-*"))):
        there = {name.split(".")[0] for _, _, names in os.walk(ready) for name in names}
        if there.issuperset(MODULES):
            return ready
        shutil.rmtree(ready)
    shown = subprocess.run(["apt-cache", "depends", "linux-image-amd64"], capture_output=True, text=True, timeout=60)
    names = [line.split()[1] for line in shown.stdout.splitlines() if line.strip().startswith("Depends:")]
    if not names:
        raise NotRun("no package of a kernel is known (apt-get update)")
    parts = os.path.join(folder, "parts")
    shutil.rmtree(parts, ignore_errors=True)
    os.makedirs(parts)
    got = subprocess.run(["apt-get", "download", "-qq", names[0]], cwd=parts, capture_output=True, text=True,
                         timeout=300)
    packages = glob.glob(os.path.join(parts, "*.deb"))
    if not packages:
        raise NotRun("the kernel cannot be downloaded: " + got.stderr.strip()[-200:])
    subprocess.run(["dpkg", "-x", packages[0], os.path.join(parts, "root")], check=True, timeout=120)
    ready, kept = os.path.join(parts, "kept"), os.path.join(folder, names[0])
    os.makedirs(ready)
    keep_modules(os.path.join(parts, "root"), ready)
    os.rename(ready, kept)
    shutil.rmtree(parts)
    return kept


def keep_modules(root, kept):
    """Moves the kernel and the modules that the machine needs out of an unpacked package."""
    unpacked = System(root)
    shutil.move(root + unpacked.find("vmlinuz-*", "/boot"), os.path.join(kept, "vmlinuz"))
    # Newer Debian has its modules below /usr.
    tree = root + unpacked.find("*", "/lib/modules", "/usr/lib/modules")
    version = os.path.basename(tree)
    if os.path.exists(root + "/usr/lib/modules") and not os.path.exists(root + "/lib/modules"):
        shutil.move(root + "/usr/lib", root + "/lib")
        tree = os.path.join(root, "lib/modules", version)
    subprocess.run([tool("depmod"), "-b", root, version], check=True, timeout=120)
    needed = set()
    for line in open(os.path.join(tree, "modules.dep"), encoding="utf-8"):
        name, others = line.split(":")
        if os.path.basename(name).split(".")[0] in MODULES:
            needed.update([name, *others.split()])
    place = os.path.join(kept, "lib/modules", version)
    for name in sorted(needed):
        os.makedirs(os.path.dirname(os.path.join(place, name)), exist_ok=True)
        shutil.move(os.path.join(tree, name), os.path.join(place, name))
    for name in ("modules.builtin", "modules.order", "modules.builtin.modinfo"):
        if os.path.exists(os.path.join(tree, name)):
            shutil.move(os.path.join(tree, name), os.path.join(place, name))
    subprocess.run([tool("depmod"), "-b", kept, version], check=True, timeout=120)


def compiled(folder):
    """The program that holds a document, from holder.c; nothing where there is no compiler."""
    compiler = shutil.which("cc") or shutil.which("clang")
    flags = subprocess.run(["pkg-config", "--cflags", "--libs", "libpcsclite"], capture_output=True, text=True,
                           timeout=30).stdout.split() if shutil.which("pkg-config") else []
    if not compiler or not flags:
        return None
    subprocess.run([compiler, os.path.join(HERE, "holder.c"), *flags, "-o", os.path.join(folder, "holder")], check=True,
                   timeout=60)
    return os.path.join(folder, "holder")


def make_ramdisk(path, system, program, kernel, files, holder):
    """Packs the machine's system: the programs of a system, this project's rules, and files by their paths."""
    disk = Ramdisk(path, system)
    for folder in ("proc", "sys", "dev", "run", "tmp", "root", "var"):
        disk.folder(folder, 0o700 if folder == "root" else 0o755)
    disk.link("/var/run", "/run")
    disk.device("/dev/console", (5, 1))
    disk.copy(system.root + system.program("busybox"), "/bin/busybox")
    disk.copy(os.path.join(HERE, "init"), "/init")
    disk.program(program, "/usr/bin/passport")
    for name, place in (("udevadm", "/usr/bin"), ("kmod", "/usr/bin"), ("pcscd", "/usr/sbin")):
        disk.program(system.root + system.program(name), f"{place}/{name}")
    disk.link("/lib/systemd/systemd-udevd", "/usr/bin/udevadm")
    for name in ("modprobe", "lsmod", "depmod"):
        disk.link("/sbin/" + name, "/usr/bin/kmod")
    # Libraries that are loaded by name, and what starts the service by its socket.
    for name in ("/usr/lib/*/libpcsclite_real.so.1", "/usr/lib/*/libkmod.so.2", "/usr/bin/systemd-socket-activate"):
        for found in system.glob(name):
            disk.system_program(found)
    if holder:
        disk.program(holder, "/usr/bin/holder")
    bundle = system.find(*DRIVER)
    disk.tree(system.root + bundle, bundle)
    for driver in system.glob(bundle + "/Contents/Linux/*.so"):
        disk.program(os.path.realpath(system.root + driver), driver)
    for name in [*RULES, "*ccid*.rules"]:
        for found in system.glob("/lib/udev/rules.d/" + name):
            disk.copy(system.root + found, RULES_FOLDER + os.path.basename(found))
    disk.copy(PROJECT + "/udev/70-passport-readers.rules", RULES_FOLDER + "70-passport-readers.rules")
    disk.copy(PROJECT + "/udev/passport-nfc-blacklist.conf", "/root/passport-nfc-blacklist.conf")
    disk.text("/etc/modprobe.d/empty.conf", "# udev looks for new files in folders that were there at its start.\n")
    disk.text("/etc/passwd", "root:x:0:0:root:/root:/bin/sh\npcscd:x:900:900::/:/bin/sh\n")
    disk.text("/etc/group", "".join(f"{name}:x:{number}:\n" for name, number in GROUPS.items()))
    disk.tree(os.path.join(kernel, "lib/modules"), "/lib/modules")
    disk.link("/usr/lib/modules", "/lib/modules")
    for name, data in files.items():
        disk.text(name, data, 0o600)
    disk.close()


class Machine:
    """A running machine. Its commands run one at a time; readers are plugged into its ports."""

    PORTS = 3

    def __init__(self, folder, system, program, kernel, files, seconds):
        self.folder = folder
        disk = os.path.join(folder, "ramdisk")
        self.holder = compiled(folder)
        make_ramdisk(disk, system, program, kernel, files, self.holder)
        self.ports = [Port(os.path.join(folder, f"usb{number}")) for number in range(self.PORTS)]
        listener = socket.socket(socket.AF_UNIX)
        listener.bind(os.path.join(folder, "console"))
        listener.listen(1)
        listener.settimeout(60)
        self.log = os.path.join(folder, "console.log")
        self.process = subprocess.Popen(
            # It ends with this program, however that ends, and after its time.
            ["sh", "-c", '"$@" </dev/null & cat; kill $!; sleep 1; kill -9 0', "sh", tool("timeout"), "--foreground", "-k",
             "5", str(seconds), *self._command(kernel, disk)],
            start_new_session=True, stdin=subprocess.PIPE, stdout=open(os.path.join(folder, "qemu.log"), "wb"), stderr=subprocess.STDOUT)
        self.number = 0
        try:
            self.console, _ = listener.accept()
            self.input = self.console.makefile("rb")
            self._await_ready()
        except OSError as error:
            self.close()
            raise MachineEnded(f"the machine did not start: {error} " + self.said()) from None
        except BaseException:
            self.close()
            raise
        finally:
            listener.close()

    def _command(self, kernel, disk):
        command = [
            tool("qemu-system-x86_64"), "-machine", "q35,accel=tcg", "-cpu", "max", "-m", "1536", "-smp", "2",
            "-display", "none", "-monitor", "none", "-no-reboot", "-nodefaults", "-no-user-config",
            # On a busy system an emulated timer is late, which the kernel would take for a broken one.
            "-kernel", os.path.join(kernel, "vmlinuz"), "-initrd", disk, "-append",
            "console=ttyS0 loglevel=5 quiet no_timer_check panic=-1",
            "-serial", "file:" + self.log,
            "-chardev", "socket,id=console,path=" + os.path.join(self.folder, "console"),
            "-device", "virtio-serial-pci", "-device", "virtserialport,chardev=console,name=commands",
            "-qmp", "unix:" + os.path.join(self.folder, "qmp") + ",server=on,wait=off",
            "-device", "qemu-xhci,p2=8,p3=8"]
        for number in range(self.PORTS):
            path = os.path.join(self.folder, f"usb{number}")
            command += ["-chardev", f"socket,id=usb{number},path={path}", "-device", f"usb-redir,chardev=usb{number}"]
        return command

    def _await_ready(self):
        self.console.settimeout(120)
        line = self.input.readline()
        while line and not line.endswith(b"ready\n"):
            line = self.input.readline()
        if not line:
            raise MachineEnded("the machine did not start: " + self.said())

    def said(self):
        """The end of what the machine's kernel said, and QEMU."""
        told = ""
        for name in (self.log, os.path.join(self.folder, "qemu.log")):
            with contextlib.suppress(OSError), open(name, "rb") as file:
                told += file.read()[-1500:].decode(errors="replace")
        return told

    def run(self, text, seconds=60):
        """Runs a shell command in the machine.

        Gives its exit code (137 when it took too long), its output and the seconds that it took.
        """
        self.number += 1
        began = time.monotonic()
        encoded = base64.b64encode(text.encode()).decode()
        self.console.settimeout(seconds + 30)
        try:
            self.console.sendall(f"{self.number} {seconds} {encoded}\n".encode())
            line = self.input.readline().split()
            if len(line) != 3 or int(line[0]) != self.number:
                raise MachineEnded(f"the machine does not answer: {line} " + self.said())
            output = self.input.read(int(line[2]))
        except OSError as error:
            raise MachineEnded(f"the machine does not answer: {error} " + self.said()) from None
        return int(line[1]), output.decode(errors="replace"), time.monotonic() - began

    def monitor(self, order):
        """Gives QEMU an order (QMP)."""
        with socket.socket(socket.AF_UNIX) as link:
            link.settimeout(10)
            link.connect(os.path.join(self.folder, "qmp"))
            lines = link.makefile("rw", encoding="utf-8")
            lines.readline()
            for execute in ("qmp_capabilities", order):
                lines.write(json.dumps({"execute": execute}) + "\n")
                lines.flush()
                while "return" not in (answer := json.loads(lines.readline())):
                    if "error" in answer:
                        raise RuntimeError(f"QEMU refuses {order}: {answer['error']}")

    def close(self):
        """Ends the machine and its ports."""
        self.process.stdin.close()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(10)
        for port in self.ports:
            port.close()
