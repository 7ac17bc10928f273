// Compares two JSON Schemas of a body: what changed for the side that writes it and the side that reads it.
import type { Change } from './change';
import { json, list, same, sides, words, type Json } from './json';
import { SCHEMA_RULES, type Direction, type SchemaChange } from './openapi-rules';

export interface Comparison {
  /** The documents, where references lead. */
  readonly before: Json;
  readonly after: Json;
  readonly direction: Direction;
  /** Opens every path, as `consumer`. */
  readonly contract: string;
  /** Pairs of named schemas that were compared; a named schema is judged once, under its own name. */
  readonly seen: Set<string>;
}

/** The changes between two schemas at a place, as `consumer POST /auth/login 200 body`. */
export function schemaChanges(on: Comparison, place: string, before: unknown, after: unknown): readonly Change[] {
  const [left, right] = [json(before), json(after)];
  if (alternativesOf(left) ?? alternativesOf(right)) return alternativeChanges(on, place, left, right);
  const [leftName, rightName] = [nameOf(left), nameOf(right)];
  const [was, is] = [resolved(on.before, left), resolved(on.after, right)];
  if (leftName === null || rightName === null) return compare(on, place, was, is);
  const pair = `${on.direction} ${leftName} ${rightName}`;
  if (on.seen.has(pair)) return [];
  on.seen.add(pair);
  if (leftName === rightName) return compare(on, `${on.contract} ${leftName}`, was, is);
  const renamed = change(on, place, 'schema_renamed', `the schema ${leftName} is now ${rightName}`);
  return [renamed, ...compare(on, place, was, is)];
}

function compare(on: Comparison, place: string, before: Json, after: Json): readonly Change[] {
  if (alternativesOf(before) ?? alternativesOf(after)) return alternativeChanges(on, place, before, after);
  const [items, newItems] = [before['items'], after['items']];
  return [
    ...typeChanges(on, place, before, after),
    ...valueChanges(on, place, before, after),
    ...boundChanges(on, place, before, after),
    ...formChanges(on, place, before, after),
    ...memberChanges(on, place, before, after),
    ...restChanges(on, place, before, after),
    ...(items && newItems
      ? schemaChanges(on, `${place}[]`, items, newItems)
      : keywordChange(on, place, 'items', before, after)),
  ];
}

/** Alternatives are paired by name, then by equality, then by the most members in common. */
function alternativeChanges(on: Comparison, place: string, before: Json, after: Json): readonly Change[] {
  const left = alternativesOf(before) ?? [before];
  const unpaired = [...(alternativesOf(after) ?? [after])];
  const changes: Change[] = [];
  for (const [index, old] of left.entries()) {
    const likeness = unpaired.map((one) => likenessOf(on, old, one));
    const best = likeness.indexOf(Math.max(...likeness));
    if ((likeness[best] ?? 0) === 0) {
      changes.push(
        change(on, place, isNull(old) ? 'null_removed' : 'alternative_removed', `no longer ${nameFor(old)}`),
      );
      continue;
    }
    const [twin] = unpaired.splice(best, 1);
    changes.push(...schemaChanges(on, left.length > 1 ? `${place}<${String(index + 1)}>` : place, old, twin));
  }
  for (const added of unpaired) {
    changes.push(
      change(on, place, isNull(added) ? 'null_added' : 'alternative_added', `may also be ${nameFor(added)}`),
    );
  }
  return changes;
}

function likenessOf(on: Comparison, before: Json, after: Json): number {
  if (nameOf(before) !== null && nameOf(before) === nameOf(after)) return Infinity;
  if (nameOf(before) !== null && nameOf(after) !== null) return 0;
  const [left, right] = [resolved(on.before, before), resolved(on.after, after)];
  if (same(left, right)) return Infinity;
  if (!same(left['type'], right['type'])) return 0;
  const { kept } = sides(Object.keys(json(left['properties'])), Object.keys(json(right['properties'])));
  return left['type'] === 'object' ? kept.length : 1;
}

function typeChanges(on: Comparison, place: string, before: Json, after: Json): readonly Change[] {
  const [left, right] = [typesOf(before), typesOf(after)];
  if (left.length === 0 || right.length === 0) return keywordChange(on, place, 'type', before, after);
  const { gone, come } = sides(left, right);
  return [
    ...come.map((type) => change(on, place, type === 'null' ? 'null_added' : 'type_added', `may also be ${type}`)),
    ...gone.map((type) => change(on, place, type === 'null' ? 'null_removed' : 'type_removed', `no longer ${type}`)),
  ];
}

function valueChanges(on: Comparison, place: string, before: Json, after: Json): readonly Change[] {
  const [left, right] = [valuesOf(before), valuesOf(after)];
  if (!left && !right) return [];
  if (!left) return [change(on, place, 'values_closed', `now only ${String(right?.join(', '))}`)];
  if (!right) return [change(on, place, 'values_opened', `no longer only ${left.join(', ')}`)];
  const { gone, come } = sides(left, right);
  return [
    ...come.map((value) => change(on, place, 'value_added', `the value ${value} is new`)),
    ...gone.map((value) => change(on, place, 'value_removed', `the value ${value} is gone`)),
  ];
}

/** A lower bound that rises is tighter, an upper bound that falls too. */
const BOUNDS = {
  ...{ minimum: 1, exclusiveMinimum: 1, minLength: 1, minItems: 1, minProperties: 1 },
  ...{ maximum: -1, exclusiveMaximum: -1, maxLength: -1, maxItems: -1, maxProperties: -1 },
} as const;

