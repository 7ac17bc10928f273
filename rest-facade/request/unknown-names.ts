// Finds what a client sent under a name that the endpoint does not have. A dropped name means something else than the client
// meant: `?status=settled` would list all accounts. See docs/rest.md, "Unknown names".
import { getNamedType, isInputObjectType } from 'graphql';
import { suggestionList } from 'graphql/jsutils/suggestionList';
import type { InputErrors } from './check-input';
import { getInputMembers, isRecord, type InputMember } from './input-schema';

interface NameRules {
  /** `parameter`, `member` or `header`. */
  readonly noun: string;
  /** If true, every unknown name is refused; otherwise only a misspelling of a known one. */
  readonly isStrict: boolean;
  /** Names that belong to another part of the request, each with what it is: `the query parameter state`. */
  readonly elsewhere?: ReadonlyMap<string, string>;
}

/** More would not be read. */
const MAX_REPORTED = 20;

/** Longer than any name that is known. */
const MAX_SHOWN_LENGTH = 64;

/** Returns a function that finds the refused names of an object and of the objects inside it, with a message for each. */
export function compileNameCheck(members: readonly InputMember[], rules: NameRules) {
  const known = listKnownNames(members);
  if (known.size === 0 && !rules.isStrict) return () => ({});
  return (received: Readonly<Record<string, unknown>>): InputErrors => {
    const messages = new Map<string, readonly string[]>();
    findUnknown(received, known, (name, path, level) => {
      const isRefused = rules.isStrict || findMisspelled(name, level.keys()) !== null;
      if (isRefused) messages.set(path, [describeUnknown(name, level, level === known ? rules : { noun: rules.noun })]);
      return messages.size < MAX_REPORTED;
    });
    // A name may be `__proto__`, which an assignment would lose.
    return Object.fromEntries(messages);
  };
}

/** jQuery adds it to a request that no cache may answer. It has no meaning. */
const CACHE_BUSTER = '_';

/** The names of a query string, as `compileNameCheck` takes them. */
export function toNames(query: URLSearchParams): Readonly<Record<string, unknown>> {
  const names = [...query.keys()].filter((name) => name !== CACHE_BUSTER);
  return Object.fromEntries(names.map((name) => [name, null]));
}

interface KnownName {
  /** The name of the same member in GraphQL. */
  readonly graphql: string;
  /** Lists the names in the objects that the member holds. It is null for other values, whose content is free. */
  readonly inner: KnownNames | null;
}
type KnownNames = ReadonlyMap<string, KnownName>;

function listKnownNames(members: readonly InputMember[]): KnownNames {
  return new Map(
    members.map(({ rest, name, type }) => {
      const named = getNamedType(type);
      const inner = isInputObjectType(named) ? listKnownNames(getInputMembers(named)) : null;
      return [rest, { graphql: name, inner }];
    }),
  );
}

/** Calls `visit` with each unknown name. Stops when it returns false; returns whether it went on to the end. */
function findUnknown(
  value: unknown,
  known: KnownNames,
  visit: (name: string, path: string, level: KnownNames) => boolean,
  prefix = '',
): boolean {
  if (Array.isArray(value)) {
    return value.every((item, index) => findUnknown(item, known, visit, `${prefix}${index}.`));
  }
  if (!isRecord(value)) return true;
  return Object.keys(value).every((name) => {
    const found = known.get(name);
    if (!found) return visit(name, `${prefix}${shorten(name)}`, known);
    return !found.inner || findUnknown(value[name], found.inner, visit, `${prefix}${name}.`);
  });
}

function shorten(name: string): string {
  return name.length > MAX_SHOWN_LENGTH ? `${name.slice(0, MAX_SHOWN_LENGTH)}…` : name;
}

function describeUnknown(name: string, known: KnownNames, { noun, elsewhere }: Omit<NameRules, 'isStrict'>): string {
  const meant = findMeant(name, known, elsewhere ?? new Map());
  return `This ${noun} is not known.${meant === null ? '' : ` Did you mean ${meant}?`}`;
}

function findMeant(name: string, known: KnownNames, elsewhere: ReadonlyMap<string, string>): string | null {
  if (name.length > MAX_SHOWN_LENGTH) return null;
  const inGraphql = new Map([...known].map(([rest, { graphql }]) => [graphql, rest]));
  const misspelled = findMisspelled(name, known.keys());
  if (misspelled !== null) return misspelled;
  const misplaced = findMisspelled(name, elsewhere.keys());
  if (misplaced !== null) return elsewhere.get(misplaced) ?? null;
  const [nearest] = suggestionList(name, [...known.keys(), ...inGraphql.keys()]);
  return nearest === undefined ? null : (inGraphql.get(nearest) ?? nearest);
}

/** The known name from which `name` differs only by case, `_`, `-`, brackets at its end, or one letter. */
export function findMisspelled(name: string, known: Iterable<string>): string | null {
  const letters = toLetters(name);
  for (const candidate of known) if (isOneEditAway(letters, toLetters(candidate))) return candidate;
  return null;
}

/** `State[]`, as some clients write lists, → `state`. */
function toLetters(name: string): string {
  return name
    .replace(/\[\w*\]$/, '')
    .replace(/[_-]/g, '')
    .toLowerCase();
}

/** Equal, or after one letter is inserted, left out, replaced, or swapped with the next one. */
function isOneEditAway(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [restOfOne, restOfOther] = [one.slice(start), other.slice(start)];
  const isSwap = restOfOne[0] === restOfOther[1] && restOfOne[1] === restOfOther[0];
  return (
    restOfOne.slice(1) === restOfOther.slice(1) ||
    restOfOne === restOfOther.slice(1) ||
    restOfOne.slice(1) === restOfOther ||
    (isSwap && restOfOne.slice(2) === restOfOther.slice(2))
  );
}
