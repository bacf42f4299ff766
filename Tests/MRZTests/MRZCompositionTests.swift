import TestSupport
import Testing

import MRZ

@Suite struct MRZCompositionTests {
  @Test("given the fields of the specimens, when they are written, then the lines are as printed")
  func specimens() throws {
    let td1 = try composed(.td1, expiry: "120415")
    #expect(
      td1.lines == [
        "I<UTOD231458907<<<<<<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<6",
        "ERIKSSON<<ANNA<MARIA<<<<<<<<<<",
      ])
    let td2 = try composed(.td2, expiry: "120415")
    #expect(td2.lines[1] == "D231458907UTO7408122F1204159<<<<<<<6")
    let td3 = try composed(.td3, number: "L898902C3", optionalData: ["ZE184226B"])
    #expect(td3.lines[1] == "L898902C36UTO7408122F3404159ZE184226B<<<<<16")
    let long = try composed(
      .td1, number: "D23145890734", primary: "Stevenson", secondary: "Peter John",
      birth: "340712", expiry: "950712", sex: .male)
    #expect(long.lines[0] == "I<UTOD23145890<7349<<<<<<<<<<<")
    #expect(long.lines[1] == "3407127M9507122UTO<<<<<<<<<<<2")
  }

  @Test(
    "given document numbers of every length, when they are written and read, then they are whole",
    arguments: [MRZFormat.td1, .td2, .td3])
  func lengths(_ format: MRZFormat) throws {
    for length in 1...14 {
      let number = String("AB1CD2EF3GH4JK".prefix(length))
      let mrz = try composed(format, number: number, optionalData: length <= 9 ? ["XY12"] : [])
      #expect(mrz.failedCheckDigits.isEmpty)
      #expect(mrz.documentNumber == number)
      #expect(mrz.optionalData.first == (length <= 9 ? "XY12" : ""))
      #expect(try MRZ(parsing: mrz.lines.joined(separator: "\n")) == mrz)
    }
  }

  @Test(
    "given a filler in what does not fit in a number's field, when it is written, then it is refused"
  )
  func fillerInLongNumber() throws {
    // A filler ends the rest of a long number: what follows would be read as other data.
    for number in ["L89A9098902<3", "L89A90989<", "L89A90989<2"] {
      for format in [MRZFormat.td1, .td2, .td3] {
        #expect(throws: MRZError.self) { try composed(format, number: number) }
      }
    }
    #expect(try composed(.td3, number: "L89A<098902").failedCheckDigits.isEmpty)
  }

  @Test("given a long number and optional data, when they are written, then both come back")
  func longNumberAndData() throws {
    let mrz = try composed(.td1, number: "AB1CD2EF3GH", optionalData: ["XY12", "ZZ"])
    #expect(mrz.documentNumber == "AB1CD2EF3GH")
    #expect(mrz.optionalData == ["XY12", "ZZ"])
    #expect(mrz.failedCheckDigits.isEmpty)
  }

  @Test(
    "given fields that do not fit, when they are written, then the error names the field",
    arguments: [
      ("AB1CD2EF3GH4JK5LM", [], "optional data"), ("A-1", [], "number"),
      ("A1", ["XXXXXXXXX"], "optional data"), ("A1", ["X", "Y"], "optional data"),
      ("A-1BCDEFGHIJ", [], "number"),
    ] as [(String, [String], String)])
  func misfits(_ number: String, _ optionalData: [String], _ name: String) {
    let error = #expect(throws: MRZError.self) {
      try composed(.td2, number: number, optionalData: optionalData)
    }
    #expect(error?.sentence.contains(name) == true)
  }

  @Test(
    "given Latin letters with marks, when they are written, then Doc 9303-3 decides their spelling",
    arguments: [
      ("Müller", "MUELLER"), ("Groß", "GROSS"), ("Ångström", "AANGSTROEM"), ("Łukasz", "LUKASZ"),
      ("Đặng", "DANG"), ("Þór", "THOR"), ("Çağlar", "CAGLAR"), ("Sørensen-Ýmir", "SOERENSEN YMIR"),
      ("e\u{301}lan", "ELAN"), ("ŒUVRE", "OEUVRE"), ("Ismayıl", "ISMAYIL"),
    ])
  func transliteration(_ name: String, _ expected: String) throws {
    #expect(try composed(.td3, primary: name, secondary: "").primaryIdentifier == expected)
  }

  @Test("given letters of another script, when a name is written, then it is refused")
  func otherScripts() {
    for name in ["Παππάς", "山田", "Anna2", "A\u{1F600}"] {
      #expect(throws: MRZError.self) { try composed(.td3, primary: name) }
    }
  }

  @Test("given a surname that fills the line, when it is written, then a given name is still there")
  func longSurname() throws {
    let mrz = try composed(.td1, primary: String(repeating: "A", count: 60), secondary: "Berta")
    #expect(mrz.lines[2] == String(repeating: "A", count: 27) + "<<B")
  }
}
