import ChipSimulator
import Crypto
import Encoding
import Foundation
import LDS
import PKIX
import SmartCard
import TestSupport
import Testing

@testable import ChipAccess

@Suite("Terminal authentication")
struct TerminalAuthenticationTests {
  // MARK: A reader with certificates, and a chip that looks at them

  @Test(
    "given a chip with fingerprints and irises, when the terminal is authenticated, then it opens what all certificates allow",
    arguments: [3, 1, 2, 0] as [UInt8])
  func rights(_ bits: UInt8) throws {
    let border = try Border(terminalRights: bits)
    let chip = try border.proven()
    #expect(try FileReader(chip).read(.dg3) == .unread(.closed))
    let session = try chip.authenticateTerminal(border.authentication())
    let reader = FileReader(session)
    let wanted = CertificateHolderAuthorization.Rights(rawValue: bits)
    #expect(
      try reader.read(.dg3)
        == (wanted.contains(.fingerprints) ? .read(Border.fingers) : .unread(.closed)))
    #expect(
      try reader.read(.dg4)
        == (wanted.contains(.irises) ? .read(Border.irises) : .unread(.closed)))
    // The former state sends nothing any more.
    #expect(throws: ChipAccessError.formerState) { try FileReader(chip).read(.dg3) }
  }

  @Test(
    "given each way into the chip, when the terminal is authenticated, then it signs that way's identifier",
    arguments: [
      (nil, DomainParameterChoice.standardized(.brainpoolP256r1), SessionCipher.aes128),
      (nil, .standardized(.modp1024With160), .tripleDES),
      (
        PACEProfile(.generic, .aes128, .standardized(.brainpoolP256r1)), .standardized(.secp256r1),
        .aes128
      ),
      (
        PACEProfile(.integrated, .aes128, .standardized(.secp384r1)), .standardized(.secp521r1),
        .aes256
      ),
      (
        PACEProfile(.generic, .aes128, .standardized(.modp1024With160)),
        .standardized(.brainpoolP320r1), .aes192
      ),
    ] as [(PACEProfile?, DomainParameterChoice, SessionCipher)])
  func waysIn(_ pace: PACEProfile?, _ parameters: DomainParameterChoice, _ cipher: SessionCipher)
    throws
  {
    let border = try Border {
      $0.pace = pace.map { [$0] } ?? []
      $0.chipAuthentication = .single(parameters, cipher)
    }
    let session = try border.proven().authenticateTerminal(border.authentication())
    #expect(try FileReader(session).read(.dg3) == .read(Border.fingers))
  }

  @Test(
    "given each algorithm, when the terminal is authenticated, then the chip accepts it",
    arguments: TerminalAuthenticationAlgorithm.all)
  func algorithms(_ algorithm: TerminalAuthenticationAlgorithm) throws {
    for isLong in [false, true] {
      let border = try Border(algorithm) {
        $0.reading = ReadingLimits(longestAnswer: 256, allowsExtendedLength: isLong)
      }
      let session = try border.proven().authenticateTerminal(border.authentication())
      #expect(try FileReader(session).read(.dg3) == .read(Border.fingers))
      let certificates = border.chip.commands.filter { $0.instruction == 0x2A }
      // RSA of 2,048 bits needs pieces where long commands are not possible.
      #expect((certificates.count > 2) == (!isLong && algorithm.scheme != .ecdsa))
      #expect(!border.chip.commands.contains { $0.instruction == 0x2A && !$0.isProtected })
    }
  }

  @Test("given EF.CVCA, when it is read, then it names the key that the chip trusts")
  func authorities() throws {
    let border = try Border()
    guard case .read(let bytes) = try FileReader(border.proven()).read(.cvca) else {
      Issue.record("EF.CVCA was not read")
      return
    }
    let references = try EFCVCA(parsing: bytes).references.compactMap {
      PublicKeyReference($0.text)
    }
    #expect(references == [border.authority.reference])
  }

  // MARK: Links and dates

  @Test("given a new key of the authority, when the link is sent, then the chip trusts it for good")
  func link() throws {
    let border = try Border()
    let next = try TerminalAuthority(
      Border.reference("UTCVCA00002"), key: border.key, border.algorithm, from: border.day,
      until: border.last)
    let link = try border.authority.certify(
      next.reference, key: border.key, .authority, from: border.day, until: border.last)
    let verifier = try next.certify(
      Border.reference("UTDVUT001"), key: border.key, .domesticVerifier, from: border.day,
      until: border.last)
    let credentials = try TerminalCredentials(
      key: border.key,
      certificates: [border.terminal, verifier, link, border.authority.certificate])
    let authentication = try credentials.authentication(
      for: [border.authority.reference], on: border.day)
    #expect(authentication.chain.changesTrust)
    let session = try border.proven().authenticateTerminal(authentication)
    #expect(try FileReader(session).read(.dg3) == .read(Border.fingers))
    // The next reader needs no link, and the old verifier's certificate still has its key.
    let again = try border.proven()
    let references = try border.references(again)
    #expect(references == [next.reference, border.authority.reference])
    let shorter = try credentials.authentication(for: references, on: border.day)
    #expect(shorter.chain.certificates == [verifier, border.terminal])
    _ = try again.authenticateTerminal(shorter)
  }

  @Test("given certificates of a later day, when they were sent, then the chip refuses older ones")
  func dates() throws {
    let border = try Border()
    _ = try border.proven().authenticateTerminal(border.authentication())
    let old = try border.certificates(
      from: Border.date("2026-01-01"), until: Border.date("2026-01-31"))
    // The desk's own look at it is left out: its clock is wrong.
    let credentials = try TerminalCredentials(key: border.key, certificates: old)
    let late = try credentials.authentication(
      for: [border.authority.reference], on: Border.date("2026-01-15"))
    let chip = try border.proven()
    #expect(
      throws: TerminalAuthenticationError.refused(
        .instruction(.performSecurityOperation), .authenticationFailed)
    ) { try chip.authenticateTerminal(late) }
    // The session goes on.
    #expect(try FileReader(chip).read(.dg1) != .unread(.closed))
    #expect(try FileReader(chip).read(.dg3) == .unread(.closed))
  }

  @Test("given certificates that a chip would refuse, when they are prepared, then nothing is sent")
  func prepared() throws {
    let border = try Border()
    let all = try border.certificates(from: border.day, until: border.last)
    let credentials = try TerminalCredentials(
      key: border.key, certificates: all + [border.authority.certificate])
    let known = [border.authority.reference]
    _ = try credentials.authentication(for: known, on: border.last)
    #expect(throws: TerminalAuthenticationError.self) {
      try credentials.authentication(for: known, on: border.last.after)
    }
    #expect(throws: TerminalAuthenticationError.notYetValid(Border.reference("UTDVUT001"))) {
      try credentials.authentication(for: known, on: Border.date("2026-02-28"))
    }
    // Expired ones are not sent either where the trusted key's own certificate is not there.
    let withoutAnchor = try TerminalCredentials(key: border.key, certificates: all)
    _ = try withoutAnchor.authentication(for: known, on: border.last)
    #expect(throws: TerminalAuthenticationError.self) {
      try withoutAnchor.authentication(for: known, on: border.last.after)
    }
    // Of two certificates of one key, that of the day is taken.
    let old = try border.certificates(
      from: Border.date("2026-01-01"), until: Border.date("2026-01-31"))
    let both = try TerminalCredentials(
      key: border.key, certificates: old + all + [border.authority.certificate])
    #expect(try both.authentication(for: known, on: border.day).chain.certificates == all)
    let other = Border.reference("UTCVCA00009")
    #expect(throws: TerminalAuthenticationError.chainMissing([other])) {
      try credentials.authentication(for: [other], on: border.day)
    }
    let stranger = try PrivateKey.generate(.ec(curve: "prime256v1"))
    #expect(throws: TerminalAuthenticationError.keyWithoutCertificate) {
      try TerminalCredentials(key: stranger, certificates: all)
    }
    // Another authority of the same name: its signature is not that of the key in the folder.
    let impostor = try TerminalAuthority(
      border.authority.reference, key: stranger, border.algorithm, from: border.day,
      until: border.last)
    let forged = try TerminalCredentials(
      key: border.key, certificates: all + [impostor.certificate])
    #expect(throws: TerminalAuthenticationError.self) {
      try forged.authentication(for: known, on: border.day)
    }
  }

  @Test("given certificates that open too little, when they are prepared, then others are taken")
  func opening() throws {
    let border = try Border()
    let all = try border.certificates(from: border.day, until: border.last)
    let weak = try ([0, 1] as [UInt8]).map {
      try border.authority.certify(
        Border.reference("UTISUT00\($0)"), key: border.key, .terminal, .init(rawValue: $0),
        from: border.day, until: border.last, by: Border.reference("UTDVUT001"))
    }
    let known = [border.authority.reference]
    for anchor in [[], [border.authority.certificate]] {
      let credentials = try TerminalCredentials(
        key: border.key, certificates: anchor + weak + all)
      let chosen = try credentials.authentication(
        for: known, opening: [.fingerprints, .irises], on: border.day)
      #expect(chosen.chain.certificates == all && chosen.rights == [.fingerprints, .irises])
      let weaker = try TerminalCredentials(key: border.key, certificates: anchor + weak + [all[0]])
      #expect(
        try weaker.authentication(for: known, opening: .fingerprints, on: border.day)
          .chain.certificates == [all[0], weak[1]])
      #expect(throws: TerminalAuthenticationError.rightsMissing) {
        try weaker.authentication(for: known, opening: .irises, on: border.day)
      }
    }
    // The trusted key has fewer rights than the certificates under it.
    var body = border.authority.certificate.body
    body.authorization = CertificateHolderAuthorization(.authority, .irises)
    let limited = try TerminalCredentials(
      key: border.key, certificates: all + [body.signed(with: border.key, border.algorithm)])
    #expect(throws: TerminalAuthenticationError.rightsMissing) {
      try limited.authentication(for: known, opening: .fingerprints, on: border.day)
    }
  }

  @Test(
    "given a key that is too short for its algorithm, when it is prepared, then nothing is sent")
  func cannotSign() throws {
    let border = try Border(TerminalAuthenticationAlgorithm(.rsaPSS, .sha512))
    let short = try RSAKeyPool.key(bits: 1024)
    let terminal = try border.authority.certify(
      Border.reference("UTISUT001"), key: short, .terminal, from: border.day, until: border.last,
      by: Border.reference("UTDVUT001"))
    let verifier = try border.certificates(from: border.day, until: border.last)[0]
    let credentials = try TerminalCredentials(key: short, certificates: [verifier, terminal])
    #expect(throws: TerminalAuthenticationError.keyCannotSign) {
      try credentials.authentication(for: [border.authority.reference], on: border.day)
    }
  }

  // MARK: The chip's refusals

  @Test("given a forged certificate, when it is sent, then the chip refuses it and stays closed")
  func forged() throws {
    let border = try Border()
    for change in Border.Forgery.allCases {
      let authentication = try border.forged(change)
      let chip = try border.proven()
      #expect(throws: TerminalAuthenticationError.self, "\(change)") {
        try chip.authenticateTerminal(authentication)
      }
      #expect(try FileReader(chip).read(.dg3) == .unread(.closed), "\(change)")
    }
  }

  @Test(
    "given a signature that is bound to another session, when it is sent, then the chip refuses it")
  func bound() throws {
    let border = try Border()
    let chip = try border.proven()
    let authentication = try border.authentication()
    var links = 0
    let identity = try #require(chip.identity)
    for session in [
      TerminalAuthentication.Session(
        identifier: identity.identifier, compressedKey: chip.compressedKey.reversed()),
      TerminalAuthentication.Session(
        identifier: Array("L898902C37".utf8), compressedKey: chip.compressedKey),
    ] {
      #expect(
        throws: TerminalAuthenticationError.refused(
          .instruction(.externalAuthenticate), .authenticationFailed)
      ) { try authentication.run(over: chip.channel, session, isShort: true, leavingOut: &links) }
      #expect(try FileReader(chip).read(.dg3) == .unread(.closed))
    }
    _ = try chip.authenticateTerminal(authentication)
  }

  @Test(
    "given a chip without chip authentication in the session, when a certificate is sent, then it is refused"
  )
  func needsChipAuthentication() throws {
    let border = try Border()
    let opened = try border.opened()
    var links = 0
    #expect(
      throws: TerminalAuthenticationError.refused(
        .set(.digitalSignature), .securityStatusNotSatisfied)
    ) {
      try border.authentication().run(
        over: opened.channel,
        TerminalAuthentication.Session(identifier: [], compressedKey: []), isShort: true,
        leavingOut: &links)
    }
  }

  // MARK: A chip that lies, and a link that is disturbed

  @Test(
    "given a chip that refuses or lies, when the terminal is authenticated, then that is said and the session goes on",
    arguments: [
      (
        Fault.refuses(.certificateVerification, .authenticationFailed),
        TerminalAuthenticationError.refused(
          .instruction(.performSecurityOperation), .authenticationFailed)
      ),
      (
        .refuses(.terminalAuthentication, .conditionsNotSatisfied),
        .refused(.instruction(.externalAuthenticate), .conditionsNotSatisfied)
      ),
      (.shortChallenge, .challengeMalformed(7)),
    ] as [(Fault, TerminalAuthenticationError)])
  func lies(_ fault: Fault, _ error: TerminalAuthenticationError) throws {
    let border = try Border { $0.faults = [fault] }
    let chip = try border.proven()
    #expect(throws: error) { try chip.authenticateTerminal(border.authentication()) }
    #expect(try FileReader(chip).read(.dg3) == .unread(.closed))
  }

  @Test(
    "given a bare 9000 in place of an answer, when the terminal is authenticated, then it proves nothing"
  )
  func bareSuccess() throws {
    let border = try Border()
    let chip = try border.proven()
    border.link.interfere = { [last = border.link.commands.count] _, number in
      number == last + 1 ? ResponseAPDU(status: .success) : nil
    }
    #expect(
      throws: TerminalAuthenticationError.refused(.instruction(.performSecurityOperation), .success)
    ) { try chip.authenticateTerminal(border.authentication()) }
    border.link.interfere = { _, _ in nil }
    // Chip authentication was done again, and the session goes on.
    #expect(try FileReader(chip).read(.dg3) == .unread(.closed))
    #expect(throws: Never.self) { try chip.authenticateTerminal(border.authentication()) }
  }

  @Test("given one disturbance, when the terminal is authenticated, then it is done once more")
  func disturbed() throws {
    for step in [AuthenticationStep.certificateVerification, .terminalAuthentication] {
      let border = try Border { $0.faults = [.bareOnce(step, .secureMessagingObjectsWrong)] }
      let session = try border.proven().authenticateTerminal(border.authentication())
      #expect(try FileReader(session).read(.dg3) == .read(Border.fingers), "\(step)")
    }
  }

  @Test(
    "given a session that is lost over DG3, when it is built again, then the terminal is authenticated again"
  )
  func renewed() throws {
    let border = try Border {
      $0.faults = [.disturbedOnce(.dataGroup(3), at: 2, .sessionLost)]
    }
    let session = try border.proven().authenticateTerminal(border.authentication())
    #expect(try FileReader(session).read(.dg3) == .read(Border.fingers))
    #expect(border.chip.commands.count { $0.instruction == 0x2A } == 4)
  }

  @Test(
    "given a link that breaks over a short command, when the terminal is authenticated, then it is done once more",
    arguments: [0x2A, 0x82] as [UInt8], [1, 2])
  func broken(_ instruction: UInt8, times: Int) throws {
    let border = try Border()
    let chip = try border.proven()
    border.link.stated = ChannelLimits(cardTakesExtendedLength: false)
    var breaks = 0
    var isInside = false
    border.link.interfere = { command, _ in
      isInside = isInside || command.ins == 0x2A
      guard isInside, command.ins == instruction, breaks < times else { return nil }
      breaks += 1
      isInside = false
      throw SmartCardError.connectionLost
    }
    if times == 1 {
      let session = try chip.authenticateTerminal(border.authentication())
      #expect(try FileReader(session).read(.dg3) == .read(Border.fingers))
    } else {
      #expect(throws: TerminalAuthenticationError.interrupted) {
        try chip.authenticateTerminal(border.authentication())
      }
      #expect(try FileReader(chip).read(.dg3) == .unread(.closed))
    }
  }

  @Test("given a bare 6700 to a long certificate, when it is sent again, then it goes in pieces")
  func bareWrongLength() throws {
    let border = try Border(TerminalAuthenticationAlgorithm(.rsaPKCS1, .sha256)) {
      $0.reading = ReadingLimits(longestAnswer: 256, allowsExtendedLength: true)
    }
    let chip = try border.proven()
    border.link.interfere = { command, _ in
      command.ins == 0x2A && command.data.count > 255 ? ResponseAPDU(status: .wrongLength) : nil
    }
    let session = try chip.authenticateTerminal(border.authentication())
    #expect(try FileReader(session).read(.dg3) == .read(Border.fingers))
  }

  @Test(
    "given two links, when the session is built again, then the chip gets neither of them twice",
    arguments: [false, true])
  func linksOnce(isDisturbedBefore: Bool) throws {
    let border = try Border {
      if isDisturbedBefore {
        $0.faults = [.bareOnce(.terminalAuthentication, .secureMessagingObjectsWrong)]
      } else {
        $0.faults = [.disturbedOnce(.dataGroup(3), at: 2, .sessionLost)]
      }
    }
    let names = ["UTCVCA00002", "UTCVCA00003"].map(Border.reference)
    func authority(_ name: PublicKeyReference) throws -> TerminalAuthority {
      try TerminalAuthority(
        name, key: border.key, border.algorithm, from: border.day, until: border.last)
    }
    let (second, third) = (try authority(names[0]), try authority(names[1]))
    let links = [
      try border.authority.certify(
        names[0], key: border.key, .authority, from: border.day, until: border.last),
      try second.certify(
        names[1], key: border.key, .authority, from: border.day, until: border.last),
    ]
    let verifier = try third.certify(
      Border.reference("UTDVUT001"), key: border.key, .domesticVerifier, from: border.day,
      until: border.last)
    let authentication = try TerminalCredentials(
      key: border.key, certificates: links + [verifier, border.terminal]
    ).authentication(for: [border.authority.reference], on: border.day)
    let session = try border.proven().authenticateTerminal(authentication)
    #expect(try FileReader(session).read(.dg3) == .read(Border.fingers))
    // Each link takes two short commands.
    #expect(border.chip.commands.count { $0.instruction == 0x2A } == 8)
  }

  // MARK: The worked example

  @Test(
    "given BSI's worked example, when what is signed is put together, then its signature verifies")
  func workedExample() throws {
    let file = try Vectors.load("card-verifiable-certificates.json")
    for example in try #require(file["workedExample"]?.array) {
      let terminal = try CVCertificate(parsing: example.bytes("terminal"))
      let authority = try CVCertificate(parsing: example.bytes("authority"))
      let above = try authority.body.publicKey.key(inheriting: nil)
      let isEC = if case .ec = above.kind { true } else { false }
      let curve: NamedCurve? = if case .ec(let curve) = above.kind { curve } else { nil }
      let group: any KeyAgreementGroup =
        isEC
        ? try EllipticCurveGroup(.brainpoolP256r1)
        : try StandardizedDomainParameters.modp1024With160.group()
      let signed =
        try group.compressed(example.bytes("chipPublicKey")) + example.bytes("challenge")
        + group.compressed(example.bytes("ephemeralPublicKey"))
      #expect(
        try terminal.body.publicKey.algorithm.verifies(
          example.bytes("signature"), over: signed,
          under: terminal.body.publicKey.key(inheriting: curve)))
    }
  }
}

