#!/bin/sh
# Installs the table companion as the one thing this Raspberry Pi does: it starts with it and stays on its screen.
#
#   sudo deploy/install.sh                   from the release or the clone this file lies in
#   sudo deploy/install.sh --wheels DIR      from a folder of wheels (deploy/wheels.py), without a network
#   sudo deploy/install.sh --display cage    on a Wayland compositor; --display kms, the usual: on the screen itself
#   sudo deploy/install.sh --no-power-button without the power button at GPIO3; --power-button brings it back
#   sudo deploy/install.sh --uninstall       takes away all but games and settings; with --purge those too
#
# It can be run again at any time: what is as it should be stays, and it says so. What it puts where is written in
# deploy/README.md; below deploy/system lie the files of the system as they will be.
set -eu

here=$(cd "$(dirname "$0")" && pwd -P)
opt=/opt/companion
data=/var/lib/companion
settings=/etc/companion
command=/usr/local/bin/companion
dropin=/etc/systemd/system/companion.service.d/cage.conf
# Without these nothing can be drawn; without the others something is missing that the table can do without.
needed='python3 libegl1 libgl1 libgles2 libgl1-mesa-dri libgbm1 libdrm2'
useful='fonts-sil-gentiumplus libmtdev1 espeak-ng polkitd python3-evdev'
# Where no wheel of it fits, the system's own drives the pins; Raspberry Pi OS has it.
! python3 -c 'import sys; sys.exit(sys.version_info < (3, 13))' 2>/dev/null || useful="$useful python3-lgpio"
# What the kernel is told, so that nothing is seen before the table: no text, no cursor, no berries, no blanking.
quiet='quiet loglevel=3 logo.nologo vt.global_cursor_default=0 consoleblank=0'

stop() {
    echo "$1" >&2
    exit "${2:-1}"
}

changes=0
changed() {
    changes=$((changes + 1))
    echo "$1"
}

# What takes longer than a second shows that it goes on: how long on a screen, else how long it took.
while_telling() { # SENTENCE COMMAND ...
    sentence=$1
    shift
    begin=$(date +%s)
    log=$(mktemp)
    "$@" >"$log" 2>&1 &
    pid=$!
    [ -t 1 ] || echo "$sentence …"
    while kill -0 "$pid" 2>/dev/null; do
        if [ -t 1 ]; then
            printf '\r\033[K%s … %s s  %s' "$sentence" "$(($(date +%s) - begin))" "$(tail -n 1 "$log" | cut -c 1-40)"
        fi
        sleep 0.2
    done
    [ ! -t 1 ] || printf '\r\033[K'
    if wait "$pid"; then
        rm -f "$log"
        return 0
    fi
    said=$(tail -n 3 "$log")
    rm -f "$log"
    echo "$said" >&2
    return 1
}

booted() { [ -d /run/systemd/system ]; }

# -------------------------------------------------------------------------------------------------- what is found out

install=yes units_only='' purge='' wheels='' display='' power_button=''
while [ $# -gt 0 ]; do
    case $1 in
        --wheels) wheels=${2:?--wheels needs a folder} && shift ;;
        --wheels=*) wheels=${1#*=} ;;
        --display) display=${2:?--display needs kms or cage} && shift ;;
        --display=*) display=${1#*=} ;;
        --power-button) power_button=yes ;;
        --no-power-button) power_button=no ;;
        --units-only) units_only=yes ;;
        --uninstall) install='' ;;
        --purge) purge=yes ;;
        -h | --help)
            sed -n '2,/^set/s/^# \{0,1\}//p' "$0"
            exit 0
            ;;
        *) stop "deploy/install.sh knows no $1; --help tells what it knows." 2 ;;
    esac
    shift
done
case $display in '' | kms | cage) ;; *) stop "A display is kms or cage, not $display." 2 ;; esac
[ -z "$purge" ] || [ -z "$install" ] || stop "--purge belongs to --uninstall." 2
architecture=$(dpkg --print-architecture 2>/dev/null || uname -m)
case $architecture in
    arm64 | amd64) ;;
    *) stop "The table companion needs the 64-bit Raspberry Pi OS, and this system is $architecture." ;;
esac
[ "$(id -u)" -eq 0 ] || stop "Installing needs root: sudo deploy/install.sh"

