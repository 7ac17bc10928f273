// Placeholders of the fuzzers: unfinished sign-ins, new sessions, and copies of demo accounts in every condition.
import { STORIES } from '../../seeders/demo-stories';
import { accountRows } from '../../seeders/demo-accounts';
import { storeAccounts, storeStories } from '../../seeders/store-rows';
import { toMoment } from '../../src/domain/shared/calendar';
import {
  createPlanPayment,
  readMember,
  sendLogin,
  signInPerson,
  startAttempt,
  startFlow,
  startFlowWithoutContact,
} from '../journeys/parity/fixtures';
import { addTemplate } from '../journeys/parity/cases/creditors';
import { represented } from '../journeys/parity/cases/moves';
import { addHeaderProfile, addSubclient } from '../journeys/parity/company-cases';
import { cancelImports, makeDryRun, makeImport } from '../journeys/parity/import-cases';
import { inviteUser, makeKey, makePasswordToken, signInNewUser } from '../journeys/parity/creditor-user-cases';
import { fillPlaceholders, forgetTokens } from '../journeys/parity/placeholders';
import { RIGHT_CODE, type ParityApp } from '../journeys/parity/parity-app';
import { toRecord } from '../journeys/parity/requests';
import { DEMO_PASSWORD } from '../support/fixtures/creditors';
import { NOW } from '../support/fixtures/app';

type Filler = (app: ParityApp) => Promise<string>;

/** Longer than the cooldown of a resend. */
const RESEND_AFTER_MS = 120_000;

const FILLERS: Readonly<Record<string, Filler>> = {
  represented: async (app) => String((await represented(app)).id),
  number: (app) => Promise.resolve(String(app.nextNumber())),
  'new address': (app) => Promise.resolve(`robin${app.nextNumber()}@acme.test`),
  subclient: (app) => byAdministrator(app, addSubclient),
  template: (app) => byAdministrator(app, addTemplate),
  'header profile': (app) => byAdministrator(app, addHeaderProfile),
  'api key': (app) => byAdministrator(app, makeKey),
  import: (app) => byAdministrator(app, makeImport),
  'dry run': (app) => byAdministrator(app, makeDryRun),
  async 'file name'(app) {
    await cancelImports(app);
    return 'placements.csv';
  },
  'invited user': (app) => byAdministrator(app, inviteUser),
  'password token': (app) => byAdministrator(app, makePasswordToken),
  'user token': (app) => byAdministrator(app, signInNewUser),
  new_flow: (app) => startFlow(app),
  async resendable_flow(app) {
    const token = await startFlow(app);
    app.setElapsed(RESEND_AFTER_MS);
    return token;
  },
  flow_without_contact: startFlowWithoutContact,
  new_attempt: (app) => startAttempt(app),
  new_refresh: async (app) => (await signInPerson(app)).refresh,
  new_token: async (app) => (await signInPerson(app)).token,
  creditor_token: (app) => signInCreditor(app, 'access_token'),
  creditor_refresh: (app) => signInCreditor(app, 'refresh_token'),
  changing_token: (app) => startContactChange(app, {}),
  async waiting_token(app) {
    const token = await startContactChange(app, { proof: 'NONE' });
    const input = { flowToken: app.cache.get(CHANGE_FLOW) ?? '', otp: RIGHT_CODE };
    const query = 'mutation ($i: ConfirmContactChangeInput!) { confirmContactChange(input: $i) { state } }';
    await app.server.graphql(query, { token, variables: { i: input } });
    return token;
  },
  change_flow: async (app) => app.cache.get(CHANGE_FLOW) ?? '',
  async 'deletion request'(app) {
    const token = await signInRivera(app);
    const { data } = await app.server.graphql<{ requestProfileDeletion: { data: { id: string } } }>(
      'mutation { requestProfileDeletion { data { id } } }',
      { token },
    );
    return data.requestProfileDeletion.data.id;
  },
  session: async (app) => String(readClaims(await signInRivera(app))['sid']),
  'plan payment': async (app) => String(await createPlanPayment(app, 'rivera')),
  'gift link': async (app) => String(await storeLink(app)),
  'gift key': async (app) => `gift-${app.nextNumber()}`,
  async 'gift setup'(app) {
    const path = { token: `gft_${'A'.repeat(43)}` };
    const opened = await app.send('createGiftSetup', { path, body: { captcha_token: app.captcha.solve() } });
    return readMember(opened, 'data', 'setup_id');
  },
  async device(app) {
    const token = await signInRivera(app, { remember_device: true });
    const { data } = await app.server.graphql<{ devices: { id: string }[] }>('{ devices { id } }', { token });
    return data.devices.at(-1)?.id ?? '';
  },
};

