// A person who has used everything is erased: a search of every table, as it is stored and opened, and of the log, finds nothing
// but what docs/rights-of-a-person.md keeps. A new table is searched too: it is filled here, or named in WITHOUT_PEOPLE.
import { readFileSync } from 'node:fs';
import pino from 'pino';
import { RATE_LIMITS } from '../../../src/domain/rate-limits/rate-limits';
import { keysOf } from '../../../src/domain/shared/vocabulary';
import { httpPayments } from '../../../src/providers/payments/http-payments';
import { computeAccountIndexes, computePlacementIndexes } from '../../../src/persistence/shared/sealed-account';
import { computeContactIndexes } from '../../../src/persistence/shared/personal-data';
import { eraseByRequest } from '../../../src/services/system/steps/erase-person';
import type { ApiAnswer, RunningApp } from '../../support/fixtures/app';
import { startApp } from '../../support/fixtures/app';
import { waitForDelivery } from '../../support/fixtures/eventually';
import { chosenStore } from '../../support/database/test-database';
import { findPlaces, readStoredTexts, type StoredTexts } from '../../support/database/find-person';
import { dumpTables, expectSameRows } from '../../support/database/table-dump';
import { readToken } from '../../support/gifts/gift-fixture';
import { listViolations, placeFile } from '../../support/imports/place-accounts';
import { getReports, runNow } from '../../support/servers/job-turn';
import { startMailbox } from '../../support/servers/mailbox';
import { startPaymentServer, type PaymentServer } from '../../support/servers/payment-server';

/** Nothing of it occurs anywhere else. */
const PERSON = {
  lastName: 'Quackenbush',
  firstName: 'Zephyrine',
  middleName: 'Theodolinda',
  dateOfBirth: '1951-11-23',
  last4ssn: '7391',
  email: 'zephyrine.quackenbush@example.test',
  mobile: '+12125550173',
  address1: '7119 Wisteria Crescent',
  city: 'Schenectady',
  zip: '12345',
  referenceNumber: 'REF-QZ-771',
  memberNumber: 'MEM-QZ-772',
  statementNumber: 'STM-QZ-773',
  clientNumber: 'CLI-QZ-774',
  passThrough: 'chart-QZ-775',
} as const;

/** What the person and others wrote. */
const WORDS = {
  offerNote: 'Since the flood I can pay little, the consumer wrote.',
  counterNote: 'We understand about the flood, the creditor answered.',
  reason: 'The furnace broke in my own words',
  holdReason: 'Surgery in spring is why it is held',
  display: 'Zeph of Schenectady',
  cardLabel: 'Grandmother pewter card',
  deviceName: 'Zephyrine tablet',
  giftName: 'Zephyrine needs you',
  giftMessage: 'Every dollar helps my garden',
  secondEmail: 'second.plume@example.test',
  secondPayerName: 'Uncle Marmaduke of the Millpond',
  payerName: 'Uncle Bartholomew',
  payerEmail: 'bartholomew.payer@example.test',
  payerNote: 'For the tulips, dear niece',
  billing: '14 Periwinkle Arcade',
  newEmail: 'zephyrine.other@example.test',
  notice: 'The notice came back from the old mill',
  attorney: 'Counsellor Featherstonehaugh',
  attorneyContact: 'chambers.of.feather@example.test',
  dispute: 'I never bought a carriage of pumpkins',
  answer: 'We looked into the ledger of pumpkins',
  caseNumber: '26-QZ-10417',
  paymentReference: 'Check of Zephyrine, cashed',
  returnedReference: 'Check of Zephyrine, returned',
  markNote: 'The clerk heard it from the bailiff',
  agent: 'Mozilla/5.0 (QuackBrowser)',
  network: '198.51.100',
} as const;

/** Of the person once, and of nobody now: only the trail has its digest. */
const EARLIER_EMAIL = 'earlier.feather@example.test';

const NUMBERS = ['QZ-PLAN', 'QZ-DISPUTE', 'QZ-OFFER', 'QZ-PAID'] as const;

