// How a refusal must read: written once in the words of REST, and told from there in each style's idiom.
// Contract: Errors. The words are written down here by hand and not taken from the product.
import type { Answer } from '../fixtures/app';
import { camel, STEPS, type Outcome, type Step } from './simulated-browser';

export interface Refusal {
  readonly status: number;
  /** In lower case; REST tells it unless `plain`. */
  readonly code: string;
  readonly message: string;
  readonly plain?: true;
  /** Everything else that the body must have, and nothing beyond it. */
  readonly members?: Readonly<Record<string, unknown>>;
  /** Of the REST answer. */
  readonly headers?: Readonly<Record<string, string>>;
  /** GraphQL refuses it before any resolver runs, so over HTTP. */
  readonly beforeResolvers?: { readonly status: number; readonly body: unknown };
}

/** What was answered, as far as it matters. */
export function told({ style, answer }: Pick<Outcome, 'style' | 'answer'>): unknown {
  const { status, headers, body } = answer;
  const cache = headers.get('cache-control');
  const retryAfter = headers.get('retry-after');
  return { style, status, cache, retryAfter, body: withoutPlaces(body) };
}

/** What must be told of a refusal. */
export function expected({ style, step }: Pick<Outcome, 'style' | 'step'>, refusal: Refusal): unknown {
  const { beforeResolvers, members = {} } = refusal;
  const common = { style, cache: 'no-store' };
  if (style === 'GraphQL' && beforeResolvers) return { ...common, ...beforeResolvers, retryAfter: null };
  const wait = members['retry_after'];
  const retryAfter = typeof wait === 'number' ? String(wait) : null;
  if (style === 'REST') return { ...common, status: refusal.status, retryAfter, body: restBody(refusal) };
  return { ...common, status: 200, retryAfter, body: graphqlBody(step, refusal) };
}

/** Throws unless the refusal reads exactly as it must. */
export function expectRefusal(outcome: Outcome, refusal: Refusal): void {
  expect(told(outcome)).toEqual(expected(outcome, refusal));
  if (outcome.style !== 'REST') return;
  for (const [name, value] of Object.entries(refusal.headers ?? {})) {
    expect([name, outcome.answer.headers.get(name)]).toEqual([name, value]);
  }
}

/** Code of a refusal in lower case; null for a success. */
export function codeOf({ style, answer }: Pick<Outcome, 'style' | 'answer'>): string | null {
  if (style === 'REST') return answer.status === 200 ? null : String(answer.body['code'] ?? answer.body['message']);
  const [error] = errorsOf(answer);
  return error ? String(error.extensions['code']).toLowerCase() : null;
}

/** A member that a refusal brings, by its REST name. */
export function memberOf({ style, answer }: Pick<Outcome, 'style' | 'answer'>, member: string): unknown {
  return style === 'REST' ? answer.body[member] : errorsOf(answer)[0]?.extensions[camel(member)];
}

interface GraphqlFault {
  readonly extensions: Readonly<Record<string, unknown>>;
}

function errorsOf({ body }: Answer): readonly GraphqlFault[] {
  return (body['errors'] ?? []) as readonly GraphqlFault[];
}

function restBody({ code, plain, message, members }: Refusal): unknown {
  return { ...(plain ? {} : { code }), message, ...members };
}

function graphqlBody(step: Step, { code, status, message, members = {} }: Refusal): unknown {
  const details = Object.entries(members).map(([name, value]) => [camel(name), graphqlValue(name, value)] as const);
  const extensions = { code: code.toUpperCase(), status, ...Object.fromEntries(details) };
  return { data: null, errors: [{ message, path: [STEPS[step].field], extensions }] };
}

/** GraphQL names a state in upper case, and fields as its inputs do. */
function graphqlValue(name: string, value: unknown): unknown {
  if (name === 'current_state' && typeof value === 'string') return value.toUpperCase();
  if (name !== 'errors' || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([field, messages]) => [camel(field), messages as unknown]));
}

/** Line and column of the document are no promise. */
function withoutPlaces(body: Readonly<Record<string, unknown>>): unknown {
  if (!Array.isArray(body['errors'])) return body;
  const errors = (body['errors'] as readonly Readonly<Record<string, unknown>>[]).map((error) =>
    Object.fromEntries(Object.entries(error).filter(([name]) => name !== 'locations')),
  );
  return { ...body, errors };
}
