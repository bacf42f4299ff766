import Encoding
import LDS
import SmartCard

/// Reads elementary files with as few commands as the answers' length allows (Doc 9303-10, 3.6):
/// the first READ BINARY names the file by its short identifier and gets its header and content at
/// once. SELECT is sent only if the chip needs it.
///
/// Whatever a chip answers, a file of n bytes takes at most n/16 commands and a fixed number more.
public final class FileReader {
  /// The greatest length of a file that is read, in bytes, whatever it states.
  public static let maximumLength = 1 << 20

  /// Called before a file is read.
  public var onBeginning: ((ElementaryFile) -> Void)?

  /// Called after each answer with the file, the bytes read so far and those that it has.
  public var onProgress: ((ElementaryFile, _ read: Int, _ total: Int) -> Void)?

  private enum ShortIdentifiers {
    case untried
    case known
    case unknown
  }

  private let session: any ChipSession
  private var lengths: ReadLengths
  /// Short identifiers in the application: not tried yet, accepted or refused. The master file may
  /// differ.
  private var shortIdentifiers = ShortIdentifiers.untried
  private var current: ElementaryFile?
  /// The places of files that are not at their usual ones.
  private var places: [ElementaryFile: FileID] = [:]
  /// A length that the chip stated by 6Cxx and then accepted.
  private var namedLength: Int?
  private var commandsLeft = 0
  // Each renewal costs the chip a full key agreement. This number is enough for every length to try
  // and every missing file; a chip that needs more cannot be read.
  private var renewalsLeft = 24
  /// True if a success came without protection. The first time, the chip may have lost its session
  /// at the command; the second time is treated as an attack.
  private var hasClaimedSuccess = false
  /// The READ BINARY that was refused for its length without protection, as long as it is not known
  /// if the chip has ended the session; nil otherwise.
  private var refused: CommandAPDU?

  /// A reader for a session in any state.
  public init(_ session: any ChipSession) {
    self.session = session
    lengths = ReadLengths(short: session.shortAnswerLength, stated: session.longAnswerLength)
  }

  /// A reader for the next state of a session. It keeps what the former reader has found out about
  /// the chip, and the renewals that are left.
  public init(_ session: any ChipSession, after former: FileReader) {
    self.session = session
    onBeginning = former.onBeginning
    onProgress = former.onProgress
    lengths = former.lengths
    shortIdentifiers = former.shortIdentifiers
    renewalsLeft = former.renewalsLeft
    hasClaimedSuccess = former.hasClaimedSuccess
  }

  /// Reads a whole file at its usual place.
  /// - Returns: what ``read(_:at:)`` returns.
  /// - Throws: what ``read(_:at:)`` throws.
  public func read(_ file: ElementaryFile) throws -> FileReading { try read(file, at: nil) }

  /// Reads a whole file.
  /// - Parameter place: its identifiers; nil for the usual ones.
  /// - Returns: the file's bytes, or the reason why it was not read.
  /// - Throws: an error if the session itself ended, as after a removal of the document or a fault
  ///   of secure messaging.
  public func read(_ file: ElementaryFile, at place: FileID?) throws -> FileReading {
    places[file] = place
    // Opening a chip changes what an answer can hold.
    if lengths.short != session.shortAnswerLength || lengths.stated < session.longAnswerLength {
      lengths = ReadLengths(short: session.shortAnswerLength, stated: session.longAnswerLength)
    }
    current = nil
    commandsLeft = 64
    onBeginning?(file)
    let reading = try whole(file)
    try leaveRefused()
    return reading
  }

  private func whole(_ file: ElementaryFile) throws -> FileReading {
    do {
      let first = try beginning(of: file)
      return .read(
        file.isOneObject ? try rest(of: file, after: first) : try end(of: file, after: first))
    } catch let defect as FileDefect {
      return .unread(defect)
    }
  }

  // MARK: The way through a file

  /// The first bytes of a file, by its short identifier if that may succeed.
  private func beginning(of file: ElementaryFile) throws -> [UInt8] {
    let isInApplication = !file.isInMasterFile
    if !isInApplication || shortIdentifiers != .unknown,
      let read = ReadBinary(place(of: file), at: 0)
    {
      do {
        let bytes = try bytes(of: file, read, upTo: nil)
        if isInApplication { shortIdentifiers = .known }
        return bytes
      } catch let defect as FileDefect {
        // A chip that knows no short identifiers says so in many ways, "not found" among them.
        // EF.CVCA need not have one where the others do (BSI TR-03110-3, A.2.1).
        if isInApplication, shortIdentifiers == .known, [.missing, .closed].contains(defect),
          file != .cvca || defect == .closed
        {
          throw defect
        }
      }
    }
    try select(file)
    let bytes = try bytes(of: file, ReadBinary(at: 0), upTo: nil)
    if isInApplication, shortIdentifiers == .untried { shortIdentifiers = .unknown }
    return bytes
  }

  private func place(of file: ElementaryFile) -> FileID { places[file] ?? FileID(file) }

