import Encoding
import Inspection
import Verdicts

/// The form of the lines of a batch. A record in base 64 begins with a letter, because it begins
/// with the tag of an elementary file. Where the form is not stated, a path must begin with `/` or
/// `.`, so that neither can be taken for the other.
package enum LineInput: Sendable {
  case either
  case paths
  case records

  /// The document that a line names or holds.
  /// - Throws: a `CodedError` that does not repeat any of the line.
  package func document(_ line: [UInt8]) throws -> SavedDocument {
    // Lines from other systems may end in CR LF.
    let line = line.last == 0x0D ? line.dropLast() : line[...]
    guard let first = line.first else { throw LineMalformed(.lineEmpty) }
    let isPath = self == .paths || self == .either && [0x2E, 0x2F].contains(first)
    return try isPath ? path(line) : record(line)
  }

  private func path(_ line: ArraySlice<UInt8>) throws -> SavedDocument {
    guard !line.contains(0) else { throw LineMalformed(.lineNoPath) }
    return try SavedPath(String(decoding: line, as: UTF8.self), place: "the path").document
  }

  private func record(_ line: ArraySlice<UInt8>) throws -> SavedDocument {
    guard let record = try? Base64.decode(Array(line)) else {
      throw LineMalformed(.lineNoBase64)
    }
    return try SavedDocument(parsing: record, from: "the record")
  }
}

/// A line of a batch that is neither a path nor a record.
struct LineMalformed: CodedError {
  package let defect: Phrase
  package init(_ defect: Phrase) { self.defect = defect }
  package var code: ReasonCode { .lineMalformed }
  package var details: [Detail] { [.phrase(defect)] }
}

/// The defects of a line of a batch.
extension Phrase {
  static func lineTooLong(_ limit: Int) -> Phrase {
    Phrase(english: "it is longer than {limit} bytes", Fact(.limit, limit))
  }
  static let lineEmpty = Phrase(english: "it is empty")
  static let lineNoPath = Phrase(english: "a path has no byte 00")
  /// It has no key before a tab.
  static let lineNoKey = Phrase(english: "there is no tab after the key")
  static let lineNoBase64 = Phrase(english: "it is not base 64")
}
