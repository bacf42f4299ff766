import ChipAccess
import ChipSimulator
import Foundation
import LDS
import SmartCard
import TestSupport
import Testing
import Verdicts

import Inspection

/// A read in which one command is answered once with something that has nothing to do with it.
struct Glitch: Sendable, CustomTestStringConvertible {
  /// What becomes of the command.
  enum Kind: String, Sendable, CaseIterable {
    /// It never came to the chip, which goes on as if nothing had been.
    case lost
    /// The chip has forgotten its session.
    case sessionEnded
  }

  let profile: String
  let status: StatusWord
  let kind: Kind

  var testDescription: String { "\(profile), \(status), \(kind.rawValue)" }

  static let statuses = [0x6700, 0x6982, 0x6985, 0x6988, 0x6F00].map { StatusWord(rawValue: $0) }

  static let all = [
    "specimen", "aa-ca", "pace-p256", "pace-cam", "get-response", "open", "aa-open", "ca-open",
    "ca-chained",
  ]
  .flatMap { profile in
    statuses.flatMap { status in
      Kind.allCases.map { Glitch(profile: profile, status: status, kind: $0) }
    }
  }

  /// A link that answers the command of a number so, once.
  func link(_ chip: SimulatedChip, at position: Int) -> BentLink {
    BentLink(chip) { _, index in
      guard index == position else { return nil }
      if kind == .sessionEnded { chip.loseSession() }
      return ResponseAPDU(status: status)
    }
  }
}

@Suite("One glitch in a read")
struct GlitchTests {
  @Test(
    "given one bare refusal at any command, when a genuine document is read, then nothing has failed",
    arguments: Glitch.all)
  func once(_ glitch: Glitch) throws {
    let profile = try #require(Profile.named(glitch.profile))
    let document = try TestDesk.document(profile)
    var plain: BentLink?
    let wanted = try TestDesk.inspect(profile, document: document) {
      let link = BentLink($0) { _, _ in nil }
      plain = link
      return link
    }
    let commands = try #require(plain).commands
    let positions = Self.positions(commands.count, of: glitch)
    var saved = 0
    for position in positions {
      do {
        let record = try TestDesk.inspect(profile, document: document) {
          glitch.link($0, at: position)
        }
        #expect(record.data == wanted.data, "command \(position)")
        #expect(record.chip == wanted.chip, "command \(position)")
        #expect(record.validity == wanted.validity)
        #expect(record.access == wanted.access)
        saved += 1
      } catch let error as any CodedError {
        // What can only mean the key: a key is never tried again by itself.
        #expect(error.code == .accessKeyRejected, "command \(position)")
        #expect([0x82, 0x86].contains(commands[position].ins))
      }
    }
    #expect(saved >= positions.count - 1)
  }

  /// Every command in `make audit`; otherwise the last ones, and of the others each 48th, from another one on for each
  /// glitch, so that together they are at many places.
  private static func positions(_ count: Int, of glitch: Glitch) -> [Int] {
    let first = (Glitch.all.firstIndex { $0.testDescription == glitch.testDescription } ?? 0) % 48
    return (0..<count).filter { isAudit || $0 % 48 == first || $0 >= count - 3 }
  }

  // MARK: The chip's proofs

  @Test(
    "given two bare refusals of a proof in a row, when a document is read, then the chip has failed"
  )
  func twice() throws {
    for (name, instruction) in [("pace-p256", 0x22), ("aa-rsa-1024", 0x88)] as [(String, UInt8)] {
      let profile = try #require(Profile.named(name))
      for most in 1...2 {
        var asked = 0
        let record = try TestDesk.inspect(profile) { chip in
          BentLink(chip) { command, _ in
            guard command.ins == instruction, command.isProtected, asked < most else { return nil }
            asked += 1
            chip.loseSession()
            return ResponseAPDU(status: .secureMessagingObjectsWrong)
          }
        }
        #expect(record.data.status == .passed)
        #expect(record.chip.status == (most == 1 ? .passed : .failed))
        #expect(asked == most)
      }
    }
  }

  @Test("given a session built again, when another chip answers in it, then the chip has failed")
  func swapped() throws {
    for name in ["pace-cam", "aa-ca"] {
      let profile = try #require(Profile.named(name))
      let document = try TestDesk.document(profile)
      for isOther in [false, true] {
        // The same data and other private keys.
        var copy = document
        let other = try TestDesk.document(profile)
        copy.secrets.chipAuthenticationKeys = other.secrets.chipAuthenticationKeys
        copy.secrets.activeAuthenticationKey = other.secrets.activeAuthenticationKey
        let second = try SimulatedChip(
          document: isOther ? copy : document, profile: profile)
        var reads = 0
        let record = Result {
          try TestDesk.inspect(profile, document: document) { chip in
            BentLink(chip) { command, _ in
              if reads >= 8 { return try second.transmit(command) }
              guard command.ins == 0xB0, command.isProtected else { return nil }
              reads += 1
              return reads == 8 ? ResponseAPDU(status: .secureMessagingObjectsWrong) : nil
            }
          }
        }
        if isOther, case .failure(let error) = record {
          // Chip authentication, which is part of building the session again, did not come about.
          #expect((error as? any CodedError)?.code == .secureMessagingFailed && name == "aa-ca")
        } else {
          #expect(try record.get().chip.status == (isOther ? .failed : .passed), "\(name)")
        }
      }
    }
  }

