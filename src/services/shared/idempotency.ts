// Idempotency-Key: a request has one effect and one response, however many times it is sent, over REST or GraphQL and to
// any replica. The response is stored in the transaction of the effect and returned to each repetition.
//
// An effect outside of the database, such as a charge, follows its transaction. Then the response is stored twice: when the
// effect begins, and when its outcome is recorded, which makes it final. In between a repetition is told to wait.
import { isRecord } from '../../domain/shared/is-record';
import { DomainError } from '../../domain/shared/errors';
import type { Database } from '../../persistence/database/database';
import type { StoredResponse } from '../../persistence/system/idempotency-store';
import type { Dependencies } from './dependencies';

export interface IdempotentRequest {
  /** The header as the client sent it. */
  readonly key: string;
  /** The caller, such as `consumer:17`; keys of different callers are independent. */
  readonly owner: string;
  readonly move: string;
  readonly request: object;
  /**
   * Everything that `work` does is undone when its response cannot be stored: then a stored response is looked for only
   * after `work` has failed.
   */
  readonly isUndone?: boolean;
}

/** `begun`: an effect follows the transaction, whose response will be stored as `ended`. */
type ResponseStage = 'whole' | 'begun' | 'ended';

/** Stores the response, by default of the whole work; to be called in the transaction of the effect. */
export type StoreResponse<Response> = (db: Database, response: Response, stage?: ResponseStage) => Promise<void>;

export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * Runs `work` once for each key; without a key, simply runs it. `work` stores its response by `store`, and what was stored
 * is returned. An error stores nothing, so the client may retry. Throws `validation_failed` for a malformed key, and for
 * one that was used for another request.
 *
 * `describeOutcome` is for work whose response was stored as `begun`: it returns the response to what has happened, also when
 * the process that began it has died, and throws while that is not known.
 */
export async function withIdempotencyKey<Response>(
  dependencies: Dependencies,
  idempotent: IdempotentRequest | null,
  work: (store: StoreResponse<Response> | null) => Promise<Response>,
  describeOutcome?: () => Promise<Response>,
): Promise<Response> {
  if (!idempotent) return work(null);
  const { owner, move, request } = idempotent;
  const key = readIdempotencyKey(idempotent.key);
  const { db, idempotency, clock } = dependencies;
  const id = toRequestDigest(dependencies, owner, key);
  const fingerprint = digestRequest(dependencies, move, request);
  const find = () => findStoredResponse(dependencies, id, fingerprint);
  const toResponse = async ({ answer, isFinal }: Pick<StoredResponse, 'answer' | 'isFinal'>): Promise<Response> => {
    if (isFinal || !describeOutcome) return markReplay(JSON.parse(answer) as Response);
    await idempotency.endResponse(db, { id, answer: JSON.stringify(await describeOutcome()) });
    // Whoever stored it first.
    const ended = await find();
    return markReplay(JSON.parse((ended ?? { answer }).answer) as Response);
  };
  const earlier = idempotent.isUndone ? null : await find();
  if (earlier) return toResponse(earlier);
  const given: { answer: string | null } = { answer: null };
  try {
    const response = await work(async (transaction, stored, stage = 'whole') => {
      const answer = JSON.stringify(stored);
      given.answer = answer;
      if (stage !== 'ended') {
        const row = { id, owner, fingerprint, answer, isFinal: stage === 'whole' };
        await idempotency.storeResponse(transaction, row, clock().epoch);
      } else if (!(await idempotency.endResponse(transaction, { id, answer }))) {
        given.answer = (await idempotency.findStoredResponse(transaction, id))?.answer ?? answer;
      }
    });
    return given.answer === null ? response : (JSON.parse(given.answer) as Response);
  } catch (error) {
    // To look again would keep the client waiting for as long as the work has.
    if (isOutage(error)) throw error;
    // The same request, earlier or in parallel, may have won: then its response is the response to this one too.
    const parallel = await find();
    if (!parallel || (!parallel.isFinal && !isRefusal(error))) throw error;
    return toResponse(parallel);
  }
}

/** The responses to repetitions. */
const REPLAYS = new WeakSet<object>();

/** Returns the response, of which `isReplay` is true from now on. */
export function markReplay<Response>(response: Response): Response {
  if (typeof response === 'object' && response !== null) REPLAYS.add(response);
  return response;
}

/** Returns true if the result of a use case is the response to an earlier request with the same key. */
export function isReplay(response: unknown): boolean {
  return typeof response === 'object' && response !== null && REPLAYS.has(response);
}

function isOutage(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'service_unavailable';
}

/** Anything else, such as an outage, may have interrupted the effect of this very request. */
function isRefusal(error: unknown): boolean {
  return error instanceof DomainError && error.status < 500;
}

/** For requests that need a key. Throws `validation_failed` without one, and for a malformed one. */
export function readIdempotencyKey(key: string | null): string {
  if (key === null) throw invalidKey('The idempotency key is required.');
  if (IDEMPOTENCY_KEY.test(key)) return key;
  throw invalidKey('The idempotency key must be 1 to 255 printable characters, without spaces.');
}

type Digests = Pick<Dependencies, 'digests'>;

/** Identifies a request by its owner and its key. */
export function toRequestDigest({ digests }: Digests, owner: string, key: string): string {
  return digests.digestSubject('idempotency.key', JSON.stringify([owner, key]));
}

/** Equal for equal requests. */
export function digestRequest({ digests }: Digests, move: string, request: object): string {
  return digests.digestSubject('idempotency.request', move + serializeRequest(request));
}

async function findStoredResponse(
  { db, idempotency }: Dependencies,
  id: string,
  fingerprint: string,
): Promise<Omit<StoredResponse, 'id' | 'owner'> | null> {
  const stored = await idempotency.findStoredResponse(db, id);
  if (stored && stored.fingerprint !== fingerprint) {
    throw invalidKey('The idempotency key was used for another request.');
  }
  return stored;
}

function invalidKey(message: string): DomainError {
  return new DomainError('validation_failed', { errors: { idempotencyKey: [message] } });
}

/** Equal for equal requests: members in alphabetical order, without null and undefined. */
function serializeRequest(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) => {
    if (!isRecord(member)) return member ?? undefined;
    const names = Object.keys(member).sort();
    return Object.fromEntries(names.map((name) => [name, member[name]]));
  });
}
