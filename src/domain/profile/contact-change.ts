// Changing a contact of a profile that has one: how the owner proves to be the owner, and how long others have to wait.
import type { FieldErrors } from '../shared/errors';
import type { Channel } from '../sign-in/login-flow';
import { chooseChannel } from '../sign-in/login';
import type { ProfileFacts } from './profile';

/** How a consumer proves to be the owner before a contact is changed. */
export const CONTACT_PROOFS = {
  email: 'A code sent to the current email address',
  mobile: 'A code sent to the current mobile number',
  none: 'The consumer has no access to a current contact: the change has to wait, and its owner is notified and can cancel it',
} as const;
export type ContactProof = keyof typeof CONTACT_PROOFS;

/** Stored states of a change that waits. All but the first are final. */
export const CONTACT_CHANGE_STATES = {
  waiting: 'Takes effect when its time has come',
  completed: 'The contact was changed',
  cancelled: 'It was cancelled, or could no longer be completed',
  replaced: 'Another change came after it',
} as const;
export type ContactChangeState = keyof typeof CONTACT_CHANGE_STATES;

/** What a change of a contact requires next. */
export const CONTACT_CHANGE_STEPS = {
  prove_current: 'Enter the code that was sent to the current contact',
  prove_new: 'Enter the code that was sent to the new contact',
  waiting: 'The change takes effect at `effectiveAt` unless it is cancelled',
  completed: 'The contact was changed',
  cancelled: 'The change was cancelled',
} as const;
export type ContactChangeStep = keyof typeof CONTACT_CHANGE_STEPS;

/** Path of the page that cancels a change. */
export const CANCEL_PAGE = '/contact-change';

/** The member of a profile that holds the contact of a channel. */
export const CONTACT_MEMBERS = { email: 'email', sms: 'mobile' } as const satisfies Record<Channel, ContactProof>;

const CHANNEL_OF_PROOF = { email: 'email', mobile: 'sms' } as const satisfies Record<
  Exclude<ContactProof, 'none'>,
  Channel
>;
const VERIFIED_AT = { email: 'emailVerifiedAt', sms: 'mobileVerifiedAt' } as const;
const BOUND_AT = { email: 'emailBoundAt', sms: 'mobileBoundAt' } as const;
const OTHER = { email: 'sms', sms: 'email' } as const satisfies Record<Channel, Channel>;

type Contacts = Pick<ProfileFacts, 'email' | 'mobile'>;
type VerifiedContacts = Contacts & Pick<ProfileFacts, 'emailVerifiedAt' | 'mobileVerifiedAt'>;
type BoundContacts = Contacts & Pick<ProfileFacts, 'emailBoundAt' | 'mobileBoundAt'>;

export function hasContact({ email, mobile }: Contacts): boolean {
  return email !== null || mobile !== null;
}

/** The verified contacts, those of `first` before the other. Without any, the one that a sign-in sends its code to. */
export function getProvableChannels(profile: VerifiedContacts, first: Channel): readonly Channel[] {
  const present = [first, OTHER[first]].filter((channel) => profile[CONTACT_MEMBERS[channel]] !== null);
  const verified = present.filter((channel) => profile[VERIFIED_AT[channel]] !== null);
  return verified.length > 0 ? verified : present.filter((channel) => channel === chooseChannel(profile));
}

type ChosenProof =
  | { readonly proof: Channel | 'none'; readonly errors?: undefined }
  | { readonly errors: FieldErrors; readonly proof?: undefined };

/** By default, the code goes to the contact that is replaced, or to the other one if there is none. */
export function chooseProof(profile: VerifiedContacts, changed: Channel, given: ContactProof | null): ChosenProof {
  if (given === 'none') return { proof: 'none' };
  const provable = getProvableChannels(profile, changed);
  const proof = given === null ? provable[0] : provable.find((channel) => channel === CHANNEL_OF_PROOF[given]);
  return proof ? { proof } : { errors: { proof: ['There is no verified contact of this kind.'] } };
}

/**
 * Whole seconds until a contact may prove a change of the other one. The waiting time binds the newer contact, never the
 * older one, and never a contact that is itself replaced.
 */
export function getSecondsUntilProof(
  profile: BoundContacts,
  { proof, changed }: { readonly proof: Channel; readonly changed: Channel },
  cooldownSeconds: number,
  now: number,
): number {
  return proof === changed || !isNewest(profile, proof)
    ? 0
    : getSecondsLeft(profile[BOUND_AT[proof]], cooldownSeconds, now);
}

/**
 * Whole seconds until a session may remove trusted browsers, and change a contact without proof. The waiting time binds
 * the sessions that the newest contact opened; all others may do so at once.
 */
export function getSecondsUntilTrusted(
  profile: BoundContacts,
  sessionStartedAt: number,
  cooldownSeconds: number,
  now: number,
): number {
  const channel = chooseChannel(profile);
  const boundAt = channel && profile[BOUND_AT[channel]];
  if (channel === null || boundAt === null || sessionStartedAt < boundAt || !isNewest(profile, channel)) return 0;
  return getSecondsLeft(boundAt, cooldownSeconds, now);
}

function isNewest(profile: BoundContacts, channel: Channel): boolean {
  const other = OTHER[channel];
  if (profile[CONTACT_MEMBERS[other]] === null) return true;
  return (profile[BOUND_AT[channel]] ?? 0) >= (profile[BOUND_AT[other]] ?? 0);
}

function getSecondsLeft(boundAt: number | null, cooldownSeconds: number, now: number): number {
  return boundAt === null ? 0 : Math.max(0, Math.ceil((boundAt + cooldownSeconds * 1000 - now) / 1000));
}
