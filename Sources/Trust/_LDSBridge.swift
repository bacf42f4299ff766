import Crypto
import Encoding

extension PassiveAuthentication {
  /// EF.SOD, Doc 9303-10, 4.6.2: the tag 77 around signed data.
  struct EFSOD {
    let signedData: [UInt8]

    init(parsing bytes: [UInt8]) throws(BERError) {
      var reader = BERReader(bytes)
      signedData = Array(try reader.read(0x77).content)
      try reader.end()
    }
  }

  /// LDSSecurityObject, Doc 9303-10, 4.6.2.3.
  struct LDSSecurityObject {
    let version: Int
    let digestAlgorithm: DigestAlgorithm
    let digests: [Int: [UInt8]]

    init(parsing bytes: [UInt8]) throws(BERError) {
      let outer = try BERTLV(parsing: bytes)
      guard outer.tag == .sequence else {
        throw .unexpectedTag(expected: .sequence, found: outer.tag)
      }
      var reader = outer.reader()
      version = try DER.integer(try reader.read())
      guard version <= 1 else { throw .invalidValue("version") }
      var algorithm = try reader.read(.sequence).reader()
      guard let digest = DigestAlgorithm(try DER.objectIdentifier(try algorithm.read())) else {
        throw .invalidValue("digest algorithm")
      }
      digestAlgorithm = digest
      var digests: [Int: [UInt8]] = [:]
      for element in try reader.read(.sequence).children() {
        var pair = element.reader()
        let number = try DER.integer(try pair.read())
        let value = try pair.read(.octetString).content
        guard (1...16).contains(number), digests[number] == nil, value.count == digest.length else {
          throw .invalidValue("data group digest")
        }
        digests[number] = Array(value)
      }
      self.digests = digests
    }
  }
}
