// Makes the documents of accounts. Long ones are laid out in a thread of their own, so that other requests go on.
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { createConcurrencyLimiter } from '../concurrency-limiter';
import { countRowsOfOrder, renderOrder, type DocumentOrder } from './document-order';

export interface Documents {
  /** The same order has the same bytes. Throws `service_unavailable` when many long ones already wait. */
  render(order: DocumentOrder): Promise<Buffer>;
}

const MAX_ROWS = 100;
const THREADS = 2;
const MAX_WAITING = 20;

const TYPE = extname(__filename);
const WORKER = join(__dirname, `document-worker${TYPE}`);
/** Sources are run by the tests and `npm run dev`. */
const OPTIONS = TYPE === '.ts' ? { execArgv: ['-r', '@swc-node/register'] } : {};

export function accountDocuments(): Documents {
  const limit = createConcurrencyLimiter(THREADS, MAX_WAITING);
  return {
    render: (order) => (countRowsOfOrder(order) > MAX_ROWS ? limit(() => renderInThread(order)) : renderOrder(order)),
  };
}

function renderInThread(order: DocumentOrder): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(WORKER, { ...OPTIONS, workerData: order });
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
    worker.once('error', reject);
    // After its message, this changes nothing.
    worker.once('exit', (code) => reject(new Error(`The document thread stopped with ${code}.`)));
  });
}
