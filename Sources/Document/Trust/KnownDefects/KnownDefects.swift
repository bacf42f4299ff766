import Encoding
import FoundationEssentials
import LDS
import PKIX
import Verdicts

/// A defect list or a deviation list that is kept: who made it, and when.
public struct DefectSource: Sendable {
  /// The kind of list.
  package enum Kind: UInt8, Sendable {
    /// A publisher's, about documents of any state.
    case defects
    /// A state's, about its own documents.
    case deviations

    /// The kind of a list; nil for one of another kind.
    package init?(_ list: any SignedList) {
      switch list {
      case is DefectList: self = .defects
      case is DeviationList: self = .deviations
      default: return nil
      }
    }
  }

  package let kind: Kind
  /// The country of the authority above the list's signer.
  package let publisher: WireText
  /// The time of signing, as the list states it.
  package let signingTime: Date
  package let anchorClass: AnchorClass
  /// What the list says.
  package let entries: [ListedDefects]

  /// - Returns: nil for a list of another kind.
  package init?(
    _ list: any SignedList, of publisher: WireText, signedAt time: Date, _ anchorClass: AnchorClass
  ) {
    switch list {
    case let list as DefectList: (kind, entries) = (.defects, list.entries)
    case let list as DeviationList: (kind, entries) = (.deviations, list.entries)
    default: return nil
    }
    (self.publisher, signingTime, self.anchorClass) = (publisher, time, anchorClass)
  }

  /// Its name in a sentence.
  var phrase: Phrase {
    let day = CalendarDate(signingTime).description
    return switch kind {
    case .defects: .defectList(of: publisher, signedOn: day)
    case .deviations: .deviationList(of: publisher, signedOn: day)
    }
  }

  /// True if the list may speak of a document. A deviation list speaks of its state's only, and a
  /// list for tests only of simulated documents.
  func mayName(_ document: DefectiveDocument) -> Bool {
    (anchorClass == .state || document.anchor?.anchorClass == .test)
      && (kind == .defects || document.isOf(publisher))
  }
}

extension DefectSource {
  /// The serial numbers, without leading zeros, of the signers of documents that it says were revoked or are suspended,
  /// of which a read passes neither: of those that it names by an issuer of one of these states, and of those among
  /// others, also of the states' territories, that it names in any way.
  package func revokedSigners(of states: [WireText], among others: [Certificate]) -> [[UInt8]] {
    let documents = entries.filter {
      $0.defects.contains(.signerRevoked) || $0.defects.contains(.signerSuspended)
    }.map(\.documents)
    let named = documents.compactMap { documents -> [UInt8]? in
      guard case .issuerAndSerialNumber(let issuer, let number)? = documents.signer,
        IssuingStates.isUnder(issuer.country, anyOf: states),
        kind == .defects || IssuingStates.isUnder(issuer.country, authority: publisher)
      else { return nil }
      return number
    }
    let known = others.filter { certificate in
      let document = DefectiveDocument(certificate, anchor: nil)
      return (kind == .defects || document.isOf(publisher))
        && IssuingStates.isUnder(certificate.country, anyOf: states)
        && documents.contains { $0.match(document) == .whole }
    }
    return (named + known.map(\.serialNumber)).map { Array($0.drop { $0 == 0 }) }
  }
}

