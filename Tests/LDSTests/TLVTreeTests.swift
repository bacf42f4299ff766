import Encoding
import TestSupport
import Testing

import LDS
import Faces

@Suite struct TLVTreeTests {
  private func lines(_ nodes: [TLVTree.Node], _ depth: Int = 0) -> [String] {
    nodes.flatMap { node in
      let head = String(repeating: " ", count: depth) + "\(node.offset) \(node.tag)"
      return ["\(head) \(node.name ?? "-") \(node.headerLength)+\(node.contentLength)"]
        + lines(node.children, depth + 1)
    }
  }

  @Test("given DG2, when its tree is made, then every object has its name and its place")
  func face() throws {
    let image = SampleImage.jpeg(width: 35, height: 45)
    let bytes = DG2.encode(jpeg: image, width: 35, height: 45)
    let tree = TLVTree(bytes, of: .dg2)
    let count = image.count + 46
    #expect(
      lines(tree.roots) == [
        "0 75 Encoded identification features: face 2+\(count + 29)",
        " 2 7F61 Biometric information group template 3+\(count + 26)",
        "  5 02 Number of templates 2+1",
        "  8 7F60 Biometric information template 3+\(count + 20)",
        "   11 A1 Biometric header template 2+15", "    13 80 ICAO header version 2+2",
        "    17 81 Biometric type 2+1", "    20 87 Format owner 2+2", "    24 88 Format type 2+2",
        "   28 5F2E Biometric data block 3+\(count)",
      ])
    #expect(tree.defects.isEmpty && tree.rest.isEmpty)
    #expect(tree.roots[0].value.isEmpty && tree.roots[0].children[0].children[0].value == [1])
  }

  @Test("given a face in ISO 39794-5, when its tree is made, then the parts have their names")
  func newerFace() throws {
    let block = FaceImageDataBlock(
      image: [0xFF, 0xD8, 0xFF], format: .jpeg, captureDate: PartialDate(year: 2024))
    let names = lines(TLVTree(DG2(block).bytes, of: .dg2).roots).joined(separator: "\n")
    for name in [
      "FaceImageDataBlock", "versionBlock", "generation", "RepresentationBlock",
      "representationData2D", "imageDataFormat", "captureDateTimeBlock", "year",
    ] {
      #expect(names.contains(" \(name) "), "\(name)")
    }
    #expect(!names.contains(" - "))
  }

  @Test("given details of holder and document, when their trees are made, then all have names")
  func details() {
    let dg11 = DG11(fullName: "A", otherNames: ["B"], proofOfCitizenship: [1])
    #expect(!lines(TLVTree(dg11.bytes, of: .dg11).roots).contains { $0.contains(" - ") })
    for field in DG11.Field.allCases {
      #expect(DataObjectNames.name(of: field.tag, in: .dg11, under: [0x6B]) != nil)
    }
    for field in DG12.Field.allCases {
      #expect(DataObjectNames.name(of: field.tag, in: .dg12, under: [0x6C]) != nil)
    }
    for field in DG16.Field.allCases {
      #expect(DataObjectNames.name(of: field.tag, in: .dg16, under: [0x70, 0xA1]) != nil)
    }
    for file in ElementaryFile.allCases {
      if let tag = file.tag { #expect(DataObjectNames.name(of: tag, in: file) != nil) }
    }
    #expect(DataObjectNames.name(of: 0x5F1F, in: .dg1, under: [0x61]) == "MRZ")
    #expect(DataObjectNames.name(of: 0x30, in: .sod, under: [0x77]) == "SEQUENCE")
    #expect(DataObjectNames.name(of: 0xA0, in: .sod, under: [0x77, 0x30]) == "[0]")
    #expect(DataObjectNames.name(of: 0x5F1F, in: .dg2) == nil)
  }

  @Test("given strings of ASN.1, when they wrap whole objects, then those are shown, else bytes")
  func wrapping() throws {
    func children(_ hex: String) throws -> [String] {
      lines(TLVTree(BERTLV.encode(0x77, try Hex.decode(hex)), of: .sod).roots[0].children)
    }
    #expect(
      try children("30060404" + "30020500") == [
        "2 30 SEQUENCE 2+6", " 4 04 OCTET STRING 2+4", "  6 30 SEQUENCE 2+2", "   8 05 NULL 2+0",
      ])
    #expect(try children("04053002050000").count == 1)
    #expect(try children("0404300205FF").count == 1)
    #expect(try children("0403020105").count == 1)
    #expect(try children("0302" + "0030").count == 1)
    #expect(try children("030500" + "30020500").count == 3)
    #expect(try children("030501" + "30020500").count == 1)
    // An extension: key usage, and a key identifier.
    #expect(try children("300B0603551D0F040403020106").count == 4)
    #expect(try children("300B0603551D0F0404FF020106").count == 3)
    let tree = TLVTree(try Hex.decode("0404" + "30020500"), of: .dg11)
    #expect(tree.roots.count == 1 && tree.roots[0].children.isEmpty)
  }

  @Test("given indefinite lengths, when the tree is made, then the objects are shown")
  func indefinite() throws {
    let tree = TLVTree(try Hex.decode("770B308024800401AA00000000"), of: .sod)
    #expect(tree.defects.isEmpty && tree.rest.isEmpty)
    #expect(
      lines(tree.roots) == [
        "0 77 Document security object 2+11", " 2 30 SEQUENCE 2+7", "  4 24 OCTET STRING 2+3",
        "   6 04 OCTET STRING 2+1",
      ])
    let cut = TLVTree(try Hex.decode("3080040107"), of: .cardSecurity)
    #expect(cut.defects.map(\.offset) == [0] && cut.roots[0].children.count == 1)
  }

  @Test("given bytes that are no data objects, when the tree is made, then the place is stated")
  func defects() throws {
    let cut = TLVTree(try Hex.decode("6B065F10053132"), of: .dg11)
    #expect(cut.defects.map(\.offset) == [0, 2] && cut.roots[0].children[0].value == [0x31, 0x32])
    #expect(cut.roots[0].children[0].contentLength == 5)
    let tail = TLVTree(try Hex.decode("6B055F1001315F"), of: .dg11)
    #expect(tail.defects.map(\.offset) == [6] && tail.roots[0].value == [0x5F])
    #expect(tail.roots[0].children.count == 1)
    let odd = TLVTree(try Hex.decode("61020500FF"))
    #expect(odd.roots.count == 1 && odd.rest == [0xFF] && odd.defects.map(\.offset) == [4])
    let zeros = TLVTree(try Hex.decode("4201410000"))
    #expect(zeros.defects.isEmpty && zeros.rest == [0, 0])
    let hole = TLVTree(try Hex.decode("42014100004101"))
    #expect(hole.defects.map(\.offset) == [3] && hole.rest.count == 4)
    #expect(TLVTree([]).roots.isEmpty && TLVTree([]).defects.isEmpty)
  }

  @Test("given deep, many and long data objects, when the tree is made, then it is bounded")
  func bounds() {
    var deep: [UInt8] = [0x05, 0x00]
    for _ in 0..<100 { deep = BERTLV.encode(0x30, deep) }
    let tree = TLVTree(deep)
    var depth = 0
    var nodes = tree.roots
    while let node = nodes.first {
      depth += 1
      nodes = node.children
    }
    #expect(depth == TLVTree.deepest && tree.defects.map(\.reason.words) == ["it nests too deep"])
    let indefinite: [UInt8] = (0..<1000).flatMap { _ -> [UInt8] in [0x30, 0x80] }
    #expect(TLVTree(indefinite).defects.first?.reason.words == "it nests too deep")

    var wide: [UInt8] = []
    for _ in 0..<(TLVTree.mostNodes + 5) { wide += [0x05, 0x00] }
    let flat = TLVTree(BERTLV.encode(0x30, wide))
    #expect(flat.roots[0].children.count == TLVTree.mostNodes - 1)
    #expect(flat.roots[0].value.count == 12 && flat.defects.count == 1)
    #expect(TLVTree(wide).roots.count == TLVTree.mostNodes)

    let long = BERTLV.encode(0x04, [UInt8](repeating: 1, count: TLVTree.mostBytes))
    #expect(TLVTree(long).defects.map(\.offset) == [0, TLVTree.mostBytes])
    let zeros = TLVTree([UInt8](repeating: 0, count: 100_000) + [1])
    #expect(zeros.roots.isEmpty && zeros.defects.count == 1)
    let ends: [UInt8] = (0..<5).flatMap { _ -> [UInt8] in [0x30, 0x01, 0xFF] }
    #expect(TLVTree(ends).roots.count == 5 && TLVTree(ends).defects.count == 5)
    // Beyond the defects that are kept, a string that wraps no whole object is still bytes.
    let many: [UInt8] = (0..<200).flatMap { _ -> [UInt8] in [0x30, 0x01, 0xFF] }
    let last = TLVTree(many + [0x04, 0x03, 0x30, 0x01, 0xFF])
    #expect(last.defects.count == 100 && last.roots.last?.children.isEmpty == true)
  }
}
