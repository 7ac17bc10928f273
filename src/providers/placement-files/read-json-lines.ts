// Reads the objects of a JSON Lines file as a stream. Numbers are taken from the text, never as binary floats.
import { FILE_LIMITS, FileViolation } from '../../domain/imports/import';

export interface JsonLine {
  readonly line: number;
  /** Null: clears the value. */
  readonly cells: ReadonlyMap<string, string | null>;
}

/** A text, or a number outside of a text. */
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

export async function* readJsonLines(texts: AsyncIterable<string>): AsyncGenerator<JsonLine> {
  let line = 0;
  let rest = '';
  for await (const text of texts) {
    rest += text;
    let from = 0;
    for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n', from)) {
      line += 1;
      const record = parseLine(rest.slice(from, end), line);
      from = end + 1;
      if (record) yield record;
    }
    rest = rest.slice(from);
    if (rest.length > FILE_LIMITS.rowBytes) throw new FileViolation('row_too_large', line + 1);
  }
  const last = parseLine(rest, line + 1);
  if (last) yield last;
}

/** Null for a blank line. */
function parseLine(text: string, line: number): JsonLine | null {
  if (text.trim() === '') return null;
  if (text.length > FILE_LIMITS.rowBytes) throw new FileViolation('row_too_large', line);
  const members = parseObject(text);
  if (!members) throw new FileViolation('jsonl_malformed', line);
  if (members.length > FILE_LIMITS.columns) throw new FileViolation('too_many_columns', line);
  const cells = new Map<string, string | null>();
  for (const [name, value] of members) {
    if (value === null || typeof value === 'string') cells.set(name, value);
    else if (typeof value === 'boolean') cells.set(name, value ? 'true' : 'false');
    else throw new FileViolation('jsonl_malformed', line);
  }
  return { line, cells };
}

function parseObject(text: string): readonly (readonly [string, unknown])[] | null {
  try {
    JSON.parse(text);
    const value: unknown = JSON.parse(text.replace(TOKEN, (token) => (token.startsWith('"') ? token : `"${token}"`)));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : null;
  } catch {
    return null;
  }
}
