// Notices to consumers about what happened in their profile: which there are, and who may be sent one.
import type { MessageName } from './message-catalogue';
import type { MessagePurpose } from './outbox';

/** The texts have the same names. */
export const CONSUMER_NOTICES = [
  'letter_waiting',
  'payment_due',
  'payment_changed',
  'payments_skipped',
  'payment_method_expiring',
  'gift_received',
  'offer_closed',
  'plan_cancelled',
  'account_removed',
] as const satisfies readonly (MessageName & MessagePurpose)[];
export type ConsumerNotice = (typeof CONSUMER_NOTICES)[number];

/** How a consumer may be contacted, as the creditors of their accounts see it. Never the contacts themselves. */
export interface ContactPermissionsView {
  readonly email: boolean;
  readonly text: boolean;
}

interface ContactChoice {
  readonly isCommunicationUpdated: boolean;
  readonly emailPermission: boolean;
  readonly textPermission: boolean;
}

/** Returns null for an account that nobody has claimed, and until its owner has chosen. */
export function describeContactPermissions(owner: ContactChoice | null): ContactPermissionsView | null {
  if (!owner?.isCommunicationUpdated) return null;
  return { email: owner.emailPermission, text: owner.textPermission };
}

interface NoticeRecipient {
  readonly status: 'active' | 'blocked' | 'erased';
  readonly email: string | null;
  readonly emailVerifiedAt: number | null;
  readonly emailPermission: boolean;
}

/** Returns null without permission where it is needed, and without a verified address: no notice may be sent then. */
export function getNoticeAddress(
  { status, email, emailVerifiedAt, emailPermission }: NoticeRecipient,
  needsPermission: boolean,
): string | null {
  return status === 'active' && (emailPermission || !needsPermission) && emailVerifiedAt !== null ? email : null;
}

interface TextRecipient {
  readonly mobile: string | null;
  readonly mobileVerifiedAt: number | null;
  readonly textPermission: boolean;
}

/** Where a person has permitted notices, of their verified contacts. `sendsTexts`: a provider sends other texts than codes. */
export function listNoticeContacts(
  profile: NoticeRecipient & TextRecipient,
  { sendsTexts, needsPermission }: { readonly sendsTexts: boolean; readonly needsPermission: boolean },
) {
  const { status, mobile, mobileVerifiedAt, textPermission } = profile;
  const email = getNoticeAddress(profile, needsPermission);
  const isPermitted = textPermission || !needsPermission;
  const isTexted = sendsTexts && status === 'active' && isPermitted && mobileVerifiedAt !== null;
  return [
    ...(email === null ? [] : [{ channel: 'email' as const, to: email }]),
    ...(isTexted && mobile !== null ? [{ channel: 'sms' as const, to: mobile }] : []),
  ];
}
