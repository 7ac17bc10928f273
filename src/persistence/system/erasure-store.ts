// Erases what is stored of a person: of profiles, of accounts, and what names them by a digest. Amounts, dates, states, history
// and payments of accounts stay, with their number. Each function sends the same few statements however many rows there are.
// A new table with anything personal has its place here; test/journeys/profile/erasure.test.ts finds what was forgotten.
import { literal, Op } from 'sequelize';
import type { LegalHoldReason } from '../../domain/account/legal-hold';
import { withoutTexts, type ErasableAccount } from '../../domain/profile/erasure';
import type { Moment } from '../../domain/shared/calendar';
import { normalizeLastName } from '../../domain/sign-in/last-name';
import { ACCOUNT_STATUSES } from '../../domain/shared/vocabulary';
import type { Database } from '../database/database';
import { rewriteHistory, sealRows } from '../hot-statements/seal-rows';
import { deleteFile } from '../imports/import-file-store';
import { endContactsOfAccounts } from '../messages/contact-record-store';
import { AccountMarkModel, ConsumerModel, ConsumerNoticeResponseModel, ReasonModel } from '../models/account';
import { CalendarFeedModel } from '../models/calendar';
import { ContactChangeModel } from '../models/contact-change';
import { CreditorUserModel } from '../models/creditor';
import { ApiKeyModel } from '../models/creditor-credentials';
import { GiftLinkModel, GiftPaymentModel } from '../models/gifts';
import { ImportChunkModel, ImportModel, ImportRowModel } from '../models/imports';
import { ELetterModel } from '../models/letters';
import { ConsumerNegotiationModel, NegotiationHistoryModel } from '../models/negotiation';
import { PaymentProfileModel, PaymentTransactionModel, ScheduleTransactionModel } from '../models/payments';
import { ConsumerProfileModel, PortalPreferencesModel } from '../models/profile';
import {
  LoginCodeModel,
  LoginFlowModel,
  RateCounterModel,
  SessionModel,
  SignInLockModel,
  TrustedDeviceModel,
} from '../models/sign-in';
import { AuditEventModel, IdempotencyKeyModel, OptOutLinkModel, OutboxMessageModel } from '../models/system';
import { PaymentMethodModel, PaymentSetupModel } from '../models/wallet';
import { listParts } from '../shared/batch-writes';
import { readEnum, readFlag, readNumber, readText, required } from '../shared/columns';
import {
  computeContactIndexes,
  computeIdentityIndexes,
  openPersonalData,
  sealPersonalData,
  type Identity,
} from '../shared/personal-data';
import { openHistory, sealHistory } from '../shared/sealed-history';

const readStatus = readEnum(ACCOUNT_STATUSES);

/** An account to be erased, with how others know its person. */
export interface AccountOfPerson extends ErasableAccount {
  readonly profileId: number | null;
  /** Its company knows that it is claimed. */
  readonly isKnownClaim: boolean;
  /** Removed for good: no move is possible. */
  readonly isDeleted: boolean;
  readonly identityIndex: string | null;
  /** Personal members; those that digests are made of. */
  readonly person: Readonly<Record<string, string>>;
}

/** Whose accounts: a profile's, or these. */
export type WhichAccounts = { readonly profileIds: readonly number[] } | { readonly ids: readonly number[] };

