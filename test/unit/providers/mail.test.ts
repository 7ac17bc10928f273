// Messages: sent over SMTP to one address, or stored in memory in development.
import { connect, createServer, type AddressInfo } from 'node:net';
import pino from 'pino';
import type { Delivery } from '../../../src/domain/messages/outbox';
import { developmentMail, smtpMail, type Message } from '../../../src/providers/messaging/mail';
import { eventually } from '../../support/fixtures/eventually';
import { startMailbox } from '../../support/servers/mailbox';
import { startScriptedSmtp, type SmtpScript } from '../../support/servers/scripted-smtp';

const NOON = '2026-03-10T12:00:00.000Z';

const SENDER = { from: 'Parley <no-reply@parley.test>', envelopeFrom: 'bounces@mail.parley.test' };

const message: Message = { channel: 'email', to: 'a@example.com', subject: 'Your code', text: 'Your code is 004217.' };

describe('SMTP mail', () => {
  it('is delivered to its address only, from the envelope sender, marked as automatic', async () => {
    const mailbox = await startMailbox();
    const mail = smtpMail({ url: mailbox.url, ...SENDER });
    await mail.send(message);
    await mail.send({ ...message, to: 'b@example.com,c@example.com' });
    mail.close();
    const first = mailbox.messages[0];
    const markers = mailbox.messages.map(({ headers }) => headers.find(({ key }) => key === 'auto-submitted')?.value);
    const recipients = mailbox.messages.flatMap(({ to }) => to ?? []).map(({ address }) => address);
    await mailbox.close();
    expect(first).toMatchObject({ subject: 'Your code', from: { address: 'no-reply@parley.test' } });
    expect(first?.text).toContain('004217');
    expect(recipients[0]).toBe('a@example.com');
    expect(recipients).not.toContain('c@example.com');
    expect(new Set(mailbox.envelopeSenders)).toEqual(new Set(['bounces@mail.parley.test']));
    expect(new Set(markers)).toEqual(new Set(['auto-generated']));
  });

  it('has the same Message-ID when it is sent again', async () => {
    const mailbox = await startMailbox();
    const mail = smtpMail({ url: mailbox.url, ...SENDER });
    for (const attempt of [1, 2]) await mail.send({ ...message, id: '0b6c-41', text: `Attempt ${attempt}` });
    mail.close();
    await mailbox.close();
    expect(mailbox.messages.map(({ messageId }) => messageId)).toEqual(Array(2).fill('<0b6c-41@parley.test>'));
  });

  it('is not sent to a server without STARTTLS where TLS is required', async () => {
    const mailbox = await startMailbox();
    const mail = smtpMail({ url: mailbox.url, ...SENDER, requiresTls: true });
    const outcome = await mail.send(message);
    mail.close();
    await mailbox.close();
    expect(outcome).toEqual({ outcome: 'unavailable', cause: 'STARTTLS 500' });
    expect(mailbox.messages).toEqual([]);
  });

  it('says that the server cannot be reached', async () => {
    const mail = smtpMail({ url: 'smtp://127.0.0.1:1', ...SENDER });
    expect(await mail.send(message)).toEqual({ outcome: 'unavailable', cause: 'CONN ECONNREFUSED' });
    mail.close();
  });

  it('uses a connection again', async () => {
    const server = await startScriptedSmtp({});
    const mail = smtpMail({ url: server.url, ...SENDER });
    const outcomes = [await mail.send(message), await mail.send(message)];
    mail.close();
    await server.close();
    expect(outcomes).toEqual([{ outcome: 'sent' }, { outcome: 'sent' }]);
    expect(server.connections.total).toBe(1);
  });

  it('puts off text messages', async () => {
    const mail = smtpMail({ url: 'smtp://127.0.0.1:1', ...SENDER });
    const outcome = await mail.send({ ...message, channel: 'sms' });
    expect(outcome).toEqual({ outcome: 'deferred', cause: 'no provider of text messages is set' });
    mail.close();
  });
});

