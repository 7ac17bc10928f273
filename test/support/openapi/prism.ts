// What the tests use of the validation proxy Prism, which is installed separately and loaded on demand.
import type { JsonRecord } from './printed-documents';

/** A request to validate. */
export interface PrismRequest {
  readonly method: string;
  /** Path below the base path of the API. */
  readonly path: string;
  /** Alternating names and values. */
  readonly headers: readonly string[];
  /** JSON text; null for no body. */
  readonly body: string | null;
}

export interface PrismVerdict {
  /** Whether the document describes the operation. */
  readonly isKnown: boolean;
  /** How the request violates the document. */
  readonly request: readonly string[];
  /** How the response violates the document. */
  readonly answer: readonly string[];
}

export interface Prism {
  validate(request: PrismRequest): Promise<PrismVerdict>;
  close(): Promise<void>;
}

interface PrismModule {
  /** Starts Prism on a free port. It forwards requests to `upstream` under the same path. */
  openPrism(document: JsonRecord, upstream: string): Promise<Prism>;
}

/** A variable, so that the compiler does not follow the import: `npm run check:tools` installs those packages. */
const MODULE: string = '../../../tools/validation-proxy/prism';

export async function loadPrism(): Promise<PrismModule> {
  return (await import(MODULE)) as PrismModule;
}
