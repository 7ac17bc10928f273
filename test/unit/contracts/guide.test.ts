// The guide: GraphiQL opens the operation of each endpoint with the values of the example request, on any day.
import { getOperationAST, getVariableValues, parse, validate } from 'graphql';
import { buildRestApis } from '../../../rest-facade/openapi/apis';
import { buildSchema } from '../../../schema/build-schema';
import { DEFAULT_BASE_PATHS } from '../../../src/config/server';
import { ERRORS } from '../../../src/domain/shared/errors';
import { GUIDE_CHAPTERS } from '../../../src/http/pages/guide-chapters';

const { schema } = buildSchema();
const ROWS = buildRestApis(schema, ERRORS, DEFAULT_BASE_PATHS).flatMap(({ guideOn }) => guideOn('2027-05-20'));

it.each(ROWS.map((row) => [row.name, row] as const))(
  '%s has a short valid operation, and the variables that it takes',
  (_name, row) => {
    const document = parse(row.document);
    expect(validate(schema, document)).toEqual([]);
    expect(row.document.split('\n').length).toBeLessThan(130);
    const { variableDefinitions = [] } = getOperationAST(document) ?? {};
    const { errors = [] } = getVariableValues(schema, variableDefinitions, row.variables);
    expect(errors.map(({ message }) => message)).toEqual([]);
    const names = variableDefinitions.map(({ variable }) => variable.name.value);
    expect(Object.keys(row.variables).filter((name) => !names.includes(name))).toEqual([]);
  },
);

it('reads values from path, query, header and body', () => {
  const find = (name: string) => ROWS.find((row) => row.name === name);
  expect(find('offerQuote')?.variables).toEqual({
    accountId: '19',
    negotiationType: 'INSTALLMENT',
    installmentType: 'MONTHLY',
    amount: '60.00',
    firstPayDate: '2027-05-27',
  });
  expect(find('payGift')?.variables).toMatchObject({ idempotencyKey: 'gift-of-aunt-rosa-1' });
  expect(find('reschedulePayment')?.variables).toEqual({ input: { paymentId: '28', date: '2027-05-23' } });
});

it('says where each value of a request goes', () => {
  const values = Object.fromEntries(ROWS.map((row) => [row.name, row.values]));
  expect(values['skipPayment']).toEqual([
    ['payment (path)', '$input.paymentId'],
    ['Idempotency-Key (header)', '$idempotencyKey'],
    ['members of the body, in camelCase', '$input'],
  ]);
  expect(values['updateCompany']).toContainEqual(['If-Match (header)', '$input.ifMatch']);
});

it('names each subscription', () => {
  const text = GUIDE_CHAPTERS.find(({ id }) => id === 'live')?.text ?? '';
  const named = [...text.matchAll(/`(\w+Changed)`/g)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(Object.keys(schema.getSubscriptionType()?.getFields() ?? {}).toSorted());
});

it('knows who has to be signed in', () => {
  const people = Object.fromEntries(ROWS.map(({ name, person }) => [name, person]));
  expect(people).toMatchObject({ login: null, accounts: 'Maria Rivera', cancelPlan: 'Elena Castillo' });
  expect(people).toMatchObject({ companyProfile: 'Dana Whitfield' });
});
