// Marks in placement files: they are set and taken back by columns, with clear errors, and a dry run says what the run does.
import { listViolations, placeFile } from '../../support/imports/place-accounts';
import { startApp, type RunningApp } from '../../support/fixtures/app';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const HEADER =
  'account_number,original_account_name,last_name,date_of_birth,last4ssn,current_balance,do_not_contact,attorney,attorney_name,bankruptcy,bankruptcy_case_number,deceased,disputed,confirm_unmark';
const PERSON = 'Bluestem Card,Ashdown,1979-08-16,0815,100.00';
const KNOWN = ',,,,';

async function place(...rows: readonly string[]) {
  const text = `${[HEADER, ...rows].join('\n')}\n`;
  const [tried, done] = [
    await placeFile(app.dependencies, text, { dryRun: true }),
    await placeFile(app.dependencies, text, {}),
  ];
  expect(tried.counts).toEqual(done.counts);
  const violations = await listViolations(app.dependencies, { id: done.id });
  expect(await listViolations(app.dependencies, { id: tried.id })).toEqual(violations);
  await app.dependencies.db.write("UPDATE imports SET state = 'cancelled' WHERE state = 'validated'", []);
  return { counts: done.counts, violations: violations.map(([line, , column, code]) => [line, column, code]) };
}

async function readAccount(number: string) {
  const [row] = await app.dependencies.db.read(
    `SELECT a.marks, a.status, a.consumer_profile_id AS owner,
       (SELECT COUNT(*) FROM account_marks m WHERE m.consumer_id = a.id AND m.ended_at IS NULL) AS standing
     FROM consumers a WHERE a.company_id = 1 ORDER BY a.id DESC LIMIT 1`,
    [],
  );
  return { number, marks: Number(row?.['marks']), status: row?.['status'], standing: Number(row?.['standing']) };
}

it('are set with a new account, stay, and are taken back', async () => {
  const first = await place(`M-1,${PERSON},true,true,Ada Counsel,,,,,`);
  expect([first.counts.created, first.violations]).toEqual([1, []]);
  expect(await readAccount('M-1')).toMatchObject({ marks: 3, standing: 2 });
  expect((await place(`M-1,${KNOWN},true,true,Ada Counsel,,,,,`)).counts).toMatchObject({ unchanged: 1 });
  expect((await place(`M-1,${KNOWN},false,,,,,,,`)).counts).toMatchObject({ updated: 1 });
  expect(await readAccount('M-1')).toMatchObject({ marks: 2, standing: 1 });
});

it('of a bankruptcy and a death need a confirmation to be taken back', async () => {
  await place(`M-2,${PERSON},,,,true,26-10417,,,`);
  expect(await readAccount('M-2')).toMatchObject({ marks: 4 });
  const refused = await place(`M-2,${KNOWN},,,,false,,,,`);
  expect(refused.violations).toEqual([[2, 'bankruptcy', 'unmark_unconfirmed']]);
  expect((await place(`M-2,${KNOWN},,,,false,,,,true`)).counts).toMatchObject({ updated: 1 });
  expect(await readAccount('M-2')).toMatchObject({ marks: 0, standing: 0 });
  expect((await place(`M-2,${KNOWN},,,,,,true,,`)).counts).toMatchObject({ updated: 1 });
  expect(await readAccount('M-2')).toMatchObject({ marks: 8 });
});

it('name what is missing, and change nothing', async () => {
  const { counts, violations } = await place(
    `M-3,${PERSON},,,Ada Counsel,,,,,`,
    `M-4,${PERSON},,true,,,,,,`,
    `M-5,${PERSON},maybe,,,,,,,`,
    `M-6,${PERSON},,,,,26-10417,,,`,
  );
  expect(counts).toMatchObject({ created: 0, failed: 4 });
  expect(violations).toEqual([
    [2, 'attorney_name', 'mark_missing'],
    [3, 'attorney_name', 'required'],
    [4, 'do_not_contact', 'invalid_boolean'],
    [5, 'bankruptcy_case_number', 'mark_missing'],
  ]);
});

it('dispute an account, which only its answer ends', async () => {
  await place(`M-7,${PERSON},,,,,,,true,`);
  expect(await readAccount('M-7')).toMatchObject({ status: 'dispute', standing: 1 });
  expect((await place(`M-7,${KNOWN},,,,,,,false,`)).violations).toEqual([[2, 'disputed', 'dispute_unanswered']]);
});

it('of an earlier person end with a corrected identity, and the next one sees none of them', async () => {
  await place(`M-8,${PERSON},,true,Ada Counsel,,,,,`);
  await place('M-8,,Birch,,,,,,,,,,,');
  const [row] = await app.dependencies.db.read(
    `SELECT a.marks, m.ended_by AS ender, m.is_of_earlier_person AS earlier FROM consumers a
     JOIN account_marks m ON m.consumer_id = a.id ORDER BY m.id DESC LIMIT 1`,
    [],
  );
  expect([Number(row?.['marks']), row?.['ender'], Number(row?.['earlier'])]).toEqual([0, 'import', 1]);
});
