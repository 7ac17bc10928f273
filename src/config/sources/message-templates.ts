// The texts of messages: those of Parley, and the files of an operator that replace some of them. docs/messages.md.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  COMMON_PLACEHOLDERS,
  FRAMES,
  getMessageRule,
  MESSAGES,
  type FrameName,
  type LanguageTexts,
  type MessageName,
  type MessageTemplate,
  type MessageTexts,
} from '../../domain/messages/message-catalogue';
import { ENGLISH } from '../../domain/messages/texts-en';
import { SPANISH } from '../../domain/messages/texts-es';
import { LANGUAGES, type Language } from '../../domain/shared/language';
import { keysOf } from '../../domain/shared/vocabulary';

export const BUILT_IN_TEXTS: MessageTexts = { en: ENGLISH, es: SPANISH };

/** What a file is: a mail, the same as a text message, or a frame. */
type Template =
  | { readonly language: Language; readonly kind: 'mail' | 'textMessage'; readonly name: MessageName }
  | { readonly language: Language; readonly kind: 'frame'; readonly name: FrameName };

const FRAME_FILES: Readonly<Record<FrameName, readonly [name: string, ending: string]>> = {
  mail: ['mail', 'txt'],
  mail_html: ['mail', 'html'],
  text_message: ['text_message', 'txt'],
};

/** Keys are file names. The files are in one folder without others in it, as a Kubernetes ConfigMap is mounted. */
const FILES: ReadonlyMap<string, Template> = new Map(
  keysOf(LANGUAGES).flatMap((language): readonly (readonly [file: string, template: Template])[] => [
    ...keysOf(MESSAGES).flatMap((name): readonly (readonly [file: string, template: Template])[] => [
      [`${name}.${language}.txt`, { language, kind: 'mail', name }],
      ...(getMessageRule(name).byText === true
        ? [[`${name}.${language}.sms.txt`, { language, kind: 'textMessage', name }] as const]
        : []),
    ]),
    ...keysOf(FRAMES).map((name) => {
      const [file, ending] = FRAME_FILES[name];
      return [`${file}.${language}.${ending}`, { language, kind: 'frame', name }] as const;
    }),
  ]),
);

/** Lists the texts as files that an operator changes. A text message that has the words of its mail has no file. */
export function listTemplateFiles(texts: MessageTexts): readonly (readonly [file: string, content: string])[] {
  return [...FILES].flatMap(([file, template]) => {
    const { frames, messages } = texts[template.language];
    if (template.kind === 'frame') return [[file, frames[template.name]] as const];
    const { subject, body, textMessage } = messages[template.name];
    if (template.kind === 'mail') return [[file, `Subject: ${subject}\n\n${body}\n`] as const];
    return textMessage === null ? [] : [[file, `${textMessage}\n`] as const];
  });
}

interface ReadTexts {
  readonly texts: MessageTexts;
  /** Each with the file and the line. They complete the sentence "MESSAGE_TEMPLATES …". */
  readonly problems: readonly string[];
}

/** The texts with the files of a folder. Undefined: those of Parley. */
export function readMessageTexts(folder: string | undefined): ReadTexts {
  if (folder === undefined) return { texts: BUILT_IN_TEXTS, problems: [] };
  let files: readonly string[];
  try {
    // A ConfigMap has folders that begin with a dot.
    files = readdirSync(folder).filter((file) => !file.startsWith('.'));
  } catch (error) {
    return { texts: BUILT_IN_TEXTS, problems: [`names a folder that cannot be read (${describeCode(error)})`] };
  }
  let texts = BUILT_IN_TEXTS;
  const problems: string[] = [];
  for (const file of [...files].sort()) {
    const { template, content, found } = readTemplate(folder, file);
    problems.push(...found.map(({ line, problem }) => `has a mistake in ${file}, line ${line}: ${problem}`));
    if (template && found.length === 0) texts = replaceText(texts, template, content);
  }
  return { texts, problems };
}

function describeCode(error: unknown): string {
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' ? code : 'no such folder';
}

interface Problem {
  /** From 1. */
  readonly line: number;
  readonly problem: string;
}

interface ReadTemplate {
  /** The file has no known name if this is null. */
  readonly template: Template | null;
  readonly content: string;
  readonly found: readonly Problem[];
}

/** A message is stored with its HTML, encrypted, in at most 64 KB. */
const MAX_KB = { html: 16, txt: 4 } as const;
const FIRST_LINE = 1;

