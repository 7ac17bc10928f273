// Declined and lost charges of gifts, and what is stored of their payers.
import { openPersonalData } from '../../../src/persistence/shared/personal-data';
import { recordGiftOutcome } from '../../../src/services/gifts/steps/charge-gift';
import { cleanUp } from '../../../src/services/system/clean-up';
import { ALONE } from '../../support/servers/job-turn';
import { importMoves } from '../../../src/services/system/import-moves';
import { openGiftFixture, type GiftFixture } from '../../support/gifts/gift-fixture';

const PLAN = 14;
const [MINUTE, DAY] = [60_000, 24 * 60 * 60_000];

let gifts: GiftFixture;
beforeEach(async () => {
  gifts = await openGiftFixture();
});
afterEach(() => gifts.close());

function toStatus({ status, body }: Awaited<ReturnType<GiftFixture['payer']>>): readonly unknown[] {
  const data = body['data'] as { readonly status: { readonly value: string } } | undefined;
  return [status, data?.status.value ?? body['code'] ?? body['errors']];
}

async function readGifts(): Promise<readonly Readonly<Record<string, unknown>>[]> {
  return gifts.app.dependencies.db.read(
    'SELECT status, open_key, detach_state, email_until, personal, id FROM gift_payments WHERE consumer_id < 26',
  );
}

describe('a declined payment', () => {
  it('releases the account and keeps nothing of the method', async () => {
    const { token } = await gifts.link(PLAN);
    expect(toStatus(await gifts.pay(token, '10.00', { reference: 'declined_1' }))).toEqual([201, 'failed']);
    expect(await readGifts()).toMatchObject([{ status: 'failed', open_key: null, detach_state: 'done' }]);
    expect((await gifts.rest('GET', '/gift-registry/gifts')).body['data']).toEqual([]);
    expect((await gifts.rest('POST', `/accounts/${PLAN}/plan/cancel`, {})).status).toBe(200);
  });

  // docs/rules §16 row 10
  it('closes its link for an hour when it is the third one, and no other', async () => {
    const [{ token }, other] = [await gifts.link(PLAN), await gifts.link(PLAN)];
    for (let n = 0; n < 3; n += 1) {
      await gifts.clearLimits();
      expect(toStatus(await gifts.pay(token, '10.00', { reference: 'declined_1' }))).toEqual([201, 'failed']);
      gifts.advanceTime(MINUTE);
    }
    expect((await gifts.payer('GET', `/gifts/${token}`)).body['accepting']).toBe(false);
    expect((await gifts.payer('GET', `/gifts/${other.token}`)).body['accepting']).toBe(true);
    gifts.advanceTime(60 * MINUTE);
    await gifts.clearLimits();
    expect((await gifts.payer('GET', `/gifts/${token}`)).body['accepting']).toBe(true);
  });

  it('counts twice', async () => {
    const { token } = await gifts.link(PLAN);
    const statuses: unknown[] = [];
    for (const reference of ['declined_1', 'declined_2', 'pm_payer', 'pm_payer']) {
      statuses.push(toStatus(await gifts.pay(token, '10.00', { reference }))[0]);
    }
    expect(statuses).toEqual([201, 201, 201, 429]);
  });
});

// §16 row 9
it('an outcome that comes late does not replace the first one', async () => {
  const { token } = await gifts.link(PLAN);
  await gifts.pay(token, '10.00');
  const { dependencies } = gifts.app;
  const [row] = await readGifts();
  const gift = await dependencies.gifts.findGiftById(dependencies.db, Number(row?.['id']));
  if (!gift) throw new Error('The gift is gone.');
  await recordGiftOutcome(dependencies, gift, 'failed');
  expect(await readGifts()).toMatchObject([{ status: 'successful' }]);
});

