// What a server does about the regular jobs, by environment and SCHEDULER.
import { readConfig } from '../../../src/config/config';
import { PRODUCTION } from '../../support/fixtures/production-settings';

it.each([
  ['run', 0, {}],
  ['watch', 0, { SCHEDULER: 'off' }],
  ['off', 0, { APP_ENV: 'test' }],
  ['off', 0, { APP_ENV: 'test', SCHEDULER: 'off' }],
  ['run', 0, { APP_ENV: 'test', SCHEDULER: 'on' }],
  ['run', 30_000, PRODUCTION],
  ['watch', 30_000, { ...PRODUCTION, SCHEDULER: 'off' }],
])('the jobs: %s, spread over %d ms, with %o', (mode, spreadMs, environment) => {
  expect(readConfig(environment).jobs).toEqual({ mode, spreadMs });
});
