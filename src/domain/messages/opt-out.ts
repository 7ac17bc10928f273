// How a person stops messages: what each message says about it, and the words that are texted back. docs/contact.md.

/** The page behind the link; its token follows. A POST to it is the one click of RFC 8058. */
export const OPT_OUT_PAGE = '/stop-messages';

/** How the person can stop a channel, for the end of each message. `link` is null without a public address. */
export function addOptOut(text: string, channel: 'email' | 'sms', { link, isStoppable }: OptOutNote): string {
  if (channel === 'sms') return `${text} ${TEXT_NOTE}`;
  if (!isStoppable) return link === null ? text : `${text}\n\n${OTHERS}\n${link}`;
  return link === null ? `${text}\n\n${SETTINGS}` : `${text}\n\n${MAILS}\n${link}`;
}

interface OptOutNote {
  readonly link: string | null;
  /** Codes, security notices and changes of contacts are sent in any case. */
  readonly isStoppable: boolean;
}

const TEXT_NOTE = 'Reply STOP to stop these texts.';
const MAILS = 'To stop these mails, without signing in:';
const OTHERS = 'This mail is about your security. To stop all others, without signing in:';
const SETTINGS = 'To stop these mails, sign in and turn off e-mail in your communication settings.';

/** Each word alone, in any case, with any punctuation. */
const STOP_WORDS: ReadonlySet<string> = new Set([
  'STOP',
  'STOPALL',
  'UNSUBSCRIBE',
  'CANCEL',
  'END',
  'QUIT',
  'OPTOUT',
  'REVOKE',
  'ALTO',
  'PARAR',
]);
const START_WORDS: ReadonlySet<string> = new Set(['START', 'UNSTOP', 'YES']);
/** With anything behind them: nobody has to know the exact word. */
const CLEAR_STOPS = /^(?:STOP|STOPALL|UNSUBSCRIBE|OPT OUT)\b/;

/** What an incoming text asks for; null: nothing that concerns messages. */
export function readTextCommand(body: string): 'stop' | 'start' | null {
  const words = body
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  if (STOP_WORDS.has(words.replaceAll(' ', '')) || CLEAR_STOPS.test(words)) return 'stop';
  return START_WORDS.has(words) ? 'start' : null;
}
