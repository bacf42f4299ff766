import Crypto
import DocumentProofs
import Encoding
import FoundationEssentials
import HTTP
import Operations
import Parallel
import TrustStore
import Verdicts
import Wallet

/// The work with proofs over passports, for the verifier and for the holder.
extension IdentityWork {
  /// What came of an order.
  func proof(_ order: ProofOrder, _ generation: Int) throws -> IdentityState.Sheet {
    switch order {
    case .ask(let asked, let name): .proof(.asked(try ask(asked, name)))
    case .look(let held, let cards): .proof(try look(at: held, cards, generation))
    case .fetchList(let held):
      .proof(try look(at: held, list: fetchedList(of: held, generation), generation))
    case .takeList(let held, let bytes):
      .proof(try look(at: held, list: SignerList(parsing: OpenedText.bytes(bytes)), generation))
    case .consent(let review): try give(review, generation)
    case .judge(let proof): .proof(.judged(try judge(proof, generation)))
    }
  }

  /// Makes the circuits of the documents ready that the wallet keeps.
  /// - Returns: what was done, where there is nothing to do.
  func makeReady(_ generation: Int) throws -> Phrase? {
    let wallet = try wallet(generation)
    let surroundings = surroundings.atPresent
    let store = try TrustStore(folder: surroundings.trustFolder)
    let names = try wallet.cards.filter { try wallet.document(of: $0.identifier) != nil }.flatMap {
      try ProofSource(card: $0.identifier, in: wallet, store, at: surroundings.now)
        .evidence.circuitNames
    }
    let missing = try PassportCircuitStore(surroundings, NoProgress()).missing(names)
    answers.change { $0.state.makeReady(missing) }
    return missing.isEmpty ? .setProofsReady : nil
  }

  // MARK: The verifier

  private func ask(_ asked: AskedProof, _ name: WireText?) throws -> ShownQuestion {
    let surroundings = surroundings.atPresent
    let made = try AskProofOperation(asked, name: name, surroundings)
    let transaction = try publicURL.map {
      try ProofTransaction(made.request, made.list, below: $0, random: surroundings.random)
    }
    let file = made.request.encoded
    let text = transaction?.address.text ?? WireText(Base64URL.encode(file))
    return ShownQuestion(
      request: made.request,
      symbol: try symbol(text, file: file, named: "request.proof-request"), list: made.list,
      isRevocationTooLarge: made.isRevocationTooLarge, transaction: transaction)
  }

  /// Judges a proof, by the requests of this desk.
  func judge(_ proof: [UInt8], _ generation: Int) throws -> JudgedProof {
    var awaited = try AwaitedProofs(surroundings.atPresent)
    return try awaited.verdict(on: proof, under: policy, progress(generation)) {
      try requireOpen(generation)
    }
  }

  // MARK: The holder

  /// Looks at a request, once it was fetched; or judges a proof.
  func fetchProof(_ address: ProofAddress, _ generation: Int) throws -> IdentityState.Sheet {
    let content = try ProofDelivery(client(of: generation)).content(at: address)
    if ProofHandover.isProof(content) { return .proof(.judged(try judge(content, generation))) }
    let request = try ProofRequest(parsing: content)
    return .proof(
      try look(at: HeldRequest(request: request, address: address), nil, generation))
  }

  /// Looks at a request that somebody brought as a whole.
  func look(at request: [UInt8], _ generation: Int) throws -> IdentityState.Sheet {
    let request = try ProofRequest(parsing: request)
    return .proof(try look(at: HeldRequest(request: request, address: nil), nil, generation))
  }

  private func look(
    at held: HeldRequest, list: SignerList, _ generation: Int
  ) throws -> ProofSheet {
    var held = held
    held.list = list
    return try look(at: held, nil, generation)
  }

  /// What the proof would show, over the document of some cards.
  private func look(
    at held: HeldRequest, _ cards: [WireText]?, _ generation: Int
  ) throws -> ProofSheet {
    var held = held
    if let digest = held.request.signers, held.list == nil {
      let own = try AskProofOperation.ownSigners(surroundings.atPresent).first {
        try $0.list.digest == digest
      }
      guard let own else { return .missingList(held) }
      (held.list, held.known) = (own.list, own.signers)
    }
    if held.request.state != nil, held.list == nil { return .missingList(held) }
    let wallet = try wallet(generation)
    let now = Date()
    let kept = try wallet.heldCards(at: now).filter {
      $0.keepsDocument && cards?.contains($0.card.identifier) ?? true
    }
    let persons = HeldPerson.all(of: kept, at: now)
    guard let person = persons.first else { throw PassportProofError.documentNotKept }
    guard persons.count == 1 else {
      // Who it is for may be said much later.
      held.known = nil
      return .whose(held, persons)
    }
    return .review(try review(held, person, in: wallet))
  }

