#ifndef VERIFICATION_LOOP_H
#define VERIFICATION_LOOP_H

#include <stddef.h>
#include <stdint.h>

/* Signature verifications and digests in libcrypto and nothing else: keys of authorities are decoded and digests fetched
   once, before the loop runs; the key of a signer, which a document brings along, is made each time. No program over
   libcrypto can be faster. */
struct verification_loop;

struct verification_loop *verification_loop_new(void);
void verification_loop_free(struct verification_loop *loop);

/* Adds a signature over some bytes: a SubjectPublicKeyInfo, a digest by its name, and for RSASSA-PSS the digest of its
   mask and the length of its salt; mask is NULL for every other scheme. A new key is made each time. 0 where libcrypto
   takes no such key. */
int verification_loop_sign(struct verification_loop *loop, const uint8_t *key, size_t key_length,
                           const uint8_t *statement, size_t statement_length, const uint8_t *signature,
                           size_t signature_length, const char *digest, const char *mask, int salt, int is_new);
/* Adds a digest over some bytes. */
int verification_loop_digest(struct verification_loop *loop, const uint8_t *bytes, size_t length,
                             const char *digest);

/* Verifies all and digests all, some times; 1 if all signatures verify each time. */
int verification_loop_run(const struct verification_loop *loop, int times);

/* The processor time of this thread in microseconds. */
double verification_loop_time(void);

#endif
