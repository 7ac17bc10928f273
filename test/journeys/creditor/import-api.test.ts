// Imports over REST and GraphQL: create, upload, watch, read the errors, apply and cancel.
import { createHash } from 'node:crypto';
import { previewFile } from '../../../src/services/imports/steps/preview-file';
import { DEFAULT_IMPORT_OPTIONS, DEFAULT_READING } from '../../../src/domain/imports/import';
import { cleanUp } from '../../../src/services/system/clean-up';
import { resealAll } from '../../../src/persistence/system/reseal';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { createImportClient, outcomeOf, type ImportBody } from '../../support/imports/import-client';
import { HEADER, placementRow, runToEnd, uploadFile } from '../../support/imports/place-accounts';
import { ALONE } from '../../support/servers/job-turn';

let app: RunningApp;
let dana: string;
let sam: string;
let client: ReturnType<typeof createImportClient>;
beforeAll(async () => {
  app = await startApp();
  dana = await app.signInCreditor('dana@acme.test');
  sam = await app.signInCreditor('sam@northbank.test');
  client = createImportClient(app, dana);
});
afterAll(() => app.close());

type Members = Readonly<Record<string, unknown>>;
interface PageMeta {
  readonly next_cursor: string | null;
}
const file = (...rows: readonly string[]) => [HEADER, ...rows].join('\n');

it('takes a file from creation to the end over REST', async () => {
  const created = await client.create({ dry_run: true, mapping: null });
  expect([created.status, created.headers.get('location')]).toEqual([
    201,
    `/creditor-api/imports/${created.body.data.id}`,
  ]);
  const { id, upload_url } = created.body.data;
  expect(created.body.data).toMatchObject({
    file_name: 'placements.csv',
    state: 'awaiting_file',
    rows_total: null,
    progress: '0.00',
    bytes: null,
    header_profile_id: null,
    created_by: { type: 'user', id: '1', name: 'Dana Whitfield' },
    options: { default_action: 'upsert', max_withdrawals_percent: 10 },
    upload_url: `/creditor-api/imports/${id}/file`,
  });
  expect((await app.creditorRest('GET', `/imports/${id}`, { token: dana })).headers.get('retry-after')).toBeNull();

  const text = file(placementRow(1), '=cmd|1,,,,,,,', placementRow(2).replace('p2@example.test', 'none'));
  const digest = createHash('sha256').update(text).digest('base64');
  const sent = await client.upload(id, text, { 'content-digest': `sha-512=:xx:, sha-256=:${digest}:` });
  expect(upload_url).toBe(`/creditor-api/imports/${id}/file`);
  expect([sent.status, sent.headers.get('location'), sent.headers.get('retry-after')]).toEqual([
    202,
    `/creditor-api/imports/${id}`,
    '2',
  ]);
  expect(sent.body['data']).toEqual(await client.read(id));
  expect((await app.creditorRest('GET', `/imports/${id}`, { token: dana })).headers.get('retry-after')).toBe('2');
  expect(outcomeOf(await client.upload(id, text))).toEqual([409, 'import_state_conflict']);

  await runToEnd(app.dependencies, id);
  expect(await client.read(id)).toMatchObject({
    state: 'validated',
    rows_total: 3,
    rows_done: 3,
    progress: '1.00',
    row_results: 2,
    error: null,
    counts: { created: 2, failed: 1, warnings: 1 },
  });
  const rows = await app.creditorRest<{ data: readonly Members[]; meta: PageMeta }>(
    'GET',
    `/imports/${id}/rows?limit=1`,
    {
      token: dana,
    },
  );
  expect(rows.body.meta).toMatchObject({ total: 2, next_cursor: expect.any(String) as string });
  expect(rows.body.data[0]).toMatchObject({ line: 3, account_number: '=cmd|1', outcome: 'failed', warnings: [] });
  const next = `/imports/${id}/rows?limit=1&cursor=${rows.body.meta.next_cursor}`;
  expect((await app.creditorRest('GET', next, { token: dana })).body).toMatchObject({
    data: [{ line: 4, outcome: 'created', errors: [], warnings: [{ column: 'email1', code: 'contact_dropped' }] }],
    meta: { next_cursor: null },
  });
  const filtered = `/imports/${id}/rows?outcome=failed&code=contact_dropped`;
  expect((await app.creditorRest('GET', filtered, { token: dana })).body).toMatchObject({
    data: [],
    meta: { total: 0 },
  });
  const csv = await fetch(`${app.origin}/creditor-api/imports/${id}/errors.csv`, {
    headers: { authorization: `Bearer ${dana}` },
  });
  const lines = (await csv.text()).split('\r\n');
  expect([
    csv.headers.get('content-type'),
    lines[0],
    lines[1]?.startsWith("3,'=cmd|1,original_account_name,required,"),
  ]).toEqual(['text/csv; charset=utf-8', 'line,account_number,column,code,message', true]);

  const applied = await client.act(id, 'apply');
  expect([applied.status, applied.headers.get('retry-after')]).toEqual([202, '2']);
  expect(await client.read(id)).toMatchObject({
    state: 'queued',
    dry_run: false,
    rows_total: null,
    counts: { created: 0 },
  });
  await runToEnd(app.dependencies, id);
  expect(await client.read(id)).toMatchObject({ state: 'completed', counts: { created: 2, failed: 1 } });
  expect(await client.countChunks(id)).toBe(0);
  expect(outcomeOf(await client.act(id, 'apply'))).toEqual([409, 'import_state_conflict']);
  expect(outcomeOf(await client.act(id, 'cancel'))).toEqual([409, 'import_state_conflict']);
});

