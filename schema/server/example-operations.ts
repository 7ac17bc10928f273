// Example operations for the page at /graphiql and for clients that generate types. Each is a file in `examples/` that
// starts with a comment, combined with variables that fit the demo data.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kind, parse } from 'graphql';
import { addDays, type LocalDate } from '../../src/domain/shared/calendar';

/** Who must be signed in to run the operation. */
type Audience = 'anybody' | 'consumer' | 'creditor';

export interface ExampleOperation {
  readonly name: string;
  /** The first line of its comment. */
  readonly says: string;
  readonly audience: Audience;
  /** The document, including its comment. */
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

interface ExampleRow {
  readonly file: string;
  readonly audience: Audience;
  readonly variables?: (today: LocalDate) => Readonly<Record<string, unknown>>;
}

/** The next payment of St. Brendan Clinic in the demo data. */
const FIRST_OF_PLAN = '27';

/** The open link of Redwood Student Loan in the demo data. */
const DEMO_GIFT_TOKEN = `gft_${'A'.repeat(43)}`;

/** In display order. */
const EXAMPLE_ROWS: readonly ExampleRow[] = [
  { file: 'health', audience: 'anybody' },
  { file: 'system/service', audience: 'anybody' },
  { file: 'system/vocabularies', audience: 'anybody' },
  { file: 'system/error-codes', audience: 'anybody' },
  {
    file: 'sign-in',
    audience: 'anybody',
    variables: () => ({
      input: { lastName: 'Rivera', dateOfBirth: '1985-04-12', last4ssn: '4321', captchaToken: 'demo' },
    }),
  },
  {
    file: 'verify-code',
    audience: 'anybody',
    variables: () => ({ input: { flowToken: 'the flowToken of SignIn', otp: '123456', deviceName: 'GraphiQL' } }),
  },
  {
    file: 'give-contact',
    audience: 'anybody',
    variables: () => ({ input: { flowToken: 'the flowToken of SignIn', email: 'astrid.lindqvist@example.test' } }),
  },
  {
    file: 'creditor-sign-in',
    audience: 'anybody',
    variables: () => ({ input: { email: 'dana@acme.test', password: 'parley-demo' } }),
  },
  {
    file: 'renew-tokens',
    audience: 'anybody',
    variables: () => ({ input: { refreshToken: 'the refreshToken of VerifyCode' } }),
  },
  {
    file: 'creditor-renew-tokens',
    audience: 'anybody',
    variables: () => ({ input: { refreshToken: 'the refreshToken of CreditorSignIn' } }),
  },
  { file: 'profile/my-profile', audience: 'consumer' },
  {
    file: 'profile/save-billing',
    audience: 'consumer',
    variables: () => ({ input: { address1: '48 Larkspur Lane', city: 'Brooklyn', state: 'NY', zip: '11215' } }),
  },
  {
    file: 'profile/personalize-portal',
    audience: 'consumer',
    variables: () => ({ input: { theme: 'DARK', accent: 'GREEN', landingTab: 'PAYMENT_PLANS' } }),
  },
  { file: 'my-accounts', audience: 'consumer', variables: () => ({ first: 20, after: null, state: null }) },
  { file: 'graph/account-overview', audience: 'consumer' },
  { file: 'one-account', audience: 'consumer', variables: () => ({ id: '14' }) },
  {
    file: 'live/account-changed',
    audience: 'consumer',
    variables: (today) => ({ id: '19', since: `${addDays(today, -30)}T00:00:00.000Z` }),
  },
  { file: 'live/accounts-changed', audience: 'consumer' },
  { file: 'live/letters-changed', audience: 'consumer' },
  { file: 'account-offers', audience: 'consumer', variables: () => ({ accountId: '19' }) },
  {
    file: 'create-payment-plan',
    audience: 'consumer',
    variables: (today) => ({ input: { accountId: '19', firstPayDate: addDays(today, 1) }, idempotencyKey: null }),
  },
  { file: 'payments/my-payment-methods', audience: 'consumer', variables: () => ({ first: 20 }) },
  {
    file: 'payments/save-payment-method',
    audience: 'consumer',
    variables: () => ({ input: { paymentReference: 'pm_sim_visa', label: 'Household card' } }),
  },
  {
    file: 'gifts/create-gift-link',
    audience: 'consumer',
    variables: () => ({ input: { accountId: '14', message: 'Thank you for helping!', goal: '800.00' } }),
  },
  { file: 'gifts/my-gifts', audience: 'consumer', variables: () => ({ first: 20 }) },
  { file: 'gifts/gift-page', audience: 'anybody', variables: () => ({ token: DEMO_GIFT_TOKEN }) },
  {
    file: 'gifts/pay-gift',
    audience: 'anybody',
    variables: () => ({
      input: {
        token: DEMO_GIFT_TOKEN,
        setupId: 'the setupId of createGiftSetup',
        amount: '50.00',
        payerName: 'Aunt Rosa',
      },
      idempotencyKey: 'a-new-key',
    }),
  },
  {
    file: 'change-first-pay-date',
    audience: 'consumer',
    variables: (today) => ({ input: { accountId: '16', firstPayDate: addDays(today, 5) } }),
  },
  {
    file: 'send-counter-offer',
    audience: 'consumer',
    variables: (today) => ({
      input: {
        accountId: '17',
        monthlyAmount: '90.00',
        firstPayDate: addDays(today, 10),
        note: 'I can afford this amount.',
      },
    }),
  },
  { file: 'letters/my-mailbox', audience: 'consumer', variables: () => ({ first: 20, list: 'INBOX' }) },
  { file: 'payments/upcoming-payments', audience: 'consumer', variables: () => ({ first: 20, after: null }) },
  { file: 'payments/skip-payment', audience: 'consumer', variables: () => ({ input: { paymentId: FIRST_OF_PLAN } }) },
  {
    file: 'payments/reschedule-payment',
    audience: 'consumer',
    variables: (today) => ({ input: { paymentId: FIRST_OF_PLAN, date: addDays(today, 3) } }),
  },
  { file: 'payments/pay-now', audience: 'consumer', variables: () => ({ input: { paymentId: FIRST_OF_PLAN } }) },
  { file: 'payments/payment-history', audience: 'consumer', variables: () => ({ accountId: '14', first: 20 }) },
  { file: 'payments/accounts-with-payments', audience: 'consumer' },
  { file: 'payments/creditor-contact', audience: 'consumer', variables: () => ({ accountId: '14' }) },
  { file: 'payments/make-calendar-link', audience: 'consumer', variables: () => ({ input: { reminderDays: 2 } }) },
  { file: 'payments/agreement', audience: 'consumer', variables: () => ({ accountId: '14' }) },
  {
    file: 'letters/resend-notice',
    audience: 'consumer',
    variables: () => ({ input: { id: '1', reason: 'My address has changed.' } }),
  },
  { file: 'sign-out', audience: 'consumer' },
  { file: 'open-offers', audience: 'creditor', variables: () => ({ first: 20, after: null }) },
  { file: 'live/open-offers-changed', audience: 'creditor' },
  { file: 'live/creditor-accounts-changed', audience: 'creditor' },
  { file: 'graph/company-overview', audience: 'creditor', variables: () => ({ first: 20 }) },
  {
    file: 'company-accounts',
    audience: 'creditor',
    variables: () => ({ first: 20, after: null, state: 'PAYMENT_PLANS' }),
  },
  {
    file: 'update-template',
    audience: 'creditor',
    variables: () => ({
      input: {
        id: '1',
        content: '<p>Dear [First Name],</p><p>your balance is [Current Balance]. Call [Our Hotline].</p>',
        ifMatch: '*',
      },
    }),
  },
  {
    file: 'preview-template',
    audience: 'creditor',
    variables: () => ({ input: { templateId: '1', accountId: '19', content: null } }),
  },
  {
    file: 'letters/send-letter',
    audience: 'creditor',
    variables: () => ({ input: { templateId: '2', accountIds: ['14', '19'] } }),
  },
  { file: 'creditor-sign-out', audience: 'creditor' },
];

/** Reads the examples. The returned function creates the variables, whose dates depend on the current day. */
export function readExampleOperations(): (today: LocalDate) => readonly ExampleOperation[] {
  const read = EXAMPLE_ROWS.map(({ file, audience, variables }) => {
    const query = readFileSync(join(__dirname, '..', 'examples', `${file}.graphql`), 'utf8');
    return { name: getOperationName(query), says: /^# (.*)$/m.exec(query)?.[1] ?? '', audience, query, variables };
  });
  return (today) => read.map(({ variables, ...example }) => ({ ...example, variables: variables?.(today) ?? {} }));
}

function getOperationName(query: string): string {
  const [operation] = parse(query).definitions;
  return (operation?.kind === Kind.OPERATION_DEFINITION && operation.name?.value) || '';
}
