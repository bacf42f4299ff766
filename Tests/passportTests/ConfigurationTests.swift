import CommandTestSupport
import Encoding
import Foundation
import DeskTestSupport
import TestSupport
import Testing
import Trust
import Verdicts

@testable import Operations
@testable import passport

@Suite("Configuration files")
struct ConfigurationTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    for folder in [".config/passport", "etc/passport"] {
      try FileManager.default.createDirectory(
        at: desk.home.appending(path: folder), withIntermediateDirectories: true)
    }
  }

  private static let userFile = ".config/passport/config"
  private static let machineFile = "etc/passport/config"

  private func write(_ text: String, _ name: String = userFile) throws {
    try Data(text.utf8).write(to: desk.home.appending(path: name))
    #expect(chmod(desk.path(name), 0o644) == 0)
  }

  private var environment: AppEnvironment {
    AppEnvironment(
      variables: ["HOME": desk.home.path], machineConfiguration: desk.path(Self.machineFile),
      options: { Passport.options })
  }

  private func read(_ line: String...) throws -> Arguments {
    try Arguments(["--mrz", "-"] + line, of: ReadCommand.command) {
      try environment.configuration()
    }
  }

  /// The code and the sentence of the error that a configuration ends with.
  private func refusal() throws -> (code: ReasonCode, sentence: String)? {
    do {
      _ = try environment.configuration()
      return nil
    } catch let error as any CodedError {
      return (error.code, error.sentence)
    }
  }

  @Test(
    "given a language in the user's file, when a command runs, then it speaks that, unless told otherwise"
  )
  func language() throws {
    desk.environment["XDG_CONFIG_HOME"] = desk.path(".config")
    try write("lang pt\n")
    let wrong = ["show", desk.path("nothing")]
    let portuguese = try desk.ask(wrong)
    #expect(portuguese.exit == 14)
    #expect(try portuguese.errors != desk.ask(wrong + ["--lang", "en"]).errors)
    #expect(try portuguese.errors == desk.ask(wrong + ["--lang", "pt"]).errors)
    desk.environment["LC_ALL"] = "el_GR.UTF-8"
    #expect(try desk.ask(wrong).errors == portuguese.errors)
    desk.environment["LC_ALL"] = nil
    let shown = try desk.ask("config", "show")
    #expect(shown.output.contains("lang  pt  ") && shown.output.contains("config:1"))
    try write("lang klingon\n")
    let refused = try desk.ask("config", "show")
    #expect(refused.exit == 2 && refused.errors.contains("config:1: --lang is"))
    // A command that needs no file is not kept from its work by one that is wrong.
    #expect(try desk.ask("help").exit == 0)
  }

  @Test("given several places for a value, when a command runs, then the nearest counts")
  func precedence() throws {
    #expect(try read()[CommonOptions.policy] == nil)
    try write("policy lenient\ntimeout 5\nreader of the machine\n", Self.machineFile)
    try write("# mine\ntimeout 7\npolicy strict\n")
    let given = try read("--policy", "standard")
    #expect(given[CommonOptions.policy] == .standard)
    #expect(given.origin(of: CommonOptions.policy) == nil)
    let own = try read()
    #expect(own[CommonOptions.policy] == .strict && own[ReadOptions.timeout] == .seconds(7))
    #expect(
      own.origin(of: CommonOptions.policy)
        == ConfigurationOrigin(path: desk.path(Self.userFile), line: 3))
    #expect(own[DocumentSource.reader] == "of the machine")
    #expect(own.origin(of: DocumentSource.reader)?.path == desk.path(Self.machineFile))
    let none = try read("--no-config")
    #expect(none[CommonOptions.policy] == nil && none[ReadOptions.timeout] == .seconds(60))
    #expect(none[DocumentSource.reader] == nil)
  }

  @Test("given XDG_CONFIG_HOME, when files are looked for, then the user's is in that folder")
  func folders() {
    func paths(_ variables: [String: String]) -> [String] {
      AppEnvironment(variables: variables, options: { [] }).configurationFiles.map(\.path)
    }
    let machine = "/etc/passport/config"
    #expect(paths(["XDG_CONFIG_HOME": "/c", "HOME": "/h"]) == ["/c/passport/config", machine])
    #expect(
      paths(["XDG_CONFIG_HOME": "c", "HOME": "/h"]) == ["/h/.config/passport/config", machine])
    #expect(paths(["XDG_CONFIG_HOME": ""]) == [machine])
    #expect(paths(["HOME": "h"]) == [machine])
  }

  private static let list = Option("--list", "X", "some", mayRepeat: true).configurable()
  private static let one = Option("--one", "X", "one").configurable()
  private static let other = Option("--other", "X", "another")
  private static let ruled = Command(
    "do it", summary: "does it", options: [[list, one, other]],
    rules: [.exclude([list, other]), .goesWith(one, [other])]
  ) { _, _ in .success }

  private func ruled(_ line: String...) throws -> Arguments {
    try Arguments(line, of: Self.ruled) {
      try Configuration(files: environment.configurationFiles.map(\.path)) { Self.ruled.options }
    }
  }

  @Test("given a value that breaks a rule of the command, when it runs, then that is left out")
  func rules() throws {
    try write("list a\none b\nlist \"\"\n")
    try write("list c\n", Self.machineFile)
    let alone = try ruled()
    // The file that counts more has all values of an option; one does not go without the other.
    #expect(alone.all(Self.list) == ["a", ""] && !alone.has(Self.one))
    let excluded = try ruled("--other", "x")
    #expect(!excluded.has(Self.list) && excluded[Self.one] == "b")
    #expect(try ruled("--list", "x").all(Self.list) == ["x"])
    // What the command line breaks by itself is an error as before.
    #expect(throws: UsageError.self) { try ruled("--other", "x", "--list", "y") }
  }

  @Test("given a value that an option needs, when a file gives it, then the option is given")
  func needed() throws {
    let command = Command(
      "do it", summary: "does it", options: [[Self.list]], rules: [.needed([Self.list])]
    ) { _, _ in .success }
    func arguments() throws -> Arguments {
      try Arguments([], of: command) {
        try Configuration(files: environment.configurationFiles.map(\.path)) { command.options }
      }
    }
    #expect(throws: UsageError.self) { try arguments() }
    try write("list a\n")
    #expect(try arguments().all(Self.list) == ["a"])
  }

  @Test(
    "given a line that cannot be used, when a command runs, then file and line are named once",
    arguments: [
      ("frobnicate x", "there is no option --frobnicate"),
      ("polcy strict", "there is no option --polcy; did you mean --policy?"),
      ("P<UTOERIKSSON<<ANNA", "the line does not begin with the name of an option"),
      ("L898902C36UTO", "the line does not begin with the name of an option"),
      ("mrz-file /secret", "--mrz-file is for the command line only"),
      ("mrz L898902C36UTO", "--mrz is for the command line only"),
      ("can 123456", "--can is for the command line only"),
      ("passphrase-file /secret", "--passphrase-file is for the command line only"),
      ("no-config", "--no-config is for the command line only"),
      ("policy weak", "--policy is strict, standard or lenient"),
      ("policy", "--policy needs a value"), ("timeout 0", "--timeout takes seconds, 1 to 86400"),
      ("policy strict\npolicy strict", "--policy is given twice"),
      ("reader simulator:pase", "did you mean pace?"),
      ("reader replay:/secret", "a trace is no reader"), ("fields hodler", "path 1 of --fields"),
    ])
  func refused(_ line: String, _ text: String) throws {
    try write("# one\n\n\(line)\n")
    let number = line.contains("\n") ? 4 : 3
    for arguments in [
      ["config", "show"], ["read", "--mrz", "-"], ["inspect", desk.path("none")],
    ] {
      let run = try desk.ask(arguments)
      #expect(run.exit == 2)
      #expect(run.errors.hasPrefix("passport: \(desk.path(Self.userFile)):\(number): "))
      #expect(run.errors.contains(text), "\(run.errors)")
      #expect(run.errors.split(separator: "\n").count == 2)
      #expect(!run.errors.contains("L898902C36UTO") && !run.errors.contains("/secret"))
    }
    // A command that takes nothing from there does not mind.
    #expect(try desk.ask("sim", "profiles").exit == 0)
    #expect(try desk.ask("help", "read").exit == 0)
  }

  @Test(
    "given a file or folder that others can write, when a command runs, then it is refused",
    arguments: [userFile, machineFile], [mode_t(0o002), 0o020])
  func writable(_ file: String, _ right: mode_t) throws {
    try write("policy lenient\n", file)
    let folder = String(file.dropLast("/config".count))
    // The group is not the owner's alone.
    for (name, mode) in [(file, mode_t(0o644)), (folder, 0o755)] {
      if geteuid() == 0 { #expect(chown(desk.path(name), 0, 65534) == 0) }
      guard right == 0o002 || geteuid() == 0 else { continue }
      #expect(try read()[CommonOptions.policy] == .lenient)
      #expect(chmod(desk.path(name), mode | right) == 0)
      let refusal = try #require(try refusal())
      #expect(refusal.code == .fileWritableByOthers)
      #expect(refusal.sentence.contains(desk.path(name)))
      #expect(throws: (any Error).self) { try read() }
      #expect(try read("--no-config")[CommonOptions.policy] == nil)
      #expect(chmod(desk.path(name), mode) == 0)
    }
    #expect(chmod(desk.path(file), 0o646) == 0)
    guard file == Self.userFile else { return }
    let run = try desk.ask("config", "show")
    #expect(run.exit == 14)
    #expect(run.errors.contains("hint: check that it is as you left it, then: chmod go-w "))
    #expect(run.errors.split(separator: "\n").count == 2)
  }

  @Test(
    "given a file of another user, when a command runs, then it is refused",
    .enabled(if: geteuid() == 0, "not run: only root can give a file away"))
  func ofAnother() throws {
    try write("policy lenient\n")
    #expect(chown(desk.path(Self.userFile), 1, 0) == 0)
    #expect(try refusal()?.code == .fileOfAnotherUser)
    #expect(try desk.ask("config", "show").exit == 14)
  }

  @Test("given something that is no file to be read, when a command runs, then it is an error")
  func unreadable() throws {
    let path = desk.path(Self.userFile)
    func expectRefusal(_ text: String) throws {
      let refusal = try #require(try refusal())
      #expect(refusal.code == .configurationUnreadable)
      #expect(refusal.sentence.contains(text), "\(refusal.sentence)")
      #expect(try desk.ask("config", "show").exit == 14)
      #expect(unlink(path) == 0 || rmdir(path) == 0)
    }
    #expect(symlink("nowhere", path) == 0)
    try expectRefusal("a link that leads nowhere")
    #expect(symlink("config", path) == 0)
    try expectRefusal("too many levels of symbolic links")
    #expect(mkfifo(path, 0o600) == 0)
    try expectRefusal("neither a file nor a folder")
    #expect(mkdir(path, 0o700) == 0)
    try expectRefusal("neither a file nor a folder")
    try write(String(repeating: "#", count: ConfigurationFile.limit + 1))
    try expectRefusal("longer than 65536 bytes")
    try write(String(repeating: "#", count: ConfigurationFile.limit))
    #expect(try refusal() == nil)
  }

  @Test("given no file, or a home that is no folder, when a command runs, then nothing is said")
  func missing() throws {
    #expect(try refusal() == nil)
    for home in ["/dev/null", desk.path("nowhere")] {
      desk.environment["HOME"] = home
      #expect(try desk.ask("config", "show").exit == 0)
    }
  }

  @Test("given a policy from a file, when a document is judged, then it counts and is reported")
  func policy() throws {
    try write("policy lenient\nreader simulator\n")
    func read(_ line: String...) throws -> Desk.Run {
      try desk.ask(
        ["read", "--mrz", "-", "--json", "--quiet"] + line, input: Array(try desk.mrz().utf8))
    }
    let run = try read()
    #expect(try run.json.at("policy").string == "lenient")
    #expect(run.errors == "the policy is lenient, from \(desk.path(Self.userFile)):1\n")
    let given = try read("--policy", "standard")
    #expect(try given.json.at("policy").string == "standard")
    #expect(given.errors.isEmpty)
    let saved = desk.path("saved")
    _ = try read("--save", saved)
    for command in ["inspect", "show"] {
      let run = try desk.ask(command, saved)
      #expect(run.errors.hasPrefix("the policy is lenient, from "), "\(command)")
    }
    try write("policy standard\nreader simulator\n")
    #expect(try read().errors.isEmpty)
  }

  @Test("given a trace, when it is played, then its own policy counts before that of a file")
  func replay() throws {
    let trace = desk.path("trace")
    let first = try desk.ask(
      "read", "--mrz", "-", "--reader", "simulator", "--policy", "strict", "--trace-secrets",
      trace, "--json", input: desk.mrz())
    try write("policy lenient\nreader of another desk\n")
    let again = try desk.ask("read", "--reader", "replay:\(trace)", "--json")
    #expect(try again.json.at("policy").string == "strict")
    #expect(try again.json.at("verdicts") == first.json.at("verdicts"))
    #expect(!again.errors.contains("lenient"))
  }

  @Test("given fields from a file, when JSON is printed, then they are chosen, and else left out")
  func fields() throws {
    try write("fields holder.ageOver.18\nreader simulator\n")
    func read(_ line: String...) throws -> Desk.Run {
      try desk.ask(["read", "--mrz", "-"] + line, input: Array(try desk.mrz().utf8))
    }
    let json = try read("--json").json
    #expect(json.at("fields") == .array(["holder.ageOver.18"]))
    #expect(json.at("holder.nationality") == .null)
    #expect(try read().output.contains("ERIKSSON"))
    #expect(
      try read("--json", "--no-config", "--reader", "simulator").json.at("holder.nationality")
        .string == "UTO")
    // Of a line there are fewer members than of a record.
    try write("fields timing\n")
    let run = try desk.ask("inspect", "--jsonl")
    #expect(run.exit == 2)
    #expect(run.errors.contains("\(desk.path(Self.userFile)):1: path 1 of --fields"))
  }

  @Test("given files, when the configuration is shown, then each value has its line")
  func shown() throws {
    try write("timeout 9\n\nreader ACS # ours\n")
    let text = try desk.ask("config", "show")
    let path = desk.path(Self.userFile)
    #expect(text.exit == 0 && text.errors.isEmpty)
    for line in [
      "reader  ACS  \(path):3\n", "timeout  9  \(path):1\n", "policy  standard  default\n",
      "fields  not set\n",
    ] { #expect(text.output.contains(line), "\(text.output)") }
    let json = try desk.ask("config", "show", "--json").json
    #expect(PlainJSON.defects(in: json) == [])
    #expect(
      json.at("files").array?.map { $0.at("path").string } == [
        WireText(path), "/etc/passport/config",
      ])
    let settings = try #require(json.at("settings").array)
    let reader = try #require(settings.first { $0.at("name").string == "reader" })
    #expect(reader.at("source").string == "user" && reader.at("values") == .array(["ACS"]))
    #expect(reader.at("places").array?.first?.at("line").integer == 3)
    let policy = try #require(settings.first { $0.at("name").string == "policy" })
    #expect(policy.at("source").string == "default" && policy.at("places") == .array([]))
  }

  @Test("given the commands, when an option is configurable, then it holds no secret anywhere")
  func secrets() {
    let names = Set(Passport.options.filter(\.declaration.isConfigurable).map(\.name))
    #expect(
      names.isSuperset(of: ["--reader", "--policy", "--timeout", "--fields", "--url", "--ca"]))
    let secret = [
      "mrz", "can", "pin", "puk", "pass", "key", "identity", "secret", "issue", "wallet",
      "downgrade",
      "accept", "yes",
    ]
    for name in names {
      #expect(!secret.contains { name.dropFirst(2).split(separator: "-").contains(Substring($0)) })
    }
    for command in Passport.commands {
      let options = command.options
      // One name has one meaning. The doctor looks at all readers unless it is told, and practice names
      // the reader on which it lays the virtual passport.
      let isExcepted = ["doctor", "practice"].contains(command.name)
      for option in options
      where names.contains(option.name) && !(isExcepted && option.name == "--reader")
        // The addresses of an issuer of cards and of its status list are stated once, and nothing is fetched from them.
        && !(["issuer init", "issuer status"].contains(command.name) && option.name == "--url")
        // What a holder compares, and the wallet signs, is stated for each proof.
        && !(command.name == "proof request" && option.name == "--place")
      {
        #expect(option.declaration.isConfigurable, "\(command.name) \(option.name)")
      }
      #expect(
        options.contains { $0.name == CommonOptions.noConfiguration.name }
          == options.contains { $0.declaration.isConfigurable }, "\(command.name)")
    }
  }

  @Test(
    "given the machine's file, when the command runs, then it counts, and others must not write it",
    .enabled(if: Namespace.isAvailable, "not run: no mount namespace can be made here"))
  func machine() throws {
    let script = """
      mount -t tmpfs -o mode=755 none /etc || exit 99
      mkdir /etc/passport; echo 'policy strict' >/etc/passport/config; "$1" config show
      chmod go+w /etc/passport; "$1" config show; echo "exit $?"
      """
    let run = try desk.run(Namespace.program, ["sh", "-c", script, "sh", Desk.binary])
    #expect(run.output.contains("policy  strict  /etc/passport/config:1\n"))
    #expect(run.output.hasSuffix("exit 14\n"))
    #expect(run.errors.contains("/etc/passport is not used: other users can change it"))
  }
}

/// A mount namespace of a test's own.
enum Namespace {
  static let program = Vectors.root.appending(path: "Tests/TestSupport/in-namespace").path
  /// True if one can be made here.
  static let isAvailable = (try? Desk().run(program, ["true"]).exit) == 0
}