it('does the same over GraphQL', async () => {
  const made = await app.graphql<{ createImport: { data: { id: string; uploadUrl: string; state: string } } }>(
    `mutation ($input: CreateImportInput!) { createImport(input: $input) { data { id state uploadUrl } } }`,
    { token: dana, variables: { input: { fileName: 'g.jsonl', format: 'JSONL', mapping: { Nr: 'account_number' } } } },
  );
  const { id, uploadUrl } = made.data.createImport.data;
  expect(made.data.createImport.data.state).toBe('AWAITING_FILE');
  expect(outcomeOf(await client.upload(id, '{"Nr":"G-1"}'))).toEqual([415, null]);
  const sent = await fetch(`${app.origin}${uploadUrl}`, {
    method: 'PUT',
    body: '{"Nr":"G-1"}\n{"Nr":"G-2"}',
    headers: { authorization: `Bearer ${dana}`, 'content-type': 'application/x-ndjson' },
  });
  expect(sent.status).toBe(202);
  await runToEnd(app.dependencies, id);
  const query = `query ($id: ID!) {
    import(id: $id) { state counts { failed } rows(first: 1, code: REQUIRED) { totalCount nodes { line errors { code } } } }
    }`;
  const { data } = await app.graphql(query, { token: dana, variables: { id } });
  expect(data['import']).toMatchObject({
    state: 'COMPLETED',
    counts: { failed: 2 },
    rows: { totalCount: 2, nodes: [{ line: 1 }] },
  });
  const list = await app.graphql<{ imports: { nodes: readonly { id: string }[] } }>(
    '{ imports(first: 50) { nodes { id } pageInfo { hasNextPage } } }',
    { token: dana },
  );
  expect(list.data.imports.nodes).toContainEqual({ id });
});

