// Reads what decides the state of each account of a person, for lists and their counts.
// With models, it takes 4.0 to 5.1 times the processor time (`npm run bench -- statements`).
import type { Database } from '../database/database';
import type { RelatedRow, StoredRow } from '../database/model-access';
import { ConsumerModel, ConsumerNoticeResponseModel } from '../models/account';
import { ConsumerNegotiationModel } from '../models/negotiation';
import { createColumnSelector, selectColumns, type SelectedColumn } from './columns';

/** The columns of an account that decide its state, under the names of attributes. */
export type StateRow = Partial<StoredRow<ConsumerModel>> &
  RelatedRow<'negotiation', ConsumerNegotiationModel> &
  RelatedRow<'noticeResponse', ConsumerNoticeResponseModel> & { readonly wasDisputed?: unknown };

const account = createColumnSelector(ConsumerModel, 'a');
const negotiation = createColumnSelector(ConsumerNegotiationModel, 'n', 'negotiation.');
const notice = createColumnSelector(ConsumerNoticeResponseModel, 'nr', 'noticeResponse.');

/** Deactivation keeps the dispute date and the reason, so either of them marks an earlier dispute or not-paying report. */
export const STATE_COLUMNS: readonly SelectedColumn[] = [
  ...account('id', 'status', 'paymentSetup', 'offerAccepted', 'counterOffer'),
  { name: 'wasDisputed', sql: '(a.disputed_at IS NOT NULL OR a.reason_id IS NOT NULL)' },
  ...negotiation('negotiationType'),
  ...notice('status'),
];

/** The negotiation with the account's current company. Its unique key makes this one row at most. */
export const STATE_JOINS = `
  LEFT JOIN consumer_negotiations n ON n.consumer_id = a.id AND n.company_id = a.company_id
  LEFT JOIN consumer_notice_responses nr ON nr.consumer_id = a.id`;

const STATES_BY_PROFILE = `
SELECT ${selectColumns(STATE_COLUMNS)}
FROM consumers a ${STATE_JOINS}
WHERE a.consumer_profile_id = ? AND a.deleted_at IS NULL
ORDER BY a.id`;

/** Ordered by id. */
export function readStatesByProfile(db: Database, profileId: number): Promise<readonly StateRow[]> {
  return db.read(STATES_BY_PROFILE, [profileId]);
}
