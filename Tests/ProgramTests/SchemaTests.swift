import Encoding
import Messages
import Foundation
import DeskTestSupport
import TestSupport
import Testing
import Verdicts

@Suite("The schemas, and what they list")
struct SchemaTests {
  private func definition(_ name: String) throws -> JSONValue {
    try JSONSchemas.load("common.json").at("$defs").at(name)
  }

  private func texts(_ value: JSONValue) -> [String] {
    value.array?.compactMap(\.string?.forPeople) ?? []
  }

  @Test("given the vocabulary, when a code or name is new, then the schema must list it too")
  func vocabulary() throws {
    #expect(try texts(definition("code").at("enum")) == MessageCatalogue.english.codes)
    #expect(try texts(definition("status").at("enum")) == CheckStatus.allCases.map(\.rawValue))
    let checks = CheckName.allCases.map(\.rawValue)
    #expect(try texts(definition("checkName").at("enum")) == checks)
    let exits = try definition("exit").at("enum").array?.compactMap(\.integer)
    #expect(exits == ExitCode.allCases.map { Int($0.rawValue) })
    let all = try definition("allChecks")
    let places = all.at("prefixItems").array ?? []
    #expect(places.compactMap { $0.at("properties.name.const").string?.forPeople } == checks)
    #expect(all.at("minItems").integer == checks.count)
    #expect(all.at("maxItems").integer == checks.count)
  }

  /// What a pattern's only group matches in the sources of some modules.
  private func found(_ pattern: String, in modules: String...) throws -> Set<String> {
    let expression = try NSRegularExpression(pattern: pattern)
    // What a phrase names is no evidence.
    let phrase = try NSRegularExpression(
      pattern: #"Phrase\(\s*(?:english:\s*)?"(?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*\)"#
    )
    var found: Set<String> = []
    for name in modules {
      for file in try SourceModule.named(name).files() {
        let text = phrase.stringByReplacingMatches(
          in: file.text, range: NSRange(file.text.startIndex..., in: file.text), withTemplate: "")
        let whole = NSRange(text.startIndex..., in: text)
        for match in expression.matches(in: text, range: whole) {
          if let range = Range(match.range(at: 1), in: text) { found.insert(String(text[range])) }
        }
      }
    }
    return found
  }

  @Test("given the sources, when a check states a fact, then the schema knows its name")
  func evidence() throws {
    let stated = try found(#"(?:note|Fact)\(\s*\.(\w+)"#, in: "Trust", "Inspection").map { member in
      try found(
        "static let \(member) = FactName\\(\"([a-z-]+)\"", in: "Verdicts", "Trust", "Inspection")
    }.reduce(into: Set<String>()) { $0.formUnion($1) }
    guard case .object(let members) = try definition("evidence").at("properties") else {
      Issue.record("the schema has no evidence")
      return
    }
    // The facts of an active authentication have their names in a list.
    let known = Set(members.map(\.name.forPeople)).subtracting([
      "challenge", "signature", "dg15-sha-256",
    ])
    #expect(stated == known)
  }

  @Test("given the sources, when a command names a schema, then its file is there, and no other")
  func files() throws {
    let named = try found(
      #""(passport\.[a-z-]+/[0-9]+)""#, in: "passport", "Presentation", "Credentials", "SmartCard")
    let files = try JSONSchemas.names.filter { $0 != "common.json" }
    // Nobody needs a schema of these.
    let bare = PlainJSON.names.union([
      "passport.doctor/1", "passport.profiles/1", "passport.card-deleted/1",
    ])
    #expect(bare.isSubset(of: named))
    #expect(Set(files) == Set(named.subtracting(bare).map(Self.file)))
    for file in files {
      let schema = try JSONSchemas.load(file)
      let name = try #require(schema.at("title").string)
      #expect(Self.file(name.forPeople) == file)
      #expect(schema.at("properties.schema.const").string == name)
      #expect(schema.at("additionalProperties").bool == false)
      #expect(texts(schema.at("required")).contains("schema"))
    }
  }

  private static func file(_ name: String) -> String {
    String(name.dropFirst("passport.".count)).replacing("/", with: "-") + ".json"
  }

  @Test("given a schema, when its members and definitions are listed, then each says what it is")
  func descriptions() throws {
    for file in try JSONSchemas.names {
      let schema = try JSONSchemas.load(file)
      #expect(schema.at("description").string?.hasSuffix(".") == true, "\(file)")
      expectDescriptions(schema, file)
    }
  }

  /// Looks at `properties` and `$defs` wherever they describe; conditions only repeat them.
  private func expectDescriptions(_ schema: JSONValue, _ place: String) {
    for keyword in ["properties", "$defs"] {
      guard case .object(let members)? = schema[keyword] else { continue }
      for member in members {
        let place = "\(place)/\(member.name)"
        #expect(
          member.value.at("description").string?.hasSuffix(".") == true, "\(place)")
        expectDescriptions(member.value, place)
      }
    }
    for keyword in ["items", "anyOf"] {
      guard let inner = schema[keyword] else { continue }
      for schema in inner.array ?? [inner] { expectDescriptions(schema, place) }
    }
  }
}
