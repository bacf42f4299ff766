import Crypto
import Foundation
import LDS
import PKIX

@testable import Trust
@testable import TrustStore

extension FuzzTarget {
  static let trust = [
    FuzzTarget("master-list", longest: 16_384) { input in
      _ = MasterList.certificatesIfAny(input)
      guard let list = try? MasterList(parsing: input) else { return }
      hold(list.encoded == input, "a list keeps its bytes")
      _ = list.parsedCertificates
    },
    FuzzTarget("defect-list", longest: 16_384) { input in
      hold(defects(input)?.count ?? 0 <= ListedDefects.most + 1, "reading stops at the limit")
      guard let list = try? SignedData(ofList: input).list() else { return }
      hold(list.encoded == input, "a list keeps its bytes")
      _ = DefectSource(list, of: "UT", signedAt: Date(timeIntervalSince1970: 0), .state)
    },
    FuzzTarget("ldif", longest: 16_384) { input in
      hold(attributes(input, 7) == attributes(input, 4096), "pieces make no difference")
      _ = LDIFReader.isLDIF(input)
    },
    FuzzTarget("trust-import", longest: 16_384) { input in
      guard let content = try? ImportContent(file: input, name: "input") else { return }
      hold(!content.isEmpty, "what is imported holds something")
    },
    FuzzTarget("trust-collection", longest: 16_384) { input in
      var pieces: [[UInt8]] = [input]
      let content = try? ImportContent(collection: "input") { pieces.popLast() }
      if let content { hold(!content.isEmpty, "what is imported holds something") }
    },
    FuzzTarget("trust-table") { input in
      guard let first = input.first else { return }
      let table = RecordTable.allCases[Int(first) % RecordTable.allCases.count]
      check(table, Array(input.dropFirst()))
    },
    FuzzTarget("security-object", longest: 16_384) { input in
      let file = DocumentSecurityObject(DocumentFile(.sod, input))
      for policy in TrustPolicy.allCases {
        let object = try? PassiveAuthentication.SecurityObject(file, policy)
        if let object { hold(!object.signedData.content.isEmpty, "signed data have a content") }
      }
    },
  ]

  /// The entries of the content of a defect list or a deviation list; nil when it is neither.
  private static func defects(_ input: [UInt8]) -> [ListedDefects]? {
    (try? DefectList.entries(input)) ?? (try? DeviationList.entries(input, signedWith: .sha256))
  }

  private static func attributes(_ input: [UInt8], _ size: Int) -> [String] {
    var rest = input[...]
    var reader = LDIFReader {
      defer { rest = rest.dropFirst(size) }
      return rest.isEmpty ? nil : Array(rest.prefix(size))
    }
    var found: [String] = []
    while let attribute = try? reader.next() {
      found.append("\(attribute.line) \(attribute.kind) \(attribute.value)")
    }
    return found
  }

  /// The index under the digest that belongs to it, then the contents.
  private static func check(_ table: RecordTable, _ input: [UInt8]) {
    _ = try? RecordFile(table, parsing: input)
    var parts = InputParts(input)
    let index = parts.part()
    guard let digest = try? DigestAlgorithm.sha256.digest(index) else { return }
    let length = [0, 0, UInt8(index.count >> 8), UInt8(index.count & 0xFF)]
    let bytes = table.magic + length + digest + index + parts.all()
    guard let file = try? RecordFile(table, parsing: bytes) else { return }
    hold(file.encoded == bytes, "a table keeps its bytes")
    for record in file.records {
      _ = (record.sources, try? record.certificate(), try? record.anchor())
    }
    guard let again = try? RecordFile(table, file.records, companions: file.companions) else {
      return
    }
    hold(again.records.count == file.records.count, "a table is written and read again")
  }
}

extension MasterList {
  /// The certificates of a bare list; nil when it is none.
  fileprivate static func certificatesIfAny(_ input: [UInt8]) -> [[UInt8]]? {
    try? certificates(input)
  }
}
