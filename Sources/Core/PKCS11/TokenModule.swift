import Crypto
import Encoding
import Glibc
import Storage
import Synchronization

/// A PKCS #11 module, in a process of its own: this process never loads it. What the module does wrong ends that process
/// and is an error here. One order is done at a time.
package final class TokenModule: Sendable {
  /// The path by which the operator named it.
  package let path: String
  private let timeout: Duration
  /// The process; nil once it has ended.
  private let process: Mutex<ModuleProcess?>

  /// Starts a process that loads a module.
  /// - Parameters:
  ///   - path: the absolute path of the module. It, and all folders above it, may be written by this user and root
  ///     alone.
  ///   - program: this program, which is started once more.
  ///   - timeout: the longest time of one order.
  ///   - variables: the environment, of which the process gets only what modules need.
  /// - Throws: ``TokenError``.
  package init(
    path: String, program: String, timeout: Duration = .seconds(60), variables: [String: String]
  ) throws(TokenError) {
    let file = try Self.trusted(path)
    guard let started = ModuleProcess.start(program, variables) else {
      throw .module(path, .tokenModuleNotStarted)
    }
    (self.path, self.timeout) = (path, timeout)
    process = Mutex(started)
    _ = try order(.load, [.text(file)])
  }

  deinit { process.withLock { $0?.end(within: .seconds(2)) } }

  /// The file behind all links, which nobody else may change, as code of it is run.
  private static func trusted(_ path: String) throws(TokenError) -> String {
    guard path.utf8.first == UInt8(ascii: "/") else { throw .module(path, .tokenModulePath) }
    do throws(StorageError) {
      _ = try OwnFile(path)
      guard let file = SystemCalls.realPath(path) else {
        throw StorageError.unreadable(path, errno)
      }
      _ = try OwnFile(file)
      // Whoever may write a folder above may put another folder into its place.
      var parts = file.utf8.split(separator: UInt8(ascii: "/")).dropLast()
      while !parts.isEmpty {
        try OwnFile.require(
          folder: "/" + parts.map { String(Substring($0)) }.joined(separator: "/"))
        parts = parts.dropLast()
      }
      return file
    } catch {
      throw .storage(error)
    }
  }

  // MARK: Orders

  /// Gives an order to the process, and waits for the answer.
  /// - Parameter token: the label of the token, for errors; nil where the order is about none.
  /// - Returns: the fields of the answer. They come from the process of the module: nothing in them is certain.
  /// - Throws: ``TokenError``.
  func order(
    _ order: TokenOrder, _ fields: [TokenField], of token: String? = nil
  ) throws(TokenError) -> [[UInt8]] {
    let answer = try answer(to: TokenMessage.encoded(order.rawValue, fields))
    guard let places = TokenMessage.fields(of: answer), let first = answer.first else {
      throw .module(path, .tokenModuleAnswer)
    }
    let given = places.map { Array(answer[$0]) }
    switch first {
    case TokenMessage.done: return given
    case TokenMessage.refused where given.count == 2:
      let function = String(decoding: given[0].prefix(64), as: UTF8.self)
      let answer = TokenMessage.number(given[1])
      // An order about no token is refused by the module.
      guard let token else {
        throw .module(path, .tokenModuleRefused(function, TokenError.name(of: answer)))
      }
      throw TokenError(token, function: function, answer: answer)
    case TokenMessage.defective where given.count == 2:
      throw error(
        given[0].first.flatMap(TokenDefect.init), String(decoding: given[1], as: UTF8.self),
        token ?? "")
    default: throw .module(path, .tokenModuleAnswer)
    }
  }

  /// Sends an order and waits. A process that is too late, or that has ended, is ended and gets no more orders: what it
  /// would answer later must not be taken for the answer to another order.
  private func answer(to request: SecretBytes) throws(TokenError) -> [UInt8] {
    let result: Result<[UInt8], TokenError> = process.withLock { process in
      guard let running = process else { return .failure(.ended(path)) }
      switch running.exchange(request, until: .now + timeout) {
      case .answer(let answer): return .success(answer)
      case .late:
        process = nil
        running.end(within: .zero)
        return .failure(.timedOut(path, Int((timeout / .seconds(1)).rounded(.up))))
      case .ended:
        process = nil
        running.end(within: .zero)
        return .failure(.ended(path))
      }
    }
    return try result.get()
  }

  private func error(_ defect: TokenDefect?, _ words: String, _ token: String) -> TokenError {
    switch defect {
    case .notLoaded: .module(path, .tokenModuleNotLoaded(words))
    case .noFunctions: .module(path, .tokenModuleNoFunctions)
    case .version: .module(path, .tokenModuleVersion)
    case .functionMissing: .module(path, .tokenModuleFunctionMissing)
    case .tooMany: .module(path, .tokenModuleTooMany)
    case .certificate: .key(token, .tokenCertificateForm)
    case .exists: .exists(token, object: words)
    case .otherKind: .key(token, .tokenKeyOtherKind(words))
    case .answer, nil: .module(path, .tokenModuleAnswer)
    }
  }

  // MARK: Tokens

  /// The tokens in all slots, also those that are not set up.
  /// - Throws: ``TokenError``.
  package func tokens() throws(TokenError) -> [TokenSummary] {
    let fields = try order(.tokens, [])
    guard fields.count.isMultiple(of: 7) else { throw .module(path, .tokenModuleAnswer) }
    return stride(from: 0, to: fields.count, by: 7).map { start in
      let texts = fields[start + 1..<start + 5].map(TokenSummary.text)
      let mechanisms = TokenMessage.number(fields[start + 6])
      return TokenSummary(
        slot: TokenMessage.number(fields[start]), label: texts[0], manufacturer: texts[1],
        model: texts[2], serial: texts[3],
        flags: TokenFlags(bits: TokenMessage.number(fields[start + 5])),
        supportsP256Signing: mechanisms & 1 != 0, supportsP256KeyGeneration: mechanisms & 2 != 0)
    }
  }

  /// Opens a session with the one token of an address, and logs in as its user. No PIN is tried twice.
  /// - Parameters:
  ///   - address: the address of the token; what it says of an object does not matter here.
  ///   - pin: gives the PIN, after it was told what the token says of itself and of its tries. It is not called for a
  ///     token whose PIN is locked or was never set, or that needs none. Nil lets a token ask by itself where it has
  ///     keys for that (``TokenFlags/protectedAuthenticationPath``), and otherwise opens a session without a login.
  /// - Throws: ``TokenError``; the errors of `pin`.
  package func open(
    _ address: TokenAddress, pin: (TokenSummary) throws -> SecretBytes?
  ) throws -> TokenSession {
    let found = try tokens().filter { $0.flags.initialized && address.fits($0) }
    guard let token = found.first else { throw TokenError.notFound(address.text) }
    guard found.count == 1 else { throw TokenError.several(address.text) }
    var (login, given) = (TokenLogin.none, SecretBytes([]))
    if token.flags.loginRequired {
      guard !token.flags.pinLocked else { throw TokenError.lockedPIN(token.label) }
      guard token.flags.userPINInitialized else { throw TokenError.noPIN(token.label) }
      if let secret = try pin(token) {
        // An empty one would cost a try.
        guard secret.count > 0 else { throw TokenError.notLoggedIn(token.label) }
        (login, given) = (.byPIN, secret)
      } else if token.flags.protectedAuthenticationPath {
        login = .atReader
      }
    }
    let fields = try order(
      .open,
      [
        .number(token.slot), .text(token.label), .text(token.serial),
        .number(token.flags.writeProtected ? 0 : 1), .number(login.rawValue), .secret(given),
      ], of: token.label)
    guard fields.count == 1 else { throw TokenError.module(path, .tokenModuleAnswer) }
    return TokenSession(module: self, token: token, handle: TokenMessage.number(fields[0]))
  }
}
