// Works on the HTML of creditors. Long letters are read in a thread of their own, so that no letter stops other requests: what
// a letter costs depends on more than can be counted before it is read.
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { DomainError, type ErrorCode, type ErrorDetails } from '../../domain/shared/errors';
import { createCompanyTurns } from '../company-turns';
import { createConcurrencyLimiter } from '../concurrency-limiter';
import {
  isQuicklyDone,
  type LetterOrder,
  type LetterTask,
  type TaskInput,
  type TaskOutcome,
  workOnLetter,
} from './letter-work';

/**
 * Throws what the task throws, and `service_unavailable` for a company with many long letters that wait, or for a letter that
 * takes too long.
 */
export interface LetterDesk {
  <Task extends LetterTask>(companyId: number, task: Task, ...input: TaskInput<Task>): Promise<TaskOutcome<Task>>;
  /** Ends the thread. */
  close(): void;
}

/** What the thread sends back. */
export interface LetterAnswer {
  readonly outcome?: unknown;
  readonly refusal?: { readonly code: ErrorCode; readonly details: ErrorDetails & { readonly message?: string } };
  readonly failure?: string;
}

/** Companies take turns: each has one letter in the queue of the thread. */
const MAX_WAITING_OF_COMPANY = 20;

/** The worst letter within the limits takes a few seconds, and the start of the thread one. */
const MAX_MS = 30_000;

/** The thread holds libraries in memory, which are rarely needed. */
const IDLE_MS = 30_000;

const TYPE = extname(__filename);
const WORKER = join(__dirname, `letter-worker${TYPE}`);
/** Sources are run by the tests and `npm run dev`. */
const OPTIONS = TYPE === '.ts' ? { execArgv: ['-r', '@swc-node/register'] } : {};

export function createLetterDesk(): LetterDesk {
  const takeTurn = createCompanyTurns(1, MAX_WAITING_OF_COMPANY);
  const takeThread = createConcurrencyLimiter(1);
  const thread = createThread();
  const desk = async <Task extends LetterTask>(companyId: number, task: Task, ...input: TaskInput<Task>) => {
    const order: LetterOrder<Task> = { task, input };
    if (isQuicklyDone(order)) return workOnLetter(order);
    const { outcome, refusal, failure } = await takeTurn(companyId, () => takeThread(() => thread.work(order)));
    if (refusal) throw new DomainError(refusal.code, refusal.details);
    if (failure !== undefined) throw new Error(failure);
    return outcome as TaskOutcome<Task>;
  };
  return Object.assign(desk, { close: thread.close });
}

/** One order at a time. The thread starts with the first one, and ends when there was none for a while. */
function createThread() {
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  const start = () => {
    const started = new Worker(WORKER, OPTIONS);
    const forget = () => {
      if (worker === started) worker = null;
    };
    return started.on('error', forget).on('exit', forget);
  };
  const close = () => void worker?.terminate();
  const work = async (order: LetterOrder): Promise<LetterAnswer> => {
    clearTimeout(idle);
    const thread = (worker ??= start());
    thread.ref();
    let end: () => void = () => undefined;
    const answer = new Promise<LetterAnswer>((resolve, reject) => {
      const fail = () => reject(new DomainError('service_unavailable', { retryAfter: 1 }));
      const late = setTimeout(() => void thread.terminate(), MAX_MS);
      thread.once('message', resolve).once('exit', fail);
      end = () => {
        clearTimeout(late);
        thread.off('message', resolve).off('exit', fail);
      };
    });
    thread.postMessage(order);
    try {
      return await answer;
    } finally {
      end();
      thread.unref();
      idle = setTimeout(close, IDLE_MS).unref();
    }
  };
  return { work, close };
}
