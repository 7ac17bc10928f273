// All script payloads, each with a number that identifies it when its script runs.
import { ADDRESS_PAYLOADS } from './address-payloads';
import { DOCUMENT_PAYLOADS } from './document-payloads';
import type { PayloadFamily } from './payload-family';
import { FOREIGN_CONTENT_PAYLOADS } from './foreign-content-payloads';
import { HANDLER_PAYLOADS } from './handler-payloads';
import { MALFORMED_PAYLOADS } from './malformed-payloads';
import { MUTATION_PAYLOADS } from './mutation-payloads';
import { STYLE_PAYLOADS } from './style-payloads';

const FAMILIES = {
  handlers: HANDLER_PAYLOADS,
  addresses: ADDRESS_PAYLOADS,
  styles: STYLE_PAYLOADS,
  foreign: FOREIGN_CONTENT_PAYLOADS,
  mutations: MUTATION_PAYLOADS,
  malformed: MALFORMED_PAYLOADS,
  documents: DOCUMENT_PAYLOADS,
} as const satisfies Readonly<Record<string, PayloadFamily>>;

export type FamilyName = keyof typeof FAMILIES;
export const FAMILY_NAMES = Object.keys(FAMILIES) as readonly FamilyName[];

export interface NumberedPayload {
  readonly number: number;
  readonly family: FamilyName;
  readonly what: string;
  readonly html: string;
}

/** The script of a payload calls `hit(number)`. */
export const PAYLOADS: readonly NumberedPayload[] = FAMILY_NAMES.flatMap((family) =>
  Object.entries(FAMILIES[family]).map(([what, payload]) => ({ family, what, payload })),
).map(({ family, what, payload }, number) => ({ number, family, what, html: payload(`hit(${number})`) }));
