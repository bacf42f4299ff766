import Age
import Crypto
import FoundationEssentials
import Inspection
import LDS
import Storage

/// The folder of `--save`: the files that were read, unencrypted, with the names that other tools
/// use.
package struct DumpFolder {
  private let folder: AtomicFolder

  package init(path: String) throws(StorageError) { folder = try AtomicFolder(path: path) }

  /// Writes every file that was read whole; fingerprints and irises only if they are named.
  /// - Throws: `StorageError`; the folder appears with all of them or not at all.
  package func write(
    _ record: InspectionRecord, naming named: Set<ElementaryFile> = []
  ) throws(StorageError) {
    try folder.write(Self.files(of: record, naming: named))
  }

  /// Every file that was read whole, by its name; fingerprints and irises only if they are named.
  static func files(
    of record: InspectionRecord, naming named: Set<ElementaryFile>
  ) -> [(name: String, bytes: [UInt8])] {
    record.files.compactMap { file in
      guard !ElementaryFile.additionalFeatures.contains(file.file) || named.contains(file.file)
      else { return nil }
      return file.bytes.map { (file.file.dumpName, $0) }
    }
  }
}

/// The file of `--save FILE.age`: an archive of the same files as in the folder of `--save`,
/// encrypted before anything is written.
package struct EncryptedSave {
  private let file: NewFile
  private let recipients: [AgeRecipient]

  /// Checks that the file can be made.
  /// - Throws: `StorageError` when it cannot be made.
  package init(path: String, to recipients: [AgeRecipient]) throws(StorageError) {
    file = try NewFile(path: path)
    self.recipients = recipients
  }

  /// Writes every file that was read whole; fingerprints and irises only if they are named.
  /// - Parameter workFactor: that of a passphrase.
  /// - Throws: `StorageError`; the file appears whole or not at all.
  package func write(
    _ record: InspectionRecord, naming named: Set<ElementaryFile> = [],
    workFactor: UInt8 = AgeScrypt.usualWorkFactor, random: RandomSource
  ) throws {
    let archive = TarArchive(
      DumpFolder.files(of: record, naming: named).map { .init(name: $0, content: $1) })
    let content = try archive.encoded(at: Int(record.time.timeIntervalSince1970))
    let sealed = try AgeFile(
      sealing: content, to: recipients, workFactor: workFactor, random: random)
    try file.write(sealed.encoded)
  }
}
