// Compares two JSON Schemas of a request or response body.
import type { ContractChange } from './change';
import {
  createChange,
  diffBounds,
  diffEnumValues,
  diffFormats,
  diffKeyword,
  diffOtherKeywords,
  diffTypes,
  formatValue,
  type Comparison,
} from './diff-json-schema-keywords';
import { diffLists, isEqualJson, toList, toObject, toStrings, type JsonObject } from './json';

/** The changes between two schemas. `place` is the start of their paths: `consumer POST /auth/login 200 body`. */
export function diffSchemas(
  comparison: Comparison,
  place: string,
  before: unknown,
  after: unknown,
): readonly ContractChange[] {
  const [left, right] = [toObject(before), toObject(after)];
  if (getAlternatives(left) ?? getAlternatives(right)) return diffAlternatives(comparison, place, left, right);
  const [leftName, rightName] = [getRefName(left), getRefName(right)];
  const [old, current] = [resolveRef(comparison.before, left), resolveRef(comparison.after, right)];
  if (leftName === null || rightName === null) return diffResolvedSchemas(comparison, place, old, current);
  const pair = `${comparison.direction} ${leftName} ${rightName}`;
  if (comparison.seen.has(pair)) return [];
  comparison.seen.add(pair);
  if (leftName === rightName)
    return diffResolvedSchemas(comparison, `${comparison.contract} ${leftName}`, old, current);
  const renamed = createChange(comparison, place, 'schema_renamed', `the schema ${leftName} is now ${rightName}`);
  return [renamed, ...diffResolvedSchemas(comparison, place, old, current)];
}

function diffResolvedSchemas(
  comparison: Comparison,
  place: string,
  before: JsonObject,
  after: JsonObject,
): readonly ContractChange[] {
  if (getAlternatives(before) ?? getAlternatives(after)) return diffAlternatives(comparison, place, before, after);
  const [items, newItems] = [before['items'], after['items']];
  return [
    ...diffTypes(comparison, place, before, after),
    ...diffEnumValues(comparison, place, before, after),
    ...diffBounds(comparison, place, before, after),
    ...diffFormats(comparison, place, before, after),
    ...diffMembers(comparison, place, before, after),
    ...diffOtherKeywords(comparison, place, before, after),
    ...(items && newItems
      ? diffSchemas(comparison, `${place}[]`, items, newItems)
      : diffKeyword(comparison, place, 'items', before, after)),
  ];
}

/** Pairs alternatives by name, then by equality, then by the number of common members. */
function diffAlternatives(
  comparison: Comparison,
  place: string,
  before: JsonObject,
  after: JsonObject,
): readonly ContractChange[] {
  const left = getAlternatives(before) ?? splitTypes(before);
  const unpaired = [...(getAlternatives(after) ?? splitTypes(after))];
  const changes: ContractChange[] = [];
  for (const [index, old] of left.entries()) {
    const similarities = unpaired.map((candidate) => computeSimilarity(comparison, old, candidate));
    const best = similarities.indexOf(Math.max(...similarities));
    if ((similarities[best] ?? 0) === 0) {
      changes.push(
        createChange(
          comparison,
          place,
          isNull(old) ? 'null_removed' : 'alternative_removed',
          `no longer ${describeSchema(old)}`,
        ),
      );
      continue;
    }
    const [match] = unpaired.splice(best, 1);
    changes.push(...diffSchemas(comparison, left.length > 1 ? `${place}<${String(index + 1)}>` : place, old, match));
  }
  for (const added of unpaired) {
    changes.push(
      createChange(
        comparison,
        place,
        isNull(added) ? 'null_added' : 'alternative_added',
        `may also be ${describeSchema(added)}`,
      ),
    );
  }
  return changes;
}

function computeSimilarity(comparison: Comparison, before: JsonObject, after: JsonObject): number {
  if (getRefName(before) !== null && getRefName(before) === getRefName(after)) return Infinity;
  if (getRefName(before) !== null && getRefName(after) !== null) return 0;
  const [left, right] = [resolveRef(comparison.before, before), resolveRef(comparison.after, after)];
  if (isEqualJson(left, right)) return Infinity;
  if (!isEqualJson(left['type'], right['type'])) return 0;
  const { common } = diffLists(Object.keys(toObject(left['properties'])), Object.keys(toObject(right['properties'])));
  return left['type'] === 'object' ? common.length : 1;
}

function diffMembers(
  comparison: Comparison,
  place: string,
  before: JsonObject,
  after: JsonObject,
): readonly ContractChange[] {
  const [left, right] = [toObject(before['properties']), toObject(after['properties'])];
  const [wasRequired, isRequired] = [toStrings(before['required']), toStrings(after['required'])];
  const { removed, added, common } = diffLists(Object.keys(left), Object.keys(right));
  return [
    ...removed.map((member) =>
      createChange(comparison, `${place}.${member}`, 'member_removed', 'the member was removed'),
    ),
    ...added.map((member) => {
      if (!isRequired.includes(member))
        return createChange(comparison, `${place}.${member}`, 'member_added', 'a new member');
      return createChange(comparison, `${place}.${member}`, 'required_member_added', 'a new required member');
    }),
    ...common.flatMap((member) => {
      const [was, is] = [wasRequired.includes(member), isRequired.includes(member)];
      const inside = diffSchemas(comparison, `${place}.${member}`, left[member], right[member]);
      if (was === is) return inside;
      const kind = is ? 'member_now_required' : 'member_now_optional';
      return [
        createChange(comparison, `${place}.${member}`, kind, is ? 'now required' : 'no longer required'),
        ...inside,
      ];
    }),
    ...diffAdditionalMembers(
      comparison,
      place,
      before['additionalProperties'] ?? true,
      after['additionalProperties'] ?? true,
    ),
  ];
}

function diffAdditionalMembers(
  comparison: Comparison,
  place: string,
  before: unknown,
  after: unknown,
): readonly ContractChange[] {
  if (isEqualJson(before, after)) return [];
  if (before === false)
    return [createChange(comparison, place, 'other_members_allowed', 'other members are now allowed')];
  if (after === false)
    return [createChange(comparison, place, 'other_members_forbidden', 'other members are no longer allowed')];
  return diffSchemas(comparison, `${place}.*`, before, after);
}

function getRefName({ $ref }: JsonObject): string | null {
  return typeof $ref === 'string' ? ($ref.split('/').at(-1) ?? null) : null;
}

/** The component that a reference leads to: of `#/components/schemas/Name` or `#/components/responses/Name`. */
export function resolveRef(document: JsonObject, value: JsonObject): JsonObject {
  const { $ref } = value;
  if (typeof $ref !== 'string') return value;
  return $ref
    .split('/')
    .slice(1)
    .reduce((found, name) => toObject(found[name]), document);
}

function getAlternatives(schema: JsonObject): readonly JsonObject[] | null {
  const alternatives = schema['anyOf'] ?? schema['oneOf'];
  return alternatives === undefined ? null : toList(alternatives).map(toObject);
}

/** One alternative for each type, so that `type: [object, null]` equals `anyOf` of an object and null. */
function splitTypes(schema: JsonObject): readonly JsonObject[] {
  const { type } = schema;
  return Array.isArray(type)
    ? type.map((one: unknown) => (one === 'null' ? { type: one } : { ...schema, type: one }))
    : [schema];
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
