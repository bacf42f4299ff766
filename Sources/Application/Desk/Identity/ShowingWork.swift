import Crypto
import Encoding
import Exchange
import FoundationEssentials
import HTTP
import Operations
import Presentation
import QRCode
import Verdicts
import Wallet

/// The work with what others bring and with what is shown to them: requests, offers, answers and their verdicts.
extension IdentityWork {
  /// Goes on with what somebody brings, by what it is.
  func open(_ text: [UInt8], _ generation: Int) throws -> Result {
    switch OpenedText(text) {
    case .request(let request): return try lookAt(request, generation)
    case .networkRequest(let bytes): return try openRequest(bytes, generation)
    case .offer(let bytes): return try openOffer(bytes)
    case .shown(let bytes): return try verify(bytes, below: nil)
    case .proofRequest(let bytes): return Result(sheet: try look(at: bytes, generation))
    case .proofAddress(let address):
      return Result(
        sheet: .fetching(FetchQuestion(host: address.url.host, text: text, kind: .proof)))
    case .proof(let bytes): return Result(sheet: .proof(.judged(try judge(bytes, generation))))
    case .backup:
      // The answer to a request of this desk may be encrypted, and then looks like a backup.
      let file = OpenedText.bytes(text)
      guard try AwaitedProofs(surroundings.atPresent).opens(file) else {
        throw OpenRefused(.backup)
      }
      return Result(sheet: .proof(.judged(try judge(file, generation))))
    case let other: throw OpenRefused(other)
    }
  }

  // MARK: Over a network

  /// A request that has all in it is looked at; one that lies on a server is fetched after a question.
  private func openRequest(_ text: [UInt8], _ generation: Int) throws -> Result {
    let request = NetworkRequest(client(of: generation), surroundings.atPresent)
    guard let host = try request.host(of: text) else {
      return try lookAt(request.read(text), generation)
    }
    return Result(sheet: .fetching(FetchQuestion(host: host, text: text, kind: .request)))
  }

  /// Nothing is asked of an issuer before the holder has seen its name.
  private func openOffer(_ text: [UInt8]) throws -> Result {
    let host = try CardReception.host(of: text)
    return Result(sheet: .fetching(FetchQuestion(host: host, text: text, kind: .offer)))
  }

  func fetch(_ question: FetchQuestion, _ generation: Int) throws -> Result {
    if case .proofAddress(let address) = OpenedText(question.text) {
      return Result(sheet: try fetchProof(address, generation))
    }
    let client = client(of: generation)
    guard question.kind == .offer else {
      return try lookAt(
        NetworkRequest(client, surroundings.atPresent).read(question.text), generation)
    }
    // Each host that was not named yet is asked for again.
    let offer = try CardReception.fetched(question.text, client) ?? question.text
    let host = try CardReception.host(of: offer)
    guard host == question.host else {
      return Result(sheet: .fetching(FetchQuestion(host: host, text: offer, kind: .offer)))
    }
    return Result(sheet: .offered(OfferedCards(reception: try CardReception(offer, client))))
  }

  /// Takes what an issuer offers into the wallet. A card whose issuer nobody vouches for is kept as self-issued.
  func take(
    _ reception: CardReception, _ code: WireText?, _ generation: Int
  ) throws -> Result {
    // A code works only once, so everything else that can fail comes first.
    _ = try wallet(generation)
    let arrival = CardArrival(
      reception: reception, anchors: try CredentialRoots(surroundings.atPresent).anchors,
      surroundings: surroundings.atPresent
    ) { try self.wallet(generation) }
    let cards = try arrival.take(try reception.token(code: code)) { _ in
      try requireOpen(generation)
      return true
    }
    return Result(done: cards.isEmpty ? .offeredNothing : .offeredTaken)
  }

  /// What would be shown for a request: of one person, and where several could answer, of the one who is chosen.
  private func lookAt(_ request: AuthorizationRequest, _ generation: Int) throws -> Result {
    let now = Date()
    try request.check(at: now)
    let persons = HeldPerson.answering(
      of: try wallet(generation).heldCards(at: now), at: now)
    let circuits = try prover(generation).circuits
    let able = persons.filter { $0.canAnswer(request.query, proving: circuits) }
    guard able.count <= 1 else { return Result(sheet: .whose(request, able)) }
    // Where nobody can answer, the error says what is missing.
    let held = (able.first ?? persons.first)?.credentials ?? []
    let review = try review(request.query, for: request, from: held, generation)
    guard !review.answer.choices.isEmpty else { return Result(done: .reviewNotNeeded) }
    return Result(sheet: .review(review))
  }

