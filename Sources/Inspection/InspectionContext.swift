import ChipAccess
import FoundationEssentials
import LDS
import Trust

/// What every step of an inspection works with.
struct InspectionContext {
  let session: ChipSession
  let reader: FileReader
  let fields: MRZAccessFields
  let policy: InspectionPolicy
  let store: TrustStore
  let now: Date
  let report: (InspectionEvent) -> Void
}
