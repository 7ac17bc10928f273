// Compares two JSON Schemas of a body: what changed for the side that writes it and the side that reads it.
import type { ContractChange } from './change';
import { toObject, toList, isEqualJson, diffLists, toStrings, type JsonObject } from './json';
import { SCHEMA_RULES, type Direction, type SchemaChangeKind } from './openapi-rules';

export interface Comparison {
  /** The documents, where references lead. */
  readonly before: JsonObject;
  readonly after: JsonObject;
  readonly direction: Direction;
  /** Opens every path, as `consumer`. */
  readonly contract: string;
  /** Pairs of named schemas that were compared; a named schema is judged once, under its own name. */
  readonly seen: Set<string>;
}

/** The changes between two schemas at a place, as `consumer POST /auth/login 200 body`. */
export function diffSchemas(on: Comparison, place: string, before: unknown, after: unknown): readonly ContractChange[] {
  const [left, right] = [toObject(before), toObject(after)];
  if (getAlternatives(left) ?? getAlternatives(right)) return diffAlternatives(on, place, left, right);
  const [leftName, rightName] = [getRefName(left), getRefName(right)];
  const [was, is] = [resolveRef(on.before, left), resolveRef(on.after, right)];
  if (leftName === null || rightName === null) return diffResolvedSchemas(on, place, was, is);
  const pair = `${on.direction} ${leftName} ${rightName}`;
  if (on.seen.has(pair)) return [];
  on.seen.add(pair);
  if (leftName === rightName) return diffResolvedSchemas(on, `${on.contract} ${leftName}`, was, is);
  const renamed = createChange(on, place, 'schema_renamed', `the schema ${leftName} is now ${rightName}`);
  return [renamed, ...diffResolvedSchemas(on, place, was, is)];
}

function diffResolvedSchemas(
  on: Comparison,
  place: string,
  before: JsonObject,
  after: JsonObject,
): readonly ContractChange[] {
  if (getAlternatives(before) ?? getAlternatives(after)) return diffAlternatives(on, place, before, after);
  const [items, newItems] = [before['items'], after['items']];
  return [
    ...diffTypes(on, place, before, after),
    ...diffEnumValues(on, place, before, after),
    ...diffBounds(on, place, before, after),
    ...diffFormats(on, place, before, after),
    ...diffMembers(on, place, before, after),
    ...diffOtherKeywords(on, place, before, after),
    ...(items && newItems
      ? diffSchemas(on, `${place}[]`, items, newItems)
      : diffKeyword(on, place, 'items', before, after)),
  ];
}

/** Alternatives are paired by name, then by equality, then by the most members in common. */
function diffAlternatives(
  on: Comparison,
  place: string,
  before: JsonObject,
  after: JsonObject,
): readonly ContractChange[] {
  const left = getAlternatives(before) ?? [before];
  const unpaired = [...(getAlternatives(after) ?? [after])];
  const changes: ContractChange[] = [];
  for (const [index, old] of left.entries()) {
    const likeness = unpaired.map((one) => computeSimilarity(on, old, one));
    const best = likeness.indexOf(Math.max(...likeness));
    if ((likeness[best] ?? 0) === 0) {
      changes.push(
        createChange(
          on,
          place,
          isNull(old) ? 'null_removed' : 'alternative_removed',
          `no longer ${describeSchema(old)}`,
        ),
      );
      continue;
    }
    const [twin] = unpaired.splice(best, 1);
    changes.push(...diffSchemas(on, left.length > 1 ? `${place}<${String(index + 1)}>` : place, old, twin));
  }
  for (const added of unpaired) {
    changes.push(
      createChange(
        on,
        place,
        isNull(added) ? 'null_added' : 'alternative_added',
        `may also be ${describeSchema(added)}`,
      ),
    );
  }
  return changes;
}

