import Encoding

/// The paths of claims in text: names and element numbers with points between them, such as
/// `age_equal_or_over.18`.
struct ClaimPaths {
  private let processed: ProcessedSDJWT

  init(_ processed: ProcessedSDJWT) { self.processed = processed }

  static func text(_ path: some Sequence<WireText>) -> WireText { path.joined(separator: ".") }

  /// The paths of the disclosures, in their order and each once; an array's element has the path of
  /// its array.
  var revealed: [[WireText]] {
    var paths: [[WireText]] = []
    var seen: Set<[WireText]> = []
    for placement in processed.placements {
      let path = placement.isElement ? Array(placement.path.dropLast()) : placement.path
      if seen.insert(path).inserted { paths.append(path) }
    }
    return paths
  }

  /// The paths that can be revealed, in the order of the disclosures: a claim has its own path, the
  /// elements of an array have that of their array. A path that belongs to two claims is left out.
  var disclosable: [WireText] {
    let paths = revealed
    let counts = Dictionary(paths.map { (Self.text($0), 1) }, uniquingKeysWith: +)
    return paths.map(Self.text).filter { counts[$0] == 1 }
  }

  /// The numbers of the disclosures that reveal a claim, everything in it, and the claims around
  /// it; none when it is always visible.
  /// - Throws: ``CredentialError/claimUnknown(_:)`` when no claim or more than one has this path.
  func disclosures(for text: WireText) throws(CredentialError) -> Set<Int> {
    let path = try resolve(text)
    var numbers: Set<Int> = []
    for placement in processed.placements {
      let place = placement.path
      let isInside = place.starts(with: path)
      let isAround = path.starts(with: place)
      guard isInside || isAround else { continue }
      var next: Int? = placement.disclosure
      while let number = next, numbers.insert(number).inserted {
        next = processed.placements[number].parent
      }
    }
    return numbers
  }

  /// The names of the path that this text stands for; a name may have points in it.
  private func resolve(_ text: WireText) throws(CredentialError) -> [WireText] {
    var found: [[WireText]] = []
    Self.collect(text.utf8[...], in: processed.claims, at: [], into: &found)
    guard found.count == 1, let path = found.first else { throw .claimUnknown(text) }
    return path
  }

  private static func collect(
    _ rest: Substring.UTF8View, in value: JSONValue, at path: [WireText],
    into found: inout [[WireText]]
  ) {
    let steps: [(WireText, JSONValue)] =
      switch value {
      case .object(let members): members.map { ($0.name, $0.value) }
      case .array(let elements): elements.enumerated().map { ("\($0)", $1) }
      default: []
      }
    for (name, inner) in steps where rest.starts(with: name.utf8) {
      let tail = rest.dropFirst(name.utf8.count)
      if tail.isEmpty {
        found.append(path + [name])
      } else if tail.first == UInt8(ascii: ".") {
        collect(tail.dropFirst(), in: inner, at: path + [name], into: &found)
      }
    }
  }
}
