import COpenSSL

/// HKDF with SHA-256, RFC 5869: extract, then expand.
public enum HKDF {
  /// A key of some octets, at most 8,160.
  /// - Parameters:
  ///   - secret: the input keying material.
  ///   - salt: the salt; empty for none, which is the same as 32 zeros (2.2).
  ///   - info: what the key is for.
  /// - Throws: ``CryptoError`` when libcrypto refuses.
  public static func key(
    from secret: SecretBytes, salt: [UInt8], info: [UInt8], length: Int = 32
  ) throws(CryptoError) -> SecretBytes {
    guard let context = EVP_KDF_CTX_new(method.pointer) else { throw .fromLibrary("HKDF") }
    defer { EVP_KDF_CTX_free(context) }
    var digest = Array("SHA256".utf8CString)
    var (salt, info) = (salt, info)
    let key = SecretBytes.filled(length) { output in
      secret.withUnsafeBytes { secret in
        digest.withUnsafeMutableBufferPointer { digest in
          salt.withUnsafeMutableBytes { salt in
            info.withUnsafeMutableBytes { info in
              // libcrypto only reads the secret, whatever its declaration says.
              let input = UnsafeMutableRawPointer(mutating: secret.baseAddress)
              var parameters = [
                OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, digest.baseAddress, 0),
                OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_KEY, input, secret.count),
              ]
              if !salt.isEmpty {
                parameters.append(
                  OSSL_PARAM_construct_octet_string(
                    OSSL_KDF_PARAM_SALT, salt.baseAddress, salt.count))
              }
              if !info.isEmpty {
                parameters.append(
                  OSSL_PARAM_construct_octet_string(
                    OSSL_KDF_PARAM_INFO, info.baseAddress, info.count))
              }
              parameters.append(OSSL_PARAM_construct_end())
              return EVP_KDF_derive(
                context, output.bindMemory(to: UInt8.self).baseAddress, output.count, parameters)
                == 1
            }
          }
        }
      }
    }
    guard let key else { throw .fromLibrary("HKDF") }
    return key
  }

  private static let method = Method()

  private struct Method: @unchecked Sendable {
    let pointer = EVP_KDF_fetch(nil, "HKDF", nil)
  }
}
