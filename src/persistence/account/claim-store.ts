// Claims: to which profile the accounts of one company and one identity belong. They are claimed together, by conditional
// UPDATEs of the accounts themselves. docs/identity.md has the grounds.
import { fn, literal, Op } from 'sequelize';
import type { ContactPoint } from '../../domain/sign-in/contact';
import type { IdentityProof } from '../../domain/profile/identity-proof';
import type { Instant } from '../../domain/shared/calendar';
import { normalizeLastName } from '../../domain/sign-in/last-name';
import { chooseChannel } from '../../domain/sign-in/login';
import type { Channel } from '../../domain/sign-in/login-flow';
import type { Database } from '../database/database';
import { raiseStampsOfCompanies } from '../shared/company-stamps';
import { ConsumerModel } from '../models/account';
import {
  keepEndedChoice,
  toKnownAccount,
  wantsNoContact,
  type EndOfChoice,
  type KnownAccount,
} from './contact-choice-store';
import { ConsumerProfileModel, ErasureRequestModel } from '../models/profile';
import { OptOutLinkModel } from '../models/system';
import { readNumber, readText, required } from '../shared/columns';
import {
  computeContactIndexes,
  computeIdentityIndexes,
  openPersonalData,
  toProfilePersonalData,
  type Identity,
  type PersonalData,
} from '../shared/personal-data';
import { writeMark } from '../shared/mark-bits';
import { computeMemberNumberIndexes, computeNumberIndexes } from '../shared/sealed-account';

/** Contacts of accounts that were removed open nothing. */
const STANDING = { deletedAt: null, status: { [Op.ne]: 'deactivated' as const } };

/** So many contacts of one company are notified of a claim. */
const MAX_CONTACTS = 20;

/** More contacts are never sent codes, and companies that deliver the same contact take one place together. */
const MAX_COMPANIES = 20;

/** What the unclaimed accounts of an identity say about who may sign in with it. */
export interface UnclaimedAccounts {
  /** A company has placed an account that was not removed. */
  readonly isKnown: boolean;
  /** A contact of each company, the newest placement first. The same contact may recur. */
  readonly delivered: readonly ContactPoint[];
}

/** `channels` are those by which codes can be sent. */
export async function findUnclaimedAccounts(
  db: Database,
  identity: Identity,
  channels: readonly Channel[],
): Promise<UnclaimedAccounts> {
  const rows: readonly Readonly<Record<string, unknown>>[] = await db.model(ConsumerModel).findAll({
    attributes: ['companyId', [fn('MAX', reachableId(channels)), 'newest']],
    where: { ...whereUnclaimed(db, identity), ...STANDING },
    group: ['companyId'],
  });
  const newest = rows.flatMap((row) => readNumber(row['newest']) ?? []).sort((one, other) => other - one);
  return { isKnown: rows.length > 0, delivered: await findDelivered(db, newest.slice(0, MAX_COMPANIES), channels) };
}

async function findDelivered(
  db: Database,
  ids: readonly number[],
  channels: readonly Channel[],
): Promise<readonly ContactPoint[]> {
  if (ids.length === 0) return [];
  const rows = await db.model(ConsumerModel).findAll({
    attributes: ['id', 'personal', 'emailIndex', 'mobileIndex'],
    where: { id: [...ids] },
    order: [['id', 'DESC']],
  });
  return rows.flatMap((row): readonly ContactPoint[] => {
    const { email, mobile } = openContacts(db, row);
    const channel = chooseChannel({ email, mobile }, channels.includes('sms'));
    const to = channel === 'sms' ? mobile : email;
    return channel === null || to === null ? [] : [{ channel, to }];
  });
}

function openContacts(db: Database, row: Readonly<Record<'id' | 'personal' | 'emailIndex' | 'mobileIndex', unknown>>) {
  const personal = openPersonalData(db.sealing, 'consumers', required(readNumber(row.id)), row.personal) ?? {};
  return {
    email: row.emailIndex === null ? null : (personal.email ?? null),
    mobile: row.mobileIndex === null ? null : (personal.mobile ?? null),
  };
}

