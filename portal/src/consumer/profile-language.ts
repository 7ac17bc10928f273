// The language of the profile: a browser in which nobody has chosen one takes it, and a choice is kept with the profile.
import { useEffect, useRef } from 'react';
import { graphql } from '../api/graphql';
import { useAction } from '../api/use-action';
import { hasStoredLanguage, useLocale, type Language } from '../texts/texts';

const UPDATE = graphql(`
  mutation UpdateLocale($locale: String!) {
    updatePortal(input: { locale: $locale }) {
      data {
        locale
        etag
      }
    }
  }
`);

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' };

/** `locale`: undefined until it has been read. English is what every profile has at first, so it says nothing. */
export function useProfileLanguage(locale: string | undefined): void {
  const { language, choose } = useLocale();
  const update = useAction(UPDATE);
  /** What was shown when the profile was read: another one has been chosen since. */
  const before = useRef<Language | null>(null);
  useEffect(() => {
    if (locale === undefined) return;
    const isFirst = before.current === null;
    const hasChanged = before.current !== language;
    before.current = language;
    if (isFirst) {
      if (locale === LOCALES.es && !hasStoredLanguage()) choose('es');
    } else if (hasChanged && LOCALES[language] !== locale) {
      void update.run({ locale: LOCALES[language] });
    }
  }, [locale, language]);
}