boot=''
for folder in /boot/firmware /boot; do
    [ -n "$boot" ] || [ ! -f "$folder/cmdline.txt" ] || boot=$folder
done

# ------------------------------------------------------------------------------------------------------ files and words

# Put what standard input gives at FILE unless it is there already; old or new, whenever the plug is pulled.
put() { # FILE MODE
    given=$(mktemp)
    cat >"$given"
    if cmp -s "$given" "$1" && [ "$(stat -c %a "$1")" = "$2" ]; then
        rm "$given"
        return 1
    fi
    mkdir -p "$(dirname "$1")"
    cat "$given" >"$1.new"
    rm "$given"
    chmod "$2" "$1.new"
    sync "$1.new"
    mv "$1.new" "$1"
    changed "$1 was written."
}

gone() {
    if [ -e "$1" ] || [ -L "$1" ]; then
        rm -rf "$1"
        changed "$1 was removed."
    fi
}

system_files() {
    (cd "$here/system" && find . -type f | sed 's/^\.//' | LC_ALL=C sort)
}

# The kernel's one line, with the words of $quiet or without them.
command_line() { # with | without
    [ -n "$boot" ] || return 0
    line=$(head -n 1 "$boot/cmdline.txt")
    kept=
    for word in $line; do
        case " $quiet " in
            *" $word "*) ;;
            *)
                # The first console is the table's; what the kernel has to say goes to the third.
                case $1-$word in
                    with-console=tty1) word=console=tty3 ;;
                    without-console=tty3) word=console=tty1 ;;
                esac
                kept="$kept $word"
                ;;
        esac
    done
    [ "$1" = without ] || kept="$kept $quiet"
    echo "${kept# }" | put "$boot/cmdline.txt" "$(stat -c %a "$boot/cmdline.txt")" || true
}

# What the firmware is told lies in a file of our own, which config.txt includes.
firmware() { # with | without
    [ -n "$boot" ] && [ -f "$boot/config.txt" ] || return 0
    mode=$(stat -c %a "$boot/config.txt")
    if [ "$1" = without ]; then
        sed '/^include companion\.txt$/d' "$boot/config.txt" | put "$boot/config.txt" "$mode" || true
        gone "$boot/companion.txt"
        return 0
    fi
    if [ -z "$power_button" ]; then
        power_button=yes
        if [ -f "$boot/companion.txt" ]; then
            grep -q '^dtoverlay=gpio-shutdown' "$boot/companion.txt" || power_button=no
        elif grep -q '^dtparam=i2c_arm=on' "$boot/config.txt"; then
            power_button=no
            echo "GPIO3 belongs to I2C here, so no power button is set up there."
        fi
    fi
    {
        echo "# The table companion's own; deploy/install.sh writes it and takes it away."
        echo "[all]"
        echo "disable_splash=1"
        if [ "$power_button" = yes ]; then
            echo "# A button from GPIO3 (pin 5) to ground (pin 6) shuts down in order, and wakes the Pi again."
            echo "dtoverlay=gpio-shutdown,gpio_pin=3,active_low=1,gpio_pull=up"
        fi
    } | put "$boot/companion.txt" "$mode" || true
    if ! grep -qx 'include companion.txt' "$boot/config.txt"; then
        # A new section at the end, so that it counts for every model.
        { cat "$boot/config.txt" && echo "include companion.txt"; } | put "$boot/config.txt" "$mode" || true
    fi
}

# ---------------------------------------------------------------------------------------------------------- the parts

