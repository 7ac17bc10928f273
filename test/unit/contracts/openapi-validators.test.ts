// Two independent validators accept the printed OpenAPI documents and reject invalid ones.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BASES } from '../../support/openapi/printed-documents';

const ROOT = join(__dirname, '..', '..', '..');

interface Validation {
  readonly isValid: boolean;
  readonly output: string;
}

/** The linter with its strictest preset, without network access. */
function lint(path: string): Validation {
  const options = ['--config', join(ROOT, '.redocly.yaml'), '--format', 'json'];
  return run('redocly', ['lint', path, ...options], {
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  });
}

/** Validates the document against the JSON Schema of OpenAPI 3.1. */
function validate(path: string): Validation {
  return run('validate-api', [path]);
}

function run(
  program: string,
  options: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Validation {
  const env = { ...process.env, ...environment };
  const command = join(ROOT, 'node_modules', '.bin', program);
  const { status, stdout, error } = spawnSync(command, options, { env, encoding: 'utf8' });
  if (error) throw error;
  return { isValid: status === 0, output: stdout };
}

const VALIDATORS = [
  ['the linter', lint],
  ['the validator', validate],
] as const;

const folder = mkdtempSync(join(tmpdir(), 'parley-openapi-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(BASES)('the document of the %s API', (base) => {
  const path = join(ROOT, 'schema', `openapi.${base}.json`);

  it.each(VALIDATORS)('is accepted by %s', (_name, validator) => {
    expect(validator(path)).toMatchObject({ isValid: true });
  });
});

describe('an invalid document', () => {
  it.each([
    ['an invalid status', VALIDATORS, '"200":', '"2OO":', /2OO/],
    ['an unknown member', VALIDATORS, '"paths":', '"path":', /path/],
    ['an unresolved reference', [VALIDATORS[0]], '/schemas/MessageError"', '/schemas/Nothing"', /resolve/],
    ['an example that does not fit', [VALIDATORS[0]], '"message": "Unauthenticated."', '"message": 401', /string/],
  ] as const)('is rejected for %s', (name, validators, text, replacement, message) => {
    const invalid = join(folder, `${name.replace(/ /g, '-')}.json`);
    const printed = readFileSync(join(ROOT, 'schema', 'openapi.creditor.json'), 'utf8');
    expect(printed).toContain(text);
    writeFileSync(invalid, printed.replace(text, replacement));
    for (const [, validator] of validators) {
      expect(validator(invalid)).toEqual({ isValid: false, output: expect.stringMatching(message) as unknown });
    }
  });
});
