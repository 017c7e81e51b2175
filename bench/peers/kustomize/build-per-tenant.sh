# build-per-tenant.sh <kustomize> <folder of overlays> <outdir>
set -euo pipefail
for overlay in "$2"/*; do
  "$1" build "$overlay" > "$3/${overlay##*/}.yaml"
done
