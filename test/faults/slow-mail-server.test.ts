// Two server processes and a mail server that draws out its replies for ever: codes arrive over other connections, and what
// cannot be delivered is listed and sent again by command.
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { getText } from '../support/clients/simulated-browser';
import { eventually } from '../support/fixtures/eventually';
import { startMailbox, UNKNOWN_USER, type Mailbox } from '../support/servers/mailbox';
import { startScriptedSmtp, type ScriptedSmtp } from '../support/servers/scripted-smtp';
import { runParley } from '../support/servers/server-processes';
import { generateKeySettings } from '../support/fixtures/keys';
import { newIdentity } from '../support/fixtures/people';
import { SEALING_SETTINGS } from '../support/database/test-database';
import { openReplicas, type Replicas } from './replicas';

/** So many connections are drawn out, in all processes. */
const SLOW = 12;

let slow: ScriptedSmtp;
let mailbox: Mailbox;
let router: Server;
let replicas: Replicas;
let connections = 0;

beforeAll(async () => {
  [slow, mailbox] = [await startScriptedSmtp({}, 'EHLO'), await startMailbox()];
  router = createServer((socket) => {
    connections += 1;
    const { port } = new URL(connections > SLOW ? mailbox.url : slow.url);
    const through = connect({ host: '127.0.0.1', port: Number(port) });
    for (const side of [socket, through]) side.on('error', () => undefined);
    socket.pipe(through).pipe(socket);
    socket.on('close', () => through.destroy());
  });
  await new Promise<void>((resolve) => router.listen(0, '127.0.0.1', resolve));
  const url = `smtp://127.0.0.1:${(router.address() as AddressInfo).port}`;
  replicas = await openReplicas({ MAIL_URL: url, MAIL_TIMEOUT_MS: '2000', CIRCUIT_SECONDS: '1' });
});
afterAll(async () => {
  await replicas.close();
  await new Promise((resolve) => router.close(resolve));
  await Promise.all([slow.close(), mailbox.close()]);
});

async function command(...words: readonly string[]) {
  const settings = { APP_ENV: 'test', DATABASE_URL: replicas.database.url, ...generateKeySettings('1') };
  const program = runParley({ ...settings, ...SEALING_SETTINGS }, 'outbox', ...words, '--json');
  const code = await program.exited;
  return { code, printed: program.report(), output: program.output() };
}

it('connections that are drawn out are left, and every message arrives once', async () => {
  const people = ['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com'];
  for (const email of people) await startSignIn(email);
  for (const email of people) await mailbox.waitForCode(email);
  await eventually('the outbox to be empty', async () => {
    const [row] = await replicas.database.rows("SELECT COUNT(*) AS n FROM outbox_messages WHERE state <> 'sent'");
    return Number(row?.['n']) === 0 ? true : null;
  });
  expect(people.map((email) => mailbox.messagesFor(email).length)).toEqual([1, 1, 1, 1]);
  await eventually('the slow connections to be dropped', () => (slow.connections.open === 0 ? true : null));
  expect(slow.connections.total).toBe(SLOW);
});

it('lists what was given up with masked recipients, and says why a message cannot be sent again', async () => {
  await startSignIn(`${UNKNOWN_USER}person@example.com`);
  await eventually('the refusal', async () => {
    const [row] = await replicas.database.rows("SELECT COUNT(*) AS n FROM outbox_messages WHERE state = 'failed'");
    return Number(row?.['n']) === 1 ? true : null;
  });
  const listed = await command('list', '--state', 'failed', '--since', '1h');
  const { counts, messages } = JSON.parse(listed.printed) as {
    readonly counts: object;
    readonly messages: readonly { readonly message: string }[];
  };
  expect([listed.code, counts, messages]).toEqual([
    0,
    { failed: 1 },
    [expect.objectContaining({ to: 'u…@example.com', purpose: 'code', state: 'refused', cause: 'RCPT TO 550' })],
  ]);
  const id = messages[0]?.message ?? '';
  // It is refused once more.
  const resent = await command('resend', id, 'unknown');
  expect([resent.code, JSON.parse(resent.printed)]).toEqual([
    4,
    {
      resent: 1,
      messages: [
        { message: id, refusal: null },
        { message: 'unknown', refusal: 'There is no such message.' },
      ],
    },
  ]);
  await eventually('the second refusal', async () => {
    const [row] = await replicas.database.rows('SELECT state, attempts FROM outbox_messages WHERE id = ?', [id]);
    return row?.['state'] === 'failed' ? true : null;
  });
  await replicas.database.change('UPDATE outbox_messages SET valid_until = 1 WHERE id = ?', [id]);
  const expired = await command('resend', '--failed', '--yes');
  expect([expired.code, expired.printed]).toEqual([3, expect.stringContaining('has expired')]);
  const wrong = await command('resend');
  expect([wrong.code, wrong.output]).toEqual([2, expect.stringContaining('--failed')]);
  expect(listed.output + resent.output + expired.output).not.toContain(UNKNOWN_USER);
});

/** Up to the code. */
async function startSignIn(email: string): Promise<void> {
  const attempt_token = getText(await replicas.login(newIdentity()), 'attempt_token');
  const flow_token = getText(await replicas.browser().send('confirmCreate', { attempt_token }), 'flow_token');
  for (;;) {
    // While no message gets through, codes are refused for a second.
    const { value } = await replicas.browser().send('contact', { flow_token, email });
    if (value !== null) return;
    await pause(200);
  }
}
