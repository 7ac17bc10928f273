// A linter accepts the printed OpenAPI documents and rejects invalid ones.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BASES } from '../../support/openapi/printed-documents';

const ROOT = join(__dirname, '..', '..', '..');

const readPrinted = (base: string) => readFileSync(join(ROOT, 'schema', `openapi.${base}.json`), 'utf8');

const INVALID = [
  ['an invalid status', '"200":', '"2OO":', /2OO/],
  ['an unknown member', '"paths":', '"path":', /path/],
  ['an unresolved reference', '/schemas/MessageError"', '/schemas/Nothing"', /resolve/],
  ['an example that does not fit', '"message": "Unauthenticated."', '"message": 401', /string/],
] as const;

/** What the linter reports, by the name of the document; empty if it accepts the document. */
let reports: ReadonlyMap<string, string>;

beforeAll(() => {
  const creditor = readPrinted('creditor');
  const invalid = INVALID.map(([name, text, replacement]) => {
    expect(creditor).toContain(text);
    return [name, creditor.replace(text, replacement)] as const;
  });
  reports = lint(new Map([...BASES.map((base) => [base, readPrinted(base)] as const), ...invalid]));
});

it.each(BASES)('the document of the %s API is accepted', (base) => {
  expect(reports.get(base)).toBe('');
});

it.each(INVALID)('a document is rejected for %s', (name, _text, _replacement, message) => {
  expect(reports.get(name)).toMatch(message);
});

interface LintResult {
  readonly problems: readonly object[];
}

/** With its strictest preset, without network access. It takes a second to start, so it reads all at once. */
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