/** Sorts by id. If `isLocking`, nobody changes them until the transaction ends. Sends three statements. */
export async function findErasableAccounts(
  db: Database,
  which: WhichAccounts,
  isLocking = false,
): Promise<readonly AccountOfPerson[]> {
  const chosen = 'ids' in which ? { id: [...which.ids] } : { consumerProfileId: [...which.profileIds] };
  const rows = await db.model(ConsumerModel).findAll({
    attributes: [
      'id',
      'companyId',
      'consumerProfileId',
      'status',
      'hasSignedIn',
      'legalHoldAt',
      'identityIndex',
      'deletedAt',
      ...(isLocking ? ['personal'] : []),
    ],
    where: { ...chosen, erasedAt: null },
    order: ['id'],
    lock: isLocking,
  });
  if (rows.length === 0) return [];
  const consumerId = rows.map(({ id }) => required(readNumber(id)));
  const payments = await db.model(ScheduleTransactionModel).findAll({
    attributes: ['consumerId', 'openAttempt'],
    where: { consumerId, [Op.or]: [{ status: 'scheduled' }, { openAttempt: { [Op.ne]: null } }] },
  });
  const gifts = await db
    .model(GiftPaymentModel)
    .findAll({ attributes: ['consumerId'], where: { consumerId, openKey: { [Op.ne]: null } } });
  const scheduled = new Set(payments.map((row) => readNumber(row.consumerId)));
  const charged = new Set(
    [...payments.filter(({ openAttempt }) => openAttempt !== null), ...gifts].map((row) => readNumber(row.consumerId)),
  );
  return rows.map((row): AccountOfPerson => {
    const id = required(readNumber(row.id));
    return {
      id,
      companyId: readNumber(row.companyId),
      profileId: readNumber(row.consumerProfileId),
      status: required(readStatus(row.status)),
      hasScheduledPayment: scheduled.has(id),
      hasOpenCharge: charged.has(id),
      isHeld: row.legalHoldAt !== null,
      isKnownClaim: readFlag(row.hasSignedIn),
      isDeleted: row.deletedAt !== null,
      identityIndex: readText(row.identityIndex),
      person: openPersonalData(db.sealing, 'consumers', id, row.personal) ?? {},
    };
  });
}

/** What is wiped of an account. Its key and number stay, so that the creditor cannot place it again by mistake. */
const ERASED_ACCOUNT = {
  consumerProfileId: null,
  hasSignedIn: false,
  ownerStopsContact: false,
  identityIndex: null,
  emailIndex: null,
  mobileIndex: null,
  referenceNumberIndex: null,
  memberNumberIndex: null,
  nameBirthIndex: null,
  sealedHoldReason: null,
} as const;

/** Call it in a transaction, with closed accounts that it has locked. */
export async function eraseAccounts(
  db: Database,
  accounts: readonly AccountOfPerson[],
  { now, epoch, today }: Moment,
): Promise<void> {
  const consumerId = accounts.map(({ id }) => id);
  db.raise('account', consumerId);
  // They no longer have the accounts when the stamps are raised.
  db.raise(
    'profile',
    accounts.flatMap(({ profileId }) => profileId ?? []),
  );
  await eraseOwnReasons(db, consumerId);
  await db.model(ConsumerNegotiationModel).update({ reason: null, note: null, counterNote: null }, { consumerId });
  await eraseHistory(db, consumerId);
  await eraseMarks(db, consumerId);
  await endContactsOfAccounts(db, consumerId, { now: epoch, today });
  await db.model(ConsumerNoticeResponseModel).update({ reason: null }, { consumerId });
  await db.model(ELetterModel).update({ sealedPreview: null, sealedContent: null }, { consumerId });
  await db.model(PaymentProfileModel).update({ paymentMethodId: null }, { consumerId });
  const ofPayments = { methodLabel: null, paymentReference: null, reversedReference: null };
  await db.model(PaymentTransactionModel).update(ofPayments, { consumerId });
  await eraseGifts(db, consumerId, epoch);
  await db.model(ImportRowModel).update({ accountNumber: null }, { accountId: consumerId });
  await sealRows(db, 'consumers', accounts, ({ id, person: { accountNumber } }) => {
    const kept = accountNumber === undefined ? {} : { accountNumber };
    return { id, personal: sealPersonalData(db.sealing, 'consumers', id, kept) };
  });
  const nextVersion = `CASE WHEN version >= ${epoch} THEN version + 1 ELSE ${epoch} END`;
  await db.model(ConsumerModel).update(
    {
      ...ERASED_ACCOUNT,
      // In this order: MySQL assigns from left to right. Without its own words nothing says that it was disputed.
      derivedCondition: literal(
        `CASE WHEN status = 'deactivated' AND disputed_at IS NULL AND reason_id IS NULL THEN 'deactivated' ELSE derived_condition END`,
      ),
      derivedVersion: literal(`CASE WHEN derived_version = version THEN ${nextVersion} ELSE derived_version END`),
      // A move that was decided before finds another version, and is refused.
      version: literal(nextVersion),
      erasedAt: epoch,
      updatedAt: now,
    },
    { id: consumerId, erasedAt: null },
  );
}

