import Credentials
import Encoding
import FoundationEssentials
import Messages
import Verdicts

/// The document that a wallet keeps with a card for proofs: DG1 and EF.SOD.
package struct KeptDocumentSummary: Sendable {
  /// The day of the issuer's binding to the holder; nil if there is none.
  package let boundOn: CalendarDate?

  package init(boundOn: CalendarDate?) { self.boundOn = boundOn }
}

/// A card for people.
package enum CardText {
  /// One line: enough to choose a card, without personal data.
  package static func line(_ card: IdentityCard, at now: Date) -> String {
    let left = card.batches.map { "\(CredentialTypeText.name(of: $0)) (\($0.unspent.count))" }
      .joined(separator: ", ")
    let mark =
      (card.excessTrustLevel.map { "  claims \(OutsideName.identifier($0))" } ?? "")
      + (card.isSimulated ? "  SIMULATED" : "")
    return
      "\(OutsideName.identifier(card.identifier))  \(card.type)  \(level(card.trustLevel))  "
      + "\(OutsideName.folded(card.issuerName))  \(left)  \(end(card, at: now))\(mark)"
  }

  /// Everything about a card. If the values of its claims are given, the claims are in the order of
  /// its batches; otherwise their names are sorted.
  package static func lines(
    _ card: IdentityCard, at now: Date, document: KeptDocumentSummary?, status: Outcome? = nil,
    holder: String? = nil, values: [[RevealedClaim]]? = nil, _ catalogue: MessageCatalogue
  ) -> [String] {
    // The state is the holder's, and shown with the values alone.
    let state = values?.joined().first { $0.path == "issuing_country" }?.value.string
    let trust = TrustLines(card, state: state).lines(catalogue)
    var lines = [
      "card        \(OutsideName.identifier(card.identifier))",
      "type        \(card.type)",
      "trust       \(level(card.trustLevel))" + (card.isSimulated ? ", SIMULATED" : ""),
    ]
    lines += trust.map { "            \($0)" }
    lines.append("valid       \(days(card, at: now))")
    if let status { lines.append("revocation  \(catalogue.sentence(status))") }
    if let claimed = card.excessTrustLevel {
      lines.append("note        \(catalogue.words(.levelClaimed(claimed)))")
    }
    if let document { lines += proofs(document, card) }
    if let holder { lines.append("holder      \(holder)") }
    for (number, batch) in card.batches.enumerated() {
      lines += ["", heading(batch, at: now)]
      if let values, values.indices.contains(number) {
        lines += values[number].map {
          "  \(OutsideName.identifier($0.path))  \(ClaimText.text($0.value))"
        }
      } else {
        lines += batch.provableClaims.map { "  \(OutsideName.identifier($0))" }
      }
    }
    return lines
  }

  /// What can be proved from the document that is kept with a card.
  private static func proofs(_ document: KeptDocumentSummary, _ card: IdentityCard) -> [String] {
    let word = document.boundOn.map {
      "            with the word of \(OutsideName.folded(card.issuerName)), of \($0), that the holder is the document's"
    }
    return [
      "proofs      over the state's own signature: an age, the nationality, that it has not expired, a pseudonym"
    ] + (word.map { [$0] } ?? [])
  }

  /// The line above the claims of a batch.
  private static func heading(_ batch: CredentialBatch, at now: Date) -> String {
    let format = VerdictText.name(of: batch.format)
    let name = CredentialTypeText.name(of: batch)
    let copies = Counted.text(batch.copies.count, "copy", "copies")
    let end = batch.isExpired(at: now) ? ", expired" : batch.expiresAt.map { ", until \(day($0))" }
    return
      "\(name) (\(format)): \(batch.unspent.count) of \(copies) left\(end ?? ""); "
      + (batch.format == .vcJWT ? "each proves, all at once:" : "each can prove, one by one:")
  }

  private static func end(_ card: IdentityCard, at now: Date) -> String {
    guard let end = card.expiresAt else { return "without end" }
    return end < now ? "expired" : "until \(day(end))"
  }

  private static func days(_ card: IdentityCard, at now: Date) -> String {
    guard let end = card.expiresAt else {
      return (card.issuedAt.map { "\(day($0)) " } ?? "") + "without end"
    }
    // For a validity within one day, the day is not enough.
    let isOfOneDay = card.issuedAt.map { CalendarDate($0) == CalendarDate(end) } ?? false
    let shown = { (date: Date) in isOfOneDay ? Timestamp(date).description : day(date) }
    let start = card.issuedAt.map { "\(shown($0)) " } ?? ""
    return "\(start)to \(shown(end))" + (end < now ? ", expired" : "")
  }

  /// The name of a trust level, the same everywhere.
  package static func level(_ level: TrustLevel) -> String {
    switch level {
    case .government: "Government"
    case .institution: "Institution"
    case .selfIssued: "Self-issued"
    }
  }

  private static func day(_ date: Date) -> String { CalendarDate(date).description }
}

/// The types of credentials in words.
package enum CredentialTypeText {
  private static let names: [WireText: String] = [
    "urn:passport-desk:identity:1": "identity", "eu.europa.ec.av.1": "age",
    "org.iso.23220.photoid.1": "photo-id", "urn:eudi:pid:1": "EU identity data (PID)",
    "eu.europa.ec.eudi.pid.1": "EU identity data (PID)", "passport-proof": "proof by the passport",
  ]

  /// The name of a type; the type itself where it has no name here.
  package static func name(ofType type: WireText) -> String {
    names[type] ?? OutsideName.identifier(type)
  }

  /// The name of a batch's type; the type itself where it has no name here.
  package static func name(of batch: CredentialBatch) -> String {
    let name = name(ofType: batch.type)
    return batch.format == .vcJWT ? "\(name) as a VC" : name
  }
}

/// The holder's data on a card, taken from its credentials on request.
package struct CardValues {
  /// The claims that can be proved, with their values, for each batch.
  package let batches: [[RevealedClaim]]
  /// The names, given names first; nil when the card has none.
  package let holder: String?

  /// Reads a credential of each batch.
  /// - Throws: `CredentialError` when a credential cannot be read.
  package init(of credentials: [(batch: CredentialBatch, credential: [UInt8])]) throws {
    var batches: [[RevealedClaim]] = []
    var names: [String] = []
    for (batch, bytes) in credentials {
      let claims = try StoredCredential(bytes, batch.format).claims
      batches.append(claims)
      if names.isEmpty {
        names = ["given_name", "family_name"].compactMap { name in
          claims.first { Self.isNamed($0, name) }?.value.string?.forPeople
        }
      }
    }
    self.batches = batches
    holder = names.isEmpty ? nil : names.joined(separator: " ")
  }

  /// True if a claim has a name, in whatever name space.
  private static func isNamed(_ claim: RevealedClaim, _ name: WireText) -> Bool {
    claim.path == name || claim.path.hasSuffix("/" + name)
  }
}
