// What is observed of one activity, a request or one turn of a job. Every function that it calls finds it, so that nothing
// has to be passed through use cases and stores. Its cost is in docs/adr/0032-observability.md.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { LocalDate } from '../../domain/shared/calendar';
import type { StoredAnswer } from '../answer-store';
import type { ActivitySpan } from './tracing';

export type ActivityStyle = 'graphql' | 'stream' | 'rest' | 'page' | 'job';
export type CallerKind = 'anonymous' | 'consumer' | 'creditor';

export interface Activity {
  /** Identifies the request, or the turn of a job. */
  readonly id: string;
  /** The trace that it is part of, or the caller's; null without either. */
  readonly traceId: string | null;
  /** Where traces are sent: the parent of what happens now, the operation or the whole activity. */
  span: ActivitySpan | null;
  style: ActivityStyle;
  /** The name of a GraphQL operation, of a REST endpoint such as `GET /consumer-api/accounts/{consumer}`, or of a job. */
  operation: string | null;
  /** Out of a fixed set, for metrics: the root field of a GraphQL operation such as `Query.accounts`, else the operation. */
  label: string | null;
  caller: CallerKind;
  /** Codes of errors, each once. */
  readonly errors: string[];
  statements: number;
  /** The sum of the statements' durations, also of those that ran at the same time. */
  databaseMs: number;
  /** No answer is stored if this is null. */
  reads: AnswerReads | null;
  /** Reports a call of another service. Call the result when it has ended. */
  readonly startCall: (service: string) => (hasFailed: boolean) => void;
}

/** What an answer shows, noted while it is made: by it a stored answer is known to be right (docs/stored-answers.md). */
export interface AnswerReads {
  /** Under which it is stored. */
  readonly key: string;
  /** The stored answer that is made again to be compared. */
  readonly expected: StoredAnswer | null;
  /** When the work on it began. */
  readonly today: LocalDate;
  /** Whose answer it is. Null before the caller is known, and for creditors, whose answers are not stored. */
  reader: AnswerReader | null;
  /** The stamps of the companies whose data it shows; null for one that was read twice and changed meanwhile, or has none. */
  readonly companies: Map<number, number | null>;
}

export interface AnswerReader {
  readonly sessionId: string;
  /** Grows with every change of what the caller reads. */
  readonly stamp: number;
}

/** More codes of one request say nothing more. */
const MAX_ERRORS = 5;

const activities = new AsyncLocalStorage<Activity>();

/** Returns null outside of requests and jobs. */
export function getActivity(): Activity | null {
  return activities.getStore() ?? null;
}

export function createActivity(facts: Pick<Activity, 'style' | 'id' | 'traceId' | 'span' | 'startCall'>): Activity {
  return {
    ...facts,
    operation: null,
    label: null,
    caller: 'anonymous',
    errors: [],
    statements: 0,
    databaseMs: 0,
    reads: null,
  };
}

/** `work` and everything that it calls finds the activity. */
export function runInActivity<Result>(activity: Activity, work: () => Result): Result {
  return activities.run(activity, work);
}

/** `label`: absent where the name is out of a fixed set itself. */
export function noteOperation(name: string, label = name): void {
  const activity = getActivity();
  if (!activity) return;
  activity.operation = name;
  activity.label = label;
}

export function noteCaller(kind: CallerKind): void {
  const activity = getActivity();
  if (activity) activity.caller = kind;
}

/** Call it with what was read before anything of the answer. */
export function noteReader(reader: AnswerReader): void {
  const reads = getActivity()?.reads;
  if (reads) reads.reader ??= reader;
}

/** `stamp` was read with what the answer shows of the company, or before. */
export function noteCompanyRead(id: number, stamp: number | null): void {
  const companies = getActivity()?.reads?.companies;
  if (!companies) return;
  const known = companies.get(id);
  companies.set(id, known === undefined || known === stamp ? stamp : null);
}

/** What was read may change without raising a stamp: the answer is not stored. */
export function noteUnstamped(): void {
  const activity = getActivity();
  if (activity) activity.reads = null;
}

/** `code` in any case. */
export function noteError(code: string): void {
  const errors = getActivity()?.errors;
  const name = code.toLowerCase();
  if (errors && errors.length < MAX_ERRORS && !errors.includes(name)) errors.push(name);
}

/** Reports a call of another service, which is named by its host. `isFailure` judges what the call returned. */
export async function observeCall<Result>(
  service: string,
  call: () => Promise<Result>,
  isFailure: (result: Result) => boolean = () => false,
): Promise<Result> {
  const end = getActivity()?.startCall(service) ?? (() => undefined);
  return watchOutcome(call, end, isFailure);
}

/** Calls `end` when the work has ended. */
export async function watchOutcome<Result>(
  work: () => Promise<Result>,
  end: (hasFailed: boolean) => void,
  isFailure: (result: Result) => boolean = () => false,
): Promise<Result> {
  let hasFailed = true;
  try {
    const result = await work();
    hasFailed = isFailure(result);
    return result;
  } finally {
    end(hasFailed);
  }
}

/** What every log line says of the activity in which it is written. */
export function describeActivity(): Readonly<Record<string, string>> {
  const activity = getActivity();
  if (!activity) return {};
  const { id, style, operation } = activity;
  return { id, ...(operation === null ? {} : { [style === 'job' ? 'job' : 'operation']: operation }) };
}
