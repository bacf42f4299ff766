import ChipSimulator
import Crypto
import Encoding
import LDS
import PKIX

@testable import ChipSimulator

/// Terminal authentication, and EF.CVCA, which names the keys that the chip trusts.
extension ConformanceCase {
  private static let noChain = "passed, no chain"
  private static let terminalRefused = "passed, terminal refused"
  private static let stateOnly =
    "the document is genuine; that the state's own certificates do not open its fingerprints is said, and no verdict depends on it"
  private static let asE08 = "as for ISO7816_E_08"

  private static func algorithm(
    _ identifier: String, _ words: String, _ scheme: TerminalAuthenticationAlgorithm.Scheme,
    _ digest: DigestAlgorithm
  ) -> ConformanceCase {
    .terminal(
      identifier, words, .successful, with: ConformanceTerminal(scheme: scheme, digest: digest))
  }

  private static func refused(
    _ identifier: String, _ words: String, _ verdict: String, because difference: String = asE08,
    with terminal: ConformanceTerminal = ConformanceTerminal(),
    _ change: @escaping @Sendable (inout ConformanceDesk) throws -> Void = { _ in }
  ) -> ConformanceCase {
    .terminal(identifier, words, .failed, verdict, because: difference, with: terminal, change)
  }

  /// A certificate, so many before the last, with its signature's last byte changed.
  private static func forged(beforeLast place: Int) -> ConformanceTerminal {
    ConformanceTerminal(changing: {
      let index = $0.count - 1 - place
      let certificate = $0[index]
      $0[index] = CVCertificate(
        body: certificate.body,
        signature: certificate.signature.flipping(certificate.signature.count - 1))
    })
  }

  private static func authorities(_ names: String...) -> [UInt8] {
    let bytes = names.flatMap { BERTLV.encode(0x42, Array($0.utf8)) }
    return bytes + [UInt8](repeating: 0, count: max(0, 36 - bytes.count))
  }

  static let terminalAuthentications: [ConformanceCase] = algorithms + terminalRefusals + terminals

  private static let algorithms: [ConformanceCase] = [
    algorithm("ISO7816_E_01", "RSA with PKCS #1 v1.5 and SHA-1", .rsaPKCS1, .sha1),
    algorithm("ISO7816_E_02", "RSA with PKCS #1 v1.5 and SHA-256", .rsaPKCS1, .sha256),
    algorithm("ISO7816_E_03", "RSA with PSS and SHA-1", .rsaPSS, .sha1),
    algorithm("ISO7816_E_04", "RSA with PSS and SHA-256", .rsaPSS, .sha256),
    algorithm("ISO7816_E_05", "ECDSA with SHA-1", .ecdsa, .sha1),
    algorithm("ISO7816_E_06", "ECDSA with SHA-224", .ecdsa, .sha224),
    algorithm("ISO7816_E_07", "ECDSA with SHA-256", .ecdsa, .sha256),
    algorithm("ISO7816_E_35", "RSA with PKCS #1 v1.5 and SHA-512", .rsaPKCS1, .sha512),
    algorithm(
      "ISO7816_E_36",
      "RSA with PSS and SHA-512, whose signatures do not fit in 1,024 bits, with 2,048",
      .rsaPSS, .sha512),
    algorithm("ISO7816_E_37", "ECDSA with SHA-384", .ecdsa, .sha384),
    algorithm("ISO7816_E_38", "ECDSA with SHA-512", .ecdsa, .sha512),
  ]

