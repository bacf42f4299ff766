import ChipSimulator
import Crypto
import Encoding
import Foundation
import LDS
import TestSupport
import Testing

@testable import DocumentProofs

@Suite("What an issuer signs about whose document it saw")
struct BindingStatementTests {
  private let issuer: PrivateKey
  private let device: PrivateKey
  private let secret = SecretBytes([UInt8](repeating: 7, count: 32))
  private let country: TestCountry
  private let now = Date(timeIntervalSince1970: 1_795_000_000)
  private let securityObject: [UInt8]

  init() throws {
    issuer = try PrivateKey.generate(.ec(curve: "prime256v1"))
    device = try PrivateKey.generate(.ec(curve: "prime256v1"))
    country = try TestCountry.make(random: .system, now: now)
    securityObject = try Self.securityObject(.specimen, country, now)
  }

  private static func securityObject(
    _ profile: Profile, _ country: TestCountry, _ now: Date
  ) throws -> [UInt8] {
    let document = try Personalisation.document(
      profile, issuedBy: country, random: .system, now: now)
    return try #require(document.files[.elementary(.sod)])
  }

  private func statement(
    _ device: PrivateKey? = nil, _ secret: SecretBytes? = nil, month: Int = 11, day: Int = 23
  ) throws -> BindingStatement {
    let day = try #require(CalendarDate(year: 2026, month: month, day: day))
    return try #require(
      try BindingStatement(
        securityObject: securityObject, deviceKey: try (device ?? self.device).p256PublicKey,
        secret: secret ?? self.secret, day: day))
  }

  @Test("given a statement, when it is encoded, then it has 148 bytes in the order of the page")
  func layout() throws {
    let bytes = try statement().bytes
    #expect(bytes.count == 148)
    #expect(bytes.starts(with: Array("passport-dk1".utf8)))
    #expect(bytes[44..<108] == (try device.p256PublicKey.uncompressed.dropFirst())[...])
    #expect(Array(bytes[108..<140]) == (try DigestAlgorithm.sha256.digest(secret.bytes)))
    #expect(bytes.suffix(8) == Array("20261100".utf8)[...])
  }

  @Test("given a document with SHA-384, when its statement is made, then it has that digest")
  func longDigest() throws {
    let profile = try #require(Profile.named("signer-bp256-sha384"))
    let day = try #require(CalendarDate(year: 2026, month: 11, day: 23))
    let made = try BindingStatement(
      securityObject: Self.securityObject(profile, country, now),
      deviceKey: try device.p256PublicKey, secret: secret, day: day)
    let statement = try #require(made)
    #expect(statement.documentDigest.count == 48 && statement.bytes.count == 164)
    #expect(statement.bytes[12..<60] == statement.documentDigest[...])
    // The issuer's store names documents in 32 bytes.
    #expect(
      statement.documentIdentifier == (try DigestAlgorithm.sha256.digest(statement.documentDigest)))
    let short = try self.statement()
    #expect(short.documentIdentifier == short.documentDigest)
  }

  @Test("given a signature, when any part is another one, then it does not verify")
  func signature() throws {
    let signature = try statement().signature(by: issuer).raw
    let key = try issuer.p256PublicKey
    #expect(key.verifies(signature, over: try statement().bytes))
    #expect(!key.verifies(signature, over: try statement(issuer).bytes))
    #expect(!key.verifies(signature, over: try statement(nil, SecretBytes([1])).bytes))
    #expect(!key.verifies(signature, over: try statement(month: 12).bytes))
    // The day is the same in every showing, and so it is not signed.
    #expect(key.verifies(signature, over: try statement(day: 1).bytes))
  }

  @Test("given bytes that are no EF.SOD, when a statement is asked for, then there is none")
  func noSecurityObject() throws {
    let none = try BindingStatement(
      securityObject: [0x77, 0], deviceKey: try device.p256PublicKey, secret: secret,
      day: try #require(CalendarDate(year: 2026, month: 11, day: 23)))
    #expect(none == nil)
  }
}

@Suite("The month of an issuer's word for the holder")
struct BindingMonthTests {
  @Test("given a day, when its month is written and read, then it is the month")
  func texts() throws {
    let month = BindingMonth(of: try #require(CalendarDate(iso8601: "2026-12-23")))
    #expect(month.text == "2026-12" && BindingMonth("2026-12") == month)
    #expect(month.digits == Array("20261200".utf8))
    for text in ["2026-13", "2026-1", "2026-12-01", "", "2026-12 "] {
      #expect(BindingMonth(WireText(text)) == nil)
    }
  }

  @Test("given a month, when its end is asked for, then it is its last second")
  func end() throws {
    for (text, next) in [("2026-12", "2027-01-01"), ("2028-02", "2028-03-01")] {
      let day = try #require(CalendarDate(iso8601: next))
      #expect(
        BindingMonth(WireText(text))?.end
          == Date(timeIntervalSince1970: Double(day.daysSince1970) * 86_400 - 1))
    }
  }
}
