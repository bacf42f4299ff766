import Encoding

/// A claim that the holder chose to reveal, with its value. Elements of an array that were revealed
/// one by one are one claim together, the array.
public struct RevealedClaim: Hashable, Sendable {
  /// Its path: names and element numbers with points between them.
  public let path: WireText
  /// The value, with all disclosures in place.
  public let value: JSONValue
}

extension ProcessedSDJWT {
  /// The revealed claims, in the order of the disclosures, each once. Two of them may have the same
  /// path, where a name has points in it.
  public var revealed: [RevealedClaim] {
    ClaimPaths(self).revealed.compactMap { path in
      value(at: path).map { RevealedClaim(path: ClaimPaths.text(path), value: $0) }
    }
  }

  private func value(at path: [WireText]) -> JSONValue? {
    path.reduce(claims) { value, step -> JSONValue? in
      switch value {
      case .object: return value?[step]
      case .array(let elements):
        guard let number = Int(step.forPeople), elements.indices.contains(number) else {
          return nil
        }
        return elements[number]
      default: return nil
      }
    }
  }
}
