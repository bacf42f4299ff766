import Credentials
import ProofEngine
import Testing
import Trust
import Verdicts

/// A row of the table in docs/SEMANTICS.md, "What may be minted".
struct MintingRow: Sendable {
  let chip: CheckStatus
  let anchor: AnchorClass
  let accepts: Bool
  let level: TrustLevel?
  let assurance: [Assurance]

  init(
    _ chip: CheckStatus, _ anchor: AnchorClass, accepts: Bool = false, _ level: TrustLevel? = nil,
    _ assurance: [Assurance] = []
  ) {
    self.chip = chip
    self.anchor = anchor
    self.accepts = accepts
    self.level = level
    self.assurance = assurance
  }
}

@Suite("What may be minted")
struct MintingRuleTests {
  @Test(
    "given a chip's verdict and an anchor, when a card is asked for, then the table decides",
    arguments: [
      MintingRow(.passed, .state, .government, [.dataGenuine, .chipGenuine]),
      MintingRow(.notSupported, .state, .government, [.dataGenuine]),
      MintingRow(.notDone, .state),
      MintingRow(.notDone, .state, accepts: true, .government, [.dataGenuine]),
      MintingRow(.failed, .state, accepts: true),
      MintingRow(.unknown, .state, accepts: true),
      MintingRow(.passed, .test, .selfIssued, [.dataGenuine, .chipGenuine]),
      MintingRow(.notSupported, .test, .selfIssued, [.dataGenuine]),
      MintingRow(.notDone, .test, .selfIssued, [.dataGenuine]),
      MintingRow(.failed, .test, accepts: true),
      MintingRow(.unknown, .test, accepts: true),
    ])
  func table(_ row: MintingRow) {
    let rule = try? MintingRule(
      chip: row.chip, anchor: row.anchor, acceptsUnprovenChip: row.accepts, isHolderMatched: false)
    #expect(rule?.trustLevel == row.level)
    #expect(rule?.assurance ?? [] == row.assurance)
    #expect(rule?.isSimulated == row.level.map { _ in row.anchor == .test })
  }

  @Test(
    "given a holder whom the operator matched, when a card is made, then it says so, and only then")
  func holder() throws {
    for isMatched in [true, false] {
      let rule = try MintingRule(
        chip: .passed, anchor: .state, acceptsUnprovenChip: false, isHolderMatched: isMatched)
      #expect(rule.assurance.contains(.holderMatched) == isMatched)
    }
  }
}
