// Polls for subscriptions: reads the versions of many accounts and letters, and whose streams must end.
import { canSignIn, type CreditorFacts } from '../../domain/creditor/creditor-user';
import type { Moment } from '../../domain/shared/calendar';
import {
  toOwnerKey,
  type PollResult,
  type PollTargets,
  type StreamEnding,
  type StreamOwner,
} from '../../domain/system/subscription-poll';
import { findCreditorsByIds } from '../creditor/creditor-store';
import type { Database } from '../database/database';
import { CreditorSessionModel } from '../models/creditor';
import { SessionModel } from '../models/sign-in';
import { readNumber, readText, required } from '../shared/columns';
import { pollVersions } from './item-version-store';
import { getAliveCondition } from '../sign-in/session-store';

/** Sends as many statements for one subscription as for all. */
export async function pollSubscriptions(
  db: Database,
  { targets, owners }: PollTargets,
  moment: Moment,
): Promise<PollResult> {
  return {
    now: moment.epoch,
    versions: await pollVersions(db, targets),
    endings: new Map([
      ...(await findEndedConsumers(db, owners, moment)),
      ...(await findEndedCreditors(db, owners, moment)),
    ]),
  };
}

type Endings = readonly (readonly [ownerKey: string, ending: StreamEnding])[];

/** The sessions must be alive and the profiles active. */
async function findEndedConsumers(db: Database, all: readonly StreamOwner[], moment: Moment): Promise<Endings> {
  const owners = all.filter(({ kind }) => kind === 'consumer_session');
  if (owners.length === 0) return [];
  const where = { id: owners.map(({ id }) => id), ...getAliveCondition(moment.epoch) };
  const activeProfile = { association: 'profile', attributes: [], required: true, where: { status: 'active' } };
  const rows = await db.model(SessionModel).findAll({ attributes: ['id'], where, include: [activeProfile] });
  const alive = new Set(rows.map(({ id }) => required(readText(id))));
  return owners.filter(({ id }) => !alive.has(id)).map((owner) => [toOwnerKey(owner), 'session_ended']);
}

/** The sessions must be alive, the users allowed to sign in, and the memberships of their companies active. */
async function findEndedCreditors(db: Database, all: readonly StreamOwner[], moment: Moment): Promise<Endings> {
  const owners = all.filter(({ kind }) => kind !== 'consumer_session');
  if (owners.length === 0) return [];
  const sessionIds = owners.filter(({ kind }) => kind === 'creditor_session').map(({ id }) => id);
  const users = sessionIds.length === 0 ? new Map<string, number>() : await readSessionUsers(db, sessionIds, moment);
  const findUser = ({ kind, id }: StreamOwner) => (kind === 'creditor_session' ? users.get(id) : Number(id));
  const userIds = [...new Set(owners.map(findUser).filter((id) => id !== undefined))];
  const creditors = userIds.length === 0 ? [] : await findCreditorsByIds(db, userIds, moment);
  const found = new Map(creditors.map((creditor) => [creditor.id, creditor]));
  return owners.flatMap((owner) => {
    const ending = findCreditorEnding(owner, found.get(findUser(owner) ?? 0));
    return ending === null ? [] : [[toOwnerKey(owner), ending] as const];
  });
}

function findCreditorEnding({ kind }: StreamOwner, creditor: CreditorFacts | undefined): StreamEnding | null {
  // The external identity provider has verified the address.
  const mayRead = creditor && (kind === 'creditor_user' ? creditor.active : canSignIn(creditor));
  if (!mayRead) return 'session_ended';
  return creditor.hasActiveMembership ? null : 'membership_ended';
}

/** Session → user, of live sessions. */
async function readSessionUsers(
  db: Database,
  ids: readonly string[],
  moment: Moment,
): Promise<ReadonlyMap<string, number>> {
  const where = { id: [...ids], ...getAliveCondition(moment.epoch) };
  const rows = await db.model(CreditorSessionModel).findAll({ attributes: ['id', 'ownerId'], where });
  return new Map(rows.map(({ id, ownerId }) => [required(readText(id)), required(readNumber(ownerId))]));
}
