import ChipAccess
import Crypto
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
  /// The challenge for active authentication that the desk chose; nil for a random one.
  var challenge: [UInt8]?
  var random = RandomSource.system
  let report: (InspectionEvent) -> Void
}
