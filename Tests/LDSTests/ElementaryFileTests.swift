import Encoding
import Testing

import LDS

@Suite struct ElementaryFileTests {
  @Test(
    "given the table of Doc 9303-10, when a file is asked, then its identifiers and tag are those",
    arguments: [
      (ElementaryFile.cardAccess, 0x011C, 0x1C, nil, "EF.CardAccess", "EF_CardAccess.bin"),
      (.cardSecurity, 0x011D, 0x1D, nil, "EF.CardSecurity", "EF_CardSecurity.bin"),
      (.directory, 0x2F00, 0x1E, nil, "EF.DIR", "EF_DIR.bin"),
      (.cvca, 0x011C, 0x1C, nil, "EF.CVCA", "EF_CVCA.bin"),
      (.com, 0x011E, 0x1E, 0x60, "EF.COM", "EF_COM.bin"),
      (.sod, 0x011D, 0x1D, 0x77, "EF.SOD", "EF_SOD.bin"),
      (.dg1, 0x0101, 0x01, 0x61, "DG1", "EF_DG1.bin"),
      (.dg2, 0x0102, 0x02, 0x75, "DG2", "EF_DG2.bin"),
      (.dg4, 0x0104, 0x04, 0x76, "DG4", "EF_DG4.bin"),
      (.dg5, 0x0105, 0x05, 0x65, "DG5", "EF_DG5.bin"),
      (.dg14, 0x010E, 0x0E, 0x6E, "DG14", "EF_DG14.bin"),
      (.dg16, 0x0110, 0x10, 0x70, "DG16", "EF_DG16.bin"),
    ] as [(ElementaryFile, UInt16, UInt8, UInt32?, String, String)])
  func table(
    _ file: ElementaryFile, _ identifier: UInt16, _ short: UInt8, _ tag: UInt32?, _ name: String,
    _ dumpName: String
  ) {
    #expect(file.identifier == identifier)
    #expect(file.shortIdentifier == short)
    #expect(file.tag == tag.map(BERTag.init(rawValue:)))
    #expect(file.name == name)
    #expect(file.dumpName == dumpName)
  }

  @Test("given every file, when it is looked up by tag, name or dump name, then it is found")
  func lookUps() {
    for file in ElementaryFile.allCases {
      if let tag = file.tag { #expect(ElementaryFile(tag: tag) == file) }
      #expect(ElementaryFile(name: file.name.lowercased()) == file)
      #expect(ElementaryFile(dumpName: file.dumpName) == file)
      if let number = file.dataGroupNumber { #expect(ElementaryFile.dg(number) == file) }
    }
    #expect(ElementaryFile.allCases.shuffled().sorted() == ElementaryFile.allCases)
  }

  @Test(
    "given the names in use, when they are read, then the file is found",
    arguments: [("DG1", ElementaryFile.dg1), ("COM", .com), ("sod", .sod), ("EF.Com", .com)])
  func names(_ name: String, _ file: ElementaryFile) {
    #expect(ElementaryFile(name: name) == file)
  }

  @Test(
    "given the dump names in use, when they are read, then the file is found",
    arguments: [
      ("Datagroup1.bin", ElementaryFile.dg1), ("Datagroup15.bin", .dg15), ("EF_COM.bin", .com),
      ("DG1.bin", .dg1), ("SOD.bin", .sod), ("011c.bin", .cardAccess), ("cvca.bin", .cvca),
    ])
  func dumpNames(_ name: String, _ file: ElementaryFile) {
    #expect(ElementaryFile(dumpName: name) == file)
  }

  @Test("given what names no file, when it is looked up, then there is none")
  func nothing() {
    for name in ["", "DG0", "DG17", "DG01", "EF", "EF.", "DG", "COM.bin"] {
      #expect(ElementaryFile(name: name) == nil)
    }
    for name in ["DSC.cer", "DG14_pk.bin", "Datagroup17.bin", "DG1.hex", ".bin"] {
      #expect(ElementaryFile(dumpName: name) == nil)
    }
    #expect(ElementaryFile.cvca.dataGroupNumber == nil && !ElementaryFile.cvca.isInMasterFile)
    #expect(ElementaryFile.dg(0) == nil && ElementaryFile.dg(17) == nil)
    #expect(ElementaryFile(tag: 0x31) == nil)
  }
}
