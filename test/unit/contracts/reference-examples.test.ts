// The requests of the OpenAPI documents: each has an example, and every text a bound; readers find who may call an
// operation, a line for a shell, and the page of each error.
import { buildRequestExamples, PRINTED_DAY } from '../../../rest-facade/openapi/request-examples';
import { listErrorCodes } from '../../../src/services/system/error-codes';
import {
  BASES,
  printedDocument,
  resolveReference,
  toJsonRecord,
  type JsonRecord,
} from '../../support/openapi/printed-documents';

interface Operation {
  readonly name: string;
  readonly document: JsonRecord;
  readonly operation: JsonRecord;
  /** Media type of the body; empty without one. */
  readonly body: JsonRecord;
}

const OPERATIONS: readonly Operation[] = BASES.map(printedDocument).flatMap((document) =>
  Object.values(toJsonRecord(document['paths'])).flatMap((methods) =>
    Object.values(toJsonRecord(methods)).map((value) => {
      const operation = toJsonRecord(value);
      const content = toJsonRecord(toJsonRecord(operation['requestBody'])['content']);
      return {
        name: String(operation['operationId']),
        document,
        operation,
        body: toJsonRecord(content['application/json']),
      };
    }),
  ),
);

function parametersOf({ operation }: Pick<Operation, 'operation'>): readonly JsonRecord[] {
  return Array.isArray(operation['parameters']) ? operation['parameters'].map(toJsonRecord) : [];
}

describe('an example', () => {
  it('fills in each body and each parameter of a path', () => {
    const empty = OPERATIONS.filter((one) => {
      const inPath = parametersOf(one).filter((parameter) => parameter['in'] === 'path');
      const hasBody = 'schema' in one.body;
      return inPath.some((parameter) => !('example' in parameter)) || (hasBody && bodiesOf(one).length === 0);
    });
    expect(empty.map(({ name }) => name)).toEqual([]);
  });

  it('belongs to an operation', () => {
    const names = OPERATIONS.map(({ name }) => name);
    expect(Object.keys(buildRequestExamples(PRINTED_DAY)).filter((name) => !names.includes(name))).toEqual([]);
  });

  it('has no action context, which only the newest answer knows', () => {
    const withContext = OPERATIONS.filter((one) =>
      bodiesOf(one).some((body) => 'action_context' in toJsonRecord(body)),
    );
    expect(withContext.map(({ name }) => name)).toEqual([]);
  });

  it('has the dates of its day', () => {
    const [one, other] = ['2026-03-10', '2027-12-31'].map((day) => buildRequestExamples(day)['createPaymentPlanOffer']);
    expect([one?.body, other?.body]).toEqual([{ first_pay_date: '2026-03-11' }, { first_pay_date: '2028-01-01' }]);
  });
});

function bodiesOf({ body }: Operation): readonly unknown[] {
  const named = Object.values(toJsonRecord(body['examples'])).map((example) => toJsonRecord(example)['value']);
  return 'example' in body ? [body['example']] : named;
}

describe('a text of a request', () => {
  it('has a bound', () => {
    const unbounded = OPERATIONS.flatMap((one) => [
      ...parametersOf(one)
        // The server bounds all headers together.
        .filter(({ name }) => name !== 'If-None-Match')
        .flatMap(({ name, schema }) => findUnbounded(`${one.name} ${String(name)}`, toJsonRecord(schema))),
      ...findUnbounded(one.name, toJsonRecord(one.body['schema'])),
    ]);
    expect(OPERATIONS.length).toBeGreaterThan(100);
    expect(unbounded).toEqual([]);
  });

  it('without one is found', () => {
    const schema = {
      type: 'object',
      properties: { a: { type: ['string', 'null'] }, b: { type: 'string', maxLength: 3 } },
    };
    expect(findUnbounded('x', { type: 'array', items: schema })).toEqual(['x.items.a']);
  });

  it.each([
    ['login', 'last4ssn', { pattern: '^[0-9]{4}$' }],
    ['holdPlan', 'hold_reason', { maxLength: 255 }],
    ['createCustomOffer', 'amount', { pattern: '^-?\\d+(?:\\.\\d{1,2})?$', maxLength: 24 }],
    ['createCalendarFeed', 'reminder_days', { minimum: 0, maximum: 14 }],
    ['addPaymentMethod', 'payment_method_id', { minimum: 1 }],
    ['addPaymentMethod', 'payment_reference', { maxLength: 100, pattern: '^[\\w.:-]{3,100}$' }],
  ])('shows what is checked: %s %s', (name, member, rule) => {
    const operation = OPERATIONS.find((one) => one.name === name);
    const properties = toJsonRecord(toJsonRecord(operation?.body['schema'])['properties']);
    expect(properties[member]).toMatchObject(rule);
  });
});

const BOUNDS = ['maxLength', 'enum', 'const', 'format', 'pattern'];

/** Places of texts without a bound. */
function findUnbounded(place: string, schema: JsonRecord): readonly string[] {
  const isText = [schema['type']].flat().includes('string');
  return [
    ...(isText && !BOUNDS.some((keyword) => keyword in schema) ? [place] : []),
    ...('items' in schema ? findUnbounded(`${place}.items`, toJsonRecord(schema['items'])) : []),
    ...Object.entries(toJsonRecord(schema['properties'])).flatMap(([name, member]) =>
      findUnbounded(`${place}.${name}`, toJsonRecord(member)),
    ),
  ];
}

describe('a reader of an operation', () => {
  it.each(OPERATIONS.map(({ name, operation }) => [name, operation] as const))('finds help: %s', (_name, operation) => {
    const [sample] = Array.isArray(operation['x-codeSamples']) ? operation['x-codeSamples'].map(toJsonRecord) : [];
    expect(operation['description']).toContain(`\`\`\`sh\n${String(sample?.['source'])}\n\`\`\``);
    expect(operation['description']).toMatch(/\*\*Who:\*\* (everyone|signed-in (consumers|creditors))/);
    expect(sample?.['source']).toMatch(/^curl (-X [A-Z]+ )?(-OJ )?"\$api\/[^"{}]*"/);
    const asked = parametersOf({ operation }).filter((one) => one['in'] === 'query' && 'example' in one);
    for (const { name, example } of asked) expect(sample?.['source']).toContain(`${String(name)}=${String(example)}`);
  });

  it('finds the page of each error', () => {
    const codes: readonly string[] = listErrorCodes().map(({ code }) => code);
    const links = OPERATIONS.flatMap(({ operation, document }) =>
      Object.entries(toJsonRecord(operation['responses'])).flatMap(([status, response]) => {
        const text = String(resolveReference(document, response)['description']);
        const found = [...text.matchAll(/\(\/docs\/errors#(\w+)\)/g)].map(([, code]) => code ?? '');
        return Number(status) < 400 ? [] : [found];
      }),
    );
    expect(links.filter((found) => found.length === 0)).toEqual([]);
    expect(links.flat().filter((code) => !codes.includes(code))).toEqual([]);
  });
});