/** Reasons in the words of consumers. Standard ones stay. */
async function eraseOwnReasons(db: Database, accountIds: readonly number[]): Promise<void> {
  const accounts = db.model(ConsumerModel);
  const where = { id: [...accountIds], reasonId: { [Op.ne]: null } };
  const used = await accounts.findAll({ attributes: ['reasonId'], where });
  const reasons = db.model(ReasonModel);
  const own = await reasons.findAll({
    attributes: ['id'],
    where: { id: used.flatMap(({ reasonId }) => readNumber(reasonId) ?? []), isSystem: false },
  });
  const id = own.map((row) => required(readNumber(row.id)));
  await accounts.update({ reasonId: null }, { id: [...accountIds], reasonId: id });
  await reasons.delete({ id, isSystem: false });
}

/** The moves stay, without what people wrote, and without the profile that made them. */
async function eraseHistory(db: Database, accountIds: readonly number[]): Promise<void> {
  const history = db.model(NegotiationHistoryModel);
  const rows = await history.findAll({
    attributes: ['id', 'consumerId', 'version', 'written', 'rowBefore'],
    where: { consumerId: [...accountIds] },
    order: ['id'],
  });
  for (const part of listParts(rows)) {
    const wiped = part.map((row) => {
      const key = { accountId: required(readNumber(row.consumerId)), version: required(readNumber(row.version)) };
      const wipe = (column: 'written' | 'rowBefore', stored: unknown) => {
        const sealed = readText(stored);
        if (sealed === null) return null;
        return sealHistory(db.sealing, column, key, withoutTexts(openHistory(db.sealing, column, key, sealed)));
      };
      return {
        id: required(readNumber(row.id)),
        written: wipe('written', row.written),
        rowBefore: wipe('rowBefore', row.rowBefore),
      };
    });
    await rewriteHistory(db, wiped);
  }
  await history.update({ actorId: null }, { consumerId: [...accountIds], actor: 'consumer' });
}

/** What was marked stays, as states do, without what it says and without the profile that marked it. */
async function eraseMarks(db: Database, accountIds: readonly number[]): Promise<void> {
  const consumerId = [...accountIds];
  const marks = db.model(AccountMarkModel);
  await marks.update({ sealedDetails: null, sealedAnswer: null }, { consumerId });
  await marks.update({ setById: null }, { consumerId, setBy: 'consumer' });
  await marks.update({ endedById: null }, { consumerId, endedBy: 'consumer' });
}

/** The provider still has to forget the methods of some payers: only their references stay, until it has. */
async function eraseGifts(db: Database, accountIds: readonly number[], now: number): Promise<void> {
  const consumerId = [...accountIds];
  const links = db.model(GiftLinkModel);
  const gifts = db.model(GiftPaymentModel);
  const found = await links.findAll({ attributes: ['id'], where: { consumerId } });
  const linkIds = found.map(({ id }) => required(readNumber(id)));
  await links.update({ revokedAt: now, version: literal('version + 1') }, { consumerId, revokedAt: null });
  await links.update({ personal: null, tokenDigest: literal('CAST(id AS CHAR)') }, { consumerId });
  await db.model(PaymentSetupModel).delete({ giftLinkId: linkIds });
  const waiting = await gifts.findAll({
    attributes: ['id', 'personal'],
    where: { consumerId, detachState: 'waiting' },
  });
  for (const row of waiting) {
    const id = required(readNumber(row.id));
    const reference = openPersonalData(db.sealing, 'gift_payments', id, row.personal)?.reference;
    const personal = sealPersonalData(db.sealing, 'gift_payments', id, reference === undefined ? {} : { reference });
    await gifts.update({ personal }, { id });
  }
  const settled = { consumerId, [Op.or]: [{ detachState: null }, { detachState: { [Op.ne]: 'waiting' as const } }] };
  await gifts.update({ personal: null }, settled);
  await gifts.update({ requestDigest: literal('CAST(id AS CHAR)'), fingerprint: '', emailUntil: null }, { consumerId });
}

