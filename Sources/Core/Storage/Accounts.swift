import Glibc

/// The system's lists of users and groups, getpwuid_r(3) and getgrgid_r(3).
enum Accounts {
  /// The name and the primary group of a user; nil where the list has no such user.
  static func user(_ user: uid_t) -> (name: String, group: gid_t)? {
    var entry = unsafe passwd()
    return unsafe lookUp { buffer, count, found in
      unsafe getpwuid_r(user, &entry, buffer, count, &found)
    } read: { (found: UnsafeMutablePointer<passwd>) in
      unsafe (String(cString: found.pointee.pw_name), found.pointee.pw_gid)
    }
  }

  /// The name and the members of a group; nil where the list has no such group.
  static func group(_ group: gid_t) -> (name: String, members: [String])? {
    var entry = unsafe Glibc.group()
    return unsafe lookUp { buffer, count, found in
      unsafe getgrgid_r(group, &entry, buffer, count, &found)
    } read: { (found: UnsafeMutablePointer<Glibc.group>) in
      var members: [String] = []
      var next = unsafe found.pointee.gr_mem
      while let member = unsafe next?.pointee {
        members.append(unsafe String(cString: member))
        unsafe next = next?.advanced(by: 1)
      }
      return unsafe (String(cString: found.pointee.gr_name), members)
    }
  }

  /// Looks up an entry of one of the lists, with a buffer that grows until the entry fits.
  private static func lookUp<Entry, Result>(
    _ ask: (UnsafeMutablePointer<CChar>, Int, inout UnsafeMutablePointer<Entry>?) -> Int32,
    read: (UnsafeMutablePointer<Entry>) -> Result
  ) -> Result? {
    var length = 1024
    while length <= 1 << 20 {
      var buffer = [CChar](repeating: 0, count: length)
      let outcome: (result: Result?, isTooSmall: Bool) =
        unsafe buffer
        .withUnsafeMutableBufferPointer {
          var found: UnsafeMutablePointer<Entry>?
          guard let start = $0.baseAddress else { return (nil, false) }
          let number = unsafe ask(start, $0.count, &found)
          return unsafe (number == 0 ? found.map(read) : nil, number == ERANGE)
        }
      guard outcome.isTooSmall else { return outcome.result }
      length *= 4
    }
    return nil
  }
}
