import Encoding
import MRZVision
import Operations
import Verdicts

/// The use of a camera on the page, or of one picture from a file, until something was read.
struct CameraUse: Sendable {
  /// What is read.
  enum Purpose: String, Sendable, CaseIterable {
    /// The MRZ of a document.
    case zone
    /// QR codes.
    case codes
  }

  let purpose: Purpose
  /// Frames that were taken for another use show nothing.
  let number: Int
  /// True for a picture from a file.
  var isFile = false
  /// The frame that is to be looked at; nil for none.
  var frame: GreyPicture?
  /// True while a frame is looked at, or is to be.
  var isLooking = false
  var zone = SteadyZone()
  var codes = SeenCodes()
  /// The MRZ that was read last, though not with certainty; nil for none.
  var doubtful: ZoneReading?
  /// Where the MRZ was in the last frame, in pixels; empty where none was seen.
  var corners: [(x: Float, y: Float)] = []
  /// What is wrong, since something is; nil for nothing.
  var remark: FrameRemark?
  /// The moment since which nothing is wrong.
  var rightSince = ContinuousClock.now
  /// The moment at which it ends in any case.
  let end = ContinuousClock.now + Self.longest

  /// The time without an MRZ after which it is said what is wrong.
  static let patience: Duration = .seconds(5)

  /// The longest time of a use: nobody forgets a camera that is on.
  static let longest: Duration = .seconds(300)

  init(_ purpose: Purpose, number: Int) { (self.purpose, self.number) = (purpose, number) }

  /// What is said beside the picture of the camera.
  var said: Phrase {
    let isLate = .now - rightSince >= Self.patience
    if case .codes = purpose { return saidOfCodes(isLate: isLate) }
    return switch remark {
    case .dark where isLate: .cameraDark
    case .glare where isLate: .cameraGlare
    case .small where isLate: .cameraSmall
    case .blurred where isLate: .cameraBlurred
    case .unseen where isLate: .cameraNothing
    case .doubtful where isLate: .cameraDoubtful
    case .still: .cameraStill
    default: .cameraHold
    }
  }
}

extension CameraUse {
  private func saidOfCodes(isLate: Bool) -> Phrase {
    switch remark {
    case .dark where isLate: .cameraDark
    case .blurred where isLate: .cameraBlurred
    case .glare, .small, .unseen, .doubtful, .still, .dark, .blurred, nil:
      codes.count.map { .cameraFrames(codes.found, $0) }
        ?? (isLate ? .cameraNoCode : .cameraHoldCode)
    }
  }
}

/// How the page uses a camera. A use ends with everything else that is shown or begun.
extension DeskState {
  /// True if a camera, or a picture, may be used for a purpose now.
  func mayUseCamera(for purpose: CameraUse.Purpose) -> Bool {
    switch purpose {
    case .zone:
      guard part == .counter, case .waiting(let waiting) = counter else { return false }
      return waiting.opens == nil
    case .codes:
      return part == .identity && isWalletOpen && !identity.isBusy && !identity.isShowingOnce
    }
  }

  /// Does what a button of the camera says.
  /// - Returns: nil if it is none of these; false if it cannot be pressed now.
  mutating func actOnCamera(_ action: WireText, _ form: DeskForm) -> Bool? {
    switch action {
    case "camera":
      guard let purpose = form.text("value").flatMap({ CameraUse.Purpose(exactly: $0) }),
        mayUseCamera(for: purpose)
      else { return false }
      if purpose == .codes, !capabilities.readsCodes {
        identity.problem = ToldError(
          SymbolReadError.programMissing(ProgramIdentity.zbarimg.name))
      } else {
        begin(purpose)
      }
    case "camera-stop":
      guard case .some = camera else { return false }
      camera = nil
    case "camera-take":
      guard let reading = camera?.doubtful else { return false }
      show(doubtful: reading)
    default: return nil
    }
    return true
  }

  private mutating func begin(_ purpose: CameraUse.Purpose) {
    cameraUses += 1
    camera = CameraUse(purpose, number: cameraUses)
  }

  /// Ends the use of a camera that was forgotten.
  mutating func endCamera(at now: ContinuousClock.Instant = .now) {
    guard let use = camera, use.end <= now else { return }
    camera = nil
    changed()
  }

  /// Takes a frame, to be looked at.
  /// - Returns: false if frames are not wanted now, or one is looked at.
  mutating func take(_ frame: CameraFrame) -> Bool {
    if frame.isFile {
      guard camera?.isLooking != true, mayUseCamera(for: .zone) else { return false }
      begin(.zone)
      camera?.isFile = true
      changed()
    }
    guard var use = camera, use.isFile == frame.isFile, !use.isLooking else { return false }
    (use.frame, use.isLooking) = (frame.picture, true)
    camera = use
    return true
  }

  /// True if a frame is to be looked at, or none ever will.
  var hasFrame: Bool { camera?.frame != nil || isEnded }

  /// Takes the frame that is to be looked at; nil for none.
  mutating func takeFrame() -> (picture: GreyPicture, use: CameraUse)? {
    guard let use = camera, let picture = use.frame else { return nil }
    camera?.frame = nil
    return (picture, use)
  }

  /// Shows what was read in a frame of a use, and reads the document once the key is certain.
  mutating func see(_ reading: ZoneReading?, _ remark: FrameRemark, in number: Int) {
    guard var use = camera, use.number == number else { return }
    (use.isLooking, use.remark, use.corners) = (false, remark, reading?.corners ?? [])
    if reading?.isKeyAccepted == true {
      use.rightSince = .now
    } else if let reading {
      use.doubtful = reading
    }
    let isCertain = reading.map { use.isFile ? $0.isKeyAccepted : use.zone.take($0) } ?? false
    let isFirst = camera?.doubtful == nil && use.doubtful != nil
    camera = use
    if isFirst { changed() }
    if let reading, isCertain {
      read(Typed(kind: .mrz, text: reading.text.joined(separator: "\n")), allowsDowngrade: false)
    } else if use.isFile {
      show(doubtful: reading)
    }
  }

  /// Opens the text of the codes that were read in the frames of a use, once it is whole.
  mutating func see(codes texts: [[UInt8]], _ remark: FrameRemark, in number: Int) {
    guard var use = camera, use.number == number else { return }
    (use.isLooking, use.remark) = (false, remark)
    if !texts.isEmpty { use.rightSince = .now }
    let whole = use.codes.take(texts)
    camera = use
    if let whole { order(.open(whole)) }
  }

  /// Shows what was read with doubts, to be corrected; nil for nothing.
  private mutating func show(doubtful reading: ZoneReading?) {
    let problem = ToldError(reading == nil ? MRZPictureError.none : .doubtful)
    let text = reading?.text.joined(separator: "\n") ?? ""
    fail(Typed(kind: .mrz, text: text), problem, seen: reading)
  }
}
