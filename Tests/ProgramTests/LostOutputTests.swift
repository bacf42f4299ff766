import Encoding
import Foundation
import DeskTestSupport
import TestSupport
import Testing

@Suite("A full disk, and the verdict that it must not lose")
struct LostOutputTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.trustUtopia()
    for name in ["desk", "wallet"] {
      try Data("\(name)'s words\n".utf8).write(to: file("\(name).pass"))
    }
    for profile in ["specimen", "expired"] {
      try Data(try desk.mrz("--profile", profile).utf8).write(to: file("\(profile).mrz"))
    }
    try FileManager.default.createDirectory(
      at: file("disk"), withIntermediateDirectories: true)
  }

  private func file(_ name: String) -> URL { desk.home.appending(path: name) }

  /// Runs a command on a desk with a disk of so many KiB, and says what is on the disk afterwards.
  private func run(
    _ arguments: [String], disk: Int = 8, before: String = "true", after: String = "true"
  ) throws -> (run: Desk.Run, left: [Substring]) {
    let script = """
      mount -t tmpfs -o size=\(disk)k,mode=755 none "$1/disk" || exit 99
      passport=$2; home=$1; shift 2
      \(before)
      "$passport" "$@"; exit=$?
      ls -A "$home/disk" >"$home/left"
      \(after) >&2
      exit $exit
      """
    let run = try desk.run(
      Vectors.root.appending(path: "Tests/TestSupport/in-namespace").path,
      ["sh", "-c", script, "sh", desk.home.path, Desk.binary] + arguments)
    let left = String(decoding: try desk.bytes("left"), as: UTF8.self)
    return (run, left.split(separator: "\n"))
  }

  private func read(_ profile: String = "specimen") -> [String] {
    ["read", "--mrz-file", desk.path("\(profile).mrz"), "--reader", "simulator:\(profile)"]
  }

  @Test(
    "given a disk that is full, when an output cannot be written, then the verdict is there, and then the fault",
    arguments: [
      ["--save", "disk/dump"], ["--portrait", "disk/face.jpg"], ["--report", "disk/page.html"],
      ["--trace", "disk/trace"], ["--trace-secrets", "disk/trace"],
      [
        "--save", "disk/x.age", "--recipient",
        "age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj",
      ],
    ])
  func outputs(_ options: [String]) throws {
    let options = options.map { $0.hasPrefix("disk/") ? desk.path($0) : $0 }
    for (profile, exit) in [("specimen", Int32(14)), ("expired", 11)] {
      let text = try run(read(profile) + options)
      #expect(text.run.exit == exit, "\(text.run.errors)")
      #expect(text.run.output.contains("\nData      passed"))
      #expect(text.run.errors.contains("the disk is full"))
      #expect(text.run.errors.contains("hint: free some space"))
      #expect(text.left.isEmpty)
      let json = try run(read(profile) + options + ["--json"])
      #expect(json.run.exit == exit)
      #expect(try json.run.json.at("schema").string == "passport.inspection/1")
      #expect(json.run.errors.contains("the disk is full"))
      #expect(json.left.isEmpty)
    }
  }

  @Test("given one output that cannot be written, when there are others, then they are written")
  func others() throws {
    let run = try run(
      read() + [
        "--save", desk.path("disk/dump"), "--report", desk.path("page.html"), "--portrait",
        desk.path("face.jpg"), "--trace", desk.path("trace"),
      ])
    #expect(run.run.exit == 14)
    for name in ["page.html", "face.jpg", "trace"] { #expect(try !desk.bytes(name).isEmpty) }
  }

  @Test(
    "given a saved read, when its page or portrait cannot be written, then the verdict is there")
  func inspect() throws {
    _ = try desk.run(Desk.binary, read() + ["--save", desk.path("dump")])
    for command in [
      ["inspect", "--report", "disk/page.html"], ["inspect", "--portrait", "disk/face.jpg"],
      ["show", "--portrait", "disk/face.jpg"],
    ] {
      let run = try run(
        [command[0], desk.path("dump"), command[1], desk.path(command[2])])
      #expect(run.run.exit == 14)
      #expect(run.run.output.hasPrefix("Data      passed"))
      #expect(run.run.errors.contains("the disk is full"))
      #expect(run.left.isEmpty)
    }
  }

  @Test(
    "given a wallet whose disk is full, when a card is issued, then the verdict is there, and no card"
  )
  func wallet() throws {
    try desk.makeIssuer()
    let issuer = ["--passphrase-file", desk.path("desk.pass")]
    let status = ["issuer", "status", "--url", "https://desk.example/status"]
    #expect(try desk.run(Desk.binary, status + issuer).exit == 0)
    let before = """
      "$passport" wallet init --wallet "$home/disk/wallet" --passphrase-file "$home/wallet.pass" \
        --quiet 2>/dev/null || "$passport" wallet init --wallet "$home/disk/wallet" \
        --passphrase-file "$home/wallet.pass"
      cp "$home/disk/wallet" "$home/before"
      """
    let options = [
      "--wallet", desk.path("disk/wallet"), "--passphrase-file",
      desk.path("wallet.pass"), "--desk-passphrase-file", desk.path("desk.pass"),
    ]
    let compare = #"cmp "$home/before" "$home/disk/wallet""#
    let text = try run(
      ["issue"] + read().dropFirst() + options, disk: 12, before: before, after: compare)
    #expect(text.run.exit == 14, "\(text.run.errors)")
    #expect(text.run.output.contains("\nData      passed"))
    #expect(text.run.output.contains("No card: "))
    #expect(text.run.errors.contains("the disk is full"))
    #expect(!text.run.errors.contains("differ"))
    #expect(text.left == ["wallet", "wallet.lock", "wallet.previous"])
    let json = try run(
      ["issue"] + read().dropFirst() + options + ["--json"], disk: 12, before: before,
      after: compare)
    #expect(json.run.exit == 14)
    #expect(try json.run.json.at("verdicts.data.status").string == "passed")
    #expect(try json.run.json.at("issued.code").string == "disk-full")
    #expect(json.left == ["wallet", "wallet.lock", "wallet.previous"])
    // Nobody has a copy, so that nothing can be revoked.
    #expect(try desk.run(Desk.binary, ["card", "revoke"] + issuer).output.isEmpty)
  }

  @Test(
    "given standard output that cannot be written, when a record is printed, then that is exit 14, and the files are there",
    arguments: [[], ["--json"]])
  func standardOutput(_ options: [String]) throws {
    let run = try desk.run(
      "/bin/sh",
      ["-c", "\"$0\" \"$@\" >/dev/full", Desk.binary] + read("expired") + options
        + ["--save", desk.path("kept"), "--report", desk.path("kept.html")])
    #expect(run.exit == 14)
    #expect(run.errors.contains("the disk is full"))
    #expect(try !desk.bytes("kept/EF_SOD.bin").isEmpty && !desk.bytes("kept.html").isEmpty)
  }

  @Test("given a limit to the size of files, when a read is saved, then the verdict is there")
  func fileSize() throws {
    // Standard output is a pipe: the limit is for files.
    let run = try desk.run(
      "/bin/sh",
      [
        "-c", "ulimit -f 8; \"$0\" \"$@\" | cat; true", Desk.binary,
      ] + read() + ["--save", desk.path("dump"), "--report", desk.path("page.html")])
    #expect(run.output.contains("\nData      passed"))
    #expect(run.errors.contains("cannot be written"))
    for name in ["dump", "page.html"] { #expect(try !desk.contains(name)) }
  }

  @Test("given a link in the place of an output, when a document is to be read, then it is refused")
  func links() throws {
    for (option, name) in [
      ("--save", "link"), ("--save", "link.age"), ("--portrait", "link"), ("--report", "link"),
      ("--trace", "link"), ("--trace-secrets", "link"),
    ] {
      try? FileManager.default.removeItem(at: file(name))
      try FileManager.default.createSymbolicLink(
        atPath: desk.path(name), withDestinationPath: "elsewhere")
      let run = try desk.run(
        Desk.binary,
        read() + [option, desk.path(name)]
          + (name.hasSuffix("age")
            ? ["--recipient", "age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj"]
            : []))
      #expect(run.exit == 14)
      #expect(run.errors.contains("file exists"))
      #expect(run.output.isEmpty)
      #expect(try !desk.contains("elsewhere"))
    }
  }
}
