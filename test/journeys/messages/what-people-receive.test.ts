// What arrives at a real mail server: every message in both languages, with its sender, and with the texts of an operator.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MESSAGES, type MessageName, type MessageToWrite } from '../../../src/domain/messages/message-catalogue';
import { LANGUAGES, type Language } from '../../../src/domain/shared/language';
import { keysOf } from '../../../src/domain/shared/vocabulary';
import { enqueueMessage } from '../../../src/services/messages/steps/enqueue-message';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { deliverMessages } from '../../support/fixtures/deliver-messages';
import { wordsOf } from '../../support/fixtures/message-words';
import { startMailbox, type Mailbox } from '../../support/servers/mailbox';

const RIVERA = 1;
const TO = 'maria.rivera@example.test';
const SENDER = {
  MAIL_FROM: 'no-reply@acme.test',
  MAIL_REPLY_TO: 'help@acme.test',
  BRAND_NAME: 'Acme, Inc.',
  BRAND_ADDRESS: '1 Main Street, Dallas, TX 75201',
  PUBLIC_URL: 'https://api.acme.test',
  PORTAL_URL: 'https://pay.acme.test',
};
const VALUES = {
  code: '123456',
  minutes: '10',
  bound_code: '',
  link: 'https://pay.acme.test/page#token',
  time: '2026-03-10',
  offers: '3 offers wait',
  since: ', the oldest since Monday',
  amount: '$25.00',
  payee: 'Acme',
  day: 'Mar 10, 2026',
  receipt: 'R-1',
};

let mailbox: Mailbox;
let app: RunningApp;

async function start(settings: Readonly<Record<string, string>> = {}): Promise<void> {
  mailbox = await startMailbox();
  app = await startApp({ MAIL_URL: mailbox.url, ...SENDER, ...settings });
  await app.dependencies.outboxSender.stop();
  await app.dependencies.db.write('UPDATE consumer_profiles SET email_verified_at = 1, email_permission = 1');
}

afterEach(async () => {
  app.dependencies.mail.close();
  await app.close();
  await mailbox.close();
});

async function speak(language: Language): Promise<void> {
  const { db, portalPreferences } = app.dependencies;
  const stored = await portalPreferences.findPreferences(db, RIVERA);
  const key = { profileId: RIVERA, version: stored.version };
  await portalPreferences.savePreferences(db, key, { ...stored, locale: `${language}-US` }, app.moment().now);
}

/** Whether the reader has a profile, or is only known to have its language. */
const isToOwner = (name: MessageName) => MESSAGES[name].purpose !== 'code' && !name.startsWith('password');

async function send(name: MessageName): Promise<void> {
  const text = { name, values: () => VALUES } as unknown as MessageToWrite;
  const owner = isToOwner(name) ? { profileId: RIVERA } : null;
  await enqueueMessage(app.dependencies, app.dependencies.db, { text, owner, to: TO, readerId: RIVERA });
  await deliverMessages(app.dependencies);
}

it.each(keysOf(LANGUAGES))('every message arrives with its sender, in %s', async (language) => {
  await start();
  await speak(language);
  const brand = app.dependencies.settings.brand;
  for (const name of keysOf(MESSAGES)) {
    await send(name);
    const mail = mailbox.messages.at(-1);
    const { subject, text } = wordsOf(name, language, VALUES, brand);
    expect(mail).toMatchObject({
      subject,
      from: { name: 'Acme, Inc.', address: 'no-reply@acme.test' },
      replyTo: [{ address: 'help@acme.test' }],
    });
    expect(mail?.text?.startsWith(text)).toBe(true);
    expect(mail?.html).toContain(`<html lang="${language}">`);
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain(SENDER.BRAND_ADDRESS);
      expect(part).toContain('help@acme.test');
      expect(part).not.toMatch(/\{\{|Parley/);
    }
    const wayOut = language === 'es' ? 'sin iniciar sesión' : 'without signing in';
    expect([name, mail?.html?.includes(wayOut)]).toEqual([name, isToOwner(name)]);
  }
  expect(mailbox.messages).toHaveLength(keysOf(MESSAGES).length);
});

it('who has chosen no language, or has no profile, is written to in that of the service', async () => {
  await start({ MESSAGE_LANGUAGE: 'es' });
  await app.dependencies.portalPreferences.removePreferences(app.dependencies.db, RIVERA);
  await send('letter_waiting');
  const text = { name: 'first_letter' } as const;
  await enqueueMessage(app.dependencies, app.dependencies.db, { text, owner: null, to: TO });
  await deliverMessages(app.dependencies);
  await speak('en');
  await send('letter_waiting');
  const subjects = [wordsOf('letter_waiting', 'es'), wordsOf('first_letter', 'es'), wordsOf('letter_waiting', 'en')];
  expect(mailbox.messages.map(({ subject }) => subject)).toEqual(subjects.map(({ subject }) => subject));
});

it('the notice of a claim has the language of the service, whatever the claimant has chosen', async () => {
  await start();
  await speak('es');
  const text = { name: 'claim', values: () => ({ link: VALUES.link, time: VALUES.time }) } as const;
  const message = { text, owner: { profileId: RIVERA }, to: 'somebody@example.test', readerId: null };
  await enqueueMessage(app.dependencies, app.dependencies.db, message);
  await deliverMessages(app.dependencies);
  expect(mailbox.messages.map(({ subject }) => subject)).toEqual(['Somebody asked for access to Acme, Inc. records']);
});

it('a name is text in the HTML, whatever it contains', async () => {
  await start({ BRAND_NAME: '<img src=x onerror=alert(1)> & "Co"' });
  await send('letter_waiting');
  const [mail] = mailbox.messages;
  expect(mail?.html).toContain('your &lt;img src=x onerror=alert(1)&gt; &amp; &quot;Co&quot; mailbox');
  expect(mail?.html).not.toContain('<img');
  expect(mail?.text).toContain('your <img src=x onerror=alert(1)> & "Co" mailbox');
});

it('an operator replaces texts and frames from a folder, and the others stay', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-texts-'));
  try {
    writeFileSync(join(folder, 'letter_waiting.en.txt'), 'Subject: Mail from {{name}}\n\nHello.\n\n{{portal_url}}\n');
    writeFileSync(
      join(folder, 'mail.en.html'),
      '<h1><a href="{{portal_url}}">{{name}}</a></h1>\n{{text}}\n{{opt_out}}\n',
    );
    await start({ MESSAGE_TEMPLATES: folder });
  } finally {
    rmSync(folder, { recursive: true });
  }
  await send('letter_waiting');
  await send('payment_due');
  const [own, other] = mailbox.messages;
  expect(own?.subject).toBe('Mail from Acme, Inc.');
  expect(own?.text?.startsWith('Hello.\n\nhttps://pay.acme.test\n')).toBe(true);
  const link = '<a href="https://pay.acme.test">';
  expect(own?.html).toContain(`<h1>${link}Acme, Inc.</a></h1>\n<p>Hello.</p>\n<p>${link}https://pay.acme.test</a></p>`);
  expect(other?.subject).toBe(wordsOf('payment_due').subject);
  expect(other?.html).toContain(`<h1>${link}`);
});
