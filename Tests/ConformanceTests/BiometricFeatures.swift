import ChipSimulator
import Encoding
import LDS
import Testing

/// DG3 and DG4, which a terminal reads, with one thing wrong.
extension ConformanceCase {
  private static let malformed = "by hand file-malformed"
  private static let notUsed =
    "nothing is decided by this field of the header: the record itself says what it shows"

  private static func changed(
    _ identifier: String, _ words: String, _ expected: Expectation, _ verdict: String,
    because difference: String? = nil, _ file: ElementaryFile,
    _ change: @escaping @Sendable ([UInt8]) throws -> [UInt8]
  ) -> ConformanceCase {
    .terminal(identifier, words, expected, verdict, because: difference) {
      $0.profile.contents[file] = try $0.profile.contents[file].map(change)
    }
  }

  /// The file with a field of its first header of another value, or without it.
  private static func header(
    _ identifier: String, _ words: String, because difference: String, _ file: ElementaryFile,
    _ tag: BERTag, _ value: [UInt8]?
  ) -> ConformanceCase {
    changed(
      identifier, words, .failed, "passed, DG3 (2 wsq), DG4 (2 raw)", because: difference, file
    ) {
      try rebuilt($0, file) { templates in
        let first = templates[0]
        let fields = (first.header?.fields ?? []).compactMap { field in
          field.tag == tag ? value.map { BiometricHeader.Field(tag, $0) } : field
        }
        templates[0] = BiometricTemplate(
          header: BiometricHeader(fields), blockForm: .bytes, block: first.block)
      }
    }
  }

