// The letters of editors and builders in a real browser: the reader sees what the author saw, and nothing else.
import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { cleanLetterContent } from '../../src/domain/letters/clean-html';
import { findPlaceholderWarnings } from '../../src/domain/letters/fill-letter';
import { getPlaceholderValues, isPlaceholder } from '../../src/domain/letters/placeholders';
import { composeLetter } from '../../src/domain/letters/sent-letter';
import { openChromium } from '../support/browser/chromium';
import { PICTURE_WIDTH, takePicture, type LetterPicture } from '../support/browser/letter-pictures';
import { runLength } from '../support/fixtures/run-length';
import { CORPUS } from '../support/letters/corpus';
import { buildLetterFacts, LETTER_SETTINGS } from '../support/letters/letter-facts';
import { findPolicyViolations } from '../support/letters/policy-violations';

const VALUES = getPlaceholderValues(buildLetterFacts(), LETTER_SETTINGS);

let page: Page;
beforeAll(async () => {
  const browser = await openChromium();
  page = await browser.newPage();
  await page.route('**/*', (route) => route.abort());
});
afterAll(() => page.close());

/** The text of the author's picture, with the values of the account in place of placeholders. */
function fillText(text: string): string {
  return text.replace(/\[([^[\]]+)\]/g, (bracketed, inner: string) => {
    const word = inner.trim();
    return isPlaceholder(word) ? VALUES[word] : bracketed;
  });
}

async function takePictures(html: string): Promise<{ author: LetterPicture; reader: LetterPicture; sent: string }> {
  const { content, errors } = cleanLetterContent(html);
  expect(errors).toEqual([]);
  const sent = composeLetter(content, getPlaceholderValues(buildLetterFacts(), LETTER_SETTINGS))?.content ?? '';
  return { author: await takePicture(page, html), reader: await takePicture(page, `<body>${sent}`), sent };
}

it('is written by at least 25 tools', () => {
  expect(CORPUS.length).toBeGreaterThanOrEqual(25);
});

it.each(CORPUS)('$name: the reader sees what the author saw', async ({ html }) => {
  const { author, reader, sent } = await takePictures(html);
  expect(author.text).not.toBe('');
  expect(reader.text).toBe(fillText(author.text));
  expect(reader.hidden).toEqual([]);
  expect(findPlaceholderWarnings(html)).toEqual([]);
  expect(findPolicyViolations(sent)).toEqual([]);
  // The same looks: nothing is much longer or shorter, and nothing juts out that did not before.
  expect(reader.height / author.height).toBeGreaterThan(0.6);
  expect(reader.height / author.height).toBeLessThan(1.6);
  expect(reader.width).toBeLessThanOrEqual(Math.max(author.width, PICTURE_WIDTH));
});

/** Looks of generated elements: some hide, and some show again. */
const STYLES = [
  '',
  'display:none',
  'display:inline-block',
  'visibility:hidden',
  'visibility:visible',
  'font-size:0',
  'font-size:14px',
  'font-size:1.5em',
  'font-size:small',
  'opacity:0',
  'opacity:0.5',
  'color:#ffffff',
  'color:#000000',
  'color:transparent',
  'background-color:#ffffff',
  'background:#000000',
  'height:0;overflow:hidden;display:block',
  'max-height:0;overflow:hidden;display:block',
  'mso-hide:all',
  'white-space:pre-wrap',
];
const RULES = ['', '.a{display:none}', '.a{font-size:0}.b{font-size:15px!important}', 'b{color:#fff}.a b{color:#000}'];
const look = fc
  .tuple(fc.constantFrom('', ' hidden', ' class="a"', ' class="b"', ''), fc.constantFrom(...STYLES))
  .map(([attribute, style]) => `${attribute}${style === '' ? '' : ` style="${style}"`}`);
const { letter } = fc.letrec<{ letter: string }>((tie) => ({
  letter: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'letter' },
    fc.constantFrom('one', 'two ', ' three', '[First Name]', '[Current&nbsp;Balance]', '<br>'),
    fc
      .tuple(fc.constantFrom('div', 'span', 'b', 'p', 'i', 'font'), look, fc.array(tie('letter'), { maxLength: 4 }))
      .map(([tag, looks, inside]) => `<${tag}${looks}>${inside.join('')}</${tag}>`),
  ),
}));
const generated = fc
  .tuple(fc.constantFrom(...RULES), fc.array(letter, { minLength: 1, maxLength: 5 }))
  .map(([rules, parts]) => `<style>${rules}</style><div>always ${parts.join('')}</div>`)
  // Blocks within a paragraph end it, in a browser only.
  .filter((html) => !/<p[^>]*>(?:(?!<\/p>).)*<(?:p|div)\b/.test(html));

/** What is set again within what hides: too rare among generated letters to be sure of. */
const SHOWN_AGAIN = [
  '<p style="visibility:hidden">one<span style="visibility:visible">two</span></p>',
  '<p style="font-size:0">one<span style="font-size:14px">two</span></p>',
  '<p style="color:#ffffff">one<span style="color:#000000">two</span><b style="background:#000000">three</b></p>',
  '<div style="opacity:0">one<span style="opacity:1">two</span></div>',
  '<div style="--c:none">one<span style="display:var(--c)">two</span></div>',
  '<div style="font-size:calc(10px - 10px)">one<span style="font-size:medium">two</span></div>',
].map((html): [string] => [`<div>always ${html}</div>`]);

it('shows the reader what the author saw, whatever is hidden and shown again', async () => {
  await fc.assert(
    fc.asyncProperty(generated, async (html) => {
      const { author, reader } = await takePictures(html);
      // Without spaces: browsers report none beside hidden blocks.
      expect(reader.text.replaceAll(' ', '')).toBe(fillText(author.text).replaceAll(' ', ''));
      expect(reader.hidden).toEqual([]);
    }),
    { ...runLength(60, 400), examples: SHOWN_AGAIN },
  );
});
