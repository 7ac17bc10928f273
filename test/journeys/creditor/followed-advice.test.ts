// Refusals that follow from stored accounts and payments: who does what the sentence says has a row that is taken. Those of a
// row alone are in `test/unit/imports/advice.test.ts`.
import { describeViolation } from '../../../src/domain/imports/row-violations';
import { setMembership } from '../../../src/services/company/operate-companies';
import { eraseAccount } from '../../../src/services/system/steps/erase-person';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { placeFile } from '../../support/imports/place-accounts';

const ACME = 1;
const NORTHBANK = 2;
const OPERATOR = { operator: 'test' };

type Row = Readonly<Record<string, string>>;

let app: RunningApp;
let last = 0;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** What became of the last row of a file, and what is said of it. */
async function send(rows: readonly Row[], companyId = ACME): Promise<readonly string[]> {
  const file = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  const { id } = await placeFile(app.dependencies, file, { companyId, format: 'jsonl' });
  const { db, importFiles } = app.dependencies;
  const found = await importFiles.findRowResults(db, id, { after: 0, limit: 100 });
  const failed = found.find(({ line, outcome }) => line === rows.length && outcome === 'failed');
  const described = failed?.violations.map((violation) => describeViolation(violation)) ?? [];
  return failed ? described.flatMap(({ code, message }) => [code, message]) : ['taken'];
}

const newRow = (): Row => ({
  account_number: `FA-${(last += 1)}`,
  original_account_name: 'Bluestem Card',
  last_name: 'Ashdown',
  first_name: 'Iris',
  date_of_birth: '1979-08-16',
  last4ssn: '0815',
  current_balance: '450.00',
});

async function place(companyId = ACME): Promise<string> {
  const row = newRow();
  expect(await send([row], companyId)).toEqual(['taken']);
  return row['account_number'] ?? '';
}

async function findNumber(condition: string): Promise<string> {
  const token = await app.signInCreditor('dana@acme.test');
  const path = `${app.origin}/creditor-api/exports/accounts?columns=condition,account_number`;
  const file = await (await fetch(path, { headers: { authorization: `Bearer ${token}` } })).text();
  return (
    file
      .split('\r\n')
      .find((line) => line.startsWith(`${condition},`))
      ?.split(',')[1] ?? ''
  );
}

const pay = (account_number: string, payment_reference: string, payment_amount = '10.00'): Row => {
  const payment_date = app.moment().today;
  return { account_number, action: 'payment', payment_amount, payment_date, payment_reference };
};
const reverse = (account_number: string, payment_reference: string): Row => {
  return { account_number, action: 'payment_reversal', payment_reference, reversal_reason: 'recorded_twice' };
};

interface Case {
  readonly code: string;
  readonly sentence: string;
  /**
   * The rows of a file whose last one is refused, and then those of one whose last one is taken; between them, what the sentence
   * says to do elsewhere.
   */
  readonly make: () => Promise<readonly [readonly Row[], readonly Row[], (() => Promise<void>)?]>;
}

