#!/usr/bin/env bash
# Try `make install` and `make uninstall` in a throw-away Debian: twice each, the second time nothing may change.
#
#   sudo systemd/try_install.sh                     # Bookworm
#   sudo systemd/try_install.sh trixie /var/tmp/roots
#
# Wants root, debootstrap and a network. The system is made in FOLDER/SUITE (default: a new folder below /var/tmp) and is
# left there if FOLDER is given, so that the next time is quicker. MIRROR names another mirror than debootstrap's own.
# ARCH=arm64 makes a system for the Raspberry Pi's processor and runs it on any other by qemu-user-static: slowly.
# BOOT=1 starts it (systemd-nspawn, of systemd-container) and has the service play, hang, be started again and stop.
# TESTS="tests/rules tests/match" runs these tests in it too, with the installed program; DEMO=1 runs the demo, and
# DEMO="--short --headless" the demo so: its short form is what an emulated system gets through.
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."

suite=${1:-bookworm}
folder=${2:-$(mktemp -d /var/tmp/tablehub-try.XXXXXX)}
root=$folder/$suite${ARCH:+-$ARCH}
include=python3,python3-venv,make,ca-certificates,systemd

say() { printf '\n== %s\n' "$*"; }
fail() { printf '\nFAILED: %s\n' "$*" >&2; exit 1; }

[ "$(id -u)" = 0 ] || fail "only root may make a Debian system; use sudo"
command -v debootstrap >/dev/null || fail "debootstrap is missing; type:  apt install debootstrap"

inside() { # run a command in the new system, with this machine's settings of pip
    chroot "$root" /usr/bin/env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root \
        LANG=C.UTF-8 ${PIP_CERT:+PIP_CERT="$PIP_CERT"} ${PIP_INDEX_URL:+PIP_INDEX_URL="$PIP_INDEX_URL"} PURGE="${PURGE:-}" "$@"
}

mounts=()
connect() { # lend the new system this machine's devices and processes
    for place in proc dev; do
        mount --rbind "/$place" "$root/$place" && mount --make-rslave "$root/$place"
        mounts+=("$root/$place")
    done
}
disconnect() {
    for place in "${mounts[@]}"; do umount --lazy "$place" || true; done
    mounts=()
}
tidy() {
    [ -z "${leader:-}" ] || kill -KILL "$leader" 2>/dev/null || true
    disconnect
    [ -n "${kept:-}" ] || rm -rf --one-file-system "$folder"
}
kept=${2:-}
trap tidy EXIT

make_root() {
    if [ ! -e "$root/.made" ]; then
        say "Making Debian $suite in $root"
        mkdir -p "$root"
        debootstrap --variant=minbase --include=$include ${ARCH:+--arch="$ARCH" --foreign} \
            "$suite" "$root" ${MIRROR:+"$MIRROR"} >"$folder/debootstrap.log" || fail "see $folder/debootstrap.log"
        if [ -n "${ARCH:-}" ]; then
            register_emulator
            chroot "$root" /debootstrap/debootstrap --second-stage >>"$folder/debootstrap.log" ||
                fail "see $folder/debootstrap.log"
        fi
        touch "$root/.made"
    elif [ -n "${ARCH:-}" ]; then
        register_emulator
    fi
    connect
    cp /etc/resolv.conf "$root/etc/resolv.conf"
    if [ -n "${PIP_CERT:-}" ]; then install -D -m 644 "$PIP_CERT" "$root$PIP_CERT"; fi
    rm -rf "$root/src" && mkdir "$root/src"
    git ls-files -z --cached --others --exclude-standard -- ':!tests/data' | # deleted files are listed too
        while IFS= read -r -d '' name; do [ ! -e "$name" ] || printf '%s\0' "$name"; done |
        tar --create --null --files-from=- | tar --extract --directory="$root/src" --no-same-owner
}

register_emulator() { # have the kernel run programs for 64-bit ARM; the F keeps the emulator at hand within the root
    local misc=/proc/sys/fs/binfmt_misc
    [ -e $misc/register ] || mount -t binfmt_misc binfmt_misc $misc
    [ -e $misc/qemu-aarch64 ] || [ -e $misc/tablehub-aarch64 ] ||
        printf '%s' ':tablehub-aarch64:M::\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00:\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff:/usr/bin/qemu-aarch64-static:F' >$misc/register
}

traces() { # every file with its size, time and rights; the log of the installation is written each time
    find "$root" -xdev \( -path "$root/proc" -o -path "$root/dev" -o -path "$root/tmp" -o -path "$root/src" \
        -o -name install.log \) -prune -o -printf '%P %s %T@ %m %u %l\n' | sed 's/^\([^ ]*\) 4096 [0-9.]* /\1 /' | sort
}

within() { # within SECONDS CONDITION: wait until it holds
    local end=$((SECONDS + $1))
    until eval "$2" 2>/dev/null; do
        [ $SECONDS -lt $end ] || return 1
        sleep 1
    done
}

installed() { inside make --no-print-directory -C /src install; }
uninstalled() { inside make --no-print-directory -C /src uninstall; }

make_root
PURGE=1 uninstalled >/dev/null || true # what an earlier try has left

say "make install"
installed
traces >"$folder/first"
say "make install, once more: nothing may change"
installed | tee "$folder/said"
grep -q '^Nothing had to be changed' "$folder/said" || fail "it says that it did something"
traces >"$folder/second"
diff "$folder/first" "$folder/second" || fail "files have changed"