/** Tables in which nothing of a person is stored, and never may be. */
const WITHOUT_PEOPLE = [
  'api_keys',
  'captcha_uses',
  'companies',
  'company_counts',
  'company_memberships',
  'company_stamps',
  'contact_counts',
  'creditor_password_tokens',
  'creditor_profiles',
  'creditor_sessions',
  'creditor_users',
  'custom_contents',
  'funnel_counts',
  'header_profiles',
  'imports',
  'job_leases',
  'job_runs',
  'runtime_settings',
  'schema_migrations',
  'subclients',
  'template_versions',
  'templates',
  'transaction_marks',
  'trusted_documents',
  'usage_counts',
];

/** Rows about a person without anything but ids, amounts, dates and states. */
const ONLY_FACTS = [
  'consumer_e_letters',
  'contact_records',
  'erasure_requests',
  'payment_profiles',
  'schedule_transactions',
];

const HEADERS = { 'user-agent': WORDS.agent, 'x-forwarded-for': `${WORDS.network}.77` };

let app: RunningApp;
let provider: PaymentServer;
let mailbox: Awaited<ReturnType<typeof startMailbox>>;
let token: string;
let dana: string;
let digests: readonly string[];
const lines: string[] = [];
/** Tokens that the person was given, and names of setups at the provider. */
const tokens: string[] = [];

beforeAll(async () => {
  [provider, mailbox] = await Promise.all([startPaymentServer(), startMailbox()]);
  const settings = {
    APP_ENV: 'test',
    CAPTCHA_PROVIDER: 'off',
    OTP_BYPASS_CODE: '000000',
    MAIL_URL: mailbox.url,
    TRUST_PROXY: '1',
    PUBLIC_URL: 'http://parley.test',
  };
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  app = await startApp(settings, { payments: httpPayments(provider.walletSettings) }, log);
  dana = await app.signInCreditor('dana@acme.test');
});
afterAll(async () => {
  await app.close();
  await Promise.all([provider.close(), mailbox.close()]);
});

async function done<Body>(answer: Promise<ApiAnswer<Body>>): Promise<Body> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

const consumer = (method: string, path: string, body?: unknown, headers = {}) =>
  done(app.rest(method, path, { token, headers: { ...HEADERS, ...headers }, ...(body === undefined ? {} : { body }) }));
const creditor = (method: string, path: string, body?: unknown, headers = {}) =>
  done(app.creditorRest(method, path, { token: dana, headers, ...(body === undefined ? {} : { body }) }));

async function findAccount(number: string, companyId = 1): Promise<number> {
  const keys = app.dependencies.db.sealing.indexes('accountKey', `${companyId}|${number}`);
  const [row] = await app.dependencies.db.read('SELECT id FROM consumers WHERE account_key = ?', [keys[0] ?? '']);
  return Number(row?.id);
}

const COLUMNS =
  'account_number,original_account_name,last_name,first_name,middle_name,date_of_birth,last4ssn,current_balance,email1,mobile1,address1,city,state,zip,reference_number,member_account_number,statement_id_number,subclient_account_number,pass_through1';

/** One of the mobile numbers is dropped, so that the row has a result. */
function toRow(number: string): string {
  const { lastName, firstName, middleName, dateOfBirth, last4ssn, email, mobile, address1, city, zip } = PERSON;
  const own = [PERSON.referenceNumber, PERSON.memberNumber, PERSON.statementNumber, PERSON.clientNumber];
  const who = [
    lastName,
    firstName,
    middleName,
    dateOfBirth,
    last4ssn,
    '900.00',
    number === 'QZ-OFFER' ? WORDS.secondEmail : email,
    number === 'QZ-PAID' ? '555' : mobile,
  ];
  return [number, 'Bluestem Card', ...who, address1, city, 'NY', zip, ...own, PERSON.passThrough].join(',');
}

async function signIn(): Promise<void> {
  const identity = { last_name: PERSON.lastName, date_of_birth: PERSON.dateOfBirth, last4ssn: PERSON.last4ssn };
  const login = await done(
    // Until a code is entered, the trail has the network of somebody whom it does not name.
    app.rest('POST', '/auth/login', { body: { ...identity, captcha_token: 'x' } }),
  );
  const code = { flow_token: login['flow_token'], otp: '000000', device_name: WORDS.deviceName, remember_device: true };
  const verified = await app.rest<{ meta: { access_token: string } }>('POST', '/auth/otp/verify', {
    body: code,
    headers: HEADERS,
  });
  token = (await done(Promise.resolve(verified))).meta.access_token;
}

