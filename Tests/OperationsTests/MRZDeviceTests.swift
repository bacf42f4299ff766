import Foundation
import Glibc
import MRZ
import Parallel
import TestSupport
import Testing
import Verdicts

@testable import Operations

@Suite("A desk reader on a serial line", .on(.waiting))
struct MRZDeviceTests {
  private let reader: SerialReader
  private let patience: Duration = .seconds(30)

  init() throws { reader = try SerialReader() }

  private func place(_ beginning: String = "") throws -> MRZDevicePlace {
    try #require(MRZDevicePlace(beginning + reader.path))
  }

  private func opened(_ beginning: String = "") throws -> MRZDevice {
    let device = MRZDevice(try place(beginning))
    try device.open()
    return device
  }

  private func text(_ format: MRZFormat = .td3, number: String = "D23145890") throws -> String {
    try composed(format, number: number).lines.joined(separator: "\r") + "\r"
  }

  /// The MRZ in a text that came.
  private func lines(_ text: String?) throws -> [String] {
    try MRZ(parsing: try #require(text)).lines
  }

  // MARK: What comes

  @Test("given documents, when they are put in one after the other, then each is given once")
  func continuous() throws {
    let device = try opened()
    for number in ["D23145890", "L898902C3", "D23145890"] {
      // The reader sends it as long as the document is in it.
      for _ in 0..<3 { try reader.send(text(number: number)) }
      #expect(try lines(device.zone(within: patience)) == composed(.td3, number: number).lines)
    }
    try reader.send(text() + text(.td1))
    #expect(try lines(device.zone(within: patience)) == composed(.td1).lines)
  }

  @Test("given an MRZ without any end, when nothing follows, then it is given")
  func withoutEnd() throws {
    let device = try opened()
    try reader.send(composed(.td1).lines.joined())
    #expect(try lines(device.zone(within: patience)) == composed(.td1).lines)
  }

  @Test("given half of an MRZ, when the rest does not come, then the next document is whole")
  func half() throws {
    let device = try opened()
    try reader.send(composed(.td3).lines[0] + "\r")
    #expect(device.zone(within: .milliseconds(2500)) == nil)
    // With the forgotten line it would be an MRZ.
    try reader.send(composed(.td3).lines[1] + "\r")
    #expect(device.zone(within: .milliseconds(500)) == nil)
    try reader.send(text(.td2))
    #expect(try lines(device.zone(within: patience)) == composed(.td2).lines)
  }

  @Test("given what came before the line was opened, when it is read, then it is not used")
  func earlier() throws {
    try reader.send(text(number: "L898902C3"))
    reader.awaitDelivery()
    let device = try opened()
    try reader.send(text())
    #expect(try lines(device.zone(within: patience)) == composed(.td3).lines)
  }

  @Test("given what was not read, when the line is closed, then nothing of it stays there")
  func unread() throws {
    var device: MRZDevice? = try opened()
    try reader.send(text())
    reader.awaitDelivery()
    #expect(reader.unread > 0)
    _ = device
    device = nil
    #expect(reader.unread == 0)
  }

  @Test("given an MRZ that is wrong, when it comes, then it is given as it is, to be refused")
  func wrong() throws {
    let wrong = try text().replacing("740812", with: "740813")
    let device = try opened()
    try reader.send(wrong)
    let zone = try #require(device.zone(within: patience))
    #expect(throws: MRZError.mrzCheckDigit(.dateOfBirth)) { try MRZ(parsing: zone) }
  }

  // MARK: The line

  @Test("given a line, when it is opened, then it is raw and locked, and after that as before")
  func settings() throws {
    reader.set {
      $0.c_lflag |= tcflag_t(ECHO | ICANON | ISIG)
      $0.c_iflag |= tcflag_t(ICRNL | IXON)
      cfsetspeed(&$0, speed_t(B19200))
    }
    let before = reader.settings
    var device: MRZDevice? = try opened()
    let during = reader.settings
    #expect(during.c_lflag & tcflag_t(ECHO | ICANON | ISIG) == 0)
    #expect(during.c_iflag & tcflag_t(ICRNL | IXON) == 0)
    #expect(during.c_ospeed == speed_t(B19200) && reader.isLocked)
    #expect(throws: MRZDeviceError.inUse(reader.path)) { try opened() }
    _ = device
    device = nil
    let after = reader.settings
    #expect(after.c_lflag == before.c_lflag && after.c_iflag == before.c_iflag)
    #expect(after.c_cflag == before.c_cflag && !reader.isLocked)
  }

  @Test("given a line with a parity of its own, when it is made raw, then the parity stays")
  func parity() {
    // A pseudo terminal keeps none.
    var set = termios()
    set.c_cflag = tcflag_t(PARENB | CS7 | HUPCL)
    set.c_oflag = tcflag_t(OPOST)
    let raw = SerialLine.raw(set)
    #expect(raw.c_cflag == tcflag_t(PARENB | CS7 | HUPCL | CREAD | CLOCAL))
    #expect(raw.c_oflag == 0)
  }

  @Test("given a line that another program has locked, when it is opened, then that is said")
  func inUse() throws {
    try reader.locked {
      _ = #expect(throws: MRZDeviceError.inUse(reader.path)) { try opened() }
    }
    _ = try opened()
  }

  @Test("given what is no serial line, when it is opened, then it is refused without opening it")
  func unsuitable() throws {
    let folder = try TemporaryFolder()
    try folder.write([], to: "file")
    mkfifo(folder.path("pipe"), 0o600)
    // Whoever opens a file with a lease is refused for another reason, fcntl(2).
    let file = open(folder.path("file"), O_RDWR | O_CLOEXEC)
    defer { close(file) }
    let (setSignal, setLease): (Int32, Int32) = (10, 1024)
    #expect(fcntl(file, setSignal, SIGCHLD) == 0 && fcntl(file, setLease, F_WRLCK) == 0)
    for path in [
      folder.path, folder.path("file"), folder.path("pipe"), "/dev/null", reader.path + "\0",
    ] {
      let place = try #require(MRZDevicePlace(path))
      #expect(throws: MRZDeviceError.unsuitable(path)) { try MRZDevice(place).open() }
    }
    let missing = try #require(MRZDevicePlace(folder.path("none")))
    #expect(throws: MRZDeviceError.missing(missing.path)) { try MRZDevice(missing).open() }
    #expect(MRZDeviceError("/dev/x", EACCES) == .forbidden("/dev/x"))
    #expect(MRZDeviceError("/dev/x", EBUSY) == .inUse("/dev/x"))
    #expect(MRZDevicePlace("") == nil && MRZDevicePlace("elyctis:") == nil)
  }

  @Test("given a reader that sends nothing, when the time is over, then that is said")
  func silent() throws {
    #expect(throws: MRZDeviceError.silent(reader.path)) {
      try MRZDevice.zone(from: place(), within: .milliseconds(10))
    }
  }

