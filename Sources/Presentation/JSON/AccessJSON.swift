import ChipAccess
import Encoding
import Inspection

/// How the chip was opened, for programs: the protocol's name, for PACE the number of its domain
/// parameters and the password's kind, whether it is weaker than the document allows, and
/// the variants of PACE that EF.CardAccess offers.
enum AccessJSON {
  static func value(_ record: InspectionRecord) -> JSONValue {
    let access = record.access
    var members = [JSONValue.Member("protocol", .string(access.accessProtocol.name))]
    if case .pace(_, let parameters, let password) = access.accessProtocol {
      members.append(
        JSONValue.Member("domainParameters", parameters.map { .integer($0) } ?? .null))
      members.append(JSONValue.Member("password", .string(password.name)))
    }
    members.append(JSONValue.Member("downgraded", .bool(access.isDowngraded)))
    if let offered = record.offeredPACE {
      members.append(JSONValue.Member("offered", .array(offered.map { .string($0) })))
    }
    return .object(members)
  }
}