  private func rest(of file: ElementaryFile, after first: [UInt8]) throws -> [UInt8] {
    var content = first
    var total: Int?
    while true {
      if total == nil {
        total = try Self.totalLength(content)
        commandsLeft += (total ?? 0) / 16
      }
      if let total {
        onProgress?(file, min(content.count, total), total)
        if content.count >= total { return Array(content.prefix(total)) }
      }
      // The file has more bytes, so the length that the chip stated is its limit, not the file's
      // end.
      if let namedLength { lengths.limit(to: namedLength) }
      do {
        let wanted = total.map { $0 - content.count } ?? Self.longestHeader - content.count
        content += try bytes(of: file, ReadBinary(at: content.count), upTo: wanted)
      } catch let defect as FileDefect {
        throw Self.inside(defect, read: content.count, stated: total ?? 0)
      }
    }
  }

  /// The rest of a file that is a series of data objects. It ends where the chip states its end, or
  /// after a whole object in an answer that could have held more.
  private func end(of file: ElementaryFile, after first: [UInt8]) throws -> [UInt8] {
    var content = first
    if let tag = file.seriesTag { try FileSeries.expect(tag, in: content) }
    while content.count == lengths.current || !FileSeries.isWhole(content) {
      guard content.count <= FileSeries.longest else {
        throw FileDefect.tooLong(stated: content.count)
      }
      do {
        content += try bytes(of: file, ReadBinary(at: content.count), upTo: nil)
      } catch is FileDefect {
        break
      }
    }
    return content
  }

  /// The bytes that tell the length of any file under 64 KiB with a tag of one byte.
  private static let shortestHeader = 4

  /// The longest header in bytes: four for the tag and five for the length.
  private static let longestHeader = 9

  /// The length that a file states; nil while its header is not complete.
  private static func totalLength(_ bytes: [UInt8]) throws(FileDefect) -> Int? {
    let total: Int
    do throws(BERError) {
      total = try BERHeader(parsing: bytes).totalLength
    } catch {
      if error == .truncated, bytes.count < longestHeader { return nil }
      throw .malformed(error)
    }
    guard total <= maximumLength else { throw .tooLong(stated: total) }
    return total
  }

  /// Converts a defect that occurred in the middle of a file, after some bytes had been read.
  private static func inside(_ defect: FileDefect, read: Int, stated: Int) -> FileDefect {
    switch defect {
    case .truncated: .truncated(read: read, stated: stated)
    case .missing: .refused(.fileNotFound)
    case .closed: .refused(.securityStatusNotSatisfied)
    case .tooLong, .malformed, .refused: defect
    }
  }

  // MARK: Commands

  /// Some bytes of a file, one at least. The command is repeated with a lower length if the chip
  /// refuses one, and in a new session if the chip ended the old one. Lengths that led to a defect
  /// are forgotten.
  private func bytes(
    of file: ElementaryFile, _ read: ReadBinary, upTo wanted: Int?
  ) throws -> [UInt8] {
    let before = lengths
    do {
      return try trying(file, read, upTo: wanted)
    } catch let defect as FileDefect {
      lengths = before
      throw defect
    }
  }

  private func trying(
    _ file: ElementaryFile, _ read: ReadBinary, upTo wanted: Int?
  ) throws -> [UInt8] {
    var exact: Int?
    var wasLeftClosed = false
    namedLength = nil
    while true {
      let most = lengths.most(for: wanted)
      let length = exact ?? wanted.map { min(read.expectedLength(for: $0), most) } ?? most
      let (answer, isProtected): (ResponseAPDU, Bool)
      do {
        if read.form == .current || read.form == .object, current != file { try makeCurrent(file) }
        (answer, isProtected) = try send(read.command(expecting: length))
      } catch is SessionRenewed {
        continue
      }
      switch answer.status {
      case .success, .endOfFile,
        _ where answer.status.sw1 == 0x61:
        let bytes = try read.bytes(in: answer.data, expecting: length)
        if !bytes.isEmpty {
          current = file
          lengths.served(length)
          return bytes
        }
        guard answer.status == .success, exact == nil, lengths.goDown(from: length) else {
          throw FileDefect.truncated(read: 0, stated: 0)
        }
      case _ where length > lengths.current && exact == nil:
        // Whatever the status word means, the length may be its cause.
        _ = lengths.goDown(from: length)
      case .offsetOutsideFile
      where file.isOneObject && read.offset == 0 && length > Self.shortestHeader:
        // This chip refuses to send what there is of a file that is shorter than was asked for.
        exact = Self.shortestHeader
      case .offsetOutsideFile: throw FileDefect.truncated(read: 0, stated: 0)
      case .fileNotFound: throw FileDefect.missing
      case .securityStatusNotSatisfied:
        // A chip also sends this in clear when it has only lost the session.
        if isProtected || wasLeftClosed { throw FileDefect.closed }
        wasLeftClosed = true
      case .wrongLength where exact == nil && wanted.map { length > $0 } == true:
        // This chip's expected length does not include the header of DO'53'.
        exact = wanted
      case let status where status.exactLength.map { $0 < length } == true:
        exact = status.exactLength
        namedLength = exact
      default:
        guard Self.mayMeanLength(answer.status, isProtected), exact == nil,
          lengths.goDown(from: length)
        else {
          throw FileDefect.refused(answer.status)
        }
      }
    }
  }

