import DeskTestSupport
import TestSupport
import Testing

/// The page of a desk with a desk reader on a serial line.
@Suite("A desk with a desk reader", .on(.waiting))
struct DeskMRZDeviceTests {
  private static let shown = "class=\"sheet\""
  private static let unplugged = "The desk reader cannot be used"
  private static let problem = "class=\"problem\""

  private let desk: Desk
  private let reader: SerialReader

  init() throws {
    (desk, reader) = (try Desk(), try SerialReader())
    try desk.trustUtopia()
  }

  private func page() throws -> DeskPageClient {
    try DeskPageClient(
      desk,
      ["--reader", "simulator:aa-ca", "--mrz-device", reader.path, "--clear-after", "600"])
  }

  /// Puts a document in, which the reader sends as long as it is there, until the page has a text.
  private func put(_ mrz: String, in page: DeskPageClient, until text: String) throws {
    try page.wait(text) {
      try reader.send(mrz.replacing("\n", with: "\r"))
      return try page.view().contains(text)
    }
  }

  @Test("given documents, when they are put in, then the page shows their decisions one by one")
  func documents() throws {
    let page = try page()
    let mrz = try desk.mrz("--profile", "aa-ca")
    try put(mrz, in: page, until: Self.shown)
    let wrong = mrz.replacing("7408122", with: "7408123")
    try put(wrong, in: page, until: Self.problem)
    #expect(try page.view().contains("date of birth"))
    // It is unplugged and plugged in again.
    reader.unplug()
    try page.wait(Self.unplugged) { try page.view().contains(Self.unplugged) }
    try reader.plug()
    try page.wait("its end") { try !page.view().contains(Self.unplugged) }
    try put(mrz, in: page, until: Self.shown)
    // The document stays in the reader, and is not read again.
    let view = try page.view()
    for _ in 0..<10 { try reader.send(mrz) }
    #expect(try page.view() == view)
    #expect(page.end() == 0)
    #expect(!page.said.contains("ERIKSSON"))
  }

  @Test("given a reader that cannot be used, when the desk starts, then it says so and starts not")
  func refused() throws {
    let run = try desk.run("desk", "--no-browser", "--mrz-device", "/dev/null")
    #expect(run.exit == 3 && run.errors.contains("/dev/null is no serial line"))
    reader.unplug()
    let missing = try desk.run("desk", "--no-browser", "--mrz-device", reader.path)
    #expect(missing.exit == 3 && missing.errors.contains("no reader of MRZs is at"))
    let both = try desk.run("desk", "--practice", "--mrz-device", "/dev/null")
    #expect(both.exit == 2)
  }
}