  private static func rebuilt(
    _ bytes: [UInt8], _ file: ElementaryFile, _ change: (inout [BiometricTemplate]) -> Void
  ) throws -> [UInt8] {
    var templates = try group(bytes).templates
    change(&templates)
    return BERTLV.encode(try #require(file.tag), BiometricTemplates(templates).encoded)
  }

  private static func group(_ bytes: [UInt8]) throws -> BiometricTemplates {
    bytes.first == 0x63 ? try DG3(parsing: bytes).group : try DG4(parsing: bytes).group
  }

  /// The file with templates that are encoded so, with or without their number.
  private static func file(
    _ bytes: [UInt8], hasNumber: Bool = true,
    _ change: ([UInt8], Int) -> [UInt8] = { template, _ in template }
  ) throws -> [UInt8] {
    let templates = try group(bytes).templates
    let number = hasNumber ? DER.integer(UInt64(templates.count)) : []
    return BERTLV.encode(
      BERTag(rawValue: UInt32(bytes[0])),
      BERTLV.encode(
        0x7F61, containing: [number] + templates.enumerated().map { change($1.encoded, $0) }))
  }

  /// The second template without its record.
  private static func withoutSecond(_ bytes: [UInt8]) throws -> [UInt8] {
    try file(bytes) { template, index in
      guard index == 1, let header = try? BERTLV(parsing: template).children().first else {
        return template
      }
      return BERTLV.encode(0x7F60, Array(header.encoded))
    }
  }

  /// The file with another start of its first record.
  private static func renamed(_ bytes: [UInt8], from old: String, to new: String) -> [UInt8] {
    var copy = bytes
    guard let start = bytes.offset(of: Array("\(old)\u{0}".utf8)) else { return bytes }
    copy.replaceSubrange(start..<start + 3, with: Array(new.utf8))
    return copy
  }

  static let fingers: [ConformanceCase] = [
    changed(
      "LDS_D_01", "two fingers in JPEG 2000", .successful,
      "passed, DG3 (2 jpeg2000), DG4 (2 raw)", .dg3
    ) { _ in BiometricSpecimen.dg3([2, 7], .jpeg2000) },
    .terminal("LDS_D_02", "two fingers in WSQ", .successful),
    changed(
      "LDS_D_03", "three fingers in WSQ", .successful, "passed, DG3 (3 wsq), DG4 (2 raw)", .dg3
    ) { _ in BiometricSpecimen.dg3([1, 2, 7], .wsq) },
    changed("LDS_D_04", "tag 64 where 63 must be", .failed, malformed, .dg3) {
      [0x64] + $0.dropFirst()
    },
    changed(
      "LDS_D_05", "the file's length one too small", .failed, "failed digest-mismatch", .dg3
    ) { lengthened($0, by: -1) },
    changed(
      "LDS_D_06", "the file's length one too great", .failed, "failed file-truncated", .dg3
    ) { lengthened($0, by: 1) },
    changed("LDS_D_07", "templates without their number", .failed, malformed, .dg3) {
      try file($0, hasNumber: false)
    },
    header(
      "LDS_D_08", "a format owner that is not allowed", because: notUsed, .dg3, 0x87, [0x01, 0xFF]),
    header("LDS_D_09", "no format owner", because: "as for LDS_D_08", .dg3, 0x87, nil),
    header(
      "LDS_D_10", "the format type of irises", because: "as for LDS_D_08", .dg3, 0x88,
      [0x00, 0x09]),
    header("LDS_D_11", "no format type", because: "as for LDS_D_08", .dg3, 0x88, nil),
    header(
      "LDS_D_12", "the biometric subtype FE, which is none", because: "as for LDS_D_08", .dg3,
      0x82, [0xFE]),
    header("LDS_D_13", "no biometric subtype", because: "as for LDS_D_08", .dg3, 0x82, nil),
    changed("LDS_D_14", "a record that begins with PIR", .failed, malformed, .dg3) {
      renamed($0, from: "FIR", to: "PIR")
    },
    changed("LDS_D_15", "a second template without a record", .failed, malformed, .dg3) {
      try withoutSecond($0)
    },
    changed(
      "LDS_D_16", "two fingers in pixels", .successful, "passed, DG3 (2 raw), DG4 (2 raw)", .dg3
    ) { _ in BiometricSpecimen.dg3([2, 7], .raw) },
  ]

  static let irises: [ConformanceCase] = [
    changed(
      "LDS_E_01", "two irises in JPEG 2000", .successful,
      "passed, DG3 (2 wsq), DG4 (2 jpeg2000)", .dg4
    ) { _ in BiometricSpecimen.dg4([1, 2], .jpeg2000) },
    .terminal("LDS_E_02", "two irises in pixels", .successful),
    changed("LDS_E_03", "tag 77 where 76 must be", .failed, malformed, .dg4) {
      [0x77] + $0.dropFirst()
    },
    changed(
      "LDS_E_04", "the file's length one too small", .failed, "failed digest-mismatch", .dg4
    ) { lengthened($0, by: -1) },
    changed(
      "LDS_E_05", "the file's length one too great", .failed, "failed file-truncated", .dg4
    ) { lengthened($0, by: 1) },
    changed("LDS_E_06", "templates without their number", .failed, malformed, .dg4) {
      try file($0, hasNumber: false)
    },
    header(
      "LDS_E_07", "a format owner that is not allowed", because: "as for LDS_D_08", .dg4, 0x87,
      [0x01, 0xFF]),
    header("LDS_E_08", "no format owner", because: "as for LDS_D_08", .dg4, 0x87, nil),
    header(
      "LDS_E_09", "a format type that is not allowed", because: "as for LDS_D_08", .dg4, 0x88,
      [0x00, 0x0F]),
    header("LDS_E_10", "no format type", because: "as for LDS_D_08", .dg4, 0x88, nil),
    header(
      "LDS_E_11", "the biometric subtype FE, which is none", because: "as for LDS_D_08", .dg4,
      0x82, [0xFE]),
    header("LDS_E_12", "no biometric subtype", because: "as for LDS_D_08", .dg4, 0x82, nil),
    changed("LDS_E_13", "a record that begins with FIS", .failed, malformed, .dg4) {
      renamed($0, from: "IIR", to: "FIS")
    },
    changed("LDS_E_14", "a second template without a record", .failed, malformed, .dg4) {
      try withoutSecond($0)
    },
  ]
}
