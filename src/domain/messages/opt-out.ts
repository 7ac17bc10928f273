// What each message says about how to stop such messages. docs/contact.md.
import type { Language } from '../shared/language';
import type { OptOutText } from './write-message';

/** The page behind the link; its token follows. A POST to it is the one click of RFC 8058. */
export const OPT_OUT_PAGE = '/stop-messages';

/** How the person can stop a channel, for the end of each message. `link` is null without a public address. */
export function describeOptOut(
  channel: 'email' | 'sms',
  { link, isStoppable }: { readonly link: string | null; readonly isStoppable: boolean },
  language: Language,
): OptOutText | null {
  const sentences = SENTENCES[language];
  if (channel === 'sms') return { sentence: sentences.texts, link: null };
  if (link !== null) return { sentence: isStoppable ? sentences.mails : sentences.others, link };
  return isStoppable ? { sentence: sentences.settings, link } : null;
}

/** `others`: security notices and changes of contacts are sent in any case. */
const SENTENCES: Readonly<Record<Language, Readonly<Record<'texts' | 'mails' | 'others' | 'settings', string>>>> = {
  en: {
    texts: 'Reply STOP to stop these texts.',
    mails: 'To stop these mails, without signing in:',
    others: 'This mail is about your security. To stop all others, without signing in:',
    settings: 'To stop these mails, sign in and turn off e-mail in your communication settings.',
  },
  es: {
    texts: 'Responda STOP para no recibir más mensajes.',
    mails: 'Para no recibir más estos correos, sin iniciar sesión:',
    others: 'Este correo es sobre su seguridad. Para no recibir los demás, sin iniciar sesión:',
    settings:
      'Para no recibir más estos correos, inicie sesión y desactive el correo en su configuración de comunicación.',
  },
};
