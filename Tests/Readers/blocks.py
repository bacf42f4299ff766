"""The card's side of the block protocol T=1 (ISO/IEC 7816-3, 11), for readers that pass blocks on as they are."""

LONGEST = 254
MORE = 0x20


class BlockProtocol:
    """Answers blocks without errors; long answers go in chained blocks."""

    def __init__(self, exchange):
        self.exchange = exchange
        self.command = b""
        self.parts = []
        self.number = 0

    def answer(self, block):
        control, data = block[1], block[3:3 + block[2]]
        if control & 0xC0 == 0xC0:  # A supervisory block: its request is granted.
            return self._supervisory(control, data)
        if control & 0x80:  # A receive-ready block: the next part of the answer.
            return self._part()
        self.command += data
        if control & MORE:
            return self._block(0x80 | (0 if control & 0x40 else 0x10))
        command, self.command = self.command, b""
        answer = self.exchange(command)
        self.parts = [answer[start:start + LONGEST] for start in range(0, len(answer), LONGEST)] or [b""]
        return self._part()

    def _supervisory(self, control, data):
        if control == 0xC0:  # RESYNCH
            self.number, self.command = 0, b""
        return self._block(control | 0x20, data)

    def _part(self):
        if not self.parts:
            return self._block(0x80 | self.number << 4)
        data, number = self.parts.pop(0), self.number
        self.number ^= 1
        return self._block(number << 6 | (MORE if self.parts else 0), data)

    @staticmethod
    def _block(control, data=b""):
        block = bytes([0, control, len(data)]) + data
        check = 0
        for byte in block:
            check ^= byte
        return block + bytes([check])
