import Crypto
import Encoding
import Foundation
import PKIX
import TestSupport
import Testing
import Verdicts

import Trust
@testable import TrustStore

@Suite("Lists of publishers that the program knows")
struct KnownPublisherTests {
  private let folder: TemporaryFolder
  private let state: MadeState
  private let other: MadeState

  init() throws {
    folder = try TemporaryFolder()
    state = try MadeState("UQ")
    other = try MadeState("UX")
  }

  /// A publisher whose roots are these certificates.
  private func publisher(_ roots: [[UInt8]]) throws -> ListPublisher {
    ListPublisher(
      name: "Ruritania", country: "UQ", list: "list of Ruritania",
      roots: try roots.map {
        .init(
          name: "root", fingerprint: WireText(Hex.encode(try DigestAlgorithm.sha256.digest($0))),
          witnesses: ["UA", "UB", "UC"])
      }, addresses: [], pages: [])
  }

  /// What an import asked, in one word each.
  private final class Asked {
    var questions: [String] = []
    var known: [KnownList] = []
  }

  private func importing(
    _ bytes: [UInt8], knowing roots: [[UInt8]]? = nil, _ asked: Asked = Asked(),
    root: [UInt8]? = nil, answer: Bool = true
  ) throws -> ImportReport {
    var store = try TrustStore(folder: folder.path)
    return try TrustImport(
      name: "list", anchorClass: .state, root: try root.map { try Certificate(der: $0) },
      publishers: [try publisher(roots ?? [state.certificate])], at: MadeState.now
    ).add(bytes, to: &store) { question in
      switch question {
      case .knownPublishers(let lists, "list"):
        asked.questions.append("known")
        asked.known = lists
      case .publishers: asked.questions.append("publisher")
      default: asked.questions.append("other")
      }
      return answer
    }
  }

  @Test("given a list under a known root, then it is named, and nobody is asked about the next one")
  func known() throws {
    let asked = Asked()
    let list = try state.list(of: [state.certificate, other.certificate])
    #expect(throws: TrustImportError.self) { try importing(list, asked, answer: false) }
    #expect(asked.questions == ["known"])
    #expect(try TrustStore(folder: folder.path).count == 0)
    #expect(try importing(list, asked).added == 2)
    let known = try #require(asked.known.first)
    #expect(known.publisher.name == "Ruritania")
    #expect(known.root.witnesses == ["UA", "UB", "UC"])
    #expect(known.certificates == 2)
    #expect(known.signer.signingTime == MadeState.begin + 86400)
    #expect(!known.isOverLinks)
    asked.questions = []
    #expect(try importing(try state.list(of: [other.certificate]), asked).unchanged == 1)
    #expect(asked.questions.isEmpty)
  }

