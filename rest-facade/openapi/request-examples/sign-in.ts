// Examples of the requests that sign in and end sessions, of both APIs, and of the requests of creditors.
import { FROM_ANSWER, NORTHBANK, type Day, type RequestExamples } from './example';

const LOGIN_FIRST = 'Sign in with the identity: the response contains the flow token.';

function identity(last_name: string, date_of_birth: string, last4ssn: string) {
  return { last_name, date_of_birth, last4ssn, captcha_token: 'demo' };
}

export const SIGN_IN_EXAMPLES: RequestExamples = {
  login: {
    body: identity('Rivera', '1985-04-12', '4321'),
    otherBodies: {
      'no contact yet': identity('Lindqvist', '1978-01-05', '7788'),
      'no such person': identity('Nobody', '1999-01-01', '0000'),
    },
  },
  confirmCreate: {
    body: { attempt_token: FROM_ANSWER.attemptToken },
    note: 'Sign in as somebody without a profile (the example `no such person`): the response contains the attempt token.',
  },
  provideContact: {
    body: { flow_token: FROM_ANSWER.flowToken, email: 'astrid.lindqvist@example.test' },
    note: 'Sign in as somebody without a contact (the example `no contact yet`): the response contains the flow token.',
  },
  resendOtp: { body: { flow_token: FROM_ANSWER.flowToken }, note: `${LOGIN_FIRST} Then wait for a minute.` },
  verifyOtp: {
    body: { flow_token: FROM_ANSWER.flowToken, otp: '123456', device_name: 'My browser', remember_device: true },
    note: `${LOGIN_FIRST} If the service runs locally, any six digits are accepted.`,
  },
  refreshTokens: {
    body: { refresh_token: FROM_ANSWER.refreshToken },
    note: 'Sign in: the response contains the refresh token, which works once.',
  },
  revokeSession: { path: { session: FROM_ANSWER.session }, note: 'List the sessions: one of them is ended.' },
  revokeDevice: { path: { device: 1 }, note: 'Verify a code with `remember_device`.' },
  captchaChallenge: { note: 'Only if the service issues its own challenges; otherwise the response is a 404.' },
};

export function creditorExamples(day: Day): RequestExamples {
  const offer = { person: NORTHBANK, path: { account: 18 } };
  const plan = { path: { account: 14 } };
  const template = { path: { template: 1 } };
  return {
    creditorLogin: { body: { email: 'dana@acme.test', password: 'parley-demo' } },
    refreshCreditorTokens: {
      body: { refresh_token: FROM_ANSWER.refreshToken },
      note: 'Sign in: the response contains the refresh token, which works once.',
    },
    inviteCreditorUser: { body: { email: 'robin@acme.test', name: 'Robin Vance', role: 'agent' } },
    updateCreditorUser: { path: { user: 2 }, body: { name: 'Lee Castellano' } },
    creditorUser: { path: { user: 2 } },
    resendCreditorInvitation: { path: { user: 5 }, note: 'Invite a user who has not set a password yet.' },
    createApiKey: { body: { name: 'Nightly file', scopes: ['import', 'read'] } },
    revokeApiKey: { path: { key: 'GuPbYf2hTeuXQ5P5dYQaRg' }, note: 'List the keys: one of them is revoked.' },
    requestCreditorPasswordReset: { body: { email: 'dana@acme.test' } },
    resetCreditorPassword: {
      body: { token: 'qTfMv8mBUBLfFtLkM0DYfZbQ7Xh5cXvLzvG6nJ1yP9s', password: 'three calm otters' },
      note: 'Request a new password: the e-mail contains the token.',
    },
    changeCreditorPassword: {
      body: { current_password: 'parley-demo', password: 'three calm otters' },
      note: 'Works once, because it changes the password of the demo user.',
    },
    updateCreditorPreferences: { body: { offer_digest: true } },
    openOffers: { person: NORTHBANK },
    creditorAccount: plan,
    accountPlacement: plan,
    accountSchedule: plan,
    creditorAccountPayments: plan,
    remittanceEntries: { query: { day: day(-1) } },
    creditorStatement: plan,
    creditorStatementDocument: plan,
    creditorPaymentReceipt: { path: { receipt: 'R-0000000004' } },
    accountMessages: plan,
    searchAccounts: { body: { last_name: 'Rivera', date_of_birth: '1985-04-12' } },
    accountHistory: plan,
    counterOfferQuote: { ...offer, query: { one_time_settlement: '600.00', first_pay_date: day(10) } },
    acceptOffer: { ...offer, body: {} },
    counterOffer: { ...offer, body: { one_time_settlement: '600.00', first_pay_date: day(10) } },
    declineOffer: { ...offer, body: { note: 'We cannot go below 500.00.' } },
    reopenNegotiation: { path: { account: 5 }, body: {} },
    answerDispute: {
      path: { account: 5 },
      body: { text: 'We asked the bank, and the amount is right.', outcome: 'verified' },
    },
    markAccount: {
      path: { account: 14 },
      body: { mark: 'bankruptcy', case_number: '26-10417', filed_on: day(-3), note: 'Letter of the court' },
    },
    unmarkAccount: { path: { account: 14 }, body: { mark: 'bankruptcy', confirm: true } },
    eLetterTemplate: template,
    createELetterTemplate: { body: { name: 'Reminder', content: '<p>Dear [First Name], please call us.</p>' } },
    copyELetterTemplate: { ...template, body: { name: 'Welcome, second version' } },
    deleteELetterTemplate: { path: { template: 3 } },
    updateELetterTemplate: { ...template, body: { content: '<p>Dear [First Name], call us.</p>' } },
    setELetterTemplateSubject: { ...template, body: { subject: 'Your account' } },
    previewELetterTemplate: { ...template, body: { account_id: 19 } },
    eLetterTemplateVersions: template,
    sendELetter: { ...template, body: { account_ids: [14, 19] } },
    sentLetter: { path: { letter: 1 } },
    ...companyExamples(),
    ...importExamples(),
    ...placementExamples(day),
  };
}

