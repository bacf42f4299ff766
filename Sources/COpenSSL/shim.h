#ifndef PASSPORT_COPENSSL_SHIM_H
#define PASSPORT_COPENSSL_SHIM_H

#include <openssl/asn1.h>
#include <openssl/bio.h>
#include <openssl/cms.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/objects.h>
#include <openssl/param_build.h>
#include <openssl/params.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

/* Each of these is a macro in OpenSSL's headers, which Swift cannot import. */
static inline int passport_sk_X509_num(const STACK_OF(X509) *stack) { return sk_X509_num(stack); }
static inline X509 *passport_sk_X509_value(const STACK_OF(X509) *stack, int index) {
  return sk_X509_value(stack, index);
}
static inline void passport_sk_X509_pop_free(STACK_OF(X509) *stack) {
  sk_X509_pop_free(stack, X509_free);
}
static inline int passport_sk_SignerInfo_num(const STACK_OF(CMS_SignerInfo) *stack) {
  return sk_CMS_SignerInfo_num(stack);
}
static inline CMS_SignerInfo *passport_sk_SignerInfo_value(const STACK_OF(CMS_SignerInfo) *stack, int index) {
  return sk_CMS_SignerInfo_value(stack, index);
}
static inline long passport_BIO_get_mem_data(BIO *bio, char **data) { return BIO_get_mem_data(bio, data); }
static inline void passport_OPENSSL_free(void *pointer) { OPENSSL_free(pointer); }

#endif
