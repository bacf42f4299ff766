import Encoding
import TestSupport
import Testing

import MRZ

@Suite("Names in national letters and in the MRZ")
struct MRZTransliterationTests {
  @Test(
    "given names in Cyrillic letters, when they are written, then the tables decide by state",
    arguments: [
      ("Щербаков", nil, "SHCHERBAKOV"), ("Щербаков", "BGR", "SHTERBAKOV"), ("Юлия", nil, "IULIIA"),
      ("Юлія", "UKR", "YULIIA"), ("Єгор", "UKR", "YEHOR"), ("Гриць", "UKR", "HRYTS"),
      ("Їжак", "UKR", "YIZHAK"), ("Йосип Йойо", "UKR", "YOSYP<YOIO"), ("Ёсць", "BLR", "IOSTS"),
      ("Живковић", "SRB", "ZIVKOVIC"), ("Чаушевић", "SRB", "CAUSEVIC"), ("Ѓорѓи", "MKD", "GJORGJI"),
      ("Ќосев", "MKD", "KJOSEV"), ("Христо", "BGR", "KHRISTO"), ("Хаџи", "MKD", "HADJI"),
      ("Ёлкин-Йод", nil, "ELKIN<IOD"), ("Объедков", nil, "OBIEEDKOV"),
      ("е\u{308}лкин", nil, "ELKIN"),
    ] as [(String, String?, String)])
  func cyrillic(_ name: String, _ state: String?, _ expected: String) {
    #expect(MRZTransliteration.recommended(for: name, state: state) == expected)
  }

  @Test(
    "given names in Arabic letters, when they are written, then table C decides",
    arguments: [
      ("محمود", "MXHMWD"), ("عبد الرحيم", "EBD<ALRXHYM"), ("عبّاس", "EBBAS"), ("فضّة", "FXDZXDZXAH"),
      ("هاري الشماع", "HARY<ALXSHMAE"), ("سمير", "SMYR"), ("جمال عبد الناصر", "JMAL<EBD<ALNAXSSR"),
      ("عبد العزيز بن متعب", "EBD<ALEZYZ<BN<MTEB"), ("مُحَمَّد", "MXHMMD"),
      ("فاطمةجان", "FAXTTMXTAJAN"),
    ])
  func arabic(_ name: String, _ expected: String) {
    #expect(MRZTransliteration.recommended(for: name) == expected)
  }

