// Every statement of a request uses an index, according to the query plan on tables with some rows.
import { readStates } from '../../../src/persistence/hot-statements/account-conditions';
import { ACCOUNT_SORTS, getOrder } from '../../../src/domain/creditor/account-list';
import { keysOf } from '../../../src/domain/shared/vocabulary';
import { compareAndSwapAccount } from '../../../src/persistence/hot-statements/account-swap';
import {
  appendHistory,
  saveNegotiation,
  type NewHistoryEntry,
} from '../../../src/persistence/hot-statements/offer-move';
import {
  findAccountById,
  findAccountsByIds,
  countCompanyAccounts,
  findCompanyAccounts,
  findStateFactsByProfile,
} from '../../../src/persistence/account/account-store';
import {
  claimAccounts,
  findClaimedTogether,
  findCompaniesByNumber,
  findDeliveredContacts,
  findUnclaimedAccounts,
  moveClaims,
} from '../../../src/persistence/account/claim-store';
import { countOpenAccounts, hasOpenAccounts } from '../../../src/persistence/company/subclient-store';
import { countOtherPeople, findProfileToChange } from '../../../src/persistence/profile/contact-store';
import { findCreditorSessionById } from '../../../src/persistence/creditor/creditor-session-store';
import { findCreditorByEmail } from '../../../src/persistence/creditor/creditor-store';
import {
  countTemplates,
  countVersions,
  saveTemplate,
  findTemplateById,
  findTemplatesByCompany,
  findTemplateVersions,
} from '../../../src/persistence/letters/template-store';
import {
  findDeviceBySelector,
  findDevicesByProfile,
  revokeAllDevices,
  rotateDevice,
} from '../../../src/persistence/sign-in/device-store';
import {
  claimAttempt,
  claimResend,
  consumeFlow,
  deleteEndedFlows,
  findFlowByTokenHash,
  markFlowDead,
  replaceFlows,
} from '../../../src/persistence/sign-in/flow-store';
import { findLetterFacts } from '../../../src/persistence/letters/letter-facts-store';
import {
  readCounter,
  deleteOldCounters,
  findLatestWindow,
} from '../../../src/persistence/rate-limits/rate-counter-store';
import type { Database } from '../../../src/persistence/database/database';
import { findDuePayment, findDuePayments, findPaymentById } from '../../../src/persistence/payments/charge-store';
import { findDueHoldIds, findExpiredOfferIds } from '../../../src/persistence/negotiation/due-account-store';
import { countHistory, findHistoryByAccount } from '../../../src/persistence/negotiation/history-store';
import { changeSchedule, savePaymentMethod } from '../../../src/persistence/negotiation/payment-changes';
import { deleteUnusedReason } from '../../../src/persistence/account/reason-store';
import {
  claimMessages,
  deleteMessagesByOwner,
  deleteOldMessages,
  findExpiredMessages,
  markSent,
  releaseMessages,
} from '../../../src/persistence/messages/outbox-store';
import { deleteOldLocks, findLock } from '../../../src/persistence/sign-in/lock-store';
import { findProfilesByIdentity, recordLogin } from '../../../src/persistence/profile/profile-store';
import {
  revokeOtherSessions,
  revokeSession,
  rotateSession,
  findSession,
  findSessionById,
  findSessionsByOwner,
} from '../../../src/persistence/sign-in/session-store';
import { takeAccountSnapshot, toRecordedMove } from '../../../src/domain/negotiation/negotiation-history';
import { accountFacts } from '../../support/account/account-facts';
import { buildPlanChanges, PLAN_OFFER } from '../../support/negotiation/decided-moves';
import { seedLargeDataSet } from '../../../seeders/large-data-set';
import { getQueryPlan, isScan } from '../../support/database/query-plan';
import { TEST_MOMENT, withDatabase } from '../../support/database/test-database';

const { epoch, now, today } = TEST_MOMENT;
const database = withDatabase({ seedAt: TEST_MOMENT });
const CHANGES = {
  status: 'joined',
  offerAccepted: false,
  customOffer: false,
  counterOffer: false,
  paymentSetup: false,
} as const;

const DUE = { today: '2026-06-01', maxAttempts: 3, limit: 50 };
const PLAN = buildPlanChanges();
const NEGOTIATING = { id: 60, company: { id: 1 }, negotiation: { id: 5 } };
const ENTRY: NewHistoryEntry = {
  accountId: 60,
  companyId: 1,
  at: epoch,
  mover: { kind: 'consumer', id: 1 },
  version: 2,
  requestId: null,
  conditionBefore: 'joined',
  conditionAfter: 'joined',
  recorded: toRecordedMove(PLAN_OFFER, null),
  snapshotBefore: takeAccountSnapshot(accountFacts()),
};
const PAYING = { id: 60, company: { id: 1 }, subclient: null, unpaidPayments: 3 };

