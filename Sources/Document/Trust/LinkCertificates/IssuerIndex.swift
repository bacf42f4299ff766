import Crypto
import Encoding
import PKIX
import Parallel

/// A certificate that may have issued others, parsed when it is tried for the first time.
package final class IssuerCandidate: Sendable {
  let keys: AuthorityKeys
  private let certificate: @Sendable () -> Certificate?
  private let made = Once<(certificate: Certificate, key: PublicKey)?>()

  /// A certificate whose keys are known. It is parsed when it is first needed; nil when it cannot
  /// be read.
  package init(_ keys: AuthorityKeys, certificate: @escaping @Sendable () -> Certificate?) {
    (self.keys, self.certificate) = (keys, certificate)
  }

  convenience init(_ certificate: Certificate, isLink: Bool) {
    self.init(AuthorityKeys(certificate, isLink: isLink)) { certificate }
  }

  /// The certificate and its key; nil when either cannot be read, or when anybody can break the
  /// key, so that its signatures prove nothing.
  var parsed: (certificate: Certificate, key: PublicKey)? {
    made.value {
      guard let certificate = certificate(), let key = try? certificate.publicKey,
        KeyStrength.broken(key.kind) == nil
      else { return nil }
      return (certificate, key)
    }
  }
}

/// The certificates that may have issued others, found by what a certificate says of its issuer. No
/// more than ``most`` certificates with the same name, key id or country are looked at; the lists
/// of 2026 have 19, 4 and 36 at most.
struct IssuerIndex {
  static let most = 64

  private(set) var issuers: [IssuerCandidate] = []
  private var byName: [UInt64: [Int]] = [:]
  private var byKeyIdentifier: [UInt64: [Int]] = [:]
  private var byCountry: [WireText: [Int]] = [:]

  mutating func append(_ issuer: IssuerCandidate) {
    let (position, keys) = (issuers.count, issuer.keys)
    issuers.append(issuer)
    byName[keys.name, default: []].append(position)
    if keys.keyIdentifier != 0 {
      byKeyIdentifier[keys.keyIdentifier, default: []].append(position)
    }
    byCountry[keys.country, default: []].append(position)
  }

  /// The possible issuers from a position on, likelier ones first. All of the same name, key id or
  /// country are possible, because names and key ids in real link certificates do not always agree
  /// with their issuer's.
  func candidates(
    for certificate: Certificate, from first: Int, to end: Int
  ) -> [IssuerCandidate] {
    let sought = IssuerQuery(certificate)
    var positions: Set<Int> = []
    func add(_ found: [Int]?) {
      guard let found else { return }
      // Positions are sorted: those before the first are skipped at once.
      let start = found.partition { $0 >= first }
      positions.formUnion(found[start...].prefix(Self.most).filter { $0 < end })
    }
    if sought.keyIdentifier != 0 { add(byKeyIdentifier[sought.keyIdentifier]) }
    add(byName[sought.name])
    for country in Set(sought.countries) { add(byCountry[country]) }
    let ranked = positions.compactMap { position in
      sought.rank(issuers[position].keys).map { (position, $0) }
    }
    return ranked.sorted { $0.1 == $1.1 ? $0.0 < $1.0 : $0.1 < $1.1 }.prefix(Self.most)
      .map { issuers[$0.0] }
  }
}

extension [Int] {
  /// The index of the first element that meets a condition, in an array in which all later elements
  /// do too.
  fileprivate func partition(_ isWanted: (Int) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if isWanted(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