/** Null lifts the hold. Returns false if the account is erased or has no hold: of a hold and an erasure, one wins. */
export async function holdAccount(
  db: Database,
  id: number,
  hold: { readonly reason: LegalHoldReason; readonly since: number } | null,
): Promise<boolean> {
  const changes = { legalHoldReason: hold?.reason ?? null, legalHoldAt: hold?.since ?? null };
  const where = { id, erasedAt: null, ...(hold === null && { legalHoldAt: { [Op.ne]: null } }) };
  return (await db.model(ConsumerModel).update(changes, where)) === 1;
}

/** E-mail addresses in lower case. */
export interface KnownNames {
  readonly identities: readonly Identity[];
  readonly emails: readonly string[];
  readonly mobiles: readonly string[];
}

/** Contacts that wait to become those of a profile. */
export async function findWaitingContacts(db: Database, profileIds: readonly number[]): Promise<readonly string[]> {
  const where = { profileId: [...profileIds], personal: { [Op.ne]: null } };
  const attributes = ['id', 'personal'];
  const changes = await db.model(ContactChangeModel).findAll({ attributes, where });
  const flows = await db.model(LoginFlowModel).findAll({ attributes: ['id'], where: { profileId: [...profileIds] } });
  const flowId = flows.map(({ id }) => required(readText(id)));
  const codes = await db.model(LoginCodeModel).findAll({ attributes, where: { flowId } });
  const open = (table: 'contact_changes' | 'login_codes', { id, personal }: (typeof codes | typeof changes)[number]) =>
    openPersonalData(db.sealing, table, required(readText(id)), personal) ?? {};
  return [
    ...changes.flatMap((row) => open('contact_changes', row)['value'] ?? []),
    ...codes.flatMap((row) => open('login_codes', row)['to'] ?? []),
  ];
}

/** What transactions lock: counters of the digests of an identity, and of its contacts. */
export function listLocks(db: Database, { identities, emails, mobiles }: KnownNames) {
  const ofContacts = [
    ...emails.flatMap((email) => [...computeContactIndexes(db.sealing, 'email', email)]),
    ...mobiles.flatMap((mobile) => [...computeContactIndexes(db.sealing, 'sms', mobile)]),
  ];
  const ofIdentities = identities.flatMap((identity) => [...computeIdentityIndexes(db.sealing, identity)]);
  return [
    ...ofContacts.map((subject) => ({ scope: 'contact', subject })),
    ...ofIdentities.map((subject) => ({ scope: 'identity', subject })),
  ];
}

/** The names that no profile and no other account has. Two statements. */
export async function findUnused(db: Database, { identities, emails, mobiles }: KnownNames): Promise<KnownNames> {
  const ofIdentity = (identity: Identity) => computeIdentityIndexes(db.sealing, identity);
  const ofEmail = (email: string) => computeContactIndexes(db.sealing, 'email', email);
  const ofMobile = (mobile: string) => computeContactIndexes(db.sealing, 'sms', mobile);
  const where = {
    [Op.or]: [
      { identityIndex: identities.flatMap((identity) => [...ofIdentity(identity)]) },
      { emailIndex: emails.flatMap((email) => [...ofEmail(email)]) },
      { mobileIndex: mobiles.flatMap((mobile) => [...ofMobile(mobile)]) },
    ],
  };
  const attributes = ['identityIndex', 'emailIndex', 'mobileIndex'];
  const rows = [
    ...(await db.model(ConsumerModel).findAll({ attributes, where })),
    ...(await db.model(ConsumerProfileModel).findAll({ attributes, where })),
  ];
  const used = new Set(rows.flatMap((row) => [row.identityIndex, row.emailIndex, row.mobileIndex]));
  const isUnused = (digests: readonly string[]) => !digests.some((digest) => used.has(digest));
  return {
    identities: identities.filter((identity) => isUnused(ofIdentity(identity))),
    emails: emails.filter((email) => isUnused(ofEmail(email))),
    mobiles: mobiles.filter((mobile) => isUnused(ofMobile(mobile))),
  };
}

