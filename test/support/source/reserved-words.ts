// Finds words in SQL that MySQL reserves, where they are written as names without quotes: MySQL rejects such a statement,
// although MariaDB and SQLite may accept it. Keywords are written in capitals, so any reserved word in small letters is a name.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface ReservedWords {
  /** The server that the list comes from. */
  readonly server: string;
  readonly words: readonly string[];
}

const { words } = JSON.parse(readFileSync(join(__dirname, 'mysql-reserved-words.json'), 'utf8')) as ReservedWords;
export const RESERVED_WORDS: ReadonlySet<string> = new Set(words);

const QUOTED = /'(?:[^'\\]|\\.|'')*'|"(?:[^"\\]|\\.|"")*"|`[^`]*`/g;
/** A name in small letters. Behind a period any word may stand, and behind `:` or `@` the name is a parameter or a variable. */
const NAME = /(?<![\w.$:@])[a-z_][a-z0-9_]*(?![\w$])/g;

/** Sequelize writes these values in small letters. */
const LITERALS: ReadonlySet<string> = new Set(['true', 'false', 'null']);

export function findReservedWords(sql: string): readonly string[] {
  const names = sql.replace(QUOTED, ' ? ').match(NAME) ?? [];
  return names.filter((name) => RESERVED_WORDS.has(name) && !LITERALS.has(name));
}