/** The id of an account to whose contact a code can be sent; null for others. */
function reachableId(channels: readonly Channel[]) {
  return literal(`CASE WHEN ${isReachable(channels)} THEN id END`);
}

function isReachable(channels: readonly Channel[]): string {
  return channels.map((channel) => `${channel === 'sms' ? 'mobile' : 'email'}_index IS NOT NULL`).join(' OR ');
}

/** A profile that claims accounts of its own identity. */
export interface Claimant {
  readonly profileId: number;
  readonly identity: Identity;
  /** Digests of its verified contacts, under every key. */
  readonly contactIndexes: readonly string[];
}

export async function findClaimant(db: Database, profileId: number): Promise<Claimant | null> {
  const row = await db.model(ConsumerProfileModel).findOne({ where: { id: profileId } });
  const stored = openPersonalData(db.sealing, 'consumer_profiles', profileId, row?.personal);
  if (!row || !stored) return null;
  const { email, mobile } = stored;
  const isVerified = { email: row.emailVerifiedAt !== null, sms: row.mobileVerifiedAt !== null };
  return {
    profileId,
    identity: toIdentity(stored),
    contactIndexes: [
      ...(email !== undefined && isVerified.email ? computeContactIndexes(db.sealing, 'email', email) : []),
      ...(mobile !== undefined && isVerified.sms ? computeContactIndexes(db.sealing, 'sms', mobile) : []),
    ],
  };
}

function toIdentity(personal: PersonalData): Identity {
  const { lastName, dateOfBirth, last4ssn } = toProfilePersonalData(personal);
  return { lastNameKey: normalizeLastName(lastName), dateOfBirth, last4ssn };
}

/** A company with an account of a number. */
export interface ProvenCompany {
  readonly companyId: number;
  /** The profile has claimed the account. */
  readonly isOwn: boolean;
}

/** The companies that have an account with this number, in any spelling, among those of the profile and the unclaimed ones. */
export async function findCompaniesByNumber(
  db: Database,
  { profileId, identity }: Pick<Claimant, 'profileId' | 'identity'>,
  { field, number }: IdentityProof,
): Promise<readonly ProvenCompany[]> {
  const accounts = db.model(ConsumerModel);
  const within = { [Op.or]: [whereUnclaimed(db, identity), { consumerProfileId: profileId, deletedAt: null }] };
  const companies = await accounts.findAll({ attributes: ['companyId'], where: within, group: ['companyId'] });
  const memberNumberIndex = companies.flatMap(({ companyId }) =>
    computeMemberNumberIndexes(db.sealing, required(readNumber(companyId)), number),
  );
  const numbers = [
    { [`${field}Index`]: [...computeNumberIndexes(db.sealing, field, number)] },
    ...(field === 'accountNumber' ? [{ memberNumberIndex }] : []),
  ];
  const found = await accounts.findAll({
    attributes: ['companyId', 'consumerProfileId'],
    where: { [Op.and]: [within, { [Op.or]: numbers }] },
    group: ['companyId', 'consumerProfileId'],
  });
  return found.map((row) => ({
    companyId: required(readNumber(row.companyId)),
    isOwn: row.consumerProfileId !== null,
  }));
}

/**
 * The contacts that a company delivered for unclaimed accounts of the identity and that codes can be sent to, each once,
 * the newest first. Locks the accounts, so that what follows from the answer is decided once.
 */
export async function findDeliveredContacts(
  db: Database,
  identity: Identity,
  companyId: number,
  channels: readonly Channel[],
): Promise<readonly ContactPoint[]> {
  const accounts = db.model(ConsumerModel);
  const newest = literal('MAX(id)');
  const groups: readonly Readonly<Record<string, unknown>>[] = await accounts.findAll({
    attributes: ['emailIndex', 'mobileIndex', [newest, 'newest']],
    where: {
      [Op.and]: [{ ...whereUnclaimed(db, identity), companyId }, literal(`(${isReachable(channels)})`)],
    },
    group: ['emailIndex', 'mobileIndex'],
    order: [[newest, 'DESC']],
    limit: MAX_CONTACTS,
    lock: true,
  });
  if (groups.length === 0) return [];
  const rows = await accounts.findAll({
    attributes: ['id', 'personal', 'emailIndex', 'mobileIndex'],
    where: { id: groups.map((group) => required(readNumber(group['newest']))) },
    order: [['id', 'DESC']],
  });
  const points = rows.flatMap((row): readonly ContactPoint[] => {
    const { email, mobile } = openContacts(db, row);
    return [
      ...(email === null ? [] : [{ channel: 'email', to: email } as const]),
      ...(mobile === null || !channels.includes('sms') ? [] : [{ channel: 'sms', to: mobile } as const]),
    ];
  });
  return [...new Map(points.map((point) => [point.to.trim().toLowerCase(), point])).values()];
}

