# make build    the release binary, for install and bench
# make demo     a virtual passport behind a real PC/SC service, read and judged; no reader needed
# make test     everything that can be tested on this machine; with FILTER=…, only tests with such a name
# make check    after a change: the tests without proofs, other programs and whole runs of the command
# make lint     the form of the code, which make test asks for too
# make readers  each reader that is named, played from its descriptor behind the real driver in a virtual machine
# make compare  what a few thousand commands say with this binary and with another one, BEFORE=…
# make fuzz     the fuzz targets, FUZZ_CASES cases in all
# make audit    make test with expensive files at full size and every sweep, then make fuzz
# make bench    the figures of docs/PERFORMANCE.md, measured here
# make docs     a page for each public declaration of the libraries
# make install  the binary, its manual, completions, udev rules and all else of the package (DESTDIR, PREFIX)
# make release  the files of a release, in .build/dist
# make release-again  the same built in another folder, and compared byte by byte
# make release-test   the package installed, used and removed in fresh Debian systems (SYSTEMS names them: trixie …)

PREFIX ?= /usr/local
DESTDIR ?=
FUZZ_CASES ?= 3000000
UDEVDIR ?= /usr/lib/udev/rules.d
MODPROBEDIR ?= /usr/lib/modprobe.d

BINARY := .build/release/passport
# The one place of the version is Version.current.
VERSION := $(shell sed -n 's/^  package static let current = "\(.*\)"$$/\1/p' Sources/Application/Operations/Version.swift)
# A release names no folder of the machine that builds it, so that a build in any folder is the same.
SHIPPED_BUILD := -c release --static-swift-stdlib --product passport --scratch-path .build/shipped \
  -debug-info-format none --disable-local-rpath -Xswiftc -file-prefix-map -Xswiftc $(CURDIR)=. \
  -Xcc -ffile-prefix-map=$(CURDIR)=. -Xlinker -s -Xlinker --build-id=none \
  -Xlinker -z -Xlinker now
BUILT := .build/shipped/release/passport
SHIPPED := .build/shipped/passport
DIST := .build/dist
# One build serves demo and tests: a debug build in which modules of bulk arithmetic are optimised (Package.swift).
# Both ask for it with the same flags, or everything would be built twice. `make demo WARNINGS=` builds with a
# compiler that warns of more, and `make test DEBUG_INFO=` with what a debugger needs.
WARNINGS ?= -Xswiftc -warnings-as-errors
DEBUG_INFO ?= -debug-info-format none
# Without an index of the sources, which only an editor reads (Tests/XCTMain.swift), and with the toolchain's faster
# linker.
TEST_BUILD := $(WARNINGS) $(DEBUG_INFO) -Xswiftc -use-ld=lld --disable-index-store --enable-swift-testing --disable-xctest
TESTED := .build/debug/passport
# Without those flags every function stands for itself in the objects, which TextComparisonTests read.
PLAIN_BUILD := --scratch-path .build/plain
export PASSPORT_TEST_BUILD := 1
BUILD_PACKAGES := pkg-config libpcsclite-dev libssl-dev
RELEASE_PACKAGES := binutils dpkg-dev xz-utils zstd python3 git lintian mandoc
RELEASE_TEST_PACKAGES := debootstrap debian-archive-keyring iproute2 util-linux
RUN_PACKAGES := pcscd vsmartcard-vpcd util-linux mount
TEST_PACKAGES := openssl python3 python3-venv python3-cryptography python3-jsonschema age \
  libopenjp2-tools zbar-tools zstd softhsm2 opensc
# The virtual machines of make readers; their kernel and another release's pcscd are downloaded and unpacked, not installed.
READERS_PACKAGES := qemu-system-x86 busybox-static libccid pcscd udev kmod python3 python3-cryptography \
  debian-archive-keyring
# Tests show "not run" without them: a Chromium that is no snap, of which this one has no windows and takes three
# fifths of the processor time; and OpenPACE's library, the other side of PACE.
ifeq ($(shell . /etc/os-release 2>/dev/null; echo $$ID),debian)
WANTED_PACKAGES := chromium-headless-shell libeac3
endif

# Says what is missing and installs it, through sudo when not root.
define need
@missing=""; for package in $(1); do \
  dpkg-query -W -f='$${Status}' $$package 2>/dev/null | grep -q 'ok installed' || missing="$$missing $$package"; \
