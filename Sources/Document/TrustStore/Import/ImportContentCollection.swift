import Crypto
import Encoding
import Trust
import Verdicts

extension ImportContent {
  /// The largest number of bytes that are kept from one collection, and the largest that are read.
  private static let (largest, longest) = (256 << 20, 1 << 30)
  /// The largest number of certificates and lists that are examined for each 32 MiB or part of
  /// that. The PKD's collections have about 24,000.
  static let mostOfPart = 49_152

  /// Reads a collection in LDIF. A record that cannot be read does not refuse the rest. A file with
  /// changes that remove something is refused as a whole: what it names is not content, and if a
  /// removal were ignored, the store would keep what the publisher withdrew.
  /// - Throws: ``TrustImportError/collectionOfChanges(_:line:)``,
  ///   ``TrustImportError/collectionTooLarge(_:limit:)``,
  ///   ``TrustImportError/limitExceeded(_:_:)``, and the errors of the source.
  init(collection name: WireText, _ chunk: @escaping () throws -> [UInt8]?) throws {
    isCollection = true
    let length = Length()
    var reader = LDIFReader {
      guard let part = try chunk() else { return nil }
      length.bytes += part.count
      guard length.bytes <= Self.longest else {
        throw TrustImportError.limitExceeded(name, .text(String(Self.longest >> 20) + " MiB"))
      }
      return part
    }
    var (kept, count) = (0, 0)
    var seen: Set<[UInt8]> = []
    var authorities: [[UInt8]] = []
    while let attribute = try reader.next() {
      if attribute.kind == .change {
        guard attribute.isAddition else {
          throw TrustImportError.collectionOfChanges(name, line: attribute.line)
        }
        continue
      }
      bytes = length.bytes
      pool.grow(toBytes: bytes)
      budget.grow(toBytes: bytes)
      count += 1
      guard count <= Self.mostOfPart * ImportBudget.parts(ofBytes: bytes) else {
        unlisted += 1
        continue
      }
      switch attribute.value {
      case .refused(let reason):
        refuse(.record(line: attribute.line, reason))
      case .bytes(let bytes):
        // The same list or certificate is often in more than one record.
        let digest = try DigestAlgorithm.sha256.digest(bytes)
        guard seen.insert(digest).inserted else { continue }
        kept += bytes.count
        guard kept <= Self.largest else {
          throw TrustImportError.collectionTooLarge(name, limit: Self.largest >> 20)
        }
        add(bytes, attribute, name, &authorities)
      }
    }
    if !authorities.isEmpty {
      unsigned = Unsigned(
        certificates: authorities,
        sha256: try DigestAlgorithm.sha256.digest(Array(authorities.joined())), name: name)
    }
    if isEmpty { throw TrustImportError.nothingToImport(name) }
  }

  /// The number of bytes that were read so far.
  private final class Length { var bytes = 0 }

  private mutating func add(
    _ bytes: [UInt8], _ attribute: LDIFReader.Attribute, _ name: WireText,
    _ authorities: inout [[UInt8]]
  ) {
    switch attribute.kind {
    case .change: break
    case .authority: authorities.append(bytes)
    case .revocationList: addRevocationList(bytes, line: attribute.line)
    case .documentSigner:
      do throws(CryptoError) {
        documentSigners.append(
          Record(documentSigner: try CertificatePool.certificate(bytes), source: name))
      } catch {
        refuse(.unreadable(bytes, .certificateMalformed, error, line: attribute.line))
      }
    case .masterList:
      guard hasRoom(forList: bytes, name, line: attribute.line) else { return }
      do throws(TrustImportError) {
        let list = try signedList(bytes, name, line: attribute.line)
        // A list of a collection gets its name from its signer.
        let signedBy = list.signer.country ?? "\(Hex.encode(list.signer.sha256.prefix(4)))"
        lists.append(
          List(
            list: list.list, signer: list.signer, authorities: list.authorities,
            name: "\(name)/\(signedBy)", line: attribute.line))
      } catch {
        refuse(.list(error.code, error.details, line: attribute.line, bytes))
      }
    }
  }
}
