// Examples of successes, recorded from the demo data: `npm run examples` writes them, and a test fails while they are stale.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonSchema } from './response-schema';

/** Bodies by operation, then by name: the branch that the body stands for, or `demo`. */
export type RecordedExamples = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Beside the documents, for it is what they answer. None when nothing was recorded yet. */
export function readRecordedExamples(file = join(__dirname, '..', 'documents', 'examples.json')): RecordedExamples {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RecordedExamples) : {};
}

/** The member `examples` of a media type; nothing for an operation that has none. */
export function getRecordedExamples(examples: RecordedExamples, operation: string): JsonSchema {
  const recorded = Object.entries(examples[operation] ?? {});
  if (recorded.length === 0) return {};
  return { examples: Object.fromEntries(recorded.map(([name, value]) => [name, { value }])) };
}
