// E8, E9, E20–E23: identities that cannot be told apart, limits, locks, and what cannot be delivered.
import { getText } from '../../../support/clients/simulated-browser';
import { toIdentity, newEmail, newIdentity, type RestIdentity, type Person } from '../../../support/fixtures/people';
import type { ExpectedRefusal } from '../../../support/clients/refusals';
import { wrongCode } from '../../../support/fixtures/sign-in-fixture';
import { breakDelivery, lockByWrongCodes } from '../../../support/sign-in/preconditions';
import { tooMany, type Arranged, type CatalogueCase, type CaseContext } from './case';

const AMBIGUOUS: ExpectedRefusal = {
  status: 409,
  code: 'identity_ambiguous',
  message: 'We could not confirm your identity online. Please contact support.',
  members: { required_steps: ['contact_support'] },
};

/** Two people of the demo data with one identity. */
const SANTOS: RestIdentity = { last_name: 'Santos', date_of_birth: '1969-12-31', last4ssn: '1111' };

const attempts = (seconds: number) =>
  tooMany('too_many_attempts', 'Too many attempts. Please try again later.', seconds);
const locked = (seconds: number) => tooMany('account_locked', 'Too many wrong codes. Please try again later.', seconds);
const cooling = (seconds: number) =>
  tooMany('otp_resend_cooldown', 'A code was sent a moment ago. Please wait.', seconds);
const sendLimit = (seconds: number) => tooMany('otp_send_limit', 'No more codes can be sent for now.', seconds);

const UNDELIVERABLE: ExpectedRefusal = {
  status: 503,
  code: 'otp_delivery_unavailable',
  message: 'The code could not be sent. Please try again soon.',
  members: { retry_after: 10 },
};

/** Both answers must be the same, whoever the identity belongs to. */
const WHOSE: readonly (readonly [title: string, whose: (scene: CaseContext) => Promise<RestIdentity>])[] = [
  ['of a profile', ({ world }) => world.createPerson('email')],
  ['of nobody', async () => newIdentity()],
];

