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

  /// Tells if the group is the owner's alone. Where an access control list stands behind the bits, they
  /// do not say who else may write.
  private func isGroupPrivate(_ path: String) -> Bool {
    guard !SystemCalls.hasAttribute(path, "system.posix_acl_access") else { return false }
    return PrivateGroup.isPrivate(status.st_gid, of: status.st_uid)
  }
}

/// The groups that hold one user each, as Debian and Ubuntu make them: such a user's files can be
/// written by the group, and nobody else is in it.
enum PrivateGroup {
  /// Tells if a group has the name of a user, is that user's own, and has no other member.
  static func isPrivate(_ group: gid_t, of user: uid_t) -> Bool {
    guard let account = Accounts.user(user), let entry = Accounts.group(group) else { return false }
    return isPrivate(group, entry.name, members: entry.members, of: account)
  }

  /// The same for what is known of a group and a user.
  static func isPrivate(
    _ group: gid_t, _ name: String, members: [String], of account: (name: String, group: gid_t)
  ) -> Bool {
    account.group == group && account.name.utf8.elementsEqual(name.utf8)
      && members.allSatisfy { $0.utf8.elementsEqual(name.utf8) }
  }
}
