// Writes CSS in the plain forms that letters are read in: without calculations, variables and new colours.
import { Features, transform, transformStyleAttribute } from 'lightningcss';
import { SCREEN } from './screen';

const PLAIN = { include: Features.MediaQueries | Features.Colors | Features.ClampFunction } as const;
const READING = { errorRecovery: true, minify: true } as const;

/** The library calls itself for each level, and would overflow the stack of the process. */
const MAX_BRACKETS = 20;

function isDeep(css: string): boolean {
  let depth = 0;
  for (const [bracket] of css.matchAll(/[([{)\]}]/g)) {
    depth = /[([{]/.test(bracket) ? depth + 1 : Math.max(depth - 1, 0);
    if (depth > MAX_BRACKETS) return true;
  }
  return false;
}

/** Rules as browsers read them, without those that they do not understand; none if brackets nest too deep. Nothing is loaded. */
export function toPlainSheet(css: string): string {
  if (isDeep(css)) return '';
  return transform({ ...PLAIN, ...READING, filename: '', code: Buffer.from(toPixels(css)) }).code.toString();
}

/** An escape, or a function that is neither an address nor a colour of the old kind. */
const BEYOND_PLAIN = /\\|(?<![a-z-])(?!(?:url|rgba?|var)\()[a-z-]+\(/i;

/** Declarations that are plain already stay as their author wrote them. */
export function toPlainStyle(style: string): string {
  const inPixels = toPixels(style);
  if (!BEYOND_PLAIN.test(inPixels)) return inPixels;
  if (isDeep(inPixels)) return '';
  return transformStyleAttribute({ ...PLAIN, ...READING, code: Buffer.from(inPixels) }).code.toString();
}

const PART_OF_SCREEN = /(?<![\w.-])(\d+(?:\.\d+)?|\.\d+)(vw|vh)\b/gi;

/** Lengths that are relative to the screen: fluid sizes such as `max(12px, 2vw)` are calculated then. */
function toPixels(css: string): string {
  return css.replace(PART_OF_SCREEN, (_length, number: string, unit: string) => {
    const size = unit.toLowerCase() === 'vw' ? SCREEN.width : SCREEN.height;
    return `${(Number(number) * size) / 100}px`;
  });
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
/** No style contains it. */
const NO_VALUE = '\0';

/** Null if a variable has no value: browsers ignore the declaration then. */
export function replaceVariables(value: string, variables: CssVariables): string | null {
  // What is longer cannot be a style that is kept.
  if (value.length > MAX_LENGTH) return null;
  let replaced = value;
  for (let depth = 0; replaced.includes('var(') && depth < MAX_DEPTH; depth += 1) {
    replaced = replaced.replace(
      VARIABLE,
      (_variable, name: string, fallback?: string) => variables.get(name) ?? fallback ?? NO_VALUE,
    );
    if (replaced.includes(NO_VALUE) || replaced.length > MAX_LENGTH) return null;
  }
  return replaced.includes('var(') ? null : replaced;
}