function computeSimilarity(on: Comparison, before: JsonObject, after: JsonObject): number {
  if (getRefName(before) !== null && getRefName(before) === getRefName(after)) return Infinity;
  if (getRefName(before) !== null && getRefName(after) !== null) return 0;
  const [left, right] = [resolveRef(on.before, before), resolveRef(on.after, after)];
  if (isEqualJson(left, right)) return Infinity;
  if (!isEqualJson(left['type'], right['type'])) return 0;
  const { kept } = diffLists(Object.keys(toObject(left['properties'])), Object.keys(toObject(right['properties'])));
  return left['type'] === 'object' ? kept.length : 1;
}

function diffTypes(on: Comparison, place: string, before: JsonObject, after: JsonObject): readonly ContractChange[] {
  const [left, right] = [getTypes(before), getTypes(after)];
  if (left.length === 0 || right.length === 0) return diffKeyword(on, place, 'type', before, after);
  const { gone, come } = diffLists(left, right);
  return [
    ...come.map((type) =>
      createChange(on, place, type === 'null' ? 'null_added' : 'type_added', `may also be ${type}`),
    ),
    ...gone.map((type) =>
      createChange(on, place, type === 'null' ? 'null_removed' : 'type_removed', `no longer ${type}`),
    ),
  ];
}

function diffEnumValues(
  on: Comparison,
  place: string,
  before: JsonObject,
  after: JsonObject,
): readonly ContractChange[] {
  const [left, right] = [getEnumValues(before), getEnumValues(after)];
  if (!left && !right) return [];
  if (!left) return [createChange(on, place, 'values_closed', `now only ${String(right?.join(', '))}`)];
  if (!right) return [createChange(on, place, 'values_opened', `no longer only ${left.join(', ')}`)];
  const { gone, come } = diffLists(left, right);
  return [
    ...come.map((value) => createChange(on, place, 'value_added', `the value ${value} is new`)),
    ...gone.map((value) => createChange(on, place, 'value_removed', `the value ${value} is gone`)),
  ];
}

/** A lower bound that rises is tighter, an upper bound that falls too. */
const BOUNDS = {
  ...{ minimum: 1, exclusiveMinimum: 1, minLength: 1, minItems: 1, minProperties: 1 },
  ...{ maximum: -1, exclusiveMaximum: -1, maxLength: -1, maxItems: -1, maxProperties: -1 },
} as const;

function diffBounds(on: Comparison, place: string, before: JsonObject, after: JsonObject): readonly ContractChange[] {
  return Object.entries(BOUNDS).flatMap(([bound, sense]) => {
    if (isEqualJson(before[bound], after[bound])) return [];
    const [left, right] = [before[bound] ?? -Infinity * sense, after[bound] ?? -Infinity * sense].map(Number);
    const isTighter = (Number(right) - Number(left)) * sense > 0;
    const what = `${bound} ${formatValue(before[bound])} is now ${formatValue(after[bound])}`;
    return [createChange(on, place, isTighter ? 'bound_tightened' : 'bound_loosened', what)];
  });
}

function diffFormats(on: Comparison, place: string, before: JsonObject, after: JsonObject): readonly ContractChange[] {
  return ['format', 'pattern'].flatMap((form) => {
    const [left, right] = [before[form], after[form]];
    if (isEqualJson(left, right)) return [];
    const what = `${form} ${formatValue(left)} is now ${formatValue(right)}`;
    if (left === undefined) return [createChange(on, place, 'form_added', what)];
    return [createChange(on, place, right === undefined ? 'form_removed' : 'form_changed', what)];
  });
}

function diffMembers(on: Comparison, place: string, before: JsonObject, after: JsonObject): readonly ContractChange[] {
  const [left, right] = [toObject(before['properties']), toObject(after['properties'])];
  const [wasRequired, isRequired] = [toStrings(before['required']), toStrings(after['required'])];
  const { gone, come, kept } = diffLists(Object.keys(left), Object.keys(right));
  return [
    ...gone.map((member) => createChange(on, `${place}.${member}`, 'member_removed', 'the member is gone')),
    ...come.map((member) => {
      if (!isRequired.includes(member)) return createChange(on, `${place}.${member}`, 'member_added', 'a new member');
      return createChange(on, `${place}.${member}`, 'required_member_added', 'a new member, always there');
    }),
    ...kept.flatMap((member) => {
      const [was, is] = [wasRequired.includes(member), isRequired.includes(member)];
      const inside = diffSchemas(on, `${place}.${member}`, left[member], right[member]);
      if (was === is) return inside;
      const kind = is ? 'member_now_required' : 'member_now_optional';
      return [createChange(on, `${place}.${member}`, kind, is ? 'now required' : 'no longer required'), ...inside];
    }),
    ...diffAdditionalMembers(on, place, before['additionalProperties'] ?? true, after['additionalProperties'] ?? true),
  ];
}