  /// Judges what somebody showed.
  func verify(_ text: [UInt8], below roots: [UInt8]?) throws -> Result {
    let verification = try AnswerVerification(
      anchors: roots.map(CertificateFile.certificates(chosen:)), surroundings.atPresent)
    return Result(
      sheet: .verdict(
        JudgedAnswer(
          verdict: try verification.verdict(onAnything: text), text: text,
          isBelowChosen: roots != nil)))
  }

  /// Judges what somebody showed once more, below the roots of a file that was chosen.
  func verify(_ judged: JudgedAnswer, below roots: [UInt8]) throws -> Result {
    guard let phone = judged.phone else { return try verify(judged.text, below: roots) }
    return Result(sheet: .verdict(try self.judged(phone, below: roots)))
  }

  /// The verdict with what the issuers revoked. Where that cannot be found out, the verdict before it stays.
  func lookUp(_ judged: JudgedAnswer, _ generation: Int) throws -> Result {
    let verification = try AnswerVerification(
      anchors: [], surroundings.atPresent,
      statuses: StatusLookUp(
        surroundings, fetchingWith: client(of: generation), from: judged.statusHosts
      ) {
        Date()
      })
    let verdict = try verification.lookedAgain(judged.verdict, on: judged.text)
    guard !verdict.lacksStatusAlone else { throw StatusUnknown(outcome: verdict.outcome) }
    return Result(
      sheet: .verdict(
        JudgedAnswer(
          verdict: verdict, text: judged.text, isBelowChosen: judged.isBelowChosen,
          phone: judged.phone)))
  }

  /// Whether the issuer revoked a card of the holder's own.
  func lookUp(_ card: WireText, _ generation: Int) throws -> Result {
    let wallet = try wallet(generation)
    try CardStatusLookUp(wallet, surroundings.atPresent, client(of: generation))
      .lookUp(wallet.card(named: card)) { try requireOpen(generation) }
    return Result(sheet: .card(card), done: .cardLookedUp)
  }

  /// What some cards could show, by their identifiers as the page had them.
  func held(_ cards: [WireText], _ generation: Int) throws -> [HeldCredential] {
    try wallet(generation).heldCards(cards, at: Date()).flatMap(\.credentials)
  }

  /// Throws where the page was locked since the work began: nothing is sent or changed any more.
  func requireOpen(_ generation: Int) throws {
    guard isOpen(generation) else { throw InternalFault("the page was locked") }
  }

  /// What would be shown for a statement, from the card that its row named.
  func present(
    _ kind: ProvableStatement.Kind, _ card: WireText, _ generation: Int
  ) throws -> Result {
    guard let held = try wallet(generation).heldCards([card], at: Date()).first else {
      throw WalletError.cardNotFound
    }
    // The page may have been drawn before the card ended, or was revoked.
    let statement = try ProvableStatement.stated(kind, by: held, at: Date())
    var review = try review(statement.query, from: [statement.source], generation)
    review.statement = kind
    return Result(sheet: .review(review))
  }

  /// What would be shown, to be consented to.
  /// - Parameter request: the request; nil where nobody asked.
  func review(
    _ query: DCQLQuery, for request: AuthorizationRequest? = nil, from held: [HeldCredential],
    _ generation: Int
  ) throws -> AnswerReview {
    let wallet = try wallet(generation)
    // A card that nobody vouches for is chosen only where no other answers.
    let vouched = held.filter { $0.card.trustLevel != .selfIssued }
    let circuits = try prover(generation).circuits
    let answer =
      try (try? DCQLAnswer(to: query, from: vouched, proving: circuits))
      ?? DCQLAnswer(to: query, from: held, proving: circuits)
    let audience: AnswerAudience =
      if let request {
        .verifier(request)
      } else {
        .anybody(UnaskedPresentation(at: Date(), random: try random()))
      }
    let plan = try PlannedAnswer(answer, for: audience, in: wallet)
    let shown = answer.choices.map(\.credential.card.identifier)
    let holder = try wallet.heldCards(shown, at: Date()).lazy.compactMap(\.holder).first?.name
    return AnswerReview(
      request: request, holder: holder, answer: answer, isSimulated: plan.isSimulated,
      isReused: plan.needsReuse, isUnbound: plan.isUnbound)
  }

