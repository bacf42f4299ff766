import HTTP

/// The options of commands that use the network.
enum NetworkOptions {
  static let authorities = Option(
    "--ca", "FILE", "believe the authorities in this file for TLS, and not those of this machine"
  ).configurable()
  static let plainLoopback = Flag(
    "--insecure-loopback", "let an address be http:// where its host is this machine, for tests")

  static let group: [any HelpItem] = [authorities, plainLoopback]

  /// A client with the usual limits.
  static func client(_ options: Arguments) -> HTTPClient {
    var client = HTTPClient()
    client.roots = options[authorities].map { .file($0) } ?? .system
    client.allowsPlainLoopback = options[plainLoopback]
    return client
  }
}
