// Cases of lists and ends of sessions, and of trusted browsers.
import type { ParityCase } from '../case';
import { signInPerson } from '../fixtures';
import { toRecord, type ParityRequest } from '../requests';
import type { ParityApp } from '../parity-app';
import { NO_TOKEN, signInByNewContact } from './sessions';

const signedIn = async (app: ParityApp): Promise<ParityRequest> => ({
  token: (await signInPerson(app, { remember_device: true, device_name: 'Kitchen' })).token,
});

/** The first of the caller's sessions or browsers. */
async function findFirst(app: ParityApp, list: 'sessions' | 'devices', request: ParityRequest): Promise<string> {
  const { data } = toRecord((await app.send(list, request)).body);
  return String(toRecord(Array.isArray(data) ? data[0] : null)['id']);
}

function anonymous(operation: string, request: ParityRequest = {}): readonly ParityCase[] {
  return NO_TOKEN.map((token) => ({
    outcome: `${operation} 401 unauthenticated`,
    arrange: () => ({ ...request, ...token }),
  }));
}

export const REVOCATION_CASES: readonly ParityCase[] = [
  // Session IDs are random.
  ...(['sessions', 'devices'] as const).flatMap((operation): readonly ParityCase[] => [
    { outcome: `${operation} 200`, arrange: signedIn },
    ...anonymous(operation),
  ]),
  { outcome: 'revokeOtherSessions 200', arrange: signedIn },
  ...anonymous('revokeOtherSessions'),
  {
    outcome: 'revokeSession 200',
    async arrange(app) {
      const request = await signedIn(app);
      return { ...request, path: { session: await findFirst(app, 'sessions', request) } };
    },
  },
  ...anonymous('revokeSession', { path: { session: 'none' } }),
  {
    outcome: 'revokeSession 404 not_found',
    arrange: async (app) => ({ ...(await signedIn(app)), path: { session: 'none' } }),
  },
  {
    outcome: 'revokeDevice 200',
    async arrange(app) {
      const request = await signedIn(app);
      return { ...request, path: { device: await findFirst(app, 'devices', request) } };
    },
  },
  ...anonymous('revokeDevice', { path: { device: 1 } }),
  {
    outcome: 'revokeDevice 404 not_found',
    arrange: async (app) => ({ ...(await signedIn(app)), path: { device: 987_654 } }),
  },
  {
    outcome: 'revokeDevice 409 contact_cooling',
    arrange: async (app) => ({ ...(await signInByNewContact(app)), path: { device: 1 } }),
  },
];
