// Placement imports: whole files or nothing, invalid rows by line and column, repeatable, and side by side.
import { ConsumerModel } from '../../../src/persistence/models/account';
import { ScheduleTransactionModel } from '../../../src/persistence/models/payments';
import { describeViolation } from '../../../src/domain/imports/row-violations';
import { runImport } from '../../../src/services/imports/steps/run-import';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { HEADER, listViolations, placeFile, placementRow, uploadFile } from '../../support/imports/place-accounts';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const file = (...rows: readonly string[]) => [HEADER, ...rows].join('\n');
const rows = (from: number, count: number) => Array.from({ length: count }, (_, index) => placementRow(from + index));

async function countAccounts(): Promise<number> {
  return app.dependencies.db.model(ConsumerModel).count({});
}

async function findAccount(number: string, companyId = 1) {
  const { db, placements } = app.dependencies;
  const subclients = await placements.findSubclients(db, companyId);
  return (await placements.findPlacedAccounts(db, companyId, [number], subclients)).get(number);
}

it('places accounts whose owners sign in, and changes nothing the second time', async () => {
  const text = file(...rows(1000, 120));
  expect(await placeFile(app.dependencies, text)).toMatchObject({
    state: 'completed',
    counts: { created: 120, failed: 0 },
  });
  const before = await findAccount('PL-1001');
  expect(before).toMatchObject({ status: 'uploaded', values: { last_name: 'Placed', current_balance: '100.00' } });
  const again = await placeFile(app.dependencies, text);
  expect(again).toMatchObject({ state: 'completed', counts: { created: 0, updated: 0, unchanged: 120, failed: 0 } });
  expect(await findAccount('PL-1001')).toEqual(before);
  const login = { last_name: 'placed', date_of_birth: '1962-09-28', last4ssn: '1001', captcha_token: 'ok' };
  expect(await app.rest('POST', '/auth/login', { body: login })).toMatchObject({
    status: 200,
    body: { matched: true },
  });
});

it('names each invalid row by line and column, and writes the others', async () => {
  const stored = await placeFile(
    app.dependencies,
    [
      'Acct No,Orig Creditor,Last,First,DOB,SSN4,Balance,Email',
      'AC-1001,Bluestem Card,Riverton,Ana,04/12/1985,4321,"$1,250.00",ana@example.test',
      "AC-1002,Bluestem Card,O'Brien-Müller,Jo,07/19/1955,90,100.5,not-an-address",
      'AC-1004,Bluestem Card,Haddad,Sami,02/30/2001,1200,12.345,',
      'AC-1005,"Crestwood',
      'Clinic",Okafor,Ben,09/30/1990,123456789,55.00,',
      '',
      'AC-1006,Bluestem Card,Ode',
    ].join('\r\n'),
    {
      reading: {
        mapping: {
          'acct no': 'account_number',
          'Orig Creditor': 'original_account_name',
          Last: 'last_name',
          First: 'first_name',
          DOB: 'date_of_birth',
          SSN4: 'last4ssn',
          Balance: 'current_balance',
          Email: 'email1',
        },
        dateFormat: 'MM/DD/YYYY',
        moneyFormat: 'us',
        restoreLeadingZeros: ['last4ssn'],
      },
    },
  );
  expect(stored).toMatchObject({ state: 'completed', rowsTotal: 5, counts: { created: 2, failed: 3, warnings: 1 } });
  expect(await listViolations(app.dependencies, stored)).toEqual([
    [3, 'created', 'email1', 'contact_dropped'],
    [4, 'failed', 'date_of_birth', 'invalid_date'],
    [4, 'failed', 'current_balance', 'invalid_money'],
    [5, 'failed', 'last4ssn', 'full_ssn_refused'],
    [8, 'failed', null, 'column_count'],
  ]);
  expect(await findAccount('AC-1002')).toMatchObject({ values: { last4ssn: '0090', current_balance: '100.50' } });
});

const GOOD = placementRow(2000);

