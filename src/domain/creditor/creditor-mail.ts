// The e-mails to creditor users. They name no company and no debt.
import type { MessageText } from '../sign-in/messages';
import { getDaysBetween, toHumanDate, type LocalDate } from '../shared/calendar';
import type { PasswordTokenPurpose } from './password';

/** A fragment is not sent to servers, so it reaches none of their logs. Without an address, the token alone. */
export function toPasswordLink(appUrl: string | null, token: string): string {
  return appUrl === null ? token : `${appUrl}#token=${token}`;
}

/** `link` is a link or a bare token. */
export function buildPasswordMail(purpose: PasswordTokenPurpose, link: string): MessageText {
  return purpose === 'invitation'
    ? {
        subject: 'Your Parley account',
        text: `You were invited to Parley. Use this once to set your password: ${link}`,
      }
    : {
        subject: 'Reset your Parley password',
        text: `Use this once to set a new password: ${link} If you did not ask for it, ignore this message.`,
      };
}

export const PASSWORD_CHANGED_MAIL: MessageText = {
  subject: 'Your password was changed',
  text: 'The password of your Parley sign-in was changed. If that was not you, ask an administrator of your company.',
};

/** More offers than these are not counted. */
export const MOST_DIGEST_OFFERS = 1000;

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** `since`: the day on which the oldest offer was sent; null when it is not known. */
export function buildOfferDigest(count: number, since: LocalDate | null, today: LocalDate): MessageText {
  const offers =
    count > MOST_DIGEST_OFFERS
      ? `More than ${MOST_DIGEST_OFFERS} offers wait`
      : count === 1
        ? '1 offer waits'
        : `${count} offers wait`;
  const age = since === null ? '' : `${count === 1 ? ' since' : ', the oldest since'} ${toSpokenDay(since, today)}`;
  return {
    subject: `${offers} for an answer`,
    text: `${offers} for an answer of your company${age}. Sign in to Parley to answer. To get no more of these messages, turn them off in your preferences.`,
  };
}

function toSpokenDay(day: LocalDate, today: LocalDate): string {
  const days = getDaysBetween(day, today);
  if (days <= 0) return 'today';
  if (days === 1) return 'yesterday';
  return days < 7 ? (WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '') : toHumanDate(day);
}
