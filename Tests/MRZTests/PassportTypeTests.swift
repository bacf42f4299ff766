import Encoding
import TestSupport
import Testing

import MRZ

@Suite("The types of passports, Doc 9303-4, 4.4")
struct PassportTypeTests {
  @Test("given the table of the standard, when every code is read, then it has those and no others")
  func table() throws {
    var codes: [String: String] = [:]
    for value in try cases("document-codes.json", "codes") {
      codes[try value.text("code")] = try value.text("type")
    }
    let letters = (UInt8(ascii: "A")...UInt8(ascii: "Z")).map { String(UnicodeScalar($0)) } + [""]
    var found: [String: String] = [:]
    for letter in letters {
      for first in ["P", "I", "V"] {
        let code = first + letter
        if let type = PassportType(documentCode: WireText(code)) { found[code] = type.rawValue }
      }
    }
    #expect(found == codes)
    #expect(found.count == PassportType.allCases.count)
  }
}
