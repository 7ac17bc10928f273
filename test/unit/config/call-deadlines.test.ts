// No other process does the same while a call is still waiting: the deadlines of calls fit into the leases under which they
// are made, or the server does not start.
import { readConfig } from '../../../src/config/config';
import { SETTINGS } from '../../../src/config/settings';
import { JOB_LEASE_MS } from '../../../src/domain/system/jobs';

const MARGIN_MS = 5000;

/** The setting that is refused; null: none. */
function findRefused(environment: Readonly<Record<string, string>>): string | null {
  try {
    readConfig(environment);
    return null;
  } catch (error) {
    return /\n {2}(\w+) /.exec(String(error))?.[1] ?? String(error);
  }
}

it('the defaults fit', () => {
  const { MAIL_TIMEOUT_MS, SMS_TIMEOUT_MS, OUTBOX_LEASE_SECONDS, PAYMENT_TIMEOUT_MS } = SETTINGS.parse({});
  const lease = OUTBOX_LEASE_SECONDS * 1000 - MARGIN_MS;
  expect([MAIL_TIMEOUT_MS <= lease, 4 * SMS_TIMEOUT_MS <= lease]).toEqual([true, true]);
  expect(2 * PAYMENT_TIMEOUT_MS).toBeLessThanOrEqual(JOB_LEASE_MS - MARGIN_MS);
});

it.each([
  ['15', '10000', '2500', null],
  ['15', '10000', '2501', 'OUTBOX_LEASE_SECONDS'],
  ['44', '10000', '10000', 'OUTBOX_LEASE_SECONDS'],
  ['45', '10000', '10000', null],
])('a lease of %s s with %s ms for mail and %s ms for texts: %s', (lease, mail, sms, refused) => {
  const settings = { OUTBOX_LEASE_SECONDS: lease, MAIL_TIMEOUT_MS: mail, SMS_TIMEOUT_MS: sms };
  expect(findRefused(settings)).toBe(refused);
});

it.each([
  ['20000', null],
  ['20001', 'PAYMENT_TIMEOUT_MS'],
])('a payment of %s ms twice in the lease of a job: %s', (PAYMENT_TIMEOUT_MS, refused) => {
  expect(findRefused({ PAYMENT_TIMEOUT_MS })).toBe(refused);
});
