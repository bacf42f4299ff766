import Crypto
import Encoding
import Foundation
import PKIX
import TestSupport
import Testing
import TrustTestSupport
import Verdicts

@testable import Trust
@testable import TrustStore

@Suite("What the signatures of an import may cost")
struct ImportBudgetTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Imports a file and tells its budget too.
  private func importing(
    _ content: ImportContent, at now: Date = MadeState.now
  ) throws -> ImportReport {
    var store = try TrustStore(folder: folder.path)
    return try store.changeAsking { revision in
      var procedure = try ImportProcedure(
        content: content, anchorClass: .state, root: nil, publishers: [], name: "file", now: now,
        revision: revision)
      try procedure.run { _ in true }
      revision = procedure.revision
      return procedure.report
    }
  }

  /// Certificates of one name that name nobody's key: each may stand under each.
  private func sameName(_ count: Int, isSelfSigned: Bool) throws -> [[UInt8]] {
    let key = try World.Keys.named("same name", .ec(curve: "brainpoolP512r1"))
    let name: [CertificateBuilder.NameAttribute] = [.country("UQ"), .commonName("CSCA")]
    var parts = try World.authority(name, key)
    parts.extensions = [.keyUsage(.keyCertSign)]
    parts.serialNumber = [0x41, 0x42, 0, 0]
    if isSelfSigned {
      return try (0..<count).map {
        parts.serialNumber = [0x41, 0x42, UInt8($0 >> 8), UInt8($0 & 0xFF)]
        return try parts.der()
      }
    }
    let one = try parts.der()
    let offset = try #require(one.offset(of: [0x41, 0x42, 0, 0])) + 2
    return (1...count).map { number in
      var copy = one
      (copy[offset], copy[offset + 1]) = (UInt8(number >> 8), UInt8(number & 0xFF))
      return copy
    }
  }

  @Test("given links that any of many anchors may have signed, then the work stays in its budget")
  func links() throws {
    let roots = try sameName(70, isSelfSigned: true)
    let links = try sameName(400, isSelfSigned: false)
    let content = try ImportContent(file: ListWorld.bareList(roots + links), name: "file")
    let report = try importing(content)
    // 70 and 400 under themselves would be 470; without a budget 400 times 64 more would follow.
    #expect(content.budget.verifications < 600)
    // Roots come first; what the budget does not reach is named and does not wait.
    #expect(report.added == 70)
    #expect(report.added + report.count(.certificateNotExamined) == 470)
    #expect(try TrustStore(folder: folder.path).waiting().isEmpty)
  }

  @Test("given an import that was cut short, when it is repeated, then what is there costs nothing")
  func again() throws {
    let roots = try sameName(600, isSelfSigned: true)
    var counts: [Int] = []
    for _ in 0..<3 {
      let content = try ImportContent(file: MadeState.bareList(roots), name: "file")
      let report = try importing(content)
      counts.append(report.added)
      #expect(report.added + report.unchanged + report.count(.certificateNotExamined) == 600)
    }
    #expect(counts[0] < 600 && counts[0] > 300)
    #expect(counts.reduce(0, +) == 600)
  }

  @Test(
    "given many authorities of the issuer's name, when a list comes, then it is refused by name")
  func path() throws {
    let state = try MadeState("UQ")
    let list = try state.list(of: sameName(900, isSelfSigned: false))
    let content = try ImportContent(file: list, name: "file")
    // No more than these are looked at for one path.
    #expect(content.lists.first?.authorities.all.count == 256)
    #expect(throws: Never.self) { try importing(content) }
    #expect(content.budget.verifications < 600)
  }

  @Test("given a file of several parts, when it is read, then its budget grows with them")
  func parts() {
    let budget = ImportBudget()
    #expect(budget.left == ImportBudget.unitsForEachPart)
    budget.grow(toBytes: ImportBudget.part)
    #expect(budget.left == ImportBudget.unitsForEachPart)
    budget.grow(toBytes: ImportBudget.part + 1)
    budget.grow(toBytes: ImportBudget.part + 2)
    #expect(budget.left == 2 * ImportBudget.unitsForEachPart)
    #expect(!budget.take(2 * ImportBudget.unitsForEachPart + 1))
    #expect(budget.isSpent)
    #expect(ImportBudget.unlimited.take(1 << 40))
  }

  @Test(
    "given the real lists, when they are imported, then they cost two fifths of the budget at most",
    .enabled(if: RealLists.isPresent, "not run: PASSPORT_TEST_DATA is not set"),
    arguments: [
      "DE_ML_2024-04-10-10-54-13.ml", "DE_ML_2025-06-25-09-31-57.ml", RealLists.german,
      "ICAO_ml_2025-07-23.ml", "IT_CSCAMasterList_2023-07-31.ml", RealLists.italian,
      "NL_MASTERLIST_20211207.mls", RealLists.dutch, "bare_CscaMasterList_openpassport.bin",
    ])
  func real(_ name: String) throws {
    let bytes = try Vectors.realFile("masterlists/" + name)
    let content = try ImportContent(file: bytes, name: WireText(name))
    let report = try importing(content, at: RealLists.now)
    #expect(report.count(.certificateNotExamined) == 0)
    #expect(report.unlisted == 0)
    let used = ImportBudget.unitsForEachPart - content.budget.left
    #expect(used <= ImportBudget.unitsForEachPart / 2, "\(used) units")
    #expect(content.budget.verifications <= 900)
  }
}
