import Foundation
import TestSupport
import Testing

@testable import SmartCard

@Suite struct ReaderTests {
  @Test(
    "given names of readers, when judged, then the kind is what the maker means",
    arguments: [
      ("ACS ACR122U PICC Interface 00 00", ReaderKind.contactless),
      ("ACS ACR1252 Dual Reader [ACR1252 Dual Reader PICC] 00 00", .contactless),
      ("ACS ACR1252 Dual Reader [ACR1252 Dual Reader SAM] 01 00", .sam),
      (
        "HID Global OMNIKEY 5422 Smartcard Reader [OMNIKEY 5422CL Smartcard Reader] 00 00",
        .contactless
      ),
      ("HID Global OMNIKEY 5422 Smartcard Reader [OMNIKEY 5422 Smartcard Reader] 01 00", .unknown),
      ("OMNIKEY CardMan 5x21 (OKCM0071603091234) 00 01", .unknown),
      ("Identiv uTrust 3700 F CL Reader [uTrust 3700 F CL Reader] 00 00", .contactless),
      ("Identiv uTrust 4701 F Dual Interface Reader [Contactless Reader] 00 00", .contactless),
      ("Identiv uTrust 4701 F Dual Interface Reader [Contact Reader] 01 00", .contact),
      ("SCM Microsystems Inc. SCL011 Contactless Reader 00 00", .contactless),
      ("REINER SCT cyberJack RFID basis 00 00", .contactless),
      ("Access IS NFC Smart Module 00 00", .contactless),
      ("Virtual PCD 00 00", .contactless),
      ("Alcor Micro AU9540 00 00", .unknown),
      ("Samsung Reader 00 00", .unknown),
      ("Feitian R502 [R502 SAM1 Reader] 02 00", .sam),
      ("BIT4ID miniLector AIR NFC v3 [miniLector AIR DI v3 CLESS] 00 00", .contactless),
      ("Feitian VR504 VHBR Contactless & Contact Card Reader 00 00", .unknown),
      ("", .unknown), ("[", .unknown), ("][", .unknown),
    ])
  func kinds(name: String, kind: ReaderKind) { #expect(ReaderKind(name: name) == kind) }

  @Test(
    "given slots of one name, when judged, then it says of none of them what it says of the device")
  func slotsOfOneName() {
    func kinds(_ names: String...) -> [ReaderKind] {
      names.map { ReaderKind(name: $0, among: names) }
    }
    let device = "SDI011 Contactless Reader [Vendor Interface] "
    #expect(kinds(device + "00 00", device + "00 01") == [.unknown, .unknown])
    // Two of one model.
    #expect(kinds(device + "00 00", device + "01 00") == [.contactless, .contactless])
    #expect(kinds("Virtual PCD 00 00", "Virtual PCD 00 01") == [.contactless, .contactless])
    #expect(kinds("A SAM 00 00", "A SAM 00 01") == [.sam, .sam])
    #expect(
      kinds("A [CL Reader] 00 00", "A [SAM Reader] 00 01", "A 00 01") == [
        .contactless, .sam, .unknown,
      ])
  }

  /// The readers of `Vectors/readers.json`, played from their descriptors in `Tests/Readers`.
  private struct Played: Decodable {
    struct Interface: Decodable {
      let name: String?
      let bMaxSlotIndex: Int
    }
    struct Reader: Decodable {
      let manufacturer: String?
      let product: String?
      let kinds: [String]?
      let interfaces: [Interface]?
    }
    let readers: [Reader]
  }

