// Creditor users at two processes and in both styles: guessed passwords, refresh tokens used many times at once, and the
// command by which operators let people in and shut them out.
import { getTokens } from '../support/clients/simulated-browser';
import { runProgram } from '../support/servers/server-processes';
import { getErrorCode } from '../support/clients/refusals';
import { countOutcomes, withReplicas } from './replicas';

const replicas = withReplicas({ SEED_DEMO: 'on' });

const [DANA, LEE] = ['dana@acme.test', 'lee@acme.test'];
const PASSWORD = 'parley-demo';

/** What a token says; its signature may differ from one issue to the next. */
function decodeClaims(token: string): string {
  return Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8');
}

async function count(sql: string): Promise<number> {
  const [row] = await replicas().database.rows(`SELECT COUNT(*) AS n FROM ${sql}`);
  return Number(row?.['n']);
}

it('compares thirty of a hundred guesses at one password, from wherever they come', async () => {
  const outcomes = await replicas().sendConcurrently(100, 'creditorLogin', () => ({ email: DANA, password: 'guess' }));
  expect(countOutcomes(outcomes.map(getErrorCode))).toEqual({ credentials_invalid: 30, too_many_attempts: 70 });
  const denied = "audit_events WHERE event = 'creditor.denied' AND reason =";
  expect(await count(`${denied} 'wrong_password'`)).toBe(30);
  const late = await replicas().browser().send('creditorLogin', { email: DANA, password: PASSWORD });
  expect(getErrorCode(late)).toBe('too_many_attempts');
});

it('rotates once for twenty parallel refreshes, and hands the same child to all', async () => {
  const entered = getTokens(await replicas().browser().send('creditorLogin', { email: LEE, password: PASSWORD }));
  const { refresh_token } = entered;
  const outcomes = await replicas().sendConcurrently(20, 'creditorRefresh', () => ({ refresh_token }));
  expect(countOutcomes(outcomes.map(getErrorCode))).toEqual({ ok: 20 });
  expect(new Set(outcomes.map((outcome) => decodeClaims(getTokens(outcome).refresh_token))).size).toBe(1);
  expect(await count('creditor_sessions WHERE generation = 2')).toBe(1);
  expect(await count("audit_events WHERE event = 'session.refreshed' AND creditor_user_id = 2")).toBe(1);

  await replicas().database.change('UPDATE creditor_sessions SET rotated_at = rotated_at - 11000');
  const replays = await replicas().sendConcurrently(4, 'creditorRefresh', () => ({ refresh_token }));
  const { refresh_token_reused: reused = 0, refresh_token_invalid: invalid = 0 } = countOutcomes(
    replays.map(getErrorCode),
  );
  expect([reused >= 1, reused + invalid]).toEqual([true, 4]);
  expect(await count('creditor_sessions WHERE revoked_at IS NULL')).toBe(0);
});

describe('`npm run creditor`', () => {
  const NEW = { email: 'new@acme.test', company: '1', name: 'Noa Reed' };

  async function command(options: Readonly<Record<string, string | true>>) {
    const words = Object.entries(options).flatMap(([name, value]) => [`--${name}`, ...(value === true ? [] : [value])]);
    const settings = { APP_ENV: 'test', DATABASE_URL: replicas().database.url };
    const program = runProgram('src/cli/creditor.js', settings, words);
    const [code, printed] = [await program.exited, program.output()];
    return { code, printed, password: /shown again: (\S+)/.exec(printed)?.[1] ?? '' };
  }
  const enter = (password: string) => replicas().browser().send('creditorLogin', { email: NEW.email, password });

  it('lets a person in, renews the password, which ends the sessions, and shuts the person out', async () => {
    const added = await command(NEW);
    expect([added.code, added.printed]).toEqual([0, expect.stringContaining('Added.')]);
    const { refresh_token } = getTokens(await enter(added.password));

    const renewed = await command(NEW);
    expect(renewed.printed).toContain('A new password; 1 sessions ended.');
    expect(getErrorCode(await enter(added.password))).toBe('credentials_invalid');
    expect(getErrorCode(await replicas().browser().send('creditorRefresh', { refresh_token }))).toBe(
      'refresh_token_invalid',
    );
    expect(getErrorCode(await enter(renewed.password))).toBeNull();

    expect((await command({ email: NEW.email, out: true })).printed).toBe('Shut out; 1 sessions ended.\n');
    expect(getErrorCode(await enter(renewed.password))).toBe('credentials_invalid');
    expect(await count("audit_events WHERE event IN ('creditor.let_in', 'creditor.shut_out')")).toBe(3);
    expect(await count(`creditor_users WHERE password_hash LIKE '%${added.password}%'`)).toBe(0);
  });

  it.each<[string, Readonly<Record<string, string | true>>, string]>([
    ['no options', {}, 'Usage: npm run creditor'],
    ['an unknown company', { ...NEW, email: 'other@acme.test', company: '999' }, 'There is no such company.'],
    ['the address of another company', { ...NEW, email: DANA, company: '2' }, 'another company'],
    ['no address', { ...NEW, email: 'nobody' }, 'The e-mail address is none.'],
    ['somebody unknown to be shut out', { email: 'nobody@acme.test', out: true }, 'Nobody has that address.'],
  ])('refuses %s and says why', async (_what, options, words) => {
    const before = await count('creditor_users');
    const { code, printed } = await command(options);
    expect([code, printed, await count('creditor_users')]).toEqual([1, expect.stringContaining(words), before]);
  });
});
