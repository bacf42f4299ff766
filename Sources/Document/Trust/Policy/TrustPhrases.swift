import Encoding
import Verdicts

/// Parts of sentences.
extension Phrase {
  // MARK: Files and checks
  /// A file that a check needs was not read.
  public static func fileNotRead(_ file: String) -> Phrase {
    Phrase("file-not-read", Fact(.file, file))
  }
  /// A check that another one depends on did not pass; the argument is its name.
  static func checkNotPassed(_ check: String) -> Phrase {
    Phrase("check-not-passed", Fact(.priorCheck, check))
  }
  /// No data group was read.
  static let dataGroupsUnread = Phrase("data-groups-unread")
  /// Signed data, which are malformed.
  static let signedData = Phrase("signed-data")
  /// The version of signed data.
  static func signedData(ofVersion version: Int) -> Phrase {
    Phrase("signed-data-of-version", Fact(.version, version))
  }
  /// The signature of a file.
  static func signature(of file: String) -> Phrase { Phrase("signature-of", Fact(.file, file)) }
  /// The type of the content of signed data that should be a list.
  static func contentType(_ type: String) -> Phrase {
    Phrase(english: "its content type is {content-type}", Fact(.contentType, type))
  }

  // MARK: Whose key or digest it is
  /// The document.
  static let document = Phrase("document")
  /// The signer.
  static let signer = Phrase("signer")
  /// The signer's path.
  static let signerPath = Phrase("signer-path")
  /// The signer's certificate.
  static let signerCertificate = Phrase("signer-certificate")
  /// A link certificate.
  static let linkCertificate = Phrase("link-certificate")
  /// The certificate that a reason is about.
  static let certificate = Phrase("certificate")
  /// The revocation list.
  static let revocationList = Phrase("revocation-list")
  /// A curve that is known by its size only.
  static func curve(ofBits bits: Int) -> Phrase {
    Phrase(english: "a curve of {count} bits", Fact(.count, bits))
  }

  // MARK: The signer and its path
  /// The signer's path ends nowhere.
  static let signerPathEndless = Phrase(english: "the signer's path ends nowhere")
  /// The time of signing is not stated.
  package static let signingTimeUnstated = Phrase("signing-time-unstated")
  /// No country, where a certificate names none.
  static let noCountry = Phrase("no-country")
  /// The first and the last day of a certificate.
  static func validity(_ first: String, _ last: String) -> Phrase {
    Phrase(
      english: "{signer-start} to {signer-end}", Fact(.signerStart, first), Fact(.signerEnd, last))
  }

  // MARK: What a certificate says of its key
  /// The key usage lacks one that is needed.
  package static func keyUsageLacks(_ use: String) -> Phrase {
    Phrase(english: "its key usage lacks {key-use}", Fact(.keyUse, use))
  }
  /// No key usage is stated.
  static let keyUsageUnstated = Phrase(english: "it states no key usage")
  /// The basic constraints say that it is no authority.
  package static let basicConstraintsDeny = Phrase(english: "its basic constraints say so")
  /// Nothing says that it is an authority.
  static let authorityUnmarked = Phrase(english: "it has neither key usage nor basic constraints")

  // MARK: Limits
  /// A number of signatures to verify.
  static func signatures(_ most: Int) -> Phrase {
    Phrase(english: "{count} signatures to verify", Fact(.count, most))
  }
  /// More signatures than are verified of a file.
  package static let furtherSignatures = Phrase(english: "signatures to verify")
  /// Too many signatures to verify.
  static let tooManySignatures = Phrase(english: "too many signatures to verify")
  /// A number of certificates for one signer.
  static func certificatesForSigner(_ most: Int) -> Phrase {
    Phrase(english: "{count} certificates for one signer", Fact(.count, most))
  }
  /// A certificate is longer than this many KiB.
  static func longerThan(kibibytes most: Int) -> Phrase {
    Phrase(english: "it is longer than {count} KiB", Fact(.count, most))
  }
  /// A list is longer than this many MiB.
  package static func longerThan(mebibytes most: Int) -> Phrase {
    Phrase(english: "it is longer than {count} MiB", Fact(.count, most))
  }
  /// A certificate has more parts than this.
  static func morePartsThan(_ most: Int) -> Phrase {
    Phrase(english: "it has more than {count} parts", Fact(.count, most))
  }
  /// A certificate has a name that is longer than this many bytes.
  static func nameLongerThan(_ most: Int) -> Phrase {
    Phrase(english: "it has a name that is longer than {count} bytes", Fact(.count, most))
  }

  /// A number of entries of a list.
  static func listEntries(_ most: Int) -> Phrase {
    Phrase(english: "{count} entries", Fact(.count, most))
  }

  // MARK: Revocation lists
  /// It has a critical extension, which is not understood.
  static func revocationListExtension(_ identifier: String) -> Phrase {
    Phrase(
      english: "it has the critical extension {extension}, which is not understood",
      Fact(.extensionName, identifier))
  }
  /// It has a critical extension.
  static func revocationListCritical(_ identifier: String) -> Phrase {
    Phrase(english: "it has the critical extension {extension}", Fact(.extensionName, identifier))
  }
  /// It is signed over a broken digest.
  static func revocationListDigest(_ digest: String) -> Phrase {
    Phrase(english: "it is signed over the broken digest {digest}", Fact(.digest, digest))
  }
  /// Its signature rests on a broken digest.
  static func revocationListSignature(_ digest: String) -> Phrase {
    Phrase(english: "its signature rests on the broken digest {digest}", Fact(.digest, digest))
  }
  /// Its issuer has a key that anybody can break.
  static func revocationListIssuer(_ key: String) -> Phrase {
    Phrase(english: "its issuer has a key that anybody can break: {key}", Fact(.key, key))
  }
  /// It begins on a day that is still to come.
  static func revocationListBegins(on day: String) -> Phrase {
    Phrase(english: "it begins on {list-day}", Fact(.listDay, day))
  }
  /// No authority of its name signed it.
  static let revocationListUnsigned = Phrase(english: "no authority of its name signed it")
}

extension Detail {
  /// The country of a certificate.
  package static func country(_ country: WireText?) -> Detail {
    country.map { .text($0) } ?? .phrase(.noCountry)
  }
}
