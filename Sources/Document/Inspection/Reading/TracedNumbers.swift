import Crypto
import SmartCard

extension RandomSource {
  /// The same source; a trace keeps every number that it gives.
  public func recorded(by recorder: TraceRecorder) -> RandomSource {
    RandomSource { count throws(CryptoError) in
      let bytes = try bytes(count)
      recorder.drew(bytes)
      return bytes
    }
  }

  /// A source that gives the numbers of a trace in place of random ones.
  public static func replayed(_ numbers: ReplayedNumbers) -> RandomSource {
    RandomSource { count throws(CryptoError) in numbers.next(count) }
  }
}
