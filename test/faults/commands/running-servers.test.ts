// What operators do while servers run, with two server processes: maintenance and the level of the log reach both, sessions
// end, messages are explained and discarded, and the audit trail has all of it.
import { connect } from '../../support/clients/connect';
import { getErrorCode } from '../../support/clients/refusals';
import { getTokens, openBrowser } from '../../support/clients/simulated-browser';
import { SEALING_SETTINGS } from '../../support/database/test-database';
import { eventually } from '../../support/fixtures/eventually';
import { generateKeySettings } from '../../support/fixtures/keys';
import { runParleyWith, type TestServerProcess } from '../../support/servers/server-processes';
import { withReplicas } from '../replicas';

const KEYS = { ...generateKeySettings('1'), ...SEALING_SETTINGS };
const replicas = withReplicas({ SEED_DEMO: 'on', ...KEYS });

async function commandWith(input: string, ...words: readonly string[]) {
  const settings = { APP_ENV: 'test', DATABASE_URL: replicas().database.url, PARLEY_OPERATOR: 'Robin', ...KEYS };
  const program = runParleyWith(input, settings, ...words);
  const code = await program.exited;
  return { code, report: program.report(), printed: program.output() };
}
const command = (...words: readonly string[]) => commandWith('', ...words);

async function report<Data>(...words: readonly string[]): Promise<Data> {
  const { code, report: text, printed } = await command(...words, '--json');
  if (code !== 0) throw new Error(`${words.join(' ')} exited with ${String(code)}: ${printed}`);
  return JSON.parse(text) as Data;
}

/** A move without a token: 401, unless moves are refused. */
async function move({ origin }: TestServerProcess): Promise<readonly unknown[]> {
  const api = connect(origin);
  const rest = await api.rest('DELETE', '/profile/billing');
  const graphql = await api.graphql('mutation { clearBilling { message } }');
  return [rest.status, rest.body['message'], graphql.status, graphql.errors[0]?.message];
}

async function eventuallyEach(what: string, isSeen: (server: TestServerProcess) => Promise<boolean> | boolean) {
  for (const server of replicas().servers) {
    await eventually(what, async () => ((await isSeen(server)) ? true : null));
  }
}

const REFUSED = [401, 'Unauthenticated.', 200, 'Unauthenticated.'];

it('a maintenance reaches every process, also one that starts, and its end too', async () => {
  const message = 'We are moving to larger servers.';
  const [first] = replicas().servers;
  expect(first && (await move(first))).toEqual(REFUSED);
  const begun = await command('maintenance', 'on', '--until', '30m', '--yes', '--message', message);
  expect([begun.code, begun.printed]).toEqual([0, expect.stringContaining('Regular jobs wait.')]);
  const seen = [503, message, 503, message];
  await eventuallyEach('the maintenance', async (server) => String(await move(server)) === String(seen));
  const { maintenance } = await report<{ maintenance: { message: string } }>('maintenance', 'status');
  expect(maintenance.message).toBe(message);

  const jobs = await command('jobs', 'run', 'system_moves');
  expect([jobs.code, jobs.printed]).toEqual([3, expect.stringContaining('waits for the end of the maintenance')]);

  expect((await command('maintenance', 'off')).code).toBe(0);
  await eventuallyEach('the end', async (server) => String(await move(server)) === String(REFUSED));
  expect((await command('maintenance', 'off')).code).toBe(3);
});

it.each([
  [['maintenance', 'on'], "required option '--until"],
  [['maintenance', 'on', '--until', '8d'], 'at most 7 days ahead'],
  [['maintenance', 'on', '--until', '2020-01-01'], 'must be in the future'],
  [['maintenance', 'on', '--until', '5m', '--message', 'one\nline'], 'must be one line'],
  [['log-level', 'debug'], 'Name a level with --for'],
  [['log-level', 'loud', '--for', '5m'], 'Allowed choices are'],
  [['log-level', 'debug', '--for', '2d'], 'at most 1d'],
  [['sessions', 'list'], 'Name one of --profile'],
  [['sessions', 'list', '--account-number', '17'], 'require each other'],
  [['outbox', 'discard', '--waiting', '--yes'], 'by --purpose only'],
  [['outbox', 'discard', 'nothing'], 'Add --yes.'],
  [['outbox', 'resend', '--failed'], 'Add --yes.'],
  [['maintenance', 'on', '--until', '5m'], 'Add --yes.'],
  [['company', 'deactivate', '1'], 'Add --yes.'],
  [['consumer', 'close', '--profile', '1'], 'Add --yes.'],
  [['consumer', 'erase', '--account', '1'], 'Add --yes.'],
  [['audit', 'export'], "required option '--since"],
  [['audit', 'export', '--since', '1d', '--after', '987654'], '--after: This is not the ID of a row'],
])('%j is wrong usage', async (words, sentence) => {
  const { code, printed } = await command(...words);
  expect([code, printed]).toEqual([2, expect.stringContaining(sentence)]);
});

