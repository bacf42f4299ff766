import Verdicts

extension MessageCatalogue {
  /// The catalogue in Portuguese.
  package static let portuguese = MessageCatalogue(
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
  mrz-not-seen não se viu nenhuma MRZ na imagem
  mrz-doubtful o número do documento e as datas não se leem com certeza na imagem
  mrz-device-missing não há nenhum leitor de MRZ em {place}
  mrz-device-unsuitable {place} não é a linha série de um leitor
  mrz-device-forbidden este utilizador não pode abrir {place}
  mrz-device-in-use outro programa está a usar {place}
  mrz-device-silent não chegou a tempo nenhuma MRZ de {place}
  picture-unreadable não se consegue ler a imagem: {defect}
  picture-converter-missing não foi encontrado nenhum programa que leia imagens em {format}
  picture-not-converted não se conseguiu ler a imagem em {format}: está danificada ou é demasiado grande
  code-reader-missing não foi encontrado o programa {program}, que lê códigos de barras
  code-key-missing nenhum código de barras ou código QR na imagem tem um número de acesso do cartão ou uma MRZ
  code-keys-several vários códigos na imagem têm um número de acesso do cartão ou uma MRZ
  access-key-rejected o documento rejeitou a chave feita a partir da MRZ
  access-opened o chip foi aberto com {protocol}
  access-opened-without-key o chip estava aberto a qualquer um
  pace-failed o documento oferece PACE, que falhou: {cause}
  weaker-protocol-refused PACE falhou ({cause}), e o documento recusou o BAC, mais fraco, com o estado {status}
  pace-unusable o documento só oferece PACE em formas que não se podem usar: {cause}
  pace-differs DG14 e EF.CardAccess não concordam quanto a PACE: {cause}
  card-security-differs em EF.CardSecurity falta o que EF.CardAccess diz do PACE
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
  terminal-authenticated o chip aceitou os certificados deste terminal ({certificate-holders}); abrem {files}
  terminal-not-authenticated este terminal não foi autenticado: {cause}
  terminal-not-tried nenhum certificado foi enviado ao chip: {cause}

  # Saved files
  chip-absent não houve chip: os ficheiros foram guardados antes
  mrz-not-given não foi dada nenhuma MRZ com que comparar o DG1
  file-not-saved não está entre os ficheiros guardados: {files}

  # Traces
  trace-replayed foi reproduzida uma gravação; não esteve aqui nenhum documento

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
  budget-exceeded {expensive} custaria mais do que qualquer documento autêntico: acima de {limit}
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
  key-usage-not-critical o certificado do signatário não marca como crítico para que serve a sua chave
  key-usage-wrong a chave do signatário não é para assinar
  extended-key-usage o certificado do signatário é para outro fim: {purposes}
  signer-is-authority o certificado do signatário é de uma autoridade
  critical-extension-unknown um certificado tem uma extensão crítica que não é compreendida: {extension}
  certificate-version o certificado do signatário é da versão {version} em vez da 3
  issuer-key-unnamed o certificado do signatário não dá o identificador da chave do seu emissor
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
  known-defect {stated-by} diz deste documento: {known-defect}
  known-defect-excused isto não se verifica ({reason}), e {stated-by} diz que é conhecido: {known-defect}
  known-defect-noted {stated-by} diz deste documento: {known-defect}; isso não muda nenhum veredicto
  known-defect-unread {stated-by} diz deste documento algo que não se compreende: {identifier}
  weak-key {key-owner}: a chave é fraca: {key}
  broken-key {key-owner}: a chave pode ser quebrada por qualquer um: {key}
  signed-data-version os dados assinados são da versão antiquada {version}
  signer-identifier-differs o nome do signatário não é o do seu certificado
  signer-version-differs a versão do signatário não condiz com a forma como nomeia o seu certificado
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
  document-code-unknown o código do documento {document-type} não é dos que os passaportes têm desde 2026
  mrz-consistent DG1 concorda com o que foi dado da MRZ
  mrz-differs DG1 difere da MRZ que abriu o chip
  mrz-text-differs DG1 difere da MRZ que foi dada: {fields}
  record-not-passed a inspeção não foi aprovada: {reason}

  # Minting
  mint-not-allowed não se faz nenhum cartão: {cause}
  chip-unproven não se faz nenhum cartão: não foi verificado que o chip é o original
  predicate-false {claim} não é provado pelo documento
  age-document-not-made não se faz nenhum documento de idade: {cause}
  photo-id-not-made não se faz nenhuma identificação com retrato: {cause}
  claim-not-offered nenhuma credencial deste formato diz {claim}
  claim-needed uma credencial deste formato mostra sempre {claim}, que não foi pedido
  issuer-missing ainda não há emissor nesta máquina
  issuer-expired o certificado de signatário do emissor caducou em {signer-end}
  issuer-not-yet-valid o certificado de signatário do emissor não é válido antes de {signer-start}
  token-removed o dispositivo de chaves {token} foi retirado, ou a sua sessão terminou
  token-not-found não há dispositivo de chaves no endereço {sought}
  token-pin-wrong o PIN do dispositivo de chaves {token} está errado
  token-pin-locked o PIN do dispositivo de chaves {token} está bloqueado
  token-pin-final-try resta uma tentativa para o PIN do dispositivo de chaves {token}, e não é tirada de um ficheiro
  token-not-logged-in o dispositivo de chaves {token} precisa do seu PIN para isto

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
  credential-proved a prova é válida, sobre um documento emitido por {issuer}
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
  proof-revocation-not-done a revogação não foi verificada: uma prova não diz de que documento trata
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
  presentation-request-ended este pedido terminou
  query-unsatisfied nenhum cartão satisfaz "{sought}" do pedido: {cause}
  statement-unproved nada é mostrado: {cause}
  answer-malformed não se consegue ler a resposta: {defect}
  answer-differs a resposta não é o que foi pedido: {defect}
  answer-refused {host} não aceitou a resposta: {fault}
  credential-status-valid a lista do emissor diz que a credencial está em vigor, tal como estava {seen}
  credential-revoked a credencial foi revogada
  credential-suspended a credencial está suspensa
  credential-status-unknown não se sabe se a credencial foi revogada: {defect}
  offer-dead os algarismos estiveram errados três vezes: a oferta já não vale
  offer-not-kept a carteira recebeu o cartão, e diz que não o guardou
  offer-part-taken a oferta terminou quando a carteira tinha só uma parte do cartão
  answer-declined o titular ou a carteira não mostra nada: {fault}
  offer-malformed não se consegue ler a oferta: {defect}
  offer-unsupported a oferta não é aceite: {cause}
  issuer-refused {host} não emitiu o cartão: {fault}
  received-card-differs o que {host} enviou não é o que ofereceu: {defect}
  offer-declined nada foi aceite: ninguém consentiu
  answer-verified tudo o que foi pedido é mostrado, e é válido
  answer-proved tudo o que foi pedido é provado; uma prova não diz se o documento foi revogado
  presentation-unconfirmed nada foi mostrado: ninguém consentiu
  verification-unconfirmed nada foi verificado: não havia a quem perguntar
  request-unawaited este balcão não espera nenhuma resposta a este pedido
  request-answered já foi recebida, e só se recebe uma vez
  symbol-too-long é mais longo do que os {limit} KiB que cabem em códigos QR
  symbol-missing não foi encontrado nenhum código QR em {place}
  opened-proof-request isto é um pedido de prova sobre um passaporte
  opened-certificates isto é um certificado ou uma lista de certificados, e primeiro alguém tem de dizer de quem vem
  opened-backup isto é uma carteira ou uma cópia dela, e nada dela se mostra
  opened-secret isto são as palavras secretas de uma carteira ou uma parte delas, e nada delas se mostra
  opened-unknown este programa não tem uso para isto: não é pedido, cartão, resposta nem lista
  symbol-reader-missing não foi encontrado o programa {program}, que lê códigos QR
  frame-of-other-series o quadro pertence a outro texto
  frames-differ os quadros não dão o texto que foi dividido
  frames-missing só foram lidos {count} de {limit} quadros

  # Credentials of other issuers
  issuer-unaccepted ninguém responde pelo emissor da credencial, e ninguém disse que sim

  # Mobile documents
  mobile-document-malformed não se consegue ler o documento móvel: {defect}

  # Proofs over a document
  passport-data-not-passed não se faz nenhuma prova: os dados do documento não foram confirmados ({reason})
  passport-proof-not-made não se faz nenhuma prova: {cause}
  passport-proof-small-set não se faz nenhuma prova: dos signatários entre os quais o do documento se esconderia conhece {count}, e são de {states} Estados
  passport-proof-weak-digest o documento assenta em SHA-1, para o qual se conseguem criar colisões, e o pedido não o aceita
  passport-proof-verified um documento de um signatário que o pedido aceita diz o que foi pedido
  passport-proof-revocation-open a prova é válida, mas não diz se o signatário foi revogado: a política strict não o aceita
  passport-proof-refused a prova não é válida: {defect}
  proof-unconfirmed nenhuma prova foi feita: ninguém consentiu
  proof-verified a prova é válida
  proof-refused a prova não é válida: {defect}

  # The network
  host-private {host} tem um endereço desta máquina ou de uma rede privada, e ninguém o nomeou
  host-unknown não se conhece nenhum endereço de {host}
  host-refused {host} recusou a ligação
  host-unreachable não se consegue chegar a {host}: erro {fault} do sistema
  host-timed-out {host} não enviou toda a resposta em {limit} {limit:segundo|segundos}
  host-cut {host} terminou a ligação antes de responder

  # The command line and files
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
  recovery-share-count a parte {share} tem {count} palavras, e são precisas 33
  recovery-share-word a palavra {place} da parte {share} não está na lista de palavras inglesas
  recovery-share-checksum as palavras da parte {share} não pertencem umas às outras
  recovery-shares-of-two-sets as partes são de dois conjuntos
  recovery-share-twice a parte {count} foi dada duas vezes
  recovery-shares-too-few são precisas {count} partes
  recovery-guardian-count há de 2 a {limit} guardiões, e são precisos 2 ou mais deles
  recovery-words-not-written a carteira não recebeu palavras: não foram repetidas certas
  backup-folder-form a pasta das cópias é um caminho que começa por /
  backup-key-form isto não é uma chave pública de age, que começa por age1
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
  mrz-not-seen tire a fotografia mesmo por cima, com a MRZ inteira, nítida e sem reflexos
  mrz-doubtful tire outra fotografia sem reflexos nem sombras, ou escreva a MRZ
  mrz-device-missing ligue-o; ls /dev/serial/by-id mostra as linhas série com os seus nomes
  mrz-device-unsuitable ls /dev/serial/by-id mostra as linhas série com os seus nomes
  mrz-device-forbidden ls -l {place} diz o seu grupo, quase sempre dialout: sudo usermod -aG dialout $USER, e depois termine a sessão e entre de novo
  mrz-device-in-use feche o outro programa, e espere uns segundos se o leitor acabou de ser ligado
  mrz-device-silent ponha o documento de novo no leitor, ou escreva a MRZ
  picture-unreadable dê uma imagem em PNG ou PGM
  picture-converter-missing instale {package}, ou guarde a imagem como PNG
  picture-not-converted guarde a imagem como PNG, até 8000 por 8000 píxeis
  code-reader-missing instale zbar-tools, ou escreva o número
  code-key-missing tire a fotografia mesmo por cima, nítida e sem reflexos, ou escreva o número
  code-keys-several tire uma fotografia só desse código
  access-key-rejected verifique o número do documento, a data de nascimento e a data de validade
  password-rejected verifique o que foi escrito; foi tentado uma vez e não se tentou de novo
  password-rejected-with-tries verifique o que foi escrito; foi tentado uma vez, e um documento bloqueia quando não restam tentativas
  password-blocked o documento não foi interrogado; a sua autoridade pode desbloqueá-lo
  file-truncated leia o documento mais uma vez, bem assente e quieto
  closed-to-reader cartões de identidade e títulos de residência querem autenticação do terminal (Doc 9303-11, BSI TR-03110); isto não diz nada contra o cartão, nem a favor
  security-object-malformed isto não está como o Doc 9303 o quer, e não é aceite; por si só não prova uma falsificação
  security-object-content-type isto não está como o Doc 9303 o quer, e não é aceite; por si só não prova uma falsificação
  security-object-signer-count isto não está como o Doc 9303 o quer, e não é aceite; por si só não prova uma falsificação
  signed-attributes-missing isto não está como o Doc 9303 o quer, e não é aceite; por si só não prova uma falsificação
  signature-invalid EF.SOD foi alterado, ou assinou-o outro que não o signatário indicado
  signature-algorithm-unsupported isto não é indício de falsificação; nada se pode dizer do que teria mostrado
  digest-mismatch leia o documento mais uma vez; se continuar, o ficheiro não é o que foi assinado
  signer-unknown o repositório de confiança tem esse Estado, mas não a raiz deste signatário: importe a sua lista mais nova; se isso não ajudar, o documento pode ser falsificado
  curve-unknown isto não é indício de falsificação; nada se pode dizer do que teria mostrado
  broken-digest qualquer um a pode falsificar; a assinatura não prova nada
  budget-exceeded isto não foi julgado por completo, e não prova nada
  signing-time-in-future verifique o relógio desta máquina
  signer-not-yet-valid verifique o relógio desta máquina
  path-too-long há no caminho um certificado que a sua autoridade não permite
  broken-key qualquer um a pode falsificar; a assinatura não prova nada
  signed-data-version isto não está como o Doc 9303 o quer, e não é aceite; por si só não prova uma falsificação
  pss-key-misused isto não está como o Doc 9303 o quer, e não é aceite; por si só não prova uma falsificação
  pss-key-restricted isto não está como o Doc 9303 o quer, e não é aceite; por si só não prova uma falsificação
  signed-attributes-not-der a política strict não o aceita; por si só não prova uma falsificação
  verdicts-passed compare agora a pessoa com a fotografia
  mrz-text-differs um erro de escrita ou outra grafia podem causar isto: compare a página com o que o chip diz
  record-not-passed só um registo confirmado segue em frente
  folder-missing crie primeiro a pasta ou indique outro lugar
  mint-not-allowed só um registo confirmado se torna um cartão
  claim-needed peça também {claim}
  issuer-not-yet-valid verifique o relógio desta máquina
  token-removed ligue-o de novo e tente outra vez
  token-pin-wrong foi dado uma vez e não é tentado de novo: cada PIN errado gasta uma de poucas tentativas
  token-pin-locked o programa do próprio dispositivo desbloqueia-o, com o PUK ou o PIN do responsável pela segurança
  host-unknown veja como está escrito o nome da máquina, e se esta máquina está na rede
  host-refused veja o porto no endereço, ou tente mais tarde
  host-unreachable veja se esta máquina está na rede
  host-timed-out veja se esta máquina está na rede, ou tente mais tarde
  host-cut tente mais tarde
  wallet-in-use feche-o e tente de novo
  recovery-words-other use as que foram mostradas quando a carteira foi criada
  recovery-shares-other use as que foram feitas por último
  wallet-damaged reponha uma cópia do ficheiro
  receipt-of-future verifique o relógio desta máquina
  credential-not-yet-valid verifique o relógio desta máquina
  credential-unsupported nada foi desmentido; o emissor talvez a tenha também noutra forma
  claims-apart mostre-os um depois do outro
  nonce-mismatch peça outra; cada pedido tem o seu próprio nonce
  presentation-request-unproven não mostre nada; peça outro a quem o enviou
  presentation-request-ended recomece no sítio, ou peça outro
  answer-refused a cópia conta como mostrada; recomece no sítio
  statement-unproved escolha outra coisa, ou obtenha um cartão novo
  credential-revoked não a aceite; o emissor sabe porquê
  credential-suspended não a aceite agora; o emissor sabe por quanto tempo
  offer-dead leia o documento de novo para outra oferta, e diga os algarismos só ao titular
  offer-not-kept pergunte ao titular o que diz a carteira, e ofereça o cartão de novo
  answer-declined pergunte ao titular, ou peça menos
  offer-malformed peça outra a quem a fez
  offer-unsupported pergunte ao emissor se oferece o cartão de outro modo
  issuer-refused o código pode estar errado, usado ou velho: tente mais uma vez, ou peça outra oferta ao emissor
  received-card-differs não confie no emissor; nada foi aceite
  symbol-missing tire uma fotografia mais nítida, com o código QR inteiro e a sua margem clara; um ficheiro tem de ser PNG, JPEG, GIF ou WebP
  symbol-reader-missing instale zbar-tools, ou introduza o código QR com um leitor de mão: -
  frame-of-other-series leia todos os quadros de um só texto
  frames-differ leia outra vez; um leitor de mão tem de ter a mesma disposição de teclas que esta máquina
  frames-missing leia também os outros
  input-missing dê-o na entrada padrão ou num ficheiro
  disk-full liberte espaço e tente de novo; nada ficou a meio
  file-writable-by-others verifique que está como o deixou, e depois: chmod go-w {place}
  file-of-another-user use-o como esse utilizador, ou indique um ficheiro seu
  recovery-words-count escreva-as todas, com espaços entre elas
  recovery-word-unknown veja outra vez as suas letras; as primeiras quatro decidem
  recovery-share-word veja outra vez as suas letras; as primeiras quatro decidem
  recovery-words-checksum procure uma palavra mal lida, ou duas que foram trocadas
  recovery-share-count escreva-as ou cole-as todas, com espaços entre elas
  recovery-share-twice peça a outro guardião
  recovery-shares-too-few peça a mais guardiões
  passphrase-too-short várias palavras com espaços entre elas são fáceis de lembrar
  office-program-failed corra o programa com o recibo à mão, e veja o que diz
  desk-silent termine-o com Ctrl-C onde foi iniciado, ou termine o seu processo; depois inicie-o de novo
  internal-fault comunique isto, por favor, com o comando que correu
  """#

/// The parts of sentences, by the codes of the phrases.
private let portuguesePhrases = #"""

  # Encoding
  term {term}

  # Inspection
  active-authentication autenticação ativa
  data-of-card os seus dados
  document-without-dg14 o documento não tem DG14
  no-access-control nenhum controlo de acesso
  no-step não se chegou a nenhum passo
  no-biometrics nem DG3 nem DG4
  nothing-to-open o documento não tem DG3 nem DG4 que tenha sido pedido
  chip-not-authenticated o chip não se provou com a sua própria chave
  key-not-authentic a assinatura do Estado sobre a chave do chip não passou
  other-protocol-used o chip foi aberto com outro protocolo
  signature-of-data EF.SOD, a assinatura sobre os seus dados,

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
  picture-format não está num formato conhecido
  picture-too-large é demasiado grande
  picture-empty não tem píxeis
  picture-cut-short termina cedo demais
  picture-damaged está danificada
  picture-kind está guardada de uma forma que aqui não se lê
  mrz-read-marks Compare com o documento os caracteres por cima das marcas.
  mrz-read-certain O número do documento e as datas são certos. Compare os nomes: não têm dígito de controlo.
  mrz-read-uncertain O número do documento e as datas não são certos, e não abrem nenhum chip.
  mrz-read-wrong-digit O dígito de controlo não bate certo: {field}.
  mrz-read-doubts {count} {count:carácter na imagem é duvidoso|caracteres na imagem são duvidosos}; passport mrz read mostra quais
  mrz-empty nada foi escrito
  mrz-too-long o texto é longo de mais
  mrz-not-printable contém caracteres que não são imprimíveis
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

  # Trust
  file-not-read {file} não foi lido
  check-not-passed {prior-check}: não foi confirmado
  data-groups-unread nenhum grupo de dados foi lido
  signed-data dados assinados
  signed-data-of-version versão {version} dos dados assinados
  signature-of a assinatura de {file}
  document o documento
  signer o signatário
  signer-path o caminho do signatário
  signer-certificate o certificado do signatário
  link-certificate um certificado de ligação
  certificate o certificado
  revocation-list a lista de revogação
  signing-time-unstated a hora da assinatura não é declarada
  no-country nenhum país
  defect-list a lista de defeitos de {country} de {list-signed-on}
  deviation-list a lista de desvios de {country} de {list-signed-on}
  defect-signer-revoked o seu signatário foi revogado
  defect-signer-suspended o seu signatário é duvidoso
  defect-signer-malformed o certificado do seu signatário está malformado
  defect-signer-misencoded o certificado do seu signatário tem um erro de codificação
  defect-signer-signature a assinatura do certificado do seu signatário está errada
  defect-authority-misencoded o certificado da sua autoridade tem um erro de codificação
  defect-validity a validade nos seus certificados está errada
  defect-country os seus certificados indicam um país errado
  defect-chip-authentication-key as chaves do chip para a chip authentication foram comprometidas
  defect-active-authentication-key as chaves do chip para a active authentication foram comprometidas
  defect-active-authentication-doubtful as chaves do chip para a active authentication podem estar comprometidas
  defect-proofs as provas do seu chip falham
  defect-security-object o EF.SOD ou a sua assinatura está errado
  defect-digests o EF.SOD tem um resumo errado de {files}
  defect-data-groups malformados: {files}
  defect-lists-differ o EF.COM e o EF.SOD enumeram ficheiros diferentes
  defect-signer-name o EF.SOD indica um signatário errado
  defect-card-security o EF.CardSecurity está malformado
  defect-chip-security o EF.ChipSecurity está malformado
  defect-mrz a sua MRZ está errada
  defect-power-down o seu chip tem de ficar sem corrente entre duas provas
  defect-chip-unusable o seu chip não se pode usar
  defect-keys os seus certificados ou chaves desviam-se da norma
  defect-files os seus ficheiros desviam-se da norma

  # Requests and answers
  query-no-type não há nenhum cartão deste formato e tipo
  query-no-claims nenhum cartão deste tipo diz tudo isso
  query-no-authority nenhum cartão deste tipo vem de uma autoridade pedida
  query-expired os cartões deste tipo caducaram
  query-not-yet-valid os cartões deste tipo ainda não são válidos
  query-revoked os cartões deste tipo foram revogados
  query-no-circuits é pedida uma prova de conhecimento nulo, e os seus circuitos não estão guardados aqui ou não aceitam tantos atributos
  answer-other-request pertence a outro pedido
  answer-unasked {part} não foi pedido
  answer-missing {part} não é mostrado
  answer-twice {part} é mostrado mais de uma vez
  answer-type {part} tem outro formato ou tipo
  answer-claims {part} não diz tudo o que foi pedido
  answer-unbound o titular de {part} não provou ter a sua chave
  answer-old foi feita há mais de cinco minutos
  answer-early foi feita no futuro, pelo relógio desta máquina
  input-transaction-code o código do emissor para esta oferta
  passphrase-empty uma frase-passe vazia não protege nada
  issuer-name-form o nome de um emissor tem de 1 a 50 caracteres, nenhum deles de controlo
  issuer-address-form um endereço como https://desk.example: máquina em minúsculas, sem utilizador, consulta nem fragmento
  issuer-country-form as duas letras maiúsculas de um país na ISO 3166-1, como DE; não o código de um passaporte
  words-open-wallet uma carteira que tem palavras abre-se com passport wallet recover
  passphrase-alone ninguém a pode recuperar, e nada mais abre o ficheiro

  # passport
  portrait-not-shown nenhuma foi mostrada
  portrait-unknown DG2 não contém nenhuma imagem de formato conhecido
  portrait-file-malformed DG2 está malformado
  portrait-file-missing DG2 não está lá
  portrait-too-large é grande de mais, ou não diz que tamanho tem
  input-mrz a MRZ
  input-document-number o número do documento
  input-password {password}
  input-issuer-passphrase a frase-passe do balcão
  input-token-pin o PIN do dispositivo de chaves
  input-recovery-words as 24 palavras
  input-shares partes de guardiões
  input-terminal um terminal, em que se mostrem palavras
  input-wallet-passphrase a frase-passe da carteira
  input-backup-passphrase a frase-passe da cópia de segurança
  input-export-passphrase a frase-passe da exportação
  input-saved-read-passphrase a frase-passe da leitura guardada
  input-terminal-passphrase a frase-passe da chave do terminal
  standard-output saída padrão
  anything-there ali

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
  holder-type Tipo
  passport-national passaporte nacional ou comum
  passport-emergency passaporte de emergência
  passport-diplomatic passaporte diplomático
  passport-official passaporte oficial ou de serviço
  passport-refugee passaporte de refugiado
  passport-alien passaporte de estrangeiro ou não cidadão
  passport-stateless passaporte de apátrida
  passport-laissez-passer laissez-passer
  passport-military passaporte militar
  passport-single-sheet documento de viagem de emergência de uma só folha
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
  fingerprints {count} {count:impressão digital|impressões digitais}, {encodings}
  fingerprints-none nenhuma impressão digital
  irises {count} {count:íris|íris}, {encodings}
  irises-none nenhuma íris
  image-uncompressed sem compressão
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
  passport-of-state {document-type}, letra que o Estado escolheu
  passport-of-no-type {document-type}, letra que nada significa
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
  report-every-byte Todos os bytes
  report-beyond {count} {count:byte|bytes} a mais
  summary-saved {count} {count:ficheiro|ficheiros}, {length} bytes, guardados antes
  summary-read {count} {count:ficheiro|ficheiros}, {length} bytes em {command-count} comandos com {protocol}, {milliseconds} ms
  report-commands {count} {count:comando|comandos}, {milliseconds} ms à espera do chip
  report-protected-from-here protegido daqui em diante com {session-cipher}
  level-claimed o seu emissor diz {claim}, o que a raiz acima dele não pode afirmar
  issued-here emitido aqui: por este posto, e por nenhum Estado

  # Why a card is worth something
  trust-own-desk Atestado por {issuer}, este balcão
  trust-vouched Atestado por {issuer}
  trust-unconfirmed O emissor chama-se a si próprio {issuer} (não confirmado)
  trust-says Diz: {stated-checks}
  trust-passport passaporte: {issuing-state}
  trust-state-withheld passaporte de um Estado que não é indicado
  trust-data-genuine assinatura do Estado verificada
  trust-chip-genuine chip original
  trust-holder-matched fotografia comparada
  trust-imported Veio do seu emissor
  trust-unstated Não se diz como foi verificado
  trust-period {shown-from} a {shown-to}
  trust-since desde {shown-from}, sem fim
  trust-until até {shown-to}
  trust-without-dates não há datas indicadas

  # The page of this machine
  desk-title Balcão de passaportes
  desk-counter Balcão
  desk-identity A minha identidade
  desk-parts Partes
  desk-lock Bloquear
  desk-end Terminar
  desk-file-unusable O ficheiro ou a resposta tem mais de 1 MiB, ou o ficheiro não é uma imagem que este navegador leia.
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
  link-waiting-at-desk a ligação espera no balcão: desbloqueie lá a carteira para a ver
  link-dropped outra ligação espera no balcão, e esta foi descartada: veja ou descarte lá a outra, e abra esta de novo
  link-title Uma ligação
  link-waits Outro programa entregou uma ligação. Veja-a só se foi você que começou isto.
  link-look Ver
  link-discard Descartar
  desk-unopenable O balcão não se pôde abrir
  desk-language Língua
  desk-to-content Ir para o conteúdo
  gate-elsewhere Esta página é só para um navegador desta máquina.

  # The counter
  counter-title Documento seguinte
  counter-first Documento
  counter-yours O seu passaporte
  counter-own Para cartões do seu próprio passaporte, comece em:
  counter-how Escreva as linhas ao fundo da página com a fotografia. Ou passe essa página por um leitor de MRZ, se houver um. Depois pouse o documento no leitor.
  counter-mrz Zona de leitura ótica (MRZ)
  counter-mrz-form As linhas que as máquinas leem, com sinais <: duas de 44 ou 36 caracteres, ou três de 30
  counter-can Número de acesso ao cartão (CAN)
  counter-can-form Seis algarismos na frente de um cartão de identidade, ou na página com a fotografia. Abrem o chip em vez das linhas; muitos passaportes não os têm.
  station-missing nenhum leitor ligado
  station-no-service o serviço de cartões não pode ser usado
  station-virtual passaporte virtual
  station-empty Este posto ainda não tem certificados de nenhum Estado: todos os documentos ficarão em VERIFICAR À MÃO. Avise quem cuida deste posto.
  station-no-desk-reader O leitor do posto não pode ser usado. Ligue-o de novo, ou passe ou escreva as linhas.
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
  camera-use Usar a câmara
  camera-use-how Ponha a página de dados à frente dela; nada fica guardado.
  camera-title Câmara
  camera-opening O navegador pergunta se esta janela pode usar a câmara.
  camera-denied Não se pode usar a câmara: o navegador não teve autorização, ela está desligada ou outro programa está a usá-la.
  camera-which Câmara
  camera-choose Escolha uma câmara
  camera-is-used A câmara está numa janela própria. Ponha o documento à frente dela.
  camera-take Usar o que foi lido
  camera-compare Compare com o documento os caracteres assinalados:
  camera-hold Ponha à frente da câmara as linhas do fundo da página de dados.
  camera-still As linhas foram lidas. Mova um pouco o documento.
  camera-dark Está demasiado escuro: acenda uma luz.
  camera-glare Há uma luz refletida: incline o documento.
  camera-small As linhas são demasiado pequenas: aproxime o documento.
  camera-blurred A imagem está desfocada: afaste o documento e não o mexa.
  camera-nothing Não se veem linhas com sinais <: ponha à frente da câmara todo o fundo da página de dados.
  camera-doubtful Veem-se as linhas, mas não se leem com certeza: segure o documento direito e parado.
  camera-hold-code Ponha o código QR à frente da câmara.
  camera-no-code Não se vê nenhum código QR: aproxime-o, direito e parado.
  camera-is-used-for-codes A câmara está numa janela própria. Ponha o código QR à frente dela.
  camera-frames Foram lidos {count} de {limit} códigos QR. Mostre-lhe os outros.
  picture-use Ler uma imagem
  picture-use-how Escolha um ficheiro, ou largue-o sobre esta página.
  picture-is-read A imagem está a ser lida
  desk-tell avise quem cuida deste posto
  opened-certificates-here escolha-o ao lado de um resultado cujo emissor não se conhece; para o guardar, execute passport trust import num terminal
  opened-backup-here as definições experimentam uma cópia; para a repor, execute passport wallet restore num terminal
  opened-secret-here só pertencem à página que as pede: bloqueie a carteira e prima Esqueci-me dela
  opened-unknown-here peça de novo à outra parte o código QR, a ligação ou o ficheiro
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
  issue-for-identity nome, nascimento, nacionalidade e fotografia, dos quais mostra o que quiser
  issue-for-age que tem 18 anos ou mais, e não quem é
  issue-for-photo-id os mesmos dados com a fotografia, para quem pede uma identificação com fotografia
  issue-why-copies Cada vez que mostra algo gasta uma cópia, para que ninguém perceba que duas vezes foi o mesmo cartão.
  issue-keep Guardar na carteira desta máquina
  issue-send Enviar para um telemóvel
  issue-no-wallet Não há nesta máquina uma carteira em que se guarde. Cria-se em «A minha identidade».
  issue-no-phone Este balcão foi preparado sem endereço para telemóveis: não lhes envia cartões.
  counter-issued Há um cartão na carteira
  send-title Leia isto com a carteira do telemóvel
  send-digits Diga ao titular estes algarismos:
  send-waiting À espera do telemóvel
  send-taken Uma carteira aceitou a oferta
  send-kept Uma carteira num telemóvel tem o cartão.
  send-cancelled A oferta foi cancelada, e nada foi feito.
  counter-desk-passphrase Frase-passe deste balcão, não de uma carteira
  unlock-desk Desbloquear este balcão
  unlock-wallet Desbloquear a sua carteira
  unlock-both Desbloquear este balcão e a sua carteira
  counter-matched Comparei o titular com o retrato
  counter-matched-how Assinale só se não for o titular. Se não estiver lá mais ninguém, deixe por assinalar: o cartão não diz então que alguém o viu, e falta «Sou uma pessoa real».

  # The holder's own part
  identity-unlock Desbloquear
  identity-passphrase Frase-passe da sua carteira, não a do balcão
  identity-unlock-how A frase-passe fica na memória até bloquear, ou até nada fazer durante algum tempo.
  identity-make-how Uma carteira guarda os seus cartões, cifrados com uma frase-passe só sua. Ninguém pode recuperar uma que foi esquecida; nesse caso, as palavras de recuperação do próximo passo abrem a carteira.
  identity-new-passphrase Nova frase-passe, com pelo menos 8 caracteres
  identity-again A mesma outra vez
  identity-make Criar uma carteira
  identity-busy Um momento
  identity-cards Os meus cartões de identidade
  identity-settings Definições
  identity-not-done Isso não resultou

  # My identity
  identity-read Ler um passaporte
  identity-add Juntar um cartão
  identity-add-how Cole ou largue a oferta que o emissor lhe deu, ou a imagem do seu código QR.
  identity-ask Pedir a alguém
  identity-identifier Identificador
  identity-other-cards Outros cartões
  identity-back Voltar
  card-details Detalhes
  card-of-passport passaporte
  card-photo-id identificação com fotografia
  card-says-title O que diz
  card-shown-title Quando foi mostrado, e a quem
  card-identifier Número do cartão nesta carteira:
  card-delete Apagar o cartão
  card-delete-ask Apagar este cartão?
  card-delete-how As suas chaves desaparecem com ele. Só uma cópia de segurança que o tenha o traz de volta.
  card-keep Ficar com ele
  card-deleted O cartão foi apagado. As cópias de segurança de antes ainda o têm
  level-government Governo
  level-institution Instituição
  level-self-issued Autoemitido
  prove-adult Tenho 18 anos ou mais
  prove-real-person Sou uma pessoa real
  prove-nationality A minha nacionalidade
  prove-name O meu nome
  prove-else Outra coisa…
  prove-else-how Data de nascimento, sexo, documento, fotografia, outras idades
  prove-choose Escolher
  prove-present Mostrar
  prove-from-age documento de idade
  prove-from-card cartão de identidade
  open-box Cole ou largue um pedido, uma oferta ou uma resposta
  open-file Ficheiro
  open-look Ver
  shown-learns Quem verifica fica a saber:
  shown-unlinkable Não se vê que duas visitas foram suas: cada uso é outra cópia.
  shown-ended O seu tempo acabou, e o código desapareceu
  review-begun Foi você que começou isto? Quem lhe enviou este código recebe o resultado.
  asked-title A sua pergunta
  asked-answer Ponha a resposta aqui:
  result-vouches Quem atesta
  result-for-whom Para quem
  result-bound feito para a pergunta deste balcão, com a chave a que o cartão está ligado
  result-who Quem é
  result-not-asked Não foi pedido, e não foi mostrado.
  uses-left restam {count} {count:uso|usos}
  prove-source Fonte: {source}
  prove-compared-at comparado em {issuer}
  shown-says di-lo {issuer}
  shown-says-on di-lo {issuer}, em {shown-on}
  shown-not Não se mostra: {claims}
  shown-ends Deixe quem verifica ler isto. Acaba em {count} s.
  result-denied Genuíno, e diz: NÃO {claims}
  result-proof Prova
  result-proof-at De conhecimento nulo: o próprio documento não foi mostrado. Era válido em {shown-until}.
  result-proof-on De conhecimento nulo: o próprio documento não foi mostrado. Era válido em {shown-until} em UTC; não se sabe a que horas desse dia a prova foi feita.
  result-proof-limits Não são provados: os tipos de documento e de atributo que o emissor assinou, o seu nível, se é de treino e se foi revogado.
  result-proof-practice A raiz deste balcão também assina cartões de treino, e uma prova não os distingue

  # The network on the page
  fetch-request-title Ir buscar este pedido?
  fetch-offer-title Ver esta oferta?
  fetch-proof-title Ir buscar o pedido ou a prova que lá está?
  fetch-how Essa máquina fica a saber que alguém abriu aqui a sua ligação. Nada dos seus cartões vai para lá.
  fetch-refuse Não ir buscar
  fetch-do Ir buscar
  offered-title Aceitar estes cartões?
  offered-how Cada cartão é verificado antes de ser guardado. Um cujo emissor ninguém atesta aqui é guardado como autoemitido.
  offered-refuse Não aceitar
  offered-take Aceitar
  offered-code Código que o emissor lhe disse
  offered-nothing Nada foi guardado
  offered-taken Os cartões estão na carteira
  delivered-title Entregue
  delivered-decides O que decidem, não o dizem aqui.
  delivered-next O sítio pode não o contar até que volte a ele.
  fetch-from De {host}
  offered-hosts O código da oferta e as chaves públicas das cópias vão para {host}.
  offered-by {host} oferece cartões. A máquina foi verificada, e mais ninguém a atesta ainda.
  delivered-to {host} tem a resposta
  delivered-go Voltar a {host}
  review-unsigned Ninguém assinou este pedido: qualquer um o pode ter escrito.
  whose-title De quem é o cartão que responde?
  review-certified {asker} pede. O nome é confirmado por {issuer}.
  review-registered Registado como "{asker}", segundo {issuer}. Não foi verificado se o registo foi retirado entretanto.
  review-purpose Finalidade registada: "{purposes}"
  review-beyond Pede mais do que registou: {claims}
  review-unregistered O pedido mostra um registo que não é válido.
  review-goes-to A resposta vai para {host}.

  # Proofs over a passport's signature
  proof-ask-title Pedir uma prova pela assinatura do próprio passaporte
  proof-ask-how O titular prova-o sobre o que um Estado assinou, sem mostrar o passaporte. Precisa de uma carteira que guarda o que o Estado assinou.
  proof-age Idade mínima
  proof-nationality Nacionalidade: um destes códigos, como D, FRA
  proof-in-date documento dentro da validade
  proof-of-nothing um passaporte que um Estado assinou
  proof-bound também que um emissor viu o titular e o chip
  proof-place Onde pergunta, para a palavra do emissor: o titular compara
  proof-comes A prova chega aqui por si, enquanto esta pergunta estiver à vista. Um ficheiro dela vai para a caixa.
  proof-is-file A prova é um ficheiro de cerca de 300 kB: nenhum código QR a contém.
  proof-no-signers Este balcão não conhece signatários de documentos entre os quais um se possa esconder: a prova mostrará o Estado.
  proof-list-file Lista de signatários
  proof-review-title Provar isto pela assinatura do seu passaporte?
  proof-learns-more o dia e o tipo da assinatura
  proof-copy A prova não diz que é o titular: uma cópia dos dados bastaria.
  proof-few Restam poucos: o verificador pode adivinhar de que Estado é o seu passaporte.
  proof-state-shown A prova mostra o Estado e o seu signatário. Nada o esconde.
  proof-accept Eu sei, continuar
  proof-make Fazer a prova
  proof-list-title Falta uma lista de signatários
  proof-list-how O pedido nomeia uma lista de signatários que esta carteira não tem. Obtenha-a ou escolha o seu ficheiro. Signatários que o seu próprio armazém não conhece não contam.
  proof-made-title A prova está feita
  proof-made-how Guarde-a como ficheiro e dê-a a quem a pediu.
  proof-made-link Ou deixe que leiam este código: a prova vai buscar-se uma só vez, em cinco minutos.
  proof-fetched A prova foi levada, e o seu endereço desapareceu
  proof-own-host Ou vão buscá-la a {host}, onde se chega a este posto: quem vê essa máquina duas vezes pode juntar o que foi mostrado.
  proof-making A prova está a ser feita
  proof-circuit Os circuitos estão a ser preparados, uma vez
  proof-circuits Os circuitos estão a ser preparados, uma vez: {count} de {limit}
  set-proofs Provas pela assinatura de um passaporte
  set-proofs-how Precisam de circuitos, que se fazem uma só vez, em segundo plano.
  set-proofs-make Preparar de novo as provas
  set-proofs-ready As provas estão prontas
  proof-how a assinatura do Estado; o chip não é provado
  proof-no-revocation não faz parte de uma prova
  proof-who-unbound não se prova quem a mostra: uma cópia dos dados bastaria
  prove-zero-knowledge conhecimento zero quando pedido
  proof-nationality-is nacionalidade: {claims}
  proof-learns-states que um de {count} {count:Estado|Estados} da lista dele o assinou; segundo o seu armazém {limit:resta|restam} {limit}
  proof-learns-state o Estado: {issuer}
  proof-learns-issuer o emissor do seu cartão e o mês da palavra dele sobre si: {shown-on}
  proof-place-is Perguntam-lhe aqui: {place}. Se está noutro lugar, alguém passou o pedido adiante.
  proof-says Um passaporte diz: {claims}
  proof-one-of-states um de {count} {count:Estado|Estados} desta lista
  proof-of-state um Estado, pelo seu certificado: {issuer}
  proof-for-question feita para a pergunta deste balcão de {shown-on}
  proof-who-bound {issuer} diz: viu titular e chip, em {shown-on}
  proof-states Emitido por um destes Estados, com duas letras, como DE, FR
  proof-below-states um destes Estados: {claims}
  proof-revocation-unasked Este balcão não tem uma lista de revogação em vigor de cada um destes Estados, e não pergunta se o signatário foi revogado.
  proof-revocation-too-large Foram revogados mais certificados destes Estados do que um pedido pode indicar, ou os seus números são demasiado longos, e não se pergunta se o signatário foi revogado.
  proof-not-revoked o signatário do documento não foi revogado
  proof-states-are documento de um de: {claims}
  proof-shows-state mostra que o seu documento é de: {claims}
  proof-shows-states mostra que o seu documento é de um destes: {claims}
  proof-leaves-states pelos tipos das assinaturas, que se mostram, e pelo que sabe, só pode ser de: {claims}
  proof-learns-signers que um de {count} {count:signatário|signatários} destes Estados que conhece o assinou
  proof-learns-root o dia, os tipos da assinatura do signatário e da do Estado, mais ou menos o tamanho do certificado do signatário, e se o seu passaporte diz quando foi assinado
  proof-few-signers Poucos dos signatários que conhece servem: o verificador pode adivinhar qual deles assinou o seu passaporte.
  proof-roots-title Falta uma lista de raízes de Estados
  proof-roots-how O pedido nomeia uma lista de raízes de Estados que esta carteira não tem. Obtenha-a ou escolha o seu ficheiro. Se o seu próprio armazém sabe que uma raiz dela é de um Estado que o pedido não nomeia, nada se prova.
  proof-roots-file Lista de raízes

  # The first steps in My identity
  begin-step Passo {count} de {limit}
  begin-what Prove uma coisa sobre si, e nada mais
  begin-what-how Os cartões feitos do seu passaporte ficam nesta máquina, numa carteira que só você abre. Com eles mostra que tem 18 anos ou mais, sem o nome nem a data de nascimento. Demora alguns minutos:
  begin-do Começar
  begin-practice Para experimentar sem passaporte, num balcão à parte, execute: passport desk --practice
  begin-restore Há uma cópia de segurança de uma carteira? Execute: passport wallet restore FILE
  begin-passphrase Uma frase-passe para a sua carteira
  begin-words Palavras de recuperação
  begin-words-how 24 palavras abrem a carteira quando a frase-passe é esquecida. Tenha papel e caneta à mão: demora alguns minutos.
  begin-card O seu primeiro cartão
  begin-card-how Leia o seu passaporte no balcão, prima aí Emitir um cartão, e guarde-o na carteira desta máquina. Ou junte um cartão que um emissor lhe oferece.
  begin-card-no-issuer Este balcão ainda não emite cartões: Ler um passaporte pede primeiro o que é preciso para isso. Ou junte um cartão que um emissor lhe oferece.
  issuer-here-title Deixar este balcão emitir cartões
  issuer-here-how Cada cartão diz quem o emitiu: este balcão, com uma chave sob uma frase-passe própria. Os outros acreditam nele quando têm o certificado do balcão, que este comando escreve: passport issuer export --root FILE
  issuer-here-name Nome deste balcão nos seus cartões
  issuer-here-url O seu endereço, que distingue os emissores; nada precisa de lá estar: https://…
  issuer-here-country O seu país em duas letras, como DE
  issuer-here-passphrase Nova frase-passe deste balcão, com pelo menos 8 caracteres
  issuer-here-made Este balcão emite agora cartões: leia o seu passaporte
  begin-prove-how Prima Mostrar: primeiro vê o que a outra parte ficaria a saber, e nada é mostrado antes de concordar.

  # A list of cards
  cards-earlier {count} {count:cartão anterior|cartões anteriores} dele
  cards-more mais {count} {count:cartão|cartões}

  # Recovery on the page
  identity-forgotten Esqueci-me dela
  recover-title Abrir a carteira com as suas palavras
  recover-words As 24 palavras
  recover-how Escreva-as ou cole-as todas, pela sua ordem. Maiúsculas, números e fins de linha não importam.
  recover-do Abrir, com uma nova frase-passe
  shares-title Abrir a carteira com os seus guardiões
  shares-words As palavras de uma parte
  shares-how Escreva ou cole uma parte inteira, ou largue o seu ficheiro, uma após outra. Maiúsculas, números e fins de linha não importam.
  shares-add Juntar a parte
  shares-count {count} de {limit} partes
  shares-again Começar de novo
  words-title Escreva estas palavras
  words-how Abrem a carteira sem a frase-passe, e trazem de volta os seus identificadores. São mostradas uma vez: escreva-as em papel, com os seus números. Palavras novas substituem as antigas, e com elas os seus identificadores.
  words-later Mais tarde
  words-later-how Mais tarde: também se fazem nas definições. Até lá, uma frase-passe esquecida perde os seus cartões.
  words-written Já as escrevi
  words-check-title Três das palavras, para ter a certeza
  words-check Verificar
  words-set As palavras abrem a carteira a partir de agora: guarde-as longe dela. As cópias de segurança de antes ainda abrem com as antigas
  set-words-make Criar palavras
  set-words-anew Criar palavras novas
  words-anew-how Palavras novas dão identificadores novos: quem conhece os antigos não o conhece pelos novos. As palavras antigas não voltam a ser mostradas, porque só se guarda a semente.
  words-number Palavra {count}
  result-unlooked A revogação não foi consultada
  result-look-up Consultar em {host}

  # Cards
  card-issuer Emissor
  card-expired caducado
  card-revoked revogado
  card-suspended suspenso
  card-not-yet-valid ainda não é válido
  card-not-revoked Não revogado, visto {seen}
  card-status-unknown Não se sabe se foi revogado
  card-looked-up A revogação foi consultada
  ago-now há menos de um minuto
  ago-minutes há {count} {count:minuto|minutos}
  ago-hours há {count} {count:hora|horas}
  ago-days há {count} {count:dia|dias}
  card-copies Usos restantes
  card-simulated SIMULADO: o Estado do documento não existe
  card-proves O que posso provar
  card-proves-nothing Ainda nada

  # Showing something
  show-file Ficheiro ou imagem
  show-look Verificar o pedido
  show-own-title Mostrar algo sem pedido
  show-choose O que mostrar
  review-title Mostrar isto?
  review-shown Mostrado
  review-hidden Fica oculto
  review-no-names O nome, a data de nascimento e o retrato não estão no que se mostra.
  review-nothing nada
  review-card-only só que tem o cartão, e quem o emitiu
  review-spent Todas as cópias já foram mostradas: os verificadores podem ver que é o mesmo titular.
  review-proof É enviada uma prova de conhecimento nulo: ficam a saber isto, o tipo de cartão e o seu emissor, e mais nada.
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

  # Asking a phone
  phone-ask Perguntar a um telefone
  phone-asked O que se pede
  phone-how O navegador e o telefone encontram-se por Bluetooth e falam através de um retransmissor do fabricante. A resposta vem cifrada para este balcão.
  phone-signed O telefone fica a saber quem pede: este balcão, pelo seu certificado. Um telefone que não lê pedidos assinados recebe um que não nomeia ninguém.
  phone-unsigned Este pedido não nomeia ninguém: ninguém o assinou, e o telefone fica a saber apenas o endereço desta página.
  phone-proof Um telefone que o saiba fazer prova uma idade com conhecimento nulo, e não mostra mais nada; qualquer outro mostra-a de um documento.
  phone-passphrase-how Com ela, o pedido diz quem pede. Sem ela, o pedido não nomeia ninguém.
  phone-begin Perguntar agora

  # Verifying
  verify-ask-title Pedir algo
  verify-ask-how O outro lado responde ao pedido dentro de 15 minutos, uma vez.
  verify-name Quem pede
  verify-make Fazer um pedido
  verify-check Verificar
  verify-verified VERIFICADO
  verify-failed RECUSADO
  verify-type Tipo
  verify-copied não se sabe: quem tiver uma cópia pode mostrá-lo
  verify-revocation Revogação
  verify-choose-root Escolher o certificado do emissor
  verify-choose-how Pode escolher um certificado do emissor só para esta verificação. Qualquer pessoa pode fazer um certificado com qualquer nome: cabe-lhe a si julgar aquilo por que responde.
  verify-root Certificado do emissor
  verify-chosen-root Tudo se confirma abaixo do certificado que escolheu. Este posto não conhece esse certificado.
  verify-where-from Onde obteve este certificado? Compare a impressão digital com o emissor por outra via, como um número de telefone que conheça.
  verify-other-root O certificado que escolheu não está acima deste cartão: continuamos a não conhecer este emissor.
  chosen-file o ficheiro escolhido

  # Settings
  set-recovery Recuperação
  set-words Há 24 palavras definidas. Não voltam a ser mostradas, porque só se guarda a semente.
  set-no-words Não há palavras de recuperação: uma frase-passe esquecida fica perdida.
  set-guardians Há guardiões definidos.
  set-no-guardians Não há guardiões definidos.
  set-guardians-of {count} de {limit} guardiões abrem a carteira em conjunto, desde {date}.
  guardians-choose Escolher guardiões
  guardians-anew Escolher outros guardiões
  guardians-how Cada guardião recebe uma parte de 33 palavras. Os suficientes abrem juntos o ficheiro da carteira, ou uma cópia dele; menos do que esses nada ficam a saber. Os novos guardiões substituem os antigos quando todas as partes tiverem sido entregues.
  guardians-names Os seus nomes, um por linha (de 2 a {limit})
  guardians-needed Quantos deles abrem a carteira em conjunto
  guardians-make Fazer as partes
  guardians-set Os guardiões abrem a carteira em conjunto a partir de agora
  share-title Parte {share} de {limit}, para {guardian}
  share-how É mostrada uma vez. Entregue as suas palavras com os números, ou o ficheiro, ou o código. Quem tiver partes suficientes e o ficheiro da carteira abre-a.
  share-file Guardar como ficheiro
  share-handed Já a entreguei
  set-backup Cópia de segurança
  set-backup-how Uma cópia da carteira num ficheiro cifrado com a sua própria frase-passe, para guardar noutro sítio.
  set-backup-passphrase Frase-passe da cópia de segurança, com pelo menos 8 caracteres
  set-backup-make Fazer uma cópia de segurança
  standing-title Uma cópia de segurança depois de cada alteração
  standing-how Depois de cada alteração é escrita uma cópia nesta pasta, cifrada para uma chave pública de age. São guardadas as {limit} mais recentes.
  standing-folder Pasta, desde a raiz: /…
  standing-key Chave pública de age: age1…
  standing-begin Copiar cada alteração
  standing-stop Parar
  standing-stopped As alterações já não são copiadas. As cópias ficam
  standing-of {place}: a mais recente é de {date}.
  standing-failed A última alteração não está em nenhuma cópia
  standing-older Cópias mais antigas: {count}. Ainda têm os cartões apagados, e abrem com frases-passe e palavras anteriores.
  standing-remove Remover as cópias mais antigas
  standing-removed As cópias mais antigas foram removidas
  trial-never Nenhuma cópia foi alguma vez aberta. Experimente uma: nada se altera.
  trial-opened Uma cópia foi aberta em {date}.
  trial-title Experimentar uma cópia
  trial-how Largue aqui uma cópia, ou deixe a caixa vazia para a mais recente da pasta. É aberta e contada; nada é reposto.
  trial-file A cópia
  trial-key A sua frase-passe, ou a chave secreta de age
  trial-wallet Frase-passe da carteira, como era então
  trial-found Abre. Cartões nela: {count}; apresentações no seu diário: {limit}
  trial-other Abre, e é uma cópia de outra carteira
  set-identifiers Identificadores
  set-identifier-own Para todos
  set-identifier-how Um identificador para uma só parte, que nenhuma outra pode ligar a si.
  set-identifier-name Nome da parte
  set-identifier-make Criar um identificador
  set-identifiers-none Vêm das 24 palavras, que não estão definidas.
  set-journal Diário
  set-journal-none Nada foi mostrado.
  set-journal-clear Esquecer tudo
  journal-clear-ask Esquecer tudo o que foi mostrado?
  journal-clear-how Os cartões e as suas cópias usadas ficam como estão. As cópias de segurança de antes ainda têm o diário.
  journal-keep Manter
  journal-cleared Limpo em {date}.
  set-journal-anybody quem olhou
  set-language Línguas
  set-language-how A língua escolhe-se em cima. As que ninguém que as fale reviu têm um asterisco.
  set-passphrase Frase-passe
  set-passphrase-old A frase-passe até agora
  set-passphrase-change Escolher outra frase-passe
  set-passphrase-changed A carteira tem uma nova frase-passe. As cópias de segurança de antes ainda abrem com a antiga
  set-export Exportar todos os cartões
  set-export-how Todos os cartões com as suas chaves num ficheiro cifrado com a sua própria frase-passe, para outra carteira.
  set-export-make Exportar todos os cartões
  set-export-passphrase Frase-passe da exportação, com pelo menos 8 caracteres
  set-exported A exportação é {place}
  set-device-key Chaves do dispositivo nesta carteira desde {date}.
  set-identifiers-show Mostrar os meus identificadores
  uses-low {claim}: {count:resta|restam} {count} {count:uso|usos}. Obtenha um cartão novo: do seu emissor, ou lendo aqui um passaporte.

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
  claim-one-of {claims} (entre {count})
  claim-portrait retrato
  claim-real-person uma pessoa real
  claim-chip-present o chip esteve presente
  claim-long-text um texto de {count} bytes
  claim-yes sim
  claim-no não
  claim-issuing-authority entidade emissora
  claim-preset-public Como me chamo
  claim-preset-professional Nome, nacionalidade, maioridade
  claim-preset-personal Tudo o que um formulário pede, com o retrato

  # Words of the page of this machine, with something in them
  counter-reading-file A ler {file}
  counter-clears-when-lifted Apagado quando o documento for levantado, ou dentro de {count} s. Um toque ou uma tecla recomeça o tempo.
  counter-clears-after Apagado dentro de {count} s. Um toque ou uma tecla recomeça o tempo.
  counter-saved Guardado como recibo {receipt}
  receipt-title Recibo {receipt}
  receipts-today Recibos de hoje: {count}
  receipts-open-one Abrir o recibo {receipt}
  issue-copies {count} {count:cópia|cópias}, o mais tardar até {shown-until}
  issue-evidence Guardar o que o Estado assinou (sem fotografia), para provas. Quem tiver este ficheiro pode provar a sua idade sem si.
  issue-phone-copies Um telemóvel recebe as cópias que pedir, no máximo {limit} de cada tipo.
  issue-without Sem {format}
  send-ends A oferta é para uma só carteira, e termina após {count} {count:segundo|segundos}.
  counter-differing-fields Não está como no chip: {fields}
  card-copies-of {count} de {limit} cópias
  claim-age-over {count} anos ou mais
  review-asks Ninguém confirma quem pede: alguém que se chama a si próprio "{asker}" (não confirmado).
  review-also {claim} não se pode mostrar em parte: {claims} vai com ele.
  review-anybody Para quem o vir, dentro de {count} minutos. Nesse tempo, outra pessoa pode mostrar uma cópia.
  shown-frames {count} códigos QR, um depois do outro
  set-backup-made A cópia de segurança é {place}
  verify-made-at Não foi pedido: o titular mostrou-o em {shown-until} a quem o vir; outra pessoa pode mostrar uma cópia.
  set-journal-to a {asker}: {claims}
  """#

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
