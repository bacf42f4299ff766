import Messages
import Operations
import Presentation
import Verdicts

/// The one place for a link that another program gave this desk. Nothing is done with it, and nothing else changes,
/// before the holder presses a button: it locks, clears, unlocks and opens nothing, and takes no focus.
extension DeskState {
  /// Leaves a link to wait.
  /// - Returns: false where another one waits already: then this one is dropped.
  mutating func leave(_ link: Link) -> Bool {
    guard self.link == nil, !isEnded else { return false }
    self.link = link
    if tellsOfLink { changed() }
    return true
  }

  /// True while the page says that a link waits: the wallet is open, nothing is being done there, and no document and
  /// no dialog is on the counter. What is shown only once, words and shares, is not replaced.
  var tellsOfLink: Bool {
    guard link != nil, isWalletOpen, !identity.isBusy, !identity.isShowingOnce,
      case .waiting(let waiting) = counter
    else { return false }
    return waiting.opens == nil
  }

  /// Looks at the link that waits, or drops it.
  /// - Returns: false if the page tells of none.
  mutating func takeLink(looks: Bool) -> Bool {
    guard tellsOfLink, let link else { return false }
    self.link = nil
    guard looks else { return true }
    (part, identity.sheet) = (.identity, nil)
    order(.open(link.text))
    return true
  }
}

/// The line that says that a link waits.
struct LinkView {
  let catalogue: MessageCatalogue

  private func words(_ phrase: Phrase) -> String { catalogue.words(phrase) }

  var html: HTML {
    """
    <aside id="link" aria-label="\(words(.linkTitle))"><p data-say>\(words(.linkWaits))</p>\
    <p class="buttons"><button type="button" data-do="look-at-link" id="look-at-link">\(words(.linkLook))</button>\
    <button type="button" data-do="discard-link" id="discard-link">\(words(.linkDiscard))</button></p></aside>
    """
  }
}

/// The words of that line.
extension Phrase {
  static let linkTitle = Phrase("link-title")
  static let linkWaits = Phrase("link-waits")
  static let linkLook = Phrase("link-look")
  static let linkDiscard = Phrase("link-discard")
}
