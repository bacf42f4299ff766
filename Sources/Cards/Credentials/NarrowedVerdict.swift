import Encoding

extension CredentialVerdict {
  /// The verdict as if nothing had been shown but what was asked for: what a holder shows beyond that is nobody's to use.
  /// - Parameter places: the places of what was asked for in the ``VerifiedCredential/claims`` of a credential.
  /// - Returns: the verdict, and the paths of what was shown beyond.
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
  /// The credential with some of its claims, those that are always visible, and no others.
  fileprivate func narrowed(
    to places: [[WireText]]
  ) -> (credential: VerifiedCredential, beyond: [WireText]) {
    // A credential that shows all at once leaves its holder no choice.
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

/// The walk that leaves out what was not asked for.
private struct Narrowing {
  /// The places of what was asked for.
  let wanted: [[WireText]]
  /// The places of what the holder chose to reveal.
  let revealed: [[WireText]]
  /// The places of what was left out.
  var beyond: [[WireText]] = []

  init(wanted: [[WireText]], revealed: [[WireText]]) {
    (self.wanted, self.revealed) = (wanted, revealed)
  }

  /// What of a value was asked for, or is always visible; nil for nothing.
  mutating func part(of value: JSONValue, at place: [WireText]) -> JSONValue? {
    if wanted.contains(where: { place.starts(with: $0) }) { return value }
    if leads(to: wanted, from: place) { return inner(of: value, at: place) }
    guard !revealed.contains(where: { place.starts(with: $0) }) else {
      beyond.append(place)
      return nil
    }
    return leads(to: revealed, from: place) ? inner(of: value, at: place) : value
  }

  /// The members and elements of a value of which something was asked for. Where some elements of an array were asked
  /// for, others do not count, though its holder could not keep them back.
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

  /// True if something that was asked for is at a place, around it, or inside.
  private func isWanted(_ place: [WireText]) -> Bool {
    wanted.contains { place.starts(with: $0) || $0.starts(with: place) }
  }

  private func leads(to places: [[WireText]], from place: [WireText]) -> Bool {
    places.contains { $0.count > place.count && $0.starts(with: place) }
  }
}
