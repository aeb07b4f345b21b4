# Tern: two commands set everything up on a fresh Debian machine: `make run` and `make test`.

SWIFT  ?= swift
PREFIX ?= /usr/local
ARGS   ?= --mock Resources/mock

# Standard library linked in: the program starts in a fraction of the time.
RELEASE  = -c release --static-swift-stdlib --product tern
BINARY   = .build/release/tern
SOURCES  = Package.swift Sources Tests

.PHONY: run build test check fuzz lint format install install-files uninstall bench screenshots clean dependencies test-dependencies

run: build
	@$(BINARY) $(ARGS)

build: dependencies
	$(SWIFT) build $(RELEASE)

test: test-dependencies
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build

# The optimizer refuses what the debug build lets pass, so the program that people get is built as well.
check: test-dependencies lint
	$(SWIFT) build $(RELEASE)
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build

# Throws bytes at a parser: ENTRY is feed, html, opml, date or page, SEEDS a folder of files to begin with, TIME in seconds.
ENTRY ?= feed
SEEDS ?=
TIME  ?= 1200
FUZZ   = .build/fuzz

fuzz:
	TERN_FUZZ=$(ENTRY) $(SWIFT) build --scratch-path $(FUZZ) --product tern-fuzz -Xswiftc -O -Xswiftc -sanitize=fuzzer,address
	mkdir -p $(FUZZ)/corpus-$(ENTRY)
	SWIFT_BACKTRACE=enable=no TERN_FUZZ=$(ENTRY) $(FUZZ)/debug/tern-fuzz -max_total_time=$(TIME) -timeout=10 -rss_limit_mb=2048 -max_len=65536 \
		-artifact_prefix=$(FUZZ)/ $(FUZZ)/corpus-$(ENTRY) $(SEEDS)

lint:
	$(SWIFT) format lint --strict --configuration .swift-format --recursive $(SOURCES)

format:
	$(SWIFT) format format --in-place --configuration .swift-format --recursive $(SOURCES)

# The program itself says what its manual page and completions are.
BIN  = $(DESTDIR)$(PREFIX)/bin
MAN  = $(DESTDIR)$(PREFIX)/share/man/man1
BASH = $(DESTDIR)$(PREFIX)/share/bash-completion/completions
ZSH  = $(DESTDIR)$(PREFIX)/share/zsh/site-functions
FISH = $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d

install: build install-files

# What was built is put in place; nothing is built as root.
install-files:
	install -d "$(BIN)" "$(MAN)" "$(BASH)" "$(ZSH)" "$(FISH)"
	install -m 755 $(BINARY) "$(BIN)/tern"
	$(BINARY) man > "$(MAN)/tern.1"
	$(BINARY) completions bash > "$(BASH)/tern"
	$(BINARY) completions zsh > "$(ZSH)/_tern"
	$(BINARY) completions fish > "$(FISH)/tern.fish"
	chmod 644 "$(MAN)/tern.1" "$(BASH)/tern" "$(ZSH)/_tern" "$(FISH)/tern.fish"

uninstall:
	rm -f "$(BIN)/tern" "$(MAN)/tern.1" "$(BASH)/tern" "$(ZSH)/_tern" "$(FISH)/tern.fish"

# LIBRARIES is a folder in which libraries of SIZES articles stay: 1k, 10k, 100k or 1M (6.4 GB).
SIZES     ?= 1k,10k
LIBRARIES ?= .build/libraries

bench: build
	@Benchmarks/search $(BINARY) --sizes $(SIZES) --keep $(LIBRARIES)
	@Benchmarks/run $(BINARY) --libraries $(LIBRARIES)
	@Benchmarks/load $(BINARY)
	@Benchmarks/together $(BINARY)
	@-Benchmarks/keys $(BINARY)
	@-Benchmarks/feeds $(BINARY)

# README's pictures are drawn by the program itself.
# Every page, light and dark, wide and narrow; and the toolkit's gallery.
PAGES = app feeds articles article help settings details add-feed removal reorder chosen folders files changes

screenshots: build
	mkdir -p docs/screens
	for theme in dark light; do for page in $(PAGES); do \
		$(BINARY) preview $$page --size 120x32 --format svg --theme $$theme > docs/screens/$$page-$$theme.svg; \
		$(BINARY) preview $$page --size 44x24 --format svg --theme $$theme > docs/screens/$$page-$$theme-narrow.svg; \
	done; done
	$(BINARY) preview gallery --size 142x42 --format svg --theme dark > docs/screens/gallery.svg

clean:
	$(SWIFT) package clean
	rm -rf .build

dependencies:
	@.ci/dependencies libncurses-dev libsqlite3-dev libxml2-dev libcurl4-openssl-dev libunistring-dev \
		libfribidi-dev libtomlplusplus-dev libuchardet0 libidn2-0 libmicrohttpd-dev

test-dependencies: dependencies
	@.ci/dependencies libvterm-dev unicode-data
