// The signed-in user of the page at /graphiql. Signing in uses the example operations; tokens stay in memory.

const CODE = '123456';

/** How many seconds before its expiry a token is refreshed. */
const AHEAD = 30;

/** Example documents by operation name. */
let examples = new Map();
/** { person, accessToken, refreshToken }, or null when signed out. */
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

/** Calls `listener` at each change; returns a function that unsubscribes it. */
export function onSessionChange(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(to) {
  session = to;
  for (const listener of listeners) listener();
}

/** Signs in a demo user; throws an error with a message for the page. */
export async function signIn(person) {
  startSession(person, await (person.kind === 'creditor' ? signInCreditor(person) : signInConsumer(person)));
}

function startSession(person, { accessToken, refreshToken, expiresIn }) {
  change({ person, accessToken, refreshToken });
  clearTimeout(renewal);
  renewal = setTimeout(() => renew().catch(() => change(null)), Math.max(1, expiresIn - AHEAD) * 1000);
}

async function renew() {
  const { person, refreshToken } = session;
  const name = person.kind === 'creditor' ? 'CreditorRenewTokens' : 'RenewTokens';
  const [{ meta }] = Object.values(await run(name, { input: { refreshToken } }));
  startSession(person, meta);
}

export async function signOut() {
  const { person, accessToken } = session;
  change(null);
  clearTimeout(renewal);
  const name = person.kind === 'creditor' ? 'CreditorSignOut' : 'SignOut';
  // The session may have ended already.
  await run(name, {}, accessToken).catch(() => null);
}

async function signInCreditor({ input }) {
  const { creditorLogin } = await run('CreditorSignIn', { input });
  return creditorLogin.meta;
}

async function signInConsumer({ name, input }) {
  const { login } = await run('SignIn', { input: { ...input, captchaToken: 'demo' } });
  if (login.__typename === 'TrustedDeviceAccepted') return login.meta;
  if (login.__typename === 'NoMatch') {
    throw new Error(`${name} is not in this database. SEED_DEMO=on seeds the demo data into an empty one.`);
  }
  const { flowToken } = login.__typename === 'OtpSent' ? login : await giveContact(login, name);
  const { verifyOtp } = await run('VerifyCode', { input: { flowToken, otp: CODE, deviceName: 'GraphiQL' } });
  return verifyOtp.meta;
}

async function giveContact({ flowToken }, name) {
  const email = `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@example.test`;
  const { provideContact } = await run('GiveContact', { input: { flowToken, email } });
  return provideContact;
}

async function run(name, variables, accessToken) {
  const { data, errors } = await post(
    { query: examples.get(name), operationName: name, variables },
    accessToken ? { authorization: `Bearer ${accessToken}` } : {},
  );
  if (errors) throw new Error(errors.map(({ message }) => message).join(' '));
  return data;
}

/** Sends one request to this server and returns the response. */
export async function post(body, headers = {}) {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return response.json();
}
