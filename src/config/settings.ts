// Every setting by topic: what docs/configuration.md lists, what the environment is parsed with, and what is checked.
import { z } from 'zod';
import { BROWSER_CHECKS, BROWSER_SETTINGS } from './browser';
import { CAPTCHA_CHECKS, CAPTCHA_SETTINGS } from './captcha';
import type { SettingCheck } from './checks';
import { CONTACT_CHECKS, CONTACT_SETTINGS } from './contact';
import { DATABASE_CHECKS, DATABASE_SETTINGS, RETENTION_SETTINGS } from './database';
import { DEAD_END_CHECKS } from './dead-ends';
import { DEMO_CHECKS } from './demo-values';
import { EXCEPTION_CHECKS, EXCEPTION_SETTINGS } from './exceptions';
import { ANSWER_SETTINGS, GRAPHQL_CHECKS, GRAPHQL_SETTINGS, STREAM_SETTINGS } from './graphql';
import { IMPORT_SETTINGS } from './imports';
import { JOB_SETTINGS } from './jobs';
import { KEY_CHECKS, KEY_SETTINGS } from './keys';
import { MESSAGING_CHECKS, MESSAGING_SETTINGS } from './messaging';
import {
  CREDITOR_IDENTITY_PROVIDER_CHECKS,
  CREDITOR_IDENTITY_PROVIDER_SETTINGS,
  PAYMENT_CHECKS,
  PAYMENT_SETTINGS,
} from './providers';
import { PERSON_RETENTION_SETTINGS } from './retention';
import { RATE_LIMIT_SETTINGS } from './rate-limits';
import { SERVER_CHECKS, SERVER_SETTINGS } from './server';
import { CREDITOR_SETTINGS, ENUMERATION_SETTINGS, SESSION_SETTINGS, SIGN_IN_CHECKS, SIGN_IN_SETTINGS } from './sign-in';

export interface Topic {
  readonly title: string;
  readonly settings: Readonly<Record<string, z.ZodType>>;
  /** What all settings of the topic have in common, in Markdown. */
  readonly note?: string;
}

export const TOPICS: readonly Topic[] = [
  {
    title: 'Server',
    settings: SERVER_SETTINGS,
    note: '`OTEL_…` are the standard variables of OpenTelemetry, which [operations.md](operations.md#traces) explains.',
  },
  {
    title: 'Exceptions',
    settings: EXCEPTION_SETTINGS,
    note: 'Each of these allows something that is otherwise refused at startup as unsafe. The server prints and logs those in force when it starts.',
  },
  { title: 'Database', settings: DATABASE_SETTINGS },
  {
    title: 'Keys',
    settings: KEY_SETTINGS,
    note: 'The first key of a ring is active; the others are only used to read. Public samples are used in `local` and `test`. `parley keys` prints new rings.',
  },
  { title: 'Browsers', settings: BROWSER_SETTINGS },
  {
    title: 'GraphQL',
    settings: GRAPHQL_SETTINGS,
    note: 'A document beyond a limit is refused as a whole, with the same message for every limit.',
  },
  { title: 'Stored answers', settings: ANSWER_SETTINGS },
  { title: 'Subscriptions', settings: STREAM_SETTINGS },
  { title: 'Sign-in', settings: SIGN_IN_SETTINGS },
  { title: 'Creditor users', settings: CREDITOR_SETTINGS },
  { title: 'Sessions and trusted devices', settings: SESSION_SETTINGS },
  { title: 'CAPTCHA', settings: CAPTCHA_SETTINGS },
  { title: 'Messages', settings: MESSAGING_SETTINGS },
  {
    title: 'Contact with people',
    settings: CONTACT_SETTINGS,
    note: 'The gates that a message to a person passes: [contact.md](contact.md). No gate applies to codes and security notices, and only some to the answer to a dispute. This is no legal advice.',
  },
  { title: 'Payments and circuit breakers', settings: PAYMENT_SETTINGS },
  { title: 'Placement imports', settings: IMPORT_SETTINGS },
  {
    title: 'External identity provider of creditors',
    settings: CREDITOR_IDENTITY_PROVIDER_SETTINGS,
    note: 'With the first three settings, creditors sign in with that provider instead of this service.',
  },
  {
    title: 'Rate limits',
    settings: RATE_LIMIT_SETTINGS,
    note: '`10/60,60/3600` allows 10 per minute and 60 per hour. In `local` every limit is a hundred times as high.',
  },
  { title: 'Account enumeration', settings: ENUMERATION_SETTINGS },
  {
    title: 'Regular jobs',
    settings: JOB_SETTINGS,
    note: 'Each job runs in one process at a time; another process takes over when that one stops or dies. See [reliability](reliability.md#regular-jobs).',
  },
  { title: 'Retention', settings: { ...RETENTION_SETTINGS, ...PERSON_RETENTION_SETTINGS } },
];

export const SETTINGS = z.object({
  ...SERVER_SETTINGS,
  ...EXCEPTION_SETTINGS,
  ...DATABASE_SETTINGS,
  ...KEY_SETTINGS,
  ...BROWSER_SETTINGS,
  ...GRAPHQL_SETTINGS,
  ...ANSWER_SETTINGS,
  ...STREAM_SETTINGS,
  ...SIGN_IN_SETTINGS,
  ...CREDITOR_SETTINGS,
  ...SESSION_SETTINGS,
  ...CAPTCHA_SETTINGS,
  ...MESSAGING_SETTINGS,
  ...CONTACT_SETTINGS,
  ...PAYMENT_SETTINGS,
  ...IMPORT_SETTINGS,
  ...CREDITOR_IDENTITY_PROVIDER_SETTINGS,
  ...RATE_LIMIT_SETTINGS,
  ...ENUMERATION_SETTINGS,
  ...JOB_SETTINGS,
  ...RETENTION_SETTINGS,
  ...PERSON_RETENTION_SETTINGS,
});

export type Env = z.output<typeof SETTINGS>;

/** In the order of the topics. */
export const CHECKS: readonly SettingCheck<Env>[] = [
  ...SERVER_CHECKS,
  ...EXCEPTION_CHECKS,
  ...DATABASE_CHECKS,
  ...KEY_CHECKS,
  ...BROWSER_CHECKS,
  ...GRAPHQL_CHECKS,
  ...SIGN_IN_CHECKS,
  ...CAPTCHA_CHECKS,
  ...MESSAGING_CHECKS,
  ...CONTACT_CHECKS,
  ...PAYMENT_CHECKS,
  ...CREDITOR_IDENTITY_PROVIDER_CHECKS,
  ...DEMO_CHECKS,
  ...DEAD_END_CHECKS,
];