it('every process logs what a level allows for a while, and then less again', async () => {
  const isLogged = (level: string) => (server: TestServerProcess) =>
    server.output().includes(`"event":"log.level","level":"${level}"`);
  expect((await command('log-level', 'debug', '--for', '15m')).code).toBe(0);
  await eventuallyEach('the level', isLogged('debug'));
  // Successful checks are logged at this level only.
  await eventuallyEach('a line', async ({ origin, output }) => {
    await fetch(`${origin}/readyz?while-debug`);
    return output().includes('"path":"/readyz"');
  });
  expect((await report<{ log_level: { level: string } }>('log-level')).log_level.level).toBe('debug');
  // As after its time.
  await replicas().database.change("UPDATE runtime_settings SET ends_at = 0 WHERE name = 'log_level'");
  await eventuallyEach('the usual level', isLogged('info'));
  expect((await command('log-level', '--reset')).code).toBe(3);
});

describe('sessions', () => {
  interface Listed {
    readonly profile_id?: number;
    readonly creditor_user_id?: number;
    readonly sessions: readonly { readonly session: string }[];
    readonly devices?: number;
  }

  async function isAlive(token: string): Promise<boolean> {
    const answers = replicas().servers.map(({ origin }) => connect(origin).rest('GET', '/profile', { token }));
    const alive = (await Promise.all(answers)).map(({ status }) => status === 200);
    if (new Set(alive).size > 1) throw new Error('The processes differ.');
    return alive[0] === true;
  }

  it("a consumer's are found by profile and address, and end in every process at once", async () => {
    const { profileId, email, access_token: token } = await replicas().signIn();
    const listed = await report<Listed>('sessions', 'list', '--profile', String(profileId));
    expect(listed).toMatchObject({ profile_id: profileId, sessions: [{}], devices: 0 });
    const found = await commandWith(`${email.toUpperCase()}\n`, 'sessions', 'list', '--email-stdin', '--json');
    expect(JSON.parse(found.report)).toEqual(listed);
    expect([found.printed.includes(email), await isAlive(token)]).toEqual([false, true]);

    const session = listed.sessions[0]?.session ?? '';
    const ended = await report('sessions', 'end', '--profile', String(profileId), '--session', session);
    expect([ended, await isAlive(token)]).toEqual([{ profile_id: profileId, sessions: 1, devices: 0 }, false]);
    const again = await command('sessions', 'end', '--profile', String(profileId), '--session', session);
    expect([again.code, again.printed]).toEqual([1, expect.stringContaining('no such session, or it has ended')]);
    expect(
      await replicas().database.rows(
        'SELECT event, reason, actor_type, details FROM audit_events ORDER BY id DESC LIMIT 1',
      ),
    ).toEqual([
      { event: 'session.revoked', reason: 'operator', actor_type: 'operator', details: '{"operator":"Robin"}' },
    ]);
  });

  it('they are found by an account and its number', async () => {
    const byId = await report<Listed>('sessions', 'list', '--account', '1');
    const byNumber = await report<Listed>('sessions', 'list', '--company', '1', '--account-number', '4000000001');
    expect(byNumber).toEqual(byId);
    expect(byId.profile_id).toBeGreaterThan(0);
    const unknown = await command('sessions', 'list', '--company', '2', '--account-number', '4000000001');
    expect([unknown.code, unknown.printed]).toEqual([1, 'The company has no account with this number.\n']);
  });

  it("a creditor user's are found by address or id, and all of them end", async () => {
    const sign = { email: 'lee@acme.test', password: 'parley-demo' };
    const [first, second] = await Promise.all([
      replicas().browser().send('creditorLogin', sign),
      replicas().browser().send('creditorLogin', sign),
    ]);
    const listed = await report<Listed>('sessions', 'list', '--creditor-user', sign.email);
    expect(listed.sessions).toHaveLength(2);
    const id = String(listed.creditor_user_id);
    expect(await report('sessions', 'end', '--creditor-user', id, '--yes')).toMatchObject({ sessions: 2 });
    for (const { refresh_token } of [getTokens(first), getTokens(second)]) {
      const refused = await replicas().browser().send('creditorRefresh', { refresh_token });
      expect(getErrorCode(refused)).toBe('refresh_token_invalid');
    }
  });
});

