import Encoding
import Messages
import Operations
import Presentation
import QRCode
import Recovery
import Verdicts

/// The question who the guardians are.
struct ChoosingGuardiansView {
  let catalogue: MessageCatalogue

  private func words(_ phrase: Phrase) -> String { catalogue.words(phrase) }

  var html: HTML {
    """
    <h1>\(words(.guardiansChoose))</h1><p>\(words(.guardiansHow))</p>
    <form data-do="make-guardians" class="ask"><label for="names">\
    \(words(.guardiansNames(SharedSecret.mostShares)))</label>\
    <textarea id="names" name="names" rows="5" required autofocus spellcheck="false" autocomplete="off"></textarea>
    <label for="needed">\(words(.guardiansNeeded))</label>\
    <input type="number" id="needed" name="needed" required min="2" max="\(SharedSecret.mostShares)">
    <label for="passphrase">\(words(.identityPassphrase))</label>\
    <input type="password" id="passphrase" name="passphrase" required autocomplete="off">
    <p class="buttons"><button class="first">\(words(.guardiansMake))</button>\
    <button type="button" data-do="done" data-escape>\(words(.identityBack))</button></p></form>
    """
  }
}

/// New guardians: the next share to hand over, which is shown once.
struct GuardiansView {
  let new: NewGuardians
  let catalogue: MessageCatalogue

  private func words(_ phrase: Phrase) -> String { catalogue.words(phrase) }

  var html: HTML {
    """
    \(new.shares.first.map(share) ?? HTML())
    <p class="buttons"><button type="button" data-do="done" autofocus data-escape>\(words(.wordsLater))</button>\
    <button type="button" class="first" data-do="handed-over" id="handed-over">\(words(.shareHanded))</button></p>
    """
  }

  private func share(_ share: SecretShare) -> HTML {
    let guardian = new.next.map { OutsideName.folded($0) } ?? ""
    let rows = share.words.map { word -> HTML in "<li lang=\"en\"><strong>\(word)</strong></li>" }
    return """
      <h1><bdi>\(words(.shareTitle(share.number, new.count, guardian)))</bdi></h1><p>\(words(.shareHow))</p>
      <ol class="mnemonic">\(rows)</ol>\(picture(of: share))
      <p class="buttons"><a class="button" id="share-file" download="share-\(share.number).txt" \
      href="\(HTML(image: Array(share.words.joined(separator: " ").utf8), type: "application/octet-stream"))">\
      \(words(.shareFile))</a></p>
      """
  }

  private func picture(of share: SecretShare) -> HTML {
    guard let symbol = try? GuardianShares.symbol(of: share) else { return HTML() }
    let picture = Array(QRPicture.svg([symbol]).utf8)
    return """
      <p class="symbol"><img alt="QR" src="\(HTML(image: picture, type: "image/svg+xml"))"></p>
      """
  }
}

/// How a wallet is opened by its guardians: one share after the other, and then a new passphrase.
struct SharesView {
  let shares: [SecretShare]
  let catalogue: MessageCatalogue
  let disabled: HTML
  let newPassphrase: HTML

  private func words(_ phrase: Phrase) -> String { catalogue.words(phrase) }

  var html: HTML {
    "<h1>\(words(.sharesTitle))</h1>\(count)\(isEnough ? passphrase : next)"
  }

  private var isEnough: Bool { shares.first.map { shares.count >= $0.needed } ?? false }

  private var count: HTML {
    guard let first = shares.first else { return HTML() }
    return "<p id=\"shares\" data-say>\(words(.sharesCount(shares.count, first.needed)))</p>"
  }

  private var next: HTML {
    """
    <form data-do="add-share" class="ask" data-drop="words"><label for="words">\(words(.sharesWords))</label>\
    <textarea id="words" name="words" rows="5" required autofocus spellcheck="false" autocomplete="off"\(disabled)>\
    </textarea><p class="hint">\(words(.sharesHow))</p>
    <p class="buttons"><button class="first"\(disabled)>\(words(.sharesAdd))</button>\
    <label class="button" for="file">\(words(.openFile))<input type="file" id="file" class="unseen" \
    data-into="words"\(disabled)></label>\(back)</p></form>
    """
  }

  private var passphrase: HTML {
    """
    <form data-do="join" class="ask">\(newPassphrase)
    <p class="buttons"><button class="first"\(disabled)>\(words(.recoverDo))</button>\(back)</p></form>
    """
  }

  private var back: HTML {
    """
    <button type="button" data-do="by-shares" id="shares-again"\(disabled)>\(words(.sharesAgain))</button>\
    <button type="button" data-do="remembered" data-escape\(disabled)>\(words(.identityBack))</button>
    """
  }
}
