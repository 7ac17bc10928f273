// Metrics of this process in the text format of Prometheus. Labels have few values, all of which are ours: what clients
// choose is never one. docs/operations.md explains each metric.
import type * as Prometheus from 'prom-client';
import { deriveState } from '../../domain/account/display-state';
import type { AccountFacts } from '../../domain/account/account-facts';
import type { MoveKey } from '../../domain/account/moves';
import { ROW_OUTCOMES, type ImportCounts } from '../../domain/imports/import';
import { FUTURE_INSTANTS, type FutureInstant } from '../../domain/shared/clock-difference';
import { keysOf } from '../../domain/shared/vocabulary';
import type { AuditEventKey } from '../../domain/system/audit';
import type { JobStatus } from '../../domain/system/jobs';
import {
  MESSAGE_ENDS,
  MESSAGE_PURPOSES,
  type Delivery,
  type MessageEnd,
  type MessagePurpose,
} from '../../domain/messages/outbox';
import type { Activity } from './activity';

/** What is read when the metrics are. */
export interface ObservedState {
  /** Returns null if the database has no pool of connections. */
  readonly pool: () => PoolState | null;
  /** Keys are providers; the value is true if the circuit breaker is open. */
  readonly circuitBreakers: () => Readonly<Record<string, boolean>>;
  readonly openStreams: () => number;
  /** The connections to the database have these certificates; their ends are in epoch milliseconds. */
  readonly certificates: () => readonly { readonly certificate: string; readonly endsAt: number }[];
  readonly isMaintained: () => boolean;
  /** The statuses are not known if this is null. */
  readonly jobs: (() => readonly JobStatus[]) | null;
  /** The number is not known if this, or its result, is null. */
  readonly waitingImports: (() => number | null) | null;
  /** Returns the messages by channel. They are not known if this, or its result, is null. */
  readonly waitingMessages: (() => readonly WaitingMessages[] | null) | null;
  /** This, and each of its answers, is null if it is not known. */
  readonly database: { readonly isWritable: () => boolean | null; readonly msAhead: () => number | null } | null;
}

interface WaitingMessages {
  readonly channel: string;
  readonly count: number;
  readonly oldestMs: number;
}

interface PoolState {
  readonly max: number;
  readonly inUse: number;
  readonly idle: number;
  /** Work that waits for a connection. */
  readonly waiting: number;
}

export type Metrics = ReturnType<typeof createMetrics>;

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const STATEMENT_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 2.5];

const JOB_SECONDS = [0.01, 0.1, 0.5, 1, 5, 15, 60, 300, 900];

const STATEMENT_KINDS: Readonly<Record<string, string>> = {
  SELECT: 'select',
  INSERT: 'insert',
  UPDATE: 'update',
  DELETE: 'delete',
  START: 'transaction',
  BEGIN: 'transaction',
  COMMIT: 'transaction',
  ROLLBACK: 'transaction',
};

const FIRST_WORD = /^\s*(\w+)/;

