// Stored links with which people stop a channel without signing in, and the addresses of unclaimed accounts that have.
import { Op } from 'sequelize';
import { CHANNELS, type Channel } from '../../domain/sign-in/login-flow';
import type { Database } from '../database/database';
import { insertOptOutLink } from '../hot-statements/opt-out-links';
import { ConsumerModel } from '../models/account';
import { ConsumerProfileModel } from '../models/profile';
import { OptOutLinkModel } from '../models/system';
import { readEnum, readNumber, readText, required } from '../shared/columns';
import { computeContactIndexes } from '../shared/personal-data';

/** Whose messages a link stops: those to a profile, or those of a company to an address that it delivered. */
export type OptOutOwner = { readonly profileId: number } | { readonly companyId: number; readonly email: string };

/** The text that the token of a link is derived from: the same for each message. */
export function describeOptOutOwner(db: Database, owner: OptOutOwner, channel: Channel): string {
  return 'profileId' in owner
    ? `profile|${owner.profileId}|${channel}`
    : `company|${owner.companyId}|${toIndex(db, owner.email)}|${channel}`;
}

function toIndex(db: Database, email: string): string {
  return required(computeContactIndexes(db.sealing, 'email', email)[0] ?? null);
}

/** Does nothing for a link that is stored. */
export async function saveOptOutLink(
  db: Database,
  id: string,
  owner: OptOutOwner,
  { channel, now }: { readonly channel: Channel; readonly now: number },
): Promise<void> {
  const isProfile = 'profileId' in owner;
  await insertOptOutLink(db, {
    id,
    channel,
    profileId: isProfile ? owner.profileId : null,
    companyId: isProfile ? null : owner.companyId,
    contactIndex: isProfile ? null : toIndex(db, owner.email),
    createdAt: now,
  });
}

export interface OptOutLink {
  readonly id: string;
  readonly channel: Channel;
  /** It is null if a company delivered the address and nobody who has claimed accounts of it has proven the address. */
  readonly profileId: number | null;
  /** This company delivered the address. It is a link of a profile if this is null. */
  readonly companyId: number | null;
  /** Keyed digest of that address. */
  readonly contactIndex: string | null;
  readonly optedOutAt: number | null;
}

export async function findOptOutLink(db: Database, id: string): Promise<OptOutLink | null> {
  const row = await db.model(OptOutLinkModel).findOne({ where: { id } });
  return (
    row && {
      id,
      channel: required(readChannel(row.channel)),
      profileId: readNumber(row.profileId),
      companyId: readNumber(row.companyId),
      contactIndex: readText(row.contactIndex),
      optedOutAt: readNumber(row.optedOutAt),
    }
  );
}

const readChannel = readEnum(CHANNELS);

/** The address takes messages again if `optedOutAt` is null. */
export async function changeOptOutOfAddress(db: Database, id: string, optedOutAt: number | null): Promise<void> {
  await db.model(OptOutLinkModel).update({ optedOutAt }, { id });
}

/**
 * Returns true if somebody has stopped the messages of a company to an address, under whichever key its link was
 * stored, or if a person who has proven the address has stopped all mails to it.
 */
export async function hasOptedOut(db: Database, companyId: number, email: string): Promise<boolean> {
  const contactIndex = [...computeContactIndexes(db.sealing, 'email', email)];
  const where = { companyId, contactIndex, channel: 'email' as const, optedOutAt: { [Op.ne]: null } };
  if ((await db.model(OptOutLinkModel).findOne({ attributes: ['id'], where })) !== null) return true;
  const stopped = { emailIndex: contactIndex, emailVerifiedAt: { [Op.ne]: null }, emailOptedOutAt: { [Op.ne]: null } };
  return (await db.model(ConsumerProfileModel).findOne({ attributes: ['id'], where: stopped })) !== null;
}

/**
 * Whom the link of a company's address concerns by now: those who have proven the address and claimed accounts of the company,
 * and the profile that has taken the link over.
 */
export async function findProfilesOfLink(
  db: Database,
  { profileId, companyId, contactIndex }: Pick<OptOutLink, 'profileId' | 'companyId' | 'contactIndex'>,
): Promise<readonly number[]> {
  const own = profileId === null ? [] : [profileId];
  if (companyId === null || contactIndex === null) return own;
  const proven = await db.model(ConsumerProfileModel).findAll({
    attributes: ['id'],
    where: { emailIndex: contactIndex, emailVerifiedAt: { [Op.ne]: null }, status: 'active' },
    order: ['id'],
  });
  const ids = proven.map(({ id }) => required(readNumber(id)));
  const claimed = await db.model(ConsumerModel).findAll({
    attributes: ['consumerProfileId'],
    where: { consumerProfileId: ids, companyId, deletedAt: null },
    group: ['consumerProfileId'],
  });
  const owners = claimed.flatMap(({ consumerProfileId }) => readNumber(consumerProfileId) ?? []);
  return [...new Set([...own, ...owners])];
}

/**
 * Gives the links of addresses that a profile has proven to that profile, of the companies whose accounts it has claimed, so
 * that they go on working when its contacts change. Returns whether one of them had stopped the mails.
 */
export async function takeOverLinks(
  db: Database,
  profileId: number,
  contactIndexes: readonly string[],
): Promise<boolean> {
  if (contactIndexes.length === 0) return false;
  const claimed = await db.model(ConsumerModel).findAll({
    attributes: ['companyId'],
    where: { consumerProfileId: profileId, deletedAt: null },
    group: ['companyId'],
  });
  const companyId = claimed.flatMap((row) => readNumber(row.companyId) ?? []);
  const links = db.model(OptOutLinkModel);
  const where = { companyId, contactIndex: [...contactIndexes], profileId: null };
  const found = await links.findAll({ attributes: ['id', 'optedOutAt'], where });
  if (found.length === 0) return false;
  await links.update({ profileId }, { id: found.map(({ id }) => required(readText(id))), profileId: null });
  return found.some(({ optedOutAt }) => optedOutAt !== null);
}
