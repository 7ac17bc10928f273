// The steps of a login flow as conditional writes: possible in one state, before its expiry, and once.
import { setVerificationReference } from '../../../src/persistence/sign-in/verification-store';
import {
  startCode,
  claimContact,
  claimResend,
  consumeAttempt,
  consumeFlow,
  deleteEndedFlows,
  clearExpiredPersonalData,
  findFlowByTokenHash,
  markFlowDead,
  insertFlow,
  replaceFlows,
  type NewFlow,
} from '../../../src/persistence/sign-in/flow-store';
import { TEST_MOMENT, countSuccesses, withDatabase } from '../../support/database/test-database';

const NOW = TEST_MOMENT.epoch;
const END = NOW + 600_000;
const database = withDatabase({ seedAt: TEST_MOMENT });

let inserted = 0;

/** Inserts a flow and returns how to read it. */
async function insert(special: Partial<NewFlow>) {
  const id = `flow-${(inserted += 1)}`;
  const { db } = database();
  const flow = { ...EMPTY, id, tokenHash: `hash of ${id}`, ...special };
  await insertFlow(db, { ...flow, codes: flow.codes.map((code) => ({ ...code, id: `${id}-${code.id}` })) });
  return { id, read: () => findFlowByTokenHash(db, flow.tokenHash) };
}

const EMPTY = {
  profileId: null,
  identityIndex: 'somebody',
  purpose: 'sign_in',
  state: 'contact_required',
  personal: null,
  codes: [],
  now: NOW,
  expiresAt: END,
} satisfies Partial<NewFlow>;

const MAILED = { channel: 'email', to: 'somebody@example.test', codeKeyId: 'codes-1' } as const;
const PENDING = { state: 'otp_pending', codes: [{ ...MAILED, id: 'one', codeDigest: 'first' }] } as const;

describe('an attempt without a profile', () => {
  const personal = { lastName: 'Unknown', dateOfBirth: '1990-01-02', last4ssn: '1234' };
  const attempt = { purpose: 'create', state: 'no_match', personal } as const;

  it('keeps its identity until one of fifty parallel requests completes it', async () => {
    const { id, read } = await insert(attempt);
    expect(await read()).toMatchObject({ state: 'no_match', personal, sends: 0, lastSentAt: null });
    expect(await countSuccesses(50, () => consumeAttempt(database().db, { id, now: NOW + 1 }))).toBe(1);
    expect(await read()).toMatchObject({ state: 'done', personal: null });
  });

  it('stays open when the transaction that completes it fails', async () => {
    const { id, read } = await insert(attempt);
    const failing = database().db.transaction(async (db) => {
      await consumeAttempt(db, { id, now: NOW });
      throw new Error('no profile');
    });
    await expect(failing).rejects.toThrow('no profile');
    expect(await read()).toMatchObject({ state: 'no_match', personal });
  });

  it('is not completed after its expiry, nor is a flow in another state', async () => {
    const { id } = await insert(attempt);
    expect(await consumeAttempt(database().db, { id, now: END })).toBe(false);
    const other = await insert({});
    expect(await consumeAttempt(database().db, { id: other.id, now: NOW })).toBe(false);
  });
});

describe('a contact', () => {
  it('is accepted three times at most, also in parallel', async () => {
    const { db } = database();
    const { id, read } = await insert({});
    expect(await countSuccesses(50, () => claimContact(db, { id, maxContacts: 3, now: NOW }))).toBe(3);
    expect(await read()).toMatchObject({ contacts: 3, state: 'contact_required' });
  });

  it('starts one code for fifty parallel requests, and is stored on the flow', async () => {
    const { db } = database();
    const { id, read } = await insert({});
    const start = (index: number) => {
      const code = { id: `text-${index}`, channel: 'sms', to: `+1202555010${index % 10}` } as const;
      const codes = [{ ...code, codeDigest: null, codeKeyId: 'codes-2' }];
      const change = { id, codeVersion: 1, codes, now: NOW + 5, expiresAt: END + 5 };
      return db.transaction((transaction) => startCode(transaction, change));
    };
    expect(await countSuccesses(50, start)).toBe(1);
    expect(await read()).toMatchObject({
      state: 'otp_pending',
      codeVersion: 2,
      sends: 1,
      lastSentAt: NOW + 5,
      expiresAt: END + 5,
      createdAt: NOW,
      codes: [
        {
          channel: 'sms',
          to: expect.stringMatching(/^\+1202555010\d$/) as unknown,
          codeDigest: null,
          codeKeyId: 'codes-2',
        },
      ],
    });
  });

  it('replaces the codes that were sent before', async () => {
    const { db } = database();
    const { id, read } = await insert(PENDING);
    expect(await claimContact(db, { id, maxContacts: 3, now: NOW })).toBe(true);
    const codes = [{ ...MAILED, id: 'another', to: 'another@example.test', codeDigest: 'other' }];
    expect(await startCode(db, { id, codeVersion: 1, codes, now: NOW, expiresAt: END })).toBe(true);
    expect(await read()).toMatchObject({ codeVersion: 2, codes: [{ id: 'another', to: 'another@example.test' }] });
    expect(await consumeFlow(db, { id, codeVersion: 1, now: NOW })).toBe(false);
  });

  it('is rejected when the flow has expired', async () => {
    const { db } = database();
    const { id } = await insert({});
    const code = { id, codeVersion: 1, codes: [{ ...MAILED, id: 'late', codeDigest: 'x' }], expiresAt: END + 1 };
    expect(await startCode(db, { ...code, now: END })).toBe(false);
    expect(await claimContact(db, { id, maxContacts: 3, now: END })).toBe(false);
    expect(await startCode(db, { ...code, now: END - 1 })).toBe(true);
  });
});

