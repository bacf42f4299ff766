import Encoding
import Foundation
import Testing

@Suite struct TimestampTests {
  @Test(
    "given a text that is no time of the one form, when it is read, then it is refused",
    arguments: [
      "2024-10-01T09:00:00", "2024-10-01T09:00:00+00:00", "2024-02-30T09:00:00Z",
      "2024-10-01T24:00:00Z", "2024-10-01T09:60:00Z", "2024-10-01T09:00:60Z",
      "2024-10-01 09:00:00Z", "2024-10-01T+9:00:00Z", "2024-10-01t09:00:00Z",
    ])
  func times(_ text: String) {
    #expect(Timestamp(text) == nil)
  }

  @Test("given an instant, when it is written as a time, then it is that second")
  func instants() throws {
    let time = Timestamp(Date(timeIntervalSince1970: 1_727_773_199.9))
    #expect(time.description == "2024-10-01T08:59:59Z")
    #expect(Timestamp(time.description) == time)
    #expect(Timestamp(Date(timeIntervalSince1970: -1)).description == "1969-12-31T23:59:59Z")
    #expect(time < Timestamp(Date(timeIntervalSince1970: 1_727_773_200)))
    for extreme in [Double.nan, .infinity, -.infinity, 1e300] {
      #expect(Timestamp(Date(timeIntervalSince1970: extreme)).description.utf8.count == 20)
    }
  }

  @Test(
    "given a time with one character of another kind, when it is read, then it is refused",
    arguments: [
      "2024-10-01T09.00:00Z", "2024-10-01T09:00.00Z", "2024-10-01T09:00:00z",
      "2024-10-01T09:00:00ZZ", "2024-10-01T09:00:0Z", "",
    ])
  func time(_ text: String) { #expect(Timestamp(text) == nil) }
}