describe('messages', () => {
  /** Not due for two hours, so that no server sends them. */
  async function hold(count: number, purpose: string): Promise<readonly string[]> {
    const ids = Array.from({ length: count }, (_, n) => `${purpose}-${n}`);
    for (const id of ids) {
      await replicas().database.change(
        `INSERT INTO outbox_messages (id, kind, purpose, is_urgent, personal, state, attempts, next_at, due_at, expires_at, created_at)
         SELECT ?, kind, ?, 0, personal, 'pending', 0, (UNIX_TIMESTAMP() + 7200) * 1000, (UNIX_TIMESTAMP() + 7200) * 1000,
           (UNIX_TIMESTAMP() + 9000) * 1000, (UNIX_TIMESTAMP() - 600) * 1000
         FROM outbox_messages WHERE personal IS NOT NULL LIMIT 1`,
        [id, purpose],
      );
    }
    return ids;
  }

  beforeAll(async () => {
    const columns = 'id, kind, purpose, is_urgent, personal, state, attempts, next_at, due_at, expires_at, created_at';
    await replicas().database.change(
      `INSERT INTO outbox_messages (${columns}) VALUES ('sealed', 'email', 'code', 0, 'sealed', 'failed', 1, 0, 0, 0, 0)`,
    );
  });

  it('one is explained and discarded, and all of a purpose that are old enough', async () => {
    const [one = '', ...others] = await hold(3, 'offer_digest');
    const [other = ''] = await hold(1, 'gift_receipt');
    const gone = await command('outbox', 'discard', one, 'nothing', '--yes');
    expect([gone.code, gone.printed]).toEqual([
      4,
      '1 were discarded, 1 could not be.\nnothing  There is no such message.\n',
    ]);
    const shown = await report<{ to: unknown; why: string; state: string }>('outbox', 'show', one);
    expect(shown).toMatchObject({ to: null, state: 'discarded', why: 'An operator discarded it.' });

    const select = ['--waiting', '--purpose', 'offer_digest'] as const;
    const young = await command('outbox', 'discard', ...select, '--older-than', '1h', '--yes');
    expect(young.code).toBe(3);
    const all = await report<{ discarded: number }>('outbox', 'discard', ...select, '--older-than', '5m', '--yes');
    expect(all.discarded).toBe(others.length);
    const rows = await replicas().database.rows(
      "SELECT id, ended_as, personal FROM outbox_messages WHERE id LIKE 'offer_digest-%' OR id = ? ORDER BY id",
      [other],
    );
    expect(rows).toEqual([
      { id: other, ended_as: null, personal: 'sealed' },
      ...[one, ...others].map((id) => ({ id, ended_as: 'discarded', personal: null })),
    ]);
    const events = await replicas().database.rows(
      "SELECT subject_id, details FROM audit_events WHERE event = 'message.discarded' ORDER BY id",
    );
    expect(events).toEqual([
      { subject_id: one, details: '{"purpose":"offer_digest","channel":"email","operator":"Robin"}' },
      { subject_id: null, details: '{"purpose":"offer_digest","state":"waiting","count":2,"operator":"Robin"}' },
    ]);
  });
});

describe('the audit trail', () => {
  it('is exported in parts that follow each other, with what stays with the operator', async () => {
    const browser = openBrowser(connect(replicas().servers[0]?.origin ?? ''), 'REST');
    getTokens(await browser.send('creditorLogin', { email: 'dana@acme.test', password: 'parley-demo' }));
    const whole = await command('audit', 'export', '--since', '1d');
    const lines = whole.report.trimEnd().split('\n');
    const events = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(events.map(({ event }) => event)).toEqual(expect.arrayContaining(['import.created', 'creditor.signed_in']));
    expect(Object.keys(events[0] ?? {})).toEqual(expect.arrayContaining(['profile_id', 'network', 'company_id']));

    const middle = events[3]?.['id'];
    const rest = await command('audit', 'export', '--since', '1d', '--after', String(middle));
    const after = rest.report.trimEnd().split('\n');
    expect(after.slice(0, lines.length - 4)).toEqual(lines.slice(4));
    // The first export is an event itself.
    expect(after.slice(lines.length - 4).map((line) => (JSON.parse(line) as { event: string }).event)).toEqual([
      'export.taken',
    ]);
    const csv = await command('audit', 'export', '--since', '2019-12-31', '--until', '2020-01-01', '--format', 'csv');
    expect([csv.code, csv.report.startsWith('id,at,event,company_id,profile_id,')]).toEqual([0, true]);
    const reversed = await command('audit', 'export', '--since', '1d', '--until', '2020-01-01');
    expect([reversed.code, reversed.report]).toEqual([2, '']);
  });
});
