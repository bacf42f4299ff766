import Encoding
import FoundationEssentials

/// The issuer of cards on this machine.
package enum IssuerJSON {
  /// The name and certificates that verifiers of its cards need.
  package struct Issuer: Sendable {
    let name: String
    let url: String
    let country: String
    let rootFingerprint: [UInt8]
    let replacedRoots: [[UInt8]]
    let signerEnd: Date

    package init(
      name: String, url: String, country: String, rootFingerprint: [UInt8],
      replacedRoots: [[UInt8]], signerEnd: Date
    ) {
      self.name = name
      self.url = url
      self.country = country
      self.rootFingerprint = rootFingerprint
      self.replacedRoots = replacedRoots
      self.signerEnd = signerEnd
    }
  }

  /// Schema `passport.issuer/1`.
  package static func value(_ issuer: Issuer) -> JSONValue {
    document.value(issuer, JSONContext())
  }

  package static let document = JSONDocument<Issuer>(
    "passport.issuer/1", "What `passport issuer show --json` prints."
  ) {
    JSONMember(
      "name", "What cards call this issuer.", .text(minLength: 1)
    ) { $0.name }
    JSONMember(
      "url", "The issuer's address, which its cards state as `iss`.", .text("^https://")
    ) { $0.url }
    JSONMember("country", "The issuer's country.", .text("^[A-Z]{2}$")) { $0.country }
    JSONMember(
      "rootFingerprint", "SHA-256 of the issuer's root.", CommonJSON.sha256
    ) { $0.rootFingerprint }
    JSONMember(
      "replacedRoots", "SHA-256 of each root that was replaced, the first to be replaced first.",
      CommonJSON.sha256.list()
    ) { $0.replacedRoots }
    JSONMember(
      "signerEnd", "Until when the issuer's signer can sign.", CommonJSON.moment
    ) { $0.signerEnd }
  }
}
