import ChipAccess
import Crypto
import Encoding
import PKIX
import Storage
import Verdicts

/// A folder with what authenticates a terminal: card verifiable certificates, each a file in DER,
/// and one private key. Other files are not looked at further.
package enum TerminalFolder {
  /// The most files of a folder: of more certificates a chain would not be looked for in all.
  private static let mostFiles = 256
  /// The greatest length of a file in bytes.
  private static let longestFile = 64 << 10
  /// The usual endings of a certificate.
  private static let endings: [WireText] = [".cvcert", ".cvc", ".cv"]
  /// The first bytes of a certificate: its tag.
  private static let tag: [UInt8] = [0x7F, 0x21]
  /// The end of the label of every private key in PEM.
  private static let keyLabel: WireText = "PRIVATE KEY"

  /// Reads the folder.
  /// - Parameter passphrase: asks for the passphrase of the key, where it is encrypted.
  /// - Throws: ``TerminalFolderError``, `StorageError`, and what the passphrase throws.
  package static func credentials(
    _ folder: String, passphrase: () throws -> SecretBytes
  ) throws -> TerminalCredentials {
    var certificates: [CVCertificate] = []
    var key: PrivateKey?
    for name in try FolderContents.names(in: folder, limit: mostFiles) {
      let path = "\(folder)/\(name)"
      if FolderContents.isFolder(path) { continue }
      let bytes = try RegularFile(path).read(limit: longestFile)
      if bytes.starts(with: tag) || endings.contains(where: WireText(name).lowercased.hasSuffix) {
        certificates.append(try certificate(bytes, path))
      } else if let found = try privateKey(bytes, path, passphrase: passphrase) {
        guard key == nil else { throw TerminalFolderError.unusable(folder, .terminalKeySecond) }
        key = found
      }
    }
    guard let key else { throw TerminalFolderError.unusable(folder, .terminalKeyMissing) }
    do throws(TerminalAuthenticationError) {
      return try TerminalCredentials(key: key, certificates: certificates)
    } catch {
      throw TerminalFolderError.unusable(folder, .terminalKeyUncertified)
    }
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
  static let terminalKeyUnreadable = Phrase(
    english: "the private key is damaged, or of a kind that is not known here")
  static let terminalKeyUncertified = Phrase(
    english: "no certificate of an inspection system in it belongs to the private key")
}
