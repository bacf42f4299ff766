import Crypto
import Encoding
import FoundationEssentials
import PKIX
import Storage
import Trust
import Verdicts

/// The import of a file into a trust store: a master list, a bare list, a collection of the ICAO
/// PKD in LDIF, certificates and CRLs in DER, PEM or `.p7b`, or a zip archive that holds one such file.
public struct TrustImport: Sendable {
  /// The name of the file, for reports and as the anchors' source.
  public let name: WireText
  /// The class that the anchors get.
  public let anchorClass: AnchorClass
  /// A certificate that the operator trusts, to which the path of a master list's signer must lead;
  /// nil for none.
  public let root: Certificate?
  /// The moment at which signers of lists are judged.
  public let now: Date
  /// The publishers that are known by their roots.
  let publishers: [ListPublisher]

  /// The largest file that is read, in bytes: thirty times the longest published list. Collections
  /// may be longer.
  private static let largestFile = 32 << 20

  /// An import under a name, into a class.
  public init(
    name: WireText, anchorClass: AnchorClass = .state, root: Certificate? = nil, at now: Date
  ) {
    self.init(
      name: name, anchorClass: anchorClass, root: root, publishers: ListPublisher.all, at: now)
  }

  /// The same with other publishers than those in ``ListPublisher/all``.
  init(
    name: WireText, anchorClass: AnchorClass, root: Certificate?, publishers: [ListPublisher],
    at now: Date
  ) {
    self.name = name
    self.anchorClass = anchorClass
    self.root = root
    self.publishers = publishers
    self.now = now
  }

  /// Imports a file in memory. The store stays as it was for a master list whose signature does not
  /// verify, or whose signer has a fault or is not accepted. A certificate whose own signature
  /// verifies under no key is no anchor. Expired certificates are kept: documents outlive the keys
  /// of their time.
  /// - Parameters:
  ///   - bytes: the file.
  ///   - store: the store to which the certificates are added.
  ///   - accept: the operator's answer to a question; called only when no root and no earlier
  ///     answer decides.
  /// - Throws: ``TrustImportError`` and ``TrustStoreError``, and the errors of `accept`.
  public func add(
    _ bytes: [UInt8], to store: inout TrustStore, accept: (AcceptanceQuestion) throws -> Bool
  ) throws -> ImportReport {
    if ZipArchive.isArchive(bytes) {
      let archive = try ImportArchive(bytes, name: name, largestFile: Self.largestFile)
      let file = TrustImport(
        name: archive.name, anchorClass: anchorClass, root: root, publishers: publishers, at: now)
      return try file.addFile(archive.content, to: &store, accept)
    }
    return try addFile(bytes, to: &store, accept)
  }

  /// Imports a file in memory that is no archive.
  private func addFile(
    _ bytes: [UInt8], to store: inout TrustStore, _ accept: (AcceptanceQuestion) throws -> Bool
  ) throws -> ImportReport {
    if LDIFReader.isLDIF(bytes) {
      var rest: [UInt8]? = bytes
      let content = try ImportContent(collection: name) {
        defer { rest = nil }
        return rest
      }
      return try add(content, to: &store, accept)
    }
    return try add(try ImportContent(file: bytes, name: name), to: &store, accept)
  }

  /// Imports a file, as ``add(_:to:accept:)-([UInt8],_,_)`` does; a collection is read in pieces.
  /// - Parameter progress: called with the number of bytes read and their total.
  /// - Throws: a `CodedError` too, where the file cannot be read.
  public func add(
    contentsOf path: String, to store: inout TrustStore,
    progress: @escaping (_ read: Int, _ total: Int) -> Void = { _, _ in },
    accept: (AcceptanceQuestion) throws -> Bool
  ) throws -> ImportReport {
    let stream = try FileStream(path: path)
    var read = 0
    func next() throws(StorageError) -> [UInt8]? {
      guard let bytes = try stream.read() else { return nil }
      read += bytes.count
      progress(read, stream.size)
      return bytes
    }
    let beginning = try next() ?? []
    guard LDIFReader.isLDIF(beginning) else {
      var bytes = beginning
      while let more = try next() {
        bytes += more
        guard bytes.count <= Self.largestFile else {
          throw StorageError.tooLong(path, limit: Self.largestFile)
        }
      }
      return try add(bytes, to: &store, accept: accept)
    }
    var first: [UInt8]? = beginning
    let content = try ImportContent(collection: name) {
      if let bytes = first {
        first = nil
        return bytes
      }
      return try next()
    }
    return try add(content, to: &store, accept)
  }

  /// True if a file with this beginning may hold something to import: a sequence of DER longer than 127
  /// bytes, a text in PEM, a collection or a zip archive.
  public static func mayImport(_ beginning: [UInt8]) -> Bool {
    if beginning.first == 0x30 { return beginning.count > 1 && beginning[1] >= 0x80 }
    return ZipArchive.isArchive(beginning) || LDIFReader.isLDIF(beginning)
      || beginning.firstRange(of: Array("-----BEGIN ".utf8)) != nil
  }

  private func add(
    _ content: ImportContent, to store: inout TrustStore,
    _ accept: (AcceptanceQuestion) throws -> Bool
  ) throws -> ImportReport {
    // The change may run again when another process was faster; the operator is not asked again.
    var answers: [[UInt8]: Bool] = [:]
    return try store.changeAsking { revision in
      var procedure = try ImportProcedure(
        content: content, anchorClass: anchorClass, root: root, publishers: publishers, name: name,
        now: now, revision: revision)
      try procedure.run { question in
        let key = question.key
        if let known = answers[key] { return known }
        let answer = try accept(question)
        answers[key] = answer
        return answer
      }
      revision = procedure.revision
      return procedure.report
    }
  }
}
