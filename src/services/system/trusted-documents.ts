// GraphQL documents of clients: found for a request, counted when nobody registered them, registered from a manifest.
import type { DocumentEntry } from '../../domain/system/trusted-document';
import type { Dependencies } from '../shared/dependencies';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Scope of the counters, which stand beside those of the limits. */
const SCOPE = 'unregistered_documents';

export interface UnregisteredCounts {
  /** Run all the same, in the log-only mode. */
  readonly allowed: number;
  readonly refused: number;
}

/** The text under an id; null when nobody registered it. */
export async function findDocumentText({ db, trustedDocuments }: Dependencies, id: string): Promise<string | null> {
  return trustedDocuments.readDocumentText(db, id);
}

/** Whether somebody registered the text with this digest. */
export async function isDocumentRegistered({ db, trustedDocuments }: Dependencies, digest: string): Promise<boolean> {
  return trustedDocuments.isDigestRegistered(db, digest);
}

/** Adds to the counts of this hour. */
export async function addUnregisteredCounts(
  { db, rateLimits, clock }: Dependencies,
  { allowed, refused }: UnregisteredCounts,
): Promise<void> {
  const windowStart = Math.floor(clock().epoch / HOUR_MS) * HOUR_MS;
  if (allowed > 0) await rateLimits.addToCounter(db, { scope: SCOPE, subject: 'told', windowStart }, allowed);
  if (refused > 0) await rateLimits.addToCounter(db, { scope: SCOPE, subject: 'refused', windowStart }, refused);
}

/** What was asked for in the last 24 hours, this hour among them, and is not registered. */
export async function getUnregisteredCounts({
  db,
  rateLimits,
  clock,
}: Pick<Dependencies, 'db' | 'rateLimits' | 'clock'>): Promise<UnregisteredCounts> {
  const since = clock().epoch - DAY_MS;
  return {
    allowed: await rateLimits.sumCountersSince(db, { scope: SCOPE, subject: 'told', since }),
    refused: await rateLimits.sumCountersSince(db, { scope: SCOPE, subject: 'refused', since }),
  };
}

export type Registration =
  | { readonly added: number; readonly known: number }
  /** Ids that stand for other texts already. Nothing was stored. */
  | { readonly taken: readonly string[] };

/** Stores all of them or none. A document that is there already stays as it is. */
export async function registerDocuments(
  { db, trustedDocuments, clock }: Pick<Dependencies, 'db' | 'trustedDocuments' | 'clock'>,
  given: readonly DocumentEntry[],
): Promise<Registration> {
  return db.transaction(async (bound) => {
    const stored = await trustedDocuments.findRegisteredDigests(bound);
    const taken = given.filter(({ id, digest }) => (stored.get(id) ?? digest) !== digest).map(({ id }) => id);
    if (taken.length > 0) return { taken };
    const fresh = given.filter(({ id }) => !stored.has(id));
    await trustedDocuments.insertDocuments(bound, fresh, clock().epoch);
    return { added: fresh.length, known: given.length - fresh.length };
  });
}
