import Verdicts

extension MessageCatalogue {
  /// The catalogue in Greek.
  package static let greek = MessageCatalogue(
    Language(
      "el", "Ελληνικά", day: "{day} {month} {year}",
      months:
        "Ιανουαρίου Φεβρουαρίου Μαρτίου Απριλίου Μαΐου Ιουνίου Ιουλίου Αυγούστου Σεπτεμβρίου Οκτωβρίου Νοεμβρίου Δεκεμβρίου",
      groupMark: "."), countries: greekCountries
  ) { greekTable }
}

private let greekTable = MessageTable(
  sentences: greekSentences, hints: greekHints, phrases: greekPhrases, exits: greekExits)

/// The sentences, by the codes of the reasons.
private let greekSentences = #"""
  # Readers and links
  no-reader-service η υπηρεσία έξυπνων καρτών (pcscd) δεν εκτελείται
  reader-service-silent η υπηρεσία έξυπνων καρτών (pcscd) δεν απαντά
  reader-permission-denied αυτός ο χρήστης δεν επιτρέπεται να χρησιμοποιεί την υπηρεσία έξυπνων καρτών
  no-reader δεν είναι συνδεδεμένος αναγνώστης
  reader-not-found δεν υπάρχει αναγνώστης με το όνομα "{reader}"
  reader-in-use ένα άλλο πρόγραμμα χρησιμοποιεί το έγγραφο στον αναγνώστη {reader}
  reader-failed ο αναγνώστης δεν λειτουργεί όπως πρέπει: {fault}
  reader-silent δεν ήρθε εγκαίρως απάντηση από τον αναγνώστη {reader}
  reader-gone ο αναγνώστης {reader} αποσυνδέθηκε ή έμεινε χωρίς ρεύμα
  no-document δεν υπάρχει έγγραφο στον αναγνώστη
  document-unresponsive το έγγραφο στον αναγνώστη δεν απαντά
  not-a-passport η κάρτα στον αναγνώστη δεν είναι ηλεκτρονικό διαβατήριο
  no-passport-application η κάρτα δεν έχει εφαρμογή διαβατηρίου· το EF.DIR της αναφέρει {applications}
  document-removed το έγγραφο σηκώθηκε από τον αναγνώστη
  connection-lost χάθηκε η σύνδεση με το έγγραφο
  response-malformed το έγγραφο έστειλε απάντηση που δεν διαβάζεται: {defect}
  response-endless το έγγραφο αναγγέλλει συνεχώς περισσότερα δεδομένα
  command-refused το έγγραφο απέρριψε την εντολή {command} με κατάσταση {status}
  chip-refuses-all το τσιπ απορρίπτει: {refused}
  secure-messaging-failed η προστατευμένη σύνδεση διακόπηκε: {defect}

  # Access
  mrz-unreadable η MRZ δεν διαβάζεται: {defect}
  mrz-check-digit το ψηφίο ελέγχου αυτού του πεδίου της MRZ είναι λάθος: {field}
  mrz-not-seen δεν φάνηκε MRZ στην εικόνα
  mrz-doubtful ο αριθμός του εγγράφου και οι ημερομηνίες δεν διαβάζονται με βεβαιότητα στην εικόνα
  mrz-device-missing δεν υπάρχει αναγνώστης MRZ στο {place}
  mrz-device-unsuitable το {place} δεν είναι σειριακή γραμμή αναγνώστη
  mrz-device-forbidden αυτός ο χρήστης δεν μπορεί να ανοίξει το {place}
  mrz-device-in-use ένα άλλο πρόγραμμα χρησιμοποιεί το {place}
  mrz-device-silent δεν ήρθε εγκαίρως MRZ από το {place}
  picture-unreadable η εικόνα δεν διαβάζεται: {defect}
  picture-converter-missing δεν βρέθηκε πρόγραμμα που διαβάζει εικόνες {format}
  picture-not-converted η εικόνα {format} δεν διαβάστηκε: είναι κατεστραμμένη ή πολύ μεγάλη
  code-reader-missing δεν βρέθηκε το πρόγραμμα {program}, που διαβάζει γραμμωτούς κώδικες
  code-key-missing κανένας γραμμωτός κώδικας ή κωδικός QR στην εικόνα δεν έχει αριθμό πρόσβασης κάρτας ή MRZ
  code-keys-several αρκετοί κωδικοί στην εικόνα έχουν αριθμό πρόσβασης κάρτας ή MRZ
  access-key-rejected το έγγραφο απέρριψε το κλειδί που φτιάχτηκε από τη MRZ
  access-opened το τσιπ άνοιξε με {protocol}
  access-opened-without-key το τσιπ ήταν ανοιχτό για οποιονδήποτε
  pace-failed το έγγραφο προσφέρει PACE, που απέτυχε: {cause}
  weaker-protocol-refused το PACE απέτυχε ({cause}), και το έγγραφο απέρριψε το πιο αδύναμο BAC με κατάσταση {status}
  pace-unusable το έγγραφο προσφέρει PACE μόνο σε μορφές που δεν μπορούν να χρησιμοποιηθούν: {cause}
  pace-differs DG14 και EF.CardAccess δεν συμφωνούν για το PACE: {cause}
  card-security-differs από το EF.CardSecurity λείπουν όσα λέει το EF.CardAccess για το PACE
  pace-unconfirmed τίποτα υπογεγραμμένο δεν επιβεβαιώνει όσα λέει το τσιπ για το PACE: {cause}
  password-rejected το έγγραφο απέρριψε: {password}
  password-rejected-with-tries το έγγραφο απέρριψε: {password}· απομένουν προσπάθειες: {tries}
  password-not-taken το έγγραφο δεν ανοίγει με: {password}
  password-blocked το έγγραφο δεν δέχεται τώρα: {password}· απομένουν προσπάθειες: {tries}
  password-unusable αυτό δεν είναι: {password}, που έχει {form}
  access-key-missing το έγγραφο θέλει {protocol}, για το οποίο χρειάζεται η MRZ
  card-access-unreadable το EF.CardAccess, που λέει αν υπάρχει PACE, δεν διαβάζεται: {cause}
  access-downgraded το τσιπ άνοιξε με {protocol} παρόλο που προσφέρει PACE
  pace-hidden το DG14 λέει ότι το τσιπ προσφέρει PACE, κάτι που το EF.CardAccess έκρυψε

  # Files on the chip
  file-read το {file} διαβάστηκε
  file-missing το {file} δεν υπάρχει στο τσιπ
  file-closed το {file} είναι κλειστό για αυτόν τον αναγνώστη
  file-truncated το {file} τελειώνει πριν από το μήκος που δηλώνει
  file-too-long το {file} δηλώνει μήκος {length} byte, περισσότερο από όσο επιτρέπεται
  file-malformed το {file} δεν έχει σωστή μορφή: {defect}
  file-not-wanted το {file} δεν ζητήθηκε
  terminal-authentication-needed {offered}: προσφέρεται από το τσιπ, δεν διαβάστηκε· τα δεδομένα του θέλουν επαλήθευση του τερματικού
  terminal-authenticated το τσιπ δέχτηκε τα πιστοποιητικά αυτού του τερματικού ({certificate-holders})· ανοίγουν: {files}
  terminal-not-authenticated αυτό το τερματικό δεν επαληθεύτηκε: {cause}
  terminal-not-tried δεν στάλθηκε κανένα πιστοποιητικό στο τσιπ: {cause}

  # Saved files
  chip-absent δεν υπήρχε τσιπ: τα αρχεία είχαν αποθηκευτεί παλαιότερα
  mrz-not-given δεν δόθηκε MRZ για σύγκριση με το DG1
  file-not-saved δεν είναι ανάμεσα στα αποθηκευμένα αρχεία: {files}

  # Traces
  trace-replayed αναπαράχθηκε ένα ίχνος· δεν υπήρχε εδώ έγγραφο

  # Data
  data-authentic υπογεγραμμένο από {country}, και αναλλοίωτο
  security-object-read το EF.SOD έχει σωστή μορφή
  security-object-missing το τσιπ δεν έχει EF.SOD, την υπογραφή των δεδομένων του
  closed-to-reader η κάρτα δίνει {withheld} μόνο σε αναγνώστες με άδεια κυβέρνησης
  security-object-malformed το EF.SOD δεν έχει σωστή μορφή: {defect}
  security-object-content-type το υπογεγραμμένο περιεχόμενο ονομάζεται {content-type}, κάτι που δεν επιτρέπεται
  security-object-signer-count υπάρχουν {count} υπογράφοντες όπου πρέπει να υπάρχει ένας
  signed-attributes-missing λείπει το υπογεγραμμένο χαρακτηριστικό {attribute}
  signature-verified η υπογραφή επαληθεύεται
  signature-invalid ο αναφερόμενος υπογράφων δεν υπέγραψε αυτά τα δεδομένα
  signature-algorithm-unsupported αυτό το πρόγραμμα δεν γνωρίζει τον αλγόριθμο {algorithm}
  signer-certificate-missing λείπει το πιστοποιητικό του υπογράφοντος του εγγράφου
  digests-match και τα {count} αρχεία που διαβάστηκαν έχουν τη σύνοψη που δίνει το EF.SOD
  digest-mismatch διαφέρει από αυτό που υπογράφηκε: {files}
  digest-not-listed το EF.SOD δεν έχει σύνοψη για {files}
  files-complete διαβάστηκε κάθε αρχείο που πρέπει να διαβάζεται
  files-unread δεν διαβάστηκε: {files}
  file-stripped το {file} είχε υπογραφεί, και λείπει από το τσιπ
  signer-trusted η διαδρομή του υπογράφοντος καταλήγει στην αρχή {authority}
  no-trust-anchor δεν έχουμε το πιστοποιητικό αυτής της χώρας: η αποθήκη εμπιστοσύνης δεν έχει κανένα της χώρας {country}
  signer-unknown δεν έχουμε το πιστοποιητικό αυτής της χώρας: κανένα έμπιστο της χώρας {country} δεν εξέδωσε τον υπογράφοντά του
  signer-not-current το πιστοποιητικό του υπογράφοντος δεν ίσχυε στις {signed-on}
  curve-unknown ένα κλειδί βρίσκεται σε καμπύλη που αυτό το πρόγραμμα δεν γνωρίζει
  weak-digest {signed}: χρησιμοποιεί την αδύναμη σύνοψη {digest}
  broken-digest {signed}: χρησιμοποιεί την σπασμένη σύνοψη {digest}
  old-content-type το EF.SOD χρησιμοποιεί τον παλιό τύπο περιεχομένου {content-type}
  content-type-data το EF.SOD χαρακτηρίζει το υπογεγραμμένο περιεχόμενο ως απλά δεδομένα, όπως κάνουν μερικά γνήσια έγγραφα
  budget-exceeded {expensive}: θα κόστιζε περισσότερο από κάθε γνήσιο έγγραφο, πάνω από {limit}
  not-checked δεν ελέγχθηκε: {cause}

  # The signer and its path
  card-security-read το EF.CardSecurity έχει σωστή μορφή
  signer-current το πιστοποιητικό του υπογράφοντος ίσχυε όταν υπέγραψε
  signing-time-in-future ο υπογράφων δηλώνει χρόνο υπογραφής που δεν έχει έρθει ακόμη: {signed-on}
  usage-period-missed ο υπογράφων υπέγραψε στις {signed-on}, όταν το ιδιωτικό του κλειδί δεν έπρεπε να χρησιμοποιηθεί
  path-current κάθε πιστοποιητικό της διαδρομής του υπογράφοντος ισχύει
  signer-expired το πιστοποιητικό του υπογράφοντος έληξε στις {signer-end}
  signer-not-yet-valid το πιστοποιητικό του υπογράφοντος δεν ισχύει πριν από τις {signer-start}
  authority-not-current το πιστοποιητικό της αρχής {authority} δεν ισχύει στις {checked-on}
  signer-usage-fits το πιστοποιητικό του υπογράφοντος είναι για υπογραφή εγγράφων
  key-usage-missing το πιστοποιητικό του υπογράφοντος δεν λέει σε τι χρησιμεύει το κλειδί του
  key-usage-not-critical το πιστοποιητικό του υπογράφοντος δεν σημειώνει ως κρίσιμο σε τι χρησιμεύει το κλειδί του
  key-usage-wrong το κλειδί του υπογράφοντος δεν είναι για υπογραφή
  extended-key-usage το πιστοποιητικό του υπογράφοντος είναι για άλλο σκοπό: {purposes}
  signer-is-authority το πιστοποιητικό του υπογράφοντος είναι πιστοποιητικό αρχής
  critical-extension-unknown ένα πιστοποιητικό έχει κρίσιμη επέκταση που δεν είναι κατανοητή: {extension}
  certificate-version το πιστοποιητικό του υπογράφοντος είναι έκδοσης {version} αντί για 3
  issuer-key-unnamed το πιστοποιητικό του υπογράφοντος δεν δίνει το αναγνωριστικό κλειδιού του εκδότη του
  signer-country-agrees ο υπογράφων και οι αρχές του είναι της χώρας {country}
  signer-country-differs ένα πιστοποιητικό της χώρας {country} βρίσκεται κάτω από αρχή της χώρας {authority-country}
  issuing-state-agrees ο υπογράφων είναι του κράτους έκδοσης στο DG1
  issuing-state-differs ο υπογράφων είναι της χώρας {country}, το DG1 εγγράφου της χώρας {issuing-state}
  document-type-listed ο υπογράφων μπορεί να υπογράφει έγγραφα αυτού του τύπου
  document-type-not-listed ο υπογράφων δεν μπορεί να υπογράφει έγγραφα τύπου {document-type}
  document-types-missing το πιστοποιητικό του υπογράφοντος δεν αναφέρει τύπους εγγράφων
  issuer-name-differs ο αναφερόμενος εκδότης δεν είναι αυτός που υπέγραψε με το πιστοποιητικό του: {authority}
  issuer-key-differs το κλειδί του εκδότη δεν έχει το αναγνωριστικό που αναφέρεται: {key-identifier}
  path-too-long κάτω από την αρχή {authority} υπάρχουν περισσότερα πιστοποιητικά από όσα επιτρέπει
  signer-not-revoked δεν ανακλήθηκε από τη λίστα της {list-day}
  signer-revoked ο υπογράφων ανακλήθηκε στις {revoked-on}: {revocation-reason}
  authority-revoked μια αρχή του υπογράφοντος ανακλήθηκε στις {revoked-on}: {revocation-reason}
  revocation-list-missing η αποθήκη εμπιστοσύνης δεν έχει λίστα ανάκλησης της χώρας {country}
  revocation-list-stale η λίστα ανάκλησης ίσχυε έως τις {list-day}
  revocation-list-unusable μια λίστα ανάκλησης δεν μπορεί να χρησιμοποιηθεί: {defect}
  known-defect {stated-by}, για αυτό το έγγραφο: {known-defect}
  known-defect-excused αυτό δεν ισχύει ({reason}) και είναι ήδη γνωστό από {stated-by}: {known-defect}
  known-defect-noted {stated-by}, για αυτό το έγγραφο: {known-defect}· αυτό δεν αλλάζει κανένα πόρισμα
  known-defect-unread {stated-by}: αναφέρει για αυτό το έγγραφο κάτι που δεν γίνεται κατανοητό: {identifier}
  weak-key {key-owner}: το κλειδί είναι αδύναμο: {key}
  broken-key {key-owner}: το κλειδί μπορεί να το σπάσει οποιοσδήποτε: {key}
  signed-data-version τα υπογεγραμμένα δεδομένα είναι της παλιάς έκδοσης {version}
  signer-identifier-differs το όνομα του υπογράφοντος δεν είναι αυτό του πιστοποιητικού του
  signer-version-differs η έκδοση του υπογράφοντος δεν ταιριάζει με τον τρόπο που ονομάζει το πιστοποιητικό του
  digest-info-without-null {which-signature}: περιέχει DigestInfo χωρίς το NULL του
  pss-key-misused {which-signature}: επαληθεύεται ως PKCS#1 v1.5, με κλειδί που προορίζεται μόνο για RSASSA-PSS
  pss-key-restricted {which-signature}: επαληθεύεται, σε μορφή που απαγορεύουν οι παράμετροι του κλειδιού για RSASSA-PSS
  plain-ecdsa {which-signature}: υπογραφή ECDSA σε απλή μορφή εκεί όπου αναγγέλλεται ακολουθία
  sequence-ecdsa {which-signature}: υπογραφή ECDSA ως ακολουθία εκεί όπου αναγγέλλεται απλή μορφή
  other-digest {which-signature}: είναι πάνω σε άλλη σύνοψη από αυτήν που ονομάζει ο αλγόριθμός της
  signed-attributes-not-der {which-signature}: είναι πάνω σε γνωρίσματα που δεν είναι γραμμένα όπως τα θέλει το DER
  curve-mislabelled {which-signature}: επαληθεύεται σε άλλη καμπύλη από την αναφερόμενη
  policy-too-lenient η πολιτική {policy} είναι πολύ επιεικής για αποδοχή εγγράφου ή δημιουργία κάρτας

  # Chip
  chip-genuine το τσιπ απέδειξε ότι είναι το πρωτότυπο
  chip-not-provable το έγγραφο δεν προσφέρει απόδειξη ότι το τσιπ του είναι το πρωτότυπο
  chip-proof-invalid το τσιπ δεν απέδειξε ότι είναι το πρωτότυπο: {cause}
  chip-proof-refused το τσιπ δεν απέδειξε ότι είναι το πρωτότυπο: {command} απάντησε {status}
  chip-proof-unsupported το έγγραφο προσφέρει απόδειξη που αυτό το πρόγραμμα δεν μπορεί να ελέγξει: {algorithm}
  chip-proof-needs-reader η απόδειξη του τσιπ είναι μεγαλύτερη από όση περνά αυτός ο αναγνώστης· μπορεί ένας αναγνώστης με εκτεταμένο μήκος
  chip-proof-interrupted η σύνδεση διακόπηκε ενώ το τσιπ αποδεικνυόταν· διαβάστε πάλι το έγγραφο, και αφήστε το στον αναγνώστη
  chip-proof-left-out το έγγραφο προσφέρει απόδειξη, που παραλείφθηκε
  chip-proof-replaced το τσιπ έχει ήδη αποδειχθεί με {protocol}
  chip-needs-data το τσιπ δεν μπορεί να κριθεί πριν γίνει γνωστό ότι τα δεδομένα είναι αυθεντικά

  # The decision
  verdicts-passed υπογεγραμμένο από το κράτος του, στο πρωτότυπο τσιπ, σε ισχύ

  # Validity
  document-in-date ισχύει έως {expiry}
  expiry-unconfirmed λέει ότι ισχύει έως {expiry}, κάτι που δεν επιβεβαιώνεται
  document-without-end ισχύει χωρίς λήξη
  document-expired έληξε στις {expiry}
  expiry-unstated το έγγραφο δεν αναφέρει ημερομηνία λήξης
  expiry-contradictory η ημερομηνία λήξης, {expiry}, είναι πριν από τις {signer-start}, όταν άρχισε το πιστοποιητικό του υπογράφοντος
  date-unreadable η ημερομηνία λήξης δεν διαβάζεται
  holder-name-differs το DG11 δίνει άλλο όνομα από τη MRZ
  holder-birth-differs η ημερομηνία γέννησης στο DG11 δεν είναι αυτή της MRZ· μια ηλικία μετρά μόνο αν την αποδεικνύουν και οι δύο
  document-code-unknown ο κωδικός εγγράφου {document-type} δεν είναι από αυτούς που έχουν τα διαβατήρια από το 2026
  mrz-consistent το DG1 συμφωνεί με όσα δόθηκαν από τη MRZ
  mrz-differs το DG1 διαφέρει από τη MRZ που άνοιξε το τσιπ
  mrz-text-differs το DG1 διαφέρει από τη MRZ που δόθηκε: {fields}
  record-not-passed ο έλεγχος δεν πέτυχε: {reason}

  # Minting
  mint-not-allowed δεν δημιουργείται κάρτα: {cause}
  chip-unproven δεν δημιουργείται κάρτα: δεν ελέγχθηκε ότι το τσιπ είναι το πρωτότυπο
  predicate-false το στοιχείο {claim} δεν αποδεικνύεται από το έγγραφο
  age-document-not-made δεν δημιουργείται έγγραφο ηλικίας: {cause}
  photo-id-not-made δεν δημιουργείται ταυτότητα με φωτογραφία: {cause}
  claim-not-offered κανένα διαπιστευτήριο αυτής της μορφής δεν λέει {claim}
  claim-needed ένα διαπιστευτήριο αυτής της μορφής δείχνει πάντα {claim}, που δεν ζητήθηκε
  issuer-missing δεν υπάρχει ακόμη εκδότης σε αυτόν τον υπολογιστή
  issuer-expired το πιστοποιητικό υπογράφοντος του εκδότη έληξε στις {signer-end}
  issuer-not-yet-valid το πιστοποιητικό υπογράφοντος του εκδότη δεν ισχύει πριν από τις {signer-start}
  token-removed η συσκευή κλειδιών {token} αποσυνδέθηκε ή η σύνδεσή της έληξε
  token-not-found δεν υπάρχει συσκευή κλειδιών στη διεύθυνση {sought}
  token-pin-wrong το PIN της συσκευής κλειδιών {token} είναι λάθος
  token-pin-locked το PIN της συσκευής κλειδιών {token} είναι κλειδωμένο
  token-pin-final-try απομένει μία προσπάθεια για το PIN της συσκευής κλειδιών {token}, και δεν δίνεται από αρχείο
  token-not-logged-in η συσκευή κλειδιών {token} χρειάζεται το PIN της γι' αυτό

  # The wallet
  wallet-missing δεν υπάρχει πορτοφόλι στο {place}
  wallet-exists υπάρχει ήδη πορτοφόλι στο {place}
  wallet-in-use ένα άλλο πρόγραμμα έχει ανοιχτό το πορτοφόλι
  passphrase-wrong η φράση πρόσβασης είναι λάθος
  recovery-words-missing το πορτοφόλι δεν έχει λέξεις
  recovery-words-other αυτές δεν είναι οι λέξεις αυτού του πορτοφολιού
  recovery-shares-other αυτά δεν είναι τα μερίδια αυτού του πορτοφολιού
  wallet-damaged το {place} είναι κατεστραμμένο: {defect}
  card-not-found δεν υπάρχει τέτοια κάρτα στο πορτοφόλι
  card-exists υπάρχει ήδη τέτοια κάρτα στο πορτοφόλι
  card-copies-differ τα αντίγραφα μιας κάρτας δεν είναι όμοια, ή ένα έχει άλλο κλειδί από εκείνο με το οποίο είναι δεμένο
  copies-spent όλα τα αντίγραφα της κάρτας έχουν ήδη δειχθεί

  # Credentials
  receipt-verified η βεβαίωση είναι όπως την υπέγραψε: {issuer}
  receipt-malformed δεν είναι βεβαίωση γραφείου: {defect}
  receipt-altered η βεβαίωση δεν είναι όπως την υπέγραψε το γραφείο της
  receipt-desk-unknown η βεβαίωση είναι γραφείου που δεν είναι γνωστό εδώ
  receipt-path-invalid ένα πιστοποιητικό του γραφείου της βεβαίωσης παραβαίνει κανόνα: {defect}
  receipt-of-future η βεβαίωση λέει ότι έγινε στις {credential-start}, που δεν ήρθε ακόμη
  credential-verified το διαπιστευτήριο επαληθεύεται, με εκδότη {issuer}
  credential-proved η απόδειξη ισχύει, για έγγραφο με εκδότη {issuer}
  credential-malformed το διαπιστευτήριο δεν διαβάζεται: {defect}
  credential-unsupported το διαπιστευτήριο είναι είδους που δεν υποστηρίζεται: {cause}
  algorithm-not-allowed το διαπιστευτήριο είναι υπογεγραμμένο με {algorithm}, που δεν υποστηρίζεται: υποστηρίζεται μόνο το ES256
  issuer-untrusted δεν γνωρίζουμε αυτόν τον εκδότη: καμία ρίζα που είναι έμπιστη εδώ δεν εγγυάται για αυτόν
  issuer-path-invalid το πιστοποιητικό του εκδότη παραβαίνει κανόνα: {defect}
  credential-type-reserved τα δεδομένα ταυτότητας της ΕΕ (PID) τα εκδίδει μόνο πάροχος κράτους μέλους, και ποτέ εδώ
  credential-signature-invalid η υπογραφή του εκδότη δεν επαληθεύεται
  credential-not-yet-valid το διαπιστευτήριο δεν ισχύει πριν από τις {credential-start}
  credential-expired το διαπιστευτήριο έληξε στις {credential-end}
  credential-status-not-checked η ανάκληση δεν ελέγχθηκε: το {claim} λέει πού να αναζητηθεί, και τίποτα δεν αναζητείται
  credential-status-missing το διαπιστευτήριο δεν λέει πού μπορεί να αναζητηθεί η ανάκλησή του
  proof-revocation-not-done η ανάκληση δεν ελέγχθηκε: η απόδειξη δεν λέει ποιο έγγραφο αφορά
  disclosure-invalid μια αποκάλυψη δεν ανήκει στο διαπιστευτήριο
  claim-unknown η κάρτα δεν έχει το στοιχείο {claim}
  card-format-missing η κάρτα δεν έχει διαπιστευτήριο μορφής {format}
  claims-apart κανένα διαπιστευτήριο της κάρτας δεν έχει όλα αυτά τα στοιχεία
  claim-not-chosen ένα έγγραφο κινητού δείχνει τουλάχιστον ένα στοιχείο, και δεν επιλέχθηκε κανένα
  credential-shown-whole αυτό το διαπιστευτήριο δείχνει όλα τα στοιχεία του μαζί, και το {claims} δεν ονομάστηκε
  key-binding-missing η επίδειξη δεν έχει απόδειξη ότι την έκανε ο κάτοχός της
  key-binding-invalid η απόδειξη του κατόχου δεν ισχύει: {defect}
  request-missing είναι επίδειξη, και δεν δόθηκαν ο αποδέκτης και το nonce στα οποία πρέπει να απαντά
  audience-mismatch η επίδειξη έγινε για άλλον αποδέκτη
  nonce-mismatch η επίδειξη απαντά σε άλλο αίτημα

  # Requests and answers
  presentation-request-malformed το αίτημα δεν διαβάζεται: {defect}
  presentation-request-unsupported το αίτημα δεν απαντάται: {cause}
  presentation-request-unproven το αίτημα δεν προέρχεται από αυτόν που κατονομάζει: {defect}
  presentation-request-ended αυτό το αίτημα έχει λήξει
  query-unsatisfied καμία κάρτα δεν ικανοποιεί το "{sought}" του αιτήματος: {cause}
  statement-unproved δεν δείχνεται τίποτα: {cause}
  answer-malformed η απάντηση δεν διαβάζεται: {defect}
  answer-differs η απάντηση δεν είναι αυτό που ζητήθηκε: {defect}
  answer-refused {host}: δεν δέχθηκε την απάντηση: {fault}
  credential-status-valid ο κατάλογος του εκδότη λέει ότι το διαπιστευτήριο ισχύει, όπως ήταν {seen}
  credential-revoked το διαπιστευτήριο ανακλήθηκε
  credential-suspended το διαπιστευτήριο έχει ανασταλεί
  credential-status-unknown δεν είναι γνωστό αν το διαπιστευτήριο ανακλήθηκε: {defect}
  offer-dead τα ψηφία ήταν λάθος τρεις φορές: η προσφορά δεν ισχύει πια
  offer-not-kept το πορτοφόλι πήρε την κάρτα, και λέει ότι δεν την κράτησε
  offer-part-taken η προσφορά έληξε όταν το πορτοφόλι είχε μόνο ένα μέρος της κάρτας
  answer-declined ο κάτοχος ή το πορτοφόλι δεν δείχνει τίποτα: {fault}
  offer-malformed η προσφορά δεν διαβάζεται: {defect}
  offer-unsupported η προσφορά δεν γίνεται δεκτή: {cause}
  issuer-refused {host}: δεν εξέδωσε την κάρτα: {fault}
  received-card-differs {host}: αυτό που έστειλε δεν είναι αυτό που πρόσφερε: {defect}
  offer-declined δεν λήφθηκε τίποτα: κανείς δεν συναίνεσε
  answer-verified δείχνεται ό,τι ζητήθηκε, και ισχύει
  answer-proved αποδεικνύεται ό,τι ζητήθηκε· η απόδειξη δεν λέει αν το έγγραφο ανακλήθηκε
  presentation-unconfirmed δεν δείχθηκε τίποτα: κανείς δεν συναίνεσε
  verification-unconfirmed δεν επαληθεύτηκε τίποτα: δεν υπήρχε ποιον να ρωτήσουμε
  request-unawaited αυτό το γραφείο δεν περιμένει απάντηση σε αυτό το αίτημα
  request-answered έχει ήδη ληφθεί, και λαμβάνεται μία φορά
  symbol-too-long είναι μεγαλύτερο από τα {limit} KiB που χωρούν οι κωδικοί QR
  symbol-missing δεν βρέθηκε κωδικός QR στο {place}
  opened-proof-request αυτό είναι αίτημα απόδειξης για διαβατήριο
  opened-certificates αυτό είναι πιστοποιητικό ή κατάλογος πιστοποιητικών, και πρέπει πρώτα να ειπωθεί από ποιον προέρχεται
  opened-backup αυτό είναι πορτοφόλι ή αντίγραφό του, και τίποτα από αυτό δεν δείχνεται
  opened-secret αυτές είναι οι μυστικές λέξεις ενός πορτοφολιού ή μερίδιό τους, και τίποτα από αυτές δεν δείχνεται
  opened-unknown το πρόγραμμα δεν έχει τι να το κάνει: δεν είναι αίτημα, κάρτα, απάντηση ή κατάλογος
  symbol-reader-missing δεν βρέθηκε το πρόγραμμα {program}, που διαβάζει κωδικούς QR
  frame-of-other-series το καρέ ανήκει σε άλλο κείμενο
  frames-differ τα καρέ δεν δίνουν το κείμενο που διαιρέθηκε
  frames-missing διαβάστηκαν μόνο {count} από {limit} καρέ

  # Credentials of other issuers
  issuer-unaccepted κανείς δεν εγγυάται για τον εκδότη του διαπιστευτηρίου, και κανείς δεν είπε ναι

  # Mobile documents
  mobile-document-malformed το έγγραφο κινητού δεν διαβάζεται: {defect}

  # Proofs over a document
  passport-data-not-passed δεν δημιουργείται απόδειξη: τα δεδομένα του εγγράφου δεν επιβεβαιώθηκαν ({reason})
  passport-proof-not-made δεν δημιουργείται απόδειξη: {cause}
  passport-proof-small-set δεν δημιουργείται απόδειξη: από τους υπογράφοντες ανάμεσα στους οποίους θα κρυβόταν αυτός του εγγράφου γνωρίζετε {count}, και είναι {states} κρατών
  passport-proof-weak-digest το έγγραφο στηρίζεται στο SHA-1, για το οποίο μπορούν να κατασκευαστούν συγκρούσεις, και το αίτημα δεν το δέχεται
  passport-proof-verified έγγραφο υπογράφοντα που δέχεται το αίτημα λέει αυτό που ζητήθηκε
  passport-proof-revocation-open η απόδειξη ισχύει, αλλά δεν λέει αν ο υπογράφων ανακλήθηκε: η πολιτική strict δεν το δέχεται
  passport-proof-refused η απόδειξη δεν ισχύει: {defect}
  proof-unconfirmed δεν έγινε απόδειξη: κανείς δεν συναίνεσε
  proof-verified η απόδειξη ισχύει
  proof-refused η απόδειξη δεν ισχύει: {defect}

  # The network
  host-private το {host} έχει διεύθυνση αυτού του υπολογιστή ή ιδιωτικού δικτύου, και κανείς δεν το έχει ορίσει
  host-unknown δεν είναι γνωστή διεύθυνση του {host}
  host-refused ο {host} αρνήθηκε τη σύνδεση
  host-unreachable ο {host} δεν είναι προσβάσιμος: σφάλμα συστήματος {fault}
  host-timed-out ο {host} δεν έστειλε όλη την απάντησή του σε {limit} {limit:δευτερόλεπτο|δευτερόλεπτα}
  host-cut ο {host} έκλεισε τη σύνδεση πριν απαντήσει

  # The command line and files
  input-missing {input}: χρειάζεται, και δεν υπάρχει τερματικό για ερώτηση
  file-unreadable το {place} δεν διαβάζεται: {defect}
  file-not-written το {place} δεν γράφεται: {defect}
  folder-missing το {place} δεν γράφεται: δεν υπάρχει τέτοιος φάκελος
  disk-full το {place} δεν γράφεται: ο δίσκος είναι γεμάτος
  file-writable-by-others το {place} δεν χρησιμοποιείται: άλλοι χρήστες μπορούν να το αλλάξουν
  file-of-another-user το {place} δεν χρησιμοποιείται: ανήκει σε άλλον χρήστη
  recovery-words-count υπάρχουν {count} λέξεις, και χρειάζονται 24
  recovery-word-unknown η λέξη {place} δεν είναι στον κατάλογο των αγγλικών λέξεων
  recovery-words-checksum οι λέξεις δεν ταιριάζουν μεταξύ τους
  recovery-share-count το μερίδιο {share} έχει {count} λέξεις, και χρειάζονται 33
  recovery-share-word η λέξη {place} του μεριδίου {share} δεν είναι στον κατάλογο των αγγλικών λέξεων
  recovery-share-checksum οι λέξεις του μεριδίου {share} δεν ταιριάζουν μεταξύ τους
  recovery-shares-of-two-sets τα μερίδια είναι από δύο σύνολα
  recovery-share-twice το μερίδιο {count} δόθηκε δύο φορές
  recovery-shares-too-few χρειάζονται {count} μερίδια
  recovery-guardian-count οι φύλακες είναι 2 έως {limit}, και χρειάζονται τουλάχιστον 2 από αυτούς
  recovery-words-not-written το πορτοφόλι δεν πήρε λέξεις: δεν ήταν γνωστές
  backup-folder-form ο φάκελος των αντιγράφων είναι διαδρομή που αρχίζει με /
  backup-key-form αυτό δεν είναι δημόσιο κλειδί του age, που αρχίζει με age1
  new-passphrases-differ οι δύο φράσεις πρόσβασης διαφέρουν
  passphrase-too-short μια νέα φράση πρόσβασης έχει τουλάχιστον {count} χαρακτήρες
  interrupted διακόπηκε
  office-program-failed η βεβαίωση {receipt-number} φυλάχτηκε, και το πρόγραμμα του γραφείου δεν την πήρε
  desk-not-started η σελίδα του γραφείου δεν μπορεί να δοθεί: {fault}
  desk-silent το γραφείο που λειτουργεί δεν απαντά
  internal-fault σφάλμα αυτού του προγράμματος: {defect}
  """#

/// The advice on the next step, by the codes of the reasons.
private let greekHints = #"""
  no-reader-service ξεκινήστε την: systemctl start pcscd.socket (πακέτο pcscd)
  reader-service-silent ξεκινήστε την πάλι: sudo systemctl restart pcscd.service
  reader-permission-denied συνδεθείτε στον ίδιο τον υπολογιστή, ή επιτρέψτε αυτόν τον χρήστη με κανόνα polkit για το org.debian.pcsc-lite
  no-reader συνδέστε αναγνώστη· το docs/READERS.md λέει ποιοι θέλουν πρώτα ρύθμιση
  reader-failed αποσυνδέστε τον αναγνώστη και συνδέστε τον πάλι
  reader-silent σηκώστε το έγγραφο και τοποθετήστε το πάλι· αν δεν βοηθήσει, αποσυνδέστε τον αναγνώστη και συνδέστε τον πάλι
  reader-gone συνδέστε τον πάλι, όπου έχει αρκετό ρεύμα, και δοκιμάστε ξανά
  no-document τοποθετήστε το έγγραφο επίπεδο στον αναγνώστη, με τη σελίδα της φωτογραφίας προς τα κάτω· αν είναι ήδη εκεί, σηκώστε το για ένα δευτερόλεπτο
  document-unresponsive σηκώστε το έγγραφο και τοποθετήστε το πάλι, επίπεδο και ακίνητο
  not-a-passport τοποθετήστε μόνο το διαβατήριο στον αναγνώστη, χωρίς άλλες κάρτες
  no-passport-application τέτοια κάρτα τη διαβάζουν υπηρεσίες με άδεια του κράτους της· τοποθετήστε μόνο ένα διαβατήριο στον αναγνώστη
  document-removed τοποθετήστε το έγγραφο επίπεδο, κρατήστε το ακίνητο και δοκιμάστε ξανά
  connection-lost τοποθετήστε το έγγραφο επίπεδο, κρατήστε το ακίνητο και δοκιμάστε ξανά
  response-malformed σηκώστε το έγγραφο, τοποθετήστε το πάλι και δοκιμάστε άλλη μία φορά
  response-endless σηκώστε το έγγραφο, τοποθετήστε το πάλι και δοκιμάστε άλλη μία φορά
  command-refused σηκώστε το έγγραφο, τοποθετήστε το πάλι και δοκιμάστε άλλη μία φορά· αν απαντήσει πάλι έτσι, το τσιπ του είναι χαλασμένο ή μπλοκαρισμένο
  chip-refuses-all είναι μπλοκαρισμένο, τερματισμένο ή χαλασμένο, ή η κάρτα δεν είναι διαβατήριο: τοποθετήστε μόνο το διαβατήριο στον αναγνώστη· αν επιμένει, πρέπει να το δει η αρχή που το εξέδωσε
  secure-messaging-failed σηκώστε το έγγραφο, τοποθετήστε το πάλι και δοκιμάστε άλλη μία φορά
  mrz-unreadable πληκτρολογήστε τις δύο ή τρεις γραμμές στο κάτω μέρος της σελίδας με τη φωτογραφία, με κάθε <
  mrz-check-digit συγκρίνετε αυτό το πεδίο με τη σελίδα της φωτογραφίας· το O και το 0 μπερδεύονται εύκολα
  mrz-not-seen τραβήξτε τη φωτογραφία ακριβώς από πάνω, με ολόκληρη τη MRZ, καθαρά και χωρίς αντανακλάσεις
  mrz-doubtful τραβήξτε άλλη φωτογραφία χωρίς αντανακλάσεις και σκιές, ή πληκτρολογήστε τη MRZ
  mrz-device-missing συνδέστε τον· το ls /dev/serial/by-id δείχνει τις σειριακές γραμμές με τα ονόματά τους
  mrz-device-unsuitable το ls /dev/serial/by-id δείχνει τις σειριακές γραμμές με τα ονόματά τους
  mrz-device-forbidden το ls -l {place} λέει την ομάδα του, συνήθως dialout: sudo usermod -aG dialout $USER, και μετά αποσυνδεθείτε και συνδεθείτε ξανά
  mrz-device-in-use κλείστε το άλλο πρόγραμμα, και περιμένετε λίγα δευτερόλεπτα αν ο αναγνώστης μόλις συνδέθηκε
  mrz-device-silent βάλτε πάλι το έγγραφο στον αναγνώστη, ή πληκτρολογήστε τη MRZ
  picture-unreadable δώστε μια εικόνα PNG ή PGM
  picture-converter-missing εγκαταστήστε το {package}, ή αποθηκεύστε την εικόνα ως PNG
  picture-not-converted αποθηκεύστε την εικόνα ως PNG, όχι μεγαλύτερη από 8.000 επί 8.000 εικονοστοιχεία
  code-reader-missing εγκαταστήστε το zbar-tools, ή πληκτρολογήστε τον αριθμό
  code-key-missing τραβήξτε τη φωτογραφία ακριβώς από πάνω, καθαρά και χωρίς αντανακλάσεις, ή πληκτρολογήστε τον αριθμό
  code-keys-several τραβήξτε φωτογραφία μόνο του ενός κωδικού
  access-key-rejected ελέγξτε τον αριθμό του εγγράφου, την ημερομηνία γέννησης και την ημερομηνία λήξης
  password-rejected ελέγξτε τι πληκτρολογήθηκε· δοκιμάστηκε μία φορά και όχι ξανά
  password-rejected-with-tries ελέγξτε τι πληκτρολογήθηκε· δοκιμάστηκε μία φορά, και ένα έγγραφο μπλοκάρει όταν δεν μένει προσπάθεια
  password-blocked το έγγραφο δεν ρωτήθηκε· μπορεί να το ξεμπλοκάρει η αρχή του
  file-truncated διαβάστε το έγγραφο άλλη μία φορά, επίπεδο και ακίνητο
  closed-to-reader ταυτότητες και άδειες διαμονής θέλουν επαλήθευση του τερματικού (Doc 9303-11, BSI TR-03110)· αυτό δεν λέει τίποτα κατά της κάρτας, ούτε υπέρ
  security-object-malformed αυτό δεν είναι όπως το θέλει το Doc 9303, και δεν γίνεται δεκτό· από μόνο του δεν αποδεικνύει πλαστογραφία
  security-object-content-type αυτό δεν είναι όπως το θέλει το Doc 9303, και δεν γίνεται δεκτό· από μόνο του δεν αποδεικνύει πλαστογραφία
  security-object-signer-count αυτό δεν είναι όπως το θέλει το Doc 9303, και δεν γίνεται δεκτό· από μόνο του δεν αποδεικνύει πλαστογραφία
  signed-attributes-missing αυτό δεν είναι όπως το θέλει το Doc 9303, και δεν γίνεται δεκτό· από μόνο του δεν αποδεικνύει πλαστογραφία
  signature-invalid το EF.SOD αλλοιώθηκε, ή το υπέγραψε άλλος από τον αναφερόμενο υπογράφοντα
  signature-algorithm-unsupported αυτό δεν είναι ένδειξη πλαστογραφίας· τίποτα δεν μπορεί να ειπωθεί για το τι θα έδειχνε
  digest-mismatch διαβάστε το έγγραφο άλλη μία φορά· αν επιμένει, το αρχείο δεν είναι αυτό που υπογράφηκε
  signer-unknown η αποθήκη εμπιστοσύνης έχει αυτό το κράτος, αλλά όχι τη ρίζα αυτού του υπογράφοντος: εισαγάγετε τη νεότερη λίστα του· αν δεν βοηθήσει, το έγγραφο μπορεί να είναι πλαστό
  curve-unknown αυτό δεν είναι ένδειξη πλαστογραφίας· τίποτα δεν μπορεί να ειπωθεί για το τι θα έδειχνε
  broken-digest μπορεί να το πλαστογραφήσει οποιοσδήποτε· η υπογραφή δεν αποδεικνύει τίποτα
  budget-exceeded αυτό δεν κρίθηκε ολόκληρο, και δεν αποδεικνύει τίποτα
  signing-time-in-future ελέγξτε το ρολόι αυτού του υπολογιστή
  signer-not-yet-valid ελέγξτε το ρολόι αυτού του υπολογιστή
  path-too-long στη διαδρομή υπάρχει πιστοποιητικό που δεν επιτρέπει η αρχή του
  broken-key μπορεί να το πλαστογραφήσει οποιοσδήποτε· η υπογραφή δεν αποδεικνύει τίποτα
  signed-data-version αυτό δεν είναι όπως το θέλει το Doc 9303, και δεν γίνεται δεκτό· από μόνο του δεν αποδεικνύει πλαστογραφία
  pss-key-misused αυτό δεν είναι όπως το θέλει το Doc 9303, και δεν γίνεται δεκτό· από μόνο του δεν αποδεικνύει πλαστογραφία
  pss-key-restricted αυτό δεν είναι όπως το θέλει το Doc 9303, και δεν γίνεται δεκτό· από μόνο του δεν αποδεικνύει πλαστογραφία
  signed-attributes-not-der η πολιτική strict δεν το δέχεται· από μόνο του δεν αποδεικνύει πλαστογραφία
  verdicts-passed συγκρίνετε τώρα το πρόσωπο με τη φωτογραφία
  mrz-text-differs μπορεί να φταίει λάθος πληκτρολόγησης ή άλλη γραφή: συγκρίνετε τη σελίδα με όσα λέει το τσιπ
  record-not-passed προχωρά μόνο εγγραφή που επιβεβαιώθηκε
  folder-missing φτιάξτε πρώτα τον φάκελο ή δώστε άλλη θέση
  mint-not-allowed κάρτα γίνεται μόνο εγγραφή που επιβεβαιώθηκε
  claim-needed ζητήστε και το {claim}
  issuer-not-yet-valid ελέγξτε το ρολόι αυτού του υπολογιστή
  token-removed συνδέστε την πάλι και δοκιμάστε ξανά
  token-pin-wrong δόθηκε μία φορά και δεν δοκιμάζεται ξανά: κάθε λάθος PIN παίρνει μία από λίγες προσπάθειες
  token-pin-locked το πρόγραμμα της συσκευής την ξεκλειδώνει, με το PUK ή το PIN του υπεύθυνου ασφαλείας
  host-unknown δείτε πώς γράφεται το όνομα του υπολογιστή, και αν αυτός ο υπολογιστής είναι στο δίκτυο
  host-refused δείτε τη θύρα στη διεύθυνση, ή δοκιμάστε αργότερα
  host-unreachable δείτε αν αυτός ο υπολογιστής είναι στο δίκτυο
  host-timed-out δείτε αν αυτός ο υπολογιστής είναι στο δίκτυο, ή δοκιμάστε αργότερα
  host-cut δοκιμάστε αργότερα
  wallet-in-use κλείστε το και δοκιμάστε ξανά
  recovery-words-other πάρτε αυτές που εμφανίστηκαν όταν φτιάχτηκε το πορτοφόλι
  recovery-shares-other πάρτε αυτά που έγιναν τελευταία
  wallet-damaged επαναφέρετε αντίγραφο του αρχείου
  receipt-of-future ελέγξτε το ρολόι αυτού του υπολογιστή
  credential-not-yet-valid ελέγξτε το ρολόι αυτού του υπολογιστή
  credential-unsupported τίποτα δεν διαψεύστηκε· ο εκδότης του ίσως το έχει και σε άλλη μορφή
  claims-apart δείξτε τα το ένα μετά το άλλο
  nonce-mismatch ζητήστε νέα· κάθε αίτημα έχει δικό του nonce
  presentation-request-unproven μη δείξετε τίποτα· ζητήστε άλλο από αυτόν που το έστειλε
  presentation-request-ended ξεκινήστε πάλι από τον ιστότοπο, ή ζητήστε άλλο
  answer-refused το αντίγραφο μετρά ως δειγμένο· αρχίστε πάλι από τον ιστότοπο
  statement-unproved επιλέξτε κάτι άλλο ή πάρτε νέα κάρτα
  credential-revoked μην το δεχτείτε· ο εκδότης του ξέρει γιατί
  credential-suspended μην το δεχτείτε τώρα· ο εκδότης του ξέρει για πόσο
  offer-dead διαβάστε πάλι το έγγραφο για νέα προσφορά, και πείτε τα ψηφία μόνο στον κάτοχο
  offer-not-kept ρωτήστε τον κάτοχο τι λέει το πορτοφόλι, και προσφέρετε πάλι την κάρτα
  answer-declined ρωτήστε τον κάτοχο, ή ζητήστε λιγότερα
  offer-malformed ζητήστε άλλη από αυτόν που την έφτιαξε
  offer-unsupported ρωτήστε τον εκδότη αν προσφέρει την κάρτα με άλλον τρόπο
  issuer-refused ο κωδικός μπορεί να είναι λάθος, χρησιμοποιημένος ή παλιός: δοκιμάστε άλλη μία φορά, ή ζητήστε άλλη προσφορά από τον εκδότη
  received-card-differs μην εμπιστευτείτε τον εκδότη· δεν λήφθηκε τίποτα
  symbol-missing τραβήξτε καθαρότερη φωτογραφία, με ολόκληρο τον κωδικό QR και το φωτεινό περιθώριό του· ένα αρχείο πρέπει να είναι PNG, JPEG, GIF ή WebP
  symbol-reader-missing εγκαταστήστε το zbar-tools, ή περάστε τον κωδικό QR με σαρωτή χειρός: -
  frame-of-other-series σαρώστε όλα τα καρέ ενός κειμένου
  frames-differ σαρώστε ξανά· ένας σαρωτής χειρός πρέπει να έχει την ίδια διάταξη πλήκτρων με αυτόν τον υπολογιστή
  frames-missing σαρώστε και τα άλλα
  input-missing δώστε το στην τυπική είσοδο ή σε αρχείο
  disk-full ελευθερώστε χώρο και δοκιμάστε ξανά· τίποτα δεν έμεινε μισογραμμένο
  file-writable-by-others ελέγξτε ότι είναι όπως το αφήσατε, και μετά: chmod go-w {place}
  file-of-another-user χρησιμοποιήστε το ως εκείνος ο χρήστης, ή ονομάστε δικό σας αρχείο
  recovery-words-count πληκτρολογήστε τις όλες, με κενά ανάμεσά τους
  recovery-word-unknown δείτε πάλι τα γράμματά της· κρίνουν τα τέσσερα πρώτα
  recovery-share-word δείτε πάλι τα γράμματά της· κρίνουν τα τέσσερα πρώτα
  recovery-words-checksum ψάξτε λέξη που διαβάστηκε λάθος, ή δύο που άλλαξαν θέση
  recovery-share-count γράψτε ή επικολλήστε τις όλες, με κενά ανάμεσά τους
  recovery-share-twice ζητήστε από άλλον φύλακα
  recovery-shares-too-few ζητήστε από περισσότερους φύλακες
  passphrase-too-short πολλές λέξεις με κενά ανάμεσά τους θυμούνται εύκολα
  office-program-failed τρέξτε το πρόγραμμα με τη βεβαίωση με το χέρι, και δείτε τι λέει
  desk-silent τερματίστε το με Ctrl-C εκεί όπου ξεκίνησε, ή τερματίστε τη διεργασία του· έπειτα ξεκινήστε το πάλι
  internal-fault αναφέρετέ το, παρακαλώ, με την εντολή που τρέξατε
  """#

/// The parts of sentences, by the codes of the phrases.
private let greekPhrases = #"""

  # Encoding
  term {term}

  # Inspection
  active-authentication ενεργή επαλήθευση
  data-of-card τα δεδομένα του
  document-without-dg14 το έγγραφο δεν έχει DG14
  no-access-control κανένας έλεγχος πρόσβασης
  no-step δεν έφτασε σε κανένα βήμα
  no-biometrics ούτε DG3 ούτε DG4
  nothing-to-open το έγγραφο δεν έχει DG3 ή DG4 που να ζητήθηκε
  chip-not-authenticated το τσιπ δεν έδωσε απόδειξη με το δικό του κλειδί
  key-not-authentic η υπογραφή του κράτους πάνω στο κλειδί του τσιπ δεν πέρασε
  other-protocol-used το τσιπ άνοιξε με άλλο πρωτόκολλο
  signature-of-data EF.SOD, την υπογραφή των δεδομένων της,

  # MRZ
  mrz-document-code κωδικός εγγράφου
  mrz-issuing-state κράτος έκδοσης
  mrz-document-number αριθμός εγγράφου
  mrz-number αριθμός
  mrz-date-of-birth ημερομηνία γέννησης
  mrz-date-of-expiry ημερομηνία λήξης
  mrz-personal-number προσωπικός αριθμός
  mrz-optional-data προαιρετικά δεδομένα
  mrz-nationality ιθαγένεια
  mrz-names ονόματα
  mrz-surname επώνυμο
  mrz-given-names όνομα
  mrz-sex φύλο
  mrz-composite δεδομένα ως σύνολο
  mrz-line γραμμή
  mrz-format μορφή
  mrz-fields {fields}, {field}
  mrz-td1 κάρτα TD1
  mrz-td2 κάρτα TD2
  mrz-td3 διαβατήριο TD3
  mrz-visa-a θεώρηση MRV-A
  mrz-visa-b θεώρηση MRV-B
  mrz-visa θεώρηση
  mrz-french-card γαλλική ταυτότητα πριν από το 2021
  picture-format δεν είναι σε γνωστή μορφή
  picture-too-large είναι πολύ μεγάλη
  picture-empty δεν έχει εικονοστοιχεία
  picture-cut-short τελειώνει πολύ νωρίς
  picture-damaged είναι κατεστραμμένη
  picture-kind είναι αποθηκευμένη με τρόπο που δεν διαβάζεται εδώ
  mrz-read-marks Συγκρίνετε τους χαρακτήρες πάνω από τα σημάδια με το έγγραφο.
  mrz-read-certain Ο αριθμός του εγγράφου και οι ημερομηνίες είναι βέβαια. Συγκρίνετε τα ονόματα: δεν έχουν ψηφίο ελέγχου.
  mrz-read-uncertain Ο αριθμός του εγγράφου και οι ημερομηνίες δεν είναι βέβαια, και δεν ανοίγουν τσιπ.
  mrz-read-wrong-digit Το ψηφίο ελέγχου δεν ταιριάζει: {field}.
  mrz-read-doubts {count} {count:χαρακτήρας στην εικόνα είναι αμφίβολος|χαρακτήρες στην εικόνα είναι αμφίβολοι}· το passport mrz read δείχνει ποιοι
  mrz-empty δεν δόθηκε τίποτα
  mrz-too-long το κείμενο είναι πολύ μεγάλο
  mrz-not-printable περιέχει μη εκτυπώσιμους χαρακτήρες
  mrz-number-with-check-digit ο αριθμός του εγγράφου τελειώνει με αυτό που θα ήταν το ψηφίο ελέγχου του· παραλείψτε το, ή γράψτε τον αριθμό άλλη μία φορά αν είναι σωστός
  mrz-keyboard πέρασε από άλλη διάταξη πληκτρολογίου από αυτήν που έχει ρυθμιστεί στον σαρωτή: {layout}
  keyboard-azerty γαλλική ή βελγική (AZERTY)
  keyboard-qwertz γερμανική (QWERTZ)
  keyboard-czech τσεχική ή σλοβακική
  keyboard-hungarian ουγγρική
  keyboard-azerbaijani αζερική
  keyboard-greek ελληνική
  keyboard-cyrillic κυριλλική
  mrz-code-misfit ο κωδικός του εγγράφου δεν ταιριάζει στη μορφή
  mrz-length έχει {count} χαρακτήρες
  mrz-lengths {length} και {count}
  mrz-line-lengths οι γραμμές της έχουν {length} χαρακτήρες, όχι δύο φορές 44 ή 36 ή τρεις φορές 30
  mrz-foreign-character ο χαρακτήρας {column} της γραμμής {line} δεν είναι από A έως Z, 0 έως 9 ή <
  mrz-other-format ανήκει σε {format}
  mrz-without-chip ανήκει σε {format}, που δεν έχει τσιπ
  mrz-misfit δεν ταιριάζει: {field}
  mrz-not-six-digits δεν είναι έξι ψηφία: {field}
  mrz-no-date δεν είναι ημερομηνία της μορφής YYMMDD: {field}

  # ProofEngine
  mint-verdict το αποτέλεσμα του τσιπ είναι: {verdict}
  mint-name-missing το έγγραφο δεν λέει όνομα
  mint-expiry-missing το έγγραφο δεν λέει πότε λήγει
  mint-given-name-missing το έγγραφο δεν λέει μικρό όνομα
  mint-name-length ένα όνομα έχει πάνω από {limit} χαρακτήρες
  mint-birth-date-missing το έγγραφο δεν λέει πότε γεννήθηκε ο κάτοχός του
  mint-age-missing το έγγραφο δεν αποδεικνύει καμία από τις ηλικίες
  mint-age-unknown το έγγραφο δεν λέει με βεβαιότητα αν ο κάτοχός του είναι 18 ετών, ή όχι
  mint-portrait-missing δεν υπάρχει φωτογραφία που διαβάστηκε
  mint-portrait-format η φωτογραφία δεν είναι JPEG, και λίγα προγράμματα τη δείχνουν
  mint-portrait-length η φωτογραφία έχει πάνω από {limit} byte
  mint-issuer-country-missing το πιστοποιητικό του εκδότη δεν ονομάζει χώρα· το passport issuer init --replace φτιάχνει ένα που την ονομάζει

  # Trust
  file-not-read το {file} δεν διαβάστηκε
  check-not-passed {prior-check}: δεν επιβεβαιώθηκε
  data-groups-unread δεν διαβάστηκε ομάδα δεδομένων
  signed-data υπογεγραμμένα δεδομένα
  signed-data-of-version έκδοση {version} υπογεγραμμένων δεδομένων
  signature-of η υπογραφή του {file}
  document το έγγραφο
  signer ο υπογράφων
  signer-path η διαδρομή του υπογράφοντος
  signer-certificate το πιστοποιητικό του υπογράφοντος
  link-certificate πιστοποιητικό σύνδεσης
  certificate το πιστοποιητικό
  revocation-list η λίστα ανάκλησης
  signing-time-unstated ο χρόνος της υπογραφής δεν δηλώνεται
  no-country καμία χώρα
  defect-list η λίστα ελαττωμάτων της χώρας {country} της {list-signed-on}
  deviation-list η λίστα αποκλίσεων της χώρας {country} της {list-signed-on}
  defect-signer-revoked ο υπογράφων ανακλήθηκε
  defect-signer-suspended ο υπογράφων είναι αμφίβολος
  defect-signer-malformed το πιστοποιητικό του υπογράφοντος είναι κακοσχηματισμένο
  defect-signer-misencoded το πιστοποιητικό του υπογράφοντος έχει λάθος κωδικοποίησης
  defect-signer-signature η υπογραφή στο πιστοποιητικό του υπογράφοντος είναι λανθασμένη
  defect-authority-misencoded το πιστοποιητικό της αρχής έχει λάθος κωδικοποίησης
  defect-validity η ισχύς στα πιστοποιητικά είναι λανθασμένη
  defect-country τα πιστοποιητικά αναφέρουν λανθασμένη χώρα
  defect-chip-authentication-key τα κλειδιά του τσιπ για το chip authentication διέρρευσαν
  defect-active-authentication-key τα κλειδιά του τσιπ για το active authentication διέρρευσαν
  defect-active-authentication-doubtful τα κλειδιά του τσιπ για το active authentication ίσως διέρρευσαν
  defect-proofs οι αποδείξεις του τσιπ αποτυγχάνουν
  defect-security-object το EF.SOD ή η υπογραφή του είναι λανθασμένα
  defect-digests το EF.SOD έχει λανθασμένη σύνοψη των {files}
  defect-data-groups κακοσχηματισμένα: {files}
  defect-lists-differ τα EF.COM και EF.SOD αναφέρουν διαφορετικά αρχεία
  defect-signer-name το EF.SOD αναφέρει λανθασμένο υπογράφοντα
  defect-card-security το EF.CardSecurity είναι κακοσχηματισμένο
  defect-chip-security το EF.ChipSecurity είναι κακοσχηματισμένο
  defect-mrz η MRZ είναι λανθασμένη
  defect-power-down το τσιπ πρέπει να μένει χωρίς ρεύμα ανάμεσα σε δύο αποδείξεις
  defect-chip-unusable το τσιπ δεν μπορεί να χρησιμοποιηθεί
  defect-keys τα πιστοποιητικά ή τα κλειδιά αποκλίνουν από το πρότυπο
  defect-files τα αρχεία αποκλίνουν από το πρότυπο

  # Requests and answers
  query-no-type δεν υπάρχει κάρτα αυτής της μορφής και του τύπου
  query-no-claims καμία κάρτα αυτού του τύπου δεν τα λέει όλα
  query-no-authority καμία κάρτα αυτού του τύπου δεν προέρχεται από αρχή που ζητείται
  query-expired οι κάρτες αυτού του τύπου έληξαν
  query-not-yet-valid οι κάρτες αυτού του τύπου δεν ισχύουν ακόμη
  query-revoked οι κάρτες αυτού του τύπου ανακλήθηκαν
  query-no-circuits ζητείται απόδειξη μηδενικής γνώσης, και τα κυκλώματά της δεν φυλάσσονται εδώ ή δεν δέχονται τόσα στοιχεία
  answer-other-request ανήκει σε άλλο αίτημα
  answer-unasked {part}: δεν ζητήθηκε
  answer-missing {part}: δεν δείχνεται
  answer-twice {part}: δείχνεται πάνω από μία φορά
  answer-type {part}: έχει άλλη μορφή ή τύπο
  answer-claims {part}: δεν λέει όλα όσα ζητήθηκαν
  answer-unbound {part}: ο κάτοχος δεν απέδειξε ότι έχει το κλειδί του
  answer-old έγινε πριν από περισσότερα από πέντε λεπτά
  answer-early έγινε στο μέλλον, με το ρολόι αυτού του υπολογιστή
  input-transaction-code ο κωδικός του εκδότη για αυτή την προσφορά
  passphrase-empty μια κενή φράση πρόσβασης δεν προστατεύει τίποτα
  issuer-name-form το όνομα ενός εκδότη έχει 1 έως 50 χαρακτήρες, κανέναν χαρακτήρα ελέγχου
  issuer-address-form διεύθυνση όπως https://desk.example: με μικρά γράμματα, χωρίς χρήστη, ερώτημα και τμήμα
  issuer-country-form τα δύο κεφαλαία γράμματα μιας χώρας κατά ISO 3166-1, όπως DE· όχι ο κωδικός ενός διαβατηρίου
  words-open-wallet πορτοφόλι που έχει λέξεις ανοίγει με το passport wallet recover
  passphrase-alone κανείς δεν μπορεί να την ανακτήσει, και τίποτα άλλο δεν ανοίγει το αρχείο

  # passport
  portrait-not-shown δεν δείχθηκε καμία
  portrait-unknown το DG2 δεν περιέχει εικόνα γνωστής μορφής
  portrait-file-malformed το DG2 δεν έχει σωστή μορφή
  portrait-file-missing το DG2 δεν υπάρχει
  portrait-too-large είναι πολύ μεγάλη, ή δεν λέει πόσο μεγάλη είναι
  input-mrz η MRZ
  input-document-number ο αριθμός του εγγράφου
  input-password {password}
  input-issuer-passphrase η φράση πρόσβασης του γραφείου
  input-token-pin το PIN της συσκευής κλειδιών
  input-recovery-words οι 24 λέξεις
  input-shares μερίδια φυλάκων
  input-terminal τερματικό, στο οποίο εμφανίζονται λέξεις
  input-wallet-passphrase η φράση πρόσβασης του πορτοφολιού
  input-backup-passphrase η φράση πρόσβασης του αντιγράφου ασφαλείας
  input-export-passphrase η φράση πρόσβασης της εξαγωγής
  input-saved-read-passphrase η φράση πρόσβασης της αποθηκευμένης ανάγνωσης
  input-terminal-passphrase η φράση πρόσβασης του κλειδιού του τερματικού
  standard-output τυπική έξοδος
  anything-there εκεί

  # Words of the summary and of pages
  hint-mark συμβουλή:
  summary-open κανέναν έλεγχο πρόσβασης
  status-passed επιβεβαιώθηκε
  status-failed απέτυχε
  status-failed-loud ΑΠΟΡΡΙΦΘΗΚΕ
  status-unknown άγνωστο
  status-not-offered δεν προσφέρεται
  status-not-done δεν έγινε
  verdict-data Δεδομένα
  verdict-chip Τσιπ
  verdict-validity Ισχύς
  data-may-be-copied όποιος αντιγράφει ένα τσιπ αντιγράφει και τα δεδομένα του
  decision-accept ΑΠΟΔΟΧΗ
  decision-check-by-hand ΕΛΕΓΧΟΣ ΜΕ ΤΟ ΧΕΡΙ
  decision-refuse ΑΠΟΡΡΙΨΗ
  record-simulated ΠΡΟΣΟΜΟΙΩΣΗ: δοκιμαστικό έγγραφο, που δεν λέει τίποτε για ένα πραγματικό
  record-replayed ΑΝΑΠΑΡΑΓΩΓΗ: αναπαράχθηκε ένα ίχνος· δεν υπήρχε εδώ έγγραφο

  # The holder and the document
  holder-name Όνομα
  holder-born Γέννηση
  holder-sex Φύλο
  holder-nationality Ιθαγένεια
  holder-document Έγγραφο
  holder-expires Λήξη
  holder-unknown άγνωστο
  holder-without-end χωρίς λήξη
  holder-unstated δεν αναφέρεται
  holder-female γυναίκα
  holder-male άνδρας
  holder-unspecified μη καθορισμένο
  holder-personal-number Προσωπικός αριθμός
  holder-place-of-birth Τόπος γέννησης
  holder-address Διεύθυνση
  holder-telephone Τηλέφωνο
  holder-profession Επάγγελμα
  holder-title Τίτλος
  holder-summary Περίληψη
  holder-other-documents Άλλα έγγραφα
  holder-custody Επιμέλεια
  holder-full-name Πλήρες όνομα
  holder-other-name Άλλο όνομα
  holder-full-birth Πλήρης ημερομηνία γέννησης
  holder-citizenship Υπηκοότητα
  holder-issued-by Εκδόθηκε από
  holder-issued-on Εκδόθηκε στις
  holder-other-person Άλλο πρόσωπο
  holder-endorsements Παρατηρήσεις αρχής
  holder-tax-or-exit Φόρος ή έξοδος
  holder-front Μπροστινή όψη
  holder-rear Πίσω όψη
  holder-personalised Εξατομικεύτηκε
  holder-personalised-by Εξατομικεύτηκε από
  holder-to-notify Προς ειδοποίηση
  holder-time-in-5f85 Ώρα στην ετικέτα 5F85
  holder-image-unknown εικόνα άγνωστης μορφής

  # The report
  clerk-both {shown-word}, και {shown-other}
  clerk-the-state το κράτος έκδοσης
  clerk-genuine γνήσιο έγγραφο ({country}), αυθεντικό τσιπ, σε ισχύ
  clerk-could-be-copy υπογεγραμμένο ({country}) και σε ισχύ· το τσιπ δεν μπορεί να αποδείξει ότι είναι το αυθεντικό
  clerk-compare συγκρίνετε τώρα το πρόσωπο με τη φωτογραφία
  clerk-signed υπογεγραμμένο ({country}) και αμετάβλητο
  clerk-no-certificate δεν έχουμε το πιστοποιητικό αυτού του κράτους: {country}
  clerk-revoked το κράτος ({country}) ανακάλεσε το πιστοποιητικό που υπέγραψε αυτό το έγγραφο
  clerk-revocation-unknown δεν είναι γνωστό αν το κράτος ({country}) ανακάλεσε το πιστοποιητικό που υπέγραψε αυτό το έγγραφο
  clerk-unsigned το τσιπ δεν έχει υπογραφή κράτους
  clerk-files-missing λείπει ένα μέρος των δεδομένων του τσιπ που υπέγραψε το κράτος
  clerk-printed-differs το τυπωμένο δεν είναι αυτό που λέει το τσιπ
  clerk-closed αυτή η κάρτα δείχνει τα δεδομένα της μόνο σε αναγνώστη κυβέρνησης
  clerk-photo-altered η φωτογραφία στο τσιπ δεν είναι αυτή που υπέγραψε το κράτος
  clerk-name-altered το όνομα και οι ημερομηνίες στο τσιπ δεν είναι αυτά που υπέγραψε το κράτος
  clerk-details-altered ένα μέρος των δεδομένων του τσιπ δεν είναι αυτό που υπέγραψε το κράτος
  clerk-data-failed η υπογραφή στο τσιπ δεν γίνεται δεκτή ως υπογραφή του κράτους ({country})
  clerk-data-unknown δεν είναι γνωστό αν το κράτος ({country}) υπέγραψε αυτά τα δεδομένα
  clerk-original αυτό είναι το αυθεντικό τσιπ, όχι αντίγραφο
  clerk-chip-failed το τσιπ δεν μπόρεσε να αποδείξει ότι είναι το αυθεντικό· μπορεί να είναι αντίγραφο
  clerk-not-provable αυτό το έγγραφο δεν μπορεί να αποδείξει ότι το τσιπ του είναι το αυθεντικό
  clerk-chip-not-judged δεν κρίθηκε, γιατί τα δεδομένα δεν είναι επιβεβαιωμένα
  clerk-chip-unknown δεν φάνηκε αν το τσιπ είναι το αυθεντικό
  clerk-in-date σε ισχύ έως {shown-day}
  clerk-says-in-date λέει {shown-day}· δεν είναι επιβεβαιωμένο
  clerk-without-end ισχύει χωρίς λήξη
  clerk-expired έληξε στις {shown-day}
  clerk-no-expiry το έγγραφο δεν αναφέρει ημερομηνία λήξης
  clerk-expiry-unclear η ημερομηνία λήξης δεν είναι σαφής
  clerk-two-births το τσιπ έχει δύο ημερομηνίες γέννησης
  clerk-lenient αυτή η θέση είναι ρυθμισμένη να παραλείπει ελέγχους
  clerk-weak-link η σύνδεση με το τσιπ ήταν πιο αδύναμη από ό,τι επιτρέπει το έγγραφο
  clerk-name-missing το όνομα και οι ημερομηνίες δεν διαβάστηκαν
  clerk-photo-missing η φωτογραφία δεν διαβάστηκε
  clerk-do-altered μη δεχτείτε αυτό το έγγραφο μόνο με τον λόγο του τσιπ. Συγκρίνετε την τυπωμένη σελίδα, τη φωτογραφία και το πρόσωπο, και κάντε ό,τι κάνει ο οργανισμός σας με ύποπτα έγγραφα
  clerk-do-copy τα δεδομένα είναι του κράτους, και το τσιπ μπορεί να είναι αντίγραφο. Μην το δεχτείτε μόνο με τον λόγο του τσιπ: ζητήστε άλλο έγγραφο
  clerk-do-no-certificate αυτό δεν λέει τίποτα εναντίον του εγγράφου. Συγκρίνετε τη φωτογραφία και την τυπωμένη σελίδα με το χέρι, και πείτε σε όποιον φροντίζει αυτή τη θέση ότι της λείπει το πιστοποιητικό αυτού του κράτους
  clerk-do-expired ζητήστε έγγραφο σε ισχύ
  clerk-do-printed συγκρίνετε τους σημειωμένους χαρακτήρες με την τυπωμένη σελίδα. Αν πληκτρολογήθηκαν λάθος, διαβάστε ξανά το έγγραφο· αν η σελίδα δεν είναι αυτό που λέει το τσιπ, μην το δεχτείτε
  clerk-do-tell συγκρίνετε με το χέρι, και πείτε το σε όποιον φροντίζει αυτή τη θέση
  clerk-do-again διαβάστε το έγγραφο άλλη μία φορά, επίπεδο και ακίνητο πάνω στον αναγνώστη. Αν μείνει έτσι, συγκρίνετε τη φωτογραφία και την τυπωμένη σελίδα με το χέρι
  clerk-do-by-hand συγκρίνετε την τυπωμένη σελίδα, τη φωτογραφία και το πρόσωπο με το χέρι
  holder-born-on γέννηση
  holder-age {count} {count:έτους|ετών}
  holder-elsewhere αλλού στο τσιπ
  holder-passport Διαβατήριο
  holder-identity-card Ταυτότητα
  holder-type Τύπος
  passport-national εθνικό ή κοινό διαβατήριο
  passport-emergency διαβατήριο έκτακτης ανάγκης
  passport-diplomatic διπλωματικό διαβατήριο
  passport-official υπηρεσιακό διαβατήριο
  passport-refugee διαβατήριο πρόσφυγα
  passport-alien διαβατήριο αλλοδαπού ή μη πολίτη
  passport-stateless διαβατήριο ανιθαγενούς
  passport-laissez-passer laissez-passer
  passport-military στρατιωτικό διαβατήριο
  passport-single-sheet μονόφυλλο ταξιδιωτικό έγγραφο έκτακτης ανάγκης
  report-enlarge Μεγέθυνση της φωτογραφίας
  report-mrz Μηχαναγνώσιμη ζώνη
  report-printed τυπωμένο
  report-on-chip στο τσιπ
  report-printed-same Το τυπωμένο είναι αυτό που λέει το τσιπ
  report-printed-differs {count} {count:τυπωμένος χαρακτήρας διαφέρει|τυπωμένοι χαρακτήρες διαφέρουν}
  report-signed-by όπως υπογράφηκε: {country}
  report-what-to-do Τι να κάνετε
  report-details Λεπτομέρειες
  report-title Αναφορά διαβατηρίου
  report-verdicts Αποτελέσματα
  report-decision Απόφαση
  report-notes Σημειώσεις
  report-holder Κάτοχος
  report-portrait Φωτογραφία από το DG2
  report-no-portrait Η φωτογραφία δεν εμφανίζεται
  report-portrait-unknown το DG2 δεν περιέχει εικόνα που να γνωρίζει αυτό το πρόγραμμα
  report-portrait-format είναι σε JPEG 2000, που οι φυλλομετρητές δεν δείχνουν· εγκαταστήστε το libopenjp2-tools και φτιάξτε πάλι τη σελίδα
  report-portrait-altered το κράτος δεν την υπέγραψε, και είναι σε JPEG 2000: δεν μετατρέπεται αν δεν το ζητήσει κάποιος
  report-unverified μη επιβεβαιωμένο: διαβάστηκε μόνο από το τσιπ
  report-not-signed δεν είναι αυτό που υπέγραψε το κράτος
  report-personal Αυτή η σελίδα περιέχει προσωπικά δεδομένα
  report-way-files από αποθηκευμένα αρχεία
  report-no-access-control σύνδεση χωρίς έλεγχο πρόσβασης
  report-operator Χειριστής
  report-place Τόπος
  report-number Αριθμός
  report-read-at Ανάγνωση
  report-policy Πολιτική
  report-program Δημιουργήθηκε από
  report-fingerprint Υπογράφων του εγγράφου
  report-draft Αυτή η γλώσσα δεν έχει ελεγχθεί ακόμη από κάποιον που τη μιλά

  # The whole report
  report-chain Αλυσίδα εμπιστοσύνης
  report-root Ρίζα του κράτους
  report-signer Υπογράφων του εγγράφου
  report-signed υπέγραψε
  report-has-digests έχει τις συνόψεις των
  report-files Αρχεία
  report-none-known κανένα δεν είναι γνωστό
  report-not-known δεν είναι γνωστό
  report-none-agree κανένα δεν συμφωνεί
  report-what-read Τι διαβάστηκε
  report-what-checked Τι ελέγχθηκε
  report-file αρχείο
  report-holds περιέχει
  report-bytes byte
  report-read διαβάστηκε
  report-check έλεγχος
  report-outcome αποτέλεσμα
  report-why γιατί
  report-evidence στοιχεία
  report-json Η εγγραφή σε JSON
  report-step βήμα
  report-command εντολή
  report-data δεδομένα
  report-answer απάντηση
  report-status-word κατάσταση
  report-protected προστατευμένο
  report-reset έγινε επαναφορά του τσιπ
  report-not-understood δεν έγινε κατανοητό

  # What a file holds
  file-holds-com κατάλογος των αρχείων
  file-holds-sod υπογεγραμμένες συνόψεις των αρχείων
  file-holds-dg1 μηχαναγνώσιμη ζώνη
  file-holds-dg2 πρόσωπο
  file-holds-dg3 δάχτυλα
  file-holds-dg4 ίριδες
  fingerprints {count} {count:δακτυλικό αποτύπωμα|δακτυλικά αποτυπώματα}, {encodings}
  fingerprints-none κανένα δακτυλικό αποτύπωμα
  irises {count} {count:ίριδα|ίριδες}, {encodings}
  irises-none καμία ίριδα
  image-uncompressed χωρίς συμπίεση
  file-holds-dg5 εμφανιζόμενη φωτογραφία
  file-holds-dg7 εμφανιζόμενη υπογραφή
  file-holds-dg11 πρόσθετα στοιχεία του κατόχου
  file-holds-dg12 πρόσθετα στοιχεία του εγγράφου
  file-holds-dg13 του ίδιου του εκδότη
  file-holds-dg14 επιλογές ασφάλειας
  file-holds-dg15 κλειδί για την ενεργή επαλήθευση
  file-holds-dg16 πρόσωπα προς ειδοποίηση
  file-holds-reserved δεσμευμένο
  file-holds-card-information μήκη που δέχεται το τσιπ
  file-holds-directory εφαρμογές
  file-holds-card-access πώς ανοίγει το τσιπ
  file-holds-card-security κλειδιά του τσιπ, υπογεγραμμένα
  file-holds-cvca αρχές που μπορούν να επιτρέψουν σε άλλους να διαβάσουν περισσότερα

  # Words of the summary and of pages, with something in them
  decision-on-day {shown-word} στις {shown-day}
  decision-could-be-copy {shown-word}, μπορεί να είναι αντίγραφο
  decision-test-only ΜΟΝΟ ΔΟΚΙΜΗ: θα ήταν {shown-word}
  holder-document-of {shown-document}, εκδότης: {country}
  passport-of-state {document-type}, γράμμα που διάλεξε το κράτος
  passport-of-no-type {document-type}, γράμμα που δεν σημαίνει τίποτα
  report-way-chip ανάγνωση μέσω {protocol}
  report-way-replay αναπαραγωγή από ίχνος, που διαβάστηκε κάποτε μέσω {protocol}
  report-downgraded {protocol} (υποβαθμισμένο)
  report-from από {source}
  report-lists-groups αναφέρει τις ομάδες δεδομένων {listed-groups}
  report-signed-at υπογράφηκε στις {shown-time}
  report-bytes-of {file}, {count} {count:byte|byte}
  report-byte-place {defect}, στο byte {byte-offset}
  report-bytes-alone {count} {count:byte|byte}
  holder-recorded-on καταγράφηκε στις {shown-day}
  report-every-byte Κάθε byte
  report-beyond {count} {count:byte|byte} επιπλέον
  summary-saved {count} {count:αρχείο|αρχεία}, {length} byte, αποθηκευμένα παλαιότερα
  summary-read {count} {count:αρχείο|αρχεία}, {length} byte σε {command-count} εντολές με {protocol}, {milliseconds} ms
  report-commands {count} {count:εντολή|εντολές}, {milliseconds} ms αναμονής για το τσιπ
  report-protected-from-here προστασία από εδώ και πέρα με {session-cipher}
  level-claimed ο εκδότης της λέει {claim}, πράγμα που η ρίζα πάνω του δεν μπορεί να ισχυριστεί
  issued-here εκδόθηκε εδώ: από αυτό το γκισέ, και από κανένα κράτος

  # Why a card is worth something
  trust-own-desk Εγγυάται το {issuer}, αυτό το γραφείο
  trust-vouched Εγγυάται: {issuer}
  trust-unconfirmed Ο εκδότης αυτοαποκαλείται {issuer} (μη επιβεβαιωμένο)
  trust-says Λέει: {stated-checks}
  trust-passport διαβατήριο: {issuing-state}
  trust-state-withheld διαβατήριο κράτους που δεν κατονομάζεται
  trust-data-genuine η υπογραφή του κράτους επαληθεύτηκε
  trust-chip-genuine γνήσιο τσιπ
  trust-holder-matched η φωτογραφία συγκρίθηκε
  trust-imported Ήρθε από τον εκδότη της
  trust-unstated Δεν δηλώνεται πώς ελέγχθηκε
  trust-period {shown-from} έως {shown-to}
  trust-since από {shown-from}, χωρίς λήξη
  trust-until έως {shown-to}
  trust-without-dates δεν δηλώνονται ημερομηνίες

  # The page of this machine
  desk-title Γραφείο διαβατηρίων
  desk-counter Γκισέ
  desk-identity Η ταυτότητά μου
  desk-parts Μέρη
  desk-lock Κλείδωμα
  desk-end Τέλος
  desk-file-unusable Το αρχείο ή η απάντηση ξεπερνά το 1 MiB, ή το αρχείο δεν είναι εικόνα που διαβάζει αυτός ο φυλλομετρητής.
  desk-ended Το γραφείο τερματίστηκε. Ξεκινήστε πάλι το passport desk.
  desk-gone Αυτή η σελίδα έκλεισε. Η καταχώριση στο μενού, ή το passport desk σε ένα τερματικό, την ανοίγει πάλι, και ενώ το γραφείο λειτουργεί.
  desk-unopened Αυτή η διεύθυνση μόνη της δεν ανοίγει τίποτα. Ανοίξτε το γραφείο από την καταχώρισή του στο μενού, ή με το passport desk σε ένα τερματικό, και ενώ λειτουργεί.
  desk-in-use Το γραφείο χρησιμοποιείται σε άλλη καρτέλα. Να χρησιμοποιηθεί εδώ;
  desk-in-use-means Ό,τι δείχνει εκεί σβήνεται, και το πορτοφόλι κλειδώνεται.
  desk-use-here Χρήση εδώ
  desk-leave-it Να μείνει εκεί
  desk-left Τίποτα δεν άλλαξε. Το γραφείο συνεχίζει στην άλλη καρτέλα· κλείστε αυτή εδώ.
  desk-taken Το γραφείο άνοιξε σε άλλη καρτέλα. Ό,τι έδειχνε εδώ σβήστηκε, και το πορτοφόλι κλειδώθηκε· κλείστε αυτή την καρτέλα.
  desk-runs το γραφείο είναι ήδη ανοιχτό· η σελίδα του ανοίγει στον φυλλομετρητή σας
  desk-runs-file το γραφείο είναι ήδη ανοιχτό· ανοίξτε αυτό το αρχείο σε φυλλομετρητή αυτού του υπολογιστή: {file}
  desk-keeps-options το γραφείο κρατά τις επιλογές με τις οποίες ξεκίνησε· όσες δόθηκαν τώρα δεν αλλάζουν τίποτα
  link-waiting-at-desk ο σύνδεσμος περιμένει στο γραφείο· ξεκλειδώστε εκεί το πορτοφόλι για να τον δείτε
  link-dropped άλλος σύνδεσμος περιμένει στο γραφείο, και αυτός απορρίφθηκε· δείτε ή απορρίψτε εκεί τον άλλο, και ανοίξτε πάλι αυτόν
  link-title Σύνδεσμος
  link-waits Άλλο πρόγραμμα έδωσε έναν σύνδεσμο. Δείτε τον μόνο αν το ξεκινήσατε εσείς.
  link-look Προβολή
  link-discard Απόρριψη
  desk-unopenable Το γραφείο δεν άνοιξε
  desk-language Γλώσσα
  desk-to-content Μετάβαση στο περιεχόμενο
  gate-elsewhere Αυτή η σελίδα είναι μόνο για φυλλομετρητή αυτού του υπολογιστή.

  # The counter
  counter-title Επόμενο έγγραφο
  counter-first Έγγραφο
  counter-yours Το διαβατήριό σας
  counter-own Για κάρτες από το δικό σας διαβατήριο, ξεκινήστε από:
  counter-how Πληκτρολογήστε τις γραμμές στο κάτω μέρος της σελίδας με τη φωτογραφία. Ή περάστε τη σελίδα από αναγνώστη MRZ, αν υπάρχει. Μετά βάλτε το έγγραφο στον αναγνώστη.
  counter-mrz Μηχαναγνώσιμη ζώνη (MRZ)
  counter-mrz-form Οι γραμμές που διαβάζουν οι μηχανές, με σημεία <: δύο των 44 ή 36 χαρακτήρων, ή τρεις των 30
  counter-can Αριθμός πρόσβασης κάρτας (CAN)
  counter-can-form Έξι ψηφία στην μπροστινή όψη της ταυτότητας ή στη σελίδα με τη φωτογραφία. Ανοίγουν το τσιπ αντί για τις γραμμές· πολλά διαβατήρια δεν έχουν.
  station-missing δεν είναι συνδεδεμένος αναγνώστης
  station-no-service η υπηρεσία έξυπνων καρτών δεν μπορεί να χρησιμοποιηθεί
  station-virtual εικονικό διαβατήριο
  station-empty Αυτή η θέση δεν έχει ακόμη πιστοποιητικά κανενός κράτους: κάθε έγγραφο θα είναι ΕΛΕΓΧΟΣ ΜΕ ΤΟ ΧΕΡΙ. Πείτε το σε όποιον φροντίζει αυτή τη θέση.
  station-no-desk-reader Ο αναγνώστης της θέσης δεν μπορεί να χρησιμοποιηθεί. Συνδέστε τον πάλι, ή περάστε ή πληκτρολογήστε τις γραμμές.
  station-ready έτοιμος αναγνώστης: {reader}
  station-several {count} {count:έτοιμος αναγνώστης|έτοιμοι αναγνώστες}
  station-lists λίστες {count} {count:ημέρας|ημερών}
  station-states {count} {count:κράτος|κράτη}
  counter-line γραμμή …1: …2 από …3
  counter-line-whole η γραμμή …1 είναι πλήρης
  counter-filled Από τη γραμμή με τα ονόματα έλειπαν χαρακτήρες συμπλήρωσης (<). Προστέθηκαν.
  counter-number Αριθμός εγγράφου
  counter-birth Ημερομηνία γέννησης
  counter-expiry Ημερομηνία λήξης
  counter-use-can-how Έξι ψηφία στην μπροστινή όψη της κάρτας.
  counter-use-mrz-how Οι γραμμές στο κάτω μέρος της σελίδας στοιχείων.
  counter-use-fields Αριθμός, γέννηση, λήξη
  counter-use-fields-how Τρία πεδία, όταν οι γραμμές δεν διαβάζονται.
  camera-use Χρήση της κάμερας
  camera-use-how Κρατήστε μπροστά της τη σελίδα στοιχείων· τίποτα δεν κρατιέται.
  camera-title Κάμερα
  camera-opening Ο περιηγητής ρωτά αν αυτό το παράθυρο μπορεί να χρησιμοποιήσει την κάμερα.
  camera-denied Η κάμερα δεν μπορεί να χρησιμοποιηθεί: δεν επιτράπηκε στον περιηγητή, είναι αποσυνδεδεμένη ή την έχει άλλο πρόγραμμα.
  camera-which Κάμερα
  camera-choose Επιλέξτε κάμερα
  camera-is-used Η κάμερα είναι σε δικό της παράθυρο. Κρατήστε το έγγραφο μπροστά της.
  camera-take Χρήση όσων διαβάστηκαν
  camera-compare Συγκρίνετε με το έγγραφο τους σημειωμένους χαρακτήρες:
  camera-hold Κρατήστε μπροστά στην κάμερα τις γραμμές στο κάτω μέρος της σελίδας στοιχείων.
  camera-still Οι γραμμές διαβάστηκαν. Μετακινήστε λίγο το έγγραφο.
  camera-dark Είναι πολύ σκοτεινά: ανάψτε ένα φως.
  camera-glare Ένα φως αντανακλάται: γείρετε το έγγραφο.
  camera-small Οι γραμμές είναι πολύ μικρές: κρατήστε το έγγραφο πιο κοντά.
  camera-blurred Η εικόνα είναι θολή: κρατήστε το έγγραφο πιο μακριά και ακίνητο.
  camera-nothing Δεν φαίνονται γραμμές με σημεία <: κρατήστε μπροστά στην κάμερα όλο το κάτω μέρος της σελίδας στοιχείων.
  camera-doubtful Οι γραμμές φαίνονται και δεν διαβάζονται με βεβαιότητα: κρατήστε το έγγραφο επίπεδο και ακίνητο.
  camera-hold-code Κρατήστε τον κωδικό QR μπροστά στην κάμερα.
  camera-no-code Δεν φαίνεται κωδικός QR: κρατήστε τον πιο κοντά, επίπεδο και ακίνητο.
  camera-is-used-for-codes Η κάμερα είναι σε δικό της παράθυρο. Κρατήστε τον κωδικό QR μπροστά της.
  camera-frames Διαβάστηκαν {count} από {limit} κωδικούς QR. Δείξτε της και τους άλλους.
  picture-use Ανάγνωση εικόνας
  picture-use-how Επιλέξτε ένα αρχείο ή αφήστε το πάνω σε αυτή τη σελίδα.
  picture-is-read Η εικόνα διαβάζεται
  desk-tell πείτε το σε όποιον φροντίζει αυτή τη θέση
  opened-certificates-here επιλέξτε το δίπλα σε αποτέλεσμα με άγνωστο εκδότη· για να μείνει, εκτελέστε passport trust import σε τερματικό
  opened-backup-here οι ρυθμίσεις δοκιμάζουν ένα αντίγραφο· για να επανέλθει, εκτελέστε passport wallet restore σε τερματικό
  opened-secret-here ανήκουν μόνο στη σελίδα που τις ζητά: κλειδώστε το πορτοφόλι και πατήστε Την ξέχασα
  opened-unknown-here ζητήστε ξανά από την άλλη πλευρά τον κωδικό QR, τον σύνδεσμο ή το αρχείο
  counter-weaker Ανάγνωση με τον ασθενέστερο τρόπο…
  counter-weaker-means Το έγγραφο προσφέρει ισχυρότερη προστασία της σύνδεσης, που απέτυχε. Με την ασθενέστερη κάποιος κοντά θα μπορούσε να ακούσει, και ένα αλλοιωμένο τσιπ μπορεί να το θέλει. Η καταγραφή θα λέει ότι χρησιμοποιήθηκε, και η απόφαση είναι ΕΛΕΓΧΟΣ ΜΕ ΤΟ ΧΕΡΙ.
  counter-weaker-read Ανάγνωση με τον ασθενέστερο τρόπο
  practice ΑΣΚΗΣΗ: {shown-word}
  practice-title ΑΣΚΗΣΗ – Θέση διαβατηρίων
  practice-mark ΑΣΚΗΣΗ
  practice-gone Αυτή η σελίδα έκλεισε. Το πλήκτρο Enter, εκεί όπου ξεκίνησε το passport desk --practice, την ανοίγει πάλι· αν τερματίστηκε, ξεκινήστε το πάλι.
  practice-unopened Αυτή η διεύθυνση μόνη της δεν ανοίγει τίποτα. Πατήστε Enter εκεί όπου ξεκίνησε το passport desk --practice· αν τερματίστηκε, ξεκινήστε το πάλι.
  practice-choose Διαλέξτε ένα έγγραφο. Οι γραμμές του είναι συμπληρωμένες, και τίποτα εδώ δεν είναι αληθινό ούτε φυλάσσεται.
  practice-genuine Γνήσιο
  practice-copy Αντιγραμμένο τσιπ
  practice-photo Αλλοιωμένη φωτογραφία
  practice-expired Ληγμένο
  practice-unknown Άγνωστο κράτος
  practice-passphrase Στην άσκηση η φράση πρόσβασης είναι: {input}
  tally-today {count} σήμερα
  tally-accepted {count} δεκτά
  tally-checked {count} για έλεγχο με το χέρι
  tally-refused {count} απορρίφθηκαν
  desk-try-again πληκτρολογήστε την ξανά
  counter-use-can Αριθμός πρόσβασης κάρτας (CAN)
  counter-use-mrz Μηχαναγνώσιμη ζώνη
  counter-read Ανάγνωση
  counter-not-read Αυτό το έγγραφο δεν διαβάστηκε
  counter-reading Γίνεται ανάγνωση
  counter-not-done Αυτό δεν πέτυχε
  counter-lay Τοποθετήστε το έγγραφο επίπεδο στον αναγνώστη και μην το κουνάτε.
  counter-held Ένα άλλο πρόγραμμα χρησιμοποιεί το έγγραφο. Αναμονή.
  counter-silent Ο αναγνώστης δεν απαντά εδώ και μερικά δευτερόλεπτα. Αναμονή.
  counter-show-altered Εμφάνιση της αλλοιωμένης εικόνας
  counter-reader-gone Ο αναγνώστης αποσυνδέθηκε ή έμεινε χωρίς ρεύμα. Συνδέστε τον πάλι.
  counter-reader-came Ο αναγνώστης είναι εδώ. Τοποθετήστε το έγγραφο επάνω του.
  counter-cancel Ακύρωση
  counter-opening Άνοιγμα του τσιπ
  counter-chip-proof Ζητείται από το τσιπ η απόδειξή του
  counter-verifying Γίνεται έλεγχος
  counter-differs Το τσιπ έχει κάτι άλλο
  counter-correct Συγκρίνετε με την τυπωμένη σελίδα, διορθώστε ό,τι πληκτρολογήθηκε και συνεχίστε.
  counter-go-on Συνέχεια
  counter-as-printed Είναι όπως τυπώθηκε
  counter-next Επόμενο έγγραφο
  counter-print Εκτύπωση
  counter-cleared Το τελευταίο έγγραφο σβήστηκε.
  counter-save Φύλαξη βεβαίωσης ελέγχου
  receipt-made Έγινε
  receipts-time Ώρα
  receipts-open Άνοιγμα
  receipts-how Μια βεβαίωση ανοίγει με τη φράση πρόσβασης του γραφείου.
  receipt-holds Η βεβαίωση είναι όπως την υπέγραψε αυτό το γραφείο.
  counter-issue Έκδοση κάρτας
  issue-what Θα γίνουν αυτά:
  issue-for-identity όνομα, γέννηση, ιθαγένεια και φωτογραφία, από τα οποία δείχνετε όσα θέλετε
  issue-for-age ότι είστε 18 ετών και άνω, και όχι ποιος είστε
  issue-for-photo-id τα ίδια στοιχεία με τη φωτογραφία, για όποιον ζητά ταυτότητα με φωτογραφία
  issue-why-copies Κάθε φορά που δείχνετε κάτι ξοδεύεται ένα αντίγραφο, ώστε κανείς να μη βλέπει ότι δύο φορές ήταν η ίδια κάρτα.
  issue-keep Φύλαξη στο πορτοφόλι αυτού του υπολογιστή
  issue-send Αποστολή σε τηλέφωνο
  issue-no-wallet Σε αυτόν τον υπολογιστή δεν υπάρχει πορτοφόλι για να φυλαχτεί. Δημιουργείται στο «Η ταυτότητά μου».
  issue-no-phone Αυτό το γραφείο στήθηκε χωρίς διεύθυνση για τηλέφωνα: δεν τους στέλνει κάρτες.
  counter-issued Μια κάρτα είναι στο πορτοφόλι
  send-title Σαρώστε αυτό με το πορτοφόλι του τηλεφώνου
  send-digits Πείτε στον κάτοχο αυτά τα ψηφία:
  send-waiting Αναμονή για το τηλέφωνο
  send-taken Ένα πορτοφόλι δέχτηκε την προσφορά
  send-kept Ένα πορτοφόλι σε τηλέφωνο έχει την κάρτα.
  send-cancelled Η προσφορά ακυρώθηκε, και δεν έγινε τίποτα.
  counter-desk-passphrase Φράση πρόσβασης αυτού του γραφείου, όχι πορτοφολιού
  unlock-desk Ξεκλειδώστε αυτό το γραφείο
  unlock-wallet Ξεκλειδώστε το πορτοφόλι σας
  unlock-both Ξεκλειδώστε αυτό το γραφείο και το πορτοφόλι σας
  counter-matched Συνέκρινα τον κάτοχο με τη φωτογραφία
  counter-matched-how Σημειώστε το μόνο αν δεν είστε ο κάτοχος. Αν δεν είναι κανείς άλλος εκεί, αφήστε το κενό: η κάρτα τότε δεν λέει ότι σας είδε κάποιος, και λείπει το «Είμαι πραγματικό πρόσωπο».

  # The holder's own part
  identity-unlock Ξεκλείδωμα
  identity-passphrase Φράση πρόσβασης του πορτοφολιού σας, όχι του γραφείου
  identity-unlock-how Η φράση πρόσβασης μένει στη μνήμη μέχρι να κλειδώσετε ή να μην κάνετε τίποτα για λίγη ώρα.
  identity-make-how Ένα πορτοφόλι φυλάει τις κάρτες σας, κρυπτογραφημένες με δική σας φράση πρόσβασης. Κανείς δεν μπορεί να ανακτήσει μια που ξεχάστηκε· τότε ανοίγουν το πορτοφόλι οι λέξεις ανάκτησης του επόμενου βήματος.
  identity-new-passphrase Νέα φράση πρόσβασης, τουλάχιστον 8 χαρακτήρες
  identity-again Η ίδια άλλη μία φορά
  identity-make Δημιουργία πορτοφολιού
  identity-busy Μια στιγμή
  identity-cards Οι κάρτες ταυτότητάς μου
  identity-settings Ρυθμίσεις
  identity-not-done Αυτό δεν πέτυχε

  # My identity
  identity-read Ανάγνωση διαβατηρίου
  identity-add Προσθήκη κάρτας
  identity-add-how Επικολλήστε ή αφήστε την προσφορά που σας έδωσε ο εκδότης ή την εικόνα του κωδικού QR.
  identity-ask Ρωτήστε κάποιον
  identity-identifier Αναγνωριστικό
  identity-other-cards Άλλες κάρτες
  identity-back Πίσω
  card-details Λεπτομέρειες
  card-of-passport διαβατήριο
  card-photo-id ταυτότητα με φωτογραφία
  card-says-title Τι λέει
  card-shown-title Πότε δείχθηκε και σε ποιον
  card-identifier Αριθμός κάρτας σε αυτό το πορτοφόλι:
  card-delete Διαγραφή κάρτας
  card-delete-ask Να διαγραφεί αυτή η κάρτα;
  card-delete-how Τα κλειδιά της χάνονται μαζί της. Την επαναφέρει μόνο ένα αντίγραφο ασφαλείας που την έχει.
  card-keep Διατήρηση
  card-deleted Η κάρτα διαγράφηκε. Τα προηγούμενα αντίγραφα ασφαλείας την έχουν ακόμη
  level-government Κράτος
  level-institution Οργανισμός
  level-self-issued Αυτοεκδοθείσα
  prove-adult Είμαι 18 ετών και άνω
  prove-real-person Είμαι πραγματικό πρόσωπο
  prove-nationality Η ιθαγένειά μου
  prove-name Το όνομά μου
  prove-else Κάτι άλλο…
  prove-else-how Γενέθλια, φύλο, έγγραφο, φωτογραφία, άλλες ηλικίες
  prove-choose Επιλογή
  prove-present Να το δείξω
  prove-from-age έγγραφο ηλικίας
  prove-from-card κάρτα ταυτότητας
  open-box Επικολλήστε ή αφήστε ένα αίτημα, μια προσφορά ή μια απάντηση
  open-file Αρχείο
  open-look Δες
  shown-learns Ο ελεγκτής μαθαίνει:
  shown-unlinkable Δεν φαίνεται ότι δύο επισκέψεις ήταν δικές σας: κάθε χρήση είναι άλλο αντίγραφο.
  shown-ended Ο χρόνος του τελείωσε και ο κωδικός δεν υπάρχει πια
  review-begun Το ξεκινήσατε εσείς; Όποιος σας έστειλε αυτόν τον κωδικό παίρνει το αποτέλεσμα.
  asked-title Η ερώτησή σας
  asked-answer Βάλτε την απάντηση εδώ:
  result-vouches Ποιος εγγυάται
  result-for-whom Για ποιον
  result-bound έγινε για την ερώτηση αυτού του γραφείου, με το κλειδί της κάρτας
  result-who Ποιος είναι
  result-not-asked Δεν ζητήθηκε και δεν δείχθηκε.
  uses-left απομένουν {count} {count:χρήση|χρήσεις}
  prove-source Πηγή: {source}
  prove-compared-at σύγκριση: {issuer}
  shown-says το λέει: {issuer}
  shown-says-on το λέει: {issuer}, στις {shown-on}
  shown-not Δεν δείχνεται: {claims}
  shown-ends Αφήστε τον ελεγκτή να το σαρώσει. Λήγει σε {count} δ.
  result-denied Γνήσιο, και λέει: ΟΧΙ {claims}
  result-proof Απόδειξη
  result-proof-at Μηδενικής γνώσης: το ίδιο το έγγραφο δεν δείχθηκε. Ίσχυε στις {shown-until}.
  result-proof-on Μηδενικής γνώσης: το ίδιο το έγγραφο δεν δείχθηκε. Ίσχυε στις {shown-until} σε UTC· πότε εκείνη την ημέρα έγινε η απόδειξη δεν είναι γνωστό.
  result-proof-limits Δεν αποδεικνύονται: τα είδη του εγγράφου και του στοιχείου που υπέγραψε ο εκδότης, το επίπεδό του, αν είναι έγγραφο άσκησης και αν ανακλήθηκε.
  result-proof-practice Η ρίζα αυτού του γραφείου υπογράφει και κάρτες άσκησης, και μια απόδειξη δεν τις ξεχωρίζει

  # The network on the page
  fetch-request-title Λήψη αυτού του αιτήματος;
  fetch-offer-title Να δούμε αυτή την προσφορά;
  fetch-proof-title Να ληφθεί το αίτημα ή η απόδειξη που βρίσκεται εκεί;
  fetch-how Ο υπολογιστής αυτός θα ξέρει ότι κάποιος άνοιξε τον σύνδεσμό του εδώ. Τίποτα από τις κάρτες σας δεν πηγαίνει εκεί.
  fetch-refuse Όχι
  fetch-do Λήψη
  offered-title Να ληφθούν αυτές οι κάρτες;
  offered-how Κάθε κάρτα επαληθεύεται πριν κρατηθεί. Αν κανείς εδώ δεν εγγυάται για τον εκδότη, κρατιέται ως αυτοεκδοθείσα.
  offered-refuse Όχι
  offered-take Λήψη
  offered-code Κωδικός που σας είπε ο εκδότης
  offered-nothing Δεν κρατήθηκε τίποτα
  offered-taken Οι κάρτες είναι στο πορτοφόλι
  delivered-title Παραδόθηκε
  delivered-decides Τι αποφασίζουν δεν το λένε εδώ.
  delivered-next Ο ιστότοπος ίσως δεν το υπολογίσει μέχρι να επιστρέψετε.
  fetch-from Από {host}
  offered-hosts Ο κωδικός της προσφοράς και τα δημόσια κλειδιά των αντιγράφων πηγαίνουν στο {host}.
  offered-by Το {host} προσφέρει κάρτες. Ο υπολογιστής ελέγχθηκε και κανείς άλλος δεν εγγυάται ακόμη.
  delivered-to Το {host} έχει την απάντηση
  delivered-go Επιστροφή στο {host}
  review-unsigned Κανείς δεν υπέγραψε αυτό το αίτημα: μπορεί να το έγραψε οποιοσδήποτε.
  whose-title Ποιανού κάρτα απαντά;
  review-certified Ρωτά: {asker}. Το όνομα επιβεβαιώνει: {issuer}.
  review-registered Καταχωρισμένος ως "{asker}", σύμφωνα με: {issuer}. Δεν ελέγχθηκε αν η καταχώριση ανακλήθηκε έκτοτε.
  review-purpose Σκοπός καταχώρισης: "{purposes}"
  review-beyond Ζητά περισσότερα από όσα καταχώρισε: {claims}
  review-unregistered Το αίτημα δείχνει μια καταχώριση που δεν ισχύει.
  review-goes-to Η απάντηση πηγαίνει στο {host}.

  # Proofs over a passport's signature
  proof-ask-title Ζητήστε απόδειξη με την υπογραφή του ίδιου του διαβατηρίου
  proof-ask-how Ο κάτοχος το αποδεικνύει με όσα υπέγραψε ένα κράτος, χωρίς να δείξει το διαβατήριο. Χρειάζεται πορτοφόλι που φυλάει όσα υπέγραψε το κράτος.
  proof-age Ηλικία τουλάχιστον
  proof-nationality Ιθαγένεια: ένας από αυτούς τους κωδικούς, όπως D, FRA
  proof-in-date το έγγραφο δεν έχει λήξει
  proof-of-nothing διαβατήριο που υπέγραψε ένα κράτος
  proof-bound και ότι ένας εκδότης είδε τον κάτοχο και το τσιπ
  proof-place Πού ρωτάτε, για τον λόγο του εκδότη: ο κάτοχος το συγκρίνει
  proof-comes Η απόδειξη έρχεται εδώ μόνη της, όσο φαίνεται αυτή η ερώτηση. Το αρχείο της μπαίνει στο πλαίσιο.
  proof-is-file Η απόδειξη είναι αρχείο περίπου 300 kB: κανένας κωδικός QR δεν το χωράει.
  proof-no-signers Αυτό το γραφείο δεν γνωρίζει υπογράφοντες εγγράφων για να κρυφτεί ένας ανάμεσά τους: η απόδειξη θα δείξει το κράτος.
  proof-list-file Κατάλογος υπογραφόντων
  proof-review-title Να αποδειχθεί αυτό με την υπογραφή του διαβατηρίου σας;
  proof-learns-more την ημέρα και το είδος της υπογραφής
  proof-copy Η απόδειξη δεν λέει ότι είστε ο κάτοχος: αρκεί ένα αντίγραφο των δεδομένων.
  proof-few Μένουν λίγα: ο ελεγκτής μπορεί να μαντέψει από ποιο κράτος είναι το διαβατήριό σας.
  proof-state-shown Η απόδειξη δείχνει το κράτος και τον υπογράφοντά του. Τίποτα δεν το κρύβει.
  proof-accept Το ξέρω, συνέχεια
  proof-make Να γίνει η απόδειξη
  proof-list-title Λείπει ένας κατάλογος υπογραφόντων
  proof-list-how Το αίτημα αναφέρει κατάλογο υπογραφόντων που αυτό το πορτοφόλι δεν έχει. Φέρτε τον ή επιλέξτε το αρχείο του. Υπογράφοντες που δεν γνωρίζει η δική σας αποθήκη δεν μετρούν.
  proof-made-title Η απόδειξη έγινε
  proof-made-how Αποθηκεύστε τη σε αρχείο και δώστε τη σε όποιον τη ζήτησε.
  proof-made-link Ή αφήστε τους να σαρώσουν αυτό: η απόδειξη λαμβάνεται μία φορά, μέσα σε πέντε λεπτά.
  proof-fetched Η απόδειξη ελήφθη και η διεύθυνσή της δεν υπάρχει πια
  proof-own-host Ή λαμβάνεται από το {host}, όπου βρίσκεται αυτή η θέση: όποιος βλέπει δύο φορές τον ίδιο υπολογιστή μπορεί να συνδέσει όσα δείχτηκαν.
  proof-making Η απόδειξη γίνεται τώρα
  proof-circuit Ετοιμάζονται τα κυκλώματα, μία φορά
  proof-circuits Ετοιμάζονται τα κυκλώματα, μία φορά: {count} από {limit}
  set-proofs Αποδείξεις με την υπογραφή διαβατηρίου
  set-proofs-how Χρειάζονται κυκλώματα, που φτιάχνονται μία φορά, στο παρασκήνιο.
  set-proofs-make Νέα ετοιμασία των αποδείξεων
  set-proofs-ready Οι αποδείξεις είναι έτοιμες
  proof-how η υπογραφή του κράτους· το τσιπ δεν αποδεικνύεται
  proof-no-revocation δεν είναι μέρος μιας απόδειξης
  proof-who-unbound δεν αποδεικνύεται ποιος το δείχνει: αρκεί ένα αντίγραφο των δεδομένων
  prove-zero-knowledge μηδενικής γνώσης, όταν ζητηθεί
  proof-nationality-is ιθαγένεια: {claims}
  proof-learns-states ότι το υπέγραψε ένα από {count} {count:κράτος|κράτη} του καταλόγου του· κατά τη δική σας αποθήκη {limit:μένει|μένουν} {limit}
  proof-learns-state το κράτος: {issuer}
  proof-learns-issuer τον εκδότη της κάρτας σας και τον μήνα του λόγου του για εσάς: {shown-on}
  proof-place-is Σας ρωτούν εδώ: {place}. Αν είστε αλλού, κάποιος προώθησε το αίτημα.
  proof-says Ένα διαβατήριο λέει: {claims}
  proof-one-of-states ένα από {count} {count:κράτος|κράτη} αυτού του καταλόγου
  proof-of-state ένα κράτος, κατά το πιστοποιητικό του: {issuer}
  proof-for-question έγινε για την ερώτηση αυτού του γραφείου στις {shown-on}
  proof-who-bound {issuer} λέει: είδε κάτοχο και τσιπ, {shown-on}
  proof-states Έκδοση από ένα από αυτά τα κράτη, με δύο γράμματα, όπως DE, FR
  proof-below-states ένα από αυτά τα κράτη: {claims}
  proof-revocation-unasked Αυτή η θέση δεν έχει λίστα ανάκλησης σε ισχύ για καθένα από αυτά τα κράτη, και δεν ρωτά αν ανακλήθηκε ο υπογράφων.
  proof-revocation-too-large Ανακλήθηκαν περισσότερα πιστοποιητικά αυτών των κρατών από όσα χωρά ένα αίτημα, ή οι αριθμοί τους είναι πολύ μακριοί, και δεν ρωτιέται αν ανακλήθηκε ο υπογράφων.
  proof-not-revoked ο υπογράφων του εγγράφου δεν έχει ανακληθεί
  proof-states-are έγγραφο ενός από: {claims}
  proof-shows-state δείχνετε ότι το έγγραφό σας είναι από: {claims}
  proof-shows-states δείχνετε ότι το έγγραφό σας είναι από ένα από τα κράτη: {claims}
  proof-leaves-states από τα είδη των υπογραφών, που δείχνονται, και όσο γνωρίζετε, μπορεί να είναι μόνο από: {claims}
  proof-learns-signers ότι το υπέγραψε ένας από {count} {count:υπογράφοντα|υπογράφοντες} αυτών των κρατών που γνωρίζετε
  proof-learns-root την ημέρα, τα είδη της υπογραφής του υπογράφοντα και εκείνης του κράτους, περίπου πόσο μακρύ είναι το πιστοποιητικό του υπογράφοντα, και αν το διαβατήριό σας λέει πότε υπογράφηκε
  proof-few-signers Ταιριάζουν λίγοι από τους υπογράφοντες που γνωρίζετε: ο ελεγκτής μπορεί να μαντέψει ποιος υπέγραψε το διαβατήριό σας.
  proof-roots-title Λείπει ένας κατάλογος ριζών κρατών
  proof-roots-how Το αίτημα αναφέρει κατάλογο ριζών κρατών που αυτό το πορτοφόλι δεν έχει. Φέρτε τον ή επιλέξτε το αρχείο του. Αν η δική σας αποθήκη ξέρει ότι μια ρίζα του είναι άλλου κράτους από όσα αναφέρει το αίτημα, δεν αποδεικνύεται τίποτα.
  proof-roots-file Κατάλογος ριζών

  # The first steps in My identity
  begin-step Βήμα {count} από {limit}
  begin-what Αποδείξτε ένα πράγμα για εσάς, και τίποτε άλλο
  begin-what-how Κάρτες από το διαβατήριό σας μένουν σε αυτόν τον υπολογιστή, σε πορτοφόλι που ανοίγετε μόνο εσείς. Με αυτές δείχνετε ότι είστε 18 ετών και άνω, χωρίς όνομα και ημερομηνία γέννησης. Χρειάζονται μερικά λεπτά:
  begin-do Έναρξη
  begin-practice Για δοκιμή χωρίς διαβατήριο, σε δικό της γραφείο, εκτελέστε: passport desk --practice
  begin-restore Υπάρχει αντίγραφο ασφαλείας ενός πορτοφολιού; Εκτελέστε: passport wallet restore FILE
  begin-passphrase Μια φράση πρόσβασης για το πορτοφόλι σας
  begin-words Λέξεις ανάκτησης
  begin-words-how 24 λέξεις ανοίγουν το πορτοφόλι όταν ξεχαστεί η φράση πρόσβασης. Έχετε έτοιμα χαρτί και στυλό: χρειάζονται μερικά λεπτά.
  begin-card Η πρώτη σας κάρτα
  begin-card-how Διαβάστε το διαβατήριό σας στο γκισέ, πατήστε εκεί «Έκδοση κάρτας» και φυλάξτε την στο πορτοφόλι αυτού του υπολογιστή. Ή προσθέστε μια κάρτα που σας προσφέρει ένας εκδότης.
  begin-card-no-issuer Αυτό το γραφείο δεν εκδίδει ακόμη κάρτες: η «Ανάγνωση διαβατηρίου» ζητά πρώτα όσα χρειάζονται. Ή προσθέστε μια κάρτα που σας προσφέρει ένας εκδότης.
  issuer-here-title Να εκδίδει κάρτες αυτό το γραφείο
  issuer-here-how Κάθε κάρτα λέει ποιος την εξέδωσε: αυτό το γραφείο, με κλειδί κάτω από δική του φράση πρόσβασης. Οι άλλοι την πιστεύουν όταν έχουν το πιστοποιητικό του γραφείου, που το γράφει η εντολή: passport issuer export --root FILE
  issuer-here-name Όνομα του γραφείου στις κάρτες του
  issuer-here-url Η διεύθυνσή του, που ξεχωρίζει τους εκδότες· δεν χρειάζεται να υπάρχει κάτι εκεί: https://…
  issuer-here-country Η χώρα του με δύο γράμματα, όπως DE
  issuer-here-passphrase Νέα φράση πρόσβασης αυτού του γραφείου, τουλάχιστον 8 χαρακτήρες
  issuer-here-made Αυτό το γραφείο εκδίδει τώρα κάρτες: διαβάστε το διαβατήριό σας
  begin-prove-how Πατήστε «Να το δείξω»: βλέπετε πρώτα τι θα μάθαινε η άλλη πλευρά, και τίποτα δεν δείχνεται πριν συμφωνήσετε.

  # A list of cards
  cards-earlier {count} {count:παλαιότερη κάρτα|παλαιότερες κάρτες} του
  cards-more {count} ακόμη {count:κάρτα|κάρτες}

  # Recovery on the page
  identity-forgotten Την ξέχασα
  recover-title Άνοιγμα με τις λέξεις
  recover-words Οι 24 λέξεις
  recover-how Γράψτε ή επικολλήστε τες όλες, με τη σειρά τους. Κεφαλαία, αριθμοί και αλλαγές γραμμής δεν έχουν σημασία.
  recover-do Άνοιγμα, με νέα φράση
  shares-title Άνοιγμα με τους φύλακες
  shares-words Οι λέξεις ενός μεριδίου
  shares-how Γράψτε ή επικολλήστε ένα ολόκληρο μερίδιο, ή αφήστε το αρχείο του, το ένα μετά το άλλο. Κεφαλαία, αριθμοί και αλλαγές γραμμής δεν έχουν σημασία.
  shares-add Προσθήκη μεριδίου
  shares-count {count} από {limit} μερίδια
  shares-again Από την αρχή
  words-title Γράψτε αυτές τις λέξεις
  words-how Ανοίγουν το πορτοφόλι χωρίς τη φράση πρόσβασης και επαναφέρουν τα αναγνωριστικά σας. Εμφανίζονται μία φορά: γράψτε τις σε χαρτί, με τους αριθμούς τους. Οι νέες λέξεις αντικαθιστούν τις παλιές, και μαζί τα αναγνωριστικά σας.
  words-later Αργότερα
  words-later-how Αργότερα: γίνονται και στις ρυθμίσεις. Μέχρι τότε, αν ξεχαστεί η φράση πρόσβασης, χάνονται οι κάρτες σας.
  words-written Τις έγραψα
  words-check-title Τρεις από τις λέξεις, για σιγουριά
  words-check Έλεγχος
  words-set Οι λέξεις ανοίγουν πλέον το πορτοφόλι: φυλάξτε τις χωριστά. Τα προηγούμενα αντίγραφα ανοίγουν ακόμη με τις παλιές
  set-words-make Δημιουργία λέξεων
  set-words-anew Νέες λέξεις
  words-anew-how Οι νέες λέξεις δίνουν νέα αναγνωριστικά: όσοι γνωρίζουν τα παλιά δεν σας γνωρίζουν από τα νέα. Οι παλιές λέξεις δεν εμφανίζονται ξανά, γιατί κρατιέται μόνο ο σπόρος τους.
  words-number Λέξη {count}
  result-unlooked Η ανάκληση δεν ελέγχθηκε
  result-look-up Έλεγχος στο {host}

  # Cards
  card-issuer Εκδότης
  card-expired έληξε
  card-revoked ανακλήθηκε
  card-suspended σε αναστολή
  card-not-yet-valid δεν ισχύει ακόμη
  card-not-revoked Δεν έχει ανακληθεί, σύμφωνα με έλεγχο {seen}
  card-status-unknown Δεν είναι γνωστό αν ανακλήθηκε
  card-looked-up Η ανάκληση ελέγχθηκε
  ago-now πριν από λιγότερο από ένα λεπτό
  ago-minutes πριν από {count} {count:λεπτό|λεπτά}
  ago-hours πριν από {count} {count:ώρα|ώρες}
  ago-days πριν από {count} {count:ημέρα|ημέρες}
  card-copies Χρήσεις που απομένουν
  card-simulated ΠΡΟΣΟΜΟΙΩΣΗ: το κράτος του εγγράφου δεν υπάρχει
  card-proves Τι μπορώ να αποδείξω
  card-proves-nothing Τίποτα ακόμη

  # Showing something
  show-file Αρχείο ή εικόνα
  show-look Έλεγχος του αιτήματος
  show-own-title Να δείξω κάτι χωρίς αίτημα
  show-choose Τι να δείξω
  review-title Να το δείξω;
  review-shown Δείχνεται
  review-hidden Μένει κρυφό
  review-no-names Όνομα, γενέθλια και φωτογραφία δεν υπάρχουν σε ό,τι δείχνεται.
  review-nothing τίποτα
  review-card-only μόνο ότι έχετε την κάρτα και ποιος την εξέδωσε
  review-spent Όλα τα αντίγραφα έχουν ήδη δειχθεί: οι ελεγκτές μπορούν να δουν ότι είναι ο ίδιος κάτοχος.
  review-proof Στέλνεται απόδειξη μηδενικής γνώσης: μαθαίνουν αυτό, το είδος της κάρτας και τον εκδότη της, και τίποτα άλλο.
  review-unbound Η κάρτα δεν είναι δεμένη με κλειδί: όποιος έχει αντίγραφο μπορεί να τη δείξει κι αυτός.
  review-kept Λένε ότι κρατούν
  review-left-out Έμεινε έξω, γιατί δεν χρειάζεται
  review-consent Να το δείξω
  review-refuse Να μην το δείξω
  verify-unasked Δείχθηκε χωρίς να ζητηθεί
  review-nobody-asks Κανείς δεν επιβεβαιώνει ποιος ζητά: κάποιος χωρίς όνομα.
  review-not-needed Το αίτημα δεν χρειάζεται τίποτα από αυτά. Δεν δείχθηκε τίποτα.
  shown-title Δείξτε αυτόν τον κωδικό QR
  shown-how Κρατήστε το μπροστά στην άλλη πλευρά, ή δώστε της το αρχείο.
  shown-save Αποθήκευση ως αρχείο
  shown-done Τέλος

  # Asking a phone
  phone-ask Ερώτηση σε τηλέφωνο
  phone-asked Τι ζητείται
  phone-how Ο περιηγητής και το τηλέφωνο βρίσκουν το ένα το άλλο με Bluetooth και μιλούν μέσω ενός αναμεταδότη του κατασκευαστή τους. Η απάντηση έρχεται κρυπτογραφημένη για αυτό το γραφείο.
  phone-signed Το τηλέφωνο μαθαίνει ποιος ζητά: αυτό το γραφείο, με το πιστοποιητικό του. Ένα τηλέφωνο που δεν διαβάζει υπογεγραμμένα αιτήματα παίρνει ένα που δεν ονομάζει κανέναν.
  phone-unsigned Αυτό το αίτημα δεν ονομάζει κανέναν: κανείς δεν το υπέγραψε, και το τηλέφωνο μαθαίνει μόνο τη διεύθυνση αυτής της σελίδας.
  phone-proof Ένα τηλέφωνο που μπορεί αποδεικνύει μια ηλικία με μηδενική γνώση και δεν δείχνει τίποτα άλλο· κάθε άλλο τη δείχνει από ένα έγγραφο.
  phone-passphrase-how Με αυτήν, το αίτημα λέει ποιος ζητά. Χωρίς αυτήν, το αίτημα δεν ονομάζει κανέναν.
  phone-begin Ρωτήστε τώρα

  # Verifying
  verify-ask-title Ζητήστε κάτι
  verify-ask-how Η άλλη πλευρά απαντά στο αίτημα μέσα σε 15 λεπτά, μία φορά.
  verify-name Ποιος ζητά
  verify-make Δημιουργία αιτήματος
  verify-check Έλεγχος
  verify-verified ΕΠΑΛΗΘΕΥΤΗΚΕ
  verify-failed ΑΠΟΡΡΙΦΘΗΚΕ
  verify-type Είδος
  verify-copied δεν είναι γνωστό: όποιος έχει αντίγραφο μπορεί να τη δείξει
  verify-revocation Ανάκληση
  verify-choose-root Επιλέξτε το πιστοποιητικό του εκδότη
  verify-choose-how Μπορείτε να επιλέξετε ένα πιστοποιητικό του εκδότη μόνο για αυτόν τον έλεγχο. Οποιοσδήποτε μπορεί να φτιάξει πιστοποιητικό με όποιο όνομα θέλει: εσείς κρίνετε για τι εγγυάται.
  verify-root Πιστοποιητικό του εκδότη
  verify-chosen-root Όλα ισχύουν κάτω από το πιστοποιητικό που επιλέξατε. Αυτό το γκισέ δεν γνωρίζει αυτό το πιστοποιητικό.
  verify-where-from Πού βρήκατε αυτό το πιστοποιητικό; Συγκρίνετε το αποτύπωμά του με τον εκδότη με άλλον τρόπο, όπως με έναν αριθμό τηλεφώνου που γνωρίζετε.
  verify-other-root Το πιστοποιητικό που επιλέξατε δεν είναι πάνω από αυτήν την κάρτα: εξακολουθούμε να μη γνωρίζουμε αυτόν τον εκδότη.
  chosen-file το αρχείο που επιλέχθηκε

  # Settings
  set-recovery Ανάκτηση
  set-words Έχουν οριστεί 24 λέξεις. Δεν εμφανίζονται ξανά, γιατί κρατιέται μόνο ο σπόρος τους.
  set-no-words Δεν έχουν οριστεί λέξεις ανάκτησης: μια ξεχασμένη φράση πρόσβασης χάνεται.
  set-guardians Έχουν οριστεί φύλακες.
  set-no-guardians Δεν έχουν οριστεί φύλακες.
  set-guardians-of {count} από {limit} φύλακες ανοίγουν μαζί το πορτοφόλι, από {date}.
  guardians-choose Επιλογή φυλάκων
  guardians-anew Επιλογή άλλων φυλάκων
  guardians-how Κάθε φύλακας παίρνει ένα μερίδιο 33 λέξεων. Αρκετοί μαζί ανοίγουν το αρχείο του πορτοφολιού ή ένα αντίγραφό του· λιγότεροι δεν μαθαίνουν τίποτα. Οι νέοι φύλακες αντικαθιστούν τους παλιούς μόλις παραδοθεί κάθε μερίδιο.
  guardians-names Τα ονόματά τους, ένα σε κάθε γραμμή (2 έως {limit})
  guardians-needed Πόσοι από αυτούς ανοίγουν μαζί το πορτοφόλι
  guardians-make Δημιουργία των μεριδίων
  guardians-set Οι φύλακες ανοίγουν πλέον μαζί το πορτοφόλι
  share-title Μερίδιο {share} από {limit}, για: {guardian}
  share-how Εμφανίζεται μία φορά. Παραδώστε τις λέξεις με τους αριθμούς τους, ή το αρχείο, ή τον κωδικό. Όποιος έχει αρκετά μερίδια και το αρχείο του πορτοφολιού το ανοίγει.
  share-file Αποθήκευση ως αρχείο
  share-handed Το παρέδωσα
  set-backup Αντίγραφο ασφαλείας
  set-backup-how Αντίγραφο του πορτοφολιού σε κρυπτογραφημένο αρχείο με δική του φράση πρόσβασης, για φύλαξη αλλού.
  set-backup-passphrase Φράση πρόσβασης του αντιγράφου ασφαλείας, τουλάχιστον 8 χαρακτήρες
  set-backup-make Δημιουργία αντιγράφου ασφαλείας
  standing-title Αντίγραφο ασφαλείας μετά από κάθε αλλαγή
  standing-how Μετά από κάθε αλλαγή γράφεται ένα αντίγραφο σε αυτόν τον φάκελο, κρυπτογραφημένο με δημόσιο κλειδί του age. Κρατούνται τα {limit} νεότερα.
  standing-folder Φάκελος, από τη ρίζα: /…
  standing-key Δημόσιο κλειδί του age: age1…
  standing-begin Αντίγραφο για κάθε αλλαγή
  standing-stop Διακοπή
  standing-stopped Οι αλλαγές δεν αντιγράφονται πια. Τα αντίγραφα μένουν
  standing-of {place}: το νεότερο είναι της {date}.
  standing-failed Η τελευταία αλλαγή δεν είναι σε αντίγραφο
  standing-older Παλαιότερα αντίγραφα: {count}. Έχουν ακόμη τις διαγραμμένες κάρτες, και ανοίγουν με προηγούμενες φράσεις και λέξεις.
  standing-remove Αφαίρεση παλαιότερων αντιγράφων
  standing-removed Τα παλαιότερα αντίγραφα αφαιρέθηκαν
  trial-never Κανένα αντίγραφο δεν ανοίχτηκε ποτέ. Δοκιμάστε ένα: τίποτα δεν αλλάζει.
  trial-opened Ένα αντίγραφο ανοίχτηκε στις {date}.
  trial-title Δοκιμή αντιγράφου
  trial-how Αφήστε εδώ ένα αντίγραφο, ή αφήστε το πεδίο κενό για το νεότερο του φακέλου. Ανοίγεται και μετριέται· τίποτα δεν επαναφέρεται.
  trial-file Το αντίγραφο
  trial-key Η φράση του, ή το μυστικό κλειδί του age
  trial-wallet Φράση του πορτοφολιού, όπως ήταν τότε
  trial-found Ανοίγει. Κάρτες μέσα του: {count}· εμφανίσεις στο ημερολόγιό του: {limit}
  trial-other Ανοίγει, και είναι αντίγραφο άλλου πορτοφολιού
  set-identifiers Αναγνωριστικά
  set-identifier-own Για όλους
  set-identifier-how Ένα αναγνωριστικό για έναν μόνο, που κανείς άλλος δεν μπορεί να συνδέσει με εσάς.
  set-identifier-name Όνομα του άλλου
  set-identifier-make Δημιουργία αναγνωριστικού
  set-identifiers-none Προέρχονται από τις 24 λέξεις, που δεν έχουν οριστεί.
  set-journal Ημερολόγιο
  set-journal-none Δεν δείχθηκε τίποτα.
  set-journal-clear Διαγραφή όλων
  journal-clear-ask Να διαγραφεί ό,τι δείχθηκε;
  journal-clear-how Οι κάρτες και τα χρησιμοποιημένα αντίτυπά τους μένουν ως έχουν. Τα προηγούμενα αντίγραφα ασφαλείας έχουν ακόμη το ημερολόγιο.
  journal-keep Διατήρηση
  journal-cleared Διαγράφηκε στις {date}.
  set-journal-anybody όποιος κοίταξε
  set-language Γλώσσες
  set-language-how Η γλώσσα επιλέγεται επάνω. Όσες δεν έχει ελέγξει κάποιος που τις μιλά έχουν αστερίσκο.
  set-passphrase Φράση πρόσβασης
  set-passphrase-old Η φράση έως τώρα
  set-passphrase-change Επιλογή άλλης φράσης
  set-passphrase-changed Το πορτοφόλι έχει νέα φράση. Τα προηγούμενα αντίγραφα ανοίγουν ακόμη με την παλιά
  set-export Εξαγωγή όλων των καρτών
  set-export-how Όλες οι κάρτες με τα κλειδιά τους σε κρυπτογραφημένο αρχείο με δική του φράση, για άλλο πορτοφόλι.
  set-export-make Εξαγωγή όλων των καρτών
  set-export-passphrase Φράση της εξαγωγής, τουλάχιστον 8 χαρακτήρες
  set-exported Η εξαγωγή είναι {place}
  set-device-key Κλειδιά συσκευής σε αυτό το πορτοφόλι από {date}.
  set-identifiers-show Εμφάνιση των αναγνωριστικών μου
  uses-low {claim}: {count:μένει|μένουν} {count} {count:χρήση|χρήσεις}. Πάρτε νέα κάρτα: από τον εκδότη της, ή με ανάγνωση διαβατηρίου εδώ.

  # What a card says
  claim-given-name όνομα
  claim-family-name επώνυμο
  claim-name ονοματεπώνυμο
  claim-birthdate ημερομηνία γέννησης
  claim-nationality ιθαγένεια
  claim-sex φύλο
  claim-document-number αριθμός εγγράφου
  claim-date-of-expiry ημερομηνία λήξης
  claim-issuing-country χώρα έκδοσης
  claim-one-of {claims} (μεταξύ {count})
  claim-portrait φωτογραφία
  claim-real-person πραγματικό πρόσωπο
  claim-chip-present το τσιπ ήταν εκεί
  claim-long-text κείμενο {count} byte
  claim-yes ναι
  claim-no όχι
  claim-issuing-authority αρχή έκδοσης
  claim-preset-public Πώς με λένε
  claim-preset-professional Όνομα, ιθαγένεια, ενηλικότητα
  claim-preset-personal Όλα όσα ζητά ένα έντυπο, με τη φωτογραφία

  # Words of the page of this machine, with something in them
  counter-reading-file Ανάγνωση: {file}
  counter-clears-when-lifted Σβήνεται όταν σηκωθεί το έγγραφο, ή σε {count} δ. Ένα πάτημα ή ένα πλήκτρο ξεκινά τον χρόνο από την αρχή.
  counter-clears-after Σβήνεται σε {count} δ. Ένα πάτημα ή ένα πλήκτρο ξεκινά τον χρόνο από την αρχή.
  counter-saved Φυλάχτηκε ως βεβαίωση {receipt}
  receipt-title Βεβαίωση {receipt}
  receipts-today Βεβαιώσεις της ημέρας: {count}
  receipts-open-one Άνοιγμα της βεβαίωσης {receipt}
  issue-copies {count} {count:αντίγραφο|αντίγραφα}, το αργότερο έως {shown-until}
  issue-evidence Να φυλαχθούν όσα υπέγραψε το κράτος (όχι η φωτογραφία), για αποδείξεις. Όποιος έχει αυτό το αρχείο μπορεί να αποδείξει την ηλικία σας χωρίς εσάς.
  issue-phone-copies Ένα τηλέφωνο παίρνει όσα αντίγραφα ζητήσει, το πολύ {limit} από κάθε είδος.
  issue-without Χωρίς {format}
  send-ends Η προσφορά είναι για ένα πορτοφόλι, και τελειώνει μετά από {count} {count:δευτερόλεπτο|δευτερόλεπτα}.
  counter-differing-fields Διαφέρει από το τσιπ: {fields}
  card-copies-of {count} από {limit} αντίγραφα
  claim-age-over {count} ετών και άνω
  review-asks Κανείς δεν επιβεβαιώνει ποιος ζητά: κάποιος που αυτοαποκαλείται "{asker}" (μη επιβεβαιωμένο).
  review-also Το {claim} δεν μπορεί να δειχθεί εν μέρει: μαζί του φαίνεται και {claims}.
  review-anybody Για όποιον το δει, μέσα σε {count} λεπτά. Σε αυτόν τον χρόνο μπορεί άλλος να δείξει αντίγραφο.
  shown-frames {count} κωδικοί QR, ο ένας μετά τον άλλο
  set-backup-made Το αντίγραφο ασφαλείας είναι {place}
  verify-made-at Δεν ζητήθηκε: ο κάτοχος το έδειξε στις {shown-until} σε όποιον το δει· άλλος μπορεί να δείχνει αντίγραφο.
  set-journal-to προς {asker}: {claims}
  """#

private let greekExits: [ExitCode: String] = [
  .success: "έγινε, και κάθε αποτέλεσμα που πρέπει να επιβεβαιωθεί επιβεβαιώθηκε",
  .usage: "η γραμμή εντολών δεν είναι κατανοητή",
  .noReader: "δεν υπάρχει αναγνώστης ή υπηρεσία αναγνωστών, ή δεν επιτρέπεται η χρήση",
  .noDocument: "δεν υπάρχει έγγραφο στον αναγνώστη",
  .keyRejected: "η MRZ ή ο κωδικός είναι λάθος: στη μορφή, ή το έγγραφο τα απέρριψε",
  .downgradeRefused:
    "το έγγραφο προσφέρει ισχυρότερο πρωτόκολλο από αυτό που μπορούσε να χρησιμοποιηθεί",
  .connectionLost: "χάθηκε η σύνδεση με το έγγραφο",
  .dataFailed: "δεδομένα: απέτυχε",
  .chipFailed: "τσιπ: απέτυχε",
  .dataUnknown: "δεδομένα: άγνωστο",
  .notValid: "το έγγραφο δεν ισχύει τώρα, ή το απαγορεύει η πολιτική",
  .walletLocked: "το πορτοφόλι είναι κλειδωμένο, ή η φράση πρόσβασης είναι λάθος",
  .credentialInvalid: "ένα διαπιστευτήριο ή μια απόδειξη δεν είναι έγκυρα",
  .fileDamaged: "ένα αρχείο είναι κατεστραμμένο, δεν διαβάζεται ή δεν γράφεται",
  .internalFault: "σφάλμα αυτού του προγράμματος",
  .interrupted: "κάποιος το διέκοψε με Ctrl-C",
]

/// The states and others that issue documents, by their codes in Doc 9303-3, 5.
private let greekCountries = """
  ABW Αρούμπα
  AFG Αφγανιστάν
  AGO Αγκόλα
  AIA Ανγκουίλα
  ALA Νήσοι Όλαντ
  ALB Αλβανία
  AND Ανδόρα
  ARE Ηνωμένα Αραβικά Εμιράτα
  ARG Αργεντινή
  ARM Αρμενία
  ASM Αμερικανική Σαμόα
  ATA Ανταρκτική
  ATF Γαλλικά Νότια Εδάφη
  ATG Αντίγκουα και Μπαρμπούντα
  AUS Αυστραλία
  AUT Αυστρία
  AZE Αζερμπαϊτζάν
  BDI Μπουρούντι
  BEL Βέλγιο
  BEN Μπενίν
  BES Ολλανδία Καραϊβικής
  BFA Μπουρκίνα Φάσο
  BGD Μπανγκλαντές
  BGR Βουλγαρία
  BHR Μπαχρέιν
  BHS Μπαχάμες
  BIH Βοσνία - Ερζεγοβίνη
  BLM Άγιος Βαρθολομαίος
  BLR Λευκορωσία
  BLZ Μπελίζ
  BMU Βερμούδες
  BOL Βολιβία
  BRA Βραζιλία
  BRB Μπαρμπέιντος
  BRN Μπρουνέι
  BTN Μπουτάν
  BVT Νήσος Μπουβέ
  BWA Μποτσουάνα
  CAF Κεντροαφρικανική Δημοκρατία
  CAN Καναδάς
  CCK Νήσοι Κόκος (Κίλινγκ)
  CHE Ελβετία
  CHL Χιλή
  CHN Κίνα
  CIV Ακτή Ελεφαντοστού
  CMR Καμερούν
  COD Κονγκό - Κινσάσα
  COG Κονγκό - Μπραζαβίλ
  COK Νήσοι Κουκ
  COL Κολομβία
  COM Κομόρες
  CPV Πράσινο Ακρωτήριο
  CRI Κόστα Ρίκα
  CUB Κούβα
  CUW Κουρασάο
  CXR Νήσος των Χριστουγέννων
  CYM Νήσοι Κέιμαν
  CYP Κύπρος
  CZE Τσεχία
  D Γερμανία
  DEU Γερμανία
  DJI Τζιμπουτί
  DMA Ντομίνικα
  DNK Δανία
  DOM Δομινικανή Δημοκρατία
  DZA Αλγερία
  ECU Ισημερινός
  EGY Αίγυπτος
  ERI Ερυθραία
  ESH Δυτική Σαχάρα
  ESP Ισπανία
  EST Εσθονία
  ETH Αιθιοπία
  EUE Ευρωπαϊκή Ένωση
  FIN Φινλανδία
  FJI Φίτζι
  FLK Νήσοι Φόκλαντ (Νήσοι Μαλβίνας)
  FRA Γαλλία
  FRO Νήσοι Φερόες
  FSM Μικρονησία
  GAB Γκαμπόν
  GBD πολίτης βρετανικών υπερπόντιων εδαφών
  GBN Βρετανός υπήκοος (υπερπόντιος)
  GBO Βρετανός υπερπόντιος πολίτης
  GBP προστατευόμενο πρόσωπο της Βρετανίας
  GBR Ηνωμένο Βασίλειο
  GBS Βρετανός υπήκοος
  GEO Γεωργία
  GGY Γκέρνζι
  GHA Γκάνα
  GIB Γιβραλτάρ
  GIN Γουινέα
  GLP Γουαδελούπη
  GMB Γκάμπια
  GNB Γουινέα Μπισάου
  GNQ Ισημερινή Γουινέα
  GRC Ελλάδα
  GRD Γρενάδα
  GRL Γροιλανδία
  GTM Γουατεμάλα
  GUF Γαλλική Γουιάνα
  GUM Γκουάμ
  GUY Γουιάνα
  HKG Χονγκ Κονγκ
  HMD Νήσοι Χερντ και Μακντόναλντ
  HND Ονδούρα
  HRV Κροατία
  HTI Αϊτή
  HUN Ουγγαρία
  IDN Ινδονησία
  IMN Νήσος του Μαν
  IND Ινδία
  IOT Βρετανικά Εδάφη Ινδικού Ωκεανού
  IRL Ιρλανδία
  IRN Ιράν
  IRQ Ιράκ
  ISL Ισλανδία
  ISR Ισραήλ
  ITA Ιταλία
  JAM Τζαμάικα
  JEY Τζέρζι
  JOR Ιορδανία
  JPN Ιαπωνία
  KAZ Καζακστάν
  KEN Κένυα
  KGZ Κιργιστάν
  KHM Καμπότζη
  KIR Κιριμπάτι
  KNA Σεν Κιτς και Νέβις
  KOR Νότια Κορέα
  KWT Κουβέιτ
  LAO Λάος
  LBN Λίβανος
  LBR Λιβερία
  LBY Λιβύη
  LCA Αγία Λουκία
  LIE Λιχτενστάιν
  LKA Σρι Λάνκα
  LSO Λεσότο
  LTU Λιθουανία
  LUX Λουξεμβούργο
  LVA Λετονία
  MAC Μακάο
  MAF Άγιος Μαρτίνος (Γαλλικό τμήμα)
  MAR Μαρόκο
  MCO Μονακό
  MDA Μολδαβία
  MDG Μαδαγασκάρη
  MDV Μαλδίβες
  MEX Μεξικό
  MHL Νήσοι Μάρσαλ
  MKD Βόρεια Μακεδονία
  MLI Μάλι
  MLT Μάλτα
  MMR Μιανμάρ (Βιρμανία)
  MNE Μαυροβούνιο
  MNG Μογγολία
  MNP Νήσοι Βόρειες Μαριάνες
  MOZ Μοζαμβίκη
  MRT Μαυριτανία
  MSR Μονσεράτ
  MTQ Μαρτινίκα
  MUS Μαυρίκιος
  MWI Μαλάουι
  MYS Μαλαισία
  MYT Μαγιότ
  NAM Ναμίμπια
  NCL Νέα Καληδονία
  NER Νίγηρας
  NFK Νήσος Νόρφολκ
  NGA Νιγηρία
  NIC Νικαράγουα
  NIU Νιούε
  NLD Κάτω Χώρες
  NOR Νορβηγία
  NPL Νεπάλ
  NRU Ναουρού
  NZL Νέα Ζηλανδία
  OMN Ομάν
  PAK Πακιστάν
  PAN Παναμάς
  PCN Νήσοι Πίτκερν
  PER Περού
  PHL Φιλιππίνες
  PLW Παλάου
  PNG Παπούα Νέα Γουινέα
  POL Πολωνία
  PRI Πουέρτο Ρίκο
  PRK Βόρεια Κορέα
  PRT Πορτογαλία
  PRY Παραγουάη
  PSE Παλαιστίνη
  PYF Γαλλική Πολυνησία
  QAT Κατάρ
  REU Ρεϊνιόν
  RKS Κοσσυφοπέδιο
  ROU Ρουμανία
  RUS Ρωσία
  RWA Ρουάντα
  SAU Σαουδική Αραβία
  SDN Σουδάν
  SEN Σενεγάλη
  SGP Σιγκαπούρη
  SGS Νήσοι Νότια Γεωργία και Νότιες Σάντουιτς
  SHN Αγία Ελένη
  SJM Σβάλμπαρντ και Γιαν Μαγιέν
  SLB Νήσοι Σολομώντος
  SLE Σιέρα Λεόνε
  SLV Ελ Σαλβαδόρ
  SMR Άγιος Μαρίνος
  SOM Σομαλία
  SPM Σεν Πιερ και Μικελόν
  SRB Σερβία
  SSD Νότιο Σουδάν
  STP Σάο Τομέ και Πρίνσιπε
  SUR Σουρινάμ
  SVK Σλοβακία
  SVN Σλοβενία
  SWE Σουηδία
  SWZ Εσουατίνι
  SXM Άγιος Μαρτίνος (Ολλανδικό τμήμα)
  SYC Σεϋχέλλες
  SYR Συρία
  TCA Νήσοι Τερκς και Κάικος
  TCD Τσαντ
  TGO Τόγκο
  THA Ταϊλάνδη
  TJK Τατζικιστάν
  TKL Τοκελάου
  TKM Τουρκμενιστάν
  TLS Τιμόρ-Λέστε
  TON Τόνγκα
  TTO Τρινιντάντ και Τομπάγκο
  TUN Τυνησία
  TUR Τουρκία
  TUV Τουβαλού
  TWN Ταϊβάν
  TZA Τανζανία
  UGA Ουγκάντα
  UKR Ουκρανία
  UMI Απομακρυσμένες Νησίδες ΗΠΑ
  UNA οργανισμός των Ηνωμένων Εθνών
  UNK αποστολή των Ηνωμένων Εθνών στο Κόσοβο
  UNO Ηνωμένα Έθνη
  URY Ουρουγουάη
  USA Ηνωμένες Πολιτείες
  UTO Ουτοπία
  UZB Ουζμπεκιστάν
  VAT Βατικανό
  VCT Άγιος Βικέντιος και Γρεναδίνες
  VEN Βενεζουέλα
  VGB Βρετανικές Παρθένες Νήσοι
  VIR Αμερικανικές Παρθένες Νήσοι
  VNM Βιετνάμ
  VUT Βανουάτου
  WLF Γουάλις και Φουτούνα
  WSA World Service Authority: όχι κράτος
  WSM Σαμόα
  XKX Κοσσυφοπέδιο
  XOM Κυρίαρχο Στρατιωτικό Τάγμα της Μάλτας
  XPO Interpol
  XXA ανιθαγενής
  XXB πρόσφυγας (Σύμβαση του 1951)
  XXC πρόσφυγας
  XXK Κοσσυφοπέδιο
  XXX μη καθορισμένη ιθαγένεια
  YEM Υεμένη
  ZAF Νότια Αφρική
  ZMB Ζάμπια
  ZWE Ζιμπάμπουε
  """
