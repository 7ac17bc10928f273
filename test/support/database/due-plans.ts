// Adds plans of Rivera with one payment each, which is long due.

/** `write` runs a statement with parameters. The accounts have the ids 100, 101 … Returns their ids. */
export async function addDuePlans(
  write: (sql: string, params: (string | number)[]) => Promise<unknown>,
  count: number,
): Promise<readonly number[]> {
  const ids = Array.from({ length: count }, (_, index) => 100 + index);
  for (const id of ids) {
    await write(
      `INSERT INTO consumers
         (id, company_id, consumer_profile_id, original_account_name, status, version, payment_setup, offer_accepted)
       VALUES (?, 1, 1, 'Another', 'payment_accepted', 1, 1, 1)`,
      [id],
    );
    await write("INSERT INTO payment_profiles (id, consumer_id, label, payment_method_id) VALUES (?, ?, 'Any', 1)", [
      id,
      id,
    ]);
    await write(
      `INSERT INTO schedule_transactions
         (consumer_id, company_id, payment_profile_id, schedule_date, amount, status, transaction_type)
       VALUES (?, 1, ?, '2026-03-01', 50, 'scheduled', 'installment')`,
      [id, id],
    );
  }
  return ids;
}
