// The marks of an account as a number: a bit for each.
import { STORED_MARKS, type StoredMark } from '../../domain/shared/vocabulary';
import { readNumber, required } from './columns';

/** The marks of each number, made once. */
const MARKS: readonly (readonly StoredMark[])[] = Array.from({ length: 2 ** STORED_MARKS.length }, (_, bits) =>
  STORED_MARKS.filter((mark) => (bits & writeMark(mark)) !== 0),
);

export function readMarks(column: unknown): readonly StoredMark[] {
  return required(MARKS[required(readNumber(column))] ?? null);
}

export function writeMarks(marks: readonly StoredMark[]): number {
  return marks.reduce((bits, mark) => bits | writeMark(mark), 0);
}

export function writeMark(mark: StoredMark): number {
  return 2 ** STORED_MARKS.indexOf(mark);
}