const CASES: readonly Case[] = [
  {
    code: 'charge_in_progress',
    sentence: 'send the row again later',
    make: async () => {
      const setAttempt = async (attempt: number | null) => {
        const open =
          "UPDATE schedule_transactions SET open_attempt = ? WHERE consumer_id = 14 AND status = 'scheduled'";
        await app.dependencies.db.write(open, [attempt]);
      };
      await setAttempt(1);
      const row = [pay('4000000014', 'CHARGED-1')];
      return [row, row, () => setAttempt(null)];
    },
  },
  {
    code: 'mark_of_consumer',
    sentence: 'leave the cell empty',
    make: async () => {
      const account_number = '4000000014';
      const token = await app.signIn('Rivera', '1985-04-12', '4321');
      const body = { name: 'Ada Counsel', contact: '212-555-0175' };
      expect((await app.rest('POST', '/accounts/14/attorney', { token, body })).status).toBe(200);
      const row = { account_number, action: 'update' };
      return [[{ ...row, attorney: 'false' }], [{ ...row, attorney: '' }]];
    },
  },
  {
    code: 'account_unknown',
    sentence: 'place the account with the action add or upsert',
    make: async () => {
      const row = newRow();
      return [[{ ...row, action: 'update' }], [{ ...row, action: 'upsert' }]];
    },
  },
  {
    code: 'account_exists',
    sentence: 'use the action update or upsert',
    make: async () => {
      const changed = { ...newRow(), account_number: await place(), city: 'Dover' };
      return [[{ ...changed, action: 'add' }], [{ ...changed, action: 'update' }]];
    },
  },
  {
    code: 'account_withdrawn',
    sentence: 'the action restore reopens it, with its current balance',
    make: async () => {
      const account_number = await place();
      await send([{ account_number, action: 'withdraw' }]);
      return [
        [{ account_number, action: 'update', city: 'Dover' }],
        [{ account_number, action: 'restore', current_balance: '450.00' }],
      ];
    },
  },
  {
    code: 'agreement_in_force',
    sentence: 'A withdrawal is taken with force as true',
    make: async () => {
      const account_number = await findNumber('payment_accepted_and_plan_in_scheduled');
      return [[{ account_number, action: 'withdraw' }], [{ account_number, action: 'withdraw', force: 'true' }]];
    },
  },
  {
    code: 'identity_conflict',
    sentence: 'in a separate file',
    make: async () => {
      const [one, other] = [newRow(), { ...newRow(), last_name: 'Okafor', date_of_birth: '1980-01-02' }];
      const another = { ...other, account_number: one['account_number'] ?? '' };
      return [[one, another], [another]];
    },
  },
  {
    code: 'balance_stale',
    sentence: 'say in balance_as_of when that was',
    make: async () => {
      const account_number = await place();
      expect(await send([pay(account_number, 'STALE-1')])).toEqual(['taken']);
      const row = { account_number, action: 'update', current_balance: '60.00' };
      return [
        [{ ...row, balance_as_of: '2026-01-01' }],
        [{ ...row, balance_as_of: new Date(app.moment().epoch).toISOString() }],
      ];
    },
  },
  {
    code: 'payment_reference_reused',
    sentence: 'give each payment one of its own',
    make: async () => {
      const account = await place();
      expect(await send([pay(account, 'REUSED-1')])).toEqual(['taken']);
      return [[pay(account, 'REUSED-1', '20.00')], [pay(account, 'REUSED-2', '20.00')]];
    },
  },
  {
    code: 'payment_reversed',
    sentence: 'record it under another reference',
    make: async () => {
      const account = await place();
      expect(await send([pay(account, 'BACK-1')])).toEqual(['taken']);
      expect(await send([reverse(account, 'BACK-1')])).toEqual(['taken']);
      return [[pay(account, 'BACK-1')], [pay(account, 'BACK-2')]];
    },
  },
  {
    code: 'payment_unknown',
    sentence: 'correct the reference',
    make: async () => {
      const account = await place();
      expect(await send([pay(account, 'KNOWN-1')])).toEqual(['taken']);
      return [[reverse(account, 'KNOWN-2')], [reverse(account, 'KNOWN-1')]];
    },
  },
  {
    code: 'overpayment_unconfirmed',
    sentence: 'Correct the amount, or confirm',
    make: async () => {
      const row = pay(await place(), 'MUCH-1', '451.00');
      return [[row], [{ ...row, confirm_overpaid: 'true' }]];
    },
  },
  {
    code: 'identity_locked',
    sentence: 'or withdraw the account with force, and restore it with the new identity',
    make: async () => {
      const account_number = await findNumber('payment_accepted_and_plan_in_scheduled');
      const identity = { last_name: 'Okafor', date_of_birth: '1980-01-02', last4ssn: '4444' };
      const closed = { account_number, action: 'withdraw', force: 'true' };
      const restored = { account_number, action: 'restore', current_balance: '450.00', ...identity };
      return [[{ account_number, action: 'update', ...identity }], [closed, restored]];
    },
  },
  {
    code: 'dispute_unanswered',
    sentence: 'answer it in the portal or by answerDispute',
    make: async () => {
      const account_number = await place();
      const row = { account_number, action: 'update' };
      expect(await send([{ ...row, disputed: 'true' }])).toEqual(['taken']);
      const answer = async () => {
        const token = await app.signInCreditor('dana@acme.test');
        const [stored] = await app.dependencies.db.read('SELECT MAX(id) AS id FROM consumers');
        const path = `/accounts/${String(stored?.['id'])}/dispute/answer`;
        const body = { text: 'It is right.', outcome: 'verified' };
        expect((await app.creditorRest('POST', path, { token, body })).status).toBe(200);
      };
      const again = [{ ...row, disputed: 'false' }];
      return [again, again, answer];
    },
  },
  {
    code: 'dispute_unavailable',
    sentence: 'leave the cell empty',
    make: async () => {
      const row = { account_number: await findNumber('cancelled_plan'), action: 'update' };
      return [[{ ...row, disputed: 'true' }], [{ ...row, disputed: '' }]];
    },
  },
];

