import Encoding
import Messages
import PKCS11
import Presentation
import Verdicts

/// The PKCS #11 modules that are installed where Debian installs them.
package struct TokenModules {
  private static let names: KeyValuePairs = [
    "opensc-pkcs11.so": ["", "pkcs11/"], "libykcs11.so": ["", "pkcs11/"],
    "libykcs11.so.2": [""], "libsofthsm2.so": ["softhsm/", "pkcs11/"],
  ]
  private static let folders = [
    "/usr/lib/x86_64-linux-gnu/", "/usr/lib/aarch64-linux-gnu/", "/usr/lib/arm-linux-gnueabihf/",
    "/usr/lib/riscv64-linux-gnu/", "/usr/lib64/", "/usr/lib/", "/usr/local/lib/",
  ]

  /// The paths, each module once.
  package let paths: [String]

  package init(on machine: Machine) {
    var found: [WireText: String] = [:]
    for (name, below) in Self.names {
      // A module that is there several times, by links, is taken where it was found first.
      let kind = WireText(decoding: name.utf8.prefix { $0 != UInt8(ascii: ".") })
      let places = Self.folders.flatMap { folder in below.map { "\(folder)\($0)\(name)" } }
      if !found.keys.contains(kind) { found[kind] = places.first { machine.has($0) } }
    }
    paths = found.values.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The module where just one is installed.
  /// - Throws: ``TokenModuleUnknown``.
  package func only() throws -> String {
    guard paths.count == 1, let path = paths.first else { throw TokenModuleUnknown(found: paths) }
    return path
  }
}

/// The error if no module was named, and none or several are installed.
package struct TokenModuleUnknown: CodedError {
  /// The paths of those that are installed.
  let found: [String]
  package var code: ReasonCode { found.isEmpty ? .tokenModuleMissing : .tokenModulesSeveral }
  package var details: [Detail] { found.isEmpty ? [] : [.list(found)] }
}

/// The findings about modules, and, if they are asked, about the tokens that each sees. None is needed to read documents: where no module is
/// installed, nothing is said.
struct TokenFindings {
  /// How long a module may take to say what it sees.
  private static let patience: Duration = .seconds(5)

  let machine: Machine
  let surroundings: Surroundings
  let catalogue: MessageCatalogue
  let asks: Bool

  var all: [DoctorFinding] {
    TokenModules(on: machine).paths.flatMap { path in
      guard asks else {
        return [
          DoctorFinding(
            .tokens, ok: "the PKCS #11 module \(path) is installed (--tokens says what it sees)")
        ]
      }
      do {
        let found = try surroundings.tokenModule(path, timeout: Self.patience).tokens()
          .filter(\.flags.initialized)
        return found.isEmpty
          ? [DoctorFinding(.tokens, ok: "the PKCS #11 module \(path) sees no token")]
          : found.map { finding($0, path) }
      } catch {
        let error = InternalFault.coded(error)
        let hint = catalogue.hint(error.code, error.details)
        return [
          DoctorFinding(
            .tokens, .attention, catalogue.sentence(error),
            hint ?? "look for a newer version of the module")
        ]
      }
    }
  }

  /// The finding about one token.
  func finding(_ token: TokenSummary, _ path: String) -> DoctorFinding {
    let abilities = [
      token.supportsP256KeyGeneration ? "makes keys on P-256" : nil,
      token.supportsP256Signing ? "signs with them" : nil,
    ].compactMap(\.self)
    let able = abilities.isEmpty ? "no use here: no keys on P-256" : JoinedWords.and(abilities)
    let (label, serial) = (OutsideName.quoted(token.label), OutsideName.quoted(token.serial))
    let name = "the token \(label), serial number \(serial), by \(path)"
    let flags = token.flags
    if flags.pinLocked {
      return DoctorFinding(
        .tokens, .attention, "\(name): its PIN is locked",
        "unlock it with the token's own program")
    }
    if flags.pinFinalTry || flags.pinCountLow {
      let left = flags.pinFinalTry ? "one try is left for its PIN" : "a wrong PIN was given before"
      return DoctorFinding(
        .tokens, .attention, "\(name): \(able); \(left)", "type the PIN with care")
    }
    return DoctorFinding(.tokens, ok: "\(name): \(able)")
  }
}
