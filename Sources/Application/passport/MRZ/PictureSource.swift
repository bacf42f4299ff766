import Encoding
import Glibc
import MRZVision
import Operations
import Storage

/// A file with a picture; `-` is standard input. A picture of a document is the user's own, and this
/// program writes none.
struct PictureSource {
  let path: String

  var isStandardInput: Bool { WireText(path) == "-" }

  /// - Throws: `StorageError` if it cannot be read or is too long.
  func bytes() throws -> [UInt8] {
    let limit = GreyPicture.mostFileBytes
    return isStandardInput
      ? try BoundedFile.read(STDIN_FILENO, named: "standard input", limit: limit)
      : try RegularFile(path).read(limit: limit)
  }

  /// The MRZ in it.
  /// - Throws: the errors of `MRZPicture`, `StorageError`.
  func reading(_ surroundings: Surroundings) throws -> ZoneReading {
    try MRZPicture.reading(of: bytes(), surroundings)
  }
}
