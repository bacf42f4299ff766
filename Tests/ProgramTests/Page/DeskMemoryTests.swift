import Foundation
import Glibc
import Parallel
import DeskTestSupport
import TestSupport
import Testing

@Suite(
  "What stays in the memory of a desk", .on(.waiting),
  .enabled(if: geteuid() == 0, "not run: only root may read the memory of a desk"))
struct DeskMemoryTests {
  /// Texts that are in the memory that a process can write: its heap, all stacks, and locked pages.
  private static func found(_ texts: [String], in process: pid_t) throws -> Set<String> {
    // Foundation would take minutes for all of it.
    let memory = open("/proc/\(process)/mem", O_RDONLY)
    defer { close(memory) }
    // Foundation takes the first part that the system gives of such a file for the whole.
    let path = "/proc/\(process)/maps"
    let maps = SystemFile.text(path, limit: 1 << 20)
    var found: Set<String> = []
    for line in maps.split(separator: "\n") {
      // Not what is a part of the program's file: the virtual passport is one.
      guard !line.contains(" /"),
        let range = line.firstMatch(of: /^([0-9a-f]+)-([0-9a-f]+) rw/),
        let start = UInt64(range.1, radix: 16), let end = UInt64(range.2, radix: 16)
      else { continue }
      let content = UnsafeMutableRawBufferPointer.allocate(
        byteCount: Int(end - start), alignment: 1)
      defer { content.deallocate() }
      var count = 0
      while count < content.count {
        let rest = UnsafeMutableRawBufferPointer(rebasing: content[count...])
        let more = pread(memory, rest.baseAddress, rest.count, off_t(start) + off_t(count))
        guard more > 0 else { break }
        count += more
      }
      // The desk may have given the region back meanwhile.
      let isRead =
        count == content.count
        || !SystemFile.text(path, limit: 1 << 20).contains("\n\(range.1)-\(range.2) rw")
      #expect(isRead)
      for text in texts where isThere(Array(text.utf8), in: UnsafeRawBufferPointer(content)) {
        found.insert(text)
      }
    }
    return found
  }

  private static func isThere(_ text: [UInt8], in content: UnsafeRawBufferPointer) -> Bool {
    var rest = content
    while rest.count >= text.count, let start = rest.baseAddress,
      let found = memchr(start, Int32(text[0]), rest.count - text.count + 1)
    {
      let place = UnsafeRawPointer(found) - start
      if memcmp(start + place, text, text.count) == 0 { return true }
      rest = UnsafeRawBufferPointer(rebasing: rest[(place + 1)...])
    }
    return false
  }

  @Test(
    "given a passphrase, an MRZ and a decision, when all is locked, then none of them is in memory",
    arguments: ["lock", "end of the time"])
  func locked(_ way: String) throws {
    let desk = try Desk()
    try desk.equipWithCard()
    let isPressed = way == "lock"
    // The times are over when everything was done that is to be looked for, on a busy machine too.
    let time = isPressed ? "600" : "10"
    let page = try DeskPageClient(
      desk, ["--reader", "simulator:pace-extended", "--lock-after", time, "--clear-after", time])
    let mrz = try desk.mrz("--profile", "pace-extended")
    let lines = mrz.split(separator: "\n").map(String.init)
    let wrong = "another passphrase of a holder"
    #expect(Desk.walletPassphrase.utf8.count > 15 && lines.allSatisfy { $0.utf8.count == 44 })
    // A line that is wrong stays on the page to be corrected; the right one is read and shown.
    try page.press("read", ["typed": lines[0] + "\n" + lines[0]])
    // What is looked for can be found, where it does not go meanwhile.
    if isPressed {
      #expect(try Self.found(lines, in: page.process.processIdentifier) == [lines[0]])
    }
    #expect(try page.read(mrz).contains("ERIKSSON"))
    try page.press("part", ["value": "identity"])
    try page.press("unlock", ["passphrase": wrong])
    try page.awaitText("class=\"problem\"")
    try page.press("unlock", ["passphrase": Desk.walletPassphrase])
    try page.awaitText("id=\"section-settings\"")
    let passphrase = [Desk.walletPassphrase]
    if isPressed {
      #expect(try Self.found(passphrase, in: page.process.processIdentifier) == Set(passphrase))
    }
    // Texts of up to 15 bytes lie on stacks. Other fields of the MRZ are in DG11 of the virtual passport, which stays.
    let short = ["ERIKSSON", "ANNA MARIA", "L898902C3"]
    let texts = lines + short + passphrase + [wrong]
    if isPressed { try page.press("lock") }
    try page.awaitText("id=\"passphrase\"")
    // The desk looks for what is to be forgotten a few times a second.
    var left: Set<String> = []
    let end = Date().addingTimeInterval(60)
    repeat {
      left = try Self.found(texts, in: page.process.processIdentifier)
    } while !left.isEmpty && Date() < end
    #expect(left.isEmpty)
    #expect(page.end() == 0)
  }

  @Test("given a desk, when it runs, then other programs do not get its settings of memory")
  func environment() throws {
    let desk = try Desk(environment: ["GLIBC_TUNABLES": "glibc.malloc.arena_test=3"])
    let bin = try desk.program(
      "xdg-open",
      """
      [ "$1" = --version ] && { echo 'xdg-open 1.1.3'; exit; }
      echo "$GLIBC_TUNABLES" >'\(desk.path("tunables"))'
      """)
    desk.environment["PATH"] = "\(bin):/usr/bin:/bin"
    desk.environment["DISPLAY"] = ":0"
    let process = try desk.start(Desk.binary, ["desk", "--reader", "simulator:specimen"])
    defer { process.stop() }
    let end = Date().addingTimeInterval(30)
    var told = ""
    while told.isEmpty, Date() < end {
      told = (try? String(contentsOfFile: desk.path("tunables"), encoding: .utf8)) ?? ""
      usleep(20_000)
    }
    #expect(told == "glibc.malloc.arena_test=3\n")
  }
}
