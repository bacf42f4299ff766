import Crypto
import Encoding
import Foundation
import HTTP
import Messages
import QRCode
import TestSupport
import Testing

@testable import Desk
@testable import MRZVision
@testable import Operations

@Suite("The camera of a desk")
struct CameraTests {
  private static let authority: WireText = "127.1.2.3:8080"
  private static let fields = [
    HTTPField("host", authority), HTTPField("origin", "http://\(authority)"),
  ]

  private var answers: DeskAnswers
  private let tab: DeskTab

  init() throws {
    var gate = try DeskGate(authority: Self.authority)
    tab = try DeskTab(opening: #require(gate.openingAddress))
    _ = try gate.admit(Self.post(tab.opening()))
    answers = DeskAnswers(
      gate: gate, state: DeskState(.english, clearsAfter: 60, hasWallet: true))
  }

  private static func post(_ message: DeskTab.Message) -> HTTPServerRequest {
    HTTPServerRequest(
      method: .post, path: WireText(message.path), fields: fields, body: message.body)
  }

  private static func get(_ path: WireText) -> HTTPServerRequest {
    HTTPServerRequest(method: .get, path: path, fields: fields)
  }

  private mutating func said(_ message: DeskTab.Message) throws -> DeskTab.Answer {
    try tab.answer(answers.answer(Self.post(message)).body, to: message)
  }

  private mutating func press(_ action: String, _ fields: [String: String] = [:]) throws -> Int {
    try said(tab.press(action, fields)).status
  }

  /// Sends a frame, and returns the status of the answer.
  private mutating func send(_ line: String, _ pixels: [UInt8]) throws -> Int {
    try said(tab.message("/frame", Array("\(line)\n".utf8) + pixels)).status
  }

  private mutating func send(_ picture: GreyPicture, from place: String = "camera") throws -> Int {
    try send("\(place) \(picture.width) \(picture.height)", picture.pixels)
  }

  /// Looks at the frame that waits, as the desk's thread does.
  private mutating func look(_ change: (inout ZoneReading) -> Void = { _ in }) throws {
    let frame = answers.state.takeFrame()
    let (picture, use) = try #require(frame)
    var reading = ZoneReading(of: picture)
    if var seen = reading {
      change(&seen)
      reading = seen
    }
    answers.state.see(reading, FrameRemark(picture, reading), in: use.number)
  }

  private static func drawn(_ name: String) throws -> GreyPicture {
    let file = Vectors.root.appending(path: "Vectors/MRZPictures/\(name).png")
    return try GreyPicture(file: Array(try Data(contentsOf: file)))
  }

  private var isReading: Bool { if case .reading = answers.state.counter { true } else { false } }
  private var isUsed: Bool { if case .some = answers.state.camera { true } else { false } }

  // MARK: Who has a camera

  @Test(
    "given every answer, when a browser asks it whether a camera may be used, then only the camera's own document may"
  )
  mutating func policies() throws {
    let look = try tab.look()
    let camera = try tab.press("camera", ["value": "zone"])
    let requests =
      [Self.get("/"), Self.get("/unknown"), Self.post(look), Self.post(camera)]
      + DeskResource.allCases.map { Self.get($0.path) }
      + [
        Self.post(try tab.message("/frame", [])),
        HTTPServerRequest(method: .post, path: "/view", fields: Self.fields, body: [1]),
        HTTPServerRequest(method: .get, path: "/camera", fields: []),
        HTTPServerRequest(method: .get, path: "/camera/", fields: Self.fields),
        HTTPServerRequest(method: .post, path: "/camera", fields: Self.fields, body: []),
      ]
    func policy(_ request: HTTPServerRequest) -> [WireText] {
      answers.answer(request).fields.filter { $0.name == "permissions-policy" }.map(\.value)
    }
    for request in requests {
      #expect(policy(request) == ["camera=(), microphone=()"], "\(request.path)")
    }
    #expect(policy(Self.get("/camera")) == ["camera=(self), microphone=()"])
  }

  @Test(
    "given the camera's document, when anybody loads it, then it connects to nothing, and has nothing of anybody"
  )
  mutating func document() throws {
    #expect(try press("read", ["typed": "P<UTOERIKSSON"]) == 200)
    let answer = answers.answer(Self.get("/camera"))
    let policy = answer.fields.first { $0.name == "content-security-policy" }?.value.forPeople ?? ""
    #expect(answer.status == 200 && policy.hasPrefix("default-src 'none'; script-src 'self'; "))
    #expect(policy.contains("connect-src 'none'; ") && policy.contains("frame-ancestors 'none'"))
    let text = String(decoding: answer.body, as: UTF8.self)
    #expect(!text.contains("ERIKSSON") && !text.contains("<form") && text.contains("camera.js"))
  }

  // MARK: Frames

  @Test(
    "given a frame that is not exactly one, when it comes, then it is refused, and nothing is looked at"
  )
  mutating func bounds() throws {
    #expect(try press("camera", ["value": "zone"]) == 200)
    let most = 1280 * 720
    for (line, count) in [
      ("camera 4 4", 15), ("camera 4 4", 17), ("camera 4 4", 0), ("camera 0 4", 0),
      ("camera 04 4", 16), ("camera : 4", 40), ("camera 1: 4", 80),
      ("camera +4 4", 16), ("camera -4 -4", 16), ("camera 4", 16),
      ("camera 4 4 ", 16), ("camera 4  4", 16), ("other 4 4", 16), ("", 16), (" 4 4", 16),
      ("camera 1281 4", 1281 * 4), ("camera 4 1281", 1281 * 4), ("camera 1280 721", 1280 * 721),
      ("camera 16 57601", 16 * 57601), ("camera 4294967297 1", 1), ("camera 99999 1", 99999),
    ] {
      #expect(try send(line, [UInt8](repeating: 0, count: count)) == 400, "\(line) \(count)")
    }
    #expect(try said(tab.message("/frame", Array("camera 4 4".utf8))).status == 400)
    #expect(answers.state.hasFrame == false)
    #expect(try send("camera 1280 720", [UInt8](repeating: 9, count: most)) == 200)
    #expect(answers.state.takeFrame()?.picture.pixels == [UInt8](repeating: 9, count: most))
  }

  @Test("given a frame that is looked at, when another comes, then it waits its turn")
  mutating func oneAtATime() throws {
    let picture = try Self.drawn("td3")
    #expect(try press("camera", ["value": "zone"]) == 200)
    #expect(try send(picture) == 200)
    #expect(try send(picture) == 429)
    let frame = answers.state.takeFrame()
    let (taken, use) = try #require(frame)
    #expect(try send(picture) == 429)
    #expect(!answers.state.hasFrame)
    answers.state.see(nil, FrameRemark(taken, nil), in: use.number)
    #expect(try send(picture) == 200)
  }

  @Test(
    "given no camera that is used, when a frame comes, or from somebody without the key, then it is refused"
  )
  mutating func unwanted() throws {
    let picture = try Self.drawn("td3")
    #expect(try send(picture) == 404)
    #expect(!answers.state.hasFrame)
    #expect(try press("camera", ["value": "zone"]) == 200)
    let message = try tab.message("/frame", [])
    let bare = HTTPServerRequest(
      method: .post, path: "/frame", fields: Self.fields,
      body: Array("camera \(picture.width) \(picture.height)\n".utf8) + picture.pixels)
    #expect(answers.answer(bare).status == 403 && !answers.state.hasFrame)
    var altered = message.body
    altered[20] ^= 1
    let other = HTTPServerRequest(
      method: .post, path: "/frame", fields: Self.fields, body: altered)
    #expect(answers.answer(other).status == 403)
    #expect(try press("camera-stop") == 200)
    #expect(try send(picture) == 404)
    #expect(!answers.state.hasFrame)
    for purpose in ["codes", "", "other"] {
      #expect(try press("camera", ["value": purpose]) == 404, "\(purpose)")
    }
  }

  @Test("given a question of a receipt, when a camera or a picture is to be used, then it is not")
  mutating func receiptIsOpened() throws {
    guard case .waiting(var waiting) = answers.state.counter else { return }
    waiting.opens = "1"
    answers.state.counter = .waiting(waiting)
    #expect(try press("camera", ["value": "zone"]) == 404)
    #expect(try send(Self.drawn("td3"), from: "file") == 404)
    #expect(!isUsed && !answers.state.hasFrame)
  }

  @Test(
    "given a camera for QR codes, when it is asked for at the counter or beside words, then there is none"
  )
  mutating func codesElsewhere() throws {
    openWallet()
    #expect(try press("camera", ["value": "codes"]) == 404)
    answers.state.part = .identity
    answers.state.identity.sheet = .words(try NewWords(.system), isWritten: false)
    #expect(try press("camera", ["value": "codes"]) == 404)
    answers.state.identity.sheet = nil
    #expect(try press("camera", ["value": "codes"]) == 200)
    // A picture is for the counter, and does not end it.
    #expect(try send(Self.drawn("td3"), from: "file") == 429)
    #expect(answers.state.camera?.purpose == .codes)
  }

  @Test(
    "given a camera that is put away, when another is used, then what the former saw shows nothing")
  mutating func formerFrame() throws {
    let reading = try #require(ZoneReading(of: Self.drawn("td3-wrong-digit")))
    #expect(try press("camera", ["value": "zone"]) == 200)
    let former = try #require(answers.state.camera?.number)
    #expect(try press("camera-stop") == 200 && press("camera", ["value": "zone"]) == 200)
    answers.state.see(reading, .doubtful, in: former)
    #expect(try press("camera-take") == 404)
    answers.state.see(reading, .doubtful, in: former + 1)
    #expect(try press("camera-take") == 200)
  }

  /// An open wallet, and the program that reads QR codes.
  private mutating func openWallet() {
    answers.state.identity.screen = .open(
      HeldWallet(
        persons: [], hasWords: false, hasGuardians: false, identifiers: [], journal: [], now: .now))
    answers.state.capabilities.readsCodes = true
  }

  // MARK: What is read

  @Test(
    "given a camera, when an MRZ is read in two frames at two positions, then the document is read, and not before"
  )
  mutating func twoFrames() throws {
    let picture = try Self.drawn("td3")
    #expect(try press("camera", ["value": "zone"]) == 200)
    #expect(try send(picture) == 200)
    try look()
    #expect(!isReading && isUsed)
    // The same frame again is no second one, and neither is one that trembles.
    for shift in [0, 1] as [Float] {
      #expect(try send(picture) == 200)
      try look { $0.corners = $0.corners.map { ($0.x + shift, $0.y) } }
      #expect(!isReading && isUsed)
    }
    let told = try said(tab.message("/frame", Array("camera 1 1\n".utf8) + [0]))
    #expect(told.html.contains("Move the document a little"))
    try look()
    #expect(!isReading)
    #expect(try send(picture) == 200)
    try look { $0.corners = $0.corners.map { ($0.x + 3, $0.y) } }
    #expect(isReading && !isUsed)
    guard case .reading(let reading) = answers.state.counter else { return }
    #expect(reading.typed.text.contains("L898902C36UTO7408122F1204159"))
    guard case .read(_, let key, false)? = answers.state.takeOrder() else {
      Issue.record("no read is ordered")
      return
    }
    #expect(key.fields?.documentNumber == "L898902C3")
    #expect(try send(picture) == 404)
  }

  @Test("given two frames with two keys, when they are read, then the document is not")
  mutating func disagreement() throws {
    var zone = SteadyZone()
    var first = try #require(ZoneReading(of: Self.drawn("td3")))
    let other = try #require(ZoneReading(of: Self.drawn("td1")))
    for reading in [first, other, first] { #expect(zone.take(reading) == false) }
    let doubtful = try #require(ZoneReading(of: Self.drawn("td3-wrong-digit")))
    #expect(zone.take(doubtful) == false)
    first.corners = first.corners.map { ($0.x, $0.y + 5) }
    #expect(zone.take(first) == true)
  }

  @Test("given a picture from a file, when its key is certain, then the document is read at once")
  mutating func file() throws {
    #expect(try send(Self.drawn("td3"), from: "file") == 200)
    #expect(isUsed)
    try look()
    #expect(isReading && !isUsed)
  }

  @Test(
    "given a picture whose check digits do not hold, when it is read, then it is shown with marks to be corrected, and not used"
  )
  mutating func doubtful() throws {
    #expect(try send(Self.drawn("td3-wrong-digit"), from: "file") == 200)
    try look()
    #expect(!isReading && !isUsed)
    let view = try said(tab.look()).html
    #expect(view.contains("<mark>") && view.contains("P&lt;UTOERIKSSON"))
    #expect(answers.state.takeOrder() == nil && answers.state.holdsAnything)
    #expect(try press("lock") == 200)
    #expect(try said(tab.look()).html.contains("ERIKSSON") == false)
  }

  @Test("given a picture without an MRZ, when it is read, then that is said")
  mutating func nothing() throws {
    let empty = try #require(
      GreyPicture(width: 640, height: 400, pixels: .init(repeating: 200, count: 256_000)))
    #expect(try send(empty, from: "file") == 200)
    try look()
    #expect(!isUsed)
    #expect(try said(tab.look()).html.contains("No MRZ was seen in the picture"))
  }

  @Test(
    "given a camera that reads with doubts, when the operator takes that, then it is shown to be corrected"
  )
  mutating func taken() throws {
    #expect(try press("camera", ["value": "zone"]) == 200)
    #expect(try press("camera-take") == 404)
    #expect(try send(Self.drawn("td3-wrong-digit")) == 200)
    try look()
    #expect(!isReading && isUsed)
    #expect(try said(tab.look()).html.contains("id=\"camera-take\""))
    #expect(try press("camera-take") == 200)
    #expect(!isUsed && !isReading)
    #expect(try said(tab.look()).html.contains("<mark>"))
  }

  // MARK: QR codes

  @Test(
    "given an open wallet, when QR codes are seen, then their text is opened once it is whole [SC-1], and never of two texts"
  )
  mutating func codes() throws {
    let picture = try Self.drawn("td3")
    func see(_ frames: [QRFrame]) throws {
      #expect(try send(picture) == 200)
      let frame = answers.state.takeFrame()
      let (_, use) = try #require(frame)
      #expect(use.purpose == .codes)
      answers.state.see(codes: frames.map { Array($0.text.utf8) }, .unseen, in: use.number)
    }
    let version = try #require(QRVersion(10))
    let (text, other) = ([UInt8](repeating: 65, count: 300), [UInt8](repeating: 66, count: 300))
    let frames = try QRFrame.dividing(text, into: version)
    let others = try QRFrame.dividing(other, into: version)
    #expect(frames.count >= 2)
    #expect(try press("part", ["value": "identity"]) == 200)
    #expect(try press("camera", ["value": "codes"]) == 404)
    openWallet()
    answers.state.capabilities.readsCodes = false
    // Without the program nothing is begun, and it is said which one is missing.
    #expect(try press("camera", ["value": "codes"]) == 200)
    #expect(!isUsed)
    #expect(try said(tab.look("x")).html.contains("zbar-tools"))
    answers.state.capabilities.readsCodes = true
    #expect(try press("camera", ["value": "zone"]) == 404)
    #expect(try press("camera", ["value": "codes"]) == 200)
    try see([others[0]])
    try see(Array(frames.dropLast()))
    let told = try said(tab.message("/frame", Array("camera 1 1\n".utf8) + [0]))
    #expect(told.html.contains("\(frames.count - 1) of \(frames.count) QR codes"))
    _ = answers.state.takeFrame()
    answers.state.camera?.isLooking = false
    #expect(answers.state.identityOrders.isEmpty)
    try see([frames[frames.count - 1]])
    guard case .open(let opened)? = answers.state.takeIdentityOrder() else {
      Issue.record("nothing is opened")
      return
    }
    #expect(opened == text && !isUsed)
  }

  // MARK: Its end

  @Test(
    "given a camera that is used, when the page is locked, ended, or shows something else, then it is used no more, and no late frame is shown",
    arguments: ["lock", "end", "read", "part", "use", "camera-stop"])
  mutating func ends(_ action: String) throws {
    #expect(try press("camera", ["value": "zone"]) == 200)
    #expect(try said(tab.look()).html.contains("data-lens"))
    #expect(answers.state.holdsAnything)
    #expect(try send(Self.drawn("td3")) == 200)
    let frame = answers.state.takeFrame()
    let (picture, use) = try #require(frame)
    var (first, second) = (try #require(ZoneReading(of: picture)), use)
    _ = second.zone.take(first)
    first.corners = first.corners.map { ($0.x + 5, $0.y) }
    answers.state.camera = second
    let value = action == "part" ? "identity" : "can"
    _ = try press(
      action,
      [
        "value": value,
        "typed":
          "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<L898902C36UTO7408122F1204159ZE184226B<<<<<10",
      ])
    #expect(!isUsed)
    let isOrdered = answers.state.takeOrder() != nil
    #expect(isOrdered == (action == "read"))
    answers.state.see(first, .still, in: use.number)
    #expect(answers.state.takeOrder() == nil && isReading == (action == "read"))
    if action != "end" { #expect(try send(picture) == 404) }
  }

  @Test("given a camera that was forgotten, when its longest time is over, then it is used no more")
  mutating func forgotten() throws {
    #expect(try press("camera", ["value": "zone"]) == 200)
    answers.state.endCamera(at: .now + CameraUse.longest - .seconds(10))
    #expect(isUsed)
    answers.state.endCamera(at: .now + CameraUse.longest)
    #expect(!isUsed)
  }

  @Test("given frames, when something is wrong with them, then it is said which")
  func remarks() throws {
    func remark(_ shade: (Int, Int) -> UInt8) throws -> FrameRemark {
      let pixels = (0..<200).flatMap { y in (0..<300).map { x in shade(x, y) } }
      let picture = try #require(GreyPicture(width: 300, height: 200, pixels: pixels))
      return FrameRemark(picture, nil)
    }
    #expect(try remark { x, _ in x % 20 < 10 ? 20 : 60 } == .dark)
    #expect(try remark { x, y in x < 100 && y < 100 ? 255 : 120 } == .glare)
    #expect(try remark { x, _ in UInt8(80 + x / 3) } == .blurred)
    #expect(try remark { x, _ in x % 20 < 10 ? 60 : 200 } == .unseen)
    let picture = try Self.drawn("td3")
    #expect(FrameRemark(picture, ZoneReading(of: picture)) == .still)
    let wrong = try Self.drawn("td3-wrong-digit")
    #expect(FrameRemark(wrong, ZoneReading(of: wrong)) == .doubtful)
  }
}