/// What lists say of one document. It makes a check fail, or leaves one undecided; no statement makes a
/// check pass that did not.
package struct KnownDefects: Sendable {
  /// One statement, the list that makes it, and how its entry names the document.
  private struct Statement: Hashable {
    let defect: KnownDefect
    let list: Phrase
    let match: ListedDocuments.Match

    /// The changes that it makes. One that may be about another certificate takes nothing back and
    /// decides nothing.
    func effects(_ all: [KnownDefect.Change]) -> [KnownDefect.Change] {
      match == .whole
        ? all
        : all.compactMap { [.fails, .doubts].contains($0.effect) ? ($0.check, .doubts) : nil }
    }
  }

  private let statements: [Statement]

  /// The largest number of statements about a document that change nothing.
  private static let mostNoted = 64

  /// Those about a document, each once.
  init(of document: DefectiveDocument, in lists: [DefectSource]) {
    var (statements, seen, noted): ([Statement], Set<Statement>, Int) = ([], [], 0)
    for list in lists where list.mayName(document) {
      let phrase = list.phrase
      for entry in list.entries {
        guard let match = entry.documents.match(document) else { continue }
        for defect in entry.defects {
          let statement = Statement(defect: defect, list: phrase, match: match)
          guard seen.insert(statement).inserted else { continue }
          if defect.effects.allSatisfy({ $0.effect == .noted }) {
            noted += 1
            if noted > Self.mostNoted { continue }
          }
          statements.append(statement)
        }
      }
    }
    self.statements = statements
  }

  private init(_ statements: [Statement]) { self.statements = statements }

  /// The reason for which the lists could not be asked; nil when they were.
  private var failure: TrustAnchorSourceError?

  /// No statement.
  package static let none = KnownDefects([])

  /// No statement, because the lists cannot be read: nobody knows whether the signer was revoked.
  static func unreadable(_ error: TrustAnchorSourceError) -> KnownDefects {
    var defects = KnownDefects.none
    defects.failure = error
    return defects
  }

  /// These statements, and those of others that are about EF.CardSecurity itself.
  func addingCardSecurity(of others: KnownDefects) -> KnownDefects {
    var all = KnownDefects(
      statements + others.statements.filter { $0.defect == .cardSecurityMalformed })
    all.failure = failure
    return all
  }

  /// The checks of a document as these statements change them. A check that is not among them is not
  /// added.
  package func applied(to checks: [Check]) -> [Check] {
    applied(to: checks, \.effects)
  }

  /// The checks of EF.CardSecurity as they change them.
  func appliedToCardSecurity(_ checks: [Check]) -> [Check] {
    applied(to: checks, \.effectsInCardSecurity)
  }

  private func applied(
    to checks: [Check], _ effects: (KnownDefect) -> [KnownDefect.Change]
  ) -> [Check] {
    var checks = checks
    for made in statements {
      let defect = made.defect
      let its = made.effects(effects(defect))
      let statement = [Detail.phrase(made.list), .phrase(defect.phrase)]
      var changesNone = true
      for (name, effect) in its {
        for place in checks.indices where checks[place].name == name {
          guard let outcome = defect.outcome(effect, of: checks[place], statement) else { continue }
          changesNone = false
          checks[place] = checks[place].with(outcome)
        }
      }
      guard changesNone, let place = checks.firstIndex(where: { $0.name == its.first?.check })
      else { continue }
      checks[place] = checks[place].with(defect.warning(statement))
    }
    guard let failure else { return checks }
    return checks.map { check in
      guard check.name == .signerRevocation, check.outcome.status != .failed else { return check }
      return check.with(Outcome(.unknown, failure.code, failure.details))
    }
  }
}

extension KnownDefect {
  /// The new outcome of a check; nil when it stays as it is.
  fileprivate func outcome(_ effect: Effect, of check: Check, _ statement: [Detail]) -> Outcome? {
    let old = check.outcome
    // Without a CRL the check of revocation was not made, and a list can say the same.
    let isOpen = check.name == .signerRevocation && old.status != .failed
    guard isOpen || [.passed, .failed, .unknown].contains(old.status) else { return nil }
    switch effect {
    case .fails: return Outcome(.failed, .knownDefect, statement)
    case .doubts:
      return isOpen || old.status == .passed ? Outcome(.unknown, .knownDefect, statement) : nil
    case .excuses:
      guard old.status == .failed, old.code != .knownDefect, covers(old, of: check.name) else {
        return nil
      }
      return Outcome(.unknown, .knownDefectExcused, statement + [.text(old.code.rawValue)])
    case .noted: return nil
    }
  }

  /// True if a failure of a check is the one that the statement is about.
  private func covers(_ failure: Outcome, of check: CheckName) -> Bool {
    switch (self, check) {
    case (.digestsWrong(let numbers), _): Self.names(numbers, in: failure)
    // Not what a CRL says of the signer of EF.CardSecurity.
    case (.proofsFail, _): failure.code.exitCode == .chipFailed
    // Not a mapping that does not belong to the key.
    case (.cardSecurityMalformed, .chipAuthenticationMapping):
      failure.code == .fileMalformed || failure.details == [.phrase(.mappingKeyMissing)]
    case (.signerMalformed, .securityObject), (.signerMisencoded, .securityObject):
      [.securityObjectMalformed, .fileMalformed].contains(failure.code)
    default: true
    }
  }

  /// True if a failure is that of files, and all of them are named.
  private static func names(_ numbers: [Int], in failure: Outcome) -> Bool {
    guard failure.code == .digestMismatch, let files = failure.details.first?.text else {
      return false
    }
    let named = numbers.map { WireText("DG\($0)") }
    return WireText(files).utf8.split(separator: UInt8(ascii: ",")).allSatisfy { file in
      named.contains(WireText(decoding: file.drop { $0 == 0x20 }))
    }
  }

  fileprivate func warning(_ statement: [Detail]) -> Warning {
    if case .notUnderstood(let type) = self {
      return Warning(.knownDefectUnread, [statement[0], .text(type.description)])
    }
    return Warning(.knownDefectNoted, statement)
  }
}

extension Check {
  fileprivate func with(_ outcome: Outcome) -> Check {
    Check(name, outcome, evidence: evidence, warnings: warnings)
  }

  fileprivate func with(_ warning: Warning) -> Check {
    Check(name, outcome, evidence: evidence, warnings: warnings + [warning])
  }
}
