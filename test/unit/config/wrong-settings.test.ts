// Unknown settings, wrong database URLs and failed connections: the error names the setting and what is wrong.
import { readConfig } from '../../../src/config/config';
import { explainConnectionError } from '../../../src/config/database';

/** One line per wrong setting. */
function findErrors(environment: Readonly<Record<string, string>>): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    return String(error).split('\n  ').slice(1);
  }
}

describe('the start fails', () => {
  it.each([
    ['GRAPHQL_MAX_DEPHT', '10', 'is not a setting; the nearest one is GRAPHQL_MAX_DEPTH.'],
    ['LIMIT_TYPO', '1/60', 'is not a setting; the nearest one is LIMIT_'],
    ['PROT', '4000', 'is not a setting; the nearest one is PORT.'],
    ['SEED_DEMOS', 'on', 'is not a setting; the nearest one is SEED_DEMO.'],
    ['RESPONSE_JITER_MS', '5', 'is not a setting; the nearest one is RESPONSE_JITTER_MS.'],
    ['USAGE_NAMES', '100', 'has been renamed to USAGE_MAX_NAMES.'],
  ])('with %s, which is not a setting', (name, value, problem) => {
    expect(findErrors({ [name]: value })).toEqual([expect.stringContaining(`${name} ${problem}`)]);
  });

  it.each([
    ['HOME', '/root'],
    ['HOSTNAME', 'web-1'],
    ['NODE_ENV', 'production'],
    ['HTTP_PROXY', 'http://127.0.0.1:3128'],
    ['TEST_DATABASE_URL', 'mysql://root@127.0.0.1/test'],
    ['SESSION_MANAGER', 'local/desk:@/tmp/.ICE-unix/1'],
    ['MAIL_PORT', 'tcp://10.0.0.7:25'],
    ['MAIL_SERVICE_HOST', '10.0.0.7'],
    ['DATABASE_PORT_3306_TCP_ADDR', '10.0.0.8'],
    ['GRAPHQL_MAX_DEPHT', ''],
  ])('but not with %s=%s, a variable of another program', (name, value) => {
    expect(findErrors({ [name]: value })).toEqual([]);
  });

  it.each([
    ['postgres://parley@127.0.0.1/parley', /^DATABASE_URL must begin with mysql:\/\/ or mariadb:\/\//],
    ['mysql://parley:se#cret@127.0.0.1/parley', /^DATABASE_URL must be a URL .* %23 for #/],
    ['mysql:///parley', /^DATABASE_URL must name a host/],
    ['mysql://parley@127.0.0.1:3306', /^DATABASE_URL must end with the name of the database/],
    ['mysql://parley@127.0.0.1/parley?ssl=true', /^DATABASE_URL has the unknown option ssl;/],
    ['mysql://parley:%zz@127.0.0.1/parley', /^DATABASE_URL has a wrong escape/],
    ['mysql://parley@127.0.0.1:99999/parley', /^DATABASE_URL must be a URL/],
    ['mysql://parley@127.0.0.1,/parley', /^DATABASE_URL lists hosts, of which number 2 is wrong: commas separate/],
    ['mysql://parley@,127.0.0.1/parley', /^DATABASE_URL lists hosts, of which number 1 is wrong/],
    ['mysql://parley@127.0.0.1:1,127.0.0.1:x/parley', /^DATABASE_URL lists hosts, of which number 2 is wrong/],
    ['mysql://parley:a,b#c@127.0.0.1/parley', /^DATABASE_URL lists hosts, of which number 1 .* %23 for #/],
    ['mysql://p@localhost:1,LOCALHOST:1/parley', /^DATABASE_URL lists a host twice/],
    ['mysql://p@127.0.0.1,127.0.0.1:3306/parley', /^DATABASE_URL lists a host twice/],
    ['mysql://p@[::1]:1,[::1]:2,[::1]:3,[::1]:4,[::1]:5,[::1]:6/p', /^DATABASE_URL lists 6 hosts, but at most 5 are/],
    ['mysql://p@127.0.0.1:1,127.0.0.1:2', /^DATABASE_URL must end with the name of the database/],
    ['mysql://p@127.0.0.1:1,127.0.0.1:2/parley?ssl=true', /^DATABASE_URL has the unknown option ssl;/],
  ])('with DATABASE_URL=%s', (url, line) => {
    expect(findErrors({ DATABASE_URL: url })).toEqual([expect.stringMatching(line)]);
  });
});

describe('a failed connection names the setting', () => {
  it.each([
    [{ code: 'ER_ACCESS_DENIED_ERROR' }, /^DATABASE_URL names a user or a password/],
    [{ original: { code: 'ER_BAD_DB_ERROR' } }, /^DATABASE_URL names a database that does not exist/],
    [
      { code: 'service_unavailable', cause: { parent: { code: 'ECONNREFUSED' } } },
      /^DATABASE_URL names a host and port/,
    ],
    [{ cause: { original: { code: 'ENOTFOUND' } } }, /^DATABASE_URL names a host that cannot be resolved/],
    [{ parent: { code: 'ER_SECURE_TRANSPORT_REQUIRED' } }, /^DATABASE_URL needs an ssl-mode/],
    [{ parent: { code: 'HANDSHAKE_NO_SSL_SUPPORT' } }, /^DATABASE_URL names a server without TLS/],
    [{ parent: { code: 'HANDSHAKE_SSL_ERROR' } }, /^DATABASE_URL names a server whose certificate is not trusted/],
    [
      { parent: { code: 'HANDSHAKE_SSL_ERROR', message: 'certificate has expired' } },
      /^DATABASE_URL names .* has expired: renew it$/,
    ],
    [
      { parent: { code: 'HANDSHAKE_SSL_ERROR', message: 'certificate is not yet valid' } },
      /^DATABASE_URL names .* is not valid yet: check the clocks/,
    ],
    [{ cause: { code: 'DB_NOT_WRITABLE' } }, /^DATABASE_URL names hosts that all refuse writes/],
    [{ original: { code: 'SQLITE_CANTOPEN' } }, /^DATA_DIR names a folder/],
    [{ code: 'ENOTDIR', syscall: 'mkdir' }, /^DATA_DIR names a folder/],
  ])('%j', (error, message) => {
    expect(explainConnectionError(error)).toMatch(message);
  });

  it.each([[new Error('other')], [null], ['text']])('but %s is another error', (error) => {
    expect(explainConnectionError(error)).toBeNull();
  });
});
