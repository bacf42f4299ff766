import Crypto
import Encoding
import FoundationEssentials
import PKIX
import ProofEngine
import Storage
import Verdicts

/// The options by which a statement about a mobile document is given, the same for both sides.
enum ZKStatement {
  static let values: Set<String> = ["--transcript", "--issuer", "--at", "--circuit-version"]
  static let repeatable: Set<String> = ["--claim"]

  static let help = """
      --transcript FILE     the SessionTranscript of the showing, as it was encoded
      --issuer CERT         the certificate of the document's issuer, in PEM or DER
      --claim NAMESPACE/ELEMENT=VALUE
                            what is claimed, VALUE in CBOR diagnostic notation, as in
                            org.iso.18013.5.1/age_over_18=true; up to four of one name space
      --at TIME             when the document must be valid, as in 2026-11-21T09:00:00Z (now)
      --circuit-version N   the version of the circuits: 7 or 6 (7)
    """

  private static let longestInput = 1 << 20

  /// The statement.
  /// - Throws: `UsageError` and the typed errors of what is read.
  static func read(
    _ options: Arguments, documentType: String, deviceNameSpaces: [UInt8],
    _ environment: AppEnvironment
  ) throws -> MobileDocumentStatement {
    guard let transcript = options.value("--transcript"), let issuer = options.value("--issuer")
    else { throw UsageError("--transcript and --issuer are needed") }
    let claims = try options.list("--claim").map {
      try MobileDocumentClaim(try ClaimArgument(parsing: $0))
    }
    guard !claims.isEmpty else { throw UsageError("--claim is needed") }
    return try MobileDocumentStatement(
      version: try version(options), claims: claims, issuerKey: try key(issuer),
      documentType: documentType,
      sessionTranscript: try BoundedFile.read(transcript, limit: longestInput),
      deviceNameSpaces: deviceNameSpaces, time: try time(options, environment))
  }

  private static func version(_ options: Arguments) throws -> MobileDocumentVersion {
    guard let text = options.value("--circuit-version") else { return .seven }
    guard let version = Int(text).flatMap(MobileDocumentVersion.init) else {
      throw UsageError("--circuit-version is 6 or 7")
    }
    return version
  }

  private static func time(_ options: Arguments, _ environment: AppEnvironment) throws -> TDate {
    guard let text = options.value("--at") else { return TDate(environment.now) }
    if let time = TDate(text) { return time }
    guard let instant = try? Date(text, strategy: .iso8601) else {
      throw UsageError("--at takes a time as in 2026-11-21T09:00:00Z")
    }
    return TDate(instant)
  }

  private static func key(_ path: String) throws -> P256PublicKey {
    let octets = try BoundedFile.read(path, limit: longestInput)
    let blocks = (try? PEM.blocks(in: String(decoding: octets, as: UTF8.self))) ?? []
    guard let certificate = try? Certificate(der: blocks.first?.content ?? octets) else {
      throw AnchorMissing(path: path)
    }
    do {
      return try P256PublicKey(try certificate.publicKey)
    } catch {
      throw MobileDocumentError.outsideStatement("the issuer's key is not on P-256")
    }
  }
}
