import MRZ

/// The MRZs in the characters that a desk reader sends. Lines end with any byte that is no printable
/// character, as CR, LF, STX and ETX, or with a pause. Several lines may come in one without ends,
/// and a line may begin with the three characters by which bar code readers say what they read
/// (ISO/IEC 15424, AIM: `]L0`). A line of another length is no line of an MRZ and is skipped.
struct MRZMessages {
  /// The lengths of a line, with the number of lines; and the lengths of all of them in one.
  private static let lineCounts = Dictionary(
    MRZFormat.allCases.map { ($0.lineLength, $0.lineCount) },
    uniquingKeysWith: { first, _ in first })
  private static let wholes = Set(MRZFormat.allCases.map(\.length))
  /// The length of the identifier of a symbology, `]`, a letter and a digit.
  private static let identifierLength = 3
  /// One character more than a line that could be one.
  private static let longest = (wholes.max() ?? 0) + identifierLength + 1

  /// The present line so far; never more than ``longest`` characters.
  private var line: [UInt8] = []
  /// The whole lines before it, all of one length.
  private var lines: [[UInt8]] = []

  /// Takes the next byte.
  /// - Returns: the lines of an MRZ, unchecked, when this byte ends it.
  mutating func take(_ byte: UInt8) -> String? {
    guard (0x21...0x7E).contains(byte) else { return endLine() }
    if line.count < Self.longest { line.append(byte) }
    return nil
  }

  /// Takes note of a pause, which ends a line that is as long as one.
  /// - Returns: the lines of an MRZ, when that ends it.
  mutating func pause() -> String? {
    let count = characters.count
    guard Self.wholes.contains(count) || Self.lineCounts.keys.contains(count) else { return nil }
    return endLine()
  }

  /// Forgets the beginning of a message whose rest does not come.
  mutating func giveUp() { (line, lines) = ([], []) }

  /// The present line without an identifier.
  private var characters: ArraySlice<UInt8> {
    line.first == UInt8(ascii: "]") ? line.dropFirst(Self.identifierLength) : line[...]
  }

  private mutating func endLine() -> String? {
    let ended = Array(characters)
    line = []
    // Two ends follow each other, as CR and LF do.
    if ended.isEmpty { return nil }
    if Self.wholes.contains(ended.count) {
      lines = []
      return String(decoding: ended, as: UTF8.self)
    }
    guard let count = Self.lineCounts[ended.count] else {
      lines = []
      return nil
    }
    if lines.first?.count != ended.count { lines = [] }
    lines.append(ended)
    guard lines.count == count else { return nil }
    defer { lines = [] }
    return lines.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
  }
}

/// What a reader sends again and again while a document stays in it is one document: a zone is a
/// repetition while it came less than ``memory`` ago.
struct RepeatedZone {
  /// How long a zone is remembered after it last came.
  static let memory: Duration = .seconds(5)

  private var last: (zone: String, end: ContinuousClock.Instant)?

  /// Remembers a zone that came now.
  /// - Returns: true if it is the last one again.
  mutating func isRepeated(_ zone: String, at now: ContinuousClock.Instant) -> Bool {
    forget(at: now)
    defer { last = (zone, now + Self.memory) }
    return last.map { $0.zone.utf8.elementsEqual(zone.utf8) } ?? false
  }

  /// Forgets the last zone once its time is over.
  mutating func forget(at now: ContinuousClock.Instant) {
    if let last, last.end <= now { self.last = nil }
  }
}
