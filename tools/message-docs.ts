// The tables of docs/messages.md: every message that people receive, and the placeholders of its text.
import {
  COMMON_PLACEHOLDERS,
  FRAMES,
  getMessageRule,
  MESSAGES,
  PLACEHOLDERS,
  type PlaceholderName,
} from '../src/domain/messages/message-catalogue';
import { ENGLISH } from '../src/domain/messages/texts-en';
import { keysOf } from '../src/domain/shared/vocabulary';
import { markdownTable } from './markdown-table';

export function renderMessageTable(): string {
  const rows = keysOf(MESSAGES).map((name) => {
    const { when, purpose, byText = false, placeholders, required = [] } = getMessageRule(name);
    const own = placeholders.map((each) => `\`${each}\`${required.includes(each) ? ' *' : ''}`);
    return [`\`${name}\``, `\`${purpose}\``, when, byText ? 'mail, text message' : 'mail', own.join(', ')];
  });
  return markdownTable(['Message', 'Purpose', 'Sent when', 'By', 'Placeholders of its own'], rows);
}

export function renderFrameTable(): string {
  const files = { mail: 'mail.en.txt', mail_html: 'mail.en.html', text_message: 'text_message.en.txt' };
  const rows = keysOf(FRAMES).map((name) => {
    const required: readonly PlaceholderName[] = FRAMES[name].required;
    const own = FRAMES[name].placeholders.map((each) => `\`${each}\`${required.includes(each) ? ' *' : ''}`);
    return [`\`${files[name]}\``, own.join(', ')];
  });
  return markdownTable(['Frame', 'Placeholders'], rows);
}

export function renderPlaceholderTable(): string {
  const common = Object.keys(COMMON_PLACEHOLDERS);
  const rows = keysOf(PLACEHOLDERS).map((name) => {
    return [`\`{{${name}}}\``, PLACEHOLDERS[name], common.includes(name) ? 'everywhere' : ''];
  });
  return markdownTable(['Placeholder', 'Stands for', ''], rows);
}

/** A text with its placeholders, as its file has it. */
export function renderSampleFile(): string {
  const { subject, body } = ENGLISH.messages.invitation;
  return `\`\`\`\nSubject: ${subject}\n\n${body}\n\`\`\``;
}