  /// True if a chip that refuses with this status may accept a lower length. Without protection,
  /// where the chip ended the session at the command, every status may mean that, except those that
  /// refuse the command itself.
  private static func mayMeanLength(_ status: StatusWord, _ isProtected: Bool) -> Bool {
    status == .wrongLength || (!isProtected && ![0x68, 0x6A, 0x6D, 0x6E].contains(status.sw1))
  }

  /// Makes a file the current one again after the session was opened anew.
  private func makeCurrent(_ file: ElementaryFile) throws {
    if shortIdentifiers == .known, let read = ReadBinary(place(of: file), at: 0) {
      let (answer, _) = try send(read.command(expecting: 4))
      if answer.status == .success || answer.status == .endOfFile {
        current = file
        return
      }
    }
    try select(file)
  }

  private func select(_ file: ElementaryFile) throws {
    let command = CommandAPDU.select(file: place(of: file).identifier)
    let (answer, isProtected) = try send(command)
    let isFinal = isProtected || answer.status == .fileNotFound
    let status = isFinal ? answer.status : try send(command).answer.status
    switch status {
    case .success: current = file
    case .fileNotFound: throw FileDefect.missing
    case .securityStatusNotSatisfied: throw FileDefect.closed
    default: throw FileDefect.refused(status)
    }
  }

  /// Sends a command. A status word without protection in a protected session is never a success,
  /// and the counters may differ after it: the session is opened again with the same protocol, and
  /// the status is returned as not protected. In a session without access control an answer is
  /// treated as protected, unless a session that another program left can be its cause.
  private func send(
    _ command: CommandAPDU
  ) throws -> (answer: ResponseAPDU, isProtected: Bool) {
    commandsLeft -= 1
    guard commandsLeft >= 0 else { throw FileDefect.truncated(read: 0, stated: 0) }
    if let answer = try resuming(command) { return (answer, true) }
    do {
      let answer = try session.transmit(command)
      return (answer, !(session.isWithoutProtection && answer.status.mayPass))
    } catch ChipAccessError.secureMessaging(.unprotected(.wrongLength))
      where command.isReadBinary
    {
      refused = command
      return (ResponseAPDU(status: .wrongLength), false)
    } catch ChipAccessError.secureMessaging(.unprotected(let status)) {
      return (ResponseAPDU(status: try renew(after: status)), false)
    }
  }

  /// Sends a command after one was refused for its length without protection. If that was the same
  /// command with a greater length and the chip still has the session, the session continues;
  /// otherwise it is opened again.
  /// - Returns: the answer; nil if the command was not sent.
  /// - Throws: ``SessionRenewed`` if it was not answered and the session was opened again, so that
  ///   no file is current.
  private func resuming(_ command: CommandAPDU) throws -> ResponseAPDU? {
    guard let before = refused else { return nil }
    refused = nil
    if command.isShorterForm(of: before), session.resumeAfterWrongLength() {
      do {
        return try session.transmit(command)
      } catch ChipAccessError.secureMessaging(.unprotected(.wrongLength)) {
        refused = command
        return ResponseAPDU(status: .wrongLength)
      } catch ChipAccessError.secureMessaging(.unprotected) {}
    }
    _ = try renew(after: .wrongLength)
    guard !command.isReadBinary else { throw SessionRenewed() }
    return nil
  }

  /// Thrown when the command must be made again, because the session was opened again.
  private struct SessionRenewed: Error {}

  /// Opens the session again if it is not known whether the chip has ended it.
  private func leaveRefused() throws {
    guard refused != nil else { return }
    refused = nil
    _ = try renew(after: .wrongLength)
  }

  /// Opens the session again.
  /// - Returns: the status for the callers: 6982 in place of a success, otherwise the given one.
  private func renew(after status: StatusWord) throws -> StatusWord {
    let claimsSuccess = status == .success || status.sw1 == 0x61
    guard renewalsLeft > 0, !claimsSuccess || !hasClaimedSuccess else {
      throw ChipAccessError.secureMessaging(.unprotected(status))
    }
    hasClaimedSuccess = hasClaimedSuccess || claimsSuccess
    renewalsLeft -= 1
    current = nil
    try session.renew(after: status)
    return claimsSuccess ? .securityStatusNotSatisfied : status
  }
}

extension CommandAPDU {
  fileprivate var isReadBinary: Bool { ins & 0xFE == 0xB0 }

  /// True if this is the same command with a lower expected length.
  fileprivate func isShorterForm(of other: CommandAPDU) -> Bool {
    header == other.header && data == other.data
      && (expectedLength ?? 0) < (other.expectedLength ?? 0)
  }
}
