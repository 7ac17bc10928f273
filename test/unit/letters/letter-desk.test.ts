// Where letters are read: short ones at once, others in a thread, so that other work goes on; both with the same outcome.
import { parseTemplateChanges } from '../../../src/domain/letters/letter-template';
import { PLACEHOLDERS, type PlaceholderValues } from '../../../src/domain/letters/placeholders';
import { createLetterDesk } from '../../../src/providers/letters/letter-desk';
import { isQuicklyDone, SHORT_LETTER } from '../../../src/providers/letters/letter-work';

const LONG = 250_000;
const fill = (piece: string, length = LONG) => piece.repeat(Math.floor(length / piece.length));
const page = (rule: string, rules: number, piece: string) =>
  `<style>${rule.repeat(rules)}</style>${piece.repeat(4_900)}`;

/** Written into each element. */
const STYLE = 'border:1px solid red;margin:1px;padding:1px;font-size:12px;color:red';

/** Letters that cost much. */
const FAMILIES: readonly (readonly [string, string])[] = [
  ['unclosed tags', fill('<b>')],
  ['styled paragraphs', '<p style="border:1px solid red;color:#123456">a</p>'.repeat(4_999)],
  ['rules for what an element has', page('p:has(~p>i){color:red}', 900, '<p>a</p>')],
  ['rules for siblings', page('p~p~p~i{color:red}', 900, '<p>a</p>')],
  ['rules by number', page('p:nth-last-of-type(3n+1){color:red}', 900, '<p>a</p>')],
  ['placeholders', `<p>${fill('[First Name] ')}</p>`],
  ['few bytes with a style for every element', `<style>*{${STYLE}}</style>${fill('<p>', SHORT_LETTER - 100)}`],
  ['scattered placeholders', '<p><b>[First</b> Name]</p>'.repeat(2_400)],
];

const desk = createLetterDesk();
afterAll(() => desk.close());

/** The outcome, and whether other work had its turn before it. */
async function read(content: string) {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const outcome = await desk(1, 'parseTemplateChanges', { content }).catch((error: unknown) => error);
  isDone = true;
  return { outcome, letsOthersWork: turns > 0 };
}

it.each(FAMILIES)('reads %s in a thread', async (_what, content) => {
  const expected = await Promise.resolve({ content })
    .then(parseTemplateChanges)
    .catch((error: unknown) => error);
  expect(await read(content)).toEqual({ outcome: expected, letsOthersWork: true });
});

it('reads short letters at once', async () => {
  const content = `<p>${fill('a', SHORT_LETTER - 100)}</p>`;
  expect(await read(content)).toEqual({ outcome: parseTemplateChanges({ content }), letsOthersWork: false });
});

it.each(['composeLetter', 'fillPreview'] as const)('fills short letters at once, not with long values: %s', (task) => {
  const letter = `<p>${fill('[City]', SHORT_LETTER / 2)}</p>`;
  const isAtOnce = (city: string) => {
    const values = { ...Object.fromEntries(PLACEHOLDERS.map((name) => [name, ''])), City: city } as PlaceholderValues;
    return isQuicklyDone({ task, input: [letter, values] });
  };
  expect([isAtOnce(''), isAtOnce('<'.repeat(100))]).toEqual([true, false]);
});

it('lets a company wait with 21 letters, and no other company for them', async () => {
  const content = `<p>${fill('a', 2 * SHORT_LETTER)}</p>`;
  const ask = (companyId: number) => desk(companyId, 'parseTemplateChanges', { content });
  const asked = Array.from({ length: 21 }, () => ask(1));
  await expect(ask(1)).rejects.toMatchObject({ code: 'service_unavailable' });
  await expect(ask(2)).resolves.toMatchObject({ html: { content } });
  await Promise.all(asked);
});
