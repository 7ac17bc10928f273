// A request with an Idempotency-Key has one effect and one answer, however often it comes, in either style and at any
// replica: the answer is stored in the transaction of the effect, and told again to whoever repeats the request.
import { DomainError } from '../../domain/shared/errors';
import type { Database } from '../../persistence/database/database';
import type { Dependencies } from './dependencies';

export interface IdempotentRequest {
  /** As the client sent it. */
  readonly key: string;
  /** Whose key it is, such as `consumer:17`: keys of different callers never meet. */
  readonly owner: string;
  /** What is asked for: the same key with another request is refused. */
  readonly move: string;
  readonly request: object;
}

/** Stores the answer; to be called in the transaction of the effect. */
export type StoreAnswer<Answer> = (db: Database, answer: Answer) => Promise<void>;

const KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * `job` must store its answer by `remember` in the transaction of its effect. Without a key it is simply done. A
 * refusal stores nothing, so the request may come again. Refuses with `validation_failed`.
 */
export async function withIdempotencyKey<Answer>(
  parts: Dependencies,
  keyed: IdempotentRequest | null,
  job: (remember: StoreAnswer<Answer> | null) => Promise<Answer>,
): Promise<Answer> {
  if (!keyed) return job(null);
  if (!KEY.test(keyed.key))
    throw invalidKey('The idempotency key must be 1 to 255 printable characters, without spaces.');
  const id = parts.digests.digestSubject('idempotency.key', JSON.stringify([keyed.owner, keyed.key]));
  const fingerprint = parts.digests.digestSubject('idempotency.request', keyed.move + toCanonicalJson(keyed.request));
  const earlier = await findStoredAnswer<Answer>(parts, id, fingerprint);
  if (earlier) return earlier.answer;
  try {
    return await job((db, answer) => {
      const stored = { id, fingerprint, answer: JSON.stringify(answer) };
      return parts.idempotency.storeResponse(db, stored, parts.clock().epoch);
    });
  } catch (error) {
    // Refused because the same request, sent at the same time, was faster: its answer is ours.
    const meanwhile = error instanceof DomainError ? await findStoredAnswer<Answer>(parts, id, fingerprint) : null;
    if (meanwhile) return meanwhile.answer;
    throw error;
  }
}

async function findStoredAnswer<Answer>(
  { db, idempotency }: Dependencies,
  id: string,
  fingerprint: string,
): Promise<{ readonly answer: Answer } | null> {
  const stored = await idempotency.findStoredResponse(db, id);
  if (!stored) return null;
  if (stored.fingerprint !== fingerprint) throw invalidKey('The idempotency key was used for another request.');
  return { answer: JSON.parse(stored.answer) as Answer };
}

function invalidKey(words: string): DomainError {
  return new DomainError('validation_failed', { errors: { idempotencyKey: [words] } });
}

/** The same text for the same request: members in alphabetical order, without those that have no value. */
function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) => {
    if (typeof member !== 'object' || member === null || Array.isArray(member)) return member ?? undefined;
    const entries = Object.entries(member).filter(([, inner]) => inner !== null && inner !== undefined);
    return Object.fromEntries(entries.sort(([left], [right]) => (left < right ? -1 : 1)));
  });
}