/** Leaves a row in every table that can have one. Returns the id of the request to be erased. */
async function useEverything(): Promise<void> {
  const { dependencies } = app;
  const { db, clock } = dependencies;
  await placeFile(dependencies, [COLUMNS, ...NUMBERS.map(toRow)].join('\n'));
  await placeFile(dependencies, [COLUMNS, toRow('QZ-DRY')].join('\n'), { dryRun: true });
  // An answer to a company that is kept for the repetition of the request.
  const address = { address2: 'Apartment 9 of the Wisteria', city: PERSON.city };
  await creditor('PUT', `/accounts/${await findAccount('QZ-PLAN')}`, address, { 'idempotency-key': 'quack-update' });
  const wrong = { last_name: PERSON.lastName, date_of_birth: PERSON.dateOfBirth, last4ssn: '0001', captcha_token: 'x' };
  await app.rest('POST', '/auth/login', { body: wrong });
  await signIn();
  const settings = { email_permission: true, text_permission: true, landline: '212-736-5000' };
  await consumer('PUT', '/profile/communication', settings);
  const billing = { first_name: PERSON.firstName, last_name: PERSON.lastName, address1: WORDS.billing };
  await consumer('PUT', '/profile/billing', { ...billing, city: PERSON.city, state: 'NY', zip: PERSON.zip });
  await consumer('PUT', '/profile/portal', { display_name: WORDS.display, theme: 'dark' });
  const feed = (await consumer('POST', '/calendar/feed', {}))['data'] as { url: string };
  tokens.push(/cal_[\w-]+/.exec(feed.url)?.[0] ?? '');
  const owner = String(dependencies.paymentMethods.getPaymentOwners(db, Number((await readProfile())['id']))[0]);
  const card = { type: 'card', brand: 'Visa', last4: '6219', exp_month: 8, exp_year: 2029, status: 'active' };
  provider.methods.set('pm_quackenbush', { ...card, owner });
  await consumer('POST', '/wallet/payment-methods', { payment_reference: 'pm_quackenbush', label: WORDS.cardLabel });
  await consumer('POST', '/wallet/setup', { type: 'card' });
  await makePlan();
  tokens.push(...provider.setups.keys());
  await payTheCreditor();
  await disputeInOwnWords();
  await exchangeOffers();
  await writeLetters();
  await consumer('POST', '/profile/contact-change', { email: WORDS.newEmail, proof: 'none' });
  // A sign-in that waits for its code.
  const identity = { last_name: PERSON.lastName, date_of_birth: PERSON.dateOfBirth, last4ssn: PERSON.last4ssn };
  await app.rest('POST', '/auth/login', { body: { ...identity, captcha_token: 'x' } });
  await db.write(
    'INSERT INTO sign_in_locks (identity_index, code_failures, lock_count, changed_at) VALUES (?, 1, 0, ?)',
    [listIdentityIndexes()[0] ?? '', clock().epoch],
  );
  await db.write("INSERT INTO audit_events (at, event, profile_id, reason) VALUES (?, 'contact.changed', ?, ?)", [
    clock().epoch,
    Number((await readProfile())['id']),
    `email ${dependencies.digests.digestSubject('audit.email', EARLIER_EMAIL)}`,
  ]);
  const notice = { status: 4 as const, balance: null, reason: WORDS.notice, sender: null };
  await db.write(
    'INSERT INTO consumer_notice_responses (consumer_id, status, reason, resend_count) VALUES (?, ?, ?, 0)',
    [await findAccount('QZ-PAID'), notice.status, notice.reason],
  );
}

async function readProfile(): Promise<Readonly<Record<string, unknown>>> {
  const [row] = await app.dependencies.db.read('SELECT id FROM consumer_profiles WHERE identity_index = ?', [
    listIdentityIndexes()[0] ?? '',
  ]);
  return row ?? {};
}

function listIdentityIndexes(): readonly string[] {
  const { db, profiles } = app.dependencies;
  const identity = { lastNameKey: PERSON.lastName.toUpperCase(), ...PERSON };
  return profiles.listIdentityIndexes(db, identity);
}

