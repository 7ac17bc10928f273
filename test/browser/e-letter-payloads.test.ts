// The payloads in a real browser on pages without a policy: raw payloads run scripts and load resources, cleaned ones do neither.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from 'playwright-core';
import { cleanHtml } from '../../src/domain/letters/clean-html';
import { PLACEMENT_NAMES, showLetters, type LetterObservation } from '../support/browser/letter-host';
import { findPolicyViolations } from '../support/letters/policy-violations';
import { FAMILY_NAMES, PAYLOADS } from '../support/letters/payloads';

const ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--mute-audio',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

let folder: string;
let context: BrowserContext;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-letters-'));
  context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: String(Reflect.get(globalThis, '__CHROMIUM__')),
    args: ARGUMENTS,
  });
});

afterAll(async () => {
  await context.close();
  rmSync(folder, { recursive: true, force: true });
});

const cleaned = PAYLOADS.map(({ number, html }) => ({ number, html: cleanHtml(html) }));
/** Observations of the raw payloads, one for each placement. */
const rawObservations: LetterObservation[] = [];

describe.each(PLACEMENT_NAMES)('in %s', (placement) => {
  it('observes that raw payloads run scripts and load resources', async () => {
    const raw = await showLetters(context, PAYLOADS, placement);
    rawObservations.push(raw);
    expect(raw.ran.size).toBeGreaterThan(50);
    expect(raw.loaded.size).toBeGreaterThan(50);
  });

  it('runs no script of a cleaned payload and loads nothing', async () => {
    const observed = await showLetters(context, cleaned, placement);
    expect(observed).toEqual({ ran: new Set(), loaded: new Map(), messages: [] });
  });

  it('loads the images that the policy permits', async () => {
    const url = 'https://images.test/a.png';
    const html = cleanHtml(`<p>a</p><img src="${url}"><img src="http://images.test/b.png">`);
    const { ran, loaded } = await showLetters(context, [{ number: 7, html }], placement);
    expect([ran.size, [...loaded]]).toEqual([0, [[7, [url]]]]);
  });
});

it('keeps cleaned payloads within the policy after the browser has serialized them twice', async () => {
  const page = await context.newPage();
  const serialize = `${JSON.stringify(cleaned)}.map(({ html }) => {
    const box = document.createElement('div');
    for (let round = 0; round < 2; round += 1) box.innerHTML = round === 0 ? html : box.innerHTML;
    return box.innerHTML;
  })`;
  const serialized = await page.evaluate<readonly string[]>(serialize);
  expect(serialized).toHaveLength(PAYLOADS.length);
  expect(serialized.flatMap(findPolicyViolations)).toEqual([]);
  await page.close();
});

// Some payloads have no effect in current browsers, others only cover the page.
it.each(FAMILY_NAMES)('observes effects of the raw %s', (family) => {
  const members = PAYLOADS.filter((payload) => payload.family === family);
  const effective = members.filter(({ number }) =>
    rawObservations.some(({ ran, loaded }) => ran.has(number) || loaded.has(number)),
  );
  expect(effective.length).toBeGreaterThan(members.length / 3);
});
