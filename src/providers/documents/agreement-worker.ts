// The thread that lays out one long agreement.
import { parentPort, workerData } from 'node:worker_threads';
import type { AgreementView } from '../../domain/payments/describe-agreement';
import { renderAgreement } from './agreement-pdf';

void renderAgreement(workerData as AgreementView).then((bytes) => parentPort?.postMessage(bytes));
