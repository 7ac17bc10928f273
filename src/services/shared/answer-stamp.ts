// The stamp of a stored answer: everything that it depends on, as versions. Consumers' answers depend on the business day, on
// what the person reads and on the companies shown; creditors' on the day, the caller's rights, the company and its accounts.
import { DomainError } from '../../domain/shared/errors';
import type { LocalDate } from '../../domain/shared/calendar';
import { isSessionAlive } from '../../domain/sign-in/session';
import type { AnswerReader, AnswerReads } from '../../providers/observation/activity';
import { asCreditor, getRights, identify, parseBearerToken, type Caller, type CreditorCaller } from './authenticate';
import type { Dependencies } from './dependencies';

/** A caller for the stamp of answers. */
export function describeConsumer({ sessionId, stamp }: Pick<Caller, 'sessionId' | 'stamp'>): AnswerReader {
  return { companyId: null, sessionId, stamp: `consumer ${stamp}` };
}

/** Null: the company has no stamps, or the caller no session of ours to name it by. */
export function describeCreditor(caller: CreditorCaller): AnswerReader | null {
  const { actor, creditor } = caller;
  if (creditor.stamp === null) return null;
  const sessionId = actor.kind === 'api_key' ? actor.id : caller.sessionId;
  if (sessionId === null) return null;
  const { companyId, hasActiveMembership, stamp } = creditor;
  return {
    companyId,
    sessionId,
    stamp: JSON.stringify([companyId, stamp, hasActiveMembership, actor.kind, getRights(caller)]),
  };
}

/** Null: the answer is not stored, because its caller is not known, or one of its companies has no stamp. */
export function toStamp({ reader, companies }: AnswerReads, today: LocalDate): string | null {
  // The stamp of a creditor is that of the company.
  const others = [...companies].filter(([id]) => id !== reader?.companyId);
  return reader && (reader.companyId === null || others.length === 0) ? formatStamp(reader, others, today) : null;
}

function formatStamp(
  { stamp }: AnswerReader,
  companies: readonly (readonly [number, number | null | undefined])[],
  today: LocalDate,
): string | null {
  const sorted = [...companies].sort(([one], [other]) => one - other);
  if (sorted.some(([, version]) => version === null || version === undefined)) return null;
  return [today, stamp, ...sorted.map((company) => company.join(':'))].join(' ');
}

/** What the stamp of an answer is made of now. Null: the caller may not have it, or it has to be made again. */
export function readCurrentStamp(
  dependencies: Dependencies,
  authorization: string | null,
  { isCreditor, companies }: { readonly isCreditor: boolean; readonly companies: readonly number[] },
): Promise<string | null> {
  const today = dependencies.clock().today;
  return isCreditor
    ? readCreditorStamp(dependencies, authorization, today)
    : readConsumerStamp(dependencies, authorization, companies);
}

async function readConsumerStamp(
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
  const reader = describeConsumer({ sessionId: claims.sessionId, stamp: found.stamp });
  return formatStamp(
    reader,
    companies.map((id) => [id, found.companies.get(id)]),
    today,
  );
}

async function readCreditorStamp(
  dependencies: Dependencies,
  authorization: string | null,
  today: LocalDate,
): Promise<string | null> {
  try {
    const reader = describeCreditor(asCreditor(await identify(dependencies, authorization)));
    return reader && formatStamp(reader, [], today);
  } catch (error) {
    if (error instanceof DomainError && error.status < 500) return null;
    throw error;
  }
}
