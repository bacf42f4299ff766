import ChipSimulator
import Testing
import TrustTestSupport
import Verdicts

import Trust

/// A test case of BSI TR-03105-5.1: what is wrong with a document, what the guideline expects of a reader, and what
/// this program says.
struct ConformanceCase: Sendable, CustomTestStringConvertible {
  /// What the guideline expects of the inspection.
  enum Expectation: String, Sendable {
    case successful, failed
    /// Either is allowed; the reader must stay able to work.
    case either
  }

  /// The guideline's identifier.
  let identifier: String
  /// The document, in our words.
  let words: String
  let expected: Expectation
  /// `passed`, with the codes of the warnings; `failed CODE`, `unknown CODE`, `by hand CODE` where a person must
  /// look at the document, or `stopped CODE` where the read ended.
  let verdict: String
  /// Why the verdict differs from what the guideline expects; nil where it agrees.
  let difference: String?
  /// The file of these tests that has it.
  let file: String
  /// Plays the case, and gives the verdict.
  let play: @Sendable () throws -> String

  var testDescription: String { identifier }

  /// True if the verdict is what the guideline expects: whatever is not passed is no success.
  var agrees: Bool {
    expected == .either || (expected == .successful) == verdict.hasPrefix("passed")
  }

  /// A case that is played with the security object of a made-up state's document.
  static func sod(
    _ identifier: String, _ words: String, _ expected: Expectation, _ verdict: String,
    because difference: String? = nil, file: String = #fileID,
    _ change: @escaping @Sendable (inout World) throws -> Void
  ) -> ConformanceCase {
    ConformanceCase(
      identifier: identifier, words: words, expected: expected, verdict: verdict,
      difference: difference, file: file
    ) {
      var world = try World()
      try change(&world)
      let result = try world.verify(.standard)
      guard result.verdict.status == .passed else {
        return "\(result.verdict.status.rawValue) \(result.verdict.code.rawValue)"
      }
      return ConformanceDesk.passed(result.checks)
    }
  }

  /// A case that is played by the virtual passport.
  static func chip(
    _ identifier: String, _ words: String, _ expected: Expectation, _ verdict: String,
    because difference: String? = nil, file: String = #fileID,
    _ change: @escaping @Sendable (inout ConformanceDesk) throws -> Void
  ) -> ConformanceCase {
    ConformanceCase(
      identifier: identifier, words: words, expected: expected, verdict: verdict,
      difference: difference, file: file
    ) {
      var desk = ConformanceDesk()
      try change(&desk)
      return try desk.verdict()
    }
  }

  /// A case that a profile of the virtual passport plays as it is.
  static func profile(
    _ identifier: String, _ profile: String, _ words: String, _ expected: Expectation,
    _ verdict: String, because difference: String? = nil, file: String = #fileID
  ) -> ConformanceCase {
    chip(identifier, words, expected, verdict, because: difference, file: file) {
      $0.profile = try #require(Profile.named(profile))
    }
  }

  /// A case that several profiles play, which all come to the same.
  static func profiles(
    _ identifier: String, _ profiles: [String], _ words: String, _ expected: Expectation,
    _ verdict: String, because difference: String? = nil, file: String = #fileID
  ) -> ConformanceCase {
    ConformanceCase(
      identifier: identifier, words: words, expected: expected, verdict: verdict,
      difference: difference, file: file
    ) {
      let verdicts = try profiles.map { name in
        var desk = ConformanceDesk()
        desk.profile = try #require(Profile.named(name))
        return try desk.verdict()
      }
      return Set(verdicts).sorted().joined(separator: ", ")
    }
  }
}
