// The options of a database URL, the second URL for migrations, and their sentences.
import { checkSettings, readConfig } from '../../../src/config/config';

const DATABASE = 'mysql://parley:p%23@localhost/parley';
const findErrors = (environment: Readonly<Record<string, string>>) =>
  checkSettings({ APP_ENV: 'test', ...environment }).errors.map(({ setting, problem }) => `${setting} ${problem}`);

it.each([
  '?ssl-mode=REQUIRED',
  '?ssl-mode=verify_ca&ssl-ca=/ca.pem',
  '?ssl-mode=VERIFY_IDENTITY&ssl-ca=/ca.pem&ssl-cert=/c.pem&ssl-key=/k.pem',
  '?ssl-ca=/ca.pem',
  '?ssl-mode=required&ssl-cert=/c.pem&ssl-key=/k.pem',
  '?socket=/run/mysqld/mysqld.sock',
])('%s is accepted', (options) => {
  expect(findErrors({ DATABASE_URL: `${DATABASE}${options}` })).toEqual([]);
});

it.each([
  ['?charset=utf8', 'has the unknown option charset; the options are ssl-mode, ssl-ca, ssl-cert, ssl-key, socket'],
  ['?sslmode=require', 'has the unknown option sslmode; the options are'],
  [
    '?ssl-mode=PREFERRED',
    'has ssl-mode=PREFERRED, which would connect without TLS where it fails: write REQUIRED or DISABLED',
  ],
  ['?ssl-mode=on', 'has an ssl-mode that is not one of DISABLED, REQUIRED, VERIFY_CA, VERIFY_IDENTITY'],
  ['?ssl-mode=DISABLED&ssl-ca=/ca.pem', 'has an ssl-ca that ssl-mode=DISABLED would ignore'],
  ['?ssl-mode=REQUIRED&ssl-ca=/ca.pem', 'has an ssl-ca that ssl-mode=REQUIRED would ignore'],
  ['?ssl-mode=DISABLED&ssl-cert=/c.pem&ssl-key=/k.pem', 'has an ssl-cert that ssl-mode=DISABLED would ignore'],
  ['?ssl-mode=REQUIRED&ssl-cert=/c.pem', 'must have both ssl-cert and ssl-key'],
  ['?ssl-ca=/a&ssl-ca=/b', 'names ssl-ca twice'],
  ['?ssl-ca=', 'has an empty ssl-ca'],
  ['?socket=mysqld.sock', 'has a socket that is not an absolute path'],
  ['?socket=/run/s&ssl-mode=REQUIRED', 'has a socket, which is local and does not use TLS'],
])('%s is refused', (options, sentence) => {
  const errors = findErrors({ DATABASE_URL: `${DATABASE}${options}` });
  expect(errors).toEqual([expect.stringContaining(`DATABASE_URL ${sentence}`)]);
});

it.each([
  ['mysql://p@db.example.com/parley?socket=/run/s', 'has a socket, so its host must be localhost'],
  ['mysql://p@localhost:3307/parley?socket=/run/s', 'has a socket, so its host must be localhost, without a port'],
  ['mysql://p@localhost,127.0.0.1/parley?socket=/run/s', 'has a socket, so its host must be localhost'],
])('%s is refused', (DATABASE_URL, sentence) => {
  expect(findErrors({ DATABASE_URL })).toEqual([expect.stringContaining(`DATABASE_URL ${sentence}`)]);
});

it('prints no part of a password with a question mark that is not escaped', () => {
  for (const DATABASE_URL of ['mysql://p:1/x?canary=@localhost/parley', 'mysql://p:1/x?canary@localhost/parley']) {
    expect(findErrors({ DATABASE_URL }).join()).toMatch(/^DATABASE_URL must end with the name of the database/);
    expect(findErrors({ DATABASE_URL }).join()).not.toContain('canary');
  }
});

describe('DATABASE_MIGRATION_URL', () => {
  const CHANGING = 'mysql://owner:o@localhost/parley';

  it('is for the database of DATABASE_URL', () => {
    expect(readConfig({ DATABASE_URL: DATABASE, DATABASE_MIGRATION_URL: CHANGING }).DATABASE_MIGRATION_URL).toBe(
      CHANGING,
    );
    const sentence = 'DATABASE_MIGRATION_URL must name the same database as DATABASE_URL';
    expect(findErrors({ DATABASE_MIGRATION_URL: CHANGING })).toEqual([sentence]);
    expect(findErrors({ DATABASE_URL: DATABASE, DATABASE_MIGRATION_URL: `${CHANGING}2` })).toEqual([sentence]);
  });

  it('has the limits of DATABASE_URL for other hosts', () => {
    const remote = CHANGING.replace('localhost', 'db.example.com');
    expect(findErrors({ DATABASE_URL: DATABASE, DATABASE_MIGRATION_URL: remote })).toEqual([
      expect.stringMatching(/^DATABASE_MIGRATION_URL must name a database on loopback/),
    ]);
  });
});
