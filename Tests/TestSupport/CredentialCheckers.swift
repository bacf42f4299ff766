import Encoding
import Foundation

/// Programs of others that judge and make credentials: Tests/TestSupport/credential-checkers.
package enum CredentialCheckers {
  /// Those that answer.
  package enum Party: String, Sendable {
    /// openvc-core, a strict verifier.
    case openvc
    /// isomdoc, which judges signatures and digests of mobile documents.
    case isomdoc
    /// pymdoccbor, which judges signature, digests and path of mobile documents.
    case pymdoccbor
    /// jwcrypto, which judges signatures.
    case jwcrypto
    /// pycose, which signs as the device of a mobile document.
    case pycose
    /// openid4vci, whose models judge offers and metadata.
    case openid4vci
    /// cbor2, which encodes a transcript.
    case cbor2
    /// mnemonic, which makes and reads words of BIP-39.
    case mnemonic
    /// shamir-mnemonic, which makes and joins shares of SLIP-39.
    case shamir
    /// pyrage, which opens files of age.
    case pyrage
  }

  /// A question to a party. Its members are those that the script lists.
  package struct Request: Sendable {
    fileprivate let value: JSONValue

    /// Makes a question; members that are null are left out.
    package init(_ work: String, by party: Party, _ members: KeyValuePairs<String, JSONValue>) {
      value = .object(
        [JSONValue.Member("do", .string(work)), JSONValue.Member("by", .string(party.rawValue))]
          + members.filter { $0.value != .null }.map { JSONValue.Member($0.key, $0.value) })
    }
  }

  /// What a party said.
  package struct Answer: CustomStringConvertible {
    private let value: JSONValue

    fileprivate init(_ value: JSONValue) { self.value = value }

    /// Its reason for refusing; nil when it accepts.
    package var refusal: String? { value["error"]?.string?.forPeople }
    /// The claims that it took; null when it refuses.
    package var claims: JSONValue { value["claims"] ?? .null }
    /// A member that is a text.
    /// - Throws: ``Unanswered`` with what it said instead.
    package func text(_ name: String) throws -> String {
      guard let text = value[name]?.string else { throw Unanswered(answer: description) }
      return text.forPeople
    }
    /// A member that is bytes in hexadecimal digits.
    /// - Throws: ``Unanswered`` with what it said instead, `HexError`.
    package func bytes(_ name: String) throws -> [UInt8] {
      try Hex.decode(try text(name))
    }
    /// A member that is several texts.
    /// - Throws: ``Unanswered`` with what it said instead.
    package func texts(_ name: String) throws -> [String] {
      guard let texts = value[name]?.array?.compactMap(\.string?.forPeople) else {
        throw Unanswered(answer: description)
      }
      return texts
    }
    /// All of it, as JSON.
    package var description: String { JSONWriter().text(value) }
  }

  /// Thrown where a party should have made something and did not.
  package struct Unanswered: Error {
    /// What it said.
    package let answer: String
  }

  /// Thrown where they cannot be asked.
  package struct Unavailable: Error {}

  /// The reason of tests that do not run because of them.
  package static let missing = "not run: the checkers cannot be installed from PyPI"

  /// True if they can be asked: it needs network to PyPI once.
  package static let isAvailable = (try? answers(to: [])) != nil

  private static let environment = Vectors.root.appending(path: ".build/credential-checkers")

  /// The interpreter that has their packages, once they were asked.
  static let python = environment.appending(path: "bin/python")

  /// The folder of that interpreter, to stand first in a `PATH`.
  package static let programs = environment.appending(path: "bin").path

  /// Their answers to some requests, one for each.
  /// - Throws: ``Unavailable``.
  package static func answers(to requests: [Request]) throws -> [Answer] {
    do {
      let checkers = try LineProgram("credential-checkers", isLoud: false, greets: true) {
        script, _ in (script, [environment.path])
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
