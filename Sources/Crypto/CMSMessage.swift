import COpenSSL
import Encoding

/// libcrypto's reading of a CMS structure, which may be BER of indefinite length.
final class CMSMessage {
  private let pointer: OpaquePointer

  init(_ bytes: [UInt8]) throws(CryptoError) {
    var consumed = 0
    let pointer = bytes.withUnsafeBufferPointer { buffer in
      var start = buffer.baseAddress
      let pointer = d2i_CMS_ContentInfo(nil, &start, buffer.count)
      if let base = buffer.baseAddress, let start { consumed = start - base }
      return pointer
    }
    guard let pointer else { throw .malformed(CryptoError.reason("signed data")) }
    self.pointer = pointer
    guard consumed == bytes.count else {
      throw .malformed("\(bytes.count - consumed) bytes too many")
    }
    guard OBJ_obj2nid(CMS_get0_type(pointer)) == NID_pkcs7_signed else {
      throw .malformed("no signed data")
    }
  }

  deinit {
    CMS_ContentInfo_free(pointer)
    ERR_clear_error()
  }

  func contentType() throws(BERError) -> ObjectIdentifier {
    try Self.identifier(CMS_get0_eContentType(pointer))
  }

  func content() throws(CryptoError) -> [UInt8] {
    guard let content = CMS_get0_content(pointer)?.pointee else {
      throw .malformed("no content")
    }
    return Self.octets(content)
  }

  func certificates() throws(CryptoError) -> [Certificate] {
    guard let stack = CMS_get1_certs(pointer) else { return [] }
    defer { passport_sk_X509_pop_free(stack) }
    var certificates: [Certificate] = []
    for index in 0..<max(0, passport_sk_X509_num(stack)) {
      guard let certificate = passport_sk_X509_value(stack, index) else { continue }
      let der = Self.encode { i2d_X509(certificate, $0) }
      certificates.append(try Certificate(der: der))
    }
    return certificates
  }

  func signers() throws(BERError) -> [SignerInfo] {
    var signers: [SignerInfo] = []
    for pointer in signerPointers { signers.append(try Self.signer(pointer)) }
    return signers
  }

  private var signerPointers: [OpaquePointer] {
    guard let stack = CMS_get0_SignerInfos(pointer) else { return [] }
    return (0..<max(0, passport_sk_SignerInfo_num(stack))).compactMap {
      passport_sk_SignerInfo_value(stack, $0)
    }
  }

  private static func signer(_ pointer: OpaquePointer) throws(BERError) -> SignerInfo {
    var digest: UnsafeMutablePointer<X509_ALGOR>?
    var signature: UnsafeMutablePointer<X509_ALGOR>?
    CMS_SignerInfo_get0_algs(pointer, nil, nil, &digest, &signature)
    guard let digest, let signature else { throw .invalidValue("signer") }
    let count = CMS_signed_get_attr_count(pointer)
    var attributes: SignerInfo.SignedAttributes?
    if count >= 0 {
      let encoded = (0..<count).map { index in
        encode { i2d_X509_ATTRIBUTE(CMS_signed_get_attr(pointer, index), $0) }
      }
      attributes = try SignerInfo.SignedAttributes(encoded)
    }
    return SignerInfo(
      identifier: try signerIdentifier(pointer),
      digestIdentifier: try identifier(digest.pointee.algorithm),
      signatureAlgorithm: try SignatureAlgorithm(parsing: encode { i2d_X509_ALGOR(signature, $0) }),
      signedAttributes: attributes,
      signature: CMS_SignerInfo_get0_signature(pointer).map { octets($0) } ?? [])
  }

  private static func signerIdentifier(
    _ pointer: OpaquePointer
  ) throws(BERError) -> SignerInfo.Identifier {
    var key: UnsafeMutablePointer<ASN1_OCTET_STRING>?
    var issuer: OpaquePointer?
    var serial: UnsafeMutablePointer<ASN1_INTEGER>?
    guard CMS_SignerInfo_get0_signer_id(pointer, &key, &issuer, &serial) == 1 else {
      throw .invalidValue("signer")
    }
    if let key { return .subjectKeyIdentifier(octets(key)) }
    guard let issuer, let serial else { throw .invalidValue("signer") }
    let number = try BERTLV(parsing: encode { i2d_ASN1_INTEGER(serial, $0) })
    return .issuerAndSerialNumber(
      try DistinguishedName(parsing: encode { i2d_X509_NAME(issuer, $0) }), Array(number.content))
  }

  private static func identifier(_ object: OpaquePointer?) throws(BERError) -> ObjectIdentifier {
    guard let object, OBJ_length(object) > 0, let data = OBJ_get0_data(object) else {
      throw .invalidObjectIdentifier
    }
    return try ObjectIdentifier(
      content: UnsafeBufferPointer(start: data, count: OBJ_length(object)))
  }

  private static func octets(_ string: UnsafePointer<ASN1_OCTET_STRING>) -> [UInt8] {
    Array(
      UnsafeBufferPointer(
        start: ASN1_STRING_get0_data(string), count: max(0, Int(ASN1_STRING_length(string)))))
  }

  /// The octets that one of libcrypto's `i2d` functions writes; none when it fails.
  private static func encode(
    _ write: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32
  ) -> [UInt8] {
    let length = Int(write(nil))
    guard length > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      var start = buffer.baseAddress
      count = max(0, min(length, Int(write(&start))))
    }
  }
}
