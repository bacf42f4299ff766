import Circuits
import DocumentProofs
import Encoding
import Operations
import Storage

/// The options of a statement about a mobile document, the same for prover and verifier.
enum ZKStatement {
  static let transcript = Option(
    "--transcript", "FILE", "the SessionTranscript of the showing, as it was encoded")
  static let issuer = Option(
    "--issuer", "CERT", "the certificate of the document's issuer, in PEM or DER")
  static let claim = Option.text(
    "--claim", "NAMESPACE/ELEMENT=VALUE",
    "what is claimed, VALUE in CBOR diagnostic notation, as in org.iso.18013.5.1/age_over_18=true; "
      + "up to four of one name space", mayRepeat: true)
  private static let at = Option(
    "--at", "TIME", "when the document must be valid, as in 2026-11-21T09:00:00Z (now)",
    takes: "a time as in 2026-11-21T09:00:00Z", read: { Timestamp($0) })
  private static let version = Setting(
    Option(
      "--circuit-version", "N",
      oneOf: MobileDocumentVersion.allCases.map { (name: String($0.rawValue), value: $0) }
    ) { "the version of the circuits: \($0)" }, "7", .seven)

  static let options: [any HelpItem] = [transcript, issuer, claim, at, version]
  static let rules: [OptionRule] = [inputs.rule, .needed([claim])]
  private static let inputs = Needed(transcript, issuer)

  /// - Throws: `UsageError`, and the errors of reading the files.
  static func read(
    _ options: Arguments, documentType: WireText, deviceNameSpaces: [UInt8],
    _ environment: AppEnvironment
  ) throws -> MobileDocumentStatement {
    let (transcript, issuer) = try inputs.values(in: options)
    if !options.has(at) { environment.checkClock() }
    let claims = try options.all(claim).map {
      try MobileDocumentClaim(try ClaimArgument(parsing: $0))
    }
    return try MobileDocumentStatement(
      version: options[version], claims: claims,
      issuerKey: MobileDocumentStatement.issuerKey(ofFile: issuer),
      documentType: documentType,
      sessionTranscript: try BoundedFile.read(transcript, limit: 1 << 20),
      deviceNameSpaces: deviceNameSpaces, time: options[at] ?? Timestamp(environment.now))
  }
}
