import ChipAccess
import Inspection
import MRZ
import SmartCard
import Storage
import Testing
import Trust
import Verdicts

@testable import Messages

@Suite("Sentences of outcomes")
struct MessageCatalogueTests {
  @Test("given every code of every language, when it is looked up, then it has a text of its own")
  func everyCode() {
    for catalogue in MessageCatalogue.all {
      let (codes, phrases) = (catalogue.codes, catalogue.phraseCodes)
      #expect(codes.count > 200 && phrases.count > 500)
      #expect(Set(codes).count == codes.count && Set(phrases).count == phrases.count)
      for code in codes { #expect(catalogue.outline(code) != nil, "\(code)") }
      for code in phrases {
        #expect(catalogue.words(Phrase(code)) != code, "\(code)")
      }
      for code in ["", " ", "no-reade", "no-reader ", "# Access"] {
        #expect(catalogue.outline(code) == nil, "\(code)")
      }
    }
  }

  private let english = MessageCatalogue.english

  @Test(
    "given a detail that reads as a place for another, when it is reported, then it stays as it is")
  func places() {
    #expect(
      english.sentence(.fileNotWritten, ["{defect}{place}", "a reason"])
        == "{defect}{place} cannot be written: a reason")
  }

  @Test("given a sentence without its details, when it is reported, then it still reads as one")
  func withoutDetails() {
    #expect(english.sentence(.secureMessagingFailed) == "the protected connection broke")
  }

  @Test("given one or more things, when they are counted, then the word fits the number")
  func plural() {
    let template = MessageTemplate("all {count} {count:file|files}")
    func told(_ number: String) -> String { template.filled([Fact(.count, number)], \.text) }
    #expect(told("1") == "all 1 file")
    #expect(told("3") == "all 3 files")
    #expect(template.names == ["count", "count"])
  }

  @Test("given a fact about the holder, when it may not be told, then it is not")
  func sensitivity() {
    let outcome = Outcome(.passed, .documentInDate, ["2031-07-31"])
    #expect(english.sentence(outcome, shown: .open) == "valid until (redacted)")
    #expect(english.sentence(outcome, shown: .document) == "valid until (redacted)")
    #expect(english.sentence(outcome) == "valid until 31 July 2031")
    #expect(english.technical.sentence(outcome) == "valid until 2031-07-31")
    let state = Outcome(.failed, .issuingStateDiffers, ["DE", "UTO"])
    #expect(
      english.sentence(state, shown: .open)
        == "the signer is of DE, DG1 of a document of (redacted)"
    )
  }

  @Test(
    "given a detail of which nothing is declared, when it is reported, then as if of the holder")
  func undeclared() {
    let code = ReasonCode("something-new", .success)
    #expect(code.facts(["a detail"]).map(\.name.sensitivity) == [.holder])
    #expect(FactName("new").sensitivity == .holder)
  }

  @Test("given a reason without a sentence, when it is reported, then its code is there")
  func unknown() {
    #expect(english.sentence(ReasonCode("something-new", .success)) == "something-new")
    #expect(english.hint(ReasonCode("something-new", .success)) == nil)
  }

  @Test(
    "given reasons to stop, when the program exits, then it does so with their documented code",
    arguments: [
      (ReasonCode.usage, 2), (.noReaderService, 3), (.readerPermissionDenied, 3), (.noReader, 3),
      (.noDocument, 4), (.mrzCheckDigit, 5), (.accessKeyRejected, 5), (.paceFailed, 6),
      (.documentRemoved, 7), (.secureMessagingFailed, 7), (.digestMismatch, 8),
      (.noTrustAnchor, 10), (.documentExpired, 11), (.diskFull, 14), (.internalFault, 70),
    ] as [(ReasonCode, Int32)])
  func exitCodes(_ code: ReasonCode, _ exit: Int32) {
    #expect(code.exitCode.rawValue == exit)
  }

  @Test(
    "given any exit code, when it is explained, then there are words", arguments: ExitCode.allCases)
  func meanings(_ exit: ExitCode) {
    #expect(!english.meaning(exit).isEmpty && Int(english.meaning(exit)) == nil)
  }
}
