// What a client sends under a name that an endpoint does not have: every endpoint of the table, every level of its body, its
// query string and its headers. The requests are the examples of the OpenAPI documents, sent by the people of the examples.
import { ENDPOINTS, type Endpoint } from '../../../rest-facade/endpoints';
import { FIRST_PERSON } from '../../../rest-facade/openapi/operation-text';
import { buildRequestExamples, PRINTED_DAY } from '../../../rest-facade/openapi/request-examples';
import { demoPeople } from '../../../seeders/demo-people';
import { RATE_LIMITS } from '../../../src/domain/rate-limits/rate-limits';
import { keysOf } from '../../../src/domain/shared/vocabulary';
import { sendRawHttp } from '../../support/clients/raw-http';
import { startApp, type ApiAnswer, type RunningApp } from '../../support/fixtures/app';
import { everyNth } from '../../support/fixtures/run-length';
import { expectEveryRow } from '../../support/fixtures/every-row';
import {
  BASES,
  listOperations,
  printedOperations,
  toJsonRecord,
  type JsonRecord,
  type PrintedOperation,
} from '../../support/openapi/printed-documents';

const WIDE_LIMITS = Object.fromEntries(
  keysOf(RATE_LIMITS).map((scope) => [`LIMIT_${scope.toUpperCase()}`, '99999/60']),
);
const EXAMPLES = buildRequestExamples(PRINTED_DAY);

interface Operation extends PrintedOperation {
  readonly endpoint: Endpoint;
}

const OPERATIONS: readonly Operation[] = BASES.flatMap(printedOperations).map((operation) => {
  const toId = (document: string) => document.replace(/^[A-Z]/, (letter) => letter.toLowerCase());
  const endpoint = ENDPOINTS.find(({ document }) => toId(document) === operation.name);
  if (!endpoint) throw new Error(`${operation.name} has no row`);
  return { ...operation, endpoint };
});
const EXTENSIONS = OPERATIONS.filter(({ endpoint }) => endpoint.extension === true);
const DOCUMENTED = OPERATIONS.filter(({ endpoint }) => endpoint.extension !== true);
const nameOf = ({ method, path }: Operation) => `${method} ${path}`;

let app: RunningApp;
/** By person. */
const tokens = new Map<string, string>();
/** Path parameters of what exists, where the example is for something that another example makes. */
const created: Record<string, string> = { subclient: '1', profile: '1' };

beforeAll(async () => {
  app = await startApp(WIDE_LIMITS);
  for (const { kind, name, input } of demoPeople(app.moment())) {
    const { lastName = '', dateOfBirth = '', last4ssn = '', email = '' } = input;
    const isUsed = [...Object.values(FIRST_PERSON), ...Object.values(EXAMPLES).map(({ person }) => person)].includes(
      name,
    );
    if (!isUsed) continue;
    const token = kind === 'consumer' ? app.signIn(lastName, dateOfBirth, last4ssn) : app.signInCreditor(email);
    tokens.set(name, await token);
  }
  const token = tokens.get(FIRST_PERSON.creditor) ?? '';
  const file = await app.creditorRest('POST', '/imports', { token, body: { file_name: 'a.csv', format: 'csv' } });
  created['import'] = String(toJsonRecord(file.body['data'])['id']);
  const consumer = tokens.get(FIRST_PERSON.consumer) ?? '';
  const link = await app.rest('POST', '/accounts/14/gift-links', { token: consumer, body: {} });
  const url = String(toJsonRecord(link.body['data'])['url']);
  created['token'] = /gft_[\w-]+/.exec(url)?.[0] ?? '';
  created['link'] = String(toJsonRecord(link.body['data'])['id']);
  const feed = await app.rest('POST', '/calendar/feed', { token: consumer, body: {} });
  expect([file.status, link.status, feed.status]).toEqual([201, 201, 201]);
});
afterAll(() => app.close());

interface Sent {
  readonly query?: string;
  /** Instead of the body of the example. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Without a token. */
  readonly token?: null;
}

async function send({ endpoint, base, name, path, body }: Operation, sent: Sent): Promise<ApiAnswer> {
  const { path: values = {}, person = FIRST_PERSON[base], query = {}, body: exampleBody = {} } = EXAMPLES[name] ?? {};
  const filled = path.replace(/\{(\w+)\}/g, (_match, parameter: string) =>
    encodeURIComponent(created[parameter] ?? String(values[parameter] ?? 1)),
  );
  const search = new URLSearchParams(sent.query);
  for (const [parameter, value] of Object.entries(query)) {
    if (!search.has(parameter)) search.append(parameter, value);
  }
  const token = sent.token === null ? undefined : tokens.get(person);
  return (base === 'creditor' ? app.creditorRest : app.rest)(
    endpoint.method,
    search.size > 0 ? `${filled}?${search.toString()}` : filled,
    {
      ...(token === undefined ? {} : { token }),
      ...(body || 'body' in sent ? { body: 'body' in sent ? sent.body : exampleBody } : {}),
      ...(sent.headers && { headers: sent.headers }),
    },
  );
}

