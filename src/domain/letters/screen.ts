// The screen on which the author is taken to have seen a letter, and the conditions of style sheets that it meets.
import type {
  MediaCondition,
  MediaFeatureComparison,
  MediaFeatureValue,
  MediaQuery,
  QueryFeatureFor_MediaFeatureId as MediaFeature,
  SupportsCondition,
} from 'lightningcss';

export const SCREEN = { width: 800, height: 600 } as const;

/** Media features and their values there. */
const FEATURES: Readonly<Record<string, string | number>> = {
  width: SCREEN.width,
  'device-width': SCREEN.width,
  height: SCREEN.height,
  'device-height': SCREEN.height,
  resolution: 1,
  '-webkit-device-pixel-ratio': 1,
  color: 8,
  'prefers-color-scheme': 'light',
  'prefers-reduced-motion': 'no-preference',
  orientation: 'landscape',
  hover: 'hover',
  pointer: 'fine',
};

/** Whether one query of a list matches. What browsers do not know is not met, nor is its opposite. */
export function matchesScreen({ qualifier, mediaType, condition }: MediaQuery): boolean {
  const isMet = condition == null || isConditionMet(condition);
  if (isMet === null || !/^(?:all|screen|print|speech)$/.test(mediaType)) return false;
  const matches = isMet && mediaType !== 'print' && mediaType !== 'speech';
  return qualifier === 'not' ? !matches : matches;
}

/** Null for an unknown one. */
function isConditionMet(condition: MediaCondition): boolean | null {
  if (condition.type === 'feature') return hasFeature(condition.value);
  if (condition.type === 'unknown') return null;
  if (condition.type === 'not') {
    const isMet = isConditionMet(condition.value);
    return isMet === null ? null : !isMet;
  }
  const met = condition.conditions.map(isConditionMet);
  if (met.includes(null)) return null;
  return condition.operator === 'and' ? !met.includes(false) : met.includes(true);
}

const COMPARISONS: Readonly<Record<MediaFeatureComparison, (one: number, other: number) => boolean>> = {
  equal: (one, other) => one === other,
  'greater-than': (one, other) => one > other,
  'greater-than-equal': (one, other) => one >= other,
  'less-than': (one, other) => one < other,
  'less-than-equal': (one, other) => one <= other,
};

function hasFeature(feature: MediaFeature): boolean | null {
  const actual = FEATURES[feature.name];
  if (actual === undefined) return null;
  if (feature.type === 'boolean') return actual !== 'none' && actual !== 'no-preference';
  if (feature.type === 'plain') return readValue(feature.value) === actual;
  const size = Number(actual);
  if (feature.type === 'range') return COMPARISONS[feature.operator](size, Number(readValue(feature.value)));
  return (
    COMPARISONS[feature.startOperator](Number(readValue(feature.start)), size) &&
    COMPARISONS[feature.endOperator](size, Number(readValue(feature.end)))
  );
}

const PIXELS_PER_UNIT: Readonly<Record<string, number>> = { em: 16, rem: 16, dpi: 1 / 96 };

/** A word, or a number of pixels or of dots in a pixel. */
function readValue({ type, value }: MediaFeatureValue): string | number {
  if (type === 'ident') return value;
  if (type === 'length' && value.type === 'value') return value.value.value * (PIXELS_PER_UNIT[value.value.unit] ?? 1);
  if (type === 'resolution') return value.value * (PIXELS_PER_UNIT[value.type] ?? 1);
  return Number(value);
}

/** Properties that only other browsers than the author's support; builders ask for them to address those. */
const FOREIGN_PROPERTY = /^-(?:ms|moz|o)-|^-webkit-(?:overflow-scrolling|touch-callout)/;

/** Whether the condition of a `@supports` rule is met. */
export function isSupported(condition: SupportsCondition): boolean {
  if (condition.type === 'and') return condition.value.every(isSupported);
  if (condition.type === 'or') return condition.value.some(isSupported);
  if (condition.type === 'not') return !isSupported(condition.value);
  return condition.type !== 'declaration' || !FOREIGN_PROPERTY.test(condition.propertyId.property);
}
