import Testing

/// The start of the test program. SwiftPM would make one from an index of the sources; without the
/// index, a build takes an eighth less.
@main
struct Tests {
  static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
