// Adds the place of each account in the lists of its owner, computed from its condition, so that a page reads a page.
import type { SchemaChanges } from './schema-changes';

export const name = '0037-account-order';

/** The keys of conditions in the order of their states, whose priorities start at 1. */
const KEYS_BY_STATE = [
  ['approved_settlement_but_payment_setup_is_pending', 'approved_but_payment_setup_is_pending'],
  ['creditor_send_an_offer'],
  ['joined'],
  ['pending_creditor_response'],
  ['returned_notice_response', 'notice_sent'],
  ['hold:settlement', 'payment_accepted_and_plan_in_scheduled:settlement'],
  ['hold', 'payment_accepted_and_plan_in_scheduled'],
  ['settled'],
  ['declined', 'renegotiate'],
  ['disputed', 'not_paying'],
  ['disputed_deactivated', 'deactivated'],
  ['cancelled_plan'],
] as const;

export async function up({ addComputedText, addIndex }: SchemaChanges): Promise<void> {
  const cases = KEYS_BY_STATE.flatMap((keys, index) =>
    keys.map((key) => `WHEN condition_key = '${key}' THEN '${String(index + 1).padStart(2, '0')}'`),
  );
  // '00' where the condition is not known, null for deleted accounts.
  const order = `CASE ${cases.join(' ')} WHEN condition_key = 'deleted' THEN NULL ELSE '00' END`;
  await addComputedText('consumers', 'state_order', 2, order);
  await addIndex('consumers', ['consumer_profile_id', 'state_order', 'id']);
}