  // MARK: The link breaks

  /// What a read says of the chip when the link breaks over some of its commands.
  private func chip(
    of name: String, breaking: @escaping (CommandAPDU, _ broken: Int) -> Bool
  ) throws -> Outcome {
    let profile = try #require(Profile.named(name))
    var broken = 0
    let record = try TestDesk.inspect(profile) { chip in
      BentLink(chip) { command, _ in
        guard breaking(command, broken) else { return nil }
        broken += 1
        throw SmartCardError.connectionLost
      }
    }
    #expect(record.data.status == .passed)
    #expect(broken > 0)
    return record.chip
  }

  @Test("given a long signature, when the link breaks over long answers, then no chip has failed")
  func longSignature() throws {
    #expect(try chip(of: "aa-rsa-2048") { $0.isExtended && $1 == 0 }.status == .passed)
    #expect(
      try chip(of: "aa-rsa-2048") { command, _ in command.isExtended }
        == Outcome(.notDone, .chipProofNeedsReader))
  }

  @Test("given a proof, when the link breaks over it, then it is made again, or was not made")
  func brokenProof() throws {
    for (name, instruction) in [("aa-rsa-1024", 0x88), ("pace-p256", 0x22)] as [(String, UInt8)] {
      func isProof(_ command: CommandAPDU) -> Bool {
        command.ins == instruction && command.isProtected
      }
      #expect(try chip(of: name) { isProof($0) && $1 < 1 }.status == .passed, "\(name)")
      #expect(
        try chip(of: name) { isProof($0) && $1 < 2 }
          == Outcome(.notDone, .chipProofInterrupted), "\(name)")
    }
  }

  @Test(
    "given chip authentication in a session built again, when it is disturbed, then it is made again"
  )
  func twiceInRenewal() throws {
    for status in [0x6982, 0x6985, 0x6988].map(StatusWord.init(rawValue:)) {
      let profile = try #require(Profile.named("ca-3des"))
      var (reads, settings) = (0, 0)
      let record = try TestDesk.inspect(profile) { chip in
        BentLink(chip) { command, _ in
          guard command.isProtected else { return nil }
          if command.ins == 0xB0 { reads += 1 }
          if command.ins == 0x22 { settings += 1 }
          guard command.ins == 0xB0 && reads == 10 || command.ins == 0x22 && settings == 2 else {
            return nil
          }
          chip.loseSession()
          return ResponseAPDU(status: status)
        }
      }
      #expect(settings > 2)
      #expect(record.data.status == .passed && record.chip.status == .passed)
    }
  }

  @Test(
    "given everything to read, when the chip leaves the session over its proof, then the record stays"
  )
  func readsAll() throws {
    let profile = try #require(Profile.named("aa-rsa-1024"))
    let record = try TestDesk.inspect(profile, policy: InspectionPolicy(readsAll: true)) { chip in
      BentLink(chip) { command, _ in
        guard command.ins == 0x88, command.isProtected else { return nil }
        chip.loseSession()
        return ResponseAPDU(status: .wrongData)
      }
    }
    #expect(record.data.status == .passed)
    #expect(record.chip.status == .failed)
  }

  @Test(
    "given a card access number, when the chip rejects it after a glitch, then it is not sent again",
    arguments: [0x6300, 0x6982, 0x6700, 0x6F00, 0x9000] as [UInt16])
  func countedPassword(_ word: UInt16) throws {
    let profile = try #require(Profile.named("can"))
    let document = try TestDesk.document(profile)
    let number = try #require(document.secrets.cardAccessNumber)
    var hasLost = false
    var tokens = 0
    var link: BentLink?
    let error = #expect(throws: ChipAccessError.self) {
      try TestDesk.inspect(
        profile, document: document,
        key: AccessKey(try PACEPassword(.can, digits: Array(number.utf8))),
        link: { chip in
          let bent = BentLink(chip) { command, index in
            if command.isProtected, command.ins == 0xB0, !hasLost {
              hasLost = true
              return ResponseAPDU(status: .secureMessagingObjectsWrong)
            }
            guard hasLost, command.cla == 0, command.ins == 0x86 else { return nil }
            tokens += 1
            return ResponseAPDU(status: StatusWord(rawValue: word))
          }
          link = bent
          return bent
        })
    }
    #expect(error == .notRenewed(after: .secureMessagingObjectsWrong))
    #expect(tokens == 1)
    #expect(link?.resets.isEmpty == true)
  }
}
