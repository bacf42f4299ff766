import Crypto
import Encoding
import Foundation
import PKIX
import TestSupport
import Testing
import TrustTestSupport
import Verdicts

import Trust

@Suite("Bytes put in arbitrary places")
struct PathFuzzTests {
  /// A few bytes changed, taken out or put in.
  private func damage(_ bytes: [UInt8], _ numbers: inout SeededNumbers) -> [UInt8] {
    var copy = bytes
    for _ in 0..<Int.random(in: 1...4, using: &numbers) where !copy.isEmpty {
      let offset = Int.random(in: 0..<copy.count, using: &numbers)
      switch Int.random(in: 0..<5, using: &numbers) {
      case 0: copy.remove(at: offset)
      case 1: copy.insert(UInt8.random(in: 0...255, using: &numbers), at: offset)
      case 2: copy[offset] = [0x00, 0x30, 0x31, 0x80, 0x84, 0xA0, 0xFF][offset % 7]
      default: copy[offset] = UInt8.random(in: 0...255, using: &numbers)
      }
    }
    return copy
  }

  @Test("given a damaged EF.SOD, when it is verified, then nothing traps and no other table passes")
  func securityObjects() throws {
    var numbers = SeededNumbers(seed: 12)
    let world = try World()
    let (sod, groups) = try world.document()
    let authentication = try world.authentication(.lenient)
    let genuine = authentication.verify(sod: sod, dataGroups: groups)
    for _ in 0..<3000 {
      let result = authentication.verify(
        sod: damage(sod, &numbers), dataGroups: groups)
      #expect(result.checks.map(\.name) == PassiveAuthentication.checkNames)
      if result.verdict.status == .passed {
        #expect(result.listedDataGroups == genuine.listedDataGroups)
        #expect(result.signer?.publicKeyInfo == genuine.signer?.publicKeyInfo)
        #expect(result.anchor == genuine.anchor)
      }
    }
  }

  @Test("given a damaged signer's certificate, when it is judged, then nothing traps or is trusted")
  func certificates() throws {
    var numbers = SeededNumbers(seed: 34)
    let genuine = try World().signer.der()
    for _ in 0..<1500 {
      var world = try World()
      let damaged = damage(genuine, &numbers)
      world.hasOwnCertificate = false
      world.included = [damaged]
      let (sod, groups) = try world.document()
      let result = try Self.authentication.get().verify(sod: sod, dataGroups: groups)
      #expect(result.verdict.status != .passed || damaged == genuine)
    }
  }

  private static let authentication = Result { try World().authentication() }

  @Test("given a damaged revocation list, when it is used, then nothing traps and none is clear")
  func lists() throws {
    var numbers = SeededNumbers(seed: 56)
    let world = try World()
    let (sod, groups) = try world.document()
    let anchors = try world.anchors()
    let genuine = try world.list.sign(with: world.listKey)
    for _ in 0..<1500 {
      let damaged = damage(genuine, &numbers)
      guard damaged != genuine, let list = try? CertificateRevocationList(der: damaged) else {
        continue
      }
      let other = GivenAnchors(anchors: anchors, revocationLists: [list])
      let result = PassiveAuthentication(anchors: other, at: world.now).verify(
        sod: sod, dataGroups: groups)
      #expect(result.check(.signerRevocation).outcome.status != .passed)
    }
  }
}
