import Crypto
import SmartCard

extension RandomSource {
  /// The source, with each number that it gives written down.
  public func recorded(by recorder: TraceRecorder) -> RandomSource {
    RandomSource { count throws(CryptoError) in
      let octets = try bytes(count)
      recorder.drew(octets)
      return octets
    }
  }

  /// The numbers of a trace in the place of random ones.
  public static func replayed(_ numbers: ReplayedNumbers) -> RandomSource {
    RandomSource { count throws(CryptoError) in numbers.next(count) }
  }
}
