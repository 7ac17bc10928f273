// The command that provisions, deactivates and activates creditor users, and resets their passwords.
import { connect } from '../../support/clients/connect';
import { getErrorCode } from '../../support/clients/refusals';
import { getTokens } from '../../support/clients/simulated-browser';
import { SEALING_SETTINGS } from '../../support/database/test-database';
import { generateKeySettings } from '../../support/fixtures/keys';
import { runParleyWith } from '../../support/servers/server-processes';
import { withReplicas } from '../replicas';

const KEYS = { ...generateKeySettings('1'), ...SEALING_SETTINGS };
const replicas = withReplicas({ SEED_DEMO: 'on', ...KEYS });

const [DANA, LEE] = ['dana@acme.test', 'lee@acme.test'];

async function count(sql: string): Promise<number> {
  const [row] = await replicas().database.rows(`SELECT COUNT(*) AS n FROM ${sql}`);
  return Number(row?.['n']);
}

describe('`parley creditor-user`', () => {
  const NEW = { email: 'new@acme.test', company: '1', name: 'Noa Reed', role: 'agent' };
  const PASSWORDS = ['three calm otters', 'four calm otters'] as const;

  type Options = Readonly<Record<string, string>>;
  const add = (options: Options) =>
    command('', 'add', ...Object.entries(options).map(([name, value]) => `--${name}=${value}`));

  async function command(input: string, ...words: readonly string[]) {
    const settings = { APP_ENV: 'test', DATABASE_URL: replicas().database.url, ...KEYS };
    const program = runParleyWith(input, settings, 'creditor-user', ...words);
    const [code, printed] = [await program.exited, program.output()];
    return { code, printed, token: /shown again: (\S+)/.exec(printed)?.[1] ?? '' };
  }
  const signIn = (password: string) => replicas().browser().send('creditorLogin', { email: NEW.email, password });
  const setPassword = (token: string, password: string) =>
    connect(replicas().servers[0]?.origin ?? '').creditorRest('POST', '/auth/password/reset', {
      body: { token, password },
    });

  it('adds a user by a printed invitation, ends the password and the sessions, and deactivates the user', async () => {
    const added = await add(NEW);
    expect([added.code, (await setPassword(added.token, PASSWORDS[0])).status]).toEqual([0, 200]);
    const { refresh_token } = getTokens(await signIn(PASSWORDS[0]));

    const reset = await command('', 'reset-password', NEW.email);
    expect(reset.printed).toContain('The password was reset; 1 sessions ended.');
    expect(getErrorCode(await signIn(PASSWORDS[0]))).toBe('credentials_invalid');
    expect(getErrorCode(await replicas().browser().send('creditorRefresh', { refresh_token }))).toBe(
      'refresh_token_invalid',
    );

    const set = await command(`${PASSWORDS[1]}\n`, 'reset-password', NEW.email, '--password-stdin');
    expect([set.code, (await setPassword(reset.token, PASSWORDS[0])).status]).toEqual([0, 422]);
    expect(getErrorCode(await signIn(PASSWORDS[1]))).toBeNull();

    const gone = await command('', 'deactivate', NEW.email, '--yes');
    expect(gone.printed).toBe('Deactivated the user; 1 sessions ended.\n');
    expect(getErrorCode(await signIn(PASSWORDS[1]))).toBe('credentials_invalid');
    expect((await command('', 'activate', NEW.email)).code).toBe(0);
    expect(getErrorCode(await signIn(PASSWORDS[1]))).toBeNull();
    expect(await count("audit_events WHERE actor_type = 'operator' AND subject_type = 'creditor_user'")).toBe(5);
    expect(await count(`creditor_users WHERE password_hash LIKE '%${PASSWORDS[1]}%'`)).toBe(0);
  });

  it('asks no program: it deactivates nobody without --yes', async () => {
    const { code, printed } = await command('', 'deactivate', LEE);
    expect([code, printed]).toEqual([2, expect.stringContaining('Add --yes.')]);
    expect(await count('creditor_users WHERE active = 0')).toBe(0);
  });

  it.each([
    ['no options', () => add({}), 2, "required option '--company <id>' not specified"],
    [
      'an unknown company',
      () => add({ ...NEW, email: 'other@acme.test', company: '999' }),
      1,
      'There is no such company.',
    ],
    [
      'a company without a number',
      () => add({ ...NEW, company: 'one' }),
      2,
      'It must be a whole number of at least 1.',
    ],
    ['an unknown role', () => add({ ...NEW, role: 'owner' }), 2, 'Allowed choices are admin, agent.'],
    ['the email address of another user', () => add({ ...NEW, email: DANA }), 1, 'The email has already been taken.'],
    ['an invalid email address', () => add({ ...NEW, email: 'unknown' }), 1, 'The email must be a valid address.'],
    [
      'two ways of a reset',
      () => command('', 'reset-password', DANA, '--print-link', '--password-stdin'),
      2,
      'Name either --print-link or --password-stdin.',
    ],
    [
      'a weak password',
      () => command('short', 'reset-password', LEE, '--password-stdin'),
      1,
      'The password must have at least 12 characters.',
    ],
    [
      'the deactivation of an unknown user',
      () => command('', 'deactivate', 'unknown@acme.test', '--yes'),
      1,
      'No creditor user has this e-mail address.',
    ],
  ])('rejects %s with an explanation', async (_what, attempt, exitCode, message) => {
    const before = await count('creditor_users');
    const { code, printed } = await attempt();
    expect([code, printed, await count('creditor_users')]).toEqual([
      exitCode,
      expect.stringContaining(message),
      before,
    ]);
  });
});