it.each(['%00', '%22', "'"])('finds no import with the id %s', async (id) => {
  const { status, body } = await app.creditorRest('GET', `/imports/${id}`, { token: dana });
  expect([status, body]).toEqual([404, { message: 'Import not found.' }]);
  const query = 'query ($id: ID!) { import(id: $id) { id } }';
  const { errors } = await app.graphql(query, { token: dana, variables: { id: decodeURIComponent(id) } });
  expect(errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
});

it('lists the imports of the company from the newest, page by page', async () => {
  const ids: string[] = [];
  for (let cursor = ''; ;) {
    const path = `/imports?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`;
    const { body } = await app.creditorRest<{ data: readonly ImportBody[]; meta: PageMeta }>('GET', path, {
      token: dana,
    });
    ids.push(...body.data.map(({ id }) => id));
    if (body.meta.next_cursor === null) break;
    cursor = body.meta.next_cursor;
  }
  const { body } = await app.creditorRest<{ data: readonly ImportBody[] }>('GET', '/imports?limit=50', { token: dana });
  expect(ids).toEqual(body.data.map(({ id }) => id));
  expect((await app.creditorRest('GET', '/imports', { token: sam })).body).toMatchObject({
    data: [],
    meta: { total: 0 },
  });
});

// docs/rules §15 row 17
it('shows and gives nothing to other companies, agents and keys of other scopes', async () => {
  const id = await client.newImport();
  const paths = [
    `GET /imports/${id}`,
    `GET /imports/${id}/rows`,
    `GET /imports/${id}/errors.csv`,
    `PUT /imports/${id}/file`,
    `POST /imports/${id}/apply`,
    `POST /imports/${id}/cancel`,
  ];
  const ask = async (token: string) => {
    const headers = { 'content-type': 'text/csv' };
    const statuses: number[] = [];
    for (const line of paths) {
      const [method = '', path = ''] = line.split(' ');
      const more = method === 'PUT' ? { body: 'x', headers } : {};
      statuses.push((await app.creditorRest<unknown>(method, path, { token, ...more })).status);
    }
    return statuses;
  };
  const makeKey = async (scope: string) => {
    const made = await app.creditorRest<{ data: { token: string } }>('POST', '/api-keys', {
      token: dana,
      body: { name: scope, scopes: [scope] },
    });
    return made.body.data.token;
  };
  expect(await ask(sam)).toEqual([404, 404, 404, 404, 404, 404]);
  expect(await ask('none')).toEqual([401, 401, 401, 401, 401, 401]);
  expect(await ask(await makeKey('read'))).toEqual([403, 403, 403, 403, 403, 403]);
  expect((await ask(await app.signInCreditor('lee@acme.test'))).slice(3)).toEqual([403, 403, 403]);
  const key = await makeKey('import');
  expect((await client.create({}, key)).body.data).toMatchObject({ created_by: { type: 'api_key', name: 'import' } });
  expect((await client.act(id, 'cancel', key)).status).toBe(200);
});

it('answers other methods with those that there are', async () => {
  const ask = async (method: string, name: string) => {
    const answer = await fetch(`${app.origin}/creditor-api/imports/x/${name}`, { method });
    return [answer.status, answer.headers.get('allow')];
  };
  expect(await ask('POST', 'file')).toEqual([405, 'PUT, OPTIONS']);
  expect(await ask('DELETE', 'errors.csv')).toEqual([405, 'GET, HEAD, OPTIONS']);
  expect(await ask('OPTIONS', 'file')).toEqual([204, 'PUT, OPTIONS']);
});

// §15 row 11
it('previews a file of blank lines from its beginning', async () => {
  let parts = 0;
  async function* endless(): AsyncGenerator<string> {
    for (; ; parts += 1) yield '\n'.repeat(256 * 1024);
  }
  const file = { texts: endless(), format: 'csv', reading: DEFAULT_READING, options: DEFAULT_IMPORT_OPTIONS } as const;
  const { rows, error } = await previewFile(app.dependencies, file, 5);
  expect([rows, error?.code, parts]).toEqual([[], 'header_missing', 2]);
  expect(await previewFile(app.dependencies, { ...file, texts: oneLine() }, 5)).toMatchObject({
    error: { code: 'row_too_large' },
  });
});

async function* oneLine(): AsyncGenerator<string> {
  yield 'a'.repeat(1024 * 1024);
}

it('previews what an import says of the people of a file', async () => {
  async function* texts(): AsyncGenerator<string> {
    yield file(
      placementRow(1).replace(/[^,]+$/, 'none@none.com'),
      placementRow(2).replace('Placed', 'xxx'),
      placementRow(3),
      placementRow(3).replace('Placed', 'Other'),
    );
  }
  const options = DEFAULT_IMPORT_OPTIONS;
  const { rows } = await previewFile(
    app.dependencies,
    { texts: texts(), format: 'csv', reading: DEFAULT_READING, options },
    5,
  );
  expect(rows.map(({ errors, warnings }) => [...errors, ...warnings].map(({ code }) => code))).toEqual([
    ['contact_dropped'],
    ['placeholder_value'],
    [],
    ['identity_conflict'],
  ]);
  async function* header(): AsyncGenerator<string> {
    yield file();
  }
  const empty = { texts: header(), format: 'csv', reading: DEFAULT_READING, options } as const;
  expect(await previewFile(app.dependencies, empty, 5)).toMatchObject({ rows: [], error: { code: 'rows_missing' } });
});

it('previews two files at a time for a company', async () => {
  const id = await client.newImport({ dry_run: true });
  await client.upload(id, file(placementRow(1)));
  const preview = (token: string) => app.creditorRest('GET', `/imports/${id}/preview`, { token });
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const others = [1, 2].map(() => app.dependencies.takeCompanyTurn(1, () => ended));
  expect([(await preview(dana)).status, (await preview(sam)).status]).toEqual([503, 404]);
  end();
  await Promise.all(others);
  expect((await preview(dana)).body).toMatchObject({ rows: [{ account_number: 'PL-1' }], error: null });
  await client.act(id, 'cancel');
});

it('has at most 21 open imports for a company, and creates one for one idempotency key', async () => {
  const body = { file_name: 'a.csv', format: 'csv' };
  const request = { token: sam, body, headers: { 'idempotency-key': 'import-1' } };
  const [one, two] = [
    await app.creditorRest<{ data: ImportBody }>('POST', '/imports', request),
    await app.creditorRest<{ data: ImportBody }>('POST', '/imports', request),
  ];
  expect(two.body).toEqual(one.body);
  const made = await Promise.all(Array.from({ length: 21 }, () => client.create(body, sam)));
  expect(made.filter(({ status }) => status === 201)).toHaveLength(20);
  expect(made.find(({ status }) => status === 429)?.body).toMatchObject({
    code: 'import_queue_full',
    message: 'The company has 21 imports that have not ended. Cancel one, or wait until one has ended.',
    retry_after: 60,
  });
  expect((await client.act(one.body.data.id, 'cancel', sam)).status).toBe(200);
  expect((await client.create(body, sam)).status).toBe(201);
});

it('lets finished dry runs keep out only further dry runs, and says how many there are', async () => {
  const token = await app.signInCreditor('kim@lapsed.test');
  const ids: string[] = [];
  for (let n = 0; n < 21; n += 1) {
    ids.push(await uploadFile(app.dependencies, file(placementRow(n)), { companyId: 3, dryRun: true }));
    if (n > 0) await runToEnd(app.dependencies, String(ids[n]));
  }
  const refused = await client.create({ dry_run: true }, token);
  expect([refused.status, refused.body]).toMatchObject([
    429,
    {
      code: 'import_queue_full',
      message:
        'The company has 21 dry runs, of which 20 are finished. Apply or cancel one of the finished dry runs. Other ' +
        'imports can still be created.',
    },
  ]);
  expect((await client.create({}, token)).status).toBe(201);
  expect((await client.act(String(ids[20]), 'cancel', token)).status).toBe(200);
  expect((await client.create({ dry_run: true }, token)).status).toBe(201);
});

it('cannot apply a dry run whose file was deleted', async () => {
  const id = await uploadFile(app.dependencies, file(placementRow(70)), { dryRun: true });
  await runToEnd(app.dependencies, id);
  const { clock, ...others } = app.dependencies;
  const later = { ...clock(), epoch: clock().epoch + 72 * 60 * 60 * 1000 + 1 };
  await cleanUp({ ...others, clock: () => later }, ALONE);
  expect(await client.countChunks(id)).toBe(0);
  // The sessions have ended meanwhile, too.
  const token = await app.signInCreditor('dana@acme.test');
  expect(outcomeOf(await client.act(id, 'apply', token))).toEqual([409, 'import_state_conflict']);
});

it('checks the sealed values of files and rows when keys are rotated', async () => {
  const id = await uploadFile(app.dependencies, file('X-1,,,,,,,'), { dryRun: true });
  await runToEnd(app.dependencies, id);
  const checked = await resealAll(app.dependencies.db);
  const tables = checked.filter(({ table }) => table.startsWith('import_'));
  expect(tables.map(({ table, total, failed }) => [table, total > 0, failed])).toEqual([
    ['import_chunks', true, 0],
    ['import_rows', true, 0],
  ]);
});
