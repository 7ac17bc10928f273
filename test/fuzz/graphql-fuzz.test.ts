// Sends generated GraphQL requests for every root field to the running application: none may be answered with a server
// error, and each field must also succeed. `npm run fuzz` sends 20,000 requests.
import fc from 'fast-check';
import { forgetTokens } from '../journeys/parity/placeholders';
import { startParityApp, type ParityApp } from '../journeys/parity/parity-app';
import { toRecord } from '../journeys/parity/requests';
import { nextAddress } from '../support/clients/simulated-browser';
import { openConnection, type RawHttpResponse } from './connection';
import { fillRequest } from './fillers';
import { startFuzzRun, REQUESTS } from './fuzz-run';
import { buildRecipe, generateOperations, ROOT_FIELDS, type GeneratedOperation } from './graphql-requests';
import { WITHOUT_SUCCESS } from './recipes';
import { REQUEST_MUTATIONS, type RawHttpRequest, type RequestMutationName } from './request-mutations';

let app: ParityApp;
beforeAll(async () => {
  app = await startParityApp('GraphQL', 'wide');
});
afterAll(() => app.close());

const mutationNames = Object.keys(REQUEST_MUTATIONS) as RequestMutationName[];

/** Every tenth request is broken as HTTP too. */
const anyRequest = fc.tuple(
  fc.oneof(...ROOT_FIELDS.map(generateOperations)),
  fc.oneof(
    { weight: 9, arbitrary: fc.constant<RequestMutationName | null>(null) },
    { weight: 1, arbitrary: fc.constantFrom(...mutationNames) },
  ),
);

it(
  'answers no GraphQL request with a server error, and each field successfully',
  async () => {
    const connection = openConnection(app.server.origin);
    const fuzz = startFuzzRun('GraphQL');
    const property = fc.asyncProperty(anyRequest, async ([operation, mutation]) => {
      app.startCase(nextAddress());
      const plain = await toRawRequest(operation);
      const response = await connection.send(mutation === null ? plain : REQUEST_MUTATIONS[mutation](plain));
      const { codes, data } = readAnswer(response);
      expect(findViolation(operation, response, codes)).toBeNull();
      if (codes.includes('UNAUTHENTICATED')) forgetTokens(app, operation.who);
      const isSuccess = codes.length === 0 && Object.values(data).some((value) => value !== null);
      fuzz.count(operation.field, codes[0] ?? (isSuccess ? 'success' : `status ${response.status}`), isSuccess);
    });
    await fuzz.run(
      property,
      ROOT_FIELDS.map((field): [[GeneratedOperation, null]] => [[buildRecipe(field), null]]),
    );
    connection.close();
    const fields = ROOT_FIELDS.map(({ name }) => name).filter((name) => !WITHOUT_SUCCESS.includes(name));
    expect(fuzz.findBelowFloor(fields)).toEqual([]);
    fuzz.expectSteadyMemory();
  },
  60_000 + REQUESTS * 200,
);

async function toRawRequest({ query, variables, who, isRecipe }: GeneratedOperation): Promise<RawHttpRequest> {
  const token = who === null ? null : String(await fillRequest(app, who, isRecipe));
  const filled = await fillRequest(app, variables, isRecipe);
  return {
    method: 'POST',
    target: '/graphql',
    headers: {
      'x-forwarded-for': nextAddress(),
      'content-type': 'application/json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    body: Buffer.from(JSON.stringify({ query, variables: filled })),
  };
}

interface Answer {
  /** Codes of the errors. */
  readonly codes: readonly string[];
  readonly data: Readonly<Record<string, unknown>>;
}

function readAnswer({ contentType, text }: RawHttpResponse): Answer {
  if (text === '' || !/json/.test(contentType)) return { codes: [], data: {} };
  const { errors, data } = toRecord(JSON.parse(text));
  const codes = Array.isArray(errors)
    ? errors.map((error) => String(toRecord(toRecord(error)['extensions'])['code']))
    : [];
  return { codes, data: toRecord(data) };
}

function findViolation(
  { query, variables }: GeneratedOperation,
  { status, text, contentType }: RawHttpResponse,
  codes: readonly string[],
): string | null {
  const isJson = text === '' || /^application\/(graphql-response\+)?json/.test(contentType);
  if (status < 500 && isJson && !codes.some((code) => ['INTERNAL_SERVER_ERROR', 'undefined'].includes(code)))
    return null;
  return `${query.slice(0, 400)} ${JSON.stringify(variables).slice(0, 600)} returned ${status} ${text.slice(0, 400)}`;
}
