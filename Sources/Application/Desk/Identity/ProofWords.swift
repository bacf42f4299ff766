import DocumentProofs
import Encoding
import Messages
import Presentation
import Verdicts

/// What a request for a proof asks for, as a person says it.
struct ProofWords {
  let catalogue: MessageCatalogue

  private func words(_ phrase: Phrase) -> String { catalogue.words(phrase) }

  /// The statements: ages, nationality, validity.
  func statements(_ request: ProofRequest) -> [String] {
    var statements: [String] = []
    if let age = request.age { statements.append(words(.claimAgeOver(age))) }
    if let codes = request.nationalities {
      let names = codes.map { catalogue.country($0) }.joined(separator: ", ")
      statements.append(words(.proofNationalityIs(names)))
    }
    if request.isNotExpired { statements.append(words(.proofInDate)) }
    if request.state?.revoked != nil { statements.append(words(.proofNotRevoked)) }
    return statements
  }

  /// The same in one line, with the states of which one must have issued the passport.
  func line(_ request: ProofRequest) -> String {
    let states = request.state.map { words(.proofStatesAre(ProofText.named($0.states, catalogue))) }
    let statements = statements(request) + [states].compactMap(\.self)
    return statements.isEmpty ? words(.proofOfNothing) : statements.joined(separator: ", ")
  }
}

/// Proofs over passports.
extension Phrase {
  static let proofAskTitle = Phrase("proof-ask-title")
  static let proofAskHow = Phrase("proof-ask-how")
  static let proofAge = Phrase("proof-age")
  static let proofStates = Phrase("proof-states")
  static let proofNationality = Phrase("proof-nationality")
  static let proofInDate = Phrase("proof-in-date")
  static let proofRevocationUnasked = Phrase("proof-revocation-unasked")
  static let proofRevocationTooLarge = Phrase("proof-revocation-too-large")
  static let proofNotRevoked = Phrase("proof-not-revoked")
  static let proofOfNothing = Phrase("proof-of-nothing")
  static let proofBound = Phrase("proof-bound")
  static let proofPlace = Phrase("proof-place")
  static let proofComes = Phrase("proof-comes")
  static let proofIsFile = Phrase("proof-is-file")
  static let proofNoSigners = Phrase("proof-no-signers")
  static let proofListFile = Phrase("proof-list-file")
  static let proofReviewTitle = Phrase("proof-review-title")
  static let proofLearnsMore = Phrase("proof-learns-more")
  static let proofLearnsRoot = Phrase("proof-learns-root")
  static let proofCopy = Phrase("proof-copy")
  static let proofFew = Phrase("proof-few")
  static let proofFewSigners = Phrase("proof-few-signers")
  static let proofStateShown = Phrase("proof-state-shown")
  static let proofAccept = Phrase("proof-accept")
  static let proofMake = Phrase("proof-make")
  static let proofListTitle = Phrase("proof-list-title")
  static let proofListHow = Phrase("proof-list-how")
  static let proofRootsTitle = Phrase("proof-roots-title")
  static let proofRootsHow = Phrase("proof-roots-how")
  static let proofRootsFile = Phrase("proof-roots-file")
  static let proofMadeTitle = Phrase("proof-made-title")
  static let proofMadeHow = Phrase("proof-made-how")
  static let setProofs = Phrase("set-proofs")
  static let setProofsHow = Phrase("set-proofs-how")
  static let setProofsMake = Phrase("set-proofs-make")
  static let setProofsReady = Phrase("set-proofs-ready")
  static let proofMadeLink = Phrase("proof-made-link")
  static let proofFetched = Phrase("proof-fetched")
  static func proofOwnHost(_ host: String) -> Phrase { Phrase("proof-own-host", Fact(.host, host)) }
  static let proofMaking = Phrase("proof-making")
  static let proofCircuit = Phrase("proof-circuit")
  static let proofHow = Phrase("proof-how")
  static let proofNoRevocation = Phrase("proof-no-revocation")
  static let proofWhoUnbound = Phrase("proof-who-unbound")
  static let proveZeroKnowledge = Phrase("prove-zero-knowledge")
  static func proofCircuits(_ done: Int, _ all: Int) -> Phrase {
    Phrase("proof-circuits", Fact(.count, done), Fact(.limit, all))
  }
  static func proofNationalityIs(_ states: String) -> Phrase {
    Phrase("proof-nationality-is", Fact(.claims, states))
  }
  /// The states of which one issued the passport.
  static func proofStatesAre(_ states: String) -> Phrase {
    Phrase("proof-states-are", Fact(.claims, states))
  }
  /// One of *count* signers that the holder knows signed it.
  static func proofLearnsSigners(_ count: Int) -> Phrase {
    Phrase("proof-learns-signers", Fact(.count, count))
  }
  /// One of *count* states of the list signed it; *limit* remain.
  static func proofLearnsStates(_ listed: Int, _ left: Int) -> Phrase {
    Phrase("proof-learns-states", Fact(.count, listed), Fact(.limit, left))
  }
  static func proofLearnsState(_ state: String) -> Phrase {
    Phrase("proof-learns-state", Fact(.issuer, state))
  }
  /// The issuer of the card, and the month of its word.
  static func proofLearnsIssuer(_ month: String) -> Phrase {
    Phrase("proof-learns-issuer", Fact(.shownOn, month))
  }
  static func proofPlaceIs(_ place: String) -> Phrase {
    Phrase("proof-place-is", Fact(.place, place))
  }
  static func proofSays(_ statements: String) -> Phrase {
    Phrase("proof-says", Fact(.claims, statements))
  }
  static func proofBelowStates(_ states: String) -> Phrase {
    Phrase("proof-below-states", Fact(.claims, states))
  }
  static func proofOneOfStates(_ count: Int) -> Phrase {
    Phrase("proof-one-of-states", Fact(.count, count))
  }
  static func proofOfState(_ state: String) -> Phrase {
    Phrase("proof-of-state", Fact(.issuer, state))
  }
  static func proofForQuestion(_ day: String) -> Phrase {
    Phrase("proof-for-question", Fact(.shownOn, day))
  }
  static func proofWhoBound(_ issuer: String, _ month: String) -> Phrase {
    Phrase("proof-who-bound", Fact(.issuer, issuer), Fact(.shownOn, month))
  }
}
