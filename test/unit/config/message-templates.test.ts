// The files of MESSAGE_TEMPLATES: what is exported is read again, and each mistake is named with its file and line.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkSettings } from '../../../src/config/config';
import { BUILT_IN_TEXTS, listTemplateFiles, readMessageTexts } from '../../../src/config/sources/message-templates';
import { getMessageRule, MESSAGES, PLACEHOLDERS } from '../../../src/domain/messages/message-catalogue';
import { MESSAGE_PURPOSES } from '../../../src/domain/messages/outbox';
import { keysOf } from '../../../src/domain/shared/vocabulary';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-texts-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (file: string, content: string | Buffer) => writeFileSync(join(folder, file), content);

it('what Parley has is read again from its files without a mistake', () => {
  const files = listTemplateFiles(BUILT_IN_TEXTS);
  for (const [file, content] of files) write(file, content);
  const { texts, problems } = readMessageTexts(folder);
  expect(problems).toEqual([]);
  expect(listTemplateFiles(texts)).toEqual(files);
});

it('every purpose has a text, and every placeholder a use', () => {
  const rules = keysOf(MESSAGES).map(getMessageRule);
  const purposes = keysOf(MESSAGE_PURPOSES).filter((purpose) => purpose !== 'unknown');
  expect(new Set(rules.map(({ purpose }) => purpose))).toEqual(new Set(purposes));
  const written = listTemplateFiles(BUILT_IN_TEXTS)
    .map(([, content]) => content)
    .join('\n');
  expect(keysOf(PLACEHOLDERS).filter((name) => !written.includes(`{{${name}}}`))).toEqual([]);
});

const CODE = 'Subject: Your code\n\n';

it.each<[string, string, string | Buffer, string]>([
  [
    'an unknown placeholder',
    'code.en.txt',
    `${CODE}Your code:\n{{cod}} {{code}}`,
    'code.en.txt, line 4: {{cod}} is not known here',
  ],
  [
    'one of another message',
    'locked.es.txt',
    'Subject: Pausa\n\n{{code}}',
    'locked.es.txt, line 3: {{code}} is not known here',
  ],
  [
    'one in the subject',
    'locked.en.txt',
    'Subject: {{nam}}\n\nText',
    'locked.en.txt, line 1: {{nam}} is not known here',
  ],
  ['one with spaces', 'locked.en.txt', 'Subject: A\n\n{{ name }}', 'line 3: {{ name }} is not known here'],
  ['one that is not closed', 'locked.en.txt', 'Subject: A\n\n{{name', 'line 3: a placeholder is not closed by }}'],
  ['a missing code', 'code.en.txt', `${CODE}Hello {{name}}`, 'code.en.txt, line 3: {{code}} is missing'],
  ['a missing link', 'invitation.en.txt', 'Subject: A\n\nWelcome', 'invitation.en.txt, line 3: {{link}} is missing'],
  ['a frame without a way out', 'mail.en.html', '<p>{{text}}</p>', 'mail.en.html, line 1: {{opt_out}} is missing'],
  ['no subject', 'locked.en.txt', 'Sign-in paused\n\nText', 'line 1: the first line must be "Subject: …"'],
  ['an empty subject', 'locked.en.txt', 'Subject:\n\nText', 'line 1: the subject is empty'],
  ['no empty line', 'locked.en.txt', 'Subject: A\nText\nMore', 'line 2: an empty line must follow the subject'],
  ['no text', 'locked.en.txt', 'Subject: A\n', 'line 3: there is no text'],
  ['an unknown name', 'welcome.en.txt', CODE, 'welcome.en.txt, line 1: no message has this name'],
  [
    'an unknown language',
    'code.fr.txt',
    CODE,
    'code.fr.txt, line 1: the file must be named code.en.txt or code.es.txt',
  ],
  ['what is never a text message', 'payment_due.en.sms.txt', 'Soon', 'payment_due is never sent as a text message'],
  ['another encoding', 'locked.es.txt', Buffer.from([0x53, 0xf3]), 'the file is not UTF-8'],
  ['a long file', 'locked.es.txt', `Subject: A\n\n${'x'.repeat(4096)}`, 'the file has more than 4 KB'],
])('%s stops the start', (_what, file, content, problem) => {
  write(file, content);
  const { config, errors } = checkSettings({ MESSAGE_TEMPLATES: folder });
  expect(config).toBeNull();
  expect(errors).toEqual([{ setting: 'MESSAGE_TEMPLATES', problem: expect.stringContaining(problem) as string }]);
});

it('all mistakes are told at once, and a folder that is missing', () => {
  write('code.en.txt', 'Your code');
  write('locked.es.txt', 'Subject: A\n\n{{x}} {{y}}');
  expect(checkSettings({ MESSAGE_TEMPLATES: folder }).errors).toHaveLength(4);
  const { errors } = checkSettings({ MESSAGE_TEMPLATES: join(folder, 'absent') });
  expect(errors.map(({ problem }) => problem)).toEqual(['names a folder that cannot be read (ENOENT)']);
});

it('files that begin with a dot, line breaks of Windows and a byte order mark do no harm', () => {
  write('..data', '');
  write('locked.en.txt', '\uFEFFSubject: Paused\r\n\r\nFirst.\r\n\r\nSecond.\r\n');
  const { texts, problems } = readMessageTexts(folder);
  expect(problems).toEqual([]);
  expect(texts.en.messages.locked).toEqual({ subject: 'Paused', body: 'First.\n\nSecond.', textMessage: null });
  expect(texts.es).toEqual(BUILT_IN_TEXTS.es);
});
