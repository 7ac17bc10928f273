// What clients of older APIs send in other forms than documented: converted before a request is validated.
import { getNullableType, isEnumType, isInputObjectType, isListType, isNonNullType } from 'graphql';
import type { GraphQLInputType } from 'graphql';
import { getInputMembers, isRecord, type InputMember } from './input-schema';

/** Converts what a client sent for one member. `undefined`: left out. */
type Read = (value: unknown) => unknown;

export interface LenientForms {
  /** Key that replaces an unknown one, by path. */
  readonly unknownKeys?: Readonly<Record<string, string>>;
}

/** Returns a function that converts the members of a request, and leaves everything else as it is. */
export function compileLenientReader(members: readonly InputMember[], forms: LenientForms = {}, path = '') {
  const readers = members.map((member) => [member.rest, getReader(member, forms, `${path}${member.rest}`)] as const);
  return (request: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
    const read: Record<string, unknown> = { ...request };
    for (const [name, reader] of readers) if (read[name] !== undefined) read[name] = reader(read[name]);
    return read;
  };
}

function getReader({ type, required }: InputMember, forms: LenientForms, path: string): Read {
  const read = getTypeReader(type, forms, path);
  const emptyAsNull: Read = isNonNullType(type) || !IS_EMPTY_NULL(type) ? read : (value) => read(toNull(value));
  // A member with a default is left out by null, which its type forbids.
  return isNonNullType(type) && !required ? (value) => (value === null ? undefined : emptyAsNull(value)) : emptyAsNull;
}

function toNull(value: unknown): unknown {
  return typeof value === 'string' && value.trim() === '' ? null : value;
}

/** Empty text of a plain string is judged by the operation. */
const IS_EMPTY_NULL = (type: GraphQLInputType): boolean => String(getNullableType(type)) !== 'String';

const BOOLEANS: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [0, false],
  [1, true],
  ['0', false],
  ['1', true],
]);

const SCALAR_READERS: Readonly<Record<string, Read>> = {
  Boolean: (value) => BOOLEANS.get(value) ?? value,
  Money: (value) => (typeof value === 'number' ? String(value) : trim(value)),
  LocalDate: trim,
  DateTime: trim,
};

function getTypeReader(declared: GraphQLInputType, forms: LenientForms, path: string): Read {
  const type = getNullableType(declared);
  if (isListType(type)) return (value) => value;
  if (isInputObjectType(type)) {
    const read = compileLenientReader(getInputMembers(type), forms, `${path}.`);
    return (value) => (isRecord(value) ? read(value) : value);
  }
  if (isEnumType(type)) {
    const unknown = forms.unknownKeys?.[path];
    const keys = new Set(type.getValues().map(({ value }) => String(value)));
    return (value) => toKey(trim(value), keys, unknown);
  }
  return SCALAR_READERS[type.name] ?? ((value) => value);
}

/** Also removes invisible characters, which are often copied along with a text. */
function trim(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/\p{Cf}/gu, '').trim() : value;
}

function toKey(value: unknown, keys: ReadonlySet<string>, unknown: string | undefined): unknown {
  return typeof value === 'string' && unknown !== undefined && !keys.has(value) ? unknown : value;
}
