// Idempotency-Key: a request has one effect and one response, however many times it is sent, over REST or GraphQL and to
// any replica. The response is stored in the transaction of the effect and returned to each repetition.
import { isRecord } from '../../domain/shared/is-record';
import { DomainError } from '../../domain/shared/errors';
import type { Database } from '../../persistence/database/database';
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

/** Stores the response; to be called in the transaction of the effect. */
export type StoreResponse<Response> = (db: Database, response: Response) => Promise<void>;

export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * Runs `work` once for each key; without a key, simply runs it. `work` stores its response by `store`. An error stores
 * nothing, so the client may retry. Throws `validation_failed` for a malformed key, and for one that was used for
 * another request.
 */
export async function withIdempotencyKey<Response>(
  dependencies: Dependencies,
  idempotent: IdempotentRequest | null,
  work: (store: StoreResponse<Response> | null) => Promise<Response>,
): Promise<Response> {
  if (!idempotent) return work(null);
  const { owner, move, request } = idempotent;
  const key = readIdempotencyKey(idempotent.key);
  const { idempotency, clock } = dependencies;
  const id = toRequestDigest(dependencies, owner, key);
  const fingerprint = digestRequest(dependencies, move, request);
  const earlier = idempotent.isUndone ? null : await findStoredResponse<Response>(dependencies, id, fingerprint);
  if (earlier) return earlier.response;
  try {
    return await work((db, response) =>
      idempotency.storeResponse(db, { id, fingerprint, answer: JSON.stringify(response) }, clock().epoch),
    );
  } catch (error) {
    // The same request, earlier or in parallel, may have won: then its response is the response to this one too.
    const parallel = await findStoredResponse<Response>(dependencies, id, fingerprint);
    if (parallel) return parallel.response;
    throw error;
  }
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

async function findStoredResponse<Response>(
  { db, idempotency }: Dependencies,
  id: string,
  fingerprint: string,
): Promise<{ readonly response: Response } | null> {
  const stored = await idempotency.findStoredResponse(db, id);
  if (!stored) return null;
  if (stored.fingerprint !== fingerprint) throw invalidKey('The idempotency key was used for another request.');
  return { response: JSON.parse(stored.answer) as Response };
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
