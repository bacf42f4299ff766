/// A duration in milliseconds, with at most three digits after the point.
enum Milliseconds {
  static func value(_ duration: Duration) -> Double {
    let (seconds, attoseconds) = duration.components
    let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    return Double(microseconds) / 1000
  }

  static func rounded(_ duration: Duration) -> Int { Int(value(duration).rounded()) }
}
