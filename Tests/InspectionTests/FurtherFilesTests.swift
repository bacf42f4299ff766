import ChipAccess
import ChipSimulator
import Encoding
import LDS
import SmartCard
import Testing
import Verdicts

@testable import Inspection

@Suite("Files that nobody signed, and applications that nobody reads")
struct FurtherFilesTests {
  private static let all = InspectionPolicy(readsAll: true)

  private func lds2() throws -> Profile { try #require(Profile.named("lds2")) }

  private func verdicts(_ record: InspectionRecord) -> [Outcome] {
    [record.data, record.chip, record.validity] + record.checks.map(\.outcome)
  }

  private func file(_ file: ElementaryFile, in record: InspectionRecord) -> FileRecord? {
    record.files.first { $0.file == file }
  }

  @Test("given a chip that has them, when it is read without more, then none is asked for")
  func notUnasked() throws {
    let profile = try lds2()
    let chip = try SimulatedChip(
      document: TestDesk.document(profile), profile: profile, keepsLog: true)
    let record = try TestDesk.inspect(profile)
    #expect(record.files.map(\.file) == [.com, .sod, .dg14, .dg1, .dg2])
    #expect(record.applications == nil)
    var plain = profile
    plain.applications = []
    #expect(try TestDesk.inspect(plain).link.commands == record.link.commands)
    _ = try Inspection(anchors: TestDesk.store(), policy: InspectionPolicy()).run(
      over: chip, fields: TestDesk.fields(TestDesk.document(profile)), at: TestDesk.now)
    let selects = chip.commands.filter { $0.instruction == 0xA4 && $0.p1 == 0x04 }
    #expect(selects.count == 1)
  }

  @Test(
    "given everything is asked for, when a chip has it, then it is read and nothing else differs")
  func everything() throws {
    let profile = try lds2()
    let document = try TestDesk.document(profile)
    let record = try TestDesk.inspect(profile, document: document, policy: Self.all)
    let read = record.files.filter { $0.bytes != nil }.map(\.file)
    #expect(read == [.directory, .com, .sod, .dg14, .dg1, .dg2, .cvca])
    for file in read { #expect(record.bytes(of: file) == document.files[.elementary(file)]) }
    #expect(
      record.applications
        == [.travelRecords, .visaRecords].map {
          ApplicationRecord(application: $0, isListed: true, isSelected: true)
        })
    #expect(record.applications?.first?.outcome.code == .terminalAuthenticationNeeded)
    let usual = try TestDesk.inspect(profile, document: document)
    #expect(verdicts(record) == verdicts(usual))
    #expect(record.data.status == .passed)
    #expect(record.link.commands - usual.link.commands <= 9)
  }

  @Test(
    "given files are named, when they are read, then only they are, with what says where they lie")
  func named() throws {
    let profile = try lds2()
    func read(_ only: Set<ElementaryFile>) throws -> InspectionRecord {
      try TestDesk.inspect(profile, policy: InspectionPolicy(only: only))
    }
    let directory = try read([.directory])
    #expect(directory.files.filter { $0.bytes != nil }.map(\.file) == [.directory, .com, .sod])
    // That an application is listed does not mean that it was asked for.
    #expect(
      directory.applications
        == [.travelRecords, .visaRecords].map {
          ApplicationRecord(application: $0, isListed: true, isSelected: nil)
        })
    let authorities = try read([.cvca])
    #expect(
      authorities.files.filter { $0.bytes != nil }.map(\.file) == [.com, .sod, .dg14, .cvca])
    #expect(authorities.applications == nil)
    #expect(authorities.outcome(of: .fileDigests)?.status == .passed)
    let information = try read([.cardInformation, .cardAccess, .cardSecurity])
    #expect(file(.cardInformation, in: information)?.outcome.status == .notSupported)
    #expect(file(.cardAccess, in: information)?.outcome.status == .notSupported)
    #expect(file(.cardSecurity, in: information)?.outcome.status == .notDone)
  }

  @Test(
    "given PACE, when EF.CardSecurity and EF.ATR/INFO are named, then they are read in the master file"
  )
  func masterFile() throws {
    let policy = InspectionPolicy(only: [.cardSecurity, .cardInformation])
    let number = try TestDesk.inspect(try #require(Profile.named("can")), policy: policy)
    #expect(file(.cardSecurity, in: number)?.bytes != nil)
    let none = try TestDesk.inspect(try #require(Profile.named("pace-p256")), policy: policy)
    #expect(file(.cardSecurity, in: none)?.outcome.status == .notSupported)
    let long = try TestDesk.inspect(try #require(Profile.named("extended-length")), policy: policy)
    #expect(file(.cardInformation, in: long)?.bytes != nil)
  }

  @Test(
    "given EF.CVCA alone, when nothing signed is read beside it, then the data are not judged by it"
  )
  func notData() throws {
    let profile = Profile.make { $0.authorities = EFCVCA(references: ["UTCVCA00001"]).bytes }
    var document = try TestDesk.document(.specimen)
    document.files[.authorities] = profile.authorities
    let record = try TestDesk.inspect(
      profile, document: document, policy: InspectionPolicy(only: [.cvca]))
    #expect(record.bytes(of: .cvca) == profile.authorities)
    #expect(record.outcome(of: .fileDigests)?.status == .notDone)
    #expect(record.data.status == .notDone)
    #expect(throws: RecordNotPassed.self) { try VerifiedAttributes(record) }
  }

  @Test(
    "given a chip that has none of them, when everything is asked for, then that is no fault of it")
  func absent() throws {
    for name in ["specimen", "pace-p256", "open", "aa-rsa-1024", "ca-aes256"] {
      let profile = try #require(Profile.named(name))
      let document = try TestDesk.document(profile)
      let record = try TestDesk.inspect(profile, document: document, policy: Self.all)
      #expect(
        file(.cvca, in: record)?.outcome == Outcome(.notSupported, .fileMissing, ["EF.CVCA"]))
      #expect(record.applications == [])
      #expect(
        verdicts(record) == verdicts(try TestDesk.inspect(profile, document: document)), "\(name)")
    }
    let bare = try TestDesk.inspect(.make { $0.faults = [.missing(.directory)] }, policy: Self.all)
    #expect(
      file(.directory, in: bare)?.outcome == Outcome(.notSupported, .fileMissing, ["EF.DIR"]))
    #expect(bare.data.status == .passed && bare.exitCode == .success)
  }

  @Test(
    "given an EF.CVCA or EF.DIR that lies, when it is read, then the verdicts are what they were",
    arguments: [
      "", "00", "427F41", "4284FFFFFFFF", "6104", "310430020500", "77024200", "42", "4F07",
    ])
  func lies(_ hex: String) throws {
    let profile = try lds2()
    let usual = try TestDesk.document(profile)
    for file in [ChipFile.authorities, .directory] {
      var document = usual
      document.files[file] = try Hex.decode(hex)
      let record = try TestDesk.inspect(profile, document: document, policy: Self.all)
      #expect(verdicts(record) == verdicts(try TestDesk.inspect(profile, document: usual)))
      #expect(record.exitCode == .success)
    }
  }

  @Test("given what is saved of a lying chip, when it is judged again, then nothing refuses it")
  func savedLies() throws {
    let profile = try lds2()
    for hex in ["6104", "77024200", "310430020500", "427F41", "0000"] {
      var document = try TestDesk.document(profile)
      let bytes = try Hex.decode(hex)
      for file in [ChipFile.authorities, .directory] { document.files[file] = bytes }
      let live = try TestDesk.inspect(profile, document: document, policy: Self.all)
      var folder = SavedFolder(place: "it")
      for file in live.files {
        if let bytes = file.bytes {
          try folder.add(bytes, as: file.file, named: file.file.dumpName)
        }
      }
      let saved = try SavedInspection(anchors: TestDesk.store()).run(
        folder.document(), at: TestDesk.now)
      #expect(saved.data == live.data)
    }
  }

  @Test("given an EF.CVCA that was altered or closed, when it is read, then the data are as signed")
  func altered() throws {
    for fault in [Fault.altered(.authorities, beforeEnd: 30), .closed(.authorities)] {
      var profile = try lds2()
      profile.faults = [fault]
      let record = try TestDesk.inspect(profile, policy: Self.all)
      #expect(record.data.status == .passed)
      #expect(record.outcome(of: .filesComplete) == Outcome(.passed, .filesComplete))
    }
  }

  // MARK: Where EF.CVCA lies

  @Test("given a DG14 that states another place, when EF.CVCA is read, then it is that one")
  func moved() throws {
    for place in [FileID(identifier: 0x01C0, shortIdentifier: 0x17), FileID(identifier: 0x01C0)] {
      var profile = try #require(Profile.named("cvca-moved"))
      profile.authoritiesFile = place
      let record = try TestDesk.inspect(profile, policy: InspectionPolicy(only: [.cvca]))
      #expect(record.bytes(of: .cvca) == profile.authorities)
      #expect(record.data.status == .passed)
    }
  }

  @Test(
    "given a DG14 that states a place where nothing is, when EF.CVCA is read, then it is missing")
  func nowhere() throws {
    var profile = try lds2()
    profile.statedAuthoritiesFile = FileID(identifier: 0x01C0, shortIdentifier: 0x17)
    let record = try TestDesk.inspect(profile, policy: Self.all)
    #expect(file(.cvca, in: record)?.outcome.code == .fileMissing)
  }

  @Test(
    "given a DG14 that states the place of another file, when EF.CVCA is wanted, then that is not read as it",
    arguments: [
      FileID(identifier: 0x0102), FileID(identifier: 0x01C0, shortIdentifier: 0x02),
      FileID(.sod), FileID(.com), FileID(.dg3),
    ])
  func stolen(_ place: FileID) throws {
    var profile = try lds2()
    profile.statedAuthoritiesFile = place
    let record = try TestDesk.inspect(profile, policy: Self.all)
    let cvca = try #require(file(.cvca, in: record))
    #expect(cvca.bytes == nil)
    #expect(cvca.outcome.code == .fileMalformed)
    #expect(record.data.status == .passed)
  }

  // MARK: Applications

  @Test(
    "given a list and a chip that differ, when applications are looked for, then both are reported")
  func differing() throws {
    var profile = try lds2()
    profile.listedApplications = [.visaRecords, .additionalBiometrics]
    let record = try TestDesk.inspect(profile, policy: Self.all)
    #expect(
      record.applications == [
        ApplicationRecord(application: .travelRecords, isListed: false, isSelected: true),
        ApplicationRecord(application: .visaRecords, isListed: true, isSelected: true),
        ApplicationRecord(application: .additionalBiometrics, isListed: true, isSelected: false),
      ])
  }

  @Test(
    "given a chip that proves itself, when applications are looked for, then it has done so before")
  func afterProofs() throws {
    for name in ["aa-rsa-1024", "aa-ecdsa", "ca-aes256", "pace-cam", "aa-ca"] {
      var profile = try #require(Profile.named(name))
      profile.applications = [.travelRecords]
      let record = try TestDesk.inspect(profile, policy: Self.all)
      #expect(record.chip.status == .passed, "\(name)")
      #expect(record.applications?.map(\.isSelected) == [true])
    }
  }

  @Test(
    "given a chip that leaves the session over a question, when it is asked, then the read is whole"
  )
  func leaving() throws {
    let profile = try lds2()
    let usual = try TestDesk.inspect(profile, policy: Self.all)
    // The last three commands ask for the applications.
    let first = usual.link.commands - 3
    for status in [0x6882, 0x6988, 0x9000, 0x6A82] as [UInt16] {
      let record = try TestDesk.inspect(profile, policy: Self.all) { chip in
        BentLink(chip) { _, index in
          index >= first ? ResponseAPDU(status: StatusWord(rawValue: status)) : nil
        }
      }
      #expect(verdicts(record) == verdicts(usual))
      #expect(record.link.commands == first + 1)
      // A success that nobody protected selects nothing.
      #expect(record.applications?.map(\.isSelected) == [nil, nil])
    }
  }

  // MARK: Again from files

  @Test("given everything was saved, when it is judged again, then it is the same but for the chip")
  func saved() throws {
    for name in ["lds2", "cvca-moved", "specimen", "can"] {
      let profile = try #require(Profile.named(name))
      let live = try TestDesk.inspect(profile, policy: Self.all)
      var files: [ElementaryFile: [UInt8]] = [:]
      for file in live.files { files[file.file] = file.bytes }
      let saved = try Saving.inspect(files)
      #expect(saved.data == live.data && saved.validity == live.validity)
      #expect(saved.check(.fileDigests) == live.check(.fileDigests))
      #expect(saved.applications?.map(\.application) == live.applications?.map(\.application))
      #expect(saved.source == .files)
      for (file, bytes) in files { #expect(saved.bytes(of: file) == bytes) }
    }
  }

  @Test("given EF.DIR saved under any name, when a folder is read, then it is never taken for DG1")
  func directoryIsNoDG1() throws {
    let files = try Saving.files(lds2())
    let one = EFDIR(applications: [EFDIR.Application(identifier: LDSApplication.lds1.identifier)])
    var folder = SavedFolder(place: "it")
    for (file, bytes) in files where file != .directory {
      try folder.add(bytes, as: file, named: file.dumpName)
    }
    var named = folder
    try named.add(one.bytes, as: .directory, named: "EF_DIR.bin")
    #expect(try named.document().files[.directory] == one.bytes)
    #expect(try named.document().files[.dg1] == files[.dg1])
    #expect(try !folder.add(unnamed: one.bytes))
    var alone = SavedFolder(place: "it")
    try alone.add(try #require(files[.sod]), as: .sod, named: "EF_SOD.bin")
    #expect(try !alone.add(unnamed: one.bytes))
    #expect(try alone.add(unnamed: try #require(files[.dg1])))
    #expect(throws: SavedDocumentError.self) {
      try alone.add(try #require(files[.dg2]), as: .directory, named: "EF_DIR.bin")
    }
  }
}
