// Takes a contact of the consumer and sends a code to it: the first one, or one other than those that received codes.
// docs/contract.md §6.2.
import { DomainError } from '../../domain/shared/errors';
import { parseContact, type ContactRequest } from '../../domain/sign-in/contact';
import type { Dependencies } from '../shared/dependencies';
import type { RequestContext } from '../shared/request-context';
import { maskRecipient } from '../../domain/messages/outbox';
import {
  createCodes,
  describeCodeTimes,
  loadFlow,
  loadUnlockedFlow,
  sendCodes,
  toFlowError,
  type CodeSent,
} from './steps/login-flow';
import { chooseReachable, withSendLimits } from './steps/send-limits';
import { verifyOptionalCaptcha } from './steps/verify-captcha';

interface ProvidedContact extends ContactRequest {
  readonly flowToken: string;
  /** Needed above a limit only. */
  readonly captchaToken?: string | null;
}

/**
 * Replaces the codes that were sent before. Only the right code binds the contact to a profile. Throws `validation_failed`
 * and the errors of a flow step.
 */
export async function provideContact(
  dependencies: Dependencies,
  { flowToken, captchaToken, ...input }: ProvidedContact,
  { request }: RequestContext,
): Promise<CodeSent> {
  const { db, flows, clock, settings, outboxSender } = dependencies;
  const { contactsPerFlow, codeSeconds } = settings;
  const now = clock().epoch;
  const { contact, errors } = parseContact(input, dependencies.readUsMobile, dependencies.sendsTextCodes);
  const { flow } = await loadUnlockedFlow(dependencies, flowToken, 'contact');
  if (errors) throw new DomainError('validation_failed', { errors });
  const difficulty = await verifyOptionalCaptcha(dependencies, captchaToken, request);
  const contacts = await chooseReachable(dependencies, [contact], 'named');
  if (!(await flows.claimContact(db, { id: flow.id, maxContacts: contactsPerFlow, now }))) {
    await loadFlow(dependencies, flowToken, 'contact');
    throw new DomainError('otp_send_limit', { retryAfter: codeSeconds });
  }
  const codes = createCodes(dependencies, contacts, flow.codeVersion + 1);
  const expiresAt = now + codeSeconds * 1000;
  const sending = { identityIndex: flow.identityIndex, contacts, budget: 'named', difficulty } as const;
  await withSendLimits(dependencies, request, sending, async (transaction) => {
    const change = { id: flow.id, codeVersion: flow.codeVersion, codes, now, expiresAt };
    const isStarted = await flows.startCode(transaction, change);
    if (!isStarted) throw toFlowError(dependencies, 'flow_state_conflict', { ...flow, state: 'otp_pending' });
    await sendCodes(dependencies, transaction, request, codes, { event: 'otp.sent', expiresAt });
  });
  outboxSender.wake();
  const sent = { channel: contact.channel, masked: maskRecipient(contact.to) };
  return { otpSent: true, flowToken, contact: sent, ...describeCodeTimes(dependencies, expiresAt) };
}
