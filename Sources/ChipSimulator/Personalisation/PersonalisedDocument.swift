import Encoding
import Verdicts

/// What a chip holds after personalisation: its files, and what its access keys come from.
public struct PersonalisedDocument: Sendable {
  /// The files, as a reader gets them.
  public var files: [ChipFile: [UInt8]]
  /// The lines of the MRZ that is printed in the document.
  public let mrzLines: [String]
  /// What the keys of basic access control are derived from.
  public let accessFields: AccessFields

  /// Joins files and MRZ.
  /// - Throws: ``PersonalisationError/mrzMissing`` for lines that are no MRZ.
  public init(
    files: [ChipFile: [UInt8]], mrzLines: [String]
  ) throws(PersonalisationError) {
    guard let fields = AccessFields(mrzLines: mrzLines) else { throw .mrzMissing }
    self.files = files
    self.mrzLines = mrzLines
    accessFields = fields
  }

  /// Takes the MRZ from DG1, Doc 9303-10, 4.7.1.
  /// - Throws: ``PersonalisationError/mrzMissing`` when there is no DG1 or no MRZ in it.
  public init(files: [ChipFile: [UInt8]]) throws(PersonalisationError) {
    guard let first = files[.dataGroup(1)],
      let object = try? BERTLV(parsing: first).children().first(where: { $0.tag == 0x5F1F }),
      let columns = [90: 30, 72: 36, 88: 44][object.content.count]
    else { throw .mrzMissing }
    let characters = Array(object.content)
    let lines = stride(from: 0, to: characters.count, by: columns).map {
      String(decoding: characters[$0..<$0 + columns], as: UTF8.self)
    }
    try self.init(files: files, mrzLines: lines)
  }

  /// How many octets all files have together.
  public var totalLength: Int { files.values.reduce(0) { $0 + $1.count } }
}

/// Why no document can be made.
public enum PersonalisationError: CodedError, Hashable {
  /// DG1 is missing or holds no MRZ.
  case mrzMissing
  /// The folder cannot be listed, or one of its files not read.
  case unreadable(path: String, reason: String)

  /// The reason.
  public var code: Code {
    switch self {
    case .mrzMissing: .fileMalformed
    case .unreadable: .fileUnreadable
    }
  }

  /// What the sentence names.
  public var details: [String] {
    switch self {
    case .mrzMissing: ["DG1", "it holds no machine readable zone"]
    case .unreadable(let path, let reason): [path, reason]
    }
  }
}