/// A chip that trusts an authority, and a terminal with certificates of that authority. All have one
/// key, which saves time.
private final class Border {
  static let fingers = BERTLV.encode(0x63, BERTLV.encode(0x7F61, DER.integer(0)))
  static let irises = BERTLV.encode(0x76, BERTLV.encode(0x7F61, DER.integer(0)))
  private static let now = Date(timeIntervalSince1970: 1_782_864_000)
  private static let country = Result { try TestCountry.make(random: .system, now: now) }
  private static let rsa = Result { try RSAKeyPool.key(bits: 2048) }

  let algorithm: TerminalAuthenticationAlgorithm
  let key: PrivateKey
  let day = Border.date("2026-03-01")
  let last = Border.date("2026-04-01")
  let authority: TerminalAuthority
  private(set) var terminal: CVCertificate
  let document: PersonalisedDocument
  let chip: SimulatedChip
  private(set) var link: Interfering

  init(
    _ algorithm: TerminalAuthenticationAlgorithm? = nil, terminalRights: UInt8 = 3,
    _ adjust: (inout Profile) -> Void = { _ in }
  ) throws {
    let algorithm = try algorithm ?? #require(TerminalAuthenticationAlgorithm(.ecdsa, .sha256))
    let key =
      algorithm.scheme == .ecdsa
      ? try PrivateKey.generate(.ec(curve: "prime256v1")) : try Self.rsa.get()
    self.algorithm = algorithm
    self.key = key
    authority = try TerminalAuthority(
      Self.reference("UTCVCA00001"), key: key, algorithm, from: day, until: last)
    terminal = try authority.certify(
      Self.reference("UTISUT001"), key: key, .terminal, .init(rawValue: terminalRights), from: day,
      until: last, by: Self.reference("UTDVUT001"))
    let trusted = authority.certificate
    let profile = Profile("test", "a test's own") {
      $0.chipAuthentication = .single(.standardized(.secp256r1), .aes128)
      $0.terminalAuthentication = TerminalAuthenticationProfile(
        trustPoints: [trusted], day: Border.date("2026-01-01"))
      $0.contents = [.dg3: Self.fingers, .dg4: Self.irises]
      adjust(&$0)
    }
    document = try Personalisation.document(
      profile, issuedBy: Self.country.get(), random: .system, now: Self.now)
    chip = try SimulatedChip(document: document, profile: profile, keepsLog: true)
    link = Interfering(chip)
  }