function boundChanges(on: Comparison, place: string, before: Json, after: Json): readonly Change[] {
  return Object.entries(BOUNDS).flatMap(([bound, sense]) => {
    if (same(before[bound], after[bound])) return [];
    const [left, right] = [before[bound] ?? -Infinity * sense, after[bound] ?? -Infinity * sense].map(Number);
    const isTighter = (Number(right) - Number(left)) * sense > 0;
    const what = `${bound} ${told(before[bound])} is now ${told(after[bound])}`;
    return [change(on, place, isTighter ? 'bound_tightened' : 'bound_loosened', what)];
  });
}

function formChanges(on: Comparison, place: string, before: Json, after: Json): readonly Change[] {
  return ['format', 'pattern'].flatMap((form) => {
    const [left, right] = [before[form], after[form]];
    if (same(left, right)) return [];
    const what = `${form} ${told(left)} is now ${told(right)}`;
    if (left === undefined) return [change(on, place, 'form_added', what)];
    return [change(on, place, right === undefined ? 'form_removed' : 'form_changed', what)];
  });
}

function memberChanges(on: Comparison, place: string, before: Json, after: Json): readonly Change[] {
  const [left, right] = [json(before['properties']), json(after['properties'])];
  const [wasRequired, isRequired] = [words(before['required']), words(after['required'])];
  const { gone, come, kept } = sides(Object.keys(left), Object.keys(right));
  return [
    ...gone.map((member) => change(on, `${place}.${member}`, 'member_removed', 'the member is gone')),
    ...come.map((member) => {
      if (!isRequired.includes(member)) return change(on, `${place}.${member}`, 'member_added', 'a new member');
      return change(on, `${place}.${member}`, 'required_member_added', 'a new member, always there');
    }),
    ...kept.flatMap((member) => {
      const [was, is] = [wasRequired.includes(member), isRequired.includes(member)];
      const inside = schemaChanges(on, `${place}.${member}`, left[member], right[member]);
      if (was === is) return inside;
      const kind = is ? 'member_now_required' : 'member_now_optional';
      return [change(on, `${place}.${member}`, kind, is ? 'now required' : 'no longer required'), ...inside];
    }),
    ...otherMemberChanges(on, place, before['additionalProperties'] ?? true, after['additionalProperties'] ?? true),
  ];
}

function otherMemberChanges(on: Comparison, place: string, before: unknown, after: unknown): readonly Change[] {
  if (same(before, after)) return [];
  if (before === false) return [change(on, place, 'other_members_allowed', 'other members are now allowed')];
  if (after === false) return [change(on, place, 'other_members_forbidden', 'other members are no longer allowed')];
  return schemaChanges(on, `${place}.*`, before, after);
}

/** Keywords that say nothing about values, and those that are compared above. */
const COMPARED = new Set([
  ...['description', 'title', 'example', 'examples', '$ref', '$id', 'type', 'enum', 'const', 'format', 'pattern'],
  ...['properties', 'required', 'additionalProperties', 'items', 'anyOf', 'oneOf', ...Object.keys(BOUNDS)],
]);

function restChanges(on: Comparison, place: string, before: Json, after: Json): readonly Change[] {
  const keywords = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keywords]
    .filter((keyword) => !COMPARED.has(keyword) && !keyword.startsWith('x-'))
    .flatMap((keyword) => keywordChange(on, place, keyword, before, after));
}

function keywordChange(on: Comparison, place: string, keyword: string, before: Json, after: Json): readonly Change[] {
  if (same(before[keyword], after[keyword])) return [];
  const what = `${keyword} ${told(before[keyword])} is now ${told(after[keyword])}`;
  if (keyword === 'default') return [change(on, place, 'default_changed', what)];
  if (keyword !== 'deprecated') return [change(on, place, 'keyword_changed', what)];
  return [change(on, place, after[keyword] === true ? 'deprecated' : 'no_longer_deprecated', what)];
}

function change(on: Comparison, path: string, kind: SchemaChange, what: string): Change {
  return { path, what, verdict: SCHEMA_RULES[kind][on.direction] };
}

function nameOf({ $ref }: Json): string | null {
  return typeof $ref === 'string' ? ($ref.split('/').at(-1) ?? null) : null;
}

function resolved(document: Json, schema: Json): Json {
  const name = nameOf(schema);
  return name === null ? schema : json(json(json(document['components'])['schemas'])[name]);
}

function alternativesOf(schema: Json): readonly Json[] | null {
  const alternatives = schema['anyOf'] ?? schema['oneOf'];
  return alternatives === undefined ? null : list(alternatives).map(json);
}

/** An integer is a number too. */
function typesOf({ type }: Json): readonly string[] {
  const types = words(Array.isArray(type) ? type : [type].filter((one) => one !== undefined));
  return types.includes('number') && !types.includes('integer') ? [...types, 'integer'] : types;
}

function valuesOf(schema: Json): readonly string[] | null {
  if ('const' in schema) return [JSON.stringify(schema['const'])];
  return Array.isArray(schema['enum']) ? schema['enum'].map((value) => JSON.stringify(value)) : null;
}

function isNull({ type }: Json): boolean {
  return type === 'null';
}

function nameFor(schema: Json): string {
  return nameOf(schema) ?? (isNull(schema) ? 'null' : words(schema['required']).join(', ') || told(schema['type']));
}

function told(value: unknown): string {
  return value === undefined ? 'none' : JSON.stringify(value);
}
