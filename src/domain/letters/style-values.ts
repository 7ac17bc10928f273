// The declarations of a style, and the values that the policy allows, in the form in which it allows them.
import { colord, extend, type Colord } from 'colord';
import namesPlugin from 'colord/plugins/names';
import { LETTER_STYLES } from './html-policy';
import { type CssVariables, replaceVariables, toPlainStyle } from './plain-css';

extend([namesPlugin]);

/** Property → value, both in lower case. A later declaration replaces an earlier one, unless that is important. */
export type Declarations = Map<string, string>;

const IMPORTANT = /\s*!\s*important$/;

/** Reads a `style` attribute as browsers do: a semicolon within quotes, brackets or a comment separates nothing. */
export function parseDeclarations(style: string): Declarations {
  const declarations: Declarations = new Map();
  const important = new Set<string>();
  for (const declaration of splitDeclarations(style.toLowerCase())) {
    const colon = declaration.indexOf(':');
    if (colon < 0) continue;
    const property = declaration.slice(0, colon).trim();
    const given = declaration.slice(colon + 1).trim();
    const value = given.replace(IMPORTANT, '');
    if (!isUnderstood(property, value)) continue;
    if (property === 'all') declarations.clear();
    if (important.has(property) && value === given) continue;
    if (value !== given) important.add(property);
    declarations.delete(property);
    declarations.set(property, value);
  }
  return declarations;
}

const GLOBAL_VALUE = /^(?:inherit|initial|unset|revert|revert-layer)$/;
const KEYWORDS: Readonly<Record<string, RegExp>> = {
  display:
    /^(?:none|contents|block|inline|flow-root|list-item|run-in|ruby|math|(?:inline-)?(?:block|flex|grid|table)|table-(?:row|column|cell|caption|(?:row|column|header|footer)-group|column)|-webkit-(?:inline-)?(?:box|flex)|(?:block|inline) [a-z-]+)$/,
  visibility: /^(?:visible|hidden|collapse)$/,
  position: /^(?:static|relative|absolute|fixed|sticky|-webkit-sticky)$/,
};

