// The screen on which the author is taken to have seen a letter, and the conditions of style sheets that it meets.
export const SCREEN = { width: 800, height: 600, dotsPerPixel: 1 } as const;

/** Media features and their values there. */
const FEATURES: Readonly<Record<string, string>> = {
  'prefers-color-scheme': 'light',
  'prefers-reduced-motion': 'no-preference',
  'prefers-contrast': 'no-preference',
  'forced-colors': 'none',
  orientation: 'landscape',
  hover: 'hover',
  'any-hover': 'hover',
  pointer: 'fine',
  'any-pointer': 'fine',
};

/** Whether a list of media queries matches. */
export function matchesScreen(queries: string): boolean {
  return queries.toLowerCase().replace(/\s+/g, ' ').split(',').some(matchesQuery);
}

function matchesQuery(query: string): boolean {
  const [, prefix, conditions = ''] = /^\s*(?:(not|only)\b)?(.*)$/s.exec(query) ?? [];
  const alternatives = conditions.split(/\s+or\s+/).map((all) => all.split(/\s+and\s+/).map(matchesCondition));
  // What browsers do not know is not met, nor is its opposite.
  if (alternatives.flat().includes(null)) return false;
  const isMet = alternatives.some((all) => all.every((matches) => matches === true));
  return prefix === 'not' ? !isMet : isMet;
}

const RANGE = /^(?:-webkit-)?(min|max)-(?:device-)?(width|height|resolution|pixel-ratio)$/;
const SIZE = /^(\d+(?:\.\d+)?|\.\d+)(px|em|rem|dppx|dpi|x)?$/;
const PIXELS_PER_UNIT: Readonly<Record<string, number>> = { em: 16, rem: 16, dpi: 1 / 96 };

/** Null for an unknown one. */
function matchesCondition(condition: string): boolean | null {
  const text = condition.trim();
  if (!text.startsWith('('))
    return /^(?:screen|all)?$/.test(text) || (/^(?:print|speech|tv|handheld)$/.test(text) ? false : null);
  const [, name = '', value] = /^\(+\s*([a-z-]+)\s*(?::\s*([^)]*?)\s*)?\)+$/.exec(text) ?? [];
  const [, edge, measure] = RANGE.exec(name) ?? [];
  if (edge === undefined)
    return name === 'color' ? true : FEATURES[name] === undefined ? null : FEATURES[name] === (value ?? FEATURES[name]);
  const [, number, unit = ''] = SIZE.exec(value ?? '') ?? [];
  if (number === undefined) return null;
  const limit = Number(number) * (PIXELS_PER_UNIT[unit] ?? 1);
  const size = measure === 'width' || measure === 'height' ? SCREEN[measure] : SCREEN.dotsPerPixel;
  return edge === 'min' ? limit <= size : limit >= size;
}

/** Properties that only other browsers than the author's support; builders ask for them to address those. */
const FOREIGN_PROPERTY = /^\(+\s*(?:-ms-|-moz-|-o-|-webkit-(?:overflow-scrolling|touch-callout))/i;

/** Whether the condition of a `@supports` rule is met. */
export function isSupported(conditions: string): boolean {
  return conditions.split(/\s+or\s+/i).some((all) =>
    all.split(/\s+and\s+/i).every((condition) => {
      const [, not, rest = ''] = /^\s*\(*\s*(not\b)?\s*(.*)$/is.exec(condition) ?? [];
      const isForeign = FOREIGN_PROPERTY.test(rest.startsWith('(') ? rest : `(${rest}`);
      return (not === undefined) !== isForeign;
    }),
  );
}
