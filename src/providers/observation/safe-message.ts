// Removes what may be personal from the message of an unexpected error, so that the rest can be logged.

const MAX_LENGTH = 200;

/** Messages in which every quoted text is the name of a table, a column or a member. The first match applies. */
const NAMES_ONLY = [
  /^Table '[\w.$-]+' doesn't exist$/,
  /^Unknown column '[\w.]+' in '[\w ]+'$/,
  /^(Column|Field) '\w+' (cannot be null|doesn't have a default value)$/,
  /^Cannot (read|set) properties of (undefined|null) \((reading|setting) '\w+'\)$/,
] as const;

/** The name of a key or column at the end, behind the value that was refused. */
const NAME_AT_END = / for (?:key|column) '[\w.]+'(?: at row \d+)?$/;

/** A quoted value may contain quotation marks, so everything behind the first one goes. */
const QUOTED = /['"`].*$/;
const ADDRESS = /\S+@\S+/g;
const NUMBER = /\d{2,}/g;

/**
 * The first line without quoted texts, numbers and addresses. A failed connection keeps its message: it names a host of
 * the configuration. Null for an error of a parser, which may quote its input without quotation marks.
 */
export function toSafeMessage(error: Error): string | null {
  if (error instanceof SyntaxError) return null;
  const [line = ''] = error.message.split('\n', 1);
  if ('syscall' in error && typeof error.syscall === 'string') return shorten(line);
  if (NAMES_ONLY.some((pattern) => pattern.test(line))) return shorten(line);
  const [end = ''] = NAME_AT_END.exec(line) ?? [];
  const start = line.slice(0, line.length - end.length);
  const safe = start.replace(QUOTED, '…').replace(ADDRESS, '…').replace(NUMBER, '#');
  return shorten(safe + end);
}

function shorten(text: string): string {
  return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH)}…`;
}
