import Encoding
import Foundation
import LDS
import PKIX
import Testing
import Trust

@testable import ChipSimulator
@testable import DocumentProofs

/// A document that a test country issued, and what a proof over it is made from.
struct IssuedSpecimen {
  let now = IssuedSpecimen.now
  let day = IssuedSpecimen.day(0)
  let country: TestCountry
  let root: Certificate
  let anchors: InMemoryAnchors
  let dataGroup1: [UInt8]
  let securityObject: [UInt8]
  let evidence: PassportEvidence

  private static let now = Date(timeIntervalSince1970: 1_795_000_000)

  /// The day of its proofs, or a number of days later.
  static func day(_ later: Int) -> CalendarDate {
    CalendarDate(now.addingTimeInterval(Double(later) * 86_400))
  }

  /// - Parameters:
  ///   - profile: what the document is like.
  ///   - rootKind: the key of the country's root.
  init(_ profile: Profile, root rootKind: DocumentSignerKind = .brainpoolP256()) throws {
    country = try TestCountry.make(root: rootKind, random: .system, now: Self.now)
    root = try Certificate(der: country.rootCertificate)
    anchors = InMemoryAnchors([
      TrustAnchor(certificate: root, anchorClass: .test, source: "root", isLink: false)
    ])
    let files = try Personalisation.document(
      profile, issuedBy: country, random: .system, now: Self.now
    ).files
    dataGroup1 = try #require(files[.elementary(.dg1)])
    securityObject = try #require(files[.elementary(.sod)])
    evidence = try PassportEvidence(
      dataGroup1: dataGroup1, securityObject: securityObject, anchors: anchors, at: Self.now)
  }

  /// - Parameter name: the name of the profile.
  init(_ name: String) throws {
    try self.init(try #require(Profile.named(name)))
  }
}
