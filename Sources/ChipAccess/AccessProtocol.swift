import LDS

/// How the link to a chip was opened.
public enum AccessProtocol: Hashable, Sendable {
  /// The chip lets anyone read.
  case open
  /// Basic access control (Doc 9303-11, 4.3).
  case bac
  /// PACE (Doc 9303-11, 4.4): the variant, the number of its domain parameters, and the password.
  case pace(PACEProtocol, parameterIdentifier: Int?, password: PACEPassword.Kind)

  /// A stable name: `none`, `BAC`, or the standard's name for the variant of PACE, as in
  /// `PACE-ECDH-GM-AES-CBC-CMAC-256`.
  public var name: String {
    switch self {
    case .open: "none"
    case .bac: "BAC"
    case .pace(let variant, _, _): variant.name
    }
  }

  /// True if this is a variant of PACE.
  public var isPACE: Bool {
    if case .pace = self { true } else { false }
  }
}