describe('a lost answer', () => {
  beforeEach(() => gifts.provider.failWith(null));

  async function payWithoutAnswer(token: string, key: string) {
    const setupId = await gifts.setUp(token);
    const real = gifts.app.dependencies.payments;
    const charge = real?.charge.bind(real);
    if (!real || !charge) throw new Error('There is no provider.');
    jest.spyOn(real, 'charge').mockImplementationOnce(async (one) => {
      await charge(one);
      return { outcome: 'unknown' };
    });
    return {
      setupId,
      answer: await gifts.pay(token, '10.00', { key, setupId, body: { payer_email: 'r@example.com' } }),
    };
  }

  it('is asked for again by the job, and the account waits meanwhile', async () => {
    const { token } = await gifts.link(PLAN);
    const { setupId, answer } = await payWithoutAnswer(token, 'lost');
    expect(answer.body).toMatchObject({
      message: 'Thank you. The payment is being processed.',
      data: { status: { value: 'processing' } },
    });
    expect(
      (await gifts.rest('POST', `/accounts/${PLAN}/plan/hold`, { restart_date: '2026-05-01', hold_reason: 'x' }))
        .status,
    ).toBe(409);
    const busy = await gifts.pay(token, '20.00');
    expect([busy.status, busy.body['reason']]).toEqual([409, 'busy']);
    expect(await gifts.runJobs()).toEqual([]);
    expect(await readGifts()).toMatchObject([{ status: 'claimed' }]);
    gifts.advanceTime(3 * MINUTE);
    expect(await gifts.runJobs()).toEqual([]);
    expect(await readGifts()).toMatchObject([{ status: 'successful', open_key: null, detach_state: 'done' }]);
    expect([...gifts.provider.made.values()]).toEqual(['10.00']);
    const body = { payer_email: 'r@example.com' };
    expect(toStatus(await gifts.pay(token, '10.00', { key: 'lost', setupId, body }))).toEqual([201, 'successful']);
  });

  it('is looked up by people after 20 hours', async () => {
    const { token } = await gifts.link(PLAN);
    await payWithoutAnswer(token, 'lost');
    gifts.advanceTime(21 * 60 * MINUTE);
    expect(await gifts.runJobs()).toEqual([]);
    const [gift] = await readGifts();
    expect(gift).toMatchObject({ status: 'claimed' });
    const line = { account_id: PLAN, event: 'record_gift', gift_id: Number(gift?.['id']), result: 'successful' };
    const lines = async function* () {
      yield JSON.stringify(line);
    };
    const listener = { skipped: () => undefined, broke: () => undefined, progress: () => undefined };
    expect(await importMoves(gifts.app.dependencies, lines(), listener)).toMatchObject({ done: 1 });
    expect(await readGifts()).toMatchObject([{ status: 'successful' }]);
  });
});

describe('what is stored of a payer', () => {
  it('is sealed, without the method, and without the address after 90 days', async () => {
    const { token } = await gifts.link(PLAN);
    const { db } = gifts.app.dependencies;
    for (const payer of ['rosa@example.com', 'ruben@example.com']) {
      await gifts.pay(token, '10.00', { body: { payer_email: payer } });
    }
    const read = async () => {
      const stored = (await readGifts()).map(({ id, personal }) =>
        openPersonalData(db.sealing, 'gift_payments', Number(id), personal),
      );
      expect(stored.map((one) => one?.payerEmail === undefined)).toEqual(
        Array(2).fill(stored[0]?.payerEmail === undefined),
      );
      return stored[0];
    };
    expect(await read()).toEqual({ payerName: 'Aunt Rosa', payerEmail: 'rosa@example.com' });
    gifts.advanceTime(90 * DAY - MINUTE);
    await cleanUp(gifts.app.dependencies, ALONE);
    expect(await read()).toMatchObject({ payerEmail: 'rosa@example.com' });
    gifts.advanceTime(MINUTE);
    await cleanUp(gifts.app.dependencies, ALONE);
    expect(await read()).toEqual({ payerName: 'Aunt Rosa' });
  });

  it('keeps the method until the provider has forgotten it', async () => {
    const { token } = await gifts.link(PLAN);
    const { payments } = gifts.app.dependencies;
    if (!payments?.methods) throw new Error('There is no provider.');
    jest.spyOn(payments.methods, 'detach').mockResolvedValueOnce('no_answer');
    await gifts.pay(token, '10.00');
    expect(await readGifts()).toMatchObject([{ detach_state: 'waiting' }]);
    expect(await gifts.runJobs()).toEqual([]);
    expect(await readGifts()).toMatchObject([{ detach_state: 'done' }]);
  });
});
