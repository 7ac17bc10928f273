// The payment provider: its HTTP API, against a local server, and the simulated one.
import pino from 'pino';
import { toMoment } from '../../../src/domain/shared/calendar';
import { httpPayments } from '../../../src/providers/payments/http-payments';
import { NO_ANSWER, type PaymentProvider } from '../../../src/providers/payments/payment-provider';
import { simulatedPayments } from '../../../src/providers/payments/simulated-payments';
import { startPaymentServer, type PaymentServer } from '../../support/servers/payment-server';

const CHARGE = { key: '90-1', reference: 'pm_4c2e', amount: '75.00' };

const FAILED = { outcome: 'failed', isMethodGone: false };
const OWNER = 'a'.repeat(64);

let provider: PaymentServer;
let payments: PaymentProvider;

beforeEach(async () => {
  provider = await startPaymentServer();
  payments = httpPayments({ ...provider.walletSettings, deadlineMs: 2000 });
});
afterEach(() => provider.close());

describe('a charge', () => {
  it('is posted with its idempotency key and returns its outcome', async () => {
    expect(await payments.charge(CHARGE)).toEqual({ outcome: 'succeeded' });
    expect(provider.requests).toEqual([
      { key: '90-1', body: { reference: 'pm_4c2e', amount: '75.00', currency: 'USD' } },
    ]);
    expect(await payments.charge({ ...CHARGE, key: '91-1', reference: 'declined_1' })).toEqual(FAILED);
  });

  it('is made once when it is repeated', async () => {
    const outcomes = await Promise.all([1, 2, 3].map(() => payments.charge(CHARGE)));
    expect(outcomes).toEqual(Array(3).fill({ outcome: 'succeeded' }));
    expect([...provider.made]).toEqual([['90-1', '75.00']]);
  });

  it.each([
    ['answers 402', { status: 402, body: {} }, 'failed'],
    ['answers 500', { status: 500, body: { status: 'failed' } }, 'unknown'],
    ['answers 409', { status: 409, body: {} }, 'unknown'],
    ['rejects our credentials', { status: 401, body: {} }, 'unknown'],
    ['does not answer with JSON', { status: 200, body: '<html>' }, 'unknown'],
    ['answers another status', { status: 200, body: { status: 'pending' } }, 'unknown'],
    ['answers null', { status: 200, body: null }, 'unknown'],
    ['redirects', { status: 307, body: {} }, 'unknown'],
    ['exceeds the deadline', { status: 200, body: { status: 'succeeded' }, delayMs: 5000 }, 'unknown'],
  ])('has the right outcome when the provider %s', async (_what, failure, outcome) => {
    provider.failWith(failure);
    expect((await payments.charge(CHARGE)).outcome).toBe(outcome);
  });

  it('has an unknown outcome without a response, and is made once when it is repeated', async () => {
    provider.failWith({ status: 502, body: '', afterCharge: true });
    expect(await payments.charge(CHARGE)).toEqual({ outcome: 'unknown' });
    provider.failWith(null);
    expect(await payments.charge(CHARGE)).toEqual({ outcome: 'succeeded' });
    expect(provider.made.size).toBe(1);
    await provider.close();
    expect(await payments.charge(CHARGE)).toEqual({ outcome: 'unknown' });
  });

  it('says that the method is gone', async () => {
    provider.failWith({ status: 402, body: { method_gone: true } });
    expect(await payments.charge(CHARGE)).toEqual({ outcome: 'failed', isMethodGone: true });
  });

  it('names the owner of the method', async () => {
    await payments.charge({ ...CHARGE, owner: OWNER });
    expect(provider.requests[0]?.body).toMatchObject({ owner: OWNER });
  });
});

/** Answers of the provider that say nothing. */
const NOTHING = [
  ['answers 500', { status: 500, body: {} }],
  ['rejects our credentials', { status: 401, body: {} }],
  ['does not answer with JSON', { status: 200, body: '<html>' }],
  ['answers without a member that is needed', { status: 200, body: { status: 'succeeded', type: 'card' } }],
  ['redirects', { status: 307, body: {}, location: '/elsewhere' }],
] as const;

describe('a setup', () => {
  it('is opened for an owner, and read until it names a reference', async () => {
    const opened = await payments.setups?.open({ owner: OWNER, type: 'card', key: 'k1' });
    expect(opened).toEqual({
      setup: 'seti_1',
      clientSecret: 'seti_1_secret',
      publishableKey: null,
      widgetUrl: 'https://widget.example.test/',
      expiresAt: Date.parse('2099-01-01T00:00:00Z'),
    });
    expect(provider.setups.get('seti_1')).toEqual({ status: 'open', owner: OWNER });
    expect(await payments.setups?.read('seti_1')).toEqual({ status: 'open' });
    provider.setups.set('seti_1', { status: 'succeeded', owner: OWNER, reference: 'pm_7Qm2', card: '4242' });
    expect(await payments.setups?.read('seti_1')).toEqual({
      status: 'succeeded',
      owner: OWNER,
      reference: 'pm_7Qm2',
    });
    expect(await payments.setups?.read('seti_2')).toBeNull();
  });

  it.each([
    ['https://widget.example.test/', true, true],
    ['http://localhost:9000/widget', false, true],
    ['http://127.0.0.1/', false, true],
    ['http://widget.example.test/', false, false],
    ['javascript:alert(1)', false, false],
    ['data:text/html,a', false, false],
    ['//widget.example.test/', false, false],
    ['https://user:password@widget.example.test/', false, false],
    [`https://widget.example.test/${'a'.repeat(2048)}`, false, false],
  ])('with the widget %s is opened: %s, in `local` %s', async (widget, isOpened, isOpenedLocally) => {
    const body = { setup: 'seti_1', client_secret: 's', expires_at: '2099-01-01T00:00:00Z', widget_url: widget };
    provider.failWith({ status: 201, body });
    const outcomes = await Promise.all(
      [false, true].map(async (allowsLocalWidget) => {
        const { setups } = httpPayments({ ...provider.walletSettings, allowsLocalWidget });
        const opened = await setups?.open({ owner: OWNER, type: 'card', key: 'k1' });
        return opened !== NO_ANSWER && opened?.widgetUrl === widget;
      }),
    );
    expect(outcomes).toEqual([isOpened, isOpenedLocally]);
  });

  it('is not read from a reference that is the number of something', async () => {
    provider.setups.set('seti_1', { status: 'succeeded', owner: OWNER, reference: '4242 4242 4242 4242' });
    expect(await payments.setups?.read('seti_1')).toBe(NO_ANSWER);
  });

  it.each(NOTHING)('is unanswered when the provider %s', async (_what, failure) => {
    provider.failWith(failure);
    expect(await payments.setups?.open({ owner: OWNER, type: null, key: 'k1' })).toBe(NO_ANSWER);
    expect(await payments.setups?.read('seti_1')).toBe(NO_ANSWER);
  });
});

