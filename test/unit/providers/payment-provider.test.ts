// Charges, against a provider on loopback.
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
  it('is posted with its key, and tells how it went', async () => {
    expect(await payments.charge(CHARGE)).toBe('succeeded');
    expect(provider.requests).toEqual([
      { key: '90-1', body: { reference: 'pm_4c2e', amount: '75.00', currency: 'USD' } },
    ]);
    expect(await payments.charge({ ...CHARGE, key: '91-1', reference: 'declined_1' })).toBe('failed');
  });

  it('is made once, however often it is asked for', async () => {
    const outcomes = await Promise.all([1, 2, 3].map(() => payments.charge(CHARGE)));
    expect(outcomes).toEqual(['succeeded', 'succeeded', 'succeeded']);
    expect([...provider.made]).toEqual([['90-1', '75.00']]);
  });

  it.each([
    ['says that payment is required', { status: 402, body: {} }, 'failed'],
    ['breaks', { status: 500, body: { status: 'failed' } }, 'unknown'],
    ['is busy with the same key', { status: 409, body: {} }, 'unknown'],
    ['does not know us', { status: 401, body: {} }, 'unknown'],
    ['speaks no JSON', { status: 200, body: '<html>' }, 'unknown'],
    ['says something else', { status: 200, body: { status: 'pending' } }, 'unknown'],
    ['says null', { status: 200, body: null }, 'unknown'],
    ['sends us elsewhere', { status: 307, body: {} }, 'unknown'],
    ['takes too long', { status: 200, body: { status: 'succeeded' }, delayMs: 5000 }, 'unknown'],
  ])('that the provider answers when it %s', async (_what, fault, outcome) => {
    provider.failWith(fault);
    expect(await payments.charge(CHARGE)).toBe(outcome);
  });

  it('has an unknown outcome when nobody is there, and is made when asked again after a lost answer', async () => {
    provider.failWith({ status: 502, body: '', afterCharge: true });
    expect(await payments.charge(CHARGE)).toBe('unknown');
    provider.failWith(null);
    expect(await payments.charge(CHARGE)).toBe('succeeded');
    expect(provider.made.size).toBe(1);
    await provider.close();
    expect(await payments.charge(CHARGE)).toBe('unknown');
  });

  it('costs nothing on a developer’s machine, and fails when its reference says so', async () => {
    const pretended = developmentPaymentProvider(pino({ level: 'silent' }));
    expect(await pretended.charge(CHARGE)).toBe('succeeded');
    expect(await pretended.charge({ ...CHARGE, reference: 'fail_1' })).toBe('succeeded');
    expect(await pretended.charge({ ...CHARGE, key: '91-1', reference: 'fail_1' })).toBe('failed');
  });
});
