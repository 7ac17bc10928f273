// Starts the change of a contact of a profile that has one: a code to a current contact proves the owner, or, where none
// can be read, a code to the new contact starts a waiting time. docs/rules §11.6.
import {
  chooseProof,
  CONTACT_MEMBERS,
  getSecondsUntilProof,
  getSecondsUntilTrusted,
  hasContact,
  type ContactProof,
} from '../../domain/profile/contact-change';
import { isSameContact } from '../../domain/profile/communication';
import type { ProfileFacts } from '../../domain/profile/profile';
import { DomainError } from '../../domain/shared/errors';
import { parseContact, type ContactPoint, type ContactRequest } from '../../domain/sign-in/contact';
import type { Channel } from '../../domain/sign-in/login-flow';
import { recordAuditEvent } from '../shared/audit';
import type { Caller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import { enforceRateLimits } from '../shared/rate-limits';
import type { RequestContext } from '../shared/request-context';
import { formatContactReason } from '../sign-in/steps/contact';
import { canNotify } from '../sign-in/steps/notify';
import { toContactChangeResult, type ContactChangeResult } from './steps/contact-change-result';
import { sendContactCode } from './steps/contact-code';
import { listContacts } from '../sign-in/steps/notify-known-contacts';

export interface ContactChangeRequest extends ContactRequest {
  /** If this is omitted, a code goes to the contact that is replaced, or to the other one. */
  readonly proof?: ContactProof | null;
}

/**
 * Throws `validation_failed`, `contact_cooling`, `contact_change_unavailable`, `too_many_attempts`, `otp_send_limit` and
 * `otp_delivery_unavailable`.
 */
export async function requestContactChange(
  dependencies: Dependencies,
  caller: Caller,
  input: ContactChangeRequest,
  { request, response }: RequestContext,
): Promise<ContactChangeResult> {
  const { profile } = caller;
  const { contact, errors } = parseContact(input, dependencies.readUsMobile, dependencies.sendsTextCodes);
  if (errors) throw new DomainError('validation_failed', { errors });
  assertChanged(profile, contact);
  const proof = decideProof(dependencies, caller, contact, input.proof ?? null);
  await enforceRateLimits(dependencies, response, [{ scope: 'contact_change', subject: String(profile.id) }]);
  const reason = formatContactReason(dependencies, contact.channel, contact.to);
  const requested = { event: 'contact.change_requested', profileId: profile.id, reason } as const;
  const flowToken = await sendContactCode(dependencies, request, toCode(profile, contact, proof), (db) =>
    recordAuditEvent(dependencies, db, request, { ...requested, sessionId: caller.sessionId }),
  );
  return toContactChangeResult(proof === 'none' ? 'prove_new' : 'prove_current', { flowToken });
}

/** A first contact needs no proof, and the contact of a profile is not changed to itself. */
function assertChanged(profile: ProfileFacts, contact: ContactPoint): void {
  const field = CONTACT_MEMBERS[contact.channel];
  if (!hasContact(profile)) {
    throw new DomainError('validation_failed', { errors: { [field]: ['This profile has no contact to change.'] } });
  }
  if (isSameContact(profile, contact)) {
    throw new DomainError('validation_failed', { errors: { [field]: [`This is the current ${field}.`] } });
  }
}

function decideProof(
  dependencies: Dependencies,
  { profile, sessionStartedAt }: Caller,
  contact: ContactPoint,
  given: ContactProof | null,
): Channel | 'none' {
  const { clock, settings } = dependencies;
  const { contactCoolingSeconds: cooldown } = settings;
  const now = clock().epoch;
  const changed = contact.channel;
  const { proof, errors } = chooseProof(profile, changed, given);
  if (errors) throw new DomainError('validation_failed', { errors });
  const retryAfter =
    proof === 'none'
      ? getSecondsUntilTrusted(profile, sessionStartedAt, cooldown, now)
      : getSecondsUntilProof(profile, { proof, changed }, cooldown, now);
  if (retryAfter > 0) throw new DomainError('contact_cooling', { retryAfter });
  if (proof === 'none') assertOwnerCanCancel(dependencies, profile, contact);
  return proof;
}

/** A change without proof is only as safe as its notice: it must reach the old contact, with a link. */
function assertOwnerCanCancel(dependencies: Dependencies, profile: ProfileFacts, contact: ContactPoint): void {
  const current = listContacts(profile);
  const replaced = current.filter(({ channel }) => channel === contact.channel);
  const notified = replaced.length > 0 ? replaced : current;
  if (dependencies.settings.publicUrl !== null && notified.every((point) => canNotify(dependencies, point))) return;
  throw new DomainError('contact_change_unavailable', { requiredSteps: ['contact_support'] });
}

function toCode(profile: ProfileFacts, contact: ContactPoint, proof: Channel | 'none') {
  if (proof === 'none') return { profile, purpose: 'contact_lost', destination: contact, personal: {} } as const;
  const to = (proof === 'sms' ? profile.mobile : profile.email) ?? '';
  const personal = { nextChannel: contact.channel, nextContact: contact.to };
  return { profile, purpose: 'contact_proof', destination: { channel: proof, to }, personal } as const;
}
