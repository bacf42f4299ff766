import Encoding
import Foundation
import MRZ
import TestSupport
import Testing

@testable import ProofEngine

@Suite("A request for a proof over a document")
struct ProofRequestTests {
  private func day(_ text: String = "2026-11-23") throws -> CalendarDate {
    try #require(CalendarDate(iso8601: text))
  }

  private func request(
    _ today: String = "2026-11-23", age: Int? = nil, nationalities: [String]? = nil,
    isNotExpired: Bool = false, isBound: Bool = false, scope: String? = nil,
    audience: String = "https://bar.example",
    nonce: Int = 32, signers: [UInt8]? = nil
  ) throws -> ProofRequest {
    try ProofRequest(
      nonce: [UInt8](repeating: 9, count: nonce), audience: audience, day: day(today), age: age,
      nationalities: nationalities, isNotExpired: isNotExpired,
      isBound: isBound, scope: scope, signers: signers)
  }

  @Test("given requests, when they are written and read, then they are the same")
  func both() throws {
    for request in [
      try request(), try request(age: 18, nationalities: ["D", "FRA"], isNotExpired: true),
      try request(isBound: true),
      try request(scope: "vote", signers: [UInt8](repeating: 1, count: 32)),
    ] {
      #expect(try ProofRequest(parsing: request.encoded) == request)
    }
  }

  @Test(
    "given a request whose octets are changed, cut or lengthened, then none of it is the same one")
  func changed() throws {
    let request = try request(age: 18, nationalities: ["D", "FRA"], scope: "vote")
    let octets = request.encoded
    for index in octets.indices {
      var other = octets
      other[index] ^= 1
      let read = try? ProofRequest(parsing: other)
      #expect(read != request)
      if let read { #expect(read.encoded == other) }
      #expect((try? ProofRequest(parsing: Array(octets[..<index]))) == nil)
    }
    #expect((try? ProofRequest(parsing: octets + [0])) == nil)
  }

  @Test("given what no request has, when one is made, then it is refused")
  func refused() throws {
    for make in [
      { try request(age: 0) }, { try request(age: 100) }, { try request(nationalities: []) },
      { try request(nationalities: ["d"]) }, { try request(nationalities: ["DEUT"]) },
      { try request(nationalities: ["D", "D"]) }, { try request(scope: "") },
      { try request(scope: String(repeating: "a", count: 256)) }, { try request(nonce: 31) },
      { try request(signers: [1]) }, { try request(audience: String(repeating: "a", count: 256)) },
    ] as [() throws -> ProofRequest] {
      #expect(throws: ProofRequestError.self) { try make() }
    }
  }

  @Test("given days about 29 February, when the last day of birth is asked for, then it is the eve")
  func bornBy() throws {
    #expect(try request("2026-11-23", age: 18).bornBy == day("2008-11-23"))
    #expect(try request("2028-02-29", age: 18).bornBy == day("2010-02-28"))
    #expect(try request("2028-02-29", age: 20).bornBy == day("2008-02-29"))
    #expect(try request("2026-02-28", age: 18).bornBy == day("2008-02-28"))
    #expect(try request("2026-03-01", age: 18).bornBy == day("2008-03-01"))
  }

  @Test(
    "given audience and scope, when parts of one are moved to the other, then the digest differs")
  func scopes() throws {
    let digests = try [("a", "bc"), ("ab", "c"), ("", "abc"), ("abc", "a")].map {
      try request(scope: $0.1, audience: $0.0).scopeDigest
    }
    #expect(Set(digests).count == 4)
    #expect(try request().scopeDigest == nil)
  }
}
