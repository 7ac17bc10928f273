// Reads the state of mailboxes for subscriptions: which letters there are, and when each was read.
import { cast, col, fn, literal, Op, type FindAttributeOptions, type Includeable } from 'sequelize';
import { toScopeKey, type ItemVersions, type PollTarget } from '../../domain/system/subscription-poll';
import type { Database } from '../database/database';
import type { RelatedRow, StoredRow } from '../database/model-access';
import type { ConsumerModel } from '../models/account';
import { ELetterModel, type ConsumerELetterModel } from '../models/letters';
import { readInstantColumn, readNumber, readText, required } from '../shared/columns';

type LetterRow = StoredRow<ELetterModel> &
  RelatedRow<'consumer', ConsumerModel> &
  RelatedRow<'mailbox', ConsumerELetterModel>;

/**
 * Keys come from `toScopeKey`; empty mailboxes are missing. Sends one statement for all mailboxes, however many letters
 * they have; only for those that have changed, one more reads their letters.
 */
export async function pollMailboxVersions(
  db: Database,
  all: readonly PollTarget[],
): Promise<ReadonlyMap<string, ItemVersions>> {
  const targets = all.filter(({ scope }) => scope.of === 'mailbox');
  if (targets.length === 0) return new Map();
  const stamps = await readStamps(
    db,
    targets.map(({ scope }) => scope.id),
  );
  const isCurrent = ({ scope: { id }, previous }: PollTarget) => previous?.stamp === stamps.get(id);
  const changed = targets.filter((target) => stamps.has(target.scope.id) && !isCurrent(target));
  const read = await readVersions(
    db,
    changed.map(({ scope }) => scope.id),
  );
  return new Map(
    targets.flatMap((target) => {
      const { scope, previous } = target;
      const stamp = stamps.get(scope.id);
      if (stamp === undefined) return [];
      if (previous && isCurrent(target)) return [[toScopeKey(scope), previous] as const];
      return [[toScopeKey(scope), { stamp, versions: read.get(scope.id) ?? new Map<number, number>() }] as const];
    }),
  );
}

function joinMailboxes(profileIds: readonly number[], mailbox: string[]): Includeable[] {
  const ofProfiles = { consumerProfileId: { [Op.in]: [...profileIds] }, deletedAt: null };
  return [
    { association: 'consumer', attributes: ['consumerProfileId'], required: true, where: ofProfiles },
    { association: 'mailbox', attributes: mailbox, required: true, where: { deletedAt: null } },
  ];
}

/** Profile → what differs whenever a letter appears, is read, unread or deleted. Sums are text: they exceed safe integers. */
async function readStamps(db: Database, profileIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const ids = col('ELetterModel.id');
  const attributes: FindAttributeOptions = [
    [cast(fn('COUNT', ids), 'CHAR'), 'total'],
    [cast(fn('SUM', ids), 'CHAR'), 'ids'],
    [cast(fn('COUNT', col('mailbox.read_at')), 'CHAR'), 'read'],
    [
      cast(literal('SUM(CASE WHEN `mailbox`.`read_at` IS NULL THEN 0 ELSE `mailbox`.`letter_id` END)'), 'CHAR'),
      'readIds',
    ],
    [fn('MAX', col('mailbox.read_at')), 'lastRead'],
  ];
  const rows: readonly (LetterRow & Readonly<Record<string, unknown>>)[] = await db
    .model(ELetterModel)
    .findAll({ attributes, include: joinMailboxes(profileIds, []), group: ['consumer.consumer_profile_id'] });
  return new Map(
    rows.map((row) => {
      const sums = ['total', 'ids', 'read', 'readIds'].map((name) => required(readText(row[name])));
      const lastRead = readInstantColumn(row['lastRead']) ?? '';
      return [required(readNumber(row['consumer.consumerProfileId'])), [...sums, lastRead].join(':')];
    }),
  );
}

async function readVersions(
  db: Database,
  profileIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlyMap<number, number>>> {
  if (profileIds.length === 0) return new Map();
  const rows: readonly LetterRow[] = await db
    .model(ELetterModel)
    .findAll({ attributes: ['id'], include: joinMailboxes(profileIds, ['readAt']), order: ['id'] });
  const mailboxes = new Map<number, Map<number, number>>();
  for (const row of rows) {
    const profileId = required(readNumber(row['consumer.consumerProfileId']));
    const readAt = readInstantColumn(row['mailbox.readAt']);
    const versions = mailboxes.get(profileId) ?? new Map<number, number>();
    mailboxes.set(profileId, versions.set(required(readNumber(row.id)), readAt === null ? 0 : Date.parse(readAt)));
  }
  return mailboxes;
}