packages() { # WHAT IT IS FOR, PACKAGES ...
    purpose=$1
    shift
    missing=
    for package in "$@"; do
        [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing="$missing $package"
    done
    [ -n "$missing" ] || return 0
    export DEBIAN_FRONTEND=noninteractive
    known=''
    unknown=$missing
    if while_telling "Asking for packages" apt-get update -qq -o Acquire::Retries=1 -o Acquire::http::Timeout=10 \
        -o APT::Update::Error-Mode=any 2>/dev/null
    then
        unknown=''
        for package in $missing; do
            if apt-cache show --no-all-versions "$package" >/dev/null 2>&1; then
                known="$known $package"
            else
                unknown="$unknown $package"
            fi
        done
    fi
    # shellcheck disable=SC2086  # a list of words
    if [ -n "$known" ] && while_telling "Installing$known" apt-get install -y -qq --no-install-recommends $known; then
        changed "Installed$known."
    else
        unknown=$missing
    fi
    [ -n "$unknown" ] || return 0
    echo "$purpose, by the names Debian gives them:$unknown." >&2
    return 1
}

account() {
    before=$(id companion 2>/dev/null || true)
    systemd-sysusers /etc/sysusers.d/companion.conf >/dev/null
    after=$(id companion)
    [ "$before" = "$after" ] || changed "The table's user: $after"
    before=$(stat -c '%a %U %G' $data $settings 2>/dev/null || true)
    systemd-tmpfiles --create /etc/tmpfiles.d/companion.conf
    [ "$before" = "$(stat -c '%a %U %G' $data $settings)" ] || changed "The folders $data and $settings were made."
    # Whoever installs manages the table; membership counts from the next login on.
    if [ -n "${SUDO_USER:-}" ] && [ "$SUDO_USER" != root ] && ! id -nG "$SUDO_USER" | grep -qw companion; then
        usermod -aG companion "$SUDO_USER"
        changed "$SUDO_USER is in the group companion from the next login on."
    fi
}

# Whether the wheels of the clone are younger than all they are made of.
fetched() {
    own=$(find "$wheels" -name 'fish_table_companion-*.whl' 2>/dev/null | head -n 1)
    [ -n "$own" ] || return 1
    younger=$(cd "$here/.." && find companion hardware ui constraints.txt pyproject.toml -type f -newer "$own" \
        ! -path '*/__pycache__/*' | head -n 1)
    [ -z "$younger" ]
}

# The release whose version is to play: what this file lies in, or one made of a folder of wheels or of the clone.
release() {
    if [ -z "$wheels" ] && [ -d "$here/../wheels" ]; then
        wheels=$here/../wheels
    fi
    if [ -n "$wheels" ]; then
        [ -d "$wheels" ] || stop "There is no folder $wheels."
        wheels=$(cd "$wheels" && pwd -P)
    elif [ -f "$here/wheels.py" ] && [ -f "$here/../constraints.txt" ]; then
        wheels=$here/../build/wheels
        if ! fetched; then
            while_telling "Fetching all packages (a release has them with it)" "$here/wheels.py" "$wheels" --for this \
                || stop "The packages could not be fetched; connect the Pi to the network, or use a release."
        fi
        wheels=$(cd "$wheels" && pwd -P)
    else
        stop "There are no wheels beside $here; name their folder with --wheels."
    fi
    version=$(find "$wheels/" -name 'fish_table_companion-*.whl' | sed 's/.*companion-\([^-]*\)-.*/\1/' | head -n 1)
    [ -n "$version" ] || stop "$wheels holds no wheel of the table companion; deploy/wheels.py makes one."
}

programs() {
    release
    folder=$opt/$version
    ready=$(mktemp -d)
    ln -s "$wheels" "$ready/wheels"
    ln -s "$here" "$ready/deploy"
    if [ -f "$folder/VERSION" ] && [ "$(cat "$folder/made-of")" = "$("$here/version.sh" "$ready")" ]; then
        rm -rf "$ready"
        return 0
    fi
    # The same version made of something else: the table must not be pulled from under its own feet.
    if [ "$(readlink $opt/current 2>/dev/null)" = "$version" ] && booted; then
        systemctl stop companion.service 2>/dev/null || true
    fi
    while_telling "Installing version $version" "$here/version.sh" "$ready" "$folder" || {
        rm -rf "$ready"
        exit 1
    }
    rm -rf "$ready"
    changed "Version $version was installed into $folder."
}

links() {
    was=$(readlink $opt/current 2>/dev/null || true)
    if [ "$was" != "$version" ]; then
        if [ -n "$was" ] && [ -f "$opt/$was/VERSION" ]; then
            lead "$opt/previous" "$was"
        fi
        lead "$opt/current" "$version"
        rm -f $opt/unconfirmed $opt/came-back
    fi
    [ "$(readlink $command 2>/dev/null)" = $opt/current/bin/companion ] || lead $command $opt/current/bin/companion
}

lead() { # LINK TARGET: to the old one or the new one at every moment
    ln -sfn "$2" "$1.new"
    mv -T "$1.new" "$1"
    sync "$(dirname "$1")"
    changed "$1 leads to $2."
}

units() {
    before=$changes
    for file in $(system_files); do
        put "$file" 644 <"$here/system$file" || true
    done
    put $opt/settle.sh 755 <"$here/settle.sh" || true
    case $display in
        cage) put $dropin 644 <"$here/cage.conf" || true ;;
        kms) gone $dropin ;;
    esac
    if [ "$changes" != "$before" ] && booted; then
        systemctl daemon-reload
        if udevadm control --reload 2>/dev/null; then
            udevadm trigger --action=add
        fi
    fi
}

