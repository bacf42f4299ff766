import Encoding
import Foundation
import Testing

import DocumentProofs

struct ClaimArgumentTests {
  @Test("given a claim on the command line, when it is read, then it has its three parts")
  func parts() throws {
    let text = #"org.iso.18013.5.1/birth_date=1004("1971-09-01")"#
    let argument = try ClaimArgument(parsing: WireText(text))
    #expect(argument.nameSpace == "org.iso.18013.5.1" && argument.element == "birth_date")
    #expect(argument.value == .tagged(1004, .text("1971-09-01")))
    #expect("\(argument)" == text)
    let claim = try MobileDocumentClaim(argument)
    #expect(Hex.encode(claim.value) == "d903ec6a313937312d30392d3031")
    let other = try ClaimArgument(parsing: #"a/b/c="x=/y""#)
    #expect(other.nameSpace == "a/b" && other.element == "c" && other.value == .text("x=/y"))
  }

  @Test(
    "given a text that is no claim, when it is read, then the form is shown, and the text is not",
    arguments: ["", "a", "a/b", "a=1", "/b=1", "a/=1", "b=a/1"])
  func form(_ text: String) {
    #expect(throws: ClaimArgumentError.form) { try ClaimArgument(parsing: WireText(text)) }
  }

  @Test("given a value in no notation, when it is read, then the place of the defect is reported")
  func value() {
    #expect(throws: ClaimArgumentError.value(CBORNotationError(.unexpectedCharacter, offset: 0))) {
      try ClaimArgument(parsing: "a/b=Mustermann")
    }
  }
}
