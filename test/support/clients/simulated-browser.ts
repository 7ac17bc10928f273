// A simulated browser: sends requests as REST or GraphQL from its own IP address and stores its cookie.
import type { ApiAnswer, RunningApp } from '../fixtures/app';
import { API_STEPS, type ApiStep } from './api-steps';
import { getRestDocument } from './rest-idiom';

export const API_STYLES = ['REST', 'GraphQL'] as const;
export type ApiStyle = (typeof API_STYLES)[number];

/** Sends requests to an application in this process or in another one. */
export type ApiTransport = Pick<RunningApp, 'rest' | 'creditorRest' | 'graphql'>;

export type RestMembers = Readonly<Record<string, unknown>>;

/** The raw response and, on success, its body with REST names. */
export interface ApiOutcome {
  readonly style: ApiStyle;
  readonly step: ApiStep;
  readonly answer: ApiAnswer;
  /** Null on an error. */
  readonly value: RestMembers | null;
}

export interface SendOptions {
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** False omits the cookie. */
  readonly credentials?: boolean;
  /** Sent as a header in REST and as an input member in GraphQL. */
  readonly ifMatch?: string;
}

export interface Browser {
  readonly style: ApiStyle;
  readonly ip: string;
  /** The stored cookie as `name=value`. */
  cookie: string | null;
  /** Performs a step; `input` has REST names. */
  send(step: ApiStep, input?: RestMembers, options?: SendOptions): Promise<ApiOutcome>;
}

let addresses = 0;

/** By default each browser has its own IP address, so that tests do not share rate limits. */
export function openBrowser(app: ApiTransport, style: ApiStyle, ip = nextAddress()): Browser {
  const browser: Browser = {
    style,
    ip,
    cookie: null,
    async send(step, input, { token, headers, credentials = true, ifMatch } = {}) {
      const cookie = credentials ? browser.cookie : null;
      const sent = { ...(token === undefined ? {} : { token }), headers: buildHeaders(ip, cookie, headers) };
      const condition = ifMatch === undefined ? {} : { ifMatch };
      const outcome = await (style === 'REST' ? sendRest : sendGraphql)(app, step, input, { ...sent, ...condition });
      for (const line of outcome.answer.headers.getSetCookie()) browser.cookie = parseSetCookie(line);
      return outcome;
    },
  };
  return browser;
}

export function nextAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

/** Returns a string member of a successful response. */
export function getText({ value, answer }: ApiOutcome, member: string): string {
  const text = value?.[member];
  if (typeof text !== 'string') throw new Error(`No ${member} in ${JSON.stringify(answer.body)}`);
  return text;
}

export interface TokenPair {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly token_type: string;
  readonly expires_in: number;
}

export function getTokens({ value, answer }: ApiOutcome): TokenPair {
  if (typeof value?.['meta'] !== 'object') throw new Error(`No tokens in ${JSON.stringify(answer.body)}`);
  return value['meta'] as TokenPair;
}

interface SentRequest {
  readonly token?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly ifMatch?: string;
}

function buildHeaders(
  ip: string,
  cookie: string | null,
  headers: SendOptions['headers'],
): Readonly<Record<string, string>> {
  const defaults = { 'x-forwarded-for': ip, 'user-agent': 'Journey/1.0', ...(cookie === null ? {} : { cookie }) };
  return { ...defaults, ...headers };
}

/** Puts the members that the path names into it. */
async function sendRest(
  app: ApiTransport,
  step: ApiStep,
  input: RestMembers | undefined,
  sent: SentRequest,
): Promise<ApiOutcome> {
  const { method, path } = API_STEPS[step];
  const { ifMatch, ...request } = sent;
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const body = Object.fromEntries(Object.entries(input ?? {}).filter(([name]) => !inPath.includes(name)));
  const headers = { ...sent.headers, ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }) };
  const send = 'base' in API_STEPS[step] ? app.creditorRest : app.rest;
  const query = method === 'GET' && Object.keys(body).length > 0 ? `?${toQuery(body)}` : '';
  const filled = path.replace(/:(\w+)/g, (_part, name: string) => encodeURIComponent(String(input?.[name])));
  const target = `${filled}${query}`;
  const takesBody = hasBody(method) && input !== undefined;
  const answer = await send(method, target, { ...request, headers, ...(takesBody ? { body } : {}) });
  return { style: 'REST', step, answer, value: [200, 201].includes(answer.status) ? answer.body : null };
}

function hasBody(method: string): boolean {
  return method !== 'GET' && method !== 'DELETE';
}

function toQuery(members: RestMembers): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(members)) query.set(name, String(value));
  return query.toString();
}

async function sendGraphql(
  app: ApiTransport,
  step: ApiStep,
  input: RestMembers | undefined,
  sent: SentRequest,
): Promise<ApiOutcome> {
  const { document, field, method } = API_STEPS[step];
  const { ifMatch, ...request } = sent;
  const { query, toRest } = getRestDocument(document);
  const members = input && { ...toCamelCaseMembers(input), ...(ifMatch === undefined ? {} : { ifMatch }) };
  const variables = hasBody(method) ? { ...(members && { input: members }) } : { ...members };
  const answer = await app.graphql<RestMembers | null>(query, { ...request, variables });
  const isSuccess = answer.status === 200 && answer.errors.length === 0;
  const value = isSuccess ? (toRest(answer.data) as Record<string, RestMembers>)[field] : null;
  return { style: 'GraphQL', step, answer, value: value ?? null };
}

export function toCamelCaseMembers(members: RestMembers): RestMembers {
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => [toCamelCase(name), toEnumValue(name, value)]),
  );
}

/** Members of inputs whose GraphQL type is an enum. */
const ENUM_MEMBERS: readonly string[] = ['type', 'proof', 'theme', 'accent', 'landing_tab'];

/** `e-letter` → `E_LETTER`. */
function toEnumValue(name: string, value: unknown): unknown {
  return ENUM_MEMBERS.includes(name) && typeof value === 'string' ? value.toUpperCase().replaceAll('-', '_') : value;
}

export function toCamelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}

/** The cookie that a browser stores for a Set-Cookie header; null if the header deletes it. */
function parseSetCookie(line: string): string | null {
  const [pair = ''] = line.split(';');
  return /max-age=0/i.test(line) || pair.endsWith('=') ? null : pair;
}