  @Test("given a known root beside the list or in the store only, then it counts as well")
  func elsewhere() throws {
    let asked = Asked()
    let beside = try state.list(of: [], carries: [state.certificate])
    #expect(throws: TrustImportError.self) { try importing(beside, asked, answer: false) }
    #expect(asked.questions == ["known"])
    _ = try importing(state.certificate)
    asked.questions.removeAll()
    #expect(throws: TrustImportError.self) {
      try importing(try state.list(of: []), asked, answer: false)
    }
    #expect(asked.questions == ["known"])
  }

  @Test(
    "given a list that holds a known root and was signed by another, then it is not named so",
    arguments: ["in", "beside", "in the store", "with its name", "the wrong way round", "its key"])
  func forged(_ place: String) throws {
    // A forger has the names of everything, and not the private key of the known root.
    let forger = try MadeState("UQ")
    var (certificates, beside) = ([forger.certificate], [[UInt8]]())
    switch place {
    case "in": certificates.append(state.certificate)
    case "beside": beside = [state.certificate]
    case "in the store":
      _ = try importing(state.certificate)
    case "with its name":
      certificates = [state.certificate, try forger.root(serialNumber: [9])]
    case "the wrong way round":
      // The forger vouches for the known root's key, which is no reason to trust the forger.
      certificates += [
        state.certificate,
        try MadeState.certificate(
          state.name, state.key, by: forger.name, forger.key,
          [.basicConstraints(isAuthority: true), .keyUsage([.keyCertSign])], serialNumber: [8]),
      ]
    default:
      // The known root's key in a certificate of the forger's.
      certificates = [
        try MadeState.certificate(
          state.name, state.key, by: forger.name, forger.key,
          [.basicConstraints(isAuthority: true), .keyUsage([.keyCertSign])], serialNumber: [8])
      ]
    }
    let asked = Asked()
    let list = try forger.list(of: certificates, carries: beside)
    let before = try TrustStore(folder: folder.path).count
    #expect(throws: TrustImportError.self) { try importing(list, asked, answer: false) }
    #expect(asked.questions == ["publisher"])
    #expect(try TrustStore(folder: folder.path).count == before)
  }

  @Test("given a newer root, when the known one vouches for it over links, then it is known too")
  func overLinks() throws {
    let next = try MadeState("UQ", "CSCA 2", after: state)
    let third = try MadeState("UQ", "CSCA 3", after: next)
    let lists: [(list: [UInt8], isKnown: Bool)] = [
      (try next.list(of: [next.certificate, state.certificate]), true),
      (try third.list(of: [third.certificate, next.certificate, state.certificate]), true),
      // The link between is missing, or the known root, or the link is the other way round.
      (try third.list(of: [third.certificate, state.certificate]), false),
      (try next.list(of: [next.certificate]), false),
      (try next.list(of: [try next.root(), state.certificate]), false),
    ]
    for (list, isKnown) in lists {
      let asked = Asked()
      #expect(throws: TrustImportError.self) { try importing(list, asked, answer: false) }
      #expect(asked.questions == [isKnown ? "known" : "publisher"])
      if isKnown { #expect(asked.known.first?.isOverLinks == true) }
    }
    _ = try importing(state.certificate)
    let asked = Asked()
    _ = try importing(try next.list(of: [next.certificate]), asked)
    #expect(asked.questions == ["known"])
  }

  @Test(
    "given a known root, when an older key signs that it did not vouch for, then it is not known")
  func olderKey() throws {
    let next = try MadeState("UQ", "CSCA 2", after: state)
    let newest = try next.root()
    let list = try state.list(of: [state.certificate, next.certificate, newest])
    let asked = Asked()
    #expect(throws: TrustImportError.self) {
      try importing(list, knowing: [newest], asked, answer: false)
    }
    // The link by which the old key vouches for the new one is no other certificate of the new one.
    #expect(throws: TrustImportError.self) {
      try importing(
        try next.list(of: [next.certificate, state.certificate]), knowing: [newest], asked,
        answer: false)
    }
    #expect(asked.questions == ["publisher", "publisher"])
  }

  @Test("given a root on the command line, then a known publisher is no reason to accept a list")
  func withRoot() throws {
    let asked = Asked()
    #expect(throws: TrustImportError.self) {
      try importing(try state.list(of: [state.certificate]), asked, root: other.certificate)
    }
    // Nor is an earlier answer about its publisher.
    _ = try importing(try state.list(of: [state.certificate]))
    #expect(throws: TrustImportError.self) {
      try importing(try state.list(of: [other.certificate]), asked, root: other.certificate)
    }
    #expect(asked.questions.isEmpty)
  }

  @Test("given several lists in a file, then those of known publishers are asked about first")
  func several() throws {
    let text = [
      try other.list(of: [other.certificate]), try state.list(of: [state.certificate]),
    ].map { PEM(label: "CMS", content: $0).text }.joined()
    let asked = Asked()
    #expect(try importing(Array(text.utf8), asked).added == 2)
    #expect(asked.questions == ["known", "publisher"])
  }

  @Test("given the table, then each root occurs once and has at least three witnesses")
  func table() throws {
    let publishers = ListPublisher.all
    #expect(publishers.map(\.country) == ["DE", "NL", "IT", "UN"])
    #expect(Set(publishers.map(\.name)).count == publishers.count)
    let roots = publishers.flatMap(\.roots)
    #expect(Set(roots.map(\.fingerprint)).count == roots.count)
    for publisher in publishers {
      #expect(!publisher.roots.isEmpty)
      for root in publisher.roots {
        #expect(try Hex.decode(root.fingerprint).count == 32)
        #expect(root.fingerprint.forPeople.allSatisfy { !$0.isUppercase })
        #expect(Set(root.witnesses).count >= 3)
        #expect(Set(root.witnesses).count == root.witnesses.count)
        #expect(!root.witnesses.contains(publisher.country))
        #expect(Set(root.witnesses).isSubset(of: publishers.map(\.country)))
      }
      for address in publisher.addresses + publisher.pages {
        #expect(address.hasPrefix("https://"))
      }
    }
  }
}