export function createMetrics(client: typeof Prometheus, version: string) {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = client;
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  // Sums of other gauges, named like counters.
  for (const kind of ['handles', 'requests', 'resources']) registry.removeSingleMetric(`nodejs_active_${kind}_total`);

  const count = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name: `parley_${name}`, help, labelNames, registers });
  const measure = <Label extends string>(name: string, help: string, buckets: number[], ...labelNames: Label[]) =>
    new Histogram({ name: `parley_${name}`, help, buckets, labelNames, registers });

  const requests = count('requests_total', 'Requests that have ended.', 'style', 'operation', 'status', 'code');
  const requestSeconds = measure(
    'request_duration_seconds',
    'From the headers of a request to the end of its response. Without open streams.',
    REQUEST_SECONDS,
    'style',
    'operation',
  );
  const requestStatements = count(
    'request_statements_total',
    'Statements sent by requests that have ended.',
    'style',
    'operation',
  );
  const statements = measure(
    'statement_duration_seconds',
    'Statements of requests and jobs.',
    STATEMENT_SECONDS,
    'kind',
  );
  const statementErrors = count('statement_errors_total', 'Statements that failed.', 'kind');
  const refusals = count(
    'overload_refusals_total',
    'Requests refused because as many are in progress as may be.',
    'kind',
  );
  const inProgress = new Gauge({
    name: 'parley_requests_in_progress',
    help: 'Requests that count towards REQUESTS_PER_PROCESS.',
    labelNames: ['kind'] as const,
    registers,
  });
  const errors = count('unexpected_errors_total', 'Errors of the service itself, which are logged.');
  const events = count('security_events_total', 'Events of the audit trail: sign-ins, codes, sessions.', 'event');
  const moves = count(
    'moves_total',
    'Negotiation moves that were stored, such as offers, with the resulting condition of the account.',
    'move',
    'condition',
  );
  const calls = measure(
    'outside_call_duration_seconds',
    'Calls to other services.',
    REQUEST_SECONDS,
    'service',
    'outcome',
  );
  const jobs = measure('job_duration_seconds', 'Turns of jobs.', JOB_SECONDS, 'job_name', 'outcome');
  const importRows = count('import_rows_total', 'Rows of imports that were tried, without dry runs.', 'outcome');
  // The first batch of a process has hundreds of rows: an increase is seen only from a value before it.
  for (const outcome of keysOf(ROW_OUTCOMES)) importRows.inc({ outcome }, 0);
  const messages = count(
    'messages_total',
    'Attempts to send a message, and messages that were given up.',
    'purpose',
    'outcome',
  );
  // An increase is seen only from a value before it, and most outcomes are rare.
  for (const purpose of keysOf(MESSAGE_PURPOSES)) {
    for (const outcome of MESSAGE_OUTCOMES) messages.inc({ purpose, outcome }, 0);
  }
  const futureInstants = count('future_instants_total', 'Stored instants in the future that were replaced.', 'instant');
  for (const instant of keysOf(FUTURE_INSTANTS)) futureInstants.inc({ instant }, 0);
  const deprecated = count('deprecated_uses_total', 'Uses of deprecated members of the schema.', 'style', 'member');
  const answers = count(
    'stored_answers_total',
    'Requests for answers that may be stored, by what became of them.',
    'outcome',
  );
  for (const outcome of ANSWER_OUTCOMES) answers.inc({ outcome }, 0);
  new Gauge({ name: 'parley_info', help: 'The running version.', labelNames: ['version'], registers })
    .labels(version)
    .set(1);

  return {
    contentType: registry.contentType,
    read: () => registry.metrics(),

    request({ style, label, errors: [code = 'none'], statements: sent }: Activity, status: number, ms: number): void {
      const operation = label ?? 'other';
      requests.inc({ style, operation, status: String(status), code });
      if (style !== 'stream') requestSeconds.observe({ style, operation }, ms / 1000);
      requestStatements.inc({ style, operation }, sent);
    },

    statement(sql: string, ms: number, hasFailed: boolean): void {
      const kind = STATEMENT_KINDS[(FIRST_WORD.exec(sql)?.[1] ?? '').toUpperCase()] ?? 'other';
      statements.observe({ kind }, ms / 1000);
      if (hasFailed) statementErrors.inc({ kind });
    },

    /** For a limit of requests; streams that are being opened have their own. */
    load: (kind: 'request' | 'stream' | 'upload') => ({
      refused: () => refusals.inc({ kind }),
      changed: (count: number) => inProgress.set({ kind }, count),
    }),

    unexpectedError: () => errors.inc(),

    securityEvent: (event: AuditEventKey) => events.inc({ event }),

    move: (move: MoveKey, after: AccountFacts) => moves.inc({ move, condition: deriveState(after).condition }),

    outsideCall: (service: string, hasFailed: boolean, ms: number) =>
      calls.observe({ service, outcome: toOutcome(hasFailed) }, ms / 1000),

    job: (job: string, hasFailed: boolean, ms: number) =>
      jobs.observe({ job_name: job, outcome: toOutcome(hasFailed) }, ms / 1000),

    /** The counts of an import before and after a batch of its rows. */
    importRows(before: ImportCounts, after: ImportCounts): void {
      // A row that failed and was tried again has another outcome now: a counter cannot take the first one back.
      for (const outcome of keysOf(ROW_OUTCOMES))
        importRows.inc({ outcome }, Math.max(0, after[outcome] - before[outcome]));
    },

    message: (purpose: MessagePurpose, outcome: Delivery['outcome'] | MessageEnd) => messages.inc({ purpose, outcome }),
    futureInstant: (instant: FutureInstant) => futureInstants.inc({ instant }),

    deprecatedUse: (style: string, member: string) => deprecated.inc({ style, member }),

    storedAnswer: (outcome: AnswerOutcome) => answers.inc({ outcome }),

    /** Reads the state of the application each time the metrics are read. */
    watch: (state: ObservedState) => watchState(client, registry, state),
  };
}

