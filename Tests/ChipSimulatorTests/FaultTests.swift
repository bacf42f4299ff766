import Crypto
import Encoding
import SmartCard
import Testing

@testable import ChipSimulator

struct FaultTests {
  private func terminal(_ name: String) throws -> TestTerminal {
    try Specimens.terminal(try #require(Profile.named(name)))
  }

  /// Whether EF.SOD, as read, holds the digest of a data group, as read.
  private func isListed(_ number: Int, _ bytes: [UInt8], in file: [UInt8]) throws -> Bool {
    let digest = try DigestAlgorithm.sha256.digest(bytes)
    let entry = DER.sequence(DER.integer(UInt64(number)), DER.octetString(digest))
    return Hex.encode(file).contains(Hex.encode(entry))
  }

  @Test("given an altered portrait, when it is read, then EF.SOD has another digest for it alone")
  func wrongDigest() throws {
    let terminal = try terminal("wrong-digest")
    let file = try terminal.readFile(.sod)
    #expect(try isListed(1, terminal.readFile(.dataGroup(1)), in: file))
    #expect(try !isListed(2, terminal.readFile(.dataGroup(2)), in: file))
  }

  @Test("given a wrong signature, when EF.SOD is read, then it is as long and differs in one byte")
  func wrongSignature() throws {
    let profile = try #require(Profile.named("wrong-signature"))
    let document = try Specimens.document(profile)
    let chip = try SimulatedChip(document: document, profile: profile)
    let terminal = TestTerminal(chip)
    try terminal.open(document.mrz.accessFields)
    let file = try terminal.readFile(.sod)
    let original = try #require(document.files[.sod])
    #expect(zip(file, original).count { $0 != $1 } == 1)
    #expect(file.count == original.count)
    #expect((try? BERTLV(parsing: file)) != nil)
  }

  @Test("given a truncated DG2, when it is read, then it ends before its header says")
  func truncatedFile() throws {
    let file = try terminal("truncated-file").readFile(.dataGroup(2))
    #expect(file.count == 9000)
    #expect(try BERHeader(parsing: file).totalLength > 16_000)
  }

  @Test("given a lying header, when DG1 is read, then it claims 2 GB")
  func lyingLength() throws {
    let terminal = try terminal("lying-length")
    let header = try BERHeader(parsing: try terminal.readFile(.dataGroup(1)))
    #expect(header.contentLength == 0x7FFF_FFFF)
    #expect(header.tag == 0x61)
  }

  @Test("given a stripped DG14, when it is selected, then it is 6A82 though EF.COM lists it")
  func stripped() throws {
    let terminal = try terminal("stripped")
    #expect(try terminal.select(.dataGroup(14)) == .fileNotFound)
    #expect(try terminal.readFile(.com).contains(0x6E))
    let signed = try #require(terminal.chip.files[.dataGroup(14)])
    #expect(try isListed(14, signed, in: terminal.readFile(.sod)))
  }

  @Test("given a closed DG3, when it is selected, then it is 6982 and the session goes on")
  func closed() throws {
    let terminal = try terminal("closed-dg3")
    #expect(try terminal.select(.dataGroup(3)) == .securityStatusNotSatisfied)
    let signed = try #require(terminal.chip.files[.dataGroup(3)])
    #expect(try isListed(3, signed, in: terminal.readFile(.sod)))
  }

  @Test("given no EF.SOD, when it is selected, then it is 6A82")
  func securityObjectMissing() throws {
    #expect(try terminal("sod-missing").select(.sod) == .fileNotFound)
  }

  @Test("given an endless answer, when its pieces are fetched, then there is always one more")
  func endless() throws {
    let terminal = try terminal("endless-61xx")
    #expect(try terminal.select(.dataGroup(2)) == .success)
    #expect(try terminal.read(at: 0, 223).status == .success)
    let command = try terminal.protect(
      CommandAPDU(ins: 0xB0, p1: 0x0F, p2: 0x80, expectedLength: 223))
    #expect(try terminal.chip.transmit(command).status.remainingLength == 16)
    for _ in 0..<10_000 {
      let more = try terminal.plain("00C0000010")
      #expect(more.status.remainingLength == 16)
      #expect(more.data.count == 16)
    }
  }

  @Test("given a removal, when DG2 is read, then the link dies once and comes back with a reset")
  func removed() throws {
    let terminal = try terminal("removed")
    var removals = 0
    terminal.chip.onRemoval = { removals += 1 }
    #expect(throws: SimulatedRemoval()) { try terminal.readFile(.dataGroup(2)) }
    #expect(throws: SimulatedRemoval()) { try terminal.select(.dataGroup(1)) }
    #expect(terminal.chip.answer([0x00, 0xA4, 0x00, 0x0C]) == [])
    #expect(removals == 1)
    #expect(!terminal.chip.isPresent)
    terminal.chip.reset()
    let again = TestTerminal(terminal.chip)
    let lines = try Specimens.document(.specimen).mrz.accessFields
    #expect(try again.open(lines) == .success)
    #expect(try again.readFile(.dataGroup(2)) == terminal.chip.files[.dataGroup(2)])
  }

  @Test("given a wrong code, when DG2 is read, then one answer does not verify")
  func wrongMAC() throws {
    let terminal = try terminal("wrong-mac")
    #expect(try terminal.readFile(.dataGroup(1)) == terminal.chip.files[.dataGroup(1)])
    #expect(throws: TestTerminal.BadAnswer.self) { try terminal.readFile(.dataGroup(2)) }
  }

  @Test("given a bare status, when DG2 is read, then an answer is a bare 9000")
  func bareStatus() throws {
    let terminal = try terminal("bare-status")
    let error = #expect(throws: TestTerminal.BadAnswer.self) {
      try terminal.readFile(.dataGroup(2))
    }
    #expect(error?.answer == [0x90, 0x00])
  }

  @Test("given several faults, when a chip has them all, then it plays them all")
  func joined() throws {
    let profile = Profile("joined", "two faults") {
      $0.faults = [
        .missing(.com), .endsEarly(.dataGroup(2), after: 500), .wrongMAC(.dataGroup(1), at: 10),
      ]
    }
    let terminal = try Specimens.terminal(profile)
    #expect(try terminal.select(.com) == .fileNotFound)
    #expect(try terminal.readFile(.dataGroup(2)).count == 500)
    #expect(throws: TestTerminal.BadAnswer.self) { try terminal.readFile(.dataGroup(1)) }
  }

  @Test("given the catalogue, when its names are compared, then each is there once with a line")
  func catalogue() throws {
    let names = Profile.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.first == "specimen")
    for profile in Profile.all {
      #expect(!profile.summary.isEmpty && !profile.summary.contains("\n"))
      let document = try Specimens.document(profile)
      #expect(throws: Never.self) { try SimulatedChip(document: document, profile: profile) }
    }
    #expect(Profile.named("nobody") == nil)
  }
}
