// Stored creditor users: one statement reads the user, the company, and whether its membership is active.
import { addDays } from '../../../src/domain/shared/calendar';
import { insertSession, findCreditorSessionById } from '../../../src/persistence/creditor/creditor-session-store';
import { findCreditorByEmail, replacePasswordHash } from '../../../src/persistence/creditor/creditor-store';
import {
  cancelMembership,
  endMembership,
  findMemberships,
  insertMembership,
} from '../../../src/persistence/company/membership-store';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { addCreditor, type CreditorOverrides } from '../../support/fixtures/creditors';
import { recordStatements, countSuccesses } from '../../support/database/test-database';

let app: RunningApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const read = (email: string) => findCreditorByEmail(app.dependencies.db, email, app.moment());

async function openSession(ownerId: number, name: string, revokedAt: number | null = null) {
  const { epoch } = app.moment();
  const lifetime = { rotatedAt: epoch, idleUntil: epoch + 1, absoluteUntil: epoch + 2 };
  const session = { id: name.slice(0, 22), ownerId, generation: 1, ...lifetime, remember: false, revokedAt };
  await insertSession(app.dependencies.db, { ...session, deviceName: null, userAgentHash: null });
  return { ...session, usedGeneration: 1 };
}

describe('a creditor user', () => {
  it('is read by address, in one statement', async () => {
    const { db } = app.dependencies;
    const { id, companyId, email } = await addCreditor(app);
    const facts = {
      id,
      companyId,
      companyName: expect.stringMatching(/^Creditor/) as string,
      email,
      name: expect.stringMatching(/^Desk/) as string,
      active: true,
      isEmailVerified: true,
      wantsOfferDigest: false,
      hasActiveMembership: true,
      role: 'admin',
    };
    expect(await read(email)).toEqual({
      creditor: facts,
      passwordHash: expect.stringMatching(/^\$argon2id/) as string,
    });
    expect(await recordStatements(db, () => read(email))).toHaveLength(1);
    expect(await read('unknown@creditor.test')).toBeNull();
  });

  it.each<[string, CreditorOverrides, object]>([
    ['closed', { closed: true }, { active: false }],
    ['of a closed company', { companyClosed: true }, { active: false }],
    ['of a deleted company', { companyDeleted: true }, { active: false }],
    ['unverified', { unverified: true }, { active: true, isEmailVerified: false }],
    ['without a membership', { membership: null }, { active: true, hasActiveMembership: false }],
  ])('that is %s is recognised, also with a session', async (what, special, facts) => {
    const creditor = await addCreditor(app, special);
    const found = (await read(creditor.email))?.creditor;
    expect(found).toMatchObject(facts);
    const session = await openSession(creditor.id, what);
    expect(await findCreditorSessionById(app.dependencies.db, session.id, app.moment())).toEqual({
      session,
      creditor: found,
    });
  });

  it('is read with the session, in one statement', async () => {
    const { db } = app.dependencies;
    const { id, email } = await addCreditor(app);
    const session = await openSession(id, 'session', app.moment().epoch);
    const found = await findCreditorSessionById(db, 'session', app.moment());
    expect(found).toEqual({ session, creditor: (await read(email))?.creditor });
    expect(await recordStatements(db, () => findCreditorSessionById(db, 'session', app.moment()))).toHaveLength(1);
    expect(await findCreditorSessionById(db, 'another', app.moment())).toBeNull();
  });

  it('gets a new password hash from one of several concurrent requests', async () => {
    const { id, email } = await addCreditor(app, { passwordHash: 'weaker' });
    const replaced = await countSuccesses(5, (index) =>
      replacePasswordHash(app.dependencies.db, { id, hash: 'weaker', nextHash: `newer ${index}` }),
    );
    expect(replaced).toBe(1);
    expect((await read(email))?.passwordHash).toMatch(/^newer/);
  });
});

describe('a membership', () => {
  const CASES: readonly (readonly [string, CreditorOverrides, boolean])[] = [
    ['ends in a year', {}, true],
    ['ends today', { membership: { begins: -30, ends: 0 } }, true],
    ['ended yesterday', { membership: { begins: -30, ends: -1 } }, false],
    ['starts today', { membership: { begins: 0, ends: 30 } }, true],
    ['starts tomorrow', { membership: { begins: 1, ends: 30 } }, false],
    ['is for today only', { membership: { begins: 0, ends: 0 } }, true],
    ['is inactive', { membershipStatus: 'inactive' }, false],
    ['was cancelled during its period', { membershipCancelled: true }, true],
    ['does not exist', { membership: null }, false],
  ];

  it.each(CASES)('that %s, %j, is active: %s', async (_what, special, isActive) => {
    const { email } = await addCreditor(app, special);
    expect((await read(email))?.creditor.hasActiveMembership).toBe(isActive);
  });

  // docs/rules §17 row 13
  it('is active until the end of its last day in the business time zone', async () => {
    const { email } = await addCreditor(app, { membership: { begins: -30, ends: 0 } });
    const start = app.moment();
    const midnight = Date.parse(`${addDays(start.today, 1)}T00:00:00.000-04:00`);
    const isActiveAt = async (epoch: number) => {
      app.setTime(epoch);
      return (await read(email))?.creditor.hasActiveMembership;
    };
    const results = [await isActiveAt(midnight - 1), await isActiveAt(midnight)];
    app.setTime(start.epoch);
    expect(results).toEqual([true, false]);
  });

  it('of another company does not count', async () => {
    await addCreditor(app);
    const { email } = await addCreditor(app, { membership: null });
    expect((await read(email))?.creditor.hasActiveMembership).toBe(false);
  });

  it('is ended alone, and cancelled once', async () => {
    const { db } = app.dependencies;
    const { companyId } = await addCreditor(app);
    const { now } = app.moment();
    const period = { startsAt: now, endsAt: now };
    const id = await insertMembership(db, { companyId, planId: null, ...period, autoRenew: true });
    const statuses = async () => (await findMemberships(db, companyId)).map((one) => one.status);
    expect(await statuses()).toEqual(['active', 'active']);
    await endMembership(db, { companyId, id });
    expect((await statuses()).sort()).toEqual(['active', 'inactive']);
    const key = { companyId, id };
    expect([await cancelMembership(db, key, now), await cancelMembership(db, key, now)]).toEqual([true, false]);
  });
});
