// What the server says when it listens.
import { readConfig } from '../../../src/config/config';
import { describeStart, formatWelcome } from '../../../src/welcome';
import { PRODUCTION } from '../../support/fixtures/production-settings';

const ORIGIN = 'http://127.0.0.1:4000';
const facts = { origin: ORIGIN, version: '1.2.3', demoDay: '2026-03-10' };

it('is one sentence for the log', () => {
  const sentence = 'Parley 1.2.3 listens on http://127.0.0.1:4000 (local, embedded database)';
  expect(describeStart(readConfig({}), facts)).toBe(sentence);
});

describe('to a terminal', () => {
  it('begins with the page at /, the people and the reset', () => {
    const text = formatWelcome(readConfig({}), facts);
    expect(text).toContain(`Parley 1.2.3 listens on ${ORIGIN} (local, embedded database)`);
    for (const path of ['/', '/graphiql', '/docs', '/docs/errors', '/dev/outbox'])
      expect(text).toContain(`${ORIGIN}${path}\n`);
    expect(text).toContain('of 2026-03-10; npm run demo:reset');
    expect(text).toContain('Rivera, 1985-04-12, 4321');
  });

  it('names no people where there is no demo data, and none outside of local', () => {
    const without = formatWelcome(readConfig({}), { ...facts, demoDay: null });
    expect(without).not.toMatch(/Rivera|parley-demo|demo:reset/);
    const production = formatWelcome(readConfig(PRODUCTION), facts);
    expect(production).not.toMatch(/Rivera|parley-demo|demo:reset|graphiql|outbox|\/docs/);
    expect(production).toContain('(production, MySQL or MariaDB)');
  });
});
