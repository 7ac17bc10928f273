// Makes the documents of agreements. Long ones are laid out in a thread of their own, so that other requests go on.
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { AgreementView } from '../../domain/payments/describe-agreement';
import type { LocalDate } from '../../domain/shared/calendar';
import { createConcurrencyLimiter } from '../concurrency-limiter';
import { countRows, renderAgreement } from './agreement-pdf';

export interface AgreementDocuments {
  /** The same agreement has the same bytes on the same day, in the business time zone. Throws `service_unavailable` when many long ones already wait. */
  render(agreement: AgreementView, today: LocalDate): Promise<Buffer>;
}

const MAX_ROWS = 100;
const THREADS = 2;
const MAX_WAITING = 20;

const TYPE = extname(__filename);
const WORKER = join(__dirname, `agreement-worker${TYPE}`);
/** Sources are run by the tests and `npm run dev`. */
const OPTIONS = TYPE === '.ts' ? { execArgv: ['-r', '@swc-node/register'] } : {};

export function agreementDocuments(): AgreementDocuments {
  const limit = createConcurrencyLimiter(THREADS, MAX_WAITING);
  return {
    render: (agreement, today) =>
      countRows(agreement) > MAX_ROWS
        ? limit(() => renderInThread({ agreement, today }))
        : renderAgreement(agreement, today),
  };
}

/** What the thread is started with. */
export interface DocumentOrder {
  readonly agreement: AgreementView;
  readonly today: LocalDate;
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