/** A plan that was held, paid in part by somebody else, and then cancelled. */
async function makePlan(): Promise<void> {
  const id = await findAccount('QZ-PLAN');
  const offers = await consumer('GET', `/accounts/${id}/offers`);
  const day = (offers['offer_options'] as { payment_plan: { first_pay_date_min: string } }).payment_plan;
  await consumer(
    'POST',
    `/accounts/${id}/offers/payment-plan`,
    { first_pay_date: day.first_pay_date_min },
    { 'idempotency-key': 'quack-plan' },
  );
  const [method] = (await consumer('GET', '/wallet/payment-methods'))['data'] as { id: number }[];
  await consumer('POST', `/accounts/${id}/payment-method`, { payment_method_id: method?.id });
  const link = await consumer('POST', `/accounts/${id}/gift-links`, {
    display_name: WORDS.giftName,
    message: WORDS.giftMessage,
  });
  const gift = readToken((link['data'] as { url: string }).url);
  for (const payer_name of [WORDS.payerName, WORDS.secondPayerName]) {
    const setup = await done(app.rest('POST', `/gifts/${gift}/setup`, { body: { captcha_token: 'solved' } }));
    const [name, opened] = [...provider.setups].at(-1) ?? ['', {}];
    provider.setups.set(name, { ...opened, status: 'succeeded', reference: `pm_payer_${payer_name.length}` });
    const payment = {
      setup_id: (setup['data'] as { setup_id: string }).setup_id,
      amount: '20.00',
      payer_name,
      payer_email: WORDS.payerEmail,
      note: WORDS.payerNote,
    };
    const headers = { 'idempotency-key': `quack-gift-${payer_name.length}` };
    await done(app.rest('POST', `/gifts/${gift}/payments`, { body: payment, headers }));
  }
  const [first] = (await consumer('GET', '/upcoming-payments'))['data'] as { id: number }[];
  await consumer('POST', `/upcoming-payments/${first?.id ?? 0}/pay`, {}, { 'idempotency-key': 'quack-pay' });
  await consumer('POST', `/accounts/${id}/plan/hold`, { restart_date: '2026-04-20', hold_reason: WORDS.holdReason });
  await consumer('POST', `/accounts/${id}/plan/cancel`, {});
}

/** What creditors call payments may name who made them. */
async function payTheCreditor(): Promise<void> {
  const path = `/accounts/${await findAccount('QZ-PAID')}/payments`;
  for (const payment_reference of [WORDS.paymentReference, WORDS.returnedReference]) {
    await creditor('POST', path, { payment_amount: '5.00', payment_date: '2026-03-09', payment_reference });
  }
  const { data } = (await creditor('GET', path)) as { data: { id: number; payment_reference: string }[] };
  const returned = data.find((payment) => payment.payment_reference === WORDS.returnedReference);
  await creditor('POST', `${path}/${returned?.id ?? 0}/reverse`, { reason: 'returned' });
}

async function disputeInOwnWords(): Promise<void> {
  const id = await findAccount('QZ-DISPUTE');
  const attorney = { name: WORDS.attorney, contact: WORDS.attorneyContact };
  await consumer('POST', `/accounts/${id}/attorney`, attorney);
  await consumer('POST', `/accounts/${id}/not-paying`, { reason: WORDS.reason });
  const bankruptcy = { mark: 'bankruptcy', case_number: WORDS.caseNumber, note: WORDS.markNote };
  await creditor('POST', `/accounts/${id}/marks`, bankruptcy);
  // An open dispute would block the erasure.
  const answered = await findAccount('QZ-PAID');
  await consumer('POST', `/accounts/${answered}/dispute`, { category: 'paid', reason: WORDS.dispute });
  await creditor('POST', `/accounts/${answered}/dispute/answer`, { text: WORDS.answer, outcome: 'verified' });
}

