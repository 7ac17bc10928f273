// New people who sign up one after the other: login, profile, address, code, and refreshes of the session.
import type { ApiStep } from '../support/clients/api-steps';
import { getText, getTokens, type ApiOutcome, type RestMembers } from '../support/clients/simulated-browser';
import { newEmail, newIdentity } from '../support/fixtures/people';
import { openAnyBrowser, sendAs, waitForCode } from './clients';
import { toAnswer } from './letter-writer';
import type { TestSystem } from './test-system';
import type { RecordedWrite, WriteHistory } from './write-history';

const REFRESHES = 3;

let people = 0;

/** `isOver` ends the load; `isGivenUp`, later, the waiting for messages. */
export async function writeSignIns(
  system: TestSystem,
  history: WriteHistory,
  isOver: () => boolean,
  isGivenUp: () => boolean,
): Promise<void> {
  while (!isOver()) await signUp(system, history, isGivenUp);
}

async function signUp(system: TestSystem, history: WriteHistory, isGivenUp: () => boolean): Promise<void> {
  people += 1;
  const subject = people;
  const [identity, email] = [newIdentity(), newEmail()];
  const step = (name: ApiStep, input: RestMembers, key: string | null = null) =>
    history.perform<ApiOutcome>({ kind: 'sign-in', step: name, subject, key }, async (id) =>
      toAnswer(await openAnyBrowser(sendAs(system, id)).send(name, input)),
    );
  const login = await step('login', { ...identity, captcha_token: 'anything' });
  if (!login.value) return;
  const created = await step('confirmCreate', { attempt_token: getText(login.value, 'attempt_token') });
  if (!created.value) return;
  const contact = await step('contact', { flow_token: getText(created.value, 'flow_token'), email });
  if (!contact.value) return;
  const otp = await waitForCode(system, (address) => address === email, isGivenUp);
  if (otp === null) {
    // The contact was acknowledged, so its code must arrive.
    const message = { kind: 'sign-in', step: 'message', subject, key: null } as const;
    await history.perform(message, () => Promise.resolve({ status: 500, detail: 'no code arrived', value: null }));
    return;
  }
  let signedIn: RecordedWrite<ApiOutcome> = await step('verify', {
    flow_token: getText(contact.value, 'flow_token'),
    otp,
  });
  // A refresh whose answer was lost may be repeated: the same successor is returned.
  for (let refresh = 0; refresh < REFRESHES && signedIn.value; refresh += 1) {
    const { refresh_token } = getTokens(signedIn.value);
    signedIn = await step('refresh', { refresh_token }, 'refresh token');
  }
}
