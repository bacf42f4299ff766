import Encoding
import Messages
import Operations
import Presentation
import Verdicts

/// New recovery words: shown once, and then some of them asked for.
struct WordsView {
  let new: NewWords
  let isWritten: Bool
  /// True for a wallet without words.
  let isFirst: Bool
  let catalogue: MessageCatalogue

  private func words(_ phrase: Phrase) -> String { catalogue.words(phrase) }

  var html: HTML { isWritten ? questions : list }

  private var list: HTML {
    let rows = new.words.words.map { word -> HTML in "<li lang=\"en\"><strong>\(word)</strong></li>"
    }
    let later: HTML = isFirst ? "<p class=\"hint\">\(words(.wordsLaterHow))</p>" : HTML()
    return """
      <h1>\(words(.wordsTitle))</h1><p>\(words(.wordsHow))</p><ol class="mnemonic">\(rows)</ol>\(later)
      <p class="buttons"><button type="button" data-do="done" autofocus data-escape>\(words(.wordsLater))</button>\
      <button type="button" class="first" data-do="words-written" id="written">\(words(.wordsWritten))</button></p>
      """
  }

  private var questions: HTML {
    let fields = new.places.enumerated().map { index, place -> HTML in
      let focus: HTML = index == 0 ? " autofocus" : HTML()
      return """
        <label for="word-\(place)">\(words(.wordsNumber(place + 1)))</label>\
        <input type="password" id="word-\(place)" name="word-\(place)" required autocomplete="off"\(focus)>
        """
    }
    return """
      <h1>\(words(.wordsCheckTitle))</h1><form data-do="check-words" class="ask">\(fields)
      <p class="buttons"><button class="first">\(words(.wordsCheck))</button>\
      <button type="button" data-do="done" data-escape>\(words(.wordsLater))</button></p></form>
      """
  }
}
