// The places of uploads in this process: one for a file, a few for a company and for the process, apart from those of
// requests. An upload that is replaced or too slow loses its place at once.
import { replacedUpload } from '../domain/imports/upload';
import { DomainError } from '../domain/shared/errors';

const PER_PROCESS = 32;
const PER_COMPANY = 4;

/** When it is worth trying again: an upload that drips has ended by then. */
const RETRY_SECONDS = 15;

/** While the server waits for bytes, it gets at least as many in this time: 4 KiB a second. */
const WINDOW_MS = 15_000;
const WINDOW_BYTES = 64 * 1024;

/** The largest file within this time is 145 KiB/s. */
const TOTAL_MS = 60 * 60 * 1000;

interface UploadPlace {
  /** Passes the bytes on. Throws `import_state_conflict` once the upload is replaced, and `upload_too_slow`. */
  read(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>;
  leave(): void;
}

export interface UploadPlaces {
  /** Ends an earlier upload of the same file. Throws `too_many_uploads` and `service_unavailable`. */
  take(upload: { readonly id: string; readonly companyId: number }): UploadPlace;
}

export function createUploadPlaces(): UploadPlaces {
  const taken = new Map<string, { readonly companyId: number; readonly end: (reason: DomainError) => void }>();
  return {
    take({ id: importId, companyId }) {
      const others = [...taken].filter(([id]) => id !== importId).map(([, place]) => place);
      if (others.filter((place) => place.companyId === companyId).length >= PER_COMPANY) {
        throw new DomainError('too_many_uploads', { retryAfter: RETRY_SECONDS });
      }
      if (others.length >= PER_PROCESS) throw new DomainError('service_unavailable', { retryAfter: RETRY_SECONDS });
      taken.get(importId)?.end(replacedUpload('awaiting_file'));
      let end: (reason: DomainError) => void = () => undefined;
      const ended = new Promise<never>((_resolve, reject) => (end = reject));
      ended.catch(() => undefined);
      const timer = setTimeout(() => end(new DomainError('upload_too_slow')), TOTAL_MS).unref();
      const place = { companyId, end };
      taken.set(importId, place);
      return {
        read: (bytes) => readAtRate(bytes, ended),
        leave() {
          clearTimeout(timer);
          if (taken.get(importId) === place) taken.delete(importId);
        },
      };
    },
  };
}

/** Time in which the server is busy with earlier bytes does not count. */
async function* readAtRate(bytes: AsyncIterable<Uint8Array>, ended: Promise<never>): AsyncGenerator<Uint8Array> {
  const iterator = bytes[Symbol.asyncIterator]();
  let [waited, received] = [0, 0];
  try {
    for (let next = iterator.next(); ;) {
      next.catch(() => undefined);
      const since = performance.now();
      const part = await waitAtMost(WINDOW_MS - waited, Promise.race([next, ended]));
      waited += performance.now() - since;
      if (part?.done) return;
      received += part?.value.byteLength ?? 0;
      const isWindowOver = part === null || waited >= WINDOW_MS;
      if (isWindowOver && received < WINDOW_BYTES) throw new DomainError('upload_too_slow');
      if (isWindowOver) [waited, received] = [0, 0];
      if (!part) continue;
      yield part.value;
      next = iterator.next();
    }
  } finally {
    // Not awaited: it ends when the client sends more, or leaves.
    void iterator.return?.(undefined).catch(() => undefined);
  }
}

/** Returns null when the time is over. */
async function waitAtMost<Result>(ms: number, work: Promise<Result>): Promise<Result | null> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), ms).unref()));
  return Promise.race([work, over]).finally(() => clearTimeout(timer));
}
