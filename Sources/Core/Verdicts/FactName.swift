/// The name of a fact, with the subject that it is about. Each module declares its facts in an
/// extension; by default a fact is about the holder.
public struct FactName: Hashable, Sendable {
  /// The stable name, in `kebab-case`: `signer-fingerprint`.
  public let rawValue: String
  /// The subject of the fact: no single document, one document, or its holder.
  public let sensitivity: Sensitivity

  /// A fact of this name.
  public init(_ rawValue: String, _ sensitivity: Sensitivity = .holder) {
    (self.rawValue, self.sensitivity) = (rawValue, sensitivity)
  }

  /// True if two names are the same.
  public static func == (one: FactName, other: FactName) -> Bool {
    one.rawValue == other.rawValue
  }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

/// The facts that the sentences of reasons name.
extension FactName {
  // MARK: The same for all documents of a kind
  /// A protocol that opens a chip or proves it.
  public static let accessProtocol = FactName("protocol", .open)
  /// An algorithm.
  public static let algorithm = FactName("algorithm", .open)
  /// A signed attribute.
  public static let attribute = FactName("attribute", .open)
  /// The name of an authority.
  public static let authority = FactName("authority", .open)
  /// The country of an authority.
  public static let authorityCountry = FactName("authority-country", .open)
  /// The cause, in words without data of the document.
  public static let cause = FactName("cause", .open)
  /// The day of the check.
  public static let checkedOn = FactName("checked-on", .open)
  /// A command that was sent to the chip.
  public static let command = FactName("command", .open)
  /// The type of signed content.
  public static let contentType = FactName("content-type", .open)
  /// The part whose check would cost too much.
  public static let expensive = FactName("expensive", .open)
  /// A number of things.
  public static let count = FactName("count", .open)
  /// The country of a signer or list.
  public static let country = FactName("country", .open)
  /// A digest algorithm.
  public static let digest = FactName("digest", .open)
  /// A certificate extension.
  public static let extensionName = FactName("extension", .open)
  /// An elementary file.
  public static let file = FactName("file", .open)
  /// Elementary files.
  public static let files = FactName("files", .open)
  /// The form that a password has.
  public static let form = FactName("form", .open)
  /// The kind and size of a key.
  public static let key = FactName("key", .open)
  /// The owner of a key.
  public static let keyOwner = FactName("key-owner", .open)
  /// A limit of this program.
  public static let limit = FactName("limit", .open)
  /// A day that a revocation list states.
  public static let listDay = FactName("list-day", .open)
  /// The day on which a master list was signed.
  public static let listSignedOn = FactName("list-signed-on", .open)
  /// The day on which the newest list of a publisher was signed.
  public static let newestSignedOn = FactName("newest-signed-on", .open)
  /// A day that a certificate or list states.
  public static let statedDay = FactName("date", .open)
  /// An application of the chip that was not read.
  public static let offered = FactName("offered", .open)
  /// The elementary file that was found instead of the expected one.
  public static let otherFile = FactName("other-file", .open)
  /// The kind of password.
  public static let password = FactName("password", .open)
  /// A policy.
  public static let policy = FactName("policy", .open)
  /// The purposes of a certificate.
  public static let purposes = FactName("purposes", .open)
  /// The code of another reason.
  public static let reason = FactName("reason", .open)
  /// A signature, named by what is signed.
  public static let whichSignature = FactName("which-signature", .open)
  /// The signed object.
  public static let signed = FactName("signed", .open)
  /// A status word.
  public static let status = FactName("status", .open)
  /// The version of a format.
  public static let version = FactName("version", .open)
  /// Files or data that the card does not give.
  public static let withheld = FactName("withheld", .open)
  // MARK: About a document, a file or this machine
  /// Applications of a card.
  public static let applications = FactName("applications", .document)
  /// A claim of a credential.
  public static let claim = FactName("claim", .document)
  /// Several claims of a credential.
  public static let claims = FactName("claims", .document)
  /// The end of a credential's validity.
  public static let credentialEnd = FactName("credential-end", .document)
  /// The beginning of a credential's validity.
  public static let credentialStart = FactName("credential-start", .document)
  /// A defect in a file, an answer or an input.
  public static let defect = FactName("defect", .document)
  /// The number of a command in a trace.
  public static let exchange = FactName("exchange", .document)
  /// The command that a trace has at that place.
  public static let expected = FactName("expected", .document)
  /// The fault of a reader.
  public static let fault = FactName("fault", .document)
  /// A field of the MRZ.
  public static let field = FactName("field", .document)
  /// Fields of the MRZ.
  public static let fields = FactName("fields", .document)
  /// SHA-256 of a certificate or file.
  public static let fingerprint = FactName("fingerprint", .document)
  /// The format of an image.
  public static let format = FactName("format", .document)
  /// The identifier of circuits.
  public static let identifier = FactName("identifier", .document)
  /// An input that must be typed or given.
  public static let input = FactName("input", .document)
  /// The issuer of a credential.
  public static let issuer = FactName("issuer", .document)
  /// The identifier of a key.
  public static let keyIdentifier = FactName("key-identifier", .document)
  /// A length in bytes.
  public static let length = FactName("length", .document)
  /// The number of a line.
  public static let line = FactName("line", .document)
  /// A defect in the command line.
  public static let mistake = FactName("mistake", .document)
  /// A part of a trace.
  public static let part = FactName("part", .document)
  /// A file or folder of this machine.
  public static let place = FactName("place", .document)
  /// The name of a reader.
  public static let reader = FactName("reader", .document)
  /// An operation that a chip refuses.
  public static let refused = FactName("refused", .document)
  /// The reason for which a certificate was revoked.
  public static let revocationReason = FactName("revocation-reason", .document)
  /// The date of a certificate's revocation.
  public static let revokedOn = FactName("revoked-on", .document)
  /// The last day of a signer's certificate.
  public static let signerEnd = FactName("signer-end", .document)
  /// The first day of a signer's certificate.
  public static let signerStart = FactName("signer-start", .document)
  /// The object of a search in the trust store.
  public static let sought = FactName("sought", .document)
  /// The name of a file that is imported.
  public static let source = FactName("source", .document)
  /// The number of tries that a password has left.
  public static let tries = FactName("tries", .document)
  /// The time in which a signer's certificate is valid.
  public static let validity = FactName("validity", .document)
  // MARK: About the holder
  /// The document type in DG1.
  public static let documentType = FactName("document-type", .holder)
  /// The date of expiry.
  public static let expiry = FactName("expiry", .holder)
  /// The issuing state in DG1.
  public static let issuingState = FactName("issuing-state", .holder)
  /// The day on which a document was signed.
  public static let signedOn = FactName("signed-on", .holder)
}
