extension PublicKey {
  /// True if a signature over some bytes verifies under this key in the form of its algorithm;
  /// false also for a signature of another form and for an algorithm of the other kind of key.
  /// - Throws: ``CryptoError/unsupported(_:)`` when the algorithm names no supported digest.
  public func verify(
    signature: [UInt8], over bytes: [UInt8], algorithm: SignatureAlgorithm
  ) throws(CryptoError) -> Bool {
    try verification(of: signature, over: bytes, algorithm: algorithm) == .valid([])
  }

  /// The result of verifying a signature over some bytes: in the form of its algorithm, or else
  /// with one of the departures of ``SignatureException``, each of which allows exactly one other
  /// form.
  /// - Parameter digest: the digest when the algorithm names none, as with `rsaEncryption`.
  /// - Throws: ``CryptoError/unsupported(_:)`` when neither gives a supported digest.
  public func verification(
    of signature: [UInt8], over bytes: [UInt8], algorithm: SignatureAlgorithm,
    digest: DigestAlgorithm? = nil
  ) throws(CryptoError) -> SignatureVerification {
    guard let digest = algorithm.digest ?? digest, digest.fetched?.isThere == true else {
      throw .unsupported(.text(algorithm.name))
    }
    guard algorithm.fits(kind) else { return .invalid }
    defer { ErrorQueue.clear() }
    if case .withParameters(let unrestricted) = pssLabel {
      return try restricted(signature, over: bytes, algorithm, digest, unrestricted)
    }
    let found: SignatureVerification
    switch (algorithm.scheme, kind) {
    case (.ecdsa, .ec(let curve)):
      if try check(signature, over: bytes, digest, nil) {
        found = .valid([])
      } else if let sequence = ECDSASignatureForm.sequence(ofPlain: signature, on: curve),
        try check(sequence, over: bytes, digest, nil)
      {
        found = .valid([.plainECDSA])
      } else {
        found = .invalid
      }
    case (.plainECDSA, .ec(let curve)):
      if let sequence = ECDSASignatureForm.sequence(ofPlain: signature, on: curve),
        try check(sequence, over: bytes, digest, nil)
      {
        found = .valid([])
      } else {
        found = try check(signature, over: bytes, digest, nil) ? .valid([.sequenceECDSA]) : .invalid
      }
    case (.rsaPKCS1, .rsa):
      found = try pkcs1(signature, over: bytes, digest)
    case (.rsaPSS(let mask, let salt), .rsa):
      let padding = AsymmetricKey.Padding.pss(mask: mask, saltLength: salt)
      found = try check(signature, over: bytes, digest, padding) ? .valid([]) : .invalid
    default: found = .invalid
    }
    return found.adding(isCurveCorrected ? [.curveMislabelled] : [])
  }

  /// Verifies a signature under a key that is for one form of RSASSA-PSS only. libcrypto enforces
  /// that form, so it does not distinguish a wrong signature from one of another form.
  private func restricted(
    _ signature: [UInt8], over bytes: [UInt8], _ algorithm: SignatureAlgorithm,
    _ digest: DigestAlgorithm, _ unrestricted: [UInt8]
  ) throws(CryptoError) -> SignatureVerification {
    guard let key = try? PublicKey(publicKeyInfo: unrestricted) else { return .invalid }
    let found = try key.verification(
      of: signature, over: bytes, algorithm: algorithm, digest: digest)
    guard found.isValid, case .rsaPSS(let mask, let salt) = algorithm.scheme,
      (try? check(signature, over: bytes, digest, .pss(mask: mask, saltLength: salt))) == true
    else { return found.isValid ? .forbidden : .invalid }
    return found
  }

  /// Verifies a signature of RSASSA-PKCS1-v1_5. A key with the label id-RSASSA-PSS does not allow
  /// it, which is a departure.
  private func pkcs1(
    _ signature: [UInt8], over bytes: [UInt8], _ digest: DigestAlgorithm
  ) throws(CryptoError) -> SignatureVerification {
    let label: Set<SignatureException> = pssLabel == nil ? [] : [.pssKeyMisused]
    if try check(signature, over: bytes, digest, .pkcs1) { return .valid(label) }
    let isBare = try DigestInfoWithoutNull(digest: digest, over: bytes)
      .isSigned(signature, by: self)
    return isBare ? .valid(label.union([.digestInfoWithoutNull])) : .invalid
  }

  /// Verifies a signature by libcrypto.
  private func check(
    _ signature: [UInt8], over bytes: [UInt8], _ digest: DigestAlgorithm,
    _ padding: AsymmetricKey.Padding?
  ) throws(CryptoError) -> Bool {
    try key.verifies(signature, over: bytes, digest, padding)
  }
}
