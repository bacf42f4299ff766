import Foundation
import DeskTestSupport
import TestSupport
import Testing

/// The page of a desk against a real pcscd: the documents lie on a virtual reader of it.
@Suite("A working day with a real PC/SC service", .serialized, .on(.pcsc))
struct DeskReaderTests {
  private static let shown = "class=\"sheet\""
  private static let problem = "class=\"problem\""

  private func page(_ desk: Desk, _ service: PrivatePCSCD) throws -> DeskPageClient {
    desk.environment = service.environment
    return try DeskPageClient(desk, ["--clear-after", "600"])
  }

  private func desk() throws -> Desk {
    let desk = try Desk()
    try desk.trustUtopia()
    return desk
  }

  private func lay(_ desk: Desk, _ service: PrivatePCSCD, _ options: String...) throws
    -> Desk.Running
  {
    desk.environment = service.environment
    return try desk.start(
      Desk.binary, ["sim", "start", "--quiet", "--port", String(service.port)] + options)
  }

  private func expectNothing(_ view: String) {
    #expect(!view.contains("ERIKSSON") && !view.contains("L898902C3"), "\(view)")
  }

  /// Reads a document that is laid down, and lifts it.
  private func readAndLift(_ page: DeskPageClient, _ desk: Desk, _ service: PrivatePCSCD) throws {
    try page.press("read", ["typed": try desk.mrz()])
    let card = try lay(desk, service)
    let told = try page.awaitText(Self.shown, Self.problem)
    #expect(told.contains(Self.shown), "\(told), \(page.said)")
    card.stop()
    expectNothing(try page.awaitText("id=\"typed\""))
  }

  @Test(
    "given 120 documents through the service, when they are read, then memory and descriptors stay flat"
  )
  func manyDocuments() throws {
    try PrivatePCSCD.use { service in
      let desk = try desk()
      let page = try page(desk, service)
      let card = try lay(desk, service)
      defer { card.stop() }
      let mrz = try desk.mrz()
      func read(_ count: Int) throws {
        for _ in 0..<count {
          #expect(try page.read(mrz).contains("ERIKSSON"))
          expectNothing(try page.press("next").body)
        }
      }
      try read(30)
      let (memory, descriptors) = (page.memory, page.settledDescriptors)
      try read(90)
      // An answered request may still be about to be closed.
      try page.wait("\(descriptors) descriptors, not \(page.descriptors)") {
        page.descriptors <= descriptors
      }
      #expect(page.memory - memory < 4 << 10, "\(memory) KiB, then \(page.memory) KiB")
      #expect(page.end() == 0)
    }
  }

  @Test("given a document that is lifted at any moment, when the next one comes, then it is read")
  func lifted() throws {
    try PrivatePCSCD.use { service in
      let desk = try desk()
      let page = try page(desk, service)
      let mrz = try desk.mrz()
      for moment in 0..<6 {
        let card = try lay(desk, service)
        try page.press("read", ["typed": mrz])
        // After a few looks at the page, a few milliseconds each, it lies there no more.
        for _ in 0..<(moment * 6) { _ = try page.view() }
        card.stop()
        // It was told, or read before that and cleared, or is waited for.
        try page.press("cancel")
        try page.press("next")
        // After an error what was typed stays, to be corrected. Nothing that was read stays.
        let typed = mrz.replacing("<", with: "&lt;")
        expectNothing(try page.awaitText("id=\"typed\"").replacing(typed, with: ""))
        // No hand lays the next one down sooner.
        try service.awaitLifting()
      }
      try readAndLift(page, desk, service)
    }
  }

  @Test(
    "given an altered portrait in JPEG 2000, when it is read, then a program gets it on request alone"
  )
  func altered() throws {
    try PrivatePCSCD.use { service in
      let desk = try desk()
      let mrz = try desk.mrz("--profile", "face-jpeg2000")
      _ = try desk.run(
        "read", "--mrz", "-", "--reader", "simulator:face-jpeg2000", "--save", desk.path("dump"),
        input: mrz)
      // Another last byte: the image is whole, and not what was signed.
      var file = try desk.bytes("dump/EF_DG2.bin")
      file[file.count - 1] ^= 1
      try Data(file).write(to: URL(filePath: desk.path("dump/EF_DG2.bin")))
      desk.environment = service.environment
      desk.environment["PATH"] = try desk.program(
        "opj_decompress",
        "[ \"$*\" = -h ] && { echo 'This is the opj_decompress utility from the OpenJPEG project'; exit; }\n"
          + "echo called >>'\(desk.path("called"))'; exit 1")
      let page = try DeskPageClient(desk, ["--clear-after", "600"])
      let card = try lay(desk, service, "--files", desk.path("dump"))
      defer { card.stop() }
      let shown = try page.read(mrz)
      #expect(shown.contains("the state did not sign it") && !shown.contains("<img"), "\(shown)")
      #expect(try !desk.contains("called"))
      try page.press("show-altered")
      // The stand-in converts nothing, which is said; what matters is that it was asked only now.
      _ = try page.awaitText("browsers do not show")
      #expect(try desk.contains("called"))
      #expect(try page.press("show-altered").status == 404)
    }
  }

  @Test("given a document that answers no more, when it is read, then the page says so and ends it")
  func silent() throws {
    try PrivatePCSCD.use { service in
      let desk = try desk()
      let page = try page(desk, service)
      let card = try lay(desk, service)
      #expect(try page.read(try desk.mrz()).contains(Self.shown))
      kill(card.process.processIdentifier, SIGSTOP)
      try page.press("read", ["typed": try desk.mrz()])
      _ = try page.awaitText("has not answered for some seconds")
      let start = Date()
      try page.press("cancel")
      // What was typed stays to be corrected, until it is locked.
      #expect(try page.awaitText("id=\"typed\"").contains("L898902C3"))
      try page.press("lock")
      expectNothing(try page.awaitText("id=\"typed\""))
      #expect(page.end() == 0 && Date().timeIntervalSince(start) < 10)
      kill(card.process.processIdentifier, SIGCONT)
      card.stop()
    }
  }

  @Test(
    "given a reader that is unplugged at each step, when it is back, then the next document is read"
  )
  func unplugged() throws {
    try PrivatePCSCD.use { service in
      try service.restart(readers: .unpluggable)
      defer { try? service.restart() }
      let desk = try desk()
      let page = try page(desk, service)
      try readAndLift(page, desk, service)
      // While the next document is waited for.
      try page.press("read", ["typed": try desk.mrz()])
      service.unplug(0)
      service.plug(0)
      let card = try lay(desk, service)
      _ = try page.awaitText(Self.shown)
      // While it is shown.
      service.unplug(0)
      expectNothing(try page.awaitText("id=\"typed\""))
      card.stop()
      service.plug(0)
      try readAndLift(page, desk, service)
    }
  }

  @Test("given a service that ends at each step, when it is back, then the next document is read")
  func serviceEnds() throws {
    try PrivatePCSCD.use { service in
      defer { try? service.restart() }
      let desk = try desk()
      let page = try page(desk, service)
      try readAndLift(page, desk, service)
      // While the next document is waited for.
      try page.press("read", ["typed": try desk.mrz()])
      service.stop()
      let told = try page.awaitText(Self.problem)
      #expect(told.contains("pcscd"))
      try service.start()
      try readAndLift(page, desk, service)
      // While a document is shown.
      let card = try lay(desk, service)
      #expect(try page.read(try desk.mrz()).contains("ERIKSSON"))
      service.stop()
      card.stop()
      try page.press("next")
      try service.start()
      try readAndLift(page, desk, service)
    }
  }
}
