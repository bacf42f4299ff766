import CSystem
import Glibc

/// Whose a file or folder is, and who can change it.
struct Ownership {
  /// Who looks; a test may be anybody.
  var user = geteuid()
  private let status: stat

  init(_ status: stat) { self.status = status }

  /// Refuses what belongs to somebody else than this user and root, or can be written by others. In a
  /// folder with the sticky bit, as `/tmp`, others can make files and not touch ours.
  /// - Throws: ``StorageError/ofAnotherUser(_:)``, ``StorageError/writableByOthers(_:)``.
  func require(_ path: String) throws(StorageError) {
    guard status.st_uid == user || status.st_uid == 0 else { throw .ofAnotherUser(path) }
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    if isFolder, status.st_mode & S_ISVTX != 0 { return }
    guard status.st_mode & S_IWOTH == 0 else { throw .writableByOthers(path) }
    guard status.st_mode & S_IWGRP == 0 || isGroupPrivate(path) else {
      throw .writableByOthers(path)
    }
  }

  /// Whether the group is the owner's alone. Where an access control list stands behind the bits, they
  /// do not say who else may write.
  private func isGroupPrivate(_ path: String) -> Bool {
    guard getxattr(path, "system.posix_acl_access", nil, 0) <= 0 else { return false }
    return PrivateGroup.isPrivate(status.st_gid, of: status.st_uid)
  }
}

/// The groups that hold one user each, as Debian and Ubuntu make them: such a user's files can be
/// written by the group, and nobody else is in it.
enum PrivateGroup {
  /// Whether a group has the name of a user, is that user's own, and has no other member.
  static func isPrivate(_ group: gid_t, of user: uid_t) -> Bool {
    guard let account = account(user), let entry = entry(group) else { return false }
    return isPrivate(group, entry.name, members: entry.members, of: account)
  }

  /// The same for what is known of a group and a user.
  static func isPrivate(
    _ group: gid_t, _ name: String, members: [String], of account: (name: String, group: gid_t)
  ) -> Bool {
    account.group == group && account.name.utf8.elementsEqual(name.utf8)
      && members.allSatisfy { $0.utf8.elementsEqual(name.utf8) }
  }

  private static func account(_ user: uid_t) -> (name: String, group: gid_t)? {
    var entry = passwd()
    return lookUp { buffer, count, found in
      getpwuid_r(user, &entry, buffer, count, &found)
    } read: { (found: UnsafeMutablePointer<passwd>) in
      (String(cString: found.pointee.pw_name), found.pointee.pw_gid)
    }
  }

  private static func entry(_ group: gid_t) -> (name: String, members: [String])? {
    var entry = Glibc.group()
    return lookUp { buffer, count, found in
      getgrgid_r(group, &entry, buffer, count, &found)
    } read: { (found: UnsafeMutablePointer<Glibc.group>) in
      var members: [String] = []
      var next = found.pointee.gr_mem
      while let member = next?.pointee {
        members.append(String(cString: member))
        next = next?.advanced(by: 1)
      }
      return (String(cString: found.pointee.gr_name), members)
    }
  }

  /// Asks the system's lists of users and groups, with as much room as an entry takes.
  private static func lookUp<Entry, Result>(
    _ ask: (UnsafeMutablePointer<CChar>, Int, inout UnsafeMutablePointer<Entry>?) -> Int32,
    read: (UnsafeMutablePointer<Entry>) -> Result
  ) -> Result? {
    var length = 1024
    while length <= 1 << 20 {
      var buffer = [CChar](repeating: 0, count: length)
      let outcome: (result: Result?, isTooSmall: Bool) = buffer.withUnsafeMutableBufferPointer {
        var found: UnsafeMutablePointer<Entry>?
        guard let start = $0.baseAddress else { return (nil, false) }
        let number = ask(start, $0.count, &found)
        return (number == 0 ? found.map(read) : nil, number == ERANGE)
      }
      guard outcome.isTooSmall else { return outcome.result }
      length *= 4
    }
    return nil
  }
}
