import TestSupport
import Testing

import MRZ

@Suite("Any text in place of an MRZ")
struct MRZRobustnessTests {
  @Test("given ten megabytes, when they are read, then they are refused at once")
  func large() {
    let text = String(repeating: "P<UTOERIKSSON<<", count: 700_000)
    #expect(throws: MRZError.self) { try MRZ(parsing: text) }
    #expect(throws: MRZError.self) { try MRZ(reading: text.utf8) }
    #expect(throws: MRZError.self) { try MRZDiagnosis(text) }
  }
}
