// Uses a page with the keys alone, and checks on the way that the focus is always in sight.
import type { Page } from 'playwright-core';

/** More steps than any screen has places. */
const MOST_STEPS = 160;

/** A busy browser may scroll and draw a while after the key, and a page that still loads moves what it shows. */
const DRAWN_WITHIN_MS = 5000;

interface Place {
  readonly tag: string;
  readonly name: string;
  readonly isSeen: boolean;
}

/** The element that has the focus: its words, and whether it is in sight with a mark around it. */
const READ_FOCUS = `(() => {
  const place = document.activeElement;
  const { top, bottom, width } = place.getBoundingClientRect();
  const { outlineStyle, outlineWidth } = getComputedStyle(place);
  const label = (place.labels?.[0] ?? document.getElementById(place.getAttribute('aria-labelledby')))?.innerText;
  return {
    tag: place.tagName,
    name: (place.getAttribute('aria-label') ?? label ?? place.innerText ?? '').replace(/\\s+/g, ' ').trim(),
    isSeen: width > 0 && bottom > 0 && top < innerHeight && outlineStyle !== 'none' && outlineWidth !== '0px',
  };
})()`;

/** Presses a key, and reads where the focus is then. */
export async function press(page: Page, key: string): Promise<Place> {
  await page.keyboard.press(key);
  return page.evaluate<Place>(READ_FOCUS);
}

/** Reads where the focus is once it is in sight, or where it is unseen after a while. */
async function readOnceSeen(page: Page): Promise<Place> {
  await page.waitForFunction(`${READ_FOCUS}.isSeen`, null, { timeout: DRAWN_WITHIN_MS }).catch(() => null);
  return page.evaluate<Place>(READ_FOCUS);
}

/** Goes on with Tab to the place with these words. On the way the focus is always somewhere, and always visible. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const passed: string[] = [];
  while (passed.length < MOST_STEPS) {
    const place = await press(page, 'Tab');
    // From the last place the focus goes to the window of the browser, and then to the first. In a letter that can be
    // scrolled, the focus is in the frame, which no style of the page can mark.
    if (place.tag === 'BODY' || place.tag === 'IFRAME') continue;
    if (!place.isSeen) expect(await readOnceSeen(page)).toEqual({ ...place, isSeen: true });
    if (typeof name === 'string' ? place.name === name : name.test(place.name)) return;
    passed.push(place.name);
  }
  throw new Error(`The keys do not lead to ${String(name)}, only to: ${passed.join(' | ')}`);
}

/** Goes to a place with these words and presses the key that a link or a button takes. */
export async function enterAt(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

/** A new screen has the focus at its title. */
export async function arriveAt(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  await page.locator('.loading').waitFor({ state: 'detached' });
  await page.locator('h1:focus').waitFor();
}