done; \
if [ -n "$$missing" ]; then \
  echo "installing:$$missing"; \
  if [ "$$(id -u)" = 0 ]; then sudo=""; else sudo=sudo; fi; \
  $$sudo apt-get update -qq && $$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $$missing >/dev/null; \
fi
endef

# SwiftPM knows no -pthread and warns of it at each build; libpcsclite needs none from us.
PKG_CONFIG_FILE := .build/pkgconfig/libpcsclite.pc
WITH_PILLOW := .build/pillow/bin/python
export PKG_CONFIG_PATH := $(CURDIR)/.build/pkgconfig:$(PKG_CONFIG_PATH)
# The interpreter itself, not what chooses one, such as pyenv: that takes longer than most scripts of the tests.
export PATH := $(shell own=$$(python3 -c 'import sys; print(sys.executable)' 2>/dev/null) && \
  [ "$$own" != "$$(command -v python3)" ] && echo "$${own%/*}:")$(PATH)

.PHONY: build demo test check python lint readers compare fuzz audit bench docs install release release-again release-test clean need-swift need-build need-run need-test

build: need-swift need-build $(PKG_CONFIG_FILE)
	swift build -c release --static-swift-stdlib --product passport

$(BINARY):
	$(MAKE) build

$(PKG_CONFIG_FILE): | need-build
	@mkdir -p $(@D)
	@sed 's/-pthread//' "$$(PKG_CONFIG_PATH= pkg-config --variable=pcfiledir libpcsclite)/libpcsclite.pc" >$@

demo: need-swift need-build need-run $(PKG_CONFIG_FILE)
	swift build --product passport $(TEST_BUILD)
	Tests/TestSupport/private-pcscd Tests/Demo/demo $(TESTED)

test: need-swift need-build need-run need-test $(PKG_CONFIG_FILE) python lint
	swift build --build-tests $(TEST_BUILD)
ifdef FILTER
	Tests/TestSupport/failures-last swift test --skip-build $(TEST_BUILD) --filter '$(FILTER)'
else
	Tests/TestSupport/failures-last swift test --skip-build $(TEST_BUILD)
	Tests/Fuzz/run --seeds .build/debug/FuzzTargets --cases 20000
endif

# Modules whose tests make proofs or start programs are left out.
check: need-swift need-build need-test $(PKG_CONFIG_FILE) python
	swift build --build-tests $(TEST_BUILD)
	Tests/TestSupport/failures-last swift test --skip-build $(TEST_BUILD) \
	  --skip 'passport(Card)?Tests|ProgramTests|ProofEngineTests|CircuitsTests|ZeroKnowledgeTests|Checker|LibraryTests'

# Programs of others that tests ask are installed from PyPI while the tests are compiled.
python: need-test
	@mkdir -p .build && Tests/TestSupport/in-python </dev/null >.build/python.log 2>&1 &

# Debian 12's Pillow draws text in whole sizes only, and the glyphs of the training are those of one version.
$(WITH_PILLOW): | need-test
	python3 -m venv .build/pillow
	$@ -m pip install --quiet --no-input --disable-pip-version-check pillow==13.0.0 numpy==2.4.6

# The shape of the code, by .swift-format.
lint: need-swift
	@# It keeps every file open until it ends, and a process may have 1,024.
	find Package.swift Sources Tests -name '*.swift' -print0 | xargs -0 -n 200 swift format lint --strict --parallel

# What takes too long for each change: expensive files for the binary as it is shipped, and more fuzzing.
audit: build need-run need-test $(WITH_PILLOW)
	env -u PASSPORT_TEST_BUILD swift build $(PLAIN_BUILD)
	swift build --build-tests $(TEST_BUILD)
	@# First what needs a machine that does nothing else: figures of time, and readers in virtual machines.
	PASSPORT_TIMED=1 Tests/TestSupport/failures-last swift test --skip-build $(TEST_BUILD) --no-parallel --filter '[sS]peed'
	$(call need,$(READERS_PACKAGES))
	Tests/Readers/run $(TESTED)
	PASSPORT_AUDIT=1 Tests/TestSupport/failures-last swift test --skip-build $(TEST_BUILD)
	Tests/Kernels/run
	$(call need,fonts-ocr-b gcc)
	$(WITH_PILLOW) Tests/Glyphs/train --check Sources/Document/MRZVision/GlyphWeights.swift
	@# The pictures keep one processor busy for long.
	Tests/Fuzz/run --seeds .build/debug/FuzzTargets --cases 20000 mrz-in-picture & pictures=$$!; \
	  Tests/Fuzz/run --cases $(FUZZ_CASES); status=$$?; wait $$pictures && exit $$status

