// Cleaning time grows linearly with the length of hostile letters, and oversized input is rejected early.
import { cleanLetterContent } from '../../../src/domain/letters/clean-html';
import { LETTER_LIMITS } from '../../../src/domain/letters/html-policy';

/** The maximum length of a letter. A letter of a quarter of it should be about four times as fast. */
const LONGEST = LETTER_LIMITS.bytes - 100;
const TIMES_LONGER = 4;
/** Linear work takes 4 times as long, quadratic work 16 times. */
const MAX_RATIO = 9;
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
  ['styles of declarations', many('<p style="', 'color:red;', 99)],
];

it.each(SHAPES)('cleans %s in linear time', (_what, letter) => {
  const [short, long] = [letter(LONGEST / TIMES_LONGER), letter(LONGEST)];
  const ratios: number[] = [];
  // A garbage collection may slow down one try; quadratic work is slow in every try.
  while (ratios.length < TRIES && !ratios.some((ratio) => ratio <= MAX_RATIO)) {
    ratios.push((fastest(long) + GRAIN_MS) / (fastest(short) + GRAIN_MS));
  }
  expect(Math.min(...ratios)).toBeLessThanOrEqual(MAX_RATIO);
});

/** Processor time, because a busy machine lengthens any other. */
function fastest(letter: string): number {
  const runs = Array.from({ length: 3 }, () => {
    const start = process.cpuUsage();
    cleanLetterContent(letter);
    return process.cpuUsage(start).user / 1000;
  });
  return Math.min(...runs);
}
