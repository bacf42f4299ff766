import Crypto
import SmartCard

/// A way to open a session: once at the start, and again with the same when a chip has left it.
enum SessionOpening {
  case bac(BACKeys)
  case pace(PACEVariant, PACEPassword)

  var accessProtocol: AccessProtocol {
    switch self {
    case .bac: .bac
    case .pace(let variant, let password):
      .pace(
        variant.paceProtocol, parameterIdentifier: variant.info.parameterIdentifier,
        password: password.kind)
    }
  }
}