const ALL = {
  companyId: 1,
  conditions: null,
  accountNumber: null,
  subclientId: null,
  hasFailedPayment: null,
  linkState: null,
  importId: null,
  mark: null,
  order: getOrder('id'),
  range: { from: null, until: null },
};
const PLACE = { after: { key: null, id: 5 }, limit: 20 };
const OFFERS = { ...ALL, conditions: ['pending_creditor_response', 'creditor_send_an_offer'] as const };

const TABLES = [
  'consumers',
  'consumer_profiles',
  'consumer_negotiations',
  'schedule_transactions',
  'transactions',
  'payment_profiles',
  'negotiation_history',
  'reasons',
  'templates',
  'template_versions',
  'login_flows',
  'login_codes',
  'sign_in_locks',
  'sessions',
  'trusted_devices',
  'rate_counters',
  'outbox_messages',
  'companies',
  'company_memberships',
  'creditor_users',
  'creditor_sessions',
];
const LETTER = { id: 20, companyId: 2 };
const RENAMED = { name: 'Renamed', html: null };
const CODE = { id: 'flow', codeVersion: 1, codes: [] };
const EMAIL = { channel: 'email' as const, to: 'maria.rivera@example.test' };
const IDENTITY = { lastNameKey: 'ABBOTT', dateOfBirth: '1950-01-01', last4ssn: '0000' };
const CLAIMANT = { profileId: 20, identity: IDENTITY, contactIndexes: ['digest'] };

