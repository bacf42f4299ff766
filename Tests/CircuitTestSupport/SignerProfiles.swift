/// The profiles of the virtual passport whose signers have circuits.
package enum SignerProfiles {
  /// One for each class of signature.
  package static let all = [
    "specimen", "signer-bp256", "signer-rsa", "signer-rsa-e3", "signer-pss", "signer-pss-e3",
    "signer-rsa-3072", "signer-pss-3072", "signer-rsa-4096", "signer-bp256-sha384",
    "signer-bp256-sha512", "signer-rsa-sha512", "signer-rsa-sha1", "signer-pss-sha384",
    "signer-pss-sha512", "signer-rsa-4096-sha512", "signer-p384", "signer-p384-sha512",
    "signer-bp384", "signer-bp512",
  ]
}
