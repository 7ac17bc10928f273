// The sample files of clerks, with what an import makes of each.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileReading, ImportFormat, ImportOptions } from '../../../src/domain/imports/import';
import { describeProblem } from '../../../src/domain/imports/problems';
import type { StoredImport } from '../../../src/persistence/imports/import-store';
import type { Dependencies } from '../../../src/services/shared/dependencies';
import { placeFile } from './place-accounts';

export const CLERK_FILES = join(__dirname, '..', '..', '..', 'seeders', 'samples', 'clerk-files');

/** What a clerk reads about a file that is refused as a whole, or about its rows. */
export interface ClerkOutcome {
  readonly state: string;
  readonly error: StoredImport['error'];
  /** Of rows, by outcome; outcomes of no row are left out. */
  readonly counts: Readonly<Record<string, number>>;
  readonly problems: readonly ReturnType<typeof describeProblem>[];
}

export interface ClerkFile extends ClerkOutcome {
  readonly file: string;
  /** `title rows above the header`. */
  readonly what: string;
  readonly format?: ImportFormat;
  readonly reading?: Partial<FileReading>;
  readonly options?: Partial<ImportOptions>;
}

export function readClerkFiles(): readonly ClerkFile[] {
  return JSON.parse(readFileSync(join(CLERK_FILES, 'outcomes.json'), 'utf8')) as ClerkFile[];
}

export function readClerkFile({ file }: Pick<ClerkFile, 'file'>): Buffer {
  return readFileSync(join(CLERK_FILES, file));
}

/** A dry run on the demo data. */
export async function tryClerkFile(
  dependencies: Dependencies,
  one: Omit<ClerkFile, keyof ClerkOutcome>,
): Promise<ClerkOutcome> {
  const { format = 'csv', reading = {}, options = {} } = one;
  const stored = await placeFile(dependencies, readClerkFile(one), {
    dryRun: true,
    format,
    reading,
    options: { maxWithdrawalsPercent: 10, ...options },
  });
  return toOutcome(stored);
}

function toOutcome({ state, error, counts, problems }: StoredImport): ClerkOutcome {
  return {
    state,
    error,
    counts: Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
    problems: problems.map(describeProblem),
  };
}
