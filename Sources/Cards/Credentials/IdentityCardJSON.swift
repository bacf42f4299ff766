import Encoding
import FoundationEssentials

extension IdentityCard {
  /// Reads a stored card. It refuses a member that this version does not know, because the member
  /// would be lost when the card is written again.
  /// - Throws: ``CredentialError/malformed(_:)``; ``CredentialError/memberMalformed(_:)`` with the
  ///   member that is wrong.
  package init(parsing bytes: [UInt8]) throws(CredentialError) {
    guard let value = try? JSONReader.read(bytes), case .object(let members) = value else {
      throw .malformed(.credentialCard)
    }
    guard value[.schema]?.string == Self.schema else {
      throw .malformed(.credentialCardSchema)
    }
    guard members.allSatisfy({ Member(exactly: $0.name) != nil }) else {
      throw .malformed(.credentialCardMembers)
    }
    guard let level = value[.trustLevel]?.string.flatMap({ TrustLevel(exactly: $0) }) else {
      throw .memberMalformed("trustLevel")
    }
    guard let isSimulated = value[.isSimulated]?.bool else {
      throw .memberMalformed("isSimulated")
    }
    guard let voucher = value[.voucher]?.string.flatMap({ CredentialVoucher(exactly: $0) }) else {
      throw .memberMalformed("voucher")
    }
    self.init(
      identifier: try Self.text(.identifier, of: value), type: try Self.text(.type, of: value),
      trustLevel: level, excessTrustLevel: value[.excessTrustLevel]?.string,
      isSimulated: isSimulated,
      issuerName: try Self.text(.issuerName, of: value), voucher: voucher,
      verificationMethod: try Self.text(.verificationMethod, of: value),
      assurance: try Self.assurance(value[.assurance]), batches: try Self.batches(value[.batches]))
    // A member that was not read completely differs here; so does a date that does not match the
    // batches.
    let said = try json
    for member in Member.allCases where value[member] != said[member] {
      throw .memberMalformed(WireText(member.rawValue))
    }
  }

  /// The card as JSON, on one line.
  /// - Throws: ``CredentialError/malformed(_:)`` for a date before 1970 or after 9999.
  public var encoded: [UInt8] {
    get throws(CredentialError) { JSONWriter().bytes(try json) }
  }

  private var json: JSONValue {
    get throws(CredentialError) {
      var encoded: [JSONValue] = []
      for batch in batches { encoded.append(try batch.json) }
      return JSONValue.object([
        "schema": .string(Self.schema), "identifier": .string(identifier), "type": .string(type),
        "trustLevel": .string(trustLevel.rawValue),
        "excessTrustLevel": excessTrustLevel.map { .string($0) },
        "isSimulated": .bool(isSimulated),
        "issuerName": .string(issuerName), "voucher": .string(voucher.rawValue),
        "verificationMethod": .string(verificationMethod),
        "assurance": .array(assurance.map { .string($0.rawValue) }),
        "issuedAt": try NumericDate.json(issuedAt), "expiresAt": try NumericDate.json(expiresAt),
        "batches": .array(encoded),
      ])
    }
  }

  fileprivate enum Member: String, CaseIterable {
    case schema, identifier, type, trustLevel, excessTrustLevel, isSimulated, issuerName, voucher
    case verificationMethod, assurance, batches, issuedAt, expiresAt
  }

  private static func text(
    _ member: Member, of value: JSONValue
  ) throws(CredentialError) -> WireText {
    guard let text = value[member]?.string else {
      throw .memberMalformed(WireText(member.rawValue))
    }
    return text
  }

  private static func assurance(_ value: JSONValue?) throws(CredentialError) -> [Assurance] {
    guard let names = value?.array else { throw .memberMalformed("assurance") }
    let assurance = names.compactMap { $0.string.flatMap { Assurance(exactly: $0) } }
    guard assurance.count == names.count, Set(assurance).count == names.count else {
      throw .memberMalformed("assurance")
    }
    return assurance
  }

  private static func batches(_ value: JSONValue?) throws(CredentialError) -> [CredentialBatch] {
    let found = (value?.array ?? []).compactMap { try? CredentialBatch(json: $0) }
    let identifiers = found.flatMap { $0.copies.map(\.identifier) }
    guard !found.isEmpty, found.count == value?.array?.count,
      Set(identifiers).count == identifiers.count
    else { throw .memberMalformed("batches") }
    return found
  }
}

extension CredentialBatch {
  /// Reads a batch of a card. It ignores what it does not know: the card compares every member
  /// afterwards.
  fileprivate init(json value: JSONValue) throws(CredentialError) {
    let copies = (value["copies"]?.array ?? []).compactMap { CredentialCopy(json: $0) }
    let claims = (value["provableClaims"]?.array ?? []).compactMap(\.string)
    guard let format = value["format"]?.string.flatMap({ CredentialFormat(exactly: $0) }),
      let type = value["type"]?.string, !type.isEmpty, !copies.isEmpty
    else { throw .memberMalformed("batches") }
    self.init(
      format: format, type: type, issuedAt: try NumericDate.date(value["issuedAt"]),
      expiresAt: try NumericDate.date(value["expiresAt"]), provableClaims: claims, copies: copies)
  }

  fileprivate var json: JSONValue {
    get throws(CredentialError) {
      JSONValue.object([
        "format": .string(format.rawValue), "type": .string(type),
        "issuedAt": try NumericDate.json(issuedAt), "expiresAt": try NumericDate.json(expiresAt),
        "provableClaims": .array(provableClaims.map { .string($0) }),
        "copies": .array(copies.map(\.json)),
      ])
    }
  }
}

extension CredentialCopy {
  fileprivate init?(json value: JSONValue) {
    guard let identifier = value["identifier"]?.string,
      let bytes = try? Hex.decode(identifier), bytes.count == Self.identifierLength,
      WireText(Hex.encode(bytes)) == identifier, let isSpent = value["isSpent"]?.bool
    else { return nil }
    self.init(
      identifier: identifier, holderKeyThumbprint: value["holderKeyThumbprint"]?.string,
      isSpent: isSpent)
  }

  fileprivate var json: JSONValue {
    .object([
      "identifier": .string(identifier),
      "holderKeyThumbprint": holderKeyThumbprint.map { .string($0) }, "isSpent": .bool(isSpent),
    ])
  }
}

extension NumericDate {
  /// The moment as JSON; nil for none.
  fileprivate static func json(_ date: Date?) throws(CredentialError) -> JSONValue? {
    guard let date else { return nil }
    return .integer(try seconds(date))
  }
}

extension JSONValue {
  fileprivate subscript(_ member: IdentityCard.Member) -> JSONValue? { self[member.rawValue] }
}
