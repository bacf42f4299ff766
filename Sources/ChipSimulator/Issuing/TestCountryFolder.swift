import Crypto
import Encoding
import FoundationEssentials
import Storage
import Verdicts

extension TestCountry {
  /// The name of the file that keeps Utopia's root and its key.
  public static let fileName = "utopia-test-csca.pem"

  private static let longestFile = 65536

  /// Utopia, read from a folder, or made and written there at the first call. Two processes that
  /// make it at once end with the same country. The folder is made with mode 0700, the file with
  /// 0600.
  /// - Throws: `StorageError` when the folder or file cannot be made or read,
  ///   ``TestCountryError`` when the file holds something else, and ``CryptoError`` when libcrypto
  ///   or the random source fails.
  public static func open(
    in folder: String, random: RandomSource, now: Date
  ) throws -> TestCountry {
    let path = folder + "/" + fileName
    if let octets = try BoundedFile.readIfPresent(path, limit: longestFile) {
      return try load(octets, path: path)
    }
    try PrivateFolder.make(folder)
    let country = try make(random: random, now: now)
    if try AtomicFile.create(Array(country.text().utf8), at: path, mode: 0o600) { return country }
    return try load(BoundedFile.read(path, limit: longestFile), path: path)
  }

  private func text() throws(CryptoError) -> String {
    try rootKey.pem() + PEM(label: "CERTIFICATE", content: rootCertificate).text
  }

  private static func load(_ octets: [UInt8], path: String) throws -> TestCountry {
    let text = String(decoding: octets, as: UTF8.self)
    guard let key = try? PrivateKey(pem: text),
      let certificate = try? PEM.blocks(in: text).first(where: { $0.label == "CERTIFICATE" })
    else { throw TestCountryError.damaged(path: path) }
    return TestCountry(state: .utopia, rootCertificate: certificate.content, rootKey: key)
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
  static let noTestCountry = Phrase("no-test-country")
}