it('passes over rows whose cells are all empty, as spreadsheets write them below a table', async () => {
  const text = file(placementRow(2010), ',,,', ' ,"", ,', '', placementRow(2011).replace('PL-2011', ''), ',,');
  const stored = await placeFile(app.dependencies, text);
  expect(stored).toMatchObject({ rowsTotal: 2, counts: { created: 1, failed: 1 } });
  expect(await listViolations(app.dependencies, stored)).toEqual([[6, 'failed', 'account_number', 'required']]);
});

it.each([
  ['csv_malformed', 3, file(GOOD, 'PL-1,"open,never closed', GOOD)],
  ['csv_malformed', 3, file(GOOD, 'PL-1,"closed" here', GOOD)],
  ['encoding_invalid', 3, Buffer.concat([Buffer.from(`${file(GOOD)}\nM`), Buffer.from([0xfc, 0x0a])])],
  ['encoding_invalid', 2, `${HEADER}\nPL\0-1`],
  ['encoding_invalid', 1, Buffer.from(`\uFEFF${file(GOOD)}`, 'utf16le')],
  ['header_duplicate', 1, `${HEADER},Email1\n${GOOD},x`],
  ['header_missing', 1, 'last_name\nRivera'],
  ['header_missing', 1, ''],
  ['rows_missing', null, HEADER],
  ['rows_missing', null, `${HEADER}\n,,,\n${HEADER}\n`],
  ['header_misspelled', 1, `${HEADER},actions\n${GOOD},withdraw`],
  ['header_misspelled', 1, `${HEADER},confirm-overpaid\n${GOOD},no`],
  ['header_misspelled', 1, file(GOOD).replace('account_number', 'Account Number')],
  ['row_too_large', 3, file(GOOD, `PL-1,"${'x'.repeat(70_000)}"`)],
  ['too_many_columns', 2, `${HEADER}\n${'x,'.repeat(300)}`],
])('refuses a file with %s on line %s and writes nothing', async (code, line, text) => {
  const before = await countAccounts();
  expect(await placeFile(app.dependencies, text)).toMatchObject({ state: 'failed', error: { code, line } });
  expect(await countAccounts()).toBe(before);
});

it.each([
  ['header_duplicate', '{"account_number":"PL-1","Account_Number":"PL-2"}'],
  ['header_misspelled', '{"account_number":"PL-1","acton":"withdraw"}'],
])('refuses JSON Lines with %s', async (code, text) => {
  const stored = await placeFile(app.dependencies, `{"account_number":"PL-1","x":1}\n${text}`, { format: 'jsonl' });
  expect(stored).toMatchObject({ state: 'failed', error: { code, line: 2 } });
});

it('tells of a misspelled header and of missing columns at once', async () => {
  const columns = 'original_account_name,first_name,date_of_birth,last4ssn,curent_balance';
  const { error } = await placeFile(app.dependencies, `${columns}\nBluestem Card,Ana,1985-04-12,0042,1.00`);
  expect(error).toMatchObject({
    code: 'header_misspelled',
    message: expect.stringMatching(
      /"curent_balance" is current_balance\. .*account_number, which every row needs\. .*last_name, which new accounts need\.$/,
    ) as unknown,
  });
});

it.each([
  ['csv', `${HEADER}\r\n#end,0\r\n`, { state: 'completed', rowsTotal: 0 }],
  ['jsonl', '{"end":true,"rows":0}\n', { state: 'completed', rowsTotal: 0 }],
  ['jsonl', '\n', { state: 'failed', error: { code: 'rows_missing' } }],
] as const)('reads a %s file without rows if its last line says that there are none', async (format, text, outcome) => {
  expect(await placeFile(app.dependencies, text, { format })).toMatchObject(outcome);
});

