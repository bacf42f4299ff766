#ifndef PASSPORT_CTLS_SHIM_H
#define PASSPORT_CTLS_SHIM_H

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509_vfy.h>
#include <openssl/x509v3.h>

/* Each of these is a macro in OpenSSL's headers, which Swift cannot import. */
static inline int passport_TLS_1_2_or_later(SSL_CTX *context) {
  return SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION) == 1;
}
static inline void passport_forbid_renegotiation(SSL_CTX *context) {
  SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION);
}
static inline int passport_SSL_set_server_name(SSL *ssl, const char *name) {
  return SSL_set_tlsext_host_name(ssl, name) == 1;
}
/* Names in the subject do not count, nor wildcards for a part of a label. */
static inline void passport_SSL_set_strict_names(SSL *ssl) {
  SSL_set_hostflags(ssl, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS | X509_CHECK_FLAG_NEVER_CHECK_SUBJECT);
}

#endif