/** `hit`: sent again. `changed`: something that it shows has changed. `new`: it was not stored. */
const ANSWER_OUTCOMES = ['hit', 'changed', 'new', 'different'] as const;
export type AnswerOutcome = (typeof ANSWER_OUTCOMES)[number];

const MESSAGE_OUTCOMES: readonly (Delivery['outcome'] | MessageEnd)[] = [
  'sent',
  'deferred',
  'unavailable',
  ...keysOf(MESSAGE_ENDS),
];

function toOutcome(hasFailed: boolean): string {
  return hasFailed ? 'failed' : 'succeeded';
}

function watchState(
  { Gauge }: typeof Prometheus,
  registry: Prometheus.Registry,
  {
    pool,
    circuitBreakers,
    openStreams,
    certificates,
    isMaintained,
    jobs,
    waitingImports,
    waitingMessages,
    database,
  }: ObservedState,
): void {
  const gauge = (
    name: string,
    help: string,
    labelNames: readonly string[],
    collect: (gauge: Prometheus.Gauge) => void,
  ) =>
    new Gauge({
      name: `parley_${name}`,
      help,
      labelNames,
      registers: [registry],
      collect() {
        collect(this);
      },
    });
  gauge('database_pool_connections', 'Connections in the pool.', ['state'], (connections) => {
    const state = pool();
    if (!state) return;
    for (const name of ['max', 'inUse', 'idle', 'waiting'] as const)
      connections.set({ state: STATES[name] }, state[name]);
  });
  gauge('circuit_breaker_open', '1 while a provider is not called because it failed.', ['provider'], (breakers) => {
    for (const [provider, isOpen] of Object.entries(circuitBreakers())) breakers.set({ provider }, Number(isOpen));
  });
  const forEachJob = (set: (job: JobStatus, labels: { readonly job_name: string }) => void) => {
    for (const status of jobs?.() ?? []) set(status, { job_name: status.name });
  };
  gauge(
    'job_last_success_timestamp_seconds',
    'When a run of a job last succeeded, in any process.',
    ['job_name'],
    (times) => forEachJob(({ lastSuccess }, job) => lastSuccess !== null && times.set(job, lastSuccess / 1000)),
  );
  gauge('job_lag_seconds', 'How long a job is overdue.', ['job_name'], (lags) =>
    forEachJob(({ lagMs }, job) => lags.set(job, lagMs / 1000)),
  );
  // Without an answer there is no value, rather than 0.
  const gaugeIfKnown = (name: string, help: string, read: () => number | null) =>
    gauge(name, help, [], (known) => {
      const value = read();
      if (value === null) known.remove();
      else known.set(value);
    });
  gaugeIfKnown(
    'imports_waiting',
    'Imports of all companies that are waiting for their turn.',
    () => waitingImports?.() ?? null,
  );
  gaugeIfKnown('database_writable', '0 while the database refuses writes.', () => {
    const isWritable = database?.isWritable() ?? null;
    return isWritable === null ? null : Number(isWritable);
  });
  gaugeIfKnown('clock_ahead_seconds', "How far the clock of the process is ahead of the database's.", () => {
    const ms = database?.msAhead() ?? null;
    return ms === null ? null : ms / 1000;
  });
  const forEachChannel = (gauge: Prometheus.Gauge, read: (waiting: WaitingMessages) => number) => {
    for (const waiting of waitingMessages?.() ?? []) gauge.set({ channel: waiting.channel }, read(waiting));
  };
  gauge(
    'messages_waiting',
    'Messages that are due and have not been sent, of all processes.',
    ['channel'],
    (messages) => forEachChannel(messages, ({ count }) => count),
  );
  gauge('oldest_message_seconds', 'How long the oldest waiting message has been due.', ['channel'], (ages) =>
    forEachChannel(ages, ({ oldestMs }) => oldestMs / 1000),
  );
  gauge(
    'certificate_end_timestamp_seconds',
    'When the certificates of the connections to the database end.',
    ['certificate'],
    (ends) => {
      for (const { certificate, endsAt } of certificates()) {
        ends.set({ certificate: `database_${certificate}` }, endsAt / 1000);
      }
    },
  );
  gauge('maintenance', '1 during a maintenance, in which moves are refused.', [], (maintenance) =>
    maintenance.set(Number(isMaintained())),
  );
  gauge('open_streams', 'Subscriptions that are open.', [], (streams) => streams.set(openStreams()));
}

/** Values of the label `state`. `waiting` is work without a connection. */
const STATES = { max: 'max', inUse: 'in_use', idle: 'idle', waiting: 'waiting' } as const;
