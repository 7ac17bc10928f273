// Fixtures of parity cases: people, unfinished sign-ins, tokens of the demo data, and accounts.
import { findOperationAccess } from '../../../src/domain/creditor/creditor-access';
import type { AccountStory } from '../../../seeders/deals';
import { held } from '../../../seeders/demo-stories';
import { accountRow, type AccountSeed } from '../../../seeders/factories';
import { storeAccounts, storeStories } from '../../../seeders/store-rows';
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

/** A string member of a response; throws when it is missing. */
export function readMember(response: NormalizedResponse, ...path: readonly string[]): string {
  const value = path.reduce<unknown>((found, name) => toRecord(found)[name], response.body);
  if (typeof value !== 'string') throw new Error(`No ${path.join('.')} in ${JSON.stringify(response.body)}`);
  return value;
}

export async function createPerson(app: ParityApp, ...contacts: readonly Channel[]): Promise<Person> {
  const number = 100_000 + app.nextNumber();
  return addPerson(app.server, contacts, newIdentity(number), number);
}

/** An identity without a profile. */
export function createUnknownIdentity(app: ParityApp): RestIdentity {
  return newIdentity(100_000 + app.nextNumber());
}

export function buildLoginBody(app: ParityApp, identity: RestIdentity): JsonMembers {
  return { ...toIdentity(identity), captcha_token: app.captcha.solve() };
}

export async function sendLogin(
  app: ParityApp,
  identity: RestIdentity,
  headers: ParityRequest['headers'] = {},
): Promise<NormalizedResponse> {
  return app.send('login', { body: buildLoginBody(app, identity), headers });
}

/** Flow token of a sign-in that awaits its code. */
export async function startFlow(app: ParityApp, channel: Channel = 'email'): Promise<string> {
  return readMember(await sendLogin(app, await createPerson(app, channel)), 'flow_token');
}

/** Flow token of a sign-in that awaits a contact. */
export async function startFlowWithoutContact(app: ParityApp): Promise<string> {
  return readMember(await sendLogin(app, await createPerson(app)), 'flow_token');
}

export async function startAttempt(app: ParityApp, identity = createUnknownIdentity(app)): Promise<string> {
  return readMember(await sendLogin(app, identity), 'attempt_token');
}

interface SignedInPerson {
  readonly person: Person;
  readonly token: string;
  readonly refresh: string;
  /** `name=value` of the trusted device cookie; empty when there is none. */
  readonly cookie: string;
}

/** A signed-in person with a verified email address. */
export async function signInPerson(app: ParityApp, more: JsonMembers = {}): Promise<SignedInPerson> {
  const person = await createPerson(app, 'email');
  const flow_token = readMember(await sendLogin(app, person), 'flow_token');
  const verified = await app.send('verifyOtp', { body: { flow_token, otp: RIGHT_CODE, ...more } });
  return {
    person,
    token: readMember(verified, 'meta', 'access_token'),
    refresh: readMember(verified, 'meta', 'refresh_token'),
    cookie: verified.cookies[0]?.split(';')[0] ?? '',
  };
}

/** Ends a sign-in with five wrong codes. */
export async function exhaustFlow(app: ParityApp, flow_token: string): Promise<string> {
  for (let n = 0; n < 5; n += 1) await app.send('verifyOtp', { body: { flow_token, otp: WRONG_CODE } });
  return flow_token;
}

/** An access token of a consumer of the demo data. */
export async function getConsumerToken(app: ParityApp, who: keyof typeof CONSUMERS): Promise<string> {
  return cached(app, who, async () => {
    const flow_token = readMember(await sendLogin(app, CONSUMERS[who]), 'flow_token');
    return readMember(await app.send('verifyOtp', { body: { flow_token, otp: RIGHT_CODE } }), 'meta', 'access_token');
  });
}

/** An access token of a creditor user of the demo data. */
export async function getCreditorToken(app: ParityApp, email = 'dana@acme.test'): Promise<string> {
  return cached(app, email, async () => {
    const entered = await app.send('creditorLogin', { body: { email, password: DEMO_PASSWORD } });
    return readMember(entered, 'meta', 'access_token');
  });
}

/** An API key with a scope that the operation does not need. */
export async function getKeyWithoutRights(app: ParityApp, operation: string): Promise<string> {
  const scope = findOperationAccess(operation)?.scope === 'export' ? 'read' : 'export';
  return cached(app, `key with ${scope}`, async () => {
    const body = { name: 'archive', scopes: [scope] };
    const made = await app.send('createApiKey', { body, token: await getCreditorToken(app) });
    return readMember(made, 'data', 'token');
  });
}

