// Every mutation that takes an idempotency key: the repetition of a request gets the answer that was given, in both styles,
// also when what the request names is gone. `repeated-charges.test.ts` has those with an effect after their transaction.
import { buildSchema } from 'graphql';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { API_STYLES, nextAddress, type ApiStyle } from '../../support/clients/simulated-browser';
import { expectEveryRow } from '../../support/fixtures/every-row';
import { findDifferences } from '../parity/case';
import { CASES } from '../parity/cases/all';
import { getCreditorToken } from '../parity/fixtures';
import { cancelImports } from '../parity/import-cases';
import { startParityApp, type AppKind, type ParityApp } from '../parity/parity-app';
import { findEndpoint, toRecord, type ParityRequest } from '../parity/requests';
import { sendGraphql, sendRest } from '../parity/response';

const SDL = readFileSync(join(__dirname, '..', '..', '..', 'schema', 'schema.graphql'), 'utf8');
const KEYED = Object.values(buildSchema(SDL).getMutationType()?.getFields() ?? {})
  .filter(({ args }) => args.some(({ name }) => name === 'idempotencyKey'))
  .map(({ name }) => name);

const apps = new Map<AppKind, ParityApp>();
afterAll(async () => {
  await Promise.all([...apps.values()].map((app) => app.close()));
});

async function getApp(kind: AppKind): Promise<ParityApp> {
  const app = apps.get(kind) ?? (await startParityApp('REST', kind));
  apps.set(kind, app);
  return app;
}

function withKey(request: ParityRequest, key: string): ParityRequest {
  return { ...request, headers: { ...request.headers, 'idempotency-key': key, 'x-forwarded-for': nextAddress() } };
}

async function send(app: ParityApp, style: ApiStyle, operation: string, request: ParityRequest) {
  const row = findEndpoint(operation);
  const { status, body } = await (style === 'REST'
    ? sendRest(app.server, row, request)
    : sendGraphql(app.server, row, request, new Set()));
  return { status, body };
}

it('is taken by the mutations of accounts, payments, gifts, letters, imports and users', () => {
  expect(KEYED.length).toBeGreaterThan(30);
  expect(KEYED).toEqual(
    expect.arrayContaining(['addPaymentMethod', 'payNow', 'payGift', 'sendELetter', 'placeAccount']),
  );
});

it.each(API_STYLES)('a request over %s is repeated with its answer, in both styles', async (style) => {
  await expectEveryRow(
    KEYED.map((operation) => ({ operation })),
    ({ operation }) => operation,
    async ({ operation }) => {
      const found = CASES.find(({ outcome }) => outcome.startsWith(`${operation} 2`));
      if (!found) throw new Error(`${operation} has no case of a success.`);
      const app = await getApp(found.appKind ?? 'usual');
      app.startCase(nextAddress());
      const request = withKey(await found.arrange(app), `${operation}-${style}`);
      const first = await send(app, style, operation, request);
      expect(first.status).toBeLessThan(300);
      for (const again of [style, ...API_STYLES]) {
        expect(findDifferences('', first, await send(app, again, operation, request))).toEqual([]);
      }
    },
  );
});

describe('what a request names is gone, and it is repeated with its answer', () => {
  const template = async (app: ParityApp, token: string) => {
    const body = { name: 'Reminder', content: '<p>Hello</p>' };
    const { body: created } = await app.send('createELetterTemplate', { token, body });
    return Number(toRecord(toRecord(created)['data'])['id']);
  };

  it.each([
    {
      operation: 'sendELetter',
      async arrange(app: ParityApp, token: string) {
        const id = await template(app, token);
        return {
          request: { path: { template: id }, body: { account_ids: [18] } },
          vanish: () => app.send('deleteELetterTemplate', { token, path: { template: id } }),
        };
      },
    },
    {
      operation: 'copyELetterTemplate',
      async arrange(app: ParityApp, token: string) {
        const id = await template(app, token);
        return {
          request: { path: { template: id }, body: {} },
          vanish: () => app.send('deleteELetterTemplate', { token, path: { template: id } }),
        };
      },
    },
    {
      operation: 'createImport',
      async arrange(app: ParityApp, token: string) {
        await cancelImports(app);
        const file = { file_name: 'placements.csv', format: 'csv' };
        return {
          request: { body: { ...file, header_profile_id: 1 } },
          vanish: () => app.send('deleteHeaderProfile', { token, path: { profile: 1 } }),
        };
      },
    },
  ])('$operation', async ({ operation, arrange }) => {
    const app = await getApp('usual');
    app.startCase(nextAddress());
    const token = await getCreditorToken(app);
    const { request, vanish } = await arrange(app, token);
    const keyed = withKey({ ...request, token }, `${operation}-gone`);
    const first = await send(app, 'REST', operation, keyed);
    expect(first.status).toBeLessThan(300);
    expect((await vanish()).status).toBeLessThan(300);
    for (const style of API_STYLES) expect(await send(app, style, operation, keyed)).toEqual(first);
  });
});