readers: need-swift need-build need-run $(PKG_CONFIG_FILE)
	$(call need,$(READERS_PACKAGES))
	swift build --product passport $(TEST_BUILD)
	Tests/Readers/run $(TESTED)

compare: need-swift need-build $(PKG_CONFIG_FILE)
	$(call need,python3 faketime)
	swift build --product passport $(TEST_BUILD)
	Tests/Outputs/compare $(BEFORE) $(TESTED)

fuzz: need-swift need-build need-test $(PKG_CONFIG_FILE)
	Tests/Fuzz/run --cases $(FUZZ_CASES)

bench: build need-run need-test $(WITH_PILLOW)
	Tests/TestSupport/private-pcscd Tests/Bench/bench $(BINARY)
	Tests/TestSupport/private-pcscd Tests/Bench/profiles $(BINARY)
	swift build -c release --static-swift-stdlib --product VerificationBench
	.build/release/VerificationBench
	swift build -c release --static-swift-stdlib --product SignatureProofBench
	taskset -c 0 .build/release/SignatureProofBench
	Tests/Bench/single $(BINARY)
	Tests/Bench/tokens $(BINARY)
	Tests/Bench/proofs $(BINARY)
	Tests/Bench/passport-proofs $(BINARY)
	$(call need,fonts-ocr-b fonts-dejavu-core)
	$(WITH_PILLOW) Tests/Bench/pictures $(BINARY)

install: $(BINARY)
	docs/package/stage $(BINARY) "$(DESTDIR)" "$(PREFIX)" "$(UDEVDIR)" "$(MODPROBEDIR)"

release: need-swift need-build $(PKG_CONFIG_FILE)
	$(call need,$(RELEASE_PACKAGES))
	swift build $(SHIPPED_BUILD)
	docs/package/without-hashes $(BUILT) $(SHIPPED)
	docs/package/names-nothing $(SHIPPED) "$(CURDIR)"
	docs/package/release $(SHIPPED) $(VERSION) $(DIST)
	lintian --fail-on error,warning --allow-root $(DIST)/*.deb

# Needs a clean tree: what is compared is the last commit. The second build has another folder, another time, locale
# and mask of files, and half of the processors.
release-again: release
	@folder=$$(mktemp -d) && trap 'rm -rf "$$folder"' EXIT && \
	  git clone -q . "$$folder/elsewhere" && \
	  (umask 077 && LC_ALL=C.UTF-8 TZ=Asia/Tokyo taskset -c "0-$$((($$(nproc) - 1) / 2))" \
	    $(MAKE) -C "$$folder/elsewhere" release) && \
	  diff -r $(DIST) "$$folder/elsewhere/$(DIST)" && echo "both builds are the same"

# The package in fresh Debian systems without Swift, made in a temporary folder; it needs root and a mirror.
release-test: release
	$(call need,$(RELEASE_TEST_PACKAGES))
	Tests/Release/fresh-systems $(DIST)/*.deb $(SYSTEMS)

# One page for each public declaration of the libraries, in .build/docs; a web server shows them.
docs: need-swift need-build $(PKG_CONFIG_FILE)
	swift package dump-symbol-graph --minimum-access-level public --skip-synthesized-members
	rm -rf .build/docs .build/symbol-graphs && mkdir -p .build/symbol-graphs
	cp "$$(swift build --show-bin-path)"/../symbolgraph/*.symbols.json .build/symbol-graphs/
	rm -f .build/symbol-graphs/*Test*
	docc convert --additional-symbol-graph-dir .build/symbol-graphs --fallback-display-name passport \
	  --fallback-bundle-identifier passport --diagnostic-level error --output-path .build/docs
	@echo "python3 -m http.server --directory .build/docs, then http://localhost:8000/documentation/"

clean:
	swift package clean
	rm -rf .build/fuzz .build/tests .build/shipped .build/dist

need-swift:
	@command -v swift >/dev/null || { echo "Swift 6.2 or later is needed: https://www.swift.org/install/linux/" >&2; exit 1; }

need-build:
	$(call need,$(BUILD_PACKAGES))

need-run:
	$(call need,$(RUN_PACKAGES))

need-test:
	$(call need,$(TEST_PACKAGES))
	-$(call need,$(WANTED_PACKAGES))
