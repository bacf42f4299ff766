import ChipAccess
import ChipSimulator
import Crypto
import Encoding
import LDS
import PKIX
import SmartCard
import Testing
import Trust
import Verdicts

@testable import Inspection

@Suite("Fingerprints and irises, which a terminal has to be authenticated for")
struct TerminalAuthenticationTests {
  private static let made = Result { try Border() }
  private let border: Border

  init() throws { border = try Self.made.get() }

  private func inspect(
    _ terminal: TerminalCredentials?, policy: InspectionPolicy = InspectionPolicy(),
    anchors: AnchorClass? = .state, _ adjust: (inout Profile) -> Void = { _ in },
    bend: @escaping (CommandAPDU, Int) throws -> ResponseAPDU? = { _, _ in nil }
  ) throws -> (record: InspectionRecord, link: BentLink) {
    var link: BentLink?
    let record = try TestDesk.inspect(
      border.profile(adjust), policy: policy, anchors: anchors, terminal: terminal
    ) { chip in
      let bent = BentLink(chip, bend)
      link = bent
      return bent
    }
    return (record, try #require(link))
  }

  /// True if a certificate went to the chip.
  private func sentCertificate(_ link: BentLink) -> Bool {
    link.commands.contains { $0.ins == 0x2A }
  }

  private func outcome(_ record: InspectionRecord, _ file: ElementaryFile) -> CheckStatus? {
    record.files.first { $0.file == file }?.outcome.status
  }

  @Test(
    "given certificates, when a genuine document is read, then its fingerprints are, too",
    arguments: [false, true])
  func authenticated(offersPACE: Bool) throws {
    let (record, link) = try inspect(border.credentials()) { $0.offersPACE = offersPACE }
    #expect(record.terminal?.result == .authenticated)
    #expect(record.terminal?.chain?.certificates.count == 2)
    #expect(record.terminal?.holders.map(\.description) == ["UTDVUT001", "UTISUT001"])
    #expect(record.terminal?.outcome.code == .terminalAuthenticated)
    #expect(record.terminal?.opens == [.dg3, .dg4])
    #expect(sentCertificate(link))
    #expect(record.bytes(of: .dg3) == Border.fingers)
    #expect(record.bytes(of: .dg4) == Border.irises)
    #expect(
      [record.data, record.chip, record.validity].map(\.status) == [.passed, .passed, .passed])
    #expect(record.document?[.dg3] != nil)
  }

  @Test(
    "given active authentication besides, when the terminal was authenticated, then the chip signs")
  func activeAuthentication() throws {
    let (record, _) = try inspect(border.credentials()) {
      $0.activeAuthentication = .ecdsa(.secp256r1, .sha256, .plain, isStated: true)
    }
    #expect(record.terminal?.result == .authenticated)
    #expect(record.check(.activeAuthentication)?.outcome.status == .passed)
    #expect(record.chip.status == .passed)
  }

  @Test(
    "given rights to fingerprints alone, when a document is read, then closed irises fail nothing")
  func rights() throws {
    let (record, _) = try inspect(border.credentials(.fingerprints))
    #expect(record.terminal?.result == .authenticated)
    #expect(record.terminal?.opens == [.dg3])
    #expect(outcome(record, .dg3) == .passed)
    // It is not even asked for.
    #expect(outcome(record, .dg4) == .notDone)
    #expect(record.check(.filesComplete)?.outcome.status == .passed)
    #expect(record.exitCode == .success)
  }

  @Test(
    "given nothing to open or nothing wanted, when a document is read, then no certificate is sent")
  func nothingToOpen() throws {
    for (contents, only) in [
      ([:], nil), ([.dg3: Border.fingers], [.dg1, .dg2, .dg14]),
    ] as [([ElementaryFile: [UInt8]], Set<ElementaryFile>?)] {
      let (record, link) = try inspect(
        border.credentials(), policy: InspectionPolicy(only: only)
      ) { $0.contents = contents }
      #expect(record.terminal?.result == .nothingToOpen)
      #expect(!sentCertificate(link))
      #expect(record.bytes(of: .dg3) == nil)
    }
  }

