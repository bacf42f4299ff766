import Crypto
import Encoding
import Foundation
import Operations
import TestSupport
import Testing
import Verdicts

@testable import PKCS11

extension HostileModule {
  fileprivate func open(
    timeout: Duration = .seconds(60), variables: [String: String] = [:]
  ) throws(TokenError) -> TokenModule {
    try TokenModule(path: path, program: Desk.binary, timeout: timeout, variables: variables)
  }
}

@Suite("Modules of tokens that lie, hang or crash", .on(.waiting))
struct HostileModuleTests {
  private static func session(_ module: TokenModule) throws -> TokenSession {
    try module.open(TokenAddress("pkcs11:token=Hostile")) { _ in SecretBytes("1234".utf8) }
  }

  private static func key(_ session: TokenSession) throws -> TokenKey {
    try #require(try session.keys(matching: TokenAddress("pkcs11:object=desk;id=%01%02")).first)
  }

  /// What a module does, and the reason of the error.
  static let lies: [(String, ReasonCode)] = [
    ("no-functions", .tokenModuleUnusable), ("version", .tokenModuleUnusable),
    ("null-function", .tokenModuleUnusable), ("refused-at-start", .tokenModuleUnusable),
    ("crash-at-start", .tokenModuleEnded), ("crash", .tokenModuleEnded),
    ("crash-at-signature", .tokenModuleEnded),
    ("many-slots", .tokenModuleUnusable), ("more-slots", .tokenModuleUnusable),
    ("many-found", .tokenModuleUnusable), ("endless", .tokenModuleUnusable),
    ("long-attribute", .tokenModuleUnusable), ("off-curve", .tokenKeyUnusable),
    ("no-public-key", .tokenKeyUnusable),
    ("short-signature", .tokenModuleUnusable), ("long-signature", .tokenModuleUnusable),
    ("wrong-signature", .tokenSignatureWrong), ("raw-point", .tokenSignatureWrong),
    ("interface", .tokenSignatureWrong), ("asks", .tokenKeyAsksEachTime),
    ("pulled", .tokenRemoved), ("absent", .tokenRemoved), ("broken", .tokenRefused),
    ("session-lost", .tokenRemoved), ("asks-again", .tokenNotLoggedIn),
  ]

  @Test(
    "given a module that lies or crashes, when a key signs, then that is an error", arguments: lies)
  func lie(_ mode: String, _ reason: ReasonCode) throws {
    let module = try HostileModule(mode)
    var found: TokenError?
    do {
      _ = try Self.key(Self.session(module.open())).sign([1, 2, 3])
    } catch let error as TokenError { found = error }
    #expect(found?.code == reason, "\(String(describing: found))")
  }

