import Encoding

extension ElementaryFile {
  /// The file with this name in a dump, in the forms of the usual tools, in either case:
  /// `EF_DG1.bin`, `EF.SOD`, `DG1.bin`, `Datagroup1.bin`, `0101.bin` by the file identifier of Doc
  /// 9303-10, 3.11.1; nil for another name.
  public init?(dumpName: String) {
    let name = WireText(dumpName).lowercased
    let ending = Self.dumpEndings.first(where: name.hasSuffix) ?? ""
    let stem = WireText(decoding: name.utf8.dropLast(ending.utf8.count))
    guard let match = Self.allCases.first(where: { $0.hasDumpStem(stem) }) else { return nil }
    self = match
  }

  private static let dumpEndings: [WireText] = [".bin", ".dat", ".raw"]

  private func hasDumpStem(_ stem: WireText) -> Bool {
    if (["", "ef.", "ef_", "ef-"] as [WireText]).contains(where: { mark in
      dumpStems.contains { stem == mark + $0 }
    }) {
      return true
    }
    if let number = dataGroupNumber, stem == "datagroup\(number)" { return true }
    // EF.SOD has the identifier of the one in the application, EF.CardAccess that of the other in the
    // master file.
    if [.cardSecurity, .cvca].contains(self) { return false }
    let digits = String(identifier, radix: 16)
    return stem == "\(String(repeating: "0", count: 4 - digits.count))\(digits)"
  }

  /// The part of the name in a dump that follows the mark for "elementary file".
  private var dumpStems: [WireText] {
    switch self {
    case .cardInformation: ["atr", "atr_info", "atr-info", "atrinfo"]
    default: [dataGroupNumber.map { "dg\($0)" } ?? WireText(name.dropFirst(3)).lowercased]
    }
  }

  /// The name of the file in a dump: `EF_COM.bin`, `EF_DG1.bin`.
  public var dumpName: String {
    switch self {
    case .cardInformation: "EF_ATR_INFO.bin"
    case .directory: "EF_DIR.bin"
    case .cardAccess: "EF_CardAccess.bin"
    case .cardSecurity: "EF_CardSecurity.bin"
    case .com: "EF_COM.bin"
    case .sod: "EF_SOD.bin"
    case .cvca: "EF_CVCA.bin"
    default: "EF_\(name).bin"
    }
  }
}
