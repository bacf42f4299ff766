import ChipAccess
import Crypto

/// The way to the chip on the reader.
struct ChipLink {
  let session: ChipSession
  let reader: FileReader
  /// What opens the chip.
  let key: AccessKey
  /// The challenge for active authentication that the desk chose; nil for a random one.
  let challenge: [UInt8]?
  let random: RandomSource
}
