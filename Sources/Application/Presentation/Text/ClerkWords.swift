import Encoding
import Inspection
import LDS
import Messages
import Trust
import Verdicts

/// The results of a read, in words that need no knowledge of chips and certificates. Codes and
/// technical causes are shown elsewhere.
struct ClerkWords {
  let record: InspectionRecord
  let catalogue: MessageCatalogue

  /// The reason for a decision, in a sentence; if there are several reasons, it has the first two.
  func reason(_ decision: Decision) -> String {
    let phrases = distinct(decision.reasons.flatMap(phrases)).prefix(2).map { catalogue.words($0) }
    guard let first = phrases.first else { return "" }
    let joined = phrases.dropFirst().reduce(first) { catalogue.words(.clerkBoth($0, $1)) }
    return catalogue.begun(joined) + "."
  }

  /// What to do about the reasons for a decision, a sentence or two each.
  func advice(_ decision: Decision) -> [String] {
    guard decision.value != .accept else { return [] }
    return distinct(decision.reasons.map { advice($0, decision.value) }).map {
      catalogue.begun(catalogue.words($0)) + "."
    }
  }

  /// The data verdict.
  var data: String { sentence(dataPhrases(record.data)) }
  /// The chip verdict.
  var chip: String { sentence([chipPhrase(record.chip)]) }
  /// The validity verdict.
  var validity: String { sentence([validityPhrase(record.validity)]) }

  private func sentence(_ phrases: [Phrase]) -> String {
    phrases.map { catalogue.begun(catalogue.words($0)) + "." }.joined(separator: " ")
  }

  private func distinct(_ phrases: [Phrase]) -> [Phrase] {
    phrases.reduce(into: []) { seen, phrase in if !seen.contains(phrase) { seen.append(phrase) } }
  }

  /// The name of the issuing state.
  var state: String {
    record.mrz.map { catalogue.country($0.issuingState) } ?? catalogue.words(.clerkTheState)
  }

  // MARK: Reasons

  private func phrases(_ reason: Outcome) -> [Phrase] {
    if reason == record.data { return dataPhrases(reason) }
    if reason == record.chip {
      // A document without a chip proof is accepted nevertheless.
      return [reason.status == .notSupported ? .clerkCouldBeCopy(state) : chipPhrase(reason)]
    }
    if reason == record.validity { return [validityPhrase(reason)] }
    switch reason.code {
    case .verdictsPassed: return [.clerkGenuine(state)]
    case .mrzTextDiffers: return [.clerkPrintedDiffers]
    case .holderBirthDiffers: return [.clerkTwoBirths]
    case .policyTooLenient: return [.clerkLenient]
    case .accessDowngraded: return [.clerkWeakLink]
    default: break
    }
    if record.checks.contains(where: { $0.name == .accessControl && $0.outcome == reason }) {
      return [.clerkWeakLink]
    }
    // The remaining reason: a missing file, so that page and person cannot be compared with the
    // chip.
    return [record.bytes(of: .dg1) == nil ? .clerkNameMissing : .clerkPhotoMissing]
  }

  private func dataPhrases(_ outcome: Outcome) -> [Phrase] {
    switch outcome.code {
    case .dataAuthentic: [.clerkSigned(state)]
    case .digestMismatch, .digestNotListed: alteredFiles
    case .noTrustAnchor, .signerUnknown, .signerCertificateMissing: [.clerkNoCertificate(state)]
    case .signerRevoked, .authorityRevoked: [.clerkRevoked(state)]
    case .knownDefect where outcome.status == .failed: [.clerkRevoked(state)]
    case .securityObjectMissing: [.clerkUnsigned]
    case .filesUnread, .fileStripped, .fileTruncated: [.clerkFilesMissing]
    case .mrzDiffers, .mrzTextDiffers: [.clerkPrintedDiffers]
    case .closedToReader: [.clerkClosed]
    case .revocationListMissing, .revocationListStale, .revocationListUnusable:
      [.clerkRevocationUnknown(state)]
    default: [outcome.status == .failed ? .clerkDataFailed(state) : .clerkDataUnknown(state)]
    }
  }

  private var alteredFiles: [Phrase] {
    let altered = record.files.map(\.file).filter {
      record.bytes(of: $0) != nil && $0.dataGroupNumber != nil
        && record.confirmation[$0] == .refuted
    }
    let known: [Phrase] =
      (altered.contains(.dg2) ? [.clerkPhotoAltered] : [])
      + (altered.contains(.dg1) ? [.clerkNameAltered] : [])
    return known.isEmpty ? [.clerkDetailsAltered] : known
  }

  private func chipPhrase(_ outcome: Outcome) -> Phrase {
    switch outcome.status {
    case .passed: .clerkOriginal
    case .failed: .clerkChipFailed
    case .notSupported: .clerkNotProvable
    case .unknown, .notDone:
      outcome.code == .chipNeedsData ? .clerkChipNotJudged : .clerkChipUnknown
    }
  }

  private func validityPhrase(_ outcome: Outcome) -> Phrase {
    let day = record.expiry?.day.map(catalogue.language.day) ?? ""
    return switch outcome.code {
    case .documentInDate: .clerkInDate(day)
    case .documentWithoutEnd: .clerkWithoutEnd
    case .expiryUnconfirmed: .clerkSaysInDate(day)
    case .documentExpired: .clerkExpired(day)
    case .expiryUnstated: .clerkNoExpiry
    default: .clerkExpiryUnclear
    }
  }

  // MARK: Advice

