// Communication preferences: parses a change request.
import { parseEmail, parseMobile, type ContactPoint } from '../sign-in/contact';
import type { FieldErrors } from '../shared/errors';
import type { ProfileFacts } from './profile';

/** Absent or null members are not changed. */
export interface CommunicationRequest {
  readonly email?: string | null;
  readonly mobile?: string | null;
  readonly emailPermission?: boolean | null;
  readonly textPermission?: boolean | null;
  readonly landlineCallPermission?: boolean | null;
  readonly uspsPermission?: boolean | null;
  /** Null or blank text removes the number. */
  readonly landline?: string | null;
}

export interface CommunicationChange {
  readonly emailPermission: boolean;
  readonly textPermission: boolean;
  readonly landlineCallPermission: boolean;
  readonly uspsPermission: boolean;
  readonly landline: string | null;
}

type ParsedCommunication =
  | { readonly change: CommunicationChange; readonly changesContact: boolean; readonly errors?: undefined }
  | { readonly errors: FieldErrors; readonly change?: undefined; readonly changesContact?: undefined };

type StoredCommunication = Pick<
  ProfileFacts,
  | 'email'
  | 'mobile'
  | 'landline'
  | 'isCommunicationUpdated'
  | 'emailPermission'
  | 'textPermission'
  | 'landlineCallPermission'
  | 'uspsPermission'
>;

/** A consumer who has not chosen yet and sends neither permission would choose nothing without saying so. */
const CHOOSE = 'Choose whether you may be contacted by email and by text message. Both may be off.';

const NO_LANDLINE = 'The landline must be a US phone number.';

/**
 * Reports all errors together. `readUsMobile` returns E.164 or null; it also reads landlines, because in the US both have
 * the same area codes.
 */
export function parseCommunication(
  stored: StoredCommunication,
  request: CommunicationRequest,
  readUsMobile: (text: string) => string | null,
): ParsedCommunication {
  const email = request.email ?? null;
  const mobile = request.mobile ?? null;
  const readings = [
    ...(email === null ? [] : [parseEmail(email)]),
    ...(mobile === null ? [] : [parseMobile(mobile, readUsMobile)]),
  ];
  const changesContact = readings.some(({ contact }) => contact && !isSameContact(stored, contact));
  const emailPermission = request.emailPermission ?? stored.emailPermission;
  const textPermission = request.textPermission ?? stored.textPermission;
  const isChosen =
    stored.isCommunicationUpdated ||
    request.emailPermission != null ||
    request.textPermission != null ||
    emailPermission ||
    textPermission;
  const typedLandline = request.landline?.trim() ?? '';
  const landline = request.landline === undefined ? stored.landline : readUsMobile(typedLandline);
  const errors: FieldErrors = {
    ...(typedLandline !== '' && landline === null && { landline: [NO_LANDLINE] }),
    ...Object.fromEntries(readings.flatMap((reading) => Object.entries(reading.errors ?? {}))),
    ...(!isChosen && { emailPermission: [CHOOSE], textPermission: [CHOOSE] }),
  };
  if (Object.keys(errors).length > 0) return { errors };
  const landlineCallPermission = request.landlineCallPermission ?? stored.landlineCallPermission;
  const uspsPermission = request.uspsPermission ?? stored.uspsPermission;
  const permissions = { emailPermission, textPermission, landlineCallPermission, uspsPermission };
  return { change: { ...permissions, landline }, changesContact };
}

/** E-mail addresses are compared case-insensitively. */
export function isSameContact(
  { email, mobile }: Pick<StoredCommunication, 'email' | 'mobile'>,
  { channel, to }: ContactPoint,
): boolean {
  return channel === 'sms' ? mobile === to : email?.trim().toLowerCase() === to.toLowerCase();
}
