/* A PKCS #11 module for tests. By the name of its file it lies, hangs or crashes, or has the tokens of SoftHSM; under any
   other name it has one token with one key, whose signatures are wrong. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "pkcs11.h"

extern char **environ;

static const char *path(void) {
  static Dl_info info;
  return dladdr((void *)path, &info) ? info.dli_fname : "";
}

static int is(const char *mode) {
  const char *name = strrchr(path(), '/');
  size_t length = strlen(mode);
  return name && !strncmp(name + 1, mode, length) && !strcmp(name + 1 + length, ".so");
}

static void hang(void) {
  for (;;) pause();
}

static void crash(void) { abort(); }

/* True once a session was opened; the objects of a key that was made and are still there. */
static int opened, made;

static CK_RV initialize(void *arguments) {
  (void)arguments;
  if (is("hang-at-start")) hang();
  if (is("crash-at-start")) crash();
  return is("refused-at-start") ? 0x30 : 0;
}

static CK_RV finalize(void *reserved) {
  (void)reserved;
  return 0;
}

static CK_RV get_slot_list(CK_BBOOL present, CK_SLOT_ID *slots, CK_ULONG *count) {
  (void)present;
  if (is("many-slots")) {
    *count = 1000000;
  } else if (is("more-slots") && slots) {
    slots[0] = 5;
    *count = 2;
  } else {
    if (slots) slots[0] = 5;
    *count = 1;
  }
  return 0;
}

static void fill(CK_BYTE *field, size_t length, const char *text) {
  memset(field, ' ', length);
  memcpy(field, text, strlen(text) < length ? strlen(text) : length);
}

static CK_RV get_token_info(CK_SLOT_ID slot, CK_TOKEN_INFO *info) {
  (void)slot;
  if (is("crash")) crash();
  memset(info, 0, sizeof *info);
  fill(info->label, 32, "Hostile");
  if (is("environment")) {
    /* What it sees of the environment, and what it inherits. */
    char text[64];
    int variables = 0, descriptors = 0;
    for (char **next = environ; *next; next++) variables++;
    for (int number = 3; number < 1024; number++) descriptors += fcntl(number, F_GETFD) >= 0;
    snprintf(text, sizeof text, "%s %d %d", getenv("HOME"), variables, descriptors);
    fill(info->label, 32, text);
  }
  fill(info->manufacturerID, 32, "Nobody");
  fill(info->model, 16, "None");
  fill(info->serialNumber, 16, is("swapped") && opened ? "another" : "0123456789ABCDEF");
  info->flags = 0x400 | 0x4 | 0x8;
  if (is("low")) info->flags |= 0x10000 | 0x20000;
  if (is("locked")) info->flags |= 0x40000;
  if (is("keypad")) info->flags |= 0x100;
  return 0;
}

static CK_RV get_mechanism_info(CK_SLOT_ID slot, CK_MECHANISM_TYPE type, CK_MECHANISM_INFO *info) {
  (void)slot;
  info->ulMinKeySize = is("sizes") ? ULONG_MAX : 0;
  info->ulMaxKeySize = is("sizes") ? 1 : 0;
  info->flags = type == 0x1041 ? 0x800 : 0x10000;
  return 0;
}

static CK_RV open_session(
  CK_SLOT_ID slot, CK_FLAGS flags, void *application, void *notify, CK_SESSION_HANDLE *session) {
  (void)slot, (void)flags, (void)application, (void)notify;
  *session = 9;
  opened = 1;
  return 0;
}

static CK_RV close_session(CK_SESSION_HANDLE session) { return session == 9 ? 0 : 0xB3; }

/* Counts what was done, in a file beside the module. */
static int count(const char *what) {
  char name[PATH_MAX];
  snprintf(name, sizeof name, "%s.%s", path(), what);
  int file = open(name, O_WRONLY | O_CREAT | O_APPEND, 0600);
  int done = file >= 0 && write(file, ".", 1) == 1;
  if (file >= 0) close(file);
  return done;
}

static CK_RV login(CK_SESSION_HANDLE session, CK_ULONG user, CK_BYTE *pin, CK_ULONG length) {
  (void)session;
  if (!count("tries")) return 0x30;
  if (is("locks")) return 0xA4;
  if (is("vague")) return 0x5;
  if (is("crash-at-login")) crash();
  if (is("keypad")) return pin || length ? 0xA0 : 0;
  return user == 1 && length == 4 && !memcmp(pin, "1234", 4) ? 0 : 0xA0;
}

