// The statements of the peers, as a good engineer writes them: one for the session and the account, joined; one for a list.
// They were copied from Parley once and do not follow it, so that a peer is neither faster nor slower when Parley changes.

/** `column AS prefix_column` of each. */
const select = (table, prefix, columns) =>
  columns
    .trim()
    .split(/\s+/)
    .map((column) => `${table}.${column} AS ${prefix}${column}`)
    .join(', ');

const TERMS = `min_monthly_pay_percent max_days_first_pay minimum_settlement_percentage minimum_payment_plan_percentage
  max_first_pay_days settlement_auto_approve plan_auto_approve`;
const CREDITOR_TERMS = `pif_balance_discount_percent ppa_balance_discount_percent ${TERMS} terms_version`;
const SENDER = ['id', 'company_name', 'phone', 'email', 'address1', 'address2', 'city', 'state', 'zip', 'url'];

const SESSION_COLUMNS = `
  ${select('held', 'session_', 'id profile_id generation used_generation absolute_until revoked_at')},
  ${select('owner', 'session_', 'status is_communication_updated')},
  EXISTS (SELECT 1 FROM consumers claimed
    WHERE claimed.consumer_profile_id = owner.id AND claimed.deleted_at IS NULL) AS session_has_claimed`;
const SESSIONS = 'FROM sessions held INNER JOIN consumer_profiles owner ON owner.id = held.profile_id';

const ACCOUNT_COLUMNS = `
  ${select('a', '', `id status payment_setup offer_accepted counter_offer consumer_profile_id link_state version`)},
  ${select('a', '', `has_failed_payment custom_offer original_account_name personal total_balance current_balance`)},
  ${select('a', '', `sealed_hold_reason placement_date expiry_date restart_date disputed_at`)},
  CASE WHEN a.has_signed_in = 1 THEN ow.last_used_at END AS last_login,
  ${select('a', '', `cancelled_at deactivated_at created_at updated_at reason_id skip_schedules skips_used`)},
  ${select('a', '', `had_agreement pif_discount_percent pay_setup_discount_percent ${TERMS}`)},
  ${select('r', 'reason_', 'label')}, ${select('c', 'company_', `id company_name ${CREDITOR_TERMS}`)},
  ${select('t', 'about_us_', 'content')},
  ${select('s', 'subclient_', `id subclient_name unique_identification_number ${CREDITOR_TERMS}`)},
  ${select('n', 'negotiation_', `id negotiation_type installment_type active_negotiation offer_accepted`)},
  ${select('n', 'negotiation_', `offer_accepted_at counter_offer_accepted one_time_settlement negotiate_amount`)},
  ${select('n', 'negotiation_', `monthly_amount no_of_installments last_month_amount first_pay_date`)},
  ${select('n', 'negotiation_', `counter_one_time_amount counter_negotiate_amount counter_monthly_amount`)},
  ${select('n', 'negotiation_', `counter_no_of_installments counter_last_month_amount counter_first_pay_date`)},
  ${select('n', 'negotiation_', `counter_note payment_plan_current_balance reason note consumer_offer_sent_at`)},
  ${select('n', 'negotiation_', `creditor_counter_offer_sent_at pay_terms_snapshot approved_by`)},
  ${select('p', 'payment_', 'id schedule_date amount status')},
  ${select('nr', 'notice_', 'id status notice_balance reason sender_type resend_count resent_at')},
  ${SENDER.map((column) => `COALESCE(sc.${column}, sp.${column}) AS sender_${column}`).join(', ')},
  EXISTS (SELECT 1 FROM company_memberships m
    WHERE m.company_id = c.id AND m.status = 'active' AND m.current_plan_end >= ?) AS has_active_membership,
  (SELECT MIN(f.schedule_date) FROM schedule_transactions f
    WHERE f.consumer_id = a.id AND f.status = 'scheduled' AND f.transaction_type = 'pif') AS next_settlement_date,
  EXISTS (SELECT 1 FROM transactions d WHERE d.consumer_id = a.id) AS has_transactions,
  EXISTS (SELECT 1 FROM payment_profiles b WHERE b.consumer_id = a.id AND b.deleted_at IS NULL) AS has_payment_method,
  (SELECT COUNT(*) FROM schedule_transactions u
    WHERE u.consumer_id = a.id AND u.status IN ('scheduled', 'failed')) AS unpaid_payments,
  (SELECT COUNT(*) FROM schedule_transactions g
    WHERE g.consumer_id = a.id AND g.status = 'failed') AS failed_payments,
  (EXISTS (SELECT 1 FROM schedule_transactions o WHERE o.consumer_id = a.id AND o.open_attempt IS NOT NULL)
    OR EXISTS (SELECT 1 FROM gift_payments i WHERE i.open_key = a.id)) AS has_open_charge`;

