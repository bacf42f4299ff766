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

/* The system's number for the socket of a descriptor, if that leads to the service, whose socket has this name or
   the one that libpcsclite is told; 0 for any other descriptor. */
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
