// The descriptions of the OpenAPI documents speak REST: nothing in them has its GraphQL name, and each parameter has one.
import { isEnumType, isInputObjectType, isObjectType } from 'graphql';
import { buildSchema } from '../../../schema/build-schema';
import { ERRORS } from '../../../src/domain/shared/errors';
import {
  BASES,
  printedDocument,
  printedOperations,
  resolveReference,
  toJsonRecord,
} from '../../support/openapi/printed-documents';

const types = Object.values(buildSchema().schema.getTypeMap());
const MEMBERS = types
  .filter((type) => isObjectType(type) || isInputObjectType(type))
  .flatMap((type) => [
    ...Object.keys(type.getFields()),
    ...(isObjectType(type) ? Object.values(type.getFields()).flatMap(({ args }) => args.map(({ name }) => name)) : []),
  ]);
const VALUES = types.filter(isEnumType).flatMap((type) => type.getValues().map(({ name }) => `\`${name}\``));
const PAIRS = types
  .filter(isEnumType)
  .flatMap((type) => type.getValues().map(({ name, value }) => ({ name, value: String(value) })));
/** Of names that stand for something else in another enum. */
const FOREIGN_VALUES = PAIRS.filter(
  ({ name, value }) =>
    value !== name.toLowerCase() && PAIRS.some((other) => other.name === name && other.value === name.toLowerCase()),
).map(({ value }) => value);
const CODES = Object.keys(ERRORS).map((code) => code.toUpperCase());
const GRAPHQL_NAMES = new Set([...MEMBERS.filter((name) => /[A-Z]/.test(name)), ...VALUES, ...CODES]);

/** A calendar has the values of iCalendar. */
const OTHER_FORMATS = ['text/calendar'];
const EXAMPLES = ['example', 'examples', 'x-codeSamples'];

/** Descriptions and summaries below `value`. */
function listTexts(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(listTexts);
  return Object.entries(toJsonRecord(value)).flatMap(([name, member]) => {
    if (EXAMPLES.includes(name) || OTHER_FORMATS.includes(name)) return [];
    const isText = name === 'description' || name === 'summary';
    return isText && typeof member === 'string' ? [member] : listTexts(member);
  });
}

/** Words, and names in backticks. */
function findGraphqlNames(text: string): readonly string[] {
  const prose = text.replace(/```[\s\S]*?```|\]\([^)]*\)/g, '');
  return (prose.match(/`[A-Z_]+`|\b\w+\b/g) ?? []).filter((word) => GRAPHQL_NAMES.has(word));
}

describe.each(BASES)('the document of the %s API', (base) => {
  it('names nothing as GraphQL does', () => {
    const texts = listTexts(printedDocument(base));
    expect(texts.length).toBeGreaterThan(500);
    expect(texts.flatMap(findGraphqlNames)).toEqual([]);
  });

  // `CLOSED` is 5 of a notice, and `closed` of the answer to a dispute.
  it('translates a name that several enums have to the value that is spelt like it', () => {
    const texts = listTexts(printedDocument(base)).join('\n');
    expect(FOREIGN_VALUES.length).toBeGreaterThan(0);
    expect(FOREIGN_VALUES.filter((value) => texts.includes(`\`${value}\``))).toEqual([]);
  });

  it('describes its tags for its own side', () => {
    const tags = printedDocument(base)['tags'] as readonly { readonly name: string; readonly description: string }[];
    const foreign = base === 'creditor' ? /\bsigned-in consumer\b/ : /\bcompany of the signed-in\b|\bof a creditor\b/;
    expect(tags.filter(({ description }) => foreign.test(description))).toEqual([]);
  });

  it('describes each parameter', () => {
    const parameters = printedOperations(base).flatMap((operation) =>
      operation.parameters.map((parameter) => ({ ...parameter, place: `${operation.name} ${parameter.name}` })),
    );
    expect(parameters.length).toBeGreaterThan(50);
    expect(parameters.filter((one) => !('description' in one)).map(({ place }) => place)).toEqual([]);
    const pages = parameters.filter(({ name }) => name === 'limit');
    expect(pages.map(({ schema }) => schema['default'])).toEqual(pages.map(() => 20));
    const totals = parameters.filter(({ name }) => name === 'total');
    expect(totals.map(({ schema }) => schema['default'])).toEqual(totals.map(() => false));
  });

  it('names the headers of each answer', () => {
    const document = printedDocument(base);
    const operations = Object.values(toJsonRecord(document['paths'])).flatMap((methods) =>
      Object.values(toJsonRecord(methods)).map(toJsonRecord),
    );
    const wrong = operations.flatMap(({ operationId, parameters, responses }) => {
      const sent = (Array.isArray(parameters) ? parameters : []).map((one) => toJsonRecord(one)['name']);
      return Object.entries(toJsonRecord(responses)).flatMap(([status, response]) => {
        const declared = Object.keys(toJsonRecord(resolveReference(document, response)['headers']));
        const isSuccess = Number(status) < 300;
        const expected: readonly (readonly [header: string, isExpected: boolean])[] = [
          ['Idempotent-Replayed', isSuccess && sent.includes('Idempotency-Key')],
          ['Link', Number(status) >= 400],
          ['WWW-Authenticate', status === '401'],
        ];
        const differing = expected.filter(([header, isExpected]) => declared.includes(header) !== isExpected);
        const lacksTag = isSuccess && sent.includes('If-Match') && !declared.includes('ETag');
        return [...differing.map(([header]) => header), ...(lacksTag ? ['ETag'] : [])].map(
          (header) => `${String(operationId)} ${status}: ${header}`,
        );
      });
    });
    expect(operations.length).toBeGreaterThan(50);
    expect(wrong).toEqual([]);
  });
});

it('finds the names of members, operations, values and codes', () => {
  const text = 'See `payTerms.maxFirstPayDate`, reportNotPaying, `PIF` and OFFER_ACTION_UNAVAILABLE, not `status`.';
  expect(findGraphqlNames(text)).toEqual([
    'payTerms',
    'maxFirstPayDate',
    'reportNotPaying',
    '`PIF`',
    'OFFER_ACTION_UNAVAILABLE',
  ]);
});
