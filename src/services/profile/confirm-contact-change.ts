// Takes the codes of a contact change. The first proves a current contact, the second the new one, and then the contact
// is changed; without the first, the change waits. Each step is one transaction that consumes the flow of its code.
import { DomainError } from '../../domain/shared/errors';
import type { ContactPoint } from '../../domain/sign-in/contact';
import { validateCode } from '../../domain/sign-in/login';
import type { FlowFacts } from '../../domain/sign-in/login-flow';
import { recordAuditEvent } from '../shared/audit';
import type { Caller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import { limitFailures } from '../shared/rate-limits';
import type { RequestContext, RequestFacts } from '../shared/request-context';
import { formatContactReason } from '../sign-in/steps/contact';
import { assertCurrentContact, changeContact } from './steps/change-contact';
import { toContactChangeResult, type ContactChangeResult } from './steps/contact-change-result';
import {
  consumeContactCode,
  redeemContactCode,
  sendContactCode,
  type EnteredCode,
  type RedeemedCode,
} from './steps/contact-code';
import { startWaiting } from './steps/waiting-change';

interface ProvenStep extends RedeemedCode {
  readonly sessionId: string;
}
type Complete = (dependencies: Dependencies, request: RequestFacts, step: ProvenStep) => Promise<ContactChangeResult>;

/** What counts as a failure of the address prefix. */
const FAILURES = ['otp_invalid', 'otp_attempts_exceeded', 'flow_token_invalid'] as const;

/** Throws `validation_failed`, `flow_*`, `account_locked`, `too_many_attempts` and `otp_*`. */
export async function confirmContactChange(
  dependencies: Dependencies,
  caller: Caller,
  input: EnteredCode,
  { request, response }: RequestContext,
): Promise<ContactChangeResult> {
  const errors = validateCode(input.otp);
  if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { errors });
  const failures = [{ scope: 'verify_ip', subject: request.ipPrefix }] as const;
  const result = await limitFailures(dependencies, response, failures, FAILURES, async () => {
    const redeemed = await redeemContactCode(dependencies, request, caller.profile, input);
    return STEPS[redeemed.flow.purpose](dependencies, request, { ...redeemed, sessionId: caller.sessionId });
  });
  dependencies.outboxSender.wake();
  return result;
}

const STEPS: Readonly<Record<FlowFacts['purpose'], Complete>> = {
  sign_in: () => Promise.reject(new DomainError('flow_token_invalid')),
  create: () => Promise.reject(new DomainError('flow_token_invalid')),
  contact_proof: proveNewContact,
  contact_proven: completeChange,
  contact_lost: waitWithoutProof,
};

/** The current contact is proven: the next code goes to the new one. */
async function proveNewContact(dependencies: Dependencies, request: RequestFacts, step: ProvenStep) {
  const { flow, profile, contact } = step;
  const { nextChannel, nextContact: to = '' } = flow.personal ?? {};
  const destination: ContactPoint = { channel: nextChannel === 'sms' ? 'sms' : 'email', to };
  const personal = { provenChannel: contact.channel, provenContact: contact.to };
  const code = { profile, purpose: 'contact_proven', destination, personal } as const;
  assertCurrentContact(profile, contact);
  const flowToken = await sendContactCode(dependencies, request, code, async (db) => {
    await consumeContactCode(dependencies, db, request, step);
    await dependencies.signInLocks.clearWrongCodes(db, [profile.identityIndex]);
    const proven = { event: 'otp.verified', profileId: profile.id, reason: contact.channel } as const;
    await recordAuditEvent(dependencies, db, request, proven);
  });
  return toContactChangeResult('prove_new', { flowToken });
}

/** Both contacts are proven. */
async function completeChange(dependencies: Dependencies, request: RequestFacts, step: ProvenStep) {
  const { flow, profile, sessionId, contact } = step;
  const { provenChannel, provenContact = '' } = flow.personal ?? {};
  const proven: ContactPoint = { channel: provenChannel === 'sms' ? 'sms' : 'email', to: provenContact };
  await dependencies.db.transaction(async (db) => {
    await consumeContactCode(dependencies, db, request, step);
    const change = { profileId: profile.id, contact, keepSessionId: sessionId, proven };
    await changeContact(dependencies, db, request, change);
  });
  return toContactChangeResult('completed');
}

/** Only the new contact is proven: the old ones are notified, and the change waits. */
async function waitWithoutProof(dependencies: Dependencies, request: RequestFacts, step: ProvenStep) {
  const { profile, sessionId, contact } = step;
  const effectiveAt = await dependencies.db.transaction(async (db) => {
    await consumeContactCode(dependencies, db, request, step);
    const reason = formatContactReason(dependencies, contact.channel, contact.to);
    const waits = { event: 'contact.change_waiting', profileId: profile.id, sessionId, reason } as const;
    await recordAuditEvent(dependencies, db, request, waits);
    return startWaiting(dependencies, db, { profile, sessionId, contact, companyId: null });
  });
  return toContactChangeResult('waiting', { effectiveAt });
}
