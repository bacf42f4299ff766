import Foundation
import TestSupport

@testable import Operations

/// A machine of a test's own: a folder with the files of the system that a test made up.
struct MadeUpMachine {
  private let folder: TemporaryFolder

  /// A machine with nothing on it.
  init() throws { folder = try TemporaryFolder() }

  /// Writes a file of the system.
  func put(_ path: String, _ text: String) throws {
    let file = URL(filePath: folder.path + path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Makes a link of the system.
  func link(_ path: String, to target: String) throws {
    let place = folder.path + path
    try FileManager.default.createDirectory(
      at: URL(filePath: place).deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: target)
  }

  /// Plugs a device in: its numbers, its model, the class of its interface and the driver that has it.
  func plug(
    _ place: String, _ vendor: String, _ product: String, model: String? = nil,
    interfaceClass: String = "0b", driver: String? = nil
  ) throws {
    let usb = "/sys/bus/usb/devices"
    try put("\(usb)/\(place)/idVendor", vendor + "\n")
    try put("\(usb)/\(place)/idProduct", product + "\n")
    if let model { try put("\(usb)/\(place)/product", model + "\n") }
    try put("\(usb)/\(place):1.0/bInterfaceClass", interfaceClass + "\n")
    if let driver {
      try link("\(usb)/\(place):1.0/driver", to: "../../../../bus/usb/drivers/\(driver)")
    }
  }

  /// What the doctor looks at.
  func machine(_ variables: [String: String] = [:]) -> Machine {
    Machine(root: folder.path, variables: variables)
  }
}
