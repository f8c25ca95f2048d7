#!/bin/sh
# What a fresh machine lacks before anything else can be done: the system's packages, and .venv.
#
#   deploy/prepare.sh [PYTHON]
#
# PYTHON is an interpreter from 3.11 to 3.13; without it the .venv that is there stays, or the first that fits is taken.
# What is there already is left alone. Packages are installed where that is allowed (root, or sudo that asks nothing);
# elsewhere one sentence names them and the set-up goes on.
set -eu
cd "$(dirname "$0")/.."
wanted=${1:-}
venv=.venv/bin/python

fits() { "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' 2>/dev/null; }
version() { "$1" -c 'import sys; print(sys.version)' 2>/dev/null || true; }

choose() {
    for python in ${wanted:-python3 python3.13 python3.12 python3.11}; do
        if fits "$python"; then
            echo "$python"
            return
        fi
    done
    echo "The table companion needs Python 3.11, 3.12 or 3.13${wanted:+, and $wanted is none of them}." >&2
    return 1
}

install() {
    missing=
    for package in "$@"; do
        [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing="$missing $package"
    done
    [ -n "$missing" ] || return 0
    as_root=
    [ "$(id -u)" -eq 0 ] || as_root='sudo -n'
    if command -v apt-get >/dev/null && { [ -z "$as_root" ] || sudo -n true 2>/dev/null; }; then
        echo "Installing$missing"
        # shellcheck disable=SC2086  # two lists of words
        if $as_root apt-get update -qq \
            && $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
        then
            return 0
        fi
    fi
    echo "The table also needs, by the names Debian gives them:$missing." >&2
}

# Cairo renders the drawings; EGL, GL, GLES and Mesa draw the screen where there is no display; Gentium is its font; Poppler
# reads printed pages back in the tests.
install libcairo2 libegl1 libgl1 libgles2 libgl1-mesa-dri fonts-sil-gentiumplus poppler-utils

if [ -x "$venv" ] && fits "$venv" && { [ -z "$wanted" ] || [ "$(version "$venv")" = "$(version "$wanted")" ]; }; then
    [ -e .venv/.prepared ] || touch .venv/.prepared
    exit 0
fi
python=$(choose)
"$python" -c 'import ensurepip, venv' 2>/dev/null || install python3-venv
"$python" -m venv --clear .venv
touch .venv/.prepared
