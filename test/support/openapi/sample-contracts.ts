// Small sample contracts for the tests of the contract diff, which change one detail at a time.
import type { Contracts } from '../../../tools/contract-diff/contracts';

const SDL = `
directive @errors(codes: [ErrorCode!]!) on FIELD_DEFINITION
directive @length(max: Int) on INPUT_FIELD_DEFINITION
enum ErrorCode { NOT_FOUND VALIDATION_FAILED }
enum Colour { RED BLUE }
"A plant."
type Plant { id: ID! name: String! colour: Colour! height: Int! }
type Weed { name: String! }
union Growth = Plant | Weed
input PlantInput { name: String! @length(max: 40) height: Int depth: Int = 3 }
type Query { plant(id: ID!): Plant @errors(codes: [NOT_FOUND]) plants(first: Int! = 20): [Plant!]! growth: Growth }
type Mutation { sow(input: PlantInput!): Plant! @errors(codes: [VALIDATION_FAILED]) }
`;

const ERRORS = {
  not_found: { status: 404, message: 'Not found.', named: false },
  too_dry: { status: 409, message: 'Water it first.', named: true, details: ['litres'] },
};

function refusal(...codes: readonly string[]) {
  const examples = Object.fromEntries(codes.map((code) => [code, { value: {} }]));
  return {
    content: { 'application/json': { schema: { $ref: '#/components/schemas/MessageError' }, examples } },
  };
}

const ok = {
  headers: { ETag: { schema: { type: 'string' } } },
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Plant' } } },
};

const CONSUMER = {
  openapi: '3.1.0',
  servers: [{ url: '/sample' }],
  paths: {
    '/plants/{plant}': {
      get: {
        operationId: 'plant',
        security: [{ bearer: [] }],
        parameters: [
          { name: 'plant', in: 'path', required: true, schema: { type: 'integer' } },
          { name: 'part', in: 'query', schema: { type: 'string', enum: ['leaf', 'root'] } },
        ],
        responses: { '200': ok, '404': refusal('not_found') },
      },
    },
    '/plants': {
      post: {
        operationId: 'sow',
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  called: { type: 'string', maxLength: 40 },
                  depth: { type: ['integer', 'null'], minimum: 1, default: 3 },
                },
                required: ['called'],
              },
            },
          },
        },
        responses: {
          '201': ok,
          '202': {
            content: {
              'application/json': {
                schema: {
                  oneOf: [
                    { type: 'object', properties: { queue: { type: 'integer' } }, required: ['queue'] },
                    { type: 'object', properties: { day: { type: 'string' } }, required: ['day'] },
                  ],
                },
              },
            },
          },
          '422': refusal('validation_failed'),
        },
      },
    },
  },
  components: {
    schemas: {
      Plant: {
        type: 'object',
        properties: {
          id: { type: 'integer' },
          name: { type: 'string', description: 'What people call it.' },
          colour: { enum: ['red', 'blue'] },
          sown: { type: 'string', format: 'date' },
          leaves: { type: 'array', items: { type: 'object', properties: { size: { type: 'number' } } } },
          parent: { $ref: '#/components/schemas/Plant' },
        },
        required: ['id', 'name'],
        additionalProperties: false,
      },
      MessageError: { type: 'object', properties: { message: { type: 'string' } }, required: ['message'] },
    },
  },
};

/** The text of each contract, so that a test can replace a part of it. */
export const SAMPLE_CONTRACTS = {
  graphql: SDL,
  consumer: JSON.stringify(CONSUMER),
  creditor: JSON.stringify({ ...CONSUMER, paths: {} }),
  errors: JSON.stringify(ERRORS),
} as const;

export type SampleContractTexts = Readonly<Record<keyof typeof SAMPLE_CONTRACTS, string>>;

export function parseContracts({ graphql, consumer, creditor, errors }: SampleContractTexts): Contracts {
  return {
    sdl: graphql,
    consumer: JSON.parse(consumer) as Contracts['consumer'],
    creditor: JSON.parse(creditor) as Contracts['creditor'],
    errors: JSON.parse(errors) as Contracts['errors'],
  };
}

/** Parses the sample contracts with `part` replaced in one of them. */
export function changeSampleContract(
  contract: keyof typeof SAMPLE_CONTRACTS,
  part: string,
  replacement: string,
): Contracts {
  const text = SAMPLE_CONTRACTS[contract];
  if (!text.includes(part)) throw new Error(`The sample ${contract} contract does not contain ${part}`);
  return parseContracts({ ...SAMPLE_CONTRACTS, [contract]: text.replace(part, () => replacement) });
}
