// Takes the first contact of a profile and sends the code there. Contract: POST /auth/contact.
import { parseContact, type ContactRequest, type ContactPoint } from '../../domain/sign-in/contact';
import { DomainError } from '../../domain/shared/errors';
import { chooseChannel } from '../../domain/sign-in/login-flow';
import { contactLimitError, exceedsProfilesPerContact } from './steps/contact';
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
  dependencies: Dependencies,
  { flowToken, ...given }: ContactRequest & { readonly flowToken: string },
  { request }: RequestContext,
): Promise<CodeSent> {
  const { contact, errors } = parseContact(given, dependencies.readUsMobile);
  const { flow, profile } = await loadFlowWithProfile(dependencies, flowToken, 'contact');
  if (errors) throw new DomainError('validation_failed', { errors });
  // Another sign-in has bound a contact meanwhile: an older one must not add a second way in.
  if (chooseChannel(profile) !== null) throw new DomainError('flow_token_expired');
  if (await exceedsProfilesPerContact(dependencies, dependencies.db, contact.channel, contact.to)) {
    throw contactLimitError(contact.channel);
  }
  await withSendLimits(dependencies, request, profile.id, contact, () =>
    sendFirstCode(dependencies, flowToken, { flow, profile }, contact, request),
  );
  dependencies.outboxSender.wake();
  return { otpSent: true, flowToken };
}

/** Counts the destination, then in one transaction: the code, the end of older sign-ins, and the message. */
async function sendFirstCode(
  dependencies: Dependencies,
  flowToken: string,
  { flow, profile }: LoadedFlow,
  contact: ContactPoint,
  request: RequestFacts,
): Promise<void> {
  const now = dependencies.clock().epoch;
  const { contactsPerFlow, codeSeconds } = dependencies.settings;
  const profileId = profile.id;
  if (!(await dependencies.flows.claimContact(dependencies.db, { id: flow.id, maxContacts: contactsPerFlow, now }))) {
    await loadFlow(dependencies, flowToken, 'contact');
    throw new DomainError('otp_send_limit', { retryAfter: codeSeconds });
  }
  const code = createCode(dependencies, flow.id, 1, contact.channel);
  await dependencies.db.transaction(async (db) => {
    const hasBegun = await dependencies.flows.startCode(db, {
      id: flow.id,
      channel: contact.channel,
      codeDigest: code.codeDigest,
      codeKeyId: code.codeKeyId,
      personal: { [contact.channel === 'sms' ? 'mobile' : 'email']: contact.to },
      now,
      expiresAt: now + codeSeconds * 1000,
    });
    if (!hasBegun) throw toFlowError(dependencies, 'flow_state_conflict', { ...flow, state: 'otp_pending' });
    await dependencies.flows.replaceOtherFlows(db, profileId, flow.id);
    await dependencies.profiles.claimProfileSend(db, { profileId, now, cooldownMs: 0 });
    await enqueueCode(dependencies, db, flow.id, contact, code);
    await recordAuditEvent(dependencies, db, request, { event: 'otp.sent', profileId, reason: contact.channel });
  });
}
