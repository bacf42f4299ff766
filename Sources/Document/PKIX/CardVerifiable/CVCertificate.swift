import Crypto
import Encoding

/// A card verifiable certificate, BSI TR-03110-3, C.1: of a country verifying certification
/// authority, a document verifier or a terminal.
public struct CVCertificate: Hashable, Sendable {
  /// What is signed.
  public let body: Body
  /// The signature over the encoding of ``body``.
  public let signature: [UInt8]

  /// The greatest length that is read, in bytes. With RSA of 4,096 bits a certificate has about
  /// 1,150.
  public static let longest = 4096

  /// The fields that are signed, in their order.
  public struct Body: Hashable, Sendable {
    /// The key that signed: `CAR`.
    public var authorityReference: PublicKeyReference
    /// The holder's public key.
    public var publicKey: CVPublicKey
    /// The holder's public key by its name: `CHR`.
    public var holderReference: PublicKeyReference
    /// What the holder may do: `CHAT`.
    public var authorization: CertificateHolderAuthorization
    /// The day on which the certificate was made, in UTC; years 2000 to 2099.
    public var effectiveDate: CalendarDate
    /// The last day of validity.
    public var expirationDate: CalendarDate
    /// The content of the extensions, which chips do not look at; nil for none.
    public var extensions: [UInt8]?

    /// Takes the fields.
    public init(
      authorityReference: PublicKeyReference, publicKey: CVPublicKey,
      holderReference: PublicKeyReference, authorization: CertificateHolderAuthorization,
      effectiveDate: CalendarDate, expirationDate: CalendarDate, extensions: [UInt8]? = nil
    ) {
      self.authorityReference = authorityReference
      self.publicKey = publicKey
      self.holderReference = holderReference
      self.authorization = authorization
      self.effectiveDate = effectiveDate
      self.expirationDate = expirationDate
      self.extensions = extensions
    }

    init(_ object: BERTLV) throws(BERError) {
      var reader = object.reader()
      guard try reader.read(0x5F29).content == [0] else { throw .invalidValue(.fieldVersion) }
      authorityReference = try PublicKeyReference(try reader.read(0x42))
      publicKey = try CVPublicKey(try reader.read(0x7F49))
      holderReference = try PublicKeyReference(try reader.read(0x5F20))
      authorization = try CertificateHolderAuthorization(try reader.read(0x7F4C))
      effectiveDate = try CVCertificate.date(try reader.read(0x5F25))
      expirationDate = try CVCertificate.date(try reader.read(0x5F24))
      extensions = try reader.readOptional(0x65).map { Array($0.content) }
      try reader.end()
    }

    /// The bytes that are signed, tag and length included (C.1.8).
    public var encoded: [UInt8] {
      let fields = [
        BERTLV.encode(0x5F29, [0]), BERTLV.encode(0x42, authorityReference.bytes),
        publicKey.encoded, BERTLV.encode(0x5F20, holderReference.bytes), authorization.encoded,
        BERTLV.encode(0x5F25, CVCertificate.digits(of: effectiveDate)),
        BERTLV.encode(0x5F24, CVCertificate.digits(of: expirationDate)),
      ]
      return BERTLV.encode(
        0x7F4E, containing: fields + (extensions.map { [BERTLV.encode(0x65, $0)] } ?? []))
    }

    /// The certificate, signed by the authority's key.
    /// - Throws: ``CryptoError`` for a key of another kind than the algorithm's.
    public func signed(
      with key: PrivateKey, _ algorithm: TerminalAuthenticationAlgorithm
    ) throws(CryptoError) -> CVCertificate {
      CVCertificate(body: self, signature: try algorithm.sign(encoded, with: key))
    }
  }

  /// Joins a body and a signature.
  public init(body: Body, signature: [UInt8]) {
    self.body = body
    self.signature = signature
  }

  /// Reads a certificate in DER.
  /// - Throws: ``BERError`` when it is none, when bytes follow, or when it is not in DER.
  public init(parsing bytes: some Collection<UInt8>) throws(BERError) {
    guard bytes.count <= Self.longest else { throw .invalidValue(.fieldLength) }
    let object = try BERTLV(parsing: bytes)
    guard object.tag == 0x7F21 else { throw .unexpectedTag(expected: 0x7F21, found: object.tag) }
    var reader = object.reader()
    body = try Body(try reader.read(0x7F4E))
    signature = Array(try reader.read(0x5F37).content)
    try reader.end()
    // Every length must be in the fewest bytes: signed are the bytes, and only one form has them.
    guard encoded.elementsEqual(bytes) else { throw .invalidValue(.fieldLength) }
  }

  /// The certificate in DER.
  public var encoded: [UInt8] {
    BERTLV.encode(0x7F21, body.encoded + encodedSignature)
  }

  /// The data object of the signature, which follows the body.
  public var encodedSignature: [UInt8] { BERTLV.encode(0x5F37, signature) }

  /// True if it is signed by the key that it contains.
  public var isSelfSigned: Bool { body.authorityReference == body.holderReference }

  /// True if its signature verifies under a key; false also for a key of another kind.
  /// - Throws: ``CryptoError/unsupported(_:)`` when libcrypto does not have the digest.
  public func isSigned(
    by key: PublicKey, _ algorithm: TerminalAuthenticationAlgorithm
  ) throws(CryptoError) -> Bool {
    try algorithm.verifies(signature, over: body.encoded, under: key)
  }

  // MARK: Dates (D.2.1.3)

  private static func date(_ object: BERTLV) throws(BERError) -> CalendarDate {
    let digits = object.content.map { Int($0) }
    guard digits.count == 6, digits.allSatisfy({ $0 <= 9 }),
      let date = CalendarDate(
        year: 2000 + digits[0] * 10 + digits[1], month: digits[2] * 10 + digits[3],
        day: digits[4] * 10 + digits[5])
    else { throw .invalidValue(.fieldTime) }
    return date
  }

  private static func digits(of date: CalendarDate) -> [UInt8] {
    date.yymmdd.utf8.map { $0 - UInt8(ascii: "0") }
  }
}
