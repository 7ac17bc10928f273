// The members of an account and of its offers are spelled in three places: the view of the domain, the GraphQL type and
// the REST document. This test names the place that lacks one.
import { getNamedType, isObjectType, type GraphQLObjectType } from 'graphql';
import { buildSchema } from '../../../schema/build-schema';
import { describeAccount } from '../../../src/domain/account/describe-account';
import { describeOffers } from '../../../src/domain/account/describe-offers';
import { FACTS_BY_CONDITION, TODAY } from '../../support/account/account-facts';
import { GRAPHQL_ONLY, listUnselectedFields } from '../../journeys/parity/selections';

const { schema } = buildSchema();

/** Fields that a resolver computes and no view holds. */
const RESOLVED = [
  'ConsumerAccount.agreement',
  'ConsumerAccount.etag',
  'ConsumerAccountAction.action',
  'ConsumerOfferPayload.actionToken',
  'ConsumerOfferPayload.id',
  'ConsumerAccount.contact',
  'ConsumerAccount.paymentMethod',
  'ConsumerAccount.offers',
  'ConsumerAccount.negotiationHistory',
  'ConsumerAccount.letters',
  'ConsumerAccount.payments',
  'ConsumerAccount.upcomingPayments',
  'ConsumerAccount.giftLinks',
];

/** GraphQL type → the members that the domain's views have for it, in any condition of an account. */
const seen = new Map<string, Set<string>>();

function collect(type: GraphQLObjectType, view: unknown): void {
  if (Array.isArray(view)) return view.forEach((item) => collect(type, item));
  if (typeof view !== 'object' || view === null) return;
  const members = seen.get(type.name) ?? new Set();
  seen.set(type.name, members);
  for (const [member, value] of Object.entries(view)) {
    members.add(member);
    const field = type.getFields()[member];
    const named = field && getNamedType(field.type);
    if (isObjectType(named)) collect(named, value);
  }
}

function getObjectType(name: string): GraphQLObjectType {
  const type = schema.getType(name);
  if (!isObjectType(type)) throw new Error(`The schema has no object type ${name}`);
  return type;
}

beforeAll(() => {
  for (const facts of Object.values(FACTS_BY_CONDITION)) {
    collect(getObjectType('ConsumerAccount'), describeAccount(facts));
    collect(getObjectType('ConsumerOfferPayload'), describeOffers(facts, TODAY));
  }
});

it('compares the types of an account and of its offers', () => {
  expect([...seen.keys()]).toEqual(expect.arrayContaining(['ConsumerAccountDisplay', 'ConsumerOfferOptions']));
});

it('finds every member of a view in its GraphQL type', () => {
  const missing = [...seen].flatMap(([name, members]) => {
    const fields = getObjectType(name).getFields();
    return [...members].filter((member) => !(member in fields)).map((member) => `${name} has no field ${member}`);
  });
  expect(missing).toEqual([]);
});

it('finds every field of a GraphQL type in the view of the domain', () => {
  const missing = [...seen].flatMap(([name, members]) => {
    const fields = Object.keys(getObjectType(name).getFields());
    const unseen = fields.filter((field) => !members.has(field) && !RESOLVED.includes(`${name}.${field}`));
    return unseen.map((field) => `the view of ${name} has no member ${field}`);
  });
  expect(missing).toEqual([]);
});

it('finds every field of a GraphQL type in the REST documents', () => {
  expect(listUnselectedFields()).toEqual(GRAPHQL_ONLY);
});
