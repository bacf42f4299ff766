import Crypto
import Encoding
import LDS
import SmartCard
import TestSupport
import Testing

@testable import ChipAccess

/// A chip whose every key and code OpenPACE's library computes.
final class LibEACChip: CardChannel {
  let library: LibEAC
  private(set) var commands: [CommandAPDU] = []

  init(_ library: LibEAC) { self.library = library }

  func transmit(_ command: CommandAPDU) throws -> ResponseAPDU {
    commands.append(command)
    try library.write(Hex.encode(command.encoded))
    return try ResponseAPDU(parsing: try Hex.decode(try library.line()))
  }
}

/// Random numbers that follow from a seed, so that a run with another implementation can be repeated.
func seededSource(_ seed: UInt64) -> RandomSource {
  let numbers = Numbers(SeededNumbers(seed: seed))
  return RandomSource { count in
    (0..<count).map { _ in UInt8.random(in: 0...255, using: &numbers.generator) }
  }
}

/// Numbers that several parties draw from, one after the other.
private final class Numbers: @unchecked Sendable {
  var generator: SeededNumbers
  init(_ generator: SeededNumbers) { self.generator = generator }
}

@Suite(
  "Our reader before a chip of OpenPACE's library",
  .enabled(if: LibEAC.isAvailable, "\(LibEAC.comment)"))
struct LibEACChipTests {
  private static let information = Array("L898902C<369080619406236".utf8)
  private static let com: [UInt8] = [0x60, 0x02, 0x5F, 0x01]

  private static func variant(
    _ paceProtocol: PACEProtocol, _ parameters: StandardizedDomainParameters
  ) throws -> PACEVariant {
    let info = PACEInfo(
      paceProtocol.objectIdentifier, parameterIdentifier: parameters.rawValue)
    return try PACESelection(SecurityInfos([info.securityInfo])).best
  }

  private static func generic(_ curves: Bool) -> [PACEProtocol] {
    PACEProtocol.all.filter {
      $0.mapping == .generic && ($0.keyAgreement == .ecdh) == curves
    }
  }

  private struct Desk {
    let chip: LibEACChip
    let session: ChipSession
    var files: FileReader { FileReader(session) }
  }

  /// A session that PACE opened.
  private func desk(
    _ paceProtocol: PACEProtocol, _ parameters: StandardizedDomainParameters, seed: Int = 1,
    password: [UInt8]? = nil, chipAuthentication: LibEAC.Setting? = nil
  ) throws -> Desk {
    let secret = try DigestAlgorithm.sha1.digest(password ?? Self.information)
    let library = try LibEAC(
      "chip", seed: seed,
      .pace(
        paceProtocol.objectIdentifier.description, parameters: parameters.rawValue, kind: 1,
        password: secret), chipAuthentication: chipAuthentication,
      files: [0x1E: Self.com, 0x01: [0x61, 0x01, 0xAA]])
    try #require(library.greeting == "ready")
    let chip = LibEACChip(library)
    let session = ChipSession(chip, random: seededSource(UInt64(seed)))
    try session.open(
      with: try Self.variant(paceProtocol, parameters),
      password: try PACEPassword(information: Self.information))
    try session.selectApplication()
    return Desk(chip: chip, session: session)
  }

  @Test(
    "given generic mapping on each curve with each cipher, when PACE is done, then files are read",
    arguments: LibEACChipTests.generic(true),
    [
      .secp192r1, .brainpoolP192r1, .secp224r1, .brainpoolP224r1, .secp256r1, .brainpoolP256r1,
      .brainpoolP320r1, .secp384r1, .brainpoolP384r1, .brainpoolP512r1, .secp521r1,
    ] as [StandardizedDomainParameters])
  func curves(_ paceProtocol: PACEProtocol, _ parameters: StandardizedDomainParameters) throws {
    let desk = try desk(paceProtocol, parameters)
    #expect(try desk.files.read(.com) == .read(Self.com))
  }

