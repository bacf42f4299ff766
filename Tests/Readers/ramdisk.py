"""The initial ramdisk of the machine: everything that it runs, as one archive (the kernel's newc form of cpio)."""

import os
import re
import stat
import subprocess


class Ramdisk:
    """An archive that grows in a file; folders above a file are made with it."""

    def __init__(self, path):
        self.file = open(path, "wb")
        self.names = set()
        self.number = 0

    def _entry(self, name, mode, data, device=(0, 0)):
        self.number += 1
        encoded = name.encode() + b"\0"
        fields = (self.number, mode, 0, 0, 1, 0, len(data), 0, 0, *device, len(encoded), 0)
        header = b"070701" + b"".join(b"%08X" % field for field in fields) + encoded
        self.file.write(header + bytes(-len(header) % 4) + data + bytes(-len(data) % 4))

    def _claim(self, path):
        """True if nothing has this name yet; makes the folders above it."""
        name = path.strip("/")
        if name in self.names:
            return False
        if "/" in name:
            self.folder(os.path.dirname(name))
        self.names.add(name)
        return True

    def folder(self, path, mode=0o755):
        if self._claim(path):
            self._entry(path.strip("/"), stat.S_IFDIR | mode, b"")

    def link(self, path, target):
        if self._claim(path):
            self._entry(path.strip("/"), stat.S_IFLNK | 0o777, target.encode())

    def text(self, path, text, mode=0o644):
        data = text if isinstance(text, bytes) else text.encode()
        if self._claim(path):
            self._entry(path.strip("/"), stat.S_IFREG | mode, data)

    def device(self, path, numbers, mode=0o600):
        if self._claim(path):
            self._entry(path.strip("/"), stat.S_IFCHR | mode, b"", numbers)

    def copy(self, source, path=None):
        """Puts a file of this system in, at the same place unless another is named."""
        with open(source, "rb") as file:
            mode = 0o755 if os.access(source, os.X_OK) else 0o644
            self.text(path or source, file.read(), mode)

    def tree(self, source, path=None, wanted=lambda name: True):
        """Puts a folder of this system in, with what lies below it; what links lead to is copied."""
        for folder, _, names in os.walk(source, followlinks=True):
            place = os.path.join(path or source, os.path.relpath(folder, source))
            for name in filter(wanted, names):
                if os.path.isfile(os.path.join(folder, name)):
                    self.copy(os.path.join(folder, name), os.path.normpath(os.path.join(place, name)))

    def program(self, source, path=None):
        """Puts a program or library in, with the libraries that it needs."""
        self.copy(source, path)
        shown = subprocess.run(["ldd", source], capture_output=True, text=True, timeout=60).stdout
        for library in re.findall(r"(/\S+)", shown):
            if os.path.isfile(library):
                self.copy(library)

    def close(self):
        self._entry("TRAILER!!!", 0, b"")
        self.file.close()
