// The forms that a setting can have. Each says in words what it must be, and never shows what was given.
import { z } from 'zod';

/** Read by `read`, which throws with words such as `must be …`. */
export function parsedBy<Value>(read: (text: string) => Value) {
  return z.string().transform((text, context) => {
    try {
      return read(text.trim());
    } catch (error) {
      const message = error instanceof Error ? error.message : 'cannot be read';
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }
  });
}

/** A whole number with its default and its bounds. */
export function integer(fallback: number, least: number, most: number) {
  return parsedBy((text) => {
    const number = Number(text);
    const isIn = /^\d{1,9}$/.test(text) && number >= least && number <= most;
    if (!isIn) throw new Error(`must be a whole number from ${least} to ${most}`);
    return number;
  }).default(fallback);
}

/** One of some words. */
export function oneOf<const Word extends string>(...words: readonly Word[]) {
  return parsedBy((text) => {
    const word = words.find((one) => one === text);
    if (word === undefined) throw new Error(`must be one of ${words.join(', ')}`);
    return word;
  });
}

/** A text of one form; `form` ends the sentence "must be …". */
export function matching(pattern: RegExp, form: string) {
  return parsedBy((text) => {
    if (!pattern.test(text)) throw new Error(`must be ${form}`);
    return text;
  });
}

/** Parts between commas, each read by `read`; none by default. */
export function commaSeparated<Part>(read: (part: string) => Part) {
  return parsedBy((text): readonly Part[] => text.split(',').map((part) => read(part.trim()))).default([]);
}
