// Writes CSS in the plain forms that letters are read in: without calculations, nesting, variables and new colours.
import { Features, transform, transformStyleAttribute } from 'lightningcss';

const PLAIN = { include: Features.Nesting | Features.MediaQueries | Features.Colors | Features.ClampFunction } as const;
const READING = { errorRecovery: true, minify: true } as const;

/** Rules as browsers read them, without those that they do not understand. Nothing is loaded. */
export function toPlainSheet(css: string): string {
  return transform({ ...PLAIN, ...READING, filename: '', code: Buffer.from(css) }).code.toString();
}

/** An escape, or a function that is neither an address nor a colour of the old kind. */
const BEYOND_PLAIN = /\\|(?<![a-z-])(?!(?:url|rgba?|var)\()[a-z-]+\(/i;

/** Declarations that are plain already stay as their author wrote them. */
export function toPlainStyle(style: string): string {
  if (!BEYOND_PLAIN.test(style)) return style;
  return transformStyleAttribute({ ...PLAIN, ...READING, code: Buffer.from(style) }).code.toString();
}

/** Custom properties, such as `--brand`, and their values. */
export type CssVariables = ReadonlyMap<string, string>;

/** The library writes `light-dark(a, b)` with two variables: letters are read in light. */
export const LIGHT: CssVariables = new Map([['--lightningcss-dark', '']]);

/** The innermost variable, with its fallback. */
const VARIABLE = /var\(\s*(--[^\s,()]+)\s*(?:,((?:[^()]|\([^()]*\))*))?\)/g;
/** Variables can contain variables, and be many times as long when they are replaced. */
const MAX_DEPTH = 10;
const MAX_LENGTH = 2_000;

/** Null if a variable has no value: browsers ignore the declaration then. */
export function replaceVariables(value: string, variables: CssVariables): string | null {
  let replaced = value;
  for (let depth = 0; replaced.includes('var(') && depth < MAX_DEPTH; depth += 1) {
    let isKnown = true;
    replaced = replaced.replace(VARIABLE, (_variable, name: string, fallback?: string) => {
      isKnown &&= variables.has(name) || fallback !== undefined;
      return variables.get(name) ?? fallback ?? '';
    });
    if (!isKnown || replaced.length > MAX_LENGTH) return null;
  }
  return replaced.includes('var(') ? null : replaced;
}
