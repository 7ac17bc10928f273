// The texts of messages to consumers. No message names a debt, a creditor or an amount.
import type { Instant } from '../shared/calendar';

export interface MessageText {
  readonly subject: string;
  readonly text: string;
}

export function buildCodeMessage(code: string, minutes: number): MessageText {
  return {
    subject: 'Your sign-in code',
    text: `Your Parley code is ${code}. It works for ${minutes} minutes. Never share it with anyone.`,
  };
}

/** `2026-11-26 at 10:04 UTC`. */
export function formatEffectiveTime(effectiveAt: Instant): string {
  const [day = '', time = ''] = effectiveAt.split('T');
  return `${day} at ${time.slice(0, 5)} UTC`;
}

/** Asks the owner to cancel a change of a contact that someone without access to it asked for. */
export function buildContactChangeNotice(link: string, effectiveAt: Instant): MessageText {
  return {
    subject: 'A contact is about to be changed',
    text:
      'Someone who is signed in asked to change a contact of your Parley sign-in without a code. ' +
      `If that was not you, cancel it: ${link} Otherwise it takes effect on ${formatEffectiveTime(effectiveAt)}.`,
  };
}

/** Asks a contact that a company delivered to cancel a claim to the accounts that it was delivered for. */
export function buildClaimNotice(link: string, effectiveAt: Instant): MessageText {
  return {
    subject: 'Somebody asked for access to Parley records',
    text:
      'Somebody asked for access to records in Parley without a code from the contact that the records have, which is this one. ' +
      `If that was not you, cancel it: ${link} Otherwise it takes effect on ${formatEffectiveTime(effectiveAt)}. ` +
      'To have access yourself at once, sign in with a code that is sent here.',
  };
}

/** Sent to the owner when something about their sign-in changes. */
export const SECURITY_NOTICES = {
  device_trusted: {
    subject: 'A browser is trusted now',
    text: 'A browser was marked as trusted for your Parley sign-in. If that was not you, sign in and remove it.',
  },
  locked: {
    subject: 'Sign-in paused',
    text: 'Several wrong codes were given for your Parley sign-in, so it is paused for a while.',
  },
  contact_changed: {
    subject: 'A contact was changed',
    text: 'A contact of your Parley sign-in was changed. If that was not you, please contact support.',
  },
  contact_change_cancelled: {
    subject: 'The change of a contact was cancelled',
    text: 'The change of a contact of your Parley sign-in was cancelled. Your contacts stay as they are.',
  },
  claim_cancelled: {
    subject: 'A request for access was cancelled',
    text: 'Your request for access to further records in Parley was cancelled by a contact that they have. For help, please contact support.',
  },
  calendar_link_created: {
    subject: 'A calendar link was made',
    text: 'A calendar link was made in your Parley profile. If that was not you, sign in and remove it.',
  },
  gift_link_created: {
    subject: 'A link was made',
    text: 'A link with which others can pay for you was made in Parley. If that was not you, sign in and revoke it.',
  },
  session_theft: {
    subject: 'A session was ended',
    text: 'A session of your Parley sign-in was ended because it was used from two places.',
  },
} as const satisfies Readonly<Record<string, MessageText>>;
export type SecurityNoticeKind = keyof typeof SECURITY_NOTICES;
