// The languages in which people are written to.

export const LANGUAGES = { en: 'English', es: 'Spanish' } as const;
export type Language = keyof typeof LANGUAGES;

/** `es-US` → `es`. */
export function toLanguage(locale: string): Language {
  return locale.startsWith('es') ? 'es' : 'en';
}
