// Whether a person wants no contact, for the copies of that choice on the accounts that they have signed in for.

/** An expression of SQL. */
export function stopsContact(profileId: number): string {
  return `(SELECT CASE WHEN contact_stopped_at IS NULL THEN 0 ELSE 1 END FROM consumer_profiles WHERE id = ${profileId})`;
}