function placementExamples(day: Day): RequestExamples {
  const account = { path: { account: 22 } };
  return {
    placeAccount: {
      body: {
        account_number: 'AC-1001',
        original_account_name: 'Bluestem Card',
        last_name: 'Whitaker',
        first_name: 'Ana',
        date_of_birth: '1985-04-12',
        last4ssn: '0042',
        current_balance: '1250.00',
        email1: 'ana.whitaker@example.test',
      },
    },
    setLegalHold: { ...account, body: { reason: 'litigation' } },
    liftLegalHold: { ...account },
    updateAccount: { ...account, body: { city: 'Albany', state: 'NY', zip: '12207' } },
    recordDirectPayment: {
      ...account,
      body: { payment_amount: '25.00', payment_date: day(-1), payment_reference: 'CHECK-1001' },
    },
    reverseDirectPayment: { path: { account: 32, payment: 21 }, body: { reason: 'amount_wrong' } },
    withdrawAccount: { path: { account: 24 }, body: { withdraw_reason: 'recalled' } },
    restoreAccount: { path: { account: 1 }, body: { current_balance: '500.00' } },
  };
}

function companyExamples(): RequestExamples {
  const subclient = { path: { subclient: 1 } };
  const account = { path: { account: 21 } };
  const terms = { body: { pif_balance_discount_percent: '40.00' } };
  return {
    updateCompany: { body: { phone: '212-555-0142', city: 'Albany', state: 'NY', retention_days: 2555 } },
    updateAboutUs: { body: { about_us: '<p>We answer every offer within a day.</p>' } },
    createSubclient: { body: { subclient_name: 'Acme Dental', unique_identification_number: 'ADN-003' } },
    subclient,
    updateSubclient: { ...subclient, body: { subclient_name: 'Acme Car Loans' } },
    deleteSubclient: { path: { subclient: 3 }, note: 'Add a subclient: those of the demo data have open accounts.' },
    createHeaderProfile: {
      body: {
        name: 'Evening',
        mapping: { 'Acct No': 'account_number', Balance: 'current_balance' },
        format: { money_format: 'us' },
        restore_leading_zeros: ['zip'],
      },
    },
    headerProfile: { path: { profile: 1 } },
    updateHeaderProfile: { path: { profile: 1 }, body: { empty_cells: 'clear' } },
    deleteHeaderProfile: { path: { profile: 2 }, note: 'Add a header profile.' },
    updateCompanyPayTerms: terms,
    subclientPayTerms: subclient,
    updateSubclientPayTerms: { ...subclient, ...terms },
    accountPayTerms: account,
    updateAccountPayTerms: { ...account, ...terms },
  };
}

function importExamples(): RequestExamples {
  const path = { import: 'Zk3hVq0c5yW9sD1xB7mN2A' };
  const created = { path, note: 'Create an import: the response contains its ID.' };
  return {
    createImport: { body: { file_name: 'placements.csv', format: 'csv', dry_run: true } },
    import: created,
    importRows: created,
    importPreview: created,
    uploadImportFile: created,
    listImportErrors: created,
    applyImport: { path, note: 'Create an import as a dry run, and upload its file. Wait until it is validated.' },
    cancelImport: created,
  };
}