  @Test("given a module that hangs, when its time is over, then its process is ended")
  func hang() throws {
    let starting = try HostileModule("hang-at-start")
    #expect(throws: TokenError.timedOut(starting.path, 1)) {
      try starting.open(timeout: .seconds(1))
    }
    let signing = try HostileModule("hang")
    let module = try signing.open(timeout: .seconds(3))
    let key = try Self.key(Self.session(module))
    #expect(throws: TokenError.timedOut(signing.path, 3)) { try key.sign([1]) }
    // Nothing that it answers later is taken for another answer.
    #expect(throws: TokenError.ended(signing.path)) { try module.tokens() }
  }

  @Test(
    "given a token that is full or cannot be written, or a key that is none, when one is made, then nothing of it is left",
    arguments: [
      ("full", ReasonCode.tokenFull), ("protected", .tokenWriteProtected),
      ("off-curve", .tokenKeyUnusable),
    ])
  func space(_ mode: String, _ reason: ReasonCode) throws {
    let module = try HostileModule(mode)
    let session = try Self.session(module.open())
    let error = #expect(throws: TokenError.self) {
      try session.generateKey(label: "new key", id: [9])
    }
    #expect(error?.code == reason && module.removals == 2)
  }

  @Test("given a key that was made and cannot be used, then it does not stay in the token")
  func unusable() throws {
    let module = try HostileModule("off-curve")
    let session = try Self.session(module.open())
    #expect(throws: TokenError.self) { try session.generateKey(label: "new key", id: [9]) }
    #expect(try session.keys(matching: TokenAddress("pkcs11:object=new%20key")).isEmpty)
  }

  @Test(
    "given a key, then it is of the token only if the token says so in all three ways",
    arguments: [("plain", true), ("sizes", true), ("imported", false), ("extractable", false)])
  func origin(_ mode: String, _ isMadeInToken: Bool) throws {
    let module = try HostileModule(mode)
    #expect(try Self.key(Self.session(module.open())).madeInToken == isMadeInToken)
  }

  @Test("given a key on another curve, then it is not found")
  func curve() throws {
    let module = try HostileModule("other-curve")
    let session = try Self.session(module.open())
    #expect(try session.keys(matching: TokenAddress("pkcs11:object=desk")).isEmpty)
  }

  // MARK: The PIN

  @Test(
    "given a wrong PIN, when it is refused, then it was tried once, and its flags were told before")
  func wrongPIN() throws {
    let module = try HostileModule("low")
    var (told, triesBefore): (TokenFlags?, Int?)
    #expect(throws: TokenError.wrongPIN("Hostile")) {
      _ = try module.open().open(TokenAddress("pkcs11:")) { token in
        (told, triesBefore) = (token.flags, module.tries)
        return SecretBytes("9999".utf8)
      }
    }
    #expect(triesBefore == 0 && module.tries == 1)
    #expect(told?.pinCountLow == true && told?.pinFinalTry == true && told?.pinLocked == false)
  }

  @Test("given a locked PIN, then no PIN is asked for or tried")
  func lockedPIN() throws {
    let module = try HostileModule("locked")
    #expect(throws: TokenError.lockedPIN("Hostile")) {
      _ = try module.open().open(TokenAddress("pkcs11:")) { _ in
        Issue.record("a PIN was asked for")
        return SecretBytes("1234".utf8)
      }
    }
    #expect(module.tries == 0)
    let locking = try HostileModule("locks")
    #expect(throws: TokenError.lockedPIN("Hostile")) { try Self.session(locking.open()) }
    #expect(locking.tries == 1)
  }

  @Test("given a token that came into the place of another, or an empty PIN, then none is tried")
  func untried() throws {
    for (mode, pin, error) in [
      ("swapped", "1234", TokenError.removed("Hostile")), ("plain", "", .notLoggedIn("Hostile")),
    ] {
      let module = try HostileModule(mode)
      #expect(throws: error) {
        _ = try module.open().open(TokenAddress("pkcs11:")) { _ in SecretBytes(pin.utf8) }
      }
      #expect(module.tries == 0)
    }
  }

  @Test(
    "given a login that failed in any way, when the token is needed again, then its PIN is not given again",
    arguments: [
      ("plain", ReasonCode.tokenPINWrong), ("vague", .tokenRefused),
      ("crash-at-login", .tokenModuleEnded),
    ])
  func once(_ mode: String, _ reason: ReasonCode) throws {
    let module = try HostileModule(mode)
    let tokens = IssuerTokens(Surroundings(variables: [:], program: Desk.binary)) { _ in
      SecretBytes("9999".utf8)
    }
    for _ in 1...2 {
      let error = #expect(throws: TokenError.self) {
        _ = try tokens.keyStore(
          TokenAddress("pkcs11:token=Hostile;object=desk"), through: module.path,
          existing: .refused)
      }
      #expect(error?.code == reason)
    }
    #expect(module.tries == 1)
  }

  @Test("given no PIN, then a token with keys asks by itself, and nobody logs in to any other")
  func noPIN() throws {
    for (mode, tries) in [("keypad", 1), ("plain", 0)] {
      let module = try HostileModule(mode)
      _ = try module.open().open(TokenAddress("pkcs11:")) { _ in nil }
      #expect(module.tries == tries)
    }
  }

  // MARK: The process

  @Test("given an environment, then the module gets only what modules need, and no descriptor")
  func environment() throws {
    let module = try HostileModule("environment")
    let opened = try module.open(variables: [
      "HOME": "/home/clerk", "LD_PRELOAD": "/nowhere.so", "SECRET": "x",
    ])
    // HOME, PATH and LC_ALL.
    #expect(try opened.tokens().map { WireText($0.label) } == ["/home/clerk 3 0"])
  }

  @Test("given the command that serves a module, when its input is no socket, then it does nothing")
  func command() throws {
    let run = try Program.run(Desk.binary, [TokenServer.word])
    #expect(run.status == 2 && run.output.isEmpty)
  }

  @Test("given a module that hangs, when the program has gone, then its process ends too")
  func orphan() throws {
    let module = try HostileModule("hang-at-start")
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    try #require(socketpair(AF_UNIX, kind, 0, &ends) == 0)
    let process = Process()
    process.executableURL = URL(filePath: Desk.binary)
    process.arguments = [TokenServer.word]
    process.standardInput = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    try process.run()
    let order = TokenMessage.encoded(TokenOrder.load.rawValue, [.text(module.path)])
    #expect(ModuleProcess.send(ends[0], order))
    close(ends[0])
    process.waitUntilExit()
    #expect(process.terminationStatus == 1)
  }

  // MARK: The file

  @Test("given a module that others can change, or that is none, then it is not loaded")
  func trust() throws {
    func code(_ path: String) -> ReasonCode? {
      do throws(TokenError) {
        _ = try TokenModule(path: path, program: Desk.binary, variables: [:])
        return nil
      } catch { return error.code }
    }
    let folder = try TemporaryFolder()
    let files = FileManager.default
    try files.createDirectory(
      atPath: folder.path("a/b"), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o755])
    let path = folder.path("a/b/plain.so")
    let module = try HostileModule("plain")
    try files.copyItem(atPath: module.path, toPath: path)
    try files.createSymbolicLink(atPath: folder.path("link.so"), withDestinationPath: path)
    #expect(code(path) == nil && code(folder.path("link.so")) == nil)
    for name in ["a/b/plain.so", "a/b", "a"] {
      let place = folder.path(name)
      try files.setAttributes([.posixPermissions: 0o777], ofItemAtPath: place)
      #expect(code(path) == .fileWritableByOthers, "\(name)")
      #expect(code(folder.path("link.so")) == .fileWritableByOthers, "\(name)")
      try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: place)
    }
    try folder.write(Array("no module".utf8), to: "text.so")
    #expect(code(folder.path("text.so")) == .tokenModuleUnusable)
    #expect(code(folder.path("missing.so")) == .fileUnreadable)
    #expect(code("plain.so") == .tokenModuleUnusable)
  }
}
