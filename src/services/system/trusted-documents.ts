// Trusted GraphQL documents: lookup for a request, registration from a manifest, counts of unregistered documents.
import type { DocumentEntry } from '../../domain/system/trusted-document';
import type { Dependencies } from '../shared/dependencies';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Scope of the counters in the table of rate counters. */
const SCOPE = 'unregistered_documents';

export interface UnregisteredCounts {
  /** Run in log-only mode. */
  readonly allowed: number;
  readonly refused: number;
}

/** The text with an id; null when it is not registered. */
export async function findDocumentText({ db, trustedDocuments }: Dependencies, id: string): Promise<string | null> {
  return trustedDocuments.readDocumentText(db, id);
}

export async function isDocumentRegistered({ db, trustedDocuments }: Dependencies, digest: string): Promise<boolean> {
  return trustedDocuments.isDigestRegistered(db, digest);
}

/** Adds to the counts of the current hour. */
export async function addUnregisteredCounts(
  { db, rateLimits, clock }: Dependencies,
  { allowed, refused }: UnregisteredCounts,
): Promise<void> {
  const windowStart = Math.floor(clock().epoch / HOUR_MS) * HOUR_MS;
  const counts = Object.entries({ allowed, refused }).filter(([, by]) => by > 0);
  await rateLimits.addToCounters(
    db,
    counts.map(([subject, by]) => ({ scope: SCOPE, subject, windowStart, by })),
  );
}

/** Requests for unregistered documents in the last 24 hours. */
export async function getUnregisteredCounts({
  db,
  rateLimits,
  clock,
}: Pick<Dependencies, 'db' | 'rateLimits' | 'clock'>): Promise<UnregisteredCounts> {
  const since = clock().epoch - DAY_MS;
  return {
    allowed: await rateLimits.sumCountersSince(db, { scope: SCOPE, subjects: ['allowed'], since }),
    refused: await rateLimits.sumCountersSince(db, { scope: SCOPE, subjects: ['refused'], since }),
  };
}

export type Registration =
  | { readonly added: number; readonly known: number }
  /** Ids that are registered for other texts; nothing was stored. */
  | { readonly taken: readonly string[] };

/** Stores all documents or none. Registered documents stay as they are. */
export async function registerDocuments(
  { db, trustedDocuments, clock }: Pick<Dependencies, 'db' | 'trustedDocuments' | 'clock'>,
  entries: readonly DocumentEntry[],
): Promise<Registration> {
  return db.transaction(async (transaction) => {
    const stored = await trustedDocuments.findRegisteredDigests(transaction);
    const taken = entries.filter(({ id, digest }) => (stored.get(id) ?? digest) !== digest).map(({ id }) => id);
    if (taken.length > 0) return { taken };
    const fresh = entries.filter(({ id }) => !stored.has(id));
    await trustedDocuments.insertDocuments(transaction, fresh, clock().epoch);
    return { added: fresh.length, known: entries.length - fresh.length };
  });
}