  private static let terminalRefusals: [ConformanceCase] = [
    refused(
      "ISO7816_E_08", "EF.CVCA names another key than the chip trusts", noChain, because: stateOnly
    ) {
      $0.profile.authorities = authorities("DETESTCVCA00002")
    },
    refused("ISO7816_E_09", "EF.CVCA with an empty reference", noChain) {
      $0.profile.authorities = [0x42, 0x00, 0x00, 0x00, 0x00]
    },
    .terminal("ISO7816_E_10", "EF.CVCA with three references", .either, noChain) {
      $0.profile.authorities = authorities("DETESTCVCA00001", "DECV00002", "DECV00003")
    },
    refused(
      "ISO7816_E_11", "a chip that has another document number than is printed", terminalRefused
    ) {
      $0.profile.faults = [.refuses(.terminalAuthentication, .authenticationFailed)]
    },
    refused("ISO7816_E_12", "a challenge of seven bytes", "passed, challenge malformed") {
      $0.profile.faults = [.shortChallenge]
    },
    refused("ISO7816_E_13", "a challenge of nine bytes", "passed, challenge malformed") {
      $0.profile.faults = [.longChallenge]
    },
    refused(
      "ISO7816_E_17", "the verifier's certificate with an altered signature", terminalRefused,
      with: forged(beforeLast: 1)),
    refused(
      "ISO7816_E_18", "the terminal's certificate with an altered signature", terminalRefused,
      with: forged(beforeLast: 0)),
    refused("ISO7816_E_19", "a chip on whose date all certificates have expired", terminalRefused) {
      $0.profile.terminalAuthentication = try ConformanceTerminal().trustPoint(on: "2026-08-16")
    },
    refused("ISO7816_E_22", "DG14 states another file identifier than that of EF.CVCA", noChain) {
      $0.profile.statedAuthoritiesFile = FileID(identifier: 0x01C1)
    },
    .terminal(
      "ISO7816_E_23", "DG14 states another short file identifier than that of EF.CVCA", .failed,
      because: "the file is found by its file identifier, and the chip accepts the terminal"
    ) {
      $0.profile.statedAuthoritiesFile = FileID(identifier: 0x011C, shortIdentifier: 0x1B)
    },
    refused(
      "ISO7816_E_24", "a terminal without certificates", "passed, no terminal",
      because: "the document is genuine; without certificates nothing is asked that needs them"
    ) { $0.terminal = nil },
    refused("LDS_G_01", "EF.CVCA whose first reference has the tag 00", noChain) {
      let bytes = authorities("DETESTCVCA00001")
      $0.profile.authorities = [0x00] + bytes.dropFirst()
    },
    refused("LDS_G_02", "EF.CVCA without a reference, on a chip that trusts no key", noChain) {
      $0.profile.authorities = authorities()
      $0.profile.terminalAuthentication?.trustPoints = []
    },
  ]

  private static let terminals: [ConformanceCase] = [
    .terminal(
      "ISO7816_E_14", "a verifier without the right to fingerprints", .successful,
      "passed, DG4 (2 raw)", with: ConformanceTerminal(rights: .irises)),
    .terminal(
      "ISO7816_E_15", "a verifier without the right to irises", .successful,
      "passed, DG3 (2 wsq)", with: ConformanceTerminal(rights: .fingerprints)),
    .terminal(
      "ISO7816_E_16", "a verifier without either right", .successful,
      "passed, no certificate sent",
      with: ConformanceTerminal(rights: [])),
    .terminal("ISO7816_E_26", "a document with DG11 and DG12", .successful) {
      $0.profile.contents[.dg11] = DG11(fullName: "Eriksson<<Anna<Maria").bytes
      $0.profile.contents[.dg12] = DG12(dateOfIssue: PartialDate(year: 2026, month: 1)).bytes
    },
    .terminal(
      "ISO7816_E_27", "chip authentication in a field of 2,048 bits, terminal's keys of 1,024",
      .successful, with: ConformanceTerminal(scheme: .rsaPKCS1, digest: .sha256)
    ) { $0.profile.chipAuthentication = .single(.standardized(.modp2048With256), .tripleDES) },
    .terminal(
      "ISO7816_E_28", "chip authentication on a curve of 224 bits, terminal's keys of 256",
      .successful),
    .terminal(
      "ISO7816_E_29", "a document without DG4", .successful, "passed, DG3 (2 wsq)",
      with: ConformanceTerminal(rights: .fingerprints)
    ) { $0.profile.contents[.dg4] = nil },
    .terminal(
      "ISO7816_E_30", "a document without DG3", .successful, "passed, DG4 (2 raw)",
      with: ConformanceTerminal(rights: .irises)
    ) { $0.profile.contents[.dg3] = nil },
    .terminal(
      "ISO7816_E_31", "a chip that only PACE opens, to whose key the terminal's signature is bound",
      .successful
    ) {
      $0.profile.offersPACE = true
      $0.profile.allowsBasicAccess = false
    },
    .terminal(
      "ISO7816_E_32", "a new key of the authority, with a link from the one that the chip trusts",
      .successful, with: ConformanceTerminal(links: 1)),
    .terminal(
      "ISO7816_E_33", "two new keys, with two links", .successful,
      with: ConformanceTerminal(links: 2)),
    .terminal(
      "ISO7816_E_34", "a link to the key that the chip trusts already", .successful,
      with: ConformanceTerminal(links: 1, trusted: 1)),
  ]
}