function readTemplate(folder: string, file: string): ReadTemplate {
  const template = FILES.get(file) ?? null;
  const fail = (problem: string) => ({ template, content: '', found: [{ line: FIRST_LINE, problem }] });
  if (template === null) return fail(describeUnknownFile(file));
  let bytes: Buffer;
  try {
    bytes = readFileSync(join(folder, file));
  } catch (error) {
    return fail(`the file cannot be read (${describeCode(error)})`);
  }
  const maxKb = file.endsWith('.html') ? MAX_KB.html : MAX_KB.txt;
  if (bytes.length > maxKb * 1024) return fail(`the file has more than ${maxKb} KB`);
  const content = bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n');
  if (content.includes('\uFFFD')) return fail('the file is not UTF-8');
  return { template, content, found: [...checkForm(template, content), ...checkPlaceholders(template, content)] };
}

function describeUnknownFile(file: string): string {
  const [name = ''] = file.split('.');
  const isMessage = Object.hasOwn(MESSAGES, name);
  if (isMessage && file.endsWith('.sms.txt')) return `${name} is never sent as a text message`;
  if (isMessage) return `the file must be named ${name}.en.txt or ${name}.es.txt`;
  return 'no message has this name; parley message export writes a file for each';
}

const SUBJECT = /^Subject:[ \t]*(.*)$/;
const MAX_SUBJECT = 200;

function checkForm({ kind }: Template, content: string): readonly Problem[] {
  if (kind !== 'mail') return content.trim() === '' ? [{ line: FIRST_LINE, problem: 'the file is empty' }] : [];
  const { subject, separator, body } = splitMail(content);
  if (subject === null) return [{ line: FIRST_LINE, problem: 'the first line must be "Subject: …"' }];
  return [
    ...(subject === '' ? [{ line: FIRST_LINE, problem: 'the subject is empty' }] : []),
    ...(subject.length > MAX_SUBJECT
      ? [{ line: FIRST_LINE, problem: `the subject has more than ${MAX_SUBJECT} characters` }]
      : []),
    ...(separator.trim() === '' ? [] : [{ line: 2, problem: 'an empty line must follow the subject' }]),
    ...(body === '' ? [{ line: 3, problem: 'there is no text' }] : []),
  ];
}

function splitMail(content: string) {
  const [first = '', separator = '', ...rest] = content.split('\n');
  const subject = SUBJECT.exec(first)?.[1]?.trim() ?? null;
  return { subject, separator, body: rest.join('\n').trim() };
}

function checkPlaceholders(template: Template, content: string): readonly Problem[] {
  const { allowed, required } = listPlaceholders(template);
  const used = new Set<string>();
  const unknown = content.split('\n').flatMap((text, index) => {
    const line = index + FIRST_LINE;
    const names = [...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name = '']) => name);
    for (const name of names) used.add(name);
    const wrong = names.filter((name) => !allowed.includes(name));
    const isOpen = text.replace(/\{\{[^{}]*\}\}/g, '').includes('{{');
    return [
      ...wrong.map((name) => {
        return { line, problem: `{{${name}}} is not known here; there are ${allowed.map(format).join(', ')}` };
      }),
      ...(isOpen ? [{ line, problem: 'a placeholder is not closed by }}' }] : []),
    ];
  });
  const last = content.trimEnd().split('\n').length;
  const missing = required.filter((name) => !used.has(name));
  return [...unknown, ...missing.map((name) => ({ line: last, problem: `${format(name)} is missing` }))];
}

const format = (name: string) => `{{${name}}}`;

function listPlaceholders(template: Template): {
  readonly allowed: readonly string[];
  readonly required: readonly string[];
} {
  if (template.kind === 'frame') {
    const { placeholders: allowed, required } = FRAMES[template.name];
    return { allowed, required };
  }
  const { placeholders, required = [] } = getMessageRule(template.name);
  return { allowed: [...keysOf(COMMON_PLACEHOLDERS), ...placeholders], required };
}

function replaceText(texts: MessageTexts, template: Template, content: string): MessageTexts {
  const { language } = template;
  return { ...texts, [language]: replaceIn(texts[language], template, content) };
}

function replaceIn(texts: LanguageTexts, template: Template, content: string): LanguageTexts {
  if (template.kind === 'frame') return { ...texts, frames: { ...texts.frames, [template.name]: content } };
  const { subject, body } = splitMail(content);
  const changed: Partial<MessageTemplate> =
    template.kind === 'mail' ? { subject: subject ?? '', body } : { textMessage: content.trim() };
  const message = { ...texts.messages[template.name], ...changed };
  return { ...texts, messages: { ...texts.messages, [template.name]: message } };
}
