import ChipAccess
import Encoding
import Inspection

/// How the chip was opened, for programs: the protocol's name, for PACE the number of its domain
/// parameters and the password's kind, and whether it is weaker than the document allows.
enum AccessJSON {
  static func value(_ access: AccessRecord) -> JSONValue {
    var members = [JSONValue.Member("protocol", .string(access.accessProtocol.name))]
    if case .pace(_, let parameters, let password) = access.accessProtocol {
      members.append(
        JSONValue.Member("domainParameters", parameters.map { .integer($0) } ?? .null))
      members.append(JSONValue.Member("password", .string(password.name)))
    }
    members.append(JSONValue.Member("downgraded", .bool(access.isDowngraded)))
    return .object(members)
  }
}
