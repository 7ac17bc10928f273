// Puts something valid where a request is invalid, so that the operation can be asked what it would refuse of the rest.
import {
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  type GraphQLInputType,
} from 'graphql';
import { getInputMembers, isRecord, type InputMember } from './input-schema';

type Values = Readonly<Record<string, unknown>>;

/**
 * Two completions that differ wherever the request is invalid. What the operation refuses of both does not depend on what was
 * put there: in `{"name": 7}` the name is wrong, and content is only required without a name.
 */
export function completeInput(
  members: readonly InputMember[],
  request: Values,
  paths: readonly string[],
): readonly [Values, Values] {
  const complete = (attempt: Attempt) =>
    paths.reduce((values, path) => replaceAt(members, values, path.split('.'), attempt), request);
  return [complete(0), complete(1)];
}

type Attempt = 0 | 1;

function replaceAt(
  members: readonly InputMember[],
  values: Values,
  [name = '', ...inner]: readonly string[],
  attempt: Attempt,
): Values {
  const member = members.find(({ rest }) => rest === name);
  // An unknown member is never passed on.
  return member ? { ...values, [name]: replaceInside(member.type, values[name], inner, attempt) } : values;
}

function replaceInside(declared: GraphQLInputType, value: unknown, path: readonly string[], attempt: Attempt): unknown {
  const type = getNullableType(declared);
  const [index, ...inner] = path;
  if (isListType(type) && Array.isArray(value) && index !== undefined) {
    return value.map((item: unknown, at) =>
      String(at) === index ? replaceInside(type.ofType, item, inner, attempt) : item,
    );
  }
  if (isInputObjectType(type) && isRecord(value) && path.length > 0) {
    return replaceAt(getInputMembers(type), value, path, attempt);
  }
  return attempt === 0 && !isNonNullType(declared) ? undefined : createSample(type, attempt);
}

/** Each scalar has a first and a second sample value. */
const SAMPLES: Readonly<Record<string, readonly [unknown, unknown]>> = {
  ID: [1, 2],
  Int: [1, 2],
  Float: [1, 2],
  Boolean: [false, true],
  Money: ['1.00', '2.00'],
  Percent: ['1.00', '2.00'],
  OneTimeCode: ['000000', '111111'],
  LocalDate: ['2030-01-01', '2031-01-01'],
  DateTime: ['2030-01-01T00:00:00.000Z', '2031-01-01T00:00:00.000Z'],
  JSONObject: [{}, {}],
};

function createSample(declared: GraphQLInputType, attempt: Attempt): unknown {
  const type = getNullableType(declared);
  if (isListType(type)) return [];
  if (isEnumType(type)) return type.getValues().at(attempt)?.value ?? type.getValues()[0]?.value;
  if (!isInputObjectType(type)) return (SAMPLES[type.name] ?? ['a', 'b'])[attempt];
  const required = getInputMembers(type).filter((member) => member.required);
  return Object.fromEntries(required.map((member) => [member.rest, createSample(member.type, attempt)]));
}
