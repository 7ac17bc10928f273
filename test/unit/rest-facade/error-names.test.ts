// The names in the errors of a REST response: whatever argument of the operation an error is about, the client finds it under
// the name that it sent, in the path, query, headers or body. And every name that a client can send belongs to an argument.
import {
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isObjectType,
  Kind,
  separateOperations,
  type ArgumentNode,
  type DocumentNode,
  type FieldNode,
  type GraphQLInputType,
  type GraphQLObjectType,
  type ObjectFieldNode,
} from 'graphql';
import { ENDPOINTS, type Endpoint } from '../../../rest-facade/endpoints';
import { createOperationLookup, readDocuments } from '../../../rest-facade/operations';
import { getBodyMembers, getHeaderMembers, getQueryMembers } from '../../../rest-facade/request/read-request';
import { getInputMembers, type InputMember } from '../../../rest-facade/request/input-schema';
import { prepareRoute } from '../../../rest-facade/routes';
import { buildSchema } from '../../../schema/build-schema';
import { expectEveryRow } from '../../support/fixtures/every-row';

const { schema } = buildSchema();
const documents = readDocuments();
const operations = separateOperations(documents);
const findOperation = createOperationLookup(documents, schema);
const routes = new Map(ENDPOINTS.map((endpoint) => [endpoint.document, prepareRoute(endpoint, findOperation)]));
/** Names an argument as the client of an operation does. */
const toRestName = (document: string, argument: string) => routes.get(document)?.compile().restField(argument) ?? '';
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** The paths of all values that a REST client sends, as errors name them. */
function listRestNames(endpoint: Endpoint): readonly string[] {
  const operation = findOperation(endpoint.document);
  return [
    ...Object.keys(endpoint.parameters ?? {}),
    ...getQueryMembers(endpoint, operation).map(({ rest }) => rest),
    ...getHeaderMembers(endpoint, operation).map(({ rest }) => rest),
    ...getBodyMembers(endpoint, operation).flatMap(listMemberPaths),
  ];
}

function listMemberPaths({ rest, type }: InputMember): readonly string[] {
  const named = getNamedType(type);
  const below = isInputObjectType(named) ? getInputMembers(named).flatMap(listMemberPaths) : [];
  const prefix = isListType(getNullableType(type)) ? `${rest}.0` : rest;
  return [rest, ...below.map((path) => `${prefix}.${path}`)];
}

/**
 * The arguments, and members of arguments, that the document of an endpoint takes from the request, as errors name them:
 * `input.actionContext.version`.
 */
function listArguments({ document }: Endpoint): readonly string[] {
  const source = operations[document] as DocumentNode;
  const definition = source.definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  if (definition?.kind !== Kind.OPERATION_DEFINITION) throw new Error(document);
  const parent = schema.getRootType(definition.operation);
  const [root] = definition.selectionSet.selections;
  if (!parent || root?.kind !== Kind.FIELD) throw new Error(document);
  return listOfField(root, parent);
}

function listOfField(node: FieldNode, parent: GraphQLObjectType): readonly string[] {
  const field = parent.getFields()[node.name.value];
  const own = (node.arguments ?? []).flatMap((argument) => {
    const type = field?.args.find(({ name }) => name === argument.name.value)?.type;
    return type ? listOfValue(argument, type, '') : [];
  });
  const type = field && getNamedType(field.type);
  const below = (node.selectionSet?.selections ?? []).flatMap((selection) =>
    selection.kind === Kind.FIELD && isObjectType(type) ? listOfField(selection, type) : [],
  );
  return [...own, ...below];
}

function listOfValue(node: ArgumentNode | ObjectFieldNode, type: GraphQLInputType, prefix: string): readonly string[] {
  const path = `${prefix}${node.name.value}`;
  if (node.value.kind === Kind.VARIABLE) return listOfType(path, type);
  const named = getNullableType(type);
  if (node.value.kind !== Kind.OBJECT || !isInputObjectType(named)) return [];
  return node.value.fields.flatMap((member) => {
    const field = named.getFields()[member.name.value];
    return field ? listOfValue(member, field.type, `${path}.`) : [];
  });
}

function listOfType(path: string, type: GraphQLInputType): readonly string[] {
  const named = getNamedType(type);
  if (!isInputObjectType(named)) return [path];
  const prefix = isListType(getNullableType(type)) ? `${path}.0` : path;
  const inRest = Object.values(named.getFields()).filter(({ extensions }) => extensions['graphqlOnly'] !== true);
  const below = inRest.flatMap((field) => listOfType(`${prefix}.${field.name}`, field.type));
  return [path, ...below];
}

/** The argument `input` and those that hold the members of a body or of a query: clients do not know them. */
const HOLDERS = ['input', 'input.terms', 'filter'];

const listNamed = (endpoint: Endpoint) => listArguments(endpoint).filter((path) => !HOLDERS.includes(path));

it('every argument has the name of something that the client sends', async () => {
  await expectEveryRow(ENDPOINTS, nameOf, (endpoint) => {
    const known = listRestNames(endpoint);
    const paths = listNamed(endpoint).flatMap((path) => [path, path.replace(/^input\./, '')]);
    const named = paths.map((path) => [path, toRestName(endpoint.document, path)] as const);
    expect(named.filter(([, name]) => !known.includes(name))).toEqual([]);
  });
});

/** Decides whether a list is counted, and is no argument. */
const IN_DIRECTIVES = ['total'];

it('everything that a client sends belongs to an argument', async () => {
  await expectEveryRow(ENDPOINTS, nameOf, (endpoint) => {
    const reached = new Set(listNamed(endpoint).map((path) => toRestName(endpoint.document, path)));
    expect(listRestNames(endpoint).filter((name) => !reached.has(name) && !IN_DIRECTIVES.includes(name))).toEqual([]);
  });
});

it.each([
  ['CreateGiftLink', 'accountId', 'consumer'],
  ['ResendCreditorInvitation', 'id', 'user'],
  ['UpdateAccountPayTerms', 'id', 'account'],
  ['UpdateAccountPayTerms', 'terms.minMonthlyPayPercent', 'min_monthly_pay_percent'],
  ['Account', 'id', 'consumer'],
  ['MailboxLetter', 'id', 'letter'],
  ['ImportRows', 'first', 'limit'],
  ['RemovePaymentMethod', 'input.replacementId', 'replacement'],
  ['CreditorAccounts', 'filter.accountNumber', 'account_number'],
  ['CreatePaymentPlanOffer', 'idempotencyKey', 'idempotency-key'],
])('in %s, %s is %s', (document, argument, name) => {
  expect(toRestName(document, argument)).toBe(name);
});
