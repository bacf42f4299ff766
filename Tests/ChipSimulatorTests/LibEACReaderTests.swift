import Crypto
import Encoding
import LDS
import SmartCard
import TestSupport
import Testing

@testable import ChipSimulator

@Suite(
  "Our chip before a reader of OpenPACE's library",
  .enabled(if: LibEAC.isAvailable, "\(LibEAC.comment)"))
struct LibEACReaderTests {
  /// What the reader ends with when it has read what it was to read.
  private static func read(_ document: PersonalisedDocument, times: Int) throws -> String {
    let file = Hex.encode(try #require(document.files[.dataGroup(1)]))
    return (["done"] + [String](repeating: file, count: times)).joined(separator: " ")
  }

  /// Lets the library read DG1 of a chip, after PACE and again after chip authentication.
  /// - Returns: what the reader says at last, and what it should say.
  private func meet(
    _ profile: Profile, password: TestPassword? = nil, readsInfos: Bool = false,
    altersKey: Bool = false
  ) throws -> (outcome: String, expected: String) {
    var document = try Specimens.document(profile)
    // A key that is the same in every run: the library fails with one shared number in 256.
    document.secrets.chipAuthenticationKeys = try document.secrets.chipAuthenticationKeys.map {
      let pair = try $0.parameters.group.makeKeyPair(RandomSource(seededBytes(5)))
      return ChipAuthenticationKey(
        identifier: $0.identifier, parameters: $0.parameters, privateKey: pair.privateKey)
    }
    let chip = try SimulatedChip(
      document: document, profile: profile, random: RandomSource(seededBytes(3)))
    let variant = try #require(profile.pace.first)
    let password = try password ?? .mrz(document)
    let proof = try profile.chipAuthentication.variants.first.map { offer in
      let key = try #require(document.secrets.chipAuthenticationKeys.first)
      var publicKey = try key.parameters.group.publicValue(of: key.privateKey)
      if altersKey {
        publicKey = try key.parameters.group.makeKeyPair(RandomSource(seededBytes(4))).publicValue
      }
      return LibEAC.Setting.chipAuthentication(
        offer.identifier(isOnCurve: key.parameters.group.isOnCurve).description,
        parameters: try #require(key.parameters.group.standardizedParameters?.rawValue),
        publicKey: publicKey)
    }
    let library = try LibEAC(
      "reader", seed: 2,
      .pace(
        variant.identifier.description, parameters: variant.parameters.identifier,
        kind: Int(password.reference), password: password.secret,
        infos: readsInfos ? document.files[.cardAccess] : nil),
      chipAuthentication: proof, read: [0x01])
    try #require(library.greeting == "ready")
    while true {
      let line = try library.line()
      guard let command = try? Hex.decode(line) else {
        return (line, try Self.read(document, times: proof == nil ? 1 : 2))
      }
      try library.write(Hex.encode(chip.answer(command)))
    }
  }

  /// A chip with PACE and chip authentication on the same parameters.
  private static func profile(
    _ cipher: SessionCipher, _ parameters: DomainParameterChoice
  ) -> Profile {
    Profile("test", "a test's own") {
      $0.pace = [PACEProfile(.generic, cipher, parameters)]
      if case .standardized = parameters {
        $0.chipAuthentication = .single(parameters, cipher)
      }
      $0.reading = ReadingLimits(longestAnswer: 32_767, allowsExtendedLength: true)
    }
  }

  @Test(
    "given PACE and chip authentication with any cipher, when the library reads, then DG1 comes",
    arguments: pairs(
      SessionCipher.allCases,
      [
        .secp192r1, .brainpoolP192r1, .secp224r1, .brainpoolP224r1, .secp256r1, .brainpoolP256r1,
        .brainpoolP320r1, .secp384r1, .brainpoolP384r1, .brainpoolP512r1, .secp521r1,
        .modp1024With160, .modp2048With224, .modp2048With256,
      ] as [StandardizedDomainParameters]))
  func groups(_ cipher: SessionCipher, _ parameters: StandardizedDomainParameters) throws {
    let (outcome, expected) = try meet(Self.profile(cipher, .standardized(parameters)))
    #expect(outcome == expected)
  }

  @Test(
    "given a curve by its numbers, when the library reads EF.CardAccess, then DG1 comes",
    arguments: [
      .secp224r1, .brainpoolP256r1, .secp521r1,
    ] as [StandardizedDomainParameters])
  func explicitParameters(_ parameters: StandardizedDomainParameters) throws {
    let profile = Self.profile(.aes128, .explicit(parameters, identifier: 33))
    let (outcome, expected) = try meet(profile, readsInfos: true)
    #expect(outcome == expected)
  }

  @Test("given a card access number, when the library reads with it, then DG1 comes")
  func cardAccessNumber() throws {
    let profile = try #require(Profile.named("can"))
    let (outcome, expected) = try meet(profile, password: .can(SpecimenNumbers.cardAccess))
    #expect(outcome == expected)
  }

  @Test("given a wrong number or a key that is not the chip's, when it reads, then it fails")
  func refusals() throws {
    let profile = try #require(Profile.named("can"))
    #expect(
      try meet(profile, password: .can("000000")).outcome == "failed 6300 to 00860000")
    #expect(
      try meet(profile, password: .can(SpecimenNumbers.cardAccess), altersKey: true).outcome
        == "failed 6988 to 0cb08100")
  }
}
