import CommandTestSupport
import Encoding
import Foundation
import DeskTestSupport
import TestSupport
import Testing

@Suite("Inspecting many saved reads, a line each")
struct BatchTests {
  private let desk: Desk
  /// The specimen as a line of base 64.
  private let record: String

  init() throws {
    desk = try Desk()
    try desk.trustUtopia()
    _ = try desk.ask(
      "read", "--mrz", "-", "--reader", "simulator", "--save", desk.path("dump"),
      input: desk.mrz())
    let names = ["EF_SOD.bin", "EF_COM.bin", "EF_DG1.bin", "EF_DG2.bin"]
    record = Base64.encode(try names.flatMap { [desk] in try desk.bytes("dump/\($0)") })
  }

  /// The fingerprint of the trust store, as `trust list` prints it.
  private func fingerprint() throws -> String {
    let beginning = "fingerprint of the store: "
    let lines = try desk.ask("trust", "list").output.split(separator: "\n")
    let line = try #require(lines.first { $0.hasPrefix(beginning) })
    #expect(
      try desk.ask("trust", "list", "--json").json.at("fingerprint").string?.forPeople
        == String(line.dropFirst(beginning.count)))
    return String(line.dropFirst(beginning.count))
  }

  private func lines(_ output: String) throws -> [JSONValue] {
    try output.split(separator: "\n").map { try JSONReader.read(String($0)) }
  }

  private func batch(_ input: [UInt8], _ options: String...) throws -> (Desk.Run, [JSONValue]) {
    let run = try desk.ask(["inspect", "--jsonl"] + options, input: input)
    return (run, try lines(run.output))
  }

  @Test("given paths and records, when they are judged, then each line is answered in its order")
  func order() throws {
    let other = desk.path("größer, with blanks")
    _ = try desk.run("/bin/cp", ["-r", desk.path("dump"), other])
    let input = [
      record, desk.path("dump"), "", "nonsense!", other, desk.path("nowhere"), "AAAA",
      record + "\r",
      "/dev/zero", "./no such", "\u{0}", "/dump\u{0}",
    ]
    for jobs in ["1", "2", "16"] {
      // The last line lacks its line feed.
      let (run, answers) = try batch(
        Array(input.joined(separator: "\n").utf8), "--jobs", jobs)
      #expect(run.exit == 0)
      #expect(answers.map { $0.at("line").integer } == (1...input.count).map { $0 })
      #expect(answers.allSatisfy { $0.at("schema").string == "passport.inspection-line/1" })
      let codes = answers.map {
        $0.at("error.code").string ?? $0.at("verdicts.data.code").string ?? "nothing"
      }
      #expect(
        codes == [
          "data-authentic", "data-authentic", "line-malformed", "line-malformed",
          "data-authentic", "file-unreadable", "saved-files-malformed", "data-authentic",
          "file-unreadable", "file-unreadable", "line-malformed", "line-malformed",
        ])
      #expect(run.errors == "passport: 12 lines, 4 judged, trust store \(try fingerprint())\n")
    }
  }

  @Test("given a document, when its line is printed, then it says what inspect says, in short")
  func shape() throws {
    let (_, answers) = try batch(Array(record.utf8), "--quiet")
    let line = try #require(answers.first)
    let whole = try desk.ask("inspect", desk.path("dump"), "--json").json
    for verdict in ["data", "chip", "validity"] {
      for member in ["status", "code"] {
        let path = "verdicts.\(verdict).\(member)"
        #expect(line.at(path) == whole.at(path))
      }
    }
    let short = (line.at("checks").array ?? []).map {
      [$0.at("name"), $0.at("status"), $0.at("code")]
    }
    let long = (whole.at("checks").array ?? []).map {
      [$0.at("name"), $0.at("status"), $0.at("code")]
    }
    #expect(short == long)
    #expect(line.at("exit").integer == 0)
    #expect(line.at("simulated").bool == true)
  }

  @Test("given no --holder, when lines are printed, then they say nothing about a holder or a path")
  func personal() throws {
    let path = desk.path("ERIKSSON")
    _ = try desk.run("/bin/cp", ["-r", desk.path("dump"), path])
    try FileManager.default.createDirectory(
      atPath: desk.path("ANNA"), withIntermediateDirectories: true)
    let input = [record, path, desk.path("ANNA"), path + "/nowhere", "ERIKSSON"]
      .joined(separator: "\n")
    let (run, answers) = try batch(Array(input.utf8))
    #expect(answers.count == 5)
    for word in ["ERIKSSON", "ANNA", "1974-08-12", "2031", "L898902C", desk.home.path] {
      #expect(!run.output.contains(word))
      #expect(!run.errors.contains(word))
    }
    let (_, named) = try batch(Array(input.utf8), "--holder")
    #expect(named.first?.at("holder.primaryIdentifier").string == "ERIKSSON")
  }

  @Test("given --paths or --records, when lines are read, then each is taken for that alone")
  func kinds() throws {
    let input = Array("dump\n\(record)\n".utf8)
    let old = FileManager.default.currentDirectoryPath
    #expect(!old.isEmpty)
    let run = try desk.run(
      "/bin/sh", ["-c", "cd '\(desk.home.path)' && '\(Desk.binary)' inspect --jsonl --paths"],
      input: input)
    let paths = try lines(run.output)
    #expect(paths.first?.at("verdicts.data.status").string == "passed")
    #expect(paths.last?.at("error.code").string == "file-unreadable")
    let (_, records) = try batch(Array("\(desk.path("dump"))\n\(record)\n".utf8), "--records")
    #expect(records.first?.at("error.code").string == "line-malformed")
    #expect(records.last?.at("verdicts.data.status").string == "passed")
  }

  @Test("given lines beyond what is allowed, when they are read, then each costs only itself")
  func longLines() throws {
    let limit = 8 << 20
    var input = Array("\(record)\n".utf8)
    input += [UInt8](repeating: 0x41, count: limit) + [0x0A]
    input += [UInt8](repeating: 0x41, count: limit + 1) + [0x0A]
    input += [UInt8](repeating: 0x41, count: 100 << 20) + [0x0A]
    input += Array(record.utf8)
    let (run, answers) = try batch(input)
    #expect(run.exit == 0)
    #expect(answers.count == 5)
    let reasons = answers.compactMap { $0.at("error.reason").string }
    #expect(reasons.count == 3)
    #expect(reasons[0].forPeople.contains("tag 00"))
    #expect(reasons[1].forPeople.contains("longer than 8388608 bytes"))
    #expect(reasons[2].forPeople.contains("longer than 8388608 bytes"))
    #expect(answers.last?.at("verdicts.data.status").string == "passed")
  }

  @Test("given a fingerprint, when another store is there, then nothing is judged")
  func requiredTrust() throws {
    let own = try fingerprint()
    let (run, answers) = try batch(Array(record.utf8), "--require-trust", own.uppercased())
    #expect(run.exit == 0 && answers.count == 1)
    let one = try desk.ask("inspect", desk.path("dump"), "--require-trust", own)
    #expect(one.exit == 0)
    let other = String(repeating: "0", count: 64)
    for arguments in [["--jsonl"], [desk.path("dump")]] {
      let run = try desk.ask(
        ["inspect", "--require-trust", other] + arguments, input: Array(record.utf8))
      #expect(run.exit == 14 && run.output.isEmpty)
      #expect(run.errors.contains(own) && run.errors.contains("passport trust list"))
    }
    for text in ["", "00", other + "00", "g" + other.dropFirst()] {
      #expect(try desk.ask("inspect", "--require-trust", text, desk.path("dump")).exit == 2)
    }
    // Another store has another fingerprint.
    try desk.trustUtopiaAsState()
    #expect(try fingerprint() != own)
  }

  @Test("given --keyed, when lines are judged, then each answer begins with the key of its line")
  func keyed() throws {
    var input = Array("one\t\(record)\n\t\(record)\nä b\t\nno key\ntwo\tX\tY\n".utf8)
    input += [0x78, 0x00, 0x09] + Array(record.utf8) + [0x0A]
    input += Array("long\t".utf8) + [UInt8](repeating: 0x41, count: 8 << 20) + [0x0A]
    input += [UInt8](repeating: 0x41, count: (8 << 20) + 1)
    for jobs in ["1", "3"] {
      let run = try desk.ask(
        ["inspect", "--jsonl", "--keyed", "--jobs", jobs], input: input)
      #expect(run.exit == 0)
      let answers = Array(run.output.utf8).split(separator: 0x0A)
      let keys = answers.map { Array($0.prefix { $0 != 0x09 }) }
      #expect(
        keys == [
          Array("one".utf8), [], Array("ä b".utf8), [], Array("two".utf8), [0x78, 0x00],
          Array("long".utf8), [],
        ])
      let codes = try answers.map { answer in
        let rest = String(decoding: answer.drop { $0 != 0x09 }.dropFirst(), as: UTF8.self)
        let json = try JSONReader.read(rest)
        return json.at("error.code").string ?? json.at("verdicts.data.code").string ?? ""
      }
      #expect(
        codes == [
          "data-authentic", "data-authentic", "line-malformed", "line-malformed", "line-malformed",
          "data-authentic", "line-malformed", "line-malformed",
        ])
      #expect(run.output.contains("no tab") && run.output.contains("longer than"))
    }
  }

  @Test("given no lines, when they are judged, then there are no answers and it is no failure")
  func nothing() throws {
    let (run, answers) = try batch([])
    #expect(run.exit == 0)
    #expect(answers.isEmpty)
  }

  @Test("given a slow line among many, when they are judged, then order and number hold")
  func window() throws {
    // Lines of nothing are quick; the first is the largest that there can be.
    let slow = String(repeating: "A", count: 8 << 20)
    let input = slow + "\n" + String(repeating: "\n", count: 5000) + record + "\n"
    let (_, answers) = try batch(Array(input.utf8), "--jobs", "4")
    #expect(answers.map { $0.at("line").integer } == (1...5002).map { $0 })
    #expect(answers.last?.at("verdicts.data.status").string == "passed")
  }

  @Test("given a line alone, when nothing follows, then its answer comes at once")
  func filter() throws {
    let process = Process()
    process.executableURL = URL(filePath: Desk.binary)
    process.arguments = ["inspect", "--jsonl"]
    process.environment = ["HOME": desk.home.path, "XDG_DATA_HOME": desk.path("data")]
    let input = Pipe()
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    for number in 1...3 {
      try input.fileHandleForWriting.write(contentsOf: Data("\(record)\n".utf8))
      var answer: [UInt8] = []
      while answer.last != 0x0A {
        let more = output.fileHandleForReading.availableData
        if more.isEmpty { break }
        answer += more
      }
      let line = try JSONReader.read(String(decoding: answer.dropLast(), as: UTF8.self))
      #expect(line.at("line").integer == number)
    }
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test("given a reader that leaves early, when lines go on, then it ends quietly")
  func closed() throws {
    let run = try desk.run(
      "/bin/bash",
      [
        "-c",
        "yes '' | '\(Desk.binary)' inspect --jsonl 2>'\(desk.path("said"))' | head -2; "
          + "echo ${PIPESTATUS[1]}",
      ])
    #expect(run.output.split(separator: "\n").last == "14")
    #expect(run.output.split(separator: "\n").count == 3)
    #expect(try desk.bytes("said").isEmpty)
  }

  @Test("given an output that is full, when lines go on, then one line says so")
  func full() throws {
    let run = try desk.run(
      "/bin/sh", ["-c", "yes '' | '\(Desk.binary)' inspect --jsonl >/dev/full"])
    #expect(run.exit == 14)
    #expect(run.errors.hasPrefix("passport: standard output cannot be written"))
  }

  @Test("given many lines, when they are judged, then memory does not grow with their number")
  func memory() throws {
    func peak(_ count: Int) throws -> Int {
      let script = """
        import resource, subprocess, sys
        line = open(sys.argv[2], 'rb').read() + b'\\n'
        child = subprocess.Popen([sys.argv[1], 'inspect', '--jsonl', '--quiet', '--jobs', '2'],
            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
        for _ in range(int(sys.argv[3])): child.stdin.write(line)
        child.stdin.close(); child.wait()
        print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
        """
      try Data(record.utf8).write(to: desk.home.appending(path: "line"))
      let run = try desk.run(
        "/usr/bin/env", ["python3", "-c", script, Desk.binary, desk.path("line"), String(count)])
      return try #require(Int(run.output.split(separator: "\n").last ?? ""))
    }
    #expect(try peak(900) < peak(300) + 16 << 10)
  }
}