/**
 * Claims the accounts of every company that delivered a verified contact of the profile, and what companies whose accounts
 * it has claimed placed meanwhile. `withoutContact` claims also those of companies that delivered none. Returns how many.
 */
export async function claimAccounts(
  db: Database,
  claimant: Claimant,
  { channels, withoutContact }: { readonly channels: readonly Channel[]; readonly withoutContact: boolean },
): Promise<number> {
  // Locked, so that a placement that is under way is waited for and seen.
  const unclaimed = await db.model(ConsumerModel).findAll({
    attributes: [...DELIVERED],
    where: whereUnclaimed(db, claimant.identity),
    group: [...DELIVERED],
    lock: true,
  });
  const companyIds = [...new Set(unclaimed.flatMap((row) => readNumber(row.companyId) ?? []))];
  if (companyIds.length === 0) return 0;
  const owned = await findOwnCompanies(db, claimant, companyIds);
  const hasGround = (companyId: number): boolean => {
    const rows = unclaimed.filter((row) => readNumber(row.companyId) === companyId);
    const isVerified = (row: (typeof rows)[number]) =>
      row.status !== 'deactivated' && readContacts(row).some((contact) => claimant.contactIndexes.includes(contact));
    const canReach = ({ emailIndex, mobileIndex }: (typeof rows)[number]) =>
      channels.some((channel) => (channel === 'sms' ? mobileIndex : emailIndex) !== null);
    return owned.has(companyId) || rows.some(isVerified) || (withoutContact && !rows.some(canReach));
  };
  return claimOfCompanies(db, claimant, companyIds.filter(hasGround));
}

/** What tells who may claim an account. */
const DELIVERED = ['companyId', 'emailIndex', 'mobileIndex', 'status'] as const;

/** Returns the companies of which the profile has claimed an account. */
async function findOwnCompanies(
  db: Database,
  { profileId, identity }: Claimant,
  companyIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const identityIndex = [...computeIdentityIndexes(db.sealing, identity)];
  const rows = await db.model(ConsumerModel).findAll({
    attributes: ['companyId'],
    where: { identityIndex, consumerProfileId: profileId, companyId: [...companyIds], deletedAt: null },
    group: ['companyId'],
    lock: true,
  });
  return new Set(rows.flatMap((row) => readNumber(row.companyId) ?? []));
}

/** Claims the unclaimed accounts that these companies placed for the identity of the profile. Returns how many. */
export async function claimOfCompanies(
  db: Database,
  { profileId, identity }: Pick<Claimant, 'profileId' | 'identity'>,
  companyIds: readonly number[],
): Promise<number> {
  if (companyIds.length === 0) return 0;
  const where = { ...whereUnclaimed(db, identity), companyId: [...companyIds] };
  return db.model(ConsumerModel).update({ consumerProfileId: profileId }, where);
}

function whereUnclaimed(db: Database, identity: Identity) {
  const identityIndex = [...computeIdentityIndexes(db.sealing, identity)];
  return { identityIndex, consumerProfileId: null, deletedAt: null, [Op.and]: [literal(IS_OPEN)] };
}

/** Nobody claims the account of a person who has died. */
const IS_OPEN = `(marks & ${writeMark('deceased')}) = 0`;

/** The digests by which an account or a profile is compared with others. */
interface Indexes {
  readonly identityIndex: string | null;
  readonly contacts: readonly string[];
}