const STATEMENTS: readonly [string, (db: Database) => Promise<unknown>][] = [
  ['an account', (db) => findAccountById(db, 60, today)],
  ['a page of accounts', (db) => findAccountsByIds(db, [60, 61, 62, 63, 64, 65], today)],
  ['the letter facts of an account', (db) => findLetterFacts(db, { accountId: 60, companyId: 1, today })],
  ['the states of a person', (db) => findStateFactsByProfile(db, 20)],
  [
    'the update of an account',
    (db) => compareAndSwapAccount(db, { id: 60, version: 1, nextVersion: 2, condition: 'joined', now }, CHANGES),
  ],
  ['the negotiation of an account', (db) => saveNegotiation(db, NEGOTIATING, PLAN, now)],
  ['the first entry of a history', (db) => appendHistory(db, ENTRY)],
  ['the open offers of a company', (db) => findCompanyAccounts(db, OFFERS, PLACE)],
  ['the number of open offers', (db) => countCompanyAccounts(db, OFFERS, 10_000)],
  ['the accounts of a subclient', (db) => findCompanyAccounts(db, { ...ALL, subclientId: 1 }, PLACE)],
  ['the open accounts of subclients', (db) => countOpenAccounts(db, [1, 2])],
  ['an open account of a subclient', (db) => hasOpenAccounts(db, 1)],
  ['the accounts of an import', (db) => findCompanyAccounts(db, { ...ALL, importId: 'import' }, PLACE)],
  ['an account by its number', (db) => findCompanyAccounts(db, { ...ALL, accountNumber: '12' }, PLACE)],
  ...keysOf(ACCOUNT_SORTS).map((sort): [string, (db: Database) => Promise<unknown>] => [
    `the accounts of a company by ${sort}`,
    (db) => findCompanyAccounts(db, { ...ALL, linkState: 'claimed', order: getOrder(sort) }, PLACE),
  ]),
  ['the number of accounts', (db) => countCompanyAccounts(db, ALL, 10_000)],
  ['accounts without a stored condition', (db) => readStates(db, { after: 5, limit: 20 }, { onlyMissing: true })],
  ['the scheduled payments of an account', (db) => changeSchedule(db, PAYING, 'delete', now)],
  ['the failed payments of an account', (db) => changeSchedule(db, PAYING, 'cancel', now)],
  ['the payment method of an account', (db) => savePaymentMethod(db, { id: 60, profileId: 20 }, null, now)],
  [
    'payments that are due',
    (db) => findDuePayments(db, { ...DUE, status: 'scheduled', cursor: { date: today, id: 7 } }),
  ],
  ['failed payments', (db) => findDuePayments(db, { ...DUE, status: 'failed', cursor: null })],
  ['the due payment of an account', (db) => findDuePayment(db, 60, today)],
  ['a payment', (db) => findPaymentById(db, 60)],
  ['expired offers', (db) => findExpiredOfferIds(db, { today, after: 60, limit: 50 })],
  ['plans on hold that resume', (db) => findDueHoldIds(db, { today, after: 60, limit: 50 })],
  ['the history of an account', (db) => findHistoryByAccount(db, 60, { after: 0, limit: 20 })],
  ['the end of a history', (db) => findHistoryByAccount(db, 60, { after: 900, limit: 20, newestFirst: true })],
  ['the length of a history', (db) => countHistory(db, 60, { after: 5 })],
  ['an unused reason', (db) => deleteUnusedReason(db, 1)],
  ['the profiles of an identity', (db) => findProfilesByIdentity(db, ['digest'])],
  ['the unclaimed accounts of an identity', (db) => findUnclaimedAccounts(db, IDENTITY, ['email', 'sms'])],
  ['the accounts to claim', (db) => claimAccounts(db, CLAIMANT, { channels: ['email', 'sms'], withoutContact: true })],
  ['the lock of an identity', (db) => findLock(db, ['digest'])],
  ['forgotten locks', (db) => deleteOldLocks(db, epoch - 1000)],
  ['the accounts of a sign-in', (db) => recordLogin(db, 20, TEST_MOMENT)],
  ['a login flow', (db) => findFlowByTokenHash(db, 'digest')],
  ['an attempt at a code', (db) => claimAttempt(db, { claim: 'one', tokenHash: 'digest', maxAttempts: 5, now: epoch })],
  ['the completion of a login flow', (db) => consumeFlow(db, { id: 'flow', codeVersion: 1, now: epoch })],
  ['a login flow with too many wrong codes', (db) => markFlowDead(db, 'flow')],
  ['a resend', (db) => claimResend(db, { ...CODE, now: epoch, expiresAt: epoch, cooldownMs: 1, maxSends: 4 })],
  ['the login flows of a person', (db) => replaceFlows(db, 'digest')],
  ['expired login flows', (db) => deleteEndedFlows(db, epoch - 1000)],
  ['a contact', (db) => countOtherPeople(db, IDENTITY, EMAIL)],
  ['a profile to change', (db) => findProfileToChange(db, 20)],
  [
    'the account numbers of a person',
    (db) => findCompaniesByNumber(db, { profileId: 20, identity: IDENTITY }, { field: 'accountNumber', number: '1' }),
  ],
  ['the contacts that a company delivered', (db) => findDeliveredContacts(db, IDENTITY, 1, ['email', 'sms'])],
  ['the accounts that are claimed together', (db) => findClaimedTogether(db, 20)],
  ['the accounts of a merged profile', (db) => moveClaims(db, 20, 21)],
  ['a trusted device', (db) => findDeviceBySelector(db, 'selector')],
  ['the devices of a person', (db) => findDevicesByProfile(db, 20, epoch)],
  ['the rotation of a device', (db) => rotateDevice(db, { id: 5, verifierHash: 'v', nextHash: 'w', now: epoch })],
  ['the revocation of all devices', (db) => revokeAllDevices(db, 20, epoch)],
  ['a counter', (db) => readCounter(db, { scope: 'login_ip', subject: 'subject', windowStart: epoch })],
  [
    'the latest counter',
    (db) => findLatestWindow(db, { scope: 'login_ip', subject: 'subject', since: epoch - 1000, now: epoch }),
  ],
  ['old counters', (db) => deleteOldCounters(db, epoch - 1000)],
  [
    'due messages',
    (db) => claimMessages(db, { channel: 'email', isUrgent: false }, { now: epoch - 1000, leaseMs: 1, limit: 20 }),
  ],
  ['messages that no process sends', (db) => releaseMessages(db, epoch)],
  ['messages whose time is over', (db) => findExpiredMessages(db, epoch - 1000, 20)],
  ['the messages of a person', (db) => deleteMessagesByOwner(db, { profileId: 20 })],
  ['old messages', (db) => deleteOldMessages(db, { before: epoch - 1000, givenUpBefore: epoch - 1000 })],
  ['a sent message', (db) => markSent(db, { id: 'message', now: epoch })],
  ['the sessions of a person', (db) => findSessionsByOwner(db, 20, epoch)],
  ['the other sessions of a person', (db) => revokeOtherSessions(db, 20, 'session', epoch)],
  ['a session', (db) => findSessionById(db, 'session')],
  ['a session and an account', (db) => findSession(db, 'session', { id: 60, today })],
  [
    'the rotation of a session',
    (db) => rotateSession(db, { id: 'session', generation: 1, now: epoch, idleUntil: epoch }),
  ],
  ['a letter template', (db) => findTemplateById(db, LETTER)],
  ['the letter templates of a company', (db) => findTemplatesByCompany(db, 2, { after: 20, limit: 20 })],
  ['the number of letter templates', (db) => countTemplates(db, 2, 20)],
  [
    'the save of a letter template',
    (db) => saveTemplate(db, { ...LETTER, version: 1, changes: RENAMED, editorId: 1, moment: TEST_MOMENT }),
  ],
  ['the versions of a letter template', (db) => findTemplateVersions(db, 20, { after: null, limit: 20 })],
  ['the number of versions of a letter template', (db) => countVersions(db, 20, 2)],
  ['the revocation of a session', (db) => revokeSession(db, 'session', epoch)],
  ['a creditor user', (db) => findCreditorByEmail(db, 'dana@acme.test', TEST_MOMENT)],
  ['a session of a creditor user', (db) => findCreditorSessionById(db, 'session', TEST_MOMENT)],
];

