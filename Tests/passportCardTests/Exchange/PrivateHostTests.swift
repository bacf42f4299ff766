import CommandTestSupport
import Foundation
import HTTP
import Parallel
import DeskTestSupport
import TestSupport
import Testing

/// An address that somebody gave leads to a server of this machine, which nobody named.
@Suite("Addresses of private networks, by commands", .serialized, .on(.network))
struct PrivateHostTests {
  private let desk: TestSupport.Desk
  private let server: HTTPServer
  private let thread: WorkerThread
  private let count = Monitor(0)

  init() throws {
    desk = try TestSupport.Desk(environment: ["NO_COLOR": "1"])
    try desk.equip()
    let (server, count) = (try HTTPServer(), count)
    self.server = server
    thread = try #require(
      WorkerThread.start {
        server.run { _ in
          count.change { $0 += 1 }
          return HTTPServerResponse(status: 404)
        }
      })
  }

  private var place: String { "http://127.0.0.1:\(server.port)/x" }

  /// Commands that fetch from an address that they were given, and whether a wallet is opened.
  private func commands() -> [(arguments: [String], opensWallet: Bool)] {
    let place = place.replacing(":", with: "%3A").replacing("/", with: "%2F")
    let request = "openid4vp://?client_id=x509_san_dns%3Alocalhost&request_uri=\(place)"
    let offer = "openid-credential-offer://?credential_offer_uri=\(place)"
    let proof = "passport-proof:\(self.place)"
    return [
      (["open", request, "--yes"], true), (["open", offer, "--yes"], true),
      (["open", proof, "--yes"], false), (["scan", "-", "--yes"], true),
      (["present", request, "--yes"], true), (["card", "receive", offer, "--yes"], true),
      (["proof", "make", "--from", desk.home.path, "--request", proof, "--yes"], false),
      (["trust", "update", "--url", self.place, "--no-input"], false),
    ].map { ($0.0 + ["--insecure-loopback"], $0.1) }
  }

  private func run(
    _ command: (arguments: [String], opensWallet: Bool), _ more: [String] = []
  ) throws -> TestSupport.Desk.Run {
    let wallet = command.opensWallet ? ["--passphrase-file", desk.path("wallet.pass")] : []
    let scanned = "openid-credential-offer://?credential_offer_uri=\(place)"
    return try desk.ask(command.arguments + wallet + more, input: Array("\(scanned)\n".utf8))
  }

  @Test(
    "given an address of this machine, when a command is given it and nobody named the host, then nothing is sent"
  )
  func refused() throws {
    defer {
      server.stop()
      thread.wait()
    }
    for command in commands() {
      let unnamed = try run(command)
      #expect(unnamed.exit == 14, "\(command.arguments): \(unnamed.errors)")
      #expect(
        unnamed.errors.contains("127.0.0.1 has an address of this machine"), "\(unnamed.errors)")
      #expect(unnamed.errors.contains("private-host"), "\(unnamed.errors)")
      #expect(count.read { $0 } == 0, "\(command.arguments)")
      let other = try run(command, ["--private-host", "localhost"])
      #expect(other.exit == 14 && count.read { $0 } == 0, "\(command.arguments)")
      let named = try run(command, ["--private-host", "127.0.0.1"])
      #expect(named.exit != 0 && count.read { $0 } > 0, "\(command.arguments): \(named.errors)")
      count.change { $0 = 0 }
    }
  }

  @Test(
    "given an address in a configuration file, when lists are brought up to date, then it names its host, and no other does"
  )
  func configured() throws {
    defer {
      server.stop()
      thread.wait()
    }
    let folder = desk.home.appending(path: ".config/passport")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("url \"\(place)\"\n".utf8).write(to: folder.appending(path: "config"))
    let update = ["trust", "update", "--insecure-loopback", "--no-input"]
    for more in [["--no-config", "--url", place], ["--url", place]] {
      let run = try desk.ask(update + more)
      #expect(run.exit == 14 && count.read { $0 } == 0, "\(more): \(run.errors)")
    }
    let run = try desk.ask(update)
    #expect(run.exit != 0 && count.read { $0 } == 1, "\(run.errors)")
  }

  @Test(
    "given a host to name, when it has more than a host, then it is a mistake on the command line")
  func hosts() throws {
    server.stop()
    thread.wait()
    for text in [
      "", "a b", "https://localhost", "localhost:80", "localhost:443", "localhost/x", "::1",
      "u@localhost",
    ] {
      let run = try desk.ask("open", "passport-proof:https://localhost/x", "--private-host", text)
      #expect(run.exit == 2 && run.errors.contains("--private-host"), "\(text): \(run.errors)")
    }
    for text in ["LOCALHOST", "[::1]", "127.0.0.1"] {
      let host = text.lowercased()
      let run = try desk.ask(
        "open", "passport-proof:https://\(host):1/x", "--yes", "--private-host", text)
      #expect(run.errors.contains("refused the connection"), "\(text): \(run.errors)")
    }
  }
}