// §15 row 19
it('writes a row without a contact that is of no person or of many, and refuses a name that is none', async () => {
  const people = Array.from({ length: 20 }, (_, n) => placementRow(6100 + n).replace(/[^,]+$/, 'office@example.test'));
  const text = file(
    placementRow(6000).replace(/[^,]+$/, 'none@none.com'),
    placementRow(6001).replace('Placed', 'TEST'),
    ...people,
  );
  const tried = await placeFile(app.dependencies, text, { dryRun: true });
  const stored = await placeFile(app.dependencies, text);
  expect(stored).toMatchObject({ state: 'completed', counts: { created: 21, failed: 1 } });
  expect([tried.counts, tried.problems]).toEqual([stored.counts, stored.problems]);
  const found = await listViolations(app.dependencies, stored);
  expect(found.slice(0, 2)).toEqual([
    [2, 'created', 'email1', 'contact_dropped'],
    [3, 'failed', 'last_name', 'placeholder_value'],
  ]);
  expect(found.at(-1)).toEqual([23, 'created', 'email1', 'contact_dropped']);
  const contacts = await Promise.all(['PL-6000', 'PL-6100', 'PL-6119'].map((number) => findAccount(number)));
  expect(contacts.map((account) => account?.values.email1)).toEqual([null, 'office@example.test', null]);
});

it('ignores columns that are not ours, also beside one of a similar name', async () => {
  const text = `${HEADER},email2,zip4,VIP,e-mail1,\n${GOOD},,,,,`;
  const stored = await placeFile(app.dependencies, text, { dryRun: true });
  expect(stored).toMatchObject({ state: 'validated', ignoredHeaders: ['email2', 'zip4', 'VIP', 'e-mail1', ''] });
});

it('refuses a file that is larger than allowed', async () => {
  const stored = await placeFile(app.dependencies, file(GOOD), { maxBytes: 100 });
  expect(stored).toMatchObject({ state: 'failed', error: { code: 'payload_too_large' } });
});

it('reads JSON Lines, with numbers from their text', async () => {
  const line = (more: object) =>
    JSON.stringify({
      account_number: 'JL-1',
      original_account_name: 'Bluestem Card',
      last_name: 'Jsonson',
      date_of_birth: '1981-02-03',
      last4ssn: '0042',
      ...more,
    });
  const text = `${line({}).slice(0, -1)},"current_balance":1234567890.10}\n\n\ufeff${line({ current_balance: null })}`;
  // A byte order mark before each file that was joined.
  const stored = await placeFile(app.dependencies, `\ufeff${text}`, { format: 'jsonl' });
  expect(stored).toMatchObject({ state: 'completed', counts: { created: 1, unchanged: 1 } });
  expect(await findAccount('JL-1')).toMatchObject({ values: { current_balance: '1234567890.10', last4ssn: '0042' } });
  expect(await placeFile(app.dependencies, '{"account_number":{}}', { format: 'jsonl' })).toMatchObject({
    state: 'failed',
    error: { code: 'jsonl_malformed', line: 1 },
  });
});

it('tries a file without a write', async () => {
  const before = await countAccounts();
  const stored = await placeFile(app.dependencies, file(...rows(3000, 3), 'PL-9,,,,,,,'), { dryRun: true });
  expect(stored).toMatchObject({ state: 'validated', counts: { created: 3, failed: 1 } });
  expect(await countAccounts()).toBe(before);
});

it('changes, withdraws and restores, each as the account allows', async () => {
  const actions = 'account_number,action,current_balance,withdraw_reason,last_name';
  await placeFile(app.dependencies, file(placementRow(4000)));
  const act = async (...lines: readonly string[]) => {
    const stored = await placeFile(app.dependencies, [actions, ...lines].join('\n'));
    return { ...stored.counts, violations: await listViolations(app.dependencies, stored) };
  };
  expect(await act('PL-4000,update,90.00,,')).toMatchObject({ updated: 1, failed: 0 });
  expect(await findAccount('PL-4000')).toMatchObject({
    importedBalance: '90.00',
    values: { current_balance: '90.00' },
  });
  expect(await act('PL-4000,add,95.00,,')).toMatchObject({ violations: [[2, 'failed', null, 'account_exists']] });
  expect(await act('PL-4000,withdraw,,sold,')).toMatchObject({ withdrawn: 1 });
  expect(await act('PL-4000,withdraw,,sold,', 'PL-4000,upsert,90.00,,')).toMatchObject({
    unchanged: 1,
    violations: [[3, 'failed', null, 'account_withdrawn']],
  });
  expect(await act('PL-4000,restore,70.00,,')).toMatchObject({ restored: 1 });
  expect(await findAccount('PL-4000')).toMatchObject({ status: 'joined', values: { current_balance: '70.00' } });
  expect(await act('PL-none,update,1.00,,')).toMatchObject({ violations: [[2, 'failed', null, 'account_unknown']] });
});

