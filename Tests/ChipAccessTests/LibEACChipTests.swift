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

  init(_ library: LibEAC) { self.library = library }

  var replayedTime: Duration? { nil }

  func transmit(_ command: CommandAPDU) throws -> ResponseAPDU {
    try library.write(Hex.encode(command.encoded))
    return try ResponseAPDU(parsing: try Hex.decode(try library.line()))
  }
}

@Suite(
  "Our reader before a chip of OpenPACE's library",
  .enabled(if: LibEAC.isAvailable, "\(LibEAC.comment)"))
struct LibEACChipTests {
  private static let information = Array("L898902C<369080619406236".utf8)
  private static let com: [UInt8] = [0x60, 0x02, 0x5F, 0x01]

  /// A variant with standardised parameters, by their number.
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
    let session: OpenedSession
    var files: FileReader { FileReader(session) }
  }

  /// A session that PACE opened.
  /// - Parameter infos: EF.CardAccess, where the library shall take its parameters from there.
  private func desk(
    _ variant: PACEVariant, seed: Int = 1, infos: [UInt8]? = nil, password: [UInt8]? = nil,
    chipAuthentication: LibEAC.Setting? = nil
  ) throws -> Desk {
    let library = try LibEAC(
      "chip", seed: seed,
      .pace(
        variant.info.protocolIdentifier.description,
        parameters: variant.info.parameterIdentifier ?? 0,
        password: try DigestAlgorithm.sha1.digest(password ?? Self.information), infos: infos),
      chipAuthentication: chipAuthentication,
      files: [0x1E: Self.com, 0x01: [0x61, 0x01, 0xAA]])
    try #require(library.greeting == "ready")
    let plain = PlainSession(LibEACChip(library), random: RandomSource(seededBytes(1)))
    let session = try plain.open(
      with: variant, password: try PACEPassword(information: Self.information))
    try session.selectApplication()
    return Desk(session: session)
  }

  @Test(
    "given generic mapping on each curve with each cipher, when PACE is done, then files are read",
    arguments: pairs(
      LibEACChipTests.generic(true),
      [
        .secp192r1, .brainpoolP192r1, .secp224r1, .brainpoolP224r1, .secp256r1, .brainpoolP256r1,
        .brainpoolP320r1, .secp384r1, .brainpoolP384r1, .brainpoolP512r1, .secp521r1,
      ] as [StandardizedDomainParameters]))
  func curves(_ paceProtocol: PACEProtocol, _ parameters: StandardizedDomainParameters) throws {
    let desk = try desk(try Self.variant(paceProtocol, parameters))
    #expect(try desk.files.read(.com) == .read(Self.com))
  }

  @Test(
    "given generic mapping in each field with each cipher, when PACE is done, then files are read",
    arguments: pairs(
      LibEACChipTests.generic(false),
      [.modp1024With160, .modp2048With224, .modp2048With256] as [StandardizedDomainParameters]))
  func fields(_ paceProtocol: PACEProtocol, _ parameters: StandardizedDomainParameters) throws {
    let desk = try desk(try Self.variant(paceProtocol, parameters))
    #expect(try desk.files.read(.com) == .read(Self.com))
  }

  /// EF.CardAccess with the numbers of a group, and what our reader makes of it.
  private static func explicit(
    _ parameters: StandardizedDomainParameters
  ) throws -> (infos: [UInt8], variant: PACEVariant) {
    let isOnCurve = parameters.curve != nil
    let info = PACEInfo(generic(isOnCurve)[1].objectIdentifier, parameterIdentifier: 33)
    let domain = SecurityInfo(
      ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 4, isOnCurve ? 2 : 1),
      required: try ExplicitParameters.algorithm(parameters), optional: DER.integer(33))
    let infos = BERTLV.encode(.set, info.encoded + domain.encoded)
    return (infos, try PACESelection(try SecurityInfos(parsing: infos)).best)
  }

  @Test(
    "given a curve by its numbers, when the library reads EF.CardAccess, then files are read",
    arguments: [.secp224r1, .brainpoolP256r1, .secp521r1] as [StandardizedDomainParameters])
  func explicitParameters(_ parameters: StandardizedDomainParameters) throws {
    let (infos, variant) = try Self.explicit(parameters)
    let desk = try desk(variant, infos: infos)
    #expect(try desk.files.read(.com) == .read(Self.com))
  }

  @Test("given a field by its numbers, when the library reads EF.CardAccess, then it refuses")
  func explicitFields() throws {
    // It reads the parameters of dhpublicnumber as PKCS #3 has them; they are p, g and q of X9.42
    // (RFC 3279, 2.3.3). When this fails, the test above should have fields too.
    let (infos, variant) = try Self.explicit(.modp1024With160)
    let library = try LibEAC(
      "chip", seed: 1,
      .pace(
        variant.info.protocolIdentifier.description, parameters: 33, password: [1], infos: infos))
    #expect(library.greeting == "refused EAC_CTX_init_ef_cardaccess refuses")
  }

  @Test("given another password, when PACE is done, then it is said to be wrong")
  func wrongPassword() throws {
    for (paceProtocol, parameters) in [
      (Self.generic(true)[1], StandardizedDomainParameters.brainpoolP256r1),
      (Self.generic(false)[1], .modp1024With160),
    ] {
      #expect(throws: PACEError.self) {
        try desk(
          try Self.variant(paceProtocol, parameters), password: Array("another".utf8))
      }
    }
  }

  @Test(
    "given a static key in each kind of group, when the chip authenticates, then the session moves",
    arguments: pairs(
      SessionCipher.allCases,
      [.secp256r1, .brainpoolP320r1, .secp521r1, .modp1024With160, .modp2048With256]
        as [StandardizedDomainParameters]))
  func chipAuthentication(
    _ cipher: SessionCipher, _ parameters: StandardizedDomainParameters
  ) throws {
    let group = try KeyAgreementParameters(parameters)
    let pair = try group.group.makeKeyPair(RandomSource(seededBytes(7)))
    let key = try KeyAgreementPublicKey(group, publicValue: pair.publicValue)
    let agreement: KeyAgreementAlgorithm = group.group is EllipticCurveGroup ? .ecdh : .dh
    let variant = ChipAuthenticationProtocol(keyAgreement: agreement, cipher: cipher)
    let desk = try desk(
      try Self.variant(Self.generic(true)[1], .brainpoolP256r1),
      chipAuthentication: .chipAuthentication(
        variant.objectIdentifier.description, parameters: parameters.rawValue,
        publicKey: pair.publicValue, privateKey: secretBytes(pair.privateKey)))
    let offer = ChipAuthenticationOffer(
      key: key, keyIdentifier: nil, variant: variant, isInferred: false)
    let session = try desk.session.authenticateChip([offer])
    #expect(
      session.result.commands
        == (cipher == .tripleDES ? .keyAgreementTemplate : .authenticationTemplate))
    #expect(try FileReader(session).read(.dg1) == .read([0x61, 0x01, 0xAA]))
  }

  @Test("given a chip with another key than the signed one, when it is asked, then it has failed")
  func otherKey() throws {
    let group = try KeyAgreementParameters(.brainpoolP256r1)
    let (own, signed) = (
      try group.group.makeKeyPair(RandomSource(seededBytes(7))),
      try group.group.makeKeyPair(RandomSource(seededBytes(8)))
    )
    let variant = ChipAuthenticationProtocol(keyAgreement: .ecdh, cipher: .aes128)
    let desk = try desk(
      try Self.variant(Self.generic(true)[1], .brainpoolP256r1),
      chipAuthentication: .chipAuthentication(
        variant.objectIdentifier.description, parameters: 13, publicKey: own.publicValue,
        privateKey: secretBytes(own.privateKey)))
    let offer = ChipAuthenticationOffer(
      key: try KeyAgreementPublicKey(group, publicValue: signed.publicValue), keyIdentifier: nil,
      variant: variant, isInferred: false)
    #expect(throws: ChipProofError.self) { try desk.session.authenticateChip([offer]) }
  }

  @Test("given a shared number with a leading zero, when PACE is done, then the library is alone")
  func leadingZero() throws {
    // One run in 256: the shared number has as many bytes as the prime (RFC 2631, 2.1.2), and the
    // library leaves out a leading zero. When this fails, the library has been fixed.
    let variant = try Self.variant(Self.generic(false)[1], .modp1024With160)
    #expect(throws: PACEError.self) { try desk(variant, seed: 72) }
    #expect(try desk(variant, seed: 73).files.read(.com) == .read(Self.com))
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
          parameters: paceProtocol.keyAgreement == .ecdh ? 13 : 0, password: [1]))
      #expect(library.greeting == "refused EAC_CTX_init_pace refuses")
    }
  }
}
