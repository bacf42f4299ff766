#ifndef PASSPORT_CTLS_SHIM_H
#define PASSPORT_CTLS_SHIM_H

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509_vfy.h>
#include <openssl/x509v3.h>

/* Each of these is a macro in OpenSSL's headers, which Swift cannot import. */
static inline int passport_TLS_1_2_or_later(SSL_CTX *context) {
  return SSL_CTX_ctrl(context, SSL_CTRL_SET_MIN_PROTO_VERSION, TLS1_2_VERSION, NULL) == 1;
}
static inline void passport_forbid_renegotiation(SSL_CTX *context) {
  SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION);
}
static inline int passport_SSL_set_server_name(SSL *ssl, const char *name) {
  return SSL_ctrl(ssl, SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name, (void *)name) == 1;
}
/* Ignores names in the subject, and wildcards for a part of a label. */
static inline void passport_SSL_set_strict_names(SSL *ssl) {
  SSL_set_hostflags(ssl, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS | X509_CHECK_FLAG_NEVER_CHECK_SUBJECT);
}
/* A server of one transaction resumes no session, and never asks on a terminal for the passphrase
   of a key. */
static inline void passport_SSL_CTX_resume_nothing(SSL_CTX *context) {
  SSL_CTX_set_options(context, SSL_OP_NO_TICKET | SSL_OP_NO_RENEGOTIATION);
  SSL_CTX_ctrl(context, SSL_CTRL_SET_SESS_CACHE_MODE, SSL_SESS_CACHE_OFF, NULL);
}
static inline int passport_no_passphrase(char *buffer, int size, int writing, void *context) {
  (void)buffer; (void)size; (void)writing; (void)context;
  return -1;
}
static inline int passport_SSL_CTX_use_key(SSL_CTX *context, const char *path) {
  SSL_CTX_set_default_passwd_cb(context, passport_no_passphrase);
  return SSL_CTX_use_PrivateKey_file(context, path, SSL_FILETYPE_PEM) == 1 &&
         SSL_CTX_check_private_key(context) == 1;
}

#endif
