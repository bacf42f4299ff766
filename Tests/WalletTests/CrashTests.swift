import Crypto
import Encoding
import Foundation
import Synchronization
import TestSupport
import Testing
import Verdicts

@testable import Storage
@testable import Wallet

@Suite("Saves that are cut off")
struct CrashTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("wallet") }

  init() throws { folder = try TemporaryFolder() }

  /// What a save changes.
  enum Change: Int, Codable, CaseIterable {
    case addition, deletion, passphrase

    static let newPassphrase = Specimens.secret("battery staple")

    func make(in path: String, write: @escaping Vault.Writer) throws {
      switch self {
      case .addition, .deletion:
        let wallet = try Wallet.open(
          at: path, passphrase: Specimens.passphrase, write: write)
        if self == .deletion { return try wallet.delete("card-0") }
        try wallet.add(
          identifier: "card-2", content: Specimens.content(2),
          deviceKey: try Wallet.makeDeviceKey(), portrait: Specimens.portrait(2))
      case .passphrase:
        let vault = try Vault.open(
          at: path, purpose: .wallet, with: .passphrase(Specimens.passphrase), random: .system,
          write: write)
        try vault.change(to: .passphrase(Self.newPassphrase), cost: try Specimens.weak)
      }
    }

    var cardsAfter: [WireText] {
      switch self {
      case .addition: ["card-0", "card-1", "card-2"]
      case .deletion: ["card-1"]
      case .passphrase: ["card-0", "card-1"]
      }
    }
  }

  /// Writes in some pieces, and tells before each of the system's calls its number, counted from one.
  private static func writer(
    pieces: Int = 90, _ act: @escaping @Sendable (_ number: Int) -> Void
  ) -> Vault.Writer {
    let count = Count()
    return { (bytes, path) throws(StorageError) in
      let writer = fileWriter(piece: bytes.count / pieces) { act(count.next()) }
      try AtomicFile.write(bytes, to: path, mode: 0o600, through: writer)
    }
  }

  /// Writes so, and is killed before the call of a number.
  private static func killed(before number: Int, pieces: Int = 90) -> Vault.Writer {
    writer(pieces: pieces) { if $0 == number { kill(getpid(), SIGKILL) } }
  }

  private static func fileWriter(
    piece: Int, _ step: @escaping @Sendable () -> Void
  ) -> FileWriter {
    FileWriter(
      call: { descriptor, bytes in
        step()
        return SystemCalls.write(descriptor, bytes.prefix(piece))
      },
      synchronise: { descriptor in
        step()
        defer { step() }
        return fsync(descriptor)
      },
      rename: { from, to in
        step()
        defer { step() }
        return Glibc.rename(from, to)
      })
  }

  private final class Count: Sendable {
    private let value = Mutex(0)
    func next() -> Int {
      value.withLock { value in
        value += 1
        return value
      }
    }
  }

  // MARK: The moments of a piece of work

  /// The folder as a program leaves it that is killed before a call of the system: with what it has written by then.
  private struct Moment: Sendable {
    let number: Int
    let folder: TemporaryFolder
  }

  private final class KeptMoments: Sendable {
    private let folder: TemporaryFolder
    private let kept = Mutex<[Result<Moment, any Error>]>([])

    init(of folder: TemporaryFolder) { self.folder = folder }

    var all: [Moment] { get throws { try kept.withLock { try $0.map { try $0.get() } } } }

    func add(_ number: Int) {
      let moment = Result {
        let copy = try TemporaryFolder()
        for name in try folder.names {
          try FileManager.default.copyItem(atPath: folder.path(name), toPath: copy.path(name))
        }
        return Moment(number: number, folder: copy)
      }
      kept.withLock { $0.append(moment) }
    }
  }

  /// The moments before some calls of a piece of work, and the one after all of them. No process is started for them:
  /// a few that are killed show that they leave the same.
  private func moments(
    pieces: Int = 90, before isWanted: @escaping @Sendable (Int) -> Bool,
    _ work: (@escaping Vault.Writer) throws -> Void
  ) throws -> [Moment] {
    let kept = KeptMoments(of: folder)
    try work(Self.writer(pieces: pieces) { if isWanted($0) { kept.add($0) } })
    kept.add(.max)
    return try kept.all
  }

  // MARK: A save

  @Test(
    "given a save, when the program is killed at any call, then the wallet is the old or the new one",
    arguments: Change.allCases)
  func killed(_ change: Change) throws {
    _ = try Specimens.wallet(at: path, cards: 2)
    let before = try Specimens.bytes(path)
    // Every call behind the pieces, and all of them in `make audit`.
    let moments = try moments(before: { isAudit || $0 % 5 == 1 || $0 > 88 }) { write in
      try change.make(in: path, write: write)
    }
    #expect(moments.count > 25)
    for moment in moments { try expectWhole(change, moment, before: before) }
  }

  @Test(
    "given a save, when a program makes it and is killed, then the wallet is the old or the new one",
    arguments: isAudit ? Array(1...100) : [1, 60, 93, 94, 95, 100])
  func killedProgram(_ number: Int) async throws {
    let change = try #require(Change(rawValue: number % 3))
    _ = try Specimens.wallet(at: path, cards: 2)
    let before = try Specimens.bytes(path)
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [
        path = path as String, number, change = change as Change
      ] in
      try change.make(in: path, write: Self.killed(before: number))
      kill(getpid(), SIGKILL)
    }
    try expectWhole(change, Moment(number: number, folder: folder), before: before)
  }

  /// Looks at what a save left that was cut off.
  private func expectWhole(_ change: Change, _ moment: Moment, before: [UInt8]) throws {
    let (number, folder) = (moment.number, moment.folder)
    let path = folder.path("wallet")
    let hasLeftover = try folder.names.contains { $0.hasSuffix(".part") }
    let isNew: Bool
    do {
      let old = try? Wallet.open(at: path, passphrase: Specimens.passphrase)
      let wallet = try old ?? Wallet.open(at: path, passphrase: Change.newPassphrase)
      isNew = old == nil || wallet.identifiers.count != 2
      if isNew, change != .addition {
        // What was taken away is not beside it either.
        #expect((try? Specimens.bytes(path + ".previous")) != before)
      }
      let names = wallet.identifiers
      #expect(names == (isNew ? change.cardsAfter : ["card-0", "card-1"]))
      for name in names {
        _ = try wallet.deviceKey(of: name.forPeople)
        #expect(try wallet.portrait(of: name) == Specimens.portrait(name == "card-2" ? 2 : 1))
      }
      try wallet.delete("card-1")
    }
    #expect(hasLeftover == !isNew)
    if number <= 90 { #expect(!isNew) }
    if number >= 97 { #expect(isNew) }
    #expect(try folder.names == ["wallet", "wallet.lock", "wallet.previous"])
  }

  // MARK: A move

  /// What puts a wallet in the place of another, or beside it.
  enum Move: String, Codable, CaseIterable {
    case previous, restore, backup

    /// The pieces in which each writes.
    static let pieces = 190

    func make(at path: String, write: @escaping Vault.Writer) throws {
      switch self {
      case .previous, .restore:
        let source =
          try self == .previous
          ? Vault.Source.previous : .backup(Specimens.bytes(path + ".backup"), name: "backup")
        let vault = try Vault.open(
          at: path, purpose: .wallet, with: .passphrase(Specimens.passphrase), source,
          random: .system, write: write)
        try Wallet(path: path, vault: vault).doubtAll()
      case .backup:
        let wallet = try Wallet.open(at: path, passphrase: Specimens.passphrase)
        try write(wallet.backup(), path + ".backup")
      }
    }
  }

  /// Makes the files that a move begins with; the cards before and after it.
  private func begin(_ move: Move) throws -> (before: [WireText], after: [WireText]) {
    switch move {
    case .previous, .backup:
      _ = try Specimens.wallet(at: path, cards: 2)
      return (["card-0", "card-1"], move == .previous ? ["card-0"] : ["card-0", "card-1"])
    case .restore:
      _ = try Specimens.wallet(at: path, cards: 1)
      try folder.write(try Specimens.bytes(path), to: "wallet.backup")
      let wallet = try Wallet.open(at: path, passphrase: Specimens.passphrase)
      try wallet.add(
        identifier: "card-1", content: Specimens.content(1),
        deviceKey: try Wallet.makeDeviceKey(), portrait: nil)
      return (["card-0", "card-1"], ["card-0"])
    }
  }

  @Test(
    "given a wallet that is moved, when the program is killed at any call, then it is the old or the new one",
    arguments: Move.allCases)
  func killedMove(_ move: Move) throws {
    let names = try begin(move)
    // Every call behind the pieces, and all of them in `make audit`.
    let moments = try moments(
      pieces: Move.pieces, before: { isAudit || $0 % 20 == 1 || $0 > Move.pieces - 2 }
    ) { write in try move.make(at: path, write: write) }
    #expect(moments.count > 15)
    for moment in moments { try expectWhole(move, moment, names) }
  }

  @Test(
    "given a wallet that a program moves, when it is killed, then it is the old or the new one",
    arguments: Move.allCases, isAudit ? Array(1...200) : [100, 194])
  func killedMovingProgram(_ move: Move, _ number: Int) async throws {
    let names = try begin(move)
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [
        path = path as String, number, move = move as Move
      ] in
      try move.make(at: path, write: Self.killed(before: number, pieces: Move.pieces))
      kill(getpid(), SIGKILL)
    }
    try expectWhole(move, Moment(number: number, folder: folder), names)
  }

  /// Looks at what a move left that was cut off.
  private func expectWhole(
    _ move: Move, _ moment: Moment, _ expected: (before: [WireText], after: [WireText])
  ) throws {
    let (number, folder) = (moment.number, moment.folder)
    let path = folder.path("wallet")
    // The names hold through a second opening, which removes what was left behind.
    for _ in 0..<2 {
      let wallet = try Wallet.open(at: path, passphrase: Specimens.passphrase)
      let names = wallet.identifiers
      #expect(names == expected.before || names == expected.after)
      if number <= Move.pieces { #expect(names == expected.before) }
      if number >= 200 { #expect(names == expected.after) }
      for name in names { _ = try wallet.deviceKey(of: name.forPeople) }
      try wallet.vault.update()
    }
    guard move == .backup, BoundedFile.isPresent(path + ".backup") else { return }
    // A backup that is there is whole.
    let backup = try Vault.open(
      at: folder.path("restored"), purpose: .wallet, with: .passphrase(Specimens.passphrase),
      .backup(try Specimens.bytes(path + ".backup"), name: "backup"), random: .system)
    #expect(backup.names(of: Wallet.Kind.card).count == 2)
  }

  // MARK: Another issuer

  @Test(
    "given an issuer to be replaced, when the program is killed at any call, then it is the old or the new one"
  )
  func killedReplacement() throws {
    let root = try makeIssuer()
    let moments = try moments(before: { isAudit || $0 % 3 == 1 }) { write in
      try Self.replaceIssuer(at: path, write: write)
    }
    #expect(moments.count > 30)
    for moment in moments { try expectWhole(moment, before: root) }
  }

  @Test(
    "given an issuer that a program replaces, when it is killed, then it is the old or the new one",
    arguments: isAudit ? (1...34).map { 3 * $0 - 2 } : [1, 94])
  func killedReplacingProgram(_ number: Int) async throws {
    let root = try makeIssuer()
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, number] in
      try Self.replaceIssuer(at: path, write: Self.killed(before: number))
      kill(getpid(), SIGKILL)
    }
    try expectWhole(Moment(number: number, folder: folder), before: root)
  }

  /// Makes the issuer that is to be replaced, and returns its root.
  private func makeIssuer() throws -> [UInt8] {
    try IssuerStore.create(
      at: path, passphrase: Specimens.passphrase, identity: try Specimens.identity("Old"),
      now: .now, cost: try Specimens.weak
    ).rootCertificate
  }

  private static func replaceIssuer(at path: String, write: @escaping Vault.Writer) throws {
    let issuer = try IssuerStore.open(
      at: path, with: .passphrase(Specimens.passphrase), write: write)
    try issuer.replace(with: try Specimens.identity("New"), now: .now)
  }

  /// Looks at what a replacement left that was cut off.
  private func expectWhole(_ moment: Moment, before: [UInt8]) throws {
    let number = moment.number
    let issuer = try IssuerStore.open(
      at: moment.folder.path("wallet"), passphrase: Specimens.passphrase)
    let isNew = issuer.issuerName == "New"
    #expect(issuer.identity == (try Specimens.identity(isNew ? "New" : "Old")))
    #expect((issuer.rootCertificate == before) == !isNew)
    #expect(try issuer.replacedRoots == (isNew ? [before] : []))
    _ = try issuer.signerKey(now: .now + 1)
    if number <= 90 { #expect(!isNew) }
    if number >= 98 { #expect(isNew) }
  }

  @Test("given a disk that is full, when an issuer is replaced, then it is the old one")
  func fullDiskReplacement() throws {
    _ = try IssuerStore.create(
      at: path, passphrase: Specimens.passphrase, identity: try Specimens.identity("Old"),
      now: .now, cost: try Specimens.weak)
    let before = try Specimens.bytes(path)
    do {
      let issuer = try IssuerStore.open(
        at: path, with: .passphrase(Specimens.passphrase)
      ) { (bytes, path) throws(StorageError) in
        let count = Count()
        let writer = FileWriter(call: { descriptor, piece in
          guard count.next() == 2 else {
            return SystemCalls.write(descriptor, piece.prefix(bytes.count / 3))
          }
          errno = ENOSPC
          return -1
        })
        try AtomicFile.write(bytes, to: path, mode: 0o600, through: writer)
      }
      let root = issuer.rootCertificate
      let error = #expect(throws: WalletError.self) {
        try issuer.replace(with: try Specimens.identity("New"), now: .now)
      }
      #expect(error?.code == .diskFull)
      #expect(issuer.issuerName == "Old" && issuer.rootCertificate == root)
      #expect(try issuer.replacedRoots.isEmpty)
      _ = try issuer.signerKey(now: .now + 1)
    }
    #expect(try Specimens.bytes(path) == before)
    #expect(try folder.names == ["wallet", "wallet.lock"])
  }

  @Test("given a disk that fills up at any call, when a wallet is saved, then it is the old one")
  func fullDisk() throws {
    var before: [UInt8] = []
    for number in [1, 2, 50, 90] {
      let path = folder.path("wallet-\(number)")
      let failing = Mutex(false)
      let wallet = try Specimens.wallet(at: path, cards: 2) { (bytes, path) throws(StorageError) in
        let isFailing = failing.withLock { $0 }
        let count = Count()
        let writer = FileWriter(call: { descriptor, piece in
          guard isFailing, count.next() == number else {
            return SystemCalls.write(descriptor, piece.prefix(bytes.count / 89))
          }
          errno = ENOSPC
          return -1
        })
        try AtomicFile.write(bytes, to: path, mode: 0o600, through: writer)
      }
      before = try Specimens.bytes(path)
      failing.withLock { $0 = true }
      let error = #expect(throws: WalletError.self) { try wallet.delete("card-0") }
      #expect(error?.code == .diskFull)
      #expect(throws: WalletError.self) {
        try wallet.changePassphrase(to: Specimens.secret("new"), cost: Specimens.weak)
      }
      #expect(throws: WalletError.self) {
        try wallet.add(
          identifier: "card-2", content: [], deviceKey: try Wallet.makeDeviceKey(), portrait: nil)
      }
      #expect(try Specimens.bytes(path) == before)
      #expect(wallet.identifiers == ["card-0", "card-1"])
      _ = try wallet.deviceKey(of: "card-0")
      failing.withLock { $0 = false }
      try wallet.delete("card-0")
      #expect(wallet.identifiers == ["card-1"])
    }
    #expect(try folder.names.allSatisfy { !$0.hasSuffix(".part") })
  }

  @Test(
    "given Ctrl-C during a save, when it acts, then the save is whole and nothing else is left",
    arguments: pairs([1, 45, 93], [SIGINT, SIGTERM, SIGHUP]))
  func interrupted(_ number: Int, _ signal: Int32) async throws {
    _ = try Specimens.wallet(at: path, cards: 2)
    await #expect(processExitsWith: .signal(signal)) { [path = path as String, number, signal] in
      var none = sigset_t()
      sigemptyset(&none)
      pthread_sigmask(SIG_SETMASK, &none, nil)
      Glibc.signal(signal, SIG_DFL)
      try Change.addition.make(in: path, write: Self.writer { if $0 == number { raise(signal) } })
    }
    #expect(try folder.names == ["wallet", "wallet.lock", "wallet.previous"])
    let wallet = try Wallet.open(at: path, passphrase: Specimens.passphrase)
    #expect(wallet.identifiers == Change.addition.cardsAfter)
  }

  @Test("given a wallet that one program has open, when another opens it, then it is in use")
  func twoPrograms() async throws {
    let wallet = try Specimens.wallet(at: path, cards: 1)
    await #expect(processExitsWith: .success) { [path = path as String] in
      let error = #expect(throws: WalletError.self) {
        try Wallet.open(at: path, passphrase: Specimens.passphrase)
      }
      #expect(error == .inUse)
    }
    try wallet.delete("card-0")
  }

  @Test("given names like those of temporary files, when a wallet is saved, then they stay")
  func strangers() throws {
    let kept = [
      "wallet.1.part", "wallet.1.2", "wallet.1.x.part", "wallet..2.part", "other.1.2.part",
      "wallet.1.2.3.part", "xwallet.1.2.part",
    ]
    for name in kept + ["wallet.1.2.part", "wallet.99999.4294967295.part"] {
      try folder.write([1], to: name)
    }
    _ = try Specimens.wallet(at: path, cards: 1)
    #expect(try folder.names == (kept + ["wallet", "wallet.lock", "wallet.previous"]).sorted())
  }
}
