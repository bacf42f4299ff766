import Encoding
import Storage
import Trust
import Verdicts

/// A zip archive in which a publisher offers a list: one file that can be imported, and any number of
/// others beside it. An archive in an archive is not looked into.
struct ImportArchive {
  /// The name of the archive and, after a colon, of the file.
  let name: WireText
  /// The bytes of the file.
  let content: [UInt8]

  /// The greatest length of its files in bytes, alone or together: they are decompressed in memory.
  private static let largest = 128 << 20

  /// Finds the file.
  /// - Parameter largestFile: the greatest length of one that is no collection, in bytes.
  /// - Throws: ``TrustImportError`` for an archive that cannot be read, that holds no such file, or more
  ///   than one.
  init(_ bytes: [UInt8], name: WireText, largestFile: Int) throws(TrustImportError) {
    var found: [(name: WireText, content: [UInt8])] = []
    var count = 0
    do throws(ZipArchiveError) {
      let limits = ZipArchive.Limits(length: Self.largest, total: Self.largest)
      let archive = try ZipArchive(parsing: bytes, limits: limits)
      for (index, entry) in archive.entries.enumerated() {
        guard let content = try archive.content(at: index), Self.mayBeImported(content) else {
          continue
        }
        guard content.count <= largestFile || LDIFReader.isLDIF(content) else {
          throw .tooLong(limit: largestFile)
        }
        count += 1
        if found.isEmpty { found.append((WireText(entry.name), content)) }
      }
    } catch {
      throw .archiveUnreadable(name, error.defect)
    }
    guard let file = found.first else { throw .nothingToImport(name) }
    guard count == 1 else { throw .archiveOfSeveral(name, count: count) }
    (self.name, content) = ("\(name):\(file.name)", file.content)
  }

  /// True for a collection, for a text in PEM, and for what begins as a certificate, a CRL or a list
  /// does; such a sequence is longer than 127 bytes.
  private static func mayBeImported(_ content: [UInt8]) -> Bool {
    if content.first == 0x30 { return content.count > 1 && content[1] >= 0x80 }
    guard let text = String(validating: content, as: UTF8.self), !text.isEmpty else { return false }
    if LDIFReader.isLDIF(content) { return true }
    do throws(PEMError) { return try !PEM.blocks(in: content).isEmpty } catch { return true }
  }
}
