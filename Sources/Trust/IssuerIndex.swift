import Crypto
import PKIX

/// The certificates that may have issued others, found by what a certificate says of its issuer. Of
/// those with one name, one key id or one country no more than ``most`` are looked at; in the lists of
/// 2026 there are 19, 4 and 36.
struct IssuerIndex {
  static let most = 64

  private(set) var issuers: [AnchorLinking.Issuer] = []
  private var byName: [UInt64: [Int]] = [:]
  private var byKeyIdentifier: [UInt64: [Int]] = [:]
  private var byCountry: [String: [Int]] = [:]

  mutating func append(_ issuer: AnchorLinking.Issuer) {
    let (position, record) = (issuers.count, issuer.record)
    issuers.append(issuer)
    byName[record.name, default: []].append(position)
    if record.keyIdentifier != 0 {
      byKeyIdentifier[record.keyIdentifier, default: []].append(position)
    }
    byCountry[record.country, default: []].append(position)
  }

  /// The issuers from a position on for which anything speaks, the likelier ones first: names and key
  /// ids of real link certificates do not always agree with their issuer's.
  func candidates(
    for certificate: Certificate, from first: Int, to end: Int
  ) -> [AnchorLinking.Issuer] {
    let sought = IssuerQuery(certificate)
    var positions: Set<Int> = []
    func add(_ found: [Int]?) {
      guard let found else { return }
      // Positions are in their order: those before the first are passed over at once.
      let start = found.partition { $0 >= first }
      positions.formUnion(found[start...].prefix(Self.most).filter { $0 < end })
    }
    if sought.keyIdentifier != 0 { add(byKeyIdentifier[sought.keyIdentifier]) }
    add(byName[sought.name])
    for country in Set(sought.countries) { add(byCountry[country]) }
    let ranked = positions.compactMap { position in
      sought.rank(issuers[position].record).map { (position, $0) }
    }
    return ranked.sorted { $0.1 == $1.1 ? $0.0 < $1.0 : $0.1 < $1.1 }.prefix(Self.most)
      .map { issuers[$0.0] }
  }
}

extension [Int] {
  /// Where the first element stands that meets a condition, in a row in which all after it do.
  fileprivate func partition(_ isWanted: (Int) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if isWanted(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