/** The payments below were made after the placement. */
const PLACED_EARLY = { constants: { placement_date: '2026-03-01' } } as const;

it('records payments to the creditor, each reference once', async () => {
  const columns = 'account_number,action,payment_amount,payment_date,payment_reference,current_balance,balance_as_of';
  const act = async (...lines: readonly string[]) => {
    const stored = await placeFile(app.dependencies, [columns, ...lines].join('\n'));
    return { ...stored.counts, violations: await listViolations(app.dependencies, stored) };
  };
  await placeFile(app.dependencies, file(...rows(4100, 2)), { reading: PLACED_EARLY });
  const paid = 'PL-4100,payment,30.00,2026-03-02,CHECK-1,,';
  expect(await act(paid)).toMatchObject({ payments: 1, failed: 0, warnings: 0 });
  expect(await findAccount('PL-4100')).toMatchObject({
    values: { current_balance: '70.00' },
    importedBalance: '100.00',
  });
  expect(await act(paid, 'PL-4101,payment,30.00,2026-03-02,CHECK-1,,')).toMatchObject({
    unchanged: 1,
    failed: 1,
    violations: [[3, 'failed', 'payment_reference', 'payment_reference_reused']],
  });
  expect(
    await act(
      'PL-4100,payment,0.00,2027-01-01,,,',
      'PL-4100,update,,,CHECK-2,,',
      'PL-none,payment,1.00,2026-03-02,CHECK-3,,',
      'PL-4100,update,,,,60.00,2026-03-01',
      'PL-4100,update,,,,60.00,2026-03-03',
    ),
  ).toMatchObject({
    updated: 1,
    violations: [
      [2, 'failed', 'payment_amount', 'invalid_money'],
      [2, 'failed', 'payment_date', 'date_in_future'],
      [2, 'failed', 'payment_reference', 'required'],
      [3, 'failed', 'payment_reference', 'column_not_allowed'],
      [4, 'failed', null, 'account_unknown'],
      [5, 'failed', 'balance_as_of', 'balance_stale'],
    ],
  });
  expect(await act('PL-4101,payment,100.00,2026-03-02,CHECK-4,,')).toMatchObject({ payments: 1, failed: 0 });
  expect(await findAccount('PL-4101')).toMatchObject({ status: 'settled', values: { current_balance: '0.00' } });
});