  @Test("given a reader that is unplugged, when it comes back, then it is opened as it was set")
  func comesBack() throws {
    reader.set { cfsetspeed(&$0, speed_t(B19200)) }
    let place = try place()
    let result = Monitor<(zone: String?, isDone: Bool)>((nil, false))
    let half = try composed(.td3).lines[0] + "\r"
    let thread = try #require(
      WorkerThread.start {
        let device = MRZDevice(place)
        try? device.open()
        let zone = device.zone(within: .seconds(30))
        result.change { $0 = (zone, true) }
      })
    try reader.awaitOpening()
    try reader.send(half)
    reader.unplug()
    try reader.plug()
    try reader.awaitOpening()
    #expect(reader.settings.c_ospeed == speed_t(B19200))
    // What was sent before it was unplugged does not count.
    try reader.send(composed(.td3, number: "L898902C3").lines[1] + "\r" + "X\r" + text())
    thread.wait()
    #expect(try lines(result.read { $0.zone }) == composed(.td3).lines)
  }

  @Test("given half of an MRZ, when the reader is unplugged, then the rest makes none with it")
  func halfBefore() throws {
    let device = try opened()
    try reader.send(composed(.td3).lines[0] + "\r")
    reader.awaitDelivery()
    #expect(device.zone(within: .milliseconds(10)) == nil && reader.unread == 0)
    reader.unplug()
    #expect(device.zone(within: .milliseconds(10)) == nil)
    try reader.plug()
    try device.open()
    try reader.send(composed(.td3).lines[1] + "\r" + text(.td2))
    #expect(try lines(device.zone(within: patience)) == composed(.td2).lines)
  }

  @Test("given a reader that is unplugged, when it does not come back, then that is said")
  func gone() throws {
    let place = try place()
    let result = Monitor<MRZDeviceError?>(nil)
    let thread = try #require(
      WorkerThread.start {
        do throws(MRZDeviceError) {
          _ = try MRZDevice.zone(from: place, within: .seconds(1))
        } catch { result.change { $0 = error } }
      })
    try reader.awaitOpening()
    reader.unplug()
    thread.wait()
    #expect(result.read { $0 } == .missing(reader.path))
  }

  // MARK: Elyctis

  /// The reader's side, after the maker's "Scanner Command Set" for IDBOX One, version 1.7:
  ///
  ///     C 00 01 STATE   begins (1) or ends (0) to read as soon as a document is put in; it is
  ///                     answered with the same four bytes
  ///     I LENGTH MRZ    the MRZ that was read, its lines with CR between them. The reader then
  ///                     reads no further document before the next command
  private func put(in text: String) throws {
    try reader.send([0x49, 0, UInt8(text.utf8.count)] + Array(text.utf8))
  }

  @Test("given an Elyctis reader, when documents are put in, then each is read after a command")
  func elyctis() throws {
    let device = try opened("elyctis:")
    // A document that is in it already is read too.
    #expect(try reader.receive(8) == [0x43, 0, 1, 0, 0x43, 0, 1, 1])
    try reader.send([0x43, 0, 1, 0, 0x43, 0, 1, 1])
    try put(in: text(.td1))
    #expect(try lines(device.zone(within: patience)) == composed(.td1).lines)
    #expect(try reader.receive(4) == [0x43, 0, 1, 1])
    try reader.send([0x43, 0, 1, 1])
    try put(in: String(text(.td3).dropLast()))
    #expect(try lines(device.zone(within: patience)) == composed(.td3).lines)
    #expect(try reader.receive(4) == [0x43, 0, 1, 1])
  }

  @Test("given an Elyctis reader that reads no MRZ, when it says so, then it is not asked again")
  func elyctisReadsNothing() throws {
    let device = try opened("elyctis:")
    _ = try reader.receive(8)
    try put(in: "")
    // Lines without messages are of another kind of reader.
    try reader.send(text(.td1))
    try put(in: text())
    #expect(try lines(device.zone(within: patience)) == composed(.td3).lines)
    #expect(try reader.receive(4) == [0x43, 0, 1, 1])
    #expect(!reader.hasReceived)
  }
}
