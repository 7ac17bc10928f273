// E9, E20–E23: rate limits, locks, and outages of message delivery.
import { getText } from '../../../support/clients/simulated-browser';
import { toIdentity, newEmail, newIdentity, type RestIdentity, type Person } from '../../../support/fixtures/people';
import type { ExpectedRefusal } from '../../../support/clients/refusals';
import { wrongCode } from '../../../support/fixtures/sign-in-fixture';
import { breakDelivery, countEarlier, lockByWrongCodes } from '../../../support/sign-in/preconditions';
import { tooMany, type Arranged, type CatalogueCase, type CaseContext } from './case';

const attempts = (seconds: number) =>
  tooMany('too_many_attempts', 'Too many attempts. Please try again later.', seconds);
/** A more difficult CAPTCHA lifts the limit. */
const costly = (seconds: number): ExpectedRefusal => {
  const refusal = attempts(seconds);
  return { ...refusal, members: { ...refusal.members, captcha_difficulty: 1 } };
};
const locked = (seconds: number) => tooMany('account_locked', 'Too many wrong codes. Please try again later.', seconds);
const cooldown = (seconds: number) =>
  tooMany('otp_resend_cooldown', 'A code was sent a moment ago. Please wait.', seconds);
const sendLimit = (seconds: number) => tooMany('otp_send_limit', 'No more codes can be sent for now.', seconds);

const UNDELIVERABLE: ExpectedRefusal = {
  status: 503,
  code: 'otp_delivery_unavailable',
  message: 'The code could not be sent. Please try again soon.',
  members: { retry_after: 10 },
};

/** The response must not reveal whether a profile has the identity. */
const IDENTITIES: readonly (readonly [title: string, getIdentity: (context: CaseContext) => Promise<RestIdentity>])[] =
  [
    ['of a profile', ({ fixture }) => fixture.createPerson('email')],
    ['of no profile', async () => newIdentity()],
  ];

