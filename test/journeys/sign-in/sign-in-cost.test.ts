// A sign-in costs the database the same however many accounts the person has: it reads, locks and writes none of those that it
// does not change.
import type { Database } from '../../../src/persistence/database/database';
import { ConsumerModel } from '../../../src/persistence/models/account';
import { ConsumerProfileModel } from '../../../src/persistence/models/profile';
import { RateCounterModel } from '../../../src/persistence/models/sign-in';
import { insertRows } from '../../../src/persistence/shared/batch-writes';
import { asConsumer, identify } from '../../../src/services/shared/authenticate';
import type { RequestContext } from '../../../src/services/shared/request-context';
import { login } from '../../../src/services/sign-in/login';
import { verifyOtp } from '../../../src/services/sign-in/verify-otp';
import { chosenStore, recordStatements } from '../../support/database/test-database';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { addPerson, type Person } from '../../support/fixtures/people';

const FEW = 20;
const MANY = 1000;
/** Of other people, so that no plan reads the whole table. */
const OTHERS = 6000;
const [OWN_COMPANY, OTHER_COMPANY] = [1, 2];

let app: RunningApp;

beforeAll(async () => {
  app = await startApp();
  await place((await addPerson(app, ['email'])).id, OTHERS, { consumerProfileId: null });
});
afterAll(() => app.close());

/** Accounts of the identity of a profile, which it has claimed and signed in to. */
async function place(profileId: number, count: number, changes: Partial<ConsumerModel> = {}): Promise<void> {
  await app.dependencies.db.transaction(async (db) => {
    const profile = await db.model(ConsumerProfileModel).findOne({ where: { id: profileId } });
    const row = {
      companyId: OWN_COMPANY,
      consumerProfileId: profileId,
      identityIndex: String(profile?.identityIndex),
      emailIndex: profile?.emailIndex as string | null,
      hasSignedIn: true,
      originalAccountName: 'Any',
      status: 'joined',
      version: 1,
      derivedVersion: 1,
      derivedCondition: 'joined',
      ...changes,
    };
    await insertRows(db, ConsumerModel, Array<never>(count).fill(row as never));
  });
}

/** Of a returning person with so many accounts, and one that another company delivered with another address. */
async function arrange(accounts: number): Promise<Person> {
  const person = await addPerson(app, ['email']);
  await place(person.id, accounts);
  await place(person.id, 1, {
    companyId: OTHER_COMPANY,
    consumerProfileId: null,
    hasSignedIn: false,
    emailIndex: 'another',
  });
  return person;
}

let addresses = 0;

function newContext(): RequestContext {
  const ip = `192.0.2.${(addresses += 1)}`;
  const anonymous = { authorization: null, userAgent: null, deviceCookie: null };
  return {
    request: { ...anonymous, ip, ipPrefix: ip, requestId: `request-${addresses}` },
    response: {
      setDeviceCookie: () => undefined,
      discloseRateLimits: () => undefined,
      discloseReplay: () => undefined,
    },
  };
}

/** From the login to the first request of the session. On a developer's machine, any code opens the first candidate. */
async function signIn(db: Database, { last_name: lastName, date_of_birth: dateOfBirth, last4ssn }: Person) {
  const dependencies = { ...app.dependencies, db };
  const identity = { lastName, dateOfBirth, last4ssn, captchaToken: 'any' };
  const started = await login(dependencies, identity, newContext());
  if (!('flowToken' in started)) throw new Error('No code was sent.');
  const { flowToken } = started;
  const { meta } = await verifyOtp(dependencies, { flowToken, otp: '123456' }, newContext());
  const caller = asConsumer(await identify(dependencies, `Bearer ${meta.accessToken}`));
  expect(caller.hasClaimed).toBe(true);
}

/** What the server has read and written for the connection of the transaction, index entries and rows. */
async function countHandlers(db: Database): Promise<ReadonlyMap<string, number>> {
  if (chosenStore() === 'embedded') return new Map();
  const rows = await db.read("SHOW SESSION STATUS LIKE 'Handler%'");
  return new Map(rows.map((row) => [String(row['Variable_name']), Number(row['Value'])]));
}

/** One transaction, so that all statements of the sign-in are sent on one connection. */
async function measure(person: Person) {
  // Logins that find an account are counted in a few buckets for all people. Which ones two people share is a matter of the
  // random keys, and a counter that exists already takes another read and another write.
  await app.dependencies.db.model(RateCounterModel).delete({ scope: ['login_found', 'login_found.day'] });
  return app.dependencies.db.transaction(async (db) => {
    const before = await countHandlers(db);
    const statements = await recordStatements(db, () => signIn(db, person));
    const after = await countHandlers(db);
    const handlers = [...after].map(([name, count]) => [name, count - (before.get(name) ?? 0)] as const);
    return { statements: statements.length, handlers: Object.fromEntries(handlers) };
  });
}

it('needs as many statements, reads and writes with 1,000 accounts as with 20', async () => {
  const [first, few, many] = [await arrange(FEW), await arrange(FEW), await arrange(MANY)];
  // The first one of a server creates counters.
  await measure(first);
  expect(await measure(many)).toEqual(await measure(few));
});
