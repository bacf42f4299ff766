import CommandTestSupport
import Encoding
import Foundation
import DeskTestSupport
import TestSupport
import Storage
import Testing

@testable import Operations
@testable import passport

@Suite("Stores behind links, stores of others, and new passphrases")
struct OwnFilesTests {
  private let desk: TestSupport.Desk

  init() throws {
    desk = try TestSupport.Desk()
    try write("the holder's words\n", "wallet.pass")
  }

  private func write(_ text: String, _ name: String) throws {
    try Data(text.utf8).write(to: desk.home.appending(path: name))
  }

  private func list(_ wallet: String) throws -> TestSupport.Desk.Run {
    try desk.ask(
      "card", "list", "--wallet", desk.path(wallet), "--passphrase-file", desk.path("wallet.pass"))
  }

  @Test(
    "given a wallet that others can write, when it is opened, then a hint says how to fix that")
  func hint() throws {
    _ = try desk.ask(
      "wallet", "init", "--wallet", desk.path("wallet"), "--passphrase-file",
      desk.path("wallet.pass"))
    #expect(try list("wallet").exit == 0)
    #expect(chmod(desk.path("wallet"), 0o606) == 0)
    let run = try list("wallet")
    #expect(run.exit == 14)
    #expect(run.errors.contains("\(desk.path("wallet")) is not used: other users can change it"))
    #expect(run.errors.contains("chmod go-w \(desk.path("wallet"))"))
    #expect(chmod(desk.path("wallet"), 0o600) == 0)
    #expect(try list("wallet").exit == 0)
  }

  @Test("given a trust store that others can write, when it is used, then nothing is judged by it")
  func trustStore() throws {
    try desk.trustUtopia()
    func read() throws -> TestSupport.Desk.Run {
      try desk.ask("read", "--mrz", "-", "--reader", "simulator", input: desk.mrz())
    }
    #expect(try read().exit == 0)
    for name in ["data/passport/trust", "data/passport/trust/anchors.bin"] {
      let mode = try #require(try desk.mode(name))
      #expect(chmod(desk.path(name), mode_t(mode | 0o002)) == 0)
      let runs = [
        try read(), try desk.ask("trust", "list"),
        try desk.ask("trust", "import", desk.path("utopia.der"), "--test"),
      ]
      for run in runs {
        #expect(run.exit == 14)
        #expect(run.errors.contains("chmod go-w \(desk.path(name))"))
        #expect(run.output.isEmpty)
      }
      #expect(chmod(desk.path(name), mode_t(mode)) == 0)
    }
    #expect(try read().exit == 0)
  }

