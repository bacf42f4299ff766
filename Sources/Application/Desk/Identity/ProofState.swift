import DocumentProofs
import Encoding
import Operations
import Verdicts

/// A request for a proof over a passport that somebody brought.
struct HeldRequest: Sendable {
  let request: ProofRequest
  /// The address to which the proof goes; nil where it is a file that the holder hands over.
  let address: ProofAddress?
  /// The list of signers, or of states' roots, that the request names, once it is known here.
  var list: SignerList?
  /// The signers of the list, where it is this wallet's own and they were verified for it.
  var known: TrustedSigners?
}

/// A question of this desk for a proof over a passport.
struct ShownQuestion: Sendable {
  let request: ProofRequest
  let symbol: ShownSymbol
  /// The list of signers; nil where the signer is shown.
  let list: SignerList?
  /// True if revocation is not asked for because a request does not take the numbers that were revoked.
  let isRevocationTooLarge: Bool
  /// The place at which a network brings the answer; nil where it comes as a file.
  let transaction: ProofTransaction?
}

/// What a proof would show, for the holder to look at.
struct ProofReview: Sendable {
  let held: HeldRequest
  /// The card whose document is proved.
  let card: WireText
  /// The person; nil where the card names nobody.
  let holder: String?
  /// The host from which a verifier fetches the proof where the request names none; nil where nobody reaches this desk.
  let ownHost: WireText?
  let plan: PlannedPassportProof
  /// True if the signer would hide among few.
  let isSmallSet: Bool
  /// True once the holder pressed that they know what is unusual.
  var isAccepted = false

  /// The number of states that the passport may be of, after what the proof shows.
  var statesLeft: Int {
    guard let hidden = plan.hiddenAmong else { return 1 }
    return min(hidden.known.states, held.request.nationalities?.count ?? .max)
  }

  /// True if few signers are left, and not only few of their states.
  var hasFewSigners: Bool {
    plan.hiddenAmong.map { $0.known.signers < HidingSet.fewSigners } ?? false
  }

  /// True if fewer states than the request names are left, after what the proof shows.
  var showsFewerStates: Bool {
    guard let states = plan.states, let possible = plan.possibleStates else { return false }
    return possible.count < states.count
  }

  /// True if the holder must first press that they know of a small set, a shown signer or a simulated document; or
  /// that the kinds of signatures tell more of the state than the request asks.
  var needsAcceptance: Bool {
    if isSmallSet || plan.isSimulated { return true }
    return plan.states == nil ? plan.hiddenAmong == nil || statesLeft == 1 : showsFewerStates
  }
}

/// A proof that is ready to be handed over.
struct MadeProof: Sendable {
  let request: ProofRequest
  let file: [UInt8]
  /// The place from which it is fetched once, with its symbol; nil where nobody reaches this desk.
  let link: (handover: ProofHandover, symbol: ShownSymbol)?
}

/// What others find at the address of `--listen`, for as long as the page shows it.
enum ServedProof: Sendable {
  case question(ProofTransaction)
  case handover(ProofHandover)

  var address: ProofAddress {
    switch self {
    case .question(let transaction): transaction.address
    case .handover(let handover): handover.address
    }
  }
}

/// What of a proof over a passport is shown in the place of a section.
enum ProofSheet: Sendable {
  /// A question of this desk, as a QR code.
  case asked(ShownQuestion)
  /// The request names a list of signers that is not here.
  case missingList(HeldRequest)
  /// The question whose passport answers: those of several persons are kept.
  case whose(HeldRequest, [HeldPerson])
  /// What a proof would show, to be consented to.
  case review(ProofReview)
  /// The proof, as a file.
  case made(MadeProof)
  /// The verdict on a proof.
  case judged(JudgedProof)
}

/// Work with a proof over a passport that a click asked for.
enum ProofOrder: Sendable {
  /// Make a request.
  case ask(AskedProof, name: WireText?)
  /// Look at what would be proved, over the document of one of some cards; nil for all.
  case look(HeldRequest, cards: [WireText]?)
  /// Fetch the list of signers from where the request came.
  case fetchList(HeldRequest)
  /// Take a list of signers from a file.
  case takeList(HeldRequest, [UInt8])
  /// Make the proof, and give it.
  case consent(ProofReview)
  /// Judge a proof that came.
  case judge([UInt8])
}

