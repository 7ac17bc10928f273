// Validates REST responses against the OpenAPI document: the status must be declared and the body must match its schema.
import addFormats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020';
import type { Base } from '../../../rest-facade/endpoints';
import { buildRestApis } from '../../../rest-facade/openapi/apis';
import { buildSchema } from '../../../schema/build-schema';
import { DEFAULT_BASE_PATHS } from '../../../src/config/server';
import { ERRORS } from '../../../src/domain/shared/errors';
import { resolveReference, toJsonRecord, type JsonRecord } from './printed-documents';

export interface ValidatedAnswer {
  readonly method: string;
  /** Path and query below the base path. */
  readonly path: string;
  readonly status: number;
  readonly body: unknown;
  /** Those that say how to go on must be declared; others are ignored. */
  readonly headers?: Headers;
}

/** Throws if a response violates the document of its API. Responses of undocumented paths pass. */
export function assertDocumented<Answer extends Pick<ValidatedAnswer, 'status' | 'body' | 'headers'>>(
  base: Base,
  method: string,
  path: string,
  answer: Answer,
): Answer {
  const { status, body, headers = new Headers() } = answer;
  const { violation } = validateAnswer(base, { method, path, status, body, headers });
  if (violation !== null) throw new Error(`The response violates the OpenAPI document: ${violation}`);
  return answer;
}

export interface AnswerValidation {
  /** Whether the document describes the operation. */
  readonly isKnown: boolean;
  /** How the response violates the document; null if it does not. */
  readonly violation: string | null;
}

export function validateAnswer(base: Base, answer: ValidatedAnswer): AnswerValidation {
  validators ??= createValidators();
  return validators[base](answer);
}

let validators: Readonly<Record<Base, AnswerValidator>> | undefined;

function createValidators(): Readonly<Record<Base, AnswerValidator>> {
  const apis = buildRestApis(buildSchema().schema, ERRORS, DEFAULT_BASE_PATHS);
  const validatorFor = (base: Base) => createValidator(apis.find((api) => api.base === base)?.openapi ?? {});
  return { consumer: validatorFor('consumer'), creditor: validatorFor('creditor') };
}

type AnswerValidator = (answer: ValidatedAnswer) => AnswerValidation;

const CHECKED_HEADERS = [
  'etag',
  'idempotent-replayed',
  'link',
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
  'www-authenticate',
];

const UNKNOWN_OPERATION: AnswerValidation = { isKnown: false, violation: null };

function knownOperation(violation: string | null = null): AnswerValidation {
  return { isKnown: true, violation };
}

function createValidator(document: JsonRecord): AnswerValidator {
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  addFormats(ajv, { mode: 'full' });
  ajv.addSchema({ ...document, $id: 'openapi' });
  const compiled = new Map<string, ValidateFunction>();
  const paths = Object.keys(document['paths'] as JsonRecord).map((template) => ({
    template,
    pattern: toPattern(template),
  }));

  return ({ method, path, status, body, headers }) => {
    const pathname = path.split('?')[0] ?? path;
    const found = paths.find(({ pattern }) => pattern.test(pathname));
    const operation = found && getAt(document, ['paths', found.template, method.toLowerCase()]);
    if (!found || !operation) return UNKNOWN_OPERATION;
    const declared = getAt(operation, ['responses', String(status)]);
    if (!declared) return knownOperation(`${method} ${found.template} does not declare ${status}`);
    const response = resolveReference(document, declared);
    const wrong = headers && findWrongHeader(document, response, headers);
    if (wrong) return knownOperation(`${method} ${found.template}, ${status}: ${wrong}`);
    const pointer = isShared(declared)
      ? [...declared.$ref.slice('#/'.length).split('/'), 'content']
      : ['paths', found.template, method.toLowerCase(), 'responses', String(status), 'content'];
    // A download has no JSON schema.
    if (!getAt(document, [...pointer, 'application/json'])) return knownOperation();
    const schema = [...pointer, 'application/json', 'schema'].map(escapePointer).join('/');
    const validate = compiled.get(schema) ?? ajv.compile({ $ref: `openapi#/${schema}` });
    compiled.set(schema, validate);
    return knownOperation(
      validate(body) ? null : `${method} ${found.template}, ${status}: ${ajv.errorsText(validate.errors)}`,
    );
  };
}

function isShared(response: unknown): response is { readonly $ref: string } {
  return isObject(response) && typeof response['$ref'] === 'string';
}

/** A header that is sent and not declared, or declared as required and not sent; null if there is none. */
function findWrongHeader(document: JsonRecord, response: JsonRecord, headers: Headers): string | null {
  const declared = toJsonRecord(response['headers']);
  const names = Object.keys(declared).map((name) => name.toLowerCase());
  const undeclared = CHECKED_HEADERS.find((name) => headers.has(name) && !names.includes(name));
  if (undeclared !== undefined) return `does not declare ${undeclared}`;
  const missing = Object.entries(declared).find(
    ([name, header]) => resolveReference(document, header)['required'] === true && !headers.has(name),
  );
  return missing === undefined ? null : `lacks the header ${missing[0]}`;
}

function toPattern(template: string): RegExp {
  const escaped = template.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${escaped}$`);
}

function getAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((found, key) => (isObject(found) ? found[key] : undefined), value);
}

function isObject(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null;
}

function escapePointer(segment: string): string {
  return encodeURIComponent(segment.replace(/~/g, '~0').replace(/\//g, '~1'));
}
