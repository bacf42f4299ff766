import Encoding
import Foundation
import Presentation
import TestSupport
import Testing

@Suite("The schema files, and the declarations that they are made of")
struct SchemaFileTests {
  /// With PASSPORT_WRITE_SCHEMAS the files are written anew; `git diff` then shows what became of them.
  private static let writes = ProcessInfo.processInfo.environment["PASSPORT_WRITE_SCHEMAS"] != nil

  private func expect(_ json: JSONValue, in name: String) throws {
    let text = JSONWriter(indented: true).text(json) + "\n"
    let file = JSONSchemas.folder.appending(path: name)
    if Self.writes { try Data(text.utf8).write(to: file, options: .atomic) }
    let same = try Data(contentsOf: file) == Data(text.utf8)
    #expect(same, "\(name): run this test with PASSPORT_WRITE_SCHEMAS=1, and look at git diff")
  }

  @Test("given a declaration, when its schema is made, then docs/schema has just that")
  func files() throws {
    for file in JSONSchemaFile.all { try expect(file.json, in: file.name.forPeople) }
    // The forms of files that are read again, which the modules that read them write.
    let others = ["common.json", "card-2.json", "trace-1.json"]
    #expect(try JSONSchemas.names == (JSONSchemaFile.all.map(\.name.forPeople) + others).sorted())
  }

  @Test(
    "given the shapes that several schemas share, when they are made, then common.json has them")
  func common() throws {
    guard case .object(let members) = try JSONSchemas.load("common.json"),
      case .object(var definitions) = try JSONSchemas.load("common.json").at("$defs")
    else {
      Issue.record("common.json is no schema")
      return
    }
    let all = JSONSchemaFile.allCommon
    let undeclared = definitions.map(\.name).filter { name in !all.contains { $0.name == name } }
    #expect(undeclared == [])
    for made in all {
      if let place = definitions.firstIndex(where: { $0.name == made.name }) {
        definitions[place] = made
      } else {
        definitions.append(made)
      }
    }
    let json = JSONValue.object(
      members.map { $0.name == "$defs" ? .init("$defs", .object(definitions)) : $0 })
    try expect(json, in: "common.json")
  }
}
