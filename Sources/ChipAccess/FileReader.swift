import Encoding
import LDS
import SmartCard

/// Reads elementary files with as few commands as the answers' length allows (Doc 9303-10, 3.6):
/// the first READ BINARY names the file by its short identifier and brings its header and content
/// at once; SELECT comes only where a chip wants it.
public final class FileReader {
  /// No file is read beyond this many octets, whatever it states.
  public static let maximumLength = 1 << 20

  /// Called after each answer with the file, the octets read so far and those that it has.
  public var onProgress: ((ElementaryFile, _ read: Int, _ total: Int) -> Void)?

  private let session: ChipSession
  private var lengths: ReadLengths
  private var usesShortIdentifiers = true
  private var canTrustShortIdentifiers = false
  // Each renewal costs the chip a full key agreement; a chip that needs more of them than there
  // are lengths to try and files to miss is not going to be read.
  private var renewalsLeft = 24

  /// A reader for the session as it stands now.
  public init(_ session: ChipSession) {
    self.session = session
    lengths = ReadLengths(largest: session.readLength)
  }

  /// Reads a whole file.
  /// - Returns: the file's octets, or why they could not be had.
  /// - Throws: when the session itself ended: the document left, the protection broke.
  public func read(_ file: ElementaryFile) throws -> FileReading {
    while true {
      let first = try start(file)
      switch first {
      case .failure(let defect): return .unread(defect)
      case .retry, .renewed: continue
      case .data(let bytes):
        canTrustShortIdentifiers = usesShortIdentifiers
        return try complete(file, from: bytes)
      }
    }
  }

  private enum Step {
    case data([UInt8])
    /// To be asked again with another length.
    case retry
    /// To be asked again in a session that was built anew.
    case renewed
    case failure(FileDefect)
  }

  /// The first octets of a file.
  private func start(_ file: ElementaryFile) throws -> Step {
    if usesShortIdentifiers {
      let answer = try exchange(
        CommandAPDU(
          ins: 0xB0, p1: 0x80 | file.shortIdentifier, p2: 0x00, expectedLength: lengths.current))
      let step = interpret(answer)
      // A chip that knows no short identifiers says so in many ways, "not found" among them.
      guard case .failure(let defect) = step, defect != .closed,
        !(canTrustShortIdentifiers && defect == .missing)
      else { return step }
    }
    let selected = try select(file)
    if let defect = selected { return .failure(defect) }
    return interpret(try exchange(readBinary(at: 0, length: lengths.current)))
  }

  private func select(_ file: ElementaryFile) throws -> FileDefect? {
    let identifier = [UInt8(file.identifier >> 8), UInt8(file.identifier & 0xFF)]
    let answer = try exchange(CommandAPDU(ins: 0xA4, p1: 0x02, p2: 0x0C, data: identifier))
    guard let answer else { return try select(file) }
    switch answer.status {
    case .success:
      usesShortIdentifiers = false
      return nil
    case .fileNotFound: return .missing
    case .securityStatusNotSatisfied: return .closed
    default: return answer.status.sw1 == 0x62 ? .missing : .refused(answer.status)
    }
  }

  private func complete(_ file: ElementaryFile, from first: [UInt8]) throws -> FileReading {
    var bytes = first
    let total: Int
    do throws(BERError) {
      total = try BERHeader(parsing: bytes).totalLength
    } catch {
      return .unread(.malformed(error))
    }
    guard total <= Self.maximumLength else { return .unread(.tooLong(stated: total)) }
    onProgress?(file, min(bytes.count, total), total)
    while bytes.count < total {
      let length = min(lengths.current, total - bytes.count)
      switch interpret(try exchange(readBinary(at: bytes.count, length: length))) {
      case .data(let more):
        bytes += more
        onProgress?(file, min(bytes.count, total), total)
      case .retry: continue
      case .renewed:
        // A renewed session has forgotten which file was current.
        if let defect = try selectAgain(file) { return .unread(defect) }
      case .failure(.refused(.offsetOutsideFile)), .failure(.truncated):
        return .unread(.truncated(read: bytes.count, stated: total))
      case .failure(let defect): return .unread(defect)
      }
    }
    return .read(Array(bytes.prefix(total)))
  }