describe('a method', () => {
  const VISA = { owner: OWNER, type: 'card', brand: 'Visa', last4: '0042', exp_month: 8, exp_year: 2028 };

  it.each([
    [VISA, { type: 'card', brand: 'Visa', last4: '0042', expiry: { month: 8, year: 2028 } }],
    [
      { ...VISA, brand: '<b>', last4: '42', exp_month: 13, number: '4242424242424242' },
      { type: 'card', brand: null, last4: null, expiry: null },
    ],
  ])('is described by the members that can be shown: %j', async (answer, described) => {
    provider.methods.set('pm/1?', { ...answer, status: 'active' });
    const found = await payments.methods?.describe('pm/1?');
    expect(found).toEqual({ owner: OWNER, status: 'active', ...described });
  });

  it('is unknown, or detached, and both more than once', async () => {
    provider.methods.set('pm_1', { ...VISA, status: 'pending' });
    expect(await payments.methods?.detach('pm_1')).toBe('done');
    expect(await payments.methods?.describe('pm_1')).toBeNull();
    expect(await payments.methods?.detach('pm_1')).toBe('done');
  });

  it.each(NOTHING)('is unanswered when the provider %s', async (_what, failure) => {
    provider.failWith(failure);
    expect(await payments.methods?.describe('pm_1')).toBe(NO_ANSWER);
    if (failure.status !== 200) expect(await payments.methods?.detach('pm_1')).toBe(NO_ANSWER);
  });

  it('cannot be described without an address', () => {
    expect(httpPayments(provider.settings)).toMatchObject({ setups: null, methods: null });
  });
});

describe('the simulated provider', () => {
  const pauses: number[] = [];
  const simulated = simulatedPayments({
    log: pino({ level: 'silent' }),
    clock: () => toMoment(Date.parse('2026-03-31T12:00:00Z'), 'America/New_York'),
    pause: async (ms) => pauses.push(ms),
  });

  it.each([
    ['pm_4c2e', 'succeeded', 'succeeded'],
    ['fail_1', 'failed', 'failed'],
    ['lost_1', 'unknown', 'succeeded'],
  ])('charges %s: %s, then %s', async (reference, first, second) => {
    const charge = { key: `${reference}-1`, reference, amount: '75.00' };
    expect((await simulated.charge(charge)).outcome).toBe(first);
    expect((await simulated.charge(charge)).outcome).toBe(second);
  });

  it('says that a method is gone, and takes its time', async () => {
    expect(await simulated.charge({ key: '8-1', reference: 'fail_gone', amount: '1.00' })).toEqual({
      outcome: 'failed',
      isMethodGone: true,
    });
    await simulated.charge({ key: '9-1', reference: 'slow_1', amount: '1.00' });
    expect(pauses).toEqual([3000]);
  });

  it.each([
    ['pm_sim_visa', { type: 'card', brand: 'Visa', last4: '4242', expiry: { month: 3, year: 2028 } }],
    ['pm_sim_mastercard', { brand: 'Mastercard', last4: '4444', expiry: { month: 3, year: 2026 } }],
    ['pm_sim_expired', { brand: 'Amex', last4: '0005', expiry: { month: 2, year: 2026 } }],
    ['pm_sim_pending', { type: 'bank_account', status: 'pending' }],
    ['pm_4c2e', { type: 'other', brand: null, owner: null }],
  ])('describes %s', async (reference, described) => {
    expect(await simulated.methods?.describe(reference)).toMatchObject(described);
  });

  it('knows the owner of a setup and of its reference without a memory', async () => {
    const opened = await simulated.setups?.open({ owner: OWNER, type: null, key: 'AbC_-1' });
    if (!opened || opened === NO_ANSWER) throw new Error('The setup was not opened.');
    const result = await simulated.setups?.read(opened.setup);
    expect(result).toMatchObject({ status: 'succeeded', owner: OWNER });
    const reference = result && result !== NO_ANSWER && result.status === 'succeeded' ? result.reference : '';
    expect(await simulated.methods?.describe(reference)).toMatchObject({ owner: OWNER, brand: 'Visa' });
    expect(reference.length).toBeLessThanOrEqual(100);
    expect(await simulated.setups?.read('simset.other')).toBeNull();
    expect(await simulated.methods?.describe('pm_sim_unknown')).toBeNull();
  });
});
