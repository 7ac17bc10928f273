// Rate counters, used CAPTCHAs, outbox messages and audit events: exact under concurrency.
import { insertAuditEvent } from '../../../src/persistence/system/audit-store';
import { deleteExpiredCaptchas, consumeCaptcha } from '../../../src/persistence/sign-in/captcha-store';
import {
  readCounter,
  incrementCounter,
  deleteOldCounters,
} from '../../../src/persistence/rate-limits/rate-counter-store';
import {
  claimMessages,
  deleteOldMessages,
  enqueueMessage,
  findMessage,
  markEnded,
  markSent,
  markWaiting,
  openMessage,
  releaseMessages,
  type OutboxMessage,
} from '../../../src/persistence/messages/outbox-store';
import { openDatabase } from '../../../src/persistence/database/database';
import { TEST_MOMENT, countSuccesses, withDatabase } from '../../support/database/test-database';

const NOW = TEST_MOMENT.epoch;
const database = withDatabase();

describe('a counter', () => {
  const counter = { scope: 'login_ip', subject: 'a'.repeat(64), windowStart: NOW };

  it('counts fifty parallel increments exactly, with a distinct number for each', async () => {
    const { db } = database();
    const numbers = await Promise.all(Array.from({ length: 50 }, () => incrementCounter(db, counter)));
    expect(numbers.sort((one, other) => one - other)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
    expect(await readCounter(db, counter)).toBe(50);
  });

  it.each([
    ['scope', { scope: 'verify_ip' }],
    ['subject', { subject: 'A'.repeat(64) }],
    ['window', { windowStart: NOW + 1 }],
  ])('is separate for another %s', async (_what, special) => {
    const { db } = database();
    expect(await readCounter(db, { ...counter, ...special })).toBe(0);
    expect(await incrementCounter(db, { ...counter, ...special })).toBe(1);
  });

  it('is deleted when its window is old', async () => {
    const { db } = database();
    const old = { ...counter, windowStart: NOW - 1000 };
    await incrementCounter(db, old);
    expect(await deleteOldCounters(db, NOW)).toBe(1);
    expect(await readCounter(db, old)).toBe(0);
    expect(await readCounter(db, counter)).toBe(50);
  });
});

describe('a CAPTCHA', () => {
  it('is consumed once by fifty parallel requests, and remembered until it has expired', async () => {
    const { db } = database();
    const use = { digest: 'c'.repeat(64), expiresAt: NOW + 300_000 };
    expect(await countSuccesses(50, (n) => consumeCaptcha(db, { ...use, claim: `request ${n}` }))).toBe(1);
    expect(await deleteExpiredCaptchas(db, NOW + 300_000)).toBe(0);
    expect(await consumeCaptcha(db, { ...use, claim: 'another' })).toBe(false);
    expect(await deleteExpiredCaptchas(db, NOW + 300_001)).toBe(1);
    // The answer to the first insertion may have been lost.
    const again = () => consumeCaptcha(db, { ...use, claim: 'again' });
    expect([await again(), await again()]).toEqual([true, true]);
  });
});

describe('a message', () => {
  const personal = { to: 'maria.rivera@example.test', subject: 'Your code', text: 'It is 123456.' };
  const plan = { dueAt: NOW, expiresAt: NOW + 600_000, validUntil: NOW + 600_000 };
  const kind = { channel: 'email', purpose: 'code', owner: { codeId: 'code' } } as const;
  const message = { ...kind, personal, now: NOW, ...plan };
  const lane = { channel: 'email', isUrgent: true } as const;
  const claim = (now: number, limit = 100) => claimMessages(database().db, lane, { now, leaseMs: 30_000, limit });

  it('is claimed by one of many senders, on two connections', async () => {
    const { db, settings } = database();
    await db.transaction(async (transaction) => {
      for (let index = 0; index < 30; index += 1) await enqueueMessage(transaction, { ...message, id: `m${index}` });
    });
    const other = await openDatabase(settings);
    const senders = Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? db : other));
    const claims = await Promise.all(
      senders.map((sender) => claimMessages(sender, lane, { now: NOW, leaseMs: 30_000, limit: 20 })),
    );
    await other.close();
    const ids = claims.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const rest = await claim(NOW);
    expect([...ids, ...rest.map(({ id }) => id)]).toHaveLength(30);
    for (const { id } of [...claims.flat(), ...rest]) await markSent(db, { id, now: NOW });
  });

  it('is claimed with its content, sent once, and then has no personal data', async () => {
    const { db } = database();
    await enqueueMessage(db, { ...message, id: 'sent' });
    expect(await claim(NOW - 1)).toEqual([]);
    const claimed = await claim(NOW);
    expect(claimed).toEqual([
      {
        id: 'sent',
        ...kind,
        owner: 'code:code',
        codeId: 'code',
        attempts: 1,
        createdAt: NOW,
        expiresAt: plan.expiresAt,
        validUntil: plan.validUntil,
        sealed: expect.any(String) as string,
      } satisfies OutboxMessage,
    ]);
    expect(claimed.map((one) => openMessage(db, one))).toEqual([personal]);
    expect(await claim(NOW)).toEqual([]);
    expect(await markSent(db, { id: 'sent', now: NOW + 5 })).toBe(true);
    expect(await markSent(db, { id: 'sent', now: NOW + 6 })).toBe(false);
    expect(await claim(NOW + 60_000)).toEqual([]);
    const [row] = await db.read("SELECT personal, state, sent_at FROM outbox_messages WHERE id = 'sent'");
    expect(row).toMatchObject({ personal: null, state: 'sent', sent_at: NOW + 5 });
  });

  it('can be claimed by another sender after its claim expires, and keeps its content when it is given up', async () => {
    const { db } = database();
    await enqueueMessage(db, { ...message, id: 'orphan' });
    expect(await claim(NOW)).toMatchObject([{ attempts: 1 }]);
    expect(await releaseMessages(db, NOW + 29_999)).toBe(0);
    expect(await claim(NOW + 29_999)).toEqual([]);
    expect(await releaseMessages(db, NOW + 30_000)).toBe(1);
    expect(await claim(NOW + 30_000)).toMatchObject([{ id: 'orphan', attempts: 2 }]);
    const wait = { nextAt: NOW + 90_000, cause: 'RCPT TO 451' };
    expect(await markWaiting(db, { id: 'orphan', attempts: 1 }, wait)).toBe(false);
    expect(await markWaiting(db, { id: 'orphan', attempts: 2 }, wait)).toBe(true);
    expect(await claim(NOW + 89_999)).toEqual([]);
    expect(await claim(NOW + 90_000)).toMatchObject([{ id: 'orphan', attempts: 3 }]);
    const end = { end: 'refused', now: NOW + 90_001, cause: null } as const;
    expect([await markEnded(db, 'orphan', end), await markEnded(db, 'orphan', end)]).toEqual([true, false]);
    expect(await claim(NOW + 900_000)).toEqual([]);
    const stored = await findMessage(db, 'orphan');
    expect(stored).toMatchObject({
      state: 'failed',
      endedAs: 'refused',
      cause: 'RCPT TO 451',
      givenUpAt: NOW + 90_001,
    });
    expect(stored && openMessage(db, stored)).toEqual(personal);
  });

  it('with a time that no rule produces is due at once', async () => {
    const { db } = database();
    const far = NOW + 5 * 86_400_000;
    await enqueueMessage(db, { ...message, id: 'ahead', dueAt: far, expiresAt: far });
    expect(await claim(NOW)).toEqual([]);
    expect(await releaseMessages(db, NOW)).toBe(1);
    expect(await claim(NOW)).toMatchObject([{ id: 'ahead' }]);
  });

  it('is sent although another release stored it with a purpose that this one does not know', async () => {
    const { db } = database();
    await enqueueMessage(db, { ...message, id: 'later' });
    await db.write("UPDATE outbox_messages SET purpose = 'birthday' WHERE id = 'later'");
    expect((await claim(NOW)).map(({ id, purpose }) => [id, purpose])).toContainEqual(['later', 'unknown']);
  });

  it('is not stored when its transaction fails, and deleted when it is settled and old', async () => {
    const { db } = database();
    await db.write('DELETE FROM outbox_messages');
    const failing = db.transaction(async (transaction) => {
      await enqueueMessage(transaction, { ...message, id: 'never' });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await claim(NOW)).toEqual([]);
    for (const id of ['waiting', 'sent', 'given up']) await enqueueMessage(db, { ...message, id });
    await markSent(db, { id: 'sent', now: NOW });
    await markEnded(db, 'given up', { end: 'undeliverable', now: NOW + 5, cause: null });
    expect(await deleteOldMessages(db, { before: NOW, givenUpBefore: NOW + 5 })).toBe(0);
    expect(await deleteOldMessages(db, { before: NOW + 1, givenUpBefore: NOW + 5 })).toBe(1);
    expect(await deleteOldMessages(db, { before: NOW + 1, givenUpBefore: NOW + 6 })).toBe(1);
    expect(await db.read('SELECT id FROM outbox_messages')).toEqual([{ id: 'waiting' }]);
  });
});

describe('an audit event', () => {
  it('is stored as given, also for ids that do not exist', async () => {
    const { db } = database();
    const ids = {
      profileId: 4711,
      creditorUserId: null,
      sessionId: 'session',
      ipPrefix: '2001:db8::/56',
      userAgentHash: 'f'.repeat(64),
    };
    await insertAuditEvent(db, { at: NOW, event: 'session.reused', ...ids, requestId: 'request', reason: 'replayed' });
    await insertAuditEvent(db, {
      at: NOW + 1,
      event: 'login.no_match',
      profileId: null,
      creditorUserId: null,
      sessionId: null,
      ipPrefix: null,
      userAgentHash: null,
      requestId: null,
      reason: null,
    });
    expect(await db.read('SELECT at, event, profile_id, session_id, ip_prefix, reason FROM audit_events')).toEqual([
      {
        at: NOW,
        event: 'session.reused',
        profile_id: 4711,
        session_id: 'session',
        ip_prefix: '2001:db8::/56',
        reason: 'replayed',
      },
      { at: NOW + 1, event: 'login.no_match', profile_id: null, session_id: null, ip_prefix: null, reason: null },
    ]);
  });
});
