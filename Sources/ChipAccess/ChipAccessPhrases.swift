import Encoding
import LDS
import SmartCard
import Verdicts

/// The facts that the parts of sentences of this room name.
extension FactName {
  /// The name of a fact that a record lacks.
  static let evidenceName = FactName("evidence-name", .open)
  /// The tag of a data object of PACE.
  static let paceTag = FactName("pace-tag", .open)
  /// A step of PACE.
  static let paceStep = FactName("pace-step", .open)
}

/// Parts of sentences about BAC and protected sessions.
extension Phrase {
  // MARK: BAC
  static func challengeLength(_ count: Int) -> Phrase {
    Phrase("bac-challenge-length", Fact(.count, count))
  }

  static func tokenLength(_ count: Int) -> Phrase {
    Phrase("bac-token-length", Fact(.count, count))
  }

  static let tokenCodeWrong = Phrase("bac-code-wrong")
  static let chipChallengeNotRepeated = Phrase("bac-chip-challenge-not-repeated")
  static let ourChallengeNotRepeated = Phrase("bac-our-challenge-not-repeated")

  // MARK: Sessions
  /// The command that selects the LDS1 application.
  static let applicationSelection = Phrase("application-selection")

  static func answerUnprotected(_ status: StatusWord) -> Phrase {
    Phrase("answer-unprotected", Fact(.status, status.description))
  }

  static let answerCodeWrong = Phrase("answer-code-wrong")

  static func answerMalformed(_ why: Detail) -> Phrase {
    Phrase("answer-malformed", Fact(.cause, why))
  }

  static let answerLengthWrong = Phrase("answer-length-wrong")
  static let answerObjectsMixedUp = Phrase("answer-objects-mixed-up")
  static let paddingIndicatorWrong = Phrase("answer-padding-indicator-wrong")
  static let cryptogramNotInBlocks = Phrase("answer-not-in-blocks")
  static let paddingWrong = Phrase("answer-padding-wrong")
  static let sessionEnded = Phrase("session-ended")

  static func sessionNotRenewed(_ status: StatusWord) -> Phrase {
    Phrase("session-not-renewed", Fact(.status, status.description))
  }

  static let sessionOfFormerState = Phrase("session-of-former-state")
}

/// Parts of sentences about PACE.
extension Phrase {
  // MARK: Steps
  static let paceSelection = Phrase("pace-selection")
  static let paceNonce = Phrase("pace-nonce")
  static let paceMapping = Phrase("pace-mapping")
  static let paceKeyAgreement = Phrase("pace-key-agreement")
  static let paceMutualAuthentication = Phrase("pace-mutual-authentication")

  static func paceStepRefused(_ step: PACEStep, _ status: StatusWord) -> Phrase {
    Phrase(
      "pace-step-refused", Fact(.paceStep, step.phrase), Fact(.status, status.description))
  }

  static func paceStepMalformed(_ step: PACEStep, _ why: Detail) -> Phrase {
    Phrase("pace-step-malformed", Fact(.paceStep, step.phrase), Fact(.cause, why))
  }

  static func pacePublicKeyInvalid(_ step: PACEStep, _ why: Detail) -> Phrase {
    Phrase("pace-public-key-invalid", Fact(.paceStep, step.phrase), Fact(.cause, why))
  }

  static func pacePublicKeyReflected(_ step: PACEStep) -> Phrase {
    Phrase("pace-public-key-reflected", Fact(.paceStep, step.phrase))
  }

  static let paceTokenWrong = Phrase("pace-token-wrong")

  // MARK: Answers
  static let paceDataTooEarly = Phrase("pace-data-too-early")

  static func paceNonceLength(_ count: Int) -> Phrase {
    Phrase("pace-nonce-length", Fact(.count, count))
  }

  static func paceObjectTwice(_ tag: BERTag) -> Phrase {
    Phrase("pace-object-twice", Fact(.paceTag, "\(tag)"))
  }

  static func paceObjectMissing(_ tag: BERTag) -> Phrase {
    Phrase("pace-object-missing", Fact(.paceTag, "\(tag)"))
  }

  static func paceObjectUnexpected(_ tag: BERTag) -> Phrase {
    Phrase("pace-object-unexpected", Fact(.paceTag, "\(tag)"))
  }

