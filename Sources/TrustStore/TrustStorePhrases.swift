import Encoding
import Verdicts

/// The facts that the parts of sentences of this room name.
extension FactName {
  /// A table of the store, by its file's name.
  static let storeTable = FactName("table", .open)
  /// One more of several things.
  static let further = FactName("further", .open)
}

/// Parts of sentences about the files of the store.
extension Phrase {
  static let storeHeader = Phrase("store-header")
  static let storeIndex = Phrase("store-index")
  static let storeLength = Phrase("store-length")
  static let storeDigest = Phrase("store-digest")

  static func index(of table: RecordTable) -> Phrase {
    Phrase("store-index-of", Fact(.storeTable, table.name))
  }

  static func missing(_ table: RecordTable) -> Phrase {
    Phrase("store-missing", Fact(.storeTable, table.name))
  }

  static func keptCertificate(_ sha256: ArraySlice<UInt8>) -> Phrase {
    Phrase("store-certificate", Fact(.fingerprint, Hex.encode(Array(sha256))))
  }

  static func keptList(_ sha256: ArraySlice<UInt8>) -> Phrase {
    Phrase("store-list", Fact(.fingerprint, Hex.encode(Array(sha256))))
  }

  static func keptRevocationList(_ sha256: ArraySlice<UInt8>) -> Phrase {
    Phrase("store-revocation-list", Fact(.fingerprint, Hex.encode(Array(sha256))))
  }
}

/// Parts of sentences about imports.
extension Phrase {
  static let refusedByLibrary = Phrase("import-refused-by-library")

  static func masterLists(_ most: Int) -> Phrase {
    Phrase("import-master-lists", Fact(.count, most))
  }

  static func revocationLists(_ most: Int) -> Phrase {
    Phrase("import-revocation-lists", Fact(.count, most))
  }

  // MARK: LDIF
  static func longValue(mebibytes most: Int) -> Phrase {
    Phrase("ldif-long-value", Fact(.count, most))
  }

  static let reference = Phrase("ldif-reference")
  static let noBase64 = Phrase("ldif-no-base64")
}

/// Parts of sentences about the findings of an audit.
extension Phrase {
  static let simulatedState = Phrase("audit-simulated-state")
  static func expired(on day: String) -> Phrase {
    Phrase("audit-expired", Fact(.statedDay, day))
  }
  static func notValid(before day: String) -> Phrase {
    Phrase("audit-not-yet-valid", Fact(.statedDay, day))
  }

  // MARK: Keys and numbers
  static func auditedCurve(_ name: String) -> Phrase {
    Phrase("audit-curve", Fact(.algorithm, name))
  }
  static let longExponent = Phrase("audit-long-exponent")
  static let emptyNumber = Phrase("audit-serial-empty")
  static let negativeNumber = Phrase("audit-serial-negative")
  static let zeroNumber = Phrase("audit-serial-zero")
  static func oneOf(keys count: Int) -> Phrase { Phrase("audit-keys", Fact(.count, count)) }

  // MARK: Extensions
  static let keyUsage = Phrase("audit-key-usage")
  static let basicConstraints = Phrase("audit-basic-constraints")
  static let subjectKeyIdentifier = Phrase("audit-subject-key-id")
  static let authorityKeyIdentifier = Phrase("audit-authority-key-id")
  static func pair(_ one: Phrase, _ other: Phrase) -> Phrase {
    Phrase("audit-pair", Fact(.cause, one), Fact(.further, other))
  }
  static let deniesAuthority = Phrase("audit-denies-authority")

  // MARK: Issuers and lists
  static func brokenLink(_ issuer: String) -> Phrase {
    Phrase("audit-broken-link", Fact(.authority, issuer))
  }
  static func issued(by issuer: String) -> Phrase {
    Phrase("audit-issued-by", Fact(.authority, issuer))
  }
  static func nextDue(on day: String) -> Phrase {
    Phrase("audit-overdue", Fact(.statedDay, day))
  }
  static func listSigned(on day: String) -> Phrase {
    Phrase("audit-list-signed", Fact(.listSignedOn, day))
  }
  static func onlyList(of publisher: String) -> Phrase {
    Phrase("audit-only-list", Fact(.country, publisher))
  }
  static let noRevocationList = Phrase("audit-no-list")
}
