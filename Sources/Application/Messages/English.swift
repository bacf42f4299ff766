import Verdicts

extension MessageCatalogue {
  /// The catalogue in English.
  package static let english = MessageCatalogue(
    Language(
      "en", "English", isReviewed: true, day: "{day} {month} {year}",
      months:
        "January February March April May June July August September October November December",
      groupMark: ","), countries: englishCountries
  ) { englishTable }
}

private let englishTable = MessageTable(
  sentences: englishSentences + "\n" + technicalSentences,
  hints: englishHints + "\n" + technicalHints, phrases: englishPhrases, exits: englishExits)

/// The sentences, by the codes of the reasons.
private let englishSentences = #"""
  # Readers and links
  no-reader-service the smart card service (pcscd) is not running
  reader-service-silent the smart card service (pcscd) does not answer
  reader-permission-denied this user may not use the smart card service
  no-reader no reader is connected
  reader-not-found there is no reader named "{reader}"
  reader-in-use another program is using the document on {reader}
  reader-failed the reader does not work as it should: {fault}
  reader-silent no answer came from {reader} in time
  reader-gone the reader {reader} was unplugged or lost its power
  no-document no document is on the reader
  document-unresponsive the document on the reader does not answer
  not-a-passport the card on the reader is not an electronic passport
  no-passport-application the card has no passport application; its EF.DIR lists the {applications}
  document-removed the document was taken off the reader
  connection-lost the connection to the document was lost
  response-malformed the document sent an answer that cannot be read: {defect}
  response-endless the document keeps announcing more data
  command-refused the document refused {command} with status {status}
  chip-refuses-all the chip refuses {refused}
  secure-messaging-failed the protected connection broke: {defect}

  # Access
  mrz-unreadable the MRZ cannot be read: {defect}
  mrz-check-digit the check digit of the {field} in the MRZ is wrong
  mrz-not-seen no MRZ was seen in the picture
  mrz-doubtful document number and dates cannot be read with certainty in the picture
  mrz-device-missing no reader of MRZs is at {place}
  mrz-device-unsuitable {place} is no serial line of a reader
  mrz-device-forbidden this user may not open {place}
  mrz-device-in-use another program uses {place}
  mrz-device-silent no MRZ came from {place} in time
  picture-unreadable the picture cannot be read: {defect}
  picture-converter-missing no program that reads pictures in {format} was found
  picture-not-converted the picture in {format} could not be read: it is damaged or too large
  code-reader-missing the program {program}, which reads barcodes, was not found
  code-key-missing no barcode or QR code in the picture holds a card access number or an MRZ
  code-keys-several several codes in the picture hold a card access number or an MRZ
  access-key-rejected the document rejected the key made from the MRZ
  access-opened the chip was opened with {protocol}
  access-opened-without-key the chip was open to anyone
  pace-failed the document offers PACE, which failed: {cause}
  weaker-protocol-refused PACE failed ({cause}), and the document refused the weaker BAC with status {status}
  pace-unusable the document offers PACE only in forms that cannot be used: {cause}
  pace-differs DG14 and EF.CardAccess do not agree on PACE: {cause}
  card-security-differs EF.CardSecurity lacks what EF.CardAccess says of PACE
  pace-unconfirmed nothing signed confirms what the chip says of PACE: {cause}
  password-rejected the document rejected the {password}
  password-rejected-with-tries the document rejected the {password}; tries left: {tries}
  password-not-taken the document cannot be opened with a {password}
  password-blocked the document accepts no {password} now; tries left: {tries}
  password-unusable this is not a {password}, which has {form}
  access-key-missing the document wants {protocol}, for which the MRZ is needed
  card-access-unreadable EF.CardAccess, which says whether there is PACE, cannot be read: {cause}
  access-downgraded the chip was opened with {protocol} although it offers PACE
  pace-hidden DG14 says that the chip offers PACE, which EF.CardAccess hid

  # Files on the chip
  file-read {file} was read
  file-missing {file} is not on the chip
  file-closed {file} is closed to this reader
  file-truncated {file} ends before the length that it states
  file-too-long {file} states a length of {length} bytes, more than is allowed
  file-malformed {file} is malformed: {defect}
  file-not-wanted {file} was not asked for
  terminal-authentication-needed {offered} is offered by the chip, not read: its data need terminal authentication
  terminal-authenticated the chip accepted the certificates of this terminal ({certificate-holders}); they open {files}
  terminal-not-authenticated this terminal was not authenticated: {cause}
  terminal-not-tried no certificate was sent to the chip: {cause}

  # Saved files
  chip-absent no chip was there: the files were saved before
  mrz-not-given no MRZ was given to compare DG1 with
  file-not-saved not among the saved files: {files}

  # Traces
  trace-replayed a trace was played; no document was here

  # Data
  data-authentic signed by {country}, and unchanged
  security-object-read EF.SOD is well formed
  security-object-missing the chip has no EF.SOD, the signature over its data
  closed-to-reader the card gives {withheld} only to readers with a government's authorisation
  security-object-malformed EF.SOD is malformed: {defect}
  security-object-content-type the signed content is called {content-type}, which it must not be
  security-object-signer-count there are {count} signers where there must be one
  signed-attributes-missing the signed attribute {attribute} is missing
  signature-verified the signature verifies
  signature-invalid the stated signer did not sign these data
  signature-algorithm-unsupported this program does not know the algorithm {algorithm}
  signer-certificate-missing the certificate of the document signer is missing
  digests-match all {count} files that were read have the digest that EF.SOD gives
  digest-mismatch {files} differs from what was signed
  digest-not-listed EF.SOD has no digest for {files}
  files-complete every file that must be readable was read
  files-unread not read: {files}
  file-stripped {file} was signed, and is missing from the chip
  signer-trusted the signer's path ends at {authority}
  no-trust-anchor we do not have this country's certificate: the trust store has none of {country}
  signer-unknown we do not have this country's certificate: no trusted one of {country} issued its signer
  signer-not-current the signer's certificate was not valid on {signed-on}
  curve-unknown a key lies on a curve that this program does not know
  weak-digest {signed} uses the weak digest {digest}
  broken-digest {signed} uses the broken digest {digest}
  old-content-type EF.SOD uses the outdated content type {content-type}
  content-type-data EF.SOD labels the signed content as plain data, as some genuine documents do
  budget-exceeded {expensive} would cost more than any genuine document: over {limit}
  not-checked not checked: {cause}

  # The signer and its path
  card-security-read EF.CardSecurity is well formed
  signer-current the signer's certificate was valid when it signed
  signing-time-in-future the signer states a time of signing that is still to come: {signed-on}
  usage-period-missed the signer signed on {signed-on}, when its private key should not have been used
  path-current every certificate of the signer's path is valid
  signer-expired the signer's certificate ended on {signer-end}
  signer-not-yet-valid the signer's certificate is not valid before {signer-start}
  authority-not-current the certificate of {authority} is not valid on {checked-on}
  signer-usage-fits the signer's certificate is for signing documents
  key-usage-missing the signer's certificate does not say what its key is for
  key-usage-not-critical the signer's certificate does not mark as critical what its key is for
  key-usage-wrong the signer's key is not for signing
  extended-key-usage the signer's certificate is for another purpose: {purposes}
  signer-is-authority the signer's certificate is an authority's
  critical-extension-unknown a certificate has a critical extension that is not understood: {extension}
  certificate-version the signer's certificate is of version {version} instead of 3
  issuer-key-unnamed the signer's certificate does not give the key identifier of its issuer
  signer-country-agrees the signer and its authorities are of {country}
  signer-country-differs a certificate of {country} is issued under an authority of {authority-country}
  issuing-state-agrees the signer is of the issuing state in DG1
  issuing-state-differs the signer is of {country}, DG1 of a document of {issuing-state}
  document-type-listed the signer may sign documents of this type
  document-type-not-listed the signer may not sign documents of type {document-type}
  document-types-missing the signer's certificate does not list document types
  issuer-name-differs the named issuer is not the one whose certificate signed: {authority}
  issuer-key-differs the issuer's key does not have the key identifier that is named: {key-identifier}
  path-too-long more certificates stand below {authority} than it allows
  signer-not-revoked not revoked by the list of {list-day}
  signer-revoked the signer was revoked on {revoked-on}: {revocation-reason}
  authority-revoked an authority of the signer was revoked on {revoked-on}: {revocation-reason}
  revocation-list-missing no revocation list of {country} is in the trust store
  revocation-list-stale the revocation list was in force until {list-day}
  revocation-list-unusable a revocation list cannot be used: {defect}
  known-defect {stated-by} says of this document: {known-defect}
  known-defect-excused this does not hold ({reason}), and {stated-by} says that it is known: {known-defect}
  known-defect-noted {stated-by} says of this document: {known-defect}; that changes no verdict
  known-defect-unread {stated-by} says something of this document that is not understood: {identifier}
  weak-key {key-owner} has a weak key: {key}
  broken-key {key-owner} has a key that anybody can break: {key}
  signed-data-version the signed data are of the outdated version {version}
  signer-identifier-differs the signer's name is not the one in its certificate
  signer-version-differs the signer's version does not fit how it names its certificate
  digest-info-without-null {which-signature} holds a DigestInfo without its NULL
  pss-key-misused {which-signature} verifies as PKCS#1 v1.5, under a key that is labelled for RSASSA-PSS only
  pss-key-restricted {which-signature} verifies, in a form that its key's parameters for RSASSA-PSS forbid
  plain-ecdsa {which-signature} is an ECDSA signature in the plain form where a sequence is announced
  sequence-ecdsa {which-signature} is an ECDSA signature as a sequence where the plain form is announced
  other-digest {which-signature} is over another digest than its algorithm names
  signed-attributes-not-der {which-signature} is over attributes that are not written as DER has them
  curve-mislabelled {which-signature} verifies on another curve than is named
  policy-too-lenient the policy {policy} is too lenient to accept a document or to make a card

  # Chip
  chip-genuine the chip proved that it is the original
  chip-not-provable the document offers no proof that its chip is the original
  chip-proof-invalid the chip did not prove that it is the original: {cause}
  chip-proof-refused the chip did not prove that it is the original: {command} answered {status}
  chip-proof-unsupported the document offers a proof that this program cannot check: {algorithm}
  chip-proof-needs-reader the chip's proof is longer than what this reader passes on; a reader with extended length can have it
  chip-proof-interrupted the link broke while the chip proved itself; read the document again, and leave it on the reader
  chip-proof-left-out the document offers a proof, which was left out
  chip-proof-replaced the chip proved itself by {protocol} already
  chip-needs-data the chip cannot be judged before the data are known to be authentic

  # The decision
  verdicts-passed signed by its state, on the original chip, in date

  # Validity
  document-in-date valid until {expiry}
  expiry-unconfirmed says that it is valid until {expiry}, which nothing confirms
  document-without-end valid without an end
  document-expired expired on {expiry}
  expiry-unstated the document states no date of expiry
  expiry-contradictory the date of expiry, {expiry}, is before {signer-start}, when its signer's certificate began
  date-unreadable the date of expiry cannot be read
  holder-name-differs DG11 gives another name than the MRZ
  holder-birth-differs the date of birth in DG11 is not that of the MRZ; an age counts only if both prove it
  document-code-unknown the document code {document-type} is not one that passports have had since 2026
  mrz-consistent DG1 agrees with what was given of the MRZ
  mrz-differs DG1 differs from the MRZ that opened the chip
  mrz-text-differs DG1 differs from the MRZ that was given: {fields}
  record-not-passed the inspection did not pass: {reason}

  # Minting
  mint-not-allowed no card is made: {cause}
  chip-unproven no card is made: it was not checked that the chip is the original
  predicate-false {claim} is not proven by the document
  age-document-not-made no age document is made: {cause}
  photo-id-not-made no photo ID is made: {cause}
  claim-not-offered no credential of this format says {claim}
  claim-needed a credential of this format always shows {claim}, which was not asked for
  issuer-missing there is no issuer on this machine yet
  issuer-expired the issuer's signer certificate expired on {signer-end}
  issuer-not-yet-valid the issuer's signer certificate is not valid before {signer-start}
  token-removed the token {token} was pulled out, or its session has ended
  token-not-found there is no token at the address {sought}
  token-pin-wrong the PIN of the token {token} is wrong
  token-pin-locked the PIN of the token {token} is locked
  token-pin-final-try one try is left for the PIN of the token {token}, and it is not taken from a file
  token-not-logged-in the token {token} needs its PIN for this

  # The wallet
  wallet-missing there is no wallet at {place}
  wallet-exists there is a wallet at {place} already
  wallet-in-use another program has the wallet open
  passphrase-wrong the passphrase is wrong
  recovery-words-missing the wallet has no words
  recovery-words-other these are not the words of this wallet
  recovery-shares-other these are not the shares of this wallet
  wallet-damaged {place} is damaged: {defect}
  card-not-found there is no such card in the wallet
  card-exists there is such a card in the wallet already
  card-copies-differ copies of a card are not alike, or one has another key than it is bound to
  copies-spent every copy of the card was shown already

  # Credentials
  receipt-verified the receipt is as {issuer} signed it
  receipt-malformed it is no receipt of a desk: {defect}
  receipt-altered the receipt is not as its desk signed it
  receipt-desk-unknown the receipt is of a desk that is not known here
  receipt-path-invalid a certificate of the receipt's desk breaks a rule: {defect}
  receipt-of-future the receipt says that it was made at {credential-start}, which is yet to come
  credential-verified the credential verifies, issued by {issuer}
  credential-proved the proof holds, over a document issued by {issuer}
  credential-malformed the credential cannot be read: {defect}
  credential-unsupported the credential is of a kind that is not supported: {cause}
  algorithm-not-allowed the credential is signed with {algorithm}, which is not supported: ES256 alone is
  issuer-untrusted we do not know this issuer: no root that is trusted here vouches for it
  issuer-path-invalid the issuer's certificate breaks a rule: {defect}
  credential-type-reserved EU identity data (PID) are issued by a member state's provider alone, and never here
  credential-signature-invalid the issuer's signature does not verify
  credential-not-yet-valid the credential is not valid before {credential-start}
  credential-expired the credential expired on {credential-end}
  credential-status-not-checked revocation was not checked: {claim} says where to look, and nothing is looked up
  credential-status-missing the credential does not say where its revocation can be looked up
  proof-revocation-not-done revocation was not checked: a proof does not tell which document it is over
  disclosure-invalid a disclosure does not belong to the credential
  claim-unknown the card has no claim {claim}
  card-format-missing the card has no credential of the format {format}
  claims-apart no credential of the card has all of these claims
  claim-not-chosen a mobile document shows one element at least, and none was chosen
  credential-shown-whole this credential shows all of its claims at once, and {claims} was not named
  key-binding-missing the presentation has no proof that its holder made it
  key-binding-invalid the holder's proof does not hold: {defect}
  request-missing it is a presentation, and the audience and nonce that it must answer were not given
  audience-mismatch the presentation was made for another audience
  nonce-mismatch the presentation answers another request

  # Requests and answers
  presentation-request-malformed the request cannot be read: {defect}
  presentation-request-unsupported the request is not answered: {cause}
  presentation-request-unproven the request does not come from who it names: {defect}
  presentation-request-ended this request has ended
  query-unsatisfied no card satisfies "{sought}" of the request: {cause}
  statement-unproved nothing is shown: {cause}
  answer-malformed the answer cannot be read: {defect}
  answer-differs the answer is not what was asked for: {defect}
  answer-refused {host} did not take the answer: {fault}
  credential-status-valid the issuer's list says that the credential is in force, as of {seen}
  credential-revoked the credential was revoked
  credential-suspended the credential is suspended
  credential-status-unknown whether the credential was revoked is not known: {defect}
  offer-dead the digits were wrong three times: the offer is dead
  offer-not-kept the wallet got the card, and says that it did not keep it
  offer-part-taken the offer ended when the wallet had only a part of the card
  answer-declined the holder or the wallet shows nothing: {fault}
  offer-malformed the offer cannot be read: {defect}
  offer-unsupported the offer is not taken: {cause}
  issuer-refused {host} did not issue the card: {fault}
  received-card-differs what {host} sent is not what it offered: {defect}
  offer-declined nothing was taken: nobody consented
  answer-verified everything that was asked for is shown, and holds
  answer-proved everything that was asked for is proved; a proof does not tell whether the document was revoked
  presentation-unconfirmed nothing was shown: nobody consented
  verification-unconfirmed nothing was verified: nobody could be asked
  request-unawaited this desk awaits no answer to this request
  request-answered it was taken before, and is taken once
  symbol-too-long it is longer than the {limit} KiB that QR codes hold
  symbol-missing no QR code was found in {place}
  opened-proof-request this is a request for a proof over a passport
  opened-certificates this is a certificate or a list of certificates, and somebody must say first whom it comes from
  opened-backup this is a wallet or a backup of one, and nothing of it is shown
  opened-secret these are the secret words of a wallet or a share of them, and nothing of them is shown
  opened-unknown this program has no use for it: it is no request, no card, no answer and no list
  symbol-reader-missing the program {program}, which reads QR codes, was not found
  frame-of-other-series the frame belongs to another text
  frames-differ the frames do not give the text that was divided
  frames-missing only {count} of {limit} frames were read

  # Credentials of other issuers
  issuer-unaccepted nobody vouches for the credential's issuer, and nobody said yes

  # Mobile documents
  mobile-document-malformed the mobile document cannot be read: {defect}

  # Proofs over a document
  passport-data-not-passed no proof is made: the document's data did not pass ({reason})
  passport-proof-not-made no proof is made: {cause}
  passport-proof-small-set no proof is made: of the signers among which the document's would hide you know {count}, and they are of {states} states
  passport-proof-weak-digest the document rests on SHA-1, of which collisions can be made, and the request does not accept that
  passport-proof-verified a document of a signer that the request accepts says what was asked for
  passport-proof-revocation-open the proof holds, and does not tell whether its signer was revoked: the policy strict does not accept that
  passport-proof-refused the proof does not hold: {defect}
  proof-unconfirmed no proof was made: nobody consented
  proof-verified the proof holds
  proof-refused the proof does not hold: {defect}

  # The network
  host-private {host} has an address of this machine or of a private network, and nobody named it
  host-unknown no address is known of {host}
  host-refused {host} refused the connection
  host-unreachable {host} cannot be reached: the system's error {fault}
  host-timed-out {host} did not send its whole answer in {limit} {limit:second|seconds}
  host-cut {host} ended the connection before it had answered

  # The command line and files
  input-missing {input} is needed, and there is no terminal to ask on
  file-unreadable {place} cannot be read: {defect}
  file-not-written {place} cannot be written: {defect}
  folder-missing {place} cannot be written: there is no such folder
  disk-full {place} cannot be written: the disk is full
  file-writable-by-others {place} is not used: other users can change it
  file-of-another-user {place} is not used: it belongs to another user
  recovery-words-count there are {count} words, and it takes 24
  recovery-word-unknown word {place} is not in the list of English words
  recovery-words-checksum the words do not belong together
  recovery-share-count share {share} has {count} words, and it takes 33
  recovery-share-word word {place} of share {share} is not in the list of English words
  recovery-share-checksum the words of share {share} do not belong together
  recovery-shares-of-two-sets the shares are of two sets
  recovery-share-twice share {count} was given twice
  recovery-shares-too-few {count} shares are needed
  recovery-guardian-count there are 2 to {limit} guardians, and 2 or more of them are needed
  recovery-words-not-written the wallet got no words: they were not known
  backup-folder-form the folder of a standing backup is a path that begins with /
  backup-key-form this is no public key of age, which begins with age1
  new-passphrases-differ the two passphrases differ
  passphrase-too-short a new passphrase has at least {count} characters
  interrupted interrupted
  office-program-failed the receipt {receipt-number} was kept, and the office's program did not take it
  desk-not-started the page of the desk cannot be served: {fault}
  desk-silent the desk that runs does not answer
  internal-fault a fault in this program: {defect}
  """#

/// The advice on the next step, by the codes of the reasons.
private let englishHints = #"""
  no-reader-service start it: systemctl start pcscd.socket (package pcscd)
  reader-service-silent start it again: sudo systemctl restart pcscd.service
  reader-permission-denied log in at the desk itself, or allow this user in a polkit rule for org.debian.pcsc-lite
  no-reader connect a reader; docs/READERS.md says which need a setting first
  reader-failed unplug the reader and plug it in again
  reader-silent lift the document and lay it down again; if that does not help, unplug the reader and plug it in again
  reader-gone plug it in again, where it has enough power, and try again
  no-document lay the document flat on the reader, photo page down; if it lies there, lift it for a second
  document-unresponsive lift the document and lay it down again, flat and still
  not-a-passport lay the passport alone on the reader, without other cards
  no-passport-application services that its state authorised read such a card; lay a passport alone on the reader
  document-removed lay the document flat, keep it still, and try again
  connection-lost lay the document flat, keep it still, and try again
  response-malformed lift the document, lay it down again, and try once more
  response-endless lift the document, lay it down again, and try once more
  command-refused lift the document, lay it down again, and try once more; if it answers so again, its chip is damaged or blocked
  chip-refuses-all it is blocked, terminated or damaged, or the card is no passport: lay the passport alone on the reader; if it stays, its issuing authority has to look at it
  secure-messaging-failed lift the document, lay it down again, and try once more
  mrz-unreadable type the two or three lines at the foot of the photo page, with every <
  mrz-check-digit compare that field with the photo page; O and 0 are easily confused
  mrz-not-seen take the picture straight from above, with the whole MRZ, sharp and without glare
  mrz-doubtful take another picture without glare and shadow, or type the MRZ
  mrz-device-missing plug it in; ls /dev/serial/by-id shows the serial lines with their names
  mrz-device-unsuitable ls /dev/serial/by-id shows the serial lines with their names
  mrz-device-forbidden ls -l {place} names its group, dialout for most: sudo usermod -aG dialout $USER, then log out and in
  mrz-device-in-use close the other program, and wait a few seconds if the reader was just plugged in
  mrz-device-silent put the document into the reader again, or type the MRZ
  picture-unreadable give a picture in PNG or PGM
  picture-converter-missing install {package}, or save the picture as PNG
  picture-not-converted save the picture as PNG, not larger than 8,000 by 8,000 pixels
  code-reader-missing install zbar-tools, or type the number
  code-key-missing take the picture straight from above, sharp and without glare, or type the number
  code-keys-several take a picture of the one code
  access-key-rejected check document number, date of birth and date of expiry
  password-rejected check what was typed; it was tried once and not again
  password-rejected-with-tries check what was typed; it was tried once, and a document blocks when no try is left
  password-blocked the document was not asked; its authority can unblock it
  file-truncated read the document once more, flat and still
  closed-to-reader identity cards and residence permits want terminal authentication (Doc 9303-11, BSI TR-03110); this says nothing against the card, and nothing for it
  security-object-malformed this is not as Doc 9303 has it, and is not accepted; by itself it does not prove a forgery
  security-object-content-type this is not as Doc 9303 has it, and is not accepted; by itself it does not prove a forgery
  security-object-signer-count this is not as Doc 9303 has it, and is not accepted; by itself it does not prove a forgery
  signed-attributes-missing this is not as Doc 9303 has it, and is not accepted; by itself it does not prove a forgery
  signature-invalid EF.SOD was altered, or another than the stated signer signed it
  signature-algorithm-unsupported this is no evidence of forgery; nothing can be said of what it would have shown
  digest-mismatch read the document once more; if it stays, the file is not the one signed
  signer-unknown the trust store has that state, but not this signer's root: import its newest list; if that does not help, the document may be forged
  curve-unknown this is no evidence of forgery; nothing can be said of what it would have shown
  broken-digest anybody can forge it; the signature proves nothing
  budget-exceeded this was not judged completely, and proves nothing
  signing-time-in-future check this machine's clock
  signer-not-yet-valid check this machine's clock
  path-too-long a certificate is in the path that its authority does not allow
  broken-key anybody can forge it; the signature proves nothing
  signed-data-version this is not as Doc 9303 has it, and is not accepted; by itself it does not prove a forgery
  pss-key-misused this is not as Doc 9303 has it, and is not accepted; by itself it does not prove a forgery
  pss-key-restricted this is not as Doc 9303 has it, and is not accepted; by itself it does not prove a forgery
  signed-attributes-not-der the policy strict does not accept this; by itself it does not prove a forgery
  verdicts-passed now compare the person with the photo
  mrz-text-differs a typing error or another spelling can cause this: compare the page with what the chip says
  record-not-passed only a record that passed goes on
  folder-missing make the folder first, or name another place
  mint-not-allowed only a record that passed becomes a card
  claim-needed ask for {claim} too
  issuer-not-yet-valid check this machine's clock
  token-removed put it in again, and try again
  token-pin-wrong it was given once and is not tried again: each wrong PIN takes one of a few tries
  token-pin-locked the token's own program unlocks it, with the PUK or the PIN of its security officer
  host-unknown look at the spelling of the host, and whether this machine is on the network
  host-refused look at the port in the address, or try again later
  host-unreachable look whether this machine is on the network
  host-timed-out look whether this machine is on the network, or try again later
  host-cut try again later
  wallet-in-use close it and try again
  recovery-words-other take those that were shown when the wallet was made
  recovery-shares-other take those that were made last
  wallet-damaged restore a copy of the file
  receipt-of-future check the clock of this machine
  credential-not-yet-valid check this machine's clock
  credential-unsupported nothing was disproved; its issuer may have it in another form as well
  claims-apart show them one after the other
  nonce-mismatch ask for a new one; each request has a nonce of its own
  presentation-request-unproven show nothing; ask who sent it for another one
  presentation-request-ended start again at the site, or ask for another one
  answer-refused the copy counts as shown; begin again at the site
  statement-unproved choose something else, or get a new card
  credential-revoked do not accept it; its issuer knows why
  credential-suspended do not accept it now; its issuer knows for how long
  offer-dead read the document again for a new offer, and tell the digits to its holder alone
  offer-not-kept ask the holder what the wallet says, and offer the card again
  answer-declined ask the holder, or for less
  offer-malformed ask who made it for another one
  offer-unsupported ask the issuer whether it offers the card in another way
  issuer-refused the code may be wrong, used or too old: try once more, or ask the issuer for another offer
  received-card-differs do not trust the issuer; nothing was taken
  symbol-missing take a sharper picture, with the whole QR code and its light border; a file must be PNG, JPEG, GIF or WebP
  symbol-reader-missing install zbar-tools, or type the QR code in with a hand-held scanner: -
  frame-of-other-series scan all frames of one text
  frames-differ scan again; a hand-held scanner must have the same layout of keys as this machine
  frames-missing scan the others too
  input-missing give it on standard input or in a file
  disk-full free some space and try again; nothing was left half-written
  file-writable-by-others check that it is as you left it, then: chmod go-w {place}
  file-of-another-user use it as that user, or name a file of your own
  recovery-words-count type all of them, with spaces between them
  recovery-word-unknown look at its letters again; its first four decide
  recovery-share-word look at its letters again; its first four decide
  recovery-words-checksum look for a word that was read wrongly, or for two that were exchanged
  recovery-share-count type or paste all of them, with spaces between them
  recovery-share-twice ask another guardian
  recovery-shares-too-few ask more guardians
  passphrase-too-short several words with spaces between them are easy to remember
  office-program-failed run the program with the receipt by hand, and look at what it says
  desk-silent end it with Ctrl-C where it was started, or end its process; then start it again
  internal-fault please report this with the command that you ran
  """#

/// The parts of sentences, by the codes of the phrases.
private let englishPhrases = #"""

  # Encoding
  term {term}

  # Inspection
  active-authentication active authentication
  data-of-card its data
  document-without-dg14 the document has no DG14
  no-access-control no access control
  no-step no step was reached
  no-biometrics neither DG3 nor DG4
  nothing-to-open the document has no DG3 or DG4 that was asked for
  chip-not-authenticated the chip did not prove itself by chip authentication
  key-not-authentic the state's signature over the chip's key did not pass
  other-protocol-used the chip was opened with another protocol
  signature-of-data EF.SOD, the signature over its data,

  # MRZ
  mrz-document-code document code
  mrz-issuing-state issuing state
  mrz-document-number document number
  mrz-number number
  mrz-date-of-birth date of birth
  mrz-date-of-expiry date of expiry
  mrz-personal-number personal number
  mrz-optional-data optional data
  mrz-nationality nationality
  mrz-names names
  mrz-surname surname
  mrz-given-names given names
  mrz-sex sex
  mrz-composite data as a whole
  mrz-line line
  mrz-format format
  mrz-fields {fields}, {field}
  mrz-td1 a TD1 card
  mrz-td2 a TD2 card
  mrz-td3 a TD3 passport
  mrz-visa-a an MRV-A visa
  mrz-visa-b an MRV-B visa
  mrz-visa a visa
  mrz-french-card a French identity card from before 2021
  picture-format it is not in a known format
  picture-too-large it is too large
  picture-empty it has no pixels
  picture-cut-short it ends too early
  picture-damaged it is damaged
  picture-kind it is stored in a way that is not read here
  mrz-read-marks Compare the characters over the marks with the document.
  mrz-read-certain Document number and dates are certain. Compare the names: they have no check digit.
  mrz-read-uncertain Document number and dates are not certain, and open no chip.
  mrz-read-wrong-digit The check digit does not hold: {field}.
  mrz-read-doubts {count} {count:character in the picture is doubtful|characters in the picture are doubtful}; passport mrz read shows which
  mrz-empty nothing was entered
  mrz-too-long the text is too long
  mrz-not-printable it holds characters that are not printable
  mrz-number-with-check-digit the document number ends in what would be its check digit; leave that out, or type the number once more if it is right
  mrz-keyboard it came through another keyboard layout than the scanner is set to: {layout}
  keyboard-azerty French or Belgian (AZERTY)
  keyboard-qwertz German (QWERTZ)
  keyboard-czech Czech or Slovak
  keyboard-hungarian Hungarian
  keyboard-azerbaijani Azerbaijani
  keyboard-greek Greek
  keyboard-cyrillic a Cyrillic one
  mrz-code-misfit the document code does not fit the format
  mrz-length it has {count} characters
  mrz-lengths {length} and {count}
  mrz-line-lengths its lines have {length} characters, not two times 44 or 36 or three times 30
  mrz-foreign-character character {column} of line {line} is none of A to Z, 0 to 9 and <
  mrz-other-format it belongs to {format}
  mrz-without-chip it belongs to {format}, which has no chip
  mrz-misfit the {field} does not fit
  mrz-not-six-digits the {field} is not six digits
  mrz-no-date the {field} is not a date as YYMMDD

  # ProofEngine
  mint-verdict the chip's verdict is {verdict}
  mint-name-missing the document does not say a name
  mint-expiry-missing the document does not say when it expires
  mint-given-name-missing the document does not say a given name
  mint-name-length a name has more than {limit} characters
  mint-birth-date-missing the document does not say when its holder was born
  mint-age-missing the document proves none of the ages
  mint-age-unknown the document does not say for certain that its holder is 18, or is not
  mint-portrait-missing there is no portrait that was read
  mint-portrait-format the portrait is no JPEG, and few programs show it
  mint-portrait-length the portrait has more than {limit} bytes
  mint-issuer-country-missing the issuer's certificate names no country; passport issuer init --replace makes one that does

  # Trust
  file-not-read {file} was not read
  check-not-passed {prior-check} did not pass
  data-groups-unread no data group was read
  signed-data signed data
  signed-data-of-version version {version} of signed data
  signature-of the signature of {file}
  document the document
  signer the signer
  signer-path the signer's path
  signer-certificate the signer's certificate
  link-certificate a link certificate
  certificate the certificate
  revocation-list the revocation list
  signing-time-unstated the time of signing is not stated
  no-country no country
  defect-list the defect list of {country} of {list-signed-on}
  deviation-list the deviation list of {country} of {list-signed-on}
  defect-signer-revoked its signer was revoked
  defect-signer-suspended its signer is doubtful
  defect-signer-malformed its signer's certificate is malformed
  defect-signer-misencoded its signer's certificate has a fault of encoding
  defect-signer-signature the signature over its signer's certificate is wrong
  defect-authority-misencoded its authority's certificate has a fault of encoding
  defect-validity the validity in its certificates is wrong
  defect-country its certificates name a wrong country
  defect-chip-authentication-key the chip's keys for chip authentication were compromised
  defect-active-authentication-key the chip's keys for active authentication were compromised
  defect-active-authentication-doubtful the chip's keys for active authentication may be compromised
  defect-proofs proofs of its chip fail
  defect-security-object EF.SOD or its signature is wrong
  defect-digests EF.SOD has a wrong digest of {files}
  defect-data-groups {files} malformed
  defect-lists-differ EF.COM and EF.SOD list different files
  defect-signer-name EF.SOD names a wrong signer
  defect-card-security EF.CardSecurity is malformed
  defect-chip-security EF.ChipSecurity is malformed
  defect-mrz its MRZ is wrong
  defect-power-down its chip must lose power between two proofs
  defect-chip-unusable its chip cannot be used
  defect-keys its certificates or keys depart from the standard
  defect-files its files depart from the standard

  # Requests and answers
  query-no-type there is no card of this format and type
  query-no-claims no card of this type says all of it
  query-no-authority no card of this type comes from an authority that is asked for
  query-expired the cards of this type have expired
  query-not-yet-valid the cards of this type are not valid yet
  query-revoked the cards of this type were revoked
  query-no-circuits a proof in zero knowledge is asked for, and its circuits are not kept here, or do not take so many claims
  answer-other-request it belongs to another request
  answer-unasked {part} was not asked for
  answer-missing {part} is not shown
  answer-twice {part} is shown more than once
  answer-type {part} has another format or type
  answer-claims {part} does not say all that was asked for
  answer-unbound the holder of {part} did not prove to have its key
  answer-old it was made more than five minutes ago
  answer-early it was made in the future, by the clock of this machine
  input-transaction-code the issuer's code for this offer
  passphrase-empty an empty passphrase protects nothing
  issuer-name-form an issuer's name has 1 to 50 characters, none of them a control character
  issuer-address-form an address as in https://desk.example: host in small letters, no user, no query, no fragment
  issuer-country-form a country's two capital letters of ISO 3166-1, as in DE; not the code in a passport
  words-open-wallet a wallet that has words is opened by passport wallet recover
  passphrase-alone nobody can recover it, and nothing else opens the file

  # passport
  portrait-not-shown none was shown
  portrait-unknown DG2 holds no image in a known format
  portrait-file-malformed DG2 is malformed
  portrait-file-missing DG2 is not there
  portrait-too-large it is too large, or does not say how large it is
  input-mrz the MRZ
  input-document-number the document number
  input-password the {password}
  input-issuer-passphrase the passphrase of the desk
  input-token-pin the PIN of the token
  input-recovery-words the 24 words
  input-shares shares of guardians
  input-terminal a terminal, at which words are shown
  input-wallet-passphrase the passphrase of the wallet
  input-backup-passphrase the passphrase of the backup
  input-export-passphrase the passphrase of the export
  input-saved-read-passphrase the passphrase of the saved read
  input-terminal-passphrase the passphrase of the terminal's key
  standard-output standard output
  anything-there there

  # Words of the summary and of pages
  hint-mark hint:
  summary-open no access control
  status-passed passed
  status-failed failed
  status-failed-loud FAILED
  status-unknown unknown
  status-not-offered not offered
  status-not-done not done
  verdict-data Data
  verdict-chip Chip
  verdict-validity Validity
  data-may-be-copied anyone who copies a chip copies its data
  decision-accept ACCEPT
  decision-check-by-hand CHECK BY HAND
  decision-refuse REFUSE
  record-simulated SIMULATED: a test document, which says nothing of a real one
  record-replayed REPLAYED: a trace was played; no document was here

  # The holder and the document
  holder-name Name
  holder-born Born
  holder-sex Sex
  holder-nationality Nationality
  holder-document Document
  holder-expires Expires
  holder-unknown unknown
  holder-without-end no end
  holder-unstated not stated
  holder-female female
  holder-male male
  holder-unspecified unspecified
  holder-personal-number Personal number
  holder-place-of-birth Place of birth
  holder-address Address
  holder-telephone Telephone
  holder-profession Profession
  holder-title Title
  holder-summary Summary
  holder-other-documents Other documents
  holder-custody Custody
  holder-full-name Full name
  holder-other-name Other name
  holder-full-birth Full date of birth
  holder-citizenship Citizenship
  holder-issued-by Issued by
  holder-issued-on Issued on
  holder-other-person Other person
  holder-endorsements Endorsements
  holder-tax-or-exit Tax or exit
  holder-front Front
  holder-rear Rear
  holder-personalised Personalised
  holder-personalised-by Personalised by
  holder-to-notify To notify
  holder-time-in-5f85 Time in tag 5F85
  holder-image-unknown an image of no known format

  # The report
  clerk-both {shown-word}, and {shown-other}
  clerk-the-state the issuing state
  clerk-genuine genuine document of {country}, original chip, in date
  clerk-could-be-copy signed by {country} and in date; its chip cannot prove that it is the original
  clerk-compare now compare the person with the photo
  clerk-signed signed by {country} and unchanged
  clerk-no-certificate we do not have {country}’s certificate
  clerk-revoked {country} withdrew the certificate that signed this document
  clerk-revocation-unknown it is not known whether {country} withdrew the certificate that signed this document
  clerk-unsigned the chip has no signature of a state
  clerk-files-missing a part of the chip’s data that the state signed is missing
  clerk-printed-differs what is printed is not what the chip says
  clerk-closed this card shows its data only to a government’s reader
  clerk-photo-altered the photo on the chip is not the one that the state signed
  clerk-name-altered the name and dates on the chip are not those that the state signed
  clerk-details-altered a part of the chip’s data is not what the state signed
  clerk-data-failed the signature on the chip does not pass as one of {country}
  clerk-data-unknown it is not known whether {country} signed these data
  clerk-original this is the original chip, not a copy
  clerk-chip-failed the chip could not prove that it is the original; it may be a copy
  clerk-not-provable this document cannot prove that its chip is the original
  clerk-chip-not-judged not judged, because the data are not confirmed
  clerk-chip-unknown it was not shown whether the chip is the original
  clerk-in-date in date until {shown-day}
  clerk-says-in-date says {shown-day}; not confirmed
  clerk-without-end valid without an end
  clerk-expired it expired on {shown-day}
  clerk-no-expiry the document states no date of expiry
  clerk-expiry-unclear the date of expiry is not clear
  clerk-two-births the chip has two dates of birth
  clerk-lenient this desk is set to leave out checks
  clerk-weak-link the link to the chip was weaker than the document allows
  clerk-name-missing the name and dates were not read
  clerk-photo-missing the photo was not read
  clerk-do-altered do not accept this document on the word of its chip. Compare the printed page, the photo and the person, and do what your office does with suspect documents
  clerk-do-copy the data are the state’s, and the chip may be a copy. Do not accept it on the word of its chip: ask for another document
  clerk-do-no-certificate this says nothing against the document. Compare the photo and the printed page by hand, and tell the person who looks after this desk that it lacks the certificate of this state
  clerk-do-expired ask for a document that is in date
  clerk-do-printed compare the marked characters with the printed page. If they were typed wrong, read the document again; if the page is not what the chip says, do not accept it
  clerk-do-tell compare by hand, and tell the person who looks after this desk
  clerk-do-again read the document once more, flat and still on the reader. If it stays so, compare the photo and the printed page by hand
  clerk-do-by-hand compare the printed page, the photo and the person by hand
  holder-born-on born
  holder-age {count} {count:year|years} old
  holder-elsewhere elsewhere on the chip
  holder-passport Passport
  holder-identity-card Identity card
  holder-type Type
  passport-national national or ordinary passport
  passport-emergency emergency passport
  passport-diplomatic diplomatic passport
  passport-official official or service passport
  passport-refugee refugee's passport
  passport-alien passport of an alien or non-citizen
  passport-stateless stateless person's passport
  passport-laissez-passer laissez-passer
  passport-military military passport
  passport-single-sheet emergency travel document of a single sheet
  report-enlarge Enlarge the photo
  report-mrz Machine readable zone
  report-printed printed
  report-on-chip on the chip
  report-printed-same What is printed is what the chip says
  report-printed-differs {count} printed {count:character differs|characters differ}
  report-signed-by as signed by {country}
  report-what-to-do What to do
  report-details Details
  report-title Passport report
  report-verdicts Verdicts
  report-decision Decision
  report-notes Notes
  report-holder Holder
  report-portrait Photo on the chip
  report-no-portrait No photo is shown
  report-portrait-unknown the chip holds no image that this program knows
  report-portrait-format it is in JPEG 2000, which browsers do not show; install libopenjp2-tools and make the page again
  report-portrait-altered the state did not sign it, and it is in JPEG 2000: it is not converted unless somebody asks for that
  report-unverified not confirmed: read from the chip only
  report-not-signed not what the state signed
  report-personal This page holds personal data
  report-way-files from saved files
  report-no-access-control a link without access control
  report-operator Operator
  report-place Place
  report-number Number
  report-read-at Read
  report-policy Policy
  report-program Made by
  report-fingerprint Document signer
  report-draft This language has not been reviewed by somebody who speaks it

  # The whole report
  report-chain Chain of trust
  report-root State's root
  report-signer Document signer
  report-signed signed
  report-has-digests has the digests of
  report-files Files
  report-none-known none is known
  report-not-known not known
  report-none-agree none agree
  report-what-read What was read
  report-what-checked What was checked
  report-file file
  report-holds holds
  report-bytes bytes
  report-read read
  report-check check
  report-outcome outcome
  report-why why
  report-evidence evidence
  report-json The record in JSON
  report-step step
  report-command command
  report-data data
  report-answer answer
  report-status-word status
  report-protected protected
  report-reset the chip was reset
  report-not-understood not understood

  # What a file holds
  file-holds-com list of the files
  file-holds-sod signed digests of the files
  file-holds-dg1 machine readable zone
  file-holds-dg2 face
  file-holds-dg3 fingers
  file-holds-dg4 irises
  fingerprints {count} {count:fingerprint|fingerprints}, {encodings}
  fingerprints-none no fingerprints
  irises {count} {count:iris|irises}, {encodings}
  irises-none no irises
  image-uncompressed uncompressed
  file-holds-dg5 displayed portrait
  file-holds-dg7 displayed signature
  file-holds-dg11 further details of the holder
  file-holds-dg12 further details of the document
  file-holds-dg13 the issuer's own
  file-holds-dg14 security options
  file-holds-dg15 key for active authentication
  file-holds-dg16 persons to notify
  file-holds-reserved reserved
  file-holds-card-information lengths that the chip takes
  file-holds-directory applications
  file-holds-card-access how the chip is opened
  file-holds-card-security keys of the chip, signed
  file-holds-cvca authorities that may let others read more

  # Words of the summary and of pages, with something in them
  decision-on-day {shown-word} on {shown-day}
  decision-could-be-copy {shown-word}, could be a copy
  decision-test-only TEST ONLY: would be {shown-word}
  holder-document-of {shown-document}, issued by {country}
  passport-of-state {document-type}, a letter of the state's own choice
  passport-of-no-type {document-type}, a letter that stands for nothing
  report-way-chip read over {protocol}
  report-way-replay replayed from a trace, once read over {protocol}
  report-downgraded {protocol} (downgraded)
  report-from from {source}
  report-lists-groups lists data groups {listed-groups}
  report-signed-at signed {shown-time}
  report-bytes-of {file}, {count} {count:byte|bytes}
  report-byte-place {defect}, at byte {byte-offset}
  report-bytes-alone {count} {count:byte|bytes}
  holder-recorded-on recorded on {shown-day}
  report-every-byte Every byte
  report-beyond {count} {count:byte|bytes} beyond
  summary-saved {count} {count:file|files}, {length} bytes, saved before
  summary-read {count} {count:file|files}, {length} bytes in {command-count} commands over {protocol}, {milliseconds} ms
  report-commands {count} {count:command|commands}, {milliseconds} ms of waiting for the chip
  report-protected-from-here protected from here on with {session-cipher}
  level-claimed its issuer says {claim}, which the root above it may not claim
  issued-here issued here: by this desk, and by no state

  # Why a card is worth something
  trust-own-desk Vouched for by {issuer}, this desk
  trust-vouched Vouched for by {issuer}
  trust-unconfirmed Its issuer calls itself {issuer} (not confirmed)
  trust-says Says: {stated-checks}
  trust-passport passport of {issuing-state}
  trust-state-withheld passport of a state that is not named
  trust-data-genuine state’s signature verified
  trust-chip-genuine original chip
  trust-holder-matched photo compared
  trust-imported Imported from its issuer
  trust-unstated How it was checked is not stated
  trust-period {shown-from} to {shown-to}
  trust-since since {shown-from}, without end
  trust-until until {shown-to}
  trust-without-dates no dates are stated

  # The page of this machine
  desk-title Passport desk
  desk-counter Counter
  desk-identity My identity
  desk-parts Parts
  desk-lock Lock
  desk-end End
  desk-file-unusable The file or the answer is larger than 1 MiB, or the file is no picture that this browser can read.
  desk-ended The desk has ended. Start passport desk again.
  desk-gone This page is closed. The entry in the menu, or passport desk in a terminal, opens it again, also while the desk runs.
  desk-unopened This address alone opens nothing. Open the desk with its entry in the menu, or with passport desk in a terminal, also while it runs.
  desk-in-use The desk is in use in another tab. Use it here?
  desk-in-use-means What is shown there is cleared, and the wallet is locked.
  desk-use-here Use it here
  desk-leave-it Leave it
  desk-left Nothing was changed. The desk goes on in the other tab; close this one.
  desk-taken The desk was opened in another tab. What was shown here was cleared, and the wallet was locked; close this tab.
  desk-runs the desk is open already; its page opens in your browser
  desk-runs-file the desk is open already; open this file in a browser of this machine: {file}
  desk-keeps-options the desk keeps the options that it was started with; those that were given now change nothing
  link-waiting-at-desk the link waits at the desk: unlock the wallet there to look at it
  link-dropped another link waits at the desk, and this one was dropped: look at that one or discard it there, then open this one again
  link-title A link
  link-waits Another program handed over a link. Look at it only if you began this yourself.
  link-look Look
  link-discard Discard
  desk-unopenable The desk could not be opened
  desk-language Language
  desk-to-content Go to the content
  gate-elsewhere This page is for a browser on this machine alone.

  # The counter
  counter-title Next document
  counter-first Document
  counter-yours Your passport
  counter-own For cards from your own passport, begin at:
  counter-how Type the lines at the foot of the page with the photo. Or swipe them: draw that page through an MRZ reader, where there is one. Then lay the document on the reader.
  counter-mrz Machine readable zone (MRZ)
  counter-mrz-form The lines that machines read, with < signs: two of 44 or 36 characters, or three of 30
  counter-can Card access number (CAN)
  counter-can-form Six digits on the front of an identity card, or on the page with the photo. They open the chip in place of the lines; many passports have none.
  station-missing no reader is connected
  station-no-service the smart card service cannot be used
  station-virtual virtual passport
  station-empty This desk has no state’s certificates yet: every document will be CHECK BY HAND. Tell the person who looks after this desk.
  station-no-desk-reader The desk reader cannot be used. Plug it in again, or swipe or type the lines.
  station-ready reader ready: {reader}
  station-several {count} {count:reader is|readers are} ready
  station-lists lists {count} {count:day|days} old
  station-states {count} {count:state|states}
  counter-line line …1: …2 of …3
  counter-line-whole line …1 is complete
  counter-filled The line with the names was short of fillers (<). They were added.
  counter-number Document number
  counter-birth Date of birth
  counter-expiry Date of expiry
  counter-use-can-how Six digits on the front of a card.
  counter-use-mrz-how The lines at the foot of the data page.
  counter-use-fields Number, birth, expiry
  counter-use-fields-how Three fields, where no lines can be read.
  camera-use Use the camera
  camera-use-how Hold the data page before it; nothing is kept.
  camera-title Camera
  camera-opening The browser asks whether this window may use the camera.
  camera-denied The camera cannot be used: the browser was not allowed to, it is unplugged, or another program has it.
  camera-which Camera
  camera-choose Choose a camera
  camera-is-used The camera is in a window of its own. Hold the document before it.
  camera-take Use what was read
  camera-compare Compare the marked characters with the document:
  camera-hold Hold the lines at the foot of the data page before the camera.
  camera-still The lines are read. Move the document a little.
  camera-dark It is too dark: turn a light on.
  camera-glare A light is reflected: tilt the document.
  camera-small The lines are too small: hold the document nearer.
  camera-blurred The picture is blurred: hold the document farther away, and still.
  camera-nothing No lines with < signs are seen: hold the whole foot of the data page before the camera.
  camera-doubtful The lines are seen and cannot be read with certainty: hold the document flat and still.
  camera-hold-code Hold the QR code before the camera.
  camera-no-code No QR code is seen: hold it nearer, flat and still.
  camera-is-used-for-codes The camera is in a window of its own. Hold the QR code before it.
  camera-frames {count} of {limit} QR codes are read. Show it the others.
  picture-use Read a picture
  picture-use-how Choose a file, or drop one on this page.
  picture-is-read The picture is read
  desk-tell tell the person who looks after this desk
  opened-certificates-here choose it beside a result whose issuer is not known; to keep it, run passport trust import at a terminal
  opened-backup-here the settings try a backup; to put it back, run passport wallet restore at a terminal
  opened-secret-here they belong nowhere but on the page that asks for them: lock the wallet, then press I forgot it
  opened-unknown-here ask the other side for the QR code, the link or the file once more
  counter-weaker Read by the weaker way…
  counter-weaker-means The document offers a stronger protection of the link, which failed. With the weaker one somebody near could listen, and an altered chip may want it so. The record will say that it was used, and the decision is CHECK BY HAND.
  counter-weaker-read Read by the weaker way
  practice PRACTICE: {shown-word}
  practice-title PRACTICE – Passport desk
  practice-mark PRACTICE
  practice-gone This page is closed. Enter opens it again where passport desk --practice was started; if that has ended, start it again.
  practice-unopened This address alone opens nothing. Press Enter where passport desk --practice was started; if that has ended, start it again.
  practice-choose Choose a document. Its lines are filled in, and nothing here is real or kept.
  practice-genuine Genuine
  practice-copy A copied chip
  practice-photo An altered photo
  practice-expired Expired
  practice-unknown An unknown state
  practice-passphrase In practice the passphrase is: {input}
  tally-today {count} today
  tally-accepted {count} accepted
  tally-checked {count} checked by hand
  tally-refused {count} refused
  desk-try-again type it again
  counter-use-can Card access number (CAN)
  counter-use-mrz Machine readable zone
  counter-read Read
  counter-not-read This document was not read
  counter-reading Reading
  counter-not-done That did not work
  counter-lay Lay the document on the reader, flat, and keep it still.
  counter-held Another program is using the document. Waiting for it.
  counter-silent The reader has not answered for some seconds. Waiting for it.
  counter-show-altered Show the altered picture
  counter-reader-gone The reader was unplugged or lost its power. Plug it in again.
  counter-reader-came The reader is there. Lay the document on it.
  counter-cancel Cancel
  counter-opening Opening the chip
  counter-chip-proof Asking the chip for its proof
  counter-verifying Verifying
  counter-differs The chip has something else
  counter-correct Compare with the printed page, correct what was typed, and go on.
  counter-go-on Go on
  counter-as-printed It is as printed
  counter-next Next document
  counter-print Print
  counter-cleared The last document was cleared.
  counter-save Keep a receipt
  receipt-made Made
  receipts-time Time
  receipts-open Open
  receipts-how A receipt is opened with the passphrase of the desk.
  receipt-holds The receipt is as this desk signed it.
  counter-issue Issue a card
  issue-what This will be made:
  issue-for-identity name, birthday, nationality and photo, of which you show what you choose
  issue-for-age that you are 18 or older, and not who you are
  issue-for-photo-id the same data with the photo, for those who ask for a photo ID
  issue-why-copies Each showing uses up one copy, so that nobody can see that two showings were of the same card.
  issue-keep Keep in the wallet on this machine
  issue-send Send to a phone
  issue-no-wallet There is no wallet on this machine in which it could be kept. My identity makes one.
  issue-no-phone This desk was set up without an address for phones: it sends no cards to them.
  counter-issued A card is in the wallet
  send-title Scan this with the wallet on the phone
  send-digits Tell the holder these digits:
  send-waiting Waiting for the phone
  send-taken A wallet has taken the offer
  send-kept A wallet on a phone has the card.
  send-cancelled The offer was cancelled, and nothing was made.
  counter-desk-passphrase Passphrase of this desk, not of a wallet
  unlock-desk Unlock this desk
  unlock-wallet Unlock your wallet
  unlock-both Unlock this desk and your wallet
  counter-matched I compared the holder with the portrait
  counter-matched-how Tick it only if you are not the holder. If nobody else is there, leave it unticked: the card then does not say that anybody saw you, and “I’m a real person” is missing.

  # The holder's own part
  identity-unlock Unlock
  identity-passphrase Passphrase of your wallet, not of the desk
  identity-unlock-how The passphrase is kept in memory until you lock, or do nothing for a while.
  identity-make-how A wallet holds your cards, encrypted under a passphrase of your own. Nobody can recover a forgotten one; the recovery words of the next step open the wallet then.
  identity-new-passphrase New passphrase, at least 8 characters
  identity-again The same once more
  identity-make Make a wallet
  identity-busy One moment
  identity-cards My identity cards
  identity-settings Settings
  identity-not-done That did not work

  # My identity
  identity-read Read a passport
  identity-add Add a card
  identity-add-how Paste or drop the offer that its issuer gave you, or the picture of its QR code.
  identity-ask Ask somebody
  identity-identifier Identifier
  identity-other-cards Other cards
  identity-back Back
  card-details Details
  card-of-passport passport
  card-photo-id photo ID
  card-says-title What it says
  card-shown-title When it was shown, and to whom
  card-identifier Card number in this wallet:
  card-delete Delete the card
  card-delete-ask Delete this card?
  card-delete-how Its keys go with it. Only a backup that has it brings it back.
  card-keep Keep it
  card-deleted The card is deleted. Backups from before still have it
  level-government Government
  level-institution Institution
  level-self-issued Self-issued
  prove-adult I’m 18 or older
  prove-real-person I’m a real person
  prove-nationality My nationality
  prove-name My name
  prove-else Something else…
  prove-else-how Birthday, sex, document, photo, other ages
  prove-choose Choose
  prove-present Present
  prove-from-age age document
  prove-from-card identity card
  open-box Paste or drop a request, an offer or an answer
  open-file File
  open-look Look
  shown-learns The verifier learns:
  shown-unlinkable Two visits cannot be seen to be yours: each use is another copy.
  shown-ended Its time is over, and the code is gone
  review-begun Did you begin this yourself? The person who sent you this code gets the result.
  asked-title Your question
  asked-answer Put the answer here:
  result-vouches Who vouches
  result-for-whom For whom
  result-bound made for this desk’s question, by the key that the card is bound to
  result-who Who it is
  result-not-asked Not asked, and not shown.
  uses-left {count} {count:use|uses} left
  prove-source Source: {source}
  prove-compared-at compared at {issuer}
  shown-says {issuer} says so
  shown-says-on {issuer} says so, on {shown-on}
  shown-not Not shown: {claims}
  shown-ends Let the verifier scan this. It ends in {count} s.
  result-denied Genuine, and it says: NOT {claims}
  result-proof Proof
  result-proof-at In zero knowledge: the document itself was not shown. It was valid at {shown-until}.
  result-proof-on In zero knowledge: the document itself was not shown. It was valid on {shown-until} in UTC; when on that day the proof was made is not known.
  result-proof-limits Not proved: the kinds of document and claim that its issuer signed, its level, whether it is one of practice, and whether it was revoked.
  result-proof-practice This desk’s root signs cards of practice too, and a proof does not tell them apart

  # The network on the page
  fetch-request-title Fetch this request?
  fetch-offer-title Look at this offer?
  fetch-proof-title Fetch the request or proof that lies there?
  fetch-how That host then knows that somebody opened its link here. Nothing of your cards goes there.
  fetch-refuse Do not fetch it
  fetch-do Fetch
  offered-title Take these cards?
  offered-how Each card is verified before it is kept. One whose issuer nobody here vouches for is kept as self-issued.
  offered-refuse Do not take them
  offered-take Take them
  offered-code Code that the issuer told you
  offered-nothing Nothing was kept
  offered-taken The cards are in the wallet
  delivered-title Delivered
  delivered-decides What they decide, they do not tell here.
  delivered-next The site may not count it until you go back to it.
  fetch-from From {host}
  offered-hosts The code of the offer and the public keys of the copies go to {host}.
  offered-by {host} offers cards. The host was checked, and nobody else vouches for it yet.
  delivered-to {host} has the answer
  delivered-go Go back to {host}
  review-unsigned Nobody signed this request: anybody may have written it.
  whose-title Whose card answers?
  review-certified {asker} asks. {issuer} confirms the name.
  review-registered Registered as "{asker}", says {issuer}. Whether that was withdrawn since was not looked up.
  review-purpose Registered for: "{purposes}"
  review-beyond Asks for more than it registered: {claims}
  review-unregistered The request shows a registration that does not hold.
  review-goes-to The answer goes to {host}.

  # Proofs over a passport's signature
  proof-ask-title Ask for a proof by a passport’s own signature
  proof-ask-how The holder proves it over what a state signed, without showing the passport. It needs a wallet that keeps what the state signed.
  proof-age Age at least
  proof-nationality Nationality: one of these codes, as D, FRA
  proof-in-date document not expired
  proof-of-nothing a passport that a state signed
  proof-bound also that an issuer saw the holder and the chip
  proof-place Where you ask, for the issuer’s word: the holder compares it
  proof-comes The proof comes here by itself, as long as this question is shown. A file of it goes into the box.
  proof-is-file The proof is a file of some 300 kB: no QR code holds it.
  proof-no-signers This desk knows no document signers among which one could hide: the proof will show the state.
  proof-list-file List of signers
  proof-review-title Prove this by your passport’s signature?
  proof-learns-more the day, and the kind of the signature
  proof-copy The proof does not say that you are the holder: a copy of the data would do.
  proof-few Few remain: the verifier can guess which state your passport is from.
  proof-state-shown The proof shows the state and its signer. Nothing hides it.
  proof-accept I know, go on
  proof-make Make the proof
  proof-list-title A list of signers is missing
  proof-list-how The request names a list of signers that this wallet does not have. Fetch it, or choose its file. Signers that your own trust store does not know do not count.
  proof-made-title The proof is made
  proof-made-how Save it as a file, and give it to the one who asked.
  proof-made-link Or let them scan this: the proof is fetched once, within five minutes.
  proof-fetched The proof was fetched, and its address is gone
  proof-own-host Or it is fetched from {host}, where this desk is reached: who sees that host twice can join what was shown.
  proof-making The proof is being made
  proof-circuit Circuits are made ready, once
  proof-circuits Circuits are made ready, once: {count} of {limit}
  set-proofs Proofs over a passport’s signature
  set-proofs-how They need circuits, which are made once, in the background.
  set-proofs-make Make proofs ready again
  set-proofs-ready Proofs are ready
  proof-how the state’s signature; the chip is not proved
  proof-no-revocation not part of a proof
  proof-who-unbound who shows it is not proved: a copy of the data would do
  prove-zero-knowledge zero knowledge when asked
  proof-nationality-is nationality: {claims}
  proof-learns-states that one of {count} {count:state|states} of their list signed it; by your trust store {limit} {limit:state remains|states remain}
  proof-learns-state the state: {issuer}
  proof-learns-issuer the issuer of your card, and the month of its word for you: {shown-on}
  proof-place-is You are asked here: {place}. If you are elsewhere, somebody passed the request on.
  proof-says A passport says: {claims}
  proof-one-of-states one of {count} {count:state|states} of this list
  proof-of-state a state, by its certificate: {issuer}
  proof-for-question made for this desk’s question of {shown-on}
  proof-who-bound {issuer} says: saw holder and chip, in {shown-on}
  proof-states Issued by one of these states, by two letters, as DE, FR
  proof-below-states one of these states: {claims}
  proof-revocation-unasked This desk has no revocation list in force of each of these states, so whether the signer was revoked is not asked.
  proof-revocation-too-large More certificates of these states were revoked than a request can name, or their numbers are too long, so whether the signer was revoked is not asked.
  proof-not-revoked the document’s signer not revoked
  proof-states-are document of one of: {claims}
  proof-shows-state you show that your document is of {claims}
  proof-shows-states you show that your document is of one of: {claims}
  proof-leaves-states by the kinds of signatures, which are shown, and as far as you know, it can only be of: {claims}
  proof-learns-signers that one of {count} {count:signer|signers} of these states that you know signed it
  proof-learns-root the day, the kinds of the signer’s and of the state’s signature, roughly how long the signer’s certificate is, and whether your passport says when it was signed
  proof-few-signers Few of the signers that you know fit: the verifier can guess which of them signed your passport.
  proof-roots-title A list of states’ roots is missing
  proof-roots-how The request names a list of states’ roots that this wallet does not have. Fetch it, or choose its file. Where your own trust store knows that a root in it is of a state that the request does not name, nothing is proved.
  proof-roots-file List of roots

  # The first steps in My identity
  begin-step Step {count} of {limit}
  begin-what Prove one thing about yourself, and nothing else
  begin-what-how Cards made from your passport stay on this machine, in a wallet that only you open. With them you can show that you are 18 or older without your name or birthday. It takes some minutes:
  begin-do Begin
  begin-practice To try it without a passport, in a desk of its own, run: passport desk --practice
  begin-restore There is a backup of a wallet? Run: passport wallet restore FILE
  begin-passphrase A passphrase for your wallet
  begin-words Recovery words
  begin-words-how 24 words open the wallet when its passphrase is forgotten. Have paper and a pen ready: it takes some minutes.
  begin-card Your first card
  begin-card-how Read your passport at the counter, press Issue a card there, and keep it in the wallet on this machine. Or add a card that an issuer offers you.
  begin-card-no-issuer This desk issues no cards yet: Read a passport first asks what it needs for that. Or add a card that an issuer offers you.
  issuer-here-title Let this desk issue cards
  issuer-here-how Each card says who issued it: this desk, with a key under a passphrase of its own. Others believe it once they have the desk’s certificate, which this command writes: passport issuer export --root FILE
  issuer-here-name Name of this desk on its cards
  issuer-here-url Its address, which tells issuers apart; nothing need be there: https://…
  issuer-here-country Its country in two letters, as DE
  issuer-here-passphrase New passphrase of this desk, at least 8 characters
  issuer-here-made This desk issues cards now: read your passport
  begin-prove-how Press Present: you first see what the other side would learn, and nothing is shown before you agree.

  # A list of cards
  cards-earlier {count} earlier {count:card|cards} of it
  cards-more {count} more {count:card|cards}

  # Recovery on the page
  identity-forgotten I forgot it
  recover-title Open the wallet with its words
  recover-words The 24 words
  recover-how Type or paste them all, in their order. Capitals, numbers and line ends do not matter.
  recover-do Open it, with a new passphrase
  shares-title Open the wallet with its guardians
  shares-words The words of a share
  shares-how Type or paste a share whole, or drop its file, one after the other. Capitals, numbers and line ends do not matter.
  shares-add Add the share
  shares-count {count} of {limit} shares
  shares-again Begin again
  words-title Write these words down
  words-how They open the wallet without its passphrase, and bring your identifiers back. They are shown once: write them on paper, with their numbers. New words replace the old ones, and with them your identifiers.
  words-later Later
  words-later-how Later: the settings make them too. Until then, a forgotten passphrase loses your cards.
  words-written I have written them down
  words-check-title Three of the words, to be sure
  words-check Check
  words-set The words open the wallet from now on: keep them apart from it. Backups from before still open with the old
  set-words-make Make recovery words
  set-words-anew Make new words
  words-anew-how New words give new identifiers: those who know the old ones do not know you by the new. The old words are never shown again, because only the seed is kept.
  words-number Word {count}
  result-unlooked Revocation was not looked up
  result-look-up Look it up at {host}

  # Cards
  card-issuer Issuer
  card-expired expired
  card-revoked revoked
  card-suspended suspended
  card-not-yet-valid not valid yet
  card-not-revoked Not revoked, seen {seen}
  card-status-unknown It is not known whether it was revoked
  card-looked-up The status was looked up
  ago-now less than a minute ago
  ago-minutes {count} {count:minute|minutes} ago
  ago-hours {count} {count:hour|hours} ago
  ago-days {count} {count:day|days} ago
  card-copies Uses left
  card-simulated SIMULATED: the document's state does not exist
  card-proves What I can prove
  card-proves-nothing Nothing yet

  # Showing something
  show-file File or picture
  show-look Check the request
  show-own-title Show something without a request
  show-choose What to show
  review-title Show this?
  review-shown Shown
  review-hidden Stays hidden
  review-no-names Name, birthday and photo are not in what is shown.
  review-nothing nothing
  review-card-only only that you have the card, and who issued it
  review-spent Every copy was shown before: verifiers can see that it is one holder.
  review-proof A proof in zero knowledge is sent: they learn this, the kind of card and its issuer, and nothing else.
  review-unbound The card is bound to no key: anyone who has a copy can show it too.
  review-kept They say that they keep
  review-left-out Left out, because it is not needed
  review-consent Present it
  review-refuse Do not present it
  verify-unasked Shown without being asked
  review-nobody-asks Nobody confirms who asks: somebody without a name.
  review-not-needed The request can do without all of it. Nothing was shown.
  shown-title Show this QR code
  shown-how Hold it before the other side, or give them the file.
  shown-save Save as a file
  shown-done Done

  # Asking a phone
  phone-ask Ask a phone
  phone-asked What is asked for
  phone-how Browser and phone find each other by Bluetooth and talk over a relay of their vendor. The answer is encrypted for this desk.
  phone-signed The phone is told who asks: this desk, by its certificate. A phone that reads no signed requests gets one that names nobody.
  phone-unsigned This request names nobody: nobody signed it, and the phone is told the address of this page alone.
  phone-proof A phone that can proves an age in zero knowledge, and shows nothing else; any other shows it from a document.
  phone-passphrase-how With it, the request says who asks. Without it, the request names nobody.
  phone-begin Ask now

  # Verifying
  verify-ask-title Ask for something
  verify-ask-how The other side answers the request within 15 minutes, once.
  verify-name Who asks
  verify-make Make a request
  verify-check Verify
  verify-verified VERIFIED
  verify-failed REFUSED
  verify-type Type
  verify-copied not known: anyone who has a copy can show it
  verify-revocation Revocation
  verify-choose-root Choose the issuer’s certificate
  verify-choose-how You can choose a certificate of the issuer for this one check. Anybody can make a certificate with any name: what it vouches for stays yours to judge.
  verify-root Issuer’s certificate
  verify-chosen-root All of it holds below the certificate that you chose. This desk does not know that certificate.
  verify-where-from Where did you get this certificate? Compare its fingerprint with the issuer by another way, such as a telephone number that you know.
  verify-other-root The certificate that you chose is not above this card: we still do not know this issuer.
  chosen-file the file that was chosen

  # Settings
  set-recovery Recovery
  set-words 24 words are set. They are never shown again, because only the seed is kept.
  set-no-words No recovery words are set: a forgotten passphrase is lost.
  set-guardians Guardians are set.
  set-no-guardians No guardians are set.
  set-guardians-of {count} of {limit} guardians open the wallet together, since {date}.
  guardians-choose Choose guardians
  guardians-anew Choose other guardians
  guardians-how Each guardian gets a share of 33 words. Enough of them together open the wallet's file, or a backup of it; fewer learn nothing. New guardians replace the old ones once every share was handed over.
  guardians-names Their names, one a line (2 to {limit})
  guardians-needed How many of them open the wallet together
  guardians-make Make the shares
  guardians-set The guardians open the wallet together from now on
  share-title Share {share} of {limit}, for {guardian}
  share-how It is shown once. Hand over its words with their numbers, or the file, or the code. Who has enough shares and the wallet's file opens it.
  share-file Save as a file
  share-handed I handed it over
  set-backup Backup
  set-backup-how A copy of the wallet in an encrypted file with a passphrase of its own, to be kept elsewhere.
  set-backup-passphrase Passphrase of the backup, at least 8 characters
  set-backup-make Make a backup
  standing-title A backup after every change
  standing-how A backup is written to this folder after every change, encrypted to a public key of age. The newest {limit} are kept.
  standing-folder Folder, from the root: /…
  standing-key Public key of age: age1…
  standing-begin Back up every change
  standing-stop Stop it
  standing-stopped No change is backed up any more. The backups stay
  standing-of {place}: the newest is of {date}.
  standing-failed The last change is not in a backup
  standing-older Older backups: {count}. They still have deleted cards, and open with earlier passphrases and words.
  standing-remove Remove older backups
  standing-removed The older backups are removed
  trial-never No backup was ever opened. Try one: nothing is changed.
  trial-opened A backup was opened on {date}.
  trial-title Try a backup
  trial-how Drop a backup, or leave the box empty for the newest in the folder. It is opened and counted; nothing is put back.
  trial-file The backup
  trial-key Its passphrase, or the secret key of age
  trial-wallet Passphrase of the wallet, as it was then
  trial-found It opens. Cards in it: {count}; showings in its journal: {limit}
  trial-other It opens, and is a backup of another wallet
  set-identifiers Identifiers
  set-identifier-own For everybody
  set-identifier-how An identifier for one party, which no other party can link to you.
  set-identifier-name Name of the party
  set-identifier-make Make an identifier
  set-identifiers-none They come from the 24 words, which are not set.
  set-journal Journal
  set-journal-none Nothing was shown.
  set-journal-clear Forget all of it
  journal-clear-ask Forget all that was shown?
  journal-clear-how Cards and their used copies stay as they are. Backups from before still have the journal.
  journal-keep Keep it
  journal-cleared Cleared on {date}.
  set-journal-anybody anyone who looked
  set-language Languages
  set-language-how The language is chosen above. Those that no speaker has reviewed are marked with a star.
  set-passphrase Passphrase
  set-passphrase-old The passphrase until now
  set-passphrase-change Choose another passphrase
  set-passphrase-changed The wallet has a new passphrase. Backups from before still open with the old
  set-export Export of all cards
  set-export-how All cards with their keys in an encrypted file with a passphrase of its own, for another wallet.
  set-export-make Export all cards
  set-export-passphrase Passphrase of the export, at least 8 characters
  set-exported The export is {place}
  set-device-key Device keys in this wallet since {date}.
  set-identifiers-show Show my identifiers
  uses-low {claim}: {count} {count:use|uses} left. Get a new card: from its issuer, or by a passport read here.

  # What a card says
  claim-given-name given name
  claim-family-name family name
  claim-name name
  claim-birthdate date of birth
  claim-nationality nationality
  claim-sex sex
  claim-document-number document number
  claim-date-of-expiry date of expiry
  claim-issuing-country issuing country
  claim-one-of {claims} (one of {count})
  claim-portrait portrait
  claim-real-person a real person
  claim-chip-present the chip was there
  claim-long-text a text of {count} bytes
  claim-yes yes
  claim-no no
  claim-issuing-authority issuing authority
  claim-preset-public Who I am called
  claim-preset-professional Name, nationality, of full age
  claim-preset-personal All that a form asks for, with the portrait

  # Words of the page of this machine, with something in them
  counter-reading-file Reading {file}
  counter-clears-when-lifted Cleared when the document is lifted, or in {count} s. A press or a key starts the time again.
  counter-clears-after Cleared in {count} s. A press or a key starts the time again.
  counter-saved Kept as receipt {receipt}
  receipt-title Receipt {receipt}
  receipts-today Receipts of today: {count}
  receipts-open-one Open receipt {receipt}
  issue-copies {count} {count:copy|copies}, until {shown-until} at the latest
  issue-evidence Keep what the state signed (no photo), for proofs. Who holds this file can prove your age without you.
  issue-phone-copies A phone gets as many copies as it asks for, at most {limit} of each kind.
  issue-without Without {format}
  send-ends The offer is for one wallet, and ends after {count} {count:second|seconds}.
  counter-differing-fields Not as the chip has it: {fields}
  card-copies-of {count} of {limit} copies
  claim-age-over {count} or older
  review-asks Nobody confirms who asks: someone who calls themselves "{asker}" (not confirmed).
  review-also {claim} cannot be shown in part: {claims} goes with it.
  review-anybody For anyone who sees it, within {count} minutes. A copy of it can be shown by somebody else in that time.
  shown-frames {count} QR codes, one after the other
  set-backup-made The backup is {place}
  verify-made-at Not asked for: its holder showed it at {shown-until} to anyone who sees it; somebody else may show a copy.
  set-journal-to to {asker}: {claims}
  """#

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
  .interrupted: "somebody ended it with Ctrl-C",
]

/// The states and others that issue documents, by their codes in Doc 9303-3, 5.
private let englishCountries = """
  ABW Aruba
  AFG Afghanistan
  AGO Angola
  AIA Anguilla
  ALA Åland Islands
  ALB Albania
  AND Andorra
  ARE United Arab Emirates
  ARG Argentina
  ARM Armenia
  ASM American Samoa
  ATA Antarctica
  ATF French Southern Territories
  ATG Antigua & Barbuda
  AUS Australia
  AUT Austria
  AZE Azerbaijan
  BDI Burundi
  BEL Belgium
  BEN Benin
  BES Caribbean Netherlands
  BFA Burkina Faso
  BGD Bangladesh
  BGR Bulgaria
  BHR Bahrain
  BHS Bahamas
  BIH Bosnia & Herzegovina
  BLM St Barthélemy
  BLR Belarus
  BLZ Belize
  BMU Bermuda
  BOL Bolivia
  BRA Brazil
  BRB Barbados
  BRN Brunei
  BTN Bhutan
  BVT Bouvet Island
  BWA Botswana
  CAF Central African Republic
  CAN Canada
  CCK Cocos (Keeling) Islands
  CHE Switzerland
  CHL Chile
  CHN China
  CIV Côte d’Ivoire
  CMR Cameroon
  COD Congo - Kinshasa
  COG Congo - Brazzaville
  COK Cook Islands
  COL Colombia
  COM Comoros
  CPV Cape Verde
  CRI Costa Rica
  CUB Cuba
  CUW Curaçao
  CXR Christmas Island
  CYM Cayman Islands
  CYP Cyprus
  CZE Czechia
  D Germany
  DEU Germany
  DJI Djibouti
  DMA Dominica
  DNK Denmark
  DOM Dominican Republic
  DZA Algeria
  ECU Ecuador
  EGY Egypt
  ERI Eritrea
  ESH Western Sahara
  ESP Spain
  EST Estonia
  ETH Ethiopia
  EUE European Union
  FIN Finland
  FJI Fiji
  FLK Falkland Islands (Islas Malvinas)
  FRA France
  FRO Faroe Islands
  FSM Micronesia
  GAB Gabon
  GBD British Overseas Territories citizen
  GBN British National (Overseas)
  GBO British Overseas citizen
  GBP British protected person
  GBR United Kingdom
  GBS British subject
  GEO Georgia
  GGY Guernsey
  GHA Ghana
  GIB Gibraltar
  GIN Guinea
  GLP Guadeloupe
  GMB Gambia
  GNB Guinea-Bissau
  GNQ Equatorial Guinea
  GRC Greece
  GRD Grenada
  GRL Greenland
  GTM Guatemala
  GUF French Guiana
  GUM Guam
  GUY Guyana
  HKG Hong Kong
  HMD Heard & McDonald Islands
  HND Honduras
  HRV Croatia
  HTI Haiti
  HUN Hungary
  IDN Indonesia
  IMN Isle of Man
  IND India
  IOT British Indian Ocean Territory
  IRL Ireland
  IRN Iran
  IRQ Iraq
  ISL Iceland
  ISR Israel
  ITA Italy
  JAM Jamaica
  JEY Jersey
  JOR Jordan
  JPN Japan
  KAZ Kazakhstan
  KEN Kenya
  KGZ Kyrgyzstan
  KHM Cambodia
  KIR Kiribati
  KNA St Kitts & Nevis
  KOR South Korea
  KWT Kuwait
  LAO Laos
  LBN Lebanon
  LBR Liberia
  LBY Libya
  LCA St Lucia
  LIE Liechtenstein
  LKA Sri Lanka
  LSO Lesotho
  LTU Lithuania
  LUX Luxembourg
  LVA Latvia
  MAC Macao
  MAF St Martin
  MAR Morocco
  MCO Monaco
  MDA Moldova
  MDG Madagascar
  MDV Maldives
  MEX Mexico
  MHL Marshall Islands
  MKD North Macedonia
  MLI Mali
  MLT Malta
  MMR Myanmar (Burma)
  MNE Montenegro
  MNG Mongolia
  MNP Northern Mariana Islands
  MOZ Mozambique
  MRT Mauritania
  MSR Montserrat
  MTQ Martinique
  MUS Mauritius
  MWI Malawi
  MYS Malaysia
  MYT Mayotte
  NAM Namibia
  NCL New Caledonia
  NER Niger
  NFK Norfolk Island
  NGA Nigeria
  NIC Nicaragua
  NIU Niue
  NLD Netherlands
  NOR Norway
  NPL Nepal
  NRU Nauru
  NZL New Zealand
  OMN Oman
  PAK Pakistan
  PAN Panama
  PCN Pitcairn Islands
  PER Peru
  PHL Philippines
  PLW Palau
  PNG Papua New Guinea
  POL Poland
  PRI Puerto Rico
  PRK North Korea
  PRT Portugal
  PRY Paraguay
  PSE Palestine
  PYF French Polynesia
  QAT Qatar
  REU Réunion
  RKS Kosovo
  ROU Romania
  RUS Russia
  RWA Rwanda
  SAU Saudi Arabia
  SDN Sudan
  SEN Senegal
  SGP Singapore
  SGS South Georgia & South Sandwich Islands
  SHN St Helena
  SJM Svalbard & Jan Mayen
  SLB Solomon Islands
  SLE Sierra Leone
  SLV El Salvador
  SMR San Marino
  SOM Somalia
  SPM St Pierre & Miquelon
  SRB Serbia
  SSD South Sudan
  STP São Tomé & Príncipe
  SUR Suriname
  SVK Slovakia
  SVN Slovenia
  SWE Sweden
  SWZ Eswatini
  SXM Sint Maarten
  SYC Seychelles
  SYR Syria
  TCA Turks & Caicos Islands
  TCD Chad
  TGO Togo
  THA Thailand
  TJK Tajikistan
  TKL Tokelau
  TKM Turkmenistan
  TLS Timor-Leste
  TON Tonga
  TTO Trinidad & Tobago
  TUN Tunisia
  TUR Türkiye
  TUV Tuvalu
  TWN Taiwan
  TZA Tanzania
  UGA Uganda
  UKR Ukraine
  UMI US Outlying Islands
  UNA United Nations agency
  UNK United Nations mission in Kosovo
  UNO United Nations
  URY Uruguay
  USA United States
  UTO Utopia
  UZB Uzbekistan
  VAT Vatican City
  VCT St Vincent & the Grenadines
  VEN Venezuela
  VGB British Virgin Islands
  VIR US Virgin Islands
  VNM Vietnam
  VUT Vanuatu
  WLF Wallis & Futuna
  WSA World Service Authority: not a state
  WSM Samoa
  XKX Kosovo
  XOM Sovereign Military Order of Malta
  XPO Interpol
  XXA stateless person
  XXB refugee (Convention of 1951)
  XXC refugee
  XXK Kosovo
  XXX unspecified nationality
  YEM Yemen
  ZAF South Africa
  ZMB Zambia
  ZWE Zimbabwe
  """
