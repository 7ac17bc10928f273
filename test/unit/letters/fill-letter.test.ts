// Filled letters: values are escaped for their context, and nothing else changes.
import { cleanHtml } from '../../../src/domain/letters/clean-html';
import { fillLetter } from '../../../src/domain/letters/fill-letter';
import { PLACEHOLDERS, getPlaceholderValues } from '../../../src/domain/letters/placeholders';
import { buildValues, buildLetterFacts, LETTER_SETTINGS } from '../../support/letters/letter-facts';

const HOSTILE = `<img src=x onerror="alert('1')">&amp;\`</p>`;

/** Fills every placeholder with `text`. */
function fill(letter: string, text: string): string {
  return fillLetter(letter, buildValues(text)) ?? 'too long';
}

describe('fillLetter', () => {
  const values = getPlaceholderValues(buildLetterFacts(), LETTER_SETTINGS);

  it.each(PLACEHOLDERS)('fills [%s]', (placeholder) => {
    expect(fillLetter(`<p>-[${placeholder}]-</p>`, values)).toBe(`<p>-${values[placeholder]}-</p>`);
  });

  it.each([
    ['text', '<p>[City]</p>', '<p>&lt;img src=x onerror="alert(\'1\')"&gt;&amp;amp;`&lt;/p&gt;</p>'],
    [
      'a title',
      '<a title="[City]">x</a>',
      '<a title="&lt;img src=x onerror=&quot;alert(\'1\')&quot;&gt;&amp;amp;`&lt;/p&gt;">x</a>',
    ],
    [
      'a query',
      '<a href="https://a.test/?q=[City]&amp;r=1">x</a>',
      '<a href="https://a.test/?q=%3Cimg%20src%3Dx%20onerror%3D%22alert%28%271%27%29%22%3E%26amp%3B%60%3C%2Fp%3E&amp;r=1">x</a>',
    ],
    [
      'a query whose spaces are spelled',
      '<a href="mailto:a@b.test?subject=[Zip%20Code]">x</a>',
      '<a href="mailto:a@b.test?subject=%3Cimg%20src%3Dx%20onerror%3D%22alert%28%271%27%29%22%3E%26amp%3B%60%3C%2Fp%3E">x</a>',
    ],
    [
      'a query whose brackets an editor has encoded',
      '<a href="https://a.test/?q=%5BZip%20Code%5D">x</a>',
      '<a href="https://a.test/?q=%3Cimg%20src%3Dx%20onerror%3D%22alert%28%271%27%29%22%3E%26amp%3B%60%3C%2Fp%3E">x</a>',
    ],
  ])('escapes a value for %s', (_context, letter, filled) => {
    expect(fill(letter, HOSTILE)).toBe(filled);
  });

  it.each([
    ['the scheme of a link', '<a href="[City]:alert(1)">x</a>'],
    ['the host of a link', '<a href="https://[City]/?a=1">x</a>'],
    ['the path of a link', '<a href="https://a.test/[City]">x</a>'],
    ['a mail address', '<a href="mailto:[Consumer Email]">x</a>'],
    ['a telephone number', '<a href="tel:[Consumer Phone]?a=[City]">x</a>'],
    ['the fragment of a link', '<a href="https://a.test/?a=1#[City]">x</a>'],
    ['the path of a link with encoded brackets', '<a href="https://a.test/%5BCity%5D">x</a>'],
    ['the query of a script', '<a href="javascript:alert(1)?[City]">x</a>'],
    ['a whole link', '<a href="[Pass Through 1]">x</a>'],
    ['the address of a picture', '<img src="https://a.test/?a=[City]" />'],
    ...['Birth Date', 'Last 4 SSN', 'Consumer Email', 'Consumer Phone'].map((word): [string, string] => [
      `a query that would tell the ${word}`,
      `<a href="https://a.test/?a=[${word}]">x</a>`,
    ]),
    ['a style', '<p style="color: [City]">x</p>'],
    ['any other attribute', '<p tostring="[City]" constructor="[City]">x</p>'],
    ['a width', '<img width="[City]" />'],
    ['a style sheet', '<style>[City]</style>'],
    ['a script', '<script>[City]</script>'],
  ])('does not fill a placeholder in %s', (_context, letter) => {
    expect(fill(letter, 'javascript')).toBe(letter);
  });

  it.each([
    ['[You Negotiate Link]', 'https://parley.test/i/7?a=1&b', 'https://parley.test/i/7?a=1&amp;b'],
    [' %5BYou%20Negotiate%20Link%5D', 'https://parley.test/', 'https://parley.test/'],
    ['[You Negotiate Link]', 'javascript:alert(1)', ''],
    ['[You Negotiate Link]', '', ''],
  ])('leads the link %j to %j', (href, value, filled) => {
    expect(fillLetter(cleanHtml(`<a href="${href}">x</a>`), { ...buildValues(''), 'You Negotiate Link': value })).toBe(
      `<a href="${filled}" rel="noopener noreferrer">x</a>`,
    );
  });

  it.each(['[Foo]', '[first name]', '[FirstName]', '[]', '[', ']', '[[]]'])('leaves %s as it is', (words) => {
    expect(fill(`<p>${words}</p>`, 'x')).toBe(`<p>${words}</p>`);
  });

  it.each([
    ['spaces that do not break', '[First\u00a0Name]'],
    ['several spaces', '[ First \t Name ]'],
    ['line breaks', '[First\r\nName]'],
    ['soft hyphens and characters without width', '[Fi\u00adrst\u200b \ufeffName\u2060]'],
  ])('fills a placeholder with %s', (_what, words) => {
    expect(fill(`<p>${words}</p>`, 'Ada')).toBe('<p>Ada</p>');
  });

  it('fills a placeholder whose hyphen does not break', () => {
    expect(fill('<p>[Payment\u2011Discount %]</p>', '5')).toBe('<p>5</p>');
  });

  it('does not change a cleaned letter without placeholders', () => {
    const letter =
      '<h1>A &amp; B</h1><p style="color:#ff0000">1 &lt; 2, "so" it\'s\u00a0said<br />and</p><hr />' +
      '<a href="https://a.test/?a=1&amp;b=2" rel="noopener noreferrer" title="&quot;x&quot;">x</a><img src="https://a.test/i.png" alt="" />';
    expect(fill(letter, 'x')).toBe(letter);
  });

  it('fills a placeholder written with entities', () => {
    expect(fill('<p>&#91;First&#32;Name&#93;</p>', 'Ada')).toBe('<p>Ada</p>');
  });

  it('does not fill placeholders in values', () => {
    expect(fill('<p>[First Name]</p>', '[Last 4 SSN]')).toBe('<p>[Last 4 SSN]</p>');
    expect(fill('<p>[[First Name]]</p>', 'Last 4 SSN')).toBe('<p>[Last 4 SSN]</p>');
  });

  it('inserts a value in one line, without bidirectional controls', () => {
    expect(fill('<p>[City]</p>', 'a\r\nb\u0000c\u2028d\u202ee\u2066f\ud800g')).toBe('<p>a b c def\ufffdg</p>');
    expect(fill('<p>[City]</p>', '\ud83d\u2066\udc00')).toBe('<p>\ufffd\ufffd</p>');
    expect(fill('<a href="https://a.test/?[City]">x</a>', '\ud800\n')).toBe(
      '<a href="https://a.test/?%EF%BF%BD%20">x</a>',
    );
  });

  it('isolates a value where text runs from right to left, so that its parts keep their order', () => {
    expect(fill('<p>רצף [City]</p>', '$5.00')).toBe('<p>רצף \u2068$5.00\u2069</p>');
    expect(fill('<p dir="rtl" title="[City]">a</p>', '$5.00')).toBe('<p dir="rtl" title="\u2068$5.00\u2069">a</p>');
    expect(fill('<p>Dear [City], hello</p>', 'מרים')).toBe('<p>Dear \u2068מרים\u2069, hello</p>');
    expect(fill('<p>[City]</p>', '$5.00')).toBe('<p>$5.00</p>');
  });

  it('returns null if the values make the letter too long', () => {
    const letter = '<p>[City]</p>'.repeat(2_000);
    expect(fillLetter(letter, buildValues('x'.repeat(100)))).toHaveLength(2_000 * 107);
    expect(fillLetter(letter, buildValues('x'.repeat(191)))).toBeNull();
  });
});
