// The thread that works on long letters.
import { parentPort } from 'node:worker_threads';
import { DomainError } from '../../domain/shared/errors';
import type { LetterAnswer } from './letter-desk';
import { type LetterOrder, workOnLetter } from './letter-work';

parentPort?.on('message', (order: LetterOrder) => {
  parentPort?.postMessage(answer(order));
});

/** Errors lose their class on the way. */
function answer(order: LetterOrder): LetterAnswer {
  try {
    return { outcome: workOnLetter(order) };
  } catch (error) {
    if (!(error instanceof DomainError)) return { failure: error instanceof Error ? error.message : String(error) };
    const { code, message, details } = error;
    return { refusal: { code, details: { ...details, message } } };
  }
}
