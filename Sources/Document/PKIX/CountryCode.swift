import Crypto
import Encoding

/// The country codes of certificates, for which Doc 9303-12, 4.1.3, requires two upper-case
/// letters.
public enum CountryCode {
  /// A country code in upper case: two letters for a code of three letters that is in ISO 3166-1,
  /// and `DE` for the `D` of Doc 9303-3. Any other code keeps its letters; nil when it has none, and for the
  /// code of the World Service Authority, a private body whose documents look like passports: it is no state.
  public static func twoLetters(_ written: WireText) -> WireText? {
    let code = letters(of: written)
    switch code.utf8.count {
    case 0: return nil
    case 1: return code.utf8.first == UInt8(ascii: "D") ? "DE" : code
    case 3 where code == "WSA": return nil
    case 3: return twoLetters(ofThree: Array(code.utf8)) ?? code
    default: return code
    }
  }

  /// True if a text is a code of ISO 3166-1 in two upper-case letters. Codes that are reserved or
  /// left to users, such as `XX` and `ZZ`, are not.
  public static func isTwoLetters(_ text: WireText) -> Bool {
    let code = Array(text.utf8)
    return code.count == 2
      && stride(from: 0, to: pairs.count, by: 6).contains { start in
        pairs[start + 3] == code[0] && pairs[start + 4] == code[1]
      }
  }

  /// The letters A to Z of a text, in upper case.
  package static func letters(of text: WireText) -> WireText {
    if text.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) { return text }
    // A letter of another script is not dropped: the rest would be another code.
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return "" }
    return WireText(
      decoding: text.utf8.map { (0x61...0x7A).contains($0) ? $0 & 0x5F : $0 }
        .filter { (0x41...0x5A).contains($0) })
  }

  /// The two letters of ISO 3166-1 for a code of Doc 9303-3, 5, as an MRZ has it; nil for those that stand for
  /// no country of that list, such as `XXA`, `UNO`, `GBD` and `UTO`.
  public static func alpha2(ofMRZ code: WireText) -> WireText? {
    code.utf8.count == 3 ? twoLetters(ofThree: Array(code.utf8)) : code == "D" ? "DE" : nil
  }

  /// The three letters of ISO 3166-1 for two; nil where there are none.
  package static func threeLetters(ofTwo code: WireText) -> WireText? {
    let wanted = Array(code.utf8)
    guard wanted.count == 2 else { return nil }
    let start = stride(from: 0, to: pairs.count, by: 6).first { start in
      pairs[start + 3] == wanted[0] && pairs[start + 4] == wanted[1]
    }
    return start.map { WireText(decoding: pairs[$0..<$0 + 3]) }
  }

  private static func twoLetters(ofThree code: [UInt8]) -> WireText? {
    let start = stride(from: 0, to: pairs.count, by: 6).first { start in
      pairs[start] == code[0] && pairs[start + 1] == code[1] && pairs[start + 2] == code[2]
    }
    return start.map { WireText(decoding: pairs[$0 + 3..<$0 + 5]) }
  }

  /// ISO 3166-1: three letters, then two, then a blank or the end of a line. A run looks up one or
  /// two codes, for which a search costs less than making a dictionary.
  private static let pairs = Array(
    """
    ABWAW AFGAF AGOAO AIAAI ALAAX ALBAL ANDAD AREAE ARGAR ARMAM ASMAS ATAAQ ATFTF ATGAG AUSAU
    AUTAT AZEAZ BDIBI BELBE BENBJ BESBQ BFABF BGDBD BGRBG BHRBH BHSBS BIHBA BLMBL BLRBY BLZBZ
    BMUBM BOLBO BRABR BRBBB BRNBN BTNBT BVTBV BWABW CAFCF CANCA CCKCC CHECH CHLCL CHNCN CIVCI
    CMRCM CODCD COGCG COKCK COLCO COMKM CPVCV CRICR CUBCU CUWCW CXRCX CYMKY CYPCY CZECZ DEUDE
    DJIDJ DMADM DNKDK DOMDO DZADZ ECUEC EGYEG ERIER ESHEH ESPES ESTEE ETHET FINFI FJIFJ FLKFK
    FRAFR FROFO FSMFM GABGA GBRGB GEOGE GGYGG GHAGH GIBGI GINGN GLPGP GMBGM GNBGW GNQGQ GRCGR
    GRDGD GRLGL GTMGT GUFGF GUMGU GUYGY HKGHK HMDHM HNDHN HRVHR HTIHT HUNHU IDNID IMNIM INDIN
    IOTIO IRLIE IRNIR IRQIQ ISLIS ISRIL ITAIT JAMJM JEYJE JORJO JPNJP KAZKZ KENKE KGZKG KHMKH
    KIRKI KNAKN KORKR KWTKW LAOLA LBNLB LBRLR LBYLY LCALC LIELI LKALK LSOLS LTULT LUXLU LVALV
    MACMO MAFMF MARMA MCOMC MDAMD MDGMG MDVMV MEXMX MHLMH MKDMK MLIML MLTMT MMRMM MNEME MNGMN
    MNPMP MOZMZ MRTMR MSRMS MTQMQ MUSMU MWIMW MYSMY MYTYT NAMNA NCLNC NERNE NFKNF NGANG NICNI
    NIUNU NLDNL NORNO NPLNP NRUNR NZLNZ OMNOM PAKPK PANPA PCNPN PERPE PHLPH PLWPW PNGPG POLPL
    PRIPR PRKKP PRTPT PRYPY PSEPS PYFPF QATQA REURE ROURO RUSRU RWARW SAUSA SDNSD SENSN SGPSG
    SGSGS SHNSH SJMSJ SLBSB SLESL SLVSV SMRSM SOMSO SPMPM SRBRS SSDSS STPST SURSR SVKSK SVNSI
    SWESE SWZSZ SXMSX SYCSC SYRSY TCATC TCDTD TGOTG THATH TJKTJ TKLTK TKMTM TLSTL TONTO TTOTT
    TUNTN TURTR TUVTV TWNTW TZATZ UGAUG UKRUA UMIUM URYUY USAUS UZBUZ VATVA VCTVC VENVE VGBVG
    VIRVI VNMVN VUTVU WLFWF WSMWS YEMYE ZAFZA ZMBZM ZWEZW
    """.utf8)
}