function diffAdditionalMembers(
  on: Comparison,
  place: string,
  before: unknown,
  after: unknown,
): readonly ContractChange[] {
  if (isEqualJson(before, after)) return [];
  if (before === false) return [createChange(on, place, 'other_members_allowed', 'other members are now allowed')];
  if (after === false)
    return [createChange(on, place, 'other_members_forbidden', 'other members are no longer allowed')];
  return diffSchemas(on, `${place}.*`, before, after);
}

/** Keywords that say nothing about values, and those that are compared above. */
const COMPARED = new Set([
  ...['description', 'title', 'example', 'examples', '$ref', '$id', 'type', 'enum', 'const', 'format', 'pattern'],
  ...['properties', 'required', 'additionalProperties', 'items', 'anyOf', 'oneOf', ...Object.keys(BOUNDS)],
]);

function diffOtherKeywords(
  on: Comparison,
  place: string,
  before: JsonObject,
  after: JsonObject,
): readonly ContractChange[] {
  const keywords = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keywords]
    .filter((keyword) => !COMPARED.has(keyword) && !keyword.startsWith('x-'))
    .flatMap((keyword) => diffKeyword(on, place, keyword, before, after));
}

function diffKeyword(
  on: Comparison,
  place: string,
  keyword: string,
  before: JsonObject,
  after: JsonObject,
): readonly ContractChange[] {
  if (isEqualJson(before[keyword], after[keyword])) return [];
  const what = `${keyword} ${formatValue(before[keyword])} is now ${formatValue(after[keyword])}`;
  if (keyword === 'default') return [createChange(on, place, 'default_changed', what)];
  if (keyword !== 'deprecated') return [createChange(on, place, 'keyword_changed', what)];
  return [createChange(on, place, after[keyword] === true ? 'deprecated' : 'no_longer_deprecated', what)];
}

function createChange(on: Comparison, path: string, kind: SchemaChangeKind, what: string): ContractChange {
  return { path, description: what, severity: SCHEMA_RULES[kind][on.direction] };
}

function getRefName({ $ref }: JsonObject): string | null {
  return typeof $ref === 'string' ? ($ref.split('/').at(-1) ?? null) : null;
}

function resolveRef(document: JsonObject, schema: JsonObject): JsonObject {
  const name = getRefName(schema);
  return name === null ? schema : toObject(toObject(toObject(document['components'])['schemas'])[name]);
}

function getAlternatives(schema: JsonObject): readonly JsonObject[] | null {
  const alternatives = schema['anyOf'] ?? schema['oneOf'];
  return alternatives === undefined ? null : toList(alternatives).map(toObject);
}

/** An integer is a number too. */
function getTypes({ type }: JsonObject): readonly string[] {
  const types = toStrings(Array.isArray(type) ? type : [type].filter((one) => one !== undefined));
  return types.includes('number') && !types.includes('integer') ? [...types, 'integer'] : types;
}

function getEnumValues(schema: JsonObject): readonly string[] | null {
  if ('const' in schema) return [JSON.stringify(schema['const'])];
  return Array.isArray(schema['enum']) ? schema['enum'].map((value) => JSON.stringify(value)) : null;
}

function isNull({ type }: JsonObject): boolean {
  return type === 'null';
}

function describeSchema(schema: JsonObject): string {
  return (
    getRefName(schema) ??
    (isNull(schema) ? 'null' : toStrings(schema['required']).join(', ') || formatValue(schema['type']))
  );
}

function formatValue(value: unknown): string {
  return value === undefined ? 'none' : JSON.stringify(value);
}
