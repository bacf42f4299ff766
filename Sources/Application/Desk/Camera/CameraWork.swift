import MRZVision
import Operations
import Parallel

/// Looks at the frames of a camera, and at pictures, one after the other. No frame is kept: its
/// memory is overwritten when it is freed.
struct CameraWork: Sendable {
  private let answers: Monitor<DeskAnswers>

  init(_ answers: Monitor<DeskAnswers>) { self.answers = answers }

  /// Works until the desk ends.
  func run() {
    while !answers.read({ $0.state.isEnded }) {
      lookOnce()
      FreedMemory.wipeStack()
    }
  }

  /// Not inlined, so that what it leaves on the stack is below the caller's frame.
  @inline(never) private func lookOnce() {
    let frame = answers.change(when: { $0.state.hasFrame }, to: { $0.state.takeFrame() })
    guard let (picture, use) = frame else { return }
    let reading = ZoneReading(of: picture)
    let remark = FrameRemark(picture, reading)
    answers.change { $0.state.see(reading, remark, in: use.number) }
  }
}
