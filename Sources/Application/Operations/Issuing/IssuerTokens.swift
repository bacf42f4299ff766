import Crypto
import Encoding
import PKCS11
import Parallel
import Verdicts
import Wallet

/// Opens the tokens in which the keys of an issuer or a terminal are, each once, and keeps them open. A wrong PIN is
/// never given again.
package final class IssuerTokens: Sendable {
  /// Gives the PIN of a token; nil if a reader with keys takes it. Called after the token said how many tries are left.
  package typealias PIN = @Sendable (TokenSummary) throws -> SecretBytes?

  private struct State: Sendable {
    var sessions: [WireText: TokenSession] = [:]
    /// Why a token does not open any more: it had the PIN once, and that was wrong, or may have been.
    var refused: [WireText: TokenError] = [:]
  }

  private let surroundings: Surroundings
  private let patience: Duration
  private let pin: PIN
  private let state = Monitor(State())

  /// - Parameter patience: how long a module may take for one order: cards that make a key need half a minute.
  package init(
    _ surroundings: Surroundings, patience: Duration = .seconds(60), pin: @escaping PIN
  ) {
    (self.surroundings, self.patience, self.pin) = (surroundings, patience, pin)
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

  /// The key on P-256 that an address names, such as a terminal's; nil unless it names just one.
  /// - Throws: `TokenError`, also for a key that wants the PIN for each signature, and as above.
  package func key(_ address: TokenAddress, through module: String) throws -> PrivateKey? {
    let session = try session(address, through: module)
    let found = try session.keys(matching: address)
    guard let key = found.first, found.count == 1 else { return nil }
    guard !key.alwaysAuthenticate else { throw TokenError.asksEachTime(session.token.label) }
    return PrivateKey(key)
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
      if let open = state.sessions[name], (try? open.keys(matching: address)) != nil {
        return .success(open)
      }
      state.sessions[name] = nil
      var wasGiven = false
      do {
        let opened = try surroundings.tokenModule(module, timeout: patience).open(token) {
          let secret = try pin($0)
          if let secret { wasGiven = secret.count > 0 }
          return secret
        }
        state.sessions[name] = opened
        return .success(opened)
      } catch {
        // Some modules crash at a wrong PIN, or answer with an error of their own.
        if wasGiven, let refusal = error as? TokenError {
          if case .removed = refusal {} else { state.refused[name] = refusal }
        }
        return .failure(error)
      }
    }
    return try session.get()
  }
}

extension Surroundings {
  /// Starts the process of a module.
  /// - Throws: `TokenError`; ``InternalFault`` in a process that is another program.
  func tokenModule(_ path: String, timeout: Duration) throws -> TokenModule {
    guard let program else { throw InternalFault("a module of tokens without this program") }
    return try TokenModule(path: path, program: program, timeout: timeout, variables: variables)
  }
}

extension Phrase {
  /// An issuer's keys get their labels from an address.
  static let tokenAddressWithoutObject = Phrase(
    english: "it names no object, and no id must be in it: the keys are named after its object")
}
