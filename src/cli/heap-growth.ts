// How much V8's heap may grow. When it is loaded, it keeps the young generation at its first size while the process starts: what
// a start allocates stays, so a larger one would only be copied through, and its memory is not returned: 30 MB of an idle
// server (docs/adr/0028-known-documents.md).
import { setFlagsFromString } from 'node:v8';

/** V8 reads this factor whenever the young generation could grow. */
const YOUNG_FLAG = '--semi-space-growth-factor';
const YOUNG_DEFAULT = 2;

setFlagsFromString(`${YOUNG_FLAG}=1`);

/** Requests need a larger young generation: their objects die before it is full. */
export function letYoungGenerationGrow(): void {
  setFlagsFromString(`${YOUNG_FLAG}=${YOUNG_DEFAULT}`);
}

/** How much what is left by a collection may grow before the next one, in percent. V8 lets it grow up to fourfold. */
export function limitHeapGrowth(percent: number): void {
  setFlagsFromString(`--heap-growing-percent=${percent}`);
}
