// Claims: to which profile the accounts of one company and one identity belong. They are claimed together, by conditional
// UPDATEs of the accounts themselves. docs/identity.md has the grounds.
import { fn, literal, Op, type WhereOptions } from 'sequelize';
import type { ContactPoint } from '../../domain/sign-in/contact';
import { chooseChannel } from '../../domain/sign-in/login';
import type { Database } from '../database/database';
import { ConsumerModel } from '../models/account';
import { ConsumerProfileModel } from '../models/profile';
import { readNumber, readText, required } from '../shared/columns';
import {
  computeContactIndexes,
  computeIdentityIndexes,
  openPersonalData,
  type Identity,
} from '../shared/personal-data';

/** Accounts that were removed open nothing. */
const STANDING = { deletedAt: null, status: { [Op.ne]: 'deactivated' as const } };

/** More contacts are never sent codes, and companies that deliver the same contact take one place together. */
const MAX_COMPANIES = 20;

/** What the accounts of an identity say about who may sign in with it. */
export interface IdentityAccounts {
  /** A company has placed an account that was not removed. */
  readonly isKnown: boolean;
  /** The profiles that have claimed some of them. */
  readonly owners: ReadonlySet<number>;
  /** A contact of each company whose accounts are unclaimed, the newest placement first. The same contact may recur. */
  readonly delivered: readonly ContactPoint[];
}

export async function findIdentityAccounts(
  db: Database,
  identity: Identity,
  sendsTextCodes: boolean,
): Promise<IdentityAccounts> {
  const accounts = db.model(ConsumerModel);
  const rows: readonly Readonly<Record<string, unknown>>[] = await accounts.findAll({
    attributes: ['companyId', 'consumerProfileId', [fn('MAX', reachableId(sendsTextCodes)), 'newest']],
    where: { ...STANDING, identityIndex: [...computeIdentityIndexes(db.sealing, identity)] },
    group: ['companyId', 'consumerProfileId'],
  });
  const unclaimed = rows.filter((row) => row['consumerProfileId'] === null);
  const newest = unclaimed.flatMap((row) => readNumber(row['newest']) ?? []).sort((one, other) => other - one);
  return {
    isKnown: rows.length > 0,
    owners: new Set(rows.flatMap((row) => readNumber(row['consumerProfileId']) ?? [])),
    delivered: await findDelivered(db, newest.slice(0, MAX_COMPANIES), sendsTextCodes),
  };
}

async function findDelivered(
  db: Database,
  ids: readonly number[],
  sendsTextCodes: boolean,
): Promise<readonly ContactPoint[]> {
  if (ids.length === 0) return [];
  const rows = await db.model(ConsumerModel).findAll({
    attributes: ['id', 'personal', 'emailIndex', 'mobileIndex'],
    where: { id: [...ids] },
    order: [['id', 'DESC']],
  });
  return rows.flatMap((row): readonly ContactPoint[] => {
    const personal = openPersonalData(db.sealing, 'consumers', required(readNumber(row.id)), row.personal) ?? {};
    const email = row.emailIndex === null ? null : (personal.email ?? null);
    const mobile = row.mobileIndex === null ? null : (personal.mobile ?? null);
    const channel = chooseChannel({ email, mobile }, sendsTextCodes);
    const to = channel === 'sms' ? mobile : email;
    return channel === null || to === null ? [] : [{ channel, to }];
  });
}

/** The id of an account to whose contact a code can be sent; null for others. */
function reachableId(sendsTextCodes: boolean) {
  const hasContact = sendsTextCodes ? 'email_index IS NOT NULL OR mobile_index IS NOT NULL' : 'email_index IS NOT NULL';
  return literal(`CASE WHEN ${hasContact} THEN id END`);
}

/** A profile that claims accounts of its own identity. */
export interface Claimant {
  readonly profileId: number;
  readonly identity: Identity;
  /** Verified. */
  readonly contacts: readonly ContactPoint[];
}

/**
 * Claims the accounts of every company that delivered a verified contact of the profile, and what companies whose accounts
 * it has claimed placed meanwhile. `withoutContact` claims also those of companies that delivered none. Returns how many.
 */
export async function claimAccounts(
  db: Database,
  claimant: Claimant,
  { sendsTextCodes, withoutContact }: { readonly sendsTextCodes: boolean; readonly withoutContact: boolean },
): Promise<number> {
  const { profileId, contacts } = claimant;
  const unclaimed = whereUnclaimed(db, claimant.identity);
  const indexes = contacts.flatMap(({ channel, to }) => [...computeContactIndexes(db.sealing, channel, to)]);
  const grounds: WhereOptions<ConsumerModel>[] = [
    { consumerProfileId: profileId, deletedAt: null },
    { ...unclaimed, [Op.or]: [{ emailIndex: indexes }, { mobileIndex: indexes }] },
  ];
  // Locked, so that a placement that is under way is waited for and seen.
  const found = await db
    .model(ConsumerModel)
    .findAll({ attributes: ['companyId'], where: { [Op.or]: grounds }, group: ['companyId'], lock: true });
  const companyIds = found.flatMap((row) => readNumber(row.companyId) ?? []);
  if (withoutContact) companyIds.push(...(await findCompaniesWithoutContact(db, claimant.identity, sendsTextCodes)));
  return claimOfCompanies(db, claimant, companyIds);
}

/** Those with unclaimed accounts of the identity, of which none has a contact that a code can be sent to. */
export async function findCompaniesWithoutContact(
  db: Database,
  identity: Identity,
  sendsTextCodes: boolean,
): Promise<readonly number[]> {
  const rows: readonly Readonly<Record<string, unknown>>[] = await db.model(ConsumerModel).findAll({
    attributes: ['companyId', [fn('MAX', reachableId(sendsTextCodes)), 'newest']],
    where: whereUnclaimed(db, identity),
    group: ['companyId'],
  });
  return rows.flatMap((row) => (row['newest'] === null ? (readNumber(row['companyId']) ?? []) : []));
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
  return { identityIndex, consumerProfileId: null, deletedAt: null };
}

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
    attributes: ['identityIndex', 'consumerProfileId', 'emailIndex', 'mobileIndex'],
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
  const delivered = accounts.map(readIndexes);
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
  await db.model(ConsumerModel).update(
    { consumerProfileId: literal(`CASE identity_index ${cases.join(' ')} END`) },
    {
      companyId,
      identityIndex: ['', ...claimed.map(({ index }) => index)],
      consumerProfileId: null,
      deletedAt: null,
    },
  );
}

function readIndexes(row: Readonly<Record<'identityIndex' | 'emailIndex' | 'mobileIndex', unknown>>): Indexes {
  return {
    identityIndex: readText(row.identityIndex),
    contacts: [row.emailIndex, row.mobileIndex].flatMap((index) => readText(index) ?? []),
  };
}

/** Makes an account unclaimed. Its owner no longer sees it, and the next one has not signed in. */
export async function unclaimAccount(db: Database, accountId: number): Promise<boolean> {
  const changes = { consumerProfileId: null, lastLoginAt: null };
  return (await db.model(ConsumerModel).update(changes, { id: accountId, consumerProfileId: { [Op.ne]: null } })) === 1;
}