/** What each reply to a step means for the message. */
const REPLIES: readonly (readonly [SmtpScript, Delivery])[] = [
  // About the recipient or the content: the end of this message.
  [{ 'RCPT TO': '550 5.1.1 No such user' }, { outcome: 'refused', cause: 'RCPT TO 550 5.1.1' }],
  [{ 'RCPT TO': '550 mailbox unavailable' }, { outcome: 'refused', cause: 'RCPT TO 550' }],
  [{ 'RCPT TO': '552 5.2.2 Mailbox full' }, { outcome: 'refused', cause: 'RCPT TO 552 5.2.2' }],
  [{ CONTENT: '554 5.6.0 Bad content' }, { outcome: 'refused', cause: 'DATA 554 5.6.0' }],
  // Not now.
  [{ 'RCPT TO': '451 4.7.1 Greylisted' }, { outcome: 'deferred', cause: 'RCPT TO 451 4.7.1' }],
  [
    { 'RCPT TO': '451 4.7.1 Greylisted, try again in 300 seconds' },
    { outcome: 'deferred', cause: 'RCPT TO 451 4.7.1', retryAfterMs: 300_000 },
  ],
  [
    { CONTENT: '450 4.2.0 Please come back in 00:04:57' },
    { outcome: 'deferred', cause: 'DATA 450 4.2.0', retryAfterMs: 297_000 },
  ],
  [{ 'RCPT TO': '450 try later, in 5 minutes' }, { outcome: 'deferred', cause: 'RCPT TO 450', retryAfterMs: 300_000 }],
  [{ 'MAIL FROM': '452 4.3.1 Disk full' }, { outcome: 'deferred', cause: 'MAIL FROM 452 4.3.1' }],
  // Policies, quotas and relaying: permanent codes that would throw away the messages of everybody.
  [{ 'RCPT TO': '554 5.7.1 Relay access denied' }, { outcome: 'deferred', cause: 'RCPT TO 554 5.7.1' }],
  [{ 'RCPT TO': '550 relaying denied' }, { outcome: 'deferred', cause: 'RCPT TO 550' }],
  [{ CONTENT: '550 5.4.5 Daily limit exceeded' }, { outcome: 'deferred', cause: 'DATA 550 5.4.5' }],
  [{ CONTENT: '554 5.7.1 Sender blocked by policy' }, { outcome: 'deferred', cause: 'DATA 554 5.7.1' }],
  [{ 'RCPT TO': '553 5.1.8 Bad sender domain' }, { outcome: 'deferred', cause: 'RCPT TO 553 5.1.8' }],
  // The server, or our account at it.
  [{ AUTH: '535 5.7.8 Wrong password' }, { outcome: 'unavailable', cause: 'AUTH PLAIN 535 5.7.8' }],
  [{ AUTH: '454 4.7.0 Try again' }, { outcome: 'unavailable', cause: 'AUTH PLAIN 454 4.7.0' }],
  [{ 'MAIL FROM': '530 5.7.0 Authentication required' }, { outcome: 'unavailable', cause: 'MAIL FROM 530 5.7.0' }],
  [{ 'MAIL FROM': '550 5.7.60 Not your sender' }, { outcome: 'unavailable', cause: 'MAIL FROM 550 5.7.60' }],
  [{ 'RCPT TO': '530 5.7.0 STARTTLS first' }, { outcome: 'unavailable', cause: 'RCPT TO 530 5.7.0' }],
  [{ 'RCPT TO': '421 4.3.2 Closing' }, { outcome: 'unavailable', cause: 'RCPT TO 421 4.3.2' }],
  [{ CONN: '554 5.7.1 Go away' }, { outcome: 'unavailable', cause: 'CONN 554 5.7.1' }],
  [{ DATA: '' }, { outcome: 'unavailable', cause: 'CONN ECONNECTION' }],
];

it('a reply ends a message only if it is about its recipient or content', async () => {
  const seen: unknown[] = [];
  for (const [script] of REPLIES) {
    const server = await startScriptedSmtp(script);
    const mail = smtpMail({ url: server.url, ...SENDER });
    seen.push([script, await mail.send(message)]);
    mail.close();
    await server.close();
  }
  expect(seen).toEqual(REPLIES);
});

it('an address that the library cannot send to is refused', async () => {
  const server = await startScriptedSmtp({});
  const mail = smtpMail({ url: server.url, ...SENDER });
  const outcome = await mail.send({ ...message, to: '' });
  mail.close();
  await server.close();
  expect(outcome).toEqual({ outcome: 'refused', cause: 'API EENVELOPE' });
});

it.each(['CONN', 'EHLO', 'MAIL FROM', 'CONTENT'] as const)(
  'a server that draws out its reply to %s is left at the deadline, and another connection takes the next message',
  async (step) => {
    const [drip, mailbox] = [await startScriptedSmtp({}, step), await startMailbox()];
    let isFirst = true;
    const router = createServer((socket) => {
      const target = isFirst ? drip.url : mailbox.url;
      isFirst = false;
      const through = connect({ host: '127.0.0.1', port: Number(new URL(target).port) });
      for (const side of [socket, through]) side.on('error', () => undefined);
      socket.pipe(through).pipe(socket);
      socket.on('close', () => through.destroy());
    });
    await new Promise<void>((resolve) => router.listen(0, '127.0.0.1', resolve));
    const { port } = router.address() as AddressInfo;
    const mail = smtpMail({ url: `smtp://127.0.0.1:${port}`, ...SENDER, deadlineMs: 500 });
    const slow = mail.send(message);
    await eventually('the slow connection', () => (drip.connections.open === 1 ? true : null));
    const quick = await mail.send({ ...message, to: 'quick@example.com' });
    const late = await slow;
    await eventually('the slow connection to be dropped', () => (drip.connections.open === 0 ? true : null));
    mail.close();
    await Promise.all([new Promise((resolve) => router.close(resolve)), drip.close(), mailbox.close()]);
    expect([quick, late]).toEqual([{ outcome: 'sent' }, { outcome: 'unavailable', cause: 'CONN ETIMEDOUT' }]);
    expect(mailbox.messagesFor('quick@example.com')).toHaveLength(1);
  },
);

describe('development mail', () => {
  it('keeps the last fifty messages, the newest first', async () => {
    const mail = developmentMail(pino({ level: 'silent' }), () => NOON);
    for (let n = 0; n < 60; n += 1) await mail.send({ ...message, subject: String(n) });
    const subjects = mail.messages().map(({ subject }) => subject);
    expect(subjects).toHaveLength(50);
    expect([subjects[0], subjects[49]]).toEqual(['59', '10']);
  });

  it('logs the text without the address', async () => {
    const lines: string[] = [];
    const mail = developmentMail(pino({}, { write: (line: string) => void lines.push(line) }), () => NOON);
    await mail.send(message);
    expect(lines.join()).toContain('004217');
    expect(lines.join()).not.toContain('a@example.com');
  });
});
