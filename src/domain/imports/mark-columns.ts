// The columns by which a placement file sets marks and takes them back. See docs/imports.md.
import { MARK_RULES } from '../account/marks';
import { keysOf, type AccountMark, type StoredMark } from '../shared/vocabulary';
import type { ColumnName } from './columns';
import type { RowValues } from './read-row';
import type { RowErrorCode, RowViolation } from './row-violations';

/** What a row does to one mark. */
export interface RowMark {
  readonly mark: AccountMark;
  readonly isSet: boolean;
}

/** The columns that say more of a mark; they need it. */
const DETAILS = {
  attorney_name: 'attorney',
  attorney_contact: 'attorney',
  bankruptcy_case_number: 'bankruptcy',
  bankruptcy_date: 'bankruptcy',
} as const satisfies Partial<Record<ColumnName, StoredMark>>;

const MARKS = [
  'do_not_contact',
  'attorney',
  'bankruptcy',
  'deceased',
  'disputed',
] as const satisfies readonly AccountMark[];

export const MARK_COLUMNS = [...MARKS, ...keysOf(DETAILS), 'confirm_unmark'] as const;

/** Errors of a row that do not depend on the account. */
export function findMarkErrors(values: RowValues): readonly RowViolation<RowErrorCode>[] {
  const lonely = keysOf(DETAILS).filter((column) => values[column] != null && values[DETAILS[column]] !== true);
  return [
    ...lonely.map((column) => ({ column, code: 'mark_missing' as const })),
    ...(values.attorney === true && values.attorney_name == null
      ? [{ column: 'attorney_name', code: 'required' as const }]
      : []),
  ];
}

/** What the row changes of the marks in force, or why it must not. A mark that is set again stays as it is. */
export function decideRowMarks(
  values: RowValues,
  inForce: readonly AccountMark[],
): { readonly marks: readonly RowMark[] } | { readonly error: RowViolation<RowErrorCode> } {
  const marks = MARKS.flatMap((mark): RowMark[] => {
    const wanted = values[mark];
    return typeof wanted === 'boolean' && wanted !== inForce.includes(mark) ? [{ mark, isSet: wanted }] : [];
  });
  const ended = marks.filter(({ isSet }) => !isSet);
  if (ended.some(({ mark }) => mark === 'disputed'))
    return { error: { column: 'disputed', code: 'dispute_unanswered' } };
  const unconfirmed = ended.find(({ mark }) => MARK_RULES[mark].isConfirmed && values.confirm_unmark !== true);
  if (unconfirmed) return { error: { column: unconfirmed.mark, code: 'unmark_unconfirmed' } };
  return { marks };
}