  static func reference(_ text: String) -> PublicKeyReference {
    guard let reference = PublicKeyReference(text) else { fatalError("no reference: \(text)") }
    return reference
  }

  static func date(_ text: String) -> CalendarDate {
    guard let date = CalendarDate(iso8601: text) else { fatalError("no day: \(text)") }
    return date
  }

  // MARK: The chip

  func opened() throws -> OpenedSession {
    chip.reset()
    link = Interfering(chip)
    let plain = PlainSession(link)
    guard let access = document.files[.cardAccess] else {
      try plain.selectApplication()
      return try plain.open(with: BACKeys(document.mrz.accessFields))
    }
    try plain.selectMasterFile()
    let variant = try PACESelection(EFCardAccess(parsing: access).securityInfos).best
    let session = try plain.open(with: variant, password: PACEPassword(document.mrz.accessFields))
    try session.selectApplication()
    return session
  }

  func proven() throws -> ChipAuthenticatedSession {
    let bytes = try #require(document.files[.dataGroup(14)])
    let offers = try ChipAuthenticationOffer.all(in: DG14(parsing: bytes).securityInfos)
    return try opened().authenticateChip(offers)
  }

  func references(_ session: ChipAuthenticatedSession) throws -> [PublicKeyReference] {
    guard case .read(let bytes) = try FileReader(session).read(.cvca) else { return [] }
    return try EFCVCA(parsing: bytes).references.compactMap { PublicKeyReference($0.text) }
  }

