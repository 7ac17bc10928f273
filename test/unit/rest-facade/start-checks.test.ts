// Checks at start: an endpoint table that does not match its documents, the schema or the error table is rejected.
import { parse } from 'graphql';
import { ENDPOINTS as TABLE } from '../../../rest-facade/endpoints';
import type { Endpoint } from '../../../rest-facade/endpoints';
import { createRestFacade } from '../../../rest-facade/facade';
import { buildInputSchema } from '../../../rest-facade/request/input-schema';
import { createOperationLookup, readDocuments } from '../../../rest-facade/operations';
import { getBodyMembers } from '../../../rest-facade/request/read-request';
import { buildSchema } from '../../../schema/build-schema';
import { ACCOUNT_STATES, keysOf } from '../../../src/domain/shared/vocabulary';
import { FIXTURE_ERRORS, createFacadeOptions } from './facade-fixture';
import { FIXTURE_SCHEMA } from './fixture-schema';

const ROW: Endpoint = {
  method: 'GET',
  path: '/plots/:plot',
  tag: 'System',
  document: 'Plot',
  success: 200,
  parameters: { plot: 'id' },
};
const PLOT = 'query Plot($id: ID!) { plot(id: $id) { id } }';
const SOW = 'mutation Sow($input: SowPlotInput!) { sowPlot(input: $input) { message } }';
const ACCESS = 'query Access($plotId: ID!) { access(plotId: $plotId) { plotId } }';
const SOWING: Endpoint = {
  method: 'POST',
  path: '/p/:plot',
  tag: 'System',
  document: 'Sow',
  success: 200,
  parameters: { plot: 'plotId' },
};

function starting(row: Endpoint, documents: string) {
  return () => createRestFacade(createFacadeOptions({ endpoints: [row], documents: parse(documents) }));
}

it.each([
  ['a resource', ROW, PLOT],
  ['a body', SOWING, SOW],
  ['an access operation', { ...SOWING, access: 'Access' }, `${SOW} ${ACCESS}`],
])('starts with an endpoint for %s', (_, row, documents) => {
  expect(starting(row, documents)).not.toThrow();
});

it.each<[string, Endpoint, string]>([
  ['there is no operation Plot in the documents', ROW, 'query Other { owner { plotId } }'],
  ['operation Plot: Cannot query field "size" on type "Plot"', ROW, 'query Plot($id: ID!) { plot(id: $id) { size } }'],
  ['operation Plot: Unknown directive "@omitNull"', ROW, PLOT.replace('$id: ID!', '$id: ID! @omitNull')],
  ['operation Plot: exactly one root field is needed', ROW, PLOT.replace('{ plot', '{ owner { plotId } plot')],
  [':plot has no place in the operation', { ...ROW, parameters: {} }, PLOT],
  [':bed is not in the path', { ...ROW, parameters: { plot: 'id', bed: 'id' } }, PLOT],
  ['plotId is neither a variable nor a field of $input', { ...ROW, parameters: { plot: 'plotId' } }, PLOT],
  ['id is a variable without a source', { ...ROW, path: '/plots', parameters: {} }, PLOT],
  ['first is not a variable of the operation', { ...ROW, query: { limit: { variable: 'first' } } }, PLOT],
  ['id is a variable of the access operation', { ...SOWING, access: 'Plot' }, `${SOW} ${PLOT}`],
  [
    '$input must be of an input object type',
    { ...ROW, parameters: { plot: 'input' } },
    'query Plot($input: ID!) { plot(id: $input) { id } }',
  ],
  ['there is no operation Access', { ...SOWING, access: 'Access' }, SOW],
  ['colour is required, but no member', { ...SOWING, alsoRequired: ['colour'] }, SOW],
  ['size is required, but no member', { ...SOWING, alsoRequired: ['plot_context.size'] }, SOW],
])('does not start: %s', (reason, row, documents) => {
  const message = `REST facade, ${row.method} ${row.path}: ${reason}`;
  expect(starting(row, documents)).toThrow(message);
});

it.each(Object.keys(FIXTURE_ERRORS).filter((code) => /malformed|not_|too_large|media|validation|internal/.test(code)))(
  'does not start without an error definition for %s',
  (code) => {
    const errors = Object.fromEntries(Object.entries(FIXTURE_ERRORS).filter(([known]) => known !== code));
    expect(() => createRestFacade(createFacadeOptions({ errors }))).toThrow(`the error table lacks ${code}`);
  },
);

it('always passes the same document for an operation', () => {
  const findOperation = createOperationLookup(parse(PLOT), FIXTURE_SCHEMA);
  expect(findOperation('Plot').document).toBe(findOperation('Plot').document);
});

describe('the endpoint table of the service', () => {
  const { schema } = buildSchema();

  it('matches the schema', () => {
    const options = createFacadeOptions({ schema, endpoints: TABLE, documents: readDocuments() });
    expect(() => createRestFacade(options)).not.toThrow();
  });

  it('defines the body of the payment plan offer as documented', () => {
    const row = TABLE.find(({ document }) => document === 'CreatePaymentPlanOffer');
    const operation = createOperationLookup(readDocuments(), schema)('CreatePaymentPlanOffer');
    expect(row && buildInputSchema(getBodyMembers(row, operation), row.alsoRequired)).toEqual({
      type: 'object',
      required: ['first_pay_date'],
      properties: {
        first_pay_date: { type: 'string', format: 'date', maxLength: 10 },
        action_context: {
          type: ['object', 'null'],
          required: ['consumer_id', 'active_negotiation_id', 'state', 'version'],
          properties: {
            consumer_id: { type: 'integer' },
            active_negotiation_id: { type: ['integer', 'null'] },
            state: { type: 'string', enum: keysOf(ACCOUNT_STATES) },
            version: { type: 'string', format: 'date-time', maxLength: 40 },
          },
        },
      },
    });
  });
});
