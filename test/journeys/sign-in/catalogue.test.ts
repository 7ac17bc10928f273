// The error catalogue (docs/errors.md): each case over REST and GraphQL, with its exact response and its stored changes.
import { API_STYLES, type ApiStyle } from '../../support/clients/simulated-browser';
import { waitForDelivery } from '../../support/fixtures/eventually';
import { expectRefusal } from '../../support/clients/refusals';
import { casesOver } from '../../support/fixtures/run-length';
import { openSignInFixture, type SignInFixture } from '../../support/fixtures/sign-in-fixture';
import { compareSignInRows, readSignInRows } from '../../support/database/sign-in-rows';
import { CAPTCHA_CASES } from './catalogue/captcha';
import type { CatalogueCase } from './catalogue/case';
import { CODE_CASES } from './catalogue/codes';
import { CREDITOR_CASES } from './catalogue/creditors';
import { LETTER_CASES } from './catalogue/letters';
import { LIMIT_CASES } from './catalogue/limits';
import { REQUEST_CASES } from './catalogue/requests';
import { TOKEN_CASES } from './catalogue/tokens';
import { OUTAGE_CASES } from './catalogue/outages';

const CASES = [
  ...REQUEST_CASES,
  ...CAPTCHA_CASES,
  ...LIMIT_CASES,
  ...TOKEN_CASES,
  ...CODE_CASES,
  ...OUTAGE_CASES,
  ...CREDITOR_CASES,
  ...LETTER_CASES,
].sort((one, other) => getNumber(one) - getNumber(other));

/** E8 was dropped. */
const IDS = Array.from({ length: 33 }, (_, n) => `E${n + 1}`).filter((id) => id !== 'E8');

let fixtures: Readonly<Record<'hosted' | 'altcha', SignInFixture>>;

beforeAll(async () => {
  const altcha = { CAPTCHA_PROVIDER: 'altcha', ALTCHA_COST: '1000', ALTCHA_MAX_COUNTER: '20' };
  fixtures = { hosted: await openSignInFixture(), altcha: await openSignInFixture(altcha) };
});
afterAll(() => Promise.all(Object.values(fixtures).map((fixture) => fixture.close())));

it('covers every entry', () => {
  expect([...new Set(CASES.map(({ id }) => id))]).toEqual(IDS);
});

describe.each(API_STYLES)('over %s', (style: ApiStyle) => {
  it.each(casesOver(style, CASES))('$id: rejects $title', async ({ captcha, arrange }) => {
    const fixture = fixtures[captcha ?? 'hosted'];
    fixture.startNewDay();
    const { send, refusal, writes = [], restore } = await arrange({ fixture, style, browser: fixture.browser(style) });
    try {
      const before = await readSignInRows(fixture.app);
      expectRefusal(await send(), refusal);
      expect(compareSignInRows(before, await readSignInRows(fixture.app))).toEqual([...writes].sort());
    } finally {
      await restore?.();
      await waitForDelivery(fixture.app);
    }
  });
});

function getNumber({ id }: CatalogueCase): number {
  return Number(id.slice(1));
}
