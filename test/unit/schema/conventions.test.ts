// Conventions of the schema for lists, mutations, ids, dates, amounts and deprecated members.
import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  isSpecifiedDirective,
  specifiedDirectives,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLObjectType,
} from 'graphql';
import { buildSchema } from '../../../schema/build-schema';
import { TOKEN_POWERS } from '../../../tools/token-powers';

type Field = GraphQLField<unknown, unknown>;
type Part = Field | GraphQLArgument | GraphQLInputField;

const { schema } = buildSchema();
const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
const objects = types.filter(isObjectType);
const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].filter(isObjectType);

const fieldsOf = (type: GraphQLObjectType): readonly Field[] => Object.values(type.getFields());
const rootFields = roots.flatMap(fieldsOf);
const mutations = fieldsOf(roots[1] ?? rootOf('Mutation'));

/** Every field, argument and input field by its coordinate. */
const parts: readonly (readonly [coordinate: string, part: Part])[] = types.flatMap((type) => {
  if (isInputObjectType(type)) return Object.values(type.getFields()).map((part) => withCoordinate(type.name, part));
  if (!isObjectType(type)) return [];
  return fieldsOf(type).flatMap((field) => {
    const args = field.args.map((arg) => [`${type.name}.${field.name}(${arg.name}:)`, arg] as const);
    return [withCoordinate(type.name, field), ...args];
  });
});

function withCoordinate(type: string, part: Part): readonly [string, Part] {
  return [`${type}.${part.name}`, part];
}

function rootOf(name: string): GraphQLObjectType {
  throw new Error(`The schema has no ${name}`);
}

/** Coordinates of the members that violate a rule. */
function findViolations(isBroken: (part: Part, coordinate: string) => boolean): readonly string[] {
  return parts.filter(([coordinate, part]) => isBroken(part, coordinate)).map(([coordinate]) => coordinate);
}

const isDay = (part: Part): boolean => typeNameOf(part) === 'LocalDate';
const typeNameOf = ({ type }: Part): string => getNamedType(type).name;

describe('a list', () => {
  /** Root lists that do not grow, with what bounds them. */
  const BOUNDED: Readonly<Record<string, string>> = {
    notPayingReasons: 'a fixed list',
    consumerErrorCodes: 'a fixed list',
    creditorErrorCodes: 'a fixed list',

    sessions: 'SESSIONS_PER_PROFILE',
    devices: 'DEVICES_PER_PROFILE',
    apiKeys: '20 active keys of a company',
    headerProfiles: '50 of a company',
    searchAccounts: 'at most 50 hits',
    deletionRequests: 'the newest 20 of a profile',
  };

  it('that can grow is a connection', () => {
    const plain = rootFields.filter(({ type }) => isListType(getNullableType(type)));
    expect(plain.map(({ name }) => name).sort()).toEqual(Object.keys(BOUNDED).sort());
  });

  it('never contains null', () => {
    expect(
      findViolations(({ type }) => {
        const list = getNullableType(type);
        return isListType(list) && !isNonNullType(list.ofType);
      }),
    ).toEqual([]);
  });

  /** Lists that can be long. */
  const COUNTED_TO_A_LIMIT = [
    'AccountMessageConnection',
    'AuditEventConnection',
    'CreditorAccountConnection',
    'ScheduledPaymentConnection',
    'CreditorPaymentConnection',
    'RemittanceEntryConnection',
  ];

  const connections = objects.filter(({ name }) => name.endsWith('Connection'));

  it.each(connections.map((type) => [type.name, type] as const))(
    '%s has edges, nodes, pageInfo and totalCount, and perhaps more',
    (name, type) => {
      const item = String(type.getFields()['nodes']?.type);
      const edge = schema.getType(name.replace(/Connection$/, 'Edge'));
      const shapeOf = (one: GraphQLObjectType) =>
        Object.fromEntries(fieldsOf(one).map((field) => [field.name, String(field.type)]));
      expect(shapeOf(type)).toMatchObject({
        edges: `[${String(edge)}!]!`,
        nodes: item,
        pageInfo: 'PageInfo!',
        totalCount: COUNTED_TO_A_LIMIT.includes(name) ? 'Int' : 'Int!',
      });
      // What else a list says about itself is in `meta` of its REST body.
      const more = fieldsOf(type).filter((field) => !['edges', 'nodes', 'pageInfo', 'totalCount'].includes(field.name));
      expect(more.filter((field) => !isScalarType(getNamedType(field.type)))).toEqual([]);
      expect(isObjectType(edge) && shapeOf(edge)).toEqual({ cursor: 'String!', node: item.slice(1, -2) });
    },
  );

  it('is paged forward by the same two arguments', () => {
    const paged = objects.flatMap(fieldsOf).filter((field) => typeNameOf(field).endsWith('Connection'));
    const argument = (field: Field, name: string) => field.args.find((arg) => arg.name === name);
    expect(new Set(paged.map(typeNameOf)).size).toBe(connections.length);
    expect(
      paged.map((field) => [String(argument(field, 'first')?.type), argument(field, 'first')?.defaultValue]),
    ).toEqual(paged.map(() => ['Int!', 20]));
    expect(paged.map((field) => String(argument(field, 'after')?.type))).toEqual(paged.map(() => 'String'));
  });
});

