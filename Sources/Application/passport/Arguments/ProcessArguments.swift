import CSystem

/// The arguments of this process, which are there without `/proc` too.
enum ProcessArguments {
  /// All but the program's name, in order; what is no UTF-8 in them is repaired.
  static let given: [String] = {
    let kept = unsafe passport_arguments()
    return (0..<max(0, Int(unsafe kept.count))).compactMap { index in
      unsafe kept.values[index].map { unsafe String(cString: $0) }
    }.dropFirst().map(\.self)
  }()
}
