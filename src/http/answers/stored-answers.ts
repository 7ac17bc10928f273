// Sends an answer again that was sent before, if nothing that it shows has changed since: one small statement reads the stamps
// of all that it depends on, with the session. Both styles use it, in front of everything that reads a document or a path
// (docs/stored-answers.md).
import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import accepts from 'accepts';
import { matchesIfNoneMatch } from '../../../rest-facade/response/directives';
import type { SentAnswer } from '../../../rest-facade/run';
import type { StoredAnswer } from '../../providers/answer-store';
import { getActivity, noteCaller, type Activity, type AnswerReads } from '../../providers/observation/activity';
import type { AnswerOutcome } from '../../providers/observation/metrics';
import { readCurrentStamp, toStamp } from '../../services/shared/answer-stamp';
import type { Dependencies } from '../../services/shared/dependencies';
import { BROTLI, MIN_BYTES } from '../middleware/compression';

/** What the handler of a request knows about its answer. */
interface AnswerDescription {
  /** Whether the stamps cover all that its document can select. */
  readonly isStamped: boolean;
  /** The body has members that the entity tag does not cover: it is never "not modified". */
  readonly isAlwaysSent?: boolean;
  /** Notes a request for the answer, as the work on it did. */
  readonly note: () => void;
}

/** Takes the answer that was made, and returns it as it is sent: with an entity tag, or without a body if the client has it. */
type KeepAnswer = (answer: SentAnswer, source: AnswerDescription) => SentAnswer;

/** Null: a stored answer was sent. */
export type RecallAnswer = (
  request: IncomingMessage,
  response: ServerResponse,
  authorization: string | null,
  body?: string,
) => Promise<KeepAnswer | null>;

/** Nothing is stored. */
const tagOnly: KeepAnswer = (made, { isStamped }) => (isStamped && made.status === 200 ? withTag(made) : made);

export function createRecall(dependencies: Dependencies): RecallAnswer {
  const { answers, clock, observer } = dependencies;
  const count = (outcome: AnswerOutcome) => observer.metrics?.storedAnswer(outcome);
  return async (request, response, authorization, body = '') => {
    const activity = getActivity();
    if (!answers.isOn || authorization === null || !activity) return tagOnly;
    const key = computeKey(request, authorization, body);
    const stored = answers.find(key);
    if (!stored) {
      count('new');
      return record(activity, key, authorization, null);
    }
    const { companies, isCreditor } = stored;
    const stamp = await readCurrentStamp(dependencies, authorization, { isCreditor, companies });
    if (stamp !== stored.stamp) {
      answers.drop(key);
      count('changed');
      return record(activity, key, authorization, null);
    }
    count('hit');
    if (answers.isChecked()) return record(activity, key, authorization, stored);
    noteCaller(isCreditor ? 'creditor' : 'consumer');
    stored.note();
    sendStored(request, response, stored);
    return null;
  };

  /** `expected`: the stored answer that is made again. */
  function record(activity: Activity, key: string, authorization: string, expected: StoredAnswer | null): KeepAnswer {
    const { today } = clock();
    const reads = { reader: null, companies: new Map<number, number | null>() } as AnswerReads;
    activity.reads = reads;
    return (made, { isStamped, isAlwaysSent = false, note }) => {
      activity.reads = null;
      const isComplete = made.status === 200 && activity.errors.length === 0 && !isPersonal(made.headers);
      if (!isStamped || !isComplete) return made;
      const answer = withTag(made);
      const stamp = toStamp(reads, today);
      if (stamp === null || !reads.reader) return answer;
      const body = Buffer.from(answer.text);
      if (expected?.stamp === stamp && !expected.body.equals(body)) {
        void reportDifference(authorization, expected, activity.operation ?? '');
      }
      const { sessionId, companyId } = reads.reader;
      const isCreditor = companyId !== null;
      const tag = isAlwaysSent ? null : (answer.headers['ETag'] ?? null);
      const companies = [...reads.companies.keys()];
      const stored = { stamp, sessionId, isCreditor, companies, headers: answer.headers, body, tag, note };
      answers.keep(key, { ...stored, encoded: new Map() });
      return answer;
    };
  }

  /** What was made again may have been changed after its stamp was read: then the stamp has changed, too. */
  async function reportDifference(authorization: string, expected: StoredAnswer, operation: string): Promise<void> {
    const stamp = await readCurrentStamp(dependencies, authorization, expected).catch(() => null);
    if (stamp === expected.stamp) answers.onDifference(operation);
  }
}

/** Everything that the handlers read of a request. Hashed, so that no token stays in memory. */
function computeKey({ method, url, headers }: IncomingMessage, authorization: string, body: string): string {
  const parts = [method === 'HEAD' ? 'GET' : method, url, headers.accept, headers['content-type'], authorization, body];
  return hash('sha256', parts.join('\n'), 'base64url');
}

/** Meant for this request only. */
function isPersonal(headers: SentAnswer['headers']): boolean {
  return ['set-cookie', 'ratelimit'].some((name) => name in headers);
}

/** 128 bits of the digest. */
const TAG_LENGTH = 22;

/** Weak: a compressed body is the same answer. */
function withTag(answer: SentAnswer): SentAnswer {
  if (answer.headers['ETag'] !== undefined) return answer;
  const tag = `W/"${hash('sha256', answer.text, 'base64url').slice(0, TAG_LENGTH)}"`;
  return { ...answer, headers: { ...answer.headers, ETag: tag } };
}

function sendStored(request: IncomingMessage, response: ServerResponse, stored: StoredAnswer): void {
  const { headers, body, tag } = stored;
  const isRead = request.method !== 'POST';
  if (isRead && tag !== null && matchesIfNoneMatch(tag, request.headers['if-none-match'])) {
    response.writeHead(304, withoutType(headers)).end();
    return;
  }
  const isHead = request.method === 'HEAD';
  const encoding = chooseEncoding(request, stored);
  if (encoding === null) {
    response.writeHead(200, { ...headers, 'Content-Length': body.length }).end(isHead ? undefined : body);
    return;
  }
  const encoded = stored.encoded.get(encoding) ?? ENCODERS[encoding](body);
  stored.encoded.set(encoding, encoded);
  const described = { ...headers, 'Content-Encoding': encoding, 'Content-Length': encoded.length };
  response.writeHead(200, described).end(isHead ? undefined : encoded);
}

/** There is no body that it describes. */
export function withoutType(headers: SentAnswer['headers']): SentAnswer['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'Content-Type'));
}

const ENCODERS = {
  br: (body: Buffer) => brotliCompressSync(body, BROTLI),
  gzip: (body: Buffer) => gzipSync(body),
} as const;

/** As the middleware that compresses the answers of handlers. */
function chooseEncoding(request: IncomingMessage, { body, headers }: StoredAnswer): keyof typeof ENCODERS | null {
  const tag = headers['ETag'] ?? '';
  if (request.method === 'POST' || body.length < MIN_BYTES || !tag.startsWith('W/')) return null;
  if (request.headers['accept-encoding'] === undefined) return null;
  const encoding = accepts(request).encoding(['br', 'gzip']);
  return encoding === 'br' || encoding === 'gzip' ? encoding : null;
}
