"""A system whose programs the machine runs: this one, or a release of Debian that is unpacked in a folder."""

import glob
import os
import re
import shutil
import subprocess

MIRROR = os.environ.get("PASSPORT_MIRROR", "http://deb.debian.org/debian")
KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg"
PACKAGES = ["pcscd", "libccid", "udev", "kmod", "busybox-static"]


class NotRun(Exception):
    """Something that the tests need is not on this system."""


class System:
    """Programs and files below a folder, which is empty for this system. Paths are those that they have in the machine."""

    def __init__(self, root=""):
        self.root = root

    def glob(self, path):
        """The paths that fit a pattern."""
        return [found[len(self.root):] for found in sorted(glob.glob(self.root + path))]

    def find(self, name, *places):
        """The first path of a name in some folders; raises NotRun."""
        for place in places:
            if found := self.glob(os.path.join(place, name)):
                return found[0]
        raise NotRun(f"{name} is not installed")

    def program(self, name):
        """The path of a program; raises NotRun."""
        return self.find(name, "/usr/bin", "/usr/sbin", "/bin", "/sbin")

    def libraries(self, program):
        """The libraries that a program needs, each with its path here and in the machine: this system's where a release that
        is unpacked has none of a name.
        """
        loader, command = "/lib64/ld-linux-x86-64.so.2", ["ldd", program]
        if self.root:
            places = [self.root + "/usr/lib/x86_64-linux-gnu" + folder for folder in ("", "/systemd")]
            command = [self.root + "/usr" + loader, "--library-path", ":".join(places), "--list", program]
        shown = subprocess.run(command, capture_output=True, text=True, timeout=60).stdout
        found = [path for path in re.findall(r"(/\S+)", shown) if os.path.isfile(path) and not path.endswith(loader)]
        return [(self.root + "/usr" + loader if self.root else loader, loader)] + [
            (path, path[len(self.root):] if path.startswith(self.root) else path) for path in found]


def unpacked_release(folder, suite):
    """The packages of a release of Debian that the machine needs, downloaded and unpacked in a folder, where they are kept.

    Nothing is installed and no right is needed. Raises NotRun where they cannot be had.
    """
    ready = os.path.join(folder, suite)
    if os.path.isdir(ready):
        return System(ready)
    if not os.path.exists(KEYRING):
        raise NotRun(f"{suite}: debian-archive-keyring is not installed")
    parts = os.path.join(folder, suite + ".parts")
    shutil.rmtree(parts, ignore_errors=True)
    for name in ("state/lists/partial", "cache/archives/partial", "root"):
        os.makedirs(os.path.join(parts, name))
    with open(os.path.join(parts, "list"), "w", encoding="utf-8") as file:
        file.write(f"deb [signed-by={KEYRING}] {MIRROR} {suite} main\n")
    with open(os.path.join(parts, "status"), "w", encoding="utf-8"):
        pass
    options = {"Dir::Etc::sourcelist": "list", "Dir::State": "state", "Dir::State::status": "status", "Dir::Cache": "cache"}
    words = [word for name, value in options.items() for word in ("-o", f"{name}={os.path.join(parts, value)}")]
    for setting in ("Dir::Etc::sourceparts=-", "Debug::NoLocking=1", "APT::Install-Recommends=0", "Acquire::Languages=none",
                    "APT::Sandbox::User="):
        words += ["-o", setting]
    for order in (["update"], ["install", "--yes", "--download-only", *PACKAGES]):
        got = subprocess.run(["apt-get", "-qq", *words, *order], capture_output=True, text=True, timeout=300)
        if got.returncode:
            raise NotRun(f"{suite}: {got.stderr.strip()[-200:]}")
    for package in glob.glob(os.path.join(parts, "cache/archives/*.deb")):
        subprocess.run(["dpkg", "-x", package, os.path.join(parts, "root")], check=True, timeout=120)
    os.rename(os.path.join(parts, "root"), ready)
    shutil.rmtree(parts)
    return System(ready)
