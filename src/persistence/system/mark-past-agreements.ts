// Marks the accounts whose history has an agreement, of those that were stored before accounts had the mark.
import { col, fn, Op } from 'sequelize';
import { findAgreement } from '../../domain/payments/find-agreement';
import type { Database } from '../database/database';
import { ConsumerModel } from '../models/account';
import { NegotiationHistoryModel } from '../models/negotiation';
import { findHistories } from '../negotiation/history-store';
import { readNumber, required } from '../shared/columns';

const PAGE = 50;

/** Pages by account, and may be repeated. */
export async function markPastAgreements(db: Database): Promise<void> {
  for (let last = 0; ;) {
    const rows = await db.repeatable.model(NegotiationHistoryModel).findAll({
      attributes: [[fn('DISTINCT', col('consumer_id')), 'consumerId']],
      where: { consumerId: { [Op.gt]: last } },
      order: ['consumerId'],
      limit: PAGE,
    });
    const ids = rows.map(({ consumerId }) => required(readNumber(consumerId)));
    const end = ids.at(-1);
    if (end === undefined) return;
    const histories = await findHistories(db.repeatable, ids);
    const agreed = ids.filter((id) => findAgreement(null, histories.get(id) ?? []) !== null);
    if (agreed.length > 0) await db.repeatable.model(ConsumerModel).update({ hadAgreement: true }, { id: agreed });
    last = end;
  }
}
