import Crypto
import Encoding
import Foundation
import LDS
import PKIX
import TestSupport
import Trust
import Verdicts

/// The state that `Vectors/passive-authentication.json` makes up.
package enum Utopia {
  private static let loaded = Result { try Vectors.load("passive-authentication.json") }

  /// A moment at which its valid certificates are valid.
  package static let now = Date(timeIntervalSince1970: 1_798_761_600)

  package static func vectors() throws -> JSONValue { try loaded.get() }

  package static func certificate(_ name: String) throws -> Certificate {
    try Certificate(der: der(name))
  }

  package static func der(_ name: String) throws -> [UInt8] {
    guard let certificates = try vectors()["certificates"] else { throw MissingUtopia(name: name) }
    return try certificates.bytes(name)
  }

  package static func masterList(_ name: String) throws -> [UInt8] {
    guard let lists = try vectors()["masterLists"] else { throw MissingUtopia(name: name) }
    return try lists.bytes(name)
  }

  package static func dataGroups() throws -> [Int: [UInt8]] {
    var groups: [Int: [UInt8]] = [:]
    for group in try vectors()["dataGroups"]?.array ?? [] {
      groups[group["number"]?.integer ?? 0] = try group.bytes("bytes")
    }
    return groups
  }

  package static func tests() -> [JSONValue] { (try? vectors())?["tests"]?.array ?? [] }
  package static func files(_ dataGroups: [Int: [UInt8]]) -> [DocumentFile] {
    dataGroups.compactMap { number, bytes in
      ElementaryFile(dataGroupNumber: number).map { DocumentFile($0, bytes) }
    }
  }

  package static func sod(_ comment: String) throws -> [UInt8] {
    guard let test = tests().first(where: { $0["comment"]?.string?.forPeople == comment }) else {
      throw MissingUtopia(name: comment)
    }
    return try test.bytes("sod")
  }

  package static func anchor(
    _ name: String, _ anchorClass: AnchorClass = .state, isLink: Bool = false
  ) throws -> TrustAnchor {
    TrustAnchor(
      certificate: try certificate(name), anchorClass: anchorClass, source: "test", isLink: isLink)
  }

  package static func verify(
    _ sod: [UInt8], _ dataGroups: [Int: [UInt8]]? = nil,
    anchors: [TrustAnchor]? = nil, at moment: Date = now
  ) throws -> PassiveAuthenticationResult {
    let anchors = try anchors ?? [anchor("csca1"), anchor("cscaNoCertSign")]
    return PassiveAuthentication(anchors: InMemoryAnchors(anchors), at: moment).verify(
      sod: sod, dataGroups: try dataGroups ?? Utopia.dataGroups())
  }
}

extension PassiveAuthentication {
  /// Verifies bytes: EF.SOD, and data groups by number.
  package func verify(sod: [UInt8], dataGroups: [Int: [UInt8]]) -> PassiveAuthenticationResult {
    verify(sod: DocumentFile(.sod, sod), files: Utopia.files(dataGroups))
  }
}

extension PassiveAuthenticationResult {
  /// A check, which every result has.
  package func check(_ name: CheckName) -> Check {
    checks.first { $0.name == name } ?? Check(name, Outcome(.notDone, .internalFault))
  }
}

extension [UInt8] {
  /// Where some bytes begin.
  package func offset(of part: [UInt8]) -> Int? {
    guard !part.isEmpty, part.count <= count else { return nil }
    return (0...(count - part.count)).first { self[$0..<$0 + part.count].elementsEqual(part) }
  }

  /// The bytes with one bit turned over.
  package func flipping(_ offset: Int, bit: Int = 0) -> [UInt8] {
    var copy = self
    copy[offset] ^= 1 << UInt8(bit)
    return copy
  }
}

/// The vectors lack what a test asks for.
package struct MissingUtopia: Error {
  package let name: String
}
