import Testing
import Verdicts

@testable import SmartCard

@Suite struct SmartCardErrorTests {
  @Test(
    "given a result of PC/SC, when mapped, then the desk hears of the right state",
    arguments: [
      (0x8010_001D, ReasonCode.noReaderService), (0x8010_001E, .noReaderService),
      (0x8010_006A, .readerPermissionDenied), (0x8010_002E, .noReader),
      (0x8010_0009, .readerNotFound), (0x8010_000B, .readerInUse), (0x8010_0017, .readerGone),
      (0x8010_000C, .noDocument), (0x8010_000A, .noDocument),
      (0x8010_0066, .documentUnresponsive), (0x8010_0067, .documentUnresponsive),
      (0x8010_000F, .documentUnresponsive), (0x8010_0069, .documentRemoved),
      (0x8010_0068, .connectionLost), (0x8010_0016, .connectionLost),
      (0x8010_0013, .connectionLost), (0x8010_002F, .connectionLost),
      (0x8010_0003, .connectionLost), (0x8010_0002, .interrupted), (0x8010_0001, .readerFailed),
      (0x8010_0008, .readerFailed), (0, .readerFailed), (-1, .readerFailed),
    ])
  func results(result: Int, code: ReasonCode) {
    #expect(SmartCardError(result: result, reader: "R").code == code)
  }

  @Test("given an error that names something, when shown, then the name is a detail")
  func details() {
    #expect(SmartCardError(result: 0x8010_000B, reader: "R").details == ["R"])
    #expect(SmartCardError(result: 0x8010_0009, reader: "R").details == ["R"])
    let failed = SmartCardError(result: 0x8010_0001, reader: "R")
    #expect(failed.details == [.phrase(.pcscResult(0x8010_0001))])
    #expect(
      failed.sentence == "the reader does not work as it should: PC/SC result 80100001")
    #expect(SmartCardError.noDocument.details.isEmpty)
  }
}
