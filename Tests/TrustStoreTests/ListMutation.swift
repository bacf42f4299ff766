import Crypto
import Messages
import Encoding
import Foundation
import TestSupport
import Testing
import TrustTestSupport
import Verdicts

import Trust

/// One thing that is changed about a master list in order, and what must come of it.
struct ListMutation: Sendable, CustomTestStringConvertible {
  enum Expected: Sendable {
    /// It is imported without a question.
    case accepted
    /// The file is refused, whatever is answered.
    case refused(ReasonCode)
    /// The operator is asked this.
    case asked(String)
    /// The list is imported, and one certificate of it comes out so.
    case entry(ReasonCode)
  }

  let name: String
  let expected: Expected
  let change: @Sendable (inout ListWorld) throws -> Void

  var testDescription: String { name }

  init(
    _ name: String, _ expected: Expected,
    _ change: @escaping @Sendable (inout ListWorld) throws -> Void
  ) {
    (self.name, self.expected, self.change) = (name, expected, change)
  }

  static func refused(
    _ name: String, _ code: ReasonCode,
    _ change: @escaping @Sendable (inout ListWorld) throws -> Void
  ) -> ListMutation { ListMutation(name, .refused(code), change) }

  static func asked(
    _ name: String, _ change: @escaping @Sendable (inout ListWorld) throws -> Void
  ) -> ListMutation { ListMutation(name, .asked("publisher"), change) }

  /// One more certificate in the list.
  static func entry(
    _ name: String, _ code: ReasonCode, _ make: @escaping @Sendable () throws -> [UInt8]
  ) -> ListMutation {
    ListMutation(name, .entry(code)) { $0.listed.append(try make()) }
  }
}

@Suite("A master list in which one thing is changed")
struct ListMutationTests {
  static let all =
    ListMutation.signedData + ListMutation.times + ListMutation.signers + ListMutation.paths
    + ListMutation.certificates

  @Test("given nothing changed, then the whole list is imported without a question")
  func inOrder() throws {
    let outcome = try ListWorld().importing(try TemporaryFolder())
    #expect(outcome.refusal == nil && outcome.asked.isEmpty)
    #expect(outcome.report?.codes == [.anchorUnchanged, .anchorAdded])
    #expect(outcome.store.countries == ["UQ", "UX"])
    #expect(outcome.report?.newStates == ["UX"])
  }

  @Test("given one thing changed, then what the table says comes of it", arguments: all)
  func mutated(_ mutation: ListMutation) throws {
    var world = try ListWorld()
    try mutation.change(&world)
    let outcome = try world.importing(try TemporaryFolder())
    let before = world.anchors.count + (world.knowsRoot ? 1 : 0)
    switch mutation.expected {
    case .accepted:
      #expect(outcome.refusal == nil && outcome.asked.isEmpty)
      #expect(outcome.report?.leftOut.isEmpty == true)
    case .entry(let code):
      #expect(outcome.refusal == nil && outcome.asked.isEmpty)
      let entries = try #require(outcome.report?.entries)
      #expect(entries.contains { $0.code == code })
      #expect(entries.count { !$0.isAnchor } == (code == .anchorAdded ? 0 : 1))
    case .asked(let question):
      #expect(outcome.asked == [question])
      #expect(outcome.refusal != nil)
      #expect(outcome.store.count == before)
    case .refused(let code):
      #expect(outcome.refusal == code && outcome.asked.isEmpty)
      #expect(outcome.store.count == before)
      // Nobody can answer for it.
      let again = try world.importing(try TemporaryFolder(), answer: true)
      #expect(again.refusal == code)
    }
  }

  @Test(
    "given attributes in another order than DER's, then the report says it of the list's signer")
  func attributeOrder() throws {
    #expect(
      try ListWorld().importing(try TemporaryFolder()).report?.signer?.hasDERAttributes == true)
    for isSignedSo in [false, true] {
      var world = try ListWorld()
      world.list.writingAttributes = SecurityObjectParts.reversed
      world.list.signsAsWritten = isSignedSo
      let report = try world.importing(try TemporaryFolder()).report
      #expect(report?.signer?.hasDERAttributes == false)
    }
  }

  @Test("given the table, then each change is in it once, and every code of a list occurs")
  func complete() {
    #expect(Set(Self.all.map(\.name)).count == Self.all.count)
    #expect(Self.all.count >= 60)
    let codes = Set(
      Self.all.compactMap { mutation -> ReasonCode? in
        switch mutation.expected {
        case .refused(let code), .entry(let code): code
        default: nil
        }
      })
    for code in MessageCatalogue.english.codes.map({ ReasonCode($0, .success) })
    where code.rawValue.hasPrefix("master-list-") || code.rawValue.hasPrefix("certificate-") {
      let elsewhere: Set<ReasonCode> = [
        // Answers of the operator, a root, a collection, the budget, the document's own checks.
        .masterListSignerUntrusted, .masterListRootMismatch, .masterListSignerExpired,
        .certificateNotExamined, .certificateVersion,
        // A newer list before it.
        .masterListOlder,
      ]
      #expect(codes.contains(code) || elsewhere.contains(code), "\(code.rawValue)")
    }
  }
}
