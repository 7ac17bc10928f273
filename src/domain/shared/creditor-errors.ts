// The rows of the error table that only creditors get. Part of `ERRORS`, which checks their form.

export const CREDITOR_ERRORS = {
  membership_required: { status: 403, message: 'An active membership is required.', named: false },
  role_required: {
    status: 403,
    message: 'You are not allowed to do this.',
    named: true,
    details: ['required'],
  },
  sign_in_elsewhere: {
    status: 403,
    message: 'Creditors sign in with the identity provider of this service.',
    named: true,
  },
  subclient_exists: { status: 409, message: 'The company already has a subclient with this number.', named: true },
  subclient_in_use: { status: 409, message: 'This subclient has open accounts.', named: true },
  import_state_conflict: {
    status: 409,
    message: 'This is not possible in the current state of the import.',
    named: true,
    details: ['currentState'],
  },
  too_many_uploads: {
    status: 429,
    message: 'The company has too many uploads in progress. Please send this file when one of them has ended.',
    named: true,
    details: ['retryAfter'],
  },
  export_limit: {
    status: 429,
    message: 'The company has as many exports in progress as it may. Please try again when one of them has ended.',
    named: true,
    details: ['retryAfter'],
  },
  upload_too_slow: {
    status: 408,
    message: 'The file arrives too slowly. Please upload it again over a faster connection.',
    named: true,
  },
  import_queue_full: {
    status: 429,
    message: 'The company has too many imports that have not ended.',
    named: true,
    details: ['retryAfter'],
  },
  account_exists: {
    status: 409,
    message: 'The account already exists with other values.',
    named: true,
    details: ['currentState'],
  },
  account_withdrawn: {
    status: 409,
    message: 'The account was removed; `restore` reopens it, unless its person was erased.',
    named: true,
    details: ['currentState'],
  },
  account_erased: {
    status: 409,
    message: 'Everything personal of the account was erased. It cannot be changed or reopened.',
    named: true,
    details: ['currentState'],
  },
  account_closed: {
    status: 409,
    message: 'The account is settled.',
    named: true,
    details: ['currentState'],
  },
  agreement_in_force: {
    status: 409,
    message: 'Something is agreed or scheduled for the account.',
    named: true,
    details: ['currentState'],
  },
  balance_stale: {
    status: 409,
    message: 'The balance is older than the last payment.',
    named: true,
    details: ['currentState'],
  },
  identity_locked: {
    status: 409,
    message: 'The identity cannot change while an offer is open or something is agreed.',
    named: true,
    details: ['currentState'],
  },
  payment_reference_reused: {
    status: 409,
    message: 'The reference belongs to another payment.',
    named: true,
    details: ['currentState'],
  },
  payment_reversed: {
    status: 409,
    message: 'This payment was reversed. If it was received after all, record it under another reference.',
    named: true,
    details: ['currentState'],
  },
  payment_not_direct: {
    status: 409,
    message:
      'Only a payment that was made to the creditor can be reversed. A charge is refunded at the payment provider; then correct the balance of the account.',
    named: true,
    details: ['currentState'],
  },
  last_admin: {
    status: 409,
    message: 'The company needs at least one active administrator who can sign in.',
    named: true,
  },
  password_token_invalid: {
    status: 422,
    message: 'This link is unknown, already used or too old. Please ask for another one.',
    named: true,
    details: ['errors'],
  },
  credentials_invalid: {
    status: 422,
    message: 'The e-mail address or the password is incorrect.',
    named: true,
    details: ['errors'],
  },
} as const;
