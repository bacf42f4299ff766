import Encoding
import LDS

/// DG3 and DG4 of nobody: records as ISO/IEC 19794-4 and 19794-6 have them. The images begin as
/// their encoding says, and show nothing.
package enum BiometricSpecimen {
  /// DG3 with a template for each finger.
  /// - Parameter fingers: the positions by ISO/IEC 19794-4:2005, table 5: 1 is the right thumb, 10
  ///   the left little finger.
  package static func dg3(_ fingers: [UInt8], _ encoding: BiometricImage.Encoding) -> [UInt8] {
    let templates = fingers.map { finger in
      // ISO/IEC 7816-11, table C.2: the side in two bits, the finger above them.
      let subtype = ((finger - 1) % 5 + 1) << 2 | (finger > 5 ? 2 : 1)
      return BiometricTemplate(
        header: BiometricHeader(biometricType: 0x08, subtype: subtype, formatType: 0x0007),
        blockForm: .bytes, block: record(of: finger, encoding))
    }
    return BERTLV.encode(0x63, BiometricTemplates(templates).encoded)
  }

  /// DG4 with a template for each eye.
  /// - Parameter eyes: 1 for the right, 2 for the left.
  package static func dg4(_ eyes: [UInt8], _ encoding: BiometricImage.Encoding) -> [UInt8] {
    let templates = eyes.map { eye in
      BiometricTemplate(
        header: BiometricHeader(biometricType: 0x10, subtype: eye, formatType: 0x0009),
        blockForm: .bytes, block: record(ofEye: eye, encoding))
    }
    return BERTLV.encode(0x76, BiometricTemplates(templates).encoded)
  }

  private static let side = 24

  private static func image(_ encoding: BiometricImage.Encoding) -> [UInt8] {
    let start: [UInt8] =
      switch encoding {
      case .raw: []
      case .wsq: [0xFF, 0xA0, 0xFF, 0xA4, 0x00, 0x3A, 0x09, 0x07]
      case .jpeg: Array(Portrait.jpeg.prefix(24))
      case .jpeg2000: Array(Portrait.jpeg2000.prefix(24))
      case .png: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      }
    return start + [UInt8](repeating: 0x80, count: side * side - start.count)
  }

  /// A finger image record of one finger, ISO/IEC 19794-4:2005, 7: 500 pixels to the inch, 8 bits.
  private static func record(of finger: UInt8, _ encoding: BiometricImage.Encoding) -> [UInt8] {
    let code: UInt8 =
      switch encoding {
      case .raw: 0
      case .wsq: 2
      case .jpeg: 3
      case .jpeg2000: 4
      case .png: 5
      }
    let image = image(encoding)
    let head: [UInt8] =
      [0, 0, 0, 31, 1, 1] + (0..<4).flatMap { _ in ByteReader.bytes(500, 2) } + [8, code, 0, 0]
    let view: [UInt8] =
      ByteReader.bytes(image.count + 14, 4) + [finger, 1, 1, 100, 0] + ByteReader.bytes(side, 2)
      + ByteReader.bytes(side, 2) + [0]
    return Array("FIR\u{0}010\u{0}".utf8) + ByteReader.bytes(image.count + 46, 6) + head + view
      + image
  }

  /// An iris image record of one eye, ISO/IEC 19794-6:2005, 6.5: shades of grey, 8 bits. The standard
  /// has no WSQ and no PNG, for which it states raw.
  private static func record(ofEye eye: UInt8, _ encoding: BiometricImage.Encoding) -> [UInt8] {
    let code: Int =
      switch encoding {
      case .raw, .wsq, .png: 2
      case .jpeg: 6
      case .jpeg2000: 14
      }
    let image = image(encoding)
    let head: [UInt8] =
      [0, 0, 1, 0, 45, 0, 0, 0, 0] + ByteReader.bytes(code, 2) + ByteReader.bytes(side, 2)
      + ByteReader.bytes(side, 2) + [8, 0]
      + [UInt8](repeating: 0, count: 16)
    let view: [UInt8] = [eye, 0, 1, 0, 1, 100, 0, 0, 0, 0] + ByteReader.bytes(image.count, 4)
    return Array("IIR\u{0}010\u{0}".utf8) + ByteReader.bytes(image.count + 59, 4) + head + view
      + image
  }
}
