import Credentials
import Crypto
import FoundationEssentials
import Storage
import Verdicts
import Wallet

/// Adds a credential of another issuer to the wallet, after verification.
package struct ImportCardOperation {
  /// The verified credential.
  package let imported: VerifiedCredential
  private let copy: HeldCopy

  /// Verifies a credential, and that the key is the one to which it is bound.
  /// - Parameters:
  ///   - keyFile: the file of the key to which it is bound; nil for none.
  ///   - anchors: gives the roots of those who may vouch for it.
  /// - Throws: `CredentialError`, ``DeviceKeyMissing``, ``DeviceKeyOfOther``, ``DeviceKeyUnreadable``, `StorageError`.
  package init(
    _ bytes: [UInt8], keyFile: String?, below anchors: () throws -> [CredentialAnchor],
    at now: Date
  ) throws {
    let received = try ReceivedCredential(bytes)
    imported = try VerifiedCredential(toKeep: received, below: anchors(), at: now)
    let key = try keyFile.map(Self.key)
    try Self.check(key, of: imported)
    copy = HeldCopy(credential: received.bytes, deviceKey: key)
  }

  /// Adds it to the wallet.
  /// - Throws: `WalletError`, also if the wallet already has it.
  package func add(to wallet: Wallet, random: RandomSource) throws -> IdentityCard {
    for kept in try wallet.cards {
      for batch in kept.batches
      where try wallet.credential(of: batch, of: kept.identifier) == copy.credential {
        throw WalletError.cardExists
      }
    }
    let entry = try CredentialCopy(boundTo: imported.holderKeyThumbprint, random: random)
    let new = try NewCard(
      of: [VerifiedCopies([(imported, entry, copy)])].compactMap { $0 },
      identifier: IdentityCard.newIdentifier(random))
    try wallet.add(new)
    return new.card
  }

  private static let longestKeyFile = 64 << 10

  /// The private key in a file.
  /// - Throws: ``DeviceKeyUnreadable``, `StorageError`.
  package static func key(_ path: String) throws -> PrivateKey {
    let bytes = try BoundedFile.read(path, limit: longestKeyFile)
    do throws(CryptoError) {
      return try PrivateKey(file: bytes)
    } catch {
      throw DeviceKeyUnreadable(path: path)
    }
  }

  /// Checks that the key is the one to which a credential is bound.
  private static func check(_ key: PrivateKey?, of credential: VerifiedCredential) throws {
    guard let thumbprint = credential.holderKeyThumbprint else {
      if key != nil { throw DeviceKeyOfOther() }
      return
    }
    guard let key else { throw DeviceKeyMissing() }
    guard let point = try? key.p256PublicKey, try point.thumbprint == thumbprint else {
      throw DeviceKeyOfOther()
    }
  }
}

/// The error where a credential is bound to a key that was not given.
package struct DeviceKeyMissing: CodedError {
  package var code: ReasonCode { .deviceKeyMissing }
  package var details: [Detail] { [] }
}

/// The error where a key is not the one to which the credential is bound.
package struct DeviceKeyOfOther: CodedError {
  package var code: ReasonCode { .keyOfOtherCard }
  package var details: [Detail] { [] }
}

/// The error if a file does not contain a private key of a known form.
package struct DeviceKeyUnreadable: CodedError {
  package let path: String

  package init(path: String) { self.path = path }

  package var code: ReasonCode { .deviceKeyUnreadable }
  package var details: [Detail] { [.text(path)] }
}
