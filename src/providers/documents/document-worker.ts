// The thread that lays out one long document.
import { parentPort, workerData } from 'node:worker_threads';
import { renderOrder, type DocumentOrder } from './document-order';

void renderOrder(workerData as DocumentOrder).then((bytes) => parentPort?.postMessage(bytes));
