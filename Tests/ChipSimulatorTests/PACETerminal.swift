import Crypto
import Encoding
import LDS
import SmartCard
import Testing

@testable import ChipSimulator

/// A password of PACE as a terminal knows it.
struct TestPassword {
  let reference: UInt8
  let secret: [UInt8]

  static func mrz(_ document: PersonalisedDocument) throws -> TestPassword {
    let information = document.mrz.accessFields.information
    return TestPassword(reference: 1, secret: try DigestAlgorithm.sha1.digest(information))
  }

  static func can(_ digits: String) -> TestPassword {
    TestPassword(reference: 2, secret: Array(digits.utf8))
  }

  static func pin(_ digits: String) -> TestPassword {
    TestPassword(reference: 3, secret: Array(digits.utf8))
  }

  static func puk(_ digits: String) -> TestPassword {
    TestPassword(reference: 4, secret: Array(digits.utf8))
  }
}

/// What a terminal saw of PACE.
struct PACETranscript {
  var statuses: [StatusWord] = []
  var mappingKeyOfChip: [UInt8] = []
  /// The decrypted chip authentication data, padding off.
  var chipData: [UInt8]?
  var isOpen = false

  var lastStatus: StatusWord? { statuses.last }
}

/// PACE, from a terminal's side and in one piece. The parameters come from the profile, not from
/// EF.CardAccess.
extension TestTerminal {
  func pace(
    _ variant: PACEProfile, _ password: TestPassword, stating reference: Int?? = nil,
    isChained: Bool = true, alter: (Int, [UInt8]) -> [UInt8] = { $1 }
  ) throws -> PACETranscript {
    var transcript = PACETranscript()
    let group = try variant.parameters.keyAgreementParameters().group
    var data = BERTLV.encode(0x80, variant.identifier.content)
    data += BERTLV.encode(0x83, [password.reference])
    if let number = reference ?? .some(variant.parameters.identifier) {
      data += BERTLV.encode(0x84, [UInt8(number)])
    }
    transcript.statuses.append(
      try send(CommandAPDU(ins: 0x22, p1: 0xC1, p2: 0xA4, data: data)).status)
    guard transcript.lastStatus == .success || transcript.lastStatus?.sw1 == 0x63 else {
      return transcript
    }
    func step(_ number: Int, _ objects: [UInt8]) throws -> [UInt8]? {
      let response = try generalAuthenticate(
        alter(number, BERTLV.encode(0x7C, objects)), isLast: number == 4 || !isChained)
      transcript.statuses.append(response.status)
      guard response.status == .success else { return nil }
      return Array(try BERTLV(parsing: response.data).content)
    }
    func value(_ bytes: [UInt8], _ tag: BERTag) throws -> [UInt8] {
      var reader = BERReader(bytes)
      return Array(try reader.read(tag).content)
    }

    guard let first = try step(1, []) else { return transcript }
    let passwordKey = try KeyDerivation.key(
      from: SecretBytes(password.secret), for: .password, cipher: variant.cipher)
    let nonce = try variant.cipher.decrypt(try value(first, 0x80), key: passwordKey)

    let mapped: any KeyAgreementGroup
    if variant.mapping == .integrated {
      let own = [UInt8](repeating: 0xA7, count: variant.cipher.keyLength)
      guard let second = try step(2, BERTLV.encode(0x81, own)) else { return transcript }
      #expect(try value(second, 0x82) == [])
      mapped = try group.mapped(
        number: try IntegratedMapping.number(
          nonce, own, cipher: variant.cipher, fieldBits: group.fieldBits))
    } else {
      let pair = try group.makeKeyPair(.system)
      guard let second = try step(2, BERTLV.encode(0x81, pair.publicValue)) else {
        return transcript
      }
      transcript.mappingKeyOfChip = try value(second, 0x82)
      mapped = try group.mapped(
        nonce: SecretBytes(nonce),
        element: try group.sharedElement(pair.privateKey, transcript.mappingKeyOfChip))
    }

    let pair = try mapped.makeKeyPair(.system)
    guard let third = try step(3, BERTLV.encode(0x83, pair.publicValue)) else { return transcript }
    let chipKey = try value(third, 0x84)
    let session = try Session(try mapped.sharedSecret(pair.privateKey, chipKey), variant.cipher)

    func token(_ publicKey: [UInt8]) throws -> [UInt8] {
      let tag: BERTag = group is EllipticCurveGroup ? 0x86 : 0x84
      let object = BERTLV.encode(
        0x7F49, DER.objectIdentifier(variant.identifier) + BERTLV.encode(tag, publicKey))
      return try variant.cipher.authenticationCode(for: object, key: session.authentication)
    }
    guard let fourth = try step(4, BERTLV.encode(0x85, try token(chipKey))) else {
      return transcript
    }
    var reader = BERReader(fourth)
    #expect(Array(try reader.read(0x86).content) == (try token(pair.publicValue)))
    if let cryptogram = try reader.readOptional(0x8A) {
      let ones = [UInt8](repeating: 0xFF, count: 16)
      let start = try variant.cipher.encrypt(ones, key: session.encryption)
      transcript.chipData = try ISO9797Padding.unpad(
        try variant.cipher.decrypt(
          Array(cryptogram.content), key: session.encryption, initialValue: start))
    }
    try reader.end()
    enter(session)
    transcript.isOpen = true
    return transcript
  }

  /// GENERAL AUTHENTICATE; data that a short length field cannot tell come in a chain.
  func generalAuthenticate(_ data: [UInt8], isLast: Bool) throws -> ResponseAPDU {
    var rest = data[...]
    while rest.count > 200 {
      let part = CommandAPDU(cla: 0x10, ins: 0x86, p1: 0, p2: 0, data: Array(rest.prefix(200)))
      let response = try send(part)
      guard response.status == .success else { return response }
      rest = rest.dropFirst(200)
    }
    return try send(
      CommandAPDU(
        cla: isLast ? 0x00 : 0x10, ins: 0x86, p1: 0, p2: 0, data: Array(rest), expectedLength: 256))
  }

  /// Selects LDS1, under secure messaging in a session.
  @discardableResult
  func selectLDS1() throws -> StatusWord {
    try send(
      CommandAPDU(ins: 0xA4, p1: 0x04, p2: 0x0C, data: SimulatedChip.applicationIdentifier)
    ).status
  }
}
