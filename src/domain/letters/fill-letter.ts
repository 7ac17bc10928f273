// Fills the placeholders of a letter, and warns its author about words that will not be filled.
import { BRACKETED_WORD, replaceBracketedWords, toWord, type WordContext } from './bracketed-words';
import { cleanAttribute } from './html-attributes';
import { readAuthorsParagraphs } from './letter-picture';
import {
  findEmptyPlaceholders,
  isFillable,
  isPlaceholder,
  PLACEHOLDERS,
  type Placeholder,
  type PlaceholderValues,
} from './placeholders';

/** Maximum length of all inserted values, in characters before escaping. */
const MAX_GROWTH = 262_144;

/**
 * `letter` must be cleaned. Unknown bracketed words stay, and so do placeholders where filling is not allowed. Values
 * are not searched for placeholders. Null if the filled letter would be too long.
 */
export function fillLetter(letter: string, values: PlaceholderValues): string | null {
  let growth = 0;
  const isRightToLeft = RIGHT_TO_LEFT.test(letter);
  const filled = replaceBracketedWords(letter, (word, context) => {
    if (!isPlaceholder(word) || !isFillable(context, word)) return null;
    const text = toSingleLine(values[word]);
    growth += text.length;
    if (growth > MAX_GROWTH) return '';
    if (context === 'link') return cleanAttribute('link', text) ?? '';
    const isIsolated = context !== 'query' && text !== '' && (isRightToLeft || RIGHT_TO_LEFT.test(text));
    return isIsolated ? `${FIRST_STRONG_ISOLATE}${text}${POP_ISOLATE}` : text;
  });
  return growth > MAX_GROWTH ? null : filled;
}

/** Placeholders of a cleaned letter that are filled in, each once. */
export function listPlaceholders(letter: string): readonly Placeholder[] {
  const found = new Set<Placeholder>();
  replaceBracketedWords(letter, (word, context) => {
    if (isPlaceholder(word) && isFillable(context, word)) found.add(word);
    return null;
  });
  return [...found];
}

/** A cleaned letter as one account would get it, null if it would be too long, and the gaps that it has. */
export function fillPreview(
  letter: string,
  values: PlaceholderValues,
): { readonly html: string | null; readonly gaps: readonly PlaceholderWarning[] } {
  const gaps = findEmptyPlaceholders(listPlaceholders(letter), values).map((word) => toWarning(word, 'empty'));
  return { html: fillLetter(letter, values), gaps };
}

/** Text or markup that is written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]|\brtl\b/u;
/** Where a letter has both directions, an amount such as `$5.00` keeps its order between these two characters. */
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/**
 * Line breaks and control characters become a space, bidirectional controls are removed, and lone surrogates become the
 * replacement character.
 */
function toSingleLine(value: string): string {
  // Surrogates first: removing a character between two of them would create a new character.
  return value
    .replace(/\p{Cs}/gu, '\uFFFD')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\u202A-\u202E\u2066-\u2069]/gu, '');
}

export const WARNING_REASONS = {
  unknown: 'There is no placeholder with this name.',
  misplaced:
    'Placeholders are filled in within text, titles and, unless they identify the consumer, the query of a link, but not here.',
  incomplete: 'A bracket of the placeholder is missing, or the placeholder is spread over several paragraphs or cells.',
  empty: 'The account has no value for it, so nothing is written there.',
  address_removed:
    'A letter keeps links to https, mailto and tel addresses, and pictures with https addresses. This one is removed.',
} as const;
export type WarningReason = keyof typeof WARNING_REASONS;

export interface PlaceholderWarning {
  /** Including the brackets; or an address that is removed. */
  readonly placeholder: string;
  readonly reason: WarningReason;
}

const MAX_WARNINGS = 100;

/**
 * At most 100 warnings in the order of the letter, each word once per reason. `content` can be uncleaned, so that words
 * in removed links are reported too, but it must be within the limits of a letter.
 */
export function findPlaceholderWarnings(content: string): readonly PlaceholderWarning[] {
  const found = [...findInAttributes(content), ...findInParagraphs(readAuthorsParagraphs(content))];
  return takeFirst(found, content);
}

/** Nothing is filled into a subject: it is listed, and stored in the clear. */
export function findSubjectWarnings(subject: string): readonly PlaceholderWarning[] {
  const found = findInParagraphs([subject]);
  const placed = [...subject.matchAll(BRACKETED_WORD)].flatMap(([, inner = '']) =>
    isPlaceholder(toWord(inner)) ? [toWarning(inner, 'misplaced')] : [],
  );
  return takeFirst([...placed, ...found], subject);
}

