// Who is signed in on the page at /graphiql. Signing in takes the real operations, which are examples on the page as
// well; tokens are kept in memory only.

const CODE = '123456';

/** Seconds before a token expires at which it is replaced. */
const AHEAD = 30;

/** The examples by the name of their operation. */
let examples = new Map();
/** Null, or who is signed in: { person, accessToken, refreshToken }. */
let session = null;
let renewal = 0;
const listeners = new Set();

/** @param {readonly { name: string, query: string }[]} list */
export function useExamples(list) {
  examples = new Map(list.map((example) => [example.name, example.query]));
}

export function currentSession() {
  return session;
}

/** Calls `listener` at each change; answers what ends that. */
export function onSessionChange(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(to) {
  session = to;
  for (const listener of listeners) listener();
}

/** Signs a person of the demo data in; throws an error in words that people read. */
export async function signIn(person) {
  keep(person, await (person.kind === 'creditor' ? enterAsCreditor(person) : enterAsConsumer(person)));
}

function keep(person, { accessToken, refreshToken, expiresIn }) {
  change({ person, accessToken, refreshToken });
  clearTimeout(renewal);
  renewal = setTimeout(() => renew().catch(() => change(null)), Math.max(1, expiresIn - AHEAD) * 1000);
}

async function renew() {
  const { person, refreshToken } = session;
  const name = person.kind === 'creditor' ? 'CreditorRenewTokens' : 'RenewTokens';
  const [{ meta }] = Object.values(await ask(name, { input: { refreshToken } }));
  keep(person, meta);
}

export async function signOut() {
  const { person, accessToken } = session;
  change(null);
  clearTimeout(renewal);
  const name = person.kind === 'creditor' ? 'CreditorSignOut' : 'SignOut';
  // A session that has ended by itself is as good.
  await ask(name, {}, accessToken).catch(() => null);
}

async function enterAsCreditor({ input }) {
  const { creditorLogin } = await ask('CreditorSignIn', { input });
  return creditorLogin.meta;
}

async function enterAsConsumer({ name, input }) {
  const { login } = await ask('SignIn', { input: { ...input, captchaToken: 'demo' } });
  if (login.__typename === 'TrustedDeviceAccepted') return login.meta;
  if (login.__typename === 'NoMatch') {
    throw new Error(`${name} is not in this database. SEED_DEMO=on seeds the demo data into an empty one.`);
  }
  const { flowToken } = login.__typename === 'OtpSent' ? login : await giveContact(login, name);
  const { verifyOtp } = await ask('VerifyCode', { input: { flowToken, otp: CODE, deviceName: 'GraphiQL' } });
  return verifyOtp.meta;
}

async function giveContact({ flowToken }, name) {
  const email = `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@example.test`;
  const { provideContact } = await ask('GiveContact', { input: { flowToken, email } });
  return provideContact;
}

async function ask(name, variables, accessToken) {
  const { data, errors } = await post(
    { query: examples.get(name), operationName: name, variables },
    accessToken ? { authorization: `Bearer ${accessToken}` } : {},
  );
  if (errors) throw new Error(errors.map(({ message }) => message).join(' '));
  return data;
}

/** One request to the endpoint of this very server; the answer as it came. */
export async function post(body, headers = {}) {
  const answer = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return answer.json();
}
