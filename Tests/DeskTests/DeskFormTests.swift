import Crypto
import Encoding
import TestSupport
import Testing

@testable import Desk

@Suite("The form that a page sends")
struct DeskFormTests {
  private func form(_ text: String) -> DeskForm { DeskForm(SecretBytes(text.utf8)) }

  @Test(
    "given fields, when they are read, then blanks, signs and letters of any script are there",
    arguments: [
      ("a=b", "a", "b"), ("x=1&a=b+c", "a", "b c"), ("a=%3C%3c%26%3D", "a", "<<&="),
      ("a=%CE%B1", "a", "α"), ("a=", "a", ""), ("a=b=c", "a", "b=c"), ("%61=1", "a", "1"),
      ("a=1&a=2", "a", "1"),
    ])
  func read(_ body: String, _ name: String, _ value: String) {
    #expect(form(body).text(WireText(name))?.forPeople == value)
    #expect(form(body).isTicked(WireText(name)))
  }

  @Test(
    "given what is not well formed, when it is read, then it is left out and the rest is there",
    arguments: ["a=%", "a=%4", "a=%4G", "a=%+1", "a", "", "&&", "%ff=1", "a%=1", "a=%G0"])
  func malformed(_ body: String) {
    #expect(form(body).text("a") == nil)
    #expect(form(body + "&b=c").text("b") == "c")
  }

  @Test("given bytes that are no text, when they are read, then they are bytes and no text")
  func bytes() {
    #expect(form("a=%FF%00").content("a").map { Array($0.bytes) } == [0xFF, 0x00])
    #expect(form("a=%FF").text("a") == nil && form("a=%FF").isTicked("a"))
    #expect(!form("a=1").isTicked("A") && form("a=1").text("b") == nil)
  }
}