it.each(CASES)('$code: a row that does what its sentence says is taken', async ({ code, sentence, make }) => {
  const [refused, followed, doElsewhere] = await make();
  expect(await send(refused)).toEqual([code, expect.stringContaining(sentence)]);
  await doElsewhere?.();
  expect(await send(followed)).toEqual(['taken']);
});

it.each(['account_closed', 'account_erased'])('%s: nothing is taken, and the sentence says so', async (code) => {
  const account_number = await place();
  if (code === 'account_closed') expect(await send([pay(account_number, 'ALL-1', '450.00')])).toEqual(['taken']);
  else {
    const rows = await app.dependencies.db.read('SELECT MAX(id) AS id FROM consumers');
    await eraseAccount(app.dependencies, Number(rows[0]?.['id']), { isDryRun: false, ...OPERATOR });
  }
  const row = { account_number, action: code === 'account_closed' ? 'update' : 'restore', current_balance: '9.00' };
  expect(await send([row])).toEqual([code, expect.stringContaining('leave the row out')]);
});

it('column_count: a row whose cell with a separator is put into quotation marks is taken', async () => {
  const { account_number, last_name, date_of_birth, last4ssn, current_balance } = newRow();
  const header = 'account_number,original_account_name,last_name,date_of_birth,last4ssn,current_balance';
  const outcome = async (name: string) => {
    const row = [account_number, name, last_name, date_of_birth, last4ssn, current_balance].join(',');
    const { id, counts } = await placeFile(app.dependencies, `${header}\n${row}\n`);
    const { db, importFiles } = app.dependencies;
    const [found] = await importFiles.findRowResults(db, id, { after: 0, limit: 1 });
    return [counts.created, ...(found?.violations ?? []).map((violation) => describeViolation(violation).message)];
  };
  expect(await outcome('Bluestem, Card')).toEqual([0, expect.stringContaining('has no quotes around it')]);
  expect(await outcome('"Bluestem, Card"')).toEqual([1]);
});

// It moves the clock, so it comes last.
it('membership_required: what is still taken without a membership is taken', async () => {
  const account_number = await place(NORTHBANK);
  await setMembership(app.dependencies, OPERATOR, { companyId: NORTHBANK, isCancelled: true });
  app.setTime(app.moment().epoch + 400 * 86_400_000);
  expect(await send([{ account_number, action: 'update', city: 'Dover' }], NORTHBANK)).toEqual([
    'membership_required',
    expect.stringContaining('only withdrawals, payments and their reversals are taken'),
  ]);
  expect(await send([pay(account_number, 'LATE-1')], NORTHBANK)).toEqual(['taken']);
  expect(await send([{ account_number, action: 'withdraw' }], NORTHBANK)).toEqual(['taken']);
});