  static func paceObjectNotEmpty(_ tag: BERTag) -> Phrase {
    Phrase("pace-object-not-empty", Fact(.paceTag, "\(tag)"))
  }

  // MARK: Chip authentication data
  static func paceChipDataWrong(_ why: Phrase) -> Phrase {
    Phrase("pace-chip-data-wrong", Fact(.cause, why))
  }

  static let chipDataMissing = Phrase("pace-chip-data-missing")
  static let chipDataWithoutCurve = Phrase("pace-chip-data-without-curve")
  static let chipDataNotInBlocks = Phrase("pace-chip-data-not-in-blocks")
  static let chipDataPadding = Phrase("pace-chip-data-padding")

  static func chipDataLength(_ count: Int) -> Phrase {
    Phrase("pace-chip-data-length", Fact(.count, count))
  }

  // MARK: What a chip offers
  static let paceInfosMalformed = Phrase("pace-infos-malformed")

  static func paceProtocolUnknown(_ identifier: String) -> Phrase {
    Phrase("pace-protocol-unknown", Fact(.accessProtocol, identifier))
  }

  static func paceVersion(_ version: Int, of variant: PACEProtocol) -> Phrase {
    Phrase("pace-version", Fact(.accessProtocol, variant.name), Fact(.version, version))
  }

  static func paceParametersUnknown(_ variant: PACEProtocol) -> Phrase {
    Phrase("pace-parameters-unknown", Fact(.accessProtocol, variant.name))
  }

  static let paceMappingUnfit = Phrase("pace-mapping-unfit")

  // MARK: Passwords
  static let sixDigits = Phrase("password-of-six-digits")
  static let fourToSixteenDigits = Phrase("password-of-4-to-16-digits")
}

/// Parts of sentences about the proofs that a chip is the original.
extension Phrase {
  /// The key with which the chip proves itself.
  static let chipKey = Phrase("chip-key")

  // MARK: Active authentication
  static func signedChallengeLength(_ count: Int) -> Phrase {
    Phrase("signed-challenge-length", Fact(.count, count))
  }

  /// A signature of active authentication was made for another DG15.
  public static let signatureOfOtherDG15 = Phrase("signature-of-other-dg15")

  static func evidenceMissing(_ name: FactName) -> Phrase {
    Phrase("evidence-missing", Fact(.evidenceName, name.rawValue))
  }

  static func signatureLength(_ count: Int) -> Phrase {
    Phrase("chip-signature-length", Fact(.count, count))
  }

  static let signatureMissing = Phrase("chip-signature-missing")
  static let signatureOfOtherKey = Phrase("chip-signature-of-other-key")

  static func signatureWrong(_ part: Detail) -> Phrase {
    Phrase("chip-signature-wrong", Fact(.cause, part))
  }

  static func activeAuthenticationRSA(bits: Int) -> Phrase {
    Phrase("active-authentication-rsa", Fact(.count, bits))
  }

  static func activeAuthentication(with algorithm: Detail) -> Phrase {
    Phrase("active-authentication-with", Fact(.algorithm, algorithm))
  }

  static let activeAuthenticationCurve = Phrase("active-authentication-curve")
  static let keyExponent = Phrase("active-authentication-exponent")
  static let keyAtInfinity = Phrase("active-authentication-infinity")

  // MARK: Chip authentication
  static func chipAuthentication(with algorithm: String) -> Phrase {
    Phrase("chip-authentication-with", Fact(.algorithm, algorithm))
  }

  static let chipAuthenticationEntry = Phrase("chip-authentication-entry")
  static let chipAuthenticationKeyElsewhere = Phrase("chip-authentication-key-elsewhere")
  static let chipAuthenticationKeys = Phrase("chip-authentication-keys")
  static let chipAuthenticationWithoutKey = Phrase("chip-authentication-without-key")

  static func bareSuccess(of command: CommandName) -> Phrase {
    Phrase("chip-authentication-bare-success", Fact(.command, command.description))
  }

  static func secretKeyNotUsed(_ fault: SecureMessagingFault) -> Phrase {
    Phrase("chip-authentication-key-not-used", Fact(.cause, fault.phrase))
  }
}
