// Faulty bodies over REST: all faults of a body are named in one answer, nothing is carried out to find them, and what creates a
// thing refuses what its change refuses.
import { ENDPOINTS, type Endpoint } from '../../../rest-facade/endpoints';
import { createOperationLookup, readDocuments } from '../../../rest-facade/operations';
import { CASTILLO, NORTHBANK, OKAFOR } from '../../../rest-facade/openapi/request-examples/example';
import { buildRequestExamples } from '../../../rest-facade/openapi/request-examples';
import { getBodyMembers } from '../../../rest-facade/request/read-request';
import { DEFAULT_BASE_PATHS } from '../../../src/config/server';
import { buildSchema } from '../../../schema/build-schema';
import { recordStatements } from '../../support/database/test-database';
import { startApp, type RunningApp } from '../../support/fixtures/app';

type Members = Readonly<Record<string, unknown>>;

let app: RunningApp;
/** By the person of an example, or by the API. */
let tokens: Readonly<Record<string, string>>;
beforeAll(async () => {
  // Many members are long at once.
  app = await startApp({ AUTH_BODY_BYTES: '65536' });
  tokens = {
    consumer: await app.signIn('Rivera', '1985-04-12', '4321'),
    [CASTILLO]: await app.signIn('Castillo', '1972-06-18', '2468'),
    [OKAFOR]: await app.signIn('Okafor', '1990-09-30', '0042'),
    creditor: await app.signInCreditor('dana@acme.test'),
    [NORTHBANK]: await app.signInCreditor('sam@northbank.test'),
  };
});
afterAll(() => app.close());

const EXAMPLES = buildRequestExamples('2026-03-10');
const findOperation = createOperationLookup(readDocuments(), buildSchema().schema);

function getMembers(endpoint: Endpoint): ReadonlyMap<string, string> {
  const members = getBodyMembers(endpoint, findOperation(endpoint.document));
  return new Map(members.map(({ rest, type }) => [rest, String(type).replaceAll('!', '')]));
}

interface Answer {
  readonly status: number;
  readonly errors: Members;
}

