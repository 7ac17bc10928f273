// Exports over REST and GraphQL: what is in a file, importing it again, going on, limits, and clients that leave.
import { get, type IncomingMessage } from 'node:http';
import { ACCOUNT_EXPORT_COLUMNS } from '../../../src/domain/exports/export';
import { ConsumerModel } from '../../../src/persistence/models/account';
import { PaymentTransactionModel } from '../../../src/persistence/models/payments';
import { AuditEventModel } from '../../../src/persistence/models/system';
import { insertRows } from '../../../src/persistence/shared/batch-writes';
import { sealPersonalData } from '../../../src/persistence/shared/personal-data';
import { eventually } from '../../support/fixtures/eventually';
import { startApp, type GraphqlAnswer, type RunningApp } from '../../support/fixtures/app';
import { HEADER, listViolations, placeFile } from '../../support/imports/place-accounts';

let app: RunningApp;
let dana: string;
let sam: string;
beforeAll(async () => {
  app = await startApp();
  dana = await app.signInCreditor('dana@acme.test');
  sam = await app.signInCreditor('sam@northbank.test');
});
afterAll(() => app.close());

function openFile(path: string, token = dana, init: RequestInit = {}): Promise<Response> {
  return fetch(`${app.origin}/creditor-api/exports/${path}`, {
    headers: { authorization: `Bearer ${token}` },
    ...init,
  });
}

async function readFile(path: string, token = dana): Promise<string> {
  const response = await openFile(path, token);
  const text = await response.text();
  expect([response.status, response.status === 200 ? '' : text]).toEqual([200, '']);
  return text;
}

const EVERYTHING = `columns=${Object.keys(ACCOUNT_EXPORT_COLUMNS).join(',')}`;

const DIFFICULT_HEADER =
  'account_number,original_account_name,last_name,first_name,date_of_birth,last4ssn,current_balance,reference_number,' +
  'member_account_number,city,email1,mobile1,pass_through1,subclient_number';

/** Numbers that a spreadsheet would damage, names that look like something else, marks, quotes and other alphabets. */
const DIFFICULT = [
  ['="12E45"', 'Null', "O'Brien-Müller", "'t Hooft", '0001', '=1+1'],
  ['00012345', '-Bluestem-', 'True', 'D’Angelo', '0090', '+1'],
  ['4000012345678901234', 'A, "B" & C', 'Nguyễn', 'Zoë', '9999', '@home'],
  ['="2024-03-01"', '=cmd', 'Ó Súilleabháin', '="None"', '0000', '-5'],
  ['="1,234"', '’Neill', 'de la Cruz', 'Anna Maria', '1234', '|pipe'],
  ['="Mar-01"', 'ＡＢＣ', '="Null"', 'May', '4321', '＝1'],
  ["'0045", '="#1 Pharmacy"', "'Abd al-Rahman", 'José', '4322', ';x'],
  ['="00125"', 'Ltd. 12/2023', 'Иванов', 'Ив', '4323', "'quoted'"],
  ['="AB–12"', 'Guess?', 'Smith', 'Jr.', '4324', 'N/A'],
] as const;

function difficultRow([number, name, last, first, last4, text]: (typeof DIFFICULT)[number], index: number): string {
  const cells = [
    number,
    name,
    last,
    first,
    `19${60 + index}-02-03`,
    last4,
    `${index}00.10`.replace(/^000/, '0.1').replace('0.1.10', '5.10'),
    index % 2 === 0 ? '="007"' : 'REF é',
    index % 2 === 0 ? '="1/2/2024"' : '',
    text,
    `d${index}@example.test`,
    `+1212736${5000 + index}`,
    text,
    '',
  ];
  return cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
}

async function placeDifficult(): Promise<void> {
  const file = [DIFFICULT_HEADER, ...DIFFICULT.map(difficultRow)].join('\n');
  const placed = await placeFile(app.dependencies, file);
  expect([placed.counts, await listViolations(app.dependencies, placed)]).toMatchObject([
    { created: DIFFICULT.length, failed: 0 },
    expect.anything(),
  ]);
}

type Body = Readonly<Record<string, unknown>>;