  private func selectAgain(_ file: ElementaryFile) throws -> FileDefect? {
    guard usesShortIdentifiers else { return try select(file) }
    let answer = try exchange(
      CommandAPDU(ins: 0xB0, p1: 0x80 | file.shortIdentifier, p2: 0x00, expectedLength: 4))
    if case .failure(let defect) = interpret(answer) { return defect }
    return nil
  }

  /// READ BINARY at an offset; beyond 32,767 with the odd instruction (ISO/IEC 7816-4, 7.2.3).
  private func readBinary(at offset: Int, length: Int) -> CommandAPDU {
    let low = UInt8(truncatingIfNeeded: offset)
    let middle = UInt8(truncatingIfNeeded: offset >> 8)
    if offset <= 0x7FFF {
      return CommandAPDU(ins: 0xB0, p1: middle, p2: low, expectedLength: length)
    }
    let high = UInt8(truncatingIfNeeded: offset >> 16)
    let octets = high > 0 ? [high, middle, low] : [middle, low]
    // The answer spends two to four octets on the header of its data object.
    return CommandAPDU(
      ins: 0xB1, p1: 0x00, p2: 0x00, data: BERTLV.encode(0x54, octets),
      expectedLength: min(length + 4, lengths.current))
  }

  /// Sends a command; nil when the chip left the session over it and the session was renewed.
  private func exchange(_ command: CommandAPDU) throws -> ResponseAPDU? {
    do {
      let answer = try session.transmit(command)
      return ResponseAPDU(
        data: command.ins == 0xB1 ? try discretionaryData(answer.data) : answer.data,
        status: answer.status)
    } catch ChipAccessError.secureMessaging(.unprotected(let status)) {
      return try renew(after: status)
    }
  }

  /// A bare status word is never a success, and the counters may differ after it. The session is
  /// built again with the same protocol; what the word says about the file is kept.
  private func renew(after status: StatusWord) throws -> ResponseAPDU? {
    guard status != .success, status.sw1 != 0x61, renewalsLeft > 0 else {
      throw ChipAccessError.secureMessaging(.unprotected(status))
    }
    renewalsLeft -= 1
    try session.renew()
    switch status {
    case .fileNotFound, .securityStatusNotSatisfied, .offsetOutsideFile:
      return ResponseAPDU(status: status)
    default:
      if !lengths.goDown(to: status.exactLength) {
        throw ChipAccessError.secureMessaging(.unprotected(status))
      }
      return nil
    }
  }

  private func interpret(_ answer: ResponseAPDU?) -> Step {
    guard let answer else { return .renewed }
    switch answer.status {
    case .success, .endOfFile:
      if !answer.data.isEmpty { return .data(answer.data) }
      return answer.status == .success && lengths.goDown()
        ? .retry : .failure(.truncated(read: 0, stated: 0))
    case .wrongLength:
      return lengths.goDown() ? .retry : .failure(.refused(answer.status))
    case .fileNotFound: return .failure(.missing)
    case .securityStatusNotSatisfied: return .failure(.closed)
    default:
      if answer.status.exactLength != nil {
        return lengths.goDown(to: answer.status.exactLength)
          ? .retry : .failure(.refused(answer.status))
      }
      return .failure(.refused(answer.status))
    }
  }

  private func discretionaryData(_ data: [UInt8]) throws -> [UInt8] {
    if data.isEmpty { return [] }
    do throws(BERError) {
      return Array(try BERTLV(parsing: data).content)
    } catch {
      throw ChipAccessError.malformedAnswer("READ BINARY: \(error)")
    }
  }
}
