import Encoding
import TestSupport
import Testing

import Presentation

@Suite("The paths that --fields can name")
struct FieldPathsTests {
  private func refusal(_ list: String, _ known: FieldPaths = .record) -> String? {
    do throws(FieldSelectionError) {
      _ = try FieldSelection(list, of: known)
      return nil
    } catch {
      return error.text
    }
  }

  @Test("given a path that is not known, when it is read, then those nearby are shown instead")
  func unknown() throws {
    let holder = try #require(refusal("time,holder.surname"))
    #expect(holder.hasPrefix("path 2 of --fields is not known; below holder there are "))
    #expect(holder.contains("primaryIdentifier, secondaryIdentifier"))
    #expect(holder.hasSuffix("ageOver.18"))
    #expect(!holder.contains("surname"))
    #expect(refusal("ERIKSSON")?.contains("there are schema, decision, verdicts") == true)
    #expect(refusal("verdicts.chip.mood")?.hasSuffix("there are status, code, reason") == true)
    #expect(refusal("time.hour")?.hasSuffix("there is nothing below time") == true)
    #expect(refusal("files", .line)?.contains("there are schema, line, verdicts") == true)
    for list in [
      "", ",", "time,", ".", "holder.", "hold", "holder..sex", "Time", " time", "fields",
    ] {
      #expect(refusal(list) != nil, "\(list)")
    }
  }

  @Test("given an age that nobody has or no number, when it is asked for, then it is refused")
  func impossibleAges() {
    for age in ["", ".", ".0", ".121", ".018", ".+18", ".-1", ".18.years", ".x", ".99999999999999"]
    {
      #expect(refusal("holder.ageOver" + age)?.contains("holder.ageOver.18") == true, "\(age)")
    }
    for age in 1...120 { #expect(refusal("holder.ageOver.\(age)") == nil) }
  }

  /// The paths of the members that a schema describes, down to those without members.
  private func paths(_ schema: JSONValue, in file: JSONValue, _ common: JSONValue) -> [WireText] {
    if let reference = schema.at("$ref").string {
      let name = WireText(reference.forPeople.split(separator: "/").last ?? "")
      let home = reference.hasPrefix("#") ? file : common
      return paths(home.at("$defs").at(name.forPeople), in: home, common)
    }
    var all: [WireText] = []
    if case .object(let members)? = schema["properties"] {
      for member in members {
        let below = paths(member.value, in: file, common)
        all += below.isEmpty ? [member.name] : below.map { "\(member.name).\($0)" }
      }
    }
    for inner in (schema["anyOf"]?.array ?? []) + [schema["items"]].compactMap({ $0 }) {
      all += paths(inner, in: file, common)
    }
    return all
  }

  @Test("given the schemas, when their members are listed, then --fields can name just those")
  func sameAsSchema() throws {
    let common = try JSONSchemas.load("common.json")
    for (name, known) in [
      ("inspection-1.json", FieldPaths.record), ("inspection-line-1.json", .line),
    ] {
      let file = try JSONSchemas.load(name)
      var described = Set(paths(file, in: file, common))
      described = described.filter {
        !$0.hasPrefix("checks.evidence.") && !$0.hasPrefix("error.") && $0 != "fields"
          && $0 != "holder.ageOver"
      }
      let leaves = Set(known.leaves).subtracting(["checks.evidence"])
      #expect(described == leaves)
      #expect(known.leaves.count == Set(known.leaves).count)
    }
  }
}
