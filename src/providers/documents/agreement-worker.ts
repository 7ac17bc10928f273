// The thread that lays out one long agreement.
import { parentPort, workerData } from 'node:worker_threads';
import type { DocumentOrder } from './agreement-documents';
import { renderAgreement } from './agreement-pdf';

const { agreement, today } = workerData as DocumentOrder;
void renderAgreement(agreement, today).then((bytes) => parentPort?.postMessage(bytes));
