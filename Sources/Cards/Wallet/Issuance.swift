import Credentials
import Crypto
import Encoding
import FoundationEssentials

/// Copies that were issued together, as recorded in the issuer's store: a number, a day, and their
/// indexes in the status list, by which they are revoked; or, for irrevocable credentials, the day
/// on which they end. It does not record the holder.
package struct Issuance: Sendable {
  /// The number, 16 hexadecimal digits.
  package let number: WireText
  /// The day on which they were issued, in UTC.
  package let day: CalendarDate
  /// True if they were revoked.
  package let isRevoked: Bool
  /// The indexes of the copies in the list, one for each; none if they cannot be revoked.
  package let indexes: [Int]
  /// The last day of the copies, in UTC, if they cannot be revoked; nil if they can.
  package let irrevocableUntil: CalendarDate?

  /// The length of a number in bytes.
  static let numberLength = 8
  private static let dayLength = 10

  /// Makes an issuance whose copies have indexes in the list.
  init(number: WireText, day: CalendarDate, isRevoked: Bool, indexes: [Int]) {
    (self.number, self.day) = (number, day)
    (self.isRevoked, self.indexes, irrevocableUntil) = (isRevoked, indexes, nil)
  }

  /// Makes an issuance that cannot be revoked.
  init(number: WireText, day: CalendarDate, irrevocableUntil end: CalendarDate) {
    (self.number, self.day) = (number, day)
    (isRevoked, indexes, irrevocableUntil) = (false, [], end)
  }

  /// The value of the byte that otherwise states whether the issuance was revoked.
  private static let irrevocable: UInt8 = 2

  /// Reads a record, docs/WALLET-FORMAT.md; nil for anything else.
  init?(number: WireText, parsing record: SecretBytes) {
    let bytes = Array(record.bytes)
    if bytes.count == 2 * Self.dayLength + 1, bytes[Self.dayLength] == Self.irrevocable {
      guard let day = Self.day(bytes[..<Self.dayLength]),
        let end = Self.day(bytes[(Self.dayLength + 1)...])
      else { return nil }
      self.init(number: number, day: day, irrevocableUntil: end)
      return
    }
    guard bytes.count > Self.dayLength, (bytes.count - Self.dayLength - 1).isMultiple(of: 4),
      let day = Self.day(bytes[..<Self.dayLength]), bytes[Self.dayLength] <= 1
    else { return nil }
    let start = Self.dayLength + 1
    self.init(
      number: number, day: day, isRevoked: bytes[Self.dayLength] == 1,
      indexes: stride(from: start, to: bytes.count, by: 4).map {
        Int(UInt32(bytes: bytes[$0..<$0 + 4]))
      })
  }

  private static func day(_ bytes: ArraySlice<UInt8>) -> CalendarDate? {
    String(validating: bytes, as: UTF8.self).flatMap { CalendarDate(iso8601: $0) }
  }

  /// True if none of its copies is valid any more.
  func isOver(at now: Date) -> Bool {
    guard let irrevocableUntil else {
      return day < CalendarDate(now - Double(IssuerStore.statusLifeInDays) * 86400)
    }
    return irrevocableUntil < CalendarDate(now)
  }

  var encoded: SecretBytes {
    if let irrevocableUntil {
      return SecretBytes(
        Array(day.description.utf8) + [Self.irrevocable] + Array(irrevocableUntil.description.utf8))
    }
    return SecretBytes(
      Array(day.description.utf8) + [isRevoked ? 1 : 0]
        + indexes.flatMap { UInt32(clamping: $0).bytes })
  }
}

extension IssuerStore {
  /// The number of statuses in the list. It never changes, so that the list does not reveal how
  /// much was issued.
  static let statusCount = 1 << 20
  /// The time after which an index is free again, in days. No credential is valid for longer.
  static let statusLifeInDays = 400
  /// The greatest number of indexes in use. Beyond it, free random ones would be hard to find.
  private static let mostInUse = statusCount / 4 * 3

  private static var statusPlaceName: Vault.Name {
    Vault.Name(
      kind: statusPlace, identifier: [UInt8](repeating: 0, count: Vault.Name.identifierLength))
  }

  /// The address of the status list; nil if this issuer has none.
  package var statusURI: WireText? {
    get throws(WalletError) {
      try vault.content(of: Self.statusPlaceName).flatMap {
        WireText(validating: $0.bytes)
      }
    }
  }

  /// Gives the issuer a status list at an address. Credentials that are issued later refer to it.
  /// - Throws: ``WalletError`` when it cannot be saved.
  package func publishStatus(at uri: WireText) throws(WalletError) {
    try vault.update(putting: [(Self.statusPlaceName, SecretBytes(Array(uri.utf8)))])
  }

  /// The issuances that may still be valid, in their order.
  package var issuances: [Issuance] {
    get throws(WalletError) {
      var found: [Issuance] = []
      for name in vault.names(of: Self.issuance) {
        let number = WireText(Hex.encode(name.identifier.prefix(Issuance.numberLength)))
        guard let record = try vault.content(of: name),
          let issuance = Issuance(number: number, parsing: record)
        else { throw .damaged(path, .vaultRecordMissing) }
        found.append(issuance)
      }
      return found
    }
  }

