# release-per-tenant.sh <helm> <folder of values files> <outdir>
set -euo pipefail
for values in "$2"/*.yaml; do
  file=${values##*/}
  "$1" template "${file%.yaml}" chart --values "$values" > "$3/$file"
done
