// What cases begin with: people, sign-ins on their way, tokens of the demo data, accounts that are ready for offers.
import type { DealSeed } from '../../../seeders/deals';
import { accountRow, type AccountSeed } from '../../../seeders/factories';
import { storeAccounts, storeDeals } from '../../../seeders/store-rows';
import { toMoment } from '../../../src/domain/shared/calendar';
import type { Channel } from '../../../src/domain/sign-in/login-flow';
import { NOW } from '../../support/fixtures/app';
import { DEMO_PASSWORD } from '../../support/fixtures/creditors';
import { addPerson, toIdentity, newIdentity, type RestIdentity, type Person } from '../../support/fixtures/people';
import { wrongCode } from '../../support/fixtures/sign-in-fixture';
import { toRecord, type ParityRequest, type JsonMembers } from './requests';
import type { NormalizedResponse } from './response';
import { RIGHT_CODE, type ParityApp } from './parity-app';

/** Today is 2026-03-10. */
export const TOMORROW = '2026-03-11';
export const YESTERDAY = '2026-03-09';

export const WRONG_CODE = wrongCode(RIGHT_CODE);

/** Consumers of the demo data. */
const CONSUMERS = {
  rivera: { last_name: 'Rivera', date_of_birth: '1985-04-12', last4ssn: '4321' },
  haddad: { last_name: 'Haddad', date_of_birth: '2001-02-28', last4ssn: '1200' },
} as const satisfies Record<string, RestIdentity>;

/** Member of a success; throws for anything else. */
export function readMember(told: NormalizedResponse, ...path: readonly string[]): string {
  const value = path.reduce<unknown>((found, name) => toRecord(found)[name], told.body);
  if (typeof value !== 'string') throw new Error(`No ${path.join('.')} in ${JSON.stringify(told.body)}`);
  return value;
}

export async function createPerson(world: ParityApp, ...contacts: readonly Channel[]): Promise<Person> {
  const number = 100_000 + world.nextNumber();
  return addPerson(world.app, contacts, newIdentity(number), number);
}

/** An identity that nobody has. */
export function createUnknownIdentity(world: ParityApp): RestIdentity {
  return newIdentity(100_000 + world.nextNumber());
}

export function buildLoginBody(world: ParityApp, identity: RestIdentity): JsonMembers {
  return { ...toIdentity(identity), captcha_token: world.captcha.solve() };
}

export async function sendLogin(
  world: ParityApp,
  identity: RestIdentity,
  headers: ParityRequest['headers'] = {},
): Promise<NormalizedResponse> {
  return world.send('login', { body: buildLoginBody(world, identity), headers });
}

/** Token of a sign-in that waits for its code. */
export async function startFlow(world: ParityApp, channel: Channel = 'email'): Promise<string> {
  return readMember(await sendLogin(world, await createPerson(world, channel)), 'flow_token');
}

/** Token of a sign-in that waits for a contact. */
export async function startFlowWithoutContact(world: ParityApp): Promise<string> {
  return readMember(await sendLogin(world, await createPerson(world)), 'flow_token');
}

export async function startAttempt(world: ParityApp, identity = createUnknownIdentity(world)): Promise<string> {
  return readMember(await sendLogin(world, identity), 'attempt_token');
}

export interface SignedInPerson {
  readonly person: Person;
  readonly token: string;
  readonly refresh: string;
  /** `name=value` of the trusted browser; empty when there is none. */
  readonly cookie: string;
}

/** Somebody with a proved e-mail address who has signed in. */
export async function signInPerson(world: ParityApp, more: JsonMembers = {}): Promise<SignedInPerson> {
  const somebody = await createPerson(world, 'email');
  const flow_token = readMember(await sendLogin(world, somebody), 'flow_token');
  const verified = await world.send('verifyOtp', { body: { flow_token, otp: RIGHT_CODE, ...more } });
  return {
    person: somebody,
    token: readMember(verified, 'meta', 'access_token'),
    refresh: readMember(verified, 'meta', 'refresh_token'),
    cookie: verified.cookies[0]?.split(';')[0] ?? '',
  };
}

/** Five wrong codes end a sign-in. */
export async function exhaustFlow(world: ParityApp, flow_token: string): Promise<string> {
  for (let n = 0; n < 5; n += 1) await world.send('verifyOtp', { body: { flow_token, otp: WRONG_CODE } });
  return flow_token;
}

/** An access token of somebody of the demo data. */
export async function getConsumerToken(world: ParityApp, who: keyof typeof CONSUMERS): Promise<string> {
  return cached(world, who, async () => {
    const flow_token = readMember(await sendLogin(world, CONSUMERS[who]), 'flow_token');
    return readMember(await world.send('verifyOtp', { body: { flow_token, otp: RIGHT_CODE } }), 'meta', 'access_token');
  });
}

/** An access token of a creditor user of the demo data. */
export async function getCreditorToken(world: ParityApp, email = 'dana@acme.test'): Promise<string> {
  return cached(world, email, async () => {
    const entered = await world.send('creditorLogin', { body: { email, password: DEMO_PASSWORD } });
    return readMember(entered, 'meta', 'access_token');
  });
}

/** An account and a token of its owner. */
export interface AccountWithToken {
  readonly id: number;
  readonly token: string;
}

/** Open for offers, like account 19 of the demo data. */
export async function createReadyAccount(world: ParityApp): Promise<AccountWithToken> {
  return storeAccount(world, {}, null);
}

/** The creditor has answered an offer with another one, as on account 17 of the demo data. */
export async function createCounteredAccount(world: ParityApp): Promise<AccountWithToken> {
  const special = { status: 'payment_setup', counterOffer: true } as const;
  return storeAccount(world, special, { type: 'installment', answer: 'countered', firstPayIn: 14, ...COUNTERED });
}

const COUNTERED = { offered: '60.00', counter: { monthly: '68.00', firstPayIn: 10, note: 'A little more?' } };

const RIVERA = {
  id: 1,
  personal: { firstName: 'Maria', lastName: 'Rivera', dateOfBirth: '1985-04-12', last4ssn: '4321' },
};

async function storeAccount(
  world: ParityApp,
  special: AccountSeed['special'] & object,
  deal: DealSeed | null,
): Promise<AccountWithToken> {
  const token = await getConsumerToken(world, 'rivera');
  const moment = toMoment(NOW, 'America/New_York');
  const id = 5000 + world.nextNumber();
  const seed = { id, owner: RIVERA, companyId: 1, name: 'Fern Hill', balance: '1000.00', special };
  await world.app.parts.db.transaction(async (db) => {
    await storeAccounts(db, [accountRow(moment, seed)]);
    if (deal) await storeDeals(db, new Map([[id, deal]]), moment);
  });
  return { id, token };
}

async function cached(world: ParityApp, name: string, make: () => Promise<string>): Promise<string> {
  const kept = world.cache.get(name) ?? (await make());
  world.cache.set(name, kept);
  return kept;
}
