// The OpenAPI documents as they are printed, and their operations as a list.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Base } from '../../../rest-facade/endpoints';

export const BASES: readonly Base[] = ['consumer', 'creditor'];

export type Json = Readonly<Record<string, unknown>>;

export interface PrintedParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly schema: Json;
}

export interface PrintedOperation {
  readonly base: Base;
  readonly name: string;
  readonly method: string;
  /** `/accounts/{consumer}` */
  readonly path: string;
  readonly parameters: readonly PrintedParameter[];
  /** JSON Schema of the body; null when it takes none. */
  readonly body: Json | null;
}

export function printedDocument(base: Base): Json {
  return JSON.parse(readFileSync(join(__dirname, '..', '..', '..', 'schema', `openapi.${base}.json`), 'utf8')) as Json;
}

export function printedOperations(base: Base): readonly PrintedOperation[] {
  return Object.entries(json(printedDocument(base)['paths'])).flatMap(([path, methods]) =>
    Object.entries(json(methods)).map(([method, operation]) => {
      const { operationId, parameters, requestBody } = json(operation);
      const body = json(json(json(requestBody)['content'])['application/json'])['schema'];
      return {
        ...{ base, path, name: String(operationId), method: method.toUpperCase() },
        parameters: (parameters ?? []) as readonly PrintedParameter[],
        body: body === undefined ? null : json(body),
      };
    }),
  );
}

/** The value as an object; an empty one when it is none. */
export function json(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}
