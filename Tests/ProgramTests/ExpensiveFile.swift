import Crypto
import Encoding
import Foundation
import Glibc
import PKIX
import TestSupport
import Testing

/// A file for the trust store that is made to cost as much as can be.
struct ExpensiveFile: Sendable, CustomTestStringConvertible {
  let name: String
  /// What the import must say of it.
  let expected: String
  let make: @Sendable () throws -> [UInt8]

  var testDescription: String { name }

  init(
    _ name: String, _ expected: String, _ make: @escaping @Sendable () throws -> [UInt8]
  ) {
    (self.name, self.expected, self.make) = (name, expected, make)
  }

  /// Just under the length that the budget of one part is for; a thirty-second of it where the program
  /// is not optimised.
  private static let length = (isAudit ? 32 << 20 : 1 << 20) - 4096

  /// A pattern again and again, to about this many bytes.
  static func repeated(_ pattern: String, _ count: Int = length) -> [UInt8] {
    repeated(Array(pattern.utf8), count)
  }

  static func repeated(_ pattern: [UInt8], _ count: Int = length) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count / pattern.count * pattern.count) { buffer, end in
      guard let start = buffer.baseAddress else { return }
      memcpy(start, pattern, pattern.count)
      end = pattern.count
      while end < buffer.count {
        let more = min(end, buffer.count - end)
        memcpy(start + end, start, more)
        end += more
      }
    }
  }

  /// Of the lists whose signatures cost much the first and the last; all in `make audit`.
  static let all = texts + objects + (isAudit ? lists : [lists[0], lists[lists.count - 1]])

  private static let texts: [ExpensiveFile] = [
    ExpensiveFile("empty lines of LDIF", "nothing-to-import") {
      Array("version: 1\n".utf8) + repeated("\n")
    },
    ExpensiveFile("short lines of LDIF", "nothing-to-import") {
      Array("version: 1\n".utf8) + repeated("p\n")
    },
    ExpensiveFile("lines that begin as those that count", "nothing-to-import") {
      Array("version: 1\n".utf8) + repeated("user\n x\n")
    },
    ExpensiveFile("names that do not count", "nothing-to-import") {
      Array("version: 1\n".utf8) + repeated("userCertificatx: x\n")
    },
    ExpensiveFile("a value of short lines", "unlisted") {
      Array("version: 1\nuserCertificate:: AAAA\n".utf8) + repeated(" A\n")
    },
    ExpensiveFile("values that are nothing", "unlisted") {
      Array("version: 1\n".utf8) + repeated("userCertificate:x\n")
    },
    ExpensiveFile("values in base 64 that are no certificate", "unlisted") {
      Array("version: 1\n".utf8) + repeated("cACertificate:: MAA=\n")
    },
    ExpensiveFile("document signers without number", isAudit ? "unlisted" : "kept") {
      let signer = try Parts.certificate("UQ", "DS", "DS", usage: .digitalSignature)
      let offset = try Parts.serialNumberOffset(signer)
      var text = Array("version: 1\n".utf8)
      for number in 0..<UInt32(length / (signer.count * 4 / 3 + 20)) {
        text += Array("userCertificate:: ".utf8)
        text += Array(Base64.encode(Parts.numbered(signer, number, at: offset)).utf8) + [0x0A]
      }
      return text
    },
    ExpensiveFile("short lines before PEM", "nothing-to-import") { repeated("-\n") },
    ExpensiveFile("short lines in PEM", "certificate-malformed") {
      Array("-----BEGIN CERTIFICATE-----\n".utf8) + repeated("A\n")
        + Array("-----END CERTIFICATE-----\n".utf8)
    },
    ExpensiveFile("empty blocks of PEM", "nothing-to-import") {
      repeated("-----BEGIN X-----\n-----END X-----\n")
    },
    ExpensiveFile("empty certificates in PEM", "import-limit-exceeded") {
      repeated("-----BEGIN CERTIFICATE-----\nMAA=\n-----END CERTIFICATE-----\n")
    },
  ]

  private static let empty = repeated([0x30, 0], length - 4096)

  private static let objects: [ExpensiveFile] = [
    ExpensiveFile("empty objects in a bare list", "import-limit-exceeded") {
      DER.sequence(DER.integer(0), BERTLV.encode(.set, empty))
    },
    ExpensiveFile("empty objects beside a list", "import-limit-exceeded") {
      Parts.signedData(content: Parts.bareList([]), certificates: empty)
    },
    ExpensiveFile("purposes in a certificate beside a list", "import-limit-exceeded") {
      let purposes = DER.sequence(
        DER.objectIdentifier(ObjectIdentifier(2, 5, 29, 37)),
        DER.octetString(BERTLV.encode(.sequence, repeated([0x06, 0x02, 0x2A, 0x03]))))
      let one = try Parts.certificate("UQ", "DS", "DS", usage: .digitalSignature)
      return Parts.signedData(
        content: Parts.bareList([]),
        certificates: try Parts.extended(one, with: purposes))
    },
    ExpensiveFile("empty objects as signers", "import-limit-exceeded") {
      Parts.signedData(content: Parts.bareList([]), certificates: [], signers: empty)
    },
    ExpensiveFile("empty objects in a certificate", "import-limit-exceeded") {
      DER.sequence(BERTLV.encode(.sequence, empty), DER.sequence(), DER.bitString([0]))
    },
    ExpensiveFile("bytes nested without end", "import-limit-exceeded") { repeated([0x30, 0x80]) },
    ExpensiveFile("segments without end", "import-limit-exceeded") {
      [0x30, 0x80] + repeated([0x24, 0x80, 0x04, 0, 0, 0])
    },
    ExpensiveFile("a CRL of 32 MiB", "import-limit-exceeded") {
      try Parts.revocationList(entries: (32 << 20) - 4096)
    },
    ExpensiveFile("a CRL of 8 MiB", "revocation-list-issuer-missing") {
      try Parts.revocationList(entries: min(8 << 20, length) - 4096)
    },
  ]

  private static let lists: [ExpensiveFile] = [
    ExpensiveFile("links that no anchor signed", "certificate-not-examined") {
      // About 228 KB: roots of one name, and certificates that may stand under any of them.
      let root = try Parts.certificate("UQ", "CSCA", "root", curve: Parts.expensive)
      let roots = try (1..<65).map {
        try Parts.certificate("UQ", "CSCA", "root", curve: Parts.expensive, number: UInt64($0))
      }
      let offset = try Parts.serialNumberOffset(root)
      let links = (0..<400).map { Parts.numbered(root, $0, at: offset) }
      return try Parts.list(of: roots + links)
    },
    ExpensiveFile("certificates that are not self-signed", "certificate-not-examined") {
      let root = try Parts.certificate("UQ", "CSCA", "root", curve: Parts.expensive)
      let offset = try Parts.serialNumberOffset(root)
      return try Parts.list(of: (0..<4096).map { Parts.numbered(root, $0, at: offset) })
    },
    ExpensiveFile("authorities that did not issue the signer", "certificate-not-examined") {
      let root = try Parts.certificate("UQ", "CSCA", "root", curve: Parts.expensive)
      let offset = try Parts.serialNumberOffset(root)
      let between = (0..<2000).map { Parts.numbered(root, $0, at: offset) }
      return try Parts.list(of: between, signedBy: "stranger")
    },
    ExpensiveFile("lists whose signatures are none", "import-limit-exceeded") {
      let one = try Parts.certificate(
        "UQ", "Lists", "expensive signer", curve: Parts.expensive, usage: .digitalSignature)
      let offset = try Parts.serialNumberOffset(one)
      var text = "version: 1\n"
      for number in 0..<UInt32(400) {
        let beside = (0..<4).map { Parts.numbered(one, number * 4 + $0, at: offset) }
        let list = try Parts.unsignedList(under: one, beside: beside)
        text += "pkdMasterListContent:: \(Base64.encode(list))\n"
      }
      return Array(text.utf8)
    },
  ]

  /// What expensive files are put together from.
  enum Parts {
    /// The curve under which a signature costs most.
    static let expensive = "brainpoolP512r1"

    private static let keys = MadeOnce<String, PrivateKey>()

    static func key(_ name: String, _ curve: String) throws -> PrivateKey {
      try keys.value(name + curve) { try PrivateKey.generate(.ec(curve: curve)) }
    }

    static let now = Date(timeIntervalSince1970: 1_750_000_000)

    /// A self-signed certificate without key ids: its issuer may be anybody of its name.
    static func certificate(
      _ country: String, _ commonName: String, _ key: String, curve: String = "prime256v1",
      usage: KeyUsage = .keyCertSign, number: UInt64 = 0
    ) throws -> [UInt8] {
      let pair = try Self.key(key, curve)
      let name: [CertificateBuilder.NameAttribute] = [
        .country(WireText(country)), .commonName(WireText(commonName)),
      ]
      return try CertificateBuilder(
        subject: name, issuer: name,
        serialNumber: mark + [
          UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number), 0, 0,
        ],
        notBefore: now - 86400 * 365, notAfter: now + 86400 * 3650,
        publicKeyInfo: try pair.publicKeyInfo(), extensions: [.keyUsage(usage)]
      ).sign(with: pair, digest: .sha512)
    }

    private static let mark: [UInt8] = [0x41, 0x5A, 0x41, 0x5A]

    static func serialNumberOffset(_ der: [UInt8]) throws -> Int {
      let found = der.indices.first { der[$0...].starts(with: mark) }
      return (found ?? 0) + mark.count
    }

    /// The same certificate with another serial number, which its signature does not cover.
    static func numbered(_ der: [UInt8], _ number: UInt32, at offset: Int) -> [UInt8] {
      var copy = der
      for place in 0..<4 {
        copy[offset + place] = UInt8(truncatingIfNeeded: (number + 1) >> UInt32(8 * place)) | 0x80
      }
      copy[offset] = UInt8(truncatingIfNeeded: number)
      copy[offset + 1] = UInt8(truncatingIfNeeded: number >> 8)
      copy[offset + 2] = UInt8(truncatingIfNeeded: number >> 16)
      return copy
    }

    static func bareList(_ certificates: [[UInt8]]) -> [UInt8] {
      DER.sequence(DER.integer(0), BERTLV.encode(.set, containing: certificates))
    }

    /// A certificate with one more extension, which its signature does not cover.
    static func extended(_ der: [UInt8], with more: [UInt8]) throws -> [UInt8] {
      var parts = try BERTLV(parsing: der).children().map { Array($0.encoded) }
      var fields = try BERTLV(parsing: parts[0]).children().map { Array($0.encoded) }
      let extensions = try BERTLV(parsing: BERTLV(parsing: fields.removeLast()).content)
      fields.append(DER.explicit(3, BERTLV.encode(.sequence, extensions.content + more)))
      parts[0] = DER.sequence(of: fields)
      return DER.sequence(of: parts)
    }

    static let contentType = ObjectIdentifier(2, 23, 136, 1, 1, 2)

    static func signedData(
      content: [UInt8], certificates: [UInt8], signers: [UInt8] = []
    ) -> [UInt8] {
      let data = DER.sequence(of: [
        DER.integer(3), DER.set([]),
        DER.sequence(
          DER.objectIdentifier(contentType), DER.explicit(0, DER.octetString(content))),
        DER.implicit(0, BERTLV.encode(.set, certificates)), BERTLV.encode(.set, signers),
      ])
      return DER.sequence(
        DER.objectIdentifier(ObjectIdentifier(1, 2, 840, 113549, 1, 7, 2)), DER.explicit(0, data))
    }

    /// A list of a publisher in order.
    static func list(of certificates: [[UInt8]], signedBy authority: String = "root") throws
      -> [UInt8]
    {
      let (pair, issuer) = (try key("lists", "prime256v1"), try key(authority, expensive))
      let signer = try CertificateBuilder(
        subject: [.country("UQ"), .commonName("Lists")],
        issuer: [.country("UQ"), .commonName("CSCA")], serialNumber: [7],
        notBefore: now - 86400 * 365, notAfter: now + 86400 * 3650,
        publicKeyInfo: try pair.publicKeyInfo(),
        extensions: [
          .keyUsage(.digitalSignature),
          .extendedKeyUsage([ObjectIdentifier(2, 23, 136, 1, 1, 3)], isCritical: true),
        ]
      ).sign(with: issuer, digest: .sha512)
      return try SignedDataBuilder(
        contentType: contentType, content: bareList(certificates), signingTime: now
      ).sign(with: pair, certificate: signer)
    }

    /// A list whose signer may be any of some certificates, and whose signature is none of theirs.
    static func unsignedList(under signer: [UInt8], beside: [[UInt8]]) throws -> [UInt8] {
      let stranger = try key("stranger", expensive)
      let made = try SignedDataBuilder(
        contentType: contentType, content: bareList([]), digest: .sha512, signingTime: now,
        otherCertificates: beside
      ).sign(with: stranger, certificate: signer)
      return made
    }

    static func revocationList(entries count: Int) throws -> [UInt8] {
      let entry = DER.sequence(DER.integer(1), BERTLV.encode(0x17, Array("250101000000Z".utf8)))
      let algorithm = DER.sequence(
        DER.objectIdentifier(ObjectIdentifier(1, 2, 840, 10045, 4, 3, 2)))
      let name = CertificateBuilder.encodedName([.country("UQ"), .commonName("CSCA")])
      let statement = DER.sequence(of: [
        DER.integer(1), algorithm, name, BERTLV.encode(0x17, Array("250101000000Z".utf8)),
        BERTLV.encode(.sequence, repeated(entry, count)),
      ])
      return DER.sequence(statement, algorithm, DER.bitString([1, 2, 3]))
    }
  }
}
