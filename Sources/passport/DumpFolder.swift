import Inspection
import Storage

/// The folder of `--save`: the files that were read, in clear, by the names that other tools use.
struct DumpFolder {
  private let folder: AtomicFolder

  init(path: String) throws(StorageError) { folder = try AtomicFolder(path: path) }

  /// Writes every file that was read whole.
  /// - Throws: `StorageError`; the folder appears with all of them or not at all.
  func write(_ record: InspectionRecord) throws(StorageError) {
    var files: [(name: String, bytes: [UInt8])] = []
    for file in record.files {
      if let bytes = file.bytes { files.append((file.file.dumpName, bytes)) }
    }
    try folder.write(files)
  }
}
