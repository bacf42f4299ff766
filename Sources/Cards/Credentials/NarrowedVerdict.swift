import Encoding

extension CredentialVerdict {
  /// The verdict without the claims that the verifier did not ask for: no one may use what a holder
  /// shows beyond the request.
  /// - Parameter places: the paths of the requested claims in the ``VerifiedCredential/claims`` of
  ///   a credential.
  /// - Returns: the verdict, and the paths of the claims that were left out.
  package func narrowed(
    to places: (VerifiedCredential) -> [[WireText]]
  ) -> (verdict: CredentialVerdict, beyond: [WireText]) {
    var beyond: [WireText] = []
    let credentials = credentials.map { judged in
      guard let credential = judged.credential else { return judged }
      let narrowed = credential.narrowed(to: places(credential))
      beyond += narrowed.beyond
      return JudgedCredential(judged, narrowed.credential)
    }
    return (CredentialVerdict(outcome: outcome, credentials: credentials), beyond)
  }
}

extension VerifiedCredential {
  /// The credential with only the requested claims and those that are always visible.
  fileprivate func narrowed(
    to places: [[WireText]]
  ) -> (credential: VerifiedCredential, beyond: [WireText]) {
    // The holder of such a credential cannot choose what to show.
    guard let revealedPlaces else { return (self, []) }
    var walk = Narrowing(
      wanted: places, revealed: revealedPlaces)
    var narrowed = self
    narrowed.claims = walk.inner(of: claims, at: [])
    let beyond = walk.beyond
    narrowed.revealedClaims = zip(revealedClaims, walk.revealed).compactMap { claim, place in
      walk.part(of: claim.value, at: place).map { RevealedClaim(path: claim.path, value: $0) }
    }
    let separator = format == .mobileDocument ? "/" : "."
    return (narrowed, beyond.map { $0.joined(separator: separator) })
  }
}

/// Walks through claims and leaves out those that were not requested.
private struct Narrowing {
  /// The paths of the requested claims.
  let wanted: [[WireText]]
  /// The paths of the claims that the holder chose to reveal.
  let revealed: [[WireText]]
  /// The paths of the claims that were left out.
  var beyond: [[WireText]] = []

  init(wanted: [[WireText]], revealed: [[WireText]]) {
    (self.wanted, self.revealed) = (wanted, revealed)
  }

  /// The part of a value that was requested or is always visible; nil if there is none.
  mutating func part(of value: JSONValue, at place: [WireText]) -> JSONValue? {
    if wanted.contains(where: { place.starts(with: $0) }) { return value }
    if leads(to: wanted, from: place) { return inner(of: value, at: place) }
    guard !revealed.contains(where: { place.starts(with: $0) }) else {
      beyond.append(place)
      return nil
    }
    return leads(to: revealed, from: place) ? inner(of: value, at: place) : value
  }

  /// A value with those of its members and elements that ``part(of:at:)`` keeps. If some elements
  /// of an array were requested, the others are left out, even those that the holder could not
  /// hide.
  mutating func inner(of value: JSONValue, at place: [WireText]) -> JSONValue {
    switch value {
    case .object(let members):
      var kept: [JSONValue.Member] = []
      for member in members {
        if let inner = part(of: member.value, at: place + [member.name]) {
          kept.append(JSONValue.Member(member.name, inner))
        }
      }
      return .object(kept)
    case .array(let elements):
      let isChosen = leads(to: wanted, from: place)
      var kept: [JSONValue] = []
      for (number, element) in elements.enumerated() {
        let inner = place + ["\(number)"]
        guard !isChosen || isWanted(inner) else {
          beyond.append(inner)
          continue
        }
        if let inner = part(of: element, at: inner) { kept.append(inner) }
      }
      return .array(kept)
    default: return value
    }
  }

  /// True if a requested path is this one, an outer one, or an inner one.
  private func isWanted(_ place: [WireText]) -> Bool {
    wanted.contains { place.starts(with: $0) || $0.starts(with: place) }
  }

  private func leads(to places: [[WireText]], from place: [WireText]) -> Bool {
    places.contains { $0.count > place.count && $0.starts(with: place) }
  }
}
