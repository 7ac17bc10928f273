// The sample files of placements show every outcome and every error code of a row on the demo data.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IMPORT_FORMATS, NO_COUNTS, type ImportOptions } from '../../../src/domain/imports/import';
import { ROW_ERRORS } from '../../../src/domain/imports/row-violations';
import { keysOf } from '../../../src/domain/shared/vocabulary';
import { CompanyMembershipModel } from '../../../src/persistence/models/creditor';
import { ScheduleTransactionModel } from '../../../src/persistence/models/payments';
import { startApp } from '../../support/fixtures/app';
import { listViolations, placeFile } from '../../support/imports/place-accounts';

const SAMPLES = join(__dirname, '..', '..', '..', 'seeders', 'samples');

/** What no file can cause: the database has refused a value that the rules allow. */
const NEVER = ['row_refused'];
/** They need an account with a past that the demo has not: `marks.test.ts` and the parity of imports cause them. */
const WITH_A_PAST = [
  'account_erased',
  'unmark_unconfirmed',
  'mark_of_consumer',
  'dispute_unanswered',
  'dispute_unavailable',
];
/** An object has no number of columns. */
const CSV_ONLY = ['column_count'];
/** Castillo's scheduled settlement, which is being charged at the same time. */
const CHARGED = 27;

it.each(keysOf(IMPORT_FORMATS))('placements.%s', async (format) => {
  const app = await startApp();
  const { dependencies } = app;
  const file = readFileSync(join(SAMPLES, `placements.${format}`));
  const errors = new Set<unknown>();
  const run = async (options: Partial<ImportOptions> = {}) => {
    const stored = await placeFile(dependencies, file, { format, options: { maxWithdrawalsPercent: 10, ...options } });
    for (const [, outcome, , code] of await listViolations(dependencies, stored)) {
      if (outcome === 'failed') errors.add(code);
    }
    return stored;
  };

  await dependencies.db.model(ScheduleTransactionModel).update({ openAttempt: 1 }, { consumerId: CHARGED });
  const { state, counts } = await run();
  expect(state).toBe('completed');
  expect(keysOf(NO_COUNTS).filter((outcome) => counts[outcome] === 0)).toEqual([]);

  // What follows from the option, and from the end of the membership.
  await run({ onInvalidContact: 'reject' });
  await dependencies.db.model(CompanyMembershipModel).update({ status: 'inactive' }, { companyId: 1 });
  await run();
  const missing = keysOf(ROW_ERRORS).filter((code) => !errors.has(code));
  expect(missing).toEqual([...(format === 'jsonl' ? CSV_ONLY : []), ...WITH_A_PAST, ...NEVER]);
  await app.close();
});
