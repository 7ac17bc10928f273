// Polls for subscriptions: reads the versions of many accounts, and which sessions are still alive.
import { Op } from 'sequelize';
import type { PollResult, PollTargets } from '../../domain/system/subscription-poll';
import type { Database } from '../database/database';
import { ConsumerModel } from '../models/account';
import { SessionModel } from '../models/sign-in';
import { readNumber, readText, required } from '../shared/columns';

/** A session is alive until it is revoked or reaches its idle or absolute limit. `now` in epoch milliseconds. */
export async function pollSubscriptions(
  db: Database,
  { accountIds, sessionIds }: PollTargets,
  now: number,
): Promise<PollResult> {
  const accounts = await db
    .model(ConsumerModel)
    .findAll({ attributes: ['id', 'version'], where: { id: [...accountIds], deletedAt: null } });
  const alive = { revokedAt: null, idleUntil: { [Op.gt]: now }, absoluteUntil: { [Op.gt]: now } };
  const activeProfile = { association: 'profile', attributes: [], required: true, where: { status: 'active' } };
  const sessions = await db
    .model(SessionModel)
    .findAll({ attributes: ['id'], where: { id: [...sessionIds], ...alive }, include: [activeProfile] });
  return {
    versions: new Map(accounts.map(({ id, version }) => [Number(id), required(readNumber(version))])),
    alive: new Set(sessions.map(({ id }) => required(readText(id)))),
  };
}