kiosk() {
    if [ "$(systemctl is-enabled display-manager.service 2>/dev/null)" = enabled ]; then
        echo "A desktop starts here and would take the screen; sudo systemctl set-default multi-user.target leaves it out."
    fi
    command_line with
    firmware with
    if [ "$(systemctl is-enabled companion.service 2>/dev/null)" != enabled ]; then
        systemctl enable --quiet companion.service
        changed "The table starts with the Pi."
    fi
    if [ "$(systemctl is-enabled getty@tty1.service 2>/dev/null)" != masked ]; then
        systemctl mask --quiet getty@tty1.service
        changed "The first console is the table's; the others have a login as before."
    fi
}

# The table has to be on its screen at the end.
started() {
    [ "$(systemctl is-active companion.service)" != active ] || [ "$changes" != 0 ] || return 0
    systemctl reset-failed companion.service 2>/dev/null || true
    systemctl restart --no-block companion.service
    while_telling "Starting the table" await || return 1
    changed "The table is on the screen."
}

await() {
    left=450
    while [ $left -gt 0 ]; do
        [ "$(systemctl is-active companion.service)" != active ] || return 0
        # Three starts in vain are enough; why is the last thing it said.
        [ "$(systemctl show --property NRestarts --value companion.service)" -lt 3 ] || break
        left=$((left - 1))
        sleep 0.2
    done
    journalctl --unit companion.service --identifier await-display --identifier companion --lines 1 --output cat --no-pager
    return 1
}

# ------------------------------------------------------------------------------------------------------------- the end

uninstall() {
    if [ -f /etc/systemd/system/companion.service ]; then
        if booted; then
            while_telling "Stopping the table" systemctl disable --now companion.service || true
        else
            systemctl disable --quiet companion.service || true
        fi
    fi
    if [ "$(systemctl is-enabled getty@tty1.service 2>/dev/null)" = masked ]; then
        systemctl unmask --quiet getty@tty1.service
        changed "The first console has a login again."
    fi
    command_line without
    firmware without
    for file in $(system_files); do
        gone "$file"
    done
    gone $dropin
    gone $command
    gone $opt
    gone /var/cache/companion
    if [ -n "$purge" ]; then
        gone $data
        gone $settings
        # Whatever its owner changed about the service.
        gone "$(dirname $dropin)"
        if id companion >/dev/null 2>&1; then
            userdel companion 2>/dev/null
            ! getent group companion >/dev/null || groupdel companion
            changed "The table's user was removed."
        fi
    fi
    if booted; then
        systemctl daemon-reload
        udevadm control --reload 2>/dev/null || true
    fi
    if [ "$changes" = 0 ]; then
        echo "Nothing of the table companion was here."
    elif [ -z "$purge" ] && [ -d $data ]; then
        echo "Games stay in $data, settings in $settings; --purge removes them as well."
    fi
}

if [ -z "$install" ]; then
    uninstall
    exit 0
fi
if [ -n "$units_only" ]; then
    units
    exit 0
fi

# shellcheck disable=SC2086  # lists of words
{
    packages "The table cannot be drawn without these packages" $needed || exit 1
    packages "Letters, voice, touch of some screens, powering off and readers that type need these packages" $useful || true
    [ "$display" != cage ] || packages "The compositor is missing" cage xwayland || exit 1
}
units
account
programs
links
if [ ! -e $settings/table.toml ]; then
    put $settings/table.toml 664 <"$here/table.toml" || true
    chown companion:companion $settings/table.toml
fi
kiosk
if booted; then
    started || stop "The table is installed and tries to start again and again; companion doctor tells what it lacks."
else
    echo "The table starts with the next start of the system."
fi
if [ "$changes" = 0 ]; then
    echo "Everything is as it should be; nothing was changed."
elif [ -n "$boot" ]; then
    echo "From the next start on nothing is seen before the table."
fi
