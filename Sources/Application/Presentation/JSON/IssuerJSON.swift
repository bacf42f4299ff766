import Encoding
import FoundationEssentials

/// The issuer of cards on this machine, for programs.
package enum IssuerJSON {
  /// What `passport issuer show` prints: the name and certificates that verifiers of its cards need.
  /// - Parameters:
  ///   - url: its address, which is `iss` in its cards.
  ///   - replacedRoots: SHA-256 of each replaced root, in the order in which they were replaced.
  ///   - signerEnd: the time until which its signer can sign.
  package static func value(
    name: String, url: String, country: String, rootFingerprint: [UInt8],
    replacedRoots: [[UInt8]], signerEnd: Date
  ) -> JSONValue {
    .object([
      "schema": "passport.issuer/1", "name": .string(name), "url": .string(url),
      "country": .string(country), "rootFingerprint": CommonJSON.sha256.value(rootFingerprint),
      "replacedRoots": CommonJSON.sha256.list().value(replacedRoots),
      "signerEnd": CommonJSON.moment.value(signerEnd),
    ])
  }
}
