// Takes the first contact of a profile and sends the code there. Contract: POST /auth/contact.
import { parseContact, type ContactRequest, type ContactPoint } from '../../domain/sign-in/contact';
import { DomainError } from '../../domain/shared/errors';
import { chooseChannel } from '../../domain/sign-in/login-flow';
import { exceedsProfilesPerContact } from './steps/contact';
import { loadFlow, loadFlowWithProfile, toFlowError, type LoadedFlow } from './steps/load-flow';
import type { Dependencies } from '../shared/dependencies';
import { recordAuditEvent } from '../shared/audit';
import type { RequestContext, RequestFacts } from '../shared/request-context';
import { enqueueCode, createCode, withSendLimits } from './steps/send-code';

export interface CodeSent {
  readonly otpSent: true;
  readonly flowToken: string;
}

/** The contact is bound to the profile only by the right code. Refuses with `validation_failed` and those of a step. */
export async function provideContact(
  parts: Dependencies,
  { flowToken, ...given }: ContactRequest & { readonly flowToken: string },
  { request }: RequestContext,
): Promise<CodeSent> {
  const { contact, errors } = parseContact(given, parts.readUsMobile);
  const { flow, profile } = await loadFlowWithProfile(parts, flowToken, 'contact');
  if (errors) throw new DomainError('validation_failed', { errors });
  // Another sign-in has bound a contact meanwhile: an older one must not add a second way in.
  if (chooseChannel(profile) !== null) throw new DomainError('flow_token_expired');
  if (await exceedsProfilesPerContact(parts, parts.db, contact.channel, contact.to)) throw contactLimitError(contact);
  await withSendLimits(parts, request, profile.id, contact, () =>
    sendFirstCode(parts, flowToken, { flow, profile }, contact, request),
  );
  parts.outboxSender.wake();
  return { otpSent: true, flowToken };
}

/** Counts the destination, then in one transaction: the code, the end of older sign-ins, and the message. */
async function sendFirstCode(
  parts: Dependencies,
  flowToken: string,
  { flow, profile }: LoadedFlow,
  contact: ContactPoint,
  request: RequestFacts,
): Promise<void> {
  const now = parts.clock().epoch;
  const { contactsPerFlow, codeSeconds } = parts.settings;
  const profileId = profile.id;
  if (!(await parts.flows.claimContact(parts.db, { id: flow.id, maxContacts: contactsPerFlow, now }))) {
    await loadFlow(parts, flowToken, 'contact');
    throw new DomainError('otp_send_limit', { retryAfter: codeSeconds });
  }
  const code = createCode(parts, flow.id, 1, contact.channel);
  await parts.db.transaction(async (db) => {
    const hasBegun = await parts.flows.startCode(db, {
      id: flow.id,
      channel: contact.channel,
      codeDigest: code.codeDigest,
      codeKeyId: code.codeKeyId,
      personal: { [contact.channel === 'sms' ? 'mobile' : 'email']: contact.to },
      now,
      expiresAt: now + codeSeconds * 1000,
    });
    if (!hasBegun) throw toFlowError(parts, 'flow_state_conflict', { ...flow, state: 'otp_pending' });
    await parts.flows.replaceOtherFlows(db, profileId, flow.id);
    await parts.profiles.claimProfileSend(db, { profileId, now, cooldownMs: 0 });
    await enqueueCode(parts, db, flow.id, contact, code);
    await recordAuditEvent(parts, db, request, { event: 'otp.sent', profileId, reason: contact.channel });
  });
}

function contactLimitError({ channel }: ContactPoint): DomainError {
  const field = channel === 'sms' ? 'mobile' : 'email';
  return new DomainError('validation_failed', { errors: { [field]: [`The ${field} cannot be used.`] } });
}