  @Test("given the slots of each known reader, when judged by name, then none is taken for another")
  func playedReaders() throws {
    let file = Vectors.root.appending(path: "Vectors/readers.json")
    let readers = try JSONDecoder().decode(Played.self, from: Data(contentsOf: file)).readers
    var judged = 0
    for reader in readers {
      guard let interfaces = reader.interfaces, let kinds = reader.kinds else { continue }
      let device = "\(reader.manufacturer ?? "") \(reader.product ?? "")"
      // As the service makes them.
      let names = interfaces.enumerated().flatMap { number, interface in
        (0...interface.bMaxSlotIndex).map { slot in
          device + (interface.name.map { " [\($0)]" } ?? "") + " 0\(number) 0\(slot)"
        }
      }
      for (name, kind) in zip(names, kinds) {
        let found = ReaderKind(name: name, among: names)
        #expect(found == .unknown || found.rawValue == kind, "\(name): \(found)")
        judged += 1
      }
    }
    #expect(judged > 70)
  }

  @Test(
    "given the system's list of sockets, when a program ended, then the service's end is told from others"
  )
  func connections() {
    func isLeftAlone(_ users: String, _ state: String, _ path: String) -> Bool {
      ServiceSocket.isLeftAlone(
        "0000000032d1eb58: \(users) 00000000 00000000 0001 \(state) 11162\(path)")
    }
    let socket = " /run/pcscd/pcscd.comm"
    #expect(isLeftAlone("00000002", "03", socket))
    #expect(!isLeftAlone("00000003", "03", socket))
    #expect(!isLeftAlone("00000002", "01", socket))
    #expect(!isLeftAlone("00000002", "03", ""))
    #expect(!isLeftAlone("00000002", "03", " /run/dbus/system_bus_socket"))
  }

  @Test("given an answer to reset that readers make up, when judged, then it is contactless")
  func answersToReset() {
    #expect(ReaderKind.isContactless(atr: [0x3B, 0x80, 0x80, 0x01, 0x01]))
    #expect(ReaderKind.isContactless(atr: [0x3B, 0x8F, 0x80, 0x01, 0x80]))
    for atr: [UInt8] in [
      [], [0x3B, 0x80, 0x80], [0x3B, 0x6A, 0x80, 0x01], [0x3F, 0x80, 0x80, 0x01],
    ] {
      #expect(!ReaderKind.isContactless(atr: atr))
    }
    let reader = ReaderDescription(
      name: "Some Reader", documentPresent: true, atr: [0x3B, 0x80, 0x80, 0x01, 0x01])
    #expect(reader.kind == .contactless)
  }

  @Test("given several readers, when none is named, then contactless ones go first")
  func preference() throws {
    let contactless = "A [PICC] 00 00"
    let contact = "A [Contact] 01 00"
    let sam = "A [SAM] 02 00"
    let unknown = "B 00 00"
    func candidates(_ readers: String...) throws -> [String] {
      try PCSCContext.candidates(named: nil, among: readers)
    }
    #expect(try candidates(sam, contact, unknown, contactless) == [contactless, unknown])
    #expect(try candidates(sam, contact, unknown) == [unknown, contact])
    let twin = "C [C Reader] 00 00"
    let twinContactless = "C [C CL Reader] 01 00"
    #expect(try candidates(twin, twinContactless, unknown) == [twinContactless, unknown])
    #expect(throws: SmartCardError.noReader) { try candidates(sam) }
    #expect(throws: SmartCardError.noReader) { try candidates() }
  }

