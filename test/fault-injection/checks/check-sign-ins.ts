// Checks the sign-ups of a history: one profile for each person, one session for each right code, and every refresh.
import { getTokens, type ApiOutcome } from '../../support/clients/simulated-browser';
import { readClaims } from '../clients';
import { findingOf, type Finding } from './findings';
import { groupBy } from './check-moves';
import type { TestSystem } from '../test-system';
import type { RecordedWrite, WriteHistory } from '../write-history';

export interface SignInCounts {
  readonly profiles: number;
  readonly sessions: number;
}

export async function countSignIns(system: Pick<TestSystem, 'rows'>): Promise<SignInCounts> {
  const [row] = await system.rows(
    'SELECT (SELECT COUNT(*) FROM consumer_profiles) AS profiles, (SELECT COUNT(*) FROM sessions) AS sessions',
  );
  return { profiles: Number(row?.['profiles']), sessions: Number(row?.['sessions']) };
}

export async function checkSignIns(
  system: Pick<TestSystem, 'rows'>,
  history: WriteHistory,
  before: SignInCounts,
): Promise<readonly Finding[]> {
  const steps = history.writes.filter(({ kind }) => kind === 'sign-in') as RecordedWrite<ApiOutcome>[];
  const now = await countSignIns(system);
  return [
    ...checkCount(steps, 'confirmCreate', now.profiles - before.profiles),
    ...checkCount(steps, 'verify', now.sessions - before.sessions),
    ...(await checkSessions(system, steps)),
  ];
}

/** As many rows as acknowledged steps, and at most one more for each step with an unknown outcome. */
function checkCount(steps: readonly RecordedWrite[], step: string, added: number): readonly Finding[] {
  const count = (outcome: string) => steps.filter((one) => one.step === step && one.outcome === outcome).length;
  const [least, most] = [count('acknowledged'), count('acknowledged') + count('unknown')];
  const detail = `${added} rows of ${step}, of ${least} to ${most} that succeeded`;
  if (added < least) return [{ kind: 'lost', write: null, detail }];
  return added > most ? [{ kind: 'doubled', write: null, detail }] : [];
}

/** The session of each person: there once, with its profile, and as many generations as refreshes. */
async function checkSessions(
  system: Pick<TestSystem, 'rows'>,
  steps: readonly RecordedWrite<ApiOutcome>[],
): Promise<readonly Finding[]> {
  const sessions = groupBy(
    await system.rows(
      `SELECT s.id, s.profile_id AS owner, s.generation, p.id AS profile FROM sessions s
       LEFT JOIN consumer_profiles p ON p.id = s.profile_id`,
    ),
    'id',
  );
  return steps.flatMap((verified): readonly Finding[] => {
    if (verified.step !== 'verify' || !verified.value) return [];
    const { sessionId, ownerId } = readClaims(getTokens(verified.value).access_token);
    const [session, second] = sessions.get(sessionId) ?? [];
    if (!session) return [findingOf('lost', verified, 'no session')];
    if (second) return [findingOf('doubled', verified, 'two sessions')];
    if (Number(session['owner']) !== ownerId || session['profile'] === null)
      return [findingOf('half-written', verified, 'a session without its profile')];
    const refreshes = steps.filter(({ step, subject }) => step === 'refresh' && subject === verified.subject);
    const least = refreshes.filter(({ outcome }) => outcome === 'acknowledged').length;
    const generations = Number(session['generation']) - FIRST_GENERATION;
    if (generations < least) return [findingOf('lost', verified, `${generations} of ${least} refreshes`)];
    return generations > refreshes.length ? [findingOf('doubled', verified, `${generations} refreshes`)] : [];
  });
}

const FIRST_GENERATION = 1;
