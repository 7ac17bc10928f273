// `parley config check` shows what is in force where a value follows from others.
import { findComputedText } from '../../../src/config/computed';
import { readConfig } from '../../../src/config/config';
import { KEY_RING_NAMES } from '../../../src/config/keys';
import { findDefaultText } from '../../../src/config/sources/describe-settings';
import { TOPICS } from '../../../src/config/settings';
import { PRODUCTION } from '../../support/fixtures/production-settings';

const SETTINGS = TOPICS.flatMap(({ settings }) => Object.entries(settings));
/** Without a value of their own, or with one that only says that others decide. */
const OPEN = SETTINGS.filter(([, schema]) => [null, 'auto'].includes(findDefaultText(schema)));

it('is known of every setting whose description says a default that is not a fixed value', () => {
  const named = OPEN.filter(([name, { description = '' }]) => {
    const isDecided = /default|otherwise/i.test(description) && !/any by default/.test(description);
    return isDecided && !KEY_RING_NAMES.some((ring) => ring === name);
  });
  const config = readConfig({});
  const unknown = named.filter(([name]) => findComputedText(name, config) === undefined).map(([name]) => name);
  expect(named.length).toBeGreaterThan(10);
  expect(unknown).toEqual([]);
});

it.each([
  ['DRAIN_SECONDS', '0', '5'],
  ['DOCS', 'on', 'off'],
  ['COOKIE_SECURE', 'off', 'on'],
  ['LIMIT_LOGIN_IP', expect.stringMatching(/^\d+00\/60/), expect.stringMatching(/^\d{2}\/60/)],
  ['MAIL_ENVELOPE_FROM', null, 'no-reply@parley-desk.com'],
  ['PUBLIC_URL', 'http://127.0.0.1:4000', null],
  ['PAYMENT_PROVIDER', 'simulated', expect.stringMatching(/^(http|none)$/)],
])('%s is %j in local and %j in production', (name, local, production) => {
  expect(findComputedText(name, readConfig({}))).toEqual(local);
  expect(findComputedText(name, readConfig(PRODUCTION))).toEqual(production);
});

it('is the address of the database with the TLS that production adds', () => {
  const config = readConfig({ ...PRODUCTION, DATABASE_URL: 'mysql://u:p@db.example.com/parley' });
  expect(findComputedText('DATABASE_URL', config)).toMatch(/parley\?ssl-mode=verify-identity$/);
});
