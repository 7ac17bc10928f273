// Compares the keywords of two JSON Schemas that apply to a single value: types, enum values, bounds and formats.
import type { ContractChange } from './change';
import { diffLists, isEqualJson, toStrings, type JsonObject } from './json';
import { SCHEMA_RULES, type Direction, type SchemaChangeKind } from './openapi-rules';

export interface Comparison {
  /** The documents that contain the schemas, for resolving references. */
  readonly before: JsonObject;
  readonly after: JsonObject;
  readonly direction: Direction;
  /** First word of every path, such as `consumer`. */
  readonly contract: string;
  /** Pairs of named schemas that were already compared. Named schemas are compared once, under their own name. */
  readonly seen: Set<string>;
}

export function diffTypes(
  comparison: Comparison,
  place: string,
  before: JsonObject,
  after: JsonObject,
): readonly ContractChange[] {
  const [left, right] = [getTypes(before), getTypes(after)];
  if (left.length === 0 || right.length === 0) return diffKeyword(comparison, place, 'type', before, after);
  const { removed, added } = diffLists(left, right);
  return [
    ...added.map((type) =>
      createChange(comparison, place, type === 'null' ? 'null_added' : 'type_added', `may also be ${type}`),
    ),
    ...removed.map((type) =>
      createChange(comparison, place, type === 'null' ? 'null_removed' : 'type_removed', `no longer ${type}`),
    ),
  ];
}

export function diffEnumValues(
  comparison: Comparison,
  place: string,
  before: JsonObject,
  after: JsonObject,
): readonly ContractChange[] {
  const [left, right] = [getEnumValues(before), getEnumValues(after)];
  if (!left && !right) return [];
  if (!left) return [createChange(comparison, place, 'values_closed', `now only ${String(right?.join(', '))}`)];
  if (!right) return [createChange(comparison, place, 'values_opened', `no longer only ${left.join(', ')}`)];
  const { removed, added } = diffLists(left, right);
  return [
    ...added.map((value) => createChange(comparison, place, 'value_added', `the value ${value} is new`)),
    ...removed.map((value) => createChange(comparison, place, 'value_removed', `the value ${value} was removed`)),
  ];
}

/** 1 for lower bounds, which become tighter when they rise; -1 for upper bounds. */
const BOUNDS = {
  minimum: 1,
  exclusiveMinimum: 1,
  minLength: 1,
  minItems: 1,
  minProperties: 1,
  maximum: -1,
  exclusiveMaximum: -1,
  maxLength: -1,
  maxItems: -1,
  maxProperties: -1,
} as const;

export function diffBounds(
  comparison: Comparison,
  place: string,
  before: JsonObject,
  after: JsonObject,
): readonly ContractChange[] {
  return Object.entries(BOUNDS).flatMap(([bound, sense]) => {
    if (isEqualJson(before[bound], after[bound])) return [];
    const [left, right] = [before[bound] ?? -Infinity * sense, after[bound] ?? -Infinity * sense].map(Number);
    const isTighter = (Number(right) - Number(left)) * sense > 0;
    const description = `${bound} ${formatValue(before[bound])} is now ${formatValue(after[bound])}`;
    return [createChange(comparison, place, isTighter ? 'bound_tightened' : 'bound_loosened', description)];
  });
}

export function diffFormats(
  comparison: Comparison,
  place: string,
  before: JsonObject,
  after: JsonObject,
): readonly ContractChange[] {
  return ['format', 'pattern'].flatMap((keyword) => {
    const [left, right] = [before[keyword], after[keyword]];
    if (isEqualJson(left, right)) return [];
    const description = `${keyword} ${formatValue(left)} is now ${formatValue(right)}`;
    if (left === undefined) return [createChange(comparison, place, 'format_added', description)];
    return [createChange(comparison, place, right === undefined ? 'format_removed' : 'format_changed', description)];
  });
}

/** Keywords that do not constrain values, and keywords that have their own comparison. */
const COMPARED = new Set([
  'description',
  'title',
  'example',
  'examples',
  '$ref',
  '$id',
  'type',
  'enum',
  'const',
  'format',
  'pattern',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'anyOf',
  'oneOf',
  ...Object.keys(BOUNDS),
]);

export function diffOtherKeywords(
  comparison: Comparison,
  place: string,
  before: JsonObject,
  after: JsonObject,
): readonly ContractChange[] {
  const keywords = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keywords]
    .filter((keyword) => !COMPARED.has(keyword) && !keyword.startsWith('x-'))
    .flatMap((keyword) => diffKeyword(comparison, place, keyword, before, after));
}

export function diffKeyword(
  comparison: Comparison,
  place: string,
  keyword: string,
  before: JsonObject,
  after: JsonObject,
): readonly ContractChange[] {
  if (isEqualJson(before[keyword], after[keyword])) return [];
  const description = `${keyword} ${formatValue(before[keyword])} is now ${formatValue(after[keyword])}`;
  if (keyword === 'default') return [createChange(comparison, place, 'default_changed', description)];
  if (keyword !== 'deprecated') return [createChange(comparison, place, 'keyword_changed', description)];
  return [
    createChange(comparison, place, after[keyword] === true ? 'deprecated' : 'no_longer_deprecated', description),
  ];
}

export function createChange(
  comparison: Comparison,
  path: string,
  kind: SchemaChangeKind,
  description: string,
): ContractChange {
  return { path, description, severity: SCHEMA_RULES[kind][comparison.direction] };
}

/** Counts `number` as `integer` too, because every integer is a number. */
function getTypes({ type }: JsonObject): readonly string[] {
  const types = toStrings(Array.isArray(type) ? type : [type].filter((one) => one !== undefined));
  return types.includes('number') && !types.includes('integer') ? [...types, 'integer'] : types;
}

function getEnumValues(schema: JsonObject): readonly string[] | null {
  if ('const' in schema) return [JSON.stringify(schema['const'])];
  return Array.isArray(schema['enum']) ? schema['enum'].map((value) => JSON.stringify(value)) : null;
}

export function formatValue(value: unknown): string {
  return value === undefined ? 'none' : JSON.stringify(value);
}
