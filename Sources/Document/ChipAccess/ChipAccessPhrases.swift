import Encoding
import LDS
import PKIX
import SmartCard
import Verdicts

/// The facts that the parts of sentences of this module name.
extension FactName {
  /// The name of a fact that a record lacks.
  static let evidenceName = FactName("evidence-name", .open)
  /// The tag of a data object of PACE.
  static let paceTag = FactName("pace-tag", .open)
  /// A step of PACE.
  static let paceStep = FactName("pace-step", .open)
  /// The holder of a certificate of terminal authentication, or keys that a chip trusts for it.
  static let keyReference = FactName("key-reference", .open)
}

/// Parts of sentences about BAC and protected sessions.
extension Phrase {
  // MARK: BAC
  static func challengeLength(_ count: Int) -> Phrase {
    Phrase(english: "a challenge of {count} bytes", Fact(.count, count))
  }

  static func tokenLength(_ count: Int) -> Phrase {
    Phrase(english: "a BAC token of {count} bytes", Fact(.count, count))
  }

  static let tokenCodeWrong = Phrase(english: "its BAC answer has a wrong authentication code")
  static let chipChallengeNotRepeated = Phrase(
    english: "its BAC answer does not repeat its challenge")
  static let ourChallengeNotRepeated = Phrase(
    english: "its BAC answer does not repeat our challenge")

  // MARK: Sessions
  /// The command that selects the LDS1 application.
  static let applicationSelection = Phrase(english: "SELECT of the passport application")

  static func answerUnprotected(_ status: StatusWord) -> Phrase {
    Phrase(
      english: "the chip answered {status} without protection", Fact(.status, status.description))
  }

  static let answerCodeWrong = Phrase(english: "an answer has a wrong authentication code")

  static func answerMalformed(_ why: Detail) -> Phrase {
    Phrase(english: "an answer is malformed, {cause}", Fact(.cause, why))
  }

  static let answerLengthWrong = Phrase(english: "a length has a value that is not allowed")
  static let answerObjectsMixedUp = Phrase(english: "DO'87' and DO'85' are mixed up")
  static let paddingIndicatorWrong = Phrase(english: "the padding indicator is not 01")
  static let cryptogramNotInBlocks = Phrase(english: "the cryptogram is not made of whole blocks")
  static let paddingWrong = Phrase(english: "the padding is wrong")
  static let sessionEnded = Phrase(english: "the session has ended")

  static func sessionNotRenewed(_ status: StatusWord) -> Phrase {
    Phrase(
      english: "the chip answered {status} without protection and did not open again",
      Fact(.status, status.description))
  }

  static let sessionOfFormerState = Phrase(
    english: "a session was used after it became another one")
}

/// Parts of sentences about PACE.
extension Phrase {
  // MARK: Steps
  static let paceSelection = Phrase(english: "the selection of PACE")
  static let paceNonce = Phrase(english: "the nonce of PACE")
  static let paceMapping = Phrase(english: "the mapping of PACE")
  static let paceKeyAgreement = Phrase(english: "the key agreement of PACE")
  static let paceMutualAuthentication = Phrase(english: "the mutual authentication of PACE")

  static func paceStepRefused(_ step: PACEStep, _ status: StatusWord) -> Phrase {
    Phrase(
      english: "the document refused {pace-step} with status {status}",
      Fact(.paceStep, step.phrase), Fact(.status, status.description))
  }

  static func paceStepMalformed(_ step: PACEStep, _ why: Detail) -> Phrase {
    Phrase(english: "{pace-step}: {cause}", Fact(.paceStep, step.phrase), Fact(.cause, why))
  }

  static func pacePublicKeyInvalid(_ step: PACEStep, _ why: Detail) -> Phrase {
    Phrase(
      english: "{pace-step}: the chip's public key, {cause}", Fact(.paceStep, step.phrase),
      Fact(.cause, why))
  }

  static func pacePublicKeyReflected(_ step: PACEStep) -> Phrase {
    Phrase(
      english: "{pace-step}: the chip sent our own public key back", Fact(.paceStep, step.phrase))
  }

