import ChipAccess
import Crypto
import Encoding
import PKCS11
import PKIX
import Storage
import Verdicts

/// A folder with what authenticates a terminal: card verifiable certificates, each a file in DER,
/// and one private key, or the address of a key in a token. Other files are not looked at further.
package enum TerminalFolder {
  /// The most files of a folder: of more certificates a chain would not be looked for in all.
  private static let mostFiles = 256
  /// The greatest length of a file in bytes.
  private static let longestFile = 64 << 10
  /// The usual endings of a certificate.
  private static let endings: [WireText] = [".cvcert", ".cvc", ".cv"]
  /// The ending of a file with the address of a key in a token, RFC 7512, in one line.
  private static let tokenEnding: WireText = ".pkcs11"
  /// The first bytes of a certificate: its tag.
  private static let tag: [UInt8] = [0x7F, 0x21]
  /// The end of the label of every private key in PEM.
  private static let keyLabel: WireText = "PRIVATE KEY"

  /// Reads the folder.
  /// - Parameters:
  ///   - token: the key on P-256 at an address in a token; nil unless there is just one. Called once everything else was
  ///     read.
  ///   - passphrase: asks for the passphrase of the key, where it is encrypted.
  /// - Throws: ``TerminalFolderError``, `TokenError`, `StorageError`, and what the token and the passphrase throw.
  package static func credentials(
    _ folder: String, token: (TokenAddress) throws -> PrivateKey?,
    passphrase: () throws -> SecretBytes
  ) throws -> TerminalCredentials {
    var certificates: [CVCertificate] = []
    var key: PrivateKey?
    var address: (TokenAddress, path: String)?
    for name in try FolderContents.names(in: folder, limit: mostFiles) {
      let path = "\(folder)/\(name)"
      if FolderContents.isFolder(path) { continue }
      let bytes = try RegularFile(path).read(limit: longestFile)
      if bytes.starts(with: tag) || endings.contains(where: WireText(name).lowercased.hasSuffix) {
        certificates.append(try certificate(bytes, path))
      } else if WireText(name).lowercased.hasSuffix(tokenEnding) {
        guard address == nil else { throw TerminalFolderError.unusable(folder, .terminalKeySecond) }
        address = (try tokenAddress(bytes), path)
      } else if let found = try privateKey(bytes, path, passphrase: passphrase) {
        guard key == nil else { throw TerminalFolderError.unusable(folder, .terminalKeySecond) }
        key = found
      }
    }
    if let address {
      guard key == nil else { throw TerminalFolderError.unusable(folder, .terminalKeySecond) }
      guard let found = try token(address.0) else {
        throw TerminalFolderError.unusable(address.path, .terminalKeyNotInToken)
      }
      key = found
    }
    guard let key else { throw TerminalFolderError.unusable(folder, .terminalKeyMissing) }
    // A key in a token is found unfit here, and not when a chip waits for its signature.
    let usable = certificates.filter { !key.isElsewhere || isForToken($0, key) }
    do throws(TerminalAuthenticationError) {
      return try TerminalCredentials(key: key, certificates: usable)
    } catch {
      throw TerminalFolderError.unusable(
        folder,
        usable.count == certificates.count ? .terminalKeyUncertified : .terminalKeyTokenAlgorithm)
    }
  }

  private static func tokenAddress(_ bytes: [UInt8]) throws(TokenError) -> TokenAddress {
    try TokenAddress(String(decoding: bytes.withoutSurroundingSpace, as: UTF8.self))
  }

  /// False for a certificate of this key that wants another signature than tokens give here.
  private static func isForToken(_ certificate: CVCertificate, _ key: PrivateKey) -> Bool {
    let algorithm = certificate.body.publicKey.algorithm
    return algorithm.scheme == .ecdsa && algorithm.digest == .sha256
      || !certificate.body.publicKey.belongs(to: key)
  }

  private static func certificate(_ bytes: [UInt8], _ path: String) throws -> CVCertificate {
    do throws(BERError) {
      return try CVCertificate(parsing: bytes)
    } catch {
      throw TerminalFolderError.unusable(path, error.phrase)
    }
  }

  /// The private key of a file; nil for a file that holds none.
  private static func privateKey(
    _ bytes: [UInt8], _ path: String, passphrase: () throws -> SecretBytes
  ) throws -> PrivateKey? {
    if PrivateKey.isEncrypted(file: bytes) {
      let passphrase = try passphrase()
      do throws(CryptoError) {
        return try PrivateKey(file: bytes, passphrase: passphrase)
      } catch .unsupported {
        throw TerminalFolderError.unusable(path, .terminalKeyUnreadable)
      } catch {
        throw TerminalFolderError.wrongPassphrase
      }
    }
    if let key = try? PrivateKey(file: bytes) { return key }
    let blocks = try? PEM.blocks(in: bytes)
    guard blocks?.contains(where: { $0.label.hasSuffix(keyLabel) }) != false else { return nil }
    throw TerminalFolderError.unusable(path, .terminalKeyUnreadable)
  }
}

/// The reason why a folder cannot authenticate a terminal. It contains nothing of a key.
package enum TerminalFolderError: CodedError, Hashable {
  /// The folder or the file of this path; the second argument is the defect.
  case unusable(String, Phrase)
  /// The passphrase does not open the key.
  case wrongPassphrase

  package var code: ReasonCode {
    switch self {
    case .unusable: .terminalFolderUnusable
    case .wrongPassphrase: .passphraseWrong
    }
  }

  package var details: [Detail] {
    switch self {
    case .unusable(let place, let defect): [.text(place), .phrase(defect)]
    case .wrongPassphrase: [.phrase(.passphraseAlone)]
    }
  }
}

extension Phrase {
  static let terminalKeyMissing = Phrase(english: "no private key is in it")
  static let terminalKeySecond = Phrase(english: "two private keys are in it")
  static let terminalKeyNotInToken = Phrase(
    english: "the token has no key on P-256 at this address, or several")
  static let terminalKeyTokenAlgorithm = Phrase(
    english:
      "a key in a token signs by ECDSA with SHA-256, and its certificate states something else")
  static let terminalKeyUnreadable = Phrase(
    english: "the private key is damaged, or of a kind that is not known here")
  static let terminalKeyUncertified = Phrase(
    english: "no certificate of an inspection system in it belongs to the private key")
}
