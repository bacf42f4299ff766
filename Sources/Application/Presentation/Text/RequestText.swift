import Credentials
import Encoding
import Exchange
import FoundationEssentials
import HTTP

/// Requests, and what an answer reveals, as lines for people.
package enum RequestText {
  /// What a desk says of a request that it made.
  package static func awaited(_ request: AuthorizationRequest) -> String {
    let end = request.expiresAt.map { ", until \(Timestamp($0))" } ?? ""
    return "the request waits for one answer\(end): \(asked(request.query))"
  }

  /// The verifier and the requested claims, in one line.
  package static func line(_ request: AuthorizationRequest) -> String {
    "\(somebody(request.statedName)) asks for \(asked(request.query))"
  }

  package static func asked(_ query: DCQLQuery) -> String {
    asked(query.credentials.map { ($0, $0.claims ?? []) })
  }

  private static func asked(_ parts: [(part: DCQLCredential, claims: [DCQLClaim])]) -> String {
    parts.map { part, asked in
      let claims = asked.map { name($0, in: part) }.joined(separator: ", ")
      let card =
        "a card of the type \(CredentialTypeText.name(ofType: part.types.first?.last ?? "?"))"
      return (claims.isEmpty ? card : "\(claims) of \(card)")
        + (part.isProof ? ", by a proof in zero knowledge" : "")
    }.joined(separator: "; ")
  }

  /// The name of a claim: its path; in a mobile document with a single name space that has the
  /// type's name, its element.
  private static func name(_ claim: DCQLClaim, in part: DCQLCredential) -> String {
    var steps = claim.path
    if part.format == .mobileDocument, let type = part.types.first?.first,
      steps.first == .name(type)
    {
      steps.removeFirst()
    }
    return OutsideName.identifier(
      steps.map { step -> WireText in
        switch step {
        case .name(let name): name
        case .index(let index): "\(index)"
        case .every: "*"
        }
      }.joined(separator: "."))
  }

  /// A verifier that states a name, or none, without confirmation.
  package static func somebody(_ name: WireText?) -> String {
    name.map { "someone who calls themselves \(OutsideName.quoted($0)) (not confirmed)" }
      ?? "someone without a name"
  }

  /// Who asks, and how that is known: first what is not confirmed, in our words; then names, as
  /// stated.
  private static func askers(_ request: AuthorizationRequest) -> [String] {
    guard case .network(let url) = request.address else {
      return ["nobody confirms who asks: \(somebody(request.statedName))"]
    }
    let said =
      request.statedName.map {
        ["nobody confirms the name that it says: \(OutsideName.quoted($0))"]
      } ?? []
    switch request.requester {
    case .unsigned:
      let how =
        url.scheme == .https
        ? "nobody signed the request, and the host was checked" : "nothing was checked"
      return ["\(how): \(url.host) asks"] + said
    case .certificate(let name, let voucher?):
      return [
        "\(OutsideName.quoted(name)) asks; the name is confirmed by \(OutsideName.quoted(voucher))",
        "the answer goes to \(url.host)",
      ] + said
    case .certificate(let name, nil):
      return [
        "no authority that you trust confirms who asks: a certificate of \(OutsideName.quoted(name))",
        "the answer goes to \(url.host)",
      ] + said
    case .key(let identifier):
      return [
        "nobody says whose key asks: \(OutsideName.identifier(identifier))",
        "the answer goes to \(url.host)",
      ] + said
    }
  }

  /// What a request shows of the registration of who asks, and what it asks for beyond it.
  private static func registration(_ request: AuthorizationRequest) -> [String] {
    switch request.registration {
    case nil: return []
    case .fails(let defect):
      return ["it shows a registration that does not hold: \(defect.code)"]
    case .holds(let found, let registrar, _):
      let purpose = found.purpose(in: "en").map { ", for \(OutsideName.quoted($0))" } ?? ""
      let beyond = request.beyondRegistration
      return [
        "registered as \(OutsideName.quoted(found.name))\(purpose), says \(OutsideName.quoted(registrar))",
        "whether the registration was withdrawn since was not looked up",
      ] + (beyond.isEmpty ? [] : ["asks for more than it registered: \(asked(beyond))"])
    }
  }

  /// What a holder sees before anything is shown: warnings, who asks, the revealed claims of each
  /// card, and the hidden ones.
  /// - Parameter asker: the request; nil if there was none.
  package static func review(
    _ answer: DCQLAnswer, asker request: AuthorizationRequest?, simulated: Bool
  ) -> [String] {
    var lines = simulated ? ["SIMULATED: a document's state does not exist"] : []
    lines +=
      request.map { askers($0) + registration($0) }
      ?? ["for anyone who sees it, within \(Int(UnaskedPresentation.lifetime / 60)) minutes"]
    for choice in answer.choices { lines += self.lines(choice) }
    if !answer.leftOut.isEmpty {
      lines.append("left out, because it is not needed: \(answer.leftOut.joined(separator: ", "))")
    }
    return lines
  }

  private static func lines(_ choice: DCQLChoice) -> [String] {
    let content = choice.credential.content
    let card = choice.credential.card.identifier
    var lines = [
      "from card \(OutsideName.identifier(card)), \(CredentialTypeText.name(ofType: content.types.last ?? ""))"
        + " (\(VerdictText.name(of: content.format))):"
    ]
    let shown = Self.sorted(choice.revealed, of: content)
    lines += shown.map { "  shown   \($0.name)  \(shownText($0.value))" }
    if choice.revealed.isEmpty {
      lines.append("  shown   only that you have the card, and who issued it")
    }
    lines += choice.inseparable.map { claim, values in
      "  also    \(name(claim, in: choice.query)) cannot be shown in part: "
        + values.map(ClaimText.text).joined(separator: ", ") + " goes with it"
    }
    if choice.proofSystem != nil {
      lines.append(
        "  proof   in zero knowledge: they learn this, the kind of card and its issuer, and nothing else leaves"
      )
    }
    let hidden = Self.sorted(choice.hidden, of: content).map(\.name)
    lines.append("  hidden  " + (hidden.isEmpty ? "nothing" : hidden.joined(separator: ", ")))
    let kept = (choice.query.claims ?? []).filter(\.isRetained).map {
      name($0, in: choice.query)
    }
    if !kept.isEmpty {
      lines.append("  kept    they say that they keep \(kept.joined(separator: ", "))")
    }
    if choice.isLess {
      lines.append("  less than they would like best, and enough")
    }
    return lines
  }

  /// A value; an array that is too long for a line is shown element by element.
  private static func shownText(_ value: JSONValue) -> String {
    guard let elements = value.array, ClaimText.lengthIfLong(value) != nil else {
      return ClaimText.text(value)
    }
    return elements.map(ClaimText.text).joined(separator: ", ")
  }

  /// Claims sorted by name. In a mobile document with a single name space, the name is that of the
  /// element.
  private static func sorted(
    _ claims: [RevealedClaim], of content: StoredCredential
  ) -> [(name: String, value: JSONValue)] {
    var space: WireText?
    if content.format == .mobileDocument, case .object(let spaces) = content.tree,
      spaces.count == 1, let only = spaces.first
    {
      space = only.name + "/"
    }
    return claims.map { claim -> (name: String, value: JSONValue) in
      guard let space, claim.path.hasPrefix(space) else {
        return (OutsideName.identifier(claim.path), claim.value)
      }
      let name = WireText(decoding: claim.path.utf8.dropFirst(space.utf8.count))
      return (OutsideName.identifier(name), claim.value)
    }.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }
}