  // MARK: The terminal

  func certificates(from first: CalendarDate, until last: CalendarDate) throws -> [CVCertificate] {
    let verifier = try authority.certify(
      Self.reference("UTDVUT001"), key: key, .domesticVerifier, from: first, until: last)
    let terminal = try authority.certify(
      Self.reference("UTISUT001"), key: key, .terminal, from: first, until: last,
      by: Self.reference("UTDVUT001"))
    return [verifier, terminal]
  }

  func authentication() throws -> TerminalAuthentication {
    let verifier = try #require(try certificates(from: day, until: last).first)
    return try TerminalCredentials(
      key: key, certificates: [terminal, authority.certificate, verifier]
    ).authentication(for: [authority.reference], on: day)
  }

  /// What is wrong with certificates that are sent without a look at them.
  enum Forgery: CaseIterable {
    case verifierSignature, terminalRights, terminalByAuthority, verifierStatesCurve, otherKey
    case verifierAsTerminal, otherTerminalType
  }

  func forged(_ forgery: Forgery) throws -> TerminalAuthentication {
    var chain = try certificates(from: day, until: last)
    var key = key
    switch forgery {
    case .verifierSignature:
      var signature = chain[0].signature
      signature[0] ^= 1
      chain[0] = CVCertificate(body: chain[0].body, signature: signature)
    case .terminalRights:
      var body = chain[1].body
      body.authorization = CertificateHolderAuthorization(.terminal, .fingerprints)
      chain[1] = CVCertificate(body: body, signature: chain[1].signature)
    case .terminalByAuthority:
      chain = [
        try authority.certify(
          Self.reference("UTISUT001"), key: key, .terminal, from: day, until: last)
      ]
    case .verifierStatesCurve:
      var body = chain[0].body
      body.publicKey = authority.certificate.body.publicKey
      chain[0] = try body.signed(with: key, algorithm)
    case .otherKey: key = try PrivateKey.generate(.ec(curve: "prime256v1"))
    case .verifierAsTerminal:
      chain = [chain[0]]
    case .otherTerminalType:
      var body = chain[1].body
      // Another kind of terminal: its identifier ends in 2.
      let bytes = Border.otherType(chain[1].encoded)
      body = try CVCertificate(parsing: bytes).body
      chain[1] = try body.signed(with: key, algorithm)
    }
    return TerminalAuthentication(
      chain: CVCertificateChain(chain), rights: [], key: key, algorithm: algorithm,
      holderReference: try #require(chain.last).body.holderReference)
  }

  /// The bytes of a certificate with `id-AT` in place of `id-IS`.
  private static func otherType(_ bytes: [UInt8]) -> [UInt8] {
    let type = CertificateHolderAuthorization.inspectionSystem.content
    var changed = bytes
    for place in bytes.indices where bytes[place...].starts(with: type) {
      changed[place + type.count - 1] = 2
    }
    return changed
  }
}

extension CalendarDate {
  /// The day after a day that is not the last of its month.
  fileprivate var after: CalendarDate {
    CalendarDate(year: year, month: month, day: day + 1) ?? self
  }
}
