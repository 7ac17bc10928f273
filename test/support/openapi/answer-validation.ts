// Validates REST exchanges against the OpenAPI document: the status must be declared, the body must match its schema, and a
// request that succeeds must be one that the document allows.
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
  /** Absent: it is not validated. */
  readonly request?: SentRequest;
}

/** What a test has sent. A body that is a string is not validated: it is not JSON, or more than the documents describe. */
export interface SentRequest {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Throws if an exchange violates the document of its API. Responses of undocumented paths pass. */
export function assertDocumented<Answer extends Pick<ValidatedAnswer, 'status' | 'body' | 'headers'>>(
  base: Base,
  method: string,
  path: string,
  answer: Answer,
  request: SentRequest,
): Answer {
  const { status, body, headers = new Headers() } = answer;
  const { violation } = validateAnswer(base, { method, path, status, body, headers, request });
  if (violation !== null) throw new Error(`The exchange violates the OpenAPI document: ${violation}`);
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
  const validateAt = (pointer: readonly string[], value: unknown): string | null => {
    const schema = pointer.map(escapePointer).join('/');
    const validate = compiled.get(schema) ?? ajv.compile({ $ref: `openapi#/${schema}` });
    compiled.set(schema, validate);
    return validate(value) ? null : ajv.errorsText(validate.errors);
  };
  const paths = Object.keys(document['paths'] as JsonRecord).map((template) => ({
    template,
    pattern: toPattern(template),
  }));

  /** Why the document does not allow a request. */
  const findWrong = (
    at: readonly string[],
    path: string,
    { token, body, headers = {} }: SentRequest,
  ): string | null => {
    const { security, requestBody, parameters } = toJsonRecord(getAt(document, at));
    const isPublic = Array.isArray(security) && (security.length === 0 || security.some(isEmpty));
    if (!isPublic && token === undefined && headers['authorization'] === undefined) return 'it has no token';
    const query = new URLSearchParams(path.split('?')[1]);
    for (const [index, each] of (Array.isArray(parameters) ? parameters : []).entries()) {
      const { in: place, name, schema } = toJsonRecord(each);
      const text = place === 'query' ? query.get(String(name)) : null;
      // One that is blank is left out.
      const wrong =
        text?.trim() && validateAt([...at, 'parameters', String(index), 'schema'], readParameter(text, schema));
      if (wrong) return `${String(name)}: ${wrong}`;
    }
    const media = getAt(requestBody, ['content', 'application/json']);
    if (body === undefined) return getAt(requestBody, ['required']) === true ? 'it has no body' : null;
    if (!media || typeof body === 'string') return null;
    return validateAt([...at, 'requestBody', 'content', 'application/json', 'schema'], body);
  };

  return ({ method, path, status, body, headers, request }) => {
    const pathname = path.split('?')[0] ?? path;
    const found = paths.find(({ pattern }) => pattern.test(pathname));
    const operation = found && getAt(document, ['paths', found.template, method.toLowerCase()]);
    if (!found || !operation) return UNKNOWN_OPERATION;
    const at = ['paths', found.template, method.toLowerCase()];
    const unfit = request && status < 400 ? findWrong(at, path, request) : null;
    if (unfit !== null) return knownOperation(`${method} ${found.template}, ${status}: accepted although ${unfit}`);
    const declared = getAt(operation, ['responses', String(status)]);
    if (!declared) return knownOperation(`${method} ${found.template} does not declare ${status}`);
    const response = resolveReference(document, declared);
    const wrong = headers && findWrongHeader(document, response, headers);
    if (wrong) return knownOperation(`${method} ${found.template}, ${status}: ${wrong}`);
    const content = isShared(declared)
      ? [...declared.$ref.slice('#/'.length).split('/'), 'content', 'application/json']
      : [...at, 'responses', String(status), 'content', 'application/json'];
    // A download has no JSON schema.
    if (!getAt(document, content)) return knownOperation();
    const error = validateAt([...content, 'schema'], body);
    return knownOperation(error === null ? null : `${method} ${found.template}, ${status}: ${error}`);
  };
}

function isEmpty(requirement: unknown): boolean {
  return Object.keys(toJsonRecord(requirement)).length === 0;
}

/** The value of a parameter, as its schema counts it: numbers, flags and lists are texts in a URL. */
function readParameter(text: string, schema: unknown): unknown {
  const { type } = toJsonRecord(schema);
  if (type === 'array') return text.split(',');
  const isRead = (type === 'integer' && /^\d+$/.test(text)) || (type === 'boolean' && /^(true|false)$/.test(text));
  return isRead ? (JSON.parse(text) as unknown) : text;
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
