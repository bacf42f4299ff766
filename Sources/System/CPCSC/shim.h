#ifndef PASSPORT_CPCSC_SHIM_H
#define PASSPORT_CPCSC_SHIM_H

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <winscard.h>
#include <reader.h>

/* SCARD_CTL_CODE and SCARD_ATTR_VALUE are function-like macros, which Swift cannot import. */
static inline DWORD passport_scard_get_feature_request(void) { return CM_IOCTL_GET_FEATURE_REQUEST; }
static inline DWORD passport_scard_vendor_name(void) { return SCARD_ATTR_VENDOR_NAME; }
static inline DWORD passport_scard_vendor_ifd_type(void) { return SCARD_ATTR_VENDOR_IFD_TYPE; }
static inline DWORD passport_scard_vendor_ifd_version(void) { return SCARD_ATTR_VENDOR_IFD_VERSION; }

/* The inode number of a descriptor's socket, if the socket is connected to pcscd: its peer has
   pcscd's usual name, or the path in PCSCLITE_CSOCK_NAME. 0 for any other descriptor. */
static inline unsigned long passport_scard_socket(int descriptor) {
  struct sockaddr_un peer;
  socklen_t length = sizeof peer - 1;
  memset(&peer, 0, sizeof peer);
  if (getpeername(descriptor, (struct sockaddr *)&peer, &length) != 0 || peer.sun_family != AF_UNIX) return 0;
  const char *told = getenv("PCSCLITE_CSOCK_NAME");
  const char *name = strrchr(peer.sun_path, '/');
  if (!(name && strcmp(name, "/pcscd.comm") == 0) && !(told && strcmp(told, peer.sun_path) == 0)) return 0;
  struct stat status;
  return fstat(descriptor, &status) == 0 ? (unsigned long)status.st_ino : 0;
}

#endif
