// The grammar of the schema: what holds for every list, mutation, id, day, amount and deprecated member of it, so that a
// client that knows one of them knows all.
import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  parse,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLObjectType,
  type ObjectTypeDefinitionNode,
} from 'graphql';
import { buildSchema } from '../../../schema/server/build-schema';

type Field = GraphQLField<unknown, unknown>;
type Part = Field | GraphQLArgument | GraphQLInputField;

const { schema, sdl } = buildSchema();
const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
const objects = types.filter(isObjectType);
const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].filter(isObjectType);

const fieldsOf = (type: GraphQLObjectType): readonly Field[] => Object.values(type.getFields());
const rootFields = roots.flatMap(fieldsOf);
const mutations = fieldsOf(roots[1] ?? rootOf('Mutation'));

/** Everything with a name and a type, by its coordinate. */
const parts: readonly (readonly [coordinate: string, part: Part])[] = types.flatMap((type) => {
  if (isInputObjectType(type)) return Object.values(type.getFields()).map((part) => at(type.name, part));
  if (!isObjectType(type)) return [];
  return fieldsOf(type).flatMap((field) => {
    const args = field.args.map((arg) => [`${type.name}.${field.name}(${arg.name}:)`, arg] as const);
    return [at(type.name, field), ...args];
  });
});

function at(type: string, part: Part): readonly [string, Part] {
  return [`${type}.${part.name}`, part];
}

function rootOf(name: string): GraphQLObjectType {
  throw new Error(`The schema has no ${name}`);
}

/** Coordinates of the parts that break a rule. */
function breaking(isBroken: (part: Part, coordinate: string) => boolean): readonly string[] {
  return parts.filter(([coordinate, part]) => isBroken(part, coordinate)).map(([coordinate]) => coordinate);
}

const isDay = (part: Part): boolean => typeNameOf(part) === 'LocalDate';
const typeNameOf = ({ type }: Part): string => getNamedType(type).name;

/** Codes that a root field names in the SDL. */
const codes = new Map(
  parse(sdl)
    .definitions.filter(
      (node): node is ObjectTypeDefinitionNode =>
        'name' in node && roots.some((root) => root.name === node.name?.value),
    )
    .flatMap(({ fields = [] }) => fields)
    .map(({ name, directives = [] }) => {
      const errors = directives.find((directive) => directive.name.value === 'errors')?.arguments?.[0]?.value;
      return [
        name.value,
        errors?.kind === Kind.LIST ? errors.values.map((value) => ('value' in value ? value.value : '')) : [],
      ];
    }),
);

describe('refusals', () => {
  const OPEN = ['captchaChallenge', 'confirmCreate', 'creditorLogin', 'health', 'login', 'provideContact'];
  const BY_TOKEN = ['refreshCreditorTokens', 'refreshTokens', 'resendOtp', 'verifyOtp'];

  it('of every root field stand in the SDL, and only health has none', () => {
    expect(rootFields.filter(({ name }) => codes.get(name)?.length === 0).map(({ name }) => name)).toEqual(['health']);
  });

  it('begin with UNAUTHENTICATED, unless everybody may come or brings a token as input', () => {
    const open = rootFields.filter(({ name }) => codes.get(name)?.[0] !== 'UNAUTHENTICATED');
    expect(open.map(({ name }) => name).sort()).toEqual([...OPEN, ...BY_TOKEN].sort());
    expect(open.filter(({ name }) => codes.get(name)?.includes('UNAUTHENTICATED'))).toEqual([]);
  });

  it('name VALIDATION_FAILED where a page may be asked for', () => {
    const paged = rootFields.filter(({ args }) => args.some(({ name }) => name === 'first'));
    expect(paged.length).toBeGreaterThan(3);
    expect(paged.filter(({ name }) => !codes.get(name)?.includes('VALIDATION_FAILED'))).toEqual([]);
  });
});

describe('a list', () => {
  /** Lists of the root that do not grow, with what bounds them. */
  const BOUNDED: Readonly<Record<string, string>> = {
    notPayingReasons: 'a closed list that operators keep',
    sessions: 'SESSIONS_PER_PROFILE',
    devices: 'DEVICES_PER_PROFILE',
  };

  it('that may grow is a connection', () => {
    const plain = rootFields.filter(({ type }) => isListType(getNullableType(type)));
    expect(plain.map(({ name }) => name).sort()).toEqual(Object.keys(BOUNDED).sort());
  });

  it('never holds null', () => {
    expect(
      breaking(({ type }) => {
        const list = getNullableType(type);
        return isListType(list) && !isNonNullType(list.ofType);
      }),
    ).toEqual([]);
  });

  const connections = objects.filter(({ name }) => name.endsWith('Connection'));

  it.each(connections.map((type) => [type.name, type] as const))(
    '%s has edges, nodes, a page and a count',
    (name, type) => {
      const item = String(type.getFields()['nodes']?.type);
      const edge = schema.getType(name.replace(/Connection$/, 'Edge'));
      const shapeOf = (one: GraphQLObjectType) =>
        Object.fromEntries(fieldsOf(one).map((field) => [field.name, String(field.type)]));
      expect(shapeOf(type)).toEqual({
        edges: `[${String(edge)}!]!`,
        nodes: item,
        pageInfo: 'PageInfo!',
        totalCount: 'Int!',
      });
      expect(isObjectType(edge) && shapeOf(edge)).toEqual({ cursor: 'String!', node: item.slice(1, -2) });
    },
  );

  it('is paged forward by the same two arguments everywhere', () => {
    const paged = objects.flatMap(fieldsOf).filter((field) => typeNameOf(field).endsWith('Connection'));
    const argument = (field: Field, name: string) => field.args.find((arg) => arg.name === name);
    expect(paged.length).toBe(connections.length);
    expect(
      paged.map((field) => [String(argument(field, 'first')?.type), argument(field, 'first')?.defaultValue]),
    ).toEqual(paged.map(() => ['Int!', 20]));
    expect(paged.map((field) => String(argument(field, 'after')?.type))).toEqual(paged.map(() => 'String'));
  });
});

