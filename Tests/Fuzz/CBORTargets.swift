import Encoding
import FoundationEssentials

@testable import Credentials
@testable import DocumentProofs

extension FuzzTarget {
  static let cbor = [
    FuzzTarget("cbor") { input in
      for takesIndefiniteLengths in [false, true] {
        guard
          let item = try? CBORReader.read(input, takesIndefiniteLengths: takesIndefiniteLengths)
        else { continue }
        hold(item.encoded.elementsEqual(input), "an item keeps its bytes")
        check(item, isDefinite: !takesIndefiniteLengths)
        let written = item.value.encoded
        let again = try? CBORReader.read(written)
        hold(again?.value.encoded == written, "a value is written and read again")
        let text = CBORDiagnosticNotation.text(item.value)
        hold(
          (try? CBORDiagnosticNotation.read(text))?.encoded == written,
          "the notation means the same")
      }
    },
    FuzzTarget("cbor-notation") { input in
      let text = String(decoding: input, as: UTF8.self)
      if let value = try? CBORDiagnosticNotation.read(text) {
        let again = try? CBORDiagnosticNotation.read(CBORDiagnosticNotation.text(value))
        hold(again?.encoded == value.encoded, "the notation is written and read again")
        hold((try? CBORReader.read(value.encoded)) != nil, "what is written is read")
      }
      if let argument = try? ClaimArgument(parsing: WireText(text)) {
        let again = try? ClaimArgument(parsing: "\(argument)")
        hold(again?.value.encoded == argument.value.encoded, "a claim is written and read again")
        _ = try? MobileDocumentClaim(argument)
      }
    },
    FuzzTarget("mobile-document", longest: 16_384) { check(verdictOn: $0) },
    FuzzTarget("device-response") { input in
      guard let document = try? DeviceResponse(parsing: input).document else { return }
      for nameSpace in document.issuerSigned.nameSpaces {
        for item in nameSpace.items {
          hold(input[item.tagged.indices].elementsEqual(item.tagged), "an item knows its place")
          _ = document.securityObject.digest(item.digestID, nameSpace: nameSpace.name)
          _ = try? MobileDocumentClaim(
            nameSpace: nameSpace.name, element: item.element, value: Array(item.value))
        }
      }
    },
  ]

  /// Bytes as a response and as an IssuerSigned, verified without an anchor.
  private static func check(verdictOn input: [UInt8]) {
    let verifier = MobileDocumentVerifier(
      anchors: [], at: Date(timeIntervalSince1970: 1_795_219_200))
    for isRequired in [false, true] {
      let transcript = try? SessionTranscript.openID4VP(
        clientIdentifier: "c", nonce: "n", responseURI: "u")
      let verdict = verifier.verify(
        input, transcript: isRequired ? transcript : nil, requiresDeviceSignature: isRequired)
      hold(verdict.credential == nil, "without an anchor nothing is verified")
      hold(verdict.outcome.status != .passed, "without an anchor nothing passes")
    }
    guard let issuerSigned = try? IssuerSigned(parsing: input) else { return }
    hold(issuerSigned.encoded.elementsEqual(input), "a document keeps its bytes")
    hold(
      issuerSigned.issuerAuth.payload?.elementsEqual(issuerSigned.securityObject.payload) == true,
      "a security object keeps its bytes")
    _ = try? issuerSigned.issuerAuth.certificates()
    _ = try? issuerSigned.securityObject.digests()
    for space in issuerSigned.nameSpaces {
      for item in space.items { _ = try? MobileDocumentClaims.json(item.parsedValue) }
    }
  }

  private static func check(_ item: CBORItem, isDefinite: Bool) {
    hold(item.start < item.contentStart && item.contentStart <= item.end, "a head has bytes")
    switch item.content {
    case .bytes(let bytes) where isDefinite:
      hold(bytes.indices == item.contentStart..<item.end, "a byte string knows its place")
      _ = try? CBORReader.read(bytes)
    case .array(let elements): for element in elements { check(element, isDefinite: isDefinite) }
    case .map(let entries):
      for entry in entries {
        hold(entry.start + entry.count == entry.value.end, "an entry is in one piece")
        check(entry.key, isDefinite: isDefinite)
        check(entry.value, isDefinite: isDefinite)
      }
    case .tagged(_, let inner): check(inner, isDefinite: isDefinite)
    default: break
    }
  }
}
