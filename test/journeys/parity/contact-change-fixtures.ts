// Fixtures of parity cases about contact changes: requests, and changes that await a code.
import { newEmail, newMobile } from '../../support/fixtures/people';
import { createPerson, readMember, sendLogin, signInPerson } from './fixtures';
import { RIGHT_CODE, type ParityApp } from './parity-app';
import type { ParityRequest } from './requests';
import { countLimits, planLimits } from '../../../src/services/shared/rate-limits';

export const newEmailOf = (app: ParityApp) => newEmail(200_000 + app.nextNumber());
export const newMobileOf = (app: ParityApp) => newMobile(200_000 + app.nextNumber());

export async function buildChange(app: ParityApp, more: object = {}): Promise<ParityRequest> {
  return { token: (await signInPerson(app)).token, body: { email: newEmailOf(app), ...more } };
}

/** The request that confirms the last code of a change. */
export async function startChange(app: ParityApp, more: object = {}): Promise<ParityRequest> {
  const sent = await buildChange(app, more);
  return toConfirmation(sent, readMember(await app.send('requestContactChange', sent), 'flow_token'));
}

export function toConfirmation({ token = '' }: ParityRequest, flow_token: string, otp = RIGHT_CODE): ParityRequest {
  return { token, body: { flow_token, otp } };
}

/** As if other people who are signed in had wanted to add this contact, too. */
export async function useUpAddedCodes({ server: { dependencies } }: ParityApp, { body }: ParityRequest): Promise<void> {
  const { email = '' } = body as { readonly email?: string };
  const plan = planLimits(dependencies, [{ scope: 'send_added', subject: email }]);
  for (let n = 0; n < 10; n += 1) await dependencies.db.transaction((db) => countLimits(dependencies, db, plan));
}

/** The current contact is proved. */
export async function proveChange(app: ParityApp): Promise<ParityRequest> {
  const sent = await startChange(app);
  return toConfirmation(sent, readMember(await app.send('confirmContactChange', sent), 'flow_token'));
}

export async function startChangeWithOtp(app: ParityApp, otp: string): Promise<ParityRequest> {
  const { token = '', body } = await startChange(app);
  return { token, body: { ...(body as object), otp } };
}

export async function signInByMobile(app: ParityApp): Promise<string> {
  const flow_token = readMember(await sendLogin(app, await createPerson(app, 'sms')), 'flow_token');
  return readMember(await app.send('verifyOtp', { body: { flow_token, otp: RIGHT_CODE } }), 'meta', 'access_token');
}