  @Test(
    "given waiting requests or used proofs that others can write, when they are looked up, then they are not used"
  )
  func notes() throws {
    let waiting = desk.path("data/passport/requests.json")
    func ask(_ name: String) throws -> TestSupport.Desk.Run {
      try desk.ask("request", "--prove", "age_over_18", "--out", desk.path(name))
    }
    #expect(try ask("one").exit == 0)
    #expect(chmod(waiting, 0o666) == 0)
    let run = try ask("two")
    #expect(
      run.exit == 14 && run.errors.contains("\(waiting) is not used: other users can change it"))
    let spent = desk.path("spent")
    try write("", "spent")
    _ = try SpentProofs(path: spent)
    #expect(chmod(spent, 0o666) == 0)
    #expect(throws: StorageError.writableByOthers(spent)) { try SpentProofs(path: spent) }
  }

  @Test(
    "given a trust folder that is a link, when roots are imported, then they lie behind the link")
  func trustLink() throws {
    let data = desk.home.appending(path: "data/passport")
    try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      at: desk.home.appending(path: "stick"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: data.path + "/trust", withDestinationPath: "../../stick")
    try desk.trustUtopia()
    let run = try desk.ask("read", "--mrz", "-", "--reader", "simulator", input: desk.mrz())
    #expect(run.exit == 0)
    #expect(try !desk.bytes("stick/anchors.bin").isEmpty)
    try FileManager.default.removeItem(at: desk.home.appending(path: "stick"))
    // The stick is not there: that is no empty store.
    let gone = try desk.ask("read", "--mrz", "-", "--reader", "simulator", input: desk.mrz())
    #expect(gone.exit == 14)
    #expect(gone.errors.contains("it is a link that leads nowhere"))
    #expect(try !desk.contains("stick"))
  }

  @Test(
    "given a new passphrase that is short, when it is in a file, then nothing is made",
    arguments: [
      ("", 2), ("xyzzy", 2), ("1234567", 2), ("12345678", 0), ("ééééééé", 2), ("éééééééé", 0),
    ] as [(String, Int32)])
  func short(_ passphrase: String, _ exit: Int32) throws {
    try write(passphrase + "\n", "pass")
    let mrz = try desk.mrz()
    let runs = [
      (
        "wallet",
        try desk.ask(
          "wallet", "init", "--wallet", desk.path("wallet"), "--passphrase-file", desk.path("pass"))
      ),
      (
        "data/passport/desk.vault",
        try desk.ask(
          "issuer", "init", "--name", "Desk", "--url", "https://desk.example", "--country", "DE",
          "--passphrase-file", desk.path("pass"))
      ),
      (
        "read.age",
        try desk.ask(
          "read", "--mrz", "-", "--reader", "simulator", "--save", desk.path("read.age"),
          "--save-passphrase-file", desk.path("pass"), input: mrz)
      ),
    ]
    for (name, run) in runs {
      // Nobody trusts the simulated document here.
      #expect(run.exit == (exit == 0 && name == "read.age" ? 10 : exit), "\(name)")
      #expect(FileManager.default.fileExists(atPath: desk.path(name)) == (exit == 0), "\(name)")
      if exit == 2 {
        #expect(run.errors.contains("a new passphrase has at least 8 characters"))
        #expect(passphrase.isEmpty || !run.errors.contains(passphrase))
      }
    }
  }

  @Test(
    "given what a shell names its pipes and files, when an output goes there, then it arrives",
    arguments: [
      "$P --out /dev/stdout | cat >got", "$P --out /dev/fd/1 | cat >got",
      "$P --out /proc/self/fd/1 | cat >got", "$P --out /dev/stdout >got",
      "$P --out /dev/fd/7 7>got",
      "$P --out >(cat >part; mv part got); until [ -e got ]; do sleep .05; done",
      "mkfifo pipe; cat pipe >got & exec 8>pipe; $P --out pipe; exec 8>&-; wait",
    ])
  func shellOutputs(_ script: String) throws {
    let before = "cd '\(desk.home.path)'; P='\(Desk.binary) sim root'; $P --out want"
    let run = try desk.run("/bin/bash", ["-c", "\(before); \(script); cmp want got"])
    #expect(run.exit == 0, "\(run)")
  }

  @Test("given a terminal, when a new passphrase is too short, then it is asked for again")
  func askedAgain() throws {
    desk.environment["PROMPT"] =
      "new passphrase for the wallet: |new passphrase for the wallet, at least 8 characters: |once more: |[Y/n]: "
    let run = try desk.run(
      "/usr/bin/env",
      [
        "python3", "-ES", Vectors.root.appending(path: "Tests/TestSupport/in-terminal").path,
        TestSupport.Desk.binary, "wallet", "init", "--wallet", desk.path("wallet"),
      ], input: Array("short\nthe holder's words\nthe holder's words\nn\n".utf8))
    #expect(run.output.hasSuffix("exit 0, echo on\n"))
    #expect(!run.output.contains("holder's"))
    #expect(try list("wallet").exit == 0)
  }

  @Test(
    "given too little memory for a passphrase, when a wallet is opened, then that is no fault of ours"
  )
  func memory() throws {
    _ = try desk.run(
      "wallet", "init", "--wallet", desk.path("wallet"), "--passphrase-file",
      desk.path("wallet.pass"))
    // Enough to begin with, and not 128 MiB more.
    var (least, most) = (80_000, 600_000)
    while most - least > 10_000 {
      let limit = (least + most) / 2
      let run = try desk.run(
        "/bin/sh", ["-c", "ulimit -v \(limit); exec \"$0\" --version", TestSupport.Desk.binary])
      if run.exit == 0 { most = limit } else { least = limit }
    }
    let limit = most + 40_000
    let run = try desk.run(
      "/bin/sh",
      [
        "-c", "ulimit -v \(limit); exec \"$0\" \"$@\"", TestSupport.Desk.binary, "card", "list",
        "--wallet",
        desk.path("wallet"), "--passphrase-file", desk.path("wallet.pass"),
      ])
    #expect(run.exit == 14, "\(run.errors)")
    #expect(run.errors.contains("cannot be read: cannot allocate memory"))
    #expect(try list("wallet").exit == 0)
  }
}
