import FoundationEssentials

/// Medians and how they are printed.
enum Timing {
  /// The median time of some runs, in microseconds.
  static func median(of rounds: Int, _ body: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    for _ in 0..<max(1, rounds / 10) { try body() }
    var times: [Double] = []
    for _ in 0..<max(1, rounds) {
      let (seconds, attoseconds) = try clock.measure(body).components
      times.append(Double(seconds) * 1e6 + Double(attoseconds) / 1e12)
    }
    times.sort()
    return times[times.count / 2]
  }

  static func row(_ name: String, _ bare: Double, _ judged: Double) -> String {
    func padded(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(1, width - text.count)) + text
    }
    let ratio = (judged / bare * 100).rounded() / 100
    return name + padded(String(Int(bare.rounded())), 60 - name.count)
      + padded(String(Int(judged.rounded())), 9) + padded(String(ratio), 8)
  }
}
