import Encoding
import Foundation
import TestSupport
import Testing
import TrustTestSupport
import Verdicts

@testable import Trust

/// A time that contradicts another one of the same day is reported with its hour: by their days the two would agree.
@Suite("Moments that are compared")
struct ComparedMomentTests {
  private static let noon = Date(timeIntervalSince1970: 1_793_016_000)

  @Test("given two moments of one day, when one is reported, then it has its time; else its day")
  func moments() {
    let noon = Self.noon
    let time = Detail.text(Timestamp(noon).description)
    #expect(Detail.moment(noon, besides: noon + 60) == time)
    #expect(Detail.moment(noon, besides: noon - 90_000, noon - 3600) == time)
    #expect(Detail.moment(noon, besides: noon + 90_000) == .day(noon))
    #expect(time != .day(noon))
  }

  @Test("given a signer that ended an hour ago, when it is judged, then the hour is reported")
  func signer() throws {
    let sod = try Utopia.sod("valid")
    let end = try Utopia.certificate("signer").notAfter
    let passed = CalendarDate(end) == CalendarDate(end + 60)
    for (later, isTime) in [(60.0, passed), (200_000, false)] {
      let result = try Utopia.verify(sod, at: end + later)
      let warning = result.check(.pathValidity).warnings.first { $0.code == .signerExpired }
      #expect(
        warning?.details == [isTime ? .text(Timestamp(end).description) : .day(end)], "\(later)")
    }
  }
}
