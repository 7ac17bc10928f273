// The history of one scenario: every write with its answers, as its client saw them.
import { setTimeout as pause } from 'node:timers/promises';

type WriteKind = 'move' | 'letter' | 'sign-in' | 'payment';

interface SentWrite {
  readonly kind: WriteKind;
  /** The operation, such as `createCustomOffer`. */
  readonly step: string;
  /** What it changes: an account, a template, a person, a payment. */
  readonly subject: number;
  /** A client with a key repeats the request until it is answered. */
  readonly key: string | null;
}

interface ReceivedAnswer<Value = unknown> {
  readonly status: number;
  /** Of an error. */
  readonly detail: string;
  /** Of a success. */
  readonly value: Value | null;
}

/** `unknown`: no answer, or 503. Such a write is there whole or not at all. */
type WriteOutcome = 'acknowledged' | 'unknown' | 'refused' | 'failed';

export interface RecordedWrite<Value = unknown> extends SentWrite {
  /** Sent as `X-Request-Id`, which the server stores with the write. */
  readonly id: string;
  readonly outcome: WriteOutcome;
  readonly status: number | null;
  readonly detail: string;
  readonly value: Value | null;
  readonly requests: number;
}

export interface WriteHistory {
  /** Every id of this history starts with it. */
  readonly prefix: string;
  readonly writes: readonly RecordedWrite[];
  readonly longestAnswerMs: () => number;
  /** Between two acknowledged writes of any client. */
  readonly longestPauseMs: () => number;
  perform<Value>(write: SentWrite, send: (id: string) => Promise<ReceivedAnswer<Value>>): Promise<RecordedWrite<Value>>;
}

/** A client with a key gives up after this long, and the write counts as unknown. */
const CLIENT_TIMEOUT_MS = 60_000;
const RETRY_PAUSE_MS = 100;

/** `paceMs`: after each write. */
export function createWriteHistory(prefix: string, paceMs = 0): WriteHistory {
  const writes: RecordedWrite[] = [];
  let [sequence, longestAnswer, longestPause, lastAcknowledged] = [0, 0, 0, performance.now()];

  async function ask<Value>(send: () => Promise<ReceivedAnswer<Value>>): Promise<ReceivedAnswer<Value> | null> {
    const startedAt = performance.now();
    try {
      return await send();
    } catch {
      // The connection was lost, or a proxy answered in the server's place.
      return null;
    } finally {
      longestAnswer = Math.max(longestAnswer, performance.now() - startedAt);
    }
  }

  return {
    prefix,
    writes,
    longestAnswerMs: () => longestAnswer,
    longestPauseMs: () => longestPause,
    async perform(write, send) {
      sequence += 1;
      const id = `${prefix}${sequence}`;
      const deadline = performance.now() + CLIENT_TIMEOUT_MS;
      let requests = 0;
      for (;;) {
        requests += 1;
        const answer = await ask(() => send(id));
        const outcome = toOutcome(answer?.status ?? null);
        if (outcome === 'unknown' && write.key !== null && performance.now() < deadline) {
          await pause(RETRY_PAUSE_MS * (0.5 + Math.random()));
          continue;
        }
        // Clients without a key do not come back at once either.
        if (outcome === 'unknown') await pause(RETRY_PAUSE_MS * (0.5 + Math.random()));
        const { status = null, detail = 'no answer' } = answer ?? {};
        const value = outcome === 'acknowledged' ? (answer?.value ?? null) : null;
        const recorded = { ...write, id, outcome, status, detail, value, requests };
        writes.push(recorded);
        if (outcome === 'acknowledged') {
          longestPause = Math.max(longestPause, performance.now() - lastAcknowledged);
          lastAcknowledged = performance.now();
        }
        if (paceMs > 0) await pause(paceMs);
        return recorded;
      }
    },
  };
}

function toOutcome(status: number | null): WriteOutcome {
  if (status === null || status === 503) return 'unknown';
  if (status < 300) return 'acknowledged';
  return status < 500 ? 'refused' : 'failed';
}
