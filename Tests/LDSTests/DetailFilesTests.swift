import Encoding
import TestSupport
import Testing

import LDS

@Suite struct DetailFilesTests {
  private func dg11(_ objects: String) throws -> DG11 {
    try DG11(parsing: BERTLV.encode(0x6B, Hex.decode(objects.filter { $0 != " " })))
  }

  @Test("given DG11 of the standard, when it is read and written, then every field is there")
  func standardDG11() throws {
    for value in try cases("lds-files.json", "dg11") {
      let expected = try #require(value["expected"])
      let bytes = try value.bytes("bytes")
      let dg11 = try DG11(parsing: bytes)
      let tags = dg11.fields.tagList?.map(\.description).joined(separator: " ")
      #expect(tags == (try expected.text("tags")))
      #expect(dg11.fullName?.text == (try expected.text("fullName")))
      #expect(dg11.fullName?.primaryIdentifier == (try expected.text("primary")))
      #expect(dg11.fullName?.secondaryIdentifier == (try expected.text("secondary")))
      func parts(_ text: RecordedText?) -> String? { text?.parts.joined(separator: "|") }
      #expect(parts(dg11.placeOfBirth) == (try expected.text("placeOfBirth")))
      #expect(parts(dg11.address) == (try expected.text("address")))
      #expect(dg11.telephone?.text == (try expected.text("telephone")))
      #expect(parts(dg11.profession) == (try expected.text("profession")))
      #expect(dg11.encoded == bytes && dg11.notes.isEmpty && dg11.dateOfBirth == nil)
    }
  }

  @Test("given every field of DG11, when it is made, written and read, then nothing changes")
  func wholeDG11() throws {
    let image = SampleImage.jpeg(width: 35, height: 45)
    let made = DG11(
      fullName: "ΠΑΠΑΔΌΠΟΥΛΟΣ<<ΝΊΚΟΣ", otherNames: ["SMITH<<JOHN", "MÜLLER"],
      personalNumber: "123", dateOfBirth: PartialDate(year: 1970, month: 12), placeOfBirth: "A<B",
      address: "C<D<<E", telephone: "5", profession: "F", title: "G", personalSummary: "H",
      proofOfCitizenship: image, otherTravelDocuments: "I<J", custody: "K")
    let read = try DG11(parsing: made.encoded)
    #expect(read == made && read.encoded == read.bytes && read.notes.isEmpty)
    #expect(read.fields.tagList?.count == 13)
    #expect(read.fullName?.primaryIdentifier == "ΠΑΠΑΔΌΠΟΥΛΟΣ")
    #expect(read.otherNames.map(\.text) == ["SMITH<<JOHN", "MÜLLER"])
    #expect(read.dateOfBirth?.description == "1970-12")
    #expect(read.address?.parts == ["C", "D", "E"])
    #expect(read.proofOfCitizenship?.width == 35 && read.proofOfCitizenship?.bytes == image)
    #expect(read.custody?.text == "K" && read.personalSummary?.text == "H")
    #expect(read.title?.text == "G" && read.personalNumber?.text == "123")
    #expect(read.otherTravelDocuments?.parts == ["I", "J"])
  }

  @Test("given a date in BCD or with unknown parts, when DG11 is read, then it is understood")
  func dates() throws {
    let packed = try dg11("5C025F2B 5F2B04 19701201")
    #expect(packed.dateOfBirth == PartialDate(year: 1970, month: 12, day: 1))
    #expect(packed.encoded == packed.bytes && packed.notes.isEmpty)
    let partial = try dg11("5C025F2B 5F2B08 3139373030303030")
    #expect(partial.dateOfBirth == PartialDate(year: 1970) && partial.encoded == partial.bytes)
    for odd in ["5F2B04 1970AB01", "5F2B08 3139373031333031", "5F2B06 373031323031"] {
      let file = try dg11("5C025F2B" + odd)
      #expect(file.dateOfBirth == nil && file.notes.map(\.kind) == [.dateUnread])
      #expect(file.encoded == file.bytes && file.notes.first?.offset == 6)
    }
  }

  @Test("given names outside their template, when DG11 is read, then they are other names")
  func namesOutside() throws {
    let file = try dg11("5C025F0F 5F0F0141 5F0F0142")
    #expect(file.otherNames.map(\.text) == ["A", "B"] && file.notes.isEmpty)
    let both = try dg11("5C01A0 A00B 020102 5F0F0141 5F0F0142 5F0F0143")
    #expect(both.otherNames.map(\.text) == ["A", "B", "C"] && both.encoded == both.bytes)
    let miscounted = try dg11("5C025F0F A007 020103 5F0F0141")
    #expect(miscounted.otherNames.map(\.text) == ["A"])
    #expect(miscounted.notes.map(\.kind) == [.countDiffers])
    let uncounted = try dg11("5C01A0 A004 5F0F0141")
    #expect(uncounted.otherNames.map(\.text) == ["A"] && uncounted.encoded == uncounted.bytes)
    let foreign = try dg11("5C01A0 A007 020101 5F100141")
    #expect(foreign.otherNames.isEmpty && foreign.notes.map(\.kind) == [.valueUnread])
    #expect(foreign.encoded == foreign.bytes)
    let broken = try dg11("5C01A0 A003 5F0F05")
    #expect(broken.otherNames.isEmpty && broken.notes.map(\.kind).contains(.valueUnread))
    #expect(broken.encoded == broken.bytes)
  }

