// A driver for pcscd that passes everything on to the virtual readers' driver, but says that a reader is
// no such device while a file with its slot's number lies in a folder: a reader that was unplugged or lost
// its power. Tests/TestSupport/private-pcscd compiles it with
//
//   VIRTUAL_DRIVER  the path of the virtual readers' driver
//   GONE            the path of the files, up to the slot's number

#include <dlfcn.h>
#include <ifdhandler.h>
#include <stdio.h>
#include <unistd.h>

static int is_gone(DWORD lun) {
  char path[512];
  snprintf(path, sizeof path, "%s%lu", GONE, (unsigned long)(lun & 0xFFFF));
  return access(path, F_OK) == 0;
}

static void *virtual_function(const char *name) {
  static void *library;
  if (!library) library = dlopen(VIRTUAL_DRIVER, RTLD_NOW | RTLD_LOCAL);
  return library ? dlsym(library, name) : NULL;
}

#define PASS_ON(name, types, ...)                                  \
  RESPONSECODE(*function) types = virtual_function(#name);         \
  return function ? function(__VA_ARGS__) : IFD_COMMUNICATION_ERROR

#define PASS_ON_WHILE_THERE(name, types, ...) \
  if (is_gone(lun)) return IFD_NO_SUCH_DEVICE; \
  PASS_ON(name, types, __VA_ARGS__)

RESPONSECODE IFDHCreateChannelByName(DWORD lun, LPSTR device) {
  PASS_ON(IFDHCreateChannelByName, (DWORD, LPSTR), lun, device);
}

RESPONSECODE IFDHCreateChannel(DWORD lun, DWORD channel) {
  PASS_ON(IFDHCreateChannel, (DWORD, DWORD), lun, channel);
}

RESPONSECODE IFDHCloseChannel(DWORD lun) { PASS_ON(IFDHCloseChannel, (DWORD), lun); }

RESPONSECODE IFDHGetCapabilities(DWORD lun, DWORD tag, PDWORD length, PUCHAR value) {
  PASS_ON(IFDHGetCapabilities, (DWORD, DWORD, PDWORD, PUCHAR), lun, tag, length, value);
}

RESPONSECODE IFDHSetCapabilities(DWORD lun, DWORD tag, DWORD length, PUCHAR value) {
  PASS_ON(IFDHSetCapabilities, (DWORD, DWORD, DWORD, PUCHAR), lun, tag, length, value);
}

RESPONSECODE IFDHSetProtocolParameters(
    DWORD lun, DWORD protocol, UCHAR flags, UCHAR pts1, UCHAR pts2, UCHAR pts3) {
  PASS_ON_WHILE_THERE(
      IFDHSetProtocolParameters, (DWORD, DWORD, UCHAR, UCHAR, UCHAR, UCHAR), lun, protocol, flags,
      pts1, pts2, pts3);
}

RESPONSECODE IFDHPowerICC(DWORD lun, DWORD action, PUCHAR atr, PDWORD length) {
  PASS_ON_WHILE_THERE(IFDHPowerICC, (DWORD, DWORD, PUCHAR, PDWORD), lun, action, atr, length);
}

RESPONSECODE IFDHTransmitToICC(
    DWORD lun, SCARD_IO_HEADER send, PUCHAR command, DWORD commandLength, PUCHAR answer,
    PDWORD answerLength, PSCARD_IO_HEADER receive) {
  // In the middle of an exchange a driver knows no more than that it broke.
  if (is_gone(lun)) {
    if (answerLength) *answerLength = 0;
    return IFD_COMMUNICATION_ERROR;
  }
  PASS_ON(
      IFDHTransmitToICC,
      (DWORD, SCARD_IO_HEADER, PUCHAR, DWORD, PUCHAR, PDWORD, PSCARD_IO_HEADER), lun, send,
      command, commandLength, answer, answerLength, receive);
}

RESPONSECODE IFDHICCPresence(DWORD lun) {
  PASS_ON_WHILE_THERE(IFDHICCPresence, (DWORD), lun);
}

RESPONSECODE IFDHControl(
    DWORD lun, DWORD code, PUCHAR sent, DWORD sentLength, PUCHAR received, DWORD receivedLength,
    LPDWORD length) {
  PASS_ON_WHILE_THERE(
      IFDHControl, (DWORD, DWORD, PUCHAR, DWORD, PUCHAR, DWORD, LPDWORD), lun, code, sent,
      sentLength, received, receivedLength, length);
}