/** How a person is named beside their profile and accounts. */
export interface NamesOfPerson {
  readonly profileIds: readonly number[];
  readonly accountIds: readonly number[];
  readonly companyIds: readonly number[];
  /** Under every key. */
  readonly identityIndexes: readonly string[];
  /** Normalised last name and day of birth, as `NAME|1985-04-12`. */
  readonly births: readonly string[];
  /** E-mail addresses in lower case, and mobile numbers. */
  readonly contacts: readonly string[];
  /** The same of the accounts alone, also those that others have. */
  readonly delivered: readonly string[];
  /** Digests of limits, by scope. */
  readonly counters: readonly { readonly scope: string; readonly subject: string }[];
  /** What audit events record of an identity or a contact. */
  readonly auditReasons: readonly string[];
}

/**
 * The profile, and those of the same person that were closed when it took over their contact. Without those that are erased. What
 * was merged longer ago than the audit trail is kept has been idle for long.
 */
export async function findProfilesOfPerson(db: Database, profileId: number): Promise<readonly number[]> {
  const found = [profileId];
  // Each profile that is found leads to those that were merged into it.
  for (const id of found) {
    const merged = await db.model(AuditEventModel).findAll({
      attributes: ['profileId'],
      where: { companyId: null, subjectId: String(id), subjectType: 'profile', event: 'profile.merged' },
    });
    const ids = merged.flatMap((event) => readNumber(event.profileId) ?? []).filter((one) => !found.includes(one));
    const closed = await db
      .model(ConsumerProfileModel)
      .findAll({ attributes: ['id'], where: { id: ids, status: 'blocked' }, order: ['id'] });
    found.push(...closed.map((profile) => required(readNumber(profile.id))));
  }
  return found;
}

/** Wins against everybody else: false if the profile is erased already. Call it first, in a transaction. */
export async function markProfileErased(db: Database, profileId: number, { now }: Moment): Promise<boolean> {
  const erased = {
    status: 'erased',
    personal: null,
    billing: null,
    identityIndex: '',
    emailIndex: null,
    mobileIndex: null,
    emailVerifiedAt: null,
    mobileVerifiedAt: null,
    emailBoundAt: null,
    mobileBoundAt: null,
    identityVerifiedAt: null,
    verifiedAt: null,
    lastUsedAt: null,
    contactStoppedAt: null,
    emailPermission: false,
    textPermission: false,
    landlineCallPermission: false,
    uspsPermission: false,
    isCommunicationUpdated: false,
    updatedAt: now,
  } as const;
  const where = { id: profileId, status: { [Op.ne]: 'erased' as const } };
  return (await db.model(ConsumerProfileModel).update(erased, where)) === 1;
}

/** How many of each went. */
export interface DeletedRows {
  readonly sessions: number;
  readonly devices: number;
}

/** Everything that only served the owners of profiles. Payment methods are removed before. */
export async function deleteRowsOfProfiles(db: Database, profileIds: readonly number[]): Promise<DeletedRows> {
  const profileId = [...profileIds];
  const consumerProfileId = profileId;
  const sessions = await db.model(SessionModel).delete({ ownerId: profileId });
  const devices = await db.model(TrustedDeviceModel).delete({ profileId });
  await db.model(ContactChangeModel).delete({ profileId });
  await db.model(PortalPreferencesModel).delete({ id: profileId });
  await db.model(CalendarFeedModel).delete({ consumerProfileId });
  await db.model(PaymentSetupModel).delete({ consumerProfileId });
  await db
    .model(GiftLinkModel)
    .update({ personal: null, tokenDigest: literal('CAST(id AS CHAR)') }, { consumerProfileId });
  await db
    .model(PaymentMethodModel)
    .update(
      { brand: null, last4: null, label: null, expMonth: null, expYear: null, lastUsedAt: null },
      { consumerProfileId },
    );
  const events = db.model(AuditEventModel);
  await events.update({ ipPrefix: null, userAgentHash: null }, { profileId });
  // Digests of contacts, among them those that the person had before. All others are codes.
  const digest = [{ [Op.like]: 'email %' }, { [Op.like]: 'sms %' }];
  await events.update({ reason: null }, { profileId, reason: { [Op.or]: digest } });
  return { sessions, devices };
}

