// The OpenAPI documents as they are printed, and their operations as a list.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Base } from '../../rest-facade/endpoints';

export const BASES: readonly Base[] = ['consumer', 'creditor'];

export type Json = Readonly<Record<string, unknown>>;

export function printedDocument(base: Base): Json {
  return JSON.parse(readFileSync(join(__dirname, '..', '..', 'schema', `openapi.${base}.json`), 'utf8')) as Json;
}
