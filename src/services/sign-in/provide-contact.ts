// Takes the first contact of a profile and sends a code to it. docs/contract.md §6.2.
import { DomainError } from '../../domain/shared/errors';
import { parseContact, type ContactPoint, type ContactRequest } from '../../domain/sign-in/contact';
import { chooseChannel } from '../../domain/sign-in/login';
import type { Dependencies } from '../shared/dependencies';
import type { RequestContext, RequestFacts } from '../shared/request-context';
import { contactLimitError, exceedsProfilesPerContact } from './steps/contact';
import {
  createCode,
  loadFlow,
  loadFlowWithProfile,
  sendFirstCode,
  toFlowError,
  type CodeSent,
  type LoadedFlow,
} from './steps/login-flow';
import { assertChannelOpen, withSendLimits } from './steps/send-limits';

/** Only the right code binds the contact to the profile. Throws `validation_failed` and the errors of a flow step. */
export async function provideContact(
  dependencies: Dependencies,
  { flowToken, ...input }: ContactRequest & { readonly flowToken: string },
  { request }: RequestContext,
): Promise<CodeSent> {
  const { contact, errors } = parseContact(input, dependencies.readUsMobile, dependencies.sendsTextCodes);
  const loaded = await loadFlowWithProfile(dependencies, flowToken, 'contact');
  if (errors) throw new DomainError('validation_failed', { errors });
  // Another sign-in has bound a contact meanwhile: this older one must not add a second.
  if (chooseChannel(loaded.profile) !== null) throw new DomainError('flow_token_expired');
  if (await exceedsProfilesPerContact(dependencies, dependencies.db, contact.channel, contact.to)) {
    throw contactLimitError(contact.channel);
  }
  await sendContactCode(dependencies, request, flowToken, loaded, contact);
  dependencies.outboxSender.wake();
  return { otpSent: true, flowToken };
}

async function sendContactCode(
  dependencies: Dependencies,
  request: RequestFacts,
  flowToken: string,
  { flow, profile }: LoadedFlow,
  destination: ContactPoint,
): Promise<void> {
  const { flows, clock, settings } = dependencies;
  const { contactsPerFlow, codeSeconds } = settings;
  const { channel, to } = destination;
  const now = clock().epoch;
  await assertChannelOpen(dependencies, destination);
  if (!(await flows.claimContact(dependencies.db, { id: flow.id, maxContacts: contactsPerFlow, now }))) {
    await loadFlow(dependencies, flowToken, 'contact');
    throw new DomainError('otp_send_limit', { retryAfter: codeSeconds });
  }
  const code = createCode(dependencies, flow.id, 1, channel);
  await withSendLimits(dependencies, request, { profileId: profile.id, destination }, async (db) => {
    const isStarted = await flows.startCode(db, {
      id: flow.id,
      channel,
      codeDigest: code.codeDigest,
      codeKeyId: code.codeKeyId,
      personal: { [channel === 'sms' ? 'mobile' : 'email']: to },
      now,
      expiresAt: now + codeSeconds * 1000,
    });
    if (!isStarted) throw toFlowError(dependencies, 'flow_state_conflict', { ...flow, state: 'otp_pending' });
    await sendFirstCode(dependencies, db, request, { flowId: flow.id, profileId: profile.id, destination, code });
  });
}
