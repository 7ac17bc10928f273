// Columns that rows of several tables share.

export const ACCOUNT = { consumer: 'accountId' } as const;

export const IDEMPOTENT = { 'idempotency-key': 'idempotencyKey' } as const;

/** Bytes of a body with words of a person, so that who pastes too many is told how many may be sent. */
export const LONG_TEXT = 128 * 1024;
/** Query parameters of a statement: the first and the last business day. */
export const PERIOD = { from: { variable: 'from' }, to: { variable: 'to' } } as const;

/** Query parameters of a list that has pages. */
export const PAGE = { limit: { variable: 'first', minimum: 1, maximum: 50 }, cursor: { variable: 'after' } } as const;

/** Use this for a list that can be long: `meta.total` is null unless it is requested, and is counted up to 10,000. */
export const LONG_PAGE = { ...PAGE, total: { variable: 'total' } } as const;

/** A move of the signed-in consumer on an account. */
export const CONSUMER_MOVE = {
  method: 'POST',
  tag: 'Accounts',
  success: 200,
  parameters: ACCOUNT,
  alsoRequired: ['action_context.active_negotiation_id'],
  headers: IDEMPOTENT,
  access: 'OfferAccess',
} as const;
