import Age
import Crypto
import FoundationEssentials
import Inspection
import Storage

/// The file of `--save FILE.age`: an archive of what the folder of `--save` would hold, encrypted
/// before anything is written.
struct EncryptedSave {
  private let file: NewFile
  private let recipients: [AgeRecipient]

  /// Prepares the file.
  /// - Throws: `StorageError` when it cannot be made.
  init(path: String, to recipients: [AgeRecipient]) throws(StorageError) {
    file = try NewFile(path: path)
    self.recipients = recipients
  }

  /// Writes every file that was read whole.
  /// - Throws: `StorageError`; the file appears whole or not at all.
  func write(_ record: any JudgedRecord, random: RandomSource) throws {
    let archive = TarArchive(DumpFolder.files(of: record).map { .init(name: $0, content: $1) })
    let content = try archive.encoded(at: Int(record.time.timeIntervalSince1970))
    let sealed = try AgeFile(sealing: content, to: recipients, random: random)
    try file.write(sealed.encoded)
  }
}
