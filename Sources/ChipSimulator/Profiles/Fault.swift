import Encoding
import SmartCard

/// Something wrong with a chip. Faults are played by one and the same chip and may be joined.
public enum Fault: Hashable, Sendable {
  // MARK: In the files
  /// One octet of a file differs from what was signed: this many octets before the end.
  case altered(ChipFile, beforeEnd: Int)
  /// A file ends after this many octets, whatever its header says.
  case endsEarly(ChipFile, after: Int)
  /// The header of a file claims 2 GB less one octet.
  case claimsTwoGigabytes(ChipFile)
  /// A file is not there, 6A82, though it was signed.
  case missing(ChipFile)
  /// A file is there but stays closed, 6982.
  case closed(ChipFile)

  // MARK: In the answers
  /// The document leaves the field, once, when this octet of a file is asked for; a reset brings
  /// it back.
  case removal(ChipFile, at: Int)
  /// The answer that holds this octet of a file has a wrong authentication code.
  case wrongMAC(ChipFile, at: Int)
  /// In place of the answer that holds this octet comes an unprotected 9000.
  case nakedStatus(ChipFile, at: Int)
  /// The answer that holds this octet goes on by 61xx for ever.
  case endless(ChipFile, at: Int)
  /// Answers come in pieces of this many octets, by 61xx and GET RESPONSE.
  case pieces(of: Int)
  /// Every command of PACE is answered with this status.
  case refusesPACE(StatusWord)

  /// The file as a chip with this fault has it.
  func content(of file: ChipFile, _ octets: [UInt8]) -> [UInt8] {
    switch self {
    case .altered(file, let distance):
      var altered = octets
      let index = octets.count - distance
      if altered.indices.contains(index) { altered[index] ^= 0x01 }
      return altered
    case .endsEarly(file, let length):
      return Array(octets.prefix(max(0, length)))
    case .claimsTwoGigabytes(file):
      guard let header = try? BERHeader(parsing: octets) else { return octets }
      return header.tag.octets + [0x84, 0x7F, 0xFF, 0xFF, 0xFF] + octets.dropFirst(header.length)
    default:
      return octets
    }
  }
}
