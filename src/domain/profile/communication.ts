// How a consumer wants to be contacted: what a request changes of it, and when a contact may be changed.
import { parseEmail, parseMobile, type ContactPoint } from '../sign-in/contact';
import type { FieldErrors } from '../shared/errors';
import type { Channel } from '../sign-in/login-flow';
import type { ProfileFacts } from './profile';

/** What is absent or null stays as it is. */
export interface CommunicationRequest {
  readonly email?: string | null;
  readonly mobile?: string | null;
  readonly emailPermission?: boolean | null;
  readonly textPermission?: boolean | null;
}

export interface CommunicationChange {
  /** Null: both contacts stay. */
  readonly contact: ContactPoint | null;
  readonly emailPermission: boolean;
  readonly textPermission: boolean;
}

export type ReadCommunication =
  | { readonly change: CommunicationChange; readonly errors?: undefined }
  | { readonly errors: FieldErrors; readonly change?: undefined };

type StoredCommunication = Pick<ProfileFacts, 'email' | 'mobile' | 'emailPermission' | 'textPermission'>;

const ONE_AT_A_TIME = 'Change either the email or the mobile, not both at once.';
const ONE_PERMISSION_REQUIRED = 'The email permission or the text permission must stay on.';

/** All mistakes at once. `readUsMobile` answers E.164 or null. */
export function readCommunication(
  stored: StoredCommunication,
  request: CommunicationRequest,
  readUsMobile: (text: string) => string | null,
): ReadCommunication {
  const email = request.email ?? null;
  const mobile = request.mobile ?? null;
  const readings = [
    ...(email === null ? [] : [parseEmail(email)]),
    ...(mobile === null ? [] : [parseMobile(mobile, readUsMobile)]),
  ];
  const changed = readings.flatMap(({ contact }) => (contact && !isSame(stored, contact) ? [contact] : []));
  const emailPermission = request.emailPermission ?? stored.emailPermission;
  const textPermission = request.textPermission ?? stored.textPermission;
  const errors: FieldErrors = {
    ...(changed.length > 1 && { email: [ONE_AT_A_TIME], mobile: [ONE_AT_A_TIME] }),
    ...Object.fromEntries(readings.flatMap((reading) => Object.entries(reading.errors ?? {}))),
    ...(!emailPermission &&
      !textPermission && { emailPermission: [ONE_PERMISSION_REQUIRED], textPermission: [ONE_PERMISSION_REQUIRED] }),
  };
  if (Object.keys(errors).length > 0) return { errors };
  return { change: { contact: changed[0] ?? null, emailPermission, textPermission } };
}

/** Letters of an address count alike, as they do where it is looked up. */
function isSame({ email, mobile }: StoredCommunication, { channel, to }: ContactPoint): boolean {
  return channel === 'sms' ? mobile === to : email?.trim().toLowerCase() === to.toLowerCase();
}

type ContactChangeTimes = Pick<ProfileFacts, 'emailBoundAt' | 'mobileBoundAt'>;

/** Whole seconds until the contact of a channel may be changed: another one that is new must not be used for that. */
export function getSecondsUntilChange(
  bound: ContactChangeTimes,
  channel: Channel,
  coolingSeconds: number,
  now: number,
): number {
  return getCooldownSeconds(channel === 'sms' ? bound.emailBoundAt : bound.mobileBoundAt, coolingSeconds, now);
}

/** Whole seconds until a trusted browser may be removed: no new contact must be used for that. */
export function getSecondsUntilRemoval(bound: ContactChangeTimes, coolingSeconds: number, now: number): number {
  const waits = [bound.emailBoundAt, bound.mobileBoundAt].map((at) => getCooldownSeconds(at, coolingSeconds, now));
  return Math.max(...waits);
}

function getCooldownSeconds(boundAt: number | null, coolingSeconds: number, now: number): number {
  return boundAt === null ? 0 : Math.max(0, Math.ceil((boundAt + coolingSeconds * 1000 - now) / 1000));
}