/** Sign-ins, messages, stored responses, counters and audit events that name the person. */
export async function deleteNamesOfPerson(db: Database, names: NamesOfPerson): Promise<void> {
  await deleteSignIns(db, names);
  await deleteMessages(db, names);
  await deleteOptOutLinks(db, names);
  await deleteResponses(db, names);
  for (const part of listParts(names.counters)) await db.model(RateCounterModel).delete({ [Op.or]: [...part] });
  const nobody = { reason: null, ipPrefix: null, userAgentHash: null };
  await db.model(AuditEventModel).update(nobody, { reason: [...names.auditReasons] });
}

async function deleteSignIns(db: Database, names: NamesOfPerson): Promise<void> {
  const { profileIds, identityIndexes } = names;
  const where = { [Op.or]: [{ profileId: [...profileIds] }, { identityIndex: [...identityIndexes] }] };
  const flows = await db.model(LoginFlowModel).findAll({ attributes: ['id'], where });
  const flowId = [...flows.map(({ id }) => required(readText(id))), ...(await findAttempts(db, names))];
  const codes = await db.model(LoginCodeModel).findAll({ attributes: ['id'], where: { flowId } });
  const owner = codes.map(({ id }) => `code:${required(readText(id))}`);
  await db.model(OutboxMessageModel).delete({ owner });
  await db.model(LoginCodeModel).delete({ flowId });
  await db.model(LoginFlowModel).delete({ id: flowId });
  await db.model(SignInLockModel).delete({ identityIndex: [...identityIndexes] });
}

/** Sign-ins with the name and day of birth, and mistyped digits. What was entered is kept for minutes, so there are few. */
async function findAttempts(db: Database, { births }: NamesOfPerson): Promise<readonly string[]> {
  const found: string[] = [];
  if (births.length === 0) return found;
  for (let after = ''; ;) {
    const where = { personal: { [Op.ne]: null }, id: { [Op.gt]: after } };
    const order = ['id'];
    const rows = await db.model(LoginFlowModel).findAll({ attributes: ['id', 'personal'], where, order, limit: PAGE });
    for (const row of rows) {
      const id = required(readText(row.id));
      const { lastName = '', dateOfBirth } = openPersonalData(db.sealing, 'login_flows', id, row.personal) ?? {};
      if (births.includes(`${normalizeLastName(lastName)}|${String(dateOfBirth)}`)) found.push(id);
    }
    if (rows.length < PAGE) return found;
    after = required(readText(rows.at(-1)?.id));
  }
}

/** Messages to people without a profile have no owner: their addresses are compared. What was sent has none any more. */
async function deleteMessages(db: Database, { profileIds, contacts }: NamesOfPerson): Promise<void> {
  const messages = db.model(OutboxMessageModel);
  await messages.delete({ owner: profileIds.map((id) => `profile:${id}`) });
  const unowned = { owner: null, personal: { [Op.ne]: null } };
  for (let after = ''; ;) {
    const rows = await messages.findAll({
      attributes: ['id', 'personal'],
      where: { ...unowned, id: { [Op.gt]: after } },
      order: ['id'],
      limit: PAGE,
    });
    const toPerson = rows.filter(({ id, personal }) => {
      const to = openPersonalData(db.sealing, 'outbox_messages', required(readText(id)), personal)?.to ?? '';
      return contacts.includes(to.trim().toLowerCase());
    });
    if (toPerson.length > 0) await messages.delete({ id: toPerson.map(({ id }) => required(readText(id))) });
    if (rows.length < PAGE) return;
    after = required(readText(rows.at(-1)?.id));
  }
}

const PAGE = 500;

/** Links of the profiles, and of the addresses that companies delivered. One that another account of the company has keeps its
 * choice. */