/** Browsers ignore values that they do not understand, so that an earlier declaration stays in force. */
function isUnderstood(property: string, value: string): boolean {
  if (value.includes('var(') || GLOBAL_VALUE.test(value)) return true;
  if (/(?:^|[\s,(])(?:lab|lch|oklab|oklch|color|color-mix)\(/.test(value)) return false;
  if (property === 'color' || property === 'background-color')
    return value === 'currentcolor' || parseColor(value) !== null;
  return KEYWORDS[property]?.test(value) ?? true;
}

/** The declarations of an element, with the values of its variables, and the variables that it hands down. */
export function readDeclarations(
  style: string,
  inherited: CssVariables,
): { readonly declarations: Declarations; readonly variables: CssVariables } {
  const plain = toPlainStyle(style);
  const given = parseDeclarations(plain);
  if (!plain.includes('--')) return { declarations: given, variables: inherited };
  const variables = new Map(inherited);
  for (const [property, value] of given) if (property.startsWith('--')) variables.set(property, value);
  const replaced = [...given].flatMap(([property, value]) => {
    const text = property.startsWith('--') ? null : replaceVariables(value, variables);
    return text === null ? [] : [`${property}:${text}`];
  });
  return { declarations: parseDeclarations(toPlainStyle(replaced.join(';'))), variables };
}

export type Side = 'top' | 'right' | 'bottom' | 'left';
export const ALL_SIDES: readonly Side[] = ['top', 'right', 'bottom', 'left'];

/** The value of a side, which may be given in the short form. */
export function readSide(style: Declarations, property: 'margin' | 'padding', side: Side): string | undefined {
  return style.get(`${property}-${side}`) ?? pickSide(style.get(property), side);
}

export function readInset(style: Declarations, side: Side): string | undefined {
  return pickSide(style.get('inset'), side);
}

function pickSide(short: string | undefined, side: Side): string | undefined {
  const [top, right = top, bottom = top, left = right] = short === undefined ? [] : splitTokens(short);
  return { top, right, bottom, left }[side];
}

function splitDeclarations(style: string): readonly string[] {
  const declarations: string[] = [];
  let declaration = '';
  let quote = '';
  let depth = 0;
  for (let at = 0; at < style.length; at += 1) {
    const character = style.charAt(at);
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") {
      quote = character;
    } else if (character === '/' && style.charAt(at + 1) === '*') {
      const end = style.indexOf('*/', at + 2);
      at = end < 0 ? style.length : end + 1;
      continue;
    } else if (character === '(') {
      depth += 1;
    } else if (character === ')') {
      depth = Math.max(depth - 1, 0);
    } else if (character === ';' && depth === 0) {
      declarations.push(declaration);
      declaration = '';
      continue;
    }
    declaration += character;
  }
  return [...declarations, declaration];
}

/** A style with what the policy allows, in the given order; null if that is nothing. */
export function printDeclarations(declarations: Declarations): string | null {
  const allowed = [...declarations].filter(([property, value]) => LETTER_STYLES[property]?.test(value) ?? false);
  return allowed.length === 0 ? null : allowed.map(([property, value]) => `${property}:${value}`).join(';');
}

/** Splits at spaces outside of brackets and quotes. */
function splitTokens(value: string): readonly string[] {
  return value.match(/[^\s()"']*\([^()]*\)|"[^"]*"|'[^']*'|[^\s()"']+/g) ?? [];
}

const STRINGS = /^(?:\s*(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'))+\s*$/;

/** The text of one or more strings; null for another value. */
export function parseStrings(value: string): string | null {
  if (!STRINGS.test(value)) return null;
  return value
    .trim()
    .slice(1, -1)
    .replace(/(?<!\\)(["'])\s*["']/g, '')
    .replace(/\\([0-9a-f]{1,6})\s?/gi, (_escape, code: string) => toCharacter(Number.parseInt(code, 16)))
    .replace(/\\(.)/g, '$1');
}

function toCharacter(code: number): string {
  return code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\uFFFD' : String.fromCodePoint(code);
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
const COLORS = new Map<string, Colord | null>();
const MAX_COLORS = 2_000;
/** The longest form is `hsla()` with its fractions. */
const MAX_COLOR_LENGTH = 100;

/** Null for what is not a colour, such as `inherit`. */
export function parseColor(value: string): Colord | null {
  if (value === '' || value.length > MAX_COLOR_LENGTH) return null;
  const known = COLORS.get(value);
  if (known !== undefined) return known;
  const color = colord(SYSTEM_COLORS[value] ?? value);
  const parsed = color.isValid() ? color : null;
  if (COLORS.size >= MAX_COLORS) COLORS.clear();
  COLORS.set(value, parsed);
  return parsed;
}

/** The form of a colour that the policy allows: as it was given, or else in hexadecimal digits. */
export function printColor(value: string): string | null {
  const color = parseColor(value);
  if (color === null) return null;
  if (SYSTEM_COLORS[value] === undefined && LETTER_STYLES['color']?.test(value) === true) return value;
  return color.alpha() === 1 ? color.toHex() : color.toRgbString();
}

/** The old form of attributes, which may omit the number sign. */
export function printAttributeColor(value: string): string | null {
  const text = value.trim().toLowerCase();
  return printColor(/^(?:[0-9a-f]{3}|[0-9a-f]{6})$/.test(text) ? `#${text}` : text);
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

const FONT = /^(.*?)(\S+?)(?:\s*\/\s*(\S+))?\s+((?:[^\s\d/]|["'])[^/]*)$/;
const FONT_WEIGHT = /\b(bold|bolder|lighter|[1-9]00)\b/;
const FONT_STYLE = /\b(italic|oblique)\b/;

/** Replaces short forms of which the policy only allows the long ones, and colours that it does not know. */
export function expandDeclarations(given: Declarations): Declarations {
  const expanded: Declarations = new Map();
  for (const [property, value] of given) {
    for (const [name, text] of expandDeclaration(property, value)) {
      expanded.delete(name);
      expanded.set(name, text);
    }
  }
  return expanded;
}

type Expansion = readonly (readonly [string, string])[];

function expandDeclaration(property: string, value: string): Expansion {
  if (property === 'font') return expandFont(value);
  if (property === 'background') return expandBackground(value);
  if (property === 'color' || property === 'background-color') return [[property, printColor(value) ?? value]];
  if (property === 'font-family') return [[property, value.replaceAll('"', "'")]];
  if (property === 'list-style') return expandListStyle(value);
  if (property.startsWith('border')) return [[property, printTokens(value)]];
  return [[property, value.replace(/\s+/g, ' ')]];
}

function expandFont(value: string): Expansion {
  const [, head = '', size = '', height, family] = FONT.exec(value) ?? [];
  if (family === undefined) return [];
  return [
    ['font-style', FONT_STYLE.exec(head)?.[1] ?? 'normal'],
    ['font-weight', FONT_WEIGHT.exec(head)?.[1] ?? 'normal'],
    ['font-size', size],
    ['line-height', height ?? 'normal'],
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

function expandListStyle(value: string): Expansion {
  const type = splitTokens(value).find((token) => LETTER_STYLES['list-style-type']?.test(token) ?? false);
  return type === undefined ? [] : [['list-style-type', type]];
}

function printTokens(value: string): string {
  return splitTokens(value)
    .map((token) => (parseColor(token) === null ? token : (printColor(token) ?? token)))
    .join(' ');
}
