// Uploads of placement files: what is refused before a byte is read, at a byte too many, and what a broken one leaves.
import { createHash } from 'node:crypto';
import { request as open, type ClientRequest, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import pino from 'pino';
import { DEFAULT_READING } from '../../../src/domain/imports/import';
import { startScheduler } from '../../../src/jobs/scheduler';
import { setCompanyActive } from '../../../src/services/company/operate-companies';
import { ImportModel } from '../../../src/persistence/models/imports';
import { readText } from '../../../src/persistence/shared/columns';
import { ConsumerModel } from '../../../src/persistence/models/account';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { eventually } from '../../support/fixtures/eventually';
import { createImportClient, outcomeOf } from '../../support/imports/import-client';
import { HEADER, placeFile, placementRow, runToEnd, uploadFile } from '../../support/imports/place-accounts';

const LIMIT = 1024 * 1024;

let app: RunningApp;
let dana: string;
let client: ReturnType<typeof createImportClient>;
beforeAll(async () => {
  // Uploads are not ended by the deadline of other requests.
  const deadlines = { BODY_TIMEOUT_SECONDS: '2', HEADER_TIMEOUT_SECONDS: '2' };
  app = await startApp({ IMPORT_MAX_BYTES: String(LIMIT), ...deadlines });
  dana = await app.signInCreditor('dana@acme.test');
  client = createImportClient(app, dana);
});
afterAll(() => app.close());

const file = (...rows: readonly string[]) => [HEADER, ...rows].join('\n');

describe('an upload', () => {
  it.each([
    ['of another type', { 'content-type': 'application/json' }, [415, null]],
    ['that is compressed', { 'content-encoding': 'gzip' }, [415, null]],
    ['in another character set', { 'content-type': 'text/csv; charset=utf-16' }, [415, null]],
    [
      'with a digest that is none',
      { 'content-digest': 'sha-256=abc' },
      [422, { 'content-digest': ['The content digest must be sha-256=:…: with the digest in Base64.'] }],
    ],
    [
      'with the digest of another file',
      { 'content-digest': `sha-256=:${createHash('sha256').digest('base64')}:` },
      [422, { 'content-digest': ['The content digest is not that of the file.'] }],
    ],
  ] as const)('%s is refused, and can be repeated', async (_what, headers, expected) => {
    const id = await client.newImport();
    expect(outcomeOf(await client.upload(id, file(placementRow(50)), headers))).toEqual(expected);
    expect([(await client.read(id)).state, await client.countChunks(id)]).toEqual(['awaiting_file', 0]);
    expect((await client.upload(id, file(), { 'content-type': 'text/csv; charset=UTF-8' })).status).toBe(202);
    await client.act(id, 'cancel');
  });

  it('with a parameter is refused, like a download with one, and after those who may not see the import', async () => {
    const id = await client.newImport();
    const unknown = { dryRun: ['This parameter is not known.'] };
    const put = { token: dana, body: file(placementRow(50)), headers: { 'content-type': 'text/csv' } };
    expect(outcomeOf(await app.creditorRest('PUT', `/imports/${id}/file?dryRun=1`, put))).toEqual([422, unknown]);
    expect([(await client.read(id)).state, await client.countChunks(id)]).toEqual(['awaiting_file', 0]);
    const get = { token: dana };
    expect(outcomeOf(await app.creditorRest('GET', `/imports/${id}/errors.csv?dryRun=1`, get))).toEqual([422, unknown]);
    expect((await app.creditorRest('PUT', '/imports/none/file?dryRun=1', put)).status).toBe(404);
    expect((await app.creditorRest('PUT', `/imports/${id}/file?dryRun=1`, { ...put, token: 'none' })).status).toBe(401);
    expect((await app.creditorRest('PUT', `/imports/${id}/file?_=1`, put)).status).toBe(202);
    await client.act(id, 'cancel');
  });

  it('in a wrong encoding fails the import', async () => {
    const id = await client.newImport();
    const sent = await client.upload(id, 'a\0b');
    expect([sent.status, sent.body]).toMatchObject([
      202,
      { data: { state: 'failed', error: { code: 'encoding_invalid', line: 1 } } },
    ]);
    expect(await client.countChunks(id)).toBe(0);
  });

  interface Sending {
    readonly request: ClientRequest;
    readonly answer: Promise<{ readonly status: number | undefined; readonly body: string }>;
  }

  function start(id: string, headers: Readonly<Record<string, string>>): Sending {
    const request = open(`${app.origin}/creditor-api/imports/${id}/file`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${dana}`, 'content-type': 'text/csv', ...headers },
    });
    const answer = new Promise<IncomingMessage>((resolve, reject) => {
      request.once('response', resolve);
      request.once('error', reject);
    }).then(async (response) => {
      const parts = (await response.toArray()) as Buffer[];
      return { status: response.statusCode, body: Buffer.concat(parts).toString() };
    });
    answer.catch(() => undefined);
    return { request, answer };
  }

  it('that announces too much is refused before a byte is read', async () => {
    const id = await client.newImport();
    const { request, answer } = start(id, { 'content-length': String(LIMIT + 1) });
    request.flushHeaders();
    const { status, body } = await answer;
    expect([status, JSON.parse(body)]).toEqual([
      413,
      { message: 'The file is larger than allowed.', limit_bytes: LIMIT },
    ]);
    request.destroy();
    expect([(await client.read(id)).state, await client.countChunks(id)]).toEqual(['awaiting_file', 0]);
  });

  it('of unknown length is refused at the first byte beyond the limit, and nothing stays stored', async () => {
    const id = await client.newImport();
    const { request, answer } = start(id, { 'transfer-encoding': 'chunked' });
    request.write(Buffer.alloc(LIMIT, 'a'));
    request.write('b');
    const { status } = await answer;
    request.destroy();
    expect([status, (await client.read(id)).state, await client.countChunks(id)]).toEqual([413, 'awaiting_file', 0]);
  });

  it('that is broken off leaves the import waiting, and another one replaces it', async () => {
    const id = await client.newImport();
    const { request } = start(id, CHUNKED);
    request.write(Buffer.alloc(600_000, 'a'));
    await eventually('a stored part', async () => (await client.countChunks(id)) || null);
    request.destroy();
    expect((await client.upload(id, file(placementRow(60)))).status).toBe(202);
    await runToEnd(app.dependencies, id);
    expect(await client.read(id)).toMatchObject({ state: 'completed', counts: { created: 1 } });
  });

  it('that is replaced while it pauses ends at once, and says so', async () => {
    const id = await client.newImport();
    const { request, answer } = start(id, CHUNKED);
    request.write(Buffer.alloc(600_000, 'a'));
    await eventually('a stored part', async () => (await client.countChunks(id)) || null);
    expect((await client.upload(id, file(placementRow(61)))).status).toBe(202);
    const { status, body } = await answer;
    expect([status, JSON.parse(body)]).toEqual([409, REPLACED]);
    request.destroy();
    await runToEnd(app.dependencies, id);
    expect(await client.read(id)).toMatchObject({ state: 'completed', counts: { created: 1 } });
  });

  it('that is replaced in another process ends before it has sent its next part', async () => {
    const id = await client.newImport();
    const { request, answer } = start(id, CHUNKED);
    const drip = setInterval(() => request.write('a'), 100);
    const { db, importUploads } = app.dependencies;
    await eventually('the upload', async () => (await findHolder(id)) ?? null);
    await db.transaction((transaction) => importUploads.startUpload(transaction, { importId: id, holder: 'other' }));
    const { status, body } = await answer;
    clearInterval(drip);
    request.destroy();
    expect([status, JSON.parse(body), await findHolder(id)]).toEqual([409, REPLACED, 'other']);
    await client.act(id, 'cancel');
  });

  // docs/rules §15 row 10
  it('that was replaced at the same part of its file adds no further part, and does not end the other', async () => {
    const { db, companyImports, importUploads } = app.dependencies;
    const id = await client.newImport();
    const [one, other] = ['one', 'other'].map((holder) => ({ importId: id, holder }));
    if (!one || !other) throw new Error('There are two uploads.');
    for (const upload of [one, other]) {
      expect(await importUploads.startUpload(db, upload)).toBe(true);
      expect(await importUploads.addChunk(db, upload, { n: 0, text: HEADER })).toBe(true);
    }
    const end = { state: 'queued', bytes: 1, sha256: 'x', queuedAt: 1 } as const;
    expect(await importUploads.addChunk(db, one, { n: 1, text: placementRow(70) })).toBe(false);
    expect(await importUploads.endUpload(db, one, end)).toBe(false);
    expect((await companyImports.countOpenImports(db, 1)).open).toBeGreaterThan(0);
    await importUploads.discardUpload(db, other);
  });

  it('that drips is ended, and can be repeated', async () => {
    const id = await client.newImport();
    const { request, answer } = start(id, CHUNKED);
    const drip = setInterval(() => request.write('a'), 100);
    const { status, body } = await answer;
    clearInterval(drip);
    request.destroy();
    expect([status, body]).toEqual([408, expect.stringContaining('"code":"upload_too_slow"')]);
    expect([(await client.read(id)).state, await client.countChunks(id)]).toEqual(['awaiting_file', 0]);
    expect((await client.upload(id, file(placementRow(62)))).status).toBe(202);
    await client.act(id, 'cancel');
  });

  it('beyond the places of the company is refused until another one ends', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => client.newImport()));
    const sent = ids.slice(0, 4).map((id) => start(id, CHUNKED));
    for (const { request } of sent) request.write('a');
    for (const id of ids.slice(0, 4)) await eventually('the upload', async () => (await findHolder(id)) ?? null);
    const refused = await client.upload(String(ids[4]), file(placementRow(63)));
    expect([...outcomeOf(refused), refused.headers.get('retry-after')]).toEqual([429, 'too_many_uploads', '15']);
    // One to the same import needs no other place.
    expect((await client.upload(String(ids[0]), file(placementRow(64)))).status).toBe(202);
    expect((await client.upload(String(ids[4]), file(placementRow(63)))).status).toBe(202);
    for (const { request } of sent) request.destroy();
    for (const id of ids) await client.act(id, 'cancel');
  });
});

const CHUNKED = { 'transfer-encoding': 'chunked' } as const;

const REPLACED = {
  code: 'import_state_conflict',
  message: 'Another upload of this import has replaced this one.',
  current_state: expect.stringMatching(/^(awaiting_file|queued)$/) as string,
};

async function findHolder(id: string): Promise<string | null> {
  const row = await app.dependencies.db.model(ImportModel).findOne({ attributes: ['holder'], where: { id } });
  return readText(row?.holder);
}

it('wakes the worker of its process up, long before the job is due again', async () => {
  const ran: string[] = [];
  const log = pino({ level: 'silent' });
  const scheduler = startScheduler(app.dependencies, { log, spreadMs: 0, onRun: (job) => ran.push(job) });
  await eventually('the first run', () => (ran.includes('imports') ? true : null));
  const id = await client.newImport();
  await client.upload(id, file(placementRow(80)));
  // The clock of the application does not move: no interval passes.
  const look = async () => ((await client.read(id)).state === 'completed' ? true : null);
  await eventually('the end of the import', look).finally(() => scheduler.stop());
});

describe('a whole file', () => {
  const countAccounts = () => app.dependencies.db.model(ConsumerModel).count({});
  const refused = (code: string) => ({ state: 'failed', error: { code } });

  it.each([
    ['has too many invalid rows', 'too_many_errors', [placementRow(60), 'x', 'x'], { options: { stopAfterErrors: 2 } }],
    [
      'maps no account number',
      'header_profile_incomplete',
      [placementRow(61)],
      { reading: { mapping: { last_name: 'last_name' } } },
    ],
  ] as const)('that %s fails, and nothing of it is written', async (_what, code, rows, options) => {
    const before = await countAccounts();
    expect(await placeFile(app.dependencies, file(...rows), options)).toMatchObject(refused(code));
    expect(await countAccounts()).toBe(before);
  });

  // §15 row 7
  it('that withdraws too much fails, and nothing of it is written', async () => {
    await placeFile(app.dependencies, file(placementRow(62), placementRow(63)));
    const before = await countAccounts();
    const text = 'account_number,action\nPL-62,withdraw\nPL-63,withdraw';
    const tooMany = await placeFile(app.dependencies, text, { options: { maxWithdrawalsPercent: 1 } });
    expect(tooMany).toMatchObject(refused('too_many_withdrawals'));
    const [own] = await app.dependencies.db.read(
      `SELECT COUNT(*) AS total FROM consumers WHERE company_id = 1 AND deleted_at IS NULL
        AND status NOT IN ('deactivated', 'settled', 'cancelled_plan')`,
    );
    expect(tooMany.error?.message).toContain(`2 of ${String(own?.['total'])} open accounts`);
    const open = await app.dependencies.db.model(ConsumerModel).count({ status: 'uploaded', lastImportId: tooMany.id });
    expect([await countAccounts(), open]).toEqual([before, 0]);
  });

  it('of a company that was deactivated meanwhile fails, and nothing of it is written', async () => {
    const before = await countAccounts();
    const id = await uploadFile(app.dependencies, file(placementRow(64)), { companyId: 2 });
    const operator = { operator: 'test' };
    await setCompanyActive(app.dependencies, operator, { id: 2, isActive: false });
    expect(await runToEnd(app.dependencies, id)).toMatchObject(refused('company_inactive'));
    await setCompanyActive(app.dependencies, operator, { id: 2, isActive: true });
    expect(await countAccounts()).toBe(before);
  });

  it('ends with the row that is one too many', async () => {
    const { placementFiles } = app.dependencies;
    const [maxRows, layout] = [2000, { format: 'csv', reading: DEFAULT_READING }] as const;
    const texts = Readable.from(['account_number\n', 'A\n'.repeat(maxRows), 'A\n']);
    let read = 0;
    const readAll = async () => {
      for await (const row of placementFiles.readRows(texts, layout, undefined, maxRows)) read = row.line;
    };
    await expect(readAll()).rejects.toMatchObject({ code: 'too_many_rows', line: maxRows + 2 });
    expect(read).toBe(maxRows + 1);
  });
});
