import Crypto
import Encoding
import PKCS11
import Parallel
import Storage
import Verdicts
import Wallet

/// Opens the tokens in which an issuer's keys are, each once, and keeps them open. A wrong PIN is never given again.
package final class IssuerTokens: Sendable {
  /// Gives the PIN of a token; nil if a reader with keys takes it. Called after the token said how many tries are left.
  package typealias PIN = @Sendable (TokenSummary) throws -> SecretBytes?

  /// How long a module may take for one order: cards that make a key need half a minute.
  private static let patience: Duration = .seconds(60)
  /// This program, which runs once more to load the module.
  private static let program = "/proc/self/exe"

  private struct State: Sendable {
    var sessions: [WireText: TokenSession] = [:]
    /// Why a token does not open any more: its PIN was wrong.
    var refused: [WireText: TokenError] = [:]
  }

  private let variables: [String: String]
  private let pin: PIN
  private let state = Monitor(State())

  package init(_ surroundings: Surroundings, pin: @escaping PIN) {
    (variables, self.pin) = (surroundings.variables, pin)
  }

  /// Tokens whose PIN nobody gives.
  package convenience init(withoutPIN surroundings: Surroundings) {
    self.init(surroundings) { throw TokenError.notLoggedIn($0.label) }
  }

  /// Opens the tokens that have keys of an issuer, and gives them to its store; nothing if the store has the keys.
  /// - Parameter roles: the keys that are needed.
  /// - Throws: `TokenError`, `WalletError` and the errors of asking for a PIN.
  package func open(_ roles: [IssuerKeyRole] = [.signer], of store: IssuerStore) throws {
    for role in roles {
      guard let place = try store.place(of: role) else { continue }
      store.attach(try session(place.address, through: place.module.forPeople), for: role)
    }
  }

  /// Opens a token for the keys of an issuer that is made.
  /// - Throws: `TokenError`, also for an address without the name of objects, and as above.
  package func keyStore(
    _ address: TokenAddress, through module: String, existing: TokenKeyStore.Existing
  ) throws -> TokenKeyStore {
    guard let name = address.object, !name.isEmpty, address.id == nil else {
      throw TokenError.address(.tokenAddressWithoutObject)
    }
    return TokenKeyStore(
      try session(address, through: module), module: WireText(module), name: name,
      existing: existing)
  }

  /// The open session with a token, or a new one.
  private func session(_ address: TokenAddress, through module: String) throws -> TokenSession {
    var token = address
    (token.object, token.id) = (nil, nil)
    let name = WireText("\(module) \(token.text)")
    // Whoever comes second waits, so that nobody is asked for a PIN twice.
    let session: Result<TokenSession, any Error> = state.change { state in
      if let refusal = state.refused[name] { return .failure(refusal) }
      // A token that was pulled and came back has to be opened again.
      if let open = state.sessions[name], (try? open.keys(matching: token)) != nil {
        return .success(open)
      }
      state.sessions[name] = nil
      do {
        let opened = try TokenModule(
          path: module, program: Self.program, variables: variables, timeout: Self.patience
        ).open(token, pin: pin)
        state.sessions[name] = opened
        return .success(opened)
      } catch {
        if let refusal = error as? TokenError, case .wrongPIN = refusal {
          state.refused[name] = refusal
        }
        return .failure(error)
      }
    }
    return try session.get()
  }
}

extension Phrase {
  /// An issuer's keys get their labels from an address.
  static let tokenAddressWithoutObject = Phrase(
    english: "it names no object, and no id must be in it: the keys are named after its object")
}

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
      let places = Self.folders.flatMap { folder in below.map { "\(folder)\($0)\(name)" } }
      // A module that is there several times, by links, is taken where it was found first.
      let kind = WireText(String(name.split(separator: ".")[0]))
      if found[kind] == nil { found[kind] = places.first(where: machine.has) }
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
