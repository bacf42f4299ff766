import ChipAccess
import FoundationEssentials
import LDS
import Trust

/// What every step of an inspection works with.
struct InspectionContext {
  let session: ChipSession
  let reader: FileReader
  let key: AccessKey
  /// What the printed MRZ says; nil when there is nothing to compare DG1 with.
  var fields: MRZAccessFields? { key.fields }
  let policy: InspectionPolicy
  let store: TrustStore
  let now: Date
  let report: (InspectionEvent) -> Void
}
