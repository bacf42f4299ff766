import Inspection
import LDS
import Messages

/// The content of the saved files beyond the summary, for `passport show`. Each file with further
/// data adds its lines here.
package struct FurtherData {
  private let record: InspectionRecord
  private let catalogue: MessageCatalogue

  package init(_ record: InspectionRecord, _ catalogue: MessageCatalogue) {
    (self.record, self.catalogue) = (record, catalogue)
  }

  package var lines: [String] { details + portrait + authorities + files + notUnderstood }

  private var details: [String] {
    let lines = HolderDetails(record, catalogue).further.flatMap(\.lines)
    let width = max(13, (lines.map(\.name.count).max() ?? 0) + 2)
    return lines.map {
      $0.name + String(repeating: " ", count: max(1, width - $0.name.count))
        + $0.value
    }
  }

  private var portrait: [String] {
    guard let file = record.documentFiles.dg2.content else { return [] }
    return file.faces.map { face in
      let format = face.format == .jpeg ? "JPEG" : "JPEG 2000"
      return "Portrait     \(format), \(face.width) x \(face.height), \(face.size) bytes"
    }
  }

  /// The content of EF.CVCA, which is not signed.
  private var authorities: [String] {
    guard let file = record.documentFiles.authorities.content else { return [] }
    return file.references.map { "Authority    " + $0.text + ", not signed" }
  }

  /// The data objects whose meaning this program does not know, by tag and length, without their
  /// content.
  private var notUnderstood: [String] {
    record.files.compactMap { file in
      let objects = file.notUnderstood
      guard !objects.isEmpty else { return nil }
      return "Not understood in \(file.file.name): "
        + objects.map(\.forPeople).joined(separator: ", ")
    }
  }

  private var files: [String] {
    record.files.compactMap { file in
      guard let bytes = file.bytes else { return nil }
      let name = file.file.name
      return name + String(repeating: " ", count: max(1, 13 - name.count)) + "\(bytes.count) bytes"
    }
  }
}

extension FileRecord {
  /// The data objects of the file that this program does not know, by tag and length; empty where
  /// it was not read.
  var notUnderstood: [UnknownObject] {
    parsed?.notUnderstood ?? []
  }
}

extension UnknownObject {
  /// The tag and the length, for people: `5F99 (14 bytes)`.
  var forPeople: String {
    let size = length == 1 ? "1 byte" : "\(length) bytes"
    return tag.map { "\($0) (\(size))" } ?? size
  }
}
