// The text of a statement without its values, for traces: Sequelize writes the values of some statements into their text.

/** MySQL escapes by a backslash too. In the embedded database a backslash is a character as any other. */
const TEXTS = {
  mysql: /'(?:[^'\\]|\\.|'')*'|"(?:[^"\\]|\\.|"")*"/gs,
  sqlite: /'(?:[^']|'')*'|"(?:[^"]|"")*"/gs,
} as const;

/** A quotation mark that is left has no end: nothing behind it is certain. */
const UNENDED = /['"].*$/s;
const NUMBERS = /(?<![\w`.])(?:0x[\da-f]+|\d+(?:\.\d+)?(?:e[+-]?\d+)?)(?![\w`])/gi;
const LISTS = /\?(?:\s*,\s*\?)+/g;
const MAX_LENGTH = 2000;

export function removeValues(sql: string, dialect: keyof typeof TEXTS): string {
  return sql
    .replace(TEXTS[dialect], '?')
    .replace(UNENDED, '…')
    .replace(NUMBERS, '?')
    .replace(LISTS, '?, …')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_LENGTH);
}
