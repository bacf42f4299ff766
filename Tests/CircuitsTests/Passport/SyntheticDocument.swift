import Crypto
import Encoding

@testable import Circuits
@testable import ZeroKnowledge

/// A document's files in the forms that states give them, made byte by byte.
struct SyntheticDocument {
  /// The digest of DG1, of the LDS security object and of the attributes.
  var algorithm = SecureHash.sha256
  /// The size of the MRZ: 0 for TD3, 1 for TD1, 2 for TD2.
  var size = 0
  var birth = "740812"
  var expiry = "340415"
  var nationality = "UTO"
  var version: UInt8 = 0
  var hasNull = true
  /// The number of data groups.
  var groups = 4
  /// The number of bytes of both lengths of the LDS security object, one to three, or the least.
  var lengthForms: (outer: Int, inner: Int)?
  /// Attributes before the message digest, and after it.
  var before: [[UInt8]] = []
  var after: [[UInt8]] = [SyntheticDocument.signingTime]
  var secret = [UInt8](repeating: 0x5A, count: 32)

  static let signingTime: [UInt8] =
    [0x30, 0x1C, 0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x09, 0x05, 0x31, 0x0F]
    + [0x17, 0x0D] + Array("261123120000Z".utf8)

  var dataGroup1: [UInt8] {
    let form = DataGroup1Fields.forms[size]
    var bytes = form.head + [UInt8](repeating: UInt8(ascii: "<"), count: form.length - 5)
    func put(_ text: String, _ place: Int) {
      for (offset, byte) in text.utf8.enumerated() { bytes[place + offset] = byte }
    }
    put(birth, form.birth)
    put(expiry, form.expiry)
    put(nationality, form.nationality)
    return bytes
  }

  static func head(_ length: Int, bytes: Int?) -> [UInt8] {
    let least = length < 0x80 ? 1 : length < 0x100 ? 2 : 3
    switch max(bytes ?? least, least) {
    case 1: return [0x30, UInt8(length)]
    case 2: return [0x30, 0x81, UInt8(length)]
    default: return [0x30, 0x82, UInt8(length >> 8), UInt8(length & 0xFF)]
    }
  }

  var securityObject: [UInt8] {
    get throws {
      var list: [UInt8] = []
      for number in 1...groups {
        let digest =
          number == 1
          ? try algorithm.digest.digest(dataGroup1)
          : [UInt8](repeating: UInt8(number), count: algorithm.length)
        var head = SecurityObjectAnchor.entry(algorithm)
        head[4] = UInt8(number)
        list += head + digest
      }
      let algorithmIdentifier = algorithm.objectIdentifier + (hasNull ? [0x05, 0x00] : [])
      let identifier = [0x30, UInt8(algorithmIdentifier.count)] + algorithmIdentifier
      var body = [0x02, 0x01, version] + identifier
      body += Self.head(list.count, bytes: lengthForms?.inner) + list
      if version == 1 {
        body +=
          [0x30, 0x0E, 0x13, 0x04] + Array("0108".utf8) + [0x13, 0x06] + Array("040000".utf8)
      }
      return Self.head(body.count, bytes: lengthForms?.outer) + body
    }
  }

  static func set(_ attributes: [[UInt8]]) -> [UInt8] {
    let content = attributes.flatMap { $0 }
    let head: [UInt8] =
      content.count < 0x80 ? [0x31, UInt8(content.count)] : [0x31, 0x81, UInt8(content.count)]
    return head + content
  }

  var attributes: [UInt8] {
    get throws {
      let digest = try algorithm.digest.digest(try securityObject)
      return Self.set(
        [SignedAttributesWalk.contentType] + before
          + [SignedAttributesWalk.messageDigest(algorithm) + digest] + after)
    }
  }

  /// The witness for the smallest circuit.
  func witness() throws -> PassportDataWitness {
    try PassportDataWitness(
      algorithm, dataGroup1: dataGroup1, securityObject: securityObject, attributes: attributes,
      secret: secret, sizes: PassportDataSizes.all(algorithm)[0])
  }
}
