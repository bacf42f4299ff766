import Inspection
import Storage

/// The folder of `--save`: the files that were read, in clear, by the names that other tools use.
struct DumpFolder {
  private let folder: AtomicFolder

  init(path: String) throws(StorageError) { folder = try AtomicFolder(path: path) }

  /// Writes every file that was read whole.
  /// - Throws: `StorageError`; the folder appears with all of them or not at all.
  func write(_ record: any JudgedRecord) throws(StorageError) {
    try folder.write(Self.files(of: record))
  }

  /// Every file that was read whole, by its name.
  static func files(of record: any JudgedRecord) -> [(name: String, bytes: [UInt8])] {
    record.files.compactMap { file in file.bytes.map { (file.file.dumpName, $0) } }
  }
}
