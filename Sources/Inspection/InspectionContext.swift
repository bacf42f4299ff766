import LDS
import Trust

/// What every step of an inspection works with.
struct InspectionContext {
  /// What the printed MRZ says; nil when there is nothing to compare DG1 with.
  let fields: MRZAccessFields?
  let policy: InspectionPolicy
  let store: TrustStore
  let time: DeskTime
  let report: (InspectionEvent) -> Void

  /// Passive authentication as this desk makes it.
  var passiveAuthentication: PassiveAuthentication {
    PassiveAuthentication(store: store, at: time.instant, policy: policy.trust)
  }
}
