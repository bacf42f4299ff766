#ifndef PASSPORT_CPCSC_SHIM_H
#define PASSPORT_CPCSC_SHIM_H

#include <winscard.h>
#include <reader.h>

/* SCARD_CTL_CODE and SCARD_ATTR_VALUE are function-like macros, which Swift cannot import. */
static inline DWORD passport_scard_get_feature_request(void) { return CM_IOCTL_GET_FEATURE_REQUEST; }
static inline DWORD passport_scard_vendor_name(void) { return SCARD_ATTR_VENDOR_NAME; }
static inline DWORD passport_scard_vendor_ifd_type(void) { return SCARD_ATTR_VENDOR_IFD_TYPE; }
static inline DWORD passport_scard_vendor_ifd_version(void) { return SCARD_ATTR_VENDOR_IFD_VERSION; }

#endif
