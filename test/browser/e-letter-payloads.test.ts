// The payloads in a real browser, on pages that forbid nothing: raw they run and load, stored they do neither.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from 'playwright-core';
import { cleanHtml } from '../../src/domain/letters/clean-html';
import { PLACEMENT_NAMES, showLetters, type LetterObservation } from '../support/browser/letter-host';
import { findPolicyViolations } from '../support/letters/policy-violations';
import { FAMILY_NAMES, PAYLOADS } from '../support/letters/payloads';

const ARGUMENTS = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--mute-audio'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

let folder: string;
let context: BrowserContext;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-letters-'));
  context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: String(Reflect.get(globalThis, '__CHROMIUM__')),
    args: ARGUMENTS,
  });
}, 60_000);

afterAll(async () => {
  await context.close();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

const stored = PAYLOADS.map(({ number, html }) => ({ number, html: cleanHtml(html) }));
/** What was seen of raw payloads, place by place. */
const sightings: LetterObservation[] = [];

describe.each(PLACEMENT_NAMES)('in %s', (place) => {
  it('shows that raw payloads run scripts and load things', async () => {
    const raw = await showLetters(context, PAYLOADS, place);
    sightings.push(raw);
    expect(raw.ran.size).toBeGreaterThan(50);
    expect(raw.loaded.size).toBeGreaterThan(50);
  }, 120_000);

  it('runs no script of a stored payload, and loads nothing', async () => {
    const seen = await showLetters(context, stored, place);
    expect(seen).toEqual({ ran: new Set(), loaded: new Map(), messages: [] });
  }, 120_000);

  it('loads the pictures that a letter may have', async () => {
    const address = 'https://pictures.test/a.png';
    const html = cleanHtml(`<p>a</p><img src="${address}"><img src="http://pictures.test/b.png">`);
    const { ran, loaded } = await showLetters(context, [{ number: 7, html }], place);
    expect([ran.size, [...loaded]]).toEqual([0, [[7, [address]]]]);
  }, 120_000);
});

it('finds nothing outside of the policy in what the browser makes of stored payloads', async () => {
  const page = await context.newPage();
  const rewrite = `${JSON.stringify(stored)}.map(({ html }) => {
    const box = document.createElement('div');
    for (let round = 0; round < 2; round += 1) box.innerHTML = round === 0 ? html : box.innerHTML;
    return box.innerHTML;
  })`;
  const rewritten = await page.evaluate<readonly string[]>(rewrite);
  expect(rewritten).toHaveLength(PAYLOADS.length);
  expect(rewritten.flatMap(findPolicyViolations)).toEqual([]);
  await page.close();
}, 60_000);

// Some do nothing in today's browsers, and some cover the page instead.
it.each(FAMILY_NAMES)('would see the %s if nothing were cleaned', (family) => {
  const own = PAYLOADS.filter((payload) => payload.family === family);
  const seen = own.filter(({ number }) => sightings.some(({ ran, loaded }) => ran.has(number) || loaded.has(number)));
  expect(seen.length).toBeGreaterThan(own.length / 3);
});
