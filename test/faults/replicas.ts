// The world of the races: two server processes, one database, one mail server, and callers spread over both processes
// and both styles.
import {
  openBrowser,
  API_STYLES,
  getText,
  getTokens,
  type Browser,
  type RestMembers,
  type StepOutcome,
  type ApiStep,
} from '../support/clients/simulated-browser';
import { connect } from '../support/clients/connect';
import { generateKeySettings } from '../support/fixtures/keys';
import { startMailbox, type Mailbox } from '../support/servers/mailbox';
import { toIdentity, newEmail, newIdentity, type RestIdentity } from '../support/fixtures/people';
import {
  startServerProcesses,
  stopAll,
  type Environment,
  type TestServerProcess,
} from '../support/servers/server-processes';
import { createServerDatabase, type ServerDatabase } from '../support/database/server-database';

const PROCESSES = 2;

export interface Replicas {
  readonly database: ServerDatabase;
  readonly mailbox: Mailbox;
  readonly servers: readonly TestServerProcess[];
  /** A browser at one of the processes, in one of the styles: they come in turn. */
  browser(): Browser;
  /** Everybody sends the same step at once; `input` may differ from one to the next. */
  sendConcurrently(
    count: number,
    step: ApiStep,
    input: (index: number) => RestMembers,
  ): Promise<readonly StepOutcome[]>;
  login(identity: RestIdentity): Promise<StepOutcome>;
  /** A new person on the way in: a profile of their own, a contact, a code that has arrived. */
  startSignIn(identity?: RestIdentity): Promise<StartedProfileSignIn>;
  /** The whole way to the tokens. */
  signIn(): Promise<StartedProfileSignIn & ReturnType<typeof getTokens>>;
  close(): Promise<void>;
}

export interface StartedProfileSignIn {
  readonly identity: RestIdentity;
  readonly email: string;
  readonly flow_token: string;
  readonly otp: string;
  readonly profileId: number;
}

/** `environment` overrides settings. */
export async function openReplicas(environment: Environment = {}): Promise<Replicas> {
  const [database, mailbox] = await Promise.all([createServerDatabase(), startMailbox()]);
  const settings = {
    ...{ APP_ENV: 'test', LOG_LEVEL: 'info', TRUST_PROXY: '1', SEED_DEMO: 'off' },
    ...{ DATABASE_URL: database.url, MAIL_URL: mailbox.url, CAPTCHA_PROVIDER: 'off' },
    ...generateKeySettings('1'),
    ...environment,
  };
  const servers = await startServerProcesses(PROCESSES, settings).catch(async (error: unknown) => {
    await Promise.all([database.remove(), mailbox.close()]);
    throw error;
  });
  const doors = servers.map(({ origin }) => connect(origin));
  let turn = 0;

  const replicas: Replicas = {
    database,
    mailbox,
    servers,
    browser() {
      const [door, style] = [
        doors[turn % doors.length],
        API_STYLES[Math.floor(turn / doors.length) % API_STYLES.length],
      ];
      turn += 1;
      if (!door || !style) throw new Error('There is no process.');
      return openBrowser(door, style);
    },
    sendConcurrently(count, step, input) {
      const browsers = Array.from({ length: count }, () => replicas.browser());
      return Promise.all(browsers.map((browser, index) => browser.send(step, input(index))));
    },
    login: (identity) => replicas.browser().send('login', { ...toIdentity(identity), captcha_token: 'anything' }),
    async startSignIn(identity = newIdentity()) {
      const attempt_token = getText(await replicas.login(identity), 'attempt_token');
      const created = await replicas.browser().send('confirmCreate', { attempt_token });
      const flow_token = getText(created, 'flow_token');
      const email = newEmail();
      getText(await replicas.browser().send('contact', { flow_token, email }), 'flow_token');
      const otp = await mailbox.waitForCode(email);
      const [row] = await database.rows('SELECT MAX(id) AS id FROM consumer_profiles');
      return { identity, email, flow_token, otp, profileId: Number(row?.['id']) };
    },
    async signIn() {
      const begun = await replicas.startSignIn();
      const verified = await replicas.browser().send('verify', { flow_token: begun.flow_token, otp: begun.otp });
      return { ...begun, ...getTokens(verified) };
    },
    async close() {
      await stopAll(servers);
      await Promise.all([database.remove(), mailbox.close()]);
    },
  };
  return replicas;
}

/** Opens the world before the tests of a file and closes it after them. */
export function withReplicas(environment: Environment = {}): () => Replicas {
  let opened: Replicas | undefined;
  beforeAll(async () => {
    opened = await openReplicas(environment);
  }, 90_000);
  afterAll(() => opened?.close());
  return () => {
    if (!opened) throw new Error('The processes are not running yet.');
    return opened;
  };
}

/** How often each outcome came, such as `{ otp_invalid: 4, otp_attempts_exceeded: 96 }`; `ok` for successes. */
export function countOutcomes(names: readonly (string | null)[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name ?? 'ok', (counts.get(name ?? 'ok') ?? 0) + 1);
  return Object.fromEntries(counts);
}