say "The program, as the service's user"
inside runuser -u tablehub -- tablehub --version
inside test -e /etc/systemd/system/multi-user.target.wants/tablehub.service || fail "it does not start with the machine"
inside systemd-analyze verify --man=no /etc/systemd/system/tablehub.service || fail "systemd does not understand the unit"
inside id tablehub
inside runuser -u tablehub -- tablehub config /etc/tablehub/table.toml >"$folder/said" || fail "its configuration cannot be used"
if [ -n "${TESTS:-}${DEMO:-}${BOOT:-}" ]; then cp -r tests/data "$root/src/tests/"; fi
if [ -n "${TESTS:-}" ]; then
    say "The tests asked for: $TESTS"
    inside /opt/tablehub/venv/bin/python -m pip install --quiet --root-user-action=ignore pytest hypothesis
    inside sh -c "cd /src && /opt/tablehub/venv/bin/python -m pytest -q -p no:cacheprovider $TESTS"
fi
if [ -n "${DEMO:-}" ]; then
    [ "$DEMO" != 1 ] || DEMO=--headless
    say "The demo: $DEMO"
    inside bash -c "cd /src && time tablehub demo --tables tests/data/tables $DEMO"
fi

if [ -n "${BOOT:-}" ]; then
    say "The service, started by systemd"
    # A recorded game for a camera, and no console, which a container has none of.
    mkdir -p "$root/var/lib/tablehub" "$root/etc/systemd/system/tablehub.service.d"
    cp -r "$root/src/tests/data/tables/brown_leather/game" "$root/var/lib/tablehub/game"
    inside chown -R tablehub /var/lib/tablehub
    cp "$root/etc/tablehub/table.toml" "$folder/table.toml"
    printf '%s\n' 'source = "/var/lib/tablehub/game"' 'journal = "/var/lib/tablehub/journal.sqlite"' \
        'hold = 2' 'headless = true' >"$root/etc/tablehub/table.toml"
    printf '%s\n' '[Service]' StandardInput=null TTYPath= TTYReset=no TTYVHangup=no RestartSec=1 \
        >"$root/etc/systemd/system/tablehub.service.d/container.conf"
    disconnect # a container brings its own
    systemd-nspawn --register=no --keep-unit --directory="$root" --console=pipe /lib/systemd/systemd \
        </dev/null >"$folder/boot.log" 2>&1 &
    container=$!
    within 30 'leader=$(pgrep -P $container)' || fail "the system does not start: $folder/boot.log"
    booted() { nsenter --target "$leader" --all env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 "$@"; }
    service() { booted systemctl show tablehub --property="$1" --value; }
    within 90 '[ "$(service ActiveState)" = active ]' || fail "the service does not start"
    within 90 'booted journalctl -u tablehub | grep -q " plays "' || fail "it does not play"
    say "It hangs: systemd must start it again"
    before=$(service MainPID)
    booted sh -c "kill -STOP $before"
    within 90 '[ "$(service NRestarts)" -ge 1 ] && [ "$(service ActiveState)" = active ]' || fail "it is left hanging"
    booted journalctl -u tablehub | grep -q "going on with the interrupted match" || fail "the match is forgotten"
    say "It ends with 0, as after Stop in the menu: systemd must start it again"
    times=$(service NRestarts)
    booted sh -c "kill -TERM $(service MainPID)"
    within 60 '[ "$(service NRestarts)" -gt $times ] && [ "$(service ActiveState)" = active ]' || fail "it stays away"
    say "It is stopped"
    began=$(date +%s%N)
    booted systemctl stop tablehub
    took=$((($(date +%s%N) - began) / 1000000))
    booted journalctl -u tablehub --no-pager -o cat | grep -v '^  File' | tail -n 25
    echo "stopped after $took ms, result: $(service Result)"
    [ "$(service Result)" = success ] && [ $took -lt 4000 ] || fail "it does not stop as it should"
    kill -s SIGRTMIN+4 "$leader"
    wait $container || true
    leader=
    connect
    rm -rf "$root/etc/systemd/system/tablehub.service.d" "$root/var/lib/tablehub/"*
    mv "$folder/table.toml" "$root/etc/tablehub/table.toml"
fi

say "An upgrade: data and configuration stay"
echo '# mine' >>"$root/etc/tablehub/table.toml"
mkdir -p "$root/var/lib/tablehub" && echo mine >"$root/var/lib/tablehub/journal.sqlite"
echo '# a newer one' >>"$root/src/tablehub/__init__.py"
installed
grep -q mine "$root/etc/tablehub/table.toml" || fail "the configuration is gone"
grep -q mine "$root/var/lib/tablehub/journal.sqlite" || fail "the data are gone"

say "make uninstall"
uninstalled
[ ! -e "$root/opt/tablehub" ] && [ ! -e "$root/etc/systemd/system/tablehub.service" ] || fail "something is left"
[ -e "$root/var/lib/tablehub/journal.sqlite" ] && [ -e "$root/etc/tablehub/table.toml" ] || fail "data are gone"
say "make uninstall, once more: nothing may change"
uninstalled | tee "$folder/said"
grep -q '^Nothing had to be removed' "$folder/said" || fail "it says that it did something"
say "make uninstall PURGE=1"
PURGE=1 uninstalled
[ ! -e "$root/var/lib/tablehub" ] && [ ! -e "$root/etc/tablehub" ] || fail "something is left"

printf '\nAll as it should be: %s\n' "$suite${ARCH:+ $ARCH}"
