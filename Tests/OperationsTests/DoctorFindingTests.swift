import DeskTestSupport
import Encoding
import Foundation
import Glibc
import Messages
import Presentation
import SmartCard
import Testing
import TestSupport
import TrustStore

@testable import Operations

/// What the doctor finds on machines that tests made up.
@Suite("What the doctor finds")
struct DoctorFindingTests {
  // MARK: The service

  private func service(
    named: Bool = false, mode: mode_t? = S_IFSOCK | 0o666, mayUse: Bool = true,
    isInstalled: Bool = true, isRunning: Bool = false, hasRule: Bool = false
  ) -> ServiceFindings {
    ServiceFindings(
      socket: ServiceSocketFile(
        shown: "/run/pcscd/pcscd.comm", isNamed: named, mode: mode, mayUse: mayUse),
      isInstalled: isInstalled, isRunning: isRunning, hasRule: hasRule)
  }

  @Test(
    "given a service that does not serve, when it is looked at, then what to type fits the cause")
  func causes() {
    let cases: [(DoctorFinding, String, String)] = [
      (
        service(mode: nil, isInstalled: false).finding(.refused(.noReaderService)),
        "is not installed", "sudo apt install pcscd"
      ),
      (
        service(mode: nil).finding(.refused(.noReaderService)), "there is no /run/pcscd",
        "sudo systemctl start pcscd.socket"
      ),
      (
        service(named: true, mode: nil).finding(.refused(.noReaderService)), "there is no",
        "unset PCSCLITE_CSOCK_NAME"
      ),
      (
        service(mode: S_IFSOCK | 0o600, mayUse: false).finding(.refused(.noReaderService)),
        "(rights 600)", "sudo systemctl restart pcscd.socket"
      ),
      (
        service(mode: S_IFREG | 0o644).finding(.refused(.noReaderService)), "is no socket",
        "sudo systemctl restart"
      ),
      (
        service().finding(.refused(.noReaderService)), "is not running",
        "sudo systemctl restart pcscd.socket pcscd.service"
      ),
      (
        service(isRunning: true).finding(.refused(.noReaderService)), "although pcscd runs",
        "sudo systemctl restart"
      ),
      (service().finding(.silent), "within 3 seconds", "sudo systemctl restart pcscd.service"),
      (
        service().finding(.refused(.readerPermissionDenied)), "polkit",
        "sudo cp /usr/share/doc/passport/examples/60-passport-pcscd.rules"
      ),
      (
        service(hasRule: true).finding(.refused(.readerPermissionDenied)), "8010006A",
        "sudo usermod -aG passport-desk"
      ),
      (
        service().finding(.refused(.serviceFailed(0x8010_0001))), "80100001",
        "sudo systemctl restart"
      ),
    ]
    for (finding, statement, remedy) in cases {
      #expect(finding.subject == .service && finding.state == .broken)
      #expect(finding.statement.contains(statement), "\(finding.statement)")
      #expect(finding.remedy?.contains(remedy) == true, "\(finding.remedy ?? "")")
    }
    let answering = service().finding(.readers([]))
    #expect(answering.state == .ok && answering.remedy == nil)
  }

  @Test("given a machine, when its service is looked at, then program, process and rule are found")
  func serviceOfMachine() throws {
    let made = try MadeUpMachine()
    let bare = ServiceFindings(of: made.machine())
    #expect(!bare.isInstalled && !bare.isRunning && !bare.hasRule && bare.socket.mode == nil)
    try made.put("/usr/sbin/pcscd", "")
    try made.put("/proc/12/comm", "bash\n")
    try made.put("/proc/345/comm", "pcscd\n")
    try made.put("/etc/polkit-1/rules.d/60-passport-pcscd.rules", "")
    try made.put("/run/pcscd/pcscd.comm", "")
    let full = ServiceFindings(of: made.machine())
    #expect(full.isInstalled && full.isRunning && full.hasRule)
    #expect(full.socket.mode.map { $0 & S_IFMT } == S_IFREG)
    #expect(full.socket.shown == "/run/pcscd/pcscd.comm" && !full.socket.isNamed)
    let named = made.machine(["PCSCLITE_CSOCK_NAME": "/home/anna/socket"])
    #expect(ServiceSocketFile(of: named).shown == "$PCSCLITE_CSOCK_NAME")
  }

  // MARK: Readers

