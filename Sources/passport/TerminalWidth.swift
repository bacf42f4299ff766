import Glibc
import Presentation

extension WrappedText {
  /// As wide as the terminal behind a descriptor; what is no terminal gets lines that are not broken.
  /// `COLUMNS` counts before what the terminal says of itself.
  static func terminal(_ descriptor: Int32, _ variables: [String: String]) -> WrappedText {
    guard isatty(descriptor) == 1 else { return WrappedText(width: nil) }
    return WrappedText(width: max(narrowest, columns(descriptor, variables)))
  }

  /// In fewer columns nothing is to be read.
  private static let narrowest = 20

  private static func columns(_ descriptor: Int32, _ variables: [String: String]) -> Int {
    if let stated = variables["COLUMNS"].flatMap(Int.init), (1...10_000).contains(stated) {
      return stated
    }
    return TerminalCalls.columns(of: descriptor) ?? usual
  }
}
