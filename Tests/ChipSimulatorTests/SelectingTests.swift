import Encoding
import SmartCard
import Testing

@testable import ChipSimulator

struct SelectingTests {
  @Test(
    "given a fresh chip, when something is selected, then it answers as the standards say",
    arguments: [
      ("00A4000C", "9000"), ("00A40000", "9000"), ("00A4000C023F00", "9000"),
      ("00A4000C023F0000", "9000"), ("00A4040C07A0000002471001", "9000"),
      ("00A4040C07A000000247100100", "9000"),
      ("00A4040007A000000247100100", "6F098407A00000024710019000"),
      ("00A4040C07A0000002472001", "6A82"), ("00A4040C", "6A82"), ("00A4020C022F00", "9000"),
      ("00A4020C02011C", "6A82"), ("00A4020C02011E", "6A82"), ("00A4020C0101", "6700"),
      ("00A4080C023F00", "6A86"), ("00A4020F022F00", "6A86"), ("80A4000C", "6E00"),
      ("1084000008", "6E00"), ("00FF0000", "6D00"), ("0022C1A40180", "6D00"), ("00A4", "6700"),
      ("00B0000000", "6986"), ("0CB0000000", "6988"),
    ])
  func fresh(_ command: String, _ expected: String) throws {
    let terminal = try Specimens.terminal(.specimen, opened: false)
    let answer = terminal.chip.answer(try Hex.decode(command))
    #expect(Hex.encode(answer).uppercased() == expected)
  }

  @Test("given no session, when files of LDS1 are asked for, then the answer is 6982")
  func closed() throws {
    let terminal = try Specimens.terminal(.specimen, opened: false)
    #expect(try terminal.plain(TestTerminal.selectApplication).status == .success)
    for command in [
      "00A4020C02011E", "00A4020C02011D", "00A4020C020101", "00A4020C020110", "00B0810000",
      "00B09E0000", "00B10001045402000004",
    ] {
      #expect(try terminal.plain(command).status == .securityStatusNotSatisfied, "\(command)")
    }
  }

  @Test("given no access control, when files are read in clear, then they come")
  func open() throws {
    let terminal = try Specimens.terminal(try #require(Profile.named("open")))
    #expect(try terminal.plain(TestTerminal.selectApplication).status == .success)
    #expect(try terminal.readFile(.dataGroup(1)) == terminal.chip.files[.dataGroup(1)])
    #expect(try terminal.readFile(.dataGroup(2)) == terminal.chip.files[.dataGroup(2)])
    #expect(try terminal.plain("0084000008").status == .instructionNotSupported)
  }

  @Test("given PACE on offer, when EF.CardAccess is read, then it is free and PACE fails with 6FFF")
  func pace() throws {
    let profile = try #require(Profile.named("pace-offered"))
    let terminal = try Specimens.terminal(profile, opened: false)
    let answer = try terminal.plain("00B09C0000")
    #expect(Hex.encode(answer.data) == "31143012060a04007f0007020204020202010202010d")
    let command = "0022C1A40F800A04007F00070202040202830101"
    #expect(try terminal.plain(command).status == StatusWord(rawValue: 0x6FFF))
    #expect(try terminal.plain("008600000000").status == StatusWord(rawValue: 0x6700))
    #expect(try terminal.plain("00860000027C0000").status == StatusWord(rawValue: 0x6FFF))
    let fields = try Specimens.document(profile).mrz.accessFields
    #expect(try terminal.open(fields) == .success)
    let dataGroup14 = try terminal.readFile(.dataGroup(14))
    #expect(dataGroup14 == [0x6E, 0x16] + answer.data)
  }

  @Test("given a truncated EF.CardAccess, when it is read, then it ends inside its PACEInfo")
  func truncated() throws {
    let profile = try #require(Profile.named("truncated-card-access"))
    let terminal = try Specimens.terminal(profile, opened: false)
    #expect(Hex.encode(try terminal.plain("00B09C0000").data) == "31143012060a04007f")
  }

  @Test("given a chip, when its answer to reset is looked at, then PC/SC knows it as contactless")
  func answerToReset() throws {
    let short = try Specimens.terminal(.specimen, opened: false).chip.atr
    #expect(Hex.encode(short) == "3b858001807394210042")
    #expect(short.dropFirst().reduce(0, ^) == 0)
    let profile = try #require(Profile.named("extended-length"))
    let long = try Specimens.terminal(profile, opened: false).chip.atr
    #expect(long[8] == 0x40)
    #expect(long.dropFirst().reduce(0, ^) == 0)
  }
}