  static let paceTokenWrong = Phrase(english: "the chip's token is wrong")

  // MARK: Answers
  static let paceDataTooEarly = Phrase(english: "data came before the command was whole")

  static func paceNonceLength(_ count: Int) -> Phrase {
    Phrase(english: "a nonce of {count} bytes", Fact(.count, count))
  }

  static func paceObjectTwice(_ tag: BERTag) -> Phrase {
    Phrase(
      english: "tag {pace-tag}, which comes twice, has a value that is not allowed",
      Fact(.paceTag, "\(tag)"))
  }

  static func paceObjectMissing(_ tag: BERTag) -> Phrase {
    Phrase(english: "tag {pace-tag} is missing", Fact(.paceTag, "\(tag)"))
  }

  static func paceObjectUnexpected(_ tag: BERTag) -> Phrase {
    Phrase(english: "tag {pace-tag} does not belong there", Fact(.paceTag, "\(tag)"))
  }

  static func paceObjectNotEmpty(_ tag: BERTag) -> Phrase {
    Phrase(english: "tag {pace-tag} is not empty", Fact(.paceTag, "\(tag)"))
  }

  // MARK: Chip authentication data
  static func paceChipDataWrong(_ why: Phrase) -> Phrase {
    Phrase(english: "the chip authentication data: {cause}", Fact(.cause, why))
  }

  static let chipDataMissing = Phrase(english: "they are missing")
  static let chipDataWithoutCurve = Phrase(english: "they belong to no curve")
  static let chipDataNotInBlocks = Phrase(english: "they are not made of whole blocks")
  static let chipDataPadding = Phrase(english: "their padding is wrong")

  static func chipDataLength(_ count: Int) -> Phrase {
    Phrase(english: "they have {count} bytes", Fact(.count, count))
  }

  // MARK: What a chip offers
  static let paceInfosMalformed = Phrase(english: "no PACEInfo is well formed")

  static func paceProtocolUnknown(_ identifier: String) -> Phrase {
    Phrase(english: "the protocol {protocol} is not known", Fact(.accessProtocol, identifier))
  }

  static func paceVersion(_ version: Int, of variant: PACEProtocol) -> Phrase {
    Phrase(
      english: "{protocol} has version {version}", Fact(.accessProtocol, variant.name),
      Fact(.version, version))
  }

  static func paceParametersUnknown(_ variant: PACEProtocol) -> Phrase {
    Phrase(
      english: "the domain parameters for {protocol} are not known",
      Fact(.accessProtocol, variant.name))
  }

  static let paceMappingUnfit = Phrase(english: "P-224 has no integrated mapping")

  // MARK: Passwords
  static let sixDigits = Phrase(english: "six digits")
  static let fourToSixteenDigits = Phrase(english: "4 to 16 digits")
}

/// Parts of sentences about the proofs that a chip is the original.
extension Phrase {
  /// The key with which the chip proves itself.
  static let chipKey = Phrase(english: "the key")

  // MARK: Active authentication
  static func signedChallengeLength(_ count: Int) -> Phrase {
    Phrase(english: "the challenge has {count} bytes", Fact(.count, count))
  }

  /// A signature of active authentication was made for another DG15.
  public static let signatureOfOtherDG15 = Phrase(english: "its signature belongs to another DG15")

  static func evidenceMissing(_ name: FactName) -> Phrase {
    Phrase(english: "the evidence has no {evidence-name}", Fact(.evidenceName, name.rawValue))
  }

  static func signatureLength(_ count: Int) -> Phrase {
    Phrase(english: "it sent {count} bytes of a signature", Fact(.count, count))
  }

  static let signatureMissing = Phrase(english: "it sent no signature")
  static let signatureOfOtherKey = Phrase(
    english: "its signature was not made with the key of DG15")

  static func signatureWrong(_ part: Detail) -> Phrase {
    Phrase(
      english: "its signature was not made with the key of DG15: {cause} is wrong",
      Fact(.cause, part))
  }

