import Crypto
import Encoding

extension IssuerSigned {
  /// The paths of the elements, `NAMESPACE/ELEMENT`, in their order.
  public var paths: [WireText] {
    nameSpaces.flatMap { space in space.items.map { Self.path(space.name, $0) } }
  }

  /// A DeviceResponse with this document, the chosen elements only, and the device's signature for a
  /// request. The items and the issuer's signature go into it as they were received.
  /// - Parameter paths: the paths of the elements, as in ``paths``.
  /// - Throws: ``CredentialError/claimUnknown(_:)``; ``CredentialError/keyBindingInvalid(_:)`` when the
  ///   document is bound to another key; ``CredentialError/crypto(_:)``.
  public func presentation(
    of paths: [WireText], deviceKey: PrivateKey, transcript: SessionTranscript
  ) throws(CredentialError) -> [UInt8] {
    guard let bound = securityObject.deviceKey, (try? deviceKey.p256PublicKey) == bound else {
      throw .keyBindingInvalid(.keyBindingKeyDiffers)
    }
    let chosen = try chosen(paths)
    let deviceNameSpaces: [UInt8] = [0xA0]
    let authentication = DeviceAuthentication(
      sessionTranscript: transcript.encoded, documentType: securityObject.documentType,
      deviceNameSpaces: deviceNameSpaces)
    let signature = try CredentialError.wrapping { () throws(CryptoError) in
      try COSESign1.signed(authentication.encoded, by: deviceKey, isDetached: true)
    }
    var issuerSigned: [(key: CBOR, value: [UInt8])] = [
      (.text("issuerAuth"), Array(issuerAuth.encoded))
    ]
    if !chosen.isEmpty { issuerSigned.append((.text("nameSpaces"), CBOR.encodedMap(chosen))) }
    let document = CBOR.encodedMap([
      (.text("docType"), CBOR.text(securityObject.documentType).encoded),
      (
        .text("deviceSigned"),
        CBOR.encodedMap([
          (.text("deviceAuth"), CBOR.encodedMap([(.text("deviceSignature"), signature)])),
          (.text("nameSpaces"), CBOR.encodedEmbedded(deviceNameSpaces)),
        ])
      ), (.text("issuerSigned"), CBOR.encodedMap(issuerSigned)),
    ])
    return CBOR.encodedMap([
      (.text("status"), CBOR(0).encoded), (.text("version"), CBOR.text("1.0").encoded),
      (.text("documents"), CBOR.encodedArray([document])),
    ])
  }

  /// The length in bytes of the issuer's signature and some elements.
  /// - Parameter paths: the paths of the elements, as in ``paths``.
  package func estimatedLength(showing paths: [WireText]) -> Int {
    let wanted = Set(paths)
    return nameSpaces.reduce(issuerAuth.encoded.count) { length, space in
      space.items.filter { wanted.contains(Self.path(space.name, $0)) }
        .reduce(length) { $0 + $1.tagged.count }
    }
  }

  static func path(_ nameSpace: WireText, _ item: IssuerSignedItem) -> WireText {
    nameSpace + "/" + item.element
  }

  /// The name spaces with their chosen items, each encoded.
  private func chosen(
    _ paths: [WireText]
  ) throws(CredentialError) -> [(key: CBOR, value: [UInt8])] {
    let known = Set(self.paths)
    for path in paths {
      guard known.contains(path) else { throw .claimUnknown(path) }
    }
    let wanted = Set(paths)
    return nameSpaces.compactMap { space in
      let items = space.items.filter { wanted.contains(Self.path(space.name, $0)) }
      guard !items.isEmpty else { return nil }
      return (.text(space.name), CBOR.encodedArray(items.map(\.tagged)))
    }
  }
}
