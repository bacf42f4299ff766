import Encoding
import SmartCard

/// What `--fields` can name: the members of a JSON, as paths of names with points between them. A
/// path goes through an array as if it were each of its elements.
package struct FieldPaths: Sendable {
  /// Every member that has no members of its own.
  let leaves: [String]

  /// Those of a record.
  package static let record = FieldPaths([
    ["schema"], below("decision", ["value", "code", "reason", "testOnly", "couldBeACopy"]),
    verdicts(["status", "code", "reason"]),
    below("checks", ["name", "status", "code", "reason", "evidence"]),
    below("checks.warnings", ["code", "reason"]),
    ["policy", "simulated", "source"],
    below("access", ["protocol", "domainParameters", "password", "downgraded", "offered"]),
    holder,
    below("files", ["name", "status", "code", "bytes"]),
    below("files.notUnderstood", ["tag", "bytes"]),
    below("applications", ["identifier", "name", "status", "code", "listed", "selected"]),
    ["ignored"],
    below("link", ["commands", "bytesSent", "bytesReceived"]),
    below("link.modelledMilliseconds", LinkModel.BitRate.allCases.map { String($0.rawValue) }),
    below("timing", ["totalMilliseconds", "chipMilliseconds"]),
    below("issued", ["card", "mintingMilliseconds", "savingMilliseconds", "code", "reason"]),
    ["time", "day"], below("timeZone", ["name", "offset"]),
  ])

  /// Those of a line of a batch.
  package static let line = FieldPaths([
    ["schema", "line"], verdicts(["status", "code"]), ["simulated", "exit"],
    below("checks", ["name", "status", "code", "warnings"]), holder,
    ["day"], below("timeZone", ["name", "offset"]),
  ])

  private static let holder = below(
    "holder",
    [
      "documentCode", "issuingState", "documentNumber", "primaryIdentifier",
      "secondaryIdentifier", "nationality", "dateOfBirth", "sex", "dateOfExpiry",
    ] + personalDetails + documentDetails + personsToNotify)

  private static let names = ["primaryIdentifier", "secondaryIdentifier"]
  private static let image = ["mediaType", "bytes", "width", "height"]

  private static let personalDetails = below(
    "additionalPersonalDetails",
    below("fullName", names) + below("otherNames", names) + below("proofOfCitizenship", image)
      + [
        "personalNumber", "fullDateOfBirth", "placeOfBirth", "permanentAddress", "telephone",
        "profession", "title", "personalSummary", "otherTravelDocuments", "custody",
      ])

  private static let documentDetails = below(
    "additionalDocumentDetails",
    below("otherPersons", names) + below("imageOfFront", image) + below("imageOfRear", image)
      + [
        "issuingAuthority", "dateOfIssue", "endorsements", "taxOrExitRequirements",
        "personalisationTime", "personalisationSystem", "undocumentedTime",
      ])

  private static let personsToNotify = below(
    "personsToNotify", below("name", names) + ["dateRecorded", "telephone", "address"])

  private init(_ parts: [[String]]) { leaves = Array(parts.joined()) }

  private static func verdicts(_ members: [String]) -> [String] {
    ["data", "chip", "validity"].flatMap { below("verdicts." + $0, members) }
  }

  private static func below(_ name: String, _ paths: [String]) -> [String] {
    paths.map { name + "." + $0 }
  }

  /// Whether a path names a member or all that is below one.
  func has(_ path: String) -> Bool {
    leaves.contains { $0.exact == path.exact || $0.exact.hasPrefix((path + ".").exact) }
  }

  /// The names directly below a path, in their order; below nothing, those at the top.
  func names(below path: String) -> [String] {
    let start = path.isEmpty ? "" : path + "."
    var names: [String] = []
    for leaf in leaves where leaf.exact.hasPrefix(start.exact) {
      let rest = leaf.utf8.dropFirst(start.utf8.count)
      let name = String(decoding: rest.prefix { $0 != UInt8(ascii: ".") }, as: UTF8.self)
      if !names.contains(where: { $0.exact == name.exact }) { names.append(name) }
    }
    return names
  }
}