describe('a mutation', () => {
  /** Inputs that two mutations share. */
  const SHARED: Readonly<Record<string, string>> = { refreshCreditorTokens: 'RefreshTokensInput!' };

  /** An option of a mutation that had no input before. */
  const OPTIONS: Readonly<Record<string, unknown>> = { revokeOtherSessions: { includingDevices: 'Boolean!' } };

  it.each(mutations.map((field) => [field.name, field] as const))(
    '%s takes one input and returns an object',
    (name, field) => {
      const given = Object.fromEntries(field.args.map((arg) => [arg.name, String(arg.type)]));
      const { input, idempotencyKey = 'String', ...others } = given;
      expect(others).toEqual(OPTIONS[name] ?? {});
      expect(idempotencyKey).toBe('String');
      expect([undefined, SHARED[name] ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}Input!`]).toContain(input);
      expect(String(field.type)).toMatch(/(Payload|Response|Result)$/);
    },
  );

  it('returns a Payload, and nothing else does, but for names of the documented REST schemas and a union', () => {
    const returned = new Set(mutations.map(typeNameOf));
    const payloads = new Set(objects.map(({ name }) => name).filter((name) => name.endsWith('Payload')));
    const others = [...returned].filter((name) => !payloads.has(name));
    expect(others.sort()).toEqual(['ConsumerOfferMutationResponse', 'LoginResult']);
    expect([...payloads].filter((name) => !returned.has(name))).toEqual(['ConsumerOfferPayload']);
  });

  it('without an input changes only sessions, devices, billing details, the calendar link and the erasure of the caller', () => {
    const withoutInput = mutations.filter(({ args }) => !args.some(({ name }) => name === 'input'));
    expect(withoutInput.map(({ name }) => name).sort()).toEqual([
      'clearBilling',
      'creditorLogout',
      'logout',
      'requestProfileDeletion',
      'revokeAllDevices',
      'revokeCalendarFeed',
      'revokeOtherSessions',
    ]);
  });
});

describe('names match types', () => {
  it('an id is an ID, and nothing else is, except for the number of a receipt, an account that may be read and the texts that name a setup, an import, a user, a key, a request or what an event is about', () => {
    const violations = findViolations((part) => /^id$|Ids?$/.test(part.name) !== (typeNameOf(part) === 'ID'));
    expect(violations.map((name) => name.split('.')[1])).toEqual([
      'paymentReceipt(receiptNumber:)',
      'creditorPaymentReceipt(receiptNumber:)',
      'accountAccess',
      'requestId',
      'actorId',
      'subjectId',
      'actorId',
      'importId',
      'creatorId',
      'setupId',
      'setupId',
      'setupId',
    ]);
  });

  it('an instant is a DateTime', () => {
    expect(findViolations((part) => /At$|^at$/.test(part.name) && typeNameOf(part) !== 'DateTime')).toEqual([]);
  });

  it('a day is a LocalDate', () => {
    const days = findViolations((part, coordinate) => {
      return /(Date|^date)(Min|Max|$)|^dateOf/.test(part.name) && !/^Mutation/.test(coordinate) && !isDay(part);
    });
    // Formatted for display; `scheduledPayment.date` has the date. The other one is an amount.
    expect(days).toEqual(['ConsumerAccountDisplay.settlementScheduleDate', 'Agreement.paidToDate']);
  });

  it('an amount and a balance are Money, and a percentage is a Percent', () => {
    expect(findViolations((part) => /([aA]mount|[bB]alance)$/.test(part.name) && typeNameOf(part) !== 'Money')).toEqual(
      [],
    );
    // A whole number, which is no term.
    const percentages = findViolations((part) => /Percent$/.test(part.name) !== (typeNameOf(part) === 'Percent'));
    expect(percentages).toEqual([
      'PlacementImportOptions.maxWithdrawalsPercent',
      'CreateImportInput.maxWithdrawalsPercent',
    ]);
    expect(findViolations((part) => typeNameOf(part) === 'Float')).toEqual([]);
  });

  it('JSONObject is used only where the contract defines no shape, and for headers and columns of files and the details of an event', () => {
    const free = findViolations((part) => typeNameOf(part) === 'JSONObject');
    expect(free.filter((name) => !/\.(mapping|constants)$/.test(name))).toEqual([
      'Query.captchaChallenge',
      'ConsumerAccount.balances',
      'ConsumerOfferPayTerms.payTermCustomRules',
      'AuditEvent.details',
    ]);
  });

  it('id is the key of an object, so it is an ID and never null', () => {
    const ids = objects.flatMap((type) => fieldsOf(type).map((field) => [type.name, field] as const));
    const wrong = ids.filter(([, { name, type }]) => name === 'id' && String(type) !== 'ID!');
    expect(wrong.map(([type]) => type)).toEqual([
      // Documented as `integer|null`; an account without a company or a subclient has no such object.
      'ConsumerAccountCompanySummary',
      'ConsumerAccountSubclientSummary',
    ]);
  });

  it('types are PascalCase, fields and arguments camelCase, values UPPER_CASE', () => {
    expect(types.map(({ name }) => name).filter((name) => !/^[A-Z][A-Za-z]*$/.test(name))).toEqual([]);
    expect(findViolations(({ name }) => !/^[a-z][A-Za-z0-9]*$/.test(name))).toEqual([]);
    const values = types.filter(isEnumType).flatMap((type) => type.getValues().map(({ name }) => name));
    expect(values.filter((name) => !/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(name))).toEqual([]);
  });

  it('inputs end in Input, and nothing else does', () => {
    expect(
      types.filter((type) => type.name.endsWith('Input') !== isInputObjectType(type)).map(({ name }) => name),
    ).toEqual([]);
  });
});

describe('a deprecated member', () => {
  const deprecated = parts.filter(
    ([, part]) => part.deprecationReason !== undefined && part.deprecationReason !== null,
  );

  it('names its replacement in the same type', () => {
    expect(deprecated.length).toBeGreaterThan(0);
    const missing = deprecated.filter(([coordinate, { deprecationReason }]) => {
      const path = /^Use `([A-Za-z.]+)`\.$/.exec(deprecationReason ?? '')?.[1]?.split('.') ?? [];
      return path.length === 0 || !isValidPath(coordinate.split('.')[0] ?? '', path);
    });
    expect(missing.map(([coordinate]) => coordinate)).toEqual([]);
  });

  function isValidPath(typeName: string, [first, ...rest]: readonly string[]): boolean {
    if (first === undefined) return true;
    const type = schema.getType(typeName);
    const field = isObjectType(type) || isInputObjectType(type) ? type.getFields()[first] : undefined;
    return field !== undefined && !field.deprecationReason && isValidPath(typeNameOf(field), rest);
  }
});

it('has the directives of the specification, such as @include', () => {
  expect(schema.getDirectives().filter((directive) => isSpecifiedDirective(directive))).toEqual(specifiedDirectives);
});

it('what an access token alone may do is said of each mutation of consumers, once', () => {
  const ofConsumers = mutations.filter(({ extensions }) =>
    ['consumer', 'party'].includes(String(extensions['access'])),
  );
  // Also without a token: by the link of a notice.
  const names = [...ofConsumers.map(({ name }) => name), 'cancelContactChange'];
  const listed = TOKEN_POWERS.flatMap(({ operations }) => operations);
  expect([...listed].sort()).toEqual(names.sort());
});
