// Cleaning time grows linearly with the length of hostile letters, and oversized input is rejected early.
import { cleanLetterContent } from '../../../src/domain/letters/clean-html';
import { LETTER_LIMITS } from '../../../src/domain/letters/html-policy';

/** The maximum length of a letter. A letter of a quarter of it should be about four times as fast. */
const LONGEST = LETTER_LIMITS.bytes - 100;
const TIMES_LONGER = 4;
/** Linear work takes 4 times as long, quadratic work 16 times. */
const MAX_RATIO = 9;
/** Letters that are refused for their length took 10 to 27 times as long as prose when they were cleaned first. */
const MAX_TIMES_PROSE = 6;
/** Added to both times because very short times are imprecise. */
const GRAIN_MS = 1;
const TRIES = 10;

const repeat = (piece: string, length: number) => piece.repeat(Math.floor(length / piece.length));
const flood = (piece: string) => (length: number) => repeat(piece, length);
const inside = (start: string, piece: string, end: string) => (length: number) => {
  return `${start}${repeat(piece, length - start.length - end.length)}${end}`;
};
/** Many elements, each with an attribute of the maximum length. */
const many = (start: string, piece: string, times: number) => (length: number) => {
  return repeat(`${start}${piece.repeat(times)}">a</p>`, length);
};

const SHAPES: readonly (readonly [string, (length: number) => string])[] = [
  ['tags without an end', flood('<b>')],
  ['tags that never end', flood('<b ')],
  ['end tags without a start', flood('</b>')],
  ['end tags of unknown elements', flood('</x>')],
  ['paragraphs that end paragraphs', flood('</p>')],
  ['angles', flood('<')],
  ['ampersands', flood('&')],
  ['entities', flood('&lt;')],
  ['long entities', flood('&NotEqualTilde;')],
  ['comments', flood('<!--')],
  ['declarations', flood('<!')],
  ['data sections in drawings', flood('<svg><![CDATA[')],
  ['scripts', flood('<script>')],
  ['nulls', flood('\0')],
  ['line ends', flood('\r')],
  ['blanks', flood('\u2800')],
  ['accents in the wrong order', (length) => `${repeat('\u0301', length / 4)}${repeat('\u0327', length / 4)}`],
  ['letters of many letters', flood('\uFDFA\u2800')],
  [
    'attributes',
    (length) => `<p${Array.from({ length: length / 8 }, (_, at) => ` a${at.toString(36)}=b`).join('')}>a</p>`,
  ],
  [
    'attributes with the names of numbers',
    (length) => `<p${Array.from({ length: length / 8 }, (_, at) => ` ${at * 7}`).join('')}>a</p>`,
  ],
  ['a long title', inside('<p title="', 'a', '">a</p>')],
  ['a title of entities', inside('<a title="', '&amp;', '">a</a>')],
  ['a long link', inside('<a href="https://parley.test/', 'a', '">a</a>')],
  ['a link of hosts', inside('<a href="https://', 'a.', '">a</a>')],
  ['a link of spaces', inside('<a href="', ' ', 'x">a</a>')],
  ['a link of mail addresses', inside('<a href="mailto:', 'a@', '">a</a>')],
  ['a style of declarations', inside('<p style="', 'color:red;', '">a</p>')],
  ['a style of brackets', inside('<p style="', '(', '">a</p>')],
  ['a style of zeros', inside('<p style="opacity:', '0', 'x">a</p>')],
  ['a style of comments', inside('<p style="', '/*', '">a</p>')],
  ['styles of brackets', many('<p style="', '(', 990)],
  ['styles of addresses', many('<p style="', 'url(', 245)],
  ['styles of rules', many('<p style="', 'a{', 490)],
  ['styles of backslashes', many('<p style="', '\\', 990)],
  ['a style of calculations', inside('<p style="width:', 'calc(', '">a</p>')],
  ['a style of digits', inside('<p style="width:calc(', '1', 'x)">a</p>')],
  ['a style of variables', inside('<p style="width:', 'var(--a,', '">a</p>')],
  ['styles of variables', many('<p style="--a:var(--b) var(--b);--b:var(--a) var(--a);width:var(--a);', 'a:b;', 9)],
  ['a sheet of nested rules', inside('<style>', 'a,b{', '</style><p>a</p>')],
  [
    'a sheet of lists in lists',
    (length) => `<style>${repeat('a,', length / 2)}b{${repeat('a,', length / 3)}b{color:red}}</style><p>a</p>`,
  ],
  ['a sheet of alternatives', inside('<style>a', ':is(b,c)', '{color:red}</style><p>a</p>')],
  ['a sheet of negations', inside('<style>', ':not(', '{color:red}</style><p>a</p>')],
  ['a sheet of conditions', inside('<style>', '@media screen{', '</style><p>a</p>')],
  ['a sheet of brackets in a condition', inside('<style>@supports ', '(', '{a{color:red}}</style><p>a</p>')],
  ['a sheet of strings', inside('<style>p:before{content:', '"a" ', 'x}</style><p>a</p>')],
  ['a condition of spaces', inside('<style media="(a:', ' ', 'x">p{color:red}</style><p>a</p>')],
  ['classes of editors', flood('<p class=ql-align-center>a</p>')],
  ['placeholders of other tools', flood('{{*|${«<')],
  ['styles of declarations', many('<p style="', 'color:red;', 99)],
];

it.each(SHAPES)('cleans %s in linear time', (_what, letter) => {
  expect(compare(letter(LONGEST), letter(LONGEST / TIMES_LONGER), MAX_RATIO)).toBeLessThanOrEqual(MAX_RATIO);
});

it.each(['<', '&', '>'])('refuses a flood of %s about as fast as it cleans prose', (piece) => {
  const letter = flood(piece)(LONGEST);
  expect(cleanLetterContent(letter).errors).toEqual([expect.stringContaining('may not be longer than')]);
  const prose = flood('Dear customer, please call us. ')(LONGEST);
  expect(compare(letter, prose, MAX_TIMES_PROSE)).toBeLessThanOrEqual(MAX_TIMES_PROSE);
});

/** How many times as long the first letter takes as the second. */
function compare(slow: string, fast: string, max: number): number {
  const ratios: number[] = [];
  // A garbage collection may slow down one try; quadratic work is slow in every try.
  while (ratios.length < TRIES && !ratios.some((ratio) => ratio <= max)) {
    const least = Math.min(...Array.from({ length: 3 }, () => measure(fast)));
    ratios.push((measure(slow) + GRAIN_MS) / (least + GRAIN_MS));
  }
  return Math.min(...ratios);
}

/** Processor time, because a busy machine lengthens any other. */
function measure(letter: string): number {
  const start = process.cpuUsage();
  cleanLetterContent(letter);
  return process.cpuUsage(start).user / 1000;
}