  @Test(
    "given letters that are in no table, when they are written, then there is no form",
    arguments: ["山田", "Παπαδόπουλος", "Anna2", "A\u{1F600}", "ก", "\u{651}", "A/B", "\n"])
  func unknown(_ name: String) { #expect(MRZTransliteration.recommended(for: name) == nil) }

  private func match(
    _ name: String, _ primary: String, _ secondary: String, _ format: MRZFormat = .td3
  ) throws -> MRZNameMatch {
    try composed(format, primary: primary, secondary: secondary).compare(name: name)
  }

  @Test(
    "given a name in its own script, when the MRZ writes it in any allowed way, then it agrees",
    arguments: [
      ("MÜLLER<<JÖRG", "Mueller", "Joerg"), ("Müller<<Jörg", "Muller", "Jorg"),
      ("Mu\u{308}ller, Jörg", "MuxxLLer", "Jorg"), ("Jörg Müller", "Mueller", "Jorg"),
      ("CAÑON<<TERESA", "Canxxon", "Teresa"), ("Åkesson<<Bo", "Akesson", "Bo"),
      ("Åkesson<<Bo", "Aakesson", "Bo"), ("Groß<<Anna", "Gross", "Anna"),
      ("O’Connor<<Enya", "Oconnor", "Enya"), ("O'Connor<<Enya", "O Connor", "Enya"),
      ("Smith-Jones<<Ann", "Smith Jones", "Ann"), ("Smith-Jones<<Ann", "Smithjones", "Ann"),
      ("Соколов<<Юрий", "Sokolov", "Iurii"), ("Соколов<<Юрий", "Sokolov", "Yuriy"),
      ("Зеленський<<Володимир", "Zelenskyi", "Volodymyr"),
      ("Ђорђевић<<Жељко", "Djordjevic", "Zeljko"),
      ("Христов<<Щерю", "Hristov", "Shteryu"), ("محمود<<عبدالرحيم", "Mxhmwd", "Ebdalrxhym"),
      ("ARKFREITH", "Arkfreith", ""), ("ISMAYIL<<İLHAM", "Ismayil", "Ilham"),
    ])
  func agrees(_ name: String, _ primary: String, _ secondary: String) throws {
    #expect(try match(name, primary, secondary) == .agrees)
  }

  @Test(
    "given another name, when it is compared with the MRZ, then it differs",
    arguments: [
      ("MÜLLER<<JÖRG", "Moeller", "Joerg"), ("MÜLLER<<JÖRG", "Mueller", "Joerg Karl"),
      ("MÜLLER<<JÖRG KARL", "Mueller", "Joerg"), ("Соколов<<Юрий", "Sokolova", "Iurii"),
      ("MULLER<<JORG", "Mueller", "Jorg"), ("SMITH JONES<<ANN", "Smithjones", "Ann"),
      ("E<<A", "Eriksson", "Anna"), ("MUELLERS<<JOERG", "Mueller", "Joerg"),
    ])
  func differs(_ name: String, _ primary: String, _ secondary: String) throws {
    #expect(try match(name, primary, secondary) == .differs)
  }

  @Test(
    "given what cannot be compared, when it is, then that is said",
    arguments: [
      "山田<<太郎", "", "<<<", "محمد<<علي", "Anna2", String(repeating: "A", count: 2000),
      String(repeating: "A ", count: 200),
    ])
  func undecidable(_ name: String) throws {
    #expect(try match(name, "Eriksson", "Anna Maria") == .undecidable)
  }

  @Test(
    "given the standard's cut names, when the whole name is compared, then it agrees",
    .enabled(if: Vectors.realData != nil, "not run: PASSPORT_TEST_DATA is not set"))
  func specimenNames() throws {
    let data = try JSONReader.read(Vectors.realFile("mrz/icao_specimens.json"))
    let examples = try #require(data["name_field_examples"]?.array)
    #expect(examples.count == 40)
    for example in examples {
      let line = try example.text("mrz_line")
      let name = try example.text("viz").replacing(", ", with: "<<")
      let filler = "<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<"
      let text =
        line.count == 30
        ? String(filler.prefix(30)) + filler.prefix(30) + line : line + filler.prefix(line.count)
      let mrz = try MRZ(reading: text.utf8, of: Set(MRZFormat.allCases))
      #expect(mrz.compare(name: name) == .agrees, "\(name)")
      #expect(mrz.compare(name: "X" + name) == .differs, "\(name)")
      let names = HolderNames(mrz: mrz, fullName: name)
      #expect(!names.isTruncated || !name.contains("<<"))
    }
  }

  @Test(
    "given a full field, when a name goes on differently within what is written, then it differs")
  func cutButDifferent() throws {
    let mrz = try composed(.td1, primary: "Nilavadhanananda", secondary: "Chayapa Dejthamrong")
    #expect(mrz.isSecondaryTruncated)
    #expect(mrz.compare(name: "NILAVADHANANANDA<<CHAYAPA DEJTHAMRONG KRASUANG") == .agrees)
    #expect(mrz.compare(name: "NILAVADHANANANDA<<CHAYAPO DEJTHAMRONG KRASUANG") == .differs)
  }

  @Test(
    "given DG11 that agrees, differs or is missing, when names are decided, then it counts or not")
  func holderNames() throws {
    let mrz = try composed(.td3, primary: "Mueller", secondary: "Joerg")
    let agreed = HolderNames(mrz: mrz, fullName: "Müller<<Jörg")
    #expect(agreed.surname == "Müller" && agreed.givenNames == "Jörg")
    #expect(agreed.fullName == "Müller Jörg" && agreed.match == .agrees)
    let other = HolderNames(mrz: mrz, fullName: "Möller<<Jörg")
    #expect(other.surname == "MUELLER" && other.givenNames == "JOERG")
    #expect(other.fullName == nil && other.match == .differs)
    let none = HolderNames(mrz: mrz)
    #expect(none.surname == "MUELLER" && none.match == nil && !none.isTruncated)
    let unsplit = HolderNames(mrz: mrz, fullName: "Jörg Müller")
    #expect(unsplit.surname == "MUELLER" && unsplit.fullName == "Jörg Müller")
    #expect(!"\(agreed)\([agreed])".contains("Jörg"))
  }

  @Test("given long text, when it is compared, then there is an answer in little time")
  func long() throws {
    let mrz = try composed(.td3, primary: String(repeating: "A", count: 60), secondary: "A A")
    let heavy = Array(repeating: String(repeating: "Ä-", count: 30), count: 16)
    _ = mrz.compare(name: heavy.joined(separator: " "))
    _ = mrz.compare(name: String(repeating: "Ä-", count: 5_000_000))
  }
}
