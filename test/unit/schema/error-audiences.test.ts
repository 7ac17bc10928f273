// The two sides get errors of their own: a client of consumers need not know what only creditors can do wrong.
import { getNamedType, isEnumType, isObjectType } from 'graphql';
import { ENDPOINTS } from '../../../rest-facade/endpoints';
import { getDeclaredErrorCodes } from '../../../rest-facade/openapi/responses';
import { createOperationLookup, readDocuments } from '../../../rest-facade/operations';
import { buildSchema } from '../../../schema/build-schema';
import { CONSUMER_ERRORS } from '../../../src/domain/shared/consumer-errors';
import { CREDITOR_ERRORS } from '../../../src/domain/shared/creditor-errors';
import { ERRORS } from '../../../src/domain/shared/errors';

const { schema } = buildSchema();
const findOperation = createOperationLookup(readDocuments(), schema);

/** What a field is for that everybody may call: the API that has it says so. */
const BASES = new Map(ENDPOINTS.map(({ document, base = 'consumer' }) => [findOperation(document).field, base]));

const rootFields = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap((root) =>
  Object.values(root?.getFields() ?? {}).map((field) => {
    const { access } = field.extensions;
    return {
      name: field.name,
      audience: access === 'public' ? BASES.get(field.name) : access,
      codes: getDeclaredErrorCodes(field),
    };
  }),
);

const OWN = { consumer: Object.keys(CONSUMER_ERRORS), creditor: Object.keys(CREDITOR_ERRORS) };

function codesOf(audience: 'consumer' | 'creditor'): ReadonlySet<string> {
  return new Set(rootFields.flatMap((field) => (field.audience === audience ? field.codes : [])));
}

it('no field of one side raises an error of the other', () => {
  expect(OWN.creditor.filter((code) => codesOf('consumer').has(code))).toEqual([]);
  expect(OWN.consumer.filter((code) => codesOf('creditor').has(code))).toEqual([]);
});

it('what fields of one side alone raise is an error of that side', () => {
  const [consumer, creditor] = [codesOf('consumer'), codesOf('creditor')];
  const shared = Object.keys(ERRORS).filter((code) => ![...OWN.consumer, ...OWN.creditor].includes(code));
  const oneSided = shared.filter((code) => consumer.has(code) !== creditor.has(code));
  expect(oneSided).toEqual([]);
});

it('fields below the root raise what both sides know, unless they are of one side', () => {
  const types = Object.values(schema.getTypeMap()).filter(isObjectType);
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const below = types.filter((type) => !roots.includes(type));
  const foreign = below.flatMap((type) =>
    Object.values(type.getFields()).flatMap((field) => {
      const codes = getDeclaredErrorCodes(field).filter((code) => OWN.creditor.includes(code));
      return codes.length > 0 ? [`${type.name}.${field.name}`] : [];
    }),
  );
  expect([...new Set(foreign)].sort()).toEqual([
    'Creditor.accounts',
    'Creditor.openOffers',
    'Creditor.templates',
    'SentLetter.content',
    'SentLetter.recipient',
  ]);
});

it.each([
  ['consumer', 'LAST_ADMIN'],
  ['creditor', 'OTP_INVALID'],
] as const)('the codes of a %s have no %s', (side, foreign) => {
  const field = schema.getQueryType()?.getFields()[`${side}ErrorCodes`];
  const row = field && getNamedType(field.type);
  const code = isObjectType(row) ? row.getFields()['code']?.type : undefined;
  const type = code && getNamedType(code);
  const names = isEnumType(type) ? type.getValues().map(({ name }) => name) : [];
  expect(names).toContain('WRONG_AUDIENCE');
  expect(names).toContain('BAD_USER_INPUT');
  expect(names).not.toContain(foreign);
});
