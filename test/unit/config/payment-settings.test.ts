// The settings of the payment provider: which one is chosen, and which combinations stop the start.
import { readConfig } from '../../../src/config/config';
import { PRODUCTION, type SettingTexts } from '../../support/fixtures/production-settings';

const PAYMENT_API = { PAYMENT_URL: 'https://pay.example.test/charges', PAYMENT_TOKEN: 'token' };
const SETUP_URL = 'https://pay.example.test/setups';
const METHOD_URL = 'https://pay.example.test/methods';

describe('the payment provider', () => {
  it.each<[SettingTexts, unknown]>([
    [{}, 'simulated'],
    [{ APP_ENV: 'test' }, 'simulated'],
    [{ PAYMENT_PROVIDER: 'none' }, null],
    [PRODUCTION, null],
    [
      { ...PRODUCTION, ...PAYMENT_API, PAYMENT_METHOD_URL: METHOD_URL },
      expect.objectContaining({ setupUrl: null, methodUrl: METHOD_URL, token: 'token', allowsLocalWidget: false }),
    ],
    [{ ...PAYMENT_API, PAYMENT_PROVIDER: 'simulated' }, 'simulated'],
    [{ ...PAYMENT_API, PAYMENT_SETUP_URL: SETUP_URL }, expect.objectContaining({ setupUrl: SETUP_URL })],
  ])('is chosen by %j', (environment, payments) => {
    expect(readConfig(environment).payments).toEqual(payments);
  });

  it.each<[string, SettingTexts]>([
    ['PAYMENT_PROVIDER must not be simulated', { ...PRODUCTION, PAYMENT_PROVIDER: 'simulated' }],
    ['PAYMENT_URL must be set', { PAYMENT_PROVIDER: 'http' }],
    ['PAYMENT_SETUP_URL needs PAYMENT_URL', { PAYMENT_SETUP_URL: SETUP_URL }],
    ['PAYMENT_METHOD_URL needs PAYMENT_URL', { PAYMENT_METHOD_URL: METHOD_URL }],
    [
      'PAYMENT_SETUP_URL must use TLS',
      { ...PRODUCTION, ...PAYMENT_API, PAYMENT_SETUP_URL: 'http://pay.example.test/setups' },
    ],
  ])('stops the start: %s', (problem, environment) => {
    expect(() => readConfig(environment)).toThrow(problem);
  });
});
