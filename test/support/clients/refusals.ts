// Expected errors: written once with REST names and derived from there for GraphQL.
// docs/contract.md §8. Tests state every text by hand instead of importing it from the implementation.
import type { ApiAnswer } from '../fixtures/app';
import { API_STEPS, type ApiStep } from './api-steps';
import { toCamelCase, type ApiOutcome } from './simulated-browser';

export interface ExpectedRefusal {
  readonly status: number;
  /** In lower case. The REST body contains it unless `plain`. */
  readonly code: string;
  readonly message: string;
  readonly plain?: true;
  /** All other members of the body. */
  readonly members?: Readonly<Record<string, unknown>>;
  /** Further extensions of the GraphQL error, which REST tells in its message. */
  readonly graphqlMembers?: Readonly<Record<string, unknown>>;
  /** Headers of the REST response. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Status and body over GraphQL if the request is rejected before any resolver runs. */
  readonly beforeResolvers?: { readonly status: number; readonly body: unknown };
}

/** Reduces a response to what `expectedAnswer` describes. */
export function summarizeAnswer({ style, answer }: Pick<ApiOutcome, 'style' | 'answer'>): unknown {
  const { status, headers, body } = answer;
  const cache = headers.get('cache-control');
  const retryAfter = headers.get('retry-after');
  return { style, status, cache, retryAfter, body: withoutLocations(body) };
}

/** Status, headers and body of an error in the style of the request. */
function expectedAnswer({ style, step }: Pick<ApiOutcome, 'style' | 'step'>, refusal: ExpectedRefusal): unknown {
  const { beforeResolvers, members = {} } = refusal;
  const common = { style, cache: 'no-store' };
  if (style === 'GraphQL' && beforeResolvers) return { ...common, ...beforeResolvers, retryAfter: null };
  const wait = members['retry_after'];
  const retryAfter = typeof wait === 'number' ? String(wait) : null;
  if (style === 'REST') return { ...common, status: refusal.status, retryAfter, body: restBody(refusal) };
  return { ...common, status: 200, retryAfter, body: graphqlBody(step, refusal) };
}

/**
 * The types of GraphQL reject the invalid members before any resolver runs. `refusal` has the messages of REST, which
 * are the same.
 */
export function rejectedByTypes(refusal: ExpectedRefusal): ExpectedRefusal {
  const ofRest = Object.entries((refusal.members?.['errors'] ?? {}) as Readonly<Record<string, readonly string[]>>);
  const errors = Object.fromEntries(ofRest.map(([member, texts]) => [toCamelCase(member), texts]));
  const [[first, texts] = ['', []]] = Object.entries(errors);
  const message = `Invalid value at "input.${first}": ${texts[0] ?? ''}`;
  const body = { errors: [{ message, extensions: { ...errorExtensions('BAD_USER_INPUT', 400), errors } }] };
  return { ...refusal, beforeResolvers: { status: 400, body } };
}

/** Asserts the exact error response. */
export function expectRefusal(outcome: ApiOutcome, refusal: ExpectedRefusal): void {
  expect(summarizeAnswer(outcome)).toEqual(expectedAnswer(outcome, refusal));
  if (outcome.style !== 'REST') return;
  for (const [name, value] of Object.entries(refusal.headers ?? {})) {
    expect([name, outcome.answer.headers.get(name)]).toEqual([name, value]);
  }
}

/** The error code in lower case; null on success. */
export function getErrorCode({ style, answer }: Pick<ApiOutcome, 'style' | 'answer'>): string | null {
  if (style === 'REST') return answer.status === 200 ? null : String(answer.body['code'] ?? answer.body['message']);
  const [error] = getErrors(answer);
  return error ? String(error.extensions['code']).toLowerCase() : null;
}

/** A member of the error by its REST name, with keys as REST spells them. */
export function getErrorMember({ style, answer }: Pick<ApiOutcome, 'style' | 'answer'>, member: string): unknown {
  if (style === 'REST') return answer.body[member];
  const value = getErrors(answer)[0]?.extensions[toCamelCase(member)];
  return member === 'required_steps' && Array.isArray(value) ? value.map((step) => String(step).toLowerCase()) : value;
}

interface GraphqlErrorBody {
  readonly extensions: Readonly<Record<string, unknown>>;
}

function getErrors({ body }: ApiAnswer): readonly GraphqlErrorBody[] {
  return (body['errors'] ?? []) as readonly GraphqlErrorBody[];
}

function restBody({ code, plain, message, members }: ExpectedRefusal): unknown {
  return { ...(plain ? {} : { code }), message, ...members };
}

/** What the extensions of each GraphQL error have. */
export function errorExtensions(code: string, status: number) {
  return { code, status, docUrl: `/docs/errors#${code.toLowerCase()}` };
}

function graphqlBody(step: ApiStep, refusal: ExpectedRefusal): unknown {
  const { code, status, message, members = {}, graphqlMembers } = refusal;
  const details = Object.entries(members).map(
    ([name, value]) => [toCamelCase(name), graphqlValue(name, value)] as const,
  );
  const extensions = {
    ...errorExtensions(code.toUpperCase(), status),
    ...Object.fromEntries(details),
    ...graphqlMembers,
  };
  const { field } = API_STEPS[step];
  return { data: { [field]: null }, errors: [{ message, path: [field], extensions }] };
}

/** GraphQL spells states and steps in upper case and fields in camel case. */
function graphqlValue(name: string, value: unknown): unknown {
  if (name === 'current_state' && typeof value === 'string') return value.toUpperCase();
  if (name === 'required_steps' && Array.isArray(value)) return value.map((step) => String(step).toUpperCase());
  if (name !== 'errors' || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, messages]) => [toCamelCase(field), messages as unknown]),
  );
}

/** Line and column of the document are not part of the contract, and REST has no codes of messages. */
function withoutLocations(body: Readonly<Record<string, unknown>>): unknown {
  if (!Array.isArray(body['errors'])) return body;
  const errors = (body['errors'] as readonly Readonly<Record<string, unknown>>[]).map((error) => {
    const { extensions, ...others } = error;
    const rest = Object.fromEntries(Object.entries(others).filter(([name]) => name !== 'locations'));
    return extensions === undefined ? rest : { ...rest, extensions: withoutMessageCodes(extensions as Extensions) };
  });
  return { ...body, errors };
}

type Extensions = Readonly<Record<string, unknown>>;

/** Each message has a code. Which one is tested with the codes. */
function withoutMessageCodes(extensions: Extensions): Extensions {
  const { errorCodes, ...rest } = extensions;
  const count = (lists: unknown) =>
    Object.fromEntries(
      Object.entries((lists ?? {}) as Record<string, unknown[]>).map(([name, list]) => [name, list.length]),
    );
  expect(count(errorCodes)).toEqual(count(rest['errors']));
  return rest;
}
