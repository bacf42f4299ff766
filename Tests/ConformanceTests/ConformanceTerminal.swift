import ChipAccess
import ChipSimulator
import Crypto
import Encoding
import LDS
import PKIX
import Testing

/// An authority that the virtual passport trusts, and what a state's terminal has of it: its own
/// certificate, that of its verifier, and a key, which here is the same for all.
struct ConformanceTerminal {
  private static let day = CalendarDate(iso8601: "2026-06-01")
  private static let last = CalendarDate(iso8601: "2026-08-01")
  private static let key = Result { try PrivateKey.generate(.ec(curve: "prime256v1")) }
  private static let smallRSA = Result { try PrivateKey.generate(.rsa(bits: 1024)) }
  private static let rsa = Result { try PrivateKey.generate(.rsa(bits: 2048)) }

  /// The algorithm of all certificates.
  var scheme = TerminalAuthenticationAlgorithm.Scheme.ecdsa
  var digest = DigestAlgorithm.sha256
  /// What the verifier may read.
  var rights: CertificateHolderAuthorization.Rights = [.fingerprints, .irises]
  /// How many times the authority has a new key, with a link from the one before.
  var links = 0
  /// Which of these keys the chip trusts.
  var trusted = 0
  /// Changes the certificates: those of the links, of the verifier, and of the terminal.
  var changing: (@Sendable (inout [CVCertificate]) -> Void)?

  private func usedKey() throws -> PrivateKey {
    guard scheme != .ecdsa else { return try Self.key.get() }
    // PSS with SHA-512 does not fit in 1,024 bits.
    return try (digest == .sha512 ? Self.rsa : Self.smallRSA).get()
  }

  private static func reference(_ number: Int) throws -> PublicKeyReference {
    try #require(PublicKeyReference("DETESTCVCA0000\(number + 1)"))
  }

  private func authority(_ number: Int) throws -> TerminalAuthority {
    try TerminalAuthority(
      Self.reference(number), key: usedKey(),
      #require(TerminalAuthenticationAlgorithm(scheme, digest)),
      from: #require(Self.day), until: #require(Self.last))
  }

  /// The key that the chip trusts, on a chip that takes this day for the present one.
  func trustPoint(on day: String = "2026-05-01") throws -> TerminalAuthenticationProfile {
    TerminalAuthenticationProfile(
      trustPoints: [try authority(trusted).certificate],
      day: try #require(CalendarDate(iso8601: day)))
  }

  /// What the terminal has. The certificate of the trusted key is not among it, so that the chip
  /// alone judges the others.
  func credentials() throws -> TerminalCredentials {
    let (day, last) = (try #require(Self.day), try #require(Self.last))
    let key = try usedKey()
    let verifier = try #require(PublicKeyReference("DETESTDV00001"))
    let terminal = try #require(PublicKeyReference("DETESTIS00001"))
    let issuer = try authority(links)
    var certificates = try (0..<links).map { number in
      try authority(number).certify(
        Self.reference(number + 1), key: key, .authority, from: day, until: last)
    }
    certificates.append(
      try issuer.certify(verifier, key: key, .domesticVerifier, rights, from: day, until: last))
    certificates.append(
      try issuer.certify(terminal, key: key, .terminal, from: day, until: last, by: verifier))
    changing?(&certificates)
    return try TerminalCredentials(key: key, certificates: certificates)
  }
}

extension ConformanceCase {
  /// A case with a terminal: a document with two fingers in WSQ and two irises in pixels.
  static func terminal(
    _ identifier: String, _ words: String, _ expected: Expectation,
    _ verdict: String = "passed, DG3 (2 wsq), DG4 (2 raw)", because difference: String? = nil,
    file: String = #fileID, with terminal: ConformanceTerminal = ConformanceTerminal(),
    _ change: @escaping @Sendable (inout ConformanceDesk) throws -> Void = { _ in }
  ) -> ConformanceCase {
    .chip(identifier, words, expected, verdict, because: difference, file: file) {
      $0.profile.chipAuthentication = .single(.standardized(.secp224r1), .tripleDES)
      $0.profile.terminalAuthentication = try terminal.trustPoint()
      $0.profile.contents = [
        .dg3: BiometricSpecimen.dg3([2, 7], .wsq), .dg4: BiometricSpecimen.dg4([1, 2], .raw),
      ]
      $0.terminal = try terminal.credentials()
      try change(&$0)
    }
  }
}