/** An earlier request may have ended the session of the administrator, or taken her rights. */
async function byAdministrator(app: ParityApp, make: (app: ParityApp) => Promise<string | number>): Promise<string> {
  try {
    return String(await make(app));
  } catch {
    forgetTokens(app, '«dana»');
    return make(app).then(String, () => 'none');
  }
}

/** A helping hand link of Rivera. */
async function storeLink(app: ParityApp): Promise<number> {
  const { db, giftLinks, clock } = app.server.dependencies;
  const link = {
    accountId: 19,
    profileId: 1,
    token: `fuzz-${app.nextNumber()}`,
    displayName: 'Maria',
    message: null,
    goal: null,
    singleUse: false,
    showCreditor: false,
    expiresOn: '2026-04-09',
    createdAt: clock().epoch,
  };
  return db.transaction((transaction) => giftLinks.insertLink(transaction, link));
}

/** Key of the flow token of the latest contact change. */
const CHANGE_FLOW = 'latest contact change';

/** The token of a person who changes the email address. */
async function startContactChange(app: ParityApp, more: object): Promise<string> {
  const { token } = await signInPerson(app);
  const input = { email: `changed.${app.nextNumber()}@example.test`, ...more };
  const query = 'mutation ($i: RequestContactChangeInput!) { requestContactChange(input: $i) { flowToken } }';
  const { data } = await app.server.graphql<{ requestContactChange: { flowToken: string | null } | null }>(query, {
    token,
    variables: { i: input },
  });
  app.cache.set(CHANGE_FLOW, data.requestContactChange?.flowToken ?? '');
  return token;
}

/**
 * Fills the placeholders above, `«copy of 13»` for a copy of a demo account, and those of the parity suite. Requests that
 * need not succeed share their values, because making them takes several requests.
 */
export async function fillRequest(app: ParityApp, value: unknown, isFresh: boolean): Promise<unknown> {
  if (typeof value === 'string') return isFresh ? fillText(app, value) : fillShared(app, value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return fillPlaceholders(app, value);
  const members: (readonly [string, unknown])[] = [];
  for (const [name, member] of Object.entries(value)) members.push([name, await fillRequest(app, member, isFresh)]);
  return Object.fromEntries(members);
}

async function fillShared(app: ParityApp, text: string): Promise<unknown> {
  if (FILLERS[text.slice(1, -1)] === undefined && !text.startsWith('«copy of ')) return fillText(app, text);
  const known = app.cache.get(text) ?? (await fillText(app, text));
  if (typeof known === 'string') app.cache.set(text, known);
  return known;
}

async function fillText(app: ParityApp, text: string): Promise<unknown> {
  const [, source] = /^«copy of (\d+)»$/.exec(text) ?? [];
  if (source !== undefined) return String(await copyDemoAccount(app, Number(source)));
  const filler = FILLERS[text.slice(1, -1)];
  return filler && text.startsWith('«') ? filler(app) : fillPlaceholders(app, text);
}

/** A copy that belongs to the first creditor, so that one user can answer all of them. */
async function copyDemoAccount(app: ParityApp, source: number): Promise<number> {
  const moment = toMoment(NOW, 'America/New_York');
  const original = accountRows(moment).find(({ id }) => id === source);
  if (!original) throw new Error(`There is no demo account ${source}.`);
  // Its payment method has the same number, and further ones the next: no copy may follow directly.
  const id = 100_000_000 + 1000 * app.nextNumber();
  const numbers = {
    accountNumber: `4${id}`,
    memberAccountNumber: `M-${id}`,
    referenceNumber: `REF-${id}`,
    statementIdNumber: `ST-${id}`,
    invitationLink: `https://parley.test/i/${id}`,
  };
  const story = STORIES.get(source);
  await app.server.dependencies.db.transaction(async (db) => {
    await storeAccounts(db, [{ ...original, ...numbers, id, companyId: 1 }]);
    if (story) await storeStories(db, new Map([[id, story]]), moment);
  });
  return id;
}

async function signInCreditor(app: ParityApp, member: 'access_token' | 'refresh_token'): Promise<string> {
  const body = { email: 'dana@acme.test', password: DEMO_PASSWORD };
  return readMember(await app.send('creditorLogin', { body }), 'meta', member);
}

async function signInRivera(app: ParityApp, more: object = {}): Promise<string> {
  const rivera = { last_name: 'Rivera', date_of_birth: '1985-04-12', last4ssn: '4321' };
  const flow_token = readMember(await sendLogin(app, rivera), 'flow_token');
  const body = { flow_token, otp: RIGHT_CODE, ...more };
  return readMember(await app.send('verifyOtp', { body }), 'meta', 'access_token');
}

function readClaims(token: string): Readonly<Record<string, unknown>> {
  return toRecord(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()));
}