beforeAll(async () => {
  const { db } = database();
  await seedLargeDataSet(db, TEST_MOMENT, { profiles: 60, accounts: 8 });
  await fillTables(db);
  if (db.dialect === 'mysql') await db.sequelize.query(`ANALYZE TABLE ${TABLES.join(', ')}`);
});

it.each(STATEMENTS)('finds %s with an index', async (_what, job) => {
  const plan = await getQueryPlan(database().db, job);
  expect(plan.length).toBeGreaterThan(0);
  expect(plan.filter(isScan)).toEqual([]);
});

it('detects a full table scan', async () => {
  const plan = await getQueryPlan(database().db, (db) =>
    db.read("SELECT id FROM consumers WHERE withdraw_reason = 'lost'"),
  );
  expect(plan.filter(isScan)).toHaveLength(1);
});

/** Five rows of each table for sixty people, and 300 creditors with a user and a session each. */
async function fillTables(database: Database): Promise<void> {
  await database.transaction(async (db) => {
    for (let index = 0; index < 300; index += 1) {
      const [profile, key, time] = [8 + (index % 60), `key-${index}`, epoch + index];
      const sql = (table: string, columns: string, count: number) =>
        `INSERT INTO ${table} (${columns}) VALUES (${Array(count).fill('?').join(', ')})`;
      const flow = 'id, token_hash, profile_id, identity_index, state, expires_at, created_at';
      await db.write(sql('login_flows', flow, 7), [key, key, profile, key, 'otp_pending', time, epoch]);
      const code = 'id, flow_id, position, channel, otp_key_id, expires_at';
      await db.write(sql('login_codes', code, 6), [key, key, 0, 'email', 'k', time]);
      const lock = 'identity_index, changed_at';
      await db.write(sql('sign_in_locks', lock, 2), [key, time]);
      const session = 'id, profile_id, generation, rotated_at, idle_until, absolute_until, remember, created_at';
      await db.write(sql('sessions', session, 8), [key, profile, 1, epoch, time, time, false, epoch]);
      const device = 'selector, verifier_hash, rotated_at, profile_id, created_at, last_used_at, expires_at';
      await db.write(sql('trusted_devices', device, 7), [key, key, epoch, profile, epoch, epoch, time]);
      const template = 'id, user_id, company_id, name, type, description';
      await db.write(sql('templates', template, 6), [10 + index, 1, 1 + (index % 3), key, 'e-letter', key]);
      const version = 'template_id, version, name, content, editor_id';
      await db.write(sql('template_versions', version, 5), [10 + (index % 60), index, key, key, 1]);
      await db.write(sql('rate_counters', 'scope, subject, window_start, n', 4), ['login_ip', key, time, 1]);
      await db.write(sql('companies', 'id, company_name', 2), [1000 + index, key]);
      const membership = 'company_id, status, current_plan_start, current_plan_end';
      const period = ['2026-01-01 00:00:00.000', '2027-01-01 00:00:00.000'];
      await db.write(sql('company_memberships', membership, 4), [1000 + index, 'active', ...period]);
      await db.write(sql('creditor_users', 'id, company_id, email, name', 4), [1000 + index, 1000 + index, key, key]);
      const creditorSession = session.replace('profile_id', 'creditor_user_id');
      const lifetime = [1, epoch, time, time, false, epoch];
      await db.write(sql('creditor_sessions', creditorSession, 8), [key, 1000 + index, ...lifetime]);
      const message = 'id, kind, purpose, state, attempts, next_at, due_at, expires_at, created_at';
      const due = [key, 'email', 'code', 'pending', 0, time, time, time + 1, epoch];
      await db.write(sql('outbox_messages', message, 9), due);
    }
  });
}
