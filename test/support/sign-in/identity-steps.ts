// What companies and people do about one identity, through the public APIs: companies place accounts, people sign in with a
// code that was sent, and see what they have claimed.
import { addCreditor } from '../fixtures/creditors';
import { waitForDelivery } from '../fixtures/eventually';
import { toIdentity, type RestIdentity } from '../fixtures/people';
import type { SignInFixture } from '../fixtures/sign-in-fixture';
import {
  getText,
  getTokens,
  toCamelCaseMembers,
  type ApiOutcome,
  type ApiStyle,
  type ApiTransport,
  type Browser,
  type RestMembers,
} from '../clients/simulated-browser';

const SAVED = 'data { id }';
const PLACE = `mutation ($input: PlaceAccountInput!) { placeAccount(input: $input) { ${SAVED} } }`;
const UPDATE = `mutation ($input: UpdateAccountInput!) { updateAccount(input: $input) { ${SAVED} } }`;

/** Members of an account with the names of import columns. */
type AccountMembers = Readonly<Record<string, string>>;

export interface CompanyDesk {
  /** Places an account of a person and returns its id. */
  place(person: RestIdentity, more?: AccountMembers): Promise<number>;
  change(accountId: number, members: AccountMembers): Promise<number>;
  /** Takes an account back, over REST. */
  withdraw(accountId: number): Promise<void>;
}

let placed = 0;

/** A key that imports for the company of an administrator. */
export async function createImportKey(api: ApiTransport, token: string): Promise<string> {
  const body = { name: 'placements', scopes: ['import'] };
  const { data } = (await api.creditorRest<{ data: { token: string } }>('POST', '/api-keys', { token, body })).body;
  return data.token;
}

/** What a company does with such a key. */
export function openDesk(api: ApiTransport, style: ApiStyle, token: string): CompanyDesk {
  async function save(id: number | null, members: AccountMembers): Promise<number> {
    if (style === 'REST') {
      const [method, path] = id === null ? ['POST', '/accounts'] : ['PUT', `/accounts/${id}`];
      const { body } = await api.creditorRest<Saved>(method, path, { token, body: members });
      return readId(body.data, body);
    }
    const input = { ...toCamelCaseMembers(members), ...(id !== null && { accountId: String(id) }) };
    const answer = await api.graphql<Readonly<Record<string, Saved>> | null>(id === null ? PLACE : UPDATE, {
      token,
      variables: { input },
    });
    return readId(Object.values(answer.data ?? {})[0]?.data, answer.body);
  }
  return {
    change: save,
    async withdraw(id) {
      const { status, body } = await api.creditorRest('POST', `/accounts/${id}/withdraw`, { token, body: {} });
      if (status !== 200) throw new Error(`The account was not withdrawn: ${JSON.stringify(body)}`);
    },
    place(person, more = {}) {
      placed += 1;
      const account = { account_number: `DESK-${placed}`, original_account_name: 'Bluestem Card' };
      return save(null, { ...account, current_balance: '100.00', ...toIdentity(person), ...more });
    },
  };
}

interface Saved {
  readonly data?: { readonly account_id?: number; readonly id?: string };
}

function readId(data: Saved['data'], body: unknown): number {
  const id = data?.account_id ?? data?.id;
  if (id === undefined) throw new Error(`The account was not saved: ${JSON.stringify(body)}`);
  return Number(id);
}

/** The desk of a new company. */
export async function openNewDesk({ app }: Pick<SignInFixture, 'app'>, style: ApiStyle): Promise<CompanyDesk> {
  const { email } = await addCreditor(app);
  return openDesk(app, style, await createImportKey(app, await app.signInCreditor(email)));
}

/** Somebody who has signed in. */
export interface SignedInConsumer {
  readonly browser: Browser;
  readonly token: string;
  /** Ids of the accounts that the person sees, in order. */
  sees(): Promise<readonly number[]>;
}

/** `data` over REST, `edges` over GraphQL. */
interface AccountList {
  readonly data?: readonly ListedAccount[];
  readonly edges?: readonly { readonly node: ListedAccount }[];
}

interface ListedAccount {
  readonly id: number | string;
}

/** Starts a sign-in in a browser of its own. */
export async function startLogin(
  fixture: SignInFixture,
  style: ApiStyle,
  identity: RestIdentity,
): Promise<{ readonly browser: Browser; readonly outcome: ApiOutcome; readonly flow_token: string }> {
  await waitForDelivery(fixture.app);
  const browser = fixture.browser(style);
  const outcome = await fixture.login(browser, identity);
  return { browser, outcome, flow_token: getText(outcome, 'flow_token') };
}

export async function enterCode(browser: Browser, code: RestMembers): Promise<SignedInConsumer> {
  const { access_token: token } = getTokens(await browser.send('verify', code));
  return toSignedIn(browser, token);
}

export function toSignedIn(browser: Browser, token: string): SignedInConsumer {
  return {
    browser,
    token,
    async sees() {
      const { value, answer } = await browser.send('accounts', undefined, { token });
      if (!value) throw new Error(`No accounts in ${JSON.stringify(answer.body)}`);
      const { data, edges } = value as unknown as AccountList;
      const accounts = data ?? edges?.map(({ node }) => node) ?? [];
      return accounts.map(({ id }) => Number(id)).sort((one, other) => one - other);
    },
  };
}

/** An e-mail address, or a mobile number in E.164. */
type Contact = string;

const toMember = (contact: Contact) => (contact.startsWith('+') ? 'mobile' : 'email');

/** The last code that was sent to a contact. */
export function readCodeAt(fixture: SignInFixture, contact: Contact): Promise<string> {
  return fixture.readCode({ email: null, mobile: null, [toMember(contact)]: contact });
}

/** Signs in with the code that a login sends to this contact. */
export async function signInAt(
  fixture: SignInFixture,
  style: ApiStyle,
  identity: RestIdentity,
  contact: Contact,
  more: RestMembers = {},
): Promise<SignedInConsumer> {
  const { browser, flow_token } = await startLogin(fixture, style, identity);
  return enterCode(browser, { flow_token, otp: await readCodeAt(fixture, contact), ...more });
}

/** Signs in with the code to a contact that the person names, whoever else has received one. */
export async function signInNaming(
  fixture: SignInFixture,
  style: ApiStyle,
  identity: RestIdentity,
  contact: Contact,
): Promise<SignedInConsumer> {
  await waitForDelivery(fixture.app);
  const browser = fixture.browser(style);
  const { value } = await fixture.login(browser, identity);
  // Messages that wait together may be delivered in any order.
  await waitForDelivery(fixture.app);
  const attempt_token = value?.['attempt_token'];
  const created = attempt_token === undefined ? null : await browser.send('confirmCreate', { attempt_token });
  const flow_token = String((created?.value ?? value)?.['flow_token']);
  getText(await browser.send('contact', { flow_token, [toMember(contact)]: contact }), 'flow_token');
  return enterCode(browser, { flow_token, otp: await readCodeAt(fixture, contact) });
}

/** How many sign-in codes the addresses have received. */
export async function countCodes(
  { app, mailbox }: Pick<SignInFixture, 'app' | 'mailbox'>,
  emails: readonly string[],
): Promise<readonly number[]> {
  await waitForDelivery(app);
  return emails.map(
    (email) => mailbox.messagesFor(email).filter(({ subject }) => subject === 'Your sign-in code').length,
  );
}