/** Without the check of the requests against the documents: faulty ones are sent on purpose. */
async function send(endpoint: Endpoint, body: Members): Promise<Answer> {
  const { base = 'consumer', method, path } = endpoint;
  const { path: parameters = {}, person = base } = EXAMPLES[findOperation(endpoint.document).field] ?? {};
  const target = path.replaceAll(/:(\w+)/g, (_all, name: string) => String(parameters[name] ?? 1));
  const response = await fetch(`${app.origin}${DEFAULT_BASE_PATHS[base]}${target}`, {
    method,
    headers: { authorization: `Bearer ${tokens[person]}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { errors = {} } = (await response.json()) as { readonly errors?: Members };
  return { status: response.status, errors };
}

const CHANGING = ENDPOINTS.filter(({ method }) => method === 'POST' || method === 'PUT').map((endpoint) => ({
  endpoint,
  name: `${endpoint.method} ${endpoint.base ?? 'consumer'} ${endpoint.path}`,
  members: getMembers(endpoint),
  example: EXAMPLES[findOperation(endpoint.document).field]?.body ?? {},
}));
type Changing = (typeof CHANGING)[number];

/** By type, values that rules of operations refuse, and types do not. */
const FAULTY_VALUES: Readonly<Record<string, readonly string[]>> = {
  String: ['', ' ', 'x'.repeat(2_000), 'a\u0000b', 'a\ud800', '\u2800', '<p>', '-1', 'no', '999999999999'],
  Money: ['-1', '0', '1.001', '999999999999'],
  Percent: ['-1', '0', '1.001', '101'],
};

/** The first value that the operation, and not its types, refuses for this member, with its messages. */
async function findRuleFault({ endpoint, example, members }: Changing, member: string) {
  for (const value of FAULTY_VALUES[members.get(member) ?? ''] ?? []) {
    const fault = { [member]: value };
    const { [member]: messages } = (await send(endpoint, { ...example, ...fault })).errors;
    if (messages !== undefined) return { fault, messages };
  }
  return null;
}

const WITH_SEVERAL = CHANGING.filter(({ members }) => members.size > 1);

/** What is no fault when another member is given, whatever that is. */
const CONDITIONAL = /when no|Exactly one of|last name is required/;

/** Members that are compared with what is stored, which nobody may ask for without being counted. */
const SECRETS: readonly string[] = ['token', 'current_password'];

/** Operations that look for a row named in their body before they read the rest of it. */
const ROW_IN_BODY: readonly string[] = ['PreviewELetterTemplate'];

/** What is created or changed: the last word of the operation's name. */
const getNoun = ({ endpoint }: Changing) => /[A-Z][a-z]+$/.exec(endpoint.document)?.[0] ?? '';

/** Operations on one thing, or below its path, that take a member of one name and type. */
const PAIRS = CHANGING.flatMap((creation, at) =>
  CHANGING.filter(
    ({ endpoint }, other) => endpoint.method === 'PUT' && (creation.endpoint.method === 'POST' || other > at),
  )
    .filter(
      ({ endpoint, ...change }) =>
        endpoint.base === creation.endpoint.base &&
        (endpoint.path.startsWith(creation.endpoint.path) || getNoun({ endpoint, ...change }) === getNoun(creation)),
    )
    .map((change) => {
      const shared = [...creation.members].filter(([name, type]) => change.members.get(name) === type);
      const isJudged = ([, type]: readonly [string, string]) => FAULTY_VALUES[type] !== undefined;
      // A token is looked up first.
      const judged = creation.members.has('token') ? [] : shared.filter(isJudged).map(([name]) => name);
      return { name: `${creation.endpoint.document} and ${change.endpoint.document}`, creation, change, judged };
    })
    .filter(({ judged }) => judged.length > 0),
);

it('finds the pairs', () => {
  expect(PAIRS.map(({ name, judged }) => `${name}: ${judged.join(', ')}`)).toMatchInlineSnapshot(`
    [
      "SavePaymentMethod and UpdatePaymentMethod: label",
      "CreateGiftLink and UpdateGiftLink: message, goal",
      "UpdateELetterTemplate and SetELetterTemplateSubject: name, content",
      "CreateELetterTemplate and UpdateELetterTemplate: name, content",
      "CreateELetterTemplate and SetELetterTemplateSubject: name, subject, content",
      "CopyELetterTemplate and UpdateELetterTemplate: name",
      "PreviewELetterTemplate and UpdateELetterTemplate: content",
      "CreateSubclient and UpdateSubclient: subclient_name, unique_identification_number",
      "UpdateCompanyPayTerms and UpdateSubclientPayTerms: pif_balance_discount_percent, ppa_balance_discount_percent, min_monthly_pay_percent, minimum_settlement_percentage, minimum_payment_plan_percentage",
      "UpdateCompanyPayTerms and UpdateAccountPayTerms: pif_balance_discount_percent, ppa_balance_discount_percent, min_monthly_pay_percent, minimum_settlement_percentage, minimum_payment_plan_percentage",
      "UpdateSubclientPayTerms and UpdateAccountPayTerms: pif_balance_discount_percent, ppa_balance_discount_percent, min_monthly_pay_percent, minimum_settlement_percentage, minimum_payment_plan_percentage",
      "CreateHeaderProfile and UpdateHeaderProfile: name",
      "InviteCreditorUser and UpdateCreditorUser: name",
      "PlaceAccount and UpdateAccountPayTerms: pif_balance_discount_percent, ppa_balance_discount_percent, min_monthly_pay_percent, minimum_settlement_percentage, minimum_payment_plan_percentage",
      "PlaceAccount and UpdateAccount: original_account_name, last_name, first_name, middle_name, last4ssn, current_balance, total_balance, balance_as_of, subclient_number, reference_number, statement_id_number, member_account_number, subclient_name, subclient_account_number, address1, address2, city, state, zip, email1, mobile1, pif_balance_discount_percent, ppa_balance_discount_percent, min_monthly_pay_percent, minimum_settlement_percentage, minimum_payment_plan_percentage, pass_through1, pass_through2, pass_through3, pass_through4, pass_through5",
      "RestoreAccount and UpdateAccount: current_balance",
    ]
  `);
});

/** What another row has is no fault of the text. An account is placed in the words of the rows of a file. */
function describeRefusal(messages: unknown, hasOwnWords: boolean): string {
  if (messages === undefined || /already been taken/.test(JSON.stringify(messages))) return 'accepted';
  return hasOwnWords ? 'refused' : JSON.stringify(messages);
}

describe('what creates a thing refuses what its change refuses', () => {
  it.each(PAIRS)('$name', async ({ creation, change, judged }) => {
    const differences: string[] = [];
    const hasOwnWords = creation.endpoint.document === 'PlaceAccount';
    const valuesOf = (member: string) => FAULTY_VALUES[creation.members.get(member) ?? ''] ?? [];
    // Every member has its next value at once: each fault of a body is named, whatever the others are.
    for (let at = 0; judged.some((member) => valuesOf(member)[at] !== undefined); at += 1) {
      const given = judged.filter((member) => valuesOf(member)[at] !== undefined);
      const faults = Object.fromEntries(given.map((member) => [member, valuesOf(member)[at]]));
      const answers = [
        await send(creation.endpoint, { ...creation.example, ...faults }),
        await send(change.endpoint, { ...change.example, ...faults }),
      ];
      expect(answers.filter(({ status }) => [401, 404, 413].includes(status))).toEqual([]);
      for (const member of given) {
        const [one, other] = answers.map(({ errors }) => describeRefusal(errors[member], hasOwnWords));
        if (one !== other) differences.push(`${member}, value ${at}: ${one}, ${other}`);
      }
    }
    expect(differences).toEqual([]);
  });
});

// Last, because the texts that are no fault are accepted.
describe('all faults of a body', () => {
  it.each<[string, string, Members, Members]>([
    [
      'PUT',
      '/communications/e-letter-templates/1',
      { type: 'x', content: '', name: 'x'.repeat(256) },
      {
        name: ['The name may not be longer than 255 characters.'],
        content: ['The content must include visible text.'],
        type: ['The type must be one of e-letter.'],
      },
    ],
    [
      'POST',
      '/communications/e-letter-templates',
      { type: 'x' },
      {
        name: ['The name field is required.'],
        content: ['The content field is required.'],
        type: ['The type must be one of e-letter.'],
      },
    ],
    ['PUT', '/communications/e-letter-templates/1', { name: 7 }, { name: ['The name must be a string.'] }],
    [
      'POST',
      '/communications/e-letter-templates',
      { name: 7, content: '<p hidden>a</p>', unknown: 1 },
      {
        unknown: ['This member is not known.'],
        name: ['The name must be a string.'],
        content: ['The content must include visible text.'],
      },
    ],
  ])('%s %s names those of %j, in the documented order', async (method, path, body, errors) => {
    const { status, body: answer } = await app.creditorRest(method, path, { token: tokens.creditor, body });
    expect([status, Object.entries(answer['errors'] ?? {})]).toEqual([422, Object.entries(errors)]);
  });

  it.each(WITH_SEVERAL)('$name', async (changing) => {
    const { endpoint, members, example } = changing;
    const judged = [...members.keys()].filter((one) => !SECRETS.includes(one));
    for (const member of ROW_IN_BODY.includes(endpoint.document) ? [] : judged) {
      const found = await findRuleFault(changing, member);
      const other = judged.find((one) => one !== member);
      if (!found || other === undefined || CONDITIONAL.test(JSON.stringify(found.messages))) continue;
      // Neither a text nor a number nor a list.
      const statements = await recordStatements(app.dependencies.db, async () => {
        const answer = await send(endpoint, { ...example, ...found.fault, [other]: { wrong: [] } });
        expect([answer.status, answer.errors]).toMatchObject([422, { [member]: found.messages }]);
        expect(Object.keys(answer.errors).some((path) => path.split('.')[0] === other)).toBe(true);
      });
      expect(statements.filter((sql) => /^\s*(?:INSERT|UPDATE|DELETE|REPLACE)\b/i.test(sql))).toEqual([]);
    }
  });
});
