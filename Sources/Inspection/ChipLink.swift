import ChipAccess
import LDS

/// The way to the chip on the reader.
struct ChipLink {
  let session: ChipSession
  let reader: FileReader
  /// What the printed MRZ says, to open the chip.
  let fields: MRZAccessFields
}
