import Encoding
import QRCode
import Storage

/// Brings the address of a transaction to a phone: as a picture of a QR code, as a QR code on the
/// terminal if it fits, or as a line in a file; and always as a line for the operator.
struct LinkOutput {
  static let out = Option(
    "--link", "FILE", "write the address for the wallet there; - is standard output"
  ) { ResultPlace($0) }
  static let group: [any HelpItem] = [
    SymbolOutput.qr.saying("show the address as a QR code on the terminal, where it fits"),
    SymbolOutput.picture.saying("write the address as a QR code, in SVG or PNG"),
    out,
  ]
  static let options: [any DeclaredOption] = [SymbolOutput.qr, SymbolOutput.picture, out]

  private let symbol: SymbolOutput?
  private let environment: AppEnvironment

  /// Takes the destinations that the options name.
  /// - Throws: ``UsageError``.
  init(_ options: Arguments, _ environment: AppEnvironment) throws(UsageError) {
    self.environment = environment
    let isNamed = Self.options.contains { options.has($0) }
    symbol =
      isNamed ? try SymbolOutput(options, file: Self.out, dividesText: false, environment) : nil
  }

  /// Checks that they can be written.
  /// - Parameter length: the length of the address in bytes, or a little more.
  /// - Throws: `StorageError`, ``SymbolTooLarge``.
  func check(length: Int) throws { try symbol?.check(length: length) }

  /// Writes and shows the address.
  /// - Throws: ``OutputError``, `StorageError`.
  func show(_ link: WireText) throws {
    try symbol?.write(link)
    environment.errors.note("for the wallet: \(link)")
  }
}
