import Encoding
import Verdicts

/// One statement of a defect list or a deviation list about documents.
enum KnownDefect: Hashable, Sendable {
  // MARK: Signers
  /// The signer was revoked.
  case signerRevoked
  /// The signer is said to be doubtful, without a decision.
  case signerSuspended
  /// The signer's certificate cannot be used; a list may hold another one in its place.
  case signerMalformed
  /// The signer's certificate departs from its encoding.
  case signerMisencoded
  /// The signature of the signer's certificate is wrong.
  case signerSignatureWrong
  /// The certificate of the authority departs from its encoding.
  case authorityMisencoded
  /// The validity that the signer's certificate, the authority's, or both state is wrong.
  case validityWrong(signer: Bool, authority: Bool)
  /// The signer or the issuer names another country than the document's.
  case countryWrong

  // MARK: Keys and proofs of the chip
  /// The chip's keys for chip authentication are compromised.
  case chipAuthenticationKeyRevoked
  /// The chip's keys for active authentication are compromised.
  case activeAuthenticationKeyRevoked
  /// The chip's keys for active authentication may be compromised.
  case activeAuthenticationKeyDoubtful
  /// Proofs of the chip are known to fail, those of these checks.
  case proofsFail([CheckName])

  // MARK: Files
  /// The signature of EF.SOD, or its encoding, is wrong.
  case securityObjectWrong
  /// EF.SOD gives wrong digests of these data groups.
  case digestsWrong([Int])
  /// These data groups are malformed.
  case dataGroupsMalformed([Int])
  /// EF.COM and EF.SOD list different data groups.
  case listsDiffer
  /// EF.SOD names another signer than the one that signed it.
  case signerNameWrong
  /// EF.CardSecurity is malformed.
  case cardSecurityMalformed
  /// EF.ChipSecurity is malformed, which is not read here.
  case chipSecurityMalformed

  // MARK: The document
  /// The MRZ is wrong.
  case mrzWrong
  /// The chip must lose its power between two authentications.
  case powerDownNeeded
  /// The chip cannot be used.
  case chipUnusable
  /// Certificates or keys depart in a way that is not said.
  case keysDepart
  /// The chip's files depart in a way that is not said.
  case filesDepart
  /// A kind that is not understood, or with parameters that are not.
  case notUnderstood(ObjectIdentifier)

  /// The change of a check.
  enum Effect: Hashable {
    /// It fails.
    case fails
    /// If it passed, it cannot be decided.
    case doubts
    /// If it failed, it cannot be decided.
    case excuses
    /// Nothing but a warning.
    case noted
  }

  typealias Change = (check: CheckName, effect: Effect)

  /// The changes, by check; the first is where the statement is named if it changes none.
  var effects: [Change] {
    switch self {
    case .signerRevoked: [(.signerRevocation, .fails)]
    case .signerSuspended: [(.signerRevocation, .doubts)]
    case .signerMalformed: [(.signerPath, .doubts)] + Self.aboutSigner
    case .signerMisencoded: Self.aboutSigner
    case .signerSignatureWrong, .authorityMisencoded: [(.signerPath, .excuses)]
    case .validityWrong(let signer, let authority):
      // The path's validity is that of the signer's certificate too.
      (signer ? Self.undecided(.signerValidity) : [])
        + (authority ? Self.undecided(.pathValidity) : [(.pathValidity, .excuses)])
    case .countryWrong: [(.issuingState, .excuses), (.signerCountry, .excuses)]
    case .chipAuthenticationKeyRevoked:
      [(.chipAuthentication, .fails), (.chipAuthenticationMapping, .fails)]
    case .activeAuthenticationKeyRevoked: [(.activeAuthentication, .fails)]
    case .activeAuthenticationKeyDoubtful: [(.activeAuthentication, .doubts)]
    case .proofsFail(let checks): checks.map { ($0, .excuses) }
    case .securityObjectWrong: [(.securityObjectSignature, .excuses), (.securityObject, .excuses)]
    case .digestsWrong: [(.fileDigests, .excuses)]
    case .dataGroupsMalformed, .filesDepart: [(.fileDigests, .noted)]
    case .listsDiffer: [(.filesComplete, .noted)]
    case .mrzWrong: [(.mrzConsistency, .noted)]
    case .cardSecurityMalformed: [(.chipAuthenticationMapping, .excuses)]
    // A chip with a defect that is not understood should not be used (TR-03129-2, 7.3.3).
    case .notUnderstood(let type) where type.arcs(below: DefectList.contentType)?.0 == 4:
      [(.securityObject, .doubts)]
    case .signerNameWrong, .chipSecurityMalformed, .powerDownNeeded, .chipUnusable, .keysDepart,
      .notUnderstood:
      [(.securityObject, .noted)]
    }
  }

  /// A malformed certificate may fail any check of the signer.
  private static let aboutSigner: [Change] = [
    (.signerPath, .excuses), (.securityObject, .excuses), (.securityObjectSignature, .excuses),
    (.signerValidity, .excuses), (.signerUsage, .excuses), (.signerCountry, .excuses),
    (.issuingState, .excuses),
  ]

  /// The check cannot be decided, whether it passed or failed.
  private static func undecided(_ check: CheckName) -> [Change] {
    [(check, .doubts), (check, .excuses)]
  }

  /// Its changes of the checks of EF.CardSecurity, which have the names of those of EF.SOD. What is
  /// said of EF.SOD is not said of this file.
  var effectsInCardSecurity: [Change] {
    switch self {
    case .cardSecurityMalformed:
      [(.securityObjectSignature, .excuses), (.securityObject, .excuses)]
    // The chip's key is not used then.
    case .chipAuthenticationKeyRevoked: [(.securityObject, .fails)]
    case .signerRevoked, .signerSuspended, .signerMalformed, .signerMisencoded,
      .signerSignatureWrong, .authorityMisencoded, .validityWrong, .countryWrong:
      effects
    default: []
    }
  }
}

