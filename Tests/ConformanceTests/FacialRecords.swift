import Encoding
import Faces
import LDS
import TrustTestSupport

@testable import ChipSimulator

/// DG2 with one thing wrong in its templates or its record of ISO/IEC 19794-5.
extension ConformanceCase {
  private static let notRead =
    "the file is genuine, and the portrait in it is shown; nothing is decided by this field"
  private static let as08 = "as for LDS_C_08"
  private static let as17 = "as for LDS_C_17"

  private static func face(
    _ identifier: String, _ words: String, _ expected: Expectation, _ verdict: String,
    because difference: String? = nil, _ change: @escaping @Sendable ([UInt8]) throws -> [UInt8]
  ) -> ConformanceCase {
    .chip(identifier, words, expected, verdict, because: difference) {
      $0.changing = { $0[.dg2] = try $0[.dg2].map(change) }
    }
  }

  /// A byte of the record at this distance from its first.
  private static func record(
    _ identifier: String, _ words: String, _ verdict: String = "passed",
    because difference: String? = as17, bytes: [UInt8], at place: Int
  ) -> ConformanceCase {
    face(identifier, words, .failed, verdict, because: difference) { file in
      var copy = file
      guard let start = file.offset(of: Array("FAC\u{0}".utf8)) else { return file }
      copy.replaceSubrange(start + place..<start + place + bytes.count, with: bytes)
      return copy
    }
  }

  /// The biometric header with a field of another value, or without it.
  private static func header(
    _ identifier: String, _ words: String, _ verdict: String = "passed",
    because difference: String? = as08, tag: BERTag, _ value: [UInt8]?
  ) -> ConformanceCase {
    face(identifier, words, .failed, verdict, because: difference) { file in
      let block = try DG2(parsing: file).records[0]
      let whole = BiometricHeader(biometricType: 0x02, formatType: 0x0008)
      let fields = whole.fields.compactMap { field in
        field.tag == tag ? value.map { BiometricHeader.Field(tag, $0) } : field
      }
      let template = BiometricTemplate(
        header: BiometricHeader(fields), blockForm: .bytes, block: block)
      return BERTLV.encode(0x75, BiometricTemplates([template]).encoded)
    }
  }

  static let facialRecords: [ConformanceCase] = [
    .profile("LDS_C_01", "face-jpeg2000", "a portrait in JPEG 2000", .successful, "passed"),
    .profile("LDS_C_02", "specimen", "a portrait in JPEG", .successful, "passed"),
    face("LDS_C_03", "a portrait in JPEG 2000 with a feature point", .successful, "passed") { _ in
      let file = DG2.encode(
        .jpeg2000, Portrait.jpeg2000, width: Portrait.width, height: Portrait.height)
      return withFeaturePoint(file, isCounted: true)
    },
    face("LDS_C_04", "tag 76 where 75 must be", .failed, "by hand file-malformed") {
      [0x76] + $0.dropFirst()
    },
    face("LDS_C_05", "the file's length one too small", .failed, "failed digest-mismatch") {
      lengthened($0, by: -1)
    },
    face("LDS_C_06", "the file's length one too great", .failed, "failed file-truncated") {
      lengthened($0, by: 1)
    },
    face("LDS_C_07", "templates without their number", .failed, "by hand file-malformed") { file in
      let block = try DG2(parsing: file).records[0]
      let template = BiometricTemplate(
        header: BiometricHeader(biometricType: 0x02, formatType: 0x0008), blockForm: .bytes,
        block: block)
      return BERTLV.encode(0x75, BERTLV.encode(0x7F61, template.encoded))
    },
    header(
      "LDS_C_08", "a format owner that is not allowed", because: notRead, tag: 0x87, [0x02, 0x02]),
    header("LDS_C_09", "no format owner", tag: 0x87, nil),
    header("LDS_C_10", "a format type that is not allowed", tag: 0x88, [0x00, 0x77]),
    header("LDS_C_11", "no format type", tag: 0x88, nil),
    header("LDS_C_12", "the biometric type 00, which is no longer used", tag: 0x81, [0x00]),
    header("LDS_C_13", "the biometric type of fingers", tag: 0x81, [0x08]),
    record(
      "LDS_C_14", "a record that does not begin with FAC", "by hand file-malformed", because: nil,
      bytes: Array("FAX".utf8), at: 0),
    record(
      "LDS_C_15", "a record of version 020", "by hand file-malformed", because: nil,
      bytes: Array("020".utf8), at: 4),
    face(
      "LDS_C_16", "a feature point that the record's length does not count", .failed, "passed",
      because: notRead
    ) { withFeaturePoint($0, isCounted: false) },
    record("LDS_C_17", "a sex that is none", because: notRead, bytes: [0x07], at: 20),
    record("LDS_C_18", "an eye colour that is none", bytes: [0x77], at: 21),
    record("LDS_C_19", "a hair colour that is none", bytes: [0x77], at: 22),
    record("LDS_C_20", "a yaw that is none", bytes: [0xFF], at: 28),
    record("LDS_C_21", "a pitch that is none", bytes: [0xFF], at: 29),
    record("LDS_C_22", "a roll that is none", bytes: [0xFF], at: 30),
    record("LDS_C_23", "an uncertainty of yaw that is none", bytes: [0xFF], at: 31),
    record("LDS_C_24", "an uncertainty of pitch that is none", bytes: [0xFF], at: 32),
    record("LDS_C_25", "an uncertainty of roll that is none", bytes: [0xFF], at: 33),
    record("LDS_C_26", "a type of face image that is none", bytes: [0x77], at: 34),
    record("LDS_C_27", "a type of image data that is none", bytes: [0x77], at: 35),
    face("LDS_C_28", "a template without a record", .failed, "by hand file-malformed") { _ in
      let header = BERTLV.encode(0xA1, BERTLV.encode(0x81, [0x02]))
      return BERTLV.encode(
        0x75, BERTLV.encode(0x7F61, DER.integer(1) + BERTLV.encode(0x7F60, header)))
    },
  ]

  /// DG2 with a feature point before its image.
  private static func withFeaturePoint(_ file: [UInt8], isCounted: Bool) -> [UInt8] {
    guard let block = try? DG2(parsing: file).records.first else { return file }
    var record = block
    record[19] = 1
    record.insert(contentsOf: [0x01, 0x21, 0x00, 0x10, 0x00, 0x10, 0x00, 0x00], at: 34)
    if isCounted {
      for place in [8, 14] {
        let length = record[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } + 8
        for index in 0..<4 {
          record[place + index] = UInt8(truncatingIfNeeded: length >> (24 - 8 * index))
        }
      }
    }
    let template = BiometricTemplate(
      header: BiometricHeader(biometricType: 0x02, formatType: 0x0008), blockForm: .bytes,
      block: record)
    return BERTLV.encode(0x75, BiometricTemplates([template]).encoded)
  }
}
