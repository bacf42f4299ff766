import Foundation
import TestSupport
import Testing

@Suite("The cases of BSI TR-03105-5.1")
struct ConformanceTests {
  @Test(
    "given a case of the guideline, when it is played, then the verdict is the one of the table",
    arguments: ConformanceCase.all)
  func verdict(_ played: ConformanceCase) throws {
    #expect(try played.play() == played.verdict)
  }

  @Test("given a verdict that is not what the guideline expects, then the table says why")
  func differences() {
    for played in ConformanceCase.all {
      #expect(played.agrees == (played.difference == nil), "\(played.identifier)")
    }
  }

  @Test("given the guideline's list, then each case is played, excused or open, and no other is")
  func complete() throws {
    let listed = try ConformancePage().entries.map(\.identifier)
    let played = ConformanceCase.all.map(\.identifier)
    let excused = Set(ConformanceCase.notApplicable.keys)
    #expect(listed.count == 330)
    #expect(Set(played).count == played.count)
    #expect(Set(played).union(excused).subtracting(listed) == [])
    #expect(excused.intersection(played) == [])
    #expect(
      Set(ConformancePage.groups.map(\.key)) == Set(try ConformancePage().entries.map(\.group)))
  }

  @Test("given the tests, when the page is looked at, then it says what they say")
  func page() throws {
    let page = Vectors.root.appending(path: "docs/CONFORMANCE.md")
    let made = try ConformancePage().text
    if ProcessInfo.processInfo.environment["PASSPORT_WRITE_CONFORMANCE"] != nil {
      try Data(made.utf8).write(to: page, options: .atomic)
    }
    let isSame = try String(contentsOf: page, encoding: .utf8) == made
    #expect(isSame, "run these tests with PASSPORT_WRITE_CONFORMANCE=1, and look at git diff")
  }
}