/**
 * Looks again at the claims on a company's accounts of these identities, after it has placed or changed some of them: they
 * belong to the profile that has claimed others of them, or that verified a contact of theirs. Sends the same statements
 * whether or not anybody is known, so that their number tells a company nothing.
 */
export async function claimPlaced(db: Database, companyId: number, identities: readonly Identity[]): Promise<void> {
  const people = new Map(
    identities.flatMap((identity) =>
      computeIdentityIndexes(db.sealing, identity).map((digest, _, [person]) => [digest, person ?? digest] as const),
    ),
  );
  if (people.size === 0) return;
  const identityIndex = [...people.keys()];
  const toPerson = (index: string | null) => people.get(index ?? '') ?? '';
  const accounts = await db.model(ConsumerModel).findAll({
    attributes: ['identityIndex', 'consumerProfileId', 'emailIndex', 'mobileIndex', 'status'],
    where: { companyId, identityIndex, deletedAt: null },
    lock: true,
  });
  const profiles = await db.model(ConsumerProfileModel).findAll({
    attributes: ['id', 'identityIndex', 'emailIndex', 'mobileIndex'],
    where: { identityIndex, status: 'active' },
    order: ['id'],
    lock: true,
  });
  const owners = new Map<string, number>();
  for (const row of accounts) {
    const owner = readNumber(row.consumerProfileId);
    if (owner !== null) owners.set(toPerson(readText(row.identityIndex)), owner);
  }
  const delivered = accounts.filter(({ status }) => status !== 'deactivated').map(readIndexes);
  for (const row of profiles) {
    const profile = readIndexes(row);
    const person = toPerson(profile.identityIndex);
    const isReached = delivered.some(
      (one) =>
        toPerson(one.identityIndex) === person && one.contacts.some((contact) => profile.contacts.includes(contact)),
    );
    if (isReached && !owners.has(person)) owners.set(person, required(readNumber(row.id)));
  }
  const claimed = identityIndex.flatMap((index) => {
    const owner = owners.get(toPerson(index));
    return owner === undefined ? [] : [{ index, owner }];
  });
  // An identity that nobody has stands for those that nobody claims.
  const cases = [{ index: '', owner: 0 }, ...claimed].map(({ index, owner }) => `WHEN '${index}' THEN ${owner}`);
  // Always, for the same statements.
  db.raise('profile', [0, ...claimed.map(({ owner }) => owner)]);
  await db.model(ConsumerModel).update(
    { consumerProfileId: literal(`CASE identity_index ${cases.join(' ')} END`) },
    {
      companyId,
      identityIndex: ['', ...claimed.map(({ index }) => index)],
      consumerProfileId: null,
      deletedAt: null,
      [Op.and]: [literal(IS_OPEN)],
    },
  );
}

function readIndexes(row: Readonly<Record<'identityIndex' | 'emailIndex' | 'mobileIndex', unknown>>): Indexes {
  return { identityIndex: readText(row.identityIndex), contacts: readContacts(row) };
}

function readContacts(row: Readonly<Record<'emailIndex' | 'mobileIndex', unknown>>): readonly string[] {
  return [row.emailIndex, row.mobileIndex].flatMap((index) => readText(index) ?? []);
}

/** The accounts of one company and one identity, which are claimed together. */
export interface ClaimedTogether {
  readonly companyId: number;
  readonly identity: Identity;
  /** Maps each owner, and nobody (null), to a number of accounts. */
  readonly owners: ReadonlyMap<number | null, number>;
}

/** Returns null for an unknown account, and for one whose identity is incomplete. */
export async function findClaimedTogether(db: Database, accountId: number): Promise<ClaimedTogether | null> {
  const accounts = db.model(ConsumerModel);
  const row = await accounts.findOne({
    attributes: ['companyId', 'identityIndex', 'personal'],
    where: { id: accountId, deletedAt: null },
  });
  const companyId = readNumber(row?.companyId);
  if (!row || companyId === null || row.identityIndex === null) return null;
  const identity = toIdentity(openPersonalData(db.sealing, 'consumers', accountId, row.personal) ?? {});
  const identityIndex = [...computeIdentityIndexes(db.sealing, identity)];
  const groups: readonly Readonly<Record<string, unknown>>[] = await accounts.findAll({
    attributes: ['consumerProfileId', [fn('COUNT', literal('*')), 'accounts']],
    where: { companyId, identityIndex, deletedAt: null },
    group: ['consumerProfileId'],
    lock: true,
  });
  const owners = groups.map((group) => {
    return [readNumber(group['consumerProfileId']), required(readNumber(group['accounts']))] as const;
  });
  return { companyId, identity, owners: new Map(owners) };
}

