import Encoding

/// DG3 of a specimen, Doc 9303-10, 4.7.3: a record (ISO/IEC 19794-4) of one finger for each index
/// finger, whose pictures have the first and the last marker of WSQ and nothing between.
enum EncodedFingers {
  /// DG3 with both index fingers.
  static var dataGroup3: [UInt8] {
    let records = [(position: 2, subtype: 0x09), (position: 7, subtype: 0x0A)] as [(UInt8, UInt8)]
    return BERTLV.encode(
      0x63,
      BERTLV.encode(
        0x7F61,
        containing: [DER.integer(UInt64(records.count))]
          + records.map {
            BERTLV.encode(0x7F60, header($0.1) + BERTLV.encode(0x5F2E, record($0.0)))
          }))
  }

  /// The biometric header template: version, fingerprint, which finger, format owner and format.
  private static func header(_ subtype: UInt8) -> [UInt8] {
    BERTLV.encode(
      0xA1,
      containing: [
        BERTLV.encode(0x80, [1, 1]), BERTLV.encode(0x81, [8]), BERTLV.encode(0x82, [subtype]),
        BERTLV.encode(0x87, [1, 1]), BERTLV.encode(0x88, [0, 7]),
      ])
  }

  private static func record(_ position: UInt8) -> [UInt8] {
    let picture: [UInt8] = [0xFF, 0xA0, 0xFF, 0xA1]
    // Length, position, one view, its number, quality, kind of impression, width, height, reserved.
    let view: [UInt8] =
      [0, 0, 0, 18, position, 1, 1, 254, 0, 0, 1, 0, 1, 0] + picture
    // Length of 6 bytes, device, level of capture, one finger, scale, four resolutions, depth, WSQ,
    // reserved.
    let header: [UInt8] =
      [0, 0, 0, 0, 0, 50, 0, 0, 0, 31, 1, 1] + [1, 0xF4, 1, 0xF4, 1, 0xF4, 1, 0xF4]
      + [8, 2, 0, 0]
    return Array("FIR\0010\0".utf8) + header + view
  }
}
