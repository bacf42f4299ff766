import ZeroKnowledge

/// The statement that a key is one of a list. The verifier computes a fingerprint of each key of
/// its list, at points that are drawn after the commitment. The fingerprint of the key in the
/// circuit is one of them, because the product of the differences is zero. A key that is not in the
/// list has the fingerprint of one that is with a chance of at most the degree of the fingerprint
/// times the number of keys, divided by the size of the field.
///
/// It needs no path in a tree, no hash of a key, and no index that could be out of range; a list
/// may have any order.
struct KeyMembership<Element: FieldElement> {
  /// The public inputs: a fingerprint for each place of the list.
  private let fingerprints: [Wire<Element>]

  /// New public inputs for a list with this many places.
  init(capacity: Int, in builder: CircuitBuilder<Element>) {
    fingerprints = (0..<capacity).map { _ in builder.publicInput() }
  }

  /// Asserts that a fingerprint is one of the list's.
  func assertContains(_ fingerprint: Wire<Element>) {
    let own = fingerprint.kept
    guard let product = fingerprints.map({ $0 - own }).treeProduct() else { return }
    own.builder.assertZero(product)
  }
}

/// Whether a proof shows the signer's key, or hides it in a list or in a certificate.
public enum SignerPlace: Hashable, Sendable {
  /// The proof shows it.
  case shown
  /// The key is one of a list of at most this many keys, and the proof does not show which.
  case listed(capacity: Int)
  /// The key is in a certificate that one of the states' roots signed, and the proof does not show
  /// it.
  case certified

  /// The capacities of lists for which there are circuits.
  public static let capacities = [10, 12, 15, 17].map { 1 << $0 }

  /// The number of places in the list; 0 if the key is shown.
  var capacity: Int { if case .listed(let capacity) = self { capacity } else { 0 } }
}

extension Array {
  /// These elements, with the last one repeated up to a number of elements: a list with fewer keys
  /// than places.
  func padded(to count: Int) -> [Element] {
    guard let last, self.count < count else { return self }
    return self + repeatElement(last, count: count - self.count)
  }
}
