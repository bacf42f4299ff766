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
  ///   - time: the time of issuing. Ages are computed for the local day; times are rounded to the
  ///     day in UTC.
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

  /// Claims about the holder, with a decoy for each that the document does not prove. Without
  /// decoys, the number of digests would reveal an uncertain date of birth, such as that of a young
  /// holder.
  private static func holder(_ source: CardSource) -> [ClaimTree.Member] {
    let claims = HolderClaims(source)
    return claims.members.map { .disclosable($0.name, .value($0.value)) }
      + HolderClaims.names.filter { claims[$0] == nil }.map { _ in .absent }
  }

  /// Claims only for ages that are reached, all true. A decoy takes the place of each other claim,
  /// also if none is reached, and so a missing claim does not show that an age is not reached.
  private static func ages(_ source: CardSource) -> ClaimTree.Member {
    let ages = AgeAtLeast.proven(by: source.dateOfBirth, on: source.day)
    return .visible(
      "age_equal_or_over",
      .object(
        AgeAtLeast.thresholds.map { years in
          ages.contains(years) ? .disclosable("\(years)", true) : .absent
        }))
  }

  /// The portrait if programs can show it; otherwise a decoy.
  private static func portrait(_ source: CardSource) -> [ClaimTree.Member] {
    guard let bytes = try? CardPortrait.bytes(of: source.portrait) else {
      return [.absent]
    }
    let picture = "data:image/jpeg;base64,\(Base64.encode(bytes))"
    return [.disclosable("picture", .value(.string(picture)))]
  }
}
