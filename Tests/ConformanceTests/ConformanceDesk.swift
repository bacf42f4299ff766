import ChipAccess
import Crypto
import Foundation
import LDS
import MRZ
import PKIX
import SmartCard
import Testing
import Trust
import Verdicts

@testable import ChipSimulator
import Inspection

/// A desk that trusts the test country, and a virtual passport on it.
struct ConformanceDesk {
  private static let now = Date(timeIntervalSince1970: 1_782_864_000)
  private static let country = Result { try TestCountry.make(random: .system, now: now) }

  /// What the chip is, and what is wrong with it.
  var profile = Profile("conformance", "a document of a conformance test")
  /// Changes the files before they are signed.
  var changing: ((inout [ElementaryFile: [UInt8]]) throws -> Void)?
  /// Changes the digests that are signed, by the numbers of the data groups.
  var listing: ((inout [Int: [UInt8]]) throws -> Void)?
  /// The content of EF.CardSecurity, which is signed anew; nil if it stays.
  var cardSecurity: ((SecurityInfos) throws -> SecurityInfos)?
  /// Changes the files after they were signed.
  var tampering: ((inout [ElementaryFile: [UInt8]]) throws -> Void)?
  /// Changes the answer to a command.
  var answering: ((CommandAPDU, ResponseAPDU) -> ResponseAPDU)?
  /// A document number that is typed in place of the printed one.
  var documentNumber: String?
  /// The certificates of the state's terminal; nil for none.
  var terminal: TerminalCredentials?
  /// The files that are read.
  var policy = InspectionPolicy()
  /// True if the page has the zone of DG1, and not that of the profile.
  var printsDG1 = false

  private func document() throws -> PersonalisedDocument {
    let country = try Self.country.get()
    var document = try Personalisation.document(
      profile, issuedBy: country, random: .system, now: Self.now)
    var files: [ElementaryFile: [UInt8]] = [:]
    for (file, bytes) in document.files {
      if case .elementary(let file) = file { files[file] = bytes }
    }
    if changing != nil || listing != nil || cardSecurity != nil {
      try changing?(&files)
      try sign(&files, country)
    }
    try tampering?(&files)
    document.files = Dictionary(uniqueKeysWithValues: files.map { (.elementary($0), $1) })
    return document
  }

  private func sign(_ files: inout [ElementaryFile: [UInt8]], _ country: TestCountry) throws {
    let issued = Self.now.addingTimeInterval(-86400)
    let signer = try country.makeDocumentSigner(random: .system, issued: issued)
    var digests: [Int: [UInt8]] = [:]
    for (file, bytes) in files {
      if let number = file.dataGroupNumber {
        digests[number] = try DigestAlgorithm.sha256.digest(bytes)
      }
    }
    try listing?(&digests)
    let content = LDSSecurityObject.encode(digestAlgorithm: .sha256, digests: digests)
    files[.sod] =
      EFSOD(
        signedData: try SignedDataBuilder(
          contentType: LDSSecurityObject.contentType, content: content, digest: .sha256,
          signingTime: issued
        ).sign(with: signer.key, certificate: signer.certificate)
      ).encoded
    if let cardSecurity, let bytes = files[.cardSecurity] {
      let infos = try cardSecurity(EFCardSecurity(parsing: bytes).securityInfos)
      files[.cardSecurity] = try EncodedFiles.cardSecurity(
        infos, signer: signer, signingTime: issued)
    }
  }

  /// Inspects the document with its printed zone as the key.
  func verdict() throws -> String {
    let document = try document()
    let chip = try SimulatedChip(document: document, profile: profile)
    let anchor = TrustAnchor(
      certificate: try Certificate(der: Self.country.get().rootCertificate), anchorClass: .state,
      source: "test", isLink: false)
    let link = ChangedLink(chip, answering ?? { $1 })
    do {
      let record = try Inspection(anchors: InMemoryAnchors([anchor]), policy: policy)
        .run(
          over: link, key: key(document), at: JudgementTime(Self.now, in: .utc), terminal: terminal,
          askAgain: { _, _ in nil })
      return try Self.words(record)
        + (profile.terminalAuthentication == nil ? "" : Self.features(record))
    } catch let error as any CodedError {
      return "stopped \(error.code.rawValue)"
    }
  }

  private func key(_ document: PersonalisedDocument) throws -> AccessKey {
    if printsDG1, let bytes = document.files[.dataGroup(1)] {
      return AccessKey(try DG1(parsing: bytes).mrz)
    }
    guard let documentNumber else { return AccessKey(document.mrz) }
    let fields = document.mrz.accessFields
    return AccessKey(
      try MRZAccessFields(
        documentNumber: documentNumber, dateOfBirth: fields.dateOfBirth,
        dateOfExpiry: fields.dateOfExpiry))
  }

  /// What is to be done with the document, and the gravest reason for it.
  private static func words(_ record: InspectionRecord) throws -> String {
    let decision = try #require(record.decision)
    return switch decision.value {
    case .accept: passed(record.checks)
    case .refuse: "failed \(decision.reason.code.rawValue)"
    case .checkByHand: "by hand \(decision.reason.code.rawValue)"
    }
  }

  /// Which of DG3 and DG4 were read of a document that passed, with the number of the images in them
  /// and their encodings; where neither was, what came of terminal authentication.
  private static func features(_ record: InspectionRecord) -> String {
    guard record.decision?.value == .accept else { return "" }
    let files = [
      ("DG3", record.documentFiles.dg3.content?.images),
      ("DG4", record.documentFiles.dg4.content?.images),
    ]
    let read = files.compactMap { name, images in
      images.map { images in
        let encodings = Set(images.map { $0.encoding?.rawValue ?? "unknown" }).sorted()
        return "\(name) (\(images.count) \(encodings.joined(separator: "/")))"
      }
    }
    guard read.isEmpty else { return ", " + read.joined(separator: ", ") }
    return switch record.terminal?.result {
    case .authenticated: ", no DG3 or DG4"
    case .notAuthenticated(.chainMissing): ", no chain"
    case .notAuthenticated(.refused): ", terminal refused"
    case .notAuthenticated(.challengeMalformed): ", challenge malformed"
    case nil: ", no terminal"
    default: ", no certificate sent"
    }
  }

  /// `passed`, and the codes of the warnings, except that the desk has no revocation list.
  static func passed(_ checks: [Check]) -> String {
    let codes = Set(checks.flatMap(\.warnings).map(\.code)).subtracting([.revocationListMissing])
    return (["passed"] + codes.map(\.rawValue).sorted()).joined(separator: " ")
  }
}

/// A link on which answers are changed.
private final class ChangedLink: CardChannel {
  private let chip: any CardChannel
  private let change: (CommandAPDU, ResponseAPDU) -> ResponseAPDU

  var limits: ChannelLimits { chip.limits }
  var replayedTime: Duration? { chip.replayedTime }

  init(
    _ chip: any CardChannel, _ change: @escaping (CommandAPDU, ResponseAPDU) -> ResponseAPDU
  ) { (self.chip, self.change) = (chip, change) }

  func reset(_ kind: ResetKind) throws { try chip.reset(kind) }

  func transmit(_ command: CommandAPDU) throws -> ResponseAPDU {
    change(command, try chip.transmit(command))
  }
}
