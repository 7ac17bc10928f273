// What fields say about their refusals: the error codes that they declare, and that they are nullable.
import { buildASTSchema, isNonNullType, isObjectType, Kind, parse, type GraphQLField } from 'graphql';
import { buildSchema } from '../../../schema/build-schema';
import { BASES, printedDocument } from '../../support/openapi/printed-documents';

interface PrintedField {
  readonly type: string;
  readonly field: GraphQLField<unknown, unknown>;
  /** Error codes that the field declares. */
  readonly codes: readonly string[];
}

const printed = buildASTSchema(parse(buildSchema().sdl));
const ROOTS = ['Query', 'Mutation', 'Subscription'];

const fields: readonly PrintedField[] = Object.values(printed.getTypeMap())
  .filter(isObjectType)
  .flatMap((type) =>
    Object.values(type.getFields()).map((field) => ({ type: type.name, field, codes: readCodes(field) })),
  );
const rootFields = fields.filter(({ type }) => ROOTS.includes(type));

function readCodes({ astNode }: PrintedField['field']): readonly string[] {
  const errors = astNode?.directives?.find(({ name }) => name.value === 'errors')?.arguments?.[0]?.value;
  return errors?.kind === Kind.LIST ? errors.values.map((value) => ('value' in value ? String(value.value) : '')) : [];
}

const namesOf = (some: readonly PrintedField[]) => some.map(({ field }) => field.name).sort();

/** Root fields that everyone may always ask for, with what they return. */
const NEVER_REFUSED: Readonly<Record<string, string>> = {
  health: 'state of the service',
  systemInfo: 'facts about the service',
  vocabularies: 'constants',
  consumerErrorCodes: 'constants',
  creditorErrorCodes: 'constants',
};

describe('declared errors', () => {
  const PUBLIC = [
    'captchaChallenge',
    'confirmCreate',
    'creditorLogin',
    'login',
    'provideContact',
    'requestCreditorPasswordReset',
  ];
  const OF_PAYERS = ['createGiftSetup', 'giftPage', 'payGift'];
  const BY_TOKEN = [
    'refreshCreditorTokens',
    'refreshTokens',
    'resendOtp',
    'resetCreditorPassword',
    'verifyOtp',
    ...OF_PAYERS,
  ];

  it('of root fields are in the SDL, and only those of the service itself have none', () => {
    expect(namesOf(rootFields.filter(({ codes }) => codes.length === 0))).toEqual(Object.keys(NEVER_REFUSED).sort());
  });

  it('begin with UNAUTHENTICATED, unless the field is public or takes a token as input', () => {
    const open = rootFields.filter(({ codes }) => codes[0] !== 'UNAUTHENTICATED');
    expect(namesOf(open)).toEqual([...Object.keys(NEVER_REFUSED), ...PUBLIC, ...BY_TOKEN].sort());
    expect(open.filter(({ codes }) => codes.includes('UNAUTHENTICATED'))).toEqual([]);
  });

  it('contain VALIDATION_FAILED for paged fields', () => {
    const paged = fields.filter(({ field }) => field.args.some(({ name }) => name === 'first'));
    expect(paged.length).toBeGreaterThan(15);
    expect(namesOf(paged.filter(({ codes }) => !codes.includes('VALIDATION_FAILED')))).toEqual([]);
  });
});

describe('the description', () => {
  it('of a field names the errors that it declares', () => {
    const named = fields.map(({ field }) => {
      const [, list = ''] = /\n\nErrors: (.+)\.$/.exec(field.description ?? '') ?? [];
      return [field.name, [...list.matchAll(/`(\w+)`/g)].map(([, code]) => code)];
    });
    expect(named).toEqual(fields.map(({ field, codes }) => [field.name, codes]));
  });

  it.each(BASES)('of an endpoint of the %s API does not, because its responses do', (base) => {
    expect(JSON.stringify(printedDocument(base))).not.toContain('Errors: `');
  });
});

describe('a field that can be refused', () => {
  it('is nullable, so that its refusal leaves the other fields of a request', () => {
    const refusable = fields.filter(({ codes }) => codes.length > 0);
    expect(refusable.length).toBeGreaterThan(90);
    expect(namesOf(refusable.filter(({ field }) => isNonNullType(field.type)))).toEqual([]);
  });

  it('is any root field but a few', () => {
    const strict = rootFields.filter(({ field }) => isNonNullType(field.type));
    expect(namesOf(strict)).toEqual(Object.keys(NEVER_REFUSED).sort());
  });
});