function errorsOf({ body }: ApiAnswer): JsonRecord {
  return toJsonRecord(body['errors']);
}

/** The objects that a body may hold: a path such as `action_context.` or `crops.0.`, with the names that are known there. */
interface Level {
  readonly prefix: string;
  readonly names: readonly string[];
  readonly schema: JsonRecord;
}

function listLevels(schema: JsonRecord, prefix = ''): readonly Level[] {
  if ('items' in schema) return listLevels(toJsonRecord(schema['items']), `${prefix}0.`);
  const properties = Object.entries(toJsonRecord(schema['properties']));
  if (properties.length === 0) return [];
  const below = properties.flatMap(([name, member]) => listLevels(toJsonRecord(member), `${prefix}${name}.`));
  return [{ prefix, names: properties.map(([name]) => name), schema }, ...below];
}

/** A body that has this member. */
function nest(prefix: string, member: JsonRecord): unknown {
  const [first, ...rest] = prefix.split('.').filter((segment) => segment !== '');
  if (first === undefined) return member;
  const inner = nest(rest.join('.'), member);
  return first === '0' ? [inner] : { [first]: inner };
}

function withMembers({ name }: Operation, { prefix }: Level, members: JsonRecord): JsonRecord {
  return { ...EXAMPLES[name]?.body, ...toJsonRecord(nest(prefix, members)) };
}

const levelsOf = ({ body }: Operation) => (body ? listLevels(body) : []);

/** Spellings of a name that mean it. */
function misspell(name: string): readonly string[] {
  const middle = Math.floor(name.length / 2);
  const camel = name.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());
  return [
    name.toUpperCase(),
    camel,
    name.replaceAll('_', '-'),
    name.replaceAll('_', ''),
    `${name}s`,
    `x${name}`,
    name.slice(1),
    `${name.slice(0, middle)}${name.slice(middle + 1)}`,
    `${name.slice(0, middle)}q${name.slice(middle + 1)}`,
    `${name.slice(0, -2)}${name.slice(-1)}${name.slice(-2, -1)}`,
  ];
}

const UNKNOWN_PARAMETER = 'This parameter is not known.';
const UNKNOWN_MEMBER = 'This member is not known.';

it('covers every row of the table', () => {
  expect(OPERATIONS.map(({ endpoint }) => endpoint)).toHaveLength(ENDPOINTS.length);
  expect(DOCUMENTED.map(nameOf)).toHaveLength(8);
});

describe('an extension refuses', () => {
  it('a query parameter that it does not have', async () => {
    await expectEveryRow(EXTENSIONS, nameOf, async (operation) => {
      const answer = await send(operation, { query: '?zebra=1' });
      expect([answer.status, errorsOf(answer)]).toEqual([422, { zebra: [UNKNOWN_PARAMETER] }]);
    });
  });

  it('a member that it does not have, at every level', async () => {
    await expectEveryRow(EXTENSIONS, nameOf, async (operation) => {
      for (const level of levelsOf(operation)) {
        const answer = await send(operation, { body: withMembers(operation, level, { zebra: true }) });
        const path = `${level.prefix}zebra`;
        expect([answer.status, { [path]: errorsOf(answer)[path] }]).toEqual([422, { [path]: [UNKNOWN_MEMBER] }]);
      }
    });
  });

  it('a body that is not an object, and any member where it takes no body', async () => {
    await expectEveryRow(
      EXTENSIONS.filter(({ method }) => method !== 'GET'),
      nameOf,
      async (operation) => {
        const list = await send(operation, { body: [{ zebra: 1 }] });
        expect([list.status, Object.keys(errorsOf(list))]).toEqual([422, expect.arrayContaining(['body'])]);
        const text = await send(operation, { body: '"zebra"' });
        expect([text.status, Object.keys(errorsOf(text))]).toEqual([422, expect.arrayContaining(['body'])]);
        if (operation.body) return;
        const member = await send(operation, { body: { zebra: 1 } });
        expect([member.status, errorsOf(member)]).toEqual([422, { zebra: [UNKNOWN_MEMBER] }]);
      },
    );
  });

  it('a parameter of a value that is sent twice', async () => {
    const withQuery = EXTENSIONS.filter(({ parameters }) => parameters.some((parameter) => parameter.in === 'query'));
    await expectEveryRow(withQuery, nameOf, async (operation) => {
      for (const parameter of operation.parameters.filter((one) => one.in === 'query')) {
        const { name, schema } = parameter;
        const answer = await send(operation, { query: `?${name}=1&${name}=2` });
        const isRefused = JSON.stringify(answer.body).includes('This parameter can be sent only once.');
        expect(isRefused).toBe(schema['type'] !== 'array');
        const list = await send(operation, { query: `?${name}[]=1` });
        expect([list.status, errorsOf(list)]).toEqual([
          422,
          { [`${name}[]`]: [`${UNKNOWN_PARAMETER} Did you mean ${name}?`] },
        ]);
      }
    });
  });
});

