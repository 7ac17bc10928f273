// Rows with personal data in every table that has any, and how they are found and read.
import type { AccountSnapshot } from '../../../src/domain/negotiation/negotiation-history';
import { insertContactChange } from '../../../src/persistence/profile/contact-change-store';
import { normalizeLastName } from '../../../src/domain/sign-in/last-name';
import { findCompaniesByNumber } from '../../../src/persistence/account/claim-store';
import { findAccountById } from '../../../src/persistence/account/account-store';
import { DEFAULT_IMPORT_OPTIONS, DEFAULT_READING, NO_COUNTS } from '../../../src/domain/imports/import';
import { insertChunk, insertRowResults } from '../../../src/persistence/imports/import-file-store';
import { insertImport } from '../../../src/persistence/imports/import-store';
import { insertSession as insertCreditorSession } from '../../../src/persistence/creditor/creditor-session-store';
import type { Database } from '../../../src/persistence/database/database';
import { appendHistory } from '../../../src/persistence/hot-statements/offer-move';
import { writeLetter } from '../../../src/persistence/letters/letter-store';
import { findMailboxLetter, findMailboxLetters } from '../../../src/persistence/letters/mailbox-store';
import { findHistoryByAccount } from '../../../src/persistence/negotiation/history-store';
import { lockWallet, removeMethod, saveMethod } from '../../../src/persistence/payments/payment-method-store';
import { findBilling } from '../../../src/persistence/profile/billing-store';
import { countOtherPeople } from '../../../src/persistence/profile/contact-store';
import { findPreferences } from '../../../src/persistence/profile/portal-store';
import {
  findProfilesByIdentity,
  insertProfile,
  listIdentityIndexes,
} from '../../../src/persistence/profile/profile-store';
import { findDeviceBySelector, insertDevice } from '../../../src/persistence/sign-in/device-store';
import { findFlowByTokenHash, insertFlow } from '../../../src/persistence/sign-in/flow-store';
import { findSessionsByOwner, insertSession } from '../../../src/persistence/sign-in/session-store';
import { storeResponse } from '../../../src/persistence/system/idempotency-store';
import { enqueueMessage } from '../../../src/persistence/messages/outbox-store';
import { TEST_MOMENT } from './test-database';

/** Whose profiles are not left out. */
const NOBODY = { lastNameKey: 'NOBODY', dateOfBirth: '1999-01-01', last4ssn: '0000' };
const NOW = TEST_MOMENT.epoch;
const { today } = TEST_MOMENT;
const RIVERA = { lastNameKey: 'RIVERA', dateOfBirth: '1985-04-12', last4ssn: '4321' };
export const NEWCOMER = { lastName: 'Quackenbush', dateOfBirth: '1988-08-18', last4ssn: '5050' };
export const REMOVED_REFERENCE = 'pm_removed_quackenbush';
export const HOLD_REASON = 'Between jobs since the fire.';
const NEWCOMER_IDENTITY = { ...NEWCOMER, lastNameKey: normalizeLastName(NEWCOMER.lastName) };

/** Rows with personal data in the tables where the demo data has none. */
export async function addPersonalRows(db: Database): Promise<void> {
  await insertProfile(db, NEWCOMER, null, NOW);
  const flow = { identityIndex: 'somebody', now: NOW, expiresAt: NOW + 1, personal: { ...NEWCOMER } };
  const attempt = { id: 'attempt', tokenHash: 'attempt', profileId: null } as const;
  const code = { id: 'code', channel: 'sms', to: '+12025550188', codeDigest: null, codeKeyId: 'k' } as const;
  await insertFlow(db, { ...flow, ...attempt, purpose: 'sign_in', state: 'otp_pending', codes: [code] });
  const times = { rotatedAt: NOW, idleUntil: NOW + 1, absoluteUntil: NOW + 1, revokedAt: null, remember: false };
  const names = { deviceName: "Maria Rivera's phone", userAgentHash: null };
  const session = { id: 'session', ownerId: 1, generation: 1, ...times, ...names };
  await insertSession(db, session);
  await insertCreditorSession(db, session);
  const device = { verifierHash: 'v', label: "Maria Rivera's phone", now: NOW, expiresAt: NOW + 1 };
  await insertDevice(db, { ...device, selector: 'selector', profileId: 1 });
  const personal = { to: 'maria.rivera@example.test', subject: 'Code', text: 'Your code is 314159.' };
  const change = { id: 'change', profileId: 1, sessionId: 'session', companyId: null, cancelHash: 'c' };
  const contact = { channel: 'email', to: 'maria.rivera.new@example.test' } as const;
  const waiting = { remindAt: NOW + 1, dueAt: NOW + 2, now: NOW };
  await insertContactChange(db, { ...change, contact, ...waiting });
  const plan = { dueAt: NOW, expiresAt: NOW + 1, validUntil: null, now: NOW };
  const kind = { channel: 'email', purpose: 'code', owner: { codeId: 'code' } } as const;
  await enqueueMessage(db, { id: 'message', ...kind, personal, ...plan });
  const move = { accountId: 20, companyId: null, mover: { kind: 'system', id: null }, requestId: null } as const;
  const conditions = { conditionBefore: 'hold', conditionAfter: 'joined' } as const;
  const recorded = { move: 'restart_plan', account: { holdReason: HOLD_REASON } } as const;
  const snapshotBefore = { account: { holdReason: HOLD_REASON }, negotiation: null } as unknown as AccountSnapshot;
  await db.transaction(async (transaction) => {
    transaction.raise('account', [20]);
    await appendHistory(transaction, { ...move, ...conditions, at: NOW, version: 7, recorded, snapshotBefore });
  });
  const letter = {
    batchId: 'b_letter',
    accountId: 19,
    companyId: 1,
    senderId: 1,
    subject: 'Welcome',
    sentAt: TEST_MOMENT.now,
    notReached: false,
  };
  const letterText = { preview: 'Dear Maria', html: { content: '<p>Dear Maria Rivera</p>', contentPolicy: 1 } };
  const template = { id: 1, version: 1, name: 'Welcome' };
  await writeLetter(db, { ...letter, ...letterText, template }, () => Promise.resolve());
  // The provider is to forget its reference.
  const details = { type: 'card', brand: 'Visa', last4: '4242', status: 'active', expiry: null } as const;
  const method = { reference: REMOVED_REFERENCE, details };
  const saved = await saveMethod(db, { profileId: 4, method, now: TEST_MOMENT.now }, 'setup_id');
  await db.transaction(async (transaction) => {
    await lockWallet(transaction, 4);
    await removeMethod(transaction, saved.id, TEST_MOMENT.now);
  });
  await addImport(db);
  const answer = '{"consumer_name":"Maria Rivera"}';
  await storeResponse(db, { id: 'response', owner: 'consumer:1', fingerprint: 'request', answer, isFinal: true }, NOW);
}

