import Encoding
import Verdicts

/// Defects of requests and answers.
extension Phrase {
  // MARK: Requests
  /// It is no JSON object and no address that begins with `openid4vp:`.
  public static let requestForm = Phrase(
    english: "it is no JSON object, and no address that begins with openid4vp:")
  /// It is longer than requests may be.
  public static let requestLong = Phrase(english: "it is longer than 64 KiB")
  /// *part* is missing or has another form.
  public static func requestMember(_ name: WireText) -> Phrase {
    Phrase(english: "{part} is missing, or has a form that it does not have", Fact(.part, name))
  }
  /// *part* is there twice.
  public static func requestMemberTwice(_ name: WireText) -> Phrase {
    Phrase(english: "{part} is there twice", Fact(.part, name))
  }
  /// Who asks is not the address to which the answer goes.
  public static let requestClientDiffers = Phrase(
    english: "client_id names another address than response_uri")
  /// It names both an address for the answer and one to go on to.
  public static let requestTwoAddresses = Phrase(
    english: "it has a redirect_uri beside its response_uri")
  /// The `client_id` beside it is another one.
  public static let requestClientTwice = Phrase(english: "the client_id beside it is another one")
  // MARK: A registration that a request shows
  /// It is no registration certificate.
  static let registrationForm = Phrase(
    english: "it is no registration certificate (rc-wrp+jwt, ES256) with a name and a date")
  /// Several are shown.
  static let registrationTwice = Phrase(english: "several are shown")
  /// Nobody who is trusted confirms who asks.
  static let registrationUnbound = Phrase(english: "nobody that you trust confirms whose it is")
  /// It is not of the party that asks.
  static let registrationOther = Phrase(english: "it is not of who asks")
  /// No trusted registrar signed it.
  static let registrationUntrusted = Phrase(english: "no registrar that you trust signed it")
  /// Its time has not begun.
  static let registrationNotYetValid = Phrase(english: "it is not valid yet")
  /// Its time is over.
  static let registrationExpired = Phrase(english: "its time is over")
  // MARK: Who asks
  /// Nobody signed it.
  public static let requestUnsigned = Phrase(english: "nobody signed it")
  /// It is signed, and names nobody who could have signed.
  public static let requestSignedUnnamed = Phrase(
    english: "it is signed, and names nobody who could have signed")
  /// The certificate is another one than the one that it names.
  public static let requestOtherSigner = Phrase(
    english: "its certificate is another one than the one that it names")
  /// The answer would go to another host than that of the certificate.
  public static let requestOtherHost = Phrase(
    english: "the answer would go to another host than that of its certificate")
  /// The signature does not verify.
  public static let requestSignatureWrong = Phrase(english: "its signature does not verify")
  /// The key that it names is none that this program knows to read.
  public static let requestKeyUnknown = Phrase(
    english: "the key that it names is none that can be read here")
  // MARK: Queries
  /// The query has no credentials.
  public static let queryEmpty = Phrase(english: "the query asks for nothing")
  /// The query has more than *limit* of *part*.
  public static func queryLarge(_ part: WireText, _ limit: Int) -> Phrase {
    Phrase(
      english: "{part} has more than {limit} elements", Fact(.part, part),
      Fact(.limit, String(limit)))
  }
  /// Two parts of the query have one `id`.
  public static let queryIdentifierTwice = Phrase(english: "two parts of the query have one id")
  /// A set of the query names a part that is not there.
  public static let queryIdentifierUnknown = Phrase(
    english: "a set names a part that is not in the query")
  /// A path of the query has a form that the format does not have.
  public static let queryPath = Phrase(
    english: "a path of the query has a form that the format does not have")
  // MARK: What is not done
  /// It is signed or lies on a server.
  public static let requestByReference = Phrase(
    english: "it is signed or lies on a server: passport present answers it")
  /// It names who asks by a prefix that this program does not take: *form*.
  public static func requestClientPrefix(_ prefix: WireText) -> Phrase {
    Phrase(
      english: "it names who asks as \"{form}\", and this version takes redirect_uri: alone",
      Fact(.form, prefix))
  }
  /// The answer goes over a network.
  public static let requestOverNetwork = Phrase(
    english: "the answer goes over a network: passport present sends it")
  /// The answer is wanted in another way than `direct_post` or `direct_post.jwt`.
  public static let requestResponseMode = Phrase(
    english: "the answer is wanted in another way than direct_post or direct_post.jwt")
  /// It is signed with *form*, and not with ES256.
  public static func requestAlgorithm(_ name: WireText) -> Phrase {
    Phrase(english: "it is signed with {form}, and not with ES256", Fact(.form, name))
  }
  /// It has no key and no algorithm with which the answer could be encrypted.
  public static let requestEncryption = Phrase(
    english: "it has no key or algorithm with which the answer can be encrypted here")
  /// Who asks takes no cards that are signed with ES256.
  public static let requestFormats = Phrase(
    english: "who asks takes no cards that are signed with ES256")
  /// It is for something else than a presentation.
  public static let requestResponseType = Phrase(
    english: "it asks for something else than a presentation")
  /// It asks with *form*, and not with DCQL.
  public static func requestQuery(_ name: WireText) -> Phrase {
    Phrase(
      english: "it asks with {form}, an older or other way that is not supported: DCQL alone is",
      Fact(.form, name))
  }
  /// It wants data of a transaction signed.
  public static let requestTransaction = Phrase(
    english: "it wants data of a transaction to be signed, which is not supported")
  // MARK: Why no card satisfies a query
  /// No card has this format and type.
  public static let queryNoType = Phrase("query-no-type")
  /// No card of the type has every claim, with a value that is asked for.
  public static let queryNoClaims = Phrase("query-no-claims")
  /// No card comes from an authority that is asked for.
  public static let queryNoAuthority = Phrase("query-no-authority")
  /// The cards have expired.
  public static let queryExpired = Phrase("query-expired")
  /// The cards are not valid yet.
  public static let queryNotYetValid = Phrase("query-not-yet-valid")
  /// The cards were revoked.
  public static let queryRevoked = Phrase("query-revoked")
  /// It asks for a proof by circuits that are not kept here, or of elements that no circuit takes together.
  public static let queryNoCircuits = Phrase("query-no-circuits")
  // MARK: Answers
  /// It is no JSON object with a `vp_token`.
  public static let answerForm = Phrase(english: "it is no JSON object with a vp_token")
  /// It is longer than answers may be.
  public static let answerLong = Phrase(english: "it is too long, or has too many presentations")
  /// It is not what a browser gives for a question to a phone.
  static let answerOfBrowser = Phrase(english: "it is no object with protocol and data")
  /// It comes by a protocol by which nothing was asked.
  static let answerProtocol = Phrase(english: "it comes by a protocol by which nothing was asked")
  /// It is not encrypted.
  static let answerUnencrypted = Phrase(english: "it is not encrypted")
  /// It is not encrypted for a key of this request.
  static let answerOtherKey = Phrase(
    english: "it is not encrypted for the key that was made for this request")
  /// It is for another request.
  public static let answerOtherRequest = Phrase("answer-other-request")
  /// It shows something under the name *part*, which was not asked for.
  public static func answerUnasked(_ part: WireText) -> Phrase {
    Phrase("answer-unasked", Fact(.part, part))
  }
  /// *part* was asked for, and is not shown.
  public static func answerMissing(_ part: WireText) -> Phrase {
    Phrase("answer-missing", Fact(.part, part))
  }
  /// *part* is shown more than once.
  public static func answerTwice(_ part: WireText) -> Phrase {
    Phrase("answer-twice", Fact(.part, part))
  }
  /// *part* has another format or type than what was asked for.
  public static func answerType(_ part: WireText) -> Phrase {
    Phrase("answer-type", Fact(.part, part))
  }
  /// *part* does not have every claim, with a value that was asked for.
  public static func answerClaims(_ part: WireText) -> Phrase {
    Phrase("answer-claims", Fact(.part, part))
  }
  /// The holder did not prove to have the key of *part*.
  public static func answerUnbound(_ part: WireText) -> Phrase {
    Phrase("answer-unbound", Fact(.part, part))
  }
  /// The proof for *part* is by another system than those that were asked for.
  public static func proofSystemOther(_ part: WireText) -> Phrase {
    Phrase(
      english: "the proof for {part} is by another system than those that were asked for",
      Fact(.part, part))
  }
  /// The proof for *part* is over other elements than exactly those that were asked for, or their values.
  public static func proofElements(_ part: WireText) -> Phrase {
    Phrase(
      english: "the proof for {part} shows other elements or values than those that were asked for",
      Fact(.part, part))
  }
  /// It is no DeviceResponse with one proof and no document.
  public static let proofForm = Phrase(
    english: "it is no DeviceResponse with one proof and no document")
  /// It was made too long ago.
  public static let answerOld = Phrase("answer-old")
  /// It was made in the future.
  public static let answerEarly = Phrase("answer-early")
  // MARK: Offers and what comes
  /// It has another form than such a message has.
  public static let offerForm = Phrase(english: "it has another form than such a message has")
  /// It wants the holder to sign in first.
  public static let offerGrant = Phrase(english: "it wants the holder to sign in first")
  /// It wants a proof of a key with *form*, and not as a JWT with ES256.
  public static func offerProof(_ kinds: WireText) -> Phrase {
    Phrase(
      english:
        "it wants a proof of a key with {form}, which is not supported: a JWT with ES256 alone is",
      Fact(.form, kinds))
  }
  /// The card is bound to no key.
  public static let offerUnbound = Phrase(
    english: "the card is bound to no key, which is not supported")
  /// It wants a statement of somebody else about the key.
  public static let offerAttestation = Phrase(
    english:
      "it wants a statement of somebody else about the wallet's keys (key attestation), which is not supported"
  )
  /// It gives cards out encrypted alone, by algorithms that are not supported.
  public static let offerEncryption = Phrase(
    english:
      "it gives cards out encrypted alone (encryption_required), by algorithms that are not supported: ECDH-ES on P-256 with A128GCM or A256GCM is"
  )
  /// It wants requests encrypted, and names no key for that.
  public static let offerRequestEncryption = Phrase(
    english:
      "it wants requests for cards encrypted, and names no key for that which is supported (credential_request_encryption: ECDH-ES on P-256)"
  )
  /// Its token is bound to a key, by *form*.
  public static func offerToken(_ kind: WireText) -> Phrase {
    Phrase(
      english: "its token is bound to a key by {form}, which is not supported", Fact(.form, kind))
  }
  /// The card is made later.
  public static let offerDeferred = Phrase(english: "the card would be made later")
  /// No card that is offered has a format that this program takes.
  public static let offerFormats = Phrase(
    english: "no card that is offered is an SD-JWT or a mobile document")
  /// The offer.
  public static let soughtOffer = Phrase(english: "the offer")
  /// What an issuer says of itself.
  public static let soughtIssuerMetadata = Phrase(
    english: "what the issuer says of itself (openid-credential-issuer)")
  /// What the issuer's server says of itself.
  public static let soughtServerMetadata = Phrase(
    english: "what the issuer's server says of itself (oauth-authorization-server)")
  /// The request.
  public static let soughtRequest = Phrase(english: "the request")
  /// It is of another issuer.
  public static let metadataOther = Phrase(english: "it is of another issuer")
  /// There are fewer copies than were asked for.
  public static let receivedFewer = Phrase(english: "there are fewer copies than were asked for")
  /// A copy is bound to another key than ours.
  public static let receivedKey = Phrase(english: "a copy is bound to another key than ours")
  /// A copy is of another type than what was offered.
  public static let receivedType = Phrase(
    english: "a copy is of another type than what was offered")
  /// The copies do not all say the same.
  public static let receivedMixed = Phrase(english: "the copies do not all say the same")
}
