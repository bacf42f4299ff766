/* The part of PKCS #11 (OASIS, version 2.40, and C_GetInterface of 3.0) that this program uses, written from the
   standard. Nothing is linked: a module is loaded by a process of its own. */
#ifndef PASSPORT_CPKCS11_H
#define PASSPORT_CPKCS11_H

typedef unsigned char CK_BYTE;
typedef CK_BYTE CK_BBOOL;
typedef unsigned long CK_ULONG;
typedef CK_ULONG CK_RV;
typedef CK_ULONG CK_FLAGS;
typedef CK_ULONG CK_SLOT_ID;
typedef CK_ULONG CK_SESSION_HANDLE;
typedef CK_ULONG CK_OBJECT_HANDLE;
typedef CK_ULONG CK_MECHANISM_TYPE;
typedef CK_ULONG CK_ATTRIBUTE_TYPE;

typedef struct {
  CK_BYTE major;
  CK_BYTE minor;
} CK_VERSION;

/* Texts are padded with blanks, and have no zero at the end. */
typedef struct {
  CK_BYTE label[32];
  CK_BYTE manufacturerID[32];
  CK_BYTE model[16];
  CK_BYTE serialNumber[16];
  CK_FLAGS flags;
  CK_ULONG ulMaxSessionCount;
  CK_ULONG ulSessionCount;
  CK_ULONG ulMaxRwSessionCount;
  CK_ULONG ulRwSessionCount;
  CK_ULONG ulMaxPinLen;
  CK_ULONG ulMinPinLen;
  CK_ULONG ulTotalPublicMemory;
  CK_ULONG ulFreePublicMemory;
  CK_ULONG ulTotalPrivateMemory;
  CK_ULONG ulFreePrivateMemory;
  CK_VERSION hardwareVersion;
  CK_VERSION firmwareVersion;
  CK_BYTE utcTime[16];
} CK_TOKEN_INFO;

typedef struct {
  CK_ULONG ulMinKeySize;
  CK_ULONG ulMaxKeySize;
  CK_FLAGS flags;
} CK_MECHANISM_INFO;

typedef struct {
  CK_MECHANISM_TYPE mechanism;
  void *pParameter;
  CK_ULONG ulParameterLen;
} CK_MECHANISM;

typedef struct {
  CK_ATTRIBUTE_TYPE type;
  void *pValue;
  CK_ULONG ulValueLen;
} CK_ATTRIBUTE;

typedef struct {
  char *pInterfaceName;
  void *pFunctionList;
  CK_FLAGS flags;
} CK_INTERFACE;

typedef CK_RV (*CK_C_Initialize)(void *arguments);
typedef CK_RV (*CK_C_Finalize)(void *reserved);
typedef CK_RV (*CK_C_GetSlotList)(CK_BBOOL tokenPresent, CK_SLOT_ID *slots, CK_ULONG *count);
typedef CK_RV (*CK_C_GetTokenInfo)(CK_SLOT_ID slot, CK_TOKEN_INFO *info);
typedef CK_RV (*CK_C_GetMechanismInfo)(CK_SLOT_ID slot, CK_MECHANISM_TYPE type, CK_MECHANISM_INFO *info);
typedef CK_RV (*CK_C_OpenSession)(
  CK_SLOT_ID slot, CK_FLAGS flags, void *application, void *notify, CK_SESSION_HANDLE *session);
typedef CK_RV (*CK_C_CloseSession)(CK_SESSION_HANDLE session);
typedef CK_RV (*CK_C_Login)(CK_SESSION_HANDLE session, CK_ULONG user, CK_BYTE *pin, CK_ULONG length);
typedef CK_RV (*CK_C_CreateObject)(
  CK_SESSION_HANDLE session, CK_ATTRIBUTE *values, CK_ULONG count, CK_OBJECT_HANDLE *object);
typedef CK_RV (*CK_C_DestroyObject)(CK_SESSION_HANDLE session, CK_OBJECT_HANDLE object);
typedef CK_RV (*CK_C_GetAttributeValue)(
  CK_SESSION_HANDLE session, CK_OBJECT_HANDLE object, CK_ATTRIBUTE *values, CK_ULONG count);
