// All stored-script payloads: each with a number of its own, by which the test knows whose script ran.
import { ADDRESSES } from './address-payloads';
import { DOCUMENTS } from './document-payloads';
import type { Family } from './payload-family';
import { FOREIGN } from './foreign-content-payloads';
import { HANDLERS } from './handler-payloads';
import { MALFORMED } from './malformed-payloads';
import { MUTATIONS } from './mutation-payloads';
import { STYLES } from './style-payloads';

const FAMILIES = {
  handlers: HANDLERS,
  addresses: ADDRESSES,
  styles: STYLES,
  foreign: FOREIGN,
  mutations: MUTATIONS,
  malformed: MALFORMED,
  documents: DOCUMENTS,
} as const satisfies Readonly<Record<string, Family>>;

export type FamilyName = keyof typeof FAMILIES;
export const FAMILY_NAMES = Object.keys(FAMILIES) as readonly FamilyName[];

export interface NumberedPayload {
  readonly number: number;
  readonly family: FamilyName;
  readonly what: string;
  readonly html: string;
}

/** Its script calls `hit(number)`. */
export const PAYLOADS: readonly NumberedPayload[] = FAMILY_NAMES.flatMap((family) =>
  Object.entries(FAMILIES[family]).map(([what, payload]) => ({ family, what, payload })),
).map(({ family, what, payload }, number) => ({ number, family, what, html: payload(`hit(${number})`) }));