  /// Shows what was consented to: the choices are those of the review, and no others.
  func show(_ review: AnswerReview, _ generation: Int) throws -> IdentityState.Sheet {
    let wallet = try wallet(generation)
    let now = Date()
    let audience: AnswerAudience =
      if let request = review.request {
        .verifier(request)
      } else {
        // The five minutes begin with the consent.
        .anybody(UnaskedPresentation(at: now, random: try random()))
      }
    try review.request?.check(at: now)
    let plan = try PlannedAnswer(review.answer, for: audience, in: wallet)
    if plan.needsReuse, !review.isReused { throw WalletError.copiesSpent }
    if let request = review.request, case .network(let url) = request.address {
      return .delivered(try deliver(plan, review, to: request, at: url, generation))
    }
    // No copy is used up for what no QR code can hold.
    guard try plan.estimatedLength <= SymbolText.longest else { throw SymbolTooLong() }
    try requireOpen(generation)
    let response = try plan.make(
      reuse: review.isReused, at: now, proving: try prover(generation))
    let end: ContinuousClock.Instant? =
      review.request == nil ? .now + .seconds(UnaskedPresentation.lifetime) : nil
    return .shown(
      ShownAnswer(
        review: review,
        symbol: try symbol(response.text, file: Array(response.text.utf8), named: "answer.json"),
        end: end))
  }

  /// Connects first: no copy is used up where the host cannot be reached or is another one.
  private func deliver(
    _ plan: PlannedAnswer, _ review: AnswerReview, to request: AuthorizationRequest,
    at url: HTTPURL, _ generation: Int
  ) throws -> DeliveredAnswer {
    let client = client(of: generation)
    let connection = try client.connect(to: url)
    try requireOpen(generation)
    let response = try plan.make(
      reuse: review.isReused, at: Date(), proving: try prover(generation))
    let post = try AnswerDelivery.post(response, to: request, at: url, random: surroundings.random)
    // While a proof is made, a server may tire of a connection on which nothing comes.
    let reply = try plan.hasProofs ? client.exchange(post) : connection.exchange(post)
    let next = try AnswerDelivery.next(after: reply, from: url)
    return DeliveredAnswer(host: url.host, next: next.flatMap(Self.wayBack))
  }

  /// Makes the proofs in zero knowledge that requests ask for.
  private func prover(_ generation: Int) throws -> AnswerProver {
    try AnswerProver(surroundings, progress(generation)) { Date() }
  }

  /// The way back to a site, with its host: only a page of TLS, whose fragment is printable ASCII.
  private static func wayBack(_ address: WireText) -> (host: WireText, address: WireText)? {
    let parts = address.utf8.split(
      separator: UInt8(ascii: "#"), maxSplits: 1, omittingEmptySubsequences: false)
    guard let url = try? HTTPURL(parsing: WireText(decoding: parts[0])), url.scheme == .https,
      address.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    return (url.host, address)
  }

  func ask(_ names: [WireText], _ name: WireText?) throws -> ShownSymbol {
    let now = Date()
    let request = AuthorizationRequest(
      try AskedClaims(names).query, name: name, at: now,
      random: (uri: try random(), nonce: try random(), state: try random()))
    var awaited = try AwaitedRequests(surroundings)
    try awaited.add(request, at: now)
    return try symbol(
      request.link, file: JSONWriter(indented: true).bytes(request.json),
      named: "request.json")
  }

  func symbol(_ text: WireText, file: [UInt8], named name: String) throws -> ShownSymbol {
    let symbols = try SymbolText.symbols(of: Array(text.utf8), random: surroundings.random)
    return ShownSymbol(
      pictures: symbols.map { Array(QRPicture.svg([$0]).utf8) }, file: file, name: name)
  }
}
