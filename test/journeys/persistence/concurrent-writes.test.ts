// Concurrent writes of which one must win, decided by the number of rows that a conditional UPDATE matches.
import { compareAndSwapAccount } from '../../../src/persistence/hot-statements/account-swap';
import { findAccountById } from '../../../src/persistence/account/account-store';
import {
  claimAttempt,
  consumeFlow,
  findFlowByTokenHash,
  insertFlow,
} from '../../../src/persistence/sign-in/flow-store';
import { findProfileById } from '../../../src/persistence/profile/profile-store';
import { saveNegotiation } from '../../../src/persistence/hot-statements/offer-move';
import {
  insertSession,
  rotateSession,
  revokeSession,
  findSessionById,
} from '../../../src/persistence/sign-in/session-store';
import { decidePaymentPlan } from '../../../src/domain/negotiation/decide-offer';
import { getNextVersion } from '../../../src/domain/negotiation/action-context';
import { addDays } from '../../../src/domain/shared/calendar';
import { ConsumerModel } from '../../../src/persistence/models/account';
import { eventually } from '../../support/fixtures/eventually';
import { TEST_MOMENT, countSuccesses, withDatabase } from '../../support/database/test-database';

const { epoch, now, today } = TEST_MOMENT;
const database = withDatabase({ seedAt: TEST_MOMENT });

it('accepts one of forty parallel offers on an account', async () => {
  const { db } = database();
  const account = await findAccountById(db, 19, today);
  if (!account) throw new Error('Account 19 is missing.');
  const accepted = await countSuccesses(40, (index) =>
    db.transaction(async (transaction) => {
      const decision = decidePaymentPlan(account, { firstPayDate: addDays(today, 1 + (index % 10)) }, TEST_MOMENT);
      const nextVersion = getNextVersion(account.version, epoch);
      const swap = { id: 19, version: account.version, nextVersion, condition: null, now };
      if (!(await compareAndSwapAccount(transaction, swap, decision.account))) return false;
      if (decision.negotiation) await saveNegotiation(transaction, account, decision.negotiation, now);
      return true;
    }),
  );
  expect(accepted).toBe(1);
  const after = await findAccountById(db, 19, today);
  expect(after).toMatchObject({ version: epoch, status: 'payment_accepted', offerAccepted: true, updatedAt: now });
  expect(after?.negotiation).toMatchObject({ active: true, installmentType: 'monthly' });
});

it('changes no account that was deleted or has another version', async () => {
  const { db } = database();
  const account = await findAccountById(db, 20, today);
  const changes = account ?? {
    status: 'joined',
    offerAccepted: false,
    customOffer: false,
    counterOffer: false,
    paymentSetup: false,
  };
  const version = account?.version ?? 0;
  const swap = { id: 20, version, nextVersion: epoch, condition: null, now };
  const move = (from: typeof swap) => db.transaction((held) => compareAndSwapAccount(held, from, changes));
  expect(await move({ ...swap, version: version - 1 })).toBe(false);
  await db.write('UPDATE consumers SET deleted_at = ? WHERE id = 20', ['2026-06-05 00:00:00.000']);
  expect(await move(swap)).toBe(false);
});

describe('a login flow', () => {
  const flow = {
    tokenHash: 'a'.repeat(64),
    profileId: null,
    identityIndex: 'e'.repeat(64),
    purpose: 'sign_in' as const,
    state: 'otp_pending' as const,
    codes: [],
    personal: null,
    now: epoch,
    expiresAt: epoch + 600_000,
  } as const;

  it('allows five of fifty parallel codes to be compared', async () => {
    const { db } = database();
    await insertFlow(db, { ...flow, id: 'attempted' });
    const attempt = { tokenHash: flow.tokenHash, maxAttempts: 5, now: epoch };
    expect(await countSuccesses(50, (n) => claimAttempt(db, { ...attempt, claim: `request ${n}` }))).toBe(5);
    expect(await findFlowByTokenHash(db, flow.tokenHash)).toMatchObject({
      id: 'attempted',
      attempts: 5,
      state: 'otp_pending',
    });
  });

  it('counts the attempt of one request once, also when it is claimed again', async () => {
    const { db } = database();
    const attempt = { tokenHash: 'f'.repeat(64), maxAttempts: 2, now: epoch };
    await insertFlow(db, { ...flow, id: 'claimed', tokenHash: attempt.tokenHash });
    const claim = (name: string) => claimAttempt(db, { ...attempt, claim: name });
    expect([await claim('one'), await claim('one')]).toEqual([true, true]);
    expect(await findFlowByTokenHash(db, attempt.tokenHash)).toMatchObject({ attempts: 1 });
    expect([await claim('another'), await claim('a third')]).toEqual([true, false]);
  });

  it('counts no attempt after its expiry, or for an unknown token', async () => {
    const { db } = database();
    const late = { ...flow, id: 'late', tokenHash: 'c'.repeat(64) };
    await insertFlow(db, late);
    const claim = { claim: 'late', tokenHash: late.tokenHash, maxAttempts: 5 };
    expect(await claimAttempt(db, { ...claim, now: late.expiresAt })).toBe(false);
    expect(await claimAttempt(db, { ...claim, now: late.expiresAt - 1 })).toBe(true);
    expect(await claimAttempt(db, { ...claim, tokenHash: 'unknown', now: epoch })).toBe(false);
  });

  it('is completed by one of twenty parallel right codes', async () => {
    const { db } = database();
    await insertFlow(db, { ...flow, id: 'used', tokenHash: 'd'.repeat(64) });
    expect(await consumeFlow(db, { id: 'used', codeVersion: 2, now: epoch })).toBe(false);
    const consume = { id: 'used', codeVersion: 1, now: epoch };
    expect(await countSuccesses(20, () => db.transaction((transaction) => consumeFlow(transaction, consume)))).toBe(1);
    expect(await findFlowByTokenHash(db, 'd'.repeat(64))).toMatchObject({ state: 'done' });
  });
});

