import Encoding
import LDS

extension FuzzTarget {
  /// The files whose images make them long.
  private static let long: Set<ElementaryFile> = [.dg2, .dg3, .dg4, .dg5, .dg7]

  /// The elementary files; those whose content is the issuer's alone share one target.
  static let files: [FuzzTarget] =
    ElementaryFile.allCases.filter { $0 != .cardInformation && !undivided.contains($0) }.map {
      file in
      FuzzTarget(
        file.name.lowercased().split(separator: ".").joined(separator: "-"),
        longest: long.contains(file) ? 65_536 : 4096
      ) { check(file, $0) }
    } + [
      FuzzTarget("dg-undivided") { input in
        guard let first = input.first else { return }
        check(undivided[Int(first) % undivided.count], Array(input.dropFirst()))
      },
      FuzzTarget("ef-atr-info") { input in
        guard let info = try? EFATRInfo(parsing: input) else { return }
        let again = try? EFATRInfo(parsing: info.encoded)
        hold(again?.encoded == info.encoded, "EF.ATR/INFO is written and read again")
        hold(again?.maximumCommandLength == info.maximumCommandLength, "a length is kept")
        hold(again?.maximumAnswerLength == info.maximumAnswerLength, "a length is kept")
      },
      FuzzTarget("digital-travel-credential", longest: 16_384) { input in
        guard let credential = try? DigitalTravelCredential(parsing: input) else { return }
        let again = try? DigitalTravelCredential(parsing: credential.encoded)
        hold(again == credential, "a credential is written and read again")
        hold(credential.dataGroups.count <= 16, "data groups have a bound")
      },
      FuzzTarget("tlv-tree", longest: 16_384) { input in
        guard let first = input.first else { return }
        let kinds = ElementaryFile.allCases.map { Optional($0) } + [nil]
        let bytes = Array(input.dropFirst())
        check(TLVTree(bytes, of: kinds[Int(first) % kinds.count]), bytes)
      },
    ]

  private static let undivided: [ElementaryFile] = [.dg6, .dg8, .dg9, .dg10]

  /// What is read is written; what is written is read, as the same and written alike.
  private static func check(_ file: ElementaryFile, _ input: [UInt8]) {
    let parsed = ParsedFile.parse(file, input)
    hold(parsed.bytes == input, "a file keeps its bytes")
    guard let content = parsed.content else {
      if case .unparsed(let defect) = parsed, let offset = defect.offset {
        hold((0...input.count).contains(offset), "a defect lies in the file")
      }
      return
    }
    let encoded = content.encoded
    let again = ParsedFile.parse(file, encoded)
    hold(again.content?.encoded == encoded, "what is written is read, and written alike")
    hold(again.content?.isCanonical == true, "what is written is canonical")
    if content.isCanonical { hold(again == parsed, "a canonical file is read as the same again") }
    for note in parsed.notes { _ = String(describing: note) }
    let unknown = parsed.notUnderstood
    hold(unknown.count <= UnknownObject.most, "what is not understood has a bound")
    hold(unknown.allSatisfy { $0.length > 0 || $0.tag != nil }, "what is not understood is there")
    use(parsed)
  }

  /// Every reading that is made of a member only when it is asked for.
  private static func use(_ parsed: ParsedFile) {
    switch parsed {
    case .cardAccess(let file): use(file.securityInfos)
    case .dg14(let file): use(file.securityInfos)
    case .dg1(let file): use(file.mrz)
    case .dg2(let file): _ = file.portrait
    case .dg3(let file): hold(file.images.count < file.bytes.count / 4, "images have a bound")
    case .dg4(let file): hold(file.images.count < file.bytes.count / 4, "images have a bound")
    case .dg11(let file):
      _ = (file.fullName?.primaryIdentifier, file.fullName?.secondaryIdentifier)
      _ = (file.otherNames, file.dateOfBirth?.span)
      _ = (file.address?.parts, file.proofOfCitizenship)
    case .dg12(let file):
      _ = (file.dateOfIssue, file.personalisationTime, file.imageOfRear, file.undocumentedTime)
    case .dg16(let file): _ = file.persons.map { ($0.name, $0.dateRecorded) }
    default: break
    }
  }

  private static func check(_ tree: TLVTree, _ bytes: [UInt8]) {
    hold(tree.rest.count <= bytes.count, "the rest is part of the file")
    hold(bytes.suffix(tree.rest.count).elementsEqual(tree.rest), "the rest is the file's end")
    hold(tree.defects.count <= 100, "the defects that are kept have a bound")
    for defect in tree.defects {
      hold((0...bytes.count).contains(defect.offset), "a defect lies in the file")
    }
    var left = TLVTree.mostNodes
    for node in tree.roots { check(node, bytes, depth: 1, &left) }
  }

  private static func check(
    _ node: TLVTree.Node, _ bytes: [UInt8], depth: Int, _ left: inout Int
  ) {
    left -= 1
    hold(left >= 0, "the data objects have a bound")
    hold(depth <= TLVTree.deepest, "the depth has a bound")
    hold(node.offset >= 0 && node.headerLength > 1, "an object has a place")
    hold(node.offset + node.headerLength <= bytes.count, "a header lies in the file")
    hold(node.value.count <= node.contentLength, "a value lies in its object")
    for child in node.children { check(child, bytes, depth: depth + 1, &left) }
  }
}
