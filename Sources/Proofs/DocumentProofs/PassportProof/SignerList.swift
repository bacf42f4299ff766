import Circuits
import Crypto
import Encoding
import Parallel
import Verdicts

/// A list of document signers' keys, among which a proof hides the one that signed. The file has
/// these parts: a line `passport-signers-v1`, or `passport-roots-v1` for a list of states' roots, with
/// ` simulated` behind it for those of simulated documents; the day on which it was made; in a list of roots a line
/// with the codes of their states, sorted, with a blank between them; for each of its algorithms a line with the
/// algorithm's name (with the encoding of RSA), the number of its keys and the number of their
/// states; an empty line; and the keys, by algorithm and sorted, without a separator. A key that
/// signs with two algorithms occurs twice. A proof shows its algorithm, so that a signer hides only
/// among those with the same algorithm.
public struct SignerList: Sendable {
  /// The greatest length of a file in bytes.
  public static let longest = 64 << 20
  /// The number of document signers' keys for one algorithm, at most. Of states' roots there are 1,024.
  public static let mostKeys = 1 << 17

  /// The holders of the keys in a list.
  public enum Kind: Hashable, Sendable {
    /// Document signers.
    case signers
    /// States' roots, which sign the certificates of document signers.
    case roots

    /// The algorithms of the keys in a list, in its order.
    var algorithms: [SignerCircuit.Algorithm] {
      self == .signers ? SignerCircuit.Algorithm.all : SignerCircuit.Algorithm.roots
    }

    /// The number of keys for one algorithm, at most. A circuit has as many places.
    var mostKeys: Int { self == .signers ? SignerList.mostKeys : StateClass.capacity }
  }

  /// The holders of its keys.
  public let kind: Kind
  /// The day on which it was made.
  public let day: CalendarDate
  /// True for the signers of simulated documents. Every reader of the list must know this to judge
  /// a proof.
  public let isSimulated: Bool
  /// The states whose roots it holds, two letters each, sorted, as stated by its maker; none in a list of signers. A
  /// proof shows that the document is of one of these.
  public let rootStates: [WireText]
  private let parts: [SignerCircuit.Algorithm: Part]
  /// The bytes of the file.
  public let encoded: [UInt8]
  /// SHA-256 over the file, which another thread computes: a list may have 64 MB.
  private let naming: WorkAhead<Result<[UInt8], CryptoError>>

  /// SHA-256 over the file, the name of the list in a request, 32 bytes.
  /// - Throws: `CryptoError` when libcrypto fails.
  public var digest: [UInt8] {
    get throws(CryptoError) { try naming.outcome.get() }
  }

  /// The signers with one algorithm.
  private struct Part: Sendable {
    /// The keys, one after the other, sorted, each once.
    let keys: ArraySlice<UInt8>
    /// The number of their states, as stated by the maker of the list.
    let states: Int
  }

  /// The first line of a list, and what it says.
  private typealias Title = (line: WireText, kind: Kind, isSimulated: Bool)

  private static let titles: [Title] = [
    ("passport-signers-v1", .signers, false), ("passport-signers-v1 simulated", .signers, true),
    ("passport-roots-v1", .roots, false), ("passport-roots-v1 simulated", .roots, true),
  ]

  /// A list of signers or of roots. Each key occurs once for each of its algorithms.
  /// - Throws: ``SignerListError``.
  public init(
    _ signers: Set<ListedSigner>, day: CalendarDate, isSimulated: Bool = false,
    of kind: Kind = .signers
  ) throws {
    guard !signers.isEmpty else { throw SignerListError(.signerListEmpty) }
    guard signers.allSatisfy({ kind.algorithms.contains($0.algorithm) }) else {
      throw SignerListError(.signerListKey)
    }
    let states = kind == .roots ? Set(signers.map(\.state)).sorted() : []
    guard kind == .signers || StateQuestion.areStates(states) else {
      throw SignerListError(.proofRequestStates)
    }
    let sorted = Dictionary(grouping: signers, by: \.algorithm).mapValues { signers in
      Part(
        keys: ArraySlice(Set(signers.map(\.key)).sorted().flatMap(\.bytes)),
        states: Set(signers.map(\.state)).count)
    }
    guard sorted.allSatisfy({ $0.value.keys.count <= kind.mostKeys * $0.key.keyKind.length })
    else { throw SignerListError(.signerListLong) }
    let titles = Self.titles.filter { $0.kind == kind && $0.isSimulated == isSimulated }
    guard let title = titles.first else { throw SignerListError(.signerListHead) }
    self.init(sorted, title, day, states, Self.encoded(sorted, title, day, states))
  }

