import Encoding
import Exchange

/// A link that another program of this machine, as a browser, gave this one. It is somebody else's text, and any web page
/// can send one: it is the address of a request or an offer, and nothing is done with it before the holder looks at it.
/// All other kinds are pasted, scanned or brought as a file.
package struct Link: Sendable {
  /// The greatest length, in bytes.
  package static let longest = 64 << 10
  /// The schemes of the addresses that are taken, each once: those of the entry in the menu.
  package static let schemes: [WireText] =
    RequestAddress.schemes
    + CredentialOffer.schemes.filter { !RequestAddress.schemes.contains($0) }

  package let text: [UInt8]

  /// - Throws: ``OpenRefused`` for any other text, by what that is.
  package init(_ text: [UInt8]) throws(OpenRefused) {
    guard text.count <= Self.longest else { throw .asLink }
    guard text.allSatisfy({ (0x21...0x7E).contains($0) }), Self.begins(text),
      Self.hasOnlyParameters(text)
    else { throw OpenRefused(link: OpenedText(text)) }
    self.text = text
  }

  /// True if a text begins with one of the schemes and a colon.
  private static func begins(_ text: some Collection<UInt8>) -> Bool {
    let scheme = WireText(decoding: text.prefix { $0 != UInt8(ascii: ":") }).lowercased
    return scheme.utf8.count < text.count && schemes.contains(scheme)
  }

  /// True if an address has parameters, and no other address of these schemes in the place of its host or as the value of
  /// a parameter. Such a one is not unwrapped, and not passed on: the holder looks at what the link says that it is.
  private static func hasOnlyParameters(_ text: [UInt8]) -> Bool {
    let rest = text.drop { $0 != UInt8(ascii: ":") }.dropFirst()
    let place = rest.prefix { $0 != UInt8(ascii: "?") }
    guard !begins(place.drop { $0 == UInt8(ascii: "/") }),
      let form = try? FormEncoding(parsing: rest.dropFirst(place.count + 1))
    else { return false }
    return !form.pairs.isEmpty && !form.pairs.contains { begins($0.value.utf8) }
  }
}
