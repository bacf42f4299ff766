import Glibc

/// The check of a file's or folder's owner and rights.
struct Ownership {
  /// The user of this process; a test may set another.
  var user = geteuid()
  private let status: stat

  init(_ status: stat) { self.status = status }

  /// Refuses a file or folder that belongs to another user than this one and root, or that others
  /// can write. A folder with the sticky bit, such as `/tmp`, is allowed: others can make files
  /// there and cannot change ours.
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

  /// True if the group is the owner's alone. It is false with an access control list, because then
  /// the bits do not tell who else may write.
  private func isGroupPrivate(_ path: String) -> Bool {
    guard !SystemCalls.hasAttribute(path, "system.posix_acl_access") else { return false }
    return PrivateGroup.isPrivate(status.st_gid, of: status.st_uid)
  }
}

/// The groups with one user each, as Debian and Ubuntu make them: a file may be writable by such a
/// group.
enum PrivateGroup {
  /// True if a group has the name of a user, is that user's primary group, and has no other member.
  static func isPrivate(_ group: gid_t, of user: uid_t) -> Bool {
    guard let account = Accounts.user(user), let entry = Accounts.group(group) else { return false }
    return isPrivate(group, entry.name, members: entry.members, of: account)
  }

  /// The same for the entries of a group and a user.
  static func isPrivate(
    _ group: gid_t, _ name: String, members: [String], of account: (name: String, group: gid_t)
  ) -> Bool {
    account.group == group && account.name.utf8.elementsEqual(name.utf8)
      && members.allSatisfy { $0.utf8.elementsEqual(name.utf8) }
  }
}
