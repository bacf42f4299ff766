import Crypto
import Encoding
import Foundation
import HTTP
import MRZ
import TestSupport
import Testing

@testable import DocumentProofs
@testable import Operations

@Suite("A proof at an address, and the questions that await one")
struct ProofHandoverTests {
  private let home: TemporaryFolder
  private let surroundings: Surroundings

  init() throws {
    home = try TemporaryFolder()
    surroundings = Surroundings(variables: ["HOME": home.path, "XDG_DATA_HOME": home.path("data")])
  }

  private func get(_ handover: ProofHandover) -> HTTPServerResponse {
    let path = handover.address.url.target
    return handover.answer(HTTPServerRequest(method: .get, path: path, fields: []))
  }

  @Test(
    "given a proof at an address, when several ask, then one has it at a time, a broken one gives it back, and a whole one ends it"
  )
  func once() throws {
    let handover = try ProofHandover(
      [1, 2, 3], below: HTTPURL(parsing: "https://holder.example/x"), random: .system)
    #expect(handover.address.text.hasPrefix("passport-proof:https://holder.example/x/proof/"))
    let other = HTTPServerRequest(method: .get, path: "/x/proof/other", fields: [])
    #expect(handover.answer(other).status == 404)
    let first = get(handover)
    #expect(first.status == 200 && first.body == [1, 2, 3])
    #expect(get(handover).status == 404 && !handover.isGiven)
    let over = try #require(first.whenOver)
    over(false)
    let second = get(handover)
    #expect(second.status == 200 && !handover.isGiven)
    let whole = try #require(second.whenOver)
    whole(true)
    #expect(handover.isGiven && get(handover).status == 404)
  }

  private func request(_ age: Int, list: [UInt8]?) throws -> ProofRequest {
    try ProofRequest(
      nonce: try surroundings.random.bytes(ProofRequest.nonceLength), audience: "",
      day: CalendarDate(surroundings.now), age: age, nationalities: nil, isNotExpired: false,
      isBound: false, scope: nil, signers: list)
  }

  @Test(
    "given lists of signers that no question names any more, when another is asked, then they are removed"
  )
  func lists() throws {
    var awaited = try AwaitedProofs(surroundings)
    let point = try PrivateKey.generate(.ec(curve: "prime256v1")).p256PublicKey
    let signer = try #require(SignerKey(.p256, point.x + point.y))
    let list = try SignerList(
      [ListedSigner(.p256, signer, state: "UT")], day: CalendarDate(surroundings.now),
      isSimulated: true)
    try awaited.add(request(18, list: list.digest), list)
    let folder = home.path("data/passport/proof-requests")
    func names() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder).filter {
        $0.hasSuffix(".signers")
      }
    }
    #expect(try names().count == 1)
    try Data([1]).write(to: URL(filePath: folder + "/00ff.signers"))
    try awaited.add(request(21, list: list.digest), list)
    #expect(try names() == [Hex.encode(list.digest) + ".signers"])
    for age in 30..<40 { try awaited.add(request(age, list: nil), nil) }
    #expect(try names().isEmpty)
  }

  @Test(
    "given an issuer's word that is asked for without a place, when the question is made, then it is refused, and no weaker one is made"
  )
  func place() throws {
    var asked = AskedProof()
    asked.age = 18
    asked.boundAt = ""
    #expect(throws: ProofRequestError.self) {
      try AskProofOperation(asked, name: "Bar", surroundings)
    }
    asked.boundAt = "counter 3"
    #expect(try AskProofOperation(asked, name: "Bar", surroundings).request.isBound)
  }
}