describe('a documented endpoint', () => {
  it('ignores a name that it does not have', async () => {
    await expectEveryRow(DOCUMENTED, nameOf, async (operation) => {
      for (const level of levelsOf(operation)) {
        const answer = await send(operation, {
          query: '?zebra=1',
          body: withMembers(operation, level, { zebra: true }),
        });
        expect(Object.keys(errorsOf(answer)).filter((path) => path.endsWith('zebra'))).toEqual([]);
      }
    });
  });

  it('ignores all that its answers have beside the members that it knows', async () => {
    const token = tokens.get(FIRST_PERSON.creditor) ?? '';
    const path = '/communications/e-letter-templates/1';
    const { body } = await app.creditorRest('GET', path, { token });
    expect((await app.creditorRest('PUT', path, { token, body })).status).toBe(200);
  });
});

it('every endpoint refuses a misspelled member at every level, and names the right one', async () => {
  await expectEveryRow(everyNth(3, OPERATIONS), nameOf, async (operation) => {
    for (const level of levelsOf(operation)) {
      for (const name of level.names) {
        const spellings = new Set(misspell(name).filter((spelling) => !level.names.includes(spelling)));
        const members = Object.fromEntries([...spellings].map((spelling) => [spelling, true]));
        const answer = await send(operation, { body: withMembers(operation, level, members) });
        const found = [...spellings].map((spelling) => [spelling, errorsOf(answer)[`${level.prefix}${spelling}`]]);
        const helpful = [expect.stringMatching(/^This member is not known\. Did you mean [\w ]+\?$/)];
        expect([answer.status, found]).toEqual([422, [...spellings].map((spelling) => [spelling, helpful])]);
      }
    }
  });
}, 600_000);

it('every endpoint with a header refuses a misspelled one', async () => {
  const withHeaders = OPERATIONS.filter(({ endpoint }) => endpoint.headers !== undefined);
  await expectEveryRow(withHeaders, nameOf, async (operation) => {
    for (const name of Object.keys(operation.endpoint.headers ?? {})) {
      const spelling = name.replace('-', '');
      const answer = await send(operation, { headers: { [spelling]: 'abcdefgh' } });
      const message = `This header is not known. Did you mean ${name}?`;
      expect([answer.status, errorsOf(answer)[spelling]]).toEqual([422, [message]]);
    }
  });
});

it('the documents say which bodies are closed, at every level', () => {
  const wrong = OPERATIONS.flatMap((operation) =>
    levelsOf(operation)
      .filter(({ schema }) => (schema['additionalProperties'] === false) !== (operation.endpoint.extension === true))
      .map(({ prefix }) => `${nameOf(operation)} ${prefix}`),
  );
  expect(wrong).toEqual([]);
});

