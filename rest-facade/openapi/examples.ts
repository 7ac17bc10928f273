// Examples of successes, recorded from the demo data: `npm run examples` writes them, and a test fails while they are stale.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonSchema } from './response-schema';

/** Bodies by operation, then by name: the branch that the body stands for, or `demo`. */
export type Examples = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Beside the documents, for it is what they answer. None when nothing was recorded yet. */
export function readExamples(file = join(__dirname, '..', 'documents', 'examples.json')): Examples {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Examples) : {};
}

/** The member `examples` of a media type; nothing for an operation that has none. */
export function examplesOf(examples: Examples, operation: string): JsonSchema {
  const recorded = Object.entries(examples[operation] ?? {});
  if (recorded.length === 0) return {};
  return { examples: Object.fromEntries(recorded.map(([name, value]) => [name, { value }])) };
}
