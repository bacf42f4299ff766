import Encoding
import HTTP

/// The options of commands that use the network.
enum NetworkOptions {
  static let authorities = Option(
    "--ca", "FILE", "believe the authorities in this file for TLS, and not those of this machine"
  ).configurable()
  static let plainLoopback = Flag(
    "--insecure-loopback",
    "let an address be http:// where its host is this machine, which --private-host then names; for tests"
  )

  static let privateHost = Option(
    "--private-host", "HOST",
    "let an address lead to this host also where it is of this machine or of a private network, instead of those "
      + "of a configuration file; repeatable",
    takes: "a host as it stands in an address, as desk.example or [::1]", mayRepeat: true
  ) { host(in: $0) }.configurable()

  /// The options of every command that may fetch: what it believes, and where it may go.
  static let hosts: [any HelpItem] = [authorities, privateHost]
  static let group = hosts + [plainLoopback]

  /// A host in the form in which an address has it; nil for a text with more than a host.
  private static func host(in text: String) -> WireText? {
    guard let url = try? HTTPURL(parsing: "https://\(text)/"), url.target == "/",
      [url.host, "[\(url.host)]"].contains(WireText(text).lowercased)
    else { return nil }
    return url.host
  }

  /// A client with the usual limits. An address is somebody else's text, also as an argument, where a link may have
  /// put it: it names no host by itself.
  static func client(_ options: Arguments) -> HTTPClient {
    var client = HTTPClient()
    client.roots = options[authorities].map { .file($0) } ?? .system
    client.allowsPlainLoopback = options[plainLoopback]
    client.privateHosts = Set(options.all(privateHost))
    return client
  }
}
