#!/bin/sh
# Makes a complete program folder out of a release, without a network.
#
#   version.sh RELEASE FOLDER
#   version.sh RELEASE          only tells, as a digest, what a folder made of it would be made of
#
# RELEASE holds VERSION, wheels/ and deploy/. FOLDER is replaced; afterwards FOLDER/bin/companion runs, and FOLDER/VERSION,
# which is written last, says that it is whole: without it, what is there was cut off and counts for nothing.
# Each line on standard output is one step, or how many packages of how many are in place.
set -eu

wheels=$(cd "$1/wheels" && pwd -P)
deploy=$(cd "$1/deploy" && pwd -P)
folder=${2-}

stop() {
    echo "$1" >&2
    exit 1
}

python=$(command -v python3) || stop "Python 3 is missing; Debian has it in python3."
"$python" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' \
    || stop "The table companion needs Python 3.11, 3.12 or 3.13; this is $("$python" -V)."
pip=$(find "$wheels" -name 'pip-*.whl' 2>/dev/null | head -n 1)
[ -n "$pip" ] || stop "$wheels holds no wheel of pip; deploy/wheels.py makes a whole folder of wheels."
version=$(find "$wheels" -name 'fish_table_companion-*.whl' | sed 's/.*companion-\([^-]*\)-.*/\1/' | head -n 1)
[ -n "$version" ] || stop "$wheels holds no wheel of the table companion; deploy/wheels.py makes one."

# What drives the pins: its wheel where one fits this Python, else the system's own, which the folder sees as well.
extras=
abi=cp$("$python" -c 'import sys; print("%d%d" % sys.version_info[:2])')
[ -z "$(find "$wheels" -name "lgpio-*-$abi-*_$(uname -m)*.whl")" ] || extras='[pi]'

made_of() {
    {
        (cd "$wheels" && sha256sum -- *.whl)
        (cd "$deploy" && find . -type f ! -path '*/__pycache__/*' | LC_ALL=C sort | tr '\n' '\0' | xargs -0 sha256sum)
        "$python" -V
    } | sha256sum | cut -d ' ' -f 1
}

if [ -z "$folder" ]; then
    made_of
    exit 0
fi

rm -rf "$folder"
mkdir -p "$(dirname "$folder")"
echo "Making $folder"
"$python" -m venv --without-pip --system-site-packages "$folder" || stop "$folder could not be made."
site=$(echo "$folder"/lib/python3*/site-packages)

# What the system has of Python is no part of it, but for lgpio and evdev.
"$python" "$pip/pip" --python "$folder/bin/python" install --quiet --no-input --no-cache-dir --no-index \
    --find-links "$wheels" --ignore-installed --no-compile --disable-pip-version-check --root-user-action ignore \
    --no-warn-script-location "fish-table-companion$extras==$version" 2>"$folder/said" &
pid=$!
trap 'kill $pid 2>/dev/null' EXIT
total=$(find "$wheels" -name "*-none-any.whl" -o -name "*-$abi-*_$(uname -m)*.whl" -o -name "*-abi3-*_$(uname -m)*.whl" | wc -l)
told=
while kill -0 $pid 2>/dev/null; do
    count=$(find "$site" -maxdepth 1 -name '*.dist-info' | wc -l)
    [ "$count" = 0 ] || [ "$count" = "$told" ] || echo "$count of $((total - 1)) packages"
    told=$count
    sleep 0.5
done
if ! wait $pid; then
    cat "$folder/said" >&2
    stop "The packages in $wheels do not fit this system ($("$python" -V), $(uname -m))."
fi
trap - EXIT
rm "$folder/said"

# Nobody may write here later, so what is imported is compiled now; the rest would only take the Pi's time.
echo "Compiling"
"$folder/bin/python" -m compileall -q -j 0 -x '/(setuptools|docutils|pygments/lexers|kivy/(tests|tools))/' "$site" >/dev/null || true
cp -R "$deploy" "$folder/deploy"
made_of >"$folder/made-of"
sync -f "$folder"
echo "$version" >"$folder/VERSION.new"
mv "$folder/VERSION.new" "$folder/VERSION"
sync -f "$folder"
