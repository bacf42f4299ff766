import Encoding
import PKIX

/// A publisher of a public master list that this program knows by the roots above its signers.
///
/// Each root is here as the SHA-256 of its certificate, with the other publishers whose lists,
/// signed with keys of their own, carry the same certificate. So the operator need not compare a
/// hash: an attacker who put a wrong root here would have to forge the lists of three publishers
/// too.
public struct ListPublisher: Hashable, Sendable {
  /// A root of a publisher.
  public struct Root: Hashable, Sendable {
    /// Its name and what it signed, for people.
    public let name: String
    /// The SHA-256 of its certificate, 64 hexadecimal digits in lower case.
    public let fingerprint: WireText
    /// The countries of the other publishers whose lists carry it.
    public let witnesses: [WireText]
  }

  /// The publisher's short name.
  public let name: String
  /// The publisher's country as two letters, as its certificates have it; `UN` for ICAO.
  public let country: WireText
  /// The name of its list, in a sentence.
  public let list: String
  /// The roots above the signers of its lists, the newest first.
  public let roots: [Root]
  /// The addresses from which a program can fetch its newest list; empty if there is none.
  public let addresses: [String]
  /// The pages where a person finds its newest list.
  public let pages: [String]

  /// The root of this publisher that a certificate is, by all of its bytes; nil for any other.
  func root(_ sha256: some Collection<UInt8>) -> Root? {
    let digits = WireText(Hex.encode(Array(sha256)))
    return roots.first { $0.fingerprint == digits }
  }

  /// The publishers that this program knows, as of November 2026.
  public static let all = [german, dutch, italian, unitedNations]

  private static let german = ListPublisher(
    name: "BSI", country: "DE", list: "German master list of the BSI",
    roots: [
      Root(
        name: "csca-germany, above the lists since 2025",
        fingerprint: "2084aed7a991b3158e63ad750d3dc38bc6c9dcf5958f28d1162f49884e91ada8",
        witnesses: ["IT", "NL", "UN"]),
      Root(
        name: "csca-germany, above the lists of 2024",
        fingerprint: "66b09a816ff5c76d3d6ef10f035ded4a8ac4b961b75955f1d5926dc3c63ecb5b",
        witnesses: ["IT", "NL", "UN"]),
    ],
    addresses: [
      "https://www.bsi.bund.de/SharedDocs/Downloads/DE/BSI/ElekAusweise/CSCA/"
        + "GermanMasterList.zip?__blob=publicationFile"
    ], pages: [])

  private static let dutch = ListPublisher(
    name: "NPKD", country: "NL", list: "Dutch master list of the NPKD",
    roots: [
      Root(
        name: "CSCA NL, serial number 7",
        fingerprint: "411356d206b99da15efadf4b84149f8600ee6260c6727cd6bc230d6b6e151a24",
        witnesses: ["DE", "IT", "UN"])
    ], addresses: ["https://www.npkd.nl/files/ml/NL_MASTERLIST.mls"],
    pages: ["https://www.npkd.nl/masterlist.html"])

  private static let italian = ListPublisher(
    name: "Italy", country: "IT", list: "Italian master list",
    roots: [
      Root(
        name: "Italian Country Signer CA",
        fingerprint: "f9f2c2554b60c7c6c1f17a3696cfd46afb65618fee17a3d42ac89be3a8f8c689",
        witnesses: ["DE", "NL", "UN"])
    ], addresses: [], pages: [])

  private static let unitedNations = ListPublisher(
    name: "ICAO", country: "UN", list: "master list of ICAO, United Nations",
    roots: [
      Root(
        name: "United Nations CSCA",
        fingerprint: "920693cd1283824ffdf48a3579fc35528122f3de46bab2ecdaef402db6d92e4e",
        witnesses: ["DE", "IT", "NL"])
    ], addresses: [],
    pages: [
      "https://pkddownloadsg.icao.int/download", "https://www.icao.int/icao-pkd/icao-master-list",
    ])
}
