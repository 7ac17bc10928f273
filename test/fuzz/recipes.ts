// A request for each root field that succeeds, with placeholders for what only a running service can issue.
import { goodInput } from '../support/negotiation/moves';

type Members = Readonly<Record<string, unknown>>;

export interface Recipe {
  /** Placeholder of a bearer token; null for none. */
  readonly who: string | null;
  /** Arguments, by their GraphQL names. */
  readonly args: Members;
}

const TODAY = '2026-03-10';

/** Of a payment of Rivera's plan. */
const RECEIPT = 'R-0000000004';

/** Root fields that cannot succeed: a hosted CAPTCHA has no challenge, and events are not sent to `/graphql`. */
export const WITHOUT_SUCCESS: readonly string[] = [
  'captchaChallenge',
  'accountChanged',
  'accountsChanged',
  'openOffersChanged',
  'lettersChanged',
];

/** Root fields whose success is limited: a notice is sent again three times, a day apart; a plan is paid by gifts in the end. */
export const RARE_SUCCESS: readonly string[] = ['resendNotice', 'payGift'];

/** The demo account from which each move is possible, and the negotiation type of its offer. */
const MOVES: Readonly<Record<string, readonly [account: number, type?: 'pif' | 'installment']>> = {
  createSettlementOffer: [19],
  createPaymentPlanOffer: [19],
  createCustomOffer: [19],
  acceptCreditorOffer: [17],
  sendCounterOffer: [17, 'installment'],
  addPaymentMethod: [16],
  startOver: [7],
  changeFirstPayDate: [16],
  holdPlan: [14],
  restartPlan: [12],
  reportNotPaying: [19],
  disputeAccount: [19],
  restartNegotiation: [6],
  cancelPlan: [14],
  cancelPendingOffer: [18],
  acceptOffer: [18],
  counterOffer: [18, 'pif'],
  declineOffer: [18],
  reopenNegotiation: [5],
};

/** A payment that the simulated provider can charge. */
const PAYMENT = '«plan payment»';

/** A link of the demo data. */
const GIFT_TOKEN = `gft_${'A'.repeat(43)}`;

const CREDITOR_MOVES = ['acceptOffer', 'counterOffer', 'declineOffer', 'reopenNegotiation'];

const PERSON = { lastName: 'Rivera', dateOfBirth: '1985-04-12', last4ssn: '4321', captchaToken: '«captcha»' };
const READY = '«copy of 19»';

