import MRZVision
import Operations
import Parallel

/// Looks at the frames of a camera, and at pictures, one after the other. No frame is kept: its
/// memory is overwritten when it is freed.
struct CameraWork: Sendable {
  private let surroundings: Surroundings
  private let answers: Monitor<DeskAnswers>

  init(_ surroundings: Surroundings, _ answers: Monitor<DeskAnswers>) {
    (self.surroundings, self.answers) = (surroundings, answers)
  }

  /// Works until the desk ends.
  func run() {
    if case .some = surroundings.search(.zbarimg).path {
      answers.change { $0.state.capabilities.readsCodes = true }
    }
    while !answers.read({ $0.state.isEnded }) {
      lookOnce()
      FreedMemory.wipeStack()
    }
  }

  /// Not inlined, so that what it leaves on the stack is below the caller's frame.
  @inline(never) private func lookOnce() {
    let frame = answers.change(when: { $0.state.hasFrame }, to: { $0.state.takeFrame() })
    guard let (picture, use) = frame else { return }
    switch use.purpose {
    case .zone:
      let reading = ZoneReading(of: picture)
      let remark = FrameRemark(picture, reading)
      answers.change { $0.state.see(reading, remark, in: use.number) }
    case .codes:
      let texts = (try? PictureCodes.texts(in: picture, surroundings)) ?? []
      let remark = FrameRemark(picture, nil)
      answers.change { $0.state.see(codes: texts, remark, in: use.number) }
    }
  }
}