describe('the answer', () => {
  const token = (who: 'consumer' | 'creditor') => tokens.get(FIRST_PERSON[who]) ?? '';

  it.each([
    ['?status=settled', 'status', 'Did you mean state?'],
    ['?State=settled', 'State', 'Did you mean state?'],
    ['?state[0]=settled', 'state[0]', 'Did you mean state?'],
    ['?first=5', 'first', 'Did you mean limit?'],
    ['?after=x', 'after', 'Did you mean cursor?'],
    ['?%73tatus=', 'status', 'Did you mean state?'],
    ['?limits', 'limits', 'Did you mean limit?'],
  ])('to GET /accounts%s helps', async (query, name, help) => {
    const answer = await app.rest('GET', `/accounts${query}`, { token: token('consumer') });
    expect([answer.status, answer.body]).toEqual([
      422,
      { message: 'The given data was invalid.', errors: { [name]: [`${UNKNOWN_PARAMETER} ${help}`] } },
    ]);
  });

  it.each(['?_=1773158400123', '?', '?&', '?state=', '?_=1&limit=5'])('to GET /accounts%s is a list', async (query) => {
    expect((await app.rest('GET', `/accounts${query}`, { token: token('consumer') })).status).toBe(200);
  });

  it('says where a name belongs that was sent elsewhere', async () => {
    const path = '/communications/e-letter-templates/1/send';
    const body = { rehearsal: true, idempotency_key: 'abcdefgh', template_id: 1 };
    const answer = await app.creditorRest('POST', `${path}?account_ids=14`, { token: token('creditor'), body });
    expect([answer.status, errorsOf(answer)]).toEqual([
      422,
      {
        account_ids: [
          `${UNKNOWN_PARAMETER} Did you mean the member account_ids of the body?`,
          'The account ids field is required.',
        ],
        rehearsal: [UNKNOWN_MEMBER],
        idempotency_key: [`${UNKNOWN_MEMBER} Did you mean the header idempotency-key?`],
        template_id: [`${UNKNOWN_MEMBER} Did you mean the parameter template of the path?`],
      },
    ]);
  });

  it('names all faults of a body at once', async () => {
    const body = { first_pay_dat: '2026-03-11', action_context: { versoin: 1, consumer_id: 'x' } };
    const answer = await app.rest('POST', '/accounts/19/offers/payment-plan', { token: token('consumer'), body });
    expect([answer.status, Object.keys(errorsOf(answer)).sort()]).toEqual([
      422,
      [
        'action_context.active_negotiation_id',
        'action_context.consumer_id',
        'action_context.state',
        'action_context.version',
        'action_context.versoin',
        'first_pay_dat',
        'first_pay_date',
      ],
    ]);
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', ''])('survives the name %p', async (name) => {
    const sent = { method: 'POST', path: '/accounts/19/dispute', token: token('consumer') };
    const text = `{${JSON.stringify(name)}: {"a": 1}}`;
    const answer = await app.rest(sent.method, sent.path, { token: sent.token, body: text });
    expect([answer.status, Object.entries(errorsOf(answer))]).toEqual([422, [[name, [UNKNOWN_MEMBER]]]]);
    const query = await app.rest('GET', `/accounts?${name}=1`, { token: sent.token });
    expect([query.status, Object.entries(errorsOf(query))]).toEqual([422, [[name, [UNKNOWN_PARAMETER]]]]);
  });

  it('is short, whatever was sent', async () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`zebra${index}`, 1]));
    const answer = await app.rest('POST', '/accounts/19/dispute', { token: token('consumer'), body: many });
    expect([answer.status, Object.keys(errorsOf(answer)).length]).toEqual([422, 20]);
    const long = { ['z'.repeat(5000)]: 1 };
    const short = await app.rest('POST', '/accounts/19/dispute', { token: token('consumer'), body: long });
    expect([short.status, errorsOf(short)]).toEqual([422, { [`${'z'.repeat(64)}…`]: [UNKNOWN_MEMBER] }]);
  });

  it('comes after those about token, resource and owner', async () => {
    const query = '?zebra=1';
    const open = BASES.flatMap(listOperations).filter(({ isPublic }) => isPublic);
    const isPublic = ({ base, name }: Operation) => open.some((one) => one.base === base && one.name === name);
    // The token of these is a member of the body, which is judged first.
    const inBody = ['logout', 'cancelContactChange'];
    const guarded = EXTENSIONS.filter((operation) => !isPublic(operation) && !inBody.includes(operation.name));
    expect(guarded.length).toBeGreaterThan(100);
    await expectEveryRow(guarded, nameOf, async (operation) => {
      expect((await send(operation, { query, token: null })).status).toBe(401);
    });
    const consumer = { token: token('consumer') };
    expect((await app.rest('GET', `/accounts/987654${query}`, consumer)).status).toBe(404);
    expect((await app.rest('GET', `/accounts/20${query}`, consumer)).status).toBe(403);
    expect((await app.rest('POST', `/accounts/20/dispute${query}`, { ...consumer, body: {} })).status).toBe(403);
    expect(
      (await app.creditorRest('POST', `/imports/unknown/apply${query}`, { token: token('creditor') })).status,
    ).toBe(404);
  });

  it('to a body where none is expected does not depend on its type or size', async () => {
    const headers = { authorization: `Bearer ${token('consumer')}` };
    const ask = async (type: string, body: string) => {
      const sent = { ...headers, 'content-type': type, 'content-length': String(body.length) };
      const { status, bytes } = await sendRawHttp(app.origin, 'GET', '/consumer-api/accounts', sent, body);
      return [status, (JSON.parse(bytes.toString()) as { readonly errors?: unknown }).errors];
    };
    const refused = { body: ['This endpoint accepts no body.'] };
    expect(await ask('application/json', '{"state":"settled"}')).toEqual([
      422,
      { state: [`${UNKNOWN_MEMBER} Did you mean the query parameter state?`] },
    ]);
    expect(await ask('application/x-www-form-urlencoded', 'state=settled')).toEqual([422, refused]);
    expect(await ask('text/plain', 'x'.repeat(200_000))).toEqual([422, refused]);
    for (const empty of ['{}', '[]', 'null', ''])
      expect(await ask('application/json', empty)).toEqual([200, undefined]);
  });
});
