// The twins: two applications that differ in nothing but the style they are asked in. Clock, randomness and signing keys
// are the same, so what they answer must be the same to the last character, tokens and cookies included.
import { createHash } from 'node:crypto';
import type { Randomness } from '../../../src/providers/crypto/randomness';
import { apisOf } from '../../../rest-facade/openapi/apis';
import { declaredCodes } from '../../../rest-facade/openapi/error-responses';
import { buildSchema } from '../../../schema/server/build-schema';
import { DEFAULT_BASE_PATHS } from '../../../src/config/settings';
import { ERRORS } from '../../../src/domain/shared/errors';
import { LIMIT_SCOPES } from '../../../src/domain/limits';
import { keysOf } from '../../../src/domain/shared/vocabulary';
import { deliverMessages } from '../../../src/services/system/deliver-messages';
import { NOW, startApp, type RunningApp } from '../../support/fixtures/app';
import { nextAddress, STYLES, type Style } from '../../support/clients/simulated-browser';
import { AUDIENCE, startIssuer, type Issuer } from '../../support/servers/identity-provider';
import { startSiteverifyServer, type SiteverifyServer } from '../../support/servers/siteverify-server';
import { startVerifyServer, type VerifyServer } from '../../support/servers/sms-verify-server';
import { namedCodes, outcomesOf } from './outcomes';
import { rowOf, type Asked } from './requests';
import { askGraphql, askRest, type Told } from '../../parity/told';

/** Six digits that pass as one-time code, so that no message has to be read. */
export const RIGHT_CODE = '246824';

const SCHEMA = buildSchema().schema;

const APIS = apisOf(SCHEMA, ERRORS, DEFAULT_BASE_PATHS);

/** All that the two documents declare. */
export const OUTCOMES = APIS.flatMap(({ base, openapi }) => outcomesOf(base, openapi));

/** Whether resolvers of an operation refuse what was given; if not, only types do. */
export function declaresValidation(operation: string): boolean {
  const { query, mutation } = { query: SCHEMA.getQueryType(), mutation: SCHEMA.getMutationType() };
  const field = [query, mutation].map((type) => type?.getFields()[operation]).find((found) => found !== undefined);
  if (!field) throw new Error(`No root field is called ${operation}`);
  return declaredCodes(field).includes('validation_failed');
}

const NAMED = namedCodes(APIS.map(({ openapi }) => openapi));

/** Settings of which an application can have only one at a time. */
export const KINDS = {
  usual: {},
  altcha: { CAPTCHA_PROVIDER: 'altcha', ALTCHA_COST: '1000', ALTCHA_MAX_COUNTER: '20' },
  elsewhere: { CREDITOR_AUDIENCE: AUDIENCE },
  /** Anything may be asked as often as one likes. */
  wide: Object.fromEntries(keysOf(LIMIT_SCOPES).map((scope) => [`LIMIT_${scope.toUpperCase()}`, '99999/60'])),
} as const satisfies Record<string, Readonly<Record<string, string>>>;
export type Kind = keyof typeof KINDS;

export interface World {
  readonly style: Style;
  readonly app: RunningApp;
  readonly captcha: SiteverifyServer;
  readonly texts: VerifyServer;
  readonly issuer: Issuer;
  /** What was made once and serves all cases, such as a token of somebody of the demo data. */
  readonly kept: Map<string, string>;
  /** Asks an operation in the style of this world; from an address that no other case has. */
  ask(operation: string, asked?: Asked): Promise<Told>;
  /** Counts up, in both twins alike. */
  next(): number;
  /** Milliseconds since the case began. */
  after(ms: number): void;
  /** Hands over the messages that wait. */
  deliver(): Promise<void>;
  /** Begins another case. */
  begin(ip: string): void;
  close(): Promise<void>;
}

export type Twins = Readonly<Record<Style, World>>;

export async function openTwins(kind: Kind): Promise<Twins> {
  const [REST, GraphQL] = await Promise.all(STYLES.map((style) => openWorld(style, kind)));
  if (!REST || !GraphQL) throw new Error('There are two styles.');
  return { REST, GraphQL };
}

export async function openWorld(style: Style, kind: Kind): Promise<World> {
  const [texts, captcha] = await Promise.all([startVerifyServer(), startSiteverifyServer()]);
  const issuer = await startIssuer(() => Math.floor(NOW / 1000));
  const outside = { CREDITOR_ISSUER: issuer.url, CREDITOR_JWKS_URL: issuer.jwksUrl };
  const app = await startApp(
    {
      APP_ENV: 'test',
      TRUST_PROXY: '1',
      COOKIE_SECURE: 'on',
      OTP_BYPASS_CODE: RIGHT_CODE,
      DATABASE_PATIENCE_MS: '1000',
      JWT_KEYS: sharedSecret('consumers'),
      CREDITOR_JWT_KEYS: sharedSecret('creditors'),
      SMS_VERIFY_URL: texts.settings.url,
      SMS_ACCOUNT_SID: texts.settings.accountSid,
      SMS_AUTH_TOKEN: texts.settings.authToken,
      SMS_SERVICE_SID: texts.settings.serviceSid,
      CAPTCHA_PROVIDER: 'turnstile',
      CAPTCHA_SECRET: captcha.secret,
      CAPTCHA_VERIFY_URL: captcha.url,
      CAPTCHA_HOSTNAMES: 'pay.example.com',
      ...KINDS[kind],
      ...(kind === 'elsewhere' ? outside : {}),
    },
    { randomness: repeatable() },
  );
  // It would draw from the same randomness whenever it wants to.
  await app.parts.sender.stop();
  let [count, ip] = [0, nextAddress()];

  return {
    ...{ style, app, captcha, texts, issuer, kept: new Map<string, string>() },
    ask(operation, asked = {}) {
      const headers = { 'x-forwarded-for': ip, 'user-agent': 'Twin/1.0', ...asked.headers };
      const row = rowOf(operation);
      const sent = { ...asked, headers };
      return style === 'REST' ? askRest(app, row, sent) : askGraphql(app, row, sent, NAMED);
    },
    next() {
      count += 1;
      return count;
    },
    after: (ms) => app.setTime(NOW + ms),
    async deliver() {
      while ((await deliverMessages(app.parts)) > 0);
    },
    begin(address) {
      ip = address;
      app.setTime(NOW);
    },
    async close() {
      await app.close();
      await Promise.all([texts.close(), captcha.close(), issuer.close()]);
    },
  };
}

/** Shared secrets sign the same text the same way each time, unlike key pairs. */
function sharedSecret(whose: string): string {
  return `twins:${createHash('sha256').update(`The twins' secret for ${whose}`).digest('base64')}`;
}

/** Looks random, and is drawn in the same order by whoever does the same. */
function repeatable(): Randomness {
  let drawn = 0;
  const draw = () => createHash('sha256').update(`twins ${++drawn}`).digest();
  return {
    token: () => draw().toString('base64url'),
    id: () => draw().subarray(0, 16).toString('base64url'),
    code: () => String(draw().readUInt32BE() % 1_000_000).padStart(6, '0'),
    below: (bound) => draw().readUInt32BE() % bound,
  };
}
