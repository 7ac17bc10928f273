// Notices that identities are tried out from an address prefix, and makes it dearer for that prefix alone.
import { isEnumeration, type LoginCounts } from '../domain/enumeration';
import { windowStart } from '../domain/limits';
import type { Parts } from './parts';
import { recordEvent } from './record';
import type { RequestFacts } from './request';

type CountParts = Pick<Parts, 'db' | 'limits' | 'digests' | 'clock' | 'settings'>;

const SCOPES: Readonly<Record<keyof LoginCounts, string>> = { found: 'login_found', missed: 'login_missed' };

/** Counts a login that was looked up; the one that makes the picture clear leaves a security event. */
export async function countLogin(parts: Parts, request: RequestFacts, outcome: keyof LoginCounts): Promise<void> {
  const before = await countsOf(parts, request);
  const count = await parts.limits.countUp(parts.db, counterOf(parts, request, outcome));
  const now = { ...before, [outcome]: count };
  // Judged from the counter's own answer, so that of parallel logins exactly one crosses the line.
  const justBefore = { ...now, [outcome]: count - 1 };
  const { enumeration } = parts.settings;
  if (isEnumeration(justBefore, enumeration) || !isEnumeration(now, enumeration)) return;
  await recordEvent(parts, parts.db, request, { event: 'login.enumeration_suspected' });
}

/** Whether the prefix is suspected now. */
export async function isSuspected(parts: CountParts, request: RequestFacts): Promise<boolean> {
  return isEnumeration(await countsOf(parts, request), parts.settings.enumeration);
}

async function countsOf(parts: CountParts, request: RequestFacts): Promise<LoginCounts> {
  const found = await parts.limits.countOf(parts.db, counterOf(parts, request, 'found'));
  const missed = await parts.limits.countOf(parts.db, counterOf(parts, request, 'missed'));
  return { found, missed };
}

function counterOf({ digests, clock, settings }: CountParts, { ipPrefix }: RequestFacts, outcome: keyof LoginCounts) {
  const window = { seconds: settings.enumeration.windowSeconds, most: 0 };
  const scope = SCOPES[outcome];
  return { scope, subject: digests.ofSubject(scope, ipPrefix), windowStart: windowStart(window, clock().epoch) };
}