static CK_RV create_object(
  CK_SESSION_HANDLE session, CK_ATTRIBUTE *values, CK_ULONG count, CK_OBJECT_HANDLE *object) {
  (void)session, (void)values, (void)count;
  *object = 10;
  return is("full") ? 0x31 : 0;
}

static CK_RV destroy_object(CK_SESSION_HANDLE session, CK_OBJECT_HANDLE object) {
  (void)session, (void)object;
  if (made) made--;
  return count("removals") ? 0 : 0x30;
}

static CK_OBJECT_HANDLE found;

static CK_RV find_objects_init(CK_SESSION_HANDLE session, CK_ATTRIBUTE *values, CK_ULONG count) {
  (void)session;
  /* The private key 7 and its public key 8; nothing of another label, before a key is made. */
  found = 0;
  for (CK_ULONG place = 0; place < count; place++) {
    if (values[place].type == 0x0 && *(CK_ULONG *)values[place].pValue == 3) found = 7;
    if (values[place].type == 0x0 && *(CK_ULONG *)values[place].pValue == 2) found = 8;
    if (values[place].type == 0x3 && !made && memcmp(values[place].pValue, "desk", 4)) {
      found = 0;
      break;
    }
  }
  return 0;
}

static CK_RV find_objects(
  CK_SESSION_HANDLE session, CK_OBJECT_HANDLE *objects, CK_ULONG most, CK_ULONG *count) {
  (void)session;
  *count = found ? 1 : 0;
  if (found) objects[0] = found;
  if (is("many-found") && found) *count = 1000;
  if (is("endless") && found) {
    for (CK_ULONG place = 0; place < most; place++) objects[place] = found;
    *count = most;
    return 0;
  }
  if (is("no-public-key") && found == 8) *count = 0;
  found = 0;
  return 0;
}

static CK_RV find_objects_final(CK_SESSION_HANDLE session) {
  (void)session;
  return 0;
}

static const char point[] =
  "\x04\x41\x04"
  "\x6B\x17\xD1\xF2\xE1\x2C\x42\x47\xF8\xBC\xE6\xE5\x63\xA4\x40\xF2\x77\x03\x7D\x81\x2D\xEB\x33\xA0\xF4\xA1\x39\x45"
  "\xD8\x98\xC2\x96\x4F\xE3\x42\xE2\xFE\x1A\x7F\x9B\x8E\xE7\xEB\x4A\x7C\x0F\x9E\x16\x2B\xCE\x33\x57\x6B\x31\x5E\xCE"
  "\xCB\xB6\x40\x68\x37\xBF\x51\xF5";

static CK_RV put(CK_ATTRIBUTE *attribute, const void *value, CK_ULONG length) {
  if (attribute->ulValueLen < length) {
    attribute->ulValueLen = ULONG_MAX;
    return 0x150;
  }
  memcpy(attribute->pValue, value, length);
  attribute->ulValueLen = length;
  return 0;
}

static CK_RV get_attribute_value(
  CK_SESSION_HANDLE session, CK_OBJECT_HANDLE object, CK_ATTRIBUTE *values, CK_ULONG count) {
  (void)session, (void)count;
  char text[67];
  if (is("long-attribute")) {
    values->ulValueLen = 1 << 20;
    return 0;
  }
  switch (values->type) {
    case 0x3: return put(values, "desk", 4);
    case 0x102: return put(values, "\x01\x02", 2);
    case 0x180: return is("other-curve") ? put(values, "\x06\x05\x2B\x81\x04\x00\x22", 7)
                                         : put(values, "\x06\x08\x2A\x86\x48\xCE\x3D\x03\x01\x07", 10);
    case 0x181:
      if (object == 7) break;
      memcpy(text, point, 67);
      if (is("off-curve")) text[66] ^= 1;
      return is("raw-point") ? put(values, text + 2, 65) : put(values, text, 67);
    case 0x163: return put(values, is("imported") ? "\0" : "\1", 1);
    case 0x164: return put(values, is("extractable") ? "\0" : "\1", 1);
    case 0x165: return put(values, "\1", 1);
    case 0x202: return put(values, is("asks") ? "\1" : "\0", 1);
  }
  values->ulValueLen = ULONG_MAX;
  return 0x12;
}

static CK_RV sign_init(CK_SESSION_HANDLE session, CK_MECHANISM *mechanism, CK_OBJECT_HANDLE key) {
  (void)session;
  return mechanism->mechanism == 0x1041 && key == 7 ? 0 : 0x70;
}

