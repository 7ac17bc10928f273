// Fixture of the fault tests: two server processes with one database and one mail server, and callers spread over both
// processes and both styles.
import { setTimeout as pause } from 'node:timers/promises';
import type { ApiStep } from '../support/clients/api-steps';
import {
  openBrowser,
  API_STYLES,
  getText,
  getTokens,
  type Browser,
  type RestMembers,
  type ApiOutcome,
} from '../support/clients/simulated-browser';
import { connect } from '../support/clients/connect';
import { generateKeySettings } from '../support/fixtures/keys';
import { closeAtSuiteEnd } from '../support/servers/suite-end';
import { startMailbox, type Mailbox } from '../support/servers/mailbox';
import { reservePort } from '../support/servers/reserve-port';
import { startSmsVerifyServer, type SmsVerifyServer } from '../support/servers/sms-verify-server';
import { toIdentity, newEmail, newIdentity, type RestIdentity } from '../support/fixtures/people';
import {
  startServerProcesses,
  stopAll,
  type Environment,
  type TestServerProcess,
} from '../support/servers/server-processes';
import { createServerDatabase, type ServerDatabase } from '../support/database/server-database';
import { SEALING_SETTINGS } from '../support/database/test-database';

const PROCESSES = 2;

export interface Replicas {
  readonly database: ServerDatabase;
  readonly mailbox: Mailbox;
  readonly servers: readonly TestServerProcess[];
  /** Opens a browser, alternating between the processes and the styles. */
  browser(): Browser;
  /** Sends a step from `count` browsers concurrently, each until it is done; `input` returns the input of each. */
  sendConcurrently(
    count: number,
    step: ApiStep,
    input: (index: number) => RestMembers,
    onShed?: () => void,
  ): Promise<readonly ApiOutcome[]>;
  login(identity: RestIdentity): Promise<ApiOutcome>;
  /** Signs up a new person up to the code: profile, contact and received code. */
  startSignIn(identity?: RestIdentity): Promise<StartedProfileSignIn>;
  /** Signs up a new person and returns the tokens. */
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

/** Starts the processes, with the demo data if it is `SEED_DEMO: 'on'`; `environment` overrides settings, `own` those of each. */
export async function openReplicas(
  { SEED_DEMO, ...environment }: Environment = {},
  own: readonly Environment[] = [],
): Promise<Replicas> {
  const [database, mailbox] = await Promise.all([createServerDatabase(SEED_DEMO === 'on'), startMailbox()]);
  const settings = {
    APP_ENV: 'test',
    LOG_LEVEL: 'info',
    TRUST_PROXY: '1',
    SEED_DEMO: 'off',
    DATABASE_URL: database.url,
    MAIL_URL: mailbox.url,
    MAIL_TIMEOUT_MS: '10000',
    CAPTCHA_PROVIDER: 'off',
    // On a busy machine a request may wait for long: no outcome of a race may depend on that. Of 100 requests at once, half
    // reach each process, and none of them waits for a connection.
    DATABASE_RETRY_TIMEOUT_MS: '60000',
    DATABASE_POOL_MAX: '60',
    DATABASE_POOL_WAIT_MS: '10000',
    REQUESTS_PER_PROCESS: '500',
    DATABASE_WAIT_SECONDS: '60',
    ...generateKeySettings('1'),
    ...SEALING_SETTINGS,
    ...environment,
  };
  const servers = await startServerProcesses(PROCESSES, settings, own).catch(async (error: unknown) => {
    await Promise.all([database.remove(), mailbox.close()]);
    throw error;
  });
  const apis = servers.map(({ origin }) => connect(origin));
  let turn = 0;

  const replicas: Replicas = {
    database,
    mailbox,
    servers,
    browser() {
      const [api, style] = [apis[turn % apis.length], API_STYLES[Math.floor(turn / apis.length) % API_STYLES.length]];
      turn += 1;
      if (!api || !style) throw new Error('No server process is running.');
      return openBrowser(api, style);
    },
    sendConcurrently(count, step, input, onShed) {
      const browsers = Array.from({ length: count }, () => replicas.browser());
      return Promise.all(browsers.map((browser, index) => untilDone(() => browser.send(step, input(index)), onShed)));
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
      const started = await replicas.startSignIn();
      const verified = await replicas.browser().send('verify', { flow_token: started.flow_token, otp: started.otp });
      return { ...started, ...getTokens(verified) };
    },
    async close() {
      await stopAll(servers);
      await Promise.all([database.remove(), mailbox.close()]);
    },
  };
  return replicas;
}

/** Runs processes with settings of their own during the tests of a file. Returns a getter, because they start in `beforeAll`. */
export function withReplicas(environment: Environment): () => Replicas {
  return opening(
    () => openReplicas(environment),
    (opened) => opened.close(),
  );
}

/** What the files of a suite share: the demo data, and stored answers that are all made again and compared. */
export interface SharedReplicas extends Replicas {
  readonly texts: SmsVerifyServer;
  /** Stored answers of both processes together, by outcome. */
  readStoredAnswers(): Promise<Readonly<Record<string, number>>>;
}

/**
 * Starts the processes for the first file that asks for them. Starting them takes as long as most files, so each file has
 * people, accounts or users that no other one changes.
 */
export function withSharedReplicas(): () => SharedReplicas {
  return opening(() => (shared ??= openShared()));
}

function opening<Opened>(open: () => Promise<Opened>, close?: (opened: Opened) => Promise<void>): () => Opened {
  let opened: Opened | undefined;
  beforeAll(async () => {
    opened = await open();
  });
  if (close) afterAll(() => opened && close(opened));
  return () => {
    if (!opened) throw new Error('The processes are not running yet.');
    return opened;
  };
}

/** As many messages about an account as `contact-races` needs, at any time of the day. */
export const MESSAGES_PER_WEEK = 7;

const SHARED_SETTINGS = {
  SEED_DEMO: 'on',
  LOG_LEVEL: 'debug',
  STORED_ANSWERS_CHECK_PERCENT: '100',
  CONTACT_PER_DAY: String(MESSAGES_PER_WEEK),
  CONTACT_PER_WEEK: String(MESSAGES_PER_WEEK),
  CONTACT_QUIET_HOURS: 'off',
};

let shared: Promise<SharedReplicas> | undefined;

async function openShared(): Promise<SharedReplicas> {
  const texts = await startSmsVerifyServer();
  closeAtSuiteEnd(texts.close);
  const ports = await Promise.all(Array.from({ length: PROCESSES }, reservePort));
  const own = ports.map((port) => ({ METRICS_PORT: String(port) }));
  const replicas = await openReplicas({ ...SHARED_SETTINGS, ...texts.environment }, own);
  closeAtSuiteEnd(replicas.close);
  return { ...replicas, texts, readStoredAnswers: () => readStoredAnswers(ports) };
}

async function readStoredAnswers(ports: readonly number[]): Promise<Readonly<Record<string, number>>> {
  const outcomes: Record<string, number> = {};
  for (const port of ports) {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    for (const [, outcome = '', count] of text.matchAll(/^parley_stored_answers_total\{outcome="(\w+)"\} (\d+)/gm)) {
      outcomes[outcome] = (outcomes[outcome] ?? 0) + Number(count);
    }
  }
  return outcomes;
}

const isShed = ({ status, body }: Sheddable) =>
  status === 503 || (body as GraphqlErrors | null)?.errors?.[0]?.extensions?.status === 503;

interface Sheddable {
  readonly status: number;
  readonly body: unknown;
}

interface GraphqlErrors {
  readonly errors?: readonly { readonly extensions?: { readonly status?: number } }[];
}

const SHED_PAUSE_MS = 100;

/**
 * Repeats what a process answers with 503, as its clients do: a busy machine cannot do everything at once, and no outcome of
 * a race depends on when its requests are done.
 */
export async function untilDone<Answer extends Sheddable | ApiOutcome>(
  send: () => Promise<Answer>,
  onShed: () => void = () => undefined,
): Promise<Answer> {
  for (;;) {
    const answer = await send();
    if (!isShed('answer' in answer ? answer.answer : answer)) return answer;
    onShed();
    await pause(SHED_PAUSE_MS);
  }
}

/** Counts outcomes, such as `{ otp_invalid: 4, otp_attempts_exceeded: 96 }`; null counts as `ok`. */
export function countOutcomes(names: readonly (string | null)[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name ?? 'ok', (counts.get(name ?? 'ok') ?? 0) + 1);
  return Object.fromEntries(counts);
}

/** The payload of a token as JSON text. Unlike the token, it is comparable: signatures of equal payloads differ. */
export function decodeClaims(token: string): string {
  return Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8');
}
