// What cases begin with: people, sign-ins on their way, tokens of the demo data, accounts that are ready for offers.
import type { Deal } from '../../../seeders/deals';
import { accountRow, type AccountSeed } from '../../../seeders/factories';
import { storeDeals } from '../../../seeders/store-deals';
import { storeAccounts } from '../../../seeders/store-people';
import { momentAt } from '../../../src/domain/shared/calendar';
import type { Channel } from '../../../src/domain/login-flow';
import { NOW } from '../../support/fixtures/app';
import { PASSWORD } from '../../support/fixtures/creditors';
import { addPerson, identityOf, someone, type Identity, type Person } from '../../support/fixtures/people';
import { wrong } from '../../support/fixtures/sign-in-fixture';
import { record, type Asked, type Members } from './requests';
import type { Told } from '../../parity/told';
import { RIGHT_CODE, type World } from './parity-app';

/** Today is 2026-03-10. */
export const TOMORROW = '2026-03-11';
export const YESTERDAY = '2026-03-09';

export const WRONG_CODE = wrong(RIGHT_CODE);

/** Consumers of the demo data. */
const CONSUMERS = {
  rivera: { last_name: 'Rivera', date_of_birth: '1985-04-12', last4ssn: '4321' },
  haddad: { last_name: 'Haddad', date_of_birth: '2001-02-28', last4ssn: '1200' },
} as const satisfies Record<string, Identity>;

/** Member of a success; throws for anything else. */
export function member(told: Told, ...path: readonly string[]): string {
  const value = path.reduce<unknown>((found, name) => record(found)[name], told.body);
  if (typeof value !== 'string') throw new Error(`No ${path.join('.')} in ${JSON.stringify(told.body)}`);
  return value;
}

export async function person(world: World, ...contacts: readonly Channel[]): Promise<Person> {
  const number = 100_000 + world.next();
  return addPerson(world.app, contacts, someone(number), number);
}

/** An identity that nobody has. */
export function stranger(world: World): Identity {
  return someone(100_000 + world.next());
}

export function loginBody(world: World, identity: Identity): Members {
  return { ...identityOf(identity), captcha_token: world.captcha.solve() };
}

export async function login(world: World, identity: Identity, headers: Asked['headers'] = {}): Promise<Told> {
  return world.ask('login', { body: loginBody(world, identity), headers });
}

/** Token of a sign-in that waits for its code. */
export async function pending(world: World, channel: Channel = 'email'): Promise<string> {
  return member(await login(world, await person(world, channel)), 'flow_token');
}

/** Token of a sign-in that waits for a contact. */
export async function contactless(world: World): Promise<string> {
  return member(await login(world, await person(world)), 'flow_token');
}

export async function attempt(world: World, identity = stranger(world)): Promise<string> {
  return member(await login(world, identity), 'attempt_token');
}

export interface Entered {
  readonly person: Person;
  readonly token: string;
  readonly refresh: string;
  /** `name=value` of the trusted browser; empty when there is none. */
  readonly cookie: string;
}

/** Somebody with a proved e-mail address who has signed in. */
export async function enter(world: World, more: Members = {}): Promise<Entered> {
  const somebody = await person(world, 'email');
  const flow_token = member(await login(world, somebody), 'flow_token');
  const verified = await world.ask('verifyOtp', { body: { flow_token, otp: RIGHT_CODE, ...more } });
  return {
    person: somebody,
    token: member(verified, 'meta', 'access_token'),
    refresh: member(verified, 'meta', 'refresh_token'),
    cookie: verified.cookies[0]?.split(';')[0] ?? '',
  };
}

/** Five wrong codes end a sign-in. */
export async function exhausted(world: World, flow_token: string): Promise<string> {
  for (let n = 0; n < 5; n += 1) await world.ask('verifyOtp', { body: { flow_token, otp: WRONG_CODE } });
  return flow_token;
}

/** An access token of somebody of the demo data. */
export async function tokenOf(world: World, who: keyof typeof CONSUMERS): Promise<string> {
  return keep(world, who, async () => {
    const flow_token = member(await login(world, CONSUMERS[who]), 'flow_token');
    return member(await world.ask('verifyOtp', { body: { flow_token, otp: RIGHT_CODE } }), 'meta', 'access_token');
  });
}

/** An access token of a creditor user of the demo data. */
export async function creditorToken(world: World, email = 'dana@acme.test'): Promise<string> {
  return keep(world, email, async () => {
    const entered = await world.ask('creditorLogin', { body: { email, password: PASSWORD } });
    return member(entered, 'meta', 'access_token');
  });
}

/** An account and a token of its owner. */
export interface Open {
  readonly id: number;
  readonly token: string;
}

/** Open for offers, like account 19 of the demo data. */
export async function readyAccount(world: World): Promise<Open> {
  return storeAccount(world, {}, null);
}

/** The creditor has answered an offer with another one, as on account 17 of the demo data. */
export async function counteredAccount(world: World): Promise<Open> {
  const special = { status: 'payment_setup', counterOffer: true } as const;
  return storeAccount(world, special, { type: 'installment', answer: 'countered', firstPayIn: 14, ...COUNTERED });
}

const COUNTERED = { offered: '60.00', counter: { monthly: '68.00', firstPayIn: 10, note: 'A little more?' } };

const RIVERA = {
  id: 1,
  personal: { firstName: 'Maria', lastName: 'Rivera', dateOfBirth: '1985-04-12', last4ssn: '4321' },
};

async function storeAccount(world: World, special: AccountSeed['special'] & object, deal: Deal | null): Promise<Open> {
  const token = await tokenOf(world, 'rivera');
  const moment = momentAt(NOW, 'America/New_York');
  const id = 5000 + world.next();
  const seed = { id, owner: RIVERA, companyId: 1, name: 'Fern Hill', balance: '1000.00', special };
  await world.app.parts.db.transaction(async (db) => {
    await storeAccounts(db, [accountRow(moment, seed)]);
    if (deal) await storeDeals(db, new Map([[id, deal]]), moment);
  });
  return { id, token };
}

async function keep(world: World, name: string, make: () => Promise<string>): Promise<string> {
  const kept = world.kept.get(name) ?? (await make());
  world.kept.set(name, kept);
  return kept;
}
