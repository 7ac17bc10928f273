// `parley message`: what people receive is shown with the settings in force, and the texts are written to files.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProgram } from '../../../src/cli/program';
import { readMessageTexts } from '../../../src/config/sources/message-templates';
import { MESSAGES } from '../../../src/domain/messages/message-catalogue';
import { LANGUAGES } from '../../../src/domain/shared/language';
import { keysOf } from '../../../src/domain/shared/vocabulary';

const before = { ...process.env };
let folder: string;
let printed: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-preview-'));
  // Nothing else: each variable that is unknown is compared with the names of all settings.
  process.env = { APP_ENV: 'local', BRAND_NAME: 'Acme', MAIL_REPLY_TO: 'help@acme.test' };
});
afterEach(() => {
  process.env = before;
  process.exitCode = 0;
  rmSync(folder, { recursive: true });
});

/** Returns the exit code. */
async function run(...words: readonly string[]): Promise<number | string | undefined> {
  printed = '';
  const print = (text: string | Uint8Array) => {
    printed += String(text);
    return true;
  };
  const outputs = [process.stdout, process.stderr].map((output) =>
    jest.spyOn(output, 'write').mockImplementation(print),
  );
  const all = ['--env-file', '/dev/null', 'message', ...words];
  try {
    await createProgram(all).parseAsync(all, { from: 'user' });
  } finally {
    // Only these: other files of the suite have mocks of their own.
    for (const output of outputs) output.mockRestore();
  }
  return process.exitCode ?? 0;
}

it.each(keysOf(LANGUAGES))('each message is previewed in %s, without a placeholder that is left', async (language) => {
  for (const name of keysOf(MESSAGES)) {
    expect(await run('preview', name, '--language', language, '--json')).toBe(0);
    expect(JSON.parse(printed)).toMatchObject({ name, language, from: 'Parley <no-reply@parley.test>' });
    expect([name, printed]).toEqual([name, expect.not.stringMatching(/\{\{|undefined|null,? null/)]);
  }
});

it('a preview has the sender, the subject, the text and, by text message, the line that phones read', async () => {
  expect(await run('preview', 'code')).toBe(0);
  expect(printed).toContain(
    'From: Parley <no-reply@parley.test>\nReply-To: help@acme.test\nSubject: Your sign-in code\n',
  );
  expect(printed).toContain('Your Acme code is 123456. It works for 10 minutes.');
  expect(printed).toContain('\n@127.0.0.1 #123456\n');
  expect(await run('preview', 'invitation')).toBe(0);
  expect(printed).toContain('http://127.0.0.1:4000/portal/creditor/password#token=…');
});

it('the HTML is written to a file', async () => {
  const file = join(folder, 'mail.html');
  expect(await run('preview', 'plan_cancelled', '--language', 'es', '--html', file)).toBe(0);
  expect(readFileSync(file, 'utf8')).toMatch(/^<!doctype html>\n<html lang="es">[\s\S]*Se canceló un plan/);
});

it('without a name, all messages are listed', async () => {
  expect(await run('preview')).toBe(0);
  for (const name of keysOf(MESSAGES)) expect(printed).toMatch(new RegExp(`^${name} `, 'm'));
  expect(await run('preview', 'welcome')).toBe(2);
  expect(printed).toContain('There is no message welcome.');
});

it('the texts are written to files that are read again, and overwrites none', async () => {
  const into = join(folder, 'texts');
  expect(await run('export', into)).toBe(0);
  expect(readMessageTexts(into).problems).toEqual([]);
  expect(readdirSync(into)).toEqual(expect.arrayContaining(['code.en.txt', 'code.es.sms.txt', 'mail.en.html']));
  expect(existsSync(join(into, 'locked.en.sms.txt'))).toBe(false);
  expect(await run('export', into)).toBe(1);
  expect(printed).toContain('exists already, and is not overwritten: name another place');
});
