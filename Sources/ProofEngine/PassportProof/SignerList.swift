import Crypto
import Encoding
import Parallel
import Verdicts

/// A list of document signers' keys, among which a proof hides the one that signed. The file: a line
/// `passport-signers-v1`, or `passport-signers-v1 simulated` for the signers of simulated documents; the day on
/// which it was made; a line with kind and number for each kind that is there; an empty line; and the keys, by
/// kind and sorted, without a separator.
public struct SignerList: Sendable {
  /// The greatest length of a file in octets.
  public static let longest = 64 << 20
  /// The number of keys of one kind, at most.
  public static let mostKeys = 1 << 17

  /// The day on which it was made.
  public let day: CalendarDate
  /// True for the signers of simulated documents: whoever reads the list knows what a proof is worth.
  public let isSimulated: Bool
  /// The keys of each kind, one after the other, sorted, each once.
  private let keys: [SignerKey.Kind: ArraySlice<UInt8>]
  /// The octets of the file.
  public let encoded: [UInt8]
  /// SHA-256 over the file, which another thread computes: a list may have 64 MB.
  private let naming: WorkAhead<Result<[UInt8], CryptoError>>

  /// SHA-256 over the file, the name of the list in a request, 32 octets.
  /// - Throws: `CryptoError` when libcrypto fails.
  public var digest: [UInt8] {
    get throws(CryptoError) { try naming.outcome.get() }
  }

  private static let title = "passport-signers-v1"
  private static let simulatedTitle = title + " simulated"

  /// A list of keys, each of which counts once.
  /// - Throws: ``SignerListError``.
  public init(_ keys: Set<SignerKey>, day: CalendarDate, isSimulated: Bool = false) throws {
    guard !keys.isEmpty else { throw SignerListError(.signerListEmpty) }
    let sorted = Dictionary(grouping: keys, by: \.kind).mapValues { keys in
      ArraySlice(keys.sorted().flatMap(\.octets))
    }
    guard sorted.allSatisfy({ $0.value.count <= Self.mostKeys * $0.key.length }) else {
      throw SignerListError(.signerListLong)
    }
    let title = isSimulated ? Self.simulatedTitle : Self.title
    self.init(sorted, title, day, Self.encoded(sorted, title, day))
  }

  private init(
    _ keys: [SignerKey.Kind: ArraySlice<UInt8>], _ title: String, _ day: CalendarDate,
    _ encoded: [UInt8]
  ) {
    self.keys = keys
    self.day = day
    isSimulated = title.exact == Self.simulatedTitle.exact
    self.encoded = encoded
    naming = WorkAhead.start {
      Result { () throws(CryptoError) in try DigestAlgorithm.sha256.digest(encoded) }
    }
  }

  private static func encoded(
    _ keys: [SignerKey.Kind: ArraySlice<UInt8>], _ title: String, _ day: CalendarDate
  ) -> [UInt8] {
    var octets = head(keys, title, day)
    for kind in SignerKey.Kind.allCases { octets += keys[kind] ?? [] }
    return octets
  }

  private static func head(
    _ keys: [SignerKey.Kind: ArraySlice<UInt8>], _ title: String, _ day: CalendarDate
  ) -> [UInt8] {
    var head = "\(title)\n\(day)\n"
    for kind in SignerKey.Kind.allCases {
      if let keys = keys[kind] { head += "\(kind.rawValue) \(keys.count / kind.length)\n" }
    }
    return Array((head + "\n").utf8)
  }

