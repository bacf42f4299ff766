import Encoding
import TestSupport
import Testing

/// A file of C2SP Wycheproof.
struct WycheproofFile {
  /// What a test may come to.
  enum Result: String {
    case valid, invalid
    /// Right or wrong as one takes the standard.
    case acceptable
  }

  /// Tests that have something in common, as a key.
  struct Group {
    let fields: JSONValue
    let tests: [Test]
  }

  struct Test {
    let fields: JSONValue
    let result: Result
    let flags: Set<String>
    /// How to find it again.
    let comment: Comment
  }

  let name: String
  let groups: [Group]

  /// Reads a file, all of it.
  init(_ name: String) throws {
    self.name = name
    let file = try JSONReader.read(try TestSuite.wycheproof.file("\(name)_test.json"))
    groups = try (file["testGroups"]?.array ?? []).map { group in
      let tests = try #require(group["tests"]?.array)
      return Group(fields: group, tests: try tests.map { try Self.test($0, name) })
    }
    #expect(groups.map(\.tests.count).reduce(0, +) == file["numberOfTests"]?.integer)
    #expect(!groups.isEmpty)
  }

  private static func test(_ fields: JSONValue, _ name: String) throws -> Test {
    Test(
      fields: fields, result: try #require(Result(rawValue: try fields.text("result"))),
      flags: Set((fields["flags"]?.array ?? []).compactMap(\.string?.forPeople)),
      comment: Comment(
        rawValue: "\(name) \(fields["tcId"]?.integer ?? 0): \(fields["comment"]?.string ?? "")"))
  }

  /// Every test with what its group states.
  func check(_ work: (JSONValue, Test) throws -> Outcome) throws {
    var counts: [String: Int] = [:]
    for group in groups {
      for test in group.tests {
        counts[try work(group.fields, test).rawValue, default: 0] += 1
      }
    }
    let text = counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    TestSuite.report(
      "wycheproof", name, counts.values.reduce(0, +), text.joined(separator: ", "))
  }

  /// What became of a test, to be counted.
  enum Outcome: String {
    case accepted, refused
    /// Accepted under a departure that is named.
    case named = "accepted by name"
    /// Of a size or an algorithm that is not there, and refused for that.
    case unknown = "refused as unknown"
    /// About what the program does not do.
    case other = "not for this program"
  }
}
