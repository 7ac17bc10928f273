// The declarations of a style, and the values that the policy allows, in the form in which it allows them.
import { type CssColor, Features, transformStyleAttribute, type UnparsedProperty } from 'lightningcss';
import { ATTRIBUTE_LIMITS, isAllowedStyle } from './html-policy';
import { SCREEN } from './screen';

const PLAIN_CSS = { include: Features.Colors | Features.ClampFunction, errorRecovery: true, minify: true } as const;

type PlainPrinter = (options: typeof PLAIN_CSS & { readonly code: Uint8Array }) => { readonly code: Uint8Array };

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

/** The library writes new colours a second time, for browsers that know them. */
const NEW_COLOR = /;[^:;{}]+:[^;{}]*\b(?:lab|color)\([^;{}]*/g;

/** Calculations, escapes and new colours become plain values; empty if brackets nest too deep. Nothing is loaded. */
export function toPlainCss(css: string, print: PlainPrinter): string {
  if (isDeep(css)) return '';
  return print({ ...PLAIN_CSS, code: Buffer.from(toScreen(css)) })
    .code.toString()
    .replace(NEW_COLOR, '');
}

const PART_OF_SCREEN = /(?<![\w.-])(\d+(?:\.\d+)?|\.\d+)(vw|vh)\b/gi;
const LIGHT_AND_DARK = /light-dark\(((?:[^(),]|\([^()]*\))+),(?:[^()]|\([^()]*\))+\)/gi;

/** Fluid sizes such as `max(12px, 2vw)` can be calculated in pixels only. Letters are read in light. */
function toScreen(css: string): string {
  return css.replace(LIGHT_AND_DARK, '$1').replace(PART_OF_SCREEN, (_length, number: string, unit: string) => {
    const size = unit.toLowerCase() === 'vw' ? SCREEN.width : SCREEN.height;
    return `${(Number(number) * size) / 100}px`;
  });
}

/** Property → value, both in lower case. */
export type Declarations = Map<string, string>;
/** Custom properties, such as `--brand`, and their values. */
export type CssVariables = ReadonlyMap<string, string>;

interface Declaration {
  readonly property: string;
  readonly value: string;
  readonly isImportant: boolean;
}

const COMMENT = /("[^"]*"?|'[^']*'?)|\/\*.*?(?:\*\/|$)/g;
/** A semicolon within quotes or brackets separates nothing. */
const DECLARATION = /(?:"[^"]*"?|'[^']*'?|\((?:[^()]|\([^()]*\))*\)?|[^;"'(])+/g;

function splitDeclarations(style: string): readonly Declaration[] {
  // White space is joined first: the other patterns would read long runs of it again and again.
  const text = style.toLowerCase().replace(/\s+/g, ' ').replace(COMMENT, '$1');
  return (text.match(DECLARATION) ?? []).flatMap((declaration) => {
    const colon = declaration.indexOf(':');
    const given = declaration.slice(colon + 1).trim();
    const value = given.replace(/ ?! ?important$/, '');
    const property = declaration.slice(0, Math.max(colon, 0)).trim();
    return property === '' ? [] : [{ property, value, isImportant: value !== given }];
  });
}

/** An escape, or a function that is neither an address nor a colour of the old kind. */
const BEYOND_PLAIN = /\\|(?<![a-z-])(?!(?:url|rgba?|var)\()[a-z-]+\(/i;

interface StyleOfElement {
  readonly style: Declarations;
  /** The element hands these down to its children. */
  readonly variables: CssVariables;
}

/**
 * Reads a `style` attribute as browsers do: what they do not understand leaves an earlier declaration in force, and a
 * later one replaces an earlier one, unless that is important. Plain declarations stay as their author wrote them. Short
 * forms of which the policy only knows the long ones are expanded.
 */
export function readStyle(attribute: string, inherited: CssVariables): StyleOfElement {
  let declarations = splitDeclarations(toScreen(attribute));
  let variables = inherited;
  if (attribute.includes('--')) {
    variables = new Map([...inherited, ...readVariables(declarations)]);
    declarations = declarations.flatMap((declaration) => replaceVariables(declaration, variables));
  }
  const text = printDeclarations(declarations);
  if (BEYOND_PLAIN.test(text)) declarations = splitDeclarations(toPlainCss(text, transformStyleAttribute));
  const style: Declarations = new Map();
  const important = new Set<string>();
  for (const { isImportant, ...declaration } of declarations) {
    for (const [property, value] of expandDeclaration(declaration)) {
      if (!isUnderstood(property, value) || (important.has(property) && !isImportant)) continue;
      if (isImportant) important.add(property);
      if (property === 'all') style.clear();
      style.delete(property);
      style.set(property, value);
    }
  }
  return { style, variables };
}

function printDeclarations(declarations: readonly Declaration[]): string {
  return declarations
    .map(({ property, value, isImportant }) => `${property}:${value}${isImportant ? '!important' : ''}`)
    .join(';');
}

/** The innermost variable, with its fallback. */
const VARIABLE = /var\( ?(--[^ ,()]+) ?(?:,((?:[^()]|\([^()]*\))*))?\)/g;
/** Variables can contain variables, and be many times as long when they are replaced. */
const MAX_DEPTH = 10;
const MAX_LENGTH = 2_000;
/** No style contains it. */
const NO_VALUE = '\0';

function readVariables(declarations: readonly Declaration[]): readonly (readonly [string, string])[] {
  return declarations
    .filter(({ property, value }) => property.startsWith('--') && value.length <= MAX_LENGTH)
    .map(({ property, value }) => [property, value]);
}

/** Browsers ignore the declaration if a variable has no value. */
function replaceVariables(declaration: Declaration, variables: CssVariables): readonly Declaration[] {
  let { value } = declaration;
  for (let depth = 0; depth < MAX_DEPTH && value.length <= MAX_LENGTH && !value.includes(NO_VALUE); depth += 1) {
    if (!value.includes('var(')) return [{ ...declaration, value: value.trim() }];
    value = value.replace(
      VARIABLE,
      (_variable, name: string, fallback?: string) => variables.get(name) ?? fallback ?? NO_VALUE,
    );
  }
  return [];
}

const GLOBAL_VALUE = /^(?:inherit|initial|unset|revert|revert-layer)$/;
const DISPLAY =
  /^(?:none|contents|block|inline|flow-root|list-item|run-in|ruby|math|(?:inline-)?(?:block|flex|grid|table)|table-[a-z-]+|-webkit-(?:inline-)?(?:box|flex)|(?:block|inline) [a-z-]+)$/;

function isUnderstood(property: string, value: string): boolean {
  if (GLOBAL_VALUE.test(value)) return true;
  if (property === 'display') return DISPLAY.test(value);
  return !/^(?:background-)?color$/.test(property) || value === 'currentcolor' || parseColor(value) !== null;
}

type Expansion = readonly (readonly [property: string, value: string])[];

const FONT = /^(.*?)(\S+?)(?: ?\/ ?(\S+))? ((?:[^ \d/]|["'])[^/]*)$/;
const FONT_WEIGHT = /\b(bold|bolder|lighter|[1-9]00)\b/;
const FONT_STYLE = /\b(italic|oblique)\b/;

function expandDeclaration({ property, value }: Omit<Declaration, 'isImportant'>): Expansion {
  if (property === 'font') return expandFont(value);
  if (property === 'background') return expandBackground(value);
  if (property === 'font-family') return [[property, value.replaceAll('"', "'")]];
  if (property === 'list-style') {
    const type = splitTokens(value).find((token) => isAllowedStyle('list-style-type', token));
    return type === undefined ? [] : [['list-style-type', type]];
  }
  if (property === 'color' || property === 'background-color') return [[property, printColor(value) ?? value]];
  const isColored = property.startsWith('border');
  return [
    [
      property,
      isColored
        ? splitTokens(value)
            .map((token) => printColor(token) ?? token)
            .join(' ')
        : value,
    ],
  ];
}

function expandFont(value: string): Expansion {
  const [, head = '', size = '', height = 'normal', family] = FONT.exec(value) ?? [];
  if (family === undefined) return [];
  return [
    ['font-style', FONT_STYLE.exec(head)?.[1] ?? 'normal'],
    ['font-weight', FONT_WEIGHT.exec(head)?.[1] ?? 'normal'],
    ['font-size', size],
    ['line-height', height],
    ['font-family', family.replaceAll('"', "'")],
  ];
}

/** The picture, if there is one, is only noted: the policy does not allow it. */
function expandBackground(value: string): Expansion {
  const tokens = splitTokens(value);
  const picture: Expansion[number] = ['background-image', tokens.some(isPicture) ? value : 'none'];
  const color = value === 'none' ? 'transparent' : tokens.map(printColor).find((found) => found !== null);
  return color == null ? [picture] : [['background-color', color], picture];
}

export function isPicture(token: string): boolean {
  return token.startsWith('url(') || token.includes('gradient(') || token.includes('image-set(');
}

/** Splits at spaces outside of brackets and quotes. */
export function splitTokens(value: string): readonly string[] {
  return value.match(/[^\s()"']*\([^()]*\)|"[^"]*"|'[^']*'|[^\s()"']+/g) ?? [];
}

/** What the policy allows, as far as it is within the limit, in the given order; null if that is nothing. */
export function printStyle(style: Declarations): string | null {
  let printed = '';
  for (const [property, value] of style) {
    if (!isAllowedStyle(property, value)) continue;
    const longer = `${printed}${printed === '' ? '' : ';'}${property}:${value}`;
    if (longer.length > ATTRIBUTE_LIMITS.style) break;
    printed = longer;
  }
  return printed === '' ? null : printed;
}

/** In parts of 255, and of 1 for `alpha`. */
export interface Color {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly alpha: number;
}

/** Colours of the system on which a letter is read, as they are in light. Word writes the first. */
const SYSTEM_COLORS: Readonly<Record<string, string>> = {
  windowtext: '#000000',
  canvastext: '#000000',
  window: '#ffffff',
  canvas: '#ffffff',
  linktext: '#0000ee',
};

/** A letter repeats its few colours, and each of its elements asks for several. Emptied when it is full. */
const COLORS = new Map<string, Color | null>();
const MAX_COLORS = 2_000;
/** The longest form is `hsla()` with its fractions. */
const MAX_COLOR_LENGTH = 100;
const COLOR = /^[#a-z][^;:{}()"']*(?:\([^;:{}()"']*\))?$/;

/** Null for what is not a colour, such as `inherit`. */
export function parseColor(value: string): Color | null {
  if (value.length > MAX_COLOR_LENGTH || !COLOR.test(value)) return null;
  const known = COLORS.get(value);
  if (known !== undefined) return known;
  const found: Color[] = [];
  const noteColor = ({ value: given }: { readonly value: CssColor | UnparsedProperty }) => {
    if (typeof given === 'object' && 'type' in given && given.type === 'rgb') found.push(given);
  };
  transformStyleAttribute({
    code: Buffer.from(`color:${SYSTEM_COLORS[value] ?? value}`),
    errorRecovery: true,
    visitor: { Declaration: { color: noteColor } },
  });
  const color = found[0] ?? null;
  if (COLORS.size >= MAX_COLORS) COLORS.clear();
  COLORS.set(value, color);
  return color;
}

/** The form of a colour that the policy allows: as it was given, or else in hexadecimal digits; null for another value. */
export function printColor(value: string): string | null {
  const color = parseColor(value);
  if (color === null) return null;
  if (SYSTEM_COLORS[value] === undefined && isAllowedStyle('color', value)) return value;
  const { r, g, b, alpha } = color;
  if (alpha < 1) return `rgba(${r}, ${g}, ${b}, ${Math.round(alpha * 1000) / 1000})`;
  return `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** The old form of attributes, which may omit the number sign. */
export function printAttributeColor(value: string): string | null {
  const text = value.trim().toLowerCase();
  return printColor(/^(?:[0-9a-f]{3}|[0-9a-f]{6})$/.test(text) ? `#${text}` : text);
}

export function blend(over: Color, under: Color): Color {
  const mix = (channel: 'r' | 'g' | 'b') => Math.round(over[channel] * over.alpha + under[channel] * (1 - over.alpha));
  return { r: mix('r'), g: mix('g'), b: mix('b'), alpha: 1 };
}

/** As defined by WCAG, from 1 to 21. */
export function getContrast(one: Color, other: Color): number {
  const [darker = 0, lighter = 0] = [getLuminance(one), getLuminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function getLuminance({ r, g, b }: Color): number {
  const [red = 0, green = 0, blue = 0] = [r, g, b].map((channel) => {
    const share = channel / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const PIXELS_PER_UNIT: Readonly<Record<string, number>> = {
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
  rem: 16,
};
const LENGTH = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+))([a-z%]*)$/;

/** Null for what is not a length, or depends on something unknown. `relative` is what `1em` and `100%` are. */
export function parsePixels(value: string, relative: number): number | null {
  const [, number = '', unit = ''] = LENGTH.exec(value) ?? [];
  if (number === '') return null;
  const amount = Number.parseFloat(number);
  if (amount === 0) return 0;
  if (unit === 'em' || unit === 'ch') return amount * relative;
  if (unit === '%') return (amount / 100) * relative;
  if (unit === 'ex') return (amount / 2) * relative;
  const factor = PIXELS_PER_UNIT[unit];
  return factor === undefined ? null : amount * factor;
}

/** Pixels of the font sizes that have names. */
const FONT_SIZES: Readonly<Record<string, number>> = {
  'xx-small': 9,
  'x-small': 10,
  small: 13,
  medium: 16,
  large: 18,
  'x-large': 24,
  'xx-large': 32,
  'xxx-large': 48,
  initial: 16,
};

/** In pixels; null if it is not changed. */
export function parseFontSize(value: string, inherited: number): number | null {
  if (value === 'smaller') return inherited / 1.2;
  if (value === 'larger') return inherited * 1.2;
  const size = FONT_SIZES[value] ?? parsePixels(value, inherited);
  return size !== null && size >= 0 ? size : null;
}
