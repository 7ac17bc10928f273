// Observes the activities of an application: requests, jobs, statements and calls of other services, for the log, the
// metrics and the traces.
import { randomUUID } from 'node:crypto';
import {
  createActivity,
  getActivity,
  runInActivity,
  watchOutcome,
  type Activity,
  type ActivityStyle,
} from './activity';
import type { Metrics } from './metrics';
import { parseTraceParent, type Tracing } from './tracing';

export interface Observer {
  readonly metrics: Metrics | null;
  startRequest(request: ObservedRequest): Activity;
  endRequest(activity: Activity, request: EndedRequest): void;
  /** Runs work that is not part of a request, even if one started it. */
  runInBackground<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  /** The same, and measures it as one turn of a job. */
  runAsJob<Result>(job: string, turn: () => Promise<Result>): Promise<Result>;
  /** Returns what to call for each statement. Its result is called when the statement has ended. */
  watchStatements(dialect: 'mysql' | 'sqlite'): (sql: string) => (error: unknown) => void;
  /** Sends what has not been sent. */
  stop(): Promise<void>;
}

interface ObservedRequest {
  readonly style: ActivityStyle;
  readonly id: string;
  readonly method: string;
  /** The caller's header; empty without one. */
  readonly traceparent: string;
}

interface EndedRequest {
  readonly method: string;
  /** Without what may be personal. */
  readonly path: string;
  readonly status: number;
  readonly ms: number;
}

export function createObserver(metrics: Metrics | null = null, tracing: Tracing | null = null): Observer {
  const startCall: Activity['startCall'] = (service) => {
    const startedAt = performance.now();
    const span = getActivity()?.span?.child(`call ${service}`, { 'server.address': service });
    return (hasFailed) => {
      metrics?.outsideCall(service, hasFailed, performance.now() - startedAt);
      span?.end(hasFailed ? 'failed' : null);
    };
  };

  async function runInBackground<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const span = tracing?.startJob(name) ?? null;
    const facts = { style: 'job', id: randomUUID(), traceId: span?.traceId ?? null, span } as const;
    const activity = createActivity({ ...facts, startCall });
    activity.operation = name;
    return watchOutcome(
      () => runInActivity(activity, work),
      (hasFailed) => span?.end(hasFailed ? 'failed' : null, { 'parley.statements': activity.statements }),
    );
  }

  return {
    metrics,
    runInBackground,

    startRequest({ style, id, method, traceparent }) {
      const span = tracing?.startRequest(method, traceparent) ?? null;
      const traceId = span?.traceId ?? parseTraceParent(traceparent)?.traceId ?? null;
      return createActivity({ style, id, traceId, span, startCall });
    },

    endRequest(activity, { method, path, status, ms }) {
      metrics?.request(activity, status, ms);
      if (!activity.span) return;
      const { id, style, label, caller, statements, errors } = activity;
      const route = style === 'rest' && label !== null ? label.slice(label.indexOf(' ') + 1) : path;
      activity.span.end(
        errors[0] ?? (status >= 500 ? String(status) : null),
        {
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': status,
          'parley.request_id': id,
          'parley.style': style,
          'parley.caller': caller,
          'parley.statements': statements,
          'parley.operation': label ?? 'other',
        },
        `${method} ${route}`,
      );
    },

    async runAsJob(job, turn) {
      const startedAt = performance.now();
      return watchOutcome(
        () => runInBackground(job, turn),
        (hasFailed) => metrics?.job(job, hasFailed, performance.now() - startedAt),
      );
    },

    watchStatements: (dialect) => (sql) => {
      const activity = getActivity();
      const startedAt = performance.now();
      const span = activity?.span && startStatement(activity.span, sql, dialect);
      return (error) => {
        const ms = performance.now() - startedAt;
        if (activity) {
          activity.statements += 1;
          activity.databaseMs += ms;
        }
        metrics?.statement(sql, ms, Boolean(error));
        span?.end(error instanceof Error ? error.name : null);
      };
    },

    stop: async () => tracing?.stop(),
  };
}

function startStatement(parent: NonNullable<Activity['span']>, sql: string, dialect: 'mysql' | 'sqlite') {
  const text = removeValues(sql, dialect);
  const attributes = { 'db.system.name': dialect, 'db.query.text': text };
  return parent.child(/^\w+/.exec(text)?.[0].toUpperCase() ?? 'statement', attributes);
}

/** MySQL escapes by a backslash too. In the embedded database a backslash is a character as any other. */
const TEXTS = {
  mysql: /'(?:[^'\\]|\\.|'')*'|"(?:[^"\\]|\\.|"")*"/gs,
  sqlite: /'(?:[^']|'')*'|"(?:[^"]|"")*"/gs,
} as const;

/** A quotation mark that is left has no end: nothing behind it is certain. */
const UNENDED = /['"].*$/s;
const NUMBERS = /(?<![\w`.])(?:0x[\da-f]+|\d+(?:\.\d+)?(?:e[+-]?\d+)?)(?![\w`])/gi;
const LISTS = /\?(?:\s*,\s*\?)+/g;
const MAX_LENGTH = 2000;

/** The text of a statement without its values, for traces: Sequelize writes the values of some statements into their text. */
export function removeValues(sql: string, dialect: keyof typeof TEXTS): string {
  return sql
    .replace(TEXTS[dialect], '?')
    .replace(UNENDED, '…')
    .replace(NUMBERS, '?')
    .replace(LISTS, '?, …')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_LENGTH);
}
