// Letters as the editors and builders of the world write them, written for these tests: see `corpus/`.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(__dirname, 'corpus');

export interface CorpusLetter {
  /** Of the tool that writes such letters. */
  readonly name: string;
  readonly html: string;
}

export const CORPUS: readonly CorpusLetter[] = readdirSync(FOLDER)
  .sort()
  .map((file) => ({ name: file.replace('.html', ''), html: readFileSync(join(FOLDER, file), 'utf8') }));