  private init(
    _ parts: [SignerCircuit.Algorithm: Part], _ title: Title, _ day: CalendarDate,
    _ rootStates: [WireText], _ encoded: [UInt8]
  ) {
    self.parts = parts
    self.day = day
    self.rootStates = rootStates
    (kind, isSimulated) = (title.kind, title.isSimulated)
    self.encoded = encoded
    naming = WorkAhead.start {
      Result { () throws(CryptoError) in try DigestAlgorithm.sha256.digest(encoded) }
    }
  }

  private static func encoded(
    _ parts: [SignerCircuit.Algorithm: Part], _ title: Title, _ day: CalendarDate,
    _ rootStates: [WireText]
  ) -> [UInt8] {
    var bytes = head(parts, title, day, rootStates)
    for algorithm in title.kind.algorithms { bytes += parts[algorithm]?.keys ?? [] }
    return bytes
  }

  private static func head(
    _ parts: [SignerCircuit.Algorithm: Part], _ title: Title, _ day: CalendarDate,
    _ rootStates: [WireText]
  ) -> [UInt8] {
    var head = "\(title.line)\n\(day)\n"
    if title.kind == .roots {
      head += rootStates.map { "\($0)" }.joined(separator: " ") + "\n"
    }
    for algorithm in title.kind.algorithms {
      guard let part = parts[algorithm] else { continue }
      let count = part.keys.count / algorithm.keyKind.length
      head += "\(algorithm.name) \(count) \(part.states)\n"
    }
    return Array((head + "\n").utf8)
  }

  /// Reads a file. Keys must be sorted, each once, so that a list has only one form. It does not
  /// check that a point is on the curve, because no signature can be proved under a point that is
  /// not.
  /// - Throws: ``SignerListError``.
  public init(parsing bytes: [UInt8]) throws {
    guard bytes.count <= Self.longest else { throw SignerListError(.signerListLong) }
    // A line of each algorithm, the three before them and the empty one after them.
    let most = max(SignerCircuit.Algorithm.all.count, SignerCircuit.Algorithm.roots.count) + 4
    let lines = bytes.prefix(2048).split(
      separator: UInt8(ascii: "\n"), maxSplits: most, omittingEmptySubsequences: false)
    guard lines.count > 3,
      let title = Self.titles.first(where: { lines[0].elementsEqual($0.line.utf8) }),
      let text = WireText(validating: lines[1]),
      let day = CalendarDate(iso8601: text.forPeople)
    else { throw SignerListError(.signerListHead) }
    var place = lines[0].count + lines[1].count + 2
    var rest = lines.dropFirst(2)
    var states: [WireText] = []
    if title.kind == .roots, let line = rest.popFirst() {
      place += line.count + 1
      let codes = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
      states = codes.compactMap { WireText(validating: $0) }
      guard StateQuestion.areStates(states) else { throw SignerListError(.signerListHead) }
    }
    var entries: [Entry] = []
    for line in rest {
      place += line.count + 1
      if line.isEmpty { break }
      guard let entry = Self.entry(line, title.kind) else { throw SignerListError(.signerListHead) }
      guard entry.count <= title.kind.mostKeys else { throw SignerListError(.signerListLong) }
      entries.append(entry)
    }
    var parts: [SignerCircuit.Algorithm: Part] = [:]
    for entry in entries {
      let keys = try Self.keys(entry.algorithm.keyKind, entry.count, in: bytes, at: &place)
      parts[entry.algorithm] = Part(keys: keys, states: entry.states)
    }
    let head = Self.head(parts, title, day, states)
    guard place == bytes.count, !parts.isEmpty, bytes.prefix(head.count).elementsEqual(head)
    else {
      throw SignerListError(.signerListHead)
    }
    self.init(parts, title, day, states, bytes)
  }

