// Searches the output and the tables of a server for secrets. Reports place and kind of a leak, not its text.
import type { ServerRow } from '../support/database/server-database';

export type SecretKind =
  'name' | 'birth date' | 'digits' | 'contact' | 'code' | 'token' | 'cookie' | 'device name' | 'password';

export interface Secret {
  readonly kind: SecretKind;
  readonly text: string;
}

export interface Leak {
  readonly where: string;
  readonly kind: SecretKind;
}

/** Short secrets only match whole words, because they may be part of any other text. */
const WHOLE_WORDS: readonly SecretKind[] = ['digits', 'code'];

/** Where digits stand by chance: groups of a request id, and the numbers of every log line. */
const CHANCE = /\b[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\b|"(pid|time|ms|status|level)":\d+(\.\d+)?/g;

interface Pattern {
  readonly kind: SecretKind;
  readonly pattern: RegExp;
}

/** Builds patterns that match the secrets in every likely spelling. */
export function buildPatterns(secrets: readonly Secret[]): readonly Pattern[] {
  return secrets.flatMap(({ kind, text }) =>
    getSpellings(kind, text).map((spelling) => ({ kind, pattern: toPattern(kind, spelling) })),
  );
}

export function findLeaksInText(where: string, text: string, patterns: readonly Pattern[]): readonly Leak[] {
  const withoutChance = text.replace(CHANCE, '');
  return patterns
    .filter(({ kind, pattern }) => pattern.test(WHOLE_WORDS.includes(kind) ? withoutChance : text))
    .map(({ kind }) => ({ where, kind }));
}

/** Finds leaks in a dump of the database, each column and kind once. */
export function findLeaksInTables(
  tables: ReadonlyMap<string, readonly ServerRow[]>,
  patterns: readonly Pattern[],
): readonly Leak[] {
  const leaks = [...tables].flatMap(([table, rows]) =>
    rows.flatMap((row) =>
      Object.entries(row).flatMap(([column, value]) => findLeaksInText(`${table}.${column}`, toText(value), patterns)),
    ),
  );
  return [...new Map(leaks.map((leak) => [`${leak.where}|${leak.kind}`, leak])).values()];
}

function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  // Ids, counts and times: digits that are looked for may start with a zero, so they are texts.
  if (typeof value === 'number') return '';
  return Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value);
}

function getSpellings(kind: SecretKind, text: string): readonly string[] {
  const encoded = [text, encodeURIComponent(text)];
  if (kind === 'birth date') {
    const [year = '', month = '', day = ''] = text.split('-');
    return [text, `${year}${month}${day}`, `${month}/${day}/${year}`, `${day}.${month}.${year}`];
  }
  if (kind === 'token' || kind === 'cookie') return [text, Buffer.from(text).toString('base64').slice(0, 40)];
  // Matches phone numbers with and without the country code.
  if (kind === 'contact' && text.startsWith('+1')) return [text.slice(2)];
  return [...new Set(encoded)];
}

function toPattern(kind: SecretKind, spelling: string): RegExp {
  const escaped = spelling.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  const bounded = WHOLE_WORDS.includes(kind) ? `(?<![\\w.])${escaped}(?![\\w.])` : escaped;
  return new RegExp(bounded, 'i');
}
