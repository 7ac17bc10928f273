// When it is loaded, keeps V8's young generation at its first size while the process starts. What a start allocates stays, so a larger one
// would only be copied through, and its memory is not returned: 30 MB of an idle server (docs/adr/0043-start-and-memory.md).
import { setFlagsFromString } from 'node:v8';

/** V8 reads this factor whenever the young generation could grow. */
const FLAG = '--semi-space-growth-factor';
const DEFAULT = 2;

setFlagsFromString(`${FLAG}=1`);

/** Requests need a larger one: their objects die before it is full. */
export function letYoungGenerationGrow(): void {
  setFlagsFromString(`${FLAG}=${DEFAULT}`);
}
