import Crypto
import Encoding
import Foundation
import HTTP
import MRZ
import TestSupport
import Testing
import Wallet

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
    let signer = try #require(SignerKey(.ec(.p256), point.x + point.y))
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
    "given the files of awaited requests, when a number in one is no moment, then the file is refused",
    arguments: [Int.max, Int.min, 1 << 40, -(1 << 40)])
  func moments(_ number: Int) throws {
    func ask() throws {
      var awaited = try AwaitedProofs(surroundings)
      try awaited.add(request(18, list: nil), nil)
    }
    try ask()
    let path = home.path("data/passport/proof-requests/requests.json")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let end = try #require(text.firstMatch(of: /"end": ?(\d+)/)?.1)
    try Data(text.replacing(end, with: "\(number)").utf8).write(to: URL(filePath: path))
    #expect(throws: AwaitedRequestsError.self) { _ = try AwaitedProofs(surroundings) }
    try Data(text.replacing(end, with: "\((1 << 40) - 1)").utf8).write(to: URL(filePath: path))
    #expect(throws: Never.self) { _ = try AwaitedProofs(surroundings) }
    // The same of requests for what a card says.
    let other = URL(filePath: home.path("data/passport/requests.json"))
    try Data(#"[{"name":"x","end":\#(number)}]"#.utf8).write(to: other)
    #expect(throws: AwaitedRequestsError.self) { _ = try AwaitedRequests(surroundings) }
    try Data(#"[{"name":"x","end":\#((1 << 40) - 1)}]"#.utf8).write(to: other)
    #expect(throws: Never.self) { _ = try AwaitedRequests(surroundings) }
  }

  @Test(
    "given a proof that a document says several things, when it is noted, then the journal has each that the verifier learns"
  )
  func journal() throws {
    let path = home.path("wallet.vault")
    let wallet = try Wallet.create(
      at: path, passphrase: SecretBytes("the holder's words".utf8), cost: .least)
    for (age, nationalities, isNotExpired, states, claims) in [
      (18, nil, true, nil, ["age_over_18", "not_expired"]), (nil, nil, true, nil, ["not_expired"]),
      (21, ["UTO"], false, ["UT"], ["age_over_21", "nationality", "issuing_country"]),
      (
        nil, ["D", "FRA", "UTO"], false, ["DE", "FR"],
        ["nationality_one_of_3", "issuing_country_one_of_2"]
      ),
    ] as [(Int?, [WireText]?, Bool, [WireText]?, [WireText])] {
      let request = try ProofRequest(
        nonce: surroundings.random.bytes(ProofRequest.nonceLength), audience: "Bar",
        day: CalendarDate(surroundings.now), age: age, nationalities: nationalities,
        isNotExpired: isNotExpired, isBound: false, scope: nil, signers: nil,
        state: states.map { try StateQuestion(states: $0, roots: [UInt8](repeating: 1, count: 32)) }
      )
      try ProveOperation(surroundings, RecordedProgress()).note(request, card: "c", in: wallet)
      #expect(try wallet.journal.last?.claims == claims)
    }
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