async function exchangeOffers(): Promise<void> {
  const id = await findAccount('QZ-OFFER');
  await consumer('POST', `/accounts/${id}/offers/custom`, {
    negotiation_type: 'pif',
    amount: '200.00',
    first_pay_date: '2026-03-20',
    note: WORDS.offerNote,
    reason: WORDS.reason,
  });
  await creditor('POST', `/accounts/${id}/offer/counter`, {
    one_time_settlement: '700.00',
    first_pay_date: '2026-03-20',
    note: WORDS.counterNote,
  });
}

async function writeLetters(): Promise<void> {
  const template = await creditor('POST', '/communications/e-letter-templates', {
    name: 'To a person',
    content: '<p>Dear [First Name] [Last Name], your balance is [Current Balance].</p>',
  });
  const { id } = template['data'] as { id: number };
  const account_ids = [await findAccount('QZ-PLAN'), await findAccount('QZ-PAID')];
  await creditor(
    'POST',
    `/communications/e-letter-templates/${id}/send`,
    { account_ids },
    { 'idempotency-key': 'letter' },
  );
  const mails = (await consumer('GET', '/mailbox'))['data'] as { id: number }[];
  await consumer('POST', `/mailbox/${mails[0]?.id ?? 0}/read`, undefined);
}

/** To an address that has no profile, as letters to unclaimed accounts go. */
async function leaveMessageWaiting(): Promise<void> {
  const { db, clock, contactRecords, optOuts, outbox } = app.dependencies;
  const message = {
    channel: 'email',
    purpose: 'letter_waiting',
    personal: { to: PERSON.email.toUpperCase(), text: 'x' },
  } as const;
  const plan = { now: clock().epoch, dueAt: clock().epoch + 3.6e6, expiresAt: clock().epoch + 9e8, validUntil: null };
  await outbox.enqueueMessage(db, { id: 'waits', owner: null, ...message, ...plan });
  const accountIds = [await findAccount('QZ-PLAN')];
  const record = {
    messageId: 'waits',
    channel: 'email',
    purpose: 'letter_waiting',
    kind: 'notice',
    gate: null,
  } as const;
  await contactRecords.addContactRecords(db, {
    accountIds,
    noticeId: null,
    ...record,
    now: clock().epoch,
    today: clock().today,
  });
  for (const email of [PERSON.email, WORDS.secondEmail]) {
    await optOuts.saveOptOutLink(db, `link of ${email.length}`, { companyId: 1, email }, { channel: 'email', now: 1 });
  }
}

/** By the functions of the service, under its keys. */
function listDigests(profileId: number): readonly string[] {
  const { db, digests: keyed, optOuts, settings } = app.dependencies;
  const { lastName, dateOfBirth, last4ssn, email, mobile, referenceNumber, memberNumber } = PERSON;
  const members = {
    lastName,
    dateOfBirth,
    last4ssn,
    email,
    mobile,
    referenceNumber,
    memberAccountNumber: memberNumber,
  };
  const indexes = [1, 2].flatMap((company) =>
    Object.values<string | null>({ ...computePlacementIndexes(db.sealing, company, members) }),
  );
  const { referenceNumberIndex } = computeAccountIndexes(db.sealing, members);
  const key = lastName.toUpperCase();
  const subjects = [
    `${key}|${dateOfBirth}|${last4ssn}`,
    `${key}|${dateOfBirth}`,
    `${dateOfBirth}|${last4ssn}`,
    `${dateOfBirth}|${last4ssn}|${key}`,
    ...listIdentityIndexes(),
    ...[email, mobile, WORDS.newEmail].flatMap((contact) => [contact, `1|${contact}`, `2|${contact}`]),
  ];
  const limits = keysOf(RATE_LIMITS).flatMap((scope) =>
    settings.rateLimits[scope].flatMap(({ seconds }) =>
      subjects.flatMap((subject) =>
        [`${scope}.${seconds}`, `${scope}.value.${seconds}`].map((counted) => keyed.digestSubject(counted, subject)),
      ),
    ),
  );
  return [
    ...indexes,
    referenceNumberIndex,
    ...[email, WORDS.newEmail, WORDS.secondEmail].flatMap((one) => computeContactIndexes(db.sealing, 'email', one)),
    keyed.digestSubject('audit.identity', subjects[0] ?? ''),
    keyed.digestSubject('audit.email', email),
    keyed.digestSubject('audit.email', EARLIER_EMAIL),
    keyed.digestSubject('audit.sms', mobile),
    keyed.digestSubject('user_agent', WORDS.agent),
    keyed.digestToken(keyed.digestSubject('opt_out', optOuts.describeOptOutOwner(db, { profileId }, 'email'))),
    ...tokens.map((given) => keyed.digestToken(given)),
    ...limits,
  ].filter((digest) => digest !== null);
}