  private func advice(_ reason: Outcome, _ decision: Decision.Value) -> Phrase {
    if reason == record.chip, reason.status == .failed { return .clerkDoCopy }
    switch reason.code {
    case .noTrustAnchor, .signerUnknown, .signerCertificateMissing: return .clerkDoNoCertificate
    case .documentExpired: return .clerkDoExpired
    case .mrzDiffers, .mrzTextDiffers: return .clerkDoPrinted
    case .policyTooLenient, .revocationListMissing, .revocationListStale, .revocationListUnusable:
      return .clerkDoTell
    default: break
    }
    if reason == record.data, decision == .refuse { return .clerkDoAltered }
    let isWeakLink = phrases(reason).contains(.clerkWeakLink)
    return isWeakLink || reason == record.chip ? .clerkDoAgain : .clerkDoByHand
  }
}

extension MessageCatalogue {
  /// A sentence that begins with a capital, as this language writes it.
  package func begun(_ sentence: String) -> String {
    guard let first = sentence.unicodeScalars.first else { return sentence }
    let isTurkish = language.tag == "tr"
    let capital = isTurkish && first == "i" ? "İ" : first.properties.titlecaseMapping
    return capital + String(sentence.unicodeScalars.dropFirst())
  }
}

/// Phrases for clerks.
extension Phrase {
  static let clerkTheState = Phrase("clerk-the-state")
  static let clerkUnsigned = Phrase("clerk-unsigned")
  static let clerkFilesMissing = Phrase("clerk-files-missing")
  static let clerkPrintedDiffers = Phrase("clerk-printed-differs")
  static let clerkClosed = Phrase("clerk-closed")
  static let clerkPhotoAltered = Phrase("clerk-photo-altered")
  static let clerkNameAltered = Phrase("clerk-name-altered")
  static let clerkDetailsAltered = Phrase("clerk-details-altered")
  static let clerkOriginal = Phrase("clerk-original")
  static let clerkChipFailed = Phrase("clerk-chip-failed")
  static let clerkNotProvable = Phrase("clerk-not-provable")
  static let clerkChipNotJudged = Phrase("clerk-chip-not-judged")
  static let clerkChipUnknown = Phrase("clerk-chip-unknown")
  static let clerkWithoutEnd = Phrase("clerk-without-end")
  static let clerkNoExpiry = Phrase("clerk-no-expiry")
  static let clerkExpiryUnclear = Phrase("clerk-expiry-unclear")
  static let clerkTwoBirths = Phrase("clerk-two-births")
  static let clerkLenient = Phrase("clerk-lenient")
  static let clerkWeakLink = Phrase("clerk-weak-link")
  static let clerkNameMissing = Phrase("clerk-name-missing")
  static let clerkPhotoMissing = Phrase("clerk-photo-missing")
  static let clerkCompare = Phrase("clerk-compare")
  static let clerkDoAltered = Phrase("clerk-do-altered")
  static let clerkDoCopy = Phrase("clerk-do-copy")
  static let clerkDoNoCertificate = Phrase("clerk-do-no-certificate")
  static let clerkDoExpired = Phrase("clerk-do-expired")
  static let clerkDoPrinted = Phrase("clerk-do-printed")
  static let clerkDoTell = Phrase("clerk-do-tell")
  static let clerkDoAgain = Phrase("clerk-do-again")
  static let clerkDoByHand = Phrase("clerk-do-by-hand")

  /// Two things that are wrong.
  static func clerkBoth(_ one: String, _ other: String) -> Phrase {
    Phrase("clerk-both", Fact(.shownWord, one), Fact(.shownOther, other))
  }
  /// Everything is as the state *state* made it.
  static func clerkGenuine(_ state: String) -> Phrase {
    Phrase("clerk-genuine", Fact(.country, state))
  }
  /// The same, and the chip has no proof.
  static func clerkCouldBeCopy(_ state: String) -> Phrase {
    Phrase("clerk-could-be-copy", Fact(.country, state))
  }
  /// The state signed the data.
  static func clerkSigned(_ state: String) -> Phrase {
    Phrase("clerk-signed", Fact(.country, state))
  }
  /// The certificate of the state is not here.
  static func clerkNoCertificate(_ state: String) -> Phrase {
    Phrase("clerk-no-certificate", Fact(.country, state))
  }
  /// The state revoked the certificate.
  static func clerkRevoked(_ state: String) -> Phrase {
    Phrase("clerk-revoked", Fact(.country, state))
  }
  /// It is not known whether the state revoked it.
  static func clerkRevocationUnknown(_ state: String) -> Phrase {
    Phrase("clerk-revocation-unknown", Fact(.country, state))
  }
  /// The signature does not hold.
  static func clerkDataFailed(_ state: String) -> Phrase {
    Phrase("clerk-data-failed", Fact(.country, state))
  }
  /// It is not known whether it holds.
  static func clerkDataUnknown(_ state: String) -> Phrase {
    Phrase("clerk-data-unknown", Fact(.country, state))
  }
  /// In date until *day*.
  static func clerkInDate(_ day: String) -> Phrase {
    Phrase("clerk-in-date", Fact(.shownDay, day))
  }
  /// Says that it is in date until *day*.
  static func clerkSaysInDate(_ day: String) -> Phrase {
    Phrase("clerk-says-in-date", Fact(.shownDay, day))
  }
  /// Expired on *day*.
  static func clerkExpired(_ day: String) -> Phrase {
    Phrase("clerk-expired", Fact(.shownDay, day))
  }
}

extension FactName {
  static let shownOther = FactName("shown-other", .open)
}
