import Encoding
import FoundationEssentials

/// The issuer of cards on this machine, for programs.
package enum IssuerJSON {
  /// A key of an issuer that is in a token.
  package struct TokenKey {
    /// RFC 7512.
    package let address: String
    /// The path of the module that reaches the token.
    package let module: String
    /// False for a key that may exist elsewhere.
    package let isMadeInToken: Bool

    package init(address: String, module: String, isMadeInToken: Bool) {
      (self.address, self.module, self.isMadeInToken) = (address, module, isMadeInToken)
    }

    fileprivate var json: JSONValue {
      .object([
        "address": .string(address), "module": .string(module), "madeInToken": .bool(isMadeInToken),
      ])
    }
  }

  /// What `passport issuer show` prints: the name and certificates that verifiers of its cards need.
  /// - Parameters:
  ///   - url: its address, which is `iss` in its cards.
  ///   - replacedRoots: SHA-256 of each replaced root, in the order in which they were replaced.
  ///   - signerEnd: the time until which its signer can sign.
  ///   - hasRootKey: false if the root's key is with its owner, who certified this signer.
  ///   - rootKey: where its root's key is, if it is in a token; likewise for its signer's.
  package static func value(
    name: String, url: String, country: String, rootFingerprint: [UInt8],
    replacedRoots: [[UInt8]], signerEnd: Date, hasRootKey: Bool = true, rootKey: TokenKey? = nil,
    signerKey: TokenKey? = nil
  ) -> JSONValue {
    .object([
      "schema": "passport.issuer/1", "name": .string(name), "url": .string(url),
      "country": .string(country), "rootFingerprint": CommonJSON.sha256.value(rootFingerprint),
      "replacedRoots": CommonJSON.sha256.list().value(replacedRoots),
      "signerEnd": CommonJSON.moment.value(signerEnd), "rootKey": rootKey?.json,
      "signerKey": signerKey?.json, "rootElsewhere": hasRootKey ? nil : true,
    ])
  }
}
