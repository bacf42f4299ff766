import Crypto
import Encoding
import FoundationEssentials
import PKIX

/// The test country's terminal, which may read fingerprints and irises: an authority, its document
/// verifier and an inspection system, BSI TR-03110-3, 2.2. Everybody can compute their keys, which
/// are digests of their names, so that each machine has the same. No real chip trusts them.
public enum TestTerminal {
  /// A holder of one of its certificates.
  private enum Holder: String {
    case authority = "UTCVCATEST00001"
    case verifier = "UTDVTEST00001"
    case terminal = "UTISTEST00001"
  }

  /// 1 January 2026.
  private static let first = CalendarDate(Date(timeIntervalSince1970: 1_767_225_600))
  /// 31 December 2099.
  private static let last = CalendarDate(Date(timeIntervalSince1970: 4_102_358_400))

  /// Its certificates and its private key, as files.
  /// - Throws: `CryptoError` when libcrypto refuses.
  public static func files() throws(CryptoError) -> [(name: String, bytes: [UInt8])] {
    let authority = try authority()
    let (verifierKey, terminalKey) = (try key(of: .verifier), try key(of: .terminal))
    let verifier = try reference(of: .verifier)
    return [
      ("authority.cvcert", authority.certificate.encoded),
      (
        "verifier.cvcert",
        try authority.certify(
          verifier, key: verifierKey, .domesticVerifier, from: first, until: last
        ).encoded
      ),
      (
        "terminal.cvcert",
        try authority.certify(
          reference(of: .terminal), key: terminalKey, .terminal, from: first, until: last,
          by: verifier, signing: verifierKey
        ).encoded
      ),
      ("terminal.key", Array(try terminalKey.pem().utf8)),
    ]
  }

  /// A chip that trusts the authority; nil when libcrypto refuses.
  static let profile = (try? authority()).map {
    TerminalAuthenticationProfile(trustPoints: [$0.certificate], day: first)
  }

  private static func authority() throws(CryptoError) -> TerminalAuthority {
    try TerminalAuthority(
      reference(of: .authority), key: key(of: .authority),
      known(TerminalAuthenticationAlgorithm(.ecdsa, .sha256)), from: first, until: last)
  }

  private static func reference(of holder: Holder) throws(CryptoError) -> PublicKeyReference {
    try known(PublicKeyReference(holder.rawValue))
  }

  /// A key on P-256, which is the digest of its holder's reference.
  private static func key(of holder: Holder) throws(CryptoError) -> PrivateKey {
    let number = try DigestAlgorithm.sha256.digest(Array(holder.rawValue.utf8))
    return try PrivateKey(file: DER.sequence(DER.integer(1), DER.octetString(number)))
  }

  private static func known<Value>(_ value: Value?) throws(CryptoError) -> Value {
    guard let value else { throw .library("a constant of the test terminal") }
    return value
  }
}
