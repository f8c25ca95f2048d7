#!/bin/sh
# Keeps an update that has proved itself, and takes back one that has not: settle ROOT DATA, as root before each start.
#
# ROOT/unconfirmed says in three lines which version was played before, which is on trial, and how often that was started.
# A table that has run healthily for a minute writes its version into DATA/settled: then the trial is over. A version
# started three times without that is no version to play with: ROOT/current leads to the one before again, and
# ROOT/came-back keeps the name of the one that failed. It lies outside all versions, so that none can break it.
set -eu
root=$1 data=$2
mark=$root/unconfirmed
trials=3

[ -f "$mark" ] || exit 0
was='' now='' starts=''
{ read -r was && read -r now && read -r starts; } <"$mark" || :
case $starts in '' | *[!0-9]*) starts=0 ;; esac

put() { # what FILE holds, durably: old or new, whenever the plug is pulled
    cat >"$1.new"
    sync "$1.new"
    mv -f "$1.new" "$1"
    sync "$root"
}

forget() {
    rm -f "$mark"
    sync "$root"
}

on_trial=$(readlink "$root/current" || :)
if [ -z "$now" ] || [ "$on_trial" != "$now" ] || [ ! -d "$root/$was" ] || [ -z "$was" ]; then
    forget
elif [ -f "$data/settled" ] && [ "$(cat "$data/settled")" = "$now" ]; then
    forget
elif [ "$starts" -ge "$trials" ]; then
    echo "$now" | put "$root/came-back"
    ln -sfn "$was" "$root/current.new"
    mv -T "$root/current.new" "$root/current"
    sync "$root"
    forget
    echo "Version $now did not last a minute in $starts starts; version $was plays again."
else
    printf '%s\n%s\n%s\n' "$was" "$now" "$((starts + 1))" | put "$mark"
fi
