// The texts of messages to consumers. No message names a debt, a creditor or an amount.

interface MessageText {
  readonly subject: string;
  readonly text: string;
}

export function buildCodeMessage(code: string, minutes: number): MessageText {
  return {
    subject: 'Your sign-in code',
    text: `Your Parley code is ${code}. It works for ${minutes} minutes. Never share it with anyone.`,
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
  contact_bound: {
    subject: 'A contact was added',
    text: 'A contact was added to your Parley sign-in. If that was not you, please contact support.',
  },
  contact_changed: {
    subject: 'A contact was changed',
    text: 'A contact of your Parley sign-in was changed. If that was not you, please contact support.',
  },
  session_theft: {
    subject: 'A session was ended',
    text: 'A session of your Parley sign-in was ended because it was used from two places.',
  },
} as const satisfies Readonly<Record<string, MessageText>>;
export type SecurityNoticeKind = keyof typeof SECURITY_NOTICES;