async function findId(number: string): Promise<number> {
  const body = { account_number: number };
  const found = await app.creditorRest<{ data: readonly Body[] }>('POST', '/accounts/search', { token: dana, body });
  return Number(found.body.data[0]?.['account_id'] ?? found.body.data[0]?.['id']);
}

async function act(number: string, action: string, body: object): Promise<void> {
  const id = await findId(number);
  const done = await app.creditorRest('POST', `/accounts/${id}/${action}`, { token: dana, body });
  expect([done.status, done.body]).toEqual([200, done.body]);
}

describe('an export of accounts', () => {
  beforeAll(async () => {
    await placeDifficult();
    // The balance is below the one that was placed, and an account is removed.
    await act('00012345', 'payments', {
      payment_amount: '7.00',
      payment_date: '2026-03-01',
      payment_reference: '="1E5"',
    });
    await act('0045', 'withdraw', { withdraw_reason: 'recalled' });
  });

  it.each([
    ['csv', ''],
    ['jsonl', ''],
    ['csv', '&end_marker=true'],
    ['jsonl', '&end_marker=true'],
  ] as const)('is imported again as %s%s, and every row is unchanged', async (format, marker) => {
    const versions = await readFile('accounts?columns=id,updated_at');
    const rows = (await readFile(`accounts?format=${format}&${EVERYTHING}${marker}`)).trimEnd().split('\n');
    const options = { maxWithdrawalsPercent: 10 };
    const placed = await placeFile(app.dependencies, `${rows.join('\n')}\n`, { format, options });
    const count = rows.length - (format === 'csv' ? 1 : 0) - (marker === '' ? 0 : 1);
    const violations = await listViolations(app.dependencies, placed);
    expect(violations.filter(([, , , code]) => code !== 'contact_dropped')).toEqual([]);
    expect(placed).toMatchObject({ state: 'completed', error: null });
    expect(placed.counts).toMatchObject({ unchanged: count, updated: 0, failed: 0, withdrawn: 0, created: 0 });
    expect(count).toBeGreaterThan(DIFFICULT.length + 10);
    expect(await readFile('accounts?columns=id,updated_at')).toBe(versions);
  });

  it.each(['csv', 'jsonl'] as const)('is refused as %s if rows are missing before its marker', async (format) => {
    const lines = (await readFile(`accounts?format=${format}&${EVERYTHING}&end_marker=true`)).trimEnd().split('\n');
    const file = [...lines.slice(0, -2), ...lines.slice(-1)].join('\n');
    const placed = await placeFile(app.dependencies, `${file}\n`, { format });
    expect(placed).toMatchObject({ state: 'failed', error: { code: 'rows_missing', line: lines.length - 1 } });
    expect(placed.counts).toMatchObject({ unchanged: 0, failed: 0 });
  });

  it('never takes its marker for a row, whatever the default action', async () => {
    await placeFile(app.dependencies, `${HEADER}\n1,Bluestem,Marker,Ana,1960-01-01,0001,100.00,m@example.test\n`);
    const file = await readFile('accounts?account_number=00012345&columns=id,account_number&end_marker=true');
    expect(file).toMatch(/\r\n#end,1\r\n$/);
    const placed = await placeFile(app.dependencies, file, { options: { defaultAction: 'withdraw' }, dryRun: true });
    expect(placed).toMatchObject({ state: 'validated', counts: { withdrawn: 1, failed: 0 } });
  });

  it('has the marks in force, and so has the history', async () => {
    await act('00012345', 'marks', { mark: 'attorney', attorney_name: 'Ada Counsel', attorney_contact: 'a@b.test' });
    await act('00012345', 'marks', { mark: 'do_not_contact' });
    const file = await readFile('accounts?account_number=00012345&columns=account_number,marks,disputed_at');
    expect(file.split('\r\n')[1]).toMatch(/12345,do_not_contact attorney,$/);
    expect(await readFile('history?columns=move,mark')).toMatch(/\r\nmark_account,attorney\r\n/);
  });

  it.each(['payments', 'history', 'audit'])('of %s names the columns that there are', async (kind) => {
    const refused = await openFile(`${kind}?columns=id,nope`);
    const { errors } = (await refused.json()) as { errors: Readonly<Record<string, readonly string[]>> };
    expect([refused.status, errors]).toEqual([
      422,
      { 'columns.1': [expect.stringMatching(/^Each item of columns must be one of id, \w+, .*\w\.$/)] },
    ]);
    const query = `{ export${kind.charAt(0).toUpperCase()}${kind.slice(1)}(columns: [ID, NOPE]) { rows } }`;
    const answer = await app.graphql(query, { token: dana });
    expect(answer.errors[0]?.message).toMatch(/columns.* must be one of ID, \w+, /);
  });

  it('writes values as they are for programs', async () => {
    const row = (await readFile('accounts?raw=true&columns=account_number,city&account_number=12E45')).split('\r\n');
    expect(row).toEqual(['account_number,city', '12E45,=1+1', '']);
    const guarded = await readFile('accounts?columns=account_number,city&account_number=12E45');
    expect(guarded.split('\r\n')[1]).toBe("'12E45,'=1+1");
    const lines = await readFile(
      'accounts?format=jsonl&columns=account_number,city,current_balance&account_number=12E45',
    );
    expect(JSON.parse(lines)).toEqual({ account_number: "'12E45", city: '=1+1', current_balance: '5.10' });
  });

  it('has personal data only in columns that were named, and never dates of birth', async () => {
    const text = await readFile('accounts');
    for (const value of ['Müller', 'Hooft', '@example.test', '1960-02-03', '+1212736'])
      expect(text).not.toContain(value);
    expect(await readFile('accounts?columns=id,last_name')).toContain('Müller');
    const refused = await openFile('accounts?columns=id,date_of_birth');
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { errors: { 'columns.1': [expect.any(String)] } },
    ]);
  });
});

