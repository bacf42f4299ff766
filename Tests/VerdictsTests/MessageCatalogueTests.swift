import Testing
import Verdicts

@Suite("One vocabulary of outcomes")
struct MessageCatalogueTests {
  @Test(
    "given any code, when it is told, then it is one lower-case line without a full stop",
    arguments: Code.allCases)
  func sentences(_ code: Code) {
    let sentence = MessageCatalogue.english.sentence(code, ["a", "b", "c"])
    #expect(!sentence.isEmpty)
    #expect(!sentence.contains("\n") && !sentence.contains("{"))
    #expect(sentence.last != ".")
    let hint = MessageCatalogue.english.hint(code)
    #expect(hint?.contains("\n") != true)
  }

  @Test("given any code, when it is written, then it is kebab-case", arguments: Code.allCases)
  func codes(_ code: Code) {
    #expect(code.rawValue.allSatisfy { $0.isLowercase && $0.isASCII || $0 == "-" })
  }

  @Test("given a detail that reads as a place for another, when it is told, then it stays as it is")
  func places() {
    #expect(
      MessageCatalogue.english.sentence(.fileNotWritten, ["{2}{1}", "a reason"])
        .contains("{2}{1}"))
  }

  @Test("given a sentence without its details, when it is told, then it still reads as one")
  func withoutDetails() {
    #expect(
      MessageCatalogue.english.sentence(.secureMessagingFailed) == "the protected connection broke")
  }

  @Test(
    "given reasons to stop, when the program exits, then it does so with their documented code",
    arguments: [
      (Code.usage, 2), (.noReaderService, 3), (.readerPermissionDenied, 3), (.noReader, 3),
      (.noDocument, 4), (.mrzCheckDigit, 5), (.accessKeyRejected, 5), (.paceFailed, 6),
      (.documentRemoved, 7), (.secureMessagingFailed, 7), (.digestMismatch, 8),
      (.noTrustAnchor, 10), (.documentExpired, 11), (.diskFull, 14), (.internalFault, 70),
    ] as [(Code, Int32)])
  func exitCodes(_ code: Code, _ exit: Int32) {
    #expect(ExitCode(stoppedBy: code).rawValue == exit)
  }

  @Test(
    "given any exit code, when it is explained, then there are words", arguments: ExitCode.allCases)
  func meanings(_ exit: ExitCode) {
    #expect(!MessageCatalogue.english.meaning(exit).isEmpty)
  }
}