  /// The line of an algorithm.
  private typealias Entry = (algorithm: SignerCircuit.Algorithm, count: Int, states: Int)

  private static func entry(_ line: ArraySlice<UInt8>, _ kind: Kind) -> Entry? {
    let parts = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    let numbers = parts.dropFirst().compactMap {
      WireText(validating: $0).flatMap { Int($0.forPeople) }
    }
    guard parts.count == 3, numbers.count == 2, (1...mostKeys).contains(numbers[0]),
      (1...numbers[0]).contains(numbers[1]),
      let algorithm = kind.algorithms.first(where: { parts[0].elementsEqual($0.name.utf8) })
    else { return nil }
    return (algorithm, numbers[0], numbers[1])
  }

  private static func keys(
    _ kind: SignerKey.Kind, _ count: Int, in bytes: [UInt8], at place: inout Int
  ) throws(SignerListError) -> ArraySlice<UInt8> {
    guard count <= (bytes.count - place) / kind.length else {
      throw SignerListError(.signerListCut)
    }
    let keys = bytes[place..<place + count * kind.length]
    for start in stride(from: keys.startIndex, to: keys.endIndex, by: kind.length) {
      guard kind.canBe(keys[start..<start + kind.length]) else {
        throw SignerListError(.signerListKey)
      }
      guard start == keys.startIndex || isLess(bytes, start - kind.length, start, kind.length)
      else { throw SignerListError(.signerListOrder) }
    }
    place += keys.count
    return keys
  }

  /// True if the key at one place is less than that at another.
  private static func isLess(_ bytes: [UInt8], _ one: Int, _ other: Int, _ length: Int) -> Bool {
    for offset in 0..<length where bytes[one + offset] != bytes[other + offset] {
      return bytes[one + offset] < bytes[other + offset]
    }
    return false
  }

  /// The keys for an algorithm, sorted, one after the other.
  func bytes(_ algorithm: SignerCircuit.Algorithm) -> ArraySlice<UInt8> {
    parts[algorithm]?.keys ?? []
  }

  /// The number of keys for an algorithm.
  public func count(_ algorithm: SignerCircuit.Algorithm) -> Int {
    bytes(algorithm).count / algorithm.keyKind.length
  }

  /// The number of these keys' states, as stated by the maker of the list; 0 if it has no such
  /// keys.
  public func states(_ algorithm: SignerCircuit.Algorithm) -> Int { parts[algorithm]?.states ?? 0 }

  /// The signers with an algorithm, by their number and that of their states.
  func hidingSet(_ algorithm: SignerCircuit.Algorithm) -> HidingSet {
    HidingSet(signers: count(algorithm), states: states(algorithm))
  }

  /// The algorithms in the list.
  public var algorithms: [SignerCircuit.Algorithm] {
    kind.algorithms.filter { parts[$0] != nil }
  }

  /// True if a signer's key is in the list for its algorithm. The state is not compared.
  public func contains(_ signer: ListedSigner) -> Bool {
    let (key, length) = (signer.key, signer.algorithm.keyKind.length)
    let all = bytes(signer.algorithm)
    guard key.kind == signer.algorithm.keyKind else { return false }
    var (low, high) = (0, all.count / length)
    while low < high {
      let middle = (low + high) / 2
      let start = all.startIndex + middle * length
      if all[start..<start + length].lexicographicallyPrecedes(key.bytes) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    let start = all.startIndex + low * length
    return start < all.endIndex && all[start..<start + length].elementsEqual(key.bytes)
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
