// Sends an answer of a consumer again that was sent before, if nothing that it shows has changed since: one small statement reads the stamps
// of all that it depends on, with the session. The server asks here before it enters Express, for both styles; what Express
// makes is kept and sent here, too, so that an answer is the same whether or not it was stored (docs/stored-answers.md).
import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import accepts from 'accepts';
import { matchesIfNoneMatch } from '../../../rest-facade/response/directives';
import type { SentAnswer } from '../../../rest-facade/run';
import { DomainError } from '../../domain/shared/errors';
import type { AnswerForm, SendableAnswer, StoredAnswer } from '../../providers/answer-store';
import { getActivity, noteCaller, type Activity } from '../../providers/observation/activity';
import type { AnswerOutcome } from '../../providers/observation/metrics';
import { readCurrentStamp, toStamp } from '../../services/shared/answer-stamp';
import type { Dependencies } from '../../services/shared/dependencies';
import { BROTLI, MIN_BYTES } from '../middleware/compression';
import { refuseLater, type LoadLimit } from '../middleware/load-limit';
import { hasBody, readAhead } from '../middleware/read-body';

/** What the handler of a request knows about its answer. */
interface AnswerDescription {
  /** True if the stamps cover all that the document can select. */
  readonly isStamped: boolean;
  /** The body has members that the entity tag does not cover: it is never "not modified". */
  readonly isAlwaysSent?: boolean;
  /** Notes a request for the answer, as the work on it did. */
  readonly note: () => void;
}

/** Sends the answer that an operation made, and stores it. False: it cannot be stored, and was not sent. */
export type DeliverAnswer = (
  request: IncomingMessage,
  response: ServerResponse,
  made: SentAnswer,
  source: AnswerDescription,
) => boolean;

export interface StoredAnswers {
  /** Call it before anything else has looked at the request. Whether it was answered. */
  readonly recall: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
  readonly deliver: DeliverAnswer;
}

export interface StoredAnswersOptions {
  /** A stored answer takes a place like any other. */
  readonly limitLoad: LoadLimit;
  /** Largest body of a GraphQL request, in bytes, that is read here. The answer to a larger one is not stored. */
  readonly bodyLimit: number;
  /** Called with unexpected errors. */
  readonly reportError: (error: unknown) => void;
}

export function createStoredAnswers(
  dependencies: Dependencies,
  { limitLoad, bodyLimit, reportError }: StoredAnswersOptions,
): StoredAnswers {
  const { answers, clock, observer } = dependencies;
  const count = (outcome: AnswerOutcome) => observer.metrics?.storedAnswer(outcome);

  /** Returns the body of a small GraphQL request. Null if there is none, or a newer request took its place. */
  function readQuery(request: IncomingMessage, response: ServerResponse): Promise<Buffer | null> {
    return new Promise((resolve, reject) => {
      const place = limitLoad.enter(request, response, () => resolve(null));
      if (!place) return resolve(null);
      readAhead(request, bodyLimit)
        .finally(() => place.leave())
        .then(resolve, reject);
    });
  }

  async function recall(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const activity = getActivity();
    const { authorization } = request.headers;
    if (!answers.isOn || authorization === undefined || !activity || !isRead(request, activity)) return false;
    const body = request.method === 'POST' ? await readQuery(request, response) : NO_BODY;
    if (body === null) return false;
    const key = computeKey(request, body);
    const stored = answers.find(key);
    if (!stored) {
      count('new');
      record(activity, key, null);
      return false;
    }
    const place = limitLoad.enter(request, response);
    if (!place?.startWork()) return false;
    try {
      const stamp = await readCurrentStamp(dependencies, authorization, stored.companies);
      if (stamp !== stored.stamp) {
        answers.drop(key);
        count('changed');
        record(activity, key, null);
        return false;
      }
      count('hit');
      if (answers.isChecked()) {
        record(activity, key, stored);
        return false;
      }
      noteCaller('consumer');
      stored.note();
      sendAnswer(request, response, stored);
      return true;
    } catch (error) {
      // The handler refuses it in the form of its style, without waiting for the database once more.
      if (error instanceof DomainError) refuseLater(request);
      else reportError(error);
      return false;
    } finally {
      place.leave();
    }
  }

  /** Notes from now on what the answer depends on. `expected`: the stored answer that is made again. */
  function record(activity: Activity, key: string, expected: StoredAnswer | null): void {
    activity.reads = { key, expected, today: clock().today, reader: null, companies: new Map() };
  }

  function deliver(
    request: IncomingMessage,
    response: ServerResponse,
    made: SentAnswer,
    { isStamped, isAlwaysSent = false, note }: AnswerDescription,
  ): boolean {
    const activity = getActivity();
    if (!isStamped || made.status !== 200 || !activity || activity.errors.length > 0) return false;
    const { reads } = activity;
    activity.reads = null;
    const headers = mergeHeaders(response, made.headers);
    if (isPersonal(headers)) return false;
    const body = Buffer.from(made.text);
    const tag = made.headers['ETag'] ?? computeTag(body);
    const isWeak = tag.startsWith('W/');
    headers.set('etag', ['ETag', tag]);
    const answer: SendableAnswer = {
      headers: [...headers.values()].flat(),
      body,
      tag: isAlwaysSent && !isWeak ? null : tag,
      isCompressible: request.method !== 'POST' && body.length >= MIN_BYTES && isWeak,
      forms: new Map(),
    };
    const stamp = reads && toStamp(reads, reads.today);
    if (reads?.reader && stamp !== null) {
      const { expected } = reads;
      if (expected?.stamp === stamp && !isSame(expected, answer)) {
        void reportDifference(request.headers.authorization ?? null, expected, activity.operation ?? '');
      }
      const { sessionId } = reads.reader;
      answers.keep(reads.key, { ...answer, stamp, sessionId, companies: [...reads.companies.keys()], note });
    }
    sendAnswer(request, response, answer);
    return true;
  }

  /** What was made again may have been changed after its stamp was read: then the stamp has changed, too. */
  async function reportDifference(
    authorization: string | null,
    expected: StoredAnswer,
    operation: string,
  ): Promise<void> {
    const stamp = await readCurrentStamp(dependencies, authorization, expected.companies).catch(() => null);
    if (stamp === expected.stamp) answers.onDifference(operation);
  }

  return { recall, deliver };
}

