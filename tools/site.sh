#!/usr/bin/env bash
# Build the site into site/: needs `pip install .[docs]`. Prints how long it took, how many pages there are and the largest.
set -euo pipefail
cd "$(dirname "$0")/.."
began=$(date +%s)
NO_MKDOCS_2_WARNING=1 DISABLE_MKDOCS_2_WARNING=true python3 -m mkdocs build --quiet --strict --clean
echo "built in $(($(date +%s) - began)) s: $(find site -name index.html | wc -l) pages, the largest $(find site -name index.html -printf '%s\n' | sort -n | tail -1) bytes"
