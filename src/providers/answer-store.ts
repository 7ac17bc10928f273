// Answers that were sent, in the memory of this process, for as long as nothing that they show has changed. Who asks again
// reads the stamp of what they show first (docs/stored-answers.md): nothing here decides whether an answer is still right.
import { LRUCache } from 'lru-cache';

/** Headers as `writeHead` takes them: names and values in turn. */
export interface AnswerForm {
  readonly headers: readonly string[];
  /** Absent where the client has it. */
  readonly body?: Buffer;
}

/** An answer as it is sent, but for what differs for each request. */
export interface SendableAnswer {
  /** All forms of the answer have these headers; names and values alternate. */
  readonly headers: readonly string[];
  readonly body: Buffer;
  /** The entity tag by which a client may ask whether the answer is still the same. */
  readonly tag: string | null;
  readonly isCompressible: boolean;
  /** What was sent of it, by encoding. */
  readonly forms: Map<string, AnswerForm>;
}

export interface StoredAnswer extends SendableAnswer {
  /** Everything that the answer depends on, as versions. */
  readonly stamp: string;
  /** Whose answer it is. */
  readonly sessionId: string;
  /** The companies whose stamps are part of it. */
  readonly companies: readonly number[];
  /** Notes a request for it, as the work on it did. */
  readonly note: () => void;
}

export interface AnswerStore {
  readonly isOn: boolean;
  find(key: string): StoredAnswer | undefined;
  keep(key: string, answer: StoredAnswer): void;
  drop(key: string): void;
  /** Drops what a session has read: it has ended. */
  forget(sessionId: string): void;
  /** Returns true if an answer that is found is made again all the same, and compared. */
  isChecked(): boolean;
  /** Called with the operation of a stored answer that differed from one that was made under the same stamp. */
  readonly onDifference: (operation: string) => void;
}

export interface AnswerStoreOptions {
  /** 0: nothing is stored. */
  readonly bytes: number;
  readonly checkPercent: number;
  /** 0 to 99. */
  readonly below: (limit: number) => number;
  readonly onDifference: (operation: string) => void;
  readonly maxAgeMs?: number;
}

/** An answer may be wrong for this long if somebody changed a row by hand. */
const MAX_AGE_MS = 60_000;

/** What an entry takes beside its body: key, headers, and a compressed body of a quarter of its size. */
const OVERHEAD_BYTES = 1000;
const COMPRESSED_SHARE = 0.25;

export function createAnswerStore({
  bytes,
  checkPercent,
  below,
  onDifference,
  maxAgeMs = MAX_AGE_MS,
}: AnswerStoreOptions): AnswerStore {
  const bySession = new Map<string, Set<string>>();
  const isOn = bytes > 0;
  const answers = new LRUCache<string, StoredAnswer>({
    maxSize: Math.max(1, bytes),
    ttl: maxAgeMs,
    // Personal data does not stay in memory because nobody asks for it again.
    ttlAutopurge: true,
    sizeCalculation: ({ body }) => OVERHEAD_BYTES + Math.ceil(body.length * (1 + COMPRESSED_SHARE)),
    dispose: ({ sessionId }, key) => {
      const keys = bySession.get(sessionId);
      keys?.delete(key);
      if (keys?.size === 0) bySession.delete(sessionId);
    },
  });
  return {
    isOn,
    find: (key) => answers.get(key),
    keep(key, answer) {
      answers.set(key, answer);
      if (!answers.has(key)) return;
      const keys = bySession.get(answer.sessionId) ?? new Set();
      bySession.set(answer.sessionId, keys.add(key));
    },
    drop: (key) => void answers.delete(key),
    forget(sessionId) {
      for (const key of [...(bySession.get(sessionId) ?? [])]) answers.delete(key);
    },
    isChecked: () => checkPercent > 0 && below(100) < checkPercent,
    onDifference,
  };
}