const SECRETS = [...Object.values(PERSON), ...Object.values(WORDS), 'pm_quackenbush', '6219', 'Wisteria'];

/** What is stored of the person, by column. */
async function search(): Promise<{
  readonly stored: StoredTexts;
  readonly places: ReadonlyMap<string, readonly string[]>;
}> {
  const stored = await readStoredTexts(app.dependencies.db);
  return { stored, places: findPlaces(stored, [...SECRETS, ...NUMBERS, ...tokens, ...digests]) };
}

const toTables = (places: Iterable<string>) =>
  [...new Set([...places].map((place) => place.split('.')[0] ?? ''))].sort();

/** What is stored of the accounts of the person, sealed: the newest ones. */
async function readSealedNames(): Promise<readonly string[]> {
  const rows = await app.dependencies.db.read('SELECT personal FROM consumers ORDER BY id DESC LIMIT 4');
  return rows.map((row) => String(row['personal']).slice(0, 60));
}

/** The embedded database is a file, with its log beside it. Those of servers belong to their operators. */
async function findInFiles(texts: readonly string[]): Promise<readonly string[]> {
  if (chosenStore() !== 'embedded') return [];
  const [main] = await app.dependencies.db.read('PRAGMA database_list');
  const file = String(main?.['file']);
  const bytes = [file, `${file}-wal`].map((name) => readFileSync(name));
  return texts.filter((text) => bytes.some((content) => content.includes(text)));
}

it('finds nothing of a person who was erased, in any table, as stored and opened, nor in the log', async () => {
  const { dependencies } = app;
  await useEverything();
  await waitForDelivery(app);
  await leaveMessageWaiting();
  // As if the provider had not answered yet.
  const gifts = "UPDATE gift_payments SET detach_state = 'waiting' WHERE consumer_id = ?";
  await dependencies.db.write(gifts, [await findAccount('QZ-PLAN')]);
  await consumer('POST', `/accounts/${await findAccount('QZ-PLAN')}/stop-contact`, {});
  digests = listDigests(Number((await readProfile())['id']));
  const before = await search();
  const known = [...WITHOUT_PEOPLE, ...ONLY_FACTS];
  const unfilled = toTables(before.stored.keys()).filter((table) => !known.includes(table));
  // Everything that can hold something of a person does, and is found.
  expect(toTables(before.places.keys())).toEqual(unfilled);
  await expectExported();
  const counted = { profiles: 1, accounts: 4, withdrawn: 3, sessions: 1, devices: 1, methods: 1 };
  const request = await askToBeErased();
  const stored = await dumpTables(dependencies.db);
  expect(await eraseByRequest(dependencies, request, { isDryRun: true, operator: 'ops' })).toEqual(counted);
  expectSameRows(await dumpTables(dependencies.db), stored);
  const sealed = await readSealedNames();
  expect(await findInFiles(sealed)).toEqual(chosenStore() === 'embedded' ? sealed : []);
  expect(await eraseByRequest(dependencies, request, { isDryRun: false, operator: 'ops' })).toEqual(counted);
  expect(await findInFiles(sealed)).toEqual([]);
  expect(findPlaces(await readStoredTexts(dependencies.db), Object.values(WORDS))).toEqual(new Map());
  // The provider is told to forget the methods of the person and of the payer.
  await getReports(runNow(dependencies, 'system_moves'));
  const { places } = await search();
  expect(Object.fromEntries(places)).toEqual({ 'consumers.personal': [...NUMBERS] });
  expect([...provider.methods.keys()]).not.toContain('pm_quackenbush');
  const written = lines.join('\n');
  expect([...SECRETS, ...tokens, ...digests].filter((secret) => secret.length > 4 && written.includes(secret))).toEqual(
    [],
  );
  await expectNoChoicesOfContact();
  await expectNobodySignsIn();
  await expectErasedForTheCompany();
});

