import COpenSSL
import TrustTestSupport

@testable import Crypto

extension World {
  /// RSASSA-PKCS1-v1_5 whose DigestInfo has no NULL.
  static func signWithoutNull(_ bytes: [UInt8], _ key: PrivateKey) throws -> [UInt8] {
    let length = Int(EVP_PKEY_get_size(key.key.pointer))
    let block = try DigestInfoWithoutNull(digest: .sha256, over: bytes).block(length) ?? []
    guard let context = EVP_PKEY_CTX_new_from_pkey(nil, key.key.pointer, nil) else { return [] }
    defer { EVP_PKEY_CTX_free(context) }
    var signature = [UInt8](repeating: 0, count: length)
    var count = length
    EVP_PKEY_sign_init(context)
    EVP_PKEY_CTX_set_rsa_padding(context, RSA_NO_PADDING)
    EVP_PKEY_sign(context, &signature, &count, block, block.count)
    return signature
  }
}