describe('a resend', () => {
  const resend = { cooldownMs: 60_000, maxSends: 4, expiresAt: END + 60_000 };
  const second = (id: string) => [{ ...MAILED, id: `${id}-one`, codeDigest: 'second', codeKeyId: 'codes-2' }];
  const LATER = NOW + 60_000;

  it('happens once for fifty parallel requests, and invalidates the previous codes', async () => {
    const { db } = database();
    const other = { ...MAILED, to: 'other@example.test' };
    const { id, read } = await insert({
      ...PENDING,
      codes: [...PENDING.codes, { ...other, id: 'other', codeDigest: 'first of other' }],
    });
    const codes = [...second(id), { ...other, id: `${id}-other`, codeDigest: 'second of other', codeKeyId: 'codes-2' }];
    const request = { ...resend, id, codes, codeVersion: 1, now: LATER };
    expect(await countSuccesses(50, () => claimResend(db, request))).toBe(1);
    expect(await read()).toMatchObject({
      codes: [
        { codeDigest: 'second', codeKeyId: 'codes-2' },
        { codeDigest: 'second of other', codeKeyId: 'codes-2' },
      ],
      codeVersion: 2,
      sends: 2,
      lastSentAt: LATER,
      expiresAt: END + 60_000,
    });
    expect(await consumeFlow(db, { id, codeVersion: 1, now: LATER })).toBe(false);
    expect(await consumeFlow(db, { id, codeVersion: 2, now: LATER })).toBe(true);
  });

  it.each([
    ['within the cooldown', { now: LATER - 1 }],
    ['after the expiry', { now: END }],
    ['beyond the limit', { maxSends: 1 }],
    ['for a replaced version', { codeVersion: 2 }],
  ])('is rejected %s', async (_why, special) => {
    const { id, read } = await insert(PENDING);
    const request = { ...resend, id, codes: second(id), codeVersion: 1, now: LATER, ...special };
    expect(await claimResend(database().db, request)).toBe(false);
    expect(await read()).toMatchObject({ codes: [{ codeDigest: 'first' }], codeVersion: 1, sends: 1 });
  });
});

describe('the end of a login flow', () => {
  it('is reached by all flows of an identity that wait for a code when a contact changes', async () => {
    const { db } = database();
    const mine = { ...PENDING, identityIndex: 'me', personal: { lastName: 'Me' } };
    const [old, newer, waiting] = [await insert(mine), await insert(mine), await insert({ identityIndex: 'me' })];
    const stranger = await insert({ ...mine, identityIndex: 'stranger' });
    await replaceFlows(db, 'me');
    expect(await old.read()).toMatchObject({ state: 'replaced', personal: null, codes: [{ to: null }] });
    expect(await newer.read()).toMatchObject({ state: 'replaced', personal: null });
    expect(await waiting.read()).toMatchObject({ state: 'contact_required' });
    expect(await stranger.read()).toMatchObject({ state: 'otp_pending' });
  });

  it('is reached once after too many wrong codes, and only while a code is expected', async () => {
    const { db } = database();
    const { id, read } = await insert({ ...PENDING, personal: { lastName: 'Somebody' } });
    expect(await countSuccesses(20, () => markFlowDead(db, id))).toBe(1);
    expect(await read()).toMatchObject({ state: 'dead', personal: null, codes: [{ to: null }] });
    expect(await consumeFlow(db, { id, codeVersion: 1, now: NOW })).toBe(false);
    const done = await insert({ ...PENDING, state: 'done' });
    expect(await markFlowDead(db, done.id)).toBe(false);
  });

  it('deletes personal data first and rows later, in any number', async () => {
    const { db } = database();
    const last = await insert({ personal: { email: 'later@example.test' }, expiresAt: END + 1 });
    const early = { personal: { email: 'gone@example.test' }, expiresAt: NOW + 10 };
    const many = Array.from({ length: 1201 }, (_, index) => ({ ...early, expiresAt: NOW + (index % 10) }));
    await db.transaction(async (transaction) => {
      for (const [index, special] of many.entries()) {
        const id = `old-${index}`;
        const flow = { ...EMPTY, id, tokenHash: id, purpose: 'create', state: 'no_match' } as const;
        await insertFlow(transaction, { ...flow, ...special });
      }
    });
    expect(await clearExpiredPersonalData(db, NOW + 10)).toBe(1201);
    expect(await findFlowByTokenHash(db, 'old-7')).toMatchObject({ state: 'no_match', personal: null });
    expect(await deleteEndedFlows(db, NOW + 9)).toBe(1081);
    expect(await deleteEndedFlows(db, NOW + 10)).toBe(120);
    expect(await findFlowByTokenHash(db, 'old-7')).toBeNull();
    expect(await last.read()).toMatchObject({ personal: { email: 'later@example.test' } });
  });
});

describe('a login flow', () => {
  it('stores the reference of the SMS provider', async () => {
    const { id, read } = await insert(PENDING);
    const reference = 'VE0123456789abcdef0123456789abcdef';
    expect(await read()).toMatchObject({ codes: [{ verificationReference: null }], sends: 1 });
    await setVerificationReference(database().db, `${id}-one`, reference);
    expect(await read()).toMatchObject({ codes: [{ verificationReference: reference }] });
  });
});
