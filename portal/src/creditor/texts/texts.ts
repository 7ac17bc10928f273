// The texts of the creditor's part: one catalogue for each language, loaded with this part only.
import { createContext, use } from 'react';
import type { Language } from '../../texts/texts';
import type { EN } from './en';

export type CreditorTexts = typeof EN;

const LOADERS: Readonly<Record<Language, () => Promise<CreditorTexts>>> = {
  en: async () => (await import('./en')).EN,
  es: async () => (await import('./es')).ES,
};

const loaded = new Map<Language, Promise<CreditorTexts>>();

/** The same promise each time, so that a component can wait for it. */
export function loadCreditorTexts(language: Language): Promise<CreditorTexts> {
  const texts = loaded.get(language) ?? LOADERS[language]();
  loaded.set(language, texts);
  return texts;
}

export const CreditorTextsContext = createContext<CreditorTexts | null>(null);

export function useCreditorTexts(): CreditorTexts {
  const texts = use(CreditorTextsContext);
  if (!texts) throw new Error('The texts are not loaded.');
  return texts;
}