it('opens no account of another company, whatever page it is given', async () => {
  const { db, exportedRows } = app.dependencies;
  const subclients = { idByNumber: new Map(), numberById: new Map() };
  const read = (companyId: number) => exportedRows.findExportedAccounts(db, { companyId, ids: [19] }, subclients);
  expect([(await read(1)).length, await read(2)]).toEqual([1, []]);
});

it('has all payments, of more than one page too', async () => {
  const { db } = app.dependencies;
  const payments = db.model(PaymentTransactionModel);
  const count = async () => (await readFile('payments?columns=id')).split('\n').length;
  const before = await count();
  const [row] = await payments.findAll({ where: { companyId: 1 }, limit: 1 });
  const more = Array.from({ length: 250 }, (_, n) => ({ ...row, id: 1_000_000 + n }));
  await db.transaction((transaction) => insertRows(transaction, PaymentTransactionModel, more as never));
  expect((await count()) - before).toBe(more.length);
  await payments.delete({ id: more.map(({ id }) => id) });
});

describe.each(['payments', 'history'])('an export of %s', (kind) => {
  const readLines = async (query: string, token = dana) =>
    (await readFile(`${kind}?columns=id&${query}`, token)).trimEnd().split('\r\n');
  const countAlike = async () => {
    // All at one moment, where only the id decides.
    const [table, column] = kind === 'payments' ? ['transactions', 'created_at'] : ['negotiation_history', 'at'];
    const { db } = app.dependencies;
    await db.write(
      `UPDATE ${table} SET ${column} = (SELECT m FROM (SELECT MIN(${column}) AS m FROM ${table}) AS all_of_them)`,
    );
  };

  it('goes on behind a row, also of several at one moment', async () => {
    await countAlike();
    const [, ...ids] = await readLines('');
    expect(ids.length).toBeGreaterThan(2);
    expect((await readLines(`after=${ids[1]}`)).filter((line) => line !== 'id')).toEqual(ids.slice(2));
  });
});

it.each(['payments', 'history', 'audit'])('an export of %s does not go on behind a foreign row', async (kind) => {
  const [, id] = (await readFile(`${kind}?columns=id`)).split('\r\n');
  const foreign = await openFile(`${kind}?columns=id&after=${id}`, sam);
  // Accounts are numbered through all companies: any number is a position.
  if (kind === 'accounts') return expect(foreign.status).toBe(200);
  expect([foreign.status, await foreign.json()]).toMatchObject([422, { errors: { after: [expect.any(String)] } }]);
});