const OTHERS: Readonly<Record<string, Recipe>> = {
  accounts: consumer({ first: 3 }),
  account: consumer({ id: READY }),
  offers: consumer({ accountId: READY }),
  offerAccess: consumer({ accountId: READY }),
  offerQuote: consumer({ accountId: READY, negotiationType: 'PIF', amount: '250.00', firstPayDate: '2026-03-12' }),
  negotiationHistory: consumer({ accountId: READY }),
  accountMarks: consumer({ accountId: READY }),
  nameAttorney: consumer({ input: { accountId: READY, name: 'Ada Counsel', contact: '212-555-0175' } }),
  removeAttorney: consumer({ input: { accountId: '«copy of 10»' } }),
  answerDispute: creditor({ input: { accountId: '«copy of 5»', text: 'It is right.', outcome: 'VERIFIED' } }),
  markAccount: creditor({ input: { accountId: READY, mark: 'BANKRUPTCY', caseNumber: '26-10417' } }),
  unmarkAccount: creditor({ input: { accountId: '«represented»', mark: 'ATTORNEY' } }),
  stopContact: consumer({ input: { accountId: READY } }),
  resumeContact: consumer({ input: { accountId: READY } }),
  notPayingReasons: consumer({}),
  upcomingPayments: consumer({ first: 3, accountId: '14' }),
  upcomingPayment: consumer({ id: PAYMENT }),
  paymentAccess: consumer({ paymentId: PAYMENT }),
  skipPayment: consumer({ input: { paymentId: PAYMENT } }),
  reschedulePayment: consumer({ input: { paymentId: PAYMENT, date: '2026-03-12' } }),
  payNow: consumer({ input: { paymentId: PAYMENT } }),
  payments: consumer({ first: 3, status: 'SUCCESSFUL' }),
  accountPayments: consumer({ accountId: '14', first: 3 }),
  contact: consumer({ accountId: READY }),
  agreement: consumer({ accountId: '14' }),
  calendarFeed: consumer({}),
  createCalendarFeed: consumer({ input: { reminderDays: 2 } }),
  updateCalendarFeed: consumer({ input: { includeAmounts: true } }),
  revokeCalendarFeed: consumer({}),
  agreementDocument: consumer({ accountId: '14' }),
  accountStatement: consumer({ accountId: '14', from: '2026-01-01', to: '2026-12-31' }),
  accountStatementDocument: consumer({ accountId: '14' }),
  paymentReceipt: consumer({ receiptNumber: RECEIPT }),
  viewer: consumer({}),
  sessions: consumer({}),
  devices: consumer({}),
  health: anybody({}),
  systemInfo: anybody({}),
  vocabularies: anybody({}),
  consumerErrorCodes: anybody({}),
  creditorErrorCodes: anybody({}),
  creditor: creditor({}),
  updateCreditorPreferences: creditor({ input: { offerDigest: true } }),
  openOffers: creditor({ first: 2, waitingFor: 'CREDITOR' }),
  creditorAccounts: creditor({
    first: 2,
    sort: 'CURRENT_BALANCE',
    filter: { state: ['PAYMENT_PLANS'], balanceMin: '1.00' },
  }),
  creditorAccount: creditor({ id: '14' }),
  accountAccess: creditor({ accountId: '14' }),
  accountPlacement: creditor({ accountId: '14' }),
  accountSchedule: creditor({ accountId: '14', first: 3 }),
  creditorPayments: creditor({ accountId: '14', filter: { status: ['SUCCESSFUL'], source: 'PORTAL' }, first: 3 }),
  creditorRemittance: creditor({ from: '2026-06-01', to: '2026-06-05' }),
  remittanceEntries: creditor({ day: '2026-06-05', first: 3 }),
  creditorDashboard: creditor({}),
  creditorFunnel: creditor({ by: 'SUBCLIENT', filter: { fromMonth: '2026-01' }, first: 3 }),
  creditorStatement: creditor({ accountId: '14', from: '2026-01-01' }),
  creditorStatementDocument: creditor({ accountId: '14', to: '2026-12-31' }),
  creditorPaymentReceipt: creditor({ receiptNumber: RECEIPT }),
  accountMessages: creditor({ accountId: '14', first: 3 }),
  messageCounts: creditor({ from: '2026-01-01', to: '2026-03-31' }),
  counterOfferQuote: creditor({ accountId: '14', firstPayDate: '2026-03-12', oneTimeSettlement: '100.00' }),
  searchAccounts: creditor({ input: { lastName: 'Rivera', dateOfBirth: '1985-04-12' } }),
  exportAccounts: creditor({
    format: 'JSONL',
    columns: ['ID', 'CONDITION'],
    after: '14',
    endMarker: true,
    filter: { condition: ['JOINED'] },
  }),
  exportPayments: creditor({ bom: true, filter: { status: 'SUCCESSFUL', from: '2020-01-01' } }),
  exportHistory: creditor({ columns: ['ID', 'MOVE'], filter: { accountId: '14' } }),
  exportAudit: creditor({ raw: true, filter: { event: 'account.viewed', actor: 'USER' } }),
  auditEvents: creditor({ first: 2, filter: { accountId: '14', to: '2030-01-01T00:00:00Z' } }),
  eLetterTemplates: creditor({ first: 2 }),
  eLetterTemplate: creditor({ id: '1' }),
  eLetterTemplateVersions: creditor({ templateId: '1' }),
  previewELetterTemplate: creditor({ input: { templateId: '1', accountId: '19', content: '<p>[First Name]</p>' } }),
  createELetterTemplate: creditor({ input: { name: 'Reminder', content: '<p>Dear [First Name]</p>' } }),
  copyELetterTemplate: creditor({ input: { id: '1', name: 'Reminder again' } }),
  setELetterTemplateSubject: creditor({ input: { id: '1', subject: 'Your account' } }),
  deleteELetterTemplate: creditor({ input: { id: '«template»' } }),
  updateELetterTemplate: creditor({ input: { id: '1', name: 'Welcome', content: '<p>Dear [First Name]</p>' } }),
  noticeResponses: consumer({ first: 2, status: 'OPEN' }),
  noticeResponse: consumer({ id: '1' }),
  resendNotice: consumer({ input: { id: '1', reason: 'New address' } }),
  sendELetter: creditor({ input: { templateId: '1', accountIds: ['14', '19'], again: true, acceptWarnings: true } }),
  sentLetters: creditor({ first: 2 }),
  sentLetter: creditor({ id: '1' }),
  company: creditor({}),
  updateCompany: creditor({ input: { phone: '212-555-0142', state: 'NY', retentionDays: 2555 } }),
  updateAboutUs: creditor({ input: { aboutUs: '<p>About</p>' } }),
  subclients: creditor({ first: 2 }),
  subclient: creditor({ id: '1' }),
  createSubclient: creditor({ input: { subclientName: 'Acme Dental', uniqueIdentificationNumber: '«number»' } }),
  updateSubclient: creditor({ input: { id: '1', subclientName: 'Acme Car Loans' } }),
  deleteSubclient: creditor({ input: { id: '«subclient»' } }),
  headerProfiles: creditor({}),
  headerProfile: creditor({ id: '«header profile»' }),
  createHeaderProfile: creditor({ input: { name: '«number»', mapping: { Acct: 'account_number' } } }),
  updateHeaderProfile: creditor({ input: { id: '«header profile»', emptyCells: 'CLEAR' } }),
  deleteHeaderProfile: creditor({ input: { id: '«header profile»' } }),
  payTerms: creditor({ level: 'SUBCLIENT', id: '1' }),
  updatePayTerms: creditor({ input: { level: 'ACCOUNT', id: READY, terms: { pifBalanceDiscountPercent: '40.00' } } }),
  imports: creditor({ first: 2 }),
  import: creditor({ id: '«import»' }),
  importPreview: creditor({ id: '«dry run»' }),
  createImport: creditor({ input: { fileName: '«file name»', format: 'CSV', dryRun: true, stopAfterErrors: 10 } }),
  applyImport: creditor({ input: { id: '«dry run»' } }),
  cancelImport: creditor({ input: { id: '«import»' } }),
  placementAccess: creditor({ accountId: '19' }),
  placeAccount: creditor({
    input: {
      accountNumber: '«number»',
      originalAccountName: 'Bluestem Card',
      lastName: 'Fuzzed',
      dateOfBirth: '1980-01-02',
      last4ssn: '0042',
      currentBalance: '100.00',
    },
  }),
  updateAccount: creditor({ input: { accountId: READY, city: 'Dover', currentBalance: '900.00' } }),
  withdrawAccount: creditor({ input: { accountId: READY, withdrawReason: 'SOLD' } }),
  restoreAccount: creditor({ input: { accountId: '«copy of 1»', currentBalance: '70.00' } }),
  recordDirectPayment: creditor({
    input: {
      accountId: READY,
      paymentAmount: '5.00',
      paymentDate: '2026-03-09',
      paymentReference: '«number»',
    },
  }),
  reverseDirectPayment: creditor({ input: { accountId: '32', paymentId: '21', reason: 'AMOUNT_WRONG' } }),
  apiKeys: creditor({}),
  createApiKey: creditor({ input: { name: 'nightly', scopes: ['READ'] } }),
  revokeApiKey: creditor({ input: { id: '«api key»' } }),
  creditorUsers: creditor({ first: 2 }),
  creditorUser: creditor({ id: '2' }),
  inviteCreditorUser: creditor({ input: { email: '«new address»', name: 'Robin', role: 'AGENT' } }),
  updateCreditorUser: creditor({ input: { id: '«invited user»', name: 'Robin Lee' } }),
  resendCreditorInvitation: creditor({ input: { id: '«invited user»' } }),
  requestCreditorPasswordReset: anybody({ input: { email: 'lee@acme.test' } }),
  resetCreditorPassword: anybody({ input: { token: '«password token»', password: 'three calm otters' } }),
  changeCreditorPassword: {
    who: '«user token»',
    args: { input: { currentPassword: 'three calm otters', password: 'four calm otters' } },
  },
  mailbox: consumer({ first: 2, list: 'UNREAD' }),
  mailboxLetter: consumer({ id: '1' }),
  mailboxLetterDocument: consumer({ id: '1' }),
  markLetter: consumer({ input: { id: '1', read: true } }),
  markAllLetters: consumer({ input: { before: '2026-03-10T16:00:00.000Z' } }),
  deleteLetter: consumer({ input: { id: '3' } }),
  captchaChallenge: anybody({}),
  login: anybody({ input: PERSON }),
  confirmCreate: anybody({ input: { attemptToken: '«new_attempt»' } }),
  provideContact: anybody({ input: { flowToken: '«flow_without_contact»', email: 'somebody@example.test' } }),
  resendOtp: anybody({ input: { flowToken: '«resendable_flow»' } }),
  verifyOtp: anybody({ input: { flowToken: '«new_flow»', otp: '«code»', deviceName: 'Laptop', rememberDevice: true } }),
  refreshTokens: anybody({ input: { refreshToken: '«new_refresh»' } }),
  creditorLogin: anybody({ input: { email: 'dana@acme.test', password: 'parley-demo' } }),
  refreshCreditorTokens: anybody({ input: { refreshToken: '«creditor_refresh»' } }),
  creditorLogout: { who: '«creditor_token»', args: {} },
  logout: { who: '«new_token»', args: {} },
  revokeOtherSessions: { who: '«new_token»', args: {} },
  revokeAllDevices: { who: '«new_token»', args: {} },
  revokeSession: consumer({ input: { id: '«session»' } }),
  revokeDevice: consumer({ input: { id: '«device»' } }),
  updateCommunication: consumer({ input: { emailPermission: true } }),
  requestContactChange: { who: '«new_token»', args: { input: { email: 'changed@example.test' } } },
  confirmContactChange: { who: '«changing_token»', args: { input: { flowToken: '«change_flow»', otp: '«code»' } } },
  cancelContactChange: { who: '«waiting_token»', args: { input: {} } },
  updateBilling: consumer({
    input: {
      firstName: 'Maria',
      lastName: 'Rivera',
      address1: '12 Elm Street',
      city: 'New York',
      state: 'NY',
      zip: '10001',
    },
  }),
  clearBilling: { who: '«new_token»', args: {} },
  updatePortal: consumer({ input: { theme: 'DARK', timeZone: 'America/Chicago' } }),
  paymentMethods: consumer({ first: 2 }),
  paymentMethod: consumer({ id: '1' }),
  createPaymentSetup: consumer({ input: { type: 'CARD' } }),
  savePaymentMethod: consumer({ input: { paymentReference: 'pm_sim_visa', label: 'Household card' } }),
  updatePaymentMethod: consumer({ input: { id: '1', label: 'Household card' } }),
  removePaymentMethod: consumer({ input: { id: '2', replacementId: '1' } }),
  giftLinks: consumer({ first: 2, status: 'OPEN' }),
  gifts: consumer({ first: 2 }),
  createGiftLink: consumer({ input: { accountId: READY, message: 'Thank you!' } }),
  updateGiftLink: consumer({ input: { id: '«gift link»', message: 'Thank you!' } }),
  revokeGiftLink: consumer({ input: { id: '«gift link»' } }),
  giftPage: anybody({ token: GIFT_TOKEN }),
  createGiftSetup: anybody({ input: { token: GIFT_TOKEN, captchaToken: '«captcha»' } }),
  payGift: anybody({
    input: { token: GIFT_TOKEN, setupId: '«gift setup»', amount: '5.00', payerName: 'Aunt Rosa' },
    idempotencyKey: '«gift key»',
  }),
  exportProfile: { who: '«new_token»', args: {} },
  deletionRequests: consumer({}),
  requestProfileDeletion: consumer({}),
  withdrawDeletionRequest: consumer({ input: { id: '«deletion request»' } }),
  setLegalHold: creditor({ input: { accountId: READY, reason: 'LITIGATION' } }),
  liftLegalHold: creditor({ input: { accountId: READY } }),
  verifyIdentity: consumer({ input: { accountNumber: '4000000019' } }),
};

export const RECIPES: Readonly<Record<string, Recipe>> = { ...OTHERS, ...buildMoves() };

export function getRecipe(name: string): Recipe {
  const recipe = RECIPES[name];
  if (!recipe) throw new Error(`No request for ${name} is known to succeed. Add one to test/fuzz/recipes.ts.`);
  return recipe;
}

function buildMoves(): Readonly<Record<string, Recipe>> {
  const entries = Object.entries(MOVES).map(([name, [account, type = null]]) => {
    const input = { ...goodInput(name, 0, type, TODAY), accountId: `«copy of ${account}»` };
    return [name, CREDITOR_MOVES.includes(name) ? creditor({ input }) : consumer({ input })] as const;
  });
  return Object.fromEntries(entries);
}

function consumer(args: Members): Recipe {
  return { who: '«rivera»', args };
}

function creditor(args: Members): Recipe {
  return { who: '«dana»', args };
}

function anybody(args: Members): Recipe {
  return { who: null, args };
}