@Suite(
  "Known publishers and their real lists",
  .enabled(if: RealLists.isPresent, "not run: PASSPORT_TEST_DATA is not set"))
struct KnownPublisherRealTests {
  private struct Seen: Error {
    let question: AcceptanceQuestion
  }

  /// The first question about a list in an empty store.
  private func question(_ bytes: [UInt8]) throws -> AcceptanceQuestion? {
    let folder = try TemporaryFolder()
    var store = try TrustStore(folder: folder.path)
    do {
      _ = try TrustImport(name: "list", at: RealLists.now).add(bytes, to: &store) {
        throw Seen(question: $0)
      }
      return nil
    } catch let seen as Seen {
      return seen.question
    }
  }

  /// The newest list of each publisher.
  private static let newest: [WireText: String] = [
    "DE": RealLists.german, "NL": RealLists.dutch, "IT": RealLists.italian,
    "UN": "ICAO_ml_2025-07-23.ml",
  ]

  @Test("given each root of the table, then the newest list of each of its witnesses carries it")
  func witnesses() throws {
    var carried: [WireText: Set<WireText>] = [:]
    for (country, name) in Self.newest {
      let list = try MasterList(parsing: Vectors.realFile("masterlists/" + name))
      carried[country] = Set(
        try list.certificates.map {
          WireText(Hex.encode(try DigestAlgorithm.sha256.digest($0)))
        })
    }
    for root in ListPublisher.all.flatMap(\.roots) {
      for witness in root.witnesses {
        #expect(carried[witness]?.contains(root.fingerprint) == true, "\(witness): \(root.name)")
      }
    }
  }

  @Test(
    "given a real list of a known publisher, then it is named with its day and size",
    arguments: [
      ("DE_ML_2024-04-10-10-54-13.ml", "DE", "2024-04-10", 526),
      ("DE_ML_2025-06-25-09-31-57.ml", "DE", "2025-06-25", 559),
      (RealLists.german, "DE", "2026-05-28", 588), (RealLists.dutch, "NL", "2026-05-07", 399),
      ("IT_CSCAMasterList_2023-07-31.ml", "IT", "2023-07-31", 333),
      (RealLists.italian, "IT", "2025-09-24", 620),
      ("ICAO_ml_2025-07-23.ml", "UN", "2025-07-23", 520),
    ])
  func named(_ name: String, _ country: WireText, _ day: String, _ count: Int) throws {
    let asked = try question(try Vectors.realFile("masterlists/" + name))
    guard case .knownPublishers(let lists, "list") = asked, let known = lists.first else {
      Issue.record("asked otherwise")
      return
    }
    #expect(lists.count == 1)
    #expect(known.publisher.country == country)
    #expect(known.signer.publisher == country)
    #expect(CalendarDate(known.signer.signingTime).description == day)
    #expect(known.certificates == count)
    #expect(!known.isOverLinks)
  }

  @Test("given the Dutch list of 2021, which another root vouches for, then it is not named")
  func notNamed() throws {
    let asked = try question(try Vectors.realFile("masterlists/NL_MASTERLIST_20211207.mls"))
    guard case .publishers = asked else {
      Issue.record("asked otherwise")
      return
    }
  }

  @Test("given a forged list with all real roots inside, then it is not named")
  func forged() throws {
    let german = try MasterList(parsing: Vectors.realFile("masterlists/" + RealLists.german))
    let dutch = try MasterList(parsing: Vectors.realFile("masterlists/" + RealLists.dutch))
    let forger = try MadeState("DE", "csca-germany")
    let asked = try question(
      try forger.list(
        of: german.certificates + [forger.certificate],
        carries: dutch.signedData.certificates.map(\.der)))
    guard case .publishers(let signers, _) = asked else {
      Issue.record("asked otherwise")
      return
    }
    #expect(signers.map(\.publisher) == ["DE"])
  }
}