  @Test(
    "given generic mapping in each field with each cipher, when PACE is done, then files are read",
    arguments: LibEACChipTests.generic(false),
    [.modp1024With160, .modp2048With224, .modp2048With256] as [StandardizedDomainParameters])
  func fields(_ paceProtocol: PACEProtocol, _ parameters: StandardizedDomainParameters) throws {
    let desk = try desk(paceProtocol, parameters)
    #expect(try desk.files.read(.com) == .read(Self.com))
  }

  @Test("given another password, when PACE is done, then it is said to be wrong")
  func wrongPassword() throws {
    for (paceProtocol, parameters) in [
      (Self.generic(true)[1], StandardizedDomainParameters.brainpoolP256r1),
      (Self.generic(false)[1], .modp1024With160),
    ] {
      #expect(throws: PACEError.self) {
        try desk(paceProtocol, parameters, password: Array("another".utf8))
      }
    }
  }

  @Test(
    "given a static key in each kind of group, when the chip authenticates, then the session moves",
    arguments: SessionCipher.allCases,
    [.secp256r1, .brainpoolP320r1, .secp521r1, .modp1024With160, .modp2048With256]
      as [StandardizedDomainParameters])
  func chipAuthentication(
    _ cipher: SessionCipher, _ parameters: StandardizedDomainParameters
  ) throws {
    let group = try KeyAgreementParameters(parameters)
    let pair = try group.group.makeKeyPair(seededSource(7))
    let key = try KeyAgreementPublicKey(group, publicValue: pair.publicValue)
    let agreement: KeyAgreementAlgorithm = group.group is EllipticCurveGroup ? .ecdh : .dh
    let variant = ChipAuthenticationProtocol(keyAgreement: agreement, cipher: cipher)
    let desk = try desk(
      Self.generic(true)[1], .brainpoolP256r1,
      chipAuthentication: .chipAuthentication(
        variant.objectIdentifier.description, parameters: parameters.rawValue,
        publicKey: pair.publicValue, privateKey: secretOctets(pair.privateKey)))
    let offer = ChipAuthenticationOffer(
      key: key, keyIdentifier: nil, variant: variant, isInferred: false)
    let result = try desk.session.authenticateChip([offer])
    #expect(result.commands == (cipher == .tripleDES ? "MSE:Set KAT" : "MSE:Set AT"))
    #expect(try desk.files.read(.dg1) == .read([0x61, 0x01, 0xAA]))
  }

  @Test("given a chip with another key than the signed one, when it is asked, then it has failed")
  func otherKey() throws {
    let group = try KeyAgreementParameters(.brainpoolP256r1)
    let (own, signed) = (
      try group.group.makeKeyPair(seededSource(7)), try group.group.makeKeyPair(seededSource(8))
    )
    let variant = ChipAuthenticationProtocol(keyAgreement: .ecdh, cipher: .aes128)
    let desk = try desk(
      Self.generic(true)[1], .brainpoolP256r1,
      chipAuthentication: .chipAuthentication(
        variant.objectIdentifier.description, parameters: 13, publicKey: own.publicValue,
        privateKey: secretOctets(own.privateKey)))
    let offer = ChipAuthenticationOffer(
      key: try KeyAgreementPublicKey(group, publicValue: signed.publicValue), keyIdentifier: nil,
      variant: variant, isInferred: false)
    #expect(throws: ChipProofError.self) { try desk.session.authenticateChip([offer]) }
  }

  @Test("given integrated mapping, when the library is asked for it, then it does not speak it")
  func integratedMapping() throws {
    // libeac has the mapping of TR-03110 2.01 only, which Doc 9303-11, 4.4.3.3.2, does not. When this
    // fails, the mapping has come, and the tests above should have it.
    for paceProtocol in PACEProtocol.all.filter({ $0.mapping == .integrated }) {
      let library = try LibEAC(
        "chip", seed: 1,
        .pace(
          paceProtocol.objectIdentifier.description,
          parameters: paceProtocol.keyAgreement == .ecdh ? 13 : 0, kind: 1, password: [1]))
      #expect(library.greeting == "refused EAC_CTX_init_pace refuses")
    }
  }
}
