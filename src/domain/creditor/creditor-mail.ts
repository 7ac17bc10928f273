// What the e-mails to creditor users say of their own: the link to a password, and how many offers wait.
import { getDaysBetween, toHumanDate, type LocalDate } from '../shared/calendar';
import type { Language } from '../shared/language';

/** A fragment is not sent to servers, so it reaches none of their logs. Without an address, the token alone. */
export function toPasswordLink(appUrl: string | null, token: string): string {
  return appUrl === null ? token : `${appUrl}#token=${token}`;
}

/** More offers than these are not counted. */
export const MOST_DIGEST_OFFERS = 1000;

interface DigestWords {
  readonly waits: (count: number) => string;
  readonly more: string;
  readonly since: string;
  readonly oldestSince: string;
  readonly today: string;
  readonly yesterday: string;
  readonly weekdays: readonly string[];
}

const WORDS: Readonly<Record<Language, DigestWords>> = {
  en: {
    waits: (count) => (count === 1 ? '1 offer waits' : `${count} offers wait`),
    more: `More than ${MOST_DIGEST_OFFERS} offers wait`,
    since: ' since ',
    oldestSince: ', the oldest since ',
    today: 'today',
    yesterday: 'yesterday',
    weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  },
  es: {
    waits: (count) => (count === 1 ? '1 oferta espera' : `${count} ofertas esperan`),
    more: `Más de ${MOST_DIGEST_OFFERS} ofertas esperan`,
    since: ' desde ',
    oldestSince: ', la más antigua desde ',
    today: 'hoy',
    yesterday: 'ayer',
    weekdays: ['el domingo', 'el lunes', 'el martes', 'el miércoles', 'el jueves', 'el viernes', 'el sábado'],
  },
};

/** `since`: the day on which the oldest offer was sent; null when it is not known. */
export function describeOffers(
  count: number,
  {
    since,
    today,
    language,
  }: { readonly since: LocalDate | null; readonly today: LocalDate; readonly language: Language },
): { readonly offers: string; readonly since: string } {
  const words = WORDS[language];
  const offers = count > MOST_DIGEST_OFFERS ? words.more : words.waits(count);
  if (since === null) return { offers, since: '' };
  const opening = count === 1 ? words.since : words.oldestSince;
  return { offers, since: `${opening}${toSpokenDay(since, today, language)}` };
}

function toSpokenDay(day: LocalDate, today: LocalDate, language: Language): string {
  const words = WORDS[language];
  const days = getDaysBetween(day, today);
  if (days <= 0) return words.today;
  if (days === 1) return words.yesterday;
  if (days >= 7) return toHumanDate(day, language);
  return words.weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';
}
