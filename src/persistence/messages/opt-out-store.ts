// Stored links with which people stop a channel without signing in, and the addresses of unclaimed accounts that have.
import { Op } from 'sequelize';
import { CHANNELS, type Channel } from '../../domain/sign-in/login-flow';
import type { Database } from '../database/database';
import { insertOptOutLink } from '../hot-statements/opt-out-links';
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
  /** Null: an address that a company delivered. */
  readonly profileId: number | null;
  readonly optedOutAt: number | null;
}

export async function findOptOutLink(db: Database, id: string): Promise<OptOutLink | null> {
  const row = await db.model(OptOutLinkModel).findOne({ where: { id } });
  return (
    row && {
      id,
      channel: required(readChannel(row.channel)),
      profileId: readNumber(row.profileId),
      optedOutAt: readNumber(row.optedOutAt),
    }
  );
}

const readChannel = readEnum(CHANNELS);

/** Null: the address takes messages again. */
export async function changeOptOutOfAddress(db: Database, id: string, optedOutAt: number | null): Promise<void> {
  await db.model(OptOutLinkModel).update({ optedOutAt }, { id });
}

/** Whether somebody has stopped the messages of a company to an address, under whichever key its link was stored. */
export async function hasOptedOut(db: Database, companyId: number, email: string): Promise<boolean> {
  const contactIndex = [...computeContactIndexes(db.sealing, 'email', email)];
  const where = { companyId, contactIndex, channel: 'email' as const, optedOutAt: { [Op.ne]: null } };
  return readText((await db.model(OptOutLinkModel).findOne({ attributes: ['id'], where }))?.id) !== null;
}