async function addImport(db: Database): Promise<void> {
  const importId = 'import';
  const settings = { options: DEFAULT_IMPORT_OPTIONS, reading: DEFAULT_READING, headerProfileId: null } as const;
  const file = { fileName: 'placements.csv', format: 'csv', dryRun: false, counts: NO_COUNTS } as const;
  const creator = { type: 'operator', id: null, name: 'operator' } as const;
  await insertImport(db, { id: importId, companyId: 1, createdAt: NOW, ...file, ...settings, creator });
  await insertChunk(db, { importId, n: 0, text: 'account_number,last_name\n4000000019,Rivera\n' });
  const violations = [{ column: 'date_of_birth', code: 'required' }] as const;
  await insertRowResults(db, importId, [
    { line: 2, accountNumber: '4000000019', accountId: null, outcome: 'failed', violations },
  ]);
}

/** Finds and reads people and their rows, under old and new keys. */
export async function expectPeople(db: Database): Promise<void> {
  expect(await findProfilesByIdentity(db, listIdentityIndexes(db, RIVERA))).toMatchObject([
    { id: 1, email: 'maria.rivera@example.test' },
  ]);
  const newcomers = await findProfilesByIdentity(db, listIdentityIndexes(db, NEWCOMER_IDENTITY));
  expect(newcomers).toMatchObject([{ lastName: 'Quackenbush' }]);
  expect(await countOtherPeople(db, NOBODY, { channel: 'email', to: 'maria.rivera@example.test' })).toBe(1);
  expect(await countOtherPeople(db, NOBODY, { channel: 'sms', to: '+12025550142' })).toBe(1);
  expect(await findBilling(db, 1)).toMatchObject({ address1: '48 Larkspur Lane', zip: '11215' });
  expect(await findPreferences(db, 1)).toMatchObject({ displayName: 'Mimi R.', theme: 'dark' });
  expect(await findAccountById(db, 19, today)).toMatchObject({
    firstName: 'Maria',
    lastName: 'Rivera',
    last4ssn: '4321',
  });
  const [move] = await findHistoryByAccount(db, 20, { after: 0, limit: 1 });
  expect(move).toMatchObject({ snapshotBefore: { account: { holdReason: HOLD_REASON } } });
  expect(move?.recorded.account).toEqual({ holdReason: HOLD_REASON });
  expect(await findAccountById(db, 12, today)).toMatchObject({
    accountNumber: '4000000012',
    holdReason: 'Hours cut at work',
  });
  const rivera = { profileId: 1, identity: RIVERA };
  for (const number of ['4000-000019', 'm 000019']) {
    const found = await findCompaniesByNumber(db, rivera, { field: 'accountNumber', number });
    expect(found).toMatchObject([{ isOwn: true }]);
  }
  expect(await findCompaniesByNumber(db, rivera, { field: 'referenceNumber', number: '4000000019' })).toEqual([]);
  const [waiting] = await findMailboxLetters(
    db,
    { profileId: 1, unreadOnly: true, accountId: 19 },
    { after: null, limit: 1 },
  );
  expect(waiting?.preview).toBe('Dear Maria');
  const opened = await findMailboxLetter(db, { profileId: 1, letterId: waiting?.id ?? 0 });
  expect(opened?.content).toBe('<p>Dear Maria Rivera</p>');
  const found = await findFlowByTokenHash(db, 'attempt');
  expect([found?.personal, found?.codes[0]?.to]).toEqual([NEWCOMER, '+12025550188']);
  expect(await findSessionsByOwner(db, 1, NOW)).toMatchObject([{ deviceName: "Maria Rivera's phone" }]);
  expect(await findDeviceBySelector(db, 'selector')).toMatchObject({ label: "Maria Rivera's phone" });
}