/** Reads of the API. The body of any other may be large, or a file. */
function isRead(request: IncomingMessage, { style }: Activity): boolean {
  const { method, url = '' } = request;
  if (method === 'GET' || method === 'HEAD') return style !== 'page' && !hasBody(request);
  return method === 'POST' && (url === '/graphql' || url.startsWith('/graphql?'));
}

const NO_BODY = Buffer.alloc(0);

/**
 * What an answer may depend on beside its body: what the handlers read, and the origins that may read it or send a POST
 * request. `Accept-Encoding` and `If-None-Match` choose among the forms of one answer.
 */
const KEY_HEADERS = [
  'authorization',
  'accept',
  'content-type',
  'origin',
  'sec-fetch-site',
  'host',
  'x-forwarded-proto',
] as const;

/** Hashed, so that no token stays in memory. */
function computeKey({ method, url = '', headers }: IncomingMessage, body: Buffer): string {
  const parts = [method === 'HEAD' ? 'GET' : method, url, ...KEY_HEADERS.map((name) => headers[name] ?? '')];
  const head = parts.join('\n');
  return hash('sha256', body.length === 0 ? head : Buffer.concat([Buffer.from(`${head}\n`), body]), 'base64url');
}

/** Keys are names in lower case; the value has the name as it is written. */
type Headers = Map<string, readonly [name: string, value: string]>;

/** These belong to the connection or to one request. */
const NOT_STORED: readonly string[] = ['connection', 'x-request-id'];

/** Combines the headers that were set before the handler with the handler's own. */
function mergeHeaders(response: ServerResponse, own: SentAnswer['headers']): Headers {
  const headers: Headers = new Map();
  for (const name of response.getHeaderNames()) headers.set(name, [name, String(response.getHeader(name))]);
  for (const name of NOT_STORED) headers.delete(name);
  for (const [name, value] of Object.entries(own)) headers.set(name.toLowerCase(), [name, value]);
  return headers;
}

/** Meant for this request only. */
function isPersonal(headers: Headers): boolean {
  return headers.has('set-cookie') || headers.has('ratelimit');
}

function isSame(one: SendableAnswer, other: SendableAnswer): boolean {
  return one.body.equals(other.body) && one.headers.join('\n') === other.headers.join('\n');
}

/** 128 bits of the digest. */
const TAG_LENGTH = 22;

/** Weak: a compressed body is the same answer. */
function computeTag(body: Buffer): string {
  return `W/"${hash('sha256', body, 'base64url').slice(0, TAG_LENGTH)}"`;
}

function sendAnswer(request: IncomingMessage, response: ServerResponse, answer: SendableAnswer): void {
  const { method, headers } = request;
  const isUnchanged = answer.tag !== null && matchesIfNoneMatch(answer.tag, headers['if-none-match']);
  const isNotModified = method !== 'POST' && isUnchanged;
  const form = findForm(answer, isNotModified ? 'none' : chooseEncoding(request, answer));
  // An array is written as it is, where no header was set before.
  response.writeHead(isNotModified ? 304 : 200, [...form.headers, 'X-Request-Id', String(headers['x-request-id'])]);
  response.end(method === 'HEAD' ? undefined : form.body);
}

const ENCODERS = {
  br: (body: Buffer) => brotliCompressSync(body, BROTLI),
  gzip: (body: Buffer) => gzipSync(body),
} as const;
type Encoding = keyof typeof ENCODERS;

/** The first that the client accepts: its order is that of a habit, as in `gzip, deflate, br`. */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip'];

/** `none`: of an answer that the client has already. */
function findForm({ headers, body, forms }: SendableAnswer, name: Encoding | 'identity' | 'none'): AnswerForm {
  const known = forms.get(name);
  if (known) return known;
  const form = makeForm(headers, body, name);
  forms.set(name, form);
  return form;
}

function makeForm(headers: readonly string[], body: Buffer, name: Encoding | 'identity' | 'none'): AnswerForm {
  // A 304 response has no body, so it has no type.
  if (name === 'none') return { headers: withoutHeader(headers, 'content-type') };
  if (name === 'identity') return { headers: [...headers, 'Content-Length', String(body.length)], body };
  const encoded = ENCODERS[name](body);
  const described = ['Content-Encoding', name, 'Content-Length', String(encoded.length)];
  return { headers: [...headers, ...described], body: encoded };
}

function withoutHeader(headers: readonly string[], name: string): readonly string[] {
  return headers.filter((_, index) => headers[index - (index % 2)]?.toLowerCase() !== name);
}

function chooseEncoding(request: IncomingMessage, { isCompressible }: SendableAnswer): Encoding | 'identity' {
  if (!isCompressible || request.headers['accept-encoding'] === undefined) return 'identity';
  const accepted = accepts(request);
  return ENCODINGS.find((encoding) => accepted.encoding([encoding]) === encoding) ?? 'identity';
}
