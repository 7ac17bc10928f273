// The stamp of a stored answer: everything that it depends on, as versions. The answers of consumers depend on the business day,
// on what the person reads and on the companies shown.
import type { LocalDate } from '../../domain/shared/calendar';
import { isSessionAlive } from '../../domain/sign-in/session';
import type { AnswerReads } from '../../providers/observation/activity';
import { parseBearerToken } from './authenticate';
import type { Dependencies } from './dependencies';

/** Returns null if the answer is not stored: its caller is no consumer, or one of its companies has no stamp. */
export function toStamp({ reader, companies }: AnswerReads, today: LocalDate): string | null {
  return reader && formatStamp(reader.stamp, [...companies], today);
}

function formatStamp(
  stamp: number,
  companies: readonly (readonly [number, number | null | undefined])[],
  today: LocalDate,
): string | null {
  const sorted = [...companies].sort(([one], [other]) => one - other);
  if (sorted.some(([, version]) => version === null || version === undefined)) return null;
  return [today, stamp, ...sorted.map((company) => company.join(':'))].join(' ');
}

/** Returns what the stamp consists of now; null if the caller may not have it or it has to be made again. */
export async function readCurrentStamp(
  { db, sessions, tokens, clock }: Dependencies,
  authorization: string | null,
  companies: readonly number[],
): Promise<string | null> {
  const { epoch, today } = clock();
  const token = parseBearerToken(authorization);
  const claims = token === null ? null : tokens.verify('access', token, epoch / 1000);
  const found = claims && (await sessions.findSessionStamps(db, claims.sessionId, companies));
  if (!found || !isSessionAlive(found, epoch) || found.ownerId !== claims.ownerId) return null;
  // The use of a new token is recorded.
  if (found.status !== 'active' || claims.generation > found.usedGeneration) return null;
  return formatStamp(
    found.stamp,
    companies.map((id) => [id, found.companies.get(id)]),
    today,
  );
}
