#ifndef PASSPORT_COPENSSL_SHIM_H
#define PASSPORT_COPENSSL_SHIM_H

#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/objects.h>
#include <openssl/param_build.h>
#include <openssl/params.h>
#include <openssl/pkcs12.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>

/* Each of these is a macro in OpenSSL's headers, which Swift cannot import. OPENSSL_free would put the path
   of this file into the program. */
static inline int passport_EVP_PKEY_PUBLIC_KEY(void) { return EVP_PKEY_PUBLIC_KEY; }
static inline void passport_OPENSSL_free(void *pointer) { CRYPTO_free(pointer, "", 0); }

/* A parameter keeps the pointer to its name: a literal of C lasts, a Swift string that is passed for
   the call does not. */
static inline OSSL_PARAM passport_mac_cipher_param(char *name) {
  return OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_CIPHER, name, 0);
}
static inline OSSL_PARAM passport_group_name_param(char *name) {
  return OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, name, 0);
}

#endif