export const LIMIT_CASES: readonly CatalogueCase[] = [
  {
    id: 'E8',
    title: 'an identity of two profiles',
    arrange: async ({ world, browser }) => ({ send: () => world.login(browser, SANTOS), refusal: AMBIGUOUS }),
  },
  {
    id: 'E8',
    title: 'the identity of a profile that was closed',
    async arrange({ world, browser }) {
      const person = await world.createPerson('email');
      const { db } = world.app.parts;
      await db.write("UPDATE consumer_profiles SET status = 'blocked' WHERE id = ?", [person.id]);
      return { send: () => world.login(browser, person), refusal: AMBIGUOUS };
    },
  },

  ...WHOSE.flatMap(([title, whose]): readonly CatalogueCase[] => [
    {
      id: 'E9',
      title: `the eleventh login of a minute from one address, with the identity ${title}`,
      async arrange(scene) {
        for (let n = 0; n < 10; n += 1) await scene.world.login(scene.browser, newIdentity());
        return loginOf(scene, await whose(scene), attempts(60));
      },
    },
    {
      id: 'E9',
      title: `the sixth login of a quarter with one identity, ${title}`,
      async arrange(scene) {
        const identity = await whose(scene);
        for (let n = 0; n < 5; n += 1) await scene.world.login(scene.browser, identity);
        return loginOf(scene, identity, attempts(900));
      },
    },
    {
      id: 'E9',
      title: `the eleventh last four digits of an hour for one name and birth, the right ones ${title}`,
      async arrange(scene) {
        const identity = await whose(scene);
        for (const last4ssn of others(identity.last4ssn, 10)) {
          await scene.world.login(scene.world.browser(scene.style), { ...toIdentity(identity), last4ssn });
        }
        return loginOf(scene, identity, attempts(3600));
      },
    },
  ]),
  {
    id: 'E9',
    title: 'a login of a locked profile',
    async arrange(scene) {
      const { person } = await lockByWrongCodes(scene);
      return loginOf(scene, person, attempts(900));
    },
  },

  ...(['verify', 'resend'] as const).map((step): CatalogueCase => ({
    id: 'E20',
    title: `${step} while the profile is locked`,
    async arrange(scene) {
      const { flow_token, otp } = await lockByWrongCodes(scene);
      scene.world.advanceTo(60_000);
      const input = step === 'verify' ? { flow_token, otp } : { flow_token };
      return { send: () => scene.browser.send(step, input), refusal: locked(840) };
    },
  })),
  {
    id: 'E20',
    title: 'contact while the profile is locked',
    async arrange(scene) {
      const { world, browser } = scene;
      const person = await world.createPerson();
      const flow_token = getText(await world.login(browser, person), 'flow_token');
      for (let flow = 0; flow < 2; flow += 1) await guessOnContact(scene, person);
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
    async arrange({ world, browser }) {
      const { flow_token } = await world.startSignIn(browser, await world.createPerson('email'));
      world.advanceTo(after);
      return { send: () => browser.send('resend', { flow_token }), refusal: cooling(wait) };
    },
  })),

  {
    id: 'E22',
    title: 'the fourth resend of a sign-in',
    async arrange(scene) {
      const flow_token = await resendThrice(scene, await scene.world.createPerson('email'));
      scene.world.advanceTo(240_000);
      return { send: () => scene.browser.send('resend', { flow_token }), refusal: sendLimit(540) };
    },
  },
  {
    id: 'E22',
    title: 'the sixth code of an hour',
    async arrange(scene) {
      const person = await scene.world.createPerson('email');
      await resendThrice(scene, person);
      scene.world.advanceTo(240_000);
      getText(await scene.world.login(scene.browser, person), 'flow_token');
      return loginOf(scene, person, sendLimit(3360));
    },
  },
  {
    id: 'E22',
    title: 'the sixth text of an hour from one address',
    async arrange(scene) {
      for (let n = 0; n < 5; n += 1) await scene.world.login(scene.browser, await scene.world.createPerson('sms'));
      return loginOf(scene, await scene.world.createPerson('sms'), sendLimit(3600));
    },
  },

  ...(['email', 'sms'] as const).map((channel): CatalogueCase => ({
    id: 'E23',
    title: `a login while no ${channel} can be delivered`,
    async arrange(scene) {
      const person = await scene.world.createPerson(channel);
      return { ...(await loginOf(scene, person, UNDELIVERABLE)), tidy: await breakDelivery(scene, channel) };
    },
  })),
  {
    id: 'E23',
    title: 'a resend while no email can be delivered',
    async arrange(scene) {
      const { flow_token } = await scene.world.startSignIn(scene.browser, await scene.world.createPerson('email'));
      scene.world.advanceTo(60_000);
      const tidy = await breakDelivery(scene, 'email');
      return { send: () => scene.browser.send('resend', { flow_token }), refusal: UNDELIVERABLE, tidy };
    },
  },
  {
    id: 'E23',
    title: 'a contact while no email can be delivered',
    async arrange(scene) {
      const flow_token = getText(
        await scene.world.login(scene.browser, await scene.world.createPerson()),
        'flow_token',
      );
      const tidy = await breakDelivery(scene, 'email');
      const send = () => scene.browser.send('contact', { flow_token, email: newEmail() });
      return { send, refusal: UNDELIVERABLE, tidy };
    },
  },
];

async function loginOf(
  { world, browser }: CaseContext,
  identity: RestIdentity,
  refusal: ExpectedRefusal,
): Promise<Arranged> {
  return { send: () => world.login(browser, identity), refusal };
}

function others(last4ssn: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, n) => String((Number(last4ssn) + 1 + n) % 10_000).padStart(4, '0'));
}

/** Five wrong codes after a contact of one's own. */
async function guessOnContact({ world, browser }: CaseContext, person: Person): Promise<void> {
  const email = newEmail();
  const flow_token = getText(await world.login(browser, person), 'flow_token');
  getText(await browser.send('contact', { flow_token, email }), 'flow_token');
  const otp = wrongCode(await world.readCode({ email, mobile: null }));
  for (let guess = 0; guess < 5; guess += 1) await browser.send('verify', { flow_token, otp });
}

async function resendThrice({ world, browser }: CaseContext, person: Person): Promise<string> {
  const flow_token = getText(await world.login(browser, person), 'flow_token');
  for (const at of [60_000, 120_000, 180_000]) {
    world.advanceTo(at);
    getText(await browser.send('resend', { flow_token }), 'flow_token');
  }
  return flow_token;
}