extension KnownDefect {
  /// A statement of a defect list, TR-03129-2, 7.3.
  init(defect type: ObjectIdentifier, _ parameters: BERTLV?) {
    self = Self.defect(type, parameters) ?? .notUnderstood(type)
  }

  private static func defect(_ type: ObjectIdentifier, _ parameters: BERTLV?) -> KnownDefect? {
    guard let (category, number) = type.arcs(below: DefectList.contentType) else { return nil }
    switch (category, number) {
    case (1, 1): return parameters?.enumerated.map(revocation)
    case (1, 2): return parameters?.tag == .octetString ? .signerMalformed : nil
    case (1, 3): return .chipAuthenticationKeyRevoked
    case (1, 4): return .activeAuthenticationKeyRevoked
    case (1, 5): return parameters?.enumerated.flatMap(proofs).map(proofsFail)
    case (1, 6):
      switch parameters?.enumerated {
      case 0: return .validityWrong(signer: false, authority: true)
      case 1: return .validityWrong(signer: true, authority: false)
      case 2: return .validityWrong(signer: true, authority: true)
      default: return nil
      }
    case (2, 1): return parameters?.numbers.map(dataGroupsMalformed)
    case (2, 2): return .securityObjectWrong
    case (2, 3): return .listsDiffer
    case (2, 4): return .signerNameWrong
    case (2, 5): return parameters.map { _ in .countryWrong }
    case (4, 1): return .cardSecurityMalformed
    case (4, 2): return .chipSecurityMalformed
    case (4, 3): return .powerDownNeeded
    case (4, 4): return .signerMalformed
    default: return nil
    }
  }

  /// The meaning of a status code of TR-03135-1, table 5.54. The others leave the signer undecided: on
  /// hold, inadequate, a publisher's own, and those without a meaning.
  private static func revocation(_ status: Int) -> KnownDefect {
    [0, 2, 3, 4].contains(status) ? .signerRevoked : .signerSuspended
  }

  private static func proofs(_ code: Int) -> [CheckName]? {
    let (chip, active) = (CheckName.chipAuthentication, CheckName.activeAuthentication)
    let mapping = CheckName.chipAuthenticationMapping
    let all: [[CheckName]] = [
      [chip], [active], [chip, active], [mapping], [chip, mapping], [active, mapping],
      [chip, active, mapping],
    ]
    return all.indices.contains(code) ? all[code] : nil
  }

  /// A statement of a deviation list, Doc 9303-3, 7.3.5.
  init(deviation type: ObjectIdentifier, _ parameters: BERTLV?) {
    self = Self.deviation(type, parameters) ?? .notUnderstood(type)
  }

  private static func deviation(_ type: ObjectIdentifier, _ parameters: BERTLV?) -> KnownDefect? {
    guard let (category, number) = type.arcs(below: DeviationList.contentType) else { return nil }
    switch (category, number) {
    case (1, 0): return .keysDepart
    case (1, 1): return .signerSignatureWrong
    case (1, 2): return .signerMisencoded
    case (1, 3): return .authorityMisencoded
    case (1, 4): return .activeAuthenticationKeyDoubtful
    case (2, 0): return .filesDepart
    case (2, 1): return dataGroup(parameters).map { .dataGroupsMalformed([$0]) }
    case (2, 2): return dataGroup(parameters).map { .digestsWrong([$0]) }
    case (2, 3): return .securityObjectWrong
    case (2, 4): return .listsDiffer
    case (3, 0), (3, 1), (3, 2): return .mrzWrong
    case (4, 0): return .chipUnusable
    default: return nil
    }
  }

  /// The number of a data group; EF.SOD is 20 and EF.COM 21.
  private static func dataGroup(_ parameters: BERTLV?) -> Int? {
    parameters.flatMap { try? DER.integer($0) }.flatMap { (1...21).contains($0) ? $0 : nil }
  }
}

extension ObjectIdentifier {
  /// The one or two arcs below another identifier, the second zero where there is one only; nil for
  /// every other identifier.
  fileprivate func arcs(below other: ObjectIdentifier) -> (UInt8, UInt8)? {
    guard content.starts(with: other.content) else { return nil }
    let rest = content.dropFirst(other.content.count)
    guard let first = rest.first, rest.count <= 2, rest.allSatisfy({ $0 < 0x80 }) else {
      return nil
    }
    return (first, rest.count == 2 ? rest[rest.startIndex + 1] : 0)
  }
}

extension BERTLV {
  /// The number of an ENUMERATED; nil for anything else.
  fileprivate var enumerated: Int? {
    guard tag == 0x0A, content.count == 1, let number = content.first, number < 0x80 else {
      return nil
    }
    return Int(number)
  }

  /// The small numbers of a SET OF INTEGER; nil for anything else.
  fileprivate var numbers: [Int]? {
    guard tag == .set, let members = try? children(), members.count <= 16 else { return nil }
    let numbers = members.compactMap { try? DER.integer($0) }
    return numbers.count == members.count ? numbers : nil
  }

  /// A reader over the value, which must be of this tag.
  func contents(of tag: BERTag) throws(BERError) -> BERReader {
    guard self.tag == tag else { throw .unexpectedTag(expected: tag, found: self.tag) }
    return reader()
  }
}

extension BERReader {
  /// The object in an explicit tag, if that comes next.
  mutating func explicit(_ number: UInt8) throws(BERError) -> BERTLV? {
    guard let outer = try readOptional(.context(number, constructed: true)) else { return nil }
    return try BERTLV(parsing: outer.content)
  }
}
