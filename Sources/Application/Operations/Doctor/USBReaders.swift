import Encoding
import Presentation
import SmartCard

/// A USB device that is a reader: it has a known number, or an interface of the smart card class.
struct USBReader {
  package let number: USBDeviceNumber
  /// The model that the device states; nil if it states none.
  let model: String?
  /// The kernel driver that has claimed it; nil for none.
  let kernelDriver: String?

  /// The model with the numbers, or the numbers alone.
  package var name: String { model.map { "\($0) (\(number))" } ?? "\(number)" }

  package static func all(of machine: Machine) -> [USBReader] {
    let folder = "/sys/bus/usb/devices"
    let names = machine.names(folder)
    return names.compactMap { name in
      guard !name.utf8.contains(UInt8(ascii: ":")),
        let number = machine.line("\(folder)/\(name)/idVendor").flatMap({ vendor in
          machine.line("\(folder)/\(name)/idProduct").flatMap {
            USBDeviceNumber(vendor: vendor, product: $0)
          }
        })
      else { return nil }
      let interfaces = names.filter { $0.utf8.starts(with: (name + ":").utf8) }
      // The class of smart card devices (USB CCID 1.1, 4.2).
      let isCard = interfaces.contains {
        machine.line("\(folder)/\($0)/bInterfaceClass").map { WireText($0) } == "0b"
      }
      guard isCard || KnownReaders.numbers.contains(number) else { return nil }
      return USBReader(
        number: number, model: machine.line("\(folder)/\(name)/product"),
        kernelDriver: interfaces.lazy.compactMap { machine.target("\(folder)/\($0)/driver") }
          .first { WireText($0) != "usbfs" && WireText($0) != "usbhid" })
    }
  }

  /// True if the service lists it. If a driver states no USB numbers, the device is recognised by
  /// its model in the name of a reader.
  package func isShown(by readers: [ExaminedReader]) -> Bool {
    readers.contains { reader in
      if let shown = reader.details?.device { return shown == number }
      return model.map { USBReaderName.has(reader.description.name, $0) } ?? false
    }
  }
}

enum USBReaderName {
  /// True if a name contains a part, in any letter case; an empty part matches nothing.
  package static func has(_ name: String, _ part: String) -> Bool {
    let bytes = Array(name.lowercased().utf8)
    let sought = Array(part.lowercased().utf8)
    guard !sought.isEmpty, sought.count <= bytes.count else { return false }
    return (0...bytes.count - sought.count).contains { start in
      bytes[start..<start + sought.count].elementsEqual(sought)
    }
  }
}

/// The findings about readers on USB that the service does not show, and about its drivers.
struct USBFindings {
  let devices: [USBReader]
  let drivers: [ReaderDriver]
  let kernel: KernelFindings

  /// All findings, for the readers that the service lists.
  package func all(shown readers: [ExaminedReader]) -> [DoctorFinding] {
    [driverFinding].compactMap(\.self)
      + devices.filter { !$0.isShown(by: readers) }.map { device in
        DoctorFinding(
          .usbReader, .attention,
          "\(device.name) is on USB, and the smart card service does not show it"
            + (device.kernelDriver.map { ": the kernel's driver \($0) has it" } ?? ""),
          remedy(device))
      }
  }

  /// The findings about the devices alone, for a service that does not answer.
  package var seen: [DoctorFinding] {
    [driverFinding].compactMap(\.self)
      + devices.map { DoctorFinding(.usbReader, ok: "\($0.name) is on USB") }
  }

  private var driverFinding: DoctorFinding? {
    drivers.isEmpty
      ? DoctorFinding(
        .drivers, .attention, "the smart card service has no driver for readers on USB",
        "sudo apt install libccid")
      : DoctorFinding(
        .drivers,
        ok: "drivers of the smart card service: "
          + drivers.map(\.description).joined(separator: ", "))
  }

  private func remedy(_ device: USBReader) -> String {
    if let driver = device.kernelDriver { return kernel.remedy(for: [WireText(driver)]) }
    let isServed = drivers.contains { $0.devices.contains(device.number) }
    if !isServed {
      // Readers of REINER SCT need the vendor's driver.
      return device.number.vendor == 0x0C4B
        ? "sudo apt install libifd-cyberjack6" : "sudo apt install libccid"
    }
    return "unplug it and plug it in again, then: sudo systemctl restart pcscd.service"
  }
}

/// The contactless readers whose numbers are in `udev/70-passport-readers.rules`.
enum KnownReaders {
  /// The product numbers of each vendor.
  private static let products: [(vendor: UInt16, products: [UInt16])] = [
    (0x072F, [0x2200, 0x221A, 0x2224, 0x223B, 0x223E, 0x223F, 0x2259]),
    (
      0x076B,
      [
        0x5022, 0x5023, 0x5121, 0x5127, 0x5321, 0x5326, 0x5412, 0x5421, 0x5422, 0x5427, 0x5432,
        0x5A27, 0x6321,
      ]
    ),
    (
      0x04E6,
      [
        0x5121, 0x512B, 0x512C, 0x5291, 0x5293, 0x5612, 0x5613, 0x5720, 0x5721, 0x5724, 0x5725,
        0x5790, 0x5791,
      ]
    ),
    (0x096E, [0x060D, 0x0622]),
    (0x0C4B, [0x0500, 0x0501, 0x0503, 0x9102]),
    (0x08E6, [0x5503]),
    (0x1C6A, [0x7050]),
    (0x1FFA, [0x0002]),
    (0x1C34, [0x6132, 0x613A, 0x7141, 0x8141, 0x91B1]),
    (0x25DD, [0x3403]),
    (0x1DB2, [0x0801, 0x088B]),
    (0x31AA, [0x4000, 0x6000]),
  ]

  package static let numbers = Set(
    products.flatMap { vendor, products in
      products.map { USBDeviceNumber(vendor: vendor, product: $0) }
    })
}
