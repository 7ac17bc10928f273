// The texts of the portal: one catalogue for each language. English is the reference; the others have the same members.
import { createContext, use } from 'react';
import type { EN } from './en';

export type Language = 'en' | 'es';
export type Texts = typeof EN;

/** What a message of the service says; a newer service may know more codes. */
export interface CodedMessage {
  readonly code: string;
  readonly minimum: string | null;
  readonly maximum: string | null;
}

export interface Locale {
  readonly language: Language;
  readonly texts: Texts;
  readonly choose: (language: Language) => void;
}

export const LANGUAGES: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

/** Only the chosen language is loaded. */
const LOADERS: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: async () => (await import('./en')).EN,
  es: async () => (await import('./es')).ES,
};

export function loadTexts(language: Language): Promise<Texts> {
  return LOADERS[language]();
}

/** A choice of language says nothing about the person, so it may be kept. */
const STORED = 'portal-language';

export function readLanguage(): Language {
  const wanted = [localStorage.getItem(STORED), ...navigator.languages].map((tag) => tag?.slice(0, 2));
  return wanted.find((tag): tag is Language => tag === 'en' || tag === 'es') ?? 'en';
}

export function hasStoredLanguage(): boolean {
  return localStorage.getItem(STORED) !== null;
}

export function storeLanguage(language: Language): void {
  localStorage.setItem(STORED, language);
}

export const LocaleContext = createContext<Locale | null>(null);

export function useLocale(): Locale {
  const locale = use(LocaleContext);
  if (!locale) throw new Error('The texts are not loaded.');
  return locale;
}

export function useTexts(): Texts {
  return useLocale().texts;
}

/** The service sends its labels in English. A translation is found by the key, and a new key keeps the label. */
export function translate(
  labels: Readonly<Record<string, string>>,
  { key, label }: { readonly key: string; readonly label: string },
): string {
  return labels[key] ?? label;
}