  static func activeAuthenticationRSA(bits: Int) -> Phrase {
    Phrase(english: "active authentication with RSA of {count} bits", Fact(.count, bits))
  }

  static func activeAuthentication(with algorithm: Detail) -> Phrase {
    Phrase(english: "active authentication {algorithm}", Fact(.algorithm, algorithm))
  }

  static let activeAuthenticationCurve = Phrase(
    english: "active authentication on an unknown curve")
  static let keyExponent = Phrase(english: "the exponent of the key")
  static let keyAtInfinity = Phrase(english: "the point at infinity")

  // MARK: Chip authentication
  static func chipAuthentication(with algorithm: String) -> Phrase {
    Phrase(english: "chip authentication {algorithm}", Fact(.algorithm, algorithm))
  }

  static let chipAuthenticationEntry = Phrase(english: "its entry for chip authentication")
  static let chipAuthenticationKeyElsewhere = Phrase(
    english: "chip authentication with a key outside DG14")
  static let chipAuthenticationKeys = Phrase(english: "chip authentication with these keys")
  static let chipAuthenticationWithoutKey = Phrase(english: "chip authentication without a key")

  static func bareSuccess(of command: CommandName) -> Phrase {
    Phrase(english: "it answered {command} with a bare 9000", Fact(.command, command.description))
  }

  static func secretKeyNotUsed(_ fault: SecureMessagingFault) -> Phrase {
    Phrase(
      english: "it did not use the secret key of the original, {cause}", Fact(.cause, fault.phrase))
  }
}

/// Parts of sentences about terminal authentication.
extension Phrase {
  static let terminalKeyWithoutCertificate = Phrase(
    english: "no certificate of an inspection system belongs to the key")

  static func terminalChainMissing(from trusted: [PublicKeyReference]) -> Phrase {
    trusted.isEmpty
      ? Phrase(english: "the chip does not say which keys it trusts")
      : Phrase(
        english:
          "no certificates lead to this terminal from {key-reference}, which the chip trusts",
        Fact(.keyReference, .list(trusted.map(\.description))))
  }

  static func terminalCertificateWrong(_ error: CVCertificateError) -> Phrase {
    let holder = error.holder.description
    return switch error.reason {
    case .wrongRole:
      Phrase(
        english: "the certificate of {key-reference} has another role than its place",
        Fact(.keyReference, holder))
    case .wrongIssuer:
      Phrase(
        english: "the certificate of {key-reference} is of another issuer",
        Fact(.keyReference, holder))
    case .statesCurve:
      Phrase(
        english: "the certificate of {key-reference} may not state a curve",
        Fact(.keyReference, holder))
    case .expired:
      Phrase(
        english: "the certificate of {key-reference} has expired", Fact(.keyReference, holder))
    case .wrongSignature:
      Phrase(
        english: "the signature of the certificate of {key-reference} is wrong",
        Fact(.keyReference, holder))
    case .keyUnusable:
      Phrase(
        english: "the key in the certificate of {key-reference} cannot be used",
        Fact(.keyReference, holder))
    }
  }

  static func terminalCertificateNotYetValid(_ holder: PublicKeyReference) -> Phrase {
    Phrase(
      english: "the certificate of {key-reference} is of a later day",
      Fact(.keyReference, holder.description))
  }

  static let terminalRightsMissing = Phrase(
    english: "its certificates open none of the files that are to be read")
  static let terminalKeyCannotSign = Phrase(
    english: "its key cannot sign by the algorithm of its certificate")
  static let terminalInterrupted = Phrase(
    english: "the link to the chip broke, or the chip ended the session")
  static let terminalIdentifierMissing = Phrase(english: "the chip has no access control")

  static func terminalRefused(_ command: CommandName, _ status: StatusWord) -> Phrase {
    Phrase(
      english: "{command} answered {status}", Fact(.command, command.description),
      Fact(.status, status.description))
  }

  static func terminalChallengeLength(_ count: Int) -> Phrase {
    Phrase(english: "the chip's challenge has {count} bytes", Fact(.count, count))
  }
}
