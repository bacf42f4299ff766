import Crypto
import Encoding
import Operations
import PKCS11
import Parallel
import Verdicts

/// The PIN of the token in which the issuer's keys are: typed without echo, or from a file. It is never an argument,
/// and given once: a token locks itself after a few wrong ones.
struct TokenPIN {
  static let file = Option(
    "--token-pin-file", "FILE",
    "take the PIN of the token that has the issuer's keys from the first line of a file")

  private let file: String?
  private let noInput: Bool
  private let errors: Diagnostics

  init(_ options: Arguments, _ environment: AppEnvironment) {
    (file, noInput) = (options[Self.file], options[CommonOptions.noInput])
    errors = environment.errors
  }

  /// The issuer's tokens, whose PINs come from here.
  static func tokens(_ options: Arguments, _ environment: AppEnvironment) -> IssuerTokens {
    let source = TokenPIN(options, environment)
    return IssuerTokens(environment.surroundings) { try source.pin(of: $0) }
  }

  /// The PIN of a token, after what the token says of the tries that are left was told.
  /// - Returns: nil if the token takes it at a reader with keys.
  /// - Throws: `TokenError`, ``CommandRefusal``, ``InputError``, ``PromptInterrupted``, `StorageError`.
  private func pin(of token: TokenSummary) throws -> SecretBytes? {
    let name = Self.name(of: token)
    try Self.tell(token, isTyped: !token.flags.protectedAuthenticationPath && !has(file), errors)
    if token.flags.protectedAuthenticationPath {
      errors.note("type the PIN at the reader of \(name)")
      return nil
    }
    if let file { return try Passphrase.line(of: file) }
    guard !noInput, let terminal = Terminal() else { throw InputError.missing(.inputTokenPIN) }
    return SecretBytes(Array(try terminal.readHiddenLine(prompt: "PIN of \(name): ").utf8))
  }

  private func has(_ file: String?) -> Bool { if case .some = file { true } else { false } }

  /// The PIN that opens the issuer's token as long as the desk's page is served, typed or read before it is.
  /// - Parameter asks: true if it is asked for here.
  /// - Throws: as above.
  static func tokensOfDesk(
    _ options: Arguments, asks: Bool, _ environment: AppEnvironment
  ) throws -> IssuerTokens {
    let errors = environment.errors
    let pin: SecretBytes
    if let file = options[file] {
      pin = try Passphrase.line(of: file)
    } else if asks {
      guard let terminal = Terminal() else { throw InputError.missing(.inputTokenPIN) }
      pin = SecretBytes(
        Array(try terminal.readHiddenLine(prompt: "PIN of the issuer's token: ").utf8))
    } else {
      return IssuerTokens(withoutPIN: environment.surroundings)
    }
    let ofOne = PINOfOneToken(pin)
    return IssuerTokens(environment.surroundings) { token in
      try tell(token, isTyped: false, errors)
      return try token.flags.protectedAuthenticationPath ? nil : ofOne.value(for: token)
    }
  }

  /// Says what a token tells of its PIN before it is given.
  /// - Throws: `TokenError.lockedPIN`; ``CommandRefusal`` for the last try of a PIN that nobody types for this token.
  static func tell(
    _ token: TokenSummary, isTyped: Bool, _ errors: Diagnostics
  ) throws {
    let flags = token.flags
    guard !flags.pinLocked else { throw TokenError.lockedPIN(token.label) }
    if flags.pinFinalTry {
      guard isTyped || flags.protectedAuthenticationPath else {
        throw CommandRefusal(.tokenPINFinalTry, .text(OutsideName.quoted(token.label)))
      }
      errors.note("\(name(of: token)): this is the last try; a wrong PIN locks it")
    } else if flags.pinCountLow {
      errors.note("\(name(of: token)): a wrong PIN was given before, and few tries are left")
    }
  }

  private static func name(of token: TokenSummary) -> String {
    "the token \(OutsideName.quoted(token.label)) (serial number \(OutsideName.quoted(token.serial)))"
  }
}

/// A PIN that only one token gets, the first that is opened: another one would lock itself by a PIN that is not its
/// own, or may have been put in the place of the first.
final class PINOfOneToken: Sendable {
  private let pin: SecretBytes
  private let first = Monitor<[WireText]>([])

  init(_ pin: SecretBytes) { self.pin = pin }

  /// The PIN for a token.
  /// - Throws: `TokenError.notLoggedIn` for another token than the first.
  func value(for token: TokenSummary) throws(TokenError) -> SecretBytes {
    let name = WireText(token.address.text)
    let isFirst = first.change { names in
      if names.isEmpty { names = [name] }
      return names == [name]
    }
    guard isFirst else { throw .notLoggedIn(token.label) }
    return pin
  }
}

extension Phrase {
  /// The PIN of the issuer's token.
  static let inputTokenPIN = Phrase("input-token-pin")
}

extension ReasonCode {
  /// The PIN of *token* has its last try.
  static let tokenPINFinalTry = ReasonCode("token-pin-final-try", .walletLocked, .token)
}
