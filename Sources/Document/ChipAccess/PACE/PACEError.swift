import SmartCard
import Verdicts

/// The steps of PACE, ICAO Doc 9303-11, 4.4.4 and 4.4.5, table 4.
public enum PACEStep: Hashable, Sendable, CaseIterable {
  /// MSE:Set AT.
  case selection
  /// The encrypted nonce.
  case nonce
  /// The mapping of the nonce.
  case mapping
  /// The key agreement.
  case keyAgreement
  /// The tokens.
  case mutualAuthentication

  /// The step in a sentence.
  public var phrase: Phrase {
    switch self {
    case .selection: .paceSelection
    case .nonce: .paceNonce
    case .mapping: .paceMapping
    case .keyAgreement: .paceKeyAgreement
    case .mutualAuthentication: .paceMutualAuthentication
    }
  }
}

/// The reason why PACE did not open the chip. Each ends the protocol; PACE is not repeated
/// automatically.
public enum PACEError: CodedError, Hashable {
  /// The chip offers no variant that can be used; the argument says why not.
  case nothingUsable(Phrase)
  /// The chip refused a step.
  case refused(PACEStep, StatusWord)
  /// The chip's answer to a step is malformed.
  case malformed(PACEStep, Detail)
  /// The chip's public value is no element of the group, or leads to its neutral element.
  case publicValueInvalid(PACEStep, Detail)
  /// The chip sent our own public value back (4.4.1, step 3 d).
  case publicValueReflected(PACEStep)
  /// The chip's token is wrong: it does not have the password, or there is an attacker in between.
  case tokenWrong
  /// The chip authentication data cannot be decrypted or have a wrong form (4.4.3.5).
  case chipAuthenticationDataWrong(Phrase)
  /// The chip rejected the password. The number is the tries left; nil if the chip does not state
  /// it.
  case passwordRejected(PACEPassword.Kind, remaining: Int?)
  /// The chip has no password of this kind (4.4.4.1, 6A88).
  case passwordNotTaken(PACEPassword.Kind)
  /// The chip needs another password before this one: a PIN with one try left needs the CAN first,
  /// one with none needs the PUK (BSI TR-03110-2). The password was not tried.
  case passwordBlocked(PACEPassword.Kind, remaining: Int)

  /// The reason, as a stable code.
  public var code: ReasonCode {
    switch self {
    case .nothingUsable: .paceUnusable
    case .refused, .malformed, .publicValueInvalid, .publicValueReflected, .tokenWrong,
      .chipAuthenticationDataWrong:
      .paceFailed
    case .passwordRejected(.mrz, _): .accessKeyRejected
    case .passwordRejected(_, nil): .passwordRejected
    case .passwordRejected(_, _?): .passwordRejectedWithTries
    case .passwordNotTaken: .passwordNotTaken
    case .passwordBlocked: .passwordBlocked
    }
  }

  /// The details that the sentence names.
  public var details: [Detail] {
    switch self {
    case .nothingUsable(let why): [.phrase(why)]
    case .refused(let step, let status): [.phrase(.paceStepRefused(step, status))]
    case .malformed(let step, let why): [.phrase(.paceStepMalformed(step, why))]
    case .publicValueInvalid(let step, let why): [.phrase(.pacePublicKeyInvalid(step, why))]
    case .publicValueReflected(let step): [.phrase(.pacePublicKeyReflected(step))]
    case .tokenWrong: [.phrase(.paceTokenWrong)]
    case .chipAuthenticationDataWrong(let why): [.phrase(.paceChipDataWrong(why))]
    case .passwordRejected(.mrz, _): []
    case .passwordRejected(let kind, let remaining):
      [.text(kind.name)] + (remaining.map { [.number($0)] } ?? [])
    case .passwordNotTaken(let kind): [.text(kind.name)]
    case .passwordBlocked(let kind, let remaining): [.text(kind.name), .number(remaining)]
    }
  }

  /// True if the chip rejected the password or does not allow it. That is no failure of the
  /// protocol: no weaker protocol is tried after it.
  public var isAboutPassword: Bool {
    switch self {
    case .passwordRejected, .passwordNotTaken, .passwordBlocked: true
    default: false
    }
  }
}