  @Test("given empty objects and unknown tags, when DG11 is read, then all are kept")
  func oddObjects() throws {
    let file = try dg11("5C085F0E5F2B5F10DF01 5F0E00 5F2B00 5F100131 DF010107")
    #expect(file.fullName == nil && file.dateOfBirth == nil && file.personalNumber?.text == "1")
    #expect(file.notes.map(\.kind) == [.valueUnread] && file.encoded == file.bytes)
    #expect(file.fields.all.last?.value == .other([7]))
    let unlisted = try dg11("5F100131")
    #expect(unlisted.notes.map(\.kind) == [.tagListMissing])
    let differing = try dg11("5C025F0E 5F100131")
    #expect(differing.notes.map(\.kind) == [.tagListDiffers] && differing.notes[0].offset == 2)
    let cut = try dg11("5C015F 5F100131")
    #expect(cut.encoded == cut.bytes && cut.fields.tagList == nil)
    let zero = try dg11("5C03005F10 5F100131")
    #expect(zero.encoded == zero.bytes && zero.notes.map(\.kind) == [.tagListDiffers])
  }

  @Test("given a text that is no UTF-8, when it is read, then it is Latin-1 and comes back")
  func latin1() throws {
    let file = try dg11("5C025F0E 5F0E06 4DDC4C4C4552")
    #expect(file.fullName?.text == "MÜLLER" && file.fullName?.characterSet == .latin1)
    #expect(file.notes.map(\.kind) == [.textNotUTF8] && file.encoded == file.bytes)
    let other = try dg11("5C025F0E 5F0E07 4DC39C4C4C4552")
    #expect(other.fullName?.text == "MÜLLER" && other.fullName?.characterSet == .utf8)
  }

  @Test("given names, when they are divided, then surname and given names are apart")
  func names() {
    func division(_ text: String) -> [String?] {
      let name = RecordedText(text)
      return [name.primaryIdentifier, name.secondaryIdentifier]
    }
    #expect(division("VAN<DER<MUELLEN<<MARTHINA") == ["VAN DER MUELLEN", "MARTHINA"])
    #expect(division("BROWN<<<MARY<J") == ["BROWN", "MARY J"])
    #expect(division("ARKFREITH") == ["ARKFREITH", nil])
    #expect(division("A<<") == ["A", nil] && division("") == ["", nil])
    #expect(division("<<B") == ["", "B"] && division("A<\u{301}<B") == ["A \u{301} B", nil])
  }

  @Test("given a file that is cut off, when it is read, then the error states the place")
  func places() throws {
    let bytes = try Hex.decode("6B0C5C025F105F1005313233345F")
    let cut = #expect(throws: LDSError.self) { try DG11(parsing: bytes.dropLast()) }
    #expect(cut?.offset == 0 && cut?.details.first == "DG11")
    let inner = try Hex.decode("6B085C025F105F100531")
    #expect(#expect(throws: LDSError.self) { try DG11(parsing: inner) }?.offset == 6)
    let longer = #expect(throws: LDSError.self) { try DG11(parsing: inner.prefix(2) + [0]) }
    #expect(longer?.offset == 0)
    let trailing = #expect(throws: LDSError.self) { try DG12(parsing: [0x6C, 0x00, 0x00]) }
    #expect(trailing?.offset == 2)
    let other = #expect(throws: LDSError.self) { try DG12(parsing: [0x6B, 0x00]) }
    #expect(other?.offset == 0 && other?.details.first == "DG12")
  }

  @Test("given every field of DG12, when it is made, written and read, then nothing changes")
  func wholeDG12() throws {
    let image = SampleImage.codestream(width: 35, height: 45)
    let day = try #require(PartialDate(year: 2024, month: 2, day: 29))
    let made = DG12(
      issuingAuthority: "AUTHORITY", dateOfIssue: day, otherPersons: ["A<<B"],
      endorsements: "NONE", taxOrExit: "C", imageOfFront: image, imageOfRear: [1, 2],
      personalisationTime: DateAndTime(date: day, hour: 23, minute: 59, second: 58),
      personalisationSystem: "N-1")
    let read = try DG12(parsing: made.encoded)
    #expect(read == made && read.notes.isEmpty && read.fields.tagList?.count == 9)
    #expect(read.dateOfIssue == day && read.otherPersons.map(\.text) == ["A<<B"])
    #expect(read.issuingAuthority?.text == "AUTHORITY" && read.endorsements?.text == "NONE")
    #expect(read.taxOrExit?.text == "C" && read.personalisationSystem?.text == "N-1")
    #expect(read.personalisationTime?.description == "2024-02-29T23:59:58")
    #expect(read.imageOfFront?.format == .codestream && read.imageOfRear?.format == nil)
  }

