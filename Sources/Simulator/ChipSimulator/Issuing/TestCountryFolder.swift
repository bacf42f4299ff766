import Crypto
import Encoding
import FoundationEssentials
import PKIX
import Storage
import Verdicts

extension TestCountry {
  /// The name of the file that keeps Utopia's root and its key.
  public static let fileName = "utopia-test-csca.pem"

  private static let longestFile = 65536

  /// Utopia, read from a folder, or made and written there at the first call. Two processes that
  /// make it at once end with the same country. The folder is made with mode 0700, the file with
  /// 0600.
  /// - Parameter kind: the kind of the root's key, if it is made.
  /// - Throws: a `CodedError` when the folder or file cannot be made or read,
  ///   ``TestCountryError`` when the file holds something else, and ``CryptoError`` when libcrypto
  ///   or the random source fails.
  public static func open(
    in folder: String, root kind: DocumentSignerKind = .brainpoolP256(), random: RandomSource,
    now: Date
  ) throws -> TestCountry {
    let path = folder + "/" + fileName
    var country: TestCountry
    if let bytes = try BoundedFile.readIfPresent(path, limit: longestFile) {
      country = try load(bytes, path: path)
    } else {
      try PrivateFolder.make(folder)
      country = try make(root: kind, random: random, now: now)
      let text = try text(country.rootKey, country.rootCertificate)
      if try !AtomicFile.create(text, at: path, mode: 0o600) {
        country = try load(BoundedFile.read(path, limit: longestFile), path: path)
      }
    }
    country.folder = folder
    return country
  }

  /// The document signer of a kind for a document that is issued at a moment. If the country is
  /// kept in a folder, all documents of one signing period have the same signer, so that two
  /// commands see the same one.
  /// - Throws: `StorageError` when it cannot be kept or read, `CryptoError` when libcrypto or the random source fails.
  func documentSigner(
    _ kind: DocumentSignerKind, random: RandomSource, issued: Date
  ) throws -> DocumentSigner {
    guard let folder else { return try makeDocumentSigner(kind, random: random, issued: issued) }
    // A document that was issued long ago has a signer of that time.
    let period = Int((issued.timeIntervalSince1970 / Self.signingPeriod).rounded(.down))
    let beginning = Date(timeIntervalSince1970: Double(period) * Self.signingPeriod)
    let path = "\(folder)/utopia-test-signer-\(kind.name)-\(period).pem"
    let bytes = try BoundedFile.readIfPresent(path, limit: Self.longestFile)
    if let (key, certificate) = bytes.flatMap(Self.pair), isIssuer(of: certificate) {
      return DocumentSigner(
        certificate: certificate, key: key, padding: kind.padding, digest: kind.digest)
    }
    let signer = try makeDocumentSigner(kind, random: random, issued: beginning)
    let text = try Self.text(signer.key, signer.certificate)
    guard bytes == nil else {
      try AtomicFile.write(text, to: path, mode: 0o600)
      return signer
    }
    if try AtomicFile.create(text, at: path, mode: 0o600) { return signer }
    // Another process was faster.
    return try documentSigner(kind, random: random, issued: issued)
  }

  /// True if the country's root signed a certificate: the root may be a new one.
  private func isIssuer(of certificate: [UInt8]) -> Bool {
    guard let root = try? Certificate(der: rootCertificate),
      let certificate = try? Certificate(der: certificate)
    else { return false }
    return (try? certificate.isSigned(by: root.publicKey)) == true
  }

  private static func text(
    _ key: PrivateKey, _ certificate: [UInt8]
  ) throws(CryptoError) -> [UInt8] {
    Array((try key.pem() + PEM(label: "CERTIFICATE", content: certificate).text).utf8)
  }

  private static func load(_ bytes: [UInt8], path: String) throws -> TestCountry {
    guard let (key, certificate) = pair(bytes) else { throw TestCountryError.damaged(path: path) }
    return TestCountry(state: .utopia, rootCertificate: certificate, rootKey: key)
  }

  /// A key and its certificate; nil where a file has not both.
  private static func pair(_ bytes: [UInt8]) -> (PrivateKey, [UInt8])? {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let key = try? PrivateKey(pem: text),
      let certificate = try? PEM.blocks(in: text).first(where: { $0.label == "CERTIFICATE" })
    else { return nil }
    return (key, certificate.content)
  }
}

/// The reason why the test country of a folder cannot be used.
public enum TestCountryError: CodedError, Hashable {
  /// The file of this path holds no key and certificate.
  case damaged(path: String)

  /// The reason.
  public var code: ReasonCode { .fileUnreadable }

  /// The path and what is wrong with it.
  public var details: [Detail] {
    switch self {
    case .damaged(let path): [.text(path), .phrase(.noTestCountry)]
    }
  }
}

extension Phrase {
  /// A file holds no test country.
  static let noTestCountry = Phrase(english: "it holds no test country")
}
