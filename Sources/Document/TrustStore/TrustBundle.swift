import Crypto
import Encoding
import PKIX
import Trust

/// The content of a store as one file, for a store without a network: anchors, CRLs and document
/// signers in LDIF (RFC 2849), as a collection of the ICAO PKD has them. Nobody signs it, so its
/// import asks the operator about it by ``sha256``.
public struct TrustBundle: Sendable {
  /// The anchors, by country and fingerprint.
  public let anchors: [TrustAnchor]
  /// The CRLs, by country and fingerprint.
  public let revocationLists: [CertificateRevocationList]
  private let documentSigners: [Record]

  /// The number of document signers.
  public var documentSignerCount: Int { documentSigners.count }

  /// The number of states with an anchor.
  public var states: Int { Set(anchors.map { $0.certificate.country ?? "" }).count }

  /// True if there is nothing in it.
  public var isEmpty: Bool { anchors.isEmpty && revocationLists.isEmpty }

  /// Takes what a store holds of a class.
  /// - Parameter country: the only country, in upper case, as two letters where it has such a code;
  ///   nil for all.
  /// - Throws: ``TrustStoreError`` when a file cannot be read or is damaged.
  public init(
    of store: TrustStore, _ anchorClass: AnchorClass = .state, country: WireText? = nil
  ) throws(TrustStoreError) {
    func isWanted(_ found: WireText) -> Bool { country == nil || country == found }
    anchors = try store.anchors {
      $0.anchorClass == anchorClass && isWanted($0.country)
    }
    revocationLists = try store.revocationLists()
      .filter { $0.anchorClass == anchorClass && isWanted($0.list.issuer.country ?? "") }
      .map(\.list)
    // Document signers have no class of their own: states alone have them.
    documentSigners =
      anchorClass == .state
      ? try store.state.table(.documentSigners).records.filter { isWanted($0.country) } : []
  }

  /// The SHA-256 of the anchors' certificates in DER, one after the other: what an import of the
  /// bundle shows before it asks. CRLs and document signers are used only below an anchor, and are
  /// not in it.
  /// - Throws: `CryptoError`.
  public func sha256() throws(CryptoError) -> [UInt8] {
    try DigestAlgorithm.sha256.digest(Array(anchors.map(\.certificate.der).joined()))
  }

  /// The file. The same content of the same day makes the same bytes.
  /// - Parameter day: the day that it states, for people.
  public func encoded(on day: CalendarDate) -> [UInt8] {
    var text = """
      # Certificates and revocation lists of a trust store, exported on \(day).
      # certificates: \(anchors.count), states: \(states)
      # revocation lists: \(revocationLists.count)
      # document signers: \(documentSignerCount)
      # Nobody signed this file: compare the SHA-256 that the export printed with the one
      # that "passport trust import" shows.
      version: 1


      """
    for anchor in anchors {
      text += Self.record(
        anchor.certificate.country, anchor.certificate.sha256, "cACertificate",
        anchor.certificate.der)
    }
    for list in revocationLists {
      text += Self.record(
        list.issuer.country, list.sha256, "certificateRevocationList", list.der)
    }
    for signer in documentSigners {
      text += Self.record(
        signer.country, Array(signer.fingerprint), "userCertificate", Array(signer.bytes))
    }
    return Array(text.utf8)
  }

  private static func record(
    _ country: WireText?, _ sha256: [UInt8], _ attribute: String, _ der: [UInt8]
  ) -> String {
    let place = country.map { $0.isEmpty ? "" : ",c=\($0)" } ?? ""
    let name = "dn: cn=\(Hex.encode(Array(sha256.prefix(16))))\(place),dc=passport\n"
    return name + folded("\(attribute);binary:: \(Base64.encode(der))") + "\n\n"
  }

  /// A line in lines of 76 characters, RFC 2849, note 2.
  private static func folded(_ line: String) -> String {
    var rest = Array(line.utf8)[...]
    var text = String(decoding: rest.prefix(76), as: UTF8.self)
    rest = rest.dropFirst(76)
    while !rest.isEmpty {
      text += "\n " + String(decoding: rest.prefix(75), as: UTF8.self)
      rest = rest.dropFirst(75)
    }
    return text
  }
}