describe('payments that were typed wrongly', () => {
  const columns =
    'account_number,action,payment_amount,payment_date,payment_reference,confirm_overpaid,reversal_reason,current_balance';
  const act = async (lines: readonly string[], dryRun = false) => {
    const stored = await placeFile(app.dependencies, [columns, ...lines].join('\n'), { dryRun });
    const { db, importFiles } = app.dependencies;
    const results = await importFiles.findRowResults(db, stored.id, { after: 0, limit: 1000 });
    const messages = results.flatMap(({ violations }) => violations.map((one) => describeViolation(one).message));
    return { ...stored.counts, violations: await listViolations(app.dependencies, stored), messages };
  };

  it('need a confirmation above what remains; a dry run says the same', async () => {
    await placeFile(app.dependencies, file(...rows(4300, 1)), { reading: PLACED_EARLY });
    const typo = 'PL-4300,payment,1000.00,2026-03-02,TYPO-1,,,';
    const refused = {
      failed: 1,
      violations: [[2, 'failed', 'payment_amount', 'overpayment_unconfirmed']],
      messages: [expect.stringContaining('larger than what remains to be paid: $100.00.')],
    };
    expect(await act([typo], true)).toMatchObject(refused);
    expect(await act([typo])).toMatchObject(refused);
    const confirmed = 'PL-4300,payment,1000.00,2026-03-02,TYPO-1,yes,,';
    const taken = { payments: 1, violations: [[2, 'payments', 'payment_amount', 'overpaid']] };
    expect(await act([confirmed], true)).toMatchObject(taken);
    expect((await findAccount('PL-4300'))?.status).toBe('uploaded');
    expect(await act([confirmed])).toMatchObject(taken);
    expect((await findAccount('PL-4300'))?.status).toBe('settled');
  });

  // docs/rules §15 row 16
  it('are reversed by their reference, which a corrected payment takes; the same file again changes nothing', async () => {
    await placeFile(app.dependencies, file(...rows(4310, 1)), { reading: PLACED_EARLY });
    const lines = [
      'PL-4310,payment,100.00,2026-03-02,TYPO-2,,,',
      'PL-4310,payment_reversal,,,TYPO-2,,amount_wrong,',
      'PL-4310,payment,10.00,2026-03-02,TYPO-2,,,',
    ];
    expect(await act(lines)).toMatchObject({ payments: 2, reversed: 1, failed: 0, warnings: 0 });
    const after = await findAccount('PL-4310');
    expect(after).toMatchObject({ status: 'uploaded', values: { current_balance: '90.00' } });
    expect(await act(lines)).toMatchObject({
      unchanged: 1,
      failed: 2,
      violations: [
        [2, 'failed', 'payment_reference', 'payment_reversed'],
        [3, 'failed', 'payment_reference', 'payment_ambiguous'],
      ],
    });
    expect(await findAccount('PL-4310')).toEqual(after);
    expect(await act(['PL-4310,payment_reversal,100.00,,TYPO-2,,amount_wrong,'])).toMatchObject({ unchanged: 1 });
    const named = 'PL-4310,payment_reversal,10.00,2026-03-02,TYPO-2,,other,';
    expect(await act([named], true)).toMatchObject({ reversed: 1 });
    expect(await act([named])).toMatchObject({ reversed: 1 });
    expect(await act([named])).toMatchObject({ unchanged: 1 });
    expect((await findAccount('PL-4310'))?.values.current_balance).toBe('100.00');
  });

  it('free their reference for another account in the same file', async () => {
    await placeFile(app.dependencies, file(...rows(4340, 2)), { reading: PLACED_EARLY });
    const lines = [
      'PL-4340,payment,10.00,2026-03-02,TYPO-5,,,',
      'PL-4340,payment_reversal,,,TYPO-5,,account_wrong,',
      'PL-4341,payment,10.00,2026-03-02,TYPO-5,,,',
    ];
    expect(await act(lines)).toMatchObject({ payments: 2, reversed: 1, failed: 0 });
    expect((await findAccount('PL-4340'))?.values.current_balance).toBe('100.00');
    expect((await findAccount('PL-4341'))?.values.current_balance).toBe('90.00');
  });

  it('are named by an account of the company, a reference and a reason', async () => {
    await placeFile(app.dependencies, file(...rows(4320, 2)), { reading: PLACED_EARLY });
    const actual = await act([
      'PL-4320,payment,1.00,2026-03-02,TYPO-3,,,',
      'PL-4321,payment_reversal,,,TYPO-3,,other,',
      'PL-4320,payment_reversal,,,TYPO-4,,other,',
      'PL-4320,payment_reversal,2.00,,TYPO-3,,other,',
      'PL-none,payment_reversal,,,TYPO-3,,other,',
      'PL-4320,payment_reversal,,,,,,',
      'PL-4320,payment_reversal,,,TYPO-3,true,mood,',
      'PL-4320,update,,,,true,other,',
    ]);
    expect(actual.violations).toEqual([
      [3, 'failed', 'payment_reference', 'payment_unknown'],
      [4, 'failed', 'payment_reference', 'payment_unknown'],
      [5, 'failed', 'payment_reference', 'payment_unknown'],
      [6, 'failed', null, 'account_unknown'],
      [7, 'failed', 'payment_reference', 'required'],
      [7, 'failed', 'reversal_reason', 'required'],
      [8, 'failed', 'reversal_reason', 'invalid_reason'],
      [8, 'failed', 'confirm_overpaid', 'column_not_allowed'],
      [9, 'failed', 'confirm_overpaid', 'column_not_allowed'],
      [9, 'failed', 'reversal_reason', 'column_not_allowed'],
    ]);
  });

  it('say in a dry run what agreements refuse', async () => {
    await placeFile(app.dependencies, file(...rows(4330, 1)), { reading: PLACED_EARLY });
    await app.dependencies.db.write(
      "UPDATE consumers SET status = 'payment_accepted', offer_accepted = 1 WHERE id = ?",
      [Number((await findAccount('PL-4330'))?.id)],
    );
    const refused = { failed: 1, violations: [[2, 'failed', null, 'agreement_in_force']] };
    expect(await act(['PL-4330,withdraw,,,,,,'], true)).toMatchObject(refused);
    expect(await act(['PL-4330,withdraw,,,,,,'])).toMatchObject(refused);
  });
});