  @Test("given a name, when matched, then the whole name or a part that only one reader has counts")
  func names() throws {
    let readers = ["ACME 00 00", "ACME 00 001", "Other 00 00"]
    #expect(try PCSCContext.candidates(named: "ACME 00 00", among: readers) == ["ACME 00 00"])
    #expect(try PCSCContext.candidates(named: "oTHER", among: readers) == ["Other 00 00"])
    for name in ["acme", "third", ""] {
      #expect(throws: SmartCardError.readerNotFound(name)) {
        try PCSCContext.candidates(named: name, among: readers)
      }
    }
  }

  @Test("given a name that fits several slots, when matched, then that for documents is meant")
  func slots() throws {
    let contactless = "ACS ACR1252 Dual Reader [ACR1252 Dual Reader PICC] 00 00"
    let sam = "ACS ACR1252 Dual Reader [ACR1252 Dual Reader SAM] 01 00"
    func candidate(_ name: String, _ readers: String...) throws -> [String] {
      try PCSCContext.candidates(named: name, among: readers)
    }
    #expect(try candidate("acr1252", sam, contactless) == [contactless])
    #expect(try candidate("ACR1252", "Other 02 00", sam) == [sam])
    #expect(try candidate("SAM", sam, contactless) == [sam])
    #expect(try candidate(sam, sam, contactless) == [sam])
    let (contact, slot) = ("ACR Contact 00 00", "ACR SAM 00 01")
    #expect(try candidate("acr", slot, contact) == [contact])
    #expect(throws: SmartCardError.readerNotFound("acr")) {
      try candidate("acr", "ACR122U PICC 00 00", "ACR122U PICC 01 00", sam)
    }
  }

  @Test("given a whole name, when the service counts its readers otherwise, then it is that reader")
  func renumbered() throws {
    func candidate(_ name: String, _ readers: String...) throws -> [String] {
      try PCSCContext.candidates(named: name, among: readers)
    }
    let name = "ACS ACR122U PICC Interface 00 00"
    #expect(
      try candidate(name, "ACS ACR122U PICC Interface 0A 00", "Other 00 00")
        == ["ACS ACR122U PICC Interface 0A 00"])
    // Of two slots that with the same number.
    #expect(
      try candidate("Virtual PCD 00 01", "Virtual PCD 02 00", "Virtual PCD 02 01")
        == ["Virtual PCD 02 01"])
    let twins = ["ACS ACR122U PICC Interface 01 00", "ACS ACR122U PICC Interface 02 00"]
    for others in [twins, ["ACS 01 00"]] {
      #expect(throws: SmartCardError.readerNotFound(name)) {
        try PCSCContext.candidates(named: name, among: others)
      }
    }
  }

  @Test(
    "given readers that go and come during a wait, when they are looked at, then each is reported")
  func awaited() {
    var readers = AwaitedReaders()
    var told: [ReaderChange] = []
    func look(_ now: String..., among listed: String...) {
      readers.update(now, among: listed.isEmpty ? now : listed) { told.append($0) }
    }
    look("A", "B")
    #expect(told.isEmpty && readers.lost == nil && readers.best == "A")
    look("B")
    #expect(told == [.gone("A")] && readers.lost == nil)
    look()
    #expect(told.last == .gone("B") && readers.lost?.name == "B" && readers.best == "B")
    let since = readers.lost?.since
    look()
    #expect(told.count == 2 && readers.lost?.since == since)
    look("C")
    #expect(told.last == .came("C") && readers.lost == nil)
    // One that does not answer at the first look is lost from then on.
    readers = AwaitedReaders()
    readers.update([], among: ["D"]) { told.append($0) }
    #expect(told.count == 3 && readers.lost?.name == "D")
    look("D")
    #expect(told.last == .came("D"))
  }

  @Test("given properties of a reader, when read, then the longest command is known or not")
  func properties() {
    func length(_ bytes: [UInt8]) -> Int? {
      ReaderProperties(parsing: bytes).maximumCommandLength
    }
    #expect(length([0x0A, 4, 0, 0, 1, 0]) == 65_536)
    #expect(length([0x0A, 4, 0, 0, 0, 0]) == 261)
    #expect(length([0x01, 2, 9, 9, 0x0A, 2, 0, 8]) == 2048)
    for bytes: [UInt8] in [[], [0x0A], [0x0A, 4, 0], [0x01, 200, 0x0A, 1, 1], [0x01, 1, 0]] {
      #expect(length(bytes) == nil)
    }
    #expect(
      ReaderProperties.controlCode(of: 0x12, in: [6, 4, 1, 2, 3, 4, 0x12, 4, 0x42, 0x33, 0, 0x12])
        == 0x4233_0012)
    #expect(ReaderProperties.controlCode(of: 0x12, in: [0x12, 2, 0, 1]) == nil)
  }
}