/** Makes the accounts of one company and one identity unclaimed, for support. Returns how many were claimed. */
export async function unclaimTogether(
  db: Database,
  { companyId, identity, owners }: ClaimedTogether,
  now: Instant,
): Promise<number> {
  db.raise(
    'profile',
    [...owners.keys()].flatMap((owner) => owner ?? []),
  );
  const identityIndex = [...computeIdentityIndexes(db.sealing, identity)];
  const where = { companyId, identityIndex, consumerProfileId: { [Op.ne]: null } };
  await keepEndedChoice(db, where, { by: 'support', byId: null, now, isOfEarlierPerson: true });
  return db
    .model(ConsumerModel)
    .update({ consumerProfileId: null, hasSignedIn: false, ownerStopsContact: false }, where);
}

/**
 * Gives everything that one profile has claimed to another profile of the same identity, with its choices about messages and its
 * request to be erased: no choice of a person ends with a merger. Returns the accounts whose companies learn now that their owner
 * wants no contact.
 */
export async function moveClaims(db: Database, from: number, to: number): Promise<readonly KnownAccount[]> {
  await raiseStampsOfCompanies(db, from);
  const profiles = db.model(ConsumerProfileModel);
  const row = await profiles.findOne({ attributes: ['contactStoppedAt'], where: { id: from } });
  const contactStoppedAt = readNumber(row?.contactStoppedAt);
  if (contactStoppedAt !== null) await profiles.update({ contactStoppedAt }, { id: to, contactStoppedAt: null });
  const accounts = db.model(ConsumerModel);
  await accounts.update({ consumerProfileId: to }, { consumerProfileId: from });
  // Both owners' accounts: either may have stopped contact for the whole person.
  const willing = { consumerProfileId: to, hasSignedIn: true, ownerStopsContact: false };
  const unwilling = (await wantsNoContact(db, to))
    ? await accounts.findAll({ attributes: ['id', 'companyId'], where: willing, order: ['id'] })
    : [];
  if (unwilling.length > 0) await accounts.update({ ownerStopsContact: true }, willing);
  await raiseStampsOfCompanies(db, to);
  // Links of mails that were sent before stop the mails that are sent from now on.
  await db.model(OptOutLinkModel).update({ profileId: to }, { profileId: from });
  await moveErasureRequest(db, from, to);
  return unwilling.map(toKnownAccount);
}

/** Not if the other profile has an open one of its own. */
async function moveErasureRequest(db: Database, from: number, to: number): Promise<void> {
  const requests = db.model(ErasureRequestModel);
  const own = await requests.findOne({ attributes: ['id'], where: { openKey: to }, lock: true });
  if (own === null) await requests.update({ profileId: to, openKey: to }, { openKey: from });
}

/** Makes an account unclaimed. Its owner no longer sees it, and the next one has not signed in. */
export async function unclaimAccount(
  database: Database,
  accountId: number,
  { by, now }: Pick<EndOfChoice, 'by' | 'now'>,
): Promise<boolean> {
  return database.transaction(async (db) => {
    const accounts = db.model(ConsumerModel);
    const row = await accounts.findOne({ attributes: ['consumerProfileId'], where: { id: accountId } });
    db.raise('profile', [readNumber(row?.consumerProfileId) ?? 0]);
    await keepEndedChoice(db, { id: accountId }, { by, byId: null, now, isOfEarlierPerson: true });
    const changes = { consumerProfileId: null, hasSignedIn: false, ownerStopsContact: false };
    return (await accounts.update(changes, { id: accountId, consumerProfileId: { [Op.ne]: null } })) === 1;
  });
}