  /// Reserves a random index of the list for each of some copies, and saves. Indexes of copies that
  /// ended long ago are free again.
  /// - Returns: the references to the indexes, with the number by which they are revoked; nil if
  ///   this issuer has no list.
  /// - Throws: ``WalletError/statusListFull``, and ``WalletError`` when it cannot be saved.
  package func takeStatuses(
    _ count: Int, now: Date
  ) throws(WalletError) -> (number: WireText, statuses: [StatusReference])? {
    guard let uri = try statusURI else { return nil }
    let known = try issuances
    var taken = Set(known.filter { !$0.isOver(at: now) }.flatMap(\.indexes))
    guard taken.count + count <= Self.mostInUse else { throw .statusListFull }
    var indexes: [Int] = []
    while indexes.count < count {
      let bytes = try WalletError.crypto { () throws(CryptoError) in try random.bytes(4) }
      // The size of the list is a power of two, and so every index is equally likely.
      let index = Int(UInt32(bytes: bytes)) % Self.statusCount
      if taken.insert(index).inserted { indexes.append(index) }
    }
    let issuance = Issuance(
      number: try newNumber(), day: CalendarDate(now), isRevoked: false, indexes: indexes)
    try keep(issuance, now: now)
    return (issuance.number, indexes.map { StatusReference(uri: uri, index: $0) })
  }

  /// Releases the reserved indexes that no copy has, and saves, so that the number revokes only
  /// copies that exist.
  /// - Parameter used: the indexes that copies have; none if nothing was issued.
  /// - Throws: ``WalletError/issuanceNotFound``, and ``WalletError`` when it cannot be saved.
  package func settle(_ number: WireText, used: [StatusReference]) throws(WalletError) {
    guard let taken = try issuances.first(where: { $0.number == number }),
      let name = Self.name(of: taken)
    else { throw .issuanceNotFound }
    let indexes = used.map(\.index)
    guard indexes.isEmpty || indexes != taken.indexes else { return }
    let settled = Issuance(
      number: taken.number, day: taken.day, isRevoked: taken.isRevoked, indexes: indexes)
    if indexes.isEmpty {
      try vault.update(removing: [name])
    } else {
      try vault.update(putting: [try record(of: settled)])
    }
  }

  /// Records an issuance that nobody can revoke, and saves.
  /// - Parameter end: its last day, in UTC.
  /// - Returns: its number.
  /// - Throws: ``WalletError`` when it cannot be saved.
  package func noteIrrevocable(until end: CalendarDate, now: Date) throws(WalletError) -> WireText {
    let issuance = Issuance(
      number: try newNumber(), day: CalendarDate(now), irrevocableUntil: end)
    try keep(issuance, now: now)
    return issuance.number
  }

  private func newNumber() throws(WalletError) -> WireText {
    let bytes = try WalletError.crypto { () throws(CryptoError) in
      try random.bytes(Issuance.numberLength)
    }
    return WireText(Hex.encode(bytes))
  }

  /// Records an issuance, and deletes those whose copies are no longer valid.
  private func keep(_ issuance: Issuance, now: Date) throws(WalletError) {
    let over = try issuances.filter { $0.isOver(at: now) }
    try vault.update(
      removing: Set(over.compactMap { Self.name(of: $0) }), putting: [try record(of: issuance)])
  }

  /// Revokes the copies that were issued under a number, and saves.
  /// - Parameter number: the number, or its first characters.
  /// - Throws: ``WalletError/statusListMissing``, ``WalletError/issuanceNotFound``,
  ///   ``WalletError/issuanceIrrevocable(_:)``, and ``WalletError`` when it cannot be saved.
  package func revoke(_ number: WireText) throws(WalletError) -> Issuance {
    let found = try issuances.filter {
      !number.isEmpty && $0.number.hasPrefix(number.lowercased)
    }
    guard found.count == 1, let issuance = found.first else {
      guard try statusURI != nil else { throw .statusListMissing }
      throw .issuanceNotFound
    }
    if let end = issuance.irrevocableUntil { throw .issuanceIrrevocable(end) }
    let revoked = Issuance(
      number: issuance.number, day: issuance.day, isRevoked: true, indexes: issuance.indexes)
    try vault.update(putting: [try record(of: revoked)])
    return revoked
  }

  /// The current status list, which revokes nothing where nothing was issued.
  /// - Throws: ``WalletError/damaged(_:_:)``.
  package func statusList() throws(WalletError) -> StatusList {
    var list = StatusList(count: Self.statusCount)
    for issuance in try issuances where issuance.isRevoked {
      for index in issuance.indexes { list.revoke(index) }
    }
    return list
  }

  private static func name(of issuance: Issuance) -> Vault.Name? {
    guard let bytes = try? Hex.decode(issuance.number) else { return nil }
    let rest = [UInt8](repeating: 0, count: Vault.Name.identifierLength - bytes.count)
    return Vault.Name(kind: Self.issuance, identifier: bytes + rest)
  }

  private func record(of issuance: Issuance) throws(WalletError) -> Vault.NamedContent {
    guard let name = Self.name(of: issuance) else { throw .issuanceNotFound }
    return (name, issuance.encoded)
  }
}
