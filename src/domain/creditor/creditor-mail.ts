// The e-mails to creditor users. They name no company and no debt.
import type { MessageText } from '../sign-in/messages';
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
