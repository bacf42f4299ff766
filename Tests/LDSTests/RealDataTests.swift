import Crypto
import Encoding
import Foundation
import TestSupport
import Testing

import LDS
@testable import MRZ
@testable import Faces

@Suite(.enabled(if: Vectors.realData != nil, "not run: PASSPORT_TEST_DATA is not set"))
struct RealDataTests {
  private static let fields: [WireText: MRZField] = [
    "doc": .documentNumber, "dob": .dateOfBirth, "exp": .dateOfExpiry,
    "opt": .personalNumber, "comp": .composite,
  ]

  @Test("given MRZ samples with computed results, when they are read, then the results agree")
  func samples() throws {
    let samples = try #require(
      try JSONReader.read(Vectors.realFile("mrz/samples.json")).array)
    #expect(samples.count == 124)
    let all = Set(MRZFormat.allCases)
    var french = 0
    for sample in samples {
      let lines = try lines(sample)
      let text = lines.joined()
      let failed = try #require(sample["failed_check_digits"]?.array)
        .compactMap { $0.string.flatMap { Self.fields[$0] } }
      let mrz = try MRZ(reading: text.utf8, of: all)
      guard mrz.format != .frenchCard else {
        // The results are those of a TD2, which the old French card is not.
        #expect(try sample.text("format") == "TD2" && lines[0].hasPrefix("IDFRA"))
        french += 1
        continue
      }
      #expect(
        mrz.format.rawValue.filter { $0 != "-" } == (try sample.text("format")))
      if !mrz.format.hasChip {
        #expect(throws: MRZError.self) { try MRZ(parsing: text) }
        #expect(throws: MRZError.self) { try MRZ(reading: text.utf8) }
      }
      // One sample announces a long document number whose rest and check digit are missing; its
      // results leave that check digit out.
      let isCutOff = text.hasPrefix("I<UTOD23145890<<")
      #expect(mrz.failedCheckDigits == (isCutOff ? [.documentNumber] : []) + failed)
      if let field = Self.dateWithLetters(mrz), failed.isEmpty {
        // A letter may weigh as much as the digit, so that the arithmetic holds; a date it is not.
        #expect(throws: MRZError.mrzCheckDigit(field)) { try MRZ(parsing: text, of: all) }
      } else if failed.isEmpty {
        #expect(try MRZ(parsing: lines.joined(separator: "\r\n"), of: all).lines == lines)
      } else if let accepted = try? MRZ(parsing: text, of: all) {
        #expect(accepted.repaired && accepted.failedCheckDigits.isEmpty)
      }
      // The long ones with a check digit have at least nine characters, the others at most nine.
      guard !failed.contains(.documentNumber) else { continue }
      let isLong = sample["long_document_number"]?.bool == true
      let count = mrz.documentNumber.utf8.count
      #expect(isLong ? count >= 9 : count <= 9)
    }
    #expect(french == 4)
  }

  @Test(
    "given the standard's specimens, when they are looked at, then only its misprints are found")
  func specimens() throws {
    let data = try JSONReader.read(Vectors.realFile("mrz/icao_specimens.json"))
    let specimens = try #require(data["specimens"]?.array)
    #expect(specimens.count == 10)
    var misprints: [String] = []
    for specimen in specimens {
      let diagnosis = try MRZDiagnosis(lines(specimen).joined(separator: "\n"))
      if !diagnosis.isRight { misprints.append(try specimen.text("format")) }
      #expect(diagnosis.repair == nil)
    }
    #expect(misprints == ["TD3", "MRV-B (VDS visa example)", "TD2 (9303-11 D.2)"])
  }

  @Test("given every MRZ sample, when its fields are written anew, then the text is the same")
  func roundTrips() throws {
    let samples = try #require(
      try JSONReader.read(Vectors.realFile("mrz/samples.json")).array)
    var same = 0
    var others: [String] = []
    for sample in samples {
      let text = try lines(sample).joined()
      let mrz = try MRZ(reading: text.utf8, of: Set(MRZFormat.allCases))
      guard mrz.failedCheckDigits.isEmpty else { continue }
      let again = try MRZ.composed(
        format: mrz.format, documentCode: mrz.documentCode.forPeople,
        issuingState: mrz.issuingState.forPeople,
        documentNumber: mrz.documentNumber, primaryIdentifier: mrz.primaryIdentifier,
        secondaryIdentifier: mrz.secondaryIdentifier, nationality: mrz.nationality.forPeople,
        dateOfBirth: mrz.dateOfBirth, sex: mrz.sex, dateOfExpiry: mrz.dateOfExpiry,
        optionalData: mrz.optionalData,
        zeroForEmpty: mrz.format == .td3 && mrz.encoded[86] == UInt8(ascii: "0"))
      if again.encoded == mrz.encoded { same += 1 } else { others.append(text) }
    }
    #expect(same == 76)
    // Two fillers between given names are read as one.
    #expect(others.allSatisfy { $0.contains("PETER<<JOHN") || $0.contains("ANNA<<MARIA") })
    #expect(others.count == 3)
  }

  private static func dateWithLetters(_ mrz: MRZ) -> MRZField? {
    func hasLetters(_ date: MRZDate) -> Bool { date.characters.contains { $0.isLetter } }
    return hasLetters(mrz.dateOfBirth)
      ? .dateOfBirth : hasLetters(mrz.dateOfExpiry) ? .dateOfExpiry : nil
  }

  @Test(
    "given DG1 files, when they are read, then the MRZ and its wrong check digits are known",
    arguments: [
      ("dg/dg1_td1_nl_specimen.bin", "XI85935F8", [MRZField.composite]),
      ("dg/dg1_td2_icao.bin", "D23145890", []), ("dg/dg1_td3_icao.bin", "L898902C3", []),
      ("dumps/bsi_2008/Datagroup1.bin", "C11T002JM", []),
      ("dumps/bsi_tr03105_5_reference/Datagroup1.bin", "C11T002JM", []),
      ("dumps/it_cie_test_rossi/DG1.bin", "CA76853YX", []),
    ])
  func dg1(_ path: String, _ number: String, _ failed: [MRZField]) throws {
    let bytes = try Vectors.realFile(path)
    let dg1 = try DG1(parsing: bytes)
    #expect(dg1.mrz.documentNumber == number)
    #expect(dg1.mrz.failedCheckDigits == failed)
    #expect(dg1.encoded == bytes && dg1.bytes == bytes)
  }

  @Test("given EF.COM files, when they are read, then they come back; a long version is refused")
  func com() throws {
    for name in ["com_0", "com_3", "com_4", "com_6", "com_7"] {
      let bytes = try Vectors.realFile("dg/\(name).bin")
      let com = try EFCOM(parsing: bytes)
      #expect(com.dataGroups.starts(with: [.dg1, .dg2]))
      #expect(com.encoded == bytes)
    }
    let reference = try EFCOM(
      parsing: Vectors.realFile("dumps/bsi_tr03105_5_reference/EF_COM.bin"))
    #expect(reference.dataGroups == [.dg1, .dg2, .dg3, .dg4, .dg14])
    let long = try Vectors.realFile("dg/com_1.bin")
    #expect(throws: LDSError.self) { try EFCOM(parsing: long) }
  }

  @Test("given real EF.SODs, when they are read, then digests and versions are the known ones")
  func sods() throws {
    let facts = try JSONReader.read(Vectors.realFile("sod/facts.json"))
    let names = [
      "AT", "NZ_2017", "DE", "FR", "US", "KR", "SG", "ID", "GB_rsapss_2012", "MY",
    ].map { "\($0).sod.bin" }
    for name in names {
      let bytes = try Vectors.realFile("sod/real/\(name)")
      let known = try #require(facts[name])
      let sod = try EFSOD(parsing: bytes)
      #expect(sod.bytes == bytes && sod.encoded == bytes)
      let object = try #require(Self.securityObject(in: sod.signedData), "\(name)")
      #expect(object.version == known["lds_version"]?.integer)
      let algorithm = object.digestAlgorithm.rawValue.replacing("-", with: "").lowercased()
      #expect(algorithm == (try known.text("lds_hash")))
      guard case .object(let digests) = known["dg_hashes"] else { continue }
      #expect(
        object.digests.map { "\($0.key)" + Hex.encode($0.value) }.sorted()
          == digests.map { "\($0.name)\($0.value.string ?? "")" }.sorted())
    }
  }

  /// The content that signed data holds, found without reading the signed data: the first byte
  /// string that is an LDS security object.
  private static func securityObject(in signedData: [UInt8]) -> LDSSecurityObject? {
    for start in signedData.indices where signedData[start] == 0x04 {
      var reader = BERReader(signedData[start...])
      if let content = try? reader.read().content,
        let object = try? LDSSecurityObject(parsing: content)
      {
        return object
      }
    }
    return nil
  }

  @Test(
    "given whole dumps, when their files are read, then the digests are those of the security object",
    arguments: ["bsi_2008", "bsi_tr03105_5_reference", "it_cie_test_rossi"])
  func dumps(_ name: String) throws {
    let folder = "dumps/\(name)"
    let sod = try EFSOD(parsing: Vectors.realFile("\(folder)/EF_SOD.bin"))
    let object = try #require(Self.securityObject(in: sod.signedData))
    let entries = try FileManager.default.contentsOfDirectory(
      at: try #require(Vectors.realData).appending(path: folder), includingPropertiesForKeys: nil)
    var matched = 0
    for entry in entries {
      guard let file = ElementaryFile(dumpName: entry.lastPathComponent),
        let digest = file.dataGroupNumber.flatMap({ object.digests[$0] })
      else { continue }
      #expect(
        try object.digestAlgorithm.digest(Vectors.realFile("\(folder)/\(entry.lastPathComponent)"))
          == digest)
      matched += 1
    }
    #expect(matched >= 2)
  }

  @Test(
    "given face records, when they are read, then format and size are those of the image",
    arguments: [
      ("dg/dg2_iso19794_jpeg_logo.bin", FaceImage.Format.jpeg, 148, 70),
      ("dumps/bsi_2008/Datagroup2.bin", .jpeg2000, 413, 531),
    ])
  func dg2(_ path: String, _ format: FaceImage.Format, _ width: Int, _ height: Int) throws {
    let dg2 = try DG2(parsing: Vectors.realFile(path))
    #expect(dg2.encoding == .iso19794)
    let face = try #require(dg2.faces.first)
    #expect(face.format == format && face.width == width && face.height == height)
  }

  @Test("given a bare facial record, when it is read, then its image is found")
  func facialRecord() throws {
    let record = try FacialRecord(parsing: Vectors.realFile("images/face_19794_5_jpeg.bin"))
    #expect(record.faces.first?.format == .jpeg)
    #expect(record.faces.first?.width == 148 && record.faces.first?.height == 70)
  }

  @Test(
    "given image files, when their headers are read, then the size is known",
    arguments: [
      ("images/silver_mustermann.jp2", 413, 531), ("images/raw_codestream.j2k", 520, 390),
      ("images/jp2_container.jp2", nil, nil), ("images/erika_signature.jp2", nil, nil),
    ] as [(String, Int?, Int?)])
  func images(_ path: String, _ width: Int?, _ height: Int?) throws {
    let image = try Vectors.realFile(path)
    #expect(ImageHeader.format(of: image) == .jpeg2000)
    let dimensions = try #require(ImageHeader.dimensions(of: image))
    if let width { #expect(dimensions.width == width) }
    if let height { #expect(dimensions.height == height) }
  }

  @Test(
    "given DG14 files, when they are read, then they say what the chip offers",
    arguments: [
      ("dg/dg14_AT.bin", true), ("dg/dg14_DE.bin", true), ("dg/dg14_doc9303_sample.bin", false),
      ("dg/dg14_gmrtd_sample.bin", true), ("dumps/bsi_2008/Datagroup14.bin", false),
      ("dumps/bsi_tr03105_5_reference/Datagroup14.bin", false),
    ])
  func dg14(_ path: String, _ offersPACE: Bool) throws {
    let bytes = try Vectors.realFile(path)
    let dg14 = try DG14(parsing: bytes)
    #expect(dg14.securityInfos.offersChipAuthentication)
    #expect(dg14.securityInfos.offersPACE == offersPACE)
    #expect(!dg14.securityInfos.paceInfos.isEmpty == offersPACE)
    #expect(dg14.encoded == bytes)
  }

  @Test(
    "given DG15 files, when they are read, then the key is whole",
    arguments: [
      "dg/dg15_andyq.bin", "dg/dg15_rsa1792.bin",
      "dumps/bsi_tr03105_5_reference/Datagroup15.bin",
    ])
  func dg15(_ path: String) throws {
    let bytes = try Vectors.realFile(path)
    let dg15 = try DG15(parsing: bytes)
    #expect(bytes.suffix(dg15.publicKeyInfo.count) == dg15.publicKeyInfo[...])
    #expect(dg15.encoded == bytes)
  }
}