  /// What the proof would show over the newest document that can say it; where none can, the newest says why.
  private func review(
    _ held: HeldRequest, _ person: HeldPerson, in wallet: Wallet
  ) throws -> ProofReview {
    var first: (any Error)?
    for card in person.cards {
      do {
        return try review(held, card.card.identifier, person.holder?.name, in: wallet)
      } catch {
        first = first ?? error
      }
    }
    throw first ?? PassportProofError.documentNotKept
  }

  private func review(
    _ held: HeldRequest, _ card: WireText, _ holder: String?, in wallet: Wallet
  ) throws -> ProofReview {
    let found = try ProveOperation(surroundings.atPresent, NoProgress()).look(
      card: card, in: wallet, held.request, held.list, known: held.known)
    return ProofReview(
      held: held, card: card, holder: holder, ownHost: publicURL?.host, plan: found.plan,
      isSmallSet: found.isSmallSet)
  }

  /// The list of signers from where the request came, whose host was named.
  private func fetchedList(of held: HeldRequest, _ generation: Int) throws -> SignerList {
    guard let address = held.address else { throw InternalFault("no address for a list") }
    return try ProofDelivery(client(of: generation)).list(at: address)
  }

  /// Makes the proof that was consented to, and gives it: to the address in the request, or as a file.
  private func give(_ review: ProofReview, _ generation: Int) throws -> IdentityState.Sheet {
    let operation = ProveOperation(surroundings.atPresent, progress(generation))
    // What is unusual was said only of the plan that was looked at.
    let plan = try operation.plan(
      card: review.card, in: wallet(generation), review.held.request, review.held.list,
      acceptsSmallSet: review.isSmallSet)
    // What the trust store knows can have changed since.
    guard plan.possibleStates == review.plan.possibleStates,
      plan.isSimulated == review.plan.isSimulated
    else {
      let held = review.held
      return .proof(
        .review(try self.review(held, review.card, review.holder, in: wallet(generation))))
    }
    let proof = try operation.prove(plan)
    func note() throws {
      try requireOpen(generation)
      try operation.note(review.held.request, card: review.card, in: wallet(generation))
    }
    guard let address = review.held.address else {
      try note()
      return .proof(.made(try handedOver(proof, for: review.held.request)))
    }
    try ProofDelivery(client(of: generation)).send(proof, to: address, beforeSending: note)
    return .delivered(DeliveredAnswer(host: address.url.host, next: nil))
  }

  /// A proof that the verifier fetches where others reach this desk, and else gets as a file.
  private func handedOver(_ proof: [UInt8], for request: ProofRequest) throws -> MadeProof {
    guard let publicURL else { return MadeProof(request: request, file: proof, link: nil) }
    let handover = try ProofHandover(proof, below: publicURL, random: surroundings.random)
    let symbol = try symbol(handover.address.text, file: proof, named: "passport.proof")
    return MadeProof(request: request, file: proof, link: (handover, symbol))
  }

  func progress(_ generation: Int) -> IdentityProgress {
    IdentityProgress(answers: answers, generation: generation)
  }
}

/// Shows on the page how far a proof has come.
struct IdentityProgress: Progress {
  let answers: Monitor<DeskAnswers>
  let generation: Int

  func show(_ step: OperationStep) {
    let phrase: Phrase? =
      switch step {
      case .compilingCircuits(let done, let count): .proofCircuits(done, count)
      case .makingCircuit: .proofCircuit
      case .proving: .proofMaking
      default: nil
      }
    answers.change { $0.state.goOnIdentity(phrase, of: generation) }
  }

  func clear() { answers.change { $0.state.goOnIdentity(nil, of: generation) } }
  func note(_ note: OperationNote) {}
}

/// For work of which nobody sees how far it has come.
struct NoProgress: Progress {
  func show(_ step: OperationStep) {}
  func clear() {}
  func note(_ note: OperationNote) {}
}
