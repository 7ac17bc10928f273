// The tables of docs/configuration.md and .env.example, printed from the settings' schema.
import type { z } from 'zod';
import { findDefaultText, isWrapper } from '../src/config/sources/describe-settings';
import { ALLOWED_VALUES } from '../src/config/fields';
import { CHECKS, SETTINGS, TOPICS, type Topic } from '../src/config/settings';
import { markdownTable } from './markdown-table';

interface DescribedSetting {
  readonly name: string;
  readonly description: string;
  /** Markdown. */
  readonly values: string;
  /** As the variable would be written; null for a setting without a default. */
  readonly defaultText: string | null;
  readonly isRequired: boolean;
}

/** Settings that a production without any settings lacks. */
const REQUIRED = new Set(
  CHECKS.filter(({ isViolated }) => isViolated(SETTINGS.parse({ APP_ENV: 'production' }))).map(
    ({ setting }) => setting,
  ),
);

export function renderConfigurationTables(): string {
  return TOPICS.map((topic) => {
    const rows = describeTopic(topic).map(({ name, description, values, defaultText, isRequired }) => [
      isRequired ? `\`${name}\` *` : `\`${name}\``,
      defaultText === null ? 'none' : `\`${defaultText}\`${convertUnit(name, defaultText)}`,
      values,
      description,
    ]);
    const table = markdownTable(['Setting', 'Default', 'Values', 'Description'], rows);
    return [`## ${topic.title}`, ...(topic.note === undefined ? [] : [topic.note]), table].join('\n\n');
  }).join('\n\n');
}

/** What an operator decides on the first day, besides what production requires. */
const FIRST_DAY: ReadonlySet<string> = new Set([
  'APP_ENV',
  'HOST',
  'PORT',
  'PUBLIC_URL',
  'PORTAL',
  'PORTAL_URL',
  'CREDITOR_APP_URL',
  'BUSINESS_TIME_ZONE',
  'LOG_LEVEL',
  'METRICS_PORT',
  'DATABASE_URL',
  'DATABASE_MIGRATION_URL',
  'DATA_DIR',
  'CREDITOR_ORIGINS',
  'TRUST_PROXY',
  'CAPTCHA_PROVIDER',
  'MAIL_URL',
  'MAIL_FROM',
  'MAIL_REPLY_TO',
  'BRAND_NAME',
  'BRAND_ADDRESS',
  'SMS_VERIFY_URL',
  'SMS_MESSAGES_URL',
  'SMS_FROM',
  'PAYMENT_PROVIDER',
  'PAYMENT_URL',
  'PAYMENT_SETUP_URL',
  'PAYMENT_METHOD_URL',
  'PAYMENT_TOKEN',
  'GIFT_PAGE_URL',
  'GIFT_PAYEE_NAME',
]);

export function renderEnvironmentExample(): string {
  const topics = TOPICS.flatMap((topic) => {
    const shown = describeTopic(topic).filter(({ name, isRequired }) => isRequired || FIRST_DAY.has(name));
    if (shown.length === 0) return [];
    const settings = shown.map(({ name, description, defaultText, isRequired }) => {
      const requirement = isRequired ? ' Required in production.' : '';
      return `# ${toPlainText(description)}${requirement}\n#${name}=${quote(defaultText ?? '')}\n`;
    });
    return [`# --- ${topic.title} ---\n\n${settings.join('\n')}`];
  });
  const head =
    '# What an operator decides on the first day, with the defaults. docs/configuration.md has every setting and the allowed\n' +
    '# values. Printed by `npm run contracts`.\n' +
    '# Copy this file to .env and change what you need. Variables of the environment win. Secrets may also be in a file each:\n' +
    '# NAME_FILE=/run/secrets/name instead of NAME. A value with # needs quotes, and a comment a line of its own.\n';
  return `${head}\n${topics.join('\n')}`;
}

/** Each setting with its default as the variable would be written; empty without one. */
export function listDefaultTexts(): readonly (readonly [name: string, text: string])[] {
  return TOPICS.flatMap((topic) =>
    describeTopic(topic).map(({ name, defaultText }) => [name, defaultText ?? ''] as const),
  );
}

function describeTopic({ settings }: Topic): readonly DescribedSetting[] {
  return Object.entries(settings).map(([name, schema]) => ({
    name,
    description: schema.description ?? '',
    values: findAllowedValues(schema),
    defaultText: findDefaultText(schema),
    isRequired: REQUIRED.has(name),
  }));
}

function findAllowedValues(schema: z.core.$ZodType): string {
  const allowed = ALLOWED_VALUES.get(schema)?.values;
  if (allowed !== undefined) return allowed;
  return isWrapper(schema) ? findAllowedValues(schema.def.innerType) : 'a text';
}

const HOUR = 60 * 60;
const KB = 1024;

/** Units that are easier to read, largest first. */
const UNITS: readonly { readonly suffix: string; readonly size: number; readonly unit: string }[] = [
  { suffix: '_SECONDS', size: 24 * HOUR, unit: 'd' },
  { suffix: '_SECONDS', size: HOUR, unit: 'h' },
  { suffix: '_BYTES', size: KB * KB, unit: 'MB' },
  { suffix: '_BYTES', size: KB, unit: 'KB' },
];

function convertUnit(name: string, defaultText: string): string {
  const value = Number(defaultText);
  const found = UNITS.find(({ suffix, size }) => name.endsWith(suffix) && value >= size && value % size === 0);
  return found ? ` (${value / found.size} ${found.unit})` : '';
}

function toPlainText(markdown: string): string {
  return markdown.replaceAll('`', '');
}

function quote(text: string): string {
  return /[^\w./:,-]/.test(text) ? `"${text}"` : text;
}
