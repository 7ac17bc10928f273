// E15–E19: contacts and one-time codes, by e-mail and SMS.
import type { Channel } from '../../../../src/domain/sign-in/login-flow';
import { getText, type RestMembers } from '../../../support/clients/simulated-browser';
import { newEmail, newMobile } from '../../../support/fixtures/people';
import type { ExpectedRefusal } from '../../../support/clients/refusals';
import { wrongCode } from '../../../support/fixtures/sign-in-fixture';
import { invalid, tooMany, type CatalogueCase, type CaseContext } from './case';

const CHANNELS: readonly Channel[] = ['email', 'sms'];

const CONTACTS: readonly (readonly [title: string, contact: RestMembers, field: string, message: string])[] = [
  ['neither', {}, 'email', 'The email field is required when no mobile is given.'],
  ['both', { email: newEmail(), mobile: newMobile() }, 'email', 'Give either an email or a mobile, not both.'],
  ['an address without a domain', { email: 'somebody@' }, 'email', 'The email must be a valid address.'],
  ['two addresses', { email: 'a@example.test,b@example.test' }, 'email', 'The email must be a valid address.'],
  ['a header in the address', { email: 'a@example.test\r\nBcc: b' }, 'email', 'The email must be a valid address.'],
  ['a number of another country', { mobile: '+447911123456' }, 'mobile', 'The mobile must be a US mobile number.'],
  ['a Canadian number', { mobile: '+14165550123' }, 'mobile', 'The mobile must be a US mobile number.'],
  ['a toll-free number', { mobile: '800 555 2345' }, 'mobile', 'The mobile must be a US mobile number.'],
  ['text that is not a number', { mobile: 'call me' }, 'mobile', 'The mobile must be a US mobile number.'],
];

/** An attempt is counted with the id of its request. */
const ATTEMPT = ['login_flows.attempts', 'login_flows.last_claim'];

const NOT_SIX_DIGITS = ['12345', '1234567', 'abcdef', '', '12 456'] as const;

const EXCEEDED = tooMany('otp_attempts_exceeded', 'Too many wrong codes. Please log in again.', 60);

export const CODE_CASES: readonly CatalogueCase[] = [
  ...CONTACTS.map(([title, contact, field, message]): CatalogueCase => ({
    id: 'E15',
    title: `contact: ${title}`,
    async arrange(context) {
      const flow_token = await startWithoutContact(context);
      return {
        send: () => context.browser.send('contact', { flow_token, ...contact }),
        refusal: invalid({ [field]: [message] }),
      };
    },
  })),
  ...CHANNELS.flatMap((channel) =>
    [4, 3, 2, 1].map((attempts_remaining): CatalogueCase => ({
      id: 'E16',
      title: `a wrong code by ${channel} with ${attempts_remaining} attempts left`,
      async arrange({ fixture, browser }) {
        const { flow_token, otp } = await fixture.startSignIn(browser, await fixture.createPerson(channel));
        const send = () => browser.send('verify', { flow_token, otp: wrongCode(otp) });
        for (let spent = 4; spent > attempts_remaining; spent -= 1) await send();
        return {
          send,
          refusal: codeInvalid(attempts_remaining),
          writes: attempts_remaining === 4 ? COUNTED : COUNTED_AGAIN,
        };
      },
    })),
  ),
  {
    id: 'E16',
    title: 'the previous code after a resend',
    async arrange({ fixture, browser }) {
      const person = await fixture.createPerson('email');
      const { flow_token, otp } = await fixture.startSignIn(browser, person);
      fixture.advanceTo(60_000);
      getText(await browser.send('resend', { flow_token }), 'flow_token');
      const isSame = (await fixture.readCode(person)) === otp;
      const send = () => browser.send('verify', { flow_token, otp: isSame ? wrongCode(otp) : otp });
      return { send, refusal: codeInvalid(4), writes: COUNTED };
    },
  },

  ...NOT_SIX_DIGITS.map((otp): CatalogueCase => ({
    id: 'E17',
    title: `the code ${JSON.stringify(otp)}`,
    async arrange({ fixture, browser }) {
      const { flow_token } = await fixture.startSignIn(browser, await fixture.createPerson('email'));
      return {
        send: () => browser.send('verify', { flow_token, otp }),
        refusal: invalid({ otp: ['The otp must be 6 digits.'] }),
      };
    },
  })),

  {
    id: 'E18',
    title: 'a code that the SMS provider reports as expired',
    async arrange({ fixture, browser }) {
      const code = await fixture.startSignIn(browser, await fixture.createPerson('sms'));
      fixture.texts.expire();
      return {
        send: () => browser.send('verify', { ...code }),
        refusal: CODE_EXPIRED,
        writes: ATTEMPT,
      };
    },
  },

  ...CHANNELS.map((channel): CatalogueCase => ({
    id: 'E19',
    title: `the fifth wrong code by ${channel}`,
    async arrange(context) {
      const { send } = await startAndGuess(context, channel, 4);
      return { send, refusal: EXCEEDED, writes: [...COUNTED_AGAIN, ...ENDED] };
    },
  })),
  {
    id: 'E19',
    title: 'the right code once the SMS provider checks no more codes',
    async arrange({ fixture, browser }) {
      const code = await fixture.startSignIn(browser, await fixture.createPerson('sms'));
      fixture.texts.useUpChecks();
      return {
        send: () => browser.send('verify', { ...code }),
        refusal: EXCEEDED,
        writes: [...COUNTED, ...ENDED],
      };
    },
  },
  ...(['verify', 'resend', 'contact'] as const).map((step): CatalogueCase => ({
    id: 'E19',
    title: `${step} after the fifth wrong code`,
    async arrange(context) {
      const { flow_token, otp } = await startAndGuess(context, 'email', 5);
      const others = { verify: { otp }, resend: {}, contact: { email: newEmail() } }[step];
      return { send: () => context.browser.send(step, { flow_token, ...others }), refusal: EXCEEDED };
    },
  })),
];

const COUNTED = [...ATTEMPT, 'sign_in_locks+'];
const COUNTED_AGAIN = [...ATTEMPT, 'sign_in_locks.code_failures'];
/** The entered identity and the contacts of the codes are deleted. */
const ENDED = ['login_flows.state', 'login_flows.personal', 'login_codes.personal'];

const CODE_EXPIRED: ExpectedRefusal = {
  status: 422,
  code: 'otp_expired',
  message: 'The code has expired. Please ask for another one.',
  members: { errors: { otp: ['The code has expired.'] } },
};

function codeInvalid(attempts_remaining: number): ExpectedRefusal {
  return {
    status: 422,
    code: 'otp_invalid',
    message: 'The code is incorrect.',
    members: { errors: { otp: ['The code is incorrect.'] }, attempts_remaining },
  };
}

async function startWithoutContact({ fixture, browser }: CaseContext): Promise<string> {
  return getText(await fixture.login(browser, await fixture.createPerson()), 'flow_token');
}

/** A sign-in after the given number of wrong codes. */
async function startAndGuess({ fixture, browser }: CaseContext, channel: Channel, guesses: number) {
  const { flow_token, otp } = await fixture.startSignIn(browser, await fixture.createPerson(channel));
  const send = () => browser.send('verify', { flow_token, otp: wrongCode(otp) });
  for (let guess = 0; guess < guesses; guess += 1) await send();
  return { send, flow_token, otp };
}
