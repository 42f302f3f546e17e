# Finds Python interpreters; sourced by the other scripts here.

# Print the path of every Python on this machine that runs and satisfies ACCEPTS, best first: those
# on PATH in the order of the names, then pyenv's.
# usage: pythons ACCEPTS NAME...   ACCEPTS: a Python expression; NAME: such as python3.12
pythons() {
    local accepts=$1 name path
    shift
    {
        for name in "$@"; do type -aP "$name" || true; done
        for name in "$@"; do compgen -G "$HOME/.pyenv/versions/*/bin/$name" || true; done
    } | while IFS= read -r path; do
        # A name on PATH may lead nowhere, as with pyenv: only running it shows whether it works.
        if "$path" -c "import sys; sys.exit(not ($accepts))" </dev/null >/dev/null 2>&1; then
            printf '%s\n' "$path"
        fi
    done
}
