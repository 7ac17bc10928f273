// Takes the first contact of a profile and sends the code there. Contract: POST /auth/contact.
import { readContact, type ContactRequest, type GivenContact } from '../../domain/sign-in/contact';
import { DomainError } from '../../domain/shared/errors';
import { channelOf } from '../../domain/login-flow';
import { isCrowded } from '../crowded-contact';
import { loadFlow, loadFlowStep, refusal, type FlowStep } from './steps/load-flow';
import type { Parts } from '../shared/dependencies';
import { recordEvent } from '../shared/audit';
import type { Exchange, RequestFacts } from '../shared/request-context';
import { enqueueCode, makeCode, withinSendLimits } from './steps/send-code';

export interface CodeSent {
  readonly otpSent: true;
  readonly flowToken: string;
}

/** The contact is bound to the profile only by the right code. Refuses with `validation_failed` and those of a step. */
export async function provideContact(
  parts: Parts,
  { flowToken, ...given }: ContactRequest & { readonly flowToken: string },
  { request }: Exchange,
): Promise<CodeSent> {
  const { contact, errors } = readContact(given, parts.readUsMobile);
  const { flow, profile } = await loadFlowStep(parts, flowToken, 'contact');
  if (errors) throw new DomainError('validation_failed', { errors });
  // Another sign-in has bound a contact meanwhile: an older one must not add a second way in.
  if (channelOf(profile) !== null) throw new DomainError('flow_token_expired');
  if (await isCrowded(parts, parts.db, contact.channel, contact.to)) throw crowded(contact);
  await withinSendLimits(parts, request, profile.id, contact, () =>
    beginCode(parts, flowToken, { flow, profile }, contact, request),
  );
  parts.wakeSender();
  return { otpSent: true, flowToken };
}

/** Counts the destination, then in one transaction: the code, the end of older sign-ins, and the message. */
async function beginCode(
  parts: Parts,
  flowToken: string,
  { flow, profile }: FlowStep,
  contact: GivenContact,
  request: RequestFacts,
): Promise<void> {
  const now = parts.clock().epoch;
  const { contactsPerFlow, codeSeconds } = parts.settings;
  const profileId = profile.id;
  if (!(await parts.flows.claimContact(parts.db, { id: flow.id, maxContacts: contactsPerFlow, now }))) {
    await loadFlow(parts, flowToken, 'contact');
    throw new DomainError('otp_send_limit', { retryAfter: codeSeconds });
  }
  const code = makeCode(parts, flow.id, 1, contact.channel);
  await parts.db.transaction(async (db) => {
    const hasBegun = await parts.flows.beginCode(db, {
      id: flow.id,
      channel: contact.channel,
      codeDigest: code.codeDigest,
      codeKeyId: code.codeKeyId,
      personal: { [contact.channel === 'sms' ? 'mobile' : 'email']: contact.to },
      now,
      expiresAt: now + codeSeconds * 1000,
    });
    if (!hasBegun) throw refusal(parts, 'flow_state_conflict', { ...flow, state: 'otp_pending' });
    await parts.flows.retireOtherFlows(db, profileId, flow.id);
    await parts.profiles.claimProfileSend(db, { profileId, now, cooldownMs: 0 });
    await enqueueCode(parts, db, flow.id, contact, code);
    await recordEvent(parts, db, request, { event: 'otp.sent', profileId, reason: contact.channel });
  });
}

function crowded({ channel }: GivenContact): DomainError {
  const field = channel === 'sms' ? 'mobile' : 'email';
  return new DomainError('validation_failed', { errors: { [field]: [`The ${field} cannot be used.`] } });
}
