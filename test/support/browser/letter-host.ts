// Renders letters in a real browser on pages without a content security policy, and reports scripts run and resources loaded.
import type { BrowserContext, Frame, Route } from 'playwright-core';

export interface HostedLetter {
  readonly number: number;
  readonly html: string;
}

/**
 * Ways to embed a letter in a page: functions of a blank frame and the letter, for the browser. None of the pages has a
 * policy that blocks scripts. Null: the frame loads the letter as its own document, which costs a navigation.
 */
const PLACEMENTS = {
  'the inside of an element': `({ contentDocument: { body } }, html) => {
    const box = body.ownerDocument.createElement('div');
    body.append(box);
    box.innerHTML = html;
  }`,
  'the inside of a table cell': `({ contentDocument: { body } }, html) => {
    body.innerHTML = '<table><tr><td></td></tr></table>';
    body.querySelector('td').innerHTML = html;
  }`,
  'a document that is written': `({ contentDocument }, html) => {
    contentDocument.open();
    contentDocument.write(html);
    contentDocument.close();
  }`,
  'a separate document': null,
} as const;

export type LetterPlacement = keyof typeof PLACEMENTS;
export const PLACEMENT_NAMES = Object.keys(PLACEMENTS) as readonly LetterPlacement[];

export interface LetterObservation {
  /** Numbers of the letters whose script ran. */
  readonly ran: ReadonlySet<number>;
  /** Number of a letter → URLs that it requested. */
  readonly loaded: ReadonlyMap<number, readonly string[]>;
  /** Console messages, uncaught errors and dialogs. */
  readonly messages: readonly string[];
}

const ORIGIN = 'http://letters.test';
/** Time for delayed effects: animations, refreshes, failing images. */
const SETTLE_MS = 250;
/** Each letter of a page is in its own frame. */
const LETTERS_PER_PAGE = 140;

/** Scripts of letters report themselves by calling `hit(number)`. Every request except for the letters is blocked. */
export async function showLetters(
  context: BrowserContext,
  letters: readonly HostedLetter[],
  placement: LetterPlacement,
): Promise<LetterObservation> {
  const ran = new Set<number>();
  const loaded = new Map<number, readonly string[]>();
  const messages: string[] = [];
  const page = await context.newPage();
  await page.exposeFunction('hit', (number: number) => void ran.add(number));
  page.on('console', (message) => messages.push(message.text()));
  page.on('pageerror', (error) => messages.push(error.message));
  page.on('dialog', (dialog) => {
    messages.push(dialog.message());
    void dialog.dismiss();
  });
  const handle = async (route: Route) => {
    const body = buildPage(new URL(route.request().url()), letters, placement);
    if (body !== null) return route.fulfill({ contentType: 'text/html; charset=utf-8', body });
    const number = getLetterNumber(route.request().frame());
    loaded.set(number, [...(loaded.get(number) ?? []), route.request().url()]);
    return route.abort();
  };
  await context.route('**/*', handle);
  for (let first = 0; first < letters.length; first += LETTERS_PER_PAGE) {
    await page.goto(`${ORIGIN}/letters/${first}`);
    await page.waitForTimeout(SETTLE_MS);
    await page.evaluate(TRIGGER_EVENTS);
    await page.waitForTimeout(SETTLE_MS);
  }
  await context.unroute('**/*', handle);
  await Promise.all(context.pages().map((other) => other.close()));
  return { ran, loaded, messages };
}

/** Returns the page of frames or the letter in one of them; null for any other URL. */
function buildPage(
  { origin, pathname }: URL,
  letters: readonly HostedLetter[],
  placement: LetterPlacement,
): string | null {
  const [, kind, number] = /^\/(letters|letter)\/(\d+)$/.exec(pathname) ?? [];
  if (origin !== ORIGIN || kind === undefined) return null;
  if (kind === 'letter') return letters.find((letter) => letter.number === Number(number))?.html ?? '';
  const shown = letters.slice(Number(number), Number(number) + LETTERS_PER_PAGE);
  const place = PLACEMENTS[placement];
  const frames = shown.map(
    (letter) => `<iframe name="${letter.number}"${place === null ? ` src="/letter/${letter.number}"` : ''}></iframe>`,
  );
  const script = place === null ? '' : `<script>(${fillFrames})(${literal(shown)}, ${place})</script>`;
  return `<!doctype html><link rel="icon" href="data:,"><body>${frames.join('')}${script}`;
}

/** A letter that fails must not keep the next one from being shown. */
const fillFrames = `(letters, place) => {
  for (const { number, html } of letters) {
    const frame = document.querySelector('iframe[name="' + number + '"]');
    frame.contentWindow.hit = hit;
    try { place(frame, html) } catch (error) { console.log(error) }
  }
}`;

/** Returns the number of the letter to which a frame or one of its parents belongs. */
function getLetterNumber(frame: Frame): number {
  const parent = frame.parentFrame();
  return parent?.parentFrame() ? getLetterNumber(parent) : Number(frame.name());
}

/** Triggers every user event on every element of every letter, except for clicks on links to other pages. */
const TRIGGER_EVENTS = `(() => {
  const touches = ['pointerenter', 'pointerdown', 'mouseover', 'mouseenter', 'focus', 'blur', 'input', 'wheel', 'scroll', 'load', 'error'];
  for (const frame of document.querySelectorAll('iframe')) {
    let elements = [];
    try { elements = Document.prototype.querySelectorAll.call(frame.contentDocument, '*') } catch { continue }
    for (const element of elements) {
      for (const touch of touches) element.dispatchEvent(new Event(touch));
      const leads = element.getAttribute('href') ?? '';
      if (/^(https?|mailto|tel):/i.test(leads)) continue;
      element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    }
  }
})()`;

/** Encodes a value as an expression of an inline script. */
function literal(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