  private func reader(
    _ name: String, _ details: ReaderDetails? = nil, documentPresent: Bool = false,
    failure: SmartCardError? = nil
  ) -> ExaminedReader {
    ExaminedReader(
      ReaderDescription(name: name, documentPresent: documentPresent, atr: []), details,
      failure: failure)
  }

  private func findings(
    _ readers: [ExaminedReader], named name: String? = nil, _ drivers: [ReaderDriver] = []
  ) -> [DoctorFinding] {
    ReaderFindings(readers: readers, drivers: drivers, name: name).all
  }

  private static let acs = USBDeviceNumber(vendor: 0x072F, product: 0x223B)

  @Test("given no reader that can be used, when readers are looked at, then that is broken")
  func noReader() {
    for found in [
      findings([]), findings([reader("A [PICC] 00 00")], named: "B"),
      findings([reader("A [SAM] 00 00")]),
    ] {
      #expect(found.contains { $0.state == .broken && $0.remedy != nil })
      #expect(found.allSatisfy { $0.subject == .reader })
    }
    // The slot of a device whose other one may be hidden.
    let last = findings([reader("A [SAM] 00 00")]).last
    #expect(last?.remedy?.hasPrefix("unplug the reader and plug it in again") == true)
  }

  @Test("given readers, when they are looked at, then each says what its driver states and no more")
  func statements() throws {
    let driver = ReaderDriver(name: "ifd-ccid", version: "1.5.2", devices: [Self.acs])
    let whole = ReaderDetails(
      vendor: "ACS", model: "ACR1252", version: "1.14", maximumCommandLength: 65_544,
      device: Self.acs)
    let long = try #require(findings([reader("A [PICC] 00 00", whole)], [driver]).first)
    #expect(long.state == .ok)
    #expect(
      long.statement
        == "A [PICC] 00 00: contactless; ACS ACR1252; version 1.14; driver ifd-ccid 1.5.2; "
        + "commands of up to 65544 bytes, as it states; resets: not known until a document is read"
    )
    let short = try #require(
      findings([reader("A 00 00", ReaderDetails(maximumCommandLength: 261))]).first)
    #expect(short.state == .attention && short.statement.contains("short commands only"))
    let silent = try #require(findings([reader("A 00 00", ReaderDetails())], [driver]).first)
    #expect(silent.state == .ok && !silent.statement.contains("driver"))
    #expect(silent.statement.contains("not known until a document is read"))
    #expect(findings([reader("A 00 00")]).first?.statement.contains("did not say more") == true)
    let used = try #require(findings([reader("A 00 00", failure: .readerInUse("A 00 00"))]).first)
    #expect(used.state == .attention && used.remedy?.contains("scdaemon") == true)
    let refused = findings([reader("A 00 00", failure: .readerPermissionDenied)])
    #expect(refused[0].state == .broken && refused[0].remedy?.contains("polkit-1") == true)
    #expect(findings([reader("A 00 00", failure: .readerGone("A 00 00"))])[0].state == .attention)
    let hung = findings([reader("A 00 00", failure: .readerSilent("A 00 00"))])[0]
    #expect(hung.state == .broken && hung.statement.contains("does not answer"))
    #expect(hung.remedy?.contains("unplug") == true)
    let mute = findings([reader("A 00 00", whole, documentPresent: true)])[0]
    #expect(mute.state == .attention && mute.remedy?.contains("lift it") == true)
    #expect(mute.statement == "A 00 00: the document on it does not answer when it gets power")
    // What no document is laid on has nothing to fix.
    for unused in ["[SAM]", "[Contact]"] {
      let short = ReaderDetails(maximumCommandLength: 261)
      #expect(findings([reader("A \(unused) 00 00", short)])[0].state == .ok)
      #expect(findings([reader("A \(unused) 00 00", documentPresent: true)])[0].state == .ok)
    }
    #expect(
      findings([reader("A [SAM] 00 00", failure: .readerSilent("A [SAM] 00 00"))])[0].state == .ok)
    let two = [reader("A [PICC] 00 00"), reader("B [PICC] 01 00")]
    #expect(findings(two, named: "b [picc]").count == 1)
    #expect(findings(two).count == 2)
  }

  @Test("given names of readers, when serial numbers are left out, then nothing else is")
  func serialNumbers() {
    let name = ServiceAnswer.withoutSerialNumber
    #expect(name("ACS ACR1252 [PICC] (55GBV123) 00 00") == "ACS ACR1252 [PICC] (…) 00 00")
    #expect(name("Virtual PCD 00 00") == "Virtual PCD 00 00")
    #expect(name("A (1) (2) 00") == "A (…) (…) 00")
    #expect(name("A (B(C)D) 00") == "A (…) 00")
    #expect(name("A ) 00 (never closed") == "A ) 00 (…")
  }

  // MARK: A phone, and desk readers on serial lines

  @Test("given virtual readers of a phone, when they are looked at, then it is said what to type")
  func phone() {
    func finding(_ names: [String], present: Bool = false, name: String? = nil) -> DoctorFinding? {
      let readers = names.map {
        ExaminedReader(ReaderDescription(name: $0, documentPresent: present, atr: []))
      }
      return PhoneFinding(readers: readers, name: name).finding
    }
    let names = ["ACS ACR1252 00 00", "Virtual PCD 01 00", "Virtual PCD 01 01"]
    #expect(finding(names)?.state == .ok)
    #expect(finding(names)?.remedy?.contains("the port 35963") == true)
    #expect(finding(names, present: true)?.remedy == nil)
    #expect(finding(Array(names.prefix(1))) == nil && finding(names, name: "ACR") == nil)
  }

  @Test("given serial lines, when they are looked at, then who may not open one is told how")
  func serialLines() throws {
    let made = try MadeUpMachine()
    #expect(MRZDeviceFindings(machine: made.machine()).all.isEmpty)
    let name = "usb-Elyctis_IDBOX_One_0001234-if00"
    try made.put("/dev/serial/by-id/\(name)", "")
    var machine = made.machine()
    let found = MRZDeviceFindings(machine: machine).all
    #expect(found.map(\.state) == [.ok])
    #expect(found[0].statement.hasSuffix("/dev/serial/by-id/\(name)"))
    let findings = MRZDeviceFindings(machine: machine)
    let refused = findings.finding(name, mayOpen: false, group: "dialout")
    #expect(refused.state == .attention)
    #expect(refused.remedy == "sudo usermod -aG dialout $USER, then log out and in")
    #expect(
      findings.finding(name, mayOpen: false, group: nil).remedy?.hasPrefix("ls -lL /dev/") == true)
    // In a report for others the serial number is left out.
    machine.hidesFolders = true
    let shown = MRZDeviceFindings(machine: machine).all
    #expect(shown[0].statement.hasSuffix("/usb-Elyctis_IDBOX_One_…-if00"))
  }

  @Test(
    "given modules of tokens, when they are looked for, then each is named once, and one alone is taken unasked"
  )
  func tokenModules() throws {
    let made = try MadeUpMachine()
    let machine = made.machine()
    #expect(throws: TokenModuleUnknown.self) { try TokenModules(on: machine).only() }
    let paths = [
      "/usr/lib/x86_64-linux-gnu/opensc-pkcs11.so",
      "/usr/lib/x86_64-linux-gnu/pkcs11/opensc-pkcs11.so",
      "/usr/lib/softhsm/libsofthsm2.so",
    ]
    for path in paths.prefix(2) { try made.put(path, "") }
    #expect(try TokenModules(on: machine).only() == paths[0])
    let findings = TokenFindings(
      machine: machine, surroundings: Surroundings(variables: [:]), catalogue: .english, asks: false
    ).all
    #expect(findings.count == 1 && findings[0].statement.contains("\(paths[0]) is installed"))
    try made.put(paths[2], "")
    #expect(TokenModules(on: machine).paths == [paths[2], paths[0]])
    #expect(throws: TokenModuleUnknown.self) { try TokenModules(on: machine).only() }
  }

  // MARK: USB and drivers

  private static let list = """
    <dict>
    \t<key>CFBundleShortVersionString</key>
    \t<string>1.5.2</string>
    \t<key>ifdVendorID</key>
    \t<array>
    \t\t<string>0x072F</string>
    \t\t<string>0x076B</string>
    \t</array>
    \t<key>ifdProductID</key>
    \t<array>
    \t\t<string>0x223B</string>
    \t\t<string>0x5022</string>
    \t\t<string>0x0001</string>
    \t</array>
    </dict>
    """

  @Test("given a driver's list, when it is read, then version and devices are known, or nothing is")
  func drivers() throws {
    let driver = ReaderDriver(name: "ifd-ccid", list: Self.list)
    #expect(driver.description == "ifd-ccid 1.5.2")
    #expect(driver.devices == [Self.acs, USBDeviceNumber(vendor: 0x076B, product: 0x5022)])
    for broken in ["", "<key>ifdVendorID</key>", "<string>", "\0\u{FF}"] {
      let driver = ReaderDriver(name: "x", list: broken)
      #expect(driver.version == nil && driver.devices.isEmpty)
    }
    let made = try MadeUpMachine()
    #expect(ReaderDriver.all(of: made.machine()).isEmpty)
    try made.put("/usr/lib/pcsc/drivers/ifd-ccid.bundle/Contents/Info.plist", Self.list)
    try made.put("/usr/lib/pcsc/drivers/serial/other", "")
    #expect(ReaderDriver.all(of: made.machine()).map(\.name) == ["ifd-ccid"])
  }

  @Test("given devices on USB, when they are looked at, then readers are told from others")
  func usb() throws {
    let made = try MadeUpMachine()
    #expect(USBReader.all(of: made.machine()).isEmpty)
    try made.plug(
      "1-1", "072f", "2200", model: "ACR122U", interfaceClass: "ff", driver: "pn533_usb")
    try made.plug("1-2", "1234", "5678", driver: "usbfs")
    try made.plug(
      "1-3", "046d", "c31c", model: "a keyboard", interfaceClass: "03", driver: "usbhid")
    try made.put("/sys/bus/usb/devices/1-4/idVendor", "nothing\n")
    let found = USBReader.all(of: made.machine())
    #expect(found.map(\.name) == ["ACR122U (072f:2200)", "1234:5678"])
    #expect(found.map(\.kernelDriver) == ["pn533_usb", nil])
  }

  @Test("given a reader on USB that the service does not show, then the remedy fits the cause")
  func unseen() throws {
    let made = try MadeUpMachine()
    try made.plug("1-1", "072f", "2200", model: "ACR122U", driver: "pn533_usb")
    try made.plug("1-2", "072f", "223b", model: "ACR1252 Reader")
    try made.plug("1-3", "0c4b", "0500", model: "cyberJack")
    try made.plug("1-4", "1234", "5678", model: "Other")
    let driver = ReaderDriver(name: "ifd-ccid", version: nil, devices: [Self.acs])
    let kernel = KernelFindings(of: made.machine())
    let usb = USBFindings(
      devices: USBReader.all(of: made.machine()), drivers: [driver], kernel: kernel)
    let unseen = usb.all(shown: []).filter { $0.subject == .usbReader }
    #expect(unseen.allSatisfy { $0.state == .attention })
    #expect(
      unseen.map(\.remedy) == [
        "printf 'blacklist pn533_usb\\n' | sudo tee -a /etc/modprobe.d/passport-nfc-blacklist.conf && "
          + "sudo modprobe -r pn533_usb, then unplug the reader and plug it in again",
        "unplug it and plug it in again, then: sudo systemctl restart pcscd.service",
        "sudo apt install libifd-cyberjack6", "sudo apt install libccid",
      ])
    #expect(unseen[0].statement.contains("the kernel's driver pn533_usb has it"))
    let shown = [
      reader("Some 00 00", ReaderDetails(device: Self.acs)), reader("ACS ACR122U 01 00"),
      reader("cyberJack 02 00", ReaderDetails()),
    ]
    #expect(
      usb.all(shown: shown).filter { $0.subject == .usbReader }.map(\.statement)
        == ["Other (1234:5678) is on USB, and the smart card service does not show it"])
    let without = USBFindings(devices: [], drivers: [], kernel: kernel).all(shown: [])
    #expect(without.map(\.subject) == [.drivers] && without[0].remedy == "sudo apt install libccid")
  }

  @Test("given the rules for access, when the known readers are compared, then they are the same")
  func knownReaders() throws {
    let rules = try String(
      contentsOf: Vectors.root.appending(path: "udev/70-passport-readers.rules"), encoding: .utf8)
    let pattern = /idVendor\}=="([0-9a-f]{4})", ATTR\{idProduct\}=="([0-9a-f]{4})"/
    let listed = rules.matches(of: pattern).compactMap {
      USBDeviceNumber(vendor: String($0.1), product: String($0.2))
    }
    #expect(listed.count > 40)
    #expect(Set(listed) == KnownReaders.numbers)
  }

  // MARK: The kernel

  @Test(
    "given modules that take readers, when they are loaded, then both are said: now and for good")
  func modules() throws {
    let made = try MadeUpMachine()
    func finding() -> DoctorFinding { KernelFindings(of: made.machine()).all[0] }
    #expect(finding().state == .ok && finding().statement.contains("cannot be seen"))
    try made.put("/proc/modules", "ext4 1 2 - Live 0x0\npn533 1 1 pn533_usb, Live 0x0\n")
    #expect(finding().state == .ok)
    try made.put("/proc/modules", "pn533_usb 16384 0 - Live 0x0\nnfc 1 1 pn533, Live 0x0\n")
    #expect(finding().state == .attention)
    let first = try #require(finding().remedy)
    #expect(first.contains("/etc/modprobe.d") && first.contains("sudo modprobe -r pn533_usb"))
    let file = Vectors.root.appending(path: "udev/passport-nfc-blacklist.conf")
    try made.put(
      "/usr/lib/modprobe.d/passport-nfc-blacklist.conf",
      try String(contentsOf: file, encoding: .utf8))
    #expect(
      finding().remedy
        == "sudo modprobe -r pn533_usb, then unplug the reader and plug it in again")
    try made.put("/proc/modules", "pn533_usb 1 0 - Live 0x0\nport100 1 0 - Live 0x0\n")
    #expect(
      finding().remedy
        == "printf 'blacklist port100\\n' | sudo tee -a /etc/modprobe.d/passport-nfc-blacklist.conf && "
        + "sudo modprobe -r pn533_usb port100, then unplug the reader and plug it in again")
  }

  @Test("given the rules for access, when they are installed or not, then neither is a fault")
  func rules() throws {
    let made = try MadeUpMachine()
    #expect(KernelFindings(of: made.machine()).all[1].statement.contains("needs none"))
    try made.put("/lib/udev/rules.d/70-passport-readers.rules", "")
    let finding = KernelFindings(of: made.machine()).all[1]
    #expect(finding.state == .ok)
    #expect(finding.statement.hasSuffix("/lib/udev/rules.d/70-passport-readers.rules"))
  }

  // MARK: Clock, converters, limits

  private func clock(_ day: String) throws -> DoctorFinding {
    ClockFinding(
      now: try #require(Timestamp(day + "T12:00:00Z")).instant,
      release: CalendarDate(iso8601: "2026-11-22")
    ).finding
  }

  @Test("given a clock, when it is before the release, then it is broken")
  func clocks() throws {
    #expect(try clock("1970-01-01").state == .broken)
    #expect(try clock("2026-11-21").state == .broken)
    #expect(try clock("2026-11-22").state == .ok)
    #expect(try clock("2036-01-01").state == .ok)
    #expect(try clock("2099-01-01").state == .attention)
    #expect(Version.released != nil)
  }

  @Test("given converters, when none is there, then that is said")
  func converters() {
    let none = ConverterFinding(found: [], others: ["convert"]).finding
    #expect(none.state == .attention && none.statement.hasSuffix("its name says: convert"))
    #expect(none.remedy == "sudo apt install libopenjp2-tools")
    #expect(ConverterFinding(found: ["ffmpeg (FFmpeg)"], others: []).finding.state == .ok)
  }

  @Test("given limits, when there is little space or locked memory, then attention is asked for")
  func limits() throws {
    func states(_ space: Int?, _ memory: Int?) -> [DoctorFinding.State] {
      LimitFindings(space: space, folder: "~", lockedMemory: memory).all.map(\.state)
    }
    #expect(states(1 << 30, nil) == [.ok, .ok])
    #expect(states(1 << 20, 0) == [.attention, .attention])
    #expect(states(nil, 8 << 20) == [.ok, .ok])
    let made = try MadeUpMachine()
    #expect(LimitFindings(of: made.machine(), folder: "/").lockedMemory == nil)
    try made.put(
      "/proc/self/limits", "Limit  Soft\nMax locked memory         65535      unlimited   bytes\n")
    #expect(LimitFindings(of: made.machine(), folder: "/").lockedMemory == 65_535)
    try made.put("/proc/self/limits", "Max locked memory         unlimited  unlimited   bytes\n")
    let far = LimitFindings(of: made.machine(), folder: "/nowhere/at/all")
    #expect(far.lockedMemory == .max && far.space != nil)
    // What was not looked at is not said to be well.
    let unknown = LimitFindings(space: nil, folder: "~", lockedMemory: nil).all.map(\.statement)
    #expect(unknown.allSatisfy { $0.contains("not known") })
    let unlimited = LimitFindings(space: nil, folder: "~", lockedMemory: .max).all
    #expect(unlimited.last?.statement == "keys can be locked in memory")
  }

  // MARK: Stores

  @Test("given a store, when others can change or read it, then it is said as far as it matters")
  func rights() throws {
    let folder = try TemporaryFolder()
    let rights = RightsFindings(
      machine: Machine(variables: ["HOME": folder.path]), catalogue: .english)
    try folder.write([1], to: "wallet.vault")
    func finding(_ mode: Int, isNeeded: Bool = false, isPrivate: Bool = true) throws
      -> DoctorFinding?
    {
      try FileManager.default.setAttributes(
        [.posixPermissions: mode], ofItemAtPath: folder.path("wallet.vault"))
      return rights.finding(
        RightsFindings.Place(
          name: "the wallet", path: folder.path("wallet.vault"), isNeeded: isNeeded,
          isPrivate: isPrivate))
    }
    #expect(try finding(0o600)?.state == .ok)
    let readable = try #require(try finding(0o644))
    #expect(readable.state == .attention && readable.remedy == "chmod go-rwx ~/wallet.vault")
    #expect(try finding(0o644, isPrivate: false)?.state == .ok)
    let writable = try #require(try finding(0o666))
    #expect(writable.state == .attention)
    #expect(writable.remedy?.contains("chmod go-w ~/wallet.vault") == true)
    #expect(!writable.statement.contains(folder.path))
    #expect(try finding(0o666, isNeeded: true)?.state == .broken)
    #expect(
      rights.finding(
        RightsFindings.Place(
          name: "x", path: folder.path("nothing"), isNeeded: true, isPrivate: true)) == nil)
  }

  private func trust(_ folder: String, _ now: Date = Date()) -> [DoctorFinding] {
    TrustFindings(
      folder: folder, on: Machine(variables: ["HOME": folder]), now: now, catalogue: .english
    ).all
  }

  @Test("given a trust store, when it is empty, damaged, fresh or old, then that is said")
  func trustStore() throws {
    let desk = try Desk()
    let folder = desk.path("data/passport/trust")
    #expect(trust(folder)[0].state == .attention)
    #expect(trust(folder)[0].statement.contains("empty"))
    try desk.trustUtopia()
    let test = trust(folder)[0]
    #expect(test.state == .attention && test.statement.contains("test anchors only"))
    try Data("nonsense".utf8).write(to: URL(filePath: folder + "/anchors.bin"))
    let damaged = trust(folder)[0]
    #expect(damaged.state == .broken && damaged.remedy?.isEmpty == false)
    #expect(!damaged.statement.contains(desk.home.path))
  }

  @Test("given what is in a store, when it is reported, then numbers and countries are those")
  func contents() throws {
    func findings(_ store: ExaminedTrust) -> [DoctorFinding] {
      TrustFindings(
        store: .success(store), today: CalendarDate(iso8601: "2026-12-01") ?? CalendarDate(Date())
      ) { _ in ("", nil) }.all
    }
    let day = CalendarDate(iso8601: "2026-11-01")
    let found = findings(
      ExaminedTrust(
        anchors: 5, testAnchors: 1, waiting: 2, countries: ["DE", "UT"], revocationLists: 3,
        overdue: 2, overdueCountries: ["DE"], lastImport: day))
    #expect(
      found[0].statement
        == "the trust store has 6 certificates of 2 states, and 2 that wait for their issuer; "
        + "its last import was on 2026-11-01")
    #expect(found[1].statement == "2 of 3 revocation lists overdue: DE")
    #expect(found.map(\.state) == [.ok, .attention])
    let fresh = findings(ExaminedTrust(anchors: 1, countries: ["DE"], revocationLists: 1))
    #expect(fresh.map(\.state) == [.ok, .ok])
    #expect(fresh[1].statement == "1 revocation list, none overdue")
    func signed(_ publisher: String, _ text: String) throws -> ExaminedTrust.NewestList {
      .init(publisher: publisher, signed: try #require(CalendarDate(iso8601: text)))
    }
    let lists = [try signed("DE", "2026-08-03"), try signed("IT", "2026-08-02")]
    let young = findings(ExaminedTrust(anchors: 1, newestLists: [lists[0]], lastImport: day))[0]
    #expect(young.state == .ok && young.statement.hasSuffix("newest lists: DE of 2026-08-03"))
    let old = findings(ExaminedTrust(anchors: 1, newestLists: lists, lastImport: day))[0]
    #expect(old.state == .attention && old.remedy == "passport trust update")
    #expect(old.statement.hasSuffix("; older than 120 days: IT"))
    let defects = findings(
      ExaminedTrust(anchors: 1, newestLists: [lists[0]], defectLists: [lists[1]]))[0]
    #expect(
      defects.statement.hasSuffix("; defect lists: IT of 2026-08-02; older than 120 days: IT"))
    #expect(defects.remedy == "get newer ones, then: passport trust import FILE")
  }

  @Test("given a store of a state, when its last import is long ago, then that is said")
  func oldStore() throws {
    let desk = try Desk()
    let folder = desk.path("data/passport/trust")
    try desk.trustUtopiaAsState()
    let fresh = trust(folder)
    #expect(
      fresh.map(\.state) == [.ok, .ok] && fresh[0].statement.contains("1 certificate of 1 state"))
    func age(_ days: Double) throws {
      try FileManager.default.setAttributes(
        [.modificationDate: Date() - days * 86_400], ofItemAtPath: folder + "/anchors.bin")
    }
    try age(119)
    #expect(trust(folder)[0].state == .ok)
    try age(200)
    let old = trust(folder)[0]
    #expect(old.state == .attention && old.statement.hasSuffix(", 200 days ago"))
    #expect(old.remedy == "passport trust update")
  }

  @Test(
    "given real lists, when a revocation list is overdue, then its state is named",
    .enabled(if: Vectors.realData != nil, "not run: PASSPORT_TEST_DATA is not set"))
  func overdue() throws {
    let data = try #require(Vectors.realData)
    let desk = try Desk()
    for file in ["masterlists/DE_ML_2026-05-28-08-28-45.ml", "crl/crl_de_2021.crl"] {
      let run = try desk.run("trust", "import", data.appending(path: file).path, "--yes", "--quiet")
      #expect(run.exit == 0, "\(run.errors)")
    }
    let found = trust(desk.path("data/passport/trust"))
    #expect(found[0].statement.contains("575 certificates of 112 states"))
    // It never gets younger.
    #expect(
      found[0].state == .attention
        && found[0].statement.hasSuffix(
          "newest lists: DE of 2026-05-28; older than 120 days: DE")
    )
    #expect(found[1].state == .attention)
    #expect(found[1].statement == "1 of 1 revocation list overdue: DE")
    let json = try desk.run("doctor", "--json").json
    #expect(json.at("trust.countries").array?.count == 112)
    #expect(json.at("trust.overdueCountries").array?.compactMap(\.string) == ["DE"])
    #expect(json.at("trust.anchors").integer == 575)
  }

  @Test("given a path, when it is shown, then it names nobody")
  func paths() {
    let machine = Machine(
      variables: ["HOME": "/home/anna", "XDG_DATA_HOME": "/data/anna", "PCSCLITE_CSOCK_NAME": ""])
    #expect(machine.shown("/home/anna/x") == "~/x")
    #expect(machine.shown("/home/anna") == "~")
    #expect(machine.shown("/home/annabel/x") == "/home/annabel/x")
    #expect(machine.shown("/data/anna/passport/trust") == "$XDG_DATA_HOME/passport/trust")
    #expect(machine.shown("/run/pcscd") == "/run/pcscd")
    #expect(Machine(variables: ["HOME": "/"]).shown("/run") == "/run")
  }

  @Test("given a system's description, when it is read, then its name and version are reported")
  func system() throws {
    let made = try MadeUpMachine()
    #expect(made.machine().system == "not known" && made.machine().kernel == "not known")
    try made.put("/usr/lib/os-release", "PRETTY_NAME=\"A b\"\nID=debian\nVERSION_ID=\"13\"\n")
    try made.put("/proc/sys/kernel/osrelease", "6.12.1\n")
    #expect(made.machine().system == "debian 13" && made.machine().kernel == "6.12.1")
  }
}