  @Test("given certificates that open nothing of a document, when it is read, then none is sent")
  func rightsMissing() throws {
    for rights in [.irises, []] as [CertificateHolderAuthorization.Rights] {
      let (record, link) = try inspect(border.credentials(rights)) {
        $0.contents = [.dg3: Border.fingers]
      }
      #expect(record.terminal?.result == .notAuthenticated(.rightsMissing))
      #expect(!sentCertificate(link))
      #expect(record.exitCode == .success)
    }
  }

  @Test(
    "given a chip that proves itself by PACE, when there are certificates, then it does so by its key, too"
  )
  func mapped() throws {
    func mapped(_ terminal: TerminalCredentials?) throws -> InspectionRecord {
      try inspect(terminal) {
        $0.pace = [PACEProfile(.chipAuthentication, .aes128, .standardized(.brainpoolP256r1))]
        $0.chipAuthentication.keys = [.init(.standardized(.brainpoolP256r1), identifier: 13)]
        $0.chipAuthentication.variants = [ChipAuthenticationVariant(.aes128, keyIdentifier: 13)]
      }.record
    }
    let record = try mapped(border.credentials())
    #expect(record.terminal?.result == .authenticated)
    #expect(record.bytes(of: .dg3) == Border.fingers)
    #expect(record.check(.chipAuthentication)?.outcome.status == .passed)
    #expect(record.check(.chipAuthenticationMapping)?.outcome.status == .passed)
    #expect(record.chip.status == .passed)
    #expect(try mapped(nil).check(.chipAuthentication)?.outcome.code == .chipProofReplaced)
  }

  @Test(
    "given a chip that ends the session for good, when a document is read, then what was read is judged",
    arguments: [false, true])
  func ended(whileReading: Bool) throws {
    var (isInside, hasEnded) = (false, false)
    let (record, _) = try inspect(border.credentials()) {
      $0.activeAuthentication = .ecdsa(.secp256r1, .sha256, .plain, isStated: true)
    } bend: { command, _ in
      isInside = isInside || command.ins == 0x2A
      hasEnded = hasEnded || isInside && (!whileReading || command.ins & 0xFE == 0xB0)
      return hasEnded ? ResponseAPDU(status: .securityStatusNotSatisfied) : nil
    }
    #expect(
      record.terminal?.result == (whileReading ? .authenticated : .notAuthenticated(.interrupted)))
    #expect(outcome(record, .dg3) == (whileReading ? .failed : .notDone))
    #expect(record.bytes(of: .dg2) != nil)
    #expect(record.data.status == .passed && record.chip.status == .passed)
    #expect(record.check(.activeAuthentication)?.outcome.status == .notDone)
    #expect(record.exitCode == .success)
  }

  @Test("given fingerprints alone by name, when a document is read, then no irises are")
  func byName() throws {
    let (record, _) = try inspect(
      border.credentials(), policy: InspectionPolicy(only: [.dg1, .dg3, .dg14]))
    #expect(record.bytes(of: .dg3) == Border.fingers)
    #expect(outcome(record, .dg4) == .notDone)
  }

  @Test("given no certificates, when a document is read, then nothing is asked of the chip")
  func none() throws {
    let (record, link) = try inspect(nil)
    #expect(record.terminal == nil)
    #expect(!sentCertificate(link))
    #expect(outcome(record, .dg3) == .notDone)
    #expect(record.exitCode == .success)
  }

  @Test(
    "given data that did not pass, when a document is read, then no certificate is sent",
    arguments: [
      Fault.altered(.sod, beforeEnd: 1), .altered(.dataGroup(14), beforeEnd: 1),
      .altered(.dataGroup(2), beforeEnd: 100),
    ])
  func dataFailed(_ fault: Fault) throws {
    let (record, link) = try inspect(border.credentials()) { $0.faults = [fault] }
    #expect(record.terminal?.result != .authenticated)
    #expect(!sentCertificate(link))
    #expect(outcome(record, .dg3) == .notDone)
    #expect(record.data.status == .failed)
  }

  @Test("given a signer that nobody trusts, when a document is read, then no certificate is sent")
  func unknownSigner() throws {
    let (record, link) = try inspect(border.credentials(), anchors: nil)
    #expect(record.terminal?.result == .dataNotAuthentic)
    #expect(!sentCertificate(link))
  }

  @Test("given a copied chip, when a document is read, then no certificate is sent")
  func copied() throws {
    let (record, link) = try inspect(border.credentials()) { $0.isClone = true }
    #expect(record.terminal?.result == .chipNotAuthenticated)
    #expect(record.terminal?.outcome.code == .terminalNotTried)
    #expect(!sentCertificate(link))
    #expect(record.chip.status == .failed)
  }

  @Test("given a chip that refuses the terminal, when a document is read, then no verdict changes")
  func refused() throws {
    for fault in [
      Fault.refuses(.certificateVerification, .authenticationFailed),
      .refuses(.terminalAuthentication, .authenticationFailed), .shortChallenge,
    ] {
      for only in [nil, [.dg1, .dg2, .dg3, .dg14] as Set<ElementaryFile>] {
        let (record, _) = try inspect(
          border.credentials(), policy: InspectionPolicy(only: only)
        ) { $0.faults = [fault] }
        guard case .notAuthenticated = record.terminal?.result else {
          Issue.record("\(fault): the terminal was authenticated")
          continue
        }
        #expect(record.terminal?.outcome.code == .terminalNotAuthenticated)
        #expect(record.chip.status == .passed, "\(fault)")
        #expect(record.exitCode == .success, "\(fault)")
        // What was asked for by name was tried.
        #expect(outcome(record, .dg3) == (only == nil ? .notDone : .failed), "\(fault)")
      }
    }
  }

  @Test(
    "given a chip that trusts another authority, when a document is read, then no certificate is sent"
  )
  func otherAuthority() throws {
    let other = try border.authority("UTCVCA00009")
    let (record, link) = try inspect(border.credentials()) {
      $0.terminalAuthentication?.trustPoints = [other.certificate]
    }
    #expect(
      record.terminal?.result == .notAuthenticated(.chainMissing([other.reference])))
    #expect(!sentCertificate(link))
    #expect(record.exitCode == .success)
  }
}

