import Crypto
import Encoding
import FoundationEssentials
import QRCode
import Recovery
import Storage
import Verdicts
import Wallet

/// The shares of guardians: a number of them together open a wallet.
package enum GuardianShares {
  /// Makes shares, shows each, and makes them the wallet's; the previous set no longer opens it.
  /// - Parameters:
  ///   - names: who gets them, in their order; empty where nobody names them.
  ///   - needed: the number of shares that open the wallet together.
  ///   - pictures: the folder for a symbol of each; nil for none.
  ///   - show: shows a share once. The wallet gets its new guardians after all shares were shown.
  /// - Throws: ``GuardianCountRefused``, `WalletError`, `StorageError`, `CryptoError`, and the errors of showing.
  package static func make(
    _ count: Int, needed: Int, named names: [WireText] = [], for wallet: Wallet,
    pictures folder: String?, _ surroundings: Surroundings, show: (SecretShare) throws -> Void
  ) throws {
    var new = try NewGuardians(count, needed: needed, named: names, surroundings.random)
    let files = try folder.map { try pictures(of: new.shares, in: $0) } ?? []
    while let share = new.shares.first {
      try show(share)
      new.handOver()
    }
    try new.set(in: wallet, at: surroundings.now)
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

  /// The shares in a text, one after the other (``TypedWords``).
  /// - Parameter first: the number of the first, for errors.
  /// - Throws: ``SharesError``.
  package static func shares(
    in text: SecretBytes, from first: Int = 1
  ) throws(SharesError) -> [SecretShare] {
    let groups = TypedWords(text).groups(of: SecretShare.count)
    guard groups.count <= SharedSecret.mostShares else { throw SharesError(error: .otherSet) }
    guard !groups.isEmpty else { throw SharesError(error: .count(0), share: first) }
    return try groups.enumerated().map { place, words throws(SharesError) in
      do throws(SecretShareError) {
        return try SecretShare(parsing: words)
      } catch {
        throw SharesError(error: error, share: first + place)
      }
    }
  }

  /// Some shares with those in a text.
  /// - Throws: ``SharesError``, also where one is of another set or there already.
  package static func adding(
    _ text: SecretBytes, to shares: [SecretShare]
  ) throws(SharesError) -> [SecretShare] {
    var shares = shares
    for share in try self.shares(in: text, from: shares.count + 1) {
      guard shares.allSatisfy({ $0.set == share.set }) else { throw SharesError(error: .otherSet) }
      guard !shares.contains(where: { $0.number == share.number }) else {
        throw SharesError(error: .twice(share.number))
      }
      shares.append(share)
    }
    return shares
  }

  /// The shares in a file.
  /// - Throws: ``SharesError``, `StorageError`.
  package static func shares(inFile path: String) throws -> [SecretShare] {
    var bytes = try BoundedFile.read(path, limit: 64 << 10)
    return try shares(in: SecretBytes(wiping: &bytes))
  }

  /// The names of guardians in a file, one a line.
  /// - Throws: `StorageError`.
  package static func names(inFile path: String) throws -> [WireText] {
    names(in: WireText(decoding: try BoundedFile.read(path, limit: 64 << 10)))
  }

  /// The names of guardians in a text, one a line.
  package static func names(in text: WireText) -> [WireText] {
    text.utf8.split { $0 == 0x0A || $0 == 0x0D }
      .map { WireText(decoding: Array($0).withoutSurroundingSpace) }.filter { !$0.isEmpty }
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
      let more = try adding(ask(shares.count + 1, shares.first?.needed), to: shares)
      for share in more.dropFirst(shares.count) { tell(share) }
      shares = more
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

/// Guardians who are chosen. They are the wallet's only once every share was handed over: until then those before
/// them stay. A share that was handed over is forgotten.
package struct NewGuardians: Sendable {
  package let names: [WireText]
  package let count: Int
  package let needed: Int
  /// The shares that were not handed over yet.
  package private(set) var shares: [SecretShare]
  private let secret: SecretBytes

  /// - Parameter names: who gets the shares, in their order; empty where nobody names them.
  /// - Throws: ``GuardianCountRefused``; `CryptoError`.
  package init(
    _ count: Int, needed: Int, named names: [WireText], _ random: RandomSource
  ) throws {
    guard (2...SharedSecret.mostShares).contains(count), (2...count).contains(needed),
      names.isEmpty || names.count == count
    else { throw GuardianCountRefused() }
    (self.count, self.needed, self.names) = (count, needed, names)
    secret = try random.secret(SharedSecret.length)
    shares = try SharedSecret.split(secret, needed: needed, of: count, random: random)
  }

  /// The name of the guardian who gets the next share; nil where nobody named them.
  package var next: WireText? {
    shares.first.flatMap { names.indices.contains($0.number - 1) ? names[$0.number - 1] : nil }
  }

  /// Forgets the share that was handed over.
  package mutating func handOver() { shares = Array(shares.dropFirst()) }

  /// Makes them the guardians of a wallet.
  /// - Throws: `WalletError`; ``InternalFault`` before all shares were handed over.
  package func set(in wallet: Wallet, at now: Date) throws {
    guard shares.isEmpty else { throw InternalFault("guardians without their shares") }
    try wallet.set(
      guardians: secret, .init(names: names, count: count, needed: needed, since: now))
  }
}

/// The error for numbers of guardians that are none.
struct GuardianCountRefused: CodedError {
  package var code: ReasonCode { .recoveryGuardianCount }
  package var details: [Detail] { [.number(SharedSecret.mostShares)] }
}

/// The error for words that are not a share, or for shares that do not give a secret.
package struct SharesError: CodedError {
  let error: SecretShareError
  /// The number of the share, in the order in which a person gives them.
  var share = 1

  package var code: ReasonCode {
    switch error {
    case .count: .recoveryShareCount
    case .unknown: .recoveryShareWord
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
    case .count(let number), .unknown(let number): [.number(number), .number(share)]
    case .checksum, .groups: [.number(share)]
    case .twice(let number), .tooFew(let number): [.number(number)]
    case .crypto(let error): [error.detail ?? .text("libcrypto")]
    case .otherSet, .digest: []
    }
  }
}