typedef CK_RV (*CK_C_FindObjectsInit)(CK_SESSION_HANDLE session, CK_ATTRIBUTE *values, CK_ULONG count);
typedef CK_RV (*CK_C_FindObjects)(
  CK_SESSION_HANDLE session, CK_OBJECT_HANDLE *objects, CK_ULONG most, CK_ULONG *count);
typedef CK_RV (*CK_C_FindObjectsFinal)(CK_SESSION_HANDLE session);
typedef CK_RV (*CK_C_SignInit)(CK_SESSION_HANDLE session, CK_MECHANISM *mechanism, CK_OBJECT_HANDLE key);
typedef CK_RV (*CK_C_Sign)(
  CK_SESSION_HANDLE session, CK_BYTE *data, CK_ULONG dataLength, CK_BYTE *signature, CK_ULONG *length);
typedef CK_RV (*CK_C_GenerateKeyPair)(
  CK_SESSION_HANDLE session, CK_MECHANISM *mechanism, CK_ATTRIBUTE *publicValues, CK_ULONG publicCount,
  CK_ATTRIBUTE *privateValues, CK_ULONG privateCount, CK_OBJECT_HANDLE *publicKey, CK_OBJECT_HANDLE *privateKey);

/* All 68 functions in the order of the standard. Those that this program never calls are places without a type. */
typedef struct CK_FUNCTION_LIST {
  CK_VERSION version;
  CK_C_Initialize C_Initialize;
  CK_C_Finalize C_Finalize;
  void *C_GetInfo;
  void *C_GetFunctionList;
  CK_C_GetSlotList C_GetSlotList;
  void *C_GetSlotInfo;
  CK_C_GetTokenInfo C_GetTokenInfo;
  void *C_GetMechanismList;
  CK_C_GetMechanismInfo C_GetMechanismInfo;
  void *C_InitToken;
  void *C_InitPIN;
  void *C_SetPIN;
  CK_C_OpenSession C_OpenSession;
  CK_C_CloseSession C_CloseSession;
  void *C_CloseAllSessions;
  void *C_GetSessionInfo;
  void *C_GetOperationState;
  void *C_SetOperationState;
  CK_C_Login C_Login;
  void *C_Logout;
  CK_C_CreateObject C_CreateObject;
  void *C_CopyObject;
  CK_C_DestroyObject C_DestroyObject;
  void *C_GetObjectSize;
  CK_C_GetAttributeValue C_GetAttributeValue;
  void *C_SetAttributeValue;
  CK_C_FindObjectsInit C_FindObjectsInit;
  CK_C_FindObjects C_FindObjects;
  CK_C_FindObjectsFinal C_FindObjectsFinal;
  void *C_EncryptInit;
  void *C_Encrypt;
  void *C_EncryptUpdate;
  void *C_EncryptFinal;
  void *C_DecryptInit;
  void *C_Decrypt;
  void *C_DecryptUpdate;
  void *C_DecryptFinal;
  void *C_DigestInit;
  void *C_Digest;
  void *C_DigestUpdate;
  void *C_DigestKey;
  void *C_DigestFinal;
  CK_C_SignInit C_SignInit;
  CK_C_Sign C_Sign;
  void *C_SignUpdate;
  void *C_SignFinal;
  void *C_SignRecoverInit;
  void *C_SignRecover;
  void *C_VerifyInit;
  void *C_Verify;
  void *C_VerifyUpdate;
  void *C_VerifyFinal;
  void *C_VerifyRecoverInit;
  void *C_VerifyRecover;
  void *C_DigestEncryptUpdate;
  void *C_DecryptDigestUpdate;
  void *C_SignEncryptUpdate;
  void *C_DecryptVerifyUpdate;
  void *C_GenerateKey;
  CK_C_GenerateKeyPair C_GenerateKeyPair;
  void *C_WrapKey;
  void *C_UnwrapKey;
  void *C_DeriveKey;
  void *C_SeedRandom;
  void *C_GenerateRandom;
  void *C_GetFunctionStatus;
  void *C_CancelFunction;
  void *C_WaitForSlotEvent;
} CK_FUNCTION_LIST;

typedef CK_RV (*CK_C_GetFunctionList)(CK_FUNCTION_LIST **list);
typedef CK_RV (*CK_C_GetInterface)(
  CK_BYTE *name, CK_VERSION *version, CK_INTERFACE **interface, CK_FLAGS flags);

#endif
