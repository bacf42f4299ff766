import Crypto
import Encoding
import Verdicts

extension ImportContent {
  /// The most octets that are kept of one collection.
  private static let largest = 256 << 20

  /// Reads a collection in LDIF. A record that cannot be read costs only itself.
  /// - Throws: ``TrustImportError/collectionTooLarge(_:limit:)``, and what the source throws.
  init(collection name: String, _ chunk: @escaping () throws -> [UInt8]?) throws {
    isCollection = true
    var reader = LDIFReader(chunk)
    var kept = 0
    var seen: Set<[UInt8]> = []
    var authorities: [[UInt8]] = []
    while let attribute = try reader.next() {
      switch attribute.value {
      case .refused(let reason):
        refuse(.record(line: attribute.line, reason))
      case .octets(let octets):
        // The same list or certificate often stands in more than one record.
        let digest = try DigestAlgorithm.sha256.digest(octets)
        guard seen.insert(digest).inserted else { continue }
        kept += octets.count
        guard kept <= Self.largest else {
          throw TrustImportError.collectionTooLarge(name, limit: Self.largest >> 20)
        }
        add(octets, attribute, name, &authorities)
      }
    }
    if !authorities.isEmpty {
      unsigned = Unsigned(
        certificates: authorities,
        sha256: try DigestAlgorithm.sha256.digest(Array(authorities.joined())), name: name)
    }
    if isEmpty { throw TrustImportError.nothingToImport(name) }
  }

  private mutating func add(
    _ octets: [UInt8], _ attribute: LDIFReader.Attribute, _ name: String,
    _ authorities: inout [[UInt8]]
  ) {
    switch attribute.kind {
    case .authority: authorities.append(octets)
    case .revocationList: addRevocationList(octets, line: attribute.line)
    case .documentSigner:
      do throws(CryptoError) {
        documentSigners.append(
          Record(documentSigner: try Certificate(der: octets), source: name))
      } catch {
        refuse(.unreadable(octets, .certificateMalformed, error, line: attribute.line))
      }
    case .masterList:
      do throws(TrustImportError) {
        let list = try Self.masterList(octets, name, line: attribute.line)
        // A list of a collection is told from the others by who signed it.
        let signedBy = list.signer.country ?? Hex.encode(Array(list.signer.sha256.prefix(4)))
        lists.append(
          List(
            list: list.list, signer: list.signer, name: "\(name)/\(signedBy)", line: attribute.line)
        )
      } catch {
        refuse(.list(error.code, error.details, line: attribute.line, octets))
      }
    }
  }
}