export const LIMIT_CASES: readonly CatalogueCase[] = [
  ...IDENTITIES.flatMap(([title, getIdentity]): readonly CatalogueCase[] => [
    {
      id: 'E9',
      title: `a login after thirty failed ones within a minute from one address, with the identity ${title}`,
      async arrange(context) {
        await countEarlier(context.fixture.app, { scope: 'login_ip', subject: context.browser.ip }, 29);
        await context.fixture.login(context.browser, newIdentity());
        return sendLogin(context, await getIdentity(context), attempts(60 + 10));
      },
    },
    {
      id: 'E9',
      title: `the sixth login within 15 minutes with one identity, ${title}`,
      async arrange(context) {
        const identity = await getIdentity(context);
        for (let n = 0; n < 5; n += 1) await context.fixture.login(context.browser, identity);
        return sendLogin(context, identity, costly(900 + 150));
      },
    },
    {
      id: 'E9',
      title: `the eleventh last four digits within an hour for one name and date of birth, the right ones ${title}`,
      async arrange(context) {
        const identity = await getIdentity(context);
        for (const last4ssn of otherDigits(identity.last4ssn, 10)) {
          await context.fixture.login(context.fixture.browser(context.style), { ...toIdentity(identity), last4ssn });
        }
        return sendLogin(context, identity, costly(3600 + 600));
      },
    },
  ]),
  {
    id: 'E9',
    title: 'a login of a locked profile',
    async arrange(context) {
      const { person } = await lockByWrongCodes(context);
      return sendLogin(context, person, attempts(900));
    },
  },

  ...(['verify', 'resend'] as const).map((step): CatalogueCase => ({
    id: 'E20',
    title: `${step} while the profile is locked`,
    async arrange(context) {
      const { flow_token, otp } = await lockByWrongCodes(context);
      context.fixture.advanceTo(60_000);
      const input = step === 'verify' ? { flow_token, otp } : { flow_token };
      return { send: () => context.browser.send(step, input), refusal: locked(840) };
    },
  })),
  {
    id: 'E20',
    title: 'contact while the profile is locked',
    async arrange(context) {
      const { fixture, browser } = context;
      const person = await fixture.createPerson();
      const flow_token = getText(await fixture.login(browser, person), 'flow_token');
      for (let flow = 0; flow < 2; flow += 1) await guessOnContact(context, person);
      const send = () => browser.send('contact', { flow_token, email: newEmail() });
      return { send, refusal: locked(900) };
    },
  },

  ...[
    { after: 0, wait: 60 },
    { after: 18_000, wait: 42 },
    { after: 59_001, wait: 1 },
  ].map(({ after, wait }): CatalogueCase => ({
    id: 'E21',
    title: `a resend ${after} ms after the code`,
    async arrange({ fixture, browser }) {
      const { flow_token } = await fixture.startSignIn(browser, await fixture.createPerson('email'));
      fixture.advanceTo(after);
      return { send: () => browser.send('resend', { flow_token }), refusal: cooldown(wait) };
    },
  })),

  {
    id: 'E22',
    title: 'the fourth resend of a sign-in',
    async arrange(context) {
      const flow_token = await resendThrice(context, await context.fixture.createPerson('email'));
      context.fixture.advanceTo(240_000);
      return { send: () => context.browser.send('resend', { flow_token }), refusal: sendLimit(540) };
    },
  },
  {
    id: 'E22',
    title: 'the sixth code within an hour on request of one address',
    async arrange(context) {
      const person = await context.fixture.createPerson('email');
      await resendThrice(context, person);
      context.fixture.advanceTo(240_000);
      getText(await context.fixture.login(context.browser, person), 'flow_token');
      return sendLogin(context, person, sendLimit(4200 - 240));
    },
  },
  {
    id: 'E9',
    title: 'the eleventh sign-in with codes within an hour on request of any address',
    async arrange(context) {
      const person = await context.fixture.createPerson('email');
      for (let n = 0; n < 10; n += 1) {
        // Five of them in each quarter of an hour and a sixth need no difficult CAPTCHA.
        context.fixture.advanceTo(n < 5 ? 0 : 1_050_000);
        getText(await context.fixture.login(context.fixture.browser(context.style), person), 'flow_token');
      }
      context.fixture.advanceTo(2_100_000);
      return sendLogin(context, person, costly(4200 - 2100));
    },
  },
  {
    id: 'E22',
    title: 'a text message after sixty whose codes were not entered within an hour, from one address',
    async arrange(context) {
      await countEarlier(context.fixture.app, { scope: 'send_sms_ip', subject: context.browser.ip }, 59);
      await context.fixture.login(context.browser, await context.fixture.createPerson('sms'));
      return sendLogin(context, await context.fixture.createPerson('sms'), sendLimit(3600 + 600));
    },
  },

  ...(['email', 'sms'] as const).map((channel): CatalogueCase => ({
    id: 'E23',
    title: `a login while no ${channel} can be delivered`,
    async arrange(context) {
      const person = await context.fixture.createPerson(channel);
      return { ...(await sendLogin(context, person, UNDELIVERABLE)), restore: await breakDelivery(context, channel) };
    },
  })),
  {
    id: 'E23',
    title: 'a resend while no email can be delivered',
    async arrange(context) {
      const { flow_token } = await context.fixture.startSignIn(
        context.browser,
        await context.fixture.createPerson('email'),
      );
      context.fixture.advanceTo(60_000);
      const restore = await breakDelivery(context, 'email');
      return { send: () => context.browser.send('resend', { flow_token }), refusal: UNDELIVERABLE, restore };
    },
  },
  {
    id: 'E23',
    title: 'a contact while no email can be delivered',
    async arrange(context) {
      const flow_token = getText(
        await context.fixture.login(context.browser, await context.fixture.createPerson()),
        'flow_token',
      );
      const restore = await breakDelivery(context, 'email');
      const send = () => context.browser.send('contact', { flow_token, email: newEmail() });
      return { send, refusal: UNDELIVERABLE, restore };
    },
  },
];

async function sendLogin(
  { fixture, browser }: CaseContext,
  identity: RestIdentity,
  refusal: ExpectedRefusal,
): Promise<Arranged> {
  return { send: () => fixture.login(browser, identity), refusal };
}

function otherDigits(last4ssn: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, n) => String((Number(last4ssn) + 1 + n) % 10_000).padStart(4, '0'));
}

/** Five wrong codes after a contact that the consumer entered. */
async function guessOnContact({ fixture, browser }: CaseContext, person: Person): Promise<void> {
  const email = newEmail();
  const flow_token = getText(await fixture.login(browser, person), 'flow_token');
  getText(await browser.send('contact', { flow_token, email }), 'flow_token');
  const otp = wrongCode(await fixture.readCode({ email, mobile: null }));
  for (let guess = 0; guess < 5; guess += 1) await browser.send('verify', { flow_token, otp });
}

async function resendThrice({ fixture, browser }: CaseContext, person: Person): Promise<string> {
  const flow_token = getText(await fixture.login(browser, person), 'flow_token');
  for (const at of [60_000, 120_000, 180_000]) {
    fixture.advanceTo(at);
    getText(await browser.send('resend', { flow_token }), 'flow_token');
  }
  return flow_token;
}