describe('a session', () => {
  const session = {
    ownerId: 1,
    generation: 1,
    rotatedAt: epoch,
    idleUntil: epoch + 1000,
    absoluteUntil: epoch + 2000,
    remember: true,
    revokedAt: null,
  };
  const device = { deviceName: null, userAgentHash: null };

  it('is rotated once by twenty parallel refreshes', async () => {
    const { db } = database();
    await insertSession(db, { ...session, ...device, id: 'rotated' });
    const rotation = { id: 'rotated', generation: 1, now: epoch + 5, idleUntil: epoch + 1500 };
    expect(await countSuccesses(20, () => rotateSession(db, rotation))).toBe(1);
    expect((await findSessionById(db, 'rotated'))?.session).toEqual({
      ...session,
      id: 'rotated',
      generation: 2,
      rotatedAt: epoch + 5,
      idleUntil: epoch + 1500,
      usedGeneration: 1,
    });
  });

  it.each([
    ['was idle for too long', { idleUntil: epoch }],
    ['has expired', { absoluteUntil: epoch }],
    ['was revoked', { revokedAt: epoch - 1 }],
    ['has another generation', { generation: 3 }],
  ])('is not rotated when it %s', async (reason, special) => {
    const { db } = database();
    const id = reason.replaceAll(' ', '').slice(0, 22);
    await insertSession(db, { ...session, ...device, ...special, id });
    expect(await rotateSession(db, { id, generation: 1, now: epoch, idleUntil: epoch + 1 })).toBe(false);
  });

  it('is revoked once, and is read together with its profile', async () => {
    const { db } = database();
    await insertSession(db, { ...session, ...device, id: 'revoked' });
    await revokeSession(db, 'revoked', epoch + 1);
    await revokeSession(db, 'revoked', epoch + 9);
    const found = await findSessionById(db, 'revoked');
    expect(found?.session.revokedAt).toBe(epoch + 1);
    expect(found?.profile).toMatchObject({ id: 1, firstName: 'Maria', email: 'maria.rivera@example.test' });
    expect(await findSessionById(db, 'unknown')).toBeNull();
  });

  it('is read with the same profile that the profile store reads', async () => {
    const { db } = database();
    await insertSession(db, { ...session, ...device, id: 'compared', ownerId: 2 });
    await db.write(`
      UPDATE consumer_profiles SET is_communication_updated = 1, email_permission = 1, text_permission = 1,
        status = 'blocked', email_verified_at = 1, mobile_verified_at = 2, email_bound_at = 3, mobile_bound_at = 4,
        identity_verified_at = 5, last_used_at = 6
      WHERE id = 2`);
    expect((await findSessionById(db, 'compared'))?.profile).toEqual(await findProfileById(db, 2));
  });
});

it('a change of an account locks no row that others of its company lock, and is announced after its commit', async () => {
  const { db } = database();
  const readStamp = async () => {
    const [row] = await db.read('SELECT accounts_stamp FROM company_stamps WHERE id = ?', [1]);
    return Number(row?.['accounts_stamp']);
  };
  const before = await readStamp();
  const sent: string[] = [];
  const stop = db.onStatement((sql) => sent.push(sql));
  await db.transaction(async (transaction) => {
    await transaction.model(ConsumerModel).update({ skipSchedules: 1 }, { id: 19, companyId: 1 });
  });
  const committed = sent.findIndex((sql) => sql.startsWith('COMMIT'));
  await eventually('the number of the company', async () => ((await readStamp()) > before ? true : null));
  stop();
  const writes = sent.flatMap((sql, at) => (/^UPDATE company_stamps/.test(sql) ? [at] : []));
  expect(committed).toBeGreaterThan(0);
  expect(writes.map((at) => at > committed)).toEqual([true]);
  expect(sent.slice(0, committed).join()).not.toContain('company_stamps');
});