  @Test("given DG12 with dates in BCD, when it is read, then they are understood and come back")
  func packedDG12() throws {
    let bytes = BERTLV.encode(
      0x6C, try Hex.decode("5C045F265F55" + "5F260420240101" + "5F550720240101123059"))
    let dg12 = try DG12(parsing: bytes)
    #expect(dg12.dateOfIssue?.description == "2024-01-01" && dg12.encoded == bytes)
    #expect(dg12.personalisationTime?.description == "2024-01-01T12:30:59")
    let odd = try DG12(parsing: BERTLV.encode(0x6C, try Hex.decode("5F550720240101243059")))
    #expect(odd.personalisationTime == nil && odd.encoded == odd.bytes)
    #expect(odd.notes.map(\.kind) == [.dateUnread, .tagListMissing])
  }

  @Test("given DG16 of the standard, when it is read and written, then the persons are there")
  func standardDG16() throws {
    for value in try cases("lds-files.json", "dg16") {
      let bytes = try value.bytes("bytes")
      let dg16 = try DG16(parsing: bytes)
      let persons = dg16.persons.map { person in
        let name = [person.name?.primaryIdentifier, person.name?.secondaryIdentifier]
        return "\(person.dateRecorded?.description ?? "") "
          + (name.compactMap { $0 } + [person.telephone?.text ?? ""]).joined(separator: ", ")
          + ", " + (person.address?.parts ?? []).joined(separator: "|")
      }
      #expect(persons.joined(separator: "; ") == (try value["expected"]?.text("persons")))
      #expect(dg16.encoded == bytes && dg16.notes.isEmpty)
      #expect(DG16(persons: dg16.persons).encoded == bytes)
    }
  }

  @Test("given DG16 with a wrong count or another tag, when it is read, then it says so")
  func oddDG16() throws {
    let miscounted = try DG16(parsing: Hex.decode("700A020102A1055F52023132"))
    #expect(miscounted.notes.map(\.kind) == [.countDiffers] && miscounted.statedCount == 2)
    #expect(miscounted.encoded == miscounted.bytes)
    let error = #expect(throws: LDSError.self) {
      try DG16(parsing: Hex.decode("7005020101A000"))
    }
    #expect(error?.offset == 5)
    #expect(throws: LDSError.self) { try DG16(parsing: Hex.decode("7002A100")) }
    let negative = #expect(throws: LDSError.self) { try DG16(parsing: Hex.decode("7003020180")) }
    #expect(negative?.offset == 4)
  }

  @Test("given DG12 with a tag that ends early, when it is read and written, then nothing is lost")
  func undocumentedTime() throws {
    for value in try cases("lds-files.json", "dg12") {
      let expected = try #require(value["expected"])
      let bytes = try value.bytes("bytes")
      let dg12 = try DG12(parsing: bytes)
      let tags = dg12.fields.tagList?.map(\.description).joined(separator: " ")
      #expect(tags == (try expected.text("tags")))
      #expect(dg12.issuingAuthority?.text == (try expected.text("issuingAuthority")))
      #expect(dg12.undocumentedTime?.description == (try expected.text("undocumentedTime")))
      #expect(dg12.personalisationTime == nil)
      #expect(dg12.encoded == bytes && dg12.notes.isEmpty)
      #expect(ParsedFile.parse(.dg12, bytes).notUnderstood.isEmpty)
      let tree = TLVTree(bytes, of: .dg12)
      #expect(tree.defects.isEmpty && tree.rest.isEmpty)
      #expect(tree.roots.first?.children.map(\.tag) == [0x5C, 0x5F19, 0x5F85])
      #expect(tree.roots.first?.children.allSatisfy { $0.name != nil } == true)
    }
    // Elsewhere it is what X.690 makes of it.
    #expect(throws: LDSError.self) { try dg11("5C025F85 5F850E 3230323430323239313233303435") }
  }

  @Test(
    "given data objects behind a tag that ends early, when they are too many, then it is malformed")
  func hiddenObjects() throws {
    // To a reader that takes the third byte for a tag, all of it is one object that is cut short.
    let cutTag: [UInt8] = [0x5F, 0x85, 0x00]
    let many: [UInt8] = cutTag + (0..<5000).flatMap { _ -> [UInt8] in [0x84, 0x00] }
    #expect(BERTLV.count(in: many, upTo: 5000) < 10)
    let error = #expect(throws: LDSError.self) {
      try DG12(parsing: BERTLV.encode(0x6C, many))
    }
    #expect(error?.sentence.contains("the number of data objects") == true)
    let inside = BERTLV.encode(
      0xA0, (0..<5000).flatMap { _ -> [UInt8] in [0x5F, 0x1A, 0x00] })
    #expect(throws: LDSError.self) { try DG12(parsing: BERTLV.encode(0x6C, cutTag + inside)) }
  }
}
