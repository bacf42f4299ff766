import Foundation
import Testing

/// Runs the tests. With a main of ours SwiftPM looks for no tests in the index of the sources, and `make test` does
/// without that index, which takes a tenth of the compilation.
@main
struct Tests {
  static func main() async {
    // SwiftPM starts this for XCTest too, of which there are no tests.
    guard CommandLine.arguments.contains("--testing-library") else {
      FileHandle.standardError.write(Data("run: make test, or make test FILTER=NAME\n".utf8))
      exit(EX_USAGE)
    }
    await Testing.__swiftPMEntryPoint() as Never
  }
}
