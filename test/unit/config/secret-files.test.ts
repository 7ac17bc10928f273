// Secrets may be read from a file each; everything else about such a file is a sentence at the start.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkSettings, readConfig } from '../../../src/config/config';
import { SECRET_SETTINGS } from '../../../src/config/sources/secrets';
import { SETTINGS } from '../../../src/config/settings';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-secrets-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}
const URL_TEXT = 'mysql://parley:secret@localhost/parley';
const findErrors = (environment: Readonly<Record<string, string>>) =>
  checkSettings(environment).errors.map(({ setting, problem }) => `${setting} ${problem}`);

it('a secret is read from its file, without the line break at its end', () => {
  const DATABASE_URL_FILE = write('url', `${URL_TEXT}\n`);
  expect(readConfig({ DATABASE_URL_FILE }).DATABASE_URL).toBe(URL_TEXT);
  expect(checkSettings({ DATABASE_URL_FILE }).files).toEqual(new Map([['DATABASE_URL', DATABASE_URL_FILE]]));
});

it('what is in the file is checked like the setting, and not printed', () => {
  const errors = findErrors({ DATABASE_URL_FILE: write('wrong', 'postgres://parley:secret@localhost/parley') });
  expect(errors).toEqual([expect.stringMatching(/^DATABASE_URL must begin with mysql:/)]);
  expect(errors.join()).not.toContain('secret');
});

it('an empty NAME_FILE counts as absent', () => {
  expect(findErrors({ DATABASE_URL_FILE: '' })).toEqual([]);
});

it.each<[string, () => Readonly<Record<string, string>>, string]>([
  [
    'both',
    () => ({ DATABASE_URL: URL_TEXT, DATABASE_URL_FILE: write('both', URL_TEXT) }),
    'DATABASE_URL_FILE must not be set together with DATABASE_URL',
  ],
  [
    'a missing file',
    () => ({ MAIL_URL_FILE: join(folder, 'nothing') }),
    'MAIL_URL_FILE names a file that cannot be read',
  ],
  ['a folder', () => ({ MAIL_URL_FILE: folder }), 'MAIL_URL_FILE names a file that cannot be read'],
  ['an empty file', () => ({ MAIL_URL_FILE: write('empty', ' \n') }), 'MAIL_URL_FILE names an empty file'],
  [
    'a large file',
    () => ({ MAIL_URL_FILE: write('large', 'x'.repeat(70_000)) }),
    'MAIL_URL_FILE names a file of more than 64 KB',
  ],
  ['a file without end', () => ({ MAIL_URL_FILE: '/dev/zero' }), 'MAIL_URL_FILE names a file of more than 64 KB'],
  [
    'a setting that is not secret',
    () => ({ LOG_LEVEL_FILE: write('level', 'info') }),
    'LOG_LEVEL_FILE is not possible: only secrets are read from files, and LOG_LEVEL is not a secret',
  ],
])('%s is refused', (_what, environment, sentence) => {
  expect(findErrors(environment())).toEqual([sentence]);
});

it('a key whose file cannot be read gets no advice to make a new one', () => {
  const errors = findErrors({ APP_ENV: 'production', ENCRYPTION_KEYS_FILE: join(folder, 'nothing') });
  expect(errors.filter((error) => error.startsWith('ENCRYPTION_KEYS'))).toEqual([
    'ENCRYPTION_KEYS_FILE names a file that cannot be read',
  ]);
  expect(errors).toContain('INDEX_KEYS must be set; parley keys prints new keys');
});

it('lists every setting whose name says that it is secret', () => {
  const named = Object.keys(SETTINGS.shape).filter((name) => /_KEYS$|SECRET|_TOKEN$|_CODE$|PASSWORD$/.test(name));
  expect(SECRET_SETTINGS).toEqual(expect.arrayContaining(named));
});
