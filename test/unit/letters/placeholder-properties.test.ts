// Whatever an editor puts into a placeholder: it is filled, or its author is warned. See docs/rules §7.3.
import fc from 'fast-check';
import { toWord } from '../../../src/domain/letters/bracketed-words';
import { cleanLetterContent } from '../../../src/domain/letters/clean-html';
import { fillLetter, findPlaceholderWarnings } from '../../../src/domain/letters/fill-letter';
import { PLACEHOLDERS } from '../../../src/domain/letters/placeholders';
import { getFirstWords } from '../../../src/domain/letters/visible-text';
import { buildValues } from '../../support/letters/letter-facts';
import { runLength } from '../../support/fixtures/run-length';

/** Put between two characters, these change what a placeholder looks like, but not what it says. */
const HARMLESS = [
  '<b>',
  '</b>',
  '<span style="color:#c00000">',
  '</span>',
  '<span class="x" data-mce-bogus="1">',
  '<font face="Arial" size="2">',
  '</font>',
  '<o:p></o:p>',
  '<!-- a -->',
  '<!--[if mso]>b<![endif]-->',
  '<![if !supportLists]>',
  '&shy;',
  '&#8203;',
  '\u2060',
  '\uFEFF',
  '<i><u>',
  '</u></i>',
  '<span style="display:none">hidden</span>',
  '<a name="x"></a>',
];
/** Instead of a space. */
const SPACES = [
  ' ',
  '&nbsp;',
  '\n',
  '\r\n   ',
  '\t',
  '&#32; ',
  '\u2003',
  '<br>',
  ' <!-- --> ',
  '<b> </b>',
  '&nbsp;&shy; ',
];
/** These take a placeholder apart. */
const HARMFUL = [
  '</p><p>',
  '<div>',
  '</div>',
  '<hr>',
  '<img src="https://a.test/a.png" alt="a">',
  '<ul><li>',
  '<table><tr><td>',
  '</td><td>',
  '</td></tr></table>',
  '<blockquote>',
];

/** The characters of a placeholder with something before each of them. */
const scattered = (put: readonly string[], names: readonly string[] = PLACEHOLDERS) =>
  fc.constantFrom(...names).chain((name) => {
    const characters = Array.from(`[${name}]`);
    const before = fc.array(fc.oneof({ weight: 3, arbitrary: fc.constant('') }, fc.constantFrom(...put)), {
      minLength: characters.length,
      maxLength: characters.length,
    });
    return fc.tuple(before, fc.constantFrom(...SPACES)).map(([pieces, space]) => {
      return characters.map((character, at) => `${pieces[at] ?? ''}${character === ' ' ? space : character}`).join('');
    });
  });

const VALUES = buildValues('Value');

it('fills each placeholder, whatever markup and white space is in it', () => {
  fc.assert(
    fc.property(scattered(HARMLESS), (placeholder) => {
      const html = `<p>Dear ${placeholder}</p><p>.</p>`;
      const { content, errors } = cleanLetterContent(html);
      expect(errors).toEqual([]);
      expect(toWord(getFirstWords(fillLetter(content, VALUES) ?? '', 100))).toBe('Dear Value .');
      expect(findPlaceholderWarnings(html)).toEqual([]);
      expect(findPlaceholderWarnings(content)).toEqual([]);
    }),
    runLength(500, 3000),
  );
});

it('fills each placeholder, or warns about it, also if it is taken apart', () => {
  fc.assert(fc.property(scattered([...HARMLESS, ...HARMFUL]), expectFilledOrWarned), runLength(500, 3000));
});

it('warns about a placeholder with one bracket', () => {
  // Of one word in pieces, nobody can tell.
  const names = PLACEHOLDERS.filter((name) => name.includes(' '));
  fc.assert(
    fc.property(scattered([...HARMLESS, ...HARMFUL], names), fc.constantFrom('[', ']'), (placeholder, lost) => {
      // Comments and hints of Word have brackets too.
      const seen = placeholder.replaceAll(/<!--.*?-->|<!\[.*?\]>/g, '');
      expectFilledOrWarned(seen.replace(lost, ''));
    }),
    runLength(500, 3000),
  );
});

function expectFilledOrWarned(placeholder: string): void {
  const html = `<p>Dear ${placeholder}</p><p>.</p>`;
  const { content, errors } = cleanLetterContent(html);
  expect(errors).toEqual([]);
  const isFilled = (fillLetter(content, VALUES) ?? '').includes('Value');
  expect(findPlaceholderWarnings(html).length > 0).toBe(!isFilled);
  expect(findPlaceholderWarnings(content).length > 0).toBe(!isFilled);
}
