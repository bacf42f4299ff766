import HTTP

/// A publisher that keeps its newest master list at an address that stays the same. Others ask
/// a person first, or have no such address: their lists are imported by hand.
struct ListSource: Sendable {
  /// The publisher, as people call it.
  let publisher: String
  /// The address, which this program reads only when an update is asked for.
  let address: String

  /// The publisher and its host.
  var description: String {
    let host = (try? HTTPURL(parsing: address))?.host
    return host.map { "\(publisher) (\($0))" } ?? publisher
  }

  /// Those that are asked where no address is given (docs/TRUST.md).
  static let known = [
    ListSource(
      publisher: "BSI, Germany",
      address: "https://www.bsi.bund.de/SharedDocs/Downloads/DE/BSI/ElekAusweise/CSCA/"
        + "GermanMasterList.zip?__blob=publicationFile"),
    ListSource(
      publisher: "NPKD, Netherlands", address: "https://www.npkd.nl/files/ml/NL_MASTERLIST.mls"),
  ]
}

extension HTTPURL {
  /// The last part of the path, as the name of what is there; the host where it is empty.
  var fileName: String {
    let path = target.utf8.prefix { $0 != UInt8(ascii: "?") }
    return path.split(separator: UInt8(ascii: "/")).last
      .map { String(decoding: $0, as: UTF8.self) } ?? host
  }
}
