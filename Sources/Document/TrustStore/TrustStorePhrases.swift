import Encoding
import Verdicts

/// The facts that the parts of sentences of this module name.
extension FactName {
  /// A table of the store, by its file's name.
  static let storeTable = FactName("table", .open)
  /// One more of several things.
  static let further = FactName("further", .open)
}

/// Parts of sentences about the files of the store.
extension Phrase {
  static let storeHeader = Phrase(english: "header")
  static let storeIndex = Phrase(english: "index")
  static let storeLength = Phrase(english: "length")
  static let storeDigest = Phrase(english: "digest")

  static func index(of table: RecordTable) -> Phrase {
    Phrase(english: "index of {table}", Fact(.storeTable, table.name))
  }

  static func missing(_ table: RecordTable) -> Phrase {
    Phrase(english: "{table} are missing", Fact(.storeTable, table.name))
  }

  static func keptCertificate(_ sha256: ArraySlice<UInt8>) -> Phrase {
    Phrase(english: "certificate {fingerprint}", Fact(.fingerprint, Hex.encode(Array(sha256))))
  }

  static func keptList(_ sha256: ArraySlice<UInt8>) -> Phrase {
    Phrase(english: "list {fingerprint}", Fact(.fingerprint, Hex.encode(Array(sha256))))
  }

  static func keptDefectList(_ sha256: ArraySlice<UInt8>) -> Phrase {
    Phrase(english: "defect list {fingerprint}", Fact(.fingerprint, Hex.encode(Array(sha256))))
  }

  static func keptRevocationList(_ sha256: ArraySlice<UInt8>) -> Phrase {
    Phrase(english: "CRL {fingerprint}", Fact(.fingerprint, Hex.encode(Array(sha256))))
  }
}

/// Parts of sentences about imports.
extension Phrase {
  static let refusedByLibrary = Phrase(english: "libcrypto refuses it")

  static func masterLists(_ most: Int) -> Phrase {
    Phrase(english: "{count} master lists", Fact(.count, most))
  }

  static func revocationLists(_ most: Int) -> Phrase {
    Phrase(english: "{count} CRLs", Fact(.count, most))
  }

  // MARK: LDIF
  static func longValue(mebibytes most: Int) -> Phrase {
    Phrase(english: "its value is longer than {count} MiB", Fact(.count, most))
  }

  static let reference = Phrase(english: "it names a file or URL, which is never read")
  static let noBase64 = Phrase(english: "its value is not base 64")
}

/// Parts of sentences about the findings of an audit.
extension Phrase {
  static let simulatedState = Phrase(
    english: "documents of the simulator count as genuine under it")
  static func expired(on day: String) -> Phrase {
    Phrase(english: "on {date}", Fact(.statedDay, day))
  }
  static func notValid(before day: String) -> Phrase {
    Phrase(english: "before {date}", Fact(.statedDay, day))
  }

  // MARK: Keys and numbers
  static func auditedCurve(_ name: String) -> Phrase {
    Phrase(english: "EC on {algorithm}", Fact(.algorithm, name))
  }
  static let longExponent = Phrase(english: "long")
  static let emptyNumber = Phrase(english: "empty")
  static let negativeNumber = Phrase(english: "negative")
  static let zeroNumber = Phrase(english: "zero")
  static func oneOf(keys count: Int) -> Phrase {
    Phrase(english: "one of {count} keys", Fact(.count, count))
  }

  // MARK: Extensions
  static let keyUsage = Phrase(english: "key usage")
  static let basicConstraints = Phrase(english: "basic constraints")
  static let subjectKeyIdentifier = Phrase(english: "subject key id")
  static let authorityKeyIdentifier = Phrase(english: "authority key id")
  static func pair(_ one: Phrase, _ other: Phrase) -> Phrase {
    Phrase(english: "{cause}, {further}", Fact(.cause, one), Fact(.further, other))
  }
  static let deniesAuthority = Phrase(
    english: "its basic constraints say that it is not an authority")

  // MARK: Issuers and lists
  static func brokenLink(_ issuer: String) -> Phrase {
    Phrase(english: "issued by {authority}, which is not there", Fact(.authority, issuer))
  }
  static func issued(by issuer: String) -> Phrase {
    Phrase(english: "issued by {authority}", Fact(.authority, issuer))
  }
  static func nextDue(on day: String) -> Phrase {
    Phrase(english: "the next was due on {date}", Fact(.statedDay, day))
  }
  static func listSigned(on day: String) -> Phrase {
    Phrase(english: "signed on {list-signed-on}", Fact(.listSignedOn, day))
  }
  static func onlyList(of publisher: WireText) -> Phrase {
    Phrase(english: "only in lists of {country}", Fact(.country, publisher))
  }
  static let noRevocationList = Phrase(english: "no CRL of this state is there")
}
