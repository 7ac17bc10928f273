// Notices to consumers about what happened in their profile: their texts, and who may be sent one. No text names a debt, a
// creditor or an amount, because others may read it.

export const CONSUMER_NOTICES = {
  letter_waiting: {
    subject: 'You have a new letter',
    text: 'A letter is in your Parley mailbox. Sign in to read it.',
  },
  payment_due: {
    subject: 'A payment is due soon',
    text: 'A payment that you planned is due soon. Sign in to Parley to see or move it.',
  },
  payment_changed: {
    subject: 'A payment date was changed',
    text: 'The date of a payment that you planned was changed. Sign in to Parley to see it.',
  },
  payments_skipped: {
    subject: 'Two payments were skipped',
    text: 'Two planned payments in a row were moved to a later date. Sign in to Parley to see what comes next.',
  },
  payment_method_expiring: {
    subject: 'A payment method needs attention',
    text: 'A payment method in your Parley wallet expires soon. Sign in to choose another one.',
  },
  gift_received: {
    subject: 'Somebody made a payment for you',
    text: 'Somebody used the link that you shared and made a payment for you. Sign in to see it.',
  },
  offer_closed: {
    subject: 'An offer was closed',
    text: 'An offer in your Parley profile was closed, because what it was made for has changed. Sign in to see how, and whether another offer is needed.',
  },
  plan_cancelled: {
    subject: 'A plan was cancelled',
    text: 'A plan in your Parley profile was cancelled. No more payments are taken for it. Sign in to see what comes next and whom to ask.',
  },
  account_removed: {
    subject: 'Something in your profile was closed',
    text: 'Something that was open in your Parley profile was closed. You need not do anything for it in Parley any more. Sign in to see what it is and whom to ask.',
  },
} as const satisfies Readonly<Record<string, { readonly subject: string; readonly text: string }>>;
export type ConsumerNotice = keyof typeof CONSUMER_NOTICES;

/** To somebody who has not signed in, at the address that a company knows. */
export const FIRST_LETTER_NOTICE = {
  subject: 'A letter is waiting for you',
  text:
    'A letter is waiting for you in Parley. To read it, sign in with your name, date of birth and the last four digits ' +
    'of your social security number. A code is sent to this address.',
} as const;

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

/** Null for an account that nobody has claimed, and until its owner has chosen. */
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

/** Null for a person who must not be sent notices: without permission where it is needed, or without a verified address. */
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
