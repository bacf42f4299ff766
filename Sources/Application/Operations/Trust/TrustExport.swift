import Encoding
import PKIX
import Trust
import TrustStore
import Verdicts

/// Certificates and CRLs of the trust store, as files for other programs.
package struct TrustExport {
  package let anchors: [Certificate]
  package let revocationLists: [CertificateRevocationList]

  /// The anchors and CRLs of a class.
  /// - Parameter country: the two-letter code of one state; nil for all.
  /// - Throws: ``NothingChosen``, `TrustStoreError`.
  package init(of store: TrustStore, _ wanted: AnchorClass, country: WireText?) throws {
    anchors = try (country.map(store.anchors(forCountry:)) ?? store.all()).filter {
      $0.anchorClass == wanted
    }.map(\.certificate)
    revocationLists = try store.revocationLists().filter {
      $0.anchorClass == wanted && (country == nil || $0.list.issuer.country == country)
    }.map(\.list)
    guard !anchors.isEmpty || !revocationLists.isEmpty else { throw NothingChosen(country) }
  }

  /// The roots of institutions.
  /// - Throws: ``NothingChosen``, `TrustStoreError`.
  package init(institutionsOf store: TrustStore) throws {
    (anchors, revocationLists) = (try store.institutions().map(\.certificate), [])
    guard !anchors.isEmpty else { throw NothingChosen(nil) }
  }

  /// All of it in PEM, each with a line above that has its name.
  package var pem: String {
    let blocks =
      anchors.map { ($0.subject, PEM(label: "CERTIFICATE", content: $0.der)) }
      + revocationLists.map { ($0.issuer, PEM(label: "X509 CRL", content: $0.der)) }
    return blocks.map { "# \($0)\n\($1.text)" }.joined()
  }

  /// A DER file for each.
  package var files: [(name: String, bytes: [UInt8])] {
    anchors.map { (Self.name($0.country, $0.sha256) + ".cer", $0.der) }
      + revocationLists.map { (Self.name($0.issuer.country, $0.sha256) + ".crl", $0.der) }
  }

  /// The name of a file. A country consists of letters only, so that the name cannot point outside
  /// the folder.
  private static func name(_ country: WireText?, _ sha256: [UInt8]) -> String {
    "\(country ?? "XX")-\(Hex.encode(Array(sha256.prefix(16))))"
  }
}

/// The error where the store has nothing of the chosen kind.
package struct NothingChosen: CodedError {
  private let what: Detail

  package init(what: Detail) { self.what = what }

  /// No entry of a country, or no entry at all.
  package init(_ country: WireText?) {
    what = country.map { .text($0) } ?? .phrase(Phrase("anything-there"))
  }

  package var code: ReasonCode { .anchorNotFound }
  package var details: [Detail] { [what] }
}
