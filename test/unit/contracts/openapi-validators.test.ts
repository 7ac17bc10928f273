// Two public validators that know nothing of each other accept the printed OpenAPI documents, and refuse broken ones.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BASES } from '../../support/openapi/printed-documents';

const ROOT = join(__dirname, '..', '..', '..');

interface Verdict {
  readonly isGood: boolean;
  readonly told: string;
}

/** The linter with its strictest public preset; it asks nobody and tells nobody. */
function lint(path: string): Verdict {
  const options = ['--config', join(ROOT, '.redocly.yaml'), '--format', 'json'];
  return run('redocly', ['lint', path, ...options], {
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  });
}

/** Compares the document with the published JSON Schema of OpenAPI 3.1. */
function validate(path: string): Verdict {
  return run('validate-api', [path]);
}

function run(program: string, options: readonly string[], environment: Readonly<Record<string, string>> = {}): Verdict {
  const env = { ...process.env, ...environment };
  const command = join(ROOT, 'node_modules', '.bin', program);
  const { status, stdout, error } = spawnSync(command, options, { env, encoding: 'utf8' });
  if (error) throw error;
  return { isGood: status === 0, told: stdout };
}

const VALIDATORS = [
  ['the linter', lint],
  ['the validator', validate],
] as const;

const folder = mkdtempSync(join(tmpdir(), 'parley-openapi-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(BASES)('the document of the %s API', (base) => {
  const path = join(ROOT, 'schema', `openapi.${base}.json`);

  it.each(VALIDATORS)('is accepted by %s', (_name, judge) => {
    expect(judge(path)).toMatchObject({ isGood: true });
  });
});

describe('a document with a fault', () => {
  it.each([
    ['a status that is none', VALIDATORS, '"200":', '"2OO":', /2OO/],
    ['an unknown member', VALIDATORS, '"paths":', '"path":', /path/],
    ['a reference to nothing', [VALIDATORS[0]], '/schemas/MessageError"', '/schemas/Nothing"', /resolve/],
    ['an example that does not fit', [VALIDATORS[0]], '"message": "Unauthenticated."', '"message": 401', /string/],
  ] as const)('is refused for %s', (name, judges, good, bad, words) => {
    const broken = join(folder, `${name.replace(/ /g, '-')}.json`);
    const printed = readFileSync(join(ROOT, 'schema', 'openapi.creditor.json'), 'utf8');
    expect(printed).toContain(good);
    writeFileSync(broken, printed.replace(good, bad));
    for (const [, judge] of judges) {
      expect(judge(broken)).toEqual({ isGood: false, told: expect.stringMatching(words) as unknown });
    }
  });
});
