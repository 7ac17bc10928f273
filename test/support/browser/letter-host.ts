// Shows letters in a real browser on pages that forbid nothing, and tells which of them ran a script or loaded something.
import type { BrowserContext, Frame, Route } from 'playwright-core';

export interface HostedLetter {
  readonly number: number;
  readonly html: string;
}

/** How a page may bring a letter to its readers. No page has a rule that would stop a script. */
const PLACEMENTS = {
  'the inside of an element': (html: string) =>
    script(`const box = document.createElement('div'); document.body.append(box); box.innerHTML = ${literal(html)}`),
  'the inside of a table cell': (html: string) =>
    script(
      `document.body.innerHTML = '<table><tr><td></td></tr></table>';
       document.querySelector('td').innerHTML = ${literal(html)}`,
    ),
  'a document that is written': (html: string) =>
    script(`document.open(); document.write(${literal(html)}); document.close()`),
  'a document of its own': (html: string) => html,
} as const;

export type LetterPlacement = keyof typeof PLACEMENTS;
export const PLACEMENT_NAMES = Object.keys(PLACEMENTS) as readonly LetterPlacement[];

export interface LetterObservation {
  /** Numbers of the letters whose script ran. */
  readonly ran: ReadonlySet<number>;
  /** Requests that left a letter: its number → the addresses. */
  readonly loaded: ReadonlyMap<number, readonly string[]>;
  /** What was written to the console, or thrown. */
  readonly said: readonly string[];
}

const ORIGIN = 'http://letters.test';
/** For what begins only after a while: an animation, a refresh, a picture that fails. */
const SETTLING_MS = 500;
/** Letters of one page, each in a frame. */
const LETTERS_PER_PAGE = 140;

/** A letter's script tells of itself by calling `hit(number)`. All but the letters themselves is refused by the network. */
export async function showLetters(
  context: BrowserContext,
  letters: readonly HostedLetter[],
  place: LetterPlacement,
): Promise<LetterObservation> {
  const ran = new Set<number>();
  const loaded = new Map<number, readonly string[]>();
  const said: string[] = [];
  const page = await context.newPage();
  await page.exposeFunction('hit', (number: number) => void ran.add(number));
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  page.on('dialog', (dialog) => {
    said.push(dialog.message());
    void dialog.dismiss();
  });
  const answer = async (route: Route) => {
    const body = buildPage(new URL(route.request().url()), letters, place);
    if (body !== null) return route.fulfill({ contentType: 'text/html; charset=utf-8', body });
    const number = getLetterNumber(route.request().frame());
    loaded.set(number, [...(loaded.get(number) ?? []), route.request().url()]);
    return route.abort();
  };
  await context.route('**/*', answer);
  for (let first = 0; first < letters.length; first += LETTERS_PER_PAGE) {
    await page.goto(`${ORIGIN}/letters/${first}`);
    await page.waitForTimeout(SETTLING_MS);
    await page.evaluate(TOUCH_EVERYTHING);
    await page.waitForTimeout(SETTLING_MS);
  }
  await context.unroute('**/*', answer);
  await Promise.all(context.pages().map((some) => some.close()));
  return { ran, loaded, said };
}

/** The page with a number of frames, or the letter in one of them; null for any other address. */
function buildPage({ origin, pathname }: URL, letters: readonly HostedLetter[], place: LetterPlacement): string | null {
  const [, kind, number] = /^\/(letters|letter)\/(\d+)$/.exec(pathname) ?? [];
  if (origin !== ORIGIN || kind === undefined) return null;
  if (kind === 'letter')
    return PLACEMENTS[place](letters.find((letter) => letter.number === Number(number))?.html ?? '');
  const frames = letters
    .slice(Number(number), Number(number) + LETTERS_PER_PAGE)
    .map((letter) => `<iframe name="${letter.number}" src="/letter/${letter.number}"></iframe>`);
  return `<!doctype html><link rel="icon" href="data:,"><body>${frames.join('')}`;
}

/** The number of the letter to which a frame belongs, or that stands in a frame around it. */
function getLetterNumber(frame: Frame): number {
  const parent = frame.parentFrame();
  return parent?.parentFrame() ? getLetterNumber(parent) : Number(frame.name());
}

/** Does to each element of each letter what a reader might, but follows no link to another page. */
const TOUCH_EVERYTHING = `(() => {
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

function script(code: string): string {
  return `<!doctype html><meta charset="utf-8"><body><script>${code}</script>`;
}

/** As text of a script within a page. */
function literal(text: string): string {
  return JSON.stringify(text)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
