import Credentials
import Encoding
import Inspection
import MRZ

/// The claims of a card in SD-JWT VC: those that every verifier sees, and those that the holder discloses one
/// by one.
struct CardClaims {
  let members: [ClaimTree.Member]

  /// - Parameters:
  ///   - issuerName: the name of the issuer. The state is named as the document's issuer, never as
  ///     the card's.
  ///   - time: the time of issue. Ages are of the local day; times are rounded to the day in
  ///     UTC.
  /// - Throws: ``MintError/incomplete(_:)`` when the document has no name of the holder.
  init(
    _ attributes: VerifiedAttributes, rule: MintingRule, issuerName: WireText, time: JudgementTime
  ) throws(MintError) {
    try self.init(CardSource(attributes, rule: rule, issuerName: issuerName, time: time))
  }

  /// - Throws: ``MintError/incomplete(_:)`` when the document has no name of the holder.
  init(_ source: CardSource) throws(MintError) {
    guard !source.mrz.primaryIdentifier.isEmpty else { throw .incomplete(.mintNameMissing) }
    members =
      CardEvidence(source).members.map { .visible($0.name, .value($0.value)) }
      + Self.holder(source)
      + [Self.ages(source)] + Self.portrait(source)
  }

  /// Claims about the holder; a decoy for each that the document does not prove. Without them the number of
  /// digests would tell of a date of birth that is not certain, as those of the young are.
  private static func holder(_ source: CardSource) -> [ClaimTree.Member] {
    let claims = HolderClaims(source)
    return claims.members.map { .disclosable($0.name, .value($0.value)) }
      + HolderClaims.names.filter { claims[$0] == nil }.map { _ in .absent }
  }

  /// Claims only for ages that are reached, all true. A missing one does not show that an age is
  /// not reached: a decoy is in its place, also where none is reached.
  private static func ages(_ source: CardSource) -> ClaimTree.Member {
    let ages = AgeAtLeast.proven(by: source.dateOfBirth, on: source.day)
    return .visible(
      "age_equal_or_over",
      .object(
        AgeAtLeast.thresholds.map { years in
          ages.contains(years) ? .disclosable("\(years)", true) : .absent
        }))
  }

  /// The portrait where it can be shown; a decoy otherwise.
  private static func portrait(_ source: CardSource) -> [ClaimTree.Member] {
    guard let bytes = try? CardPortrait.bytes(of: source.portrait) else {
      return [.absent]
    }
    let picture = "data:image/jpeg;base64,\(Base64.encode(bytes))"
    return [.disclosable("picture", .value(.string(picture)))]
  }
}
