import Verdicts

extension MessageCatalogue {
  /// The catalogue in Turkish.
  package static let turkish = MessageCatalogue(
    Language(
      "tr", "Türkçe", day: "{day} {month} {year}",
      months:
        "Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık",
      groupMark: "."), countries: turkishCountries
  ) { turkishTable }
}

private let turkishTable = MessageTable(
  sentences: turkishSentences, hints: turkishHints, phrases: turkishPhrases, exits: turkishExits)

/// The sentences, by the codes of the reasons.
private let turkishSentences = #"""
  # Readers and links
  no-reader-service akıllı kart hizmeti (pcscd) çalışmıyor
  reader-service-silent akıllı kart hizmeti (pcscd) yanıt vermiyor
  reader-permission-denied bu kullanıcının akıllı kart hizmetini kullanma izni yok
  no-reader bağlı okuyucu yok
  reader-not-found "{reader}" adlı bir okuyucu yok
  reader-in-use {reader} üzerindeki belgeyi başka bir program kullanıyor
  reader-failed okuyucu gerektiği gibi çalışmıyor: {fault}
  reader-silent {reader} zamanında yanıt vermedi
  reader-gone {reader} okuyucusu çıkarıldı ya da gücü kesildi
  no-document okuyucuda belge yok
  document-unresponsive okuyucudaki belge yanıt vermiyor
  not-a-passport okuyucudaki kart bir elektronik pasaport değil
  no-passport-application kartta pasaport uygulaması yok; EF.DIR dosyasındakiler: {applications}
  document-removed belge okuyucudan alındı
  connection-lost belgeyle bağlantı koptu
  response-malformed belge okunamayan bir yanıt gönderdi: {defect}
  response-endless belge sürekli daha fazla veri bildiriyor
  command-refused belge {command} komutunu {status} durumuyla reddetti
  chip-refuses-all çipin reddettiği: {refused}
  secure-messaging-failed korumalı bağlantı bozuldu: {defect}

  # Access
  mrz-unreadable MRZ okunamıyor: {defect}
  mrz-check-digit MRZ'deki bu alanın kontrol hanesi yanlış: {field}
  mrz-not-seen resimde MRZ görülmedi
  mrz-doubtful belge numarası ve tarihler resimden kesin olarak okunamıyor
  mrz-device-missing {place} yolunda MRZ okuyucusu yok
  mrz-device-unsuitable {place} bir okuyucunun seri hattı değil
  mrz-device-forbidden bu kullanıcı {place} aygıtını açamaz
  mrz-device-in-use başka bir program {place} aygıtını kullanıyor
  mrz-device-silent {place} aygıtından zamanında MRZ gelmedi
  picture-unreadable resim okunamıyor: {defect}
  picture-converter-missing {format} biçimindeki resimleri okuyan bir program bulunamadı
  picture-not-converted {format} biçimindeki resim okunamadı: bozuk veya çok büyük
  code-reader-missing barkodları okuyan {program} programı bulunamadı
  code-key-missing resimdeki hiçbir barkod veya karekodda kart erişim numarası ya da MRZ yok
  code-keys-several resimde birden çok kodda kart erişim numarası ya da MRZ var
  access-key-rejected belge, MRZ'den yapılan anahtarı reddetti
  access-opened çip {protocol} ile açıldı
  access-opened-without-key çip herkese açıktı
  pace-failed belge PACE sunuyor, ama başarısız oldu: {cause}
  weaker-protocol-refused PACE başarısız oldu ({cause}) ve belge daha zayıf olan BAC'ı {status} durumuyla reddetti
  pace-unusable belge PACE'i yalnızca kullanılamayan biçimlerde sunuyor: {cause}
  pace-differs DG14 ve EF.CardAccess PACE konusunda uyuşmuyor: {cause}
  card-security-differs EF.CardAccess'in PACE için söyledikleri EF.CardSecurity'de yok
  pace-unconfirmed çipin PACE hakkında söylediğini imzalı hiçbir şey doğrulamıyor: {cause}
  password-rejected belgenin reddettiği: {password}
  password-rejected-with-tries belgenin reddettiği: {password}; kalan deneme: {tries}
  password-not-taken belge bununla açılamaz: {password}
  password-blocked belge şu anda bunu kabul etmiyor: {password}; kalan deneme: {tries}
  password-unusable bu geçerli değil: {password}; biçimi: {form}
  access-key-missing belge {protocol} istiyor, bunun için MRZ gerekir
  card-access-unreadable PACE olup olmadığını söyleyen EF.CardAccess okunamıyor: {cause}
  access-downgraded çip PACE sunduğu halde {protocol} ile açıldı
  pace-hidden DG14 çipin PACE sunduğunu söylüyor, EF.CardAccess bunu gizledi

  # Files on the chip
  file-read {file} okundu
  file-missing {file} çipte yok
  file-closed {file} bu okuyucuya kapalı
  file-truncated {file} bildirdiği uzunluktan önce bitiyor
  file-too-long {file} izin verilenden fazla, {length} bayt uzunluk bildiriyor
  file-malformed {file} biçimi bozuk: {defect}
  file-not-wanted {file} istenmedi
  terminal-authentication-needed {offered}: çip sunuyor, okunmadı; bu veriler uçbirim kimlik doğrulaması ister
  terminal-authenticated çip bu uçbirimin sertifikalarını kabul etti ({certificate-holders}); açtıkları: {files}
  terminal-not-authenticated bu uçbirimin kimliği doğrulanmadı: {cause}
  terminal-not-tried çipe hiçbir sertifika gönderilmedi: {cause}

  # Saved files
  chip-absent çip yoktu: dosyalar daha önce kaydedilmişti
  mrz-not-given DG1 ile karşılaştırılacak MRZ verilmedi
  file-not-saved kaydedilmiş dosyalar arasında değil: {files}

  # Traces
  trace-replayed bir iz oynatıldı; burada belge yoktu

  # Data
  data-authentic {country} tarafından imzalanmış ve değiştirilmemiş
  security-object-read EF.SOD doğru biçimde
  security-object-missing çipte, verilerinin imzası olan EF.SOD yok
  closed-to-reader kart bunları yalnızca bir hükümetin yetkilendirdiği okuyuculara verir: {withheld}
  security-object-malformed EF.SOD biçimi bozuk: {defect}
  security-object-content-type imzalı içeriğin adı {content-type}, bu olamaz
  security-object-signer-count bir imzalayan olması gereken yerde {count} tane var
  signed-attributes-missing imzalı {attribute} özniteliği eksik
  signature-verified imza doğrulandı
  signature-invalid belirtilen imzalayan bu verileri imzalamadı
  signature-algorithm-unsupported bu program {algorithm} algoritmasını tanımıyor
  signer-certificate-missing belge imzalayanın sertifikası eksik
  digests-match okunan {count} dosyanın hepsi EF.SOD'deki özete uyuyor
  digest-mismatch imzalanandan farklı: {files}
  digest-not-listed EF.SOD içinde özeti yok: {files}
  files-complete okunabilir olması gereken her dosya okundu
  files-unread okunmadı: {files}
  file-stripped {file} imzalanmıştı, ama çipte yok
  signer-trusted imzalayanın yolu {authority} makamında bitiyor
  no-trust-anchor bu ülkenin sertifikası bizde yok: güven deposunda {country} sertifikası yok
  signer-unknown bu ülkenin sertifikası bizde yok: imzalayanını hiçbir güvenilir {country} sertifikası düzenlemedi
  signer-not-current imzalayanın sertifikası {signed-on} tarihinde geçerli değildi
  curve-unknown bir anahtar bu programın tanımadığı bir eğri üzerinde
  weak-digest {signed}: zayıf {digest} özetini kullanıyor
  broken-digest {signed}: kırılmış {digest} özetini kullanıyor
  old-content-type EF.SOD eskimiş {content-type} içerik türünü kullanıyor
  content-type-data EF.SOD imzalı içeriği düz veri olarak adlandırıyor; bazı gerçek belgeler de böyledir
  budget-exceeded {expensive}: her gerçek belgeden fazlasına mal olurdu, sınır {limit}
  not-checked denetlenmedi: {cause}

  # The signer and its path
  card-security-read EF.CardSecurity doğru biçimde
  signer-current imzalayanın sertifikası imza anında geçerliydi
  signing-time-in-future imzalayan henüz gelmemiş bir imza zamanı bildiriyor: {signed-on}
  usage-period-missed imzalayan {signed-on} tarihinde, özel anahtarının kullanılmaması gereken bir zamanda imzaladı
  path-current imzalayanın yolundaki her sertifika geçerli
  signer-expired imzalayanın sertifikasının bittiği gün: {signer-end}
  signer-not-yet-valid imzalayanın sertifikasının başladığı gün: {signer-start}; daha önce geçerli değil
  authority-not-current {authority} sertifikası {checked-on} tarihinde geçerli değil
  signer-usage-fits imzalayanın sertifikası belge imzalamak içindir
  key-usage-missing imzalayanın sertifikası anahtarının ne için olduğunu söylemiyor
  key-usage-not-critical imzalayanın sertifikası anahtarının ne için olduğunu kritik olarak işaretlemiyor
  key-usage-wrong imzalayanın anahtarı imzalamak için değil
  extended-key-usage imzalayanın sertifikası başka bir amaç için: {purposes}
  signer-is-authority imzalayanın sertifikası bir makamın sertifikası
  critical-extension-unknown bir sertifikada anlaşılmayan kritik bir uzantı var: {extension}
  certificate-version imzalayanın sertifikası 3 yerine {version} sürümünde
  issuer-key-unnamed imzalayanın sertifikası düzenleyenin anahtar tanımlayıcısını vermiyor
  signer-country-agrees imzalayanın ve makamlarının ülkesi: {country}
  signer-country-differs {country} sertifikası {authority-country} makamının altında duruyor
  issuing-state-agrees imzalayan DG1'deki düzenleyen devlete ait
  issuing-state-differs imzalayanın ülkesi {country}, DG1'deki belgenin ülkesi {issuing-state}
  document-type-listed imzalayan bu türden belgeleri imzalayabilir
  document-type-not-listed imzalayan {document-type} türünden belgeleri imzalayamaz
  document-types-missing imzalayanın sertifikası belge türlerini belirtmiyor
  issuer-name-differs adı verilen düzenleyen, sertifikası imzalayan değil: {authority}
  issuer-key-differs düzenleyenin anahtarında belirtilen anahtar tanımlayıcısı yok: {key-identifier}
  path-too-long {authority} altında izin verdiğinden fazla sertifika var
  signer-not-revoked {list-day} tarihli listeye göre iptal edilmemiş
  signer-revoked imzalayan {revoked-on} tarihinde iptal edildi: {revocation-reason}
  authority-revoked imzalayanın bir makamı {revoked-on} tarihinde iptal edildi: {revocation-reason}
  revocation-list-missing güven deposunda {country} iptal listesi yok
  revocation-list-stale iptal listesinin geçerli olduğu son gün: {list-day}
  revocation-list-unusable bir iptal listesi kullanılamıyor: {defect}
  known-defect {stated-by} bu belge için şunu söylüyor: {known-defect}
  known-defect-excused bu sağlanmıyor ({reason}) ve {stated-by} bunun bilindiğini söylüyor: {known-defect}
  known-defect-noted {stated-by} bu belge için şunu söylüyor: {known-defect}; bu hiçbir sonucu değiştirmez
  known-defect-unread {stated-by} bu belge için anlaşılamayan bir şey söylüyor: {identifier}
  weak-key {key-owner}: anahtarı zayıf: {key}
  broken-key {key-owner}: anahtarını herkes kırabilir: {key}
  signed-data-version imzalı veriler eskimiş {version} sürümünde
  signer-identifier-differs imzalayanın adı sertifikasındaki ad değil
  signer-version-differs imzalayanın sürümü, sertifikasını adlandırma biçimine uymuyor
  digest-info-without-null {which-signature}: NULL'u olmayan bir DigestInfo içeriyor
  pss-key-misused {which-signature}: yalnızca RSASSA-PSS için olan bir anahtarla PKCS#1 v1.5 olarak doğrulanıyor
  pss-key-restricted {which-signature}: anahtarın RSASSA-PSS parametrelerinin yasakladığı bir biçimde doğrulanıyor
  plain-ecdsa {which-signature}: dizi bildirilen yerde düz biçimde bir ECDSA imzası
  sequence-ecdsa {which-signature}: düz biçim bildirilen yerde dizi olarak bir ECDSA imzası
  other-digest {which-signature}: algoritmasının belirttiğinden başka bir özet üzerinde
  signed-attributes-not-der {which-signature}: DER'in istediği gibi yazılmamış öznitelikler üzerinde
  curve-mislabelled {which-signature}: belirtilenden başka bir eğri üzerinde doğrulanıyor
  policy-too-lenient {policy} ilkesi bir belgeyi kabul etmek ya da kart yapmak için fazla gevşek

  # Chip
  chip-genuine çip asıl olduğunu kanıtladı
  chip-not-provable belge, çipinin asıl olduğuna dair bir kanıt sunmuyor
  chip-proof-invalid çip asıl olduğunu kanıtlamadı: {cause}
  chip-proof-refused çip asıl olduğunu kanıtlamadı: {command} yanıtı {status}
  chip-proof-unsupported belge bu programın denetleyemediği bir kanıt sunuyor: {algorithm}
  chip-proof-needs-reader çipin kanıtı bu okuyucunun aktarabildiğinden uzun; genişletilmiş uzunluğu olan bir okuyucu alabilir
  chip-proof-interrupted çip kendini kanıtlarken bağlantı koptu; belgeyi yeniden okuyun ve okuyucuda bırakın
  chip-proof-left-out belge bir kanıt sunuyor, bu atlandı
  chip-proof-replaced çip kendini {protocol} ile zaten kanıtladı
  chip-needs-data verilerin gerçek olduğu bilinmeden çip değerlendirilemez

  # The decision
  verdicts-passed devletince imzalı, asıl çipte, süresi geçerli

  # Validity
  document-in-date son geçerlilik: {expiry}
  expiry-unconfirmed {expiry} tarihine kadar geçerli olduğunu söylüyor, bunu hiçbir şey doğrulamıyor
  document-without-end süresiz geçerli
  document-expired süresinin dolduğu gün: {expiry}
  expiry-unstated belge son geçerlilik tarihi belirtmiyor
  expiry-contradictory son geçerlilik tarihi {expiry}, imzalayanın sertifikasının başladığı {signer-start} gününden önce
  date-unreadable son geçerlilik tarihi okunamıyor
  holder-name-differs DG11'deki ad MRZ'dekinden farklı
  holder-birth-differs DG11'deki doğum tarihi MRZ'deki değil; yaş ancak ikisi de kanıtlarsa sayılır
  document-code-unknown belge kodu {document-type}, pasaportların 2026'dan beri taşıdığı kodlardan değil
  mrz-consistent DG1, MRZ'den verilenle uyuşuyor
  mrz-differs DG1, çipi açan MRZ'den farklı
  mrz-text-differs DG1 verilen MRZ'den farklı: {fields}
  record-not-passed inceleme olumlu sonuçlanmadı: {reason}

  # Minting
  mint-not-allowed kart yapılmıyor: {cause}
  chip-unproven kart yapılmıyor: çipin asıl olduğu denetlenmedi
  predicate-false {claim} bilgisini belge kanıtlamıyor
  age-document-not-made yaş belgesi yapılmıyor: {cause}
  photo-id-not-made portreli kimlik yapılmıyor: {cause}
  claim-not-offered bu biçimdeki hiçbir dijital belge {claim} bilgisini söylemez
  claim-needed bu biçimdeki bir dijital belge istenmeyen {claim} bilgisini hep gösterir
  issuer-missing bu makinede henüz düzenleyen yok
  issuer-expired düzenleyenin imzalayan sertifikasının bittiği gün: {signer-end}
  issuer-not-yet-valid düzenleyenin imzalayan sertifikası şu günden önce geçerli değil: {signer-start}
  token-removed {token} anahtar aygıtı çıkarıldı ya da oturumu bitti
  token-not-found bu adreste anahtar aygıtı yok: {sought}
  token-pin-wrong {token} anahtar aygıtının PIN kodu yanlış
  token-pin-locked {token} anahtar aygıtının PIN kodu kilitli
  token-pin-final-try {token} anahtar aygıtının PIN kodu için tek deneme kaldı ve bu bir dosyadan alınmaz
  token-not-logged-in {token} anahtar aygıtı bunun için PIN kodunu istiyor

  # The wallet
  wallet-missing burada cüzdan yok: {place}
  wallet-exists burada zaten bir cüzdan var: {place}
  wallet-in-use cüzdan başka bir programda açık
  passphrase-wrong parola yanlış
  recovery-words-missing cüzdanın kelimeleri yok
  recovery-words-other bunlar bu cüzdanın kelimeleri değil
  recovery-shares-other bunlar bu cüzdanın payları değil
  wallet-damaged {place} bozuk: {defect}
  card-not-found cüzdanda böyle bir kart yok
  card-exists cüzdanda böyle bir kart zaten var
  card-copies-differ bir kartın kopyaları birbirine benzemiyor ya da birinin anahtarı bağlı olduğu anahtar değil
  copies-spent kartın her kopyası zaten gösterildi

  # Credentials
  receipt-verified makbuz {issuer} onu nasıl imzaladıysa öyledir
  receipt-malformed bu, bir masanın makbuzu değil: {defect}
  receipt-altered makbuz, masasının imzaladığı gibi değil
  receipt-desk-unknown makbuz burada bilinmeyen bir masanın
  receipt-path-invalid makbuzun masasının bir sertifikası bir kurala uymuyor: {defect}
  receipt-of-future makbuz henüz gelmemiş bir anda yapıldığını söylüyor: {credential-start}
  credential-verified dijital belge doğrulandı, düzenleyen {issuer}
  credential-proved kanıt geçerli, {issuer} tarafından düzenlenmiş bir belge için
  credential-malformed dijital belge okunamıyor: {defect}
  credential-unsupported dijital belge desteklenmeyen bir türde: {cause}
  algorithm-not-allowed dijital belge desteklenmeyen {algorithm} ile imzalanmış: yalnızca ES256 desteklenir
  issuer-untrusted bu düzenleyeni tanımıyoruz: burada güvenilen hiçbir kök ona kefil değil
  issuer-path-invalid düzenleyenin sertifikası bir kurala uymuyor: {defect}
  credential-type-reserved AB kimlik verilerini (PID) yalnızca bir üye devletin sağlayıcısı düzenler, burada asla düzenlenmez
  credential-signature-invalid düzenleyenin imzası doğrulanmıyor
  credential-not-yet-valid dijital belge şu günden önce geçerli değil: {credential-start}
  credential-expired dijital belgenin süresinin dolduğu gün: {credential-end}
  credential-status-not-checked iptal denetlenmedi: {claim} nereye bakılacağını söylüyor, ama hiçbir yere bakılmıyor
  credential-status-missing dijital belge iptalinin nereden öğrenilebileceğini söylemiyor
  proof-revocation-not-done iptal denetlenmedi: bir kanıt hangi belgeye ait olduğunu söylemez
  disclosure-invalid bir açıklama bu dijital belgeye ait değil
  claim-unknown kartta {claim} bilgisi yok
  card-format-missing kartta {format} biçiminde dijital belge yok
  claims-apart kartın hiçbir dijital belgesinde bu bilgilerin hepsi yok
  claim-not-chosen bir mobil belge en az bir öğe gösterir, hiçbiri seçilmedi
  credential-shown-whole bu dijital belge bütün bilgilerini birden gösterir, {claims} belirtilmedi
  key-binding-missing gösterimde onu sahibinin yaptığına dair kanıt yok
  key-binding-invalid sahibin kanıtı geçerli değil: {defect}
  request-missing bu bir gösterim, ama yanıtlaması gereken alıcı ve nonce verilmedi
  audience-mismatch gösterim başka bir alıcı için yapılmış
  nonce-mismatch gösterim başka bir isteği yanıtlıyor

  # Requests and answers
  presentation-request-malformed istek okunamıyor: {defect}
  presentation-request-unsupported istek yanıtlanmıyor: {cause}
  presentation-request-unproven istek, adını verdiğinden gelmiyor: {defect}
  presentation-request-ended bu istek sona erdi
  query-unsatisfied hiçbir kart istekteki "{sought}" koşulunu karşılamıyor: {cause}
  statement-unproved hiçbir şey gösterilmiyor: {cause}
  answer-malformed yanıt okunamıyor: {defect}
  answer-differs yanıt istenen değil: {defect}
  answer-refused {host} yanıtı almadı: {fault}
  credential-status-valid verenin listesi, belgenin yürürlükte olduğunu söylüyor ({seen} görüldüğü haliyle)
  credential-revoked belge iptal edilmiş
  credential-suspended belge askıya alınmış
  credential-status-unknown belgenin iptal edilip edilmediği bilinmiyor: {defect}
  offer-dead rakamlar üç kez yanlıştı: teklif geçersiz
  offer-not-kept cüzdan kartı aldı ve saklamadığını söylüyor
  offer-part-taken öneri, cüzdanda kartın yalnız bir parçası varken sona erdi
  answer-declined hamil ya da cüzdan hiçbir şey göstermiyor: {fault}
  offer-malformed teklif okunamıyor: {defect}
  offer-unsupported teklif alınmıyor: {cause}
  issuer-refused {host} kartı vermedi: {fault}
  received-card-differs {host} sunucusunun gönderdiği, önerdiği şey değil: {defect}
  offer-declined hiçbir şey alınmadı: kimse onay vermedi
  answer-verified istenen her şey gösteriliyor ve geçerli
  answer-proved istenen her şey kanıtlandı; bir kanıt belgenin iptal edilip edilmediğini söylemez
  presentation-unconfirmed hiçbir şey gösterilmedi: kimse onay vermedi
  verification-unconfirmed hiçbir şey doğrulanmadı: sorulacak kimse yoktu
  request-unawaited bu masa bu isteğe yanıt beklemiyor
  request-answered daha önce alındı, yalnızca bir kez alınır
  symbol-too-long karekodların aldığı {limit} KiB'den uzun
  symbol-missing burada karekod bulunamadı: {place}
  opened-proof-request bu, pasaport üzerinden bir kanıt isteğidir
  opened-certificates bu bir sertifika ya da sertifika listesidir; önce kimden geldiği söylenmelidir
  opened-backup bu bir cüzdan ya da yedeğidir; içinden hiçbir şey gösterilmez
  opened-secret bunlar bir cüzdanın gizli kelimeleri ya da bir payıdır; hiçbiri gösterilmez
  opened-unknown program bununla bir şey yapamaz: istek, kart, yanıt veya liste değildir
  symbol-reader-missing karekodları okuyan {program} programı bulunamadı
  frame-of-other-series kare başka bir metne ait
  frames-differ kareler bölünen metni vermiyor
  frames-missing {limit} kareden yalnızca {count} tanesi okundu

  # Credentials of other issuers
  issuer-unaccepted dijital belgeyi düzenleyene kimse kefil değil ve kimse evet demedi

  # Mobile documents
  mobile-document-malformed mobil belge okunamıyor: {defect}

  # Proofs over a document
  passport-data-not-passed kanıt yapılmıyor: belgenin verileri doğrulanmadı ({reason})
  passport-proof-not-made kanıt yapılmıyor: {cause}
  passport-proof-small-set kanıt yapılmıyor: belgeninkinin arasında gizleneceği imzalayanlardan {count} tanesini biliyorsunuz, bunlar {states} devletindir
  passport-proof-weak-digest belge, çakışmaları üretilebilen SHA-1 özetine dayanıyor ve istek bunu kabul etmiyor
  passport-proof-verified isteğin kabul ettiği bir imzalayanın belgesi isteneni söylüyor
  passport-proof-revocation-open kanıt geçerli, ama imzalayanın iptal edilip edilmediğini söylemiyor: strict ilkesi bunu kabul etmiyor
  passport-proof-refused kanıt geçerli değil: {defect}
  proof-unconfirmed kanıt yapılmadı: kimse onay vermedi
  proof-verified kanıt geçerli
  proof-refused kanıt geçerli değil: {defect}

  # The network
  host-private {host} bu makinenin ya da özel bir ağın adresine sahip ve kimse onu adlandırmadı
  host-unknown {host} için bilinen adres yok
  host-refused {host} bağlantıyı reddetti
  host-unreachable {host} sunucusuna ulaşılamıyor: sistem hatası {fault}
  host-timed-out {host} yanıtının tamamını {limit} {limit:saniyede|saniyede} göndermedi
  host-cut {host} yanıt vermeden bağlantıyı kapattı

  # The command line and files
  input-missing {input}: gerekli, ama sorulacak bir uçbirim yok
  file-unreadable {place} okunamıyor: {defect}
  file-not-written {place} yazılamıyor: {defect}
  folder-missing {place} yazılamıyor: böyle bir klasör yok
  disk-full {place} yazılamıyor: disk dolu
  file-writable-by-others {place} kullanılmıyor: başka kullanıcılar değiştirebilir
  file-of-another-user {place} kullanılmıyor: başka bir kullanıcıya ait
  recovery-words-count {count} kelime var, 24 gerekir
  recovery-word-unknown {place} numaralı kelime İngilizce kelime listesinde yok
  recovery-words-checksum kelimeler birbirine ait değil
  recovery-share-count {share} numaralı payda {count} kelime var, 33 gerekir
  recovery-share-word {share} numaralı payın {place} numaralı kelimesi İngilizce kelime listesinde yok
  recovery-share-checksum {share} numaralı payın kelimeleri birbirine ait değil
  recovery-shares-of-two-sets paylar iki ayrı takımdan
  recovery-share-twice {count} numaralı pay iki kez verildi
  recovery-shares-too-few {count} pay gerekir
  recovery-guardian-count koruyucu sayısı 2 ile {limit} arasındadır ve en az 2 tanesi gerekir
  recovery-words-not-written cüzdana kelime konmadı: bilinmiyorlardı
  backup-folder-form yedeklerin klasörü / ile başlayan bir yoldur
  backup-key-form bu, age1 ile başlayan bir age açık anahtarı değil
  new-passphrases-differ iki parola farklı
  passphrase-too-short yeni bir parola en az {count} karakterdir
  interrupted kesildi
  office-program-failed {receipt-number} numaralı makbuz saklandı, ama ofisin programı onu almadı
  desk-not-started masanın sayfası sunulamıyor: {fault}
  desk-silent çalışan masa yanıt vermiyor
  internal-fault bu programda bir hata: {defect}
  """#

/// The advice on the next step, by the codes of the reasons.
private let turkishHints = #"""
  no-reader-service başlatın: systemctl start pcscd.socket (pcscd paketi)
  reader-service-silent yeniden başlatın: sudo systemctl restart pcscd.service
  reader-permission-denied makinenin başında oturum açın, ya da org.debian.pcsc-lite için bir polkit kuralıyla bu kullanıcıya izin verin
  no-reader bir okuyucu takın; hangilerinin önce ayar istediği docs/READERS.md içinde
  reader-failed okuyucuyu çıkarıp yeniden takın
  reader-silent belgeyi kaldırıp yeniden koyun; yardımcı olmazsa okuyucuyu çıkarıp yeniden takın
  reader-gone yeterli güç olan bir yere yeniden takın ve tekrar deneyin
  no-document belgeyi fotoğraflı sayfası altta olacak biçimde okuyucuya düz koyun; zaten oradaysa bir saniye kaldırın
  document-unresponsive belgeyi kaldırın ve yeniden düz koyun, kıpırdatmayın
  not-a-passport okuyucuya yalnızca pasaportu koyun, başka kart olmasın
  no-passport-application böyle bir kartı devletinin yetkilendirdiği hizmetler okur; okuyucuya yalnızca bir pasaport koyun
  document-removed belgeyi düz koyun, kıpırdatmayın ve tekrar deneyin
  connection-lost belgeyi düz koyun, kıpırdatmayın ve tekrar deneyin
  response-malformed belgeyi kaldırın, yeniden koyun ve bir kez daha deneyin
  response-endless belgeyi kaldırın, yeniden koyun ve bir kez daha deneyin
  command-refused belgeyi kaldırın, yeniden koyun ve bir kez daha deneyin; yine böyle yanıt verirse çipi bozuk ya da engellenmiştir
  chip-refuses-all engellenmiş, sonlandırılmış ya da bozuk, veya kart pasaport değil: okuyucuya yalnızca pasaportu koyun; sürerse düzenleyen makamın bakması gerekir
  secure-messaging-failed belgeyi kaldırın, yeniden koyun ve bir kez daha deneyin
  mrz-unreadable fotoğraflı sayfanın altındaki iki veya üç satırı her < ile birlikte yazın
  mrz-check-digit o alanı fotoğraflı sayfayla karşılaştırın; O ile 0 kolayca karışır
  mrz-not-seen resmi tam yukarıdan, MRZ'nin tamamıyla, net ve parlama olmadan çekin
  mrz-doubtful parlama ve gölge olmadan başka bir resim çekin, ya da MRZ'yi yazın
  mrz-device-missing takın; ls /dev/serial/by-id seri hatları adlarıyla gösterir
  mrz-device-unsuitable ls /dev/serial/by-id seri hatları adlarıyla gösterir
  mrz-device-forbidden ls -l {place} grubunu gösterir, çoğunlukla dialout: sudo usermod -aG dialout $USER, sonra oturumu kapatıp yeniden açın
  mrz-device-in-use diğer programı kapatın, okuyucu yeni takıldıysa birkaç saniye bekleyin
  mrz-device-silent belgeyi okuyucuya yeniden koyun, ya da MRZ'yi yazın
  picture-unreadable PNG veya PGM biçiminde bir resim verin
  picture-converter-missing {package} kurun, ya da resmi PNG olarak kaydedin
  picture-not-converted resmi 8.000 x 8.000 pikselden büyük olmayan bir PNG olarak kaydedin
  code-reader-missing zbar-tools kurun, ya da numarayı yazın
  code-key-missing resmi tam yukarıdan, net ve parlama olmadan çekin, ya da numarayı yazın
  code-keys-several yalnızca o kodun resmini çekin
  access-key-rejected belge numarasını, doğum tarihini ve son geçerlilik tarihini denetleyin
  password-rejected yazılanı denetleyin; bir kez denendi, yeniden denenmedi
  password-rejected-with-tries yazılanı denetleyin; bir kez denendi, hak kalmayınca belge engellenir
  password-blocked belgeye sorulmadı; makamı engeli kaldırabilir
  file-truncated belgeyi düz ve kıpırdatmadan bir kez daha okuyun
  closed-to-reader kimlik kartları ve oturma izinleri uçbirim kimlik doğrulaması ister (Doc 9303-11, BSI TR-03110); bu kartın ne aleyhine ne lehinedir
  security-object-malformed bu Doc 9303'ün istediği gibi değil ve kabul edilmiyor; tek başına sahteciliği kanıtlamaz
  security-object-content-type bu Doc 9303'ün istediği gibi değil ve kabul edilmiyor; tek başına sahteciliği kanıtlamaz
  security-object-signer-count bu Doc 9303'ün istediği gibi değil ve kabul edilmiyor; tek başına sahteciliği kanıtlamaz
  signed-attributes-missing bu Doc 9303'ün istediği gibi değil ve kabul edilmiyor; tek başına sahteciliği kanıtlamaz
  signature-invalid EF.SOD değiştirilmiş, ya da onu belirtilenden başka biri imzalamış
  signature-algorithm-unsupported bu sahtecilik belirtisi değildir; ne göstereceği hakkında bir şey söylenemez
  digest-mismatch belgeyi bir kez daha okuyun; sürerse dosya imzalanan dosya değildir
  signer-unknown güven deposunda o devlet var, ama bu imzalayanın kökü yok: en yeni listesini içe aktarın; işe yaramazsa belge sahte olabilir
  curve-unknown bu sahtecilik belirtisi değildir; ne göstereceği hakkında bir şey söylenemez
  broken-digest herkes sahtesini yapabilir; imza hiçbir şey kanıtlamaz
  budget-exceeded bu tam olarak değerlendirilmedi ve hiçbir şey kanıtlamaz
  signing-time-in-future bu makinenin saatini denetleyin
  signer-not-yet-valid bu makinenin saatini denetleyin
  path-too-long yolda, makamının izin vermediği bir sertifika var
  broken-key herkes sahtesini yapabilir; imza hiçbir şey kanıtlamaz
  signed-data-version bu Doc 9303'ün istediği gibi değil ve kabul edilmiyor; tek başına sahteciliği kanıtlamaz
  pss-key-misused bu Doc 9303'ün istediği gibi değil ve kabul edilmiyor; tek başına sahteciliği kanıtlamaz
  pss-key-restricted bu Doc 9303'ün istediği gibi değil ve kabul edilmiyor; tek başına sahteciliği kanıtlamaz
  signed-attributes-not-der strict ilkesi bunu kabul etmiyor; tek başına sahteciliği kanıtlamaz
  verdicts-passed şimdi kişiyi fotoğrafla karşılaştırın
  mrz-text-differs buna yazım hatası ya da başka bir yazılış yol açabilir: sayfayı çipin söylediğiyle karşılaştırın
  record-not-passed yalnızca doğrulanan bir kayıt ilerler
  folder-missing önce klasörü yapın ya da başka bir yer verin
  mint-not-allowed yalnızca doğrulanan bir kayıt karta dönüşür
  claim-needed {claim} bilgisini de isteyin
  issuer-not-yet-valid bu makinenin saatini denetleyin
  token-removed yeniden takın ve tekrar deneyin
  token-pin-wrong bir kez verildi ve yeniden denenmez: her yanlış PIN az sayıdaki denemeden birini harcar
  token-pin-locked aygıtın kendi programı onu PUK ya da güvenlik görevlisinin PIN koduyla açar
  host-unknown sunucu adının yazılışına ve bu makinenin ağda olup olmadığına bakın
  host-refused adresteki bağlantı noktasına bakın, ya da sonra yeniden deneyin
  host-unreachable bu makine ağda mı, bakın
  host-timed-out bu makine ağda mı bakın, ya da sonra yeniden deneyin
  host-cut sonra yeniden deneyin
  wallet-in-use onu kapatıp yeniden deneyin
  recovery-words-other cüzdan yapılırken gösterilenleri kullanın
  recovery-shares-other son yapılanları kullanın
  wallet-damaged dosyanın bir kopyasını geri yükleyin
  receipt-of-future bu makinenin saatini denetleyin
  credential-not-yet-valid bu makinenin saatini denetleyin
  credential-unsupported hiçbir şey çürütülmedi; veren onu başka bir biçimde de verebilir
  claims-apart birbiri ardına gösterin
  nonce-mismatch yenisini isteyin; her isteğin kendi nonce değeri vardır
  presentation-request-unproven hiçbir şey göstermeyin; gönderenden başka bir istek isteyin
  presentation-request-ended sitede yeniden başlayın ya da başka bir istek isteyin
  answer-refused kopya gösterilmiş sayılır; sitede yeniden başlayın
  statement-unproved başka bir şey seçin ya da yeni bir kart alın
  credential-revoked kabul etmeyin; nedenini veren bilir
  credential-suspended şimdi kabul etmeyin; ne kadar süreceğini veren bilir
  offer-dead yeni bir teklif için belgeyi yeniden okuyun ve rakamları yalnız hamiline söyleyin
  offer-not-kept hamile cüzdanın ne dediğini sorun ve kartı yeniden önerin
  answer-declined hamile sorun ya da daha azını isteyin
  offer-malformed teklifi yapandan bir başkasını isteyin
  offer-unsupported kartı başka bir yolla verip vermediğini verene sorun
  issuer-refused kod yanlış, kullanılmış ya da eski olabilir: bir kez daha deneyin ya da verenden başka bir teklif isteyin
  received-card-differs verene güvenmeyin; hiçbir şey alınmadı
  symbol-missing karekodun tamamı ve açık renkli kenarıyla daha net bir resim çekin; dosya PNG, JPEG, GIF veya WebP olmalıdır
  symbol-reader-missing zbar-tools kurun, ya da karekodu bir el tarayıcısıyla girin: -
  frame-of-other-series tek bir metnin bütün karelerini tarayın
  frames-differ yeniden tarayın; el tarayıcısının klavye düzeni bu makineninkiyle aynı olmalı
  frames-missing diğerlerini de tarayın
  input-missing standart girdiden ya da bir dosyada verin
  disk-full yer açıp yeniden deneyin; hiçbir şey yarım yazılmadı
  file-writable-by-others bıraktığınız gibi olduğunu denetleyin, sonra: chmod go-w {place}
  file-of-another-user o kullanıcı olarak kullanın, ya da kendinize ait bir dosya verin
  recovery-words-count hepsini aralarında boşluk bırakarak yazın
  recovery-word-unknown harflerine yeniden bakın; ilk dördü belirleyicidir
  recovery-share-word harflerine yeniden bakın; ilk dördü belirleyicidir
  recovery-words-checksum yanlış okunmuş bir kelime ya da yer değiştirmiş iki kelime arayın
  recovery-share-count hepsini aralarında boşluk bırakarak yazın ya da yapıştırın
  recovery-share-twice başka bir koruyucudan isteyin
  recovery-shares-too-few daha çok koruyucudan isteyin
  passphrase-too-short aralarında boşluk olan birkaç kelimeyi hatırlamak kolaydır
  office-program-failed programı makbuzla elle çalıştırın ve ne dediğine bakın
  desk-silent başlatıldığı yerde Ctrl-C ile kapatın ya da sürecini sonlandırın; sonra yeniden başlatın
  internal-fault lütfen bunu çalıştırdığınız komutla birlikte bildirin
  """#

/// The parts of sentences, by the codes of the phrases.
private let turkishPhrases = #"""

  # Encoding
  term {term}

  # Inspection
  active-authentication etkin kimlik doğrulama
  data-of-card verileri
  document-without-dg14 belgede DG14 yok
  no-access-control erişim denetimi yok
  no-step hiçbir adıma ulaşılmadı
  no-biometrics ne DG3 ne DG4
  nothing-to-open belgede istenen bir DG3 ya da DG4 yok
  chip-not-authenticated çip kendini kendi anahtarıyla kanıtlamadı
  key-not-authentic devletin çip anahtarı üzerindeki imzası geçmedi
  other-protocol-used çip başka bir protokolle açıldı
  signature-of-data verilerinin imzası olan EF.SOD

  # MRZ
  mrz-document-code belge kodu
  mrz-issuing-state düzenleyen devlet
  mrz-document-number belge numarası
  mrz-number numara
  mrz-date-of-birth doğum tarihi
  mrz-date-of-expiry son geçerlilik tarihi
  mrz-personal-number kişisel numara
  mrz-optional-data isteğe bağlı veri
  mrz-nationality uyruk
  mrz-names adlar
  mrz-surname soyadı
  mrz-given-names adı
  mrz-sex cinsiyet
  mrz-composite verinin bütünü
  mrz-line satır
  mrz-format biçim
  mrz-fields {fields}, {field}
  mrz-td1 TD1 kartı
  mrz-td2 TD2 kartı
  mrz-td3 TD3 pasaportu
  mrz-visa-a MRV-A vizesi
  mrz-visa-b MRV-B vizesi
  mrz-visa vize
  mrz-french-card 2021'den önceki bir Fransız kimlik kartı
  picture-format bilinen bir biçimde değil
  picture-too-large çok büyük
  picture-empty pikseli yok
  picture-cut-short çok erken bitiyor
  picture-damaged bozuk
  picture-kind burada okunmayan bir biçimde saklanmış
  mrz-read-marks İşaretlerin üstündeki karakterleri belgeyle karşılaştırın.
  mrz-read-certain Belge numarası ve tarihler kesin. Adları karşılaştırın: kontrol haneleri yoktur.
  mrz-read-uncertain Belge numarası ve tarihler kesin değil ve hiçbir çipi açmaz.
  mrz-read-wrong-digit Kontrol hanesi tutmuyor: {field}.
  mrz-read-doubts resimde {count} {count:karakter şüpheli|karakter şüpheli}; passport mrz read hangileri olduğunu gösterir
  mrz-empty hiçbir şey girilmedi
  mrz-too-long metin çok uzun
  mrz-not-printable yazdırılamayan karakterler içeriyor
  mrz-number-with-check-digit belge numarası kontrol basamağı olabilecek bir rakamla bitiyor; onu yazmayın, ya da numara doğruysa bir kez daha yazın
  mrz-keyboard tarayıcının ayarlı olduğundan başka bir klavye düzeninden geçti: {layout}
  keyboard-azerty Fransızca ya da Belçika (AZERTY)
  keyboard-qwertz Almanca (QWERTZ)
  keyboard-czech Çekçe ya da Slovakça
  keyboard-hungarian Macarca
  keyboard-azerbaijani Azerice
  keyboard-greek Yunanca
  keyboard-cyrillic Kiril
  mrz-code-misfit belge kodu biçime uymuyor
  mrz-length {count} karakteri var
  mrz-lengths {length} ve {count}
  mrz-line-lengths satırları {length} karakterli; iki kez 44 veya 36, ya da üç kez 30 değil
  mrz-foreign-character {line}. satırın {column}. karakteri A-Z, 0-9 veya < değil
  mrz-other-format şuna ait: {format}
  mrz-without-chip çipi olmayan şuna ait: {format}
  mrz-misfit uymuyor: {field}
  mrz-not-six-digits altı rakam değil: {field}
  mrz-no-date YYMMDD biçiminde bir tarih değil: {field}

  # ProofEngine
  mint-verdict çipin sonucu: {verdict}
  mint-name-missing belge ad belirtmiyor
  mint-expiry-missing belge ne zaman biteceğini belirtmiyor
  mint-given-name-missing belge ad (soyadı dışında) belirtmiyor
  mint-name-length bir ad {limit} karakterden uzun
  mint-birth-date-missing belge, sahibinin ne zaman doğduğunu belirtmiyor
  mint-age-missing belge yaşlardan hiçbirini kanıtlamıyor
  mint-age-unknown belge, sahibinin 18 yaşında olup olmadığını kesin olarak belirtmiyor
  mint-portrait-missing okunmuş bir portre yok
  mint-portrait-format portre JPEG değil, onu az sayıda program gösterir
  mint-portrait-length portre {limit} bayttan büyük
  mint-issuer-country-missing düzenleyenin sertifikası ülke belirtmiyor; passport issuer init --replace belirten bir tane yapar

  # Trust
  file-not-read {file} okunmadı
  check-not-passed {prior-check}: doğrulanmadı
  data-groups-unread hiçbir veri grubu okunmadı
  signed-data imzalı veri
  signed-data-of-version imzalı verinin {version} sürümü
  signature-of {file} imzası
  document belge
  signer imzalayan
  signer-path imzalayanın yolu
  signer-certificate imzalayanın sertifikası
  link-certificate bir bağlantı sertifikası
  certificate sertifika
  revocation-list iptal listesi
  signing-time-unstated imza zamanı belirtilmemiş
  no-country ülke yok
  defect-list {country} ülkesinin {list-signed-on} tarihli kusur listesi
  deviation-list {country} ülkesinin {list-signed-on} tarihli sapma listesi
  defect-signer-revoked imzalayanı iptal edildi
  defect-signer-suspended imzalayanı şüpheli
  defect-signer-malformed imzalayanının sertifikası bozuk
  defect-signer-misencoded imzalayanının sertifikasında kodlama hatası var
  defect-signer-signature imzalayanının sertifikasındaki imza yanlış
  defect-authority-misencoded makamının sertifikasında kodlama hatası var
  defect-validity sertifikalarındaki geçerlilik yanlış
  defect-country sertifikaları yanlış ülke gösteriyor
  defect-chip-authentication-key çipin chip authentication anahtarları ele geçirildi
  defect-active-authentication-key çipin active authentication anahtarları ele geçirildi
  defect-active-authentication-doubtful çipin active authentication anahtarları ele geçirilmiş olabilir
  defect-proofs çipinin kanıtları başarısız oluyor
  defect-security-object EF.SOD ya da imzası yanlış
  defect-digests EF.SOD içindeki özet yanlış: {files}
  defect-data-groups bozuk: {files}
  defect-lists-differ EF.COM ile EF.SOD farklı dosyalar listeliyor
  defect-signer-name EF.SOD yanlış imzalayan gösteriyor
  defect-card-security EF.CardSecurity bozuk
  defect-chip-security EF.ChipSecurity bozuk
  defect-mrz MRZ'si yanlış
  defect-power-down çipinin iki kanıt arasında akımı kesilmeli
  defect-chip-unusable çipi kullanılamıyor
  defect-keys sertifikaları ya da anahtarları standarttan sapıyor
  defect-files dosyaları standarttan sapıyor

  # Requests and answers
  query-no-type bu biçim ve türde kart yok
  query-no-claims bu türdeki hiçbir kart bunların hepsini söylemiyor
  query-no-authority bu türdeki hiçbir kart istenen bir makamdan değil
  query-expired bu türdeki kartların süresi dolmuş
  query-not-yet-valid bu türdeki kartlar henüz geçerli değil
  query-revoked bu türdeki kartlar iptal edilmiş
  query-no-circuits sıfır bilgi kanıtı isteniyor, ama devreleri burada saklanmıyor ya da bu kadar çok bilgi almıyor
  answer-other-request başka bir isteğe ait
  answer-unasked {part}: istenmedi
  answer-missing {part}: gösterilmiyor
  answer-twice {part}: birden çok kez gösteriliyor
  answer-type {part}: başka bir biçim ya da türde
  answer-claims {part}: istenenlerin hepsini söylemiyor
  answer-unbound {part}: sahibi, anahtarının kendisinde olduğunu kanıtlamadı
  answer-old beş dakikadan uzun süre önce yapılmış
  answer-early bu makinenin saatine göre gelecekte yapılmış
  input-transaction-code verenin bu teklif için kodu
  passphrase-empty boş bir parola hiçbir şeyi korumaz
  issuer-name-form düzenleyenin adında 1 ile 50 arasında karakter olur, hiçbiri denetim karakteri olmaz
  issuer-address-form https://desk.example gibi bir adres: sunucu küçük harflerle, kullanıcı, sorgu ve parça yok
  issuer-country-form bir ülkenin ISO 3166-1 iki büyük harfi, örneğin DE; pasaporttaki kod değil
  words-open-wallet kelimeleri olan bir cüzdan passport wallet recover ile açılır
  passphrase-alone kimse onu geri getiremez, dosyayı başka bir şey açmaz

  # passport
  portrait-not-shown hiçbiri gösterilmedi
  portrait-unknown DG2 bilinen biçimde bir görüntü içermiyor
  portrait-file-malformed DG2 biçimi bozuk
  portrait-file-missing DG2 yok
  portrait-too-large çok büyük, ya da ne kadar büyük olduğunu söylemiyor
  input-mrz MRZ
  input-document-number belge numarası
  input-password {password}
  input-issuer-passphrase masanın parolası
  input-token-pin anahtar aygıtının PIN kodu
  input-recovery-words 24 kelime
  input-shares koruyucuların payları
  input-terminal kelimelerin gösterileceği bir uçbirim
  input-wallet-passphrase cüzdanın parolası
  input-backup-passphrase yedeğin parolası
  input-export-passphrase dışa aktarımın parolası
  input-saved-read-passphrase kaydedilmiş okumanın parolası
  input-terminal-passphrase uçbirim anahtarının parolası
  standard-output standart çıktı
  anything-there orası

  # Words of the summary and of pages
  hint-mark ipucu:
  summary-open erişim denetimi olmadan
  status-passed doğrulandı
  status-failed başarısız
  status-failed-loud BAŞARISIZ
  status-unknown bilinmiyor
  status-not-offered sunulmuyor
  status-not-done yapılmadı
  verdict-data Veriler
  verdict-chip Çip
  verdict-validity Geçerlilik
  data-may-be-copied bir çipi kopyalayan verilerini de kopyalar
  decision-accept KABUL
  decision-check-by-hand ELLE DENETLEYİN
  decision-refuse RET
  record-simulated BENZETİM: bir deneme belgesi; gerçek bir belge için bir şey söylemez
  record-replayed YİNELEME: bir iz oynatıldı; burada belge yoktu

  # The holder and the document
  holder-name Ad
  holder-born Doğum
  holder-sex Cinsiyet
  holder-nationality Uyruk
  holder-document Belge
  holder-expires Son geçerlilik
  holder-unknown bilinmiyor
  holder-without-end süresiz
  holder-unstated belirtilmemiş
  holder-female kadın
  holder-male erkek
  holder-unspecified belirtilmemiş
  holder-personal-number Kişisel numara
  holder-place-of-birth Doğum yeri
  holder-address Adres
  holder-telephone Telefon
  holder-profession Meslek
  holder-title Unvan
  holder-summary Özet
  holder-other-documents Diğer belgeler
  holder-custody Velayet
  holder-full-name Tam ad
  holder-other-name Diğer ad
  holder-full-birth Tam doğum tarihi
  holder-citizenship Vatandaşlık
  holder-issued-by Düzenleyen
  holder-issued-on Düzenleme tarihi
  holder-other-person Diğer kişi
  holder-endorsements Şerhler
  holder-tax-or-exit Vergi veya çıkış
  holder-front Ön yüz
  holder-rear Arka yüz
  holder-personalised Kişiselleştirme
  holder-personalised-by Kişiselleştiren
  holder-to-notify Haber verilecek kişi
  holder-time-in-5f85 5F85 etiketindeki saat
  holder-image-unknown bilinmeyen biçimde bir görüntü

  # The report
  clerk-both {shown-word}; ayrıca {shown-other}
  clerk-the-state belgeyi veren devlet
  clerk-genuine gerçek belge ({country}), özgün çip, süresi geçmemiş
  clerk-could-be-copy imzalı ({country}) ve süresi geçmemiş; çipi özgün olduğunu kanıtlayamıyor
  clerk-compare şimdi kişiyi fotoğrafla karşılaştırın
  clerk-signed imzalı ({country}) ve değiştirilmemiş
  clerk-no-certificate bu devletin sertifikası bizde yok: {country}
  clerk-revoked devlet ({country}) bu belgeyi imzalayan sertifikayı geri aldı
  clerk-revocation-unknown devletin ({country}) bu belgeyi imzalayan sertifikayı geri alıp almadığı bilinmiyor
  clerk-unsigned çipte bir devletin imzası yok
  clerk-files-missing devletin imzaladığı çip verilerinin bir kısmı eksik
  clerk-printed-differs basılı olan, çipin söylediği değil
  clerk-closed bu kart verilerini yalnız bir devletin okuyucusuna gösterir
  clerk-photo-altered çipteki fotoğraf devletin imzaladığı fotoğraf değil
  clerk-name-altered çipteki ad ve tarihler devletin imzaladıkları değil
  clerk-details-altered çip verilerinin bir kısmı devletin imzaladığı değil
  clerk-data-failed çipteki imza devletin ({country}) imzası olarak kabul edilmedi
  clerk-data-unknown devletin ({country}) bu verileri imzalayıp imzalamadığı bilinmiyor
  clerk-original bu özgün çip, kopya değil
  clerk-chip-failed çip özgün olduğunu kanıtlayamadı; kopya olabilir
  clerk-not-provable bu belge çipinin özgün olduğunu kanıtlayamaz
  clerk-chip-not-judged veriler doğrulanmadığı için değerlendirilmedi
  clerk-chip-unknown çipin özgün olup olmadığı gösterilmedi
  clerk-in-date {shown-day} tarihine kadar geçerli
  clerk-says-in-date {shown-day} diyor; doğrulanmadı
  clerk-without-end süresiz geçerli
  clerk-expired süresi {shown-day} tarihinde doldu
  clerk-no-expiry belge bir son tarih belirtmiyor
  clerk-expiry-unclear son tarih açık değil
  clerk-two-births çipte iki doğum tarihi var
  clerk-lenient bu masa bazı denetimleri atlamaya ayarlı
  clerk-weak-link çiple bağlantı, belgenin izin verdiğinden zayıftı
  clerk-name-missing ad ve tarihler okunmadı
  clerk-photo-missing fotoğraf okunmadı
  clerk-do-altered bu belgeyi yalnız çipinin sözüyle kabul etmeyin. Basılı sayfayı, fotoğrafı ve kişiyi karşılaştırın, kurumunuz şüpheli belgelerde ne yapıyorsa onu yapın
  clerk-do-copy veriler devletin, çip ise kopya olabilir. Yalnız çipinin sözüyle kabul etmeyin: başka bir belge isteyin
  clerk-do-no-certificate bu, belgeye karşı bir şey söylemez. Fotoğrafı ve basılı sayfayı elle karşılaştırın, bu masayla ilgilenen kişiye bu devletin sertifikasının eksik olduğunu söyleyin
  clerk-do-expired süresi geçmemiş bir belge isteyin
  clerk-do-printed işaretli karakterleri basılı sayfayla karşılaştırın. Yanlış yazıldılarsa belgeyi yeniden okuyun; sayfa çipin söylediği değilse belgeyi kabul etmeyin
  clerk-do-tell elle karşılaştırın ve bu masayla ilgilenen kişiye söyleyin
  clerk-do-again belgeyi okuyucunun üstünde düz ve kıpırdatmadan bir kez daha okuyun. Böyle kalırsa fotoğrafı ve basılı sayfayı elle karşılaştırın
  clerk-do-by-hand basılı sayfayı, fotoğrafı ve kişiyi elle karşılaştırın
  holder-born-on doğum
  holder-age {count} {count:yaşında|yaşında}
  holder-elsewhere çipte başka yerde
  holder-passport Pasaport
  holder-identity-card Kimlik kartı
  holder-type Tür
  passport-national ulusal veya umuma mahsus pasaport
  passport-emergency acil durum pasaportu
  passport-diplomatic diplomatik pasaport
  passport-official resmî veya hizmet pasaportu
  passport-refugee mülteci pasaportu
  passport-alien yabancı veya vatandaş olmayan pasaportu
  passport-stateless vatansız kişi pasaportu
  passport-laissez-passer laissez-passer
  passport-military askerî pasaport
  passport-single-sheet tek yapraklı acil durum seyahat belgesi
  report-enlarge Fotoğrafı büyüt
  report-mrz Makinece okunabilir alan
  report-printed basılı
  report-on-chip çipte
  report-printed-same Basılı olan, çipin söylediğidir
  report-printed-differs {count} basılı {count:karakter farklı|karakter farklı}
  report-signed-by imzalandığı gibi: {country}
  report-what-to-do Ne yapmalı
  report-details Ayrıntılar
  report-title Pasaport raporu
  report-verdicts Sonuçlar
  report-decision Karar
  report-notes Notlar
  report-holder Belge sahibi
  report-portrait DG2'deki portre
  report-no-portrait Portre gösterilmiyor
  report-portrait-unknown DG2, bu programın tanıdığı bir görüntü içermiyor
  report-portrait-format JPEG 2000 biçiminde, tarayıcılar bunu göstermez; libopenjp2-tools paketini kurun ve sayfayı yeniden yapın
  report-portrait-altered devlet onu imzalamadı ve JPEG 2000 biçiminde: biri istemedikçe dönüştürülmez
  report-unverified doğrulanmadı: yalnız çipten okundu
  report-not-signed devletin imzaladığı bu değil
  report-personal Bu sayfada kişisel veriler var
  report-way-files kaydedilmiş dosyalardan
  report-no-access-control erişim denetimi olmayan bir bağlantı
  report-operator Görevli
  report-place Yer
  report-number Numara
  report-read-at Okuma
  report-policy İlke
  report-program Hazırlayan
  report-fingerprint Belge imzalayan
  report-draft Bu dil, onu konuşan biri tarafından gözden geçirilmedi

  # The whole report
  report-chain Güven zinciri
  report-root Devletin kökü
  report-signer Belge imzalayan
  report-signed imzaladı
  report-has-digests özetlerini içerir
  report-files Dosyalar
  report-none-known bilinen yok
  report-not-known bilinmiyor
  report-none-agree uyuşan yok
  report-what-read Okunanlar
  report-what-checked Denetlenenler
  report-file dosya
  report-holds içerik
  report-bytes bayt
  report-read okundu
  report-check denetim
  report-outcome sonuç
  report-why neden
  report-evidence kanıtlar
  report-json JSON olarak kayıt
  report-step adım
  report-command komut
  report-data veri
  report-answer yanıt
  report-status-word durum
  report-protected korumalı
  report-reset çip sıfırlandı
  report-not-understood anlaşılmadı

  # What a file holds
  file-holds-com dosyaların listesi
  file-holds-sod dosyaların imzalı özetleri
  file-holds-dg1 makinece okunabilir alan
  file-holds-dg2 yüz
  file-holds-dg3 parmaklar
  file-holds-dg4 irisler
  fingerprints {count} {count:parmak izi|parmak izi}, {encodings}
  fingerprints-none parmak izi yok
  irises {count} {count:iris|iris}, {encodings}
  irises-none iris yok
  image-uncompressed sıkıştırılmamış
  file-holds-dg5 gösterilen portre
  file-holds-dg7 gösterilen imza
  file-holds-dg11 belge sahibinin diğer bilgileri
  file-holds-dg12 belgenin diğer bilgileri
  file-holds-dg13 düzenleyenin kendi verileri
  file-holds-dg14 güvenlik seçenekleri
  file-holds-dg15 etkin kimlik doğrulama anahtarı
  file-holds-dg16 haber verilecek kişiler
  file-holds-reserved ayrılmış
  file-holds-card-information çipin kabul ettiği uzunluklar
  file-holds-directory uygulamalar
  file-holds-card-access çipin nasıl açıldığı
  file-holds-card-security çipin imzalı anahtarları
  file-holds-cvca başkalarının daha fazlasını okumasına izin verebilen makamlar

  # Words of the summary and of pages, with something in them
  decision-on-day {shown-word}: {shown-day}
  decision-could-be-copy {shown-word}, kopya olabilir
  decision-test-only YALNIZCA DENEME: sonuç {shown-word} olurdu
  holder-document-of {shown-document}, düzenleyen: {country}
  passport-of-state {document-type}, devletin kendi seçtiği harf
  passport-of-no-type {document-type}, hiçbir anlamı olmayan harf
  report-way-chip {protocol} ile okundu
  report-way-replay bir izden oynatıldı, bir zamanlar {protocol} ile okunmuştu
  report-downgraded {protocol} (düşürülmüş)
  report-from kaynak: {source}
  report-lists-groups listelediği veri grupları: {listed-groups}
  report-signed-at imza zamanı: {shown-time}
  report-bytes-of {file}, {count} {count:bayt|bayt}
  report-byte-place {defect}, bayt {byte-offset}
  report-bytes-alone {count} {count:bayt|bayt}
  holder-recorded-on kayıt günü: {shown-day}
  report-every-byte Her bayt
  report-beyond {count} {count:bayt|bayt} fazla
  summary-saved {count} {count:dosya|dosya}, {length} bayt, önceden kaydedilmiş
  summary-read {count} {count:dosya|dosya}, {length} bayt, {command-count} komut, {protocol}, {milliseconds} ms
  report-commands {count} {count:komut|komut}, çip {milliseconds} ms beklendi
  report-protected-from-here buradan itibaren {session-cipher} ile korunuyor
  level-claimed vereni {claim} diyor, ama üstündeki kök bunu öne süremez
  issued-here burada verildi: bu masa tarafından, hiçbir devlet tarafından değil

  # Why a card is worth something
  trust-own-desk Kefil olan: {issuer}, bu masa
  trust-vouched Kefil olan: {issuer}
  trust-unconfirmed Düzenleyen kendine {issuer} diyor (doğrulanmadı)
  trust-says Diyor ki: {stated-checks}
  trust-passport pasaport: {issuing-state}
  trust-state-withheld adı verilmeyen bir devletin pasaportu
  trust-data-genuine devletin imzası doğrulandı
  trust-chip-genuine özgün çip
  trust-holder-matched fotoğraf karşılaştırıldı
  trust-imported Düzenleyeninden geldi
  trust-unstated Nasıl denetlendiği belirtilmemiş
  trust-period {shown-from} – {shown-to}
  trust-since {shown-from} tarihinden beri, süresiz
  trust-until {shown-to} tarihine kadar
  trust-without-dates tarih belirtilmemiş

  # The page of this machine
  desk-title Pasaport masası
  desk-counter Gişe
  desk-identity Kimliğim
  desk-parts Bölümler
  desk-lock Kilitle
  desk-end Bitir
  desk-file-unusable Dosya ya da yanıt 1 MiB’den büyük, ya da dosya bu tarayıcının okuyabildiği bir resim değil.
  desk-ended Masa kapandı. passport desk komutunu yeniden başlatın.
  desk-gone Bu sayfa kapandı. Menüdeki giriş ya da bir uçbirimde passport desk, masa çalışırken de onu yeniden açar.
  desk-unopened Bu adres tek başına hiçbir şey açmaz. Masayı menüdeki girişiyle ya da bir uçbirimde passport desk ile açın; masa çalışırken de olur.
  desk-in-use Masa başka bir sekmede kullanılıyor. Burada kullanılsın mı?
  desk-in-use-means Orada gösterilenler silinir ve cüzdan kilitlenir.
  desk-use-here Burada kullan
  desk-leave-it Orada bırak
  desk-left Hiçbir şey değişmedi. Masa öteki sekmede sürüyor; bu sekmeyi kapatın.
  desk-taken Masa başka bir sekmede açıldı. Burada gösterilenler silindi ve cüzdan kilitlendi; bu sekmeyi kapatın.
  desk-runs masa zaten açık; sayfası tarayıcınızda açılıyor
  desk-runs-file masa zaten açık; bu dosyayı bu makinedeki bir tarayıcıda açın: {file}
  desk-keeps-options masa, başlatıldığı seçeneklerle sürer; şimdi verilenler hiçbir şeyi değiştirmez
  link-waiting-at-desk bağlantı masada bekliyor: bakmak için oradaki cüzdanın kilidini açın
  link-dropped masada başka bir bağlantı bekliyor ve bu atıldı: oradakine bakın ya da onu atın, sonra bunu yeniden açın
  link-title Bir bağlantı
  link-waits Başka bir program bir bağlantı verdi. Yalnızca bunu kendiniz başlattıysanız bakın.
  link-look Bak
  link-discard At
  desk-unopenable Masa açılamadı
  desk-language Dil
  desk-to-content İçeriğe geç
  gate-elsewhere Bu sayfa yalnızca bu makinedeki bir tarayıcı içindir.

  # The counter
  counter-title Sıradaki belge
  counter-first Belge
  counter-yours Pasaportunuz
  counter-own Kendi pasaportunuzdan kartlar için başlangıç:
  counter-how Fotoğraflı sayfanın altındaki satırları yazın. Ya da varsa bu sayfayı bir MRZ okuyucusundan geçirin. Sonra belgeyi okuyucuya koyun.
  counter-mrz Makinece okunabilir alan (MRZ)
  counter-mrz-form Makinelerin okuduğu, < işaretli satırlar: 44 veya 36 karakterlik iki ya da 30 karakterlik üç satır
  counter-can Kart erişim numarası (CAN)
  counter-can-form Kimlik kartının ön yüzünde ya da fotoğraflı sayfada altı rakam. Satırların yerine çipi açarlar; birçok pasaportta yoktur.
  station-missing bağlı okuyucu yok
  station-no-service akıllı kart hizmeti kullanılamıyor
  station-virtual sanal pasaport
  station-empty Bu masada henüz hiçbir devletin sertifikası yok: her belge ELLE DENETLEYİN olacak. Bu masayla ilgilenen kişiye söyleyin.
  station-no-desk-reader Masanın okuyucusu kullanılamıyor. Yeniden takın, ya da satırları okutun veya yazın.
  station-ready okuyucu hazır: {reader}
  station-several {count} {count:okuyucu hazır|okuyucu hazır}
  station-lists listeler {count} {count:günlük|günlük}
  station-states {count} {count:devlet|devlet}
  counter-line satır …1: …2 / …3
  counter-line-whole satır …1 tamam
  counter-filled Adların satırında dolgu karakterleri (<) eksikti. Eklendiler.
  counter-number Belge numarası
  counter-birth Doğum tarihi
  counter-expiry Son tarih
  counter-use-can-how Kartın ön yüzündeki altı rakam.
  counter-use-mrz-how Veri sayfasının altındaki satırlar.
  counter-use-fields Numara, doğum, son tarih
  counter-use-fields-how Satırlar okunamıyorsa üç alan.
  camera-use Kamerayı kullan
  camera-use-how Veri sayfasını önüne tutun; hiçbir şey saklanmaz.
  camera-title Kamera
  camera-opening Tarayıcı, bu pencerenin kamerayı kullanıp kullanamayacağını soruyor.
  camera-denied Kamera kullanılamıyor: tarayıcıya izin verilmedi, kamera takılı değil ya da onu başka bir program kullanıyor.
  camera-which Kamera
  camera-choose Bir kamera seçin
  camera-is-used Kamera kendi penceresinde. Belgeyi onun önüne tutun.
  camera-take Okunanı kullan
  camera-compare İşaretli karakterleri belgeyle karşılaştırın:
  camera-hold Veri sayfasının altındaki satırları kameranın önüne tutun.
  camera-still Satırlar okundu. Belgeyi biraz oynatın.
  camera-dark Çok karanlık: bir ışık yakın.
  camera-glare Işık yansıyor: belgeyi eğin.
  camera-small Satırlar çok küçük: belgeyi yaklaştırın.
  camera-blurred Görüntü bulanık: belgeyi uzaklaştırın ve oynatmayın.
  camera-nothing < işaretli satırlar görülmüyor: veri sayfasının alt kısmının tamamını kameranın önüne tutun.
  camera-doubtful Satırlar görülüyor ama kesin olarak okunamıyor: belgeyi düz ve hareketsiz tutun.
  camera-hold-code Karekodu kameranın önüne tutun.
  camera-no-code Karekod görülmüyor: daha yakın, düz ve hareketsiz tutun.
  camera-is-used-for-codes Kamera kendi penceresinde. Karekodu onun önüne tutun.
  camera-frames {limit} karekoddan {count} tanesi okundu. Diğerlerini de gösterin.
  picture-use Bir resmi oku
  picture-use-how Bir dosya seçin ya da bu sayfanın üzerine bırakın.
  picture-is-read Resim okunuyor
  desk-tell bu masayla ilgilenen kişiye söyleyin
  opened-certificates-here onu, vereni bilinmeyen bir sonucun yanında seçin; saklamak için bir uçbirimde passport trust import çalıştırın
  opened-backup-here ayarlar bir yedeği dener; geri koymak için bir uçbirimde passport wallet restore çalıştırın
  opened-secret-here yalnızca onları soran sayfaya aittir: cüzdanı kilitleyin, sonra Unuttum düğmesine basın
  opened-unknown-here karşı taraftan QR kodunu, bağlantıyı ya da dosyayı bir kez daha isteyin
  counter-weaker Daha zayıf yolla oku…
  counter-weaker-means Belge, bağlantı için daha güçlü bir koruma sunuyor, o da başarısız oldu. Daha zayıfında yakındaki biri dinleyebilir, değiştirilmiş bir çip de bunu isteyebilir. Kayıt kullanıldığını söyleyecek, karar ELLE DENETLEYİN olur.
  counter-weaker-read Daha zayıf yolla oku
  practice ALIŞTIRMA: {shown-word}
  practice-title ALIŞTIRMA – Pasaport masası
  practice-mark ALIŞTIRMA
  practice-gone Bu sayfa kapandı. passport desk --practice komutunun başlatıldığı yerde Enter tuşu onu yeniden açar; o sona erdiyse yeniden başlatın.
  practice-unopened Bu adres tek başına hiçbir şey açmaz. passport desk --practice komutunun başlatıldığı yerde Enter tuşuna basın; o sona erdiyse yeniden başlatın.
  practice-choose Bir belge seçin. Satırları doldurulmuştur; buradaki hiçbir şey gerçek değildir ve saklanmaz.
  practice-genuine Gerçek
  practice-copy Kopyalanmış çip
  practice-photo Değiştirilmiş fotoğraf
  practice-expired Süresi dolmuş
  practice-unknown Bilinmeyen devlet
  practice-passphrase Alıştırmada parola: {input}
  tally-today bugün {count}
  tally-accepted {count} kabul
  tally-checked {count} elle denetlenen
  tally-refused {count} reddedilen
  desk-try-again yeniden yazın
  counter-use-can Kart erişim numarası (CAN)
  counter-use-mrz Makinece okunabilir alan
  counter-read Oku
  counter-not-read Bu belge okunmadı
  counter-reading Okunuyor
  counter-not-done Bu olmadı
  counter-lay Belgeyi okuyucunun üzerine düz koyun ve kıpırdatmayın.
  counter-held Belgeyi başka bir program kullanıyor. Bekleniyor.
  counter-silent Okuyucu birkaç saniyedir yanıt vermiyor. Bekleniyor.
  counter-show-altered Değiştirilmiş resmi göster
  counter-reader-gone Okuyucu çıkarıldı ya da gücü kesildi. Yeniden takın.
  counter-reader-came Okuyucu hazır. Belgeyi üzerine koyun.
  counter-cancel Vazgeç
  counter-opening Çip açılıyor
  counter-chip-proof Çipten kanıtı isteniyor
  counter-verifying Doğrulanıyor
  counter-differs Çipte başka bir şey var
  counter-correct Basılı sayfayla karşılaştırın, yazılanı düzeltin ve devam edin.
  counter-go-on Devam
  counter-as-printed Basılı olduğu gibi
  counter-next Sıradaki belge
  counter-print Yazdır
  counter-cleared Son belge silindi.
  counter-save Kontrol makbuzu sakla
  receipt-made Yapıldığı an
  receipts-time Saat
  receipts-open Aç
  receipts-how Bir makbuz masanın parolasıyla açılır.
  receipt-holds Makbuz bu masanın imzaladığı gibidir.
  counter-issue Kart düzenle
  issue-what Şunlar yapılacak:
  issue-for-identity ad, doğum tarihi, uyruk ve fotoğraf; yalnızca seçtiğinizi gösterirsiniz
  issue-for-age 18 yaşında ya da daha büyük olduğunuz; kim olduğunuz değil
  issue-for-photo-id fotoğrafla birlikte aynı veriler, fotoğraflı kimlik isteyenler için
  issue-why-copies Her gösterişte bir kopya kullanılır; böylece iki gösterişin aynı karttan olduğunu kimse anlamaz.
  issue-keep Bu makinedeki cüzdanda sakla
  issue-send Bir telefona gönder
  issue-no-wallet Bu makinede saklanabileceği bir cüzdan yok. «Kimliğim» bölümünde oluşturulur.
  issue-no-phone Bu masa telefonlar için bir adres olmadan kuruldu: onlara kart göndermez.
  counter-issued Cüzdanda bir kart var
  send-title Bunu telefondaki cüzdanla tarayın
  send-digits Belge sahibine şu rakamları söyleyin:
  send-waiting Telefon bekleniyor
  send-taken Bir cüzdan teklifi aldı
  send-kept Kart bir telefondaki cüzdanda.
  send-cancelled Teklif geri alındı ve hiçbir şey yapılmadı.
  counter-desk-passphrase Bu masanın parolası, cüzdanınki değil
  unlock-desk Bu masanın kilidini açın
  unlock-wallet Cüzdanınızın kilidini açın
  unlock-both Bu masanın ve cüzdanınızın kilidini açın
  counter-matched Belge sahibini portreyle karşılaştırdım
  counter-matched-how Yalnızca belge sahibi siz değilseniz işaretleyin. Başka kimse yoksa boş bırakın: kart o zaman birinin sizi gördüğünü söylemez ve «Gerçek bir kişiyim» eksik kalır.

  # The holder's own part
  identity-unlock Kilidi aç
  identity-passphrase Cüzdanınızın parolası, masanınki değil
  identity-unlock-how Parola, kilitleyene ya da bir süre hiçbir şey yapmayana kadar bellekte kalır.
  identity-make-how Cüzdan, kartlarınızı size ait bir parolayla şifreli olarak saklar. Unutulan parolayı kimse geri getiremez; o zaman cüzdanı bir sonraki adımdaki kurtarma sözcükleri açar.
  identity-new-passphrase Yeni parola, en az 8 karakter
  identity-again Aynısı bir kez daha
  identity-make Cüzdan oluştur
  identity-busy Bir an
  identity-cards Kimlik kartlarım
  identity-settings Ayarlar
  identity-not-done Bu olmadı

  # My identity
  identity-read Pasaport oku
  identity-add Kart ekle
  identity-add-how Düzenleyenin size verdiği teklifi ya da karekodunun resmini yapıştırın veya bırakın.
  identity-ask Birine sor
  identity-identifier Tanımlayıcı
  identity-other-cards Diğer kartlar
  identity-back Geri
  card-details Ayrıntılar
  card-of-passport pasaport
  card-photo-id fotoğraflı kimlik
  card-says-title Ne diyor
  card-shown-title Ne zaman ve kime gösterildi
  card-identifier Bu cüzdandaki kart numarası:
  card-delete Kartı sil
  card-delete-ask Bu kart silinsin mi?
  card-delete-how Anahtarları da silinir. Yalnızca onu içeren bir yedek geri getirir.
  card-keep Kalsın
  card-deleted Kart silindi. Önceki yedeklerde hâlâ var
  level-government Devlet
  level-institution Kurum
  level-self-issued Kendi verdiği
  prove-adult 18 yaşında veya daha büyüğüm
  prove-real-person Gerçek bir kişiyim
  prove-nationality Uyruğum
  prove-name Adım
  prove-else Başka bir şey…
  prove-else-how Doğum günü, cinsiyet, belge, fotoğraf, diğer yaşlar
  prove-choose Seç
  prove-present Göster
  prove-from-age yaş belgesi
  prove-from-card kimlik kartı
  open-box Bir istek, teklif veya yanıt yapıştırın ya da bırakın
  open-file Dosya
  open-look Bak
  shown-learns Doğrulayan şunları öğrenir:
  shown-unlinkable İki ziyaretin sizin olduğu görülemez: her kullanım başka bir kopyadır.
  shown-ended Süresi doldu, kod artık yok
  review-begun Bunu siz mi başlattınız? Bu kodu size gönderen sonucu alır.
  asked-title Sorunuz
  asked-answer Yanıtı buraya koyun:
  result-vouches Kim kefil
  result-for-whom Kimin için
  result-bound bu masanın sorusu için, kartın bağlı olduğu anahtarla yapıldı
  result-who Kim olduğu
  result-not-asked Sorulmadı ve gösterilmedi.
  uses-left {count} {count:kullanım|kullanım} kaldı
  prove-source Kaynak: {source}
  prove-compared-at karşılaştıran: {issuer}
  shown-says bunu söyleyen: {issuer}
  shown-says-on bunu söyleyen: {issuer}, {shown-on}
  shown-not Gösterilmez: {claims}
  shown-ends Doğrulayan bunu okutsun. {count} sn sonra biter.
  result-denied Gerçek, ve diyor ki: HAYIR, {claims}
  result-proof Kanıt
  result-proof-at Sıfır bilgi: belgenin kendisi gösterilmedi. {shown-until} anında geçerliydi.
  result-proof-on Sıfır bilgi: belgenin kendisi gösterilmedi. UTC’ye göre {shown-until} gününde geçerliydi; kanıtın o gün ne zaman yapıldığı bilinmiyor.
  result-proof-limits Kanıtlanmayanlar: düzenleyenin imzaladığı belge ve bilgi türleri, belgenin düzeyi, alıştırma belgesi olup olmadığı ve iptal edilip edilmediği.
  result-proof-practice Bu masanın kökü alıştırma kartlarını da imzalar ve bir kanıt bunları ayırt etmez

  # The network on the page
  fetch-request-title Bu istek alınsın mı?
  fetch-offer-title Bu teklife bakılsın mı?
  fetch-proof-title Oradaki istek ya da kanıt alınsın mı?
  fetch-how O sunucu, bağlantısının burada açıldığını öğrenir. Kartlarınızdan hiçbir şey oraya gitmez.
  fetch-refuse Alma
  fetch-do Al
  offered-title Bu kartlar alınsın mı?
  offered-how Her kart saklanmadan önce doğrulanır. Düzenleyenine burada kimse kefil değilse, kendi verdiği kart olarak saklanır.
  offered-refuse Alma
  offered-take Al
  offered-code Düzenleyenin size söylediği kod
  offered-nothing Hiçbir şey saklanmadı
  offered-taken Kartlar cüzdanda
  delivered-title Teslim edildi
  delivered-decides Neye karar verdiklerini burada söylemezler.
  delivered-next Siteye dönmeden bunu saymayabilir.
  fetch-from Kaynak: {host}
  offered-hosts Teklifin kodu ve kopyaların açık anahtarları {host} adresine gider.
  offered-by {host} kart sunuyor. Sunucu denetlendi; ona henüz başka kimse kefil değil.
  delivered-to {host} yanıtı aldı
  delivered-go {host} sitesine dön
  review-unsigned Bu isteği kimse imzalamadı: herkes yazmış olabilir.
  whose-title Kimin kartı yanıtlasın?
  review-certified {asker} soruyor. Adı doğrulayan: {issuer}.
  review-registered {issuer} kaydına göre adı "{asker}". Kaydın sonradan geri alınıp alınmadığına bakılmadı.
  review-purpose Kayıtlı amaç: "{purposes}"
  review-beyond Kaydettirdiğinden fazlasını istiyor: {claims}
  review-unregistered İstek, geçerli olmayan bir kayıt gösteriyor.
  review-goes-to Yanıt {host} adresine gider.

  # Proofs over a passport's signature
  proof-ask-title Pasaportun kendi imzasıyla kanıt iste
  proof-ask-how Sahibi bunu, pasaportu göstermeden, bir devletin imzaladıkları üzerinden kanıtlar. Devletin imzaladıklarını saklayan bir cüzdan gerekir.
  proof-age En az yaş
  proof-nationality Vatandaşlık: şu kodlardan biri, D, FRA gibi
  proof-in-date belgenin süresi dolmamış
  proof-of-nothing bir devletin imzaladığı bir pasaport
  proof-bound ayrıca bir verenin sahibini ve çipi gördüğü
  proof-place Nerede soruyorsunuz, verenin sözü için: sahibi karşılaştırır
  proof-comes Bu soru göründüğü sürece kanıt buraya kendiliğinden gelir. Dosyası kutuya konur.
  proof-is-file Kanıt yaklaşık 300 kB’lık bir dosyadır: hiçbir QR kodu onu tutmaz.
  proof-no-signers Bu masa, aralarında birinin gizlenebileceği belge imzacıları bilmiyor: kanıt devleti gösterecek.
  proof-list-file İmzacı listesi
  proof-review-title Bu, pasaportunuzun imzasıyla kanıtlansın mı?
  proof-learns-more günü ve imzanın türünü
  proof-copy Kanıt sizin sahibi olduğunuzu söylemez: verilerin bir kopyası yeter.
  proof-few Az kalıyor: doğrulayan, pasaportunuzun hangi devletten olduğunu tahmin edebilir.
  proof-state-shown Kanıt devleti ve imzacısını gösterir. Hiçbir şey onu gizlemez.
  proof-accept Biliyorum, devam et
  proof-make Kanıtı yap
  proof-list-title Bir imzacı listesi eksik
  proof-list-how İstek, bu cüzdanda olmayan bir imzacı listesini anıyor. Getirin ya da dosyasını seçin. Kendi güven deponuzun bilmediği imzacılar sayılmaz.
  proof-made-title Kanıt yapıldı
  proof-made-how Dosya olarak kaydedin ve isteyene verin.
  proof-made-link Ya da bunu okutun: kanıt beş dakika içinde bir kez alınır.
  proof-fetched Kanıt alındı, adresi artık yok
  proof-own-host Ya da bu masaya ulaşılan {host} üzerinden alınır: o sunucuyu iki kez gören, gösterilenleri birleştirebilir.
  proof-making Kanıt yapılıyor
  proof-circuit Devreler hazırlanıyor, bir kez
  proof-circuits Devreler hazırlanıyor, bir kez: {limit} devreden {count} tanesi
  set-proofs Pasaport imzasıyla kanıtlar
  set-proofs-how Arka planda bir kez hazırlanan devreler gerektirir.
  set-proofs-make Kanıtları yeniden hazırla
  set-proofs-ready Kanıtlar hazır
  proof-how devletin imzası; çip kanıtlanmadı
  proof-no-revocation bir kanıtın parçası değildir
  proof-who-unbound kimin gösterdiği kanıtlanmadı: verilerin bir kopyası yeter
  prove-zero-knowledge istenirse sıfır bilgi
  proof-nationality-is vatandaşlık: {claims}
  proof-learns-states listesindeki {count} devletten birinin imzaladığını; sizin deponuza göre {limit} tanesi kalıyor
  proof-learns-state devleti: {issuer}
  proof-learns-issuer kartınızı vereni ve sizin için sözünün ayını: {shown-on}
  proof-place-is Size burada soruluyor: {place}. Başka yerdeyseniz, biri isteği iletmiştir.
  proof-says Bir pasaport diyor ki: {claims}
  proof-one-of-states bu listedeki {count} devletten biri
  proof-of-state sertifikasına göre bir devlet: {issuer}
  proof-for-question bu masanın {shown-on} tarihli sorusu için yapıldı
  proof-who-bound {issuer} diyor ki: sahibini ve çipi gördü, {shown-on}
  proof-states Şu devletlerden birinin verdiği, iki harfle, DE, FR gibi
  proof-below-states şu devletlerden biri: {claims}
  proof-revocation-unasked Bu masada bu devletlerin her birinin yürürlükte bir iptal listesi yok; bu yüzden imzalayanın iptal edilip edilmediği sorulmaz.
  proof-revocation-too-large Bu devletlerin iptal edilen sertifikaları bir isteğin alabileceğinden çok, ya da numaraları çok uzun; bu yüzden imzalayanın iptal edilip edilmediği sorulmaz.
  proof-not-revoked belgeyi imzalayan iptal edilmemiş
  proof-states-are belge şu devletlerden birinin: {claims}
  proof-shows-state belgenizin şu devletten olduğunu gösterirsiniz: {claims}
  proof-shows-states belgenizin şu devletlerden birinden olduğunu gösterirsiniz: {claims}
  proof-leaves-states gösterilen imza türlerine göre ve bildiğiniz kadarıyla yalnızca şuradan olabilir: {claims}
  proof-learns-signers bu devletlerin bildiğiniz {count} imzacısından birinin imzaladığını
  proof-learns-root günü, imzacının ve devletin imzalarının türlerini, imzacının sertifikasının aşağı yukarı uzunluğunu ve pasaportunuzun ne zaman imzalandığını söyleyip söylemediğini
  proof-few-signers Bildiğiniz imzacılardan azı uyuyor: doğrulayan, pasaportunuzu hangisinin imzaladığını tahmin edebilir.
  proof-roots-title Devletlerin köklerinin bir listesi eksik
  proof-roots-how İstek, bu cüzdanda olmayan bir devlet kökleri listesini anıyor. Getirin ya da dosyasını seçin. Kendi güven deponuz, içindeki bir kökün istekte anılmayan bir devletin olduğunu biliyorsa hiçbir şey kanıtlanmaz.
  proof-roots-file Kök listesi

  # The first steps in My identity
  begin-step Adım {count} / {limit}
  begin-what Kendiniz hakkında tek bir şeyi kanıtlayın, fazlasını değil
  begin-what-how Pasaportunuzdan yapılan kartlar bu bilgisayarda, yalnızca sizin açtığınız bir cüzdanda kalır. Onlarla adınızı ve doğum gününüzü vermeden 18 yaşında ya da daha büyük olduğunuzu gösterirsiniz. Birkaç dakika sürer:
  begin-do Başla
  begin-practice Pasaport olmadan, ayrı bir masada denemek için çalıştırın: passport desk --practice
  begin-restore Bir cüzdanın yedeği mi var? Çalıştırın: passport wallet restore FILE
  begin-passphrase Cüzdanınız için bir parola
  begin-words Kurtarma kelimeleri
  begin-words-how Parola unutulursa cüzdanı 24 kelime açar. Kâğıt ve kalem hazırlayın: birkaç dakika sürer.
  begin-card İlk kartınız
  begin-card-how Gişede pasaportunuzu okuyun, orada Kart düzenle düğmesine basın ve kartı bu bilgisayardaki cüzdanda saklayın. Ya da bir düzenleyenin sunduğu kartı ekleyin.
  begin-card-no-issuer Bu masa henüz kart düzenlemiyor: Pasaport oku önce bunun için gerekenleri sorar. Ya da bir düzenleyenin sunduğu kartı ekleyin.
  issuer-here-title Bu masa kart düzenlesin
  issuer-here-how Her kart onu kimin düzenlediğini söyler: kendi parolası altında bir anahtarı olan bu masa. Başkaları ona, masanın sertifikası ellerindeyse inanır; onu şu komut yazar: passport issuer export --root FILE
  issuer-here-name Masanın kartlarındaki adı
  issuer-here-url Düzenleyenleri ayıran adresi; orada bir şey bulunması gerekmez: https://…
  issuer-here-country İki harfle ülkesi, örneğin DE
  issuer-here-passphrase Bu masanın yeni parolası, en az 8 karakter
  issuer-here-made Bu masa artık kart düzenliyor: pasaportunuzu okuyun
  begin-prove-how Göster düğmesine basın: önce karşı tarafın ne öğreneceğini görürsünüz, siz onaylamadan hiçbir şey gösterilmez.

  # A list of cards
  cards-earlier Bunun {count} eski {count:kartı|kartı}
  cards-more {count} {count:kart|kart} daha

  # Recovery on the page
  identity-forgotten Unuttum
  recover-title Cüzdanı kelimeleriyle aç
  recover-words 24 kelime
  recover-how Hepsini sırasıyla yazın ya da yapıştırın. Büyük harf, sayı ve satır sonu önemli değildir.
  recover-do Yeni parolayla aç
  shares-title Cüzdanı koruyucularla aç
  shares-words Bir payın kelimeleri
  shares-how Bir payı bütün olarak yazın, yapıştırın ya da dosyasını bırakın; birbiri ardına. Büyük harf, sayı ve satır sonu önemli değildir.
  shares-add Payı ekle
  shares-count {limit} paydan {count} tanesi
  shares-again Baştan başla
  words-title Bu kelimeleri yazın
  words-how Cüzdanı parolası olmadan açar ve tanımlayıcılarınızı geri getirir. Bir kez gösterilir: numaralarıyla kâğıda yazın. Yeni kelimeler eskilerin ve onlarla birlikte tanımlayıcılarınızın yerine geçer.
  words-later Daha sonra
  words-later-how Daha sonra: ayarlarda da yapılır. O zamana kadar, unutulan parola kartlarınızı kaybettirir.
  words-written Yazdım
  words-check-title Emin olmak için üç kelime
  words-check Denetle
  words-set Kelimeler artık cüzdanı açıyor: ondan ayrı saklayın. Önceki yedekler hâlâ eskilerle açılır
  set-words-make Kelime oluştur
  set-words-anew Yeni kelimeler oluştur
  words-anew-how Yeni kelimeler yeni tanımlayıcılar verir: eskileri bilenler sizi yenileriyle tanımaz. Eski kelimeler bir daha gösterilmez, çünkü yalnızca tohum saklanır.
  words-number {count}. kelime
  result-unlooked İptal durumu sorulmadı
  result-look-up {host} adresinde sor

  # Cards
  card-issuer Düzenleyen
  card-expired süresi dolmuş
  card-revoked iptal edilmiş
  card-suspended askıya alınmış
  card-not-yet-valid henüz geçerli değil
  card-not-revoked İptal edilmemiş, {seen} bakıldı
  card-status-unknown İptal edilip edilmediği bilinmiyor
  card-looked-up İptal durumu soruldu
  ago-now bir dakikadan kısa süre önce
  ago-minutes {count} dakika önce
  ago-hours {count} saat önce
  ago-days {count} gün önce
  card-copies Kalan kullanım
  card-simulated BENZETİM: belgenin devleti yok
  card-proves Neleri kanıtlayabilirim
  card-proves-nothing Henüz hiçbir şey

  # Showing something
  show-file Dosya veya resim
  show-look İsteği denetle
  show-own-title İstek olmadan göster
  show-choose Gösterilecekler
  review-title Bu gösterilsin mi?
  review-shown Gösterilen
  review-hidden Gizli kalan
  review-no-names Gösterilende ad, doğum tarihi ve fotoğraf yoktur.
  review-nothing hiçbir şey
  review-card-only yalnızca kartın sizde olduğu ve onu kimin düzenlediği
  review-spent Her kopya daha önce gösterildi: doğrulayanlar aynı sahip olduğunu görebilir.
  review-proof Sıfır bilgi kanıtı gönderilir: bunu, kartın türünü ve düzenleyenini öğrenirler, başka hiçbir şey öğrenmezler.
  review-unbound Kart hiçbir anahtara bağlı değil: kopyası olan da gösterebilir.
  review-kept Sakladıklarını söyledikleri
  review-left-out Gerekmediği için dışarıda bırakılan
  review-consent Göster
  review-refuse Gösterme
  verify-unasked İstenmeden gösterilen
  review-nobody-asks Kimin sorduğunu kimse doğrulamıyor: adı olmayan biri.
  review-not-needed İstek bunların hiçbirine gerek duymuyor. Hiçbir şey gösterilmedi.
  shown-title Bu karekodu gösterin
  shown-how Karşı tarafa tutun ya da dosyayı verin.
  shown-save Dosya olarak kaydet
  shown-done Bitti

  # Asking a phone
  phone-ask Bir telefona sorun
  phone-asked Ne isteniyor
  phone-how Tarayıcı ile telefon birbirini Bluetooth ile bulur ve üreticilerinin bir aktarıcısı üzerinden konuşur. Yanıt bu masa için şifrelenir.
  phone-signed Telefon kimin istediğini öğrenir: sertifikasıyla bu masa. İmzalı istekleri okumayan bir telefon, kimseyi adlandırmayan bir istek alır.
  phone-unsigned Bu istek kimseyi adlandırmaz: kimse imzalamadı ve telefon yalnızca bu sayfanın adresini öğrenir.
  phone-proof Yapabilen bir telefon yaşı sıfır bilgiyle kanıtlar ve başka hiçbir şey göstermez; bir başkası onu bir belgeden gösterir.
  phone-passphrase-how Bununla istek, kimin istediğini söyler. Bu olmadan istek kimseyi adlandırmaz.
  phone-begin Şimdi sorun

  # Verifying
  verify-ask-title Bir şey isteyin
  verify-ask-how Karşı taraf isteği 15 dakika içinde, bir kez yanıtlar.
  verify-name Kim istiyor
  verify-make İstek oluştur
  verify-check Doğrula
  verify-verified DOĞRULANDI
  verify-failed REDDEDİLDİ
  verify-type Tür
  verify-copied bilinmiyor: kopyası olan gösterebilir
  verify-revocation İptal
  verify-choose-root Düzenleyenin sertifikasını seçin
  verify-choose-how Yalnız bu denetim için düzenleyenin bir sertifikasını seçebilirsiniz. Herkes istediği adla sertifika yapabilir: neye kefil olduğuna siz karar verirsiniz.
  verify-root Düzenleyenin sertifikası
  verify-chosen-root Seçtiğiniz sertifikanın altında hepsi geçerli. Bu masa o sertifikayı tanımıyor.
  verify-where-from Bu sertifikayı nereden aldınız? Parmak izini düzenleyenle başka bir yoldan, örneğin bildiğiniz bir telefon numarasıyla karşılaştırın.
  verify-other-root Seçtiğiniz sertifika bu kartın üstünde değil: bu düzenleyeni hâlâ tanımıyoruz.
  chosen-file seçilen dosya

  # Settings
  set-recovery Kurtarma
  set-words 24 kelime belirlenmiş. Bir daha gösterilmez, çünkü yalnızca tohum saklanır.
  set-no-words Kurtarma sözcükleri belirlenmemiş: unutulan parola geri gelmez.
  set-guardians Koruyucular belirlenmiş.
  set-no-guardians Koruyucu belirlenmemiş.
  set-guardians-of {limit} koruyucudan {count} tanesi cüzdanı birlikte açar; {date} gününden beri.
  guardians-choose Koruyucu seç
  guardians-anew Başka koruyucular seç
  guardians-how Her koruyucu 33 kelimelik bir pay alır. Yeterli sayıda koruyucu cüzdanın dosyasını ya da bir yedeğini birlikte açar; daha azı hiçbir şey öğrenemez. Bütün paylar verildiğinde yeni koruyucular eskilerin yerine geçer.
  guardians-names Adları, her satırda bir tane (2 ile {limit} arası)
  guardians-needed Cüzdanı kaç tanesi birlikte açar
  guardians-make Payları oluştur
  guardians-set Koruyucular artık cüzdanı birlikte açıyor
  share-title Pay {share} / {limit}: {guardian}
  share-how Bir kez gösterilir. Kelimeleri numaralarıyla, dosyayı ya da kodu verin. Yeterli pay ve cüzdanın dosyası kimdeyse onu açar.
  share-file Dosya olarak kaydet
  share-handed Verdim
  set-backup Yedek
  set-backup-how Cüzdanın, başka bir yerde saklanmak üzere kendi parolasıyla şifrelenmiş bir dosyadaki kopyası.
  set-backup-passphrase Yedeğin parolası, en az 8 karakter
  set-backup-make Yedek oluştur
  standing-title Her değişiklikten sonra yedek
  standing-how Her değişiklikten sonra bu klasöre, bir age açık anahtarıyla şifrelenmiş bir yedek yazılır. En yeni {limit} tanesi tutulur.
  standing-folder Klasör, kökten başlayarak: /…
  standing-key age açık anahtarı: age1…
  standing-begin Her değişikliği yedekle
  standing-stop Durdur
  standing-stopped Değişiklikler artık yedeklenmiyor. Yedekler kalır
  standing-of {place}: en yenisi {date} tarihli.
  standing-failed Son değişiklik yedekte yok
  standing-older Eski yedekler: {count}. Silinen kartlar onlarda hâlâ var ve önceki parola ve kelimelerle açılırlar.
  standing-remove Eski yedekleri sil
  standing-removed Eski yedekler silindi
  trial-never Hiçbir yedek şimdiye dek açılmadı. Birini deneyin: hiçbir şey değişmez.
  trial-opened {date} tarihinde bir yedek açıldı.
  trial-title Bir yedeği dene
  trial-how Bir yedek bırakın ya da klasördeki en yenisi için kutuyu boş bırakın. Açılır ve sayılır; hiçbir şey geri konmaz.
  trial-file Yedek
  trial-key Parolası ya da gizli age anahtarı
  trial-wallet Cüzdanın o zamanki parolası
  trial-found Açılıyor. İçindeki kartlar: {count}; günlüğündeki gösterimler: {limit}
  trial-other Açılıyor ve başka bir cüzdanın yedeği
  set-identifiers Tanımlayıcılar
  set-identifier-own Herkes için
  set-identifier-how Tek bir taraf için tanımlayıcı; başka hiçbir taraf sizinle ilişkilendiremez.
  set-identifier-name Tarafın adı
  set-identifier-make Tanımlayıcı oluştur
  set-identifiers-none Belirlenmemiş olan 24 kelimeden türetilirler.
  set-journal Günlük
  set-journal-none Hiçbir şey gösterilmedi.
  set-journal-clear Hepsini unut
  journal-clear-ask Gösterilenlerin hepsi unutulsun mu?
  journal-clear-how Kartlar ve kullanılmış kopyaları olduğu gibi kalır. Önceki yedeklerde günlük hâlâ var.
  journal-keep Sakla
  journal-cleared {date} tarihinde silindi.
  set-journal-anybody bakan herkes
  set-language Diller
  set-language-how Dil yukarıda seçilir. Onu konuşan birinin gözden geçirmediği diller yıldızla işaretlidir.
  set-passphrase Parola
  set-passphrase-old Şimdiye kadarki parola
  set-passphrase-change Başka bir parola seç
  set-passphrase-changed Cüzdanın yeni bir parolası var. Önceki yedekler hâlâ eskisiyle açılır
  set-export Bütün kartları dışa aktar
  set-export-how Bütün kartlar anahtarlarıyla, kendi parolası olan şifreli bir dosyada, başka bir cüzdan için.
  set-export-make Bütün kartları dışa aktar
  set-export-passphrase Dışa aktarmanın parolası, en az 8 karakter
  set-exported Dışa aktarılan dosya: {place}
  set-device-key Bu cüzdandaki cihaz anahtarları {date} gününden beri.
  set-identifiers-show Tanımlayıcılarımı göster
  uses-low {claim}: {count} kullanım kaldı. Yeni bir kart alın: düzenleyeninden ya da burada okunan bir pasaporttan.

  # What a card says
  claim-given-name ad
  claim-family-name soyadı
  claim-name ad soyadı
  claim-birthdate doğum tarihi
  claim-nationality uyruk
  claim-sex cinsiyet
  claim-document-number belge numarası
  claim-date-of-expiry son geçerlilik tarihi
  claim-issuing-country düzenleyen ülke
  claim-one-of {claims} ({count} seçenekten biri)
  claim-portrait portre
  claim-real-person gerçek bir kişi
  claim-chip-present çip oradaydı
  claim-long-text {count} baytlık bir metin
  claim-yes evet
  claim-no hayır
  claim-issuing-authority düzenleyen makam
  claim-preset-public Adım
  claim-preset-professional Ad, uyruk, reşit olma
  claim-preset-personal Bir formun istediği her şey, portreyle

  # Words of the page of this machine, with something in them
  counter-reading-file Okunuyor: {file}
  counter-clears-when-lifted Belge kaldırılınca ya da {count} sn içinde silinir. Bir dokunuş ya da tuş süreyi yeniden başlatır.
  counter-clears-after {count} sn içinde silinir. Bir dokunuş ya da tuş süreyi yeniden başlatır.
  counter-saved {receipt} numaralı makbuz olarak saklandı
  receipt-title Makbuz {receipt}
  receipts-today Bugünün makbuzları: {count}
  receipts-open-one {receipt} numaralı makbuzu aç
  issue-copies {count} kopya, en geç şu güne kadar: {shown-until}
  issue-evidence Devletin imzaladıkları (fotoğraf değil) kanıtlar için saklansın. Bu dosyayı elinde tutan, yaşınızı siz olmadan kanıtlayabilir.
  issue-phone-copies Bir telefon istediği kadar kopya alır, her türden en çok {limit} tane.
  issue-without {format} olmadan
  send-ends Teklif tek bir cüzdan içindir ve {count} saniye sonra biter.
  counter-differing-fields Çiptekinden farklı: {fields}
  card-copies-of {limit} kopyadan {count} tanesi
  claim-age-over {count} yaş ve üzeri
  review-asks Kimin sorduğunu kimse doğrulamıyor: kendine "{asker}" diyen biri (doğrulanmadı).
  review-also {claim} bölünerek gösterilemez: onunla birlikte gider: {claims}.
  review-anybody Gören herkes için, {count} dakika içinde. Bu sürede bir başkası kopyasını gösterebilir.
  shown-frames {count} karekod, art arda
  set-backup-made Yedek: {place}
  verify-made-at İstenmedi: sahibi bunu {shown-until} anında gören herkese gösterdi; bir başkası kopyasını gösteriyor olabilir.
  set-journal-to {asker}: {claims}
  """#

private let turkishExits: [ExitCode: String] = [
  .success: "yapıldı ve doğrulanması gereken her sonuç doğrulandı",
  .usage: "komut satırı anlaşılmadı",
  .noReader: "okuyucu ya da okuyucu hizmeti yok, ya da kullanma izni yok",
  .noDocument: "okuyucuda belge yok",
  .keyRejected: "MRZ veya parola yanlış: ya biçimi, ya da belge reddetti",
  .downgradeRefused: "belge, kullanılabilenden daha güçlü bir protokol sunuyor",
  .connectionLost: "belgeyle bağlantı koptu",
  .dataFailed: "veriler: başarısız",
  .chipFailed: "çip: başarısız",
  .dataUnknown: "veriler: bilinmiyor",
  .notValid: "belge şu anda geçerli değil ya da ilke bunu yasaklıyor",
  .walletLocked: "cüzdan kilitli ya da parola yanlış",
  .credentialInvalid: "bir dijital belge veya kanıt geçersiz",
  .fileDamaged: "bir dosya bozuk, okunamıyor ya da yazılamıyor",
  .internalFault: "bu programda bir hata",
  .interrupted: "biri Ctrl-C ile sonlandırdı",
]

/// The states and others that issue documents, by their codes in Doc 9303-3, 5.
private let turkishCountries = """
  ABW Aruba
  AFG Afganistan
  AGO Angola
  AIA Anguilla
  ALA Åland Adaları
  ALB Arnavutluk
  AND Andorra
  ARE Birleşik Arap Emirlikleri
  ARG Arjantin
  ARM Ermenistan
  ASM Amerikan Samoası
  ATA Antarktika
  ATF Fransız Güney Toprakları
  ATG Antigua ve Barbuda
  AUS Avustralya
  AUT Avusturya
  AZE Azerbaycan
  BDI Burundi
  BEL Belçika
  BEN Benin
  BES Karayip Hollandası
  BFA Burkina Faso
  BGD Bangladeş
  BGR Bulgaristan
  BHR Bahreyn
  BHS Bahamalar
  BIH Bosna-Hersek
  BLM Saint Barthelemy
  BLR Belarus
  BLZ Belize
  BMU Bermuda
  BOL Bolivya
  BRA Brezilya
  BRB Barbados
  BRN Brunei
  BTN Butan
  BVT Bouvet Adası
  BWA Botsvana
  CAF Orta Afrika Cumhuriyeti
  CAN Kanada
  CCK Cocos (Keeling) Adaları
  CHE İsviçre
  CHL Şili
  CHN Çin
  CIV Côte d’Ivoire
  CMR Kamerun
  COD Kongo - Kinşasa
  COG Kongo - Brazavil
  COK Cook Adaları
  COL Kolombiya
  COM Komorlar
  CPV Cabo Verde
  CRI Kosta Rika
  CUB Küba
  CUW Curaçao
  CXR Christmas Adası
  CYM Cayman Adaları
  CYP Kıbrıs
  CZE Çekya
  D Almanya
  DEU Almanya
  DJI Cibuti
  DMA Dominika
  DNK Danimarka
  DOM Dominik Cumhuriyeti
  DZA Cezayir
  ECU Ekvador
  EGY Mısır
  ERI Eritre
  ESH Batı Sahra
  ESP İspanya
  EST Estonya
  ETH Etiyopya
  EUE Avrupa Birliği
  FIN Finlandiya
  FJI Fiji
  FLK Falkland Adaları (Malvinas Adaları)
  FRA Fransa
  FRO Faroe Adaları
  FSM Mikronezya
  GAB Gabon
  GBD Britanya denizaşırı toprakları vatandaşı
  GBN Britanya uyruklu (denizaşırı)
  GBO Britanya denizaşırı vatandaşı
  GBP Britanya korumasındaki kişi
  GBR Birleşik Krallık
  GBS Britanya tebaası
  GEO Gürcistan
  GGY Guernsey
  GHA Gana
  GIB Cebelitarık
  GIN Gine
  GLP Guadeloupe
  GMB Gambiya
  GNB Gine-Bissau
  GNQ Ekvator Ginesi
  GRC Yunanistan
  GRD Grenada
  GRL Grönland
  GTM Guatemala
  GUF Fransız Guyanası
  GUM Guam
  GUY Guyana
  HKG Hong Kong
  HMD Heard Adası ve McDonald Adaları
  HND Honduras
  HRV Hırvatistan
  HTI Haiti
  HUN Macaristan
  IDN Endonezya
  IMN Man Adası
  IND Hindistan
  IOT Britanya Hint Okyanusu Toprakları
  IRL İrlanda
  IRN İran
  IRQ Irak
  ISL İzlanda
  ISR İsrail
  ITA İtalya
  JAM Jamaika
  JEY Jersey
  JOR Ürdün
  JPN Japonya
  KAZ Kazakistan
  KEN Kenya
  KGZ Kırgızistan
  KHM Kamboçya
  KIR Kiribati
  KNA Saint Kitts ve Nevis
  KOR Güney Kore
  KWT Kuveyt
  LAO Laos
  LBN Lübnan
  LBR Liberya
  LBY Libya
  LCA Saint Lucia
  LIE Liechtenstein
  LKA Sri Lanka
  LSO Lesotho
  LTU Litvanya
  LUX Lüksemburg
  LVA Letonya
  MAC Makao
  MAF Saint Martin
  MAR Fas
  MCO Monako
  MDA Moldova
  MDG Madagaskar
  MDV Maldivler
  MEX Meksika
  MHL Marshall Adaları
  MKD Kuzey Makedonya
  MLI Mali
  MLT Malta
  MMR Myanmar (Burma)
  MNE Karadağ
  MNG Moğolistan
  MNP Kuzey Mariana Adaları
  MOZ Mozambik
  MRT Moritanya
  MSR Montserrat
  MTQ Martinik
  MUS Mauritius
  MWI Malavi
  MYS Malezya
  MYT Mayotte
  NAM Namibya
  NCL Yeni Kaledonya
  NER Nijer
  NFK Norfolk Adası
  NGA Nijerya
  NIC Nikaragua
  NIU Niue
  NLD Hollanda
  NOR Norveç
  NPL Nepal
  NRU Nauru
  NZL Yeni Zelanda
  OMN Umman
  PAK Pakistan
  PAN Panama
  PCN Pitcairn Adaları
  PER Peru
  PHL Filipinler
  PLW Palau
  PNG Papua Yeni Gine
  POL Polonya
  PRI Porto Riko
  PRK Kuzey Kore
  PRT Portekiz
  PRY Paraguay
  PSE Filistin
  PYF Fransız Polinezyası
  QAT Katar
  REU Reunion
  RKS Kosova
  ROU Romanya
  RUS Rusya
  RWA Ruanda
  SAU Suudi Arabistan
  SDN Sudan
  SEN Senegal
  SGP Singapur
  SGS Güney Georgia ve Güney Sandwich Adaları
  SHN Saint Helena
  SJM Svalbard ve Jan Mayen
  SLB Solomon Adaları
  SLE Sierra Leone
  SLV El Salvador
  SMR San Marino
  SOM Somali
  SPM Saint Pierre ve Miquelon
  SRB Sırbistan
  SSD Güney Sudan
  STP Sao Tome ve Principe
  SUR Surinam
  SVK Slovakya
  SVN Slovenya
  SWE İsveç
  SWZ Esvatini
  SXM Sint Maarten
  SYC Seyşeller
  SYR Suriye
  TCA Turks ve Caicos Adaları
  TCD Çad
  TGO Togo
  THA Tayland
  TJK Tacikistan
  TKL Tokelau
  TKM Türkmenistan
  TLS Timor-Leste
  TON Tonga
  TTO Trinidad ve Tobago
  TUN Tunus
  TUR Türkiye
  TUV Tuvalu
  TWN Tayvan
  TZA Tanzanya
  UGA Uganda
  UKR Ukrayna
  UMI ABD Küçük Harici Adaları
  UNA Birleşmiş Milletler kuruluşu
  UNK Birleşmiş Milletler Kosova misyonu
  UNO Birleşmiş Milletler
  URY Uruguay
  USA Amerika Birleşik Devletleri
  UTO Ütopya
  UZB Özbekistan
  VAT Vatikan
  VCT Saint Vincent ve Grenadinler
  VEN Venezuela
  VGB Britanya Virjin Adaları
  VIR ABD Virjin Adaları
  VNM Vietnam
  VUT Vanuatu
  WLF Wallis ve Futuna
  WSA World Service Authority: devlet değil
  WSM Samoa
  XKX Kosova
  XOM Malta Egemen Askerî Tarikatı
  XPO Interpol
  XXA vatansız kişi
  XXB mülteci (1951 Sözleşmesi)
  XXC mülteci
  XXK Kosova
  XXX belirtilmemiş uyruk
  YEM Yemen
  ZAF Güney Afrika
  ZMB Zambiya
  ZWE Zimbabve
  """