const ACCOUNT_JOINS = `
  LEFT JOIN companies c ON c.id = a.company_id
  LEFT JOIN custom_contents t ON t.id = (SELECT MIN(w.id) FROM custom_contents w
    WHERE w.company_id = c.id AND w.type = 'about us' AND w.subclient_id IS NULL)
  LEFT JOIN consumer_profiles ow ON ow.id = a.consumer_profile_id
  LEFT JOIN subclients s ON s.id = a.subclient_id AND s.deleted_at IS NULL
  LEFT JOIN reasons r ON r.id = a.reason_id
  LEFT JOIN consumer_negotiations n ON n.consumer_id = a.id AND n.company_id = a.company_id
  LEFT JOIN consumer_notice_responses nr ON nr.consumer_id = a.id
  LEFT JOIN companies sc ON nr.sender_type = 'company' AND sc.id = nr.sender_id
  LEFT JOIN creditor_profiles sp ON nr.sender_type = 'creditor_profile' AND sp.id = nr.sender_id
  LEFT JOIN schedule_transactions p ON p.id = (SELECT e.id FROM schedule_transactions e
    WHERE e.consumer_id = a.id AND e.status = 'scheduled' ORDER BY e.schedule_date, e.id LIMIT 1)`;

const READ_SESSION = `SELECT ${SESSION_COLUMNS} ${SESSIONS} WHERE held.id = ?`;

/** The start of today, the account, the session. */
const READ_SESSION_AND_ACCOUNT = `SELECT ${SESSION_COLUMNS}, ${ACCOUNT_COLUMNS} ${SESSIONS}
  LEFT JOIN consumers a ON a.id = ? AND a.deleted_at IS NULL ${ACCOUNT_JOINS} WHERE held.id = ?`;

/** The profile, the start of today, the profile, the number of accounts. */
const READ_LIST = `SELECT (SELECT COUNT(*) FROM consumers l
    WHERE l.consumer_profile_id = ? AND l.deleted_at IS NULL) AS total, ${ACCOUNT_COLUMNS}
  FROM (SELECT o.id FROM consumers o WHERE o.consumer_profile_id = ? AND o.deleted_at IS NULL
    ORDER BY o.state_order, o.id LIMIT ?) chosen INNER JOIN consumers a ON a.id = chosen.id ${ACCOUNT_JOINS}`;

/** Values: those of the account, its id and its version. */
const SWAP_ACCOUNT = `UPDATE consumers SET status = ?, offer_accepted = ?, payment_setup = ?, custom_offer = ?,
  counter_offer = ?, derived_condition = ?, derived_version = ?, version = ?, updated_at = ?
  WHERE id = ? AND version = ? AND deleted_at IS NULL`;

const NEGOTIATION_COLUMNS = `negotiation_type installment_type active_negotiation offer_accepted offer_accepted_at
  counter_offer_accepted one_time_settlement negotiate_amount monthly_amount no_of_installments last_month_amount
  first_pay_date counter_one_time_amount counter_negotiate_amount counter_monthly_amount counter_no_of_installments
  counter_last_month_amount counter_first_pay_date counter_note payment_plan_current_balance reason note
  consumer_offer_sent_at creditor_counter_offer_sent_at pay_terms_snapshot approved_by open_key updated_at`
  .trim()
  .split(/\s+/);

const UPDATE_NEGOTIATION = `UPDATE consumer_negotiations
  SET ${NEGOTIATION_COLUMNS.map((column) => `${column} = ?`).join(', ')} WHERE id = ?`;

/** Also the account, the company and the time. */
const INSERT_NEGOTIATION = `INSERT INTO consumer_negotiations
  (${NEGOTIATION_COLUMNS.join(', ')}, consumer_id, company_id, created_at)
  VALUES (${NEGOTIATION_COLUMNS.map(() => '?').join(', ')}, ?, ?, ?)`;

/** The snapshot is stored with the first move only. */
const APPEND_HISTORY = `INSERT INTO negotiation_history (consumer_id, company_id, at, actor, actor_id, move,
    condition_before, condition_after, version, written, request_id, row_before)
  SELECT ?, ?, ?, 'consumer', ?, ?, ?, ?, ?, ?, ?,
    CASE WHEN EXISTS (SELECT 1 FROM negotiation_history h WHERE h.consumer_id = ?) THEN NULL ELSE ? END`;

module.exports = {
  APPEND_HISTORY,
  INSERT_NEGOTIATION,
  READ_LIST,
  READ_SESSION,
  READ_SESSION_AND_ACCOUNT,
  SWAP_ACCOUNT,
  UPDATE_NEGOTIATION,
};
