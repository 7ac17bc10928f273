// The world of a sign-in: the application with a mail server, a text provider and a CAPTCHA verifier on loopback.
import type { Channel } from '../../src/domain/login-flow';
import { NOW, startApp, type RunningApp } from './app';
import { openBrowser, textOf, tokensOf, type Browser, type Members, type Outcome, type Style } from './browser';
import { delivered } from './eventually';
import { startMailbox, type Mailbox } from './mailbox';
import { addPerson, identityOf, type Identity, type Person } from './people';
import { startSiteverifyServer, type SiteverifyServer } from './siteverify-server';
import { startVerifyServer, type VerifyServer } from './verify-server';

const DAY = 24 * 60 * 60 * 1000;

/** Where the pages of the consumers live. */
export const ORIGIN = 'https://pay.example.com';

export interface SignInWorld {
  readonly app: RunningApp;
  readonly mailbox: Mailbox;
  readonly texts: VerifyServer;
  readonly captcha: SiteverifyServer;
  /** Begins another day at the same time, far from all that was counted before. */
  newDay(): void;
  /** Milliseconds since the day's begin. */
  after(ms: number): void;
  browser(style: Style, ip?: string): Browser;
  person(...contacts: readonly Channel[]): Promise<Person>;
  login(browser: Browser, identity: Identity, more?: Members): Promise<Outcome>;
  /** The code in the last message to a person, once it has arrived. */
  codeOf(contact: Pick<Person, 'email' | 'mobile'>): Promise<string>;
  /** Logs in and answers the code that was sent. */
  begin(browser: Browser, person: Person): Promise<Begun>;
  /** The whole way to the tokens. */
  enter(browser: Browser, person: Person, more?: Members): Promise<ReturnType<typeof tokensOf>>;
  close(): Promise<void>;
}

export interface Begun {
  readonly flow_token: string;
  readonly otp: string;
}

/** `environment` overrides settings. */
export async function openSignInWorld(environment: Readonly<Record<string, string>> = {}): Promise<SignInWorld> {
  const [mailbox, texts, captcha] = await Promise.all([startMailbox(), startVerifyServer(), startSiteverifyServer()]);
  const app = await startApp({
    APP_ENV: 'test',
    TRUST_PROXY: '1',
    MAIL_URL: mailbox.url,
    COOKIE_SECURE: 'on',
    CONSUMER_ORIGINS: ORIGIN,
    SMS_VERIFY_URL: texts.settings.url,
    SMS_ACCOUNT_SID: texts.settings.accountSid,
    SMS_AUTH_TOKEN: texts.settings.authToken,
    SMS_SERVICE_SID: texts.settings.serviceSid,
    CAPTCHA_PROVIDER: 'turnstile',
    CAPTCHA_SECRET: captcha.secret,
    CAPTCHA_VERIFY_URL: captcha.url,
    CAPTCHA_HOSTNAMES: 'pay.example.com',
    ...environment,
  });
  let day = 0;
  let ended = 0;

  const world: SignInWorld = {
    app,
    mailbox,
    texts,
    captcha,
    newDay() {
      day += 1 + Math.ceil(ended / DAY);
      ended = 0;
      app.setTime(NOW + day * DAY);
    },
    after(ms) {
      ended = ms;
      app.setTime(NOW + day * DAY + ms);
    },
    browser: (style, ip) => openBrowser(app, style, ip),
    person: (...contacts) => addPerson(app, contacts),
    login: (browser, identity, more = {}) =>
      browser.send('login', { ...identityOf(identity), captcha_token: captcha.solve(), ...more }),
    async codeOf({ email, mobile }) {
      await delivered(app);
      return mobile === null ? mailbox.codeFor(email ?? '') : texts.codeOf(mobile);
    },
    async begin(browser, person) {
      const flow_token = textOf(await world.login(browser, person), 'flow_token');
      return { flow_token, otp: await world.codeOf(person) };
    },
    async enter(browser, person, more = {}) {
      return tokensOf(await browser.send('verify', { ...(await world.begin(browser, person)), ...more }));
    },
    async close() {
      await app.close();
      await Promise.all([mailbox.close(), texts.close(), captcha.close()]);
    },
  };
  return world;
}

/** A code that is surely another one. */
export function wrong(otp: string): string {
  return otp === '000000' ? '111111' : '000000';
}
