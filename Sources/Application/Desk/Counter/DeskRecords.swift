import Age
import Credentials
import Crypto
import Encoding
import FoundationEssentials
import Glibc
import Inspection
import MRZ
import Operations
import PKIX
import Presentation
import Storage
import Verdicts

/// The folder in which an office keeps records of its reads: receipts, a log, and, if it asked for
/// that, whole reads, which are encrypted.
package struct DeskRecords: Sendable {
  let folder: String
  /// The members that a receipt has in addition to the verdicts.
  let fields: FieldSelection
  /// The recipients for whom whole reads are encrypted; empty if only receipts are kept.
  let recipients: [AgeRecipient]
  /// The days for which whole reads are kept.
  let days: Int
  /// The program that gets each receipt; nil for none.
  let program: String?

  package init(
    folder: String, fields: FieldSelection, recipients: [AgeRecipient] = [], days: Int = 30,
    program: String? = nil
  ) {
    (self.folder, self.fields, self.recipients) = (folder, fields, recipients)
    (self.days, self.program) = (days, program)
  }

  private static let receiptEnding = ".receipt.jwt"
  private static let readEnding = ".age"
  private static let logName = "log.jsonl"
  /// The greatest number of receipts of a day.
  private static let mostOfDay = 99_999
  /// The time that the office's program may take.
  private static let programTime: Duration = .seconds(30)
  private static let mostNames = 1 << 20

  /// Makes the folder with access for its owner alone, or checks that an existing one is so.
  /// - Throws: `StorageError`.
  func prepare() throws { try PrivateFolder.make(folder) }

  /// Keeps a receipt and, if the office asked for that, the whole read; then gives the receipt to
  /// the office's program.
  /// - Returns: its number.
  /// - Throws: `StorageError`, `CredentialError`; ``OfficeProgramFailed``, after the receipt was kept.
  func keep(
    _ record: InspectionRecord, office: ReportOffice, by issuer: CredentialIssuer,
    random: RandomSource
  ) throws -> String {
    try prepare()
    let now = Date()
    let number = try write(record, office, by: issuer, at: now)
    do {
      if !recipients.isEmpty {
        try EncryptedSave(path: path(number, Self.readEnding), to: recipients)
          .write(record, random: random)
      }
    } catch {
      // Keep both or neither.
      SystemCalls.unlink(path(number, Self.receiptEnding))
      throw error
    }
    if case .some = program {
      try hand(receipt(record, office, number, issuer, now), number)
    }
    return number
  }

  private func path(_ number: String, _ ending: String) -> String { "\(folder)/\(number)\(ending)" }

  private func receipt(
    _ record: InspectionRecord, _ office: ReportOffice, _ number: String,
    _ issuer: CredentialIssuer,
    _ now: Date
  ) -> JSONValue {
    var office = office
    office.number = number
    return ReceiptJSON.value(
      .init(record, fields: fields, office: office, issuer: issuer.identifier?.forPeople, made: now)
    )
  }

  /// Writes the receipt under the next number of the day that is free; another desk may use the same folder.
  private func write(
    _ record: InspectionRecord, _ office: ReportOffice, by issuer: CredentialIssuer, at now: Date
  ) throws -> String {
    let day = record.judgementTime.today.description
    var next = try nextNumber(of: day)
    while next <= Self.mostOfDay {
      let number = Self.text(next, of: day)
      let payload = receipt(record, office, number, issuer, now)
      let signed = try issuer.signReceipt(payload)
      do throws(StorageError) {
        try NewFile(path: path(number, Self.receiptEnding)).write(Array(signed.encoded.utf8))
        return number
      } catch {
        guard case .notWritten(_, EEXIST) = error else { throw error }
        next += 1
      }
    }
    throw StorageError.notWritten(folder, EEXIST)
  }

  /// The number after the greatest one. If that is the greatest possible, the first free number, so
  /// that one file with that number does not end the day's receipts.
  private func nextNumber(of day: String) throws -> Int {
    let taken = Set(try numbers(of: day))
    let next = (taken.max() ?? 0) + 1
    guard next > Self.mostOfDay else { return next }
    return (1...Self.mostOfDay).first { !taken.contains($0) } ?? next
  }

  /// The numbers of the receipts of a day.
  private func numbers(of day: String) throws -> [Int] {
    try FolderContents.names(in: folder, limit: Self.mostNames).compactMap {
      Self.number(in: $0, of: day, Self.receiptEnding)
    }
  }

  /// The number in the name of a file of a day; nil if the name does not have the form of this
  /// desk's names.
  private static func number(in name: String, of day: String, _ ending: String) -> Int? {
    let text = WireText(name)
    guard text.hasPrefix(WireText(day + "-")), text.hasSuffix(WireText(ending)) else { return nil }
    let digits = name.utf8.dropFirst(day.utf8.count + 1).dropLast(ending.utf8.count)
    guard (4...5).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(String(Substring(digits))), (1...mostOfDay).contains(number)
    else { return nil }
    return number
  }

  /// Reads and verifies the receipt with a number.
  /// - Parameter roots: those of this desk.
  /// - Throws: `StorageError`, also for a file that does not belong to this user; `ReceiptRefusal`.
  func receipt(_ number: String, below roots: [Certificate]) throws -> SignedReceipt {
    let path = path(number, Self.receiptEnding)
    guard let content = try OwnFile(path).readIfPresent(limit: SignedReceipt.longest) else {
      throw StorageError.unreadable(path, ENOENT)
    }
    return try SignedReceipt(
      content, below: roots, schema: ReceiptJSON.document.name, at: Date())
  }

  /// The lines of the day's list for some receipts. Without a valid signature of this desk, a line
  /// has only the number.
  func lines(_ numbers: [String], _ surroundings: Surroundings) -> [ReceiptLine] {
    let roots = (try? OwnDeskRoots(surroundings).certificates) ?? []
    return numbers.map { number in
      ReceiptLine(
        WireText(number), (try? receipt(number, below: roots)).map { ReceiptContent($0.payload) },
        in: surroundings.judgementTime.zone)
    }
  }

  /// The receipts of a day, the latest first; if there are many, only the latest ones.
  func lines(of day: CalendarDate, _ surroundings: Surroundings) -> [ReceiptLine] {
    let numbers = (try? numbers(of: day.description)) ?? []
    return lines(
      numbers.sorted(by: >).prefix(ReceiptLine.mostListed).map {
        Self.text($0, of: day.description)
      }, surroundings)
  }

  /// The number of a receipt as text: `2026-11-23-0001`.
  private static func text(_ number: Int, of day: String) -> String {
    "\(day)-\(DecimalDigits.text(number, 4))"
  }

  /// Gives a receipt to the office's program, on its standard input.
  private func hand(_ receipt: JSONValue, _ number: String) throws {
    guard let program else { return }
    let text = JSONWriter().bytes(receipt) + [UInt8(ascii: "\n")]
    guard let input = MemoryFile(text) else { throw OfficeProgramFailed(number: number) }
    let child = ChildProgram(
      path: program, arguments: [], descriptors: [0: input.descriptor], longestFile: nil,
      deadline: .now + Self.programTime)
    guard child.run() == 0 else { throw OfficeProgramFailed(number: number) }
  }

  /// Adds a line about a read to the log.
  /// - Throws: `StorageError`.
  func log(_ entry: ReceiptJSON.LogEntry) throws {
    let line = JSONWriter().text(ReceiptJSON.line(entry))
    try LogFile.add(Array(line.utf8), to: "\(folder)/\(Self.logName)")
  }

  /// Removes whole reads whose time is over, if this desk keeps any. Files whose names do not have
  /// the form of this desk's names stay.
  func removeOld(today: CalendarDate) {
    guard !recipients.isEmpty,
      let names = try? FolderContents.names(in: folder, limit: Self.mostNames)
    else { return }
    for name in names where WireText(name).hasSuffix(WireText(Self.readEnding)) {
      let text = String(Substring(name.utf8.prefix(10)))
      guard let day = CalendarDate(iso8601: text),
        case .some = Self.number(in: name, of: text, Self.readEnding),
        today.daysSince1970 - day.daysSince1970 > days
      else { continue }
      SystemCalls.unlink("\(folder)/\(name)")
    }
  }
}

/// The error if the office's program rejected a receipt, which was kept.
struct OfficeProgramFailed: CodedError {
  let number: String
  var code: ReasonCode { .officeProgramFailed }
  var details: [Detail] { [.text(number)] }
}
