"""The initial ramdisk of the machine: everything that it runs, as one archive (the kernel's newc form of cpio)."""

import os
import stat


class Ramdisk:
    """An archive that grows in a file; folders above a file are made with it. Libraries are the system's."""

    def __init__(self, path, system):
        self.file = open(path, "wb")
        self.system = system
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

    def copy(self, source, path):
        """Puts a file of this side in."""
        with open(source, "rb") as file:
            mode = 0o755 if os.access(source, os.X_OK) else 0o644
            self.text(path, file.read(), mode)

    def tree(self, source, path):
        """Puts a folder of this side in, with what lies below it; what links lead to is copied."""
        for folder, _, names in os.walk(source, followlinks=True):
            place = os.path.join(path, os.path.relpath(folder, source))
            for name in names:
                if os.path.isfile(os.path.join(folder, name)):
                    self.copy(os.path.join(folder, name), os.path.normpath(os.path.join(place, name)))

    def program(self, source, path):
        """Puts a program or library of this side in, with the libraries that it needs."""
        self.copy(source, path)
        for library, place in self.system.libraries(source):
            self.copy(library, place)

    def system_program(self, path):
        """Puts a program or library of the system in."""
        self.program(self.system.root + path, path)

    def close(self):
        self._entry("TRAILER!!!", 0, b"")
        self.file.close()
