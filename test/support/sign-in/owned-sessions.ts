// Sessions and trusted devices of a signed-in consumer, over GraphQL.
import { openBrowser } from '../clients/simulated-browser';
import type { SignInFixture } from '../fixtures/sign-in-fixture';

export interface GraphqlSession {
  readonly id: string;
  readonly deviceName: string | null;
  readonly isCurrent: boolean;
  readonly createdAt: string;
  readonly lastUsedAt: string;
  readonly expiresAt: string;
}

export interface GraphqlDevice {
  readonly id: string;
  readonly name: string | null;
  readonly createdAt: string;
  readonly lastUsedAt: string;
  readonly expiresAt: string;
}

const SESSIONS = '{ sessions { id deviceName isCurrent createdAt lastUsedAt expiresAt } }';
const DEVICES = '{ devices { id name createdAt lastUsedAt expiresAt } }';
const REVOKE = {
  session: 'mutation ($input: RevokeSessionInput!) { revokeSession(input: $input) { revoked } }',
  device: 'mutation ($input: RevokeDeviceInput!) { revokeDevice(input: $input) { revoked } }',
} as const;

export async function listSessions({ app }: SignInFixture, token: string): Promise<readonly GraphqlSession[]> {
  const { data } = await app.graphql<{ readonly sessions: readonly GraphqlSession[] }>(SESSIONS, { token });
  return data.sessions;
}

export async function listDevices({ app }: SignInFixture, token: string): Promise<readonly GraphqlDevice[]> {
  const { data } = await app.graphql<{ readonly devices: readonly GraphqlDevice[] }>(DEVICES, { token });
  return data.devices;
}

/** The number of revoked sessions or devices, or the error code. */
export async function revoke({ app }: SignInFixture, token: string, kind: keyof typeof REVOKE, id: string) {
  const { data, errors } = await app.graphql<Readonly<Record<string, { readonly revoked: number }>> | null>(
    REVOKE[kind],
    { token, variables: { input: { id } } },
  );
  return errors[0]?.extensions['code'] ?? data?.[kind === 'session' ? 'revokeSession' : 'revokeDevice']?.revoked;
}

export async function revokeOthers({ app }: SignInFixture, token: string): Promise<unknown> {
  const { data } = await app.graphql('mutation { revokeOtherSessions { revoked } }', { token });
  return data['revokeOtherSessions'];
}

/** Whether an access token is still accepted. */
export async function isAccepted({ app }: SignInFixture, token: string): Promise<boolean> {
  return (await openBrowser(app, 'REST').send('accounts', undefined, { token })).answer.status === 200;
}
