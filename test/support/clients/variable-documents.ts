// Documents in which each argument of each field, and each member of its inputs, is a variable of its own, with the values
// that clients send: left out, null, given, and of a wrong type. The documents are valid for the schema.
import {
  getNamedType,
  getNullableType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';

type Declared = GraphQLArgument | GraphQLInputField;

export interface VariableDocument {
  readonly text: string;
  readonly variables: readonly Readonly<Record<string, unknown>>[];
}

/** A field that has arguments, and how a document selects it. */
export interface SelectedField {
  readonly name: string;
  readonly args: readonly GraphQLArgument[];
  /** The document whose only field with arguments is this one. */
  readonly write: (definitions: readonly string[], args: string) => string;
}

/** Root fields, and all other fields with arguments that a document reaches without arguments in between. */
export function listFieldsWithArguments(schema: GraphQLSchema): readonly SelectedField[] {
  const reached = new Set<GraphQLObjectType>();
  const found: SelectedField[] = [];
  type Wrap = (inner: string) => string;
  const collect = (type: GraphQLObjectType, operation: string, wrap: Wrap): (() => void)[] => {
    if (reached.has(type)) return [];
    reached.add(type);
    return Object.values(type.getFields()).flatMap((field) => {
      if (field.args.length > 0) found.push(select(type, field, operation, wrap));
      const inner = getNamedType(field.type);
      if (!isObjectType(inner) || field.args.some(isRequiredArgument) || operation === 'subscription') return [];
      return [() => next.push(...collect(inner, operation, (text) => wrap(`${field.name} { ${text} }`)))];
    });
  };
  // The shortest way to each type.
  const next = (['query', 'mutation', 'subscription'] as const).flatMap((operation) => {
    const root = {
      query: schema.getQueryType(),
      mutation: schema.getMutationType(),
      subscription: schema.getSubscriptionType(),
    };
    const type = root[operation];
    return type ? collect(type, operation, (text) => text) : [];
  });
  for (let step = next.shift(); step; step = next.shift()) step();
  return found;
}

function select(
  type: GraphQLObjectType,
  field: GraphQLField<unknown, unknown>,
  operation: string,
  wrap: (inner: string) => string,
): SelectedField {
  const selection = isCompositeType(getNamedType(field.type)) ? ' { __typename }' : '';
  return {
    name: `${type.name}.${field.name}`,
    args: field.args,
    write(definitions, args) {
      const head = definitions.length > 0 ? `${operation} (${definitions.join(', ')})` : operation;
      return `${head} { ${wrap(`${field.name}${args === '' ? '' : `(${args})`}${selection}`)} }`;
    },
  };
}

/** Values of a wrong type for most variables. */
const WRONG: readonly unknown[] = [[], {}, 'x', true, 1.5, 12_345_678_901, [null], { unknown: 1 }, ''];

export function listVariableDocuments(field: SelectedField): readonly VariableDocument[] {
  return [
    ...listPlaces(field).flatMap(({ declared, write }) => listDocuments(field, declared, write)),
    ...listWholeInputs(field),
    writeAllMembers(field, ''),
    writeAllMembers(field, 'default'),
  ];
}

interface Place {
  readonly declared: Declared;
  /** All arguments, with this text in the place. */
  readonly write: (text: string) => string;
}

function listPlaces({ args }: SelectedField): readonly Place[] {
  return args.flatMap((arg) => placesOf(arg, (text) => joinMembers(args, isRequiredArgument, arg, text)));
}

function placesOf(declared: Declared, write: (text: string) => string): readonly Place[] {
  const type = getNullableType(declared.type);
  if (!isInputObjectType(type)) return [{ declared, write }];
  const members = Object.values(type.getFields());
  const inner = members.flatMap((member) =>
    placesOf(member, (text) => write(`{ ${joinMembers(members, isRequiredInputField, member, text)} }`)),
  );
  return [{ declared, write }, ...inner];
}

function joinMembers<Member extends Declared>(
  members: readonly Member[],
  isRequired: (member: Member) => boolean,
  chosen: Member,
  text: string,
): string {
  const written = members.flatMap((member) => {
    if (member === chosen) return [`${member.name}: ${text}`];
    return isRequired(member) ? [`${member.name}: ${writeLiteral(member.type)}`] : [];
  });
  return written.join(', ');
}

function listDocuments(
  { write: writeField }: SelectedField,
  { type, defaultValue }: Declared,
  write: (text: string) => string,
): readonly VariableDocument[] {
  const nullable = String(getNullableType(type));
  const literal = writeLiteral(type);
  const sent = [{}, { v: null }, { v: createValue(type, 1) }];
  const wrong = WRONG.map((v) => ({ v }));
  const build: BuildDocument = (definition, text, variables = [{}]) => ({
    text: writeField(definition === null ? [] : [definition], write(text)),
    variables,
  });
  const isOptional = !isNonNullType(type) || defaultValue !== undefined;
  const listed = getNullableType(type);
  return [
    ...(isOptional ? [build(`$v: ${nullable}`, '$v', sent)] : []),
    build(`$v: ${nullable} = ${literal}`, '$v', sent),
    build(`$v: ${nullable}!`, '$v', [...sent, ...wrong]),
    build(`$v: ${nullable}! = ${literal}`, '$v', sent),
    build(null, literal),
    ...(isNonNullType(type) ? [] : [build(null, 'null')]),
    ...(isListType(listed) ? listItemDocuments(listed.ofType, build) : []),
  ];
}

/** The text is that of one place; without a definition it has no variable. */
type BuildDocument = (
  definition: string | null,
  text: string,
  variables?: VariableDocument['variables'],
) => VariableDocument;

/** Variables as items, and an item in place of a list. */
function listItemDocuments(item: GraphQLInputType, build: BuildDocument): readonly VariableDocument[] {
  const nullable = String(getNullableType(item));
  const literal = writeLiteral(item);
  const given = createValue(item, 1);
  const sent = [{}, { v: null }, { v: given }];
  return [
    build(`$v: ${nullable}!`, '[$v]', sent),
    build(`$v: ${nullable} = ${literal}`, `[${literal}, $v]`, sent),
    build(`$v: [${nullable}!]!`, '$v', [{ v: given }, { v: [] }, { v: [given, given] }, { v: [null] }]),
    build(null, literal),
  ];
}

/** Whole inputs in variables: with all members, with each of them left out and null, and with one more. */
function listWholeInputs({ args, write }: SelectedField): readonly VariableDocument[] {
  return args.flatMap((arg) => {
    const type = getNullableType(arg.type);
    if (!isInputObjectType(type)) return [];
    const members = Object.values(type.getFields());
    const all = Object.fromEntries(members.map((member) => [member.name, createValue(member.type, 1)]));
    const variables = members.flatMap(({ name }) => {
      return [omit(all, name), { ...all, [name]: null }];
    });
    const text = write([`$v: ${String(arg.type)}`], joinMembers(args, isRequiredArgument, arg, '$v'));
    return [{ text, variables: [all, { ...all, other: 1 }, ...variables].map((v) => ({ v })) }];
  });
}

export function omit(members: Readonly<Record<string, unknown>>, left: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).filter(([name]) => name !== left));
}