/// An authority, and documents that trust it.
private struct Border {
  static let fingers = BERTLV.encode(0x63, BERTLV.encode(0x7F61, DER.integer(0)))
  static let irises = BERTLV.encode(0x76, BERTLV.encode(0x7F61, DER.integer(0)))

  private let key: PrivateKey
  private let algorithm: TerminalAuthenticationAlgorithm
  private let day: CalendarDate
  private let last: CalendarDate

  init() throws {
    key = try PrivateKey.generate(.ec(curve: "prime256v1"))
    algorithm = try #require(TerminalAuthenticationAlgorithm(.ecdsa, .sha256))
    day = try #require(CalendarDate(iso8601: "2026-06-01"))
    last = try #require(CalendarDate(iso8601: "2026-08-01"))
  }

  func authority(_ name: String = "UTCVCA00001") throws -> TerminalAuthority {
    try TerminalAuthority(
      try #require(PublicKeyReference(name)), key: key, algorithm, from: day, until: last)
  }

  func profile(_ adjust: (inout Profile) -> Void) throws -> Profile {
    let trusted = try authority().certificate
    return .make {
      $0.chipAuthentication = .single(.standardized(.secp256r1), .aes128)
      $0.terminalAuthentication = TerminalAuthenticationProfile(trustPoints: [trusted], day: day)
      $0.contents = [.dg3: Self.fingers, .dg4: Self.irises]
      adjust(&$0)
    }
  }

  func credentials(
    _ rights: CertificateHolderAuthorization.Rights = [.fingerprints, .irises]
  ) throws -> TerminalCredentials {
    let authority = try authority()
    let verifier = try #require(PublicKeyReference("UTDVUT001"))
    return try TerminalCredentials(
      key: key,
      certificates: [
        authority.certificate,
        try authority.certify(verifier, key: key, .domesticVerifier, from: day, until: last),
        try authority.certify(
          try #require(PublicKeyReference("UTISUT001")), key: key, .terminal, rights, from: day,
          until: last, by: verifier),
      ])
  }
}
