// What suits the demo only: names that are reserved for examples and tests, and what messages lack without a setting.
import { isLoopbackHost } from '../domain/shared/loopback';
import type { SettingCheck } from './checks';
import { isDeployed, isProduction, servesPortal, type ServerEnv } from './server';

/** RFC 2606, RFC 6761 and RFC 6762: nobody can own a name below these, so nothing that is sent to it arrives. */
const RESERVED_DOMAINS = [
  'test',
  'example',
  'invalid',
  'localhost',
  'local',
  'example.com',
  'example.net',
  'example.org',
];

function isReservedHost(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '');
  return RESERVED_DOMAINS.some((reserved) => name === reserved || name.endsWith(`.${reserved}`));
}

/** Addresses that people open from a message or a calendar. */
const SHOWN_URLS = ['PUBLIC_URL', 'PORTAL_URL', 'CREDITOR_APP_URL', 'GIFT_PAGE_URL'] as const;
type ShownUrl = (typeof SHOWN_URLS)[number];

type DemoEnv = Pick<ServerEnv, 'APP_ENV' | 'PORTAL'> &
  Readonly<
    Partial<
      Record<
        | ShownUrl
        | 'MAIL_FROM'
        | 'MAIL_ENVELOPE_FROM'
        | 'MAIL_REPLY_TO'
        | 'BRAND_ADDRESS'
        | 'GIFT_PAYEE_NAME'
        | 'CREDITOR_ISSUER'
        | 'PAYMENT_PROVIDER'
        | 'PAYMENT_URL'
        | 'SMS_VERIFY_URL'
        | 'SMS_FROM',
        string
      >
    >
  >;

/** Then messages link to pages of `/portal`. */
function linksToOwnPortal(env: DemoEnv): boolean {
  return servesPortal(env) && env.PUBLIC_URL !== undefined;
}

/** Who signs in with an identity provider needs none. */
function lacksPasswordPage(env: DemoEnv): boolean {
  return env.CREDITOR_APP_URL === undefined && env.CREDITOR_ISSUER === undefined && !linksToOwnPortal(env);
}

const RESERVED = 'is reserved for examples and tests (RFC 2606, RFC 6761): set your own';

/** `Parley <no-reply@parley.test>` → `parley.test`. */
function getMailDomain(from: string): string {
  return /@([^\s>]+)>?$/.exec(from)?.[1] ?? '';
}

/** Numbers of films, and those that the SMS provider has for tests. */
const TEST_NUMBER = /^\+1(\d{3}55501\d{2}|500555\d{4})$/;

export const DEMO_CHECKS: readonly SettingCheck<DemoEnv>[] = [
  {
    setting: 'MAIL_FROM',
    isViolated: (env) => isDeployed(env) && env.MAIL_FROM === undefined,
    problem: 'must be set to the sender of e-mails, an address of your own domain such as Parley <no-reply@DOMAIN>',
  },
  {
    setting: 'MAIL_FROM',
    isViolated: (env) => isDeployed(env) && env.MAIL_FROM !== undefined && isReservedHost(getMailDomain(env.MAIL_FROM)),
    problem: `has a domain that ${RESERVED}`,
  },
  ...(['MAIL_ENVELOPE_FROM', 'MAIL_REPLY_TO'] as const).map((setting) => ({
    setting,
    isViolated: (env: DemoEnv) => isDeployed(env) && isReservedHost(getMailDomain(env[setting] ?? '')),
    problem: `has a domain that ${RESERVED}`,
  })),
  {
    setting: 'CREDITOR_APP_URL',
    isViolated: (env) => isProduction(env) && lacksPasswordPage(env),
    problem:
      'must be set to the page on which creditor users set a password, or PORTAL=on and PUBLIC_URL: ' +
      'invitations would contain a token without a link',
  },
  {
    setting: 'GIFT_PAYEE_NAME',
    isViolated: (env) => isDeployed(env) && env.GIFT_PAYEE_NAME === undefined,
    problem: 'must be set to the name of the payee that payers of gifts see on the page and in the receipt',
  },
  ...SHOWN_URLS.map((setting) => ({
    setting,
    isViolated: (env: DemoEnv) => {
      const url = env[setting];
      const host = url !== undefined && URL.canParse(url) ? new URL(url).hostname : '';
      return isDeployed(env) && isReservedHost(host) && !isLoopbackHost(host);
    },
    problem: `has a domain that ${RESERVED}`,
  })),
  {
    setting: 'SMS_FROM',
    isViolated: (env) => isDeployed(env) && TEST_NUMBER.test(env.SMS_FROM ?? ''),
    problem: 'is a number for tests: set one from which your provider sends',
  },
];

interface DemoWarning {
  readonly setting: string;
  readonly applies: (env: DemoEnv) => boolean;
  /** Completes the sentence "NAME …". */
  readonly effect: string;
}

/** Right for a trial, and rarely meant in public. */
const DEMO_WARNINGS: readonly DemoWarning[] = [
  {
    setting: 'PUBLIC_URL',
    applies: (env) => env.PUBLIC_URL === undefined,
    effect: 'is not set: messages have no link to cancel a change of a contact, and calendar links answer 503.',
  },
  {
    setting: 'PORTAL_URL',
    applies: (env) => env.PORTAL_URL === undefined && !linksToOwnPortal(env),
    effect: 'is not set: messages that ask people to sign in do not say where.',
  },
  {
    setting: 'BRAND_ADDRESS',
    applies: (env) => env.BRAND_ADDRESS === undefined,
    effect: 'is not set: mails have no postal address of their sender.',
  },
  ...SHOWN_URLS.map((setting): DemoWarning => ({
    setting,
    applies: (env) => {
      const url = env[setting];
      return url !== undefined && URL.canParse(url) && isLoopbackHost(new URL(url).hostname);
    },
    effect: 'points to this machine: nobody else can follow the link.',
  })),
  {
    setting: 'CREDITOR_APP_URL',
    applies: lacksPasswordPage,
    effect: 'is not set: invitations and password resets of creditor users contain a token without a link.',
  },
  {
    setting: 'GIFT_PAGE_URL',
    applies: (env) => env.GIFT_PAGE_URL === undefined && !linksToOwnPortal(env),
    effect: 'is not set: helping hand links lead to the API endpoint instead of a page.',
  },
  {
    setting: 'PAYMENT_PROVIDER',
    applies: (env) => env.PAYMENT_PROVIDER === undefined && env.PAYMENT_URL === undefined,
    effect: 'is not set: nothing is charged. Set PAYMENT_URL, or PAYMENT_PROVIDER=none if that is intended.',
  },
  {
    setting: 'SMS_VERIFY_URL',
    applies: (env) => env.SMS_VERIFY_URL === undefined,
    effect: 'is not set: codes are sent by e-mail only; people who only have a mobile number cannot sign in.',
  },
];

export function listDemoWarnings(env: DemoEnv): readonly string[] {
  if (!isDeployed(env)) return [];
  return DEMO_WARNINGS.filter(({ applies }) => applies(env)).map(({ setting, effect }) => `${setting} ${effect}`);
}
