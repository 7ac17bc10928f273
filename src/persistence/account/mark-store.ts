// Marks on accounts: what set each, what it says, and what ended it. Rows are never deleted.
import type { GivenAnswer, MarkChange, MarkDetails, MarkFacts } from '../../domain/account/marks';
import type { Instant } from '../../domain/shared/calendar';
import { ACCOUNT_MARKS, MARK_SOURCES, type AccountMark, type MarkSource } from '../../domain/shared/vocabulary';
import type { Database } from '../database/database';
import { AccountMarkModel } from '../models/account';
import { readEnum, readFlag, readInstantColumn, readNumber, required } from '../shared/columns';
import { openMark, sealMark } from '../shared/sealed-marks';

const readMark = readEnum(ACCOUNT_MARKS);
const readSource = readEnum(MARK_SOURCES);

/** Describes the move that changes a mark. */
export interface MarkWriter {
  readonly accountId: number;
  /** The account has this version after the move. */
  readonly version: number;
  readonly moverId: number | null;
  readonly now: Instant;
}

interface StoredDetails {
  readonly details: MarkDetails;
  readonly note: string | null;
}

/** Call in the transaction of the move. A mark that is set again ends the earlier one. */
export async function changeMark(db: Database, writer: MarkWriter, change: MarkChange): Promise<void> {
  if ('end' in change) return endMark(db, writer, change.end, change.by, change.answer ?? null);
  await endMark(db, writer, change.set, change.by, null);
  const { accountId, version, moverId, now } = writer;
  const { set, by, details, note } = change;
  const says: StoredDetails = { details, note };
  await db.model(AccountMarkModel).insert({
    consumerId: accountId,
    version,
    mark: set,
    setBy: by,
    setById: moverId,
    setAt: now,
    sealedDetails: sealMark(db.sealing, 'details', { accountId, version }, says),
  });
}

/** Does nothing when the mark is not in force. */
export async function endMark(
  db: Database,
  { accountId, moverId, now }: Omit<MarkWriter, 'version'>,
  mark: AccountMark,
  by: MarkSource,
  answer: GivenAnswer | null,
): Promise<void> {
  const marks = db.model(AccountMarkModel);
  const row = await marks.findOne({
    attributes: ['id', 'version'],
    where: { consumerId: accountId, mark, endedAt: null },
    order: [['version', 'DESC']],
  });
  if (!row) return;
  const key = { accountId, version: required(readNumber(row.version)) };
  const ended = { endedBy: by, endedById: moverId, endedAt: now };
  const sealedAnswer = sealMark(db.sealing, 'answer', key, answer);
  await marks.update({ ...ended, sealedAnswer }, { id: required(readNumber(row.id)), consumerId: accountId });
}

/** Ends all marks of an account, which is another person's from now on, who sees none of them. */
export async function endMarks(
  db: Database,
  { accountId, moverId, now }: Omit<MarkWriter, 'version'>,
  by: MarkSource,
): Promise<void> {
  const ended = { endedBy: by, endedById: moverId, endedAt: now };
  const marks = db.model(AccountMarkModel);
  await marks.update(ended, { consumerId: accountId, endedAt: null });
  await marks.update({ isOfEarlierPerson: true }, { consumerId: accountId, isOfEarlierPerson: false });
}

/** The newest first. `inForce`: only those that have not ended, of which there are as many as there are marks. */
export async function findMarks(
  db: Database,
  accountId: number,
  which: { readonly limit: number } | { readonly inForce: true },
): Promise<readonly MarkFacts[]> {
  const rows = await db.model(AccountMarkModel).findAll({
    attributes: [
      'version',
      'mark',
      'setBy',
      'setAt',
      'sealedDetails',
      'endedBy',
      'endedAt',
      'sealedAnswer',
      'isOfEarlierPerson',
    ],
    where: { consumerId: accountId, ...('inForce' in which && { endedAt: null }) },
    order: [
      ['setAt', 'DESC'],
      ['id', 'DESC'],
    ],
    ...('limit' in which && { limit: which.limit }),
  });
  return rows.map((row) => {
    const key = { accountId, version: readNumber(row.version) };
    const says = openMark(db.sealing, 'details', key, row.sealedDetails) as StoredDetails | null;
    return {
      mark: required(readMark(row.mark)),
      setBy: required(readSource(row.setBy)),
      setAt: required(readInstantColumn(row.setAt)),
      details: says?.details ?? {},
      note: says?.note ?? null,
      endedBy: readSource(row.endedBy),
      endedAt: readInstantColumn(row.endedAt),
      isOfEarlierPerson: readFlag(row.isOfEarlierPerson),
      answer: openMark(db.sealing, 'answer', key, row.sealedAnswer) as GivenAnswer | null,
    };
  });
}