describe('a mutation', () => {
  /** Inputs that two mutations share, under the name of the first. */
  const SHARED: Readonly<Record<string, string>> = { refreshCreditorTokens: 'RefreshTokensInput!' };

  it.each(mutations.map((field) => [field.name, field] as const))(
    '%s takes one input, and answers with an object of its own kind',
    (name, field) => {
      const given = Object.fromEntries(field.args.map((arg) => [arg.name, String(arg.type)]));
      const { input, idempotencyKey = 'String', ...others } = given;
      expect(others).toEqual({});
      expect(idempotencyKey).toBe('String');
      expect([undefined, SHARED[name] ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}Input!`]).toContain(input);
      expect(String(field.type)).toMatch(/(Payload|Response|Result)!$/);
    },
  );

  it('without an input changes only what the caller is signed in with', () => {
    const bare = mutations.filter(({ args }) => !args.some(({ name }) => name === 'input')).map(({ name }) => name);
    expect(bare.sort()).toEqual(['creditorLogout', 'logout', 'revokeOtherSessions']);
  });
});

describe('names and types go together', () => {
  it('an id is an ID, and nothing else is', () => {
    expect(breaking((part) => /^id$|Ids?$/.test(part.name) !== (typeNameOf(part) === 'ID'))).toEqual([]);
  });

  it('an instant is a DateTime', () => {
    expect(breaking((part) => /At$|^at$/.test(part.name) && typeNameOf(part) !== 'DateTime')).toEqual([]);
  });

  it('a day is a LocalDate', () => {
    const days = breaking((part, coordinate) => {
      return /(Date|^date)(Min|Max|$)|^dateOf/.test(part.name) && !/^Mutation/.test(coordinate) && !isDay(part);
    });
    // As people read it; the day itself is `scheduledPayment.date`.
    expect(days).toEqual(['ConsumerAccountDisplay.settlementScheduleDate']);
  });

  it('an amount, a balance and a percentage are Money', () => {
    expect(
      breaking((part) => /([aA]mount|[bB]alance|Percent)$/.test(part.name) && typeNameOf(part) !== 'Money'),
    ).toEqual([]);
    expect(breaking((part) => typeNameOf(part) === 'Float')).toEqual([]);
  });

  it('a free-form object stands only where the contract leaves the form open', () => {
    expect(breaking((part) => typeNameOf(part) === 'JSONObject')).toEqual([
      'Query.captchaChallenge',
      'ConsumerAccount.balances',
      'ConsumerOfferPayTerms.payTermCustomRules',
    ]);
  });

  it('types are PascalCase, fields and arguments camelCase, values UPPER_CASE', () => {
    expect(types.map(({ name }) => name).filter((name) => !/^[A-Z][A-Za-z]*$/.test(name))).toEqual([]);
    expect(breaking(({ name }) => !/^[a-z][A-Za-z0-9]*$/.test(name))).toEqual([]);
    const values = types.filter(isEnumType).flatMap((type) => type.getValues().map(({ name }) => name));
    expect(values.filter((name) => !/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(name))).toEqual([]);
  });

  it('inputs end in Input, and nothing else does', () => {
    expect(
      types.filter((type) => type.name.endsWith('Input') !== isInputObjectType(type)).map(({ name }) => name),
    ).toEqual([]);
  });
});

describe('what is deprecated', () => {
  const deprecated = parts.filter(
    ([, part]) => part.deprecationReason !== undefined && part.deprecationReason !== null,
  );

  it('names the fields of the same type that stand for it', () => {
    expect(deprecated.length).toBeGreaterThan(0);
    const missing = deprecated.filter(([coordinate, { deprecationReason }]) => {
      const path = /^Use `([A-Za-z.]+)`\.$/.exec(deprecationReason ?? '')?.[1]?.split('.') ?? [];
      return path.length === 0 || !leadsSomewhere(coordinate.split('.')[0] ?? '', path);
    });
    expect(missing.map(([coordinate]) => coordinate)).toEqual([]);
  });

  function leadsSomewhere(typeName: string, [first, ...rest]: readonly string[]): boolean {
    if (first === undefined) return true;
    const type = schema.getType(typeName);
    const field = isObjectType(type) || isInputObjectType(type) ? type.getFields()[first] : undefined;
    return field !== undefined && !field.deprecationReason && leadsSomewhere(typeNameOf(field), rest);
  }
});
