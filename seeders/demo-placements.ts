// What Dana of Acme did in the demo data with files, single accounts and API keys, by the code that her requests run.
import { Readable } from 'node:stream';
import type { Dependencies } from '../src/container';
import { SAMPLE_API_KEY } from '../src/domain/creditor/api-key';
import type { LocalDate, Moment } from '../src/domain/shared/calendar';
import type { Database } from '../src/persistence/database/database';
import { ConsumerModel } from '../src/persistence/models/account';
import { createApiKey } from '../src/services/creditor/api-keys';
import { countResults } from '../src/services/creditor/count-results';
import { createImport } from '../src/services/imports/placement-imports';
import { recordDirectPayment, reverseDirectPayment, withdrawAccount } from '../src/services/imports/single-accounts';
import { runImport } from '../src/services/imports/steps/run-import';
import { storeFile } from '../src/services/imports/steps/store-file';
import type { CreditorCaller } from '../src/services/shared/authenticate';
import type { JobTurn } from '../src/services/shared/job';
import { momentAgo } from './dates';
import { withImports } from './large-placements';

/** Its accounts are in the order of its rows; a Galera cluster gives them other ids than 32 to 35. */
export const COMPLETED_IMPORT = 'demo-import-completed1';

const HEADER = 'Acct No,Orig Creditor,Last,First,DOB,SSN4,Balance,Email';
/** The header profile "Nightly". */
const READING = { headerProfileId: '1', format: 'csv' } as const;

interface DemoFile {
  readonly id: string;
  readonly fileName: string;
  readonly dryRun: boolean;
  readonly rows: readonly string[];
}

/** People who have no other accounts, and one with the identity of both Santos. */
const COMPLETED: DemoFile = {
  id: COMPLETED_IMPORT,
  fileName: 'placements.csv',
  dryRun: false,
  rows: [
    'AC-2001,Thistledown Card,Ferreira,Inês,03/14/1983,3141,$640.00,ines.ferreira@example.test',
    'AC-2002,Thistledown Card,Nakamura,Kenji,07/22/1991,5926,"$1,180.00",kenji.nakamura@example.test',
    'AC-2003,Thistledown Card,Kowalczyk,Ewa,11/02/1966,357,$415.25,ewa.kowalczyk@example.test',
    'AC-2004,Bayside Chandlery,Santos,Jo,12/31/1969,1111,$95.00,',
    'AC-2005,Thistledown Card,Abara,Chika,02/30/1988,8979,$72.50,',
  ],
};

/** Its rows are those of the documentation of imports. */
const VALIDATED: DemoFile = {
  id: 'demo-import-validated1',
  fileName: 'nightly.csv',
  dryRun: true,
  rows: [
    'AC-1001,Bluestem Card,Rivera,Ana,04/12/1985,4321,"$1,250.00",ana@example.test',
    "AC-1002,Bluestem Card,O'Brien-Müller,Jo,07/19/1955,90,100.5,not-an-address",
    'AC-1003,Bluestem Card,Santos,Lia,12/31/1969,1111,80.00,',
    'AC-1004,Bluestem Card,Haddad,Sami,02/30/2001,1200,12.345,',
    'AC-1005,"Crestwood\nClinic",Okafor,Ben,09/30/1990,123456789,55.00,',
  ],
};

const REQUEST = {
  authorization: null,
  ip: '127.0.0.1',
  ipPrefix: '127.0.0.0/24',
  userAgent: null,
  deviceCookie: null,
  requestId: 'demo',
};
const CONTEXT = {
  request: REQUEST,
  idempotencyKey: null,
  response: { setDeviceCookie: () => undefined, discloseRateLimits: () => undefined, discloseReplay: () => undefined },
} as const;

const TURN: JobTurn = {
  goOn: () => Promise.resolve(true),
  progress: () => undefined,
  broke(_job, error) {
    throw error;
  },
};

/** Call in the transaction of the demo data, after everything that is counted. */
export async function storePlacements(db: Database, moment: Moment): Promise<void> {
  await withImports(db, moment, async (dependencies) => {
    const context = { ...CONTEXT, caller: await findDana(dependencies) };
    const at = (days: number): Dependencies => ({ ...dependencies, clock: () => momentAgo(moment, days) });
    await runFile(at(30), context, COMPLETED);
    const [paidDirectly, recalled] = await findPlacedIds(db);
    const recall = { accountId: String(recalled), withdrawReason: 'recalled' };
    await withdrawAccount(at(8), context, recall);
    await recordPayments(at(3), context, String(paidDirectly), momentAgo(moment, 4).today);
    await runFile(dependencies, context, VALIDATED);
    const { id, secret } = SAMPLE_API_KEY;
    const randomness = { ...dependencies.randomness, id: () => id, token: () => secret };
    await createApiKey({ ...at(20), randomness }, context, { name: 'demo', scopes: ['read'] });
    await countResults(dependencies, TURN);
  });
}

/** A zero too many, which would have settled the account, is taken back. */
async function recordPayments(
  dependencies: Dependencies,
  context: Context,
  accountId: string,
  paymentDate: LocalDate,
): Promise<void> {
  const payment = { accountId, paymentDate, paymentReference: 'DEMO-1' };
  const mistyped = { ...payment, paymentAmount: '1400.00', confirmOverpaid: true };
  await recordDirectPayment(dependencies, context, mistyped);
  const [typed] = await dependencies.creditorPayments.findCreditorPayments(
    dependencies.db,
    { accountId: Number(accountId), statuses: null, sources: null, from: null, until: null },
    { after: null, limit: 1 },
  );
  const reversed = { accountId, paymentId: String(typed?.id), reason: 'amount_wrong' } as const;
  await reverseDirectPayment(dependencies, context, reversed);
  const corrected = { ...payment, paymentAmount: '140.00' };
  await recordDirectPayment(dependencies, context, corrected);
}

async function findPlacedIds(db: Database): Promise<readonly number[]> {
  const where = { lastImportId: COMPLETED_IMPORT };
  const rows = await db.model(ConsumerModel).findAll({ attributes: ['id'], where, order: ['id'] });
  return rows.map(({ id }) => Number(id));
}

async function findDana({ db, clock, creditors }: Dependencies): Promise<CreditorCaller> {
  const user = (await creditors.findCreditorByEmail(db, 'dana@acme.test', clock()))?.creditor;
  if (!user) throw new Error('The demo data has no Dana.');
  return { sessionId: null, expiresAt: null, actor: { kind: 'user', user }, creditor: user };
}

type Context = typeof CONTEXT & { readonly caller: CreditorCaller };

async function runFile(
  dependencies: Dependencies,
  context: Context,
  { id, fileName, dryRun, rows }: DemoFile,
): Promise<void> {
  const { db, imports, randomness, settings } = dependencies;
  const { batchRows, maxBytes } = settings.imports;
  const withId = { ...dependencies, randomness: { ...randomness, id: () => id } };
  await createImport(withId, context, { ...READING, fileName, dryRun });
  const stored = await imports.findImport(db, id);
  if (!stored) throw new Error('The new import is gone.');
  const bytes = Readable.from([Buffer.from(`${[HEADER, ...rows].join('\n')}\n`)]);
  await storeFile(withId, context, stored, { bytes, maxBytes, sha256: null });
  await runImport(withId, id, { holder: id, batchRows, mayGoOn: () => true, onProgress: () => undefined });
}
