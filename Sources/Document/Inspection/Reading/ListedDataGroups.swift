import LDS
import Trust

/// The numbers of the data groups that a document has, before anything is verified. The list comes
/// from EF.SOD; EF.COM, which is not signed, is used only if EF.SOD is missing or malformed.
struct ListedDataGroups {
  /// Their numbers, in ascending order.
  let numbers: [Int]
  /// True if the list is that of EF.SOD.
  let isSigned: Bool

  /// No list yet.
  init() { self.init(numbers: [], isSigned: false) }

  init(numbers: [Int], isSigned: Bool) {
    self.numbers = numbers
    self.isSigned = isSigned
  }

  /// The list of EF.SOD, or else that of EF.COM, or else DG1 and DG2, which every document has.
  init(_ securityObject: DocumentSecurityObject?, _ com: EFCOM?) {
    if let signed = securityObject?.listedDataGroups {
      self.init(numbers: signed, isSigned: true)
    } else {
      let unsigned = com.map { Set($0.dataGroups.compactMap(\.dataGroupNumber)).sorted() }
      self.init(numbers: unsigned ?? [1, 2], isSigned: false)
    }
  }

  /// The files, in the order of their numbers.
  var files: [ElementaryFile] { numbers.compactMap(ElementaryFile.init(dataGroupNumber:)) }

  /// True if a data group is listed.
  func contains(_ number: Int) -> Bool { numbers.contains(number) }
}