/** An account and a token of its owner. */
export interface AccountWithToken {
  readonly id: number;
  readonly token: string;
}

/** Open for offers, like account 19 of the demo data. */
export async function createReadyAccount(app: ParityApp): Promise<AccountWithToken> {
  return storeAccount(app, {}, null);
}

/** An account with a counter offer, like account 17 of the demo data. */
export async function createCounteredAccount(app: ParityApp): Promise<AccountWithToken> {
  const deal = { type: 'installment', answer: 'countered', firstPayIn: 14, ...COUNTERED } as const;
  return storeAccount(app, LOW_MINIMUM, { deal });
}

/** Lower than the company's, so that a low offer can wait. */
export const LOW_MINIMUM = { paySetupDiscountPercent: '25.00', minimumPaymentPlanPercentage: '5.00' };

const COUNTERED = { offered: '60.00', counter: { monthly: '68.00', firstPayIn: 10, note: 'A little more?' } };

const RIVERA = {
  id: 1,
  personal: { firstName: 'Maria', lastName: 'Rivera', dateOfBirth: '1985-04-12', last4ssn: '4321' },
};

/** A plan whose payments are scheduled. */
export const PLAN: AccountStory = { deal: { type: 'installment', answer: 'accepted', firstPayIn: 4, isPaid: true } };

/** An account of Maria Rivera, of which `special` and `story` decide the condition. */
const HADDAD = {
  id: 4,
  personal: { firstName: 'Nour', lastName: 'Haddad', dateOfBirth: '2001-02-28', last4ssn: '1200' },
};

/** The id of the next payment of a plan that the simulated provider charges; `reference` names the method. */
export async function createPlanPayment(
  app: ParityApp,
  who: keyof typeof CONSUMERS,
  status: 'payment_accepted' | 'hold' = 'payment_accepted',
  reference = 'pm_demo_4242',
): Promise<number> {
  const then = status === 'hold' ? [held(0, 'Between jobs', 1)] : [];
  const { id } = await storeAccount(app, {}, { ...PLAN, then }, who === 'rivera' ? RIVERA : HADDAD);
  const { db } = app.server.dependencies;
  // Not part of the wallet, whose size is limited.
  await db.write(
    `INSERT INTO payment_methods (consumer_profile_id, type, reference, provider_status, created_at, deleted_at)
     VALUES (?, 'other', ?, 'active', '2026-03-01 00:00:00.000', '2026-03-01 00:00:00.000')`,
    [who === 'rivera' ? RIVERA.id : HADDAD.id, reference],
  );
  const method = 'SELECT MAX(id) FROM payment_methods';
  await db.write(`UPDATE payment_profiles SET payment_method_id = (${method}) WHERE consumer_id = ?`, [id]);
  const [row] = await db.read('SELECT MIN(id) AS id FROM schedule_transactions WHERE consumer_id = ?', [id]);
  return Number(row?.id);
}

export async function storeAccount(
  app: ParityApp,
  special: AccountSeed['special'] & object,
  story: AccountStory | null,
  owner = RIVERA,
): Promise<AccountWithToken> {
  const token = await getConsumerToken(app, 'rivera');
  const moment = toMoment(NOW, 'America/New_York');
  // Far enough apart for the rows with the same IDs that other cases add.
  const id = 5000 + 20 * app.nextNumber();
  const seed = { id, owner, companyId: 1, name: 'Fern Hill', balance: '1000.00', special };
  await app.server.dependencies.db.transaction(async (db) => {
    await storeAccounts(db, [accountRow(moment, seed)]);
    if (story) await storeStories(db, new Map([[id, story]]), moment);
  });
  return { id, token };
}

async function cached(app: ParityApp, name: string, make: () => Promise<string>): Promise<string> {
  const value = app.cache.get(name) ?? (await make());
  app.cache.set(name, value);
  return value;
}

/** Erases everything personal of an account. */
export async function eraseStored(app: ParityApp, id: number): Promise<void> {
  const { db, erasures } = app.server.dependencies;
  await db.transaction(async (transaction) => {
    const accounts = await erasures.findErasableAccounts(transaction, { ids: [id] }, true);
    await erasures.eraseAccounts(transaction, accounts, app.server.moment());
  });
}