  /// Reads a file. Keys must be sorted, each once: a list has one form. That a point is one of the curve is
  /// not looked at here: no signature is proved under one that is not.
  /// - Throws: ``SignerListError``.
  public init(parsing octets: [UInt8]) throws {
    guard octets.count <= Self.longest else { throw SignerListError(.signerListLong) }
    let lines = octets.prefix(256).split(
      separator: UInt8(ascii: "\n"), maxSplits: 8, omittingEmptySubsequences: false)
    guard lines.count > 3,
      let title = [Self.title, Self.simulatedTitle].first(where: {
        lines[0].elementsEqual($0.utf8)
      }),
      let text = String(validating: lines[1], as: UTF8.self),
      let day = CalendarDate(iso8601: text)
    else { throw SignerListError(.signerListHead) }
    var place = lines[0].count + lines[1].count + 2
    var counts: [(kind: SignerKey.Kind, count: Int)] = []
    for line in lines.dropFirst(2) {
      place += line.count + 1
      if line.isEmpty { break }
      guard let entry = Self.entry(line) else { throw SignerListError(.signerListHead) }
      counts.append(entry)
    }
    var keys: [SignerKey.Kind: ArraySlice<UInt8>] = [:]
    for (kind, count) in counts {
      keys[kind] = try Self.keys(kind, count, in: octets, at: &place)
    }
    let head = Self.head(keys, title, day)
    guard place == octets.count, !keys.isEmpty, octets.prefix(head.count).elementsEqual(head)
    else {
      throw SignerListError(.signerListHead)
    }
    self.init(keys, title, day, octets)
  }

  private static func entry(_ line: ArraySlice<UInt8>) -> (kind: SignerKey.Kind, count: Int)? {
    let parts = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard parts.count == 2,
      let kind = SignerKey.Kind.allCases.first(where: { parts[0].elementsEqual($0.rawValue.utf8) }),
      let text = String(validating: parts[1], as: UTF8.self), let count = Int(text),
      (1...mostKeys).contains(count)
    else { return nil }
    return (kind, count)
  }

  private static func keys(
    _ kind: SignerKey.Kind, _ count: Int, in octets: [UInt8], at place: inout Int
  ) throws(SignerListError) -> ArraySlice<UInt8> {
    guard count <= (octets.count - place) / kind.length else {
      throw SignerListError(.signerListCut)
    }
    let keys = octets[place..<place + count * kind.length]
    for start in stride(from: keys.startIndex, to: keys.endIndex, by: kind.length) {
      guard kind.canBe(keys[start..<start + kind.length]) else {
        throw SignerListError(.signerListKey)
      }
      guard start == keys.startIndex || isLess(octets, start - kind.length, start, kind.length)
      else { throw SignerListError(.signerListOrder) }
    }
    place += keys.count
    return keys
  }

  /// True if the key at one place is less than that at another.
  private static func isLess(_ octets: [UInt8], _ one: Int, _ other: Int, _ length: Int) -> Bool {
    for offset in 0..<length where octets[one + offset] != octets[other + offset] {
      return octets[one + offset] < octets[other + offset]
    }
    return false
  }

  /// The keys of a kind, sorted, one after the other.
  func octets(_ kind: SignerKey.Kind) -> ArraySlice<UInt8> { keys[kind] ?? [] }

  /// The number of keys of a kind.
  public func count(_ kind: SignerKey.Kind) -> Int { octets(kind).count / kind.length }

  /// The number of keys of each kind that is there.
  public var counts: [(kind: SignerKey.Kind, count: Int)] {
    SignerKey.Kind.allCases.compactMap { kind in
      keys[kind].map { (kind, $0.count / kind.length) }
    }
  }

  /// True if a key is in the list.
  public func contains(_ key: SignerKey) -> Bool {
    let (all, length) = (octets(key.kind), key.kind.length)
    var (low, high) = (0, all.count / length)
    while low < high {
      let middle = (low + high) / 2
      let start = all.startIndex + middle * length
      if all[start..<start + length].lexicographicallyPrecedes(key.octets) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    let start = all.startIndex + low * length
    return start < all.endIndex && all[start..<start + length].elementsEqual(key.octets)
  }
}

/// The reason for which a file is no list of signers.
public struct SignerListError: CodedError, Hashable {
  private let defect: Phrase

  init(_ defect: Phrase) { self.defect = defect }

  /// The reason, as a stable code.
  public var code: ReasonCode { .signerListMalformed }
  /// The defect.
  public var details: [Detail] { [.phrase(defect)] }
}

extension SignerList: Equatable {
  /// True if the files are the same.
  public static func == (left: SignerList, right: SignerList) -> Bool {
    left.encoded == right.encoded
  }
}
