import Crypto
import Encoding
import QRCode
import Recovery
import Storage
import Verdicts
import Wallet

/// The shares of guardians: a number of them together open a wallet.
package enum GuardianShares {
  /// Makes shares, shows each, and makes them the wallet's; the previous set no longer opens it.
  /// - Parameters:
  ///   - needed: the number of shares that open the wallet together.
  ///   - pictures: the folder for a symbol of each; nil for none.
  ///   - show: shows a share once. The wallet gets its new guardians after all shares were shown.
  /// - Throws: `WalletError`, `StorageError`, `CryptoError`, and the errors of showing.
  package static func make(
    _ count: Int, needed: Int, for wallet: Wallet, pictures folder: String?, random: RandomSource,
    show: (SecretShare) throws -> Void
  ) throws {
    let secret = try random.secret(SharedSecret.length)
    let shares = try SharedSecret.split(secret, needed: needed, of: count, random: random)
    let files = try folder.map { try pictures(of: shares, in: $0) } ?? []
    for share in shares { try show(share) }
    try wallet.set(guardians: secret)
    for (file, bytes) in files { try file.write(bytes) }
  }

  /// The QR code of a share: the words in capitals, which need the fewest modules.
  package static func symbol(of share: SecretShare) throws -> QRSymbol {
    try QRSymbol(Array(share.words.joined(separator: " ").uppercased().utf8))
  }

  /// The pictures of shares, in new files of a folder.
  private static func pictures(
    of shares: [SecretShare], in folder: String
  ) throws -> [(file: NewFile, bytes: [UInt8])] {
    try PrivateFolder.make(folder)
    return try shares.map { share in
      let picture = QRPicture.svg([try symbol(of: share)])
      let path = "\(folder)/share-\(share.set)-\(share.number).svg"
      return (try NewFile(path: path), Array(picture.utf8))
    }
  }

  /// A share that was typed.
  /// - Throws: ``SharesError``.
  package static func share(_ words: SecretBytes) throws(SharesError) -> SecretShare {
    do throws(SecretShareError) {
      return try SecretShare(parsing: words)
    } catch {
      throw SharesError(error: error)
    }
  }

  /// The shares in a file, one a line.
  /// - Throws: ``SharesError``, `StorageError`.
  package static func shares(inFile path: String) throws -> [SecretShare] {
    let bytes = try BoundedFile.read(path, limit: 64 << 10)
    let lines = bytes.split { $0 == 0x0A || $0 == 0x0D }
    guard lines.count <= SharedSecret.mostShares else { throw SharesError(error: .otherSet) }
    return try lines.map { try share(SecretBytes($0)) }
  }

  /// Asks for shares until there are enough of one set.
  /// - Parameters:
  ///   - ask: asks for the words of a share by its number; also gets the number that is needed,
  ///     once a share has stated it.
  ///   - tell: called with each share.
  /// - Throws: ``SharesError``, and the errors of asking.
  package static func collected(
    asking ask: (_ number: Int, _ needed: Int?) throws -> SecretBytes,
    telling tell: (SecretShare) -> Void
  ) throws -> [SecretShare] {
    var shares: [SecretShare] = []
    while shares.count < shares.first?.needed ?? 1 {
      let share = try share(ask(shares.count + 1, shares.first?.needed))
      guard shares.allSatisfy({ $0.set == share.set }) else { throw SharesError(error: .otherSet) }
      guard !shares.contains(where: { $0.number == share.number }) else {
        throw SharesError(error: .twice(share.number))
      }
      tell(share)
      shares.append(share)
    }
    return shares
  }

  /// The secret that opens the wallet.
  /// - Throws: ``SharesError``.
  package static func secret(of shares: [SecretShare]) throws(SharesError) -> SecretBytes {
    do throws(SecretShareError) {
      return try SharedSecret.join(shares)
    } catch {
      throw SharesError(error: error)
    }
  }
}

/// The error for words that are not a share, or for shares that do not give a secret.
package struct SharesError: CodedError {
  let error: SecretShareError

  package var code: ReasonCode {
    switch error {
    case .count: .recoveryShareCount
    case .unknown: .recoveryWordUnknown
    case .checksum, .groups: .recoveryShareChecksum
    case .otherSet: .recoverySharesOfTwoSets
    case .twice: .recoveryShareTwice
    case .tooFew: .recoverySharesTooFew
    case .digest: .recoverySharesOther
    case .crypto: .internalFault
    }
  }

  package var details: [Detail] {
    switch error {
    case .count(let number), .unknown(let number), .twice(let number), .tooFew(let number):
      [.number(number)]
    case .crypto(let error): [error.detail ?? .text("libcrypto")]
    case .checksum, .groups, .otherSet, .digest: []
    }
  }
}
