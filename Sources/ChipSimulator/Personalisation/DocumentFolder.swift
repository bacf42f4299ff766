import FoundationEssentials

extension PersonalisedDocument {
  /// No file of a passport is longer than what a three-octet length tells.
  private static let largestFile = 1 << 24

  /// Takes the files of a folder as they are: `EF_COM.bin`, `EF_SOD.bin`, and `DG1.bin`,
  /// `EF_DG1.bin` or `Datagroup1.bin`, up to 16; also `EF_CardAccess.bin`. Files with other names
  /// are passed over. The MRZ is taken from DG1.
  /// - Throws: ``PersonalisationError``.
  public init(filesIn folder: String) throws(PersonalisationError) {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw .unreadable(path: folder, reason: "it is no folder that can be listed")
    }
    var files: [ChipFile: [UInt8]] = [:]
    for name in names.sorted() {
      guard let file = Self.file(named: name) else { continue }
      let path = folder + "/" + name
      guard let octets = FileManager.default.contents(atPath: path) else {
        throw .unreadable(path: path, reason: "it is no file that can be read")
      }
      guard octets.count <= Self.largestFile else {
        throw .unreadable(path: path, reason: "it is too long for a file of a chip")
      }
      files[file] = Array(octets)
    }
    try self.init(files: files)
  }

  /// The chip's file that a name of a file on disk means.
  static func file(named name: String) -> ChipFile? {
    let name = name.lowercased()
    guard name.hasSuffix(".bin") else { return nil }
    var stem = name.dropLast(4)
    if stem.hasPrefix("ef_") { stem = stem.dropFirst(3) }
    switch stem {
    case "com": return .com
    case "sod": return .securityObject
    case "cardaccess": return .cardAccess
    default: break
    }
    for prefix in ["datagroup", "dg"] where stem.hasPrefix(prefix) {
      guard let number = Int(stem.dropFirst(prefix.count)), (1...16).contains(number) else {
        return nil
      }
      return .dataGroup(number)
    }
    return nil
  }
}
