import TestSupport
import Testing

import Encoding

/// What parsers of JSON accept and refuse (nst/JSONTestSuite, `test_parsing`), where the machine has a
/// copy.
@Suite(
  "JSONTestSuite", .enabled(if: TestSuite.json.isPresent, "\(TestSuite.json.notRun)"))
struct JSONTestSuiteTests {
  /// Texts that the grammar allows and that are refused nevertheless. RFC 8259, 4, says that names
  /// should be unique; what is signed must mean the same to everybody who reads it.
  private static let refused: [String: JSONError.Defect] = [
    "y_object_duplicated_key": .duplicateName,
    "y_object_duplicated_key_and_value": .duplicateName,
  ]

  /// Texts for which RFC 8259 leaves it open, and are read: numbers beyond what an Int holds become
  /// the nearest Double, and those next to zero become zero (6).
  private static let read: Set = [
    "i_number_double_huge_neg_exp", "i_number_real_underflow", "i_number_too_big_neg_int",
    "i_number_too_big_pos_int", "i_number_very_big_negative_int",
  ]

  /// Texts for which RFC 8259 leaves it open, and are refused, by the reason.
  private static let open: [JSONError.Defect: [String]] = [
    // They would be read as infinity.
    .numberOutOfRange: [
      "i_number_huge_exp", "i_number_neg_int_huge_exp", "i_number_pos_double_huge_exp",
      "i_number_real_neg_overflow", "i_number_real_pos_overflow",
    ],
    // They stand for no character (8.2).
    .loneSurrogate: [
      "i_object_key_lone_2nd_surrogate", "i_string_1st_surrogate_but_2nd_missing",
      "i_string_1st_valid_surrogate_2nd_invalid",
      "i_string_incomplete_surrogate_and_escape_valid", "i_string_incomplete_surrogate_pair",
      "i_string_incomplete_surrogates_escape_valid", "i_string_invalid_lonely_surrogate",
      "i_string_invalid_surrogate", "i_string_inverted_surrogates_U+1D11E",
      "i_string_lone_second_surrogate",
    ],
    // They are no UTF-8, which a text must be (8.1); nothing is repaired.
    .invalidUTF8: [
      "i_string_UTF-8_invalid_sequence", "i_string_UTF8_surrogate_U+D800",
      "i_string_invalid_utf-8", "i_string_iso_latin_1", "i_string_lone_utf8_continuation_byte",
      "i_string_not_in_unicode_range", "i_string_overlong_sequence_2_bytes",
      "i_string_overlong_sequence_6_bytes", "i_string_overlong_sequence_6_bytes_null",
      "i_string_truncated-utf-8",
    ],
    // They are in UTF-16, or begin with a byte order mark (8.1).
    .unexpectedCharacter: [
      "i_string_UTF-16LE_with_BOM", "i_string_utf16BE_no_BOM", "i_string_utf16LE_no_BOM",
      "i_structure_UTF-8_BOM_empty_object",
    ],
    // They nest deeper than 64 levels.
    .tooDeep: ["i_structure_500_nested_arrays"],
  ]

  private static func names(_ prefix: String) -> [String] {
    TestSuite.json.names.filter { $0.hasPrefix(prefix) && $0.hasSuffix(".json") }
      .map { String($0.dropLast(5)) }
  }

  /// Why a text is refused; nil when it is read.
  private static func defect(_ name: String) throws -> JSONError.Defect? {
    let text = try TestSuite.json.file("\(name).json")
    do throws(JSONError) {
      _ = try JSONReader.read(text)
      return nil
    } catch {
      return error.defect
    }
  }

  @Test("given texts that the grammar allows, when read, then only names given twice are refused")
  func allowed() throws {
    let names = Self.names("y_")
    #expect(names.count >= 95)
    for name in names { #expect(try Self.defect(name) == Self.refused[name], "\(name)") }
    TestSuite.report(
      "JSONTestSuite", "y_", names.count,
      "\(names.count - Self.refused.count) read, \(Self.refused.count) refused")
  }

  @Test("given texts that the grammar forbids, when read, then every one is refused")
  func forbidden() throws {
    let names = Self.names("n_")
    #expect(names.count >= 188)
    for name in names { #expect(try Self.defect(name) != nil, "\(name)") }
    TestSuite.report("JSONTestSuite", "n_", names.count, "\(names.count) refused")
  }

  @Test("given texts on which the standard is silent, when read, then it is as the table says")
  func silent() throws {
    let names = Self.names("i_")
    #expect(names.count >= 35)
    var expected: [String: JSONError.Defect] = [:]
    for (defect, names) in Self.open { for name in names { expected[name] = defect } }
    for name in names {
      #expect(Self.read.contains(name) != (expected[name] != nil), "\(name) has no line here")
      #expect(try Self.defect(name) == expected[name], "\(name)")
    }
    TestSuite.report(
      "JSONTestSuite", "i_", names.count, "\(Self.read.count) read, \(expected.count) refused")
  }
}
