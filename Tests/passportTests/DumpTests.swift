import CommandTestSupport
import Encoding
import Foundation
import DeskTestSupport
import TestSupport
import Testing

@Suite("Showing what saved files consist of")
struct DumpTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  private func save(_ bytes: [UInt8], as name: String) throws -> String {
    let path = desk.path(name)
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(filePath: path))
    return path
  }

  private func dump(_ arguments: String...) throws -> Desk.Run {
    try desk.ask(["dump"] + arguments)
  }

  private static let com: [UInt8] =
    [0x60, 0x14, 0x5F, 0x01, 0x04] + Array("0107".utf8) + [0x5F, 0x36, 0x06]
    + Array("040000".utf8) + [0x5C, 0x02, 0x61, 0x75]
  private static let dg11: [UInt8] =
    [0x6B, 0x10, 0x5C, 0x02, 0x5F, 0x0E, 0x5F, 0x0E, 0x09] + Array("MUSTER<<E".utf8)

  @Test("given a reader that leaves early, when a dump goes on, then it ends quietly")
  func closed() throws {
    _ = try desk.ask(
      "read", "--mrz", "-", "--reader", "simulator", "--save", desk.path("dump"),
      input: desk.mrz())
    // head is gone after one line; what follows is more than a pipe holds.
    let run = try desk.run(
      "/bin/bash",
      [
        "-c",
        "'\(Desk.binary)' dump '\(desk.path("dump"))' --hex --file DG2 2>'\(desk.path("said"))' "
          + "| head -1; echo ${PIPESTATUS[0]}",
      ])
    #expect(run.output.split(separator: "\n").count == 2)
    #expect(run.output.hasSuffix("14\n"))
    #expect(try desk.bytes("said").isEmpty)
  }

  @Test("given a saved read, when shown, then each file has its tree, in the order of reading")
  func folder() throws {
    _ = try desk.ask(
      "read", "--mrz", "-", "--reader", "simulator", "--save", desk.path("dump"),
      input: desk.mrz())
    let run = try dump(desk.path("dump"))
    #expect(run.exit == 0)
    let headings = run.output.split(separator: "\n").filter { $0.contains("/dump/EF_") }
    #expect(headings.map { $0.prefix { $0 != " " } }.starts(with: ["EF.COM", "EF.SOD", "DG1"]))
    #expect(run.output.contains("     2    5F1F  88  "))
    let number = try String(desk.mrz().split(separator: "\n")[1])
    #expect(run.output.contains(number))
    let one = try dump(desk.path("dump"), "--file", "DG1")
    #expect(one.output.hasPrefix("DG1  93 bytes  "))
    #expect(one.output.split(separator: "\n").count == 3)
    #expect(try dump(desk.path("dump"), "--file", "DG16").exit == 14)
  }

  @Test(
    "given one file by whatever name, when shown, then it is known by its name or its tag",
    arguments: ["EF_DG11.BIN", "DG11.bin", "010B.bin", "Datagroup11.bin", "what-is-it"])
  func names(_ name: String) throws {
    let run = try dump(save(Self.dg11, as: name))
    #expect(run.output.hasPrefix("DG11  18 bytes  "))
    #expect(run.output.contains("     2    5C  2  Tag list  5F0E\n"))
    #expect(run.output.contains("     6    5F0E  9  Full name  \"MUSTER<<E\""))
  }

  @Test("given hexadecimal digits or several files in one, when shown, then they are read")
  func forms() throws {
    let digits = Hex.encode(Self.dg11) + "\n"
    #expect(try dump(save(Array(digits.utf8), as: "DG11.hex")).output.contains("MUSTER<<E"))
    _ = try save(Self.com, as: "mixed/x")
    _ = try save(Array("a note".utf8), as: "mixed/note.txt")
    let folder = try dump(desk.path("mixed"))
    #expect(folder.output.hasPrefix("EF.COM  22 bytes"))
    #expect(!folder.output.contains("note.txt"))
    _ = try save(Array("a note".utf8), as: "other/note.txt")
    #expect(try dump(desk.path("other")).exit == 14)
  }

  @Test("given control characters in values and names, when shown, then none reaches the terminal")
  func control() throws {
    let hostile = Array("\u{1B}]0;x\u{07}\u{9B}31m\u{202E}\r\n".utf8)
    let value = [0x5F, 0x0E, UInt8(hostile.count)] + hostile
    let file = [0x6B, UInt8(value.count)] + value
    _ = try save(file, as: "in/\u{1B}[2J.bin")
    _ = try save(file, as: "in/EF_DG11.bin")
    for options in [[], ["--hex"], ["--json"]] {
      let run = try desk.ask(["dump", desk.path("in")] + options)
      #expect(run.exit == 0)
      let raw = run.output.unicodeScalars.filter {
        $0 != "\n" && ($0.value < 0x20 || (0x7F...0x9F).contains($0.value) || $0 == "\u{202E}")
      }
      #expect(raw.isEmpty)
    }
    #expect(try dump(desk.path("in")).output.contains("1B5D303B78"))
  }

  @Test("given bytes, when rows are asked for, then all are there, sixteen a row")
  func rows() throws {
    let run = try dump(save(Self.dg11, as: "DG11.bin"), "--hex")
    #expect(
      run.output.hasSuffix(
        """
        00000000  6b 10 5c 02 5f 0e 5f 0e 09 4d 55 53 54 45 52 3c  k.\\._._..MUSTER<
        00000010  3c 45                                            <E

        """))
  }

  @Test("given JSON is asked for, when shown, then values are whole and places are right")
  func json() throws {
    let run = try dump(save(Self.dg11, as: "DG11.bin"), "--json")
    let file = try #require(try run.json.at("files").array?.first)
    #expect(file.at("name").string == "DG11")
    let object = try #require(file.at("objects").array?.first)
    #expect(object.at("tag").string == "6B")
    let name = try #require(object.at("objects").array?.last)
    #expect(name.at("offset").integer == 6)
    #expect(name.at("value").string?.forPeople == Hex.encode("MUSTER<<E".utf8).uppercased())
    #expect(name.at("text").string == "MUSTER<<E")
  }

  @Test("given a file that breaks off, when shown, then what could be read is there and the place")
  func broken() throws {
    let run = try dump(save(Array(Self.dg11.dropLast(4)), as: "DG11.bin"))
    #expect(run.exit == 0)
    #expect(run.output.contains("5C  2  Tag list"))
    #expect(run.output.contains("! "))
    #expect(try dump(save([], as: "DG1.bin")).exit == 0)
    #expect(try dump().exit == 2)
    #expect(try dump(desk.path("DG1.bin"), "--hex", "--json").exit == 2)
    #expect(try dump(desk.path("DG1.bin"), "--file", "DG99").exit == 2)
    #expect(try dump(desk.path("nothing")).exit == 14)
  }

  @Test(
    "given the dumps of other tools, when inspected and shown, then every elementary file opens",
    .enabled(if: Vectors.realData != nil, "not run: PASSPORT_TEST_DATA is not set"),
    arguments: ["bsi_2008", "bsi_tr03105_5_reference", "it_cie_test_rossi"])
  func otherTools(_ name: String) throws {
    let path = try #require(Vectors.realData).appending(path: "dumps/\(name)").path
    let inspected = try desk.ask("inspect", path, "--json")
    #expect(try inspected.json.at("verdicts.data.status").string != nil)
    let shown = try dump(path)
    #expect(shown.exit == 0)
    #expect(!shown.output.contains("\n!"))
    let files = try #require(try inspected.json.at("files").array)
    for file in files where file.at("status").string == "passed" {
      #expect(shown.output.contains(file.at("name").string?.forPeople ?? "?"))
    }
  }
}