function takeFirst(found: readonly PlaceholderWarning[], content: string): readonly PlaceholderWarning[] {
  const unique = new Map(found.map((warning) => [`${warning.reason} ${warning.placeholder}`, warning]));
  const first = [...unique.values()].slice(0, MAX_WARNINGS);
  const position = ({ placeholder }: PlaceholderWarning) => {
    const at = content.indexOf(placeholder);
    return at < 0 ? content.length : at;
  };
  return first
    .map((warning) => ({ warning, at: position(warning) }))
    .sort((one, other) => one.at - other.at)
    .map(({ warning }) => warning);
}

function toWarning(inner: string, reason: WarningReason): PlaceholderWarning {
  return { placeholder: `[${toWord(inner)}]`, reason };
}

function findInAttributes(content: string): readonly PlaceholderWarning[] {
  const found: PlaceholderWarning[] = [];
  replaceBracketedWords(content, (word, context) => {
    const reason = findWarningReason(word, context);
    if (reason !== null) found.push(toWarning(word, reason));
    return null;
  });
  return found;
}

function findWarningReason(word: string, context: WordContext): WarningReason | null {
  if (isPlaceholder(word)) return isFillable(context, word) ? null : 'misplaced';
  // Text is read by paragraphs instead, as its author sees it.
  return context === 'closed' || context === 'text' ? null : 'unknown';
}

/** Stands between paragraphs, and is read as a space. */
const PARAGRAPH = '\u001E';
/** Brackets without a partner that are looked at. */
const MAX_SINGLE_BRACKETS = 1_000;

function findInParagraphs(paragraphs: readonly string[]): readonly PlaceholderWarning[] {
  const text = paragraphs.join(PARAGRAPH);
  const found = [...text.matchAll(BRACKETED_WORD)].flatMap(([, inner = '']) => {
    const word = toWord(inner);
    if (word === '') return [];
    if (!isPlaceholder(word)) return [toWarning(word, 'unknown')];
    return inner.includes(PARAGRAPH) ? [toWarning(word, 'incomplete')] : [];
  });
  found.push(...findForeignWords(text));
  const rest = text.replace(BRACKETED_WORD, PARAGRAPH);
  const single = [...rest.matchAll(/[[\]]/g)].slice(0, MAX_SINGLE_BRACKETS);
  return [...found, ...single.flatMap(({ 0: bracket, index }) => findHalf(rest, bracket, index))];
}

/** Placeholders of other tools: of Handlebars and Liquid, Mailchimp, Salesforce and JavaScript. */
const FOREIGN_WORD =
  /\{\{[^{}]{1,200}\}\}|\{%[^{}%]{1,200}%\}|\*\|[^*|]{1,200}\|\*|%%[^%]{1,200}%%|\$\{[^{}]{1,200}\}/g;
/** Brackets that also have other uses, as of mail merge in Word and of East Asian keyboards. */
const OTHER_BRACKETS = /[«‹<{%［【〔]([^«‹<{%［【〔»›>}％］】〕]{1,80})[»›>}%］】〕]/g;

const toLetters = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');
const NAMES_BY_LETTERS: ReadonlySet<string> = new Set(PLACEHOLDERS.map(toLetters));

/** What an author would take for a placeholder, and would be sent as written. */
function findForeignWords(text: string): readonly PlaceholderWarning[] {
  const foreign = text.match(FOREIGN_WORD) ?? [];
  const known = [...text.replace(FOREIGN_WORD, ' ').matchAll(OTHER_BRACKETS)].filter(([, name = '']) =>
    NAMES_BY_LETTERS.has(toLetters(name)),
  );
  const found = [...foreign, ...known.map(([word]) => word)];
  return found.map((word) => ({ placeholder: toWord(word), reason: 'unknown' }));
}

/** Longer than each placeholder, with some characters that are not seen. */
const HALF_LENGTH = 80;

function findHalf(text: string, bracket: string, index: number): readonly PlaceholderWarning[] {
  if (bracket === '[') {
    const after = toWord(text.slice(index + 1, index + 1 + HALF_LENGTH));
    const name = PLACEHOLDERS.find((placeholder) => startsWithName(after, placeholder));
    return name === undefined ? [] : [{ placeholder: `[${name}`, reason: 'incomplete' }];
  }
  const before = toWord(text.slice(Math.max(index - HALF_LENGTH, 0), index));
  const name = PLACEHOLDERS.find((placeholder) => endsWithName(before, placeholder));
  return name === undefined ? [] : [{ placeholder: `${name}]`, reason: 'incomplete' }];
}

/** A name of several words is found without its spaces, because it can be broken anywhere. */
function startsWithName(text: string, name: string): boolean {
  if (name.includes(' ')) return text.replaceAll(' ', '').startsWith(name.replaceAll(' ', ''));
  return text.startsWith(name) && !/^[\p{L}\p{N}]/u.test(text.slice(name.length));
}

function endsWithName(text: string, name: string): boolean {
  if (name.includes(' ')) return text.replaceAll(' ', '').endsWith(name.replaceAll(' ', ''));
  return text.endsWith(name) && !/[\p{L}\p{N}]$/u.test(text.slice(0, -name.length));
}
