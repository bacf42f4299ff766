import Encoding

/// The check of a device's proof.
struct DeviceCheck {
  let document: MobileDocument

  /// Checks the device's signature over a transcript, if there is one, and that the device signed
  /// no elements of its own except those for which the issuer authorised its key. The holder states
  /// such elements; they are no claims of the issuer.
  /// - Throws: ``CredentialError/algorithmNotAllowed(_:)`` for a message authentication code;
  ///   ``CredentialError/keyBindingInvalid(_:)``.
  func run(_ transcript: SessionTranscript?) throws(CredentialError) {
    guard case .signature(let signature) = document.deviceProof else {
      throw .algorithmNotAllowed("HMAC")
    }
    try signature.checkAlgorithm()
    try checkElements()
    guard let transcript else { return }
    guard let key = document.securityObject.deviceKey else {
      throw document.securityObject.deviceKeyRefusal
    }
    let authentication = DeviceAuthentication(
      sessionTranscript: transcript.encoded, documentType: document.type,
      deviceNameSpaces: document.deviceNameSpaces)
    guard signature.isSigned(authentication.encoded, by: key) else {
      throw .keyBindingInvalid(.mdocDeviceSignatureInvalid)
    }
  }

  private func checkElements() throws(CredentialError) {
    let authorised = document.securityObject.deviceKeyInfoEntry.value.value["keyAuthorizations"]
    do throws(CBORError) {
      for space in try CBORReader.read(document.deviceNameSpaces).map() {
        let name = try space.key.text()
        for entry in try space.value.map() {
          guard Self.isAuthorised(name, try entry.key.text(), by: authorised) else {
            throw CBORError(.unexpectedItem(.text("keyAuthorizations")), offset: entry.start)
          }
        }
      }
    } catch {
      throw .keyBindingInvalid(.mdocDeviceElements)
    }
  }

  /// True if keyAuthorizations, ISO/IEC 18013-5, 9.1.2.4, names the name space or the element.
  private static func isAuthorised(
    _ nameSpace: WireText, _ element: WireText, by authorised: CBOR?
  ) -> Bool {
    if case .array(let spaces) = authorised?["nameSpaces"], spaces.contains(.text(nameSpace)) {
      return true
    }
    guard case .array(let elements) = authorised?["dataElements"]?[nameSpace] else { return false }
    return elements.contains(.text(element))
  }
}