/** Every member is a variable: each left out or not, by turns. */
function writeAllMembers({ args, write }: SelectedField, form: '' | 'default'): VariableDocument {
  const definitions: string[] = [];
  const values: [string, unknown][] = [];
  const declare = ({ type, defaultValue }: Declared): string => {
    const inner = getNullableType(type);
    if (isInputObjectType(inner)) {
      return `{ ${Object.values(inner.getFields())
        .map((member) => `${member.name}: ${declare(member)}`)
        .join(', ')} }`;
    }
    const name = `v${definitions.length}`;
    const isRequired = isNonNullType(type) && defaultValue === undefined;
    const declared = String(inner) + (isRequired && form === '' ? '!' : '');
    definitions.push(`$${name}: ${declared}${form === '' ? '' : ` = ${writeLiteral(type)}`}`);
    values.push([name, createValue(type, 1)]);
    return `$${name}`;
  };
  const text = args.map((arg) => `${arg.name}: ${declare(arg)}`).join(', ');
  const pick = (isSent: (index: number) => boolean) => Object.fromEntries(values.filter((_, index) => isSent(index)));
  const variables = [
    pick(() => false),
    pick(() => true),
    pick((index) => index % 2 === 0),
    pick((index) => index % 2 === 1),
    pick((index) => index % 3 !== 0),
    Object.fromEntries(values.map(([name]) => [name, null])),
    // What is required is sent, all else left out.
    pick((index) => (definitions[index] ?? '').endsWith('!')),
  ];
  return { text: write(definitions, text), variables };
}

/** Two valid values of each type: the first is written in documents, the second sent in variables. */
const VALUES: Readonly<Record<string, readonly [unknown, unknown]>> = {
  String: ['a', 'b'],
  ID: ['1', '2'],
  Int: [1, 2],
  Boolean: [false, true],
  Money: ['1.00', '2.5'],
  OneTimeCode: ['123456', '000001'],
  Percent: ['1.00', '2.50'],
  LocalDate: ['2026-04-01', '2026-04-02'],
  DateTime: ['2026-04-01T00:00:00.000Z', '2026-04-02T00:00:00.000Z'],
  JSONObject: [{ a: 1 }, { b: null }],
};

export function createValue(type: GraphQLInputType, choice: 0 | 1): unknown {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return [createValue(nullable.ofType, choice)];
  if (isEnumType(nullable)) return nullable.getValues().at(choice === 0 ? 0 : -1)?.name;
  if (isInputObjectType(nullable)) {
    const members = Object.values(nullable.getFields()).filter(
      (member) => choice === 1 || isRequiredInputField(member),
    );
    return Object.fromEntries(members.map((member) => [member.name, createValue(member.type, choice)]));
  }
  const known = VALUES[nullable.name];
  if (!known) throw new Error(`${nullable.name}: a value is needed`);
  return known[choice];
}

function writeLiteral(type: GraphQLInputType): string {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return `[${writeLiteral(nullable.ofType)}]`;
  if (isEnumType(nullable)) return String(createValue(nullable, 0));
  if (!isInputObjectType(nullable)) return JSON.stringify(createValue(nullable, 0)).replace(/"(\w+)":/g, '$1:');
  const required = Object.values(nullable.getFields()).filter(isRequiredInputField);
  return `{ ${required.map((member) => `${member.name}: ${writeLiteral(member.type)}`).join(', ')} }`;
}
