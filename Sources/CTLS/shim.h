#ifndef PASSPORT_CTLS_SHIM_H
#define PASSPORT_CTLS_SHIM_H

#include <dlfcn.h>
#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509_vfy.h>
#include <openssl/x509v3.h>

/* libssl is loaded when a connection is made, not linked: every command would pay for it at its start, and few make
   one. These are the functions that are called, each under its own name. */
#define PASSPORT_LIBSSL(each)        \
  each(SSL_CTX_check_private_key)    \
  each(SSL_CTX_ctrl)                 \
  each(SSL_CTX_free)                 \
  each(SSL_CTX_load_verify_dir)      \
  each(SSL_CTX_load_verify_file)     \
  each(SSL_CTX_new)                  \
  each(SSL_CTX_set_default_passwd_cb) \
  each(SSL_CTX_set_options)          \
  each(SSL_CTX_set_verify)           \
  each(SSL_CTX_use_PrivateKey_file)  \
  each(SSL_CTX_use_certificate_chain_file) \
  each(SSL_connect)                  \
  each(SSL_ctrl)                     \
  each(SSL_free)                     \
  each(SSL_get0_param)               \
  each(SSL_get_error)                \
  each(SSL_get_verify_result)        \
  each(SSL_new)                      \
  each(SSL_read)                     \
  each(SSL_set1_host)                \
  each(SSL_set_accept_state)         \
  each(SSL_set_alpn_protos)          \
  each(SSL_set_bio)                  \
  each(SSL_set_hostflags)            \
  each(SSL_shutdown)                 \
  each(SSL_write)                    \
  each(TLS_client_method)            \
  each(TLS_server_method)

#define PASSPORT_FIELD(name) __typeof__(&name) _Nonnull name;
struct passport_libssl {
  PASSPORT_LIBSSL(PASSPORT_FIELD)
};
#undef PASSPORT_FIELD

/* Fills in all functions; 0 where the library or one of them is not there. */
static inline int passport_load_libssl(struct passport_libssl *table) {
  void *library = dlopen("libssl.so.3", RTLD_NOW | RTLD_LOCAL);
  if (!library) return 0;
#define PASSPORT_LOAD(name) \
  if (!(table->name = (__typeof__(&name))dlsym(library, #name))) return 0;
  PASSPORT_LIBSSL(PASSPORT_LOAD)
#undef PASSPORT_LOAD
  return 1;
}

/* Each of these is a macro in OpenSSL's headers, which Swift cannot import. */
static inline int passport_TLS_1_2_or_later(const struct passport_libssl *tls, SSL_CTX *context) {
  return tls->SSL_CTX_ctrl(context, SSL_CTRL_SET_MIN_PROTO_VERSION, TLS1_2_VERSION, NULL) == 1;
}
static inline void passport_forbid_renegotiation(const struct passport_libssl *tls, SSL_CTX *context) {
  tls->SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION);
}
static inline int passport_SSL_set_server_name(const struct passport_libssl *tls, SSL *ssl, const char *name) {
  return tls->SSL_ctrl(ssl, SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name, (void *)name) == 1;
}
/* Names in the subject do not count, nor wildcards for a part of a label. */
static inline void passport_SSL_set_strict_names(const struct passport_libssl *tls, SSL *ssl) {
  tls->SSL_set_hostflags(ssl, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS | X509_CHECK_FLAG_NEVER_CHECK_SUBJECT);
}
/* A server of one transaction resumes nothing, and never asks on a terminal for the passphrase of a key. */
static inline void passport_SSL_CTX_resume_nothing(const struct passport_libssl *tls, SSL_CTX *context) {
  tls->SSL_CTX_set_options(context, SSL_OP_NO_TICKET | SSL_OP_NO_RENEGOTIATION);
  tls->SSL_CTX_ctrl(context, SSL_CTRL_SET_SESS_CACHE_MODE, SSL_SESS_CACHE_OFF, NULL);
}
static inline int passport_no_passphrase(char *buffer, int size, int writing, void *context) {
  (void)buffer; (void)size; (void)writing; (void)context;
  return -1;
}
static inline int passport_SSL_CTX_use_key(const struct passport_libssl *tls, SSL_CTX *context, const char *path) {
  tls->SSL_CTX_set_default_passwd_cb(context, passport_no_passphrase);
  return tls->SSL_CTX_use_PrivateKey_file(context, path, SSL_FILETYPE_PEM) == 1 &&
         tls->SSL_CTX_check_private_key(context) == 1;
}

#endif
