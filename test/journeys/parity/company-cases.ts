// Cases of the settings of a company: profile, text, subclients, Pay Terms and header profiles.
import type { ParityCase } from './case';
import { getCreditorToken } from './fixtures';
import type { ParityApp } from './parity-app';
import type { ParityRequest } from './requests';
import { asDana, guarded } from './cases/creditors';
import { NO_TOKEN } from './cases/sessions';

const NORTHBANK = 'sam@northbank.test';

/** Reads need no membership. */
function read(operation: string, request: ParityRequest = {}): readonly ParityCase[] {
  return [
    { outcome: `${operation} 200`, arrange: (app) => asDana(app, request) },
    ...NO_TOKEN.map((token): ParityCase => ({
      outcome: `${operation} 401 unauthenticated`,
      arrange: () => ({ ...request, ...token }),
    })),
  ];
}

const withKnownTag = (operation: string, request: ParityRequest = {}): ParityCase => ({
  outcome: `${operation} 304`,
  async arrange(app) {
    const sent = await asDana(app, request);
    const { tag } = await app.send(operation, sent);
    return { ...sent, headers: { 'if-none-match': String(tag) } };
  },
});

interface Change {
  readonly operation: string;
  readonly request?: ParityRequest;
  readonly good: object;
  readonly bad: readonly object[];
}

const PROFILE = { path: { profile: 1 } };
/** The first one is of Acme. */
const PROFILES = [1, 987_654, 'one'] as const;
const STALE_TAG = { 'if-match': '"7"' };

function change({ operation, request = {}, good, bad }: Change): readonly ParityCase[] {
  return [
    { outcome: `${operation} 200`, random: true, arrange: (app) => asDana(app, { ...request, body: good }) },
    ...guarded(operation, { ...request, body: good }),
    {
      outcome: `${operation} 412 precondition_failed`,
      arrange: (app) => asDana(app, { ...request, body: good, headers: STALE_TAG }),
    },
    ...bad.map((body): ParityCase => ({
      outcome: `${operation} 422 validation_failed`,
      arrange: (app) => asDana(app, { ...request, body }),
    })),
  ];
}

/** Unknown, of another company, and no number. */
function unknown(
  operation: string,
  parameter: string,
  body?: object,
  ids: readonly (string | number)[] = [2, 987_654, 'one'],
): readonly ParityCase[] {
  return ids.map((id): ParityCase => ({
    outcome: `${operation} 404 not_found`,
    arrange: async (app) => ({
      path: { [parameter]: id },
      ...(body ? { body } : {}),
      // The first id is of Acme.
      token: await getCreditorToken(app, NORTHBANK),
    }),
  }));
}

const numbered = (app: ParityApp) => ({
  subclient_name: 'Acme Dental',
  unique_identification_number: `ADN-${String(app.nextNumber())}`,
});

export async function addSubclient(app: ParityApp): Promise<number> {
  const { body } = await app.send('createSubclient', await asDana(app, { body: numbered(app) }));
  const { data } = body as { readonly data: { readonly id: number } };
  return data.id;
}

const newProfile = (app: ParityApp) => ({
  name: `Layout ${String(app.nextNumber())}`,
  mapping: { 'Acct No': 'account_number', Balance: 'current_balance' },
  constants: { action: 'restore' },
  format: { delimiter: ';', encoding: 'windows-1252', date_format: 'MM/DD/YYYY', money_format: 'us' },
  restore_leading_zeros: ['zip', 'last4ssn'],
  empty_cells: 'clear',
});

export async function addHeaderProfile(app: ParityApp): Promise<number> {
  const { body } = await app.send('createHeaderProfile', await asDana(app, { body: newProfile(app) }));
  const { data } = body as { readonly data: { readonly id: number } };
  return data.id;
}

const changeProfile = async (app: ParityApp, request: ParityRequest): Promise<ParityRequest> =>
  asDana(app, { path: { profile: await addHeaderProfile(app) }, ...request });

const WRONG_PROFILES = [
  { name: ' ' },
  { name: 'x'.repeat(101), mapping: { A: 'unknown', ' a ': 'account_number' } },
  { name: 'Wrong', mapping: { A: 'zip', B: 'zip' }, constants: { zip: '1', state: 'XX', nothing: 'x' } },
  { name: 'Wrong', format: { delimiter: 'x', encoding: 'utf-16', date_format: 'DD.MM.YYYY' } },
];

const PROFILE_CASES: readonly ParityCase[] = [
  ...read('headerProfiles'),
  { outcome: 'createHeaderProfile 201', random: true, arrange: (app) => asDana(app, { body: newProfile(app) }) },
  {
    outcome: 'createHeaderProfile 201',
    random: true,
    async arrange(app) {
      const headers = { 'idempotency-key': `profile-${String(app.nextNumber())}` };
      const request = await asDana(app, { body: { name: `Plain ${String(app.nextNumber())}` }, headers });
      await app.send('createHeaderProfile', request);
      return request;
    },
  },
  ...guarded('createHeaderProfile', { body: { name: 'Nightly' } }),
  ...WRONG_PROFILES.map((body): ParityCase => ({
    outcome: 'createHeaderProfile 422 validation_failed',
    arrange: (app) => asDana(app, { body }),
  })),
  ...read('headerProfile', PROFILE),
  withKnownTag('headerProfile', PROFILE),
  ...unknown('headerProfile', 'profile', undefined, PROFILES),
  ...[{ mapping: null, empty_cells: null }, { format: { delimiter: '\t' } }].map((body): ParityCase => ({
    outcome: 'updateHeaderProfile 200',
    random: true,
    arrange: (app) => changeProfile(app, { body }),
  })),
  ...guarded('updateHeaderProfile', { ...PROFILE, body: { name: 'Mine' } }),
  ...unknown('updateHeaderProfile', 'profile', { name: 'Mine' }, PROFILES),
  ...[{}, { name: null }, ...WRONG_PROFILES].map((body): ParityCase => ({
    outcome: 'updateHeaderProfile 422 validation_failed',
    arrange: (app) => changeProfile(app, { body }),
  })),
  {
    outcome: 'updateHeaderProfile 412 precondition_failed',
    arrange: (app) => changeProfile(app, { body: { empty_cells: 'keep' }, headers: STALE_TAG }),
  },
  { outcome: 'deleteHeaderProfile 200', random: true, arrange: (app) => changeProfile(app, {}) },
  ...guarded('deleteHeaderProfile', PROFILE),
  ...unknown('deleteHeaderProfile', 'profile', undefined, PROFILES),
];

