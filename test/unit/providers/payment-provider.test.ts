// The payment provider, against a local server.
import pino from 'pino';
import {
  developmentPaymentProvider,
  paymentApiProvider,
  type PaymentProvider,
} from '../../../src/providers/payments/payment-provider';
import { startPaymentServer, type PaymentServer } from '../../support/servers/payment-server';

const CHARGE = { key: '90-1', reference: 'pm_4c2e', amount: '75.00' };

let provider: PaymentServer;
let payments: PaymentProvider;

beforeEach(async () => {
  provider = await startPaymentServer();
  payments = paymentApiProvider({ ...provider.settings, deadlineMs: 2000 });
});
afterEach(() => provider.close());

describe('a charge', () => {
  it('is posted with its idempotency key and returns its outcome', async () => {
    expect(await payments.charge(CHARGE)).toBe('succeeded');
    expect(provider.requests).toEqual([
      { key: '90-1', body: { reference: 'pm_4c2e', amount: '75.00', currency: 'USD' } },
    ]);
    expect(await payments.charge({ ...CHARGE, key: '91-1', reference: 'declined_1' })).toBe('failed');
  });

  it('is made once when it is repeated', async () => {
    const outcomes = await Promise.all([1, 2, 3].map(() => payments.charge(CHARGE)));
    expect(outcomes).toEqual(['succeeded', 'succeeded', 'succeeded']);
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
    expect(await payments.charge(CHARGE)).toBe(outcome);
  });

  it('has an unknown outcome without a response, and is made once when it is repeated', async () => {
    provider.failWith({ status: 502, body: '', afterCharge: true });
    expect(await payments.charge(CHARGE)).toBe('unknown');
    provider.failWith(null);
    expect(await payments.charge(CHARGE)).toBe('succeeded');
    expect(provider.made.size).toBe(1);
    await provider.close();
    expect(await payments.charge(CHARGE)).toBe('unknown');
  });

  it('is not made in development, where it fails for references that start with “fail”', async () => {
    const development = developmentPaymentProvider(pino({ level: 'silent' }));
    expect(await development.charge(CHARGE)).toBe('succeeded');
    expect(await development.charge({ ...CHARGE, reference: 'fail_1' })).toBe('succeeded');
    expect(await development.charge({ ...CHARGE, key: '91-1', reference: 'fail_1' })).toBe('failed');
  });
});
