import Verdicts

/// Defects of requests and answers.
extension Phrase {
  // MARK: Requests
  /// It is no JSON object and no address that begins with `openid4vp:`.
  public static let requestForm = Phrase("request-form")
  /// It is longer than requests may be.
  public static let requestLong = Phrase("request-long")
  /// *part* is missing or has another form.
  public static func requestMember(_ name: String) -> Phrase {
    Phrase("request-member", Fact(.part, name))
  }
  /// *part* is there twice.
  public static func requestMemberTwice(_ name: String) -> Phrase {
    Phrase("request-member-twice", Fact(.part, name))
  }
  /// Who asks is not the address to which the answer goes.
  public static let requestClientDiffers = Phrase("request-client-differs")
  /// It names both an address for the answer and one to go on to.
  public static let requestTwoAddresses = Phrase("request-two-addresses")
  /// The `client_id` beside it is another one.
  public static let requestClientTwice = Phrase("request-client-twice")
  // MARK: Who asks
  /// Nobody signed it.
  public static let requestUnsigned = Phrase("request-unsigned")
  /// It is signed, and names nobody who could have signed.
  public static let requestSignedUnnamed = Phrase("request-signed-unnamed")
  /// The certificate is another one than the one that it names.
  public static let requestOtherSigner = Phrase("request-other-signer")
  /// The answer would go to another host than that of the certificate.
  public static let requestOtherHost = Phrase("request-other-host")
  /// The signature does not verify.
  public static let requestSignatureWrong = Phrase("request-signature-wrong")
  /// The key that it names is none that this program knows to read.
  public static let requestKeyUnknown = Phrase("request-key-unknown")
  // MARK: Queries
  /// The query has no credentials.
  public static let queryEmpty = Phrase("query-empty")
  /// The query has more than *limit* of *part*.
  public static func queryLarge(_ part: String, _ limit: Int) -> Phrase {
    Phrase("query-large", Fact(.part, part), Fact(.limit, String(limit)))
  }
  /// Two parts of the query have one `id`.
  public static let queryIdentifierTwice = Phrase("query-identifier-twice")
  /// A set of the query names a part that is not there.
  public static let queryIdentifierUnknown = Phrase("query-identifier-unknown")
  /// A path of the query has a form that the format does not have.
  public static let queryPath = Phrase("query-path")
  // MARK: What is not done
  /// It is signed or lies on a server.
  public static let requestByReference = Phrase("request-by-reference")
  /// It names who asks by a prefix that this program does not take: *form*.
  public static func requestClientPrefix(_ prefix: String) -> Phrase {
    Phrase("request-client-prefix", Fact(.form, prefix))
  }
  /// The answer goes over a network.
  public static let requestOverNetwork = Phrase("request-over-network")
  /// The answer is wanted in another way than `direct_post` or `direct_post.jwt`.
  public static let requestResponseMode = Phrase("request-response-mode")
  /// It is signed with *form*, and not with ES256.
  public static func requestAlgorithm(_ name: String) -> Phrase {
    Phrase("request-algorithm", Fact(.form, name))
  }
  /// It has no key and no algorithm with which the answer could be encrypted.
  public static let requestEncryption = Phrase("request-encryption")
  /// Who asks takes no cards that are signed with ES256.
  public static let requestFormats = Phrase("request-formats")
  /// It is for something else than a presentation.
  public static let requestResponseType = Phrase("request-response-type")
  /// It asks with *form*, and not with DCQL.
  public static func requestQuery(_ name: String) -> Phrase {
    Phrase("request-query", Fact(.form, name))
  }
  /// It wants data of a transaction signed.
  public static let requestTransaction = Phrase("request-transaction")
  // MARK: Why no card satisfies a query
  /// No card has this format and type.
  public static let queryNoType = Phrase("query-no-type")
  /// No card of the type has every claim, with a value that is asked for.
  public static let queryNoClaims = Phrase("query-no-claims")
  /// No card comes from an authority that is asked for.
  public static let queryNoAuthority = Phrase("query-no-authority")
  /// The cards have expired.
  public static let queryExpired = Phrase("query-expired")
  // MARK: Answers
  /// It is no JSON object with a `vp_token`.
  public static let answerForm = Phrase("answer-form")
  /// It is longer than answers may be.
  public static let answerLong = Phrase("answer-long")
  /// It is for another request.
  public static let answerOtherRequest = Phrase("answer-other-request")
  /// It shows something under the name *part*, which was not asked for.
  public static func answerUnasked(_ part: String) -> Phrase {
    Phrase("answer-unasked", Fact(.part, part))
  }
  /// *part* was asked for, and is not shown.
  public static func answerMissing(_ part: String) -> Phrase {
    Phrase("answer-missing", Fact(.part, part))
  }
  /// *part* is shown more than once.
  public static func answerTwice(_ part: String) -> Phrase {
    Phrase("answer-twice", Fact(.part, part))
  }
  /// *part* has another format or type than what was asked for.
  public static func answerType(_ part: String) -> Phrase {
    Phrase("answer-type", Fact(.part, part))
  }
  /// *part* does not have every claim, with a value that was asked for.
  public static func answerClaims(_ part: String) -> Phrase {
    Phrase("answer-claims", Fact(.part, part))
  }
  /// The holder did not prove to have the key of *part*.
  public static func answerUnbound(_ part: String) -> Phrase {
    Phrase("answer-unbound", Fact(.part, part))
  }
  /// It was made too long ago.
  public static let answerOld = Phrase("answer-old")
  /// It was made in the future.
  public static let answerEarly = Phrase("answer-early")
  // MARK: Offers and what comes
  /// It has another form than such a message has.
  public static let offerForm = Phrase("offer-form")
  /// It wants the holder to sign in first.
  public static let offerGrant = Phrase("offer-grant")
  /// It wants a proof of a key with *form*, and not as a JWT with ES256.
  public static func offerProof(_ kinds: String) -> Phrase {
    Phrase("offer-proof", Fact(.form, kinds))
  }
  /// The card is bound to no key.
  public static let offerUnbound = Phrase("offer-unbound")
  /// It wants a statement of somebody else about the key.
  public static let offerAttestation = Phrase("offer-attestation")
  /// It gives cards out encrypted, and in no other way.
  public static let offerEncryption = Phrase("offer-encryption")
  /// Its token is bound to a key, by *form*.
  public static func offerToken(_ kind: String) -> Phrase {
    Phrase("offer-token", Fact(.form, kind))
  }
  /// The card is made later.
  public static let offerDeferred = Phrase("offer-deferred")
  /// No card that is offered has a format that this program takes.
  public static let offerFormats = Phrase("offer-formats")
  /// The offer.
  public static let soughtOffer = Phrase("sought-offer")
  /// What an issuer says of itself.
  public static let soughtIssuerMetadata = Phrase("sought-issuer-metadata")
  /// What the issuer's server says of itself.
  public static let soughtServerMetadata = Phrase("sought-server-metadata")
  /// The request.
  public static let soughtRequest = Phrase("sought-request")
  /// It is of another issuer.
  public static let metadataOther = Phrase("metadata-other")
  /// There are fewer copies than were asked for.
  public static let receivedFewer = Phrase("received-fewer")
  /// A copy is bound to another key than ours.
  public static let receivedKey = Phrase("received-key")
  /// A copy is of another type than what was offered.
  public static let receivedType = Phrase("received-type")
  /// The copies do not all say the same.
  public static let receivedMixed = Phrase("received-mixed")
}
