import Encoding
import HTTP
import Operations
import Storage
import Verdicts

/// The options of commands with a server for wallets: the address on which it listens, and the
/// public address.
enum ListenOptions {
  static let listen = Option(
    "--listen", "ADDRESS:PORT", "wait for a wallet at this address, as in 127.0.0.1:8080",
    takes: "an address of this machine in numbers with a port, as 127.0.0.1:8080"
  ) { ListenAddress(parsing: $0) }
  static let publicURL = Option(
    "--public-url", "URL", "the address under which wallets reach this machine",
    takes: publicURLForm
  ) { text -> HTTPURL? in
    guard let url = try? HTTPURL(parsing: text), !url.target.utf8.contains(UInt8(ascii: "?")) else {
      return nil
    }
    return url
  }.configurable()
  /// The form of the public address of this machine.
  static let publicURLForm = "an address that begins with https://, without a query"
  static let certificate = Option(
    "--certificate", "FILE", "speak TLS, with this certificate and those above it, in PEM")
  static let key = Option(
    "--key", "FILE", "the private key of the certificate, in PEM without a passphrase")

  static let time = Setting(
    Option(
      "--listen-for", "SECONDS", "how long to wait for a wallet", takes: ReadOptions.secondsForm,
      read: ReadOptions.seconds
    ).configurable(), "300", .seconds(300))

  static let group: [any HelpItem] = [
    listen, publicURL, certificate, key, time, NetworkOptions.plainLoopback,
  ]

  static let rules: [OptionRule] = [
    .goesWith(listen, [publicURL]), .goesWith(key, [certificate]), .goesWith(certificate, [key]),
  ]

  /// A note about public address and certificate.
  static let note =
    "Wallets on phones need a public name with a certificate that they know: let whatever has both pass requests on to "
    + "\(listen), or give \(certificate) and \(key). Without them only this machine is listened to."
}

extension TransactionService {
  /// Serves until a signal such as Ctrl-C ends it.
  init(untilSignal server: HTTPServer, for time: Duration) {
    TerminalCalls.holdEndingSignals()
    self.init(server, for: time, isInterrupted: TerminalCalls.waitForEndingSignal)
  }
}

extension ListenPlace {
  /// Reads the options, before anything else is done.
  /// - Throws: ``UsageError``; `TLSIdentity.Fault`.
  init(_ options: Arguments) throws {
    let address = try options.value(ListenOptions.listen)
    let identity: TLSIdentity?
    if let certificate = options[ListenOptions.certificate], let key = options[ListenOptions.key] {
      identity = try TLSIdentity(certificate: certificate, key: key)
    } else {
      identity = nil
    }
    guard identity != nil || address.isLoopback else {
      throw UsageError(
        "a client from elsewhere needs TLS: \(ListenOptions.certificate)")
    }
    let publicURL = try options.value(ListenOptions.publicURL)
    guard publicURL.scheme == .https || options[NetworkOptions.plainLoopback] else {
      throw UsageError(
        "an address that begins with http:// is for tests on this machine, with "
          + NetworkOptions.plainLoopback.name)
    }
    self.init(at: address, publicURL: publicURL, identity: identity)
  }
}