// §15 row 9
it('tries rows again at the end that a charge had refused, in the order of the file', async () => {
  const { db, importFiles } = app.dependencies;
  await placeFile(app.dependencies, file(...rows(4200, 4)), { reading: PLACED_EARLY });
  const payments = db.model(ScheduleTransactionModel);
  const open = async (number: string) => {
    const account = await findAccount(number);
    return payments.insert({
      consumerId: Number(account?.id),
      companyId: 1,
      subclientId: null,
      paymentProfileId: null,
      scheduleDate: '2026-03-02',
      previousScheduleDate: null,
      originalScheduleDate: null,
      amount: '10.00',
      status: 'scheduled',
      transactionType: 'installment',
      attemptCount: 1,
      openAttempt: 1,
      lastAttemptedAt: null,
      revenueSharePercentage: null,
      createdAt: null,
      updatedAt: null,
    });
  };
  const charged = [await open('PL-4200'), await open('PL-4201'), await open('PL-4203')];
  const stays = await open('PL-4202');
  const endCharges = async (...args: Parameters<typeof importFiles.findRowResults>) => {
    await payments.update({ openAttempt: null, status: 'cancelled' }, { id: charged });
    return importFiles.findRowResults(...args);
  };
  const dependencies = { ...app.dependencies, importFiles: { ...importFiles, findRowResults: endCharges } };
  const lines = [
    'PL-4200,90.00,',
    'PL-4201,80.00,',
    'PL-4202,70.00,',
    'PL-4201,,Dover',
    'PL-4203,60.00,',
    'PL-4203,50.00,',
  ];
  const stored = await placeFile(dependencies, ['account_number,current_balance,city', ...lines].join('\n'));
  expect(stored).toMatchObject({ state: 'completed', rowsDone: 6, counts: { updated: 4, failed: 2 } });
  expect(await listViolations(app.dependencies, stored)).toEqual([
    // A later row of the account was written before it.
    [3, 'failed', null, 'charge_in_progress'],
    [4, 'failed', null, 'charge_in_progress'],
  ]);
  const balances = ['PL-4200', 'PL-4201', 'PL-4202', 'PL-4203'].map(
    async (number) => (await findAccount(number))?.values,
  );
  expect((await Promise.all(balances)).map((values) => values?.current_balance)).toEqual([
    '90.00',
    '100.00',
    '100.00',
    '50.00',
  ]);
  await payments.update({ openAttempt: null }, { id: stays });
});

it('runs one of two imports of a company at a time, and writes every account once', async () => {
  const text = file(...rows(5000, 300));
  const ids = [await uploadFile(app.dependencies, text), await uploadFile(app.dependencies, text)];
  const turn = { batchRows: 50, mayGoOn: () => true, onProgress: () => undefined };
  const work = async (holder: string) => {
    for (;;) {
      const ends: string[] = [];
      for (const id of ids) ends.push(await runImport(app.dependencies, id, { ...turn, holder }));
      if (ends.every((end) => end === 'done')) return;
    }
  };
  await Promise.all([work('one'), work('two')]);
  const ended = await Promise.all(ids.map((id) => app.dependencies.imports.findImport(app.dependencies.db, id)));
  expect(ended.map((stored) => stored?.state)).toEqual(['completed', 'completed']);
  const created = ended.reduce((sum, stored) => sum + (stored?.counts.created ?? 0), 0);
  const unchanged = ended.reduce((sum, stored) => sum + (stored?.counts.unchanged ?? 0), 0);
  expect([created, unchanged]).toEqual([300, 300]);
});
