// A session of a person that no sign-in has opened.
import type { RunningApp } from '../fixtures/app';
import type { Person } from '../fixtures/people';

const HOUR = 3_600_000;

/** Returns the access token. */
export async function openSessionOf(
  { dependencies, moment }: RunningApp,
  { id: ownerId }: Pick<Person, 'id'>,
): Promise<string> {
  const { db, sessions, tokens, randomness } = dependencies;
  const { epoch } = moment();
  const [id, until] = [randomness.id(), epoch + HOUR];
  const times = { rotatedAt: epoch, idleUntil: until, absoluteUntil: until, revokedAt: null };
  const session = { id, ownerId, generation: 1, remember: false, ...times };
  await sessions.insertSession(db, { ...session, deviceName: null, userAgentHash: null });
  const seconds = Math.floor(epoch / 1000);
  return tokens.sign('access', { ownerId, sessionId: id, generation: 1 }, seconds, seconds + 900);
}