/// What can be done with proofs over passports on the holder's own part.
extension DeskState {
  /// Does what a button says.
  /// - Returns: false if there is no such button now.
  mutating func actOnProof(_ action: WireText, _ form: DeskForm) -> Bool {
    guard case .open = identity.screen else { return false }
    switch (action, proofSheet) {
    case ("ask-proof", _):
      let name = form.text("proof-asker") ?? ""
      order(.proof(.ask(Self.asked(form), name: name.isEmpty ? nil : name)))
    case ("proof-whose", .whose(let held, let persons)?):
      guard let place = Self.place(form), persons.indices.contains(place) else { return false }
      order(.proof(.look(held, cards: persons[place].identifiers)))
    case ("proof-list", .missingList(let held)?):
      order(.proof(.takeList(held, Self.bytes(form))))
    case ("proof-fetch-list", .missingList(let held)?):
      guard held.address != nil else { return false }
      order(.proof(.fetchList(held)))
    case ("proof-accept", .review(var review)?):
      review.isAccepted = true
      show(.proof(.review(review)))
    case ("proof-consent", .review(let review)?):
      guard review.isAccepted || !review.needsAcceptance else { return false }
      order(.proof(.consent(review)))
    default: return false
    }
    return true
  }

  private var proofSheet: ProofSheet? {
    if case .proof(let sheet) = identity.sheet { sheet } else { nil }
  }

  /// What is asked for; without any choice, that the holder is 18.
  private static func asked(_ form: DeskForm) -> AskedProof {
    var asked = AskedProof()
    asked.age = form.text("age").flatMap { Int($0.forPeople) }
    asked.nationalities = codes("nationality", form)
    asked.states = codes("states", form)
    asked.isNotExpired = form.isTicked("not-expired")
    let place = form.text("place") ?? ""
    // Without a place the request is refused, and no weaker one is made.
    asked.boundAt = form.isTicked("bound") ? place : nil
    if asked.age == nil, asked.nationalities == nil, !asked.isNotExpired { asked.age = 18 }
    return asked
  }

  /// The codes of states in a field; nil for none.
  private static func codes(_ field: WireText, _ form: DeskForm) -> [WireText]? {
    let codes = (form.text(field) ?? "").forPeople.uppercased().utf8
      .split { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: " ") }
      .map { WireText(String(Substring($0))) }
    return codes.isEmpty ? nil : codes
  }

  // MARK: Questions over a network

  /// What is shown and waits for a network; nil for nothing. The counter has the address for itself.
  var servedProof: ServedProof? {
    if case .sending = counter { return nil }
    return part == .identity ? openProof : nil
  }

  /// What can be served, also while the counter is shown; nil for nothing.
  private var openProof: ServedProof? {
    guard isWalletOpen, !isEnded else { return nil }
    switch proofSheet {
    case .asked(let question)?: return question.transaction.map { .question($0) }
    case .made(let made)?: return made.link.map { .handover($0.handover) }
    default: return nil
    }
  }

  /// True while what has this address is shown, so that others find it there.
  func isServing(_ address: ProofAddress) -> Bool { servedProof?.address.text == address.text }

  /// True while what has this address was not replaced, ended or locked.
  func isOpen(_ address: ProofAddress) -> Bool { openProof?.address.text == address.text }

  /// Orders the verdict on the proof that came for a question, once the page does nothing else.
  mutating func proofCame(_ proof: [UInt8], for address: ProofAddress) {
    guard isOpen(address), !identity.isBusy else { return }
    order(.proof(.judge(proof)))
  }

  /// Takes what has an address away: its time is over, or it was fetched, or nobody could be listened to.
  mutating func endServing(
    _ address: ProofAddress, _ error: (any CodedError)? = nil, saying done: Phrase = .shownEnded
  ) {
    guard isOpen(address) else { return }
    identity.sheet = nil
    if let error { identity.problem = ToldError(error) }
    if identity.problem == nil { identity.done = done }
    changed()
  }

  /// Shows how far work has come.
  mutating func goOnIdentity(_ step: Phrase?, of generation: Int) {
    guard generation == self.generation, identity.isBusy else { return }
    identity.step = step
    changed()
  }
}