static CK_RV sign(
  CK_SESSION_HANDLE session, CK_BYTE *data, CK_ULONG data_length, CK_BYTE *signature, CK_ULONG *length) {
  (void)session, (void)data;
  if (is("hang")) hang();
  if (is("crash-at-signature")) crash();
  if (is("pulled")) return 0x32;
  if (is("absent")) return 0xE0;
  if (is("broken")) return 0x30;
  if (is("session-lost")) return 0xB3;
  if (is("asks-again")) return 0x101;
  memset(signature, 0x11, data_length * 2);
  *length = is("short-signature") ? 10 : is("long-signature") ? ULONG_MAX : 64;
  return 0;
}

static CK_RV generate_key_pair(
  CK_SESSION_HANDLE session, CK_MECHANISM *mechanism, CK_ATTRIBUTE *public_values, CK_ULONG public_count,
  CK_ATTRIBUTE *private_values, CK_ULONG private_count, CK_OBJECT_HANDLE *public_key,
  CK_OBJECT_HANDLE *private_key) {
  (void)session, (void)mechanism, (void)public_values, (void)public_count, (void)private_values;
  (void)private_count;
  (*public_key) = 8, (*private_key) = 7;
  made = 2;
  return is("full") ? 0x31 : is("protected") ? 0xE2 : 0;
}

/* SoftHSM: what this module has under the name of over-softhsm. */
static CK_FUNCTION_LIST *below;

static CK_RV login_below(CK_SESSION_HANDLE session, CK_ULONG user, CK_BYTE *pin, CK_ULONG length) {
  return count("tries") ? below->C_Login(session, user, pin, length) : 0x30;
}

/* Fails if a file beside the module says so: after how many signatures, and with what answer; with 0 it hangs. */
static CK_RV sign_below(
  CK_SESSION_HANDLE session, CK_BYTE *data, CK_ULONG data_length, CK_BYTE *signature, CK_ULONG *length) {
  static CK_ULONG signatures;
  CK_ULONG before = 0, answer = 0;
  char name[PATH_MAX];
  snprintf(name, sizeof name, "%s.fault", path());
  FILE *file = fopen(name, "r");
  int fails = file && fscanf(file, "%lu %lx", &before, &answer) == 2 && signatures++ >= before;
  if (file) fclose(file);
  if (fails && !answer) hang();
  CK_RV signed_below = below->C_Sign(session, data, data_length, signature, length);
  /* A signature that fails ends its operation too (PKCS #11, 5.2): the next one may begin. */
  return fails ? answer : signed_below;
}

static CK_FUNCTION_LIST list = {
  .version = {2, 40},
  .C_Initialize = initialize,
  .C_Finalize = finalize,
  .C_GetSlotList = get_slot_list,
  .C_GetTokenInfo = get_token_info,
  .C_GetMechanismInfo = get_mechanism_info,
  .C_OpenSession = open_session,
  .C_CloseSession = close_session,
  .C_Login = login,
  .C_CreateObject = create_object,
  .C_DestroyObject = destroy_object,
  .C_GetAttributeValue = get_attribute_value,
  .C_FindObjectsInit = find_objects_init,
  .C_FindObjects = find_objects,
  .C_FindObjectsFinal = find_objects_final,
  .C_SignInit = sign_init,
  .C_Sign = sign,
  .C_GenerateKeyPair = generate_key_pair,
};

CK_RV C_GetFunctionList(CK_FUNCTION_LIST **given) {
  if (is("interface")) return 0x54;
  if (is("version")) list.version.major = 9;
  if (is("null-function")) list.C_Login = 0;
  if (is("over-softhsm")) {
    void *library = dlopen(SOFTHSM, RTLD_NOW);
    CK_C_GetFunctionList get = library ? dlsym(library, "C_GetFunctionList") : 0;
    if (!get || get(&below)) return 0x5;
    list = *below;
    list.C_Login = login_below;
    list.C_Sign = sign_below;
  }
  *given = is("no-functions") ? 0 : &list;
  return 0;
}

CK_RV C_GetInterface(CK_BYTE *name, CK_VERSION *version, CK_INTERFACE **given, CK_FLAGS flags) {
  static CK_INTERFACE interface = {(char *)"PKCS 11", &list, 0};
  if (!is("interface") || strcmp((char *)name, "PKCS 11") || version || flags) return 0x54;
  list.version = (CK_VERSION){3, 0};
  *given = &interface;
  return 0;
}
