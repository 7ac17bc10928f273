// Cases of the profile beyond contacts: identity, communication, billing details and portal preferences.
import type { ParityCase } from '../case';
import { signInPerson, getConsumerToken } from '../fixtures';
import type { ParityApp } from '../parity-app';
import type { ParityRequest } from '../requests';
import { NO_TOKEN } from './sessions';

const BILLING = {
  first_name: 'Maria',
  last_name: 'Rivera',
  address1: '1 First Street',
  address2: '',
  city: 'Albany',
  state: 'ny',
  zip: '12207 1234',
};

const signedIn =
  (request: ParityRequest = {}) =>
  async (app: ParityApp): Promise<ParityRequest> => ({ ...request, token: (await signInPerson(app)).token });

const asRivera = async (app: ParityApp): Promise<ParityRequest> => ({ token: await getConsumerToken(app, 'rivera') });

/** A change of a new person that expects the current version. */
function afterChange(operation: string, first: object, second: object) {
  return async (app: ParityApp): Promise<ParityRequest> => {
    const request = await signedIn({ body: first })(app);
    const { tag } = await app.send(operation, request);
    return { ...request, body: second, headers: { 'if-match': String(tag) } };
  };
}

/** A read of what the client has. */
const withKnownTag =
  (operation: string) =>
  async (app: ParityApp): Promise<ParityRequest> => {
    const request = await asRivera(app);
    const { tag } = await app.send(operation, request);
    return { ...request, headers: { 'if-none-match': String(tag) } };
  };

const READS = ['profileIdentity', 'profileCommunication', 'profileBilling', 'profilePortal'];
const TAGGED = ['profileBilling', 'profilePortal'];
const CHANGES = [
  ['updateBilling', BILLING, { city: 'Troy' }, { state: 'XX', zip: '1' }],
  [
    'updatePortal',
    { theme: 'dark' },
    { display_name: null, text_size: 'large' },
    { time_zone: 'Mars/Base', locale: 'x' },
  ],
] as const;

export const PREFERENCE_CASES: readonly ParityCase[] = [
  ...READS.map((operation): ParityCase => ({ outcome: `${operation} 200`, arrange: asRivera })),
  ...READS.map((operation): ParityCase => ({ outcome: `${operation} 200`, arrange: signedIn(), random: true })),
  ...TAGGED.map((operation): ParityCase => ({ outcome: `${operation} 304`, arrange: withKnownTag(operation) })),
  ...[...READS, 'clearBilling'].flatMap((operation) =>
    NO_TOKEN.map((request): ParityCase => ({ outcome: `${operation} 401 unauthenticated`, arrange: () => request })),
  ),
  { outcome: 'clearBilling 200', arrange: signedIn() },
  {
    outcome: 'clearBilling 200',
    async arrange(app) {
      const request = await signedIn()(app);
      await app.send('updateBilling', { ...request, body: BILLING });
      return request;
    },
  },
  ...CHANGES.flatMap(([operation, body, later, invalid]): readonly ParityCase[] => [
    { outcome: `${operation} 200`, arrange: signedIn({ body }) },
    { outcome: `${operation} 200`, arrange: afterChange(operation, body, later) },
    ...NO_TOKEN.map((request): ParityCase => ({
      outcome: `${operation} 401 unauthenticated`,
      arrange: () => ({ ...request, body }),
    })),
    {
      outcome: `${operation} 412 precondition_failed`,
      arrange: signedIn({ body, headers: { 'if-match': '"7"' } }),
    },
    { outcome: `${operation} 422 validation_failed`, arrange: signedIn({ body: invalid }) },
    { outcome: `${operation} 422 validation_failed`, arrange: signedIn({ body: {} }) },
  ]),
];
