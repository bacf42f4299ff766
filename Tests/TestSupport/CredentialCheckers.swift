import Encoding
import Foundation

/// Programs by other authors that verify and make credentials:
/// Tests/TestSupport/credential-checkers.
package enum CredentialCheckers {
  /// The programs that can be asked.
  package enum Party: String, Sendable {
    /// openvc-core, a strict verifier.
    case openvc
    /// isomdoc, which verifies signatures and digests of mobile documents.
    case isomdoc
    /// pymdoccbor, which verifies signature, digests and path of mobile documents.
    case pymdoccbor
    /// jwcrypto, which verifies signatures.
    case jwcrypto
    /// pycose, which signs as the device of a mobile document.
    case pycose
    /// openid4vci, whose models validate offers and metadata.
    case openid4vci
    /// cbor2, which encodes a transcript.
    case cbor2
    /// mnemonic, which makes and reads words of BIP-39.
    case mnemonic
    /// shamir-mnemonic, which makes and joins shares of SLIP-39.
    case shamir
    /// pyrage, which opens age files.
    case pyrage
  }

  /// A question to a program. The script lists its members.
  package struct Request: Sendable {
    fileprivate let value: JSONValue

    /// Makes a question; members that are null are left out.
    package init(_ work: String, by party: Party, _ members: KeyValuePairs<String, JSONValue>) {
      value = .object(
        [JSONValue.Member("do", .string(work)), JSONValue.Member("by", .string(party.rawValue))]
          + members.filter { $0.value != .null }.map { JSONValue.Member($0.key, $0.value) })
    }
  }

  /// The answer of a program.
  package struct Answer: CustomStringConvertible {
    private let value: JSONValue

    fileprivate init(_ value: JSONValue) { self.value = value }

    /// Its reason to refuse; nil if it accepts.
    package var refusal: String? { value["error"]?.string?.forPeople }
    /// The claims that it took; null when it refuses.
    package var claims: JSONValue { value["claims"] ?? .null }
    /// The text of a member.
    /// - Throws: ``Unanswered`` with the answer, if it has no such text.
    package func text(_ name: String) throws -> String {
      guard let text = value[name]?.string else { throw Unanswered(answer: description) }
      return text.forPeople
    }
    /// The bytes of a member in hexadecimal digits.
    /// - Throws: ``Unanswered`` with the answer, if it has no such member; `HexError`.
    package func bytes(_ name: String) throws -> [UInt8] {
      try Hex.decode(try text(name))
    }
    /// The texts of a member.
    /// - Throws: ``Unanswered`` with the answer, if it has no such texts.
    package func texts(_ name: String) throws -> [String] {
      guard let texts = value[name]?.array?.compactMap(\.string?.forPeople) else {
        throw Unanswered(answer: description)
      }
      return texts
    }
    /// The whole answer, as JSON.
    package var description: String { JSONWriter().text(value) }
  }

  /// The error if a program should have made something and did not.
  package struct Unanswered: Error {
    package let answer: String
  }

  /// The error if the programs cannot be run.
  package struct Unavailable: Error {}

  /// Why tests that need them are not run.
  package static let missing = "not run: the checkers cannot be installed from PyPI"

  /// True if they can be run. The first time it needs network to PyPI.
  package static let isAvailable = (try? answers(to: [])) != nil

  /// Their answers to some requests, one for each.
  /// - Throws: ``Unavailable``.
  package static func answers(to requests: [Request]) throws -> [Answer] {
    do {
      let checkers = try LineProgram("credential-checkers", isLoud: false, greets: true) {
        script, _ in (Program.inPython, [script])
      }
      let answers = try checkers.answer(to: .array(requests.map(\.value))).array ?? []
      guard answers.count == requests.count else { throw Unavailable() }
      return answers.map(Answer.init)
    } catch is LineProgram.Silent { throw Unavailable() }
  }

  /// Their answer to one request.
  package static func answer(to request: Request) throws -> Answer {
    guard let answer = try answers(to: [request]).first else { throw Unavailable() }
    return answer
  }
}
