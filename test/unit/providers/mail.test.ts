// Messages: sent over SMTP to one address, or stored in memory in development.
import pino from 'pino';
import { developmentMail, smtpMail, type Message } from '../../../src/providers/messaging/mail';
import { startMailbox } from '../../support/servers/mailbox';

const NOON = '2026-03-10T12:00:00.000Z';

const message: Message = { channel: 'email', to: 'a@example.com', subject: 'Your code', text: 'Your code is 004217.' };

describe('SMTP mail', () => {
  it('is delivered to its address only', async () => {
    const mailbox = await startMailbox();
    const mail = smtpMail({ url: mailbox.url, from: 'Parley <no-reply@parley.test>' });
    await mail.send(message);
    await mail.send({ ...message, to: 'b@example.com,c@example.com' }).catch(() => undefined);
    mail.close();
    const first = mailbox.messages[0];
    const recipients = mailbox.messages.flatMap(({ to }) => to ?? []).map(({ address }) => address);
    await mailbox.close();
    expect(first).toMatchObject({ subject: 'Your code', from: { address: 'no-reply@parley.test' } });
    expect(first?.text).toContain('004217');
    expect(recipients[0]).toBe('a@example.com');
    expect(recipients).not.toContain('c@example.com');
  });

  it('has the same Message-ID when it is sent again', async () => {
    const mailbox = await startMailbox();
    const mail = smtpMail({ url: mailbox.url, from: 'Parley <no-reply@parley.test>' });
    for (const attempt of [1, 2]) await mail.send({ ...message, id: '0b6c-41', text: `Attempt ${attempt}` });
    mail.close();
    await mailbox.close();
    expect(mailbox.messages.map(({ messageId }) => messageId)).toEqual(Array(2).fill('<0b6c-41@parley.test>'));
  });

  it('is not sent to a server without STARTTLS where TLS is required', async () => {
    const mailbox = await startMailbox();
    const mail = smtpMail({ url: mailbox.url, from: 'no-reply@parley.test', requiresTls: true });
    await expect(mail.send(message)).rejects.toThrow(/STARTTLS/);
    mail.close();
    await mailbox.close();
    expect(mailbox.messages).toEqual([]);
  });

  it('rejects when the server cannot be reached', async () => {
    const mail = smtpMail({ url: 'smtp://127.0.0.1:1', from: 'no-reply@parley.test' });
    await expect(mail.send(message)).rejects.toThrow();
    mail.close();
  });

  it('rejects text messages', async () => {
    const mail = smtpMail({ url: 'smtp://127.0.0.1:1', from: 'no-reply@parley.test' });
    await expect(mail.send({ ...message, channel: 'sms' })).rejects.toThrow('No provider');
    mail.close();
  });
});

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
