import Encoding
import Storage
import Verdicts

/// The answered requests and shown pseudonyms that a verifier has noted, in a file. Each line is
/// `request` or `pseudonym` and 64 hexadecimal digits. A lock, FILE.lock, makes other processes
/// wait, so that of two simultaneous answers only the first is accepted.
package struct SpentProofs {
  /// The greatest length of the file in bytes.
  package static let longest = 64 << 20

  private let path: String
  private let lock: FileLock
  private let lines: Set<WireText>

  /// Reads the file; a missing file is empty. Waits while another process has it open.
  /// - Throws: `StorageError`; ``SpentProofsError`` if the file contains other lines.
  package init(path: String) throws {
    self.path = path
    lock = try FileLock(path: path + ".lock")
    guard let bytes = try OwnFile(path).readIfPresent(limit: Self.longest) else {
      lines = []
      return
    }
    var lines: Set<WireText> = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let text = WireText(validating: line), Self.isLine(text) else {
        throw SpentProofsError()
      }
      lines.insert(text)
    }
    self.lines = lines
  }

  private static func isLine(_ text: WireText) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard parts.count == 2 else { return false }
    return ["request", "pseudonym"].contains { parts[0].elementsEqual($0.utf8) }
      && parts[1].count == 64 && (try? Hex.decode(WireText(decoding: parts[1]))) != nil
  }

  /// The objection if a request or pseudonym was noted before; nil if neither was.
  package func objection(request: [UInt8], pseudonym: [UInt8]?) -> Phrase? {
    if lines.contains(Self.line("request", request)) { return .proofRequestSpent }
    if let pseudonym, lines.contains(Self.line("pseudonym", pseudonym)) {
      return .proofPseudonymSpent
    }
    return nil
  }

  /// Notes a request and a pseudonym; the file is replaced whole or not at all.
  /// - Throws: `StorageError`.
  package func note(request: [UInt8], pseudonym: [UInt8]?) throws {
    var all = lines
    all.insert(Self.line("request", request))
    if let pseudonym { all.insert(Self.line("pseudonym", pseudonym)) }
    let bytes = all.sorted().flatMap { line -> [UInt8] in Array(line.utf8) + [0x0A] }
    try AtomicFile.write(bytes, to: path, mode: 0o600)
  }

  private static func line(_ word: String, _ bytes: [UInt8]) -> WireText {
    "\(word) \(Hex.encode(bytes))"
  }
}

/// The error for a file that holds no notes of requests and pseudonyms.
struct SpentProofsError: CodedError, Hashable {
  package var code: ReasonCode { .spentProofsMalformed }
}

extension Phrase {
  static let proofRequestSpent = Phrase(english: "the request was answered before")
  static let proofPseudonymSpent = Phrase(english: "the pseudonym was shown before")
}
