// Reads the committed OpenAPI documents and lists their operations.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Base } from '../../../rest-facade/endpoints';
import { PLAIN_ENDPOINTS } from '../../../rest-facade/openapi/plain-endpoints';

export const BASES: readonly Base[] = ['consumer', 'creditor'];

export type JsonRecord = Readonly<Record<string, unknown>>;

export interface PrintedParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly schema: JsonRecord;
}

export interface PrintedOperation {
  readonly base: Base;
  readonly name: string;
  readonly method: string;
  /** `/accounts/{consumer}` */
  readonly path: string;
  readonly parameters: readonly PrintedParameter[];
  /** JSON Schema of the body; null if the operation takes no body. */
  readonly body: JsonRecord | null;
}

const read = new Map<Base, JsonRecord>();

export function printedDocument(base: Base): JsonRecord {
  const text = () => readFileSync(join(__dirname, '..', '..', '..', 'schema', `openapi.${base}.json`), 'utf8');
  const document = read.get(base) ?? (JSON.parse(text()) as JsonRecord);
  read.set(base, document);
  return document;
}

/** What a reference leads to in the document; any other value is returned as it is. */
export function resolveReference(document: JsonRecord, value: unknown): JsonRecord {
  const { $ref } = toJsonRecord(value);
  if (typeof $ref !== 'string') return toJsonRecord(value);
  const names = $ref.slice('#/'.length).split('/');
  return names.reduce((found, name) => toJsonRecord(found[name]), document);
}

/** The schema of an input without references: `anyOf` of a schema and null becomes a nullable type. */
function expandInput(document: JsonRecord, value: unknown): JsonRecord {
  const own = toJsonRecord(value);
  const { anyOf, ...schema } = { ...resolveReference(document, value), ...own };
  const alternative: unknown = Array.isArray(anyOf) ? anyOf[0] : undefined;
  if (alternative !== undefined) return toNullable({ ...expandInput(document, alternative), ...schema });
  const members = Object.entries(toJsonRecord(schema['properties']));
  const expanded = members.map(([name, member]) => [name, expandInput(document, member)] as const);
  return {
    ...schema,
    ...('properties' in schema && { properties: Object.fromEntries(expanded) }),
    ...('items' in schema && { items: expandInput(document, schema['items']) }),
  };
}

function toNullable(schema: JsonRecord): JsonRecord {
  const { type, enum: keys } = schema;
  return {
    ...schema,
    type: [type, 'null'].flat(),
    ...(Array.isArray(keys) && { enum: [...(keys as unknown[]), null] }),
  };
}

export interface ListedOperation {
  readonly base: Base;
  readonly tag: string;
  readonly name: string;
  readonly method: string;
  readonly isPublic: boolean;
  /** Statuses of success. */
  readonly success: readonly number[];
  /** Of a text that is not JSON. */
  readonly example?: unknown;
}

/** All operations, in the order of the document. */
export function listOperations(base: Base): readonly ListedOperation[] {
  return Object.values(toJsonRecord(printedDocument(base)['paths'])).flatMap((methods) =>
    Object.entries(toJsonRecord(methods)).map(([method, operation]) => {
      const { operationId, tags, security, responses } = toJsonRecord(operation);
      const success = Object.keys(toJsonRecord(responses))
        .map(Number)
        .filter((status) => status < 300);
      const [text] = Object.values(toJsonRecord(toJsonRecord(toJsonRecord(responses)['200'])['content']));
      const isPublic = !Array.isArray(security) || security.length === 0;
      const { example } = toJsonRecord(text);
      const names = { tag: String(tags), name: String(operationId), method: method.toUpperCase() };
      return { base, ...names, isPublic, success, example };
    }),
  );
}

/** Endpoints without a counterpart in GraphQL. */
export const RUNS_NO_OPERATION: readonly string[] = PLAIN_ENDPOINTS.map(({ operationId }) => operationId);

/** The operations that both styles have. */
export function printedOperations(base: Base): readonly PrintedOperation[] {
  const document = printedDocument(base);
  const operations = Object.entries(toJsonRecord(document['paths'])).flatMap(([path, methods]) =>
    Object.entries(toJsonRecord(methods)).map(([method, operation]) => {
      const { operationId, parameters, requestBody } = toJsonRecord(operation);
      const body = toJsonRecord(toJsonRecord(toJsonRecord(requestBody)['content'])['application/json'])['schema'];
      return {
        base,
        path,
        name: String(operationId),
        method: method.toUpperCase(),
        parameters: ((parameters ?? []) as readonly PrintedParameter[]).map((parameter) => ({
          ...parameter,
          schema: expandInput(document, parameter.schema),
        })),
        body: body === undefined ? null : expandInput(document, body),
      };
    }),
  );
  return operations.filter(({ name }) => !RUNS_NO_OPERATION.includes(name));
}

/** Returns the value if it is an object, else an empty object. */
export function toJsonRecord(value: unknown): JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonRecord) : {};
}