const TERMS = { pif_balance_discount_percent: '40.00' };
const WRONG_TERMS = [
  {},
  { pif_balance_discount_percent: '1.00' },
  { max_days_first_pay: 0 },
  { minimum_settlement_percentage: '99' },
  { minimum_payment_plan_percentage: '10.123' },
];
const ONE = { path: { subclient: 1 } };
const ACCOUNT = { path: { account: 19 } };

export const COMPANY_CASES: readonly ParityCase[] = [
  ...read('companyProfile'),
  withKnownTag('companyProfile'),
  ...change({
    operation: 'updateCompany',
    good: { phone: '212-555-0142', state: 'new york', url: null, retention_days: 2555 },
    bad: [
      {},
      { phone: '12', email: 'none', zip: '1', url: 'http://acme.test', state: 'XX' },
      { phone: '12', retention_days: 1094 },
      { retention_days: 36_501 },
      { retention_days: -1 },
    ],
  }),
  ...change({
    operation: 'updateAboutUs',
    good: { about_us: '<p>We answer [quickly].<script>x</script></p>' },
    bad: [{}, { about_us: '<p></p>' }],
  }),
  ...read('subclients'),
  { outcome: 'subclients 200', arrange: (app) => asDana(app, { query: { limit: 1 } }) },
  { outcome: 'subclients 422 validation_failed', arrange: (app) => asDana(app, { query: { cursor: 'nowhere' } }) },
  { outcome: 'createSubclient 201', random: true, arrange: (app) => asDana(app, { body: numbered(app) }) },
  ...guarded('createSubclient', { body: { subclient_name: 'A', unique_identification_number: 'B' } }),
  {
    outcome: 'createSubclient 409 subclient_exists',
    arrange: (app) => asDana(app, { body: { subclient_name: 'Again', unique_identification_number: 'AAL-001' } }),
  },
  {
    outcome: 'createSubclient 422 validation_failed',
    arrange: (app) => asDana(app, { body: { subclient_name: ' ', unique_identification_number: '' } }),
  },
  ...read('subclient', ONE),
  {
    // The tag does not cover the number of open accounts.
    outcome: 'subclient 200',
    arrange: async (app) => ({ ...(await asDana(app, ONE)), headers: { 'if-none-match': '"1"' } }),
  },
  ...unknown('subclient', 'subclient'),
  ...change({
    operation: 'updateSubclient',
    request: ONE,
    good: { subclient_name: 'Acme Car Loans' },
    bad: [{}, { subclient_name: '' }],
  }),
  ...unknown('updateSubclient', 'subclient', { subclient_name: 'Mine' }),
  {
    outcome: 'updateSubclient 409 subclient_exists',
    arrange: (app) => asDana(app, { ...ONE, body: { unique_identification_number: 'AMD-002' } }),
  },
  {
    outcome: 'deleteSubclient 200',
    random: true,
    arrange: async (app) => asDana(app, { path: { subclient: await addSubclient(app) } }),
  },
  ...guarded('deleteSubclient', ONE),
  ...unknown('deleteSubclient', 'subclient'),
  { outcome: 'deleteSubclient 409 subclient_in_use', arrange: (app) => asDana(app, ONE) },
  ...read('companyPayTerms'),
  withKnownTag('companyPayTerms'),
  ...change({ operation: 'updateCompanyPayTerms', good: TERMS, bad: WRONG_TERMS }),
  ...read('subclientPayTerms', ONE),
  withKnownTag('subclientPayTerms', ONE),
  ...unknown('subclientPayTerms', 'subclient'),
  ...change({ operation: 'updateSubclientPayTerms', request: ONE, good: TERMS, bad: WRONG_TERMS }),
  ...unknown('updateSubclientPayTerms', 'subclient', TERMS),
  ...read('accountPayTerms', ACCOUNT),
  withKnownTag('accountPayTerms', ACCOUNT),
  ...unknown('accountPayTerms', 'account', undefined, [1, 987_654, 'one']),
  ...change({ operation: 'updateAccountPayTerms', request: ACCOUNT, good: TERMS, bad: WRONG_TERMS }),
  {
    outcome: 'updateAccountPayTerms 409 offer_action_unavailable',
    arrange: (app) => asDana(app, { path: { account: 14 }, body: TERMS }),
  },
  ...unknown('updateAccountPayTerms', 'account', TERMS, [1, 987_654, 'one']),
  ...PROFILE_CASES,
];
