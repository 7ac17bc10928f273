// Senders that drip take no places of others: slow bodies of anybody, and slow uploads of one key, over real sockets.
import { connect, type Socket } from 'node:net';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { eventually } from '../../support/fixtures/eventually';
import { createImportClient } from '../../support/imports/import-client';
import { HEADER, placementRow } from '../../support/imports/place-accounts';

/** Eight times the default of `REQUESTS_PER_PROCESS`. */
const SENDERS = 512;

let app: RunningApp;
const senders: { readonly socket: Socket; answer: string }[] = [];

let received = 0;

beforeAll(async () => {
  app = await startApp({ REQUESTS_PER_PROCESS: '64' });
  app.server.on('request', () => (received += 1));
});
afterEach(() => {
  for (const { socket } of senders.splice(0)) socket.destroy();
});
afterAll(() => app.close());

/** Sends a head and the first byte of its body. */
function drip(head: string): void {
  const { hostname, port } = new URL(app.origin);
  const socket = connect(Number(port), hostname, () => socket.write(`${head}\r\nHost: x\r\n\r\na`));
  const sender = { socket, answer: '' };
  socket.on('data', (data) => (sender.answer += data.toString())).on('error', () => undefined);
  senders.push(sender);
}

/** What another company and its consumer do meanwhile. */
async function askAsOthers(): Promise<readonly number[]> {
  const signIn = { email: 'sam@northbank.test', password: 'parley-demo' };
  const entered = await app.creditorRest<{ meta?: { access_token: string } }>('POST', '/auth/token', { body: signIn });
  const token = entered.body.meta?.access_token ?? '';
  const read = await app.creditorRest('GET', '/accounts', { token });
  const query = await app.graphql('{ imports(first: 1) { nodes { id } } }', { token });
  const northbank = createImportClient(app, token);
  const created = await northbank.create();
  const id = created.status === 201 ? created.body.data.id : 'none';
  const uploaded = await northbank.upload(id, `${HEADER}\n${placementRow(1)}`);
  const identity = { last_name: 'Rivera', date_of_birth: '1985-04-12', last4ssn: '4321', captcha_token: 'demo' };
  const login = await app.rest('POST', '/auth/login', { body: identity });
  return [entered, read, query, created, uploaded, login].map(({ status }) => status);
}

const ALL_DONE = [200, 200, 200, 201, 202, 200];

it.each([
  ['POST /consumer-api/auth/login', ''],
  ['POST /creditor-api/auth/token', ''],
  ['POST /graphql', ''],
  // Read before the endpoint, to see whether the answer is stored.
  ['POST /graphql', '\r\nAuthorization: Bearer any'],
])('slow bodies of %s%s', async (line, more) => {
  const before = received;
  for (let count = 0; count < SENDERS; count += 1) {
    drip(`${line} HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 500${more}`);
  }
  await eventually('all senders', () => received >= before + SENDERS || null);
  expect(await askAsOthers()).toEqual(ALL_DONE);
  await eventually('the refusal of the oldest', () => senders.some(({ answer }) => REPLACED.test(answer)) || null);
});

const REPLACED = /^HTTP\/1.1 503 [^]*\r\nconnection: close\r\n/;

it.each([
  ['one import', 1],
  ['many imports', 20],
])('slow uploads to %s with one key', async (_what, imports) => {
  const dana = await app.signInCreditor('dana@acme.test');
  const key = { name: `drips ${imports}`, scopes: ['import'] };
  const made = await app.creditorRest<{ data: { token: string } }>('POST', '/api-keys', { token: dana, body: key });
  const acme = createImportClient(app, made.body.data.token);
  const ids = await Promise.all(Array.from({ length: imports }, () => acme.newImport()));
  const before = received;
  for (let count = 0; count < SENDERS; count += 1) {
    const lines = `Authorization: Bearer ${made.body.data.token}\r\nContent-Type: text/csv\r\nContent-Length: 500000`;
    drip(`PUT /creditor-api/imports/${ids[count % imports]}/file HTTP/1.1\r\n${lines}`);
  }
  await eventually('all senders', () => received >= before + SENDERS || null);
  expect(await askAsOthers()).toEqual(ALL_DONE);
  for (const id of ids) await acme.act(id, 'cancel');
});
