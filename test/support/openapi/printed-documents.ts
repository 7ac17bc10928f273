// Reads the committed OpenAPI documents and lists their operations.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Base } from '../../../rest-facade/endpoints';

export const BASES: readonly Base[] = ['consumer', 'creditor'];

export type JsonObject = Readonly<Record<string, unknown>>;

export interface PrintedParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly schema: JsonObject;
}

export interface PrintedOperation {
  readonly base: Base;
  readonly name: string;
  readonly method: string;
  /** `/accounts/{consumer}` */
  readonly path: string;
  readonly parameters: readonly PrintedParameter[];
  /** JSON Schema of the body; null if the operation takes no body. */
  readonly body: JsonObject | null;
}

export function printedDocument(base: Base): JsonObject {
  return JSON.parse(
    readFileSync(join(__dirname, '..', '..', '..', 'schema', `openapi.${base}.json`), 'utf8'),
  ) as JsonObject;
}

export function printedOperations(base: Base): readonly PrintedOperation[] {
  return Object.entries(toJsonObject(printedDocument(base)['paths'])).flatMap(([path, methods]) =>
    Object.entries(toJsonObject(methods)).map(([method, operation]) => {
      const { operationId, parameters, requestBody } = toJsonObject(operation);
      const body = toJsonObject(toJsonObject(toJsonObject(requestBody)['content'])['application/json'])['schema'];
      return {
        ...{ base, path, name: String(operationId), method: method.toUpperCase() },
        parameters: (parameters ?? []) as readonly PrintedParameter[],
        body: body === undefined ? null : toJsonObject(body),
      };
    }),
  );
}

/** Returns the value if it is an object, else an empty object. */
export function toJsonObject(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}