const MANY = 4000;
const FIRST_ID = 100_000;
/** Longer than an import takes: with it, the file is larger than all that a system holds for a client that is slow. */
const LONG = 'passed through '.repeat(150);
const LARGE = 'accounts?columns=id,current_balance,pass_through1';

async function insertMany({ dependencies: { db } }: RunningApp, companyId: number): Promise<void> {
  const rows = Array.from({ length: MANY }, (_, index) => ({
    id: FIRST_ID + index,
    companyId,
    originalAccountName: 'Bluestem Card',
    personal: sealPersonalData(db.sealing, 'consumers', FIRST_ID + index, { passThrough1: LONG }),
    version: 1,
    derivedVersion: 1,
    status: 'joined',
    derivedCondition: 'joined',
    currentBalance: `${100 + (index % 7)}.10`,
  }));
  await db.transaction((transaction) => insertRows(transaction, ConsumerModel, rows as never));
}

/** A download that nobody reads yet. */
function openDownload(running: RunningApp, token: string, path: string): Promise<IncomingMessage> {
  const url = `${running.origin}/creditor-api/exports/${path}`;
  return new Promise((resolve, reject) => {
    get(url, { agent: false, headers: { authorization: `Bearer ${token}` } }, resolve).once('error', reject);
  });
}

/** Resolves also when the connection breaks, which `isWhole` tells. */
async function readRest(download: IncomingMessage): Promise<{ text: string; isWhole: boolean }> {
  const parts: Buffer[] = [];
  try {
    for await (const part of download) parts.push(part as Buffer);
  } catch {
    return { text: Buffer.concat(parts).toString(), isWhole: false };
  }
  return { text: Buffer.concat(parts).toString(), isWhole: download.complete };
}

async function listTaken(running: RunningApp): Promise<readonly Body[]> {
  const where = { event: 'export.taken' };
  const rows = await running.dependencies.db.model(AuditEventModel).findAll({ where, order: ['id'] });
  return rows.map(({ details }) => JSON.parse(String(details)) as Body);
}

