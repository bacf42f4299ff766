import CSystem

/// The arguments of this process, available without `/proc` too.
enum ProcessArguments {
  /// All arguments except the program's name, in order; invalid UTF-8 is repaired.
  static let given: [String] = {
    let kept = unsafe passport_arguments()
    return (0..<max(0, Int(unsafe kept.count))).compactMap { index in
      unsafe kept.values[index].map { unsafe String(cString: $0) }
    }.dropFirst().map(\.self)
  }()
}
