import Foundation
import DeskTestSupport
import TestSupport
import Testing

@Suite("The numbers of the virtual passport's cards")
struct SimCommandTests {
  @Test("given a card with numbers, when they are asked for, then one line each has them")
  func numbers() throws {
    let desk = try Desk()
    #expect(try desk.run("sim", "can", "--profile", "can").output == "271828\n")
    #expect(try desk.run("sim", "can", "--profile", "pin").output == "271828\n")
    #expect(try desk.run("sim", "pin", "--profile", "pin").output == "314159\n")
  }

  @Test(
    "given the virtual passport, when two commands read it, then one signer signed both, for tests alone"
  )
  func signer() throws {
    let desk = try Desk()
    try desk.trustUtopia()
    let mrz = Array(try desk.mrz().utf8)
    let lists = try (0..<2).map { number in
      let saved = desk.path("saved-\(number)")
      let read = try desk.run(
        Desk.binary, ["read", "--mrz", "-", "--reader", "simulator", "--save", saved], input: mrz)
      #expect(read.exit == 0 && read.output.contains("SIMULATED"))
      let list = try desk.run(
        "trust", "signers", "--test", "--from", saved, "--out", desk.path("list-\(number)"))
      #expect(list.exit == 0, "\(list.errors)")
      #expect(
        try desk.run("trust", "signers", "--from", saved, "--out", desk.path("no")).exit == 13)
      return list.output
    }
    #expect(lists[0] == lists[1] && !lists[0].isEmpty)
  }

  @Test("given the virtual passport on a reader, when Ctrl-C comes, then that is its end, exit 0")
  func ended() throws {
    // It stands for the driver of the virtual reader.
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(listener) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let port = try withUnsafeMutablePointer(to: &address) {
      try $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
        try #require(bind(listener, place, size) == 0 && listen(listener, 1) == 0)
        try #require(getsockname(listener, place, &size) == 0)
      }
      return UInt16(bigEndian: $0.pointee.sin_port)
    }
    let shown = try Desk().type(
      [("Ctrl-C ends that", "\u{3}")], ["sim", "start", "--port", String(port)])
    #expect(shown.hasSuffix("exit 0, echo on\n"), "\(shown)")
  }

  @Test("given a document without such a number, when it is asked for, then that is a usage error")
  func none() throws {
    let desk = try Desk()
    let runs = [
      try desk.run("sim", "can"), try desk.run("sim", "can", "--profile", "pace"),
      try desk.run("sim", "pin", "--profile", "can"),
      try desk.run("sim", "pin", "--profile", "nobody"),
    ]
    for run in runs {
      #expect(run.exit == 2)
      #expect(run.output.isEmpty)
    }
  }
}
