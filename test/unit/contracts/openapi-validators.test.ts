// Two independent validators accept the printed OpenAPI documents and reject invalid ones.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as seriousme from '@seriousme/openapi-schema-validator' with { 'resolution-mode': 'import' };
import { BASES } from '../../support/openapi/printed-documents';

const { __IMPORT__: importModule } = globalThis as unknown as {
  readonly __IMPORT__: (name: '@seriousme/openapi-schema-validator') => Promise<typeof seriousme>;
};

const ROOT = join(__dirname, '..', '..', '..');

const readPrinted = (base: string) => readFileSync(join(ROOT, 'schema', `openapi.${base}.json`), 'utf8');

const LINTER = 'the linter';
const VALIDATOR = 'the validator';
const BOTH = [LINTER, VALIDATOR];

const INVALID = [
  ['an invalid status', BOTH, '"200":', '"2OO":', /2OO/],
  ['an unknown member', BOTH, '"paths":', '"path":', /path/],
  ['an unresolved reference', [LINTER], '/schemas/MessageError"', '/schemas/Nothing"', /resolve/],
  ['an example that does not fit', [LINTER], '"message": "Unauthenticated."', '"message": 401', /string/],
] as const;

/** What each validator reports, by the name of the document; empty if it accepts the document. */
const reports: Record<string, ReadonlyMap<string, string>> = {};

beforeAll(async () => {
  const creditor = readPrinted('creditor');
  const documents = new Map([
    ...BASES.map((base) => [base, readPrinted(base)] as const),
    ...INVALID.map(([name, , text, replacement]) => {
      expect(creditor).toContain(text);
      return [name, creditor.replace(text, replacement)] as const;
    }),
  ]);
  reports[LINTER] = lint(documents);
  reports[VALIDATOR] = await validate(documents);
});

describe.each(BASES)('the document of the %s API', (base) => {
  it.each(BOTH)('is accepted by %s', (name) => {
    expect(reports[name]?.get(base)).toBe('');
  });
});

describe('an invalid document', () => {
  it.each(INVALID)('is rejected for %s', (name, validators, _text, _replacement, message) => {
    for (const validator of validators) expect(reports[validator]?.get(name)).toMatch(message);
  });
});

interface LintResult {
  readonly problems: readonly object[];
}

/** The linter with its strictest preset, without network access. It takes a second to start, so it reads all at once. */
function lint(documents: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-openapi-'));
  try {
    const paths = [...documents.values()].map((text, index) => {
      const path = join(folder, `${index}.json`);
      writeFileSync(path, text);
      return path;
    });
    const options = ['--config', join(ROOT, '.redocly.yaml'), '--format', 'json'];
    const { stdout, error } = spawnSync(join(ROOT, 'node_modules', '.bin', 'redocly'), ['lint', ...paths, ...options], {
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      encoding: 'utf8',
      maxBuffer: Infinity,
    });
    if (error) throw error;
    // One object for each document, without anything between them.
    const results = JSON.parse(`[${stdout.replace(/^\}\{$/gm, '},{')}]`) as readonly LintResult[];
    return new Map(
      [...documents.keys()].map((name, index) => {
        const problems = results[index]?.problems ?? ['not linted'];
        return [name, problems.map((problem) => JSON.stringify(problem)).join('\n')];
      }),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Validates the documents against the JSON Schema of OpenAPI 3.1. */
async function validate(documents: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, string>> {
  const { Validator } = await importModule('@seriousme/openapi-schema-validator');
  const validator = new Validator();
  const found = new Map<string, string>();
  for (const [name, text] of documents) {
    const { valid, errors } = await validator.validate(text);
    found.set(name, valid ? '' : JSON.stringify(errors));
  }
  return found;
}
