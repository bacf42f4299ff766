import MRZVision
import Messages
import Presentation
import Verdicts

/// The ways to read the MRZ with a camera, where there is one, and from a picture.
struct CameraWays {
  let catalogue: MessageCatalogue

  private func words(_ phrase: Phrase) -> String { catalogue.words(phrase) }

  var html: HTML {
    """
    <button type="button" data-camera="zone" id="camera"><strong>\(words(.cameraUse))</strong>\
    <span>\(words(.cameraUseHow))</span></button>\
    <label class="way" for="picture"><strong>\(words(.pictureUse))</strong>\
    <span>\(words(.pictureUseHow))</span>\
    <input type="file" id="picture" class="unseen" accept="image/*" data-picture></label>
    """
  }
}

/// What is said while a camera, or a picture, is used.
struct CameraNotice {
  let use: CameraUse
  let catalogue: MessageCatalogue

  private func words(_ phrase: Phrase) -> String { catalogue.words(phrase) }

  var html: HTML {
    if use.isFile {
      let said = words(.pictureIsRead)
      return """
        <p class="step" data-say>\(said)</p><progress aria-label="\(said)"></progress>
        """
    }
    let said: Phrase = use.purpose == .zone ? .cameraIsUsed : .cameraIsUsedForCodes
    let take: HTML =
      use.doubtful == nil
      ? HTML()
      : """
      <button type="button" data-do="camera-take" id="camera-take">\(words(.cameraTake))</button>
      """
    return """
      <div class="notice" data-lens><p data-say>\(words(said))</p><p class="buttons">\(take)\
      <button type="button" data-do="camera-stop" id="camera-stop" data-escape>\
      \(words(.counterCancel))</button></p></div>
      """
  }
}

/// An MRZ that was read in a picture, with marks on the characters that are to be compared; nothing for none.
struct DoubtfulZone {
  let reading: ZoneReading?
  let catalogue: MessageCatalogue

  var html: HTML {
    guard let reading else { return HTML() }
    let lines = reading.lines.map { line -> HTML in
      let characters = line.map { read -> HTML in
        let text = String(decoding: [read.character], as: UTF8.self)
        return read.isDoubtful ? "<mark>\(text)</mark>" : "\(text)"
      }
      return "\(HTML(characters))<br>"
    }
    return """
      <p>\(catalogue.words(.cameraCompare))</p><p class="doubts">\(HTML(lines))</p>
      """
  }
}