async function deleteOptOutLinks(db: Database, { profileIds, companyIds, delivered }: NamesOfPerson): Promise<void> {
  const links = db.model(OptOutLinkModel);
  await links.update({ profileId: null }, { profileId: [...profileIds], companyId: { [Op.ne]: null } });
  await links.delete({ profileId: [...profileIds] });
  const emails = delivered.filter((contact) => contact.includes('@'));
  const indexes = emails.map((email) => [...computeContactIndexes(db.sealing, 'email', email)]);
  const rows = await db.model(ConsumerModel).findAll({
    attributes: ['companyId', 'emailIndex'],
    where: { companyId: [...companyIds], emailIndex: indexes.flat() },
  });
  const used = new Set(rows.map(({ companyId, emailIndex }) => `${String(companyId)}|${String(emailIndex)}`));
  for (const companyId of companyIds) {
    const unused = indexes.filter((one) => !one.some((index) => used.has(`${companyId}|${index}`)));
    await links.delete({ companyId, contactIndex: unused.flat() });
  }
}

/** Responses to the person, and those to companies about these accounts, which are kept for a day. */
async function deleteResponses(db: Database, { profileIds, accountIds, companyIds }: NamesOfPerson): Promise<void> {
  const responses = db.model(IdempotencyKeyModel);
  await responses.delete({ owner: profileIds.map((id) => `consumer:${id}`) });
  if (accountIds.length === 0) return;
  const companyId = [...companyIds];
  const users = await db.model(CreditorUserModel).findAll({ attributes: ['id'], where: { companyId } });
  const keys = await db.model(ApiKeyModel).findAll({ attributes: ['id'], where: { companyId } });
  const owners = [...users.map(({ id }) => `creditor:${String(id)}`), ...keys.map(({ id }) => `api_key:${String(id)}`)];
  const mentions = new RegExp(`"(?:id|accountId)":"?(?:${accountIds.join('|')})"?[,}]`);
  for (let after = ''; ;) {
    const rows = await responses.findAll({
      attributes: ['id', 'personal'],
      where: { owner: owners, id: { [Op.gt]: after } },
      order: ['id'],
      limit: PAGE,
    });
    const about = rows.filter(({ id, personal }) => {
      const answer = openPersonalData(db.sealing, 'idempotency_keys', required(readText(id)), personal)?.answer ?? '';
      return mentions.test(answer);
    });
    if (about.length > 0) await responses.delete({ id: about.map(({ id }) => required(readText(id))) });
    if (rows.length < PAGE) return;
    after = required(readText(rows.at(-1)?.id));
  }
}

/** States in which a worker or an upload is using the file of an import. */
const FILE_IN_USE = ['awaiting_file', 'queued', 'checking', 'applying'] as const;

/** An import of one of the companies whose file is in use; null without one. Call it before anything is erased. */
export async function findRunningImport(db: Database, companyIds: readonly number[]): Promise<string | null> {
  const imports = await db.model(ImportModel).findAll({
    attributes: ['id'],
    where: { companyId: [...companyIds], state: [...FILE_IN_USE], fileDeletedAt: null },
  });
  const importId = imports.map(({ id }) => required(readText(id)));
  const chunk = await db.model(ImportChunkModel).findOne({ attributes: ['importId'], where: { importId } });
  return chunk && readText(chunk.importId);
}

/** Files of dry runs and ended imports, which may name the person. Their counts and results stay. */
export async function deleteWaitingFiles(db: Database, companyIds: readonly number[], now: number): Promise<void> {
  const imports = db.model(ImportModel);
  const where = { companyId: [...companyIds], state: { [Op.notIn]: [...FILE_IN_USE] }, fileDeletedAt: null };
  const rows = await imports.findAll({ attributes: ['id'], where });
  for (const row of rows) {
    const id = required(readText(row.id));
    if ((await imports.update({ fileDeletedAt: now }, { ...where, id })) === 1) await deleteFile(db, id);
  }
}

/**
 * Call outside of transactions, after an erasure. The embedded database zeroes what is deleted (`secure_delete`); until its log is
 * emptied, the pages as they were stand in the file and in the log. A server keeps its own files and logs.
 */
export async function overwriteErased(db: Database): Promise<void> {
  // While another connection reads, it does what it can: then the log is emptied after the next erasure, or written over.
  if (db.dialect === 'sqlite') await db.read('PRAGMA wal_checkpoint(TRUNCATE)');
}
