import Encoding

/// DG2 of a specimen: one face, ISO/IEC 19794-5:2005 inside Doc 9303-10, 4.7.2.
struct FaceRecord {
  /// A baseline JPEG.
  let jpeg: [UInt8]
  let width: Int
  let height: Int

  /// DG2 with its biometric header template, Doc 9303-10, 4.7.2.1 and table 38.
  var dataGroup2: [UInt8] {
    let header = BERTLV.encode(
      0xA1,
      containing: [
        BERTLV.encode(0x80, [0x01, 0x01]),  // version of the header
        BERTLV.encode(0x81, [0x02]),  // facial features
        BERTLV.encode(0x82, [0x00]),  // no part of them
        BERTLV.encode(0x87, [0x01, 0x01]),  // ISO/IEC JTC 1/SC 37
        BERTLV.encode(0x88, [0x00, 0x08]),  // facial record
      ])
    let template = BERTLV.encode(0x7F60, header + BERTLV.encode(0x5F2E, record))
    return BERTLV.encode(0x75, BERTLV.encode(0x7F61, DER.integer(1) + template))
  }

  /// The facial record: header of 14 octets, one block of facial information (20), one of image
  /// information (12), the picture; ISO/IEC 19794-5, 5.
  private var record: [UInt8] {
    let block = Self.number(32 + jpeg.count, 4) + facialInformation + imageInformation + jpeg
    return Array("FAC\0010\0".utf8) + Self.number(14 + block.count, 4) + [0x00, 0x01] + block
  }

  /// No feature points; female, eyes green, hair brown; no properties, expression or pose stated.
  private var facialInformation: [UInt8] {
    [0x00, 0x00, 0x02, 0x05, 0x04] + [UInt8](repeating: 0, count: 11)
  }

  /// Full frontal, JPEG, the size, 24-bit RGB, of no stated source: it is drawn.
  private var imageInformation: [UInt8] {
    [0x01, 0x00] + Self.number(width, 2) + Self.number(height, 2)
      + [0x01, 0x00, 0x00, 0x00, 0x00, 0x00]
  }

  private static func number(_ value: Int, _ octets: Int) -> [UInt8] {
    (0..<octets).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// A JPEG made longer by comment segments behind its first marker, so that it shows the same
  /// picture; ITU-T T.81, B.2.4.5.
  static func lengthened(_ jpeg: [UInt8], to length: Int) -> [UInt8] {
    var segments: [UInt8] = []
    var missing = length - jpeg.count
    while missing >= 4 {
      let content = min(missing - 4, 0xFFFF - 2)
      segments += [0xFF, 0xFE] + number(content + 2, 2)
      segments += [UInt8](repeating: UInt8(ascii: "."), count: content)
      missing -= content + 4
    }
    return Array(jpeg.prefix(2)) + segments + jpeg.dropFirst(2)
  }
}
