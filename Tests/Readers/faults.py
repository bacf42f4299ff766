"""What a reader does wrong: each makes a function for `Reader.before`, which is asked before a message is served."""

from ccid import DATA_BLOCK, FAILED, ICC_MUTE, POWER_ON, STATUS, TIME_EXTENSION, TRANSFER

# In a transfer: the next part of an answer is asked for (wLevelParameter 0010).
GO_ON = b"\x10\0"


def at_command(number, action):
    """Does something in place of answering the command with this number, and of all that follow; the first is 1.

    The number 0 means the moment at which the chip gets power.
    """
    def before(reader, slot, message):
        if slot is not reader.home:
            return False
        begins = message[0] == TRANSFER and message[8:10] != GO_ON
        reached = begins and number > 0 and reader.commands >= number - 1
        if not (reached or number == 0 and message[0] == POWER_ON):
            return False
        return action(reader, slot, message) is not False
    return before


def once(action):
    """Does something the first time only."""
    done = []

    def first(reader, slot, message):
        if done:
            return False
        done.append(True)
        return action(reader, slot, message)
    return first


def silent(reader, slot, message):
    """Gives no answer."""


def unplug(reader, slot, message):
    reader.port.unplug()


def lift(reader, slot, message):
    """The document is taken off before the command is answered."""
    reader.lift(slot)
    return False


def lift_for(seconds, card):
    """The document is taken off, and a document is laid down again after a time."""
    def action(reader, slot, message):
        reader.lift(slot)
        reader.port.later(seconds, lambda: reader.lay(card, slot))
        return False
    return action


def fail(error):
    """The reader says that the command failed."""
    def action(reader, slot, message):
        reader.answer(slot, message, DATA_BLOCK, b"", FAILED, error)
    return action


def power_fails(reader, slot, message):
    reader.answer(slot, message, DATA_BLOCK, b"", FAILED, ICC_MUTE)


def extend(reader, slot, message):
    """Asks for more time, each half second, and never answers."""
    reader.answer(slot, message, DATA_BLOCK, b"", TIME_EXTENSION, 1)
    reader.port.later(0.5, lambda: extend(reader, slot, message))


def extend_times(count):
    """Asks for more time so many times, each half second, and then answers."""
    def action(reader, slot, message, left=count):
        if left:
            reader.answer(slot, message, DATA_BLOCK, b"", TIME_EXTENSION, 1)
            reader.port.later(0.5, lambda: action(reader, slot, message, left - 1))
        else:
            reader.transfer(slot, message)
    return action


def stall(reader, slot, message):
    """The endpoint of answers stalls."""
    reader.port.stall(slot.interface.inward)


def changed(change):
    """Answers, with a block that is changed on its way."""
    def action(reader, slot, message):
        reader.change = change
        reader.transfer(slot, message)
        reader.change = None
    return action


def wrong_sequence(block):
    return block[:6] + bytes([block[6] + 1 & 0xFF]) + block[7:]


def old_sequence(block):
    return block[:6] + bytes([block[6] - 1 & 0xFF]) + block[7:]


def wrong_slot(block):
    return block[:5] + bytes([block[5] + 1]) + block[6:]


def wrong_kind(block):
    return bytes([STATUS]) + block[1:]


def longer_than_it_is(block):
    """The length in the header is beyond the message."""
    return block[:1] + (len(block) + 90).to_bytes(4, "little") + block[5:]


def enormous(block):
    return block[:1] + b"\xFF\xFF\xFF\x7F" + block[5:]


def truncated(block):
    """The message ends in its header."""
    return block[:6]


def empty(block):
    return b""


def half(block):
    """Half of the data are missing, and the length is that of all."""
    return block[:10 + (len(block) - 10) // 2]