/** What marks say is the person's too, but the notes that a creditor writes for itself. */
async function expectExported(): Promise<void> {
  const { status, body } = await app.rest<{ content: string }>('GET', '/profile/export', { token });
  expect(status).toBe(200);
  const text = Buffer.from(body.content, 'base64').toString();
  const said = [WORDS.attorney, WORDS.attorneyContact, WORDS.dispute, WORDS.answer, WORDS.caseNumber];
  expect(said.filter((words) => !text.includes(words))).toEqual([]);
  expect(text).not.toContain(WORDS.markNote);
  expect(JSON.parse(text)).toMatchObject({
    profile: { contact_stopped_at: expect.any(String) as unknown },
    messages: expect.arrayContaining([expect.objectContaining({ purpose: 'letter_waiting' })]) as unknown,
  });
}

async function askToBeErased(): Promise<string> {
  const { db, erasureRequests, clock } = app.dependencies;
  const profileId = Number((await readProfile())['id']);
  await erasureRequests.insertErasureRequest(db, { id: 'request', profileId, now: clock().epoch }, () =>
    Promise.resolve(),
  );
  return 'request';
}

/** The account no longer says that its owner stopped contact, and its records say that nothing is sent any more. */
async function expectNoChoicesOfContact(): Promise<void> {
  const { db } = app.dependencies;
  const count = async (from: string) => Number((await db.read(`SELECT COUNT(*) AS n FROM ${from}`))[0]?.['n']);
  const ofPerson = 'consumer_id IN (SELECT id FROM consumers WHERE erased_at IS NOT NULL)';
  expect(await count('consumers WHERE erased_at IS NOT NULL AND owner_stops_contact = 1')).toBe(0);
  expect(await count("consumer_profiles WHERE status = 'erased' AND contact_stopped_at IS NOT NULL")).toBe(0);
  expect(await count(`contact_records WHERE outcome = 'waiting' AND ${ofPerson}`)).toBe(0);
  // What was marked is known, and by which side.
  expect(
    await count(`account_marks WHERE mark = 'attorney' AND set_by = 'consumer' AND set_by_id IS NULL AND ${ofPerson}`),
  ).toBe(1);
}

async function expectNobodySignsIn(): Promise<void> {
  expect((await app.rest('GET', '/profile', { token })).status).toBe(401);
  const identity = { last_name: PERSON.lastName, date_of_birth: PERSON.dateOfBirth, last4ssn: PERSON.last4ssn };
  const login = await app.rest('POST', '/auth/login', { body: { ...identity, captcha_token: 'x' } });
  expect(login.body).toMatchObject({ matched: false });
}

/** Placing it again by mistake is refused, and so is its return. Amounts, states and payments are there. */
async function expectErasedForTheCompany(): Promise<void> {
  const id = await findAccount('QZ-PLAN');
  const again = await placeFile(app.dependencies, [COLUMNS, toRow('QZ-PLAN')].join('\n'));
  const violations = await listViolations(app.dependencies, again);
  expect(violations).toContainEqual([2, 'failed', null, 'account_withdrawn']);
  const back = { body: { current_balance: '500.00' }, token: dana };
  expect(await app.creditorRest('POST', `/accounts/${id}/restore`, back)).toMatchObject({
    status: 409,
    body: { code: 'account_erased' },
  });
  const { body } = await app.creditorRest('GET', `/accounts/${id}`, { token: dana });
  expect(body).toMatchObject({ account_number: 'QZ-PLAN', consumer_name: '', condition: { key: 'cancelled_plan' } });
  const paid = `/accounts/${await findAccount('QZ-PAID')}`;
  const { body: payments } = await app.creditorRest('GET', `${paid}/payments`, { token: dana });
  expect(payments['data']).toMatchObject([
    { amount: '5.00', status: 'reversed', payment_reference: null },
    { amount: '5.00', payment_reference: null },
  ]);
  expect((await app.creditorRest('GET', `${paid}/statement`, { token: dana })).status).toBe(200);
  const { body: history } = await app.creditorRest('GET', `/accounts/${id}/history`, { token: dana });
  expect((history['data'] as unknown[]).length).toBeGreaterThan(3);
}