const isFree = async (running: RunningApp, token: string) => {
  const response = await fetch(`${running.origin}/creditor-api/exports/audit?columns=id`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await response.arrayBuffer();
  return response.status === 200;
};

const PART = `query ($after: String) {
  exportAccounts(columns: [ID, CURRENT_BALANCE], after: $after) { content rows next }
}`;
interface Part {
  readonly content: string;
  readonly rows: number;
  readonly next: string | null;
}

describe('a large export', () => {
  beforeAll(() => insertMany(app, 2));

  it('is the same in parts over GraphQL', async () => {
    const file = await readFile('accounts?columns=id,current_balance', sam);
    const parts: Part[] = [];
    let after: string | null = null;
    do {
      const answer: GraphqlAnswer<{ exportAccounts: Part }> = await app.graphql(PART, {
        token: sam,
        variables: { after },
      });
      parts.push(answer.data.exportAccounts);
      after = answer.data.exportAccounts.next;
    } while (after !== null);
    expect(parts.map(({ content }) => content).join('')).toBe(file);
    expect(parts.every(({ rows }) => rows <= 1000)).toBe(true);
    expect(parts.length).toBeGreaterThan(MANY / 1000);
  });

  it('ends with the number of its rows, and begins with a byte order mark, if it is asked to', async () => {
    const path = 'accounts?columns=id&end_marker=true&bom=true&condition=joined';
    const bytes = Buffer.from(await (await openFile(path, sam)).arrayBuffer());
    const lines = bytes.toString().split('\r\n');
    expect([lines[0], lines.at(-2)]).toEqual(['\uFEFFid', `#end,${lines.length - 3}`]);
    expect(lines.length).toBeGreaterThan(MANY);
    const objects = (await readFile(`${path}&format=jsonl`)).trimEnd().split('\n');
    expect(JSON.parse(objects.at(-1) ?? '')).toEqual({ end: true, rows: objects.length - 1 });
  });

  it('goes on behind the last row after the connection broke', async () => {
    const whole = await readFile(LARGE, sam);
    const download = await openDownload(app, sam, LARGE);
    let text = '';
    for await (const part of download) {
      text += String(part);
      if (text.length > 200_000) break;
    }
    download.destroy();
    const complete = text.slice(0, text.lastIndexOf('\r\n') + 2);
    const lastId = complete.trimEnd().split('\r\n').at(-1)?.split(',')[0];
    const rest = await readFile(`${LARGE}&after=${lastId}`, sam);
    expect(complete + rest === whole).toBe(true);
  });

  // docs/rules §17 row 14
  it('is one of two of a company at a time; a client that leaves frees its place', async () => {
    const one = await openDownload(app, sam, LARGE);
    const other = await openDownload(app, sam, `${LARGE}&format=jsonl`);
    const refused = await openFile('audit', sam);
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
      429,
      '30',
      { code: 'export_limit', message: expect.any(String) as string, retry_after: 30 },
    ]);
    const { errors } = await app.graphql(PART, { token: sam });
    expect(errors[0]?.extensions).toMatchObject({ code: 'EXPORT_LIMIT', retryAfter: 30 });
    expect(await isFree(app, dana)).toBe(true);
    one.destroy();
    await eventually('a free place', async () => ((await isFree(app, sam)) ? true : null));
    expect(await listTaken(app)).toContainEqual({
      kind: 'accounts',
      format: 'csv',
      columns: ['id', 'current_balance', 'pass_through1'],
      filter: { sort: 'id' },
      rows: expect.any(Number) as number,
      complete: false,
    });
    const { text, isWhole } = await readRest(other);
    expect([isWhole, text.split('\n').length]).toEqual([true, expect.any(Number)]);
    expect(text.split('\n').length).toBeGreaterThan(MANY);
  });

  it('is recorded without the number that somebody looked for', async () => {
    await readFile('accounts?columns=id&account_number=4000000019');
    expect((await listTaken(app)).at(-1)).toMatchObject({ filter: { account_number: 'given', sort: 'id' } });
  });

  it('breaks off when the session ends', async () => {
    const token = await app.signInCreditor('sam@northbank.test');
    const taken = await listTaken(app);
    const download = await openDownload(app, token, LARGE);
    expect((await app.creditorRest('POST', '/auth/logout', { token })).status).toBe(200);
    const { text, isWhole } = await readRest(download);
    expect([download.statusCode, isWhole, text.length > 0]).toEqual([200, false, true]);
    const before = taken.length;
    await eventually('the event', async () => ((await listTaken(app)).length > before ? true : null));
    expect((await listTaken(app)).at(-1)).toMatchObject({ kind: 'accounts', complete: false });
  });

  it('breaks off when another one has taken its place', async () => {
    const download = await openDownload(app, sam, LARGE);
    await app.dependencies.db.write("UPDATE job_leases SET holder = 'another' WHERE name LIKE 'export:2:%'");
    expect((await readRest(download)).isWhole).toBe(false);
    await app.dependencies.db.write("DELETE FROM job_leases WHERE name LIKE 'export:2:%'");
  });

  it('breaks off after an hour', async () => {
    const before = app.moment().epoch;
    const download = await openDownload(app, sam, LARGE);
    app.setTime(before + 3_600_000);
    const { isWhole } = await readRest(download);
    app.setTime(before);
    expect(isWhole).toBe(false);
  });
});

it('breaks off when the client does not read', async () => {
  const other = await startApp({ STREAM_UNREAD_SECONDS: '5' });
  try {
    const token = await other.signInCreditor('sam@northbank.test');
    await insertMany(other, 2);
    const unread = await openDownload(other, token, LARGE);
    const second = await openDownload(other, token, LARGE);
    expect(await isFree(other, token)).toBe(false);
    // Both: to read one that is not broken off yet would keep it going.
    await eventually('the end of both', async () => {
      const ends = (await listTaken(other)).map(({ complete }) => complete);
      return ends.join() === 'false,false' ? true : null;
    });
    expect(await isFree(other, token)).toBe(true);
    expect((await readRest(unread)).isWhole).toBe(false);
    expect((await readRest(second)).isWhole).toBe(false);
  } finally {
    await other.close();
  }
});
