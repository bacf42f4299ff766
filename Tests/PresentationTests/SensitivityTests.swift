import Encoding
import TestSupport
import Testing
import Verdicts

@testable import Presentation

@Suite("Whom a JSON tells of")
struct SensitivityTests {
  private let form = JSONForm<Int>.object {
    JSONMember("silent", "It says nothing.", .integer(from: 0)) { $0 }
    JSONMember("length", "A length.", .integer(from: 0), .document) { $0 }
    JSONMember("kind", "A kind.", .integer(from: 0), .open) { $0 }
  }

  private func names(_ shown: Sensitivity) -> [WireText] {
    guard case .object(let members) = form.write(1, JSONContext(shown: shown)) else {
      return []
    }
    return members.map(\.name)
  }

  @Test(
    "given a member that does not say whom it tells of, then it is reported as if of the holder")
  func silence() {
    #expect(names(.open) == ["kind"])
    #expect(names(.document) == ["length", "kind"])
    #expect(names(.holder) == ["silent", "length", "kind"])
  }

  @Test("given a fact that is not listed, when a record is redacted, then it is left out")
  func facts() {
    let new = Fact(FactName("new-fact"), "something")
    let known = Fact(.curve, "P-256")
    let redacted = JSONContext(shown: .open)
    #expect(EvidenceJSON.shown([new, known], redacted) == [known])
    #expect(EvidenceJSON.shown([new], redacted) == nil)
    #expect(EvidenceJSON.shown([new], JSONContext()) == [new])
  }

  @Test(
    "given a member that may be left out, when its schema is made, then it is demanded elsewhere")
  func schema() {
    let document = JSONDocument<Int>("passport.example/1", "An example.", isCut: true) {
      JSONMember(onlyCut: "fields", "The paths.", CommonJSON.fields.shape, .open)
      JSONMember("kept", "A verdict.", .integer(from: 0), .open, isKept: true) { $0 }
      JSONMember("kind", "A kind.", .integer(from: 0), .open) { $0 }
      JSONMember("length", "A length.", .integer(from: 0), .document) { $0 }
      JSONMember("name", "A name.", .integer(from: 0)) { $0 }
    }
    let schema = document.schema.json
    #expect(schema.at("required") == ["schema", "kept"])
    #expect(schema.at("if.required") == ["fields"])
    #expect(schema.at("else.required") == ["kind"])
    #expect(schema.at("else.if.required") == ["name"])
    #expect(schema.at("else.then.required") == ["length", "name"])
    #expect(
      schema.at("else.else.not.anyOf").array?.map { $0.at("required") } == [["length"], ["name"]])
    #expect(document.schema.name == "example-1.json")
  }
}
