// Another program that uses readers.
//
//   holder readers                says how many readers the service has
//   holder cards                  says in how many of them it sees a card
//   holder exclusive SECONDS      takes the first reader with a card for itself, and keeps it for a time
//   holder transaction SECONDS    the same with a transaction
//
// Says "held" when it has it. scdaemon of GnuPG connects exclusively, browsers hold transactions.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <winscard.h>

static int hold(SCARDCONTEXT context, const char *name, int exclusive, unsigned seconds) {
  SCARDHANDLE card;
  DWORD protocol;
  DWORD share = exclusive ? SCARD_SHARE_EXCLUSIVE : SCARD_SHARE_SHARED;
  if (SCardConnect(context, name, share, SCARD_PROTOCOL_ANY, &card, &protocol) != SCARD_S_SUCCESS) return 0;
  if (!exclusive && SCardBeginTransaction(card) != SCARD_S_SUCCESS) return 0;
  puts("held");
  fflush(stdout);
  sleep(seconds);
  return 1;
}

static int has_card(SCARDCONTEXT context, const char *name) {
  SCARD_READERSTATE state = {.szReader = name, .dwCurrentState = SCARD_STATE_UNAWARE};
  return SCardGetStatusChange(context, 0, &state, 1) == SCARD_S_SUCCESS && state.dwEventState & SCARD_STATE_PRESENT;
}

int main(int count, char **words) {
  if (count < 2) return 2;
  SCARDCONTEXT context;
  char names[4096] = "";
  DWORD length = sizeof names;
  if (SCardEstablishContext(SCARD_SCOPE_SYSTEM, NULL, NULL, &context) != SCARD_S_SUCCESS) return 1;
  if (SCardListReaders(context, NULL, names, &length) != SCARD_S_SUCCESS) names[0] = names[1] = 0;
  int cards = strcmp(words[1], "cards") == 0, found = 0;
  for (char *name = names; *name; name += strlen(name) + 1)
    if (count == 2) found += !cards || has_card(context, name);
    else if (hold(context, name, strcmp(words[1], "exclusive") == 0, (unsigned)atoi(words[2]))) return 0;
  if (count == 2) printf("%d\n", found);
  return count == 3;
}
