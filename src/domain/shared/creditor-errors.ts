// The rows of the error table that only creditors get. Part of `ERRORS`, which checks their form.

export const CREDITOR_ERRORS = {
  membership_required: { status: 403, message: 'An active membership is required.', named: false },
  role_required: {
    status: 403,
    message: 'You do not have the right to do this.',
    named: true,
    details: ['required'],
  },
  sign_in_elsewhere: {
    status: 403,
    message: 'Creditors sign in with the identity provider of this service.',
    named: true,
  },
  subclient_exists: { status: 409, message: 'The company has a subclient of this number.', named: true },
  subclient_in_use: { status: 409, message: 'Accounts that are open belong to this subclient.', named: true },
  last_admin: { status: 409, message: 'The company needs at least one active administrator.', named: true },
  password_token_invalid: {
    status: 422,
    message: 'This link is unknown, used or too old. Please ask for another one.',
    named: true,
    details: ['errors'],
  },
} as const;
