import ChipAccess
import Encoding
import Inspection

/// The access to the chip as JSON: the protocol's name; for PACE, the number of its domain
/// parameters and the kind of password; whether the protocol is weaker than one that the document
/// offers; and the variants of PACE that EF.CardAccess offers.
enum AccessJSON {
  static let form = JSONForm<InspectionRecord>.named(
    "access",
    .object("How the chip was opened.", isCut: true, rules: rules) {
      JSONMember(
        "protocol", "`none`, `BAC` or the standard's name of a variant of PACE.",
        .text("^(none|BAC|PACE-[A-Za-z0-9-]+)$"), .open
      ) { $0.access.accessProtocol.name }
      JSONMember(
        maybe: "domainParameters",
        "With PACE, the number of its domain parameters (Doc 9303-11, 9.5.1); null when the chip does not state it.",
        JSONForm.integer(from: 0).orNull, .open
      ) { $0.access.accessProtocol.pace?.parameters }
      JSONMember(
        maybe: "password", "With PACE, the kind of password.",
        .text(among: PACEPassword.Kind.allCases.map(\.name)), .open
      ) { $0.access.accessProtocol.pace?.password.name }
      JSONMember(
        "downgraded", "Whether the document offers a stronger protocol.", .truth, .open
      ) { $0.access.isDowngraded }
      JSONMember(
        maybe: "offered",
        "The variants of PACE that EF.CardAccess offers, each once; not there where it was not read or makes no sense. Nobody signed them.",
        JSONForm.text("^PACE-[A-Za-z0-9-]+$").list(), .open
      ) { $0.offeredPACE }
    })

  /// The rules of the schema: only PACE has domain parameters and a password.
  private static let rules: JSONObjectShape.Rules = {
    let ofPACE: [WireText] = ["domainParameters", "password"]
    let isPACE = JSONValue.object([
      "properties": .object(["protocol": .object(["pattern": "^PACE-"])])
    ])
    return JSONObjectShape.Rules(whole: [
      .init("if", isPACE), .init("then", .object(JSONSchemaWriter.required(ofPACE))),
      .init("else", .object(JSONSchemaWriter.refused(ofPACE))),
    ])
  }()
}

extension AccessProtocol {
  /// With PACE, the number of its domain parameters, if the chip states it, and the kind of password.
  fileprivate var pace: (parameters: Int??, password: PACEPassword.Kind)? {
    if case .pace(_, let parameters, let password) = self {
      (.some(parameters), password)
    } else {
      nil
    }
  }
}
