/// The messages of Elyctis readers on a serial line: a byte for the command, two for the length of
/// the data, the first one the higher, and the data. The maker's "Scanner Command Set" for IDBOX One
/// (version 1.7, 2020) has them.
struct ElyctisFrames {
  /// The commands, which are the answers' first bytes too.
  private enum Command {
    /// The MRZ that was read.
    static let inquire = UInt8(ascii: "I")
    /// Reading as soon as a document is put in, 1, or not, 0.
    static let continuousRead = UInt8(ascii: "C")
  }

  /// Begins to read as soon as a document is put in, once: the reader ends this with the first
  /// document. It is not read twice while it stays.
  static let continuous: [UInt8] = [Command.continuousRead, 0, 1, 1]
  /// The same, also for a document that is in the reader already.
  static let continuousAnew: [UInt8] = [Command.continuousRead, 0, 1, 0] + continuous

  /// The message so far: three bytes before the data, and less than 256 bytes of these.
  private var held: [UInt8] = []

  /// Takes the next byte. A message whose data cannot be an MRZ because of their length is skipped.
  /// - Returns: the data of an answer with an MRZ, when this byte ends it.
  mutating func take(_ byte: UInt8) -> [UInt8]? {
    held.append(byte)
    // The characters of an MRZ are no zeros: where one is not, no message begins.
    while held.count >= 2, held[1] != 0 { held.removeFirst() }
    guard held.count >= 3, held.count == 3 + Int(held[2]) else { return nil }
    defer { held = [] }
    return held[0] == Command.inquire ? Array(held.dropFirst(3)) : nil
  }

  /// Forgets the beginning of a message whose rest does not come.
  mutating func giveUp() { held = [] }
}
