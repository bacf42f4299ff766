import ChipSimulator
import Foundation
import SmartCard
import Synchronization

/// A small card on a virtual reader, served by a thread of its own.
///
/// It answers 00 B0 P1 P2 with P1 P2 as a big-endian number of counting bytes, 00 CB with its data
/// field, 00 DA by leaving the reader without an answer, and everything else with 6D00.
final class VirtualCard: Sendable {
  static let atr: [UInt8] = [0x3B, 0x80, 0x80, 0x01, 0x01]

  private let link: VirtualReaderLink
  private let ended = DispatchSemaphore(value: 0)
  private let resetCount = Atomic<Int>(0)

  /// How often the card was powered up or reset.
  var resets: Int { resetCount.load(ordering: .sequentiallyConsistent) }

  init(port: UInt16) throws {
    link = try VirtualReaderLink(port: port, atr: Self.atr)
    Thread.detachNewThread { [self] in
      try? link.run(onReset: { resetCount.add(1, ordering: .sequentiallyConsistent) }) {
        answer($0)
      }
      ended.signal()
    }
  }

  /// Takes the card off the reader.
  func remove() {
    link.close()
    ended.wait()
    ended.signal()
  }

  private func answer(_ bytes: [UInt8]) -> [UInt8] {
    guard let command = try? CommandAPDU(parsing: bytes) else { return [0x67, 0x00] }
    switch command.ins {
    case 0xB0: return Self.counting(Int(command.p1) << 8 | Int(command.p2)) + [0x90, 0x00]
    case 0xCB: return command.data + [0x90, 0x00]
    case 0xDA:
      link.close()
      return []
    default: return [0x6D, 0x00]
    }
  }

  static func counting(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0) }
  }
}
