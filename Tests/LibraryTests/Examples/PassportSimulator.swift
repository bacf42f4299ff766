// Products: PassportSimulator, PassportReading
//
// Makes a simulated passport and reads its DG1, as it would that of any chip behind a channel.

import ChipAccess
import ChipSimulator
import Foundation
import LDS
import SmartCard

/// Opens the chip behind a channel with the strongest protocol that it offers, and reads DG1.
func readDG1(over channel: any CardChannel, with key: AccessKey) throws -> DG1? {
  let plain = PlainSession(ResponseChaining(channel))
  let session: OpenedSession
  try plain.selectMasterFile()
  if case .read(let bytes) = try FileReader(plain).read(.cardAccess) {
    let offered = try EFCardAccess(parsing: bytes).securityInfos
    session = try plain.open(with: PACESelection(offered).best, password: key.pacePassword())
    try session.selectApplication()
  } else {
    try plain.selectApplication()
    session = try plain.open(with: key.basicAccessKeys())
  }
  guard case .read(let bytes) = try FileReader(session).read(.dg1) else { return nil }
  return try DG1(parsing: bytes)
}

let now = Date()
let utopia = try TestCountry.make(random: .system, now: now)
for profile in Profile.all where ["specimen", "pace-p256"].contains(profile.name) {
  let passport = try Personalisation.document(profile, issuedBy: utopia, random: .system, now: now)
  let chip = try SimulatedChip(document: passport, profile: profile)
  let dg1 = try readDG1(over: chip, with: AccessKey(passport.mrz))
  print(profile.name, dg1?.mrz.documentNumber ?? "none")
}
