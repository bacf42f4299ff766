#define _POSIX_C_SOURCE 200809L
#include "VerificationLoop.h"

#include <openssl/evp.h>
#include <openssl/params.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST = 32 };

struct bytes {
  uint8_t *start;
  size_t length;
};
struct signature {
  EVP_PKEY *key;
  /* What a key is made of, for one that each document brings along; else NULL. */
  OSSL_PARAM *parts;
  EVP_MD *digest, *mask;
  int salt;
  struct bytes statement, signature;
};
struct digest {
  EVP_MD *digest;
  struct bytes bytes;
};
struct verification_loop {
  struct signature signatures[MOST];
  struct digest digests[MOST];
  size_t signature_count, digest_count;
};

static struct bytes copy(const uint8_t *start, size_t length) {
  struct bytes copy = {malloc(length ? length : 1), length};
  if (copy.start && length) memcpy(copy.start, start, length);
  return copy;
}

struct verification_loop *verification_loop_new(void) { return calloc(1, sizeof(struct verification_loop)); }

void verification_loop_free(struct verification_loop *loop) {
  for (size_t i = 0; i < loop->signature_count; i++) {
    struct signature *each = &loop->signatures[i];
    EVP_PKEY_free(each->key);
    OSSL_PARAM_free(each->parts);
    EVP_MD_free(each->digest);
    EVP_MD_free(each->mask);
    free(each->statement.start);
    free(each->signature.start);
  }
  for (size_t i = 0; i < loop->digest_count; i++) {
    EVP_MD_free(loop->digests[i].digest);
    free(loop->digests[i].bytes.start);
  }
  free(loop);
}

int verification_loop_sign(struct verification_loop *loop, const uint8_t *key, size_t key_length,
                           const uint8_t *statement, size_t statement_length, const uint8_t *signature,
                           size_t signature_length, const char *digest, const char *mask, int salt, int is_new) {
  if (loop->signature_count == MOST) return 0;
  struct signature *each = &loop->signatures[loop->signature_count++];
  each->key = d2i_PUBKEY(NULL, &key, (long)key_length);
  each->digest = EVP_MD_fetch(NULL, digest, NULL);
  each->mask = mask ? EVP_MD_fetch(NULL, mask, NULL) : NULL;
  each->salt = salt;
  if (is_new && each->key && EVP_PKEY_todata(each->key, EVP_PKEY_PUBLIC_KEY, &each->parts) != 1) return 0;
  each->statement = copy(statement, statement_length);
  each->signature = copy(signature, signature_length);
  return each->key && each->digest && (!mask || each->mask);
}

int verification_loop_digest(struct verification_loop *loop, const uint8_t *bytes, size_t length,
                             const char *digest) {
  if (loop->digest_count == MOST) return 0;
  struct digest *each = &loop->digests[loop->digest_count++];
  each->digest = EVP_MD_fetch(NULL, digest, NULL);
  each->bytes = copy(bytes, length);
  return each->digest != NULL;
}

/* The key of a document that has not been met: made of its parts, as no decoder of libcrypto makes it faster. */
static EVP_PKEY *made(const struct signature *each) {
  EVP_PKEY *key = NULL;
  EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, EVP_PKEY_get0_type_name(each->key), NULL);
  if (context && EVP_PKEY_fromdata_init(context) == 1)
    EVP_PKEY_fromdata(context, &key, EVP_PKEY_PUBLIC_KEY, each->parts);
  EVP_PKEY_CTX_free(context);
  return key;
}

static int verify(const struct signature *each) {
  EVP_MD_CTX *context = EVP_MD_CTX_new();
  EVP_PKEY_CTX *parameters = NULL;
  EVP_PKEY *key = each->parts ? made(each) : each->key;
  int good = context && key && EVP_DigestVerifyInit(context, &parameters, each->digest, NULL, key) == 1;
  if (good && each->mask)
    good = EVP_PKEY_CTX_set_rsa_padding(parameters, RSA_PKCS1_PSS_PADDING) == 1 &&
           EVP_PKEY_CTX_set_rsa_mgf1_md(parameters, each->mask) == 1 &&
           EVP_PKEY_CTX_set_rsa_pss_saltlen(parameters, each->salt) == 1;
  good = good && EVP_DigestVerify(context, each->signature.start, each->signature.length,
                                  each->statement.start, each->statement.length) == 1;
  EVP_MD_CTX_free(context);
  if (each->parts) EVP_PKEY_free(key);
  return good;
}

int verification_loop_run(const struct verification_loop *loop, int times) {
  int good = 1;
  for (int time = 0; time < times; time++) {
    for (size_t i = 0; i < loop->digest_count; i++) {
      const struct digest *each = &loop->digests[i];
      unsigned char value[EVP_MAX_MD_SIZE];
      good &= EVP_Digest(each->bytes.start, each->bytes.length, value, NULL, each->digest, NULL);
    }
    for (size_t i = 0; i < loop->signature_count; i++) good &= verify(&loop->signatures[i]);
  }
  return good;
}

double verification_loop_time(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return (double)now.tv_sec * 1e6 + (double)now.tv_nsec / 1e3;
}
