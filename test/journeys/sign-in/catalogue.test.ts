// The catalogue of refusals: each line over REST and over GraphQL, with its exact answer and what it may have written.
import { STYLES, type Style } from '../../support/clients/simulated-browser';
import { delivered } from '../../support/fixtures/eventually';
import { expectRefusal } from '../../support/clients/refusals';
import { openSignInWorld, type SignInWorld } from '../../support/fixtures/sign-in-fixture';
import { changesBetween, readStored } from '../../support/database/sign-in-rows';
import { CAPTCHA_CASES } from './catalogue/captcha';
import type { CatalogueCase } from './catalogue/case';
import { CODE_CASES } from './catalogue/codes';
import { CREDITOR_CASES } from './catalogue/creditors';
import { LETTER_CASES } from './catalogue/letters';
import { LIMIT_CASES } from './catalogue/limits';
import { REQUEST_CASES } from './catalogue/requests';
import { TOKEN_CASES } from './catalogue/tokens';
import { TROUBLE_CASES } from './catalogue/outages';

const CASES = [
  ...REQUEST_CASES,
  ...CAPTCHA_CASES,
  ...LIMIT_CASES,
  ...TOKEN_CASES,
  ...CODE_CASES,
  ...TROUBLE_CASES,
  ...CREDITOR_CASES,
  ...LETTER_CASES,
].sort((one, other) => numberOf(one) - numberOf(other));

const IDS = Array.from({ length: 32 }, (_, n) => `E${n + 1}`);

let worlds: Readonly<Record<'hosted' | 'altcha', SignInWorld>>;

beforeAll(async () => {
  const altcha = { CAPTCHA_PROVIDER: 'altcha', ALTCHA_COST: '1000', ALTCHA_MAX_COUNTER: '20' };
  worlds = { hosted: await openSignInWorld(), altcha: await openSignInWorld(altcha) };
});
afterAll(() => Promise.all(Object.values(worlds).map((world) => world.close())));

it('has every line', () => {
  expect([...new Set(CASES.map(({ id }) => id))]).toEqual(IDS);
});

describe.each(STYLES)('over %s', (style: Style) => {
  it.each(CASES)('$id: refuses $title', async ({ captcha, arrange }) => {
    const world = worlds[captcha ?? 'hosted'];
    world.newDay();
    const { send, refusal, writes = [], tidy } = await arrange({ world, style, browser: world.browser(style) });
    try {
      const before = await readStored(world.app);
      expectRefusal(await send(), refusal);
      expect(changesBetween(before, await readStored(world.app))).toEqual([...writes].sort());
    } finally {
      await tidy?.();
      await delivered(world.app);
    }
  });
});

function numberOf({ id }: CatalogueCase): number {
  return Number(id.slice(1));
}
