import Crypto
import Encoding
import PKIX
import SmartCard
import TestSupport
import Testing

@testable import ChipSimulator

@Suite("Terminal authentication from the chip's side")
struct TerminalAuthenticationTests {
  private static let key = Result { try PrivateKey.generate(.ec(curve: "prime256v1")) }

  private let key: PrivateKey
  private let algorithm: TerminalAuthenticationAlgorithm
  private let authority: TerminalAuthority
  private let day: CalendarDate
  private let last: CalendarDate

  init() throws {
    key = try Self.key.get()
    algorithm = try #require(TerminalAuthenticationAlgorithm(.ecdsa, .sha256))
    day = try #require(CalendarDate(iso8601: "2026-03-01"))
    last = try #require(CalendarDate(iso8601: "2026-04-01"))
    authority = try TerminalAuthority(
      try #require(PublicKeyReference("UTCVCA00001")), key: key, algorithm, from: day, until: last)
  }

  private func reference(_ text: String) throws -> PublicKeyReference {
    try #require(PublicKeyReference(text))
  }

  private func certificate(
    _ issuer: String, _ holder: String, _ role: CertificateHolderAuthorization.Role,
    from first: CalendarDate? = nil, until last: CalendarDate? = nil
  ) throws -> CVCertificate {
    try authority.certify(
      try reference(holder), key: key, role, from: first ?? day, until: last ?? self.last,
      by: try reference(issuer))
  }

  private func chip(on day: CalendarDate? = nil) -> SimulatedTerminalAuthentication {
    SimulatedTerminalAuthentication(
      TerminalAuthenticationProfile(
        trustPoints: [authority.certificate], day: day ?? self.day))
  }

  private func send(
    _ certificate: CVCertificate, to chip: inout SimulatedTerminalAuthentication
  ) -> StatusWord {
    let status = chip.selectIssuer(certificate.body.authorityReference.bytes)
    guard status == .success else { return status }
    return chip.verify(certificate.body.encoded + certificate.encodedSignature, isLast: true)
  }

  @Test("given a challenge, when a signature over it was refused, then it is used up")
  func challengeOnce() throws {
    var chip = chip()
    #expect(
      send(try certificate("UTCVCA00001", "UTDVUT001", .domesticVerifier), to: &chip) == .success)
    #expect(send(try certificate("UTDVUT001", "UTISUT001", .terminal), to: &chip) == .success)
    #expect(chip.selectTerminal(Array("UTISUT001".utf8)) == .success)
    let first = chip.makeChallenge(.system)
    let challenge = try #require(first)
    let binding = SimulatedTerminalAuthentication.Binding(identifier: [1, 2], compressedKey: [3])
    let signature = try algorithm.sign([1, 2] + challenge + [3], with: key)
    #expect(
      chip.authenticate([signature[0] ^ 1] + signature.dropFirst(), isLast: true, binding)
        == .authenticationFailed
    )
    #expect(chip.authenticate(signature, isLast: true, binding) == .conditionsNotSatisfied)
    #expect(chip.rights == [])
    // The whole once more, with a new challenge.
    #expect(chip.selectTerminal(Array("UTISUT001".utf8)) == .success)
    let second = chip.makeChallenge(.system)
    let next = try #require(second)
    #expect(
      chip.authenticate(
        try algorithm.sign([1, 2] + next + [3], with: key), isLast: true, binding) == .success)
    #expect(chip.rights == [.fingerprints, .irises])
    chip.endSession()
    #expect(chip.rights == [])
    #expect(chip.selectTerminal(Array("UTISUT001".utf8)) == .referencedDataNotFound)
  }

  @Test("given three links, when they were accepted, then the chip trusts the two newest keys")
  func links() throws {
    var chip = chip()
    for number in 1...3 {
      let link = try certificate("UTCVCA0000\(number)", "UTCVCA0000\(number + 1)", .authority)
      #expect(send(link, to: &chip) == .success)
    }
    #expect(chip.references.map(\.description) == ["UTCVCA00004", "UTCVCA00003"])
    #expect(
      send(try certificate("UTCVCA00001", "UTDVUT001", .domesticVerifier), to: &chip)
        == .referencedDataNotFound)
  }

  @Test("given an expired key, when certificates are sent, then it verifies links alone")
  func expired() throws {
    let later = try #require(CalendarDate(iso8601: "2026-06-01"))
    var chip = chip(on: last.after)
    let verifier = try certificate(
      "UTCVCA00001", "UTDVUT001", .domesticVerifier, until: later)
    #expect(send(verifier, to: &chip) == .authenticationFailed)
    let link = try certificate("UTCVCA00001", "UTCVCA00002", .authority, until: later)
    #expect(send(link, to: &chip) == .success)
    let next = try certificate("UTCVCA00002", "UTDVUT001", .foreignVerifier, until: later)
    #expect(send(next, to: &chip) == .success)
    // The date stays, and a terminal of another state's verifier does not move it.
    #expect(chip.day == last.after)
    let terminal = try certificate(
      "UTDVUT001", "UTISUT001", .terminal, from: later, until: later)
    #expect(send(terminal, to: &chip) == .success)
    #expect(chip.day == last.after)
  }

  @Test("given roles in a wrong order, when certificates are sent, then they are refused")
  func roles() throws {
    var chip = chip()
    #expect(
      send(try certificate("UTCVCA00001", "UTISUT001", .terminal), to: &chip)
        == .authenticationFailed)
    #expect(
      send(try certificate("UTCVCA00001", "UTDVUT001", .domesticVerifier), to: &chip) == .success)
    #expect(
      send(try certificate("UTDVUT001", "UTDVUT002", .domesticVerifier), to: &chip)
        == .authenticationFailed)
    #expect(
      send(try certificate("UTDVUT001", "UTCVCA00009", .authority), to: &chip)
        == .authenticationFailed)
    #expect(chip.references == [authority.reference])
    #expect(chip.selectTerminal(Array("UTDVUT001".utf8)) == .conditionsNotSatisfied)
  }

  @Test("given certificates with a bit turned over, when they are sent, then none is accepted")
  func altered() throws {
    let verifier = try certificate("UTCVCA00001", "UTDVUT001", .domesticVerifier)
    let data = verifier.body.encoded + verifier.encodedSignature
    var chip = chip()
    for place in data.indices {
      var changed = data
      changed[place] ^= 1 << UInt8(place % 8)
      #expect(chip.selectIssuer(authority.reference.bytes) == .success)
      #expect(chip.verify(changed, isLast: true) != .success, "byte \(place)")
    }
    #expect(chip.references == [authority.reference])
    #expect(chip.day == day)
  }
}

extension CalendarDate {
  /// The day after a day that is not the last of its month.
  fileprivate var after: CalendarDate {
    CalendarDate(year: year, month: month, day: day + 1) ?? self
  }
}
