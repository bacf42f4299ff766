import Crypto
import Encoding
import Foundation
import MRZ
import TestSupport
import Testing

@testable import DocumentProofs

@Suite("A request for a proof over a document")
struct ProofRequestTests {
  private func day(_ text: String = "2026-11-23") throws -> CalendarDate {
    try #require(CalendarDate(iso8601: text))
  }

  private func request(
    _ today: String = "2026-11-23", age: Int? = nil, nationalities: [WireText]? = nil,
    isNotExpired: Bool = false, isBound: Bool = false, scope: WireText? = nil,
    audience: WireText = "https://bar.example",
    nonce: Int = 32, signers: [UInt8]? = nil, place: WireText? = nil, acceptsSHA1: Bool = false,
    verifier: ProofVerifierKey? = nil
  ) throws -> ProofRequest {
    try ProofRequest(
      nonce: [UInt8](repeating: 9, count: nonce), audience: audience, day: day(today), age: age,
      nationalities: nationalities, isNotExpired: isNotExpired,
      isBound: isBound, scope: scope, signers: signers, place: place,
      acceptsSHA1: acceptsSHA1, verifier: verifier)
  }

  private static let key = Result { try ProofVerifierKey() }
  private var key: ProofVerifierKey { get throws { try Self.key.get() } }

  @Test("given requests, when they are written and read, then they are the same")
  func both() throws {
    for request in [
      try request(), try request(age: 18, nationalities: ["D", "FRA"], isNotExpired: true),
      try request(isBound: true, place: "counter 3", verifier: key),
      try request(scope: "vote", signers: [UInt8](repeating: 1, count: 32), verifier: key),
      try request(acceptsSHA1: true), try request(scope: "vote", acceptsSHA1: true, verifier: key),
    ] {
      #expect(try ProofRequest(parsing: request.encoded) == request)
    }
    // Another word than true, or none.
    let accepting = try request(acceptsSHA1: true)
    #expect(try ProofRequest(parsing: accepting.encoded).acceptsSHA1 && !request().acceptsSHA1)
    let place = try #require(accepting.encoded.firstRange(of: Array("acceptSHA1".utf8))).upperBound
    for value in [0xF4, 0xF6, 0x01] as [UInt8] {
      var other = accepting.encoded
      other[place] = value
      #expect((try? ProofRequest(parsing: other)) == nil)
    }
  }

  @Test(
    "given a request whose bytes are changed, cut or lengthened, then none of it is the same one")
  func changed() throws {
    let request = try request(
      age: 18, nationalities: ["D", "FRA"], isBound: true, scope: "vote", place: "counter 3",
      verifier: key)
    let bytes = request.encoded
    for index in bytes.indices {
      var other = bytes
      other[index] ^= 1
      // The signature covers every byte.
      #expect((try? ProofRequest(parsing: other)) == nil, "byte \(index)")
      #expect((try? ProofRequest(parsing: Array(bytes[..<index]))) == nil)
    }
    #expect((try? ProofRequest(parsing: bytes + [0])) == nil)
  }

  @Test("given what no request has, when one is made, then it is refused")
  func refused() throws {
    for make in [
      { try request(age: 0) }, { try request(age: 100) }, { try request(nationalities: []) },
      { try request(nationalities: ["d"]) }, { try request(nationalities: ["DEUT"]) },
      { try request(nationalities: ["D", "D"]) }, { try request(scope: "", verifier: key) },
      { try request(scope: WireText(String(repeating: "a", count: 256)), verifier: key) },
      { try request(nonce: 31) },
      { try request(signers: [1]) },
      { try request(audience: WireText(String(repeating: "a", count: 256))) },
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
    let digests = try [("a", "bc"), ("ab", "c"), ("abc", "a")].map {
      try request(scope: $0.1, audience: $0.0, verifier: key).scopeDigest
    }
    #expect(Set(digests).count == 3)
    #expect(try request().scopeDigest == nil)
  }

  @Test("given two verifiers with one audience and scope, when both ask, then their scopes differ")
  func verifiers() throws {
    let other = try ProofVerifierKey()
    let ours = try request(scope: "vote", verifier: key).scopeDigest
    #expect(try request(scope: "vote", verifier: key).scopeDigest == ours)
    #expect(try request(scope: "vote", verifier: other).scopeDigest != ours)
  }

  @Test(
    "given a scope or an issuer's word without audience, key or place, then there is no request")
  func incomplete() throws {
    for make in [
      { try request(scope: "vote") }, { try request(scope: "vote", audience: "", verifier: key) },
      { try request(isBound: true, place: "counter 3") },
      { try request(isBound: true, verifier: key) },
      { try request(isBound: true, audience: "", place: "counter 3", verifier: key) },
      { try request(isBound: true, place: "", verifier: key) },
      { try request(scope: "vote", place: "counter 3", verifier: key) },
      { try request(place: "counter 3") },
    ] as [() throws -> ProofRequest] {
      #expect(throws: ProofRequestError.self) { try make() }
    }
  }

  @Test("given an answer, when it is sealed, then the key that signed the request alone opens it")
  func sealed() throws {
    let request = try request(scope: "vote", verifier: key)
    let answer = try #require(request.verifier).sealed([1, 2, 3], random: .system)
    #expect(try key.opened(answer, to: request) == [1, 2, 3])
    #expect(try ProofVerifierKey().opened(answer, to: request) == nil)
    #expect(try key.opened([1, 2, 3], to: request) == nil)
    // A key of its own for each request.
    let second = try ProofRequest(
      nonce: [UInt8](repeating: 8, count: 32), audience: "a", day: day(), age: nil,
      nationalities: nil, isNotExpired: false, isBound: false, scope: "vote", signers: nil,
      verifier: key)
    #expect(try key.opened(answer, to: second) == nil)
    // The file of a key is the same key.
    let read = try ProofVerifierKey(PrivateKey(file: Array(key.pem.utf8)))
    #expect(try read.opened(answer, to: request) == [1, 2, 3])
  }
}
