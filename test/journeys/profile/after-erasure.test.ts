// After an erasure everything can still be read, by the company and by others, and nothing personal can be written again.
import { ENDPOINTS } from '../../../rest-facade/endpoints';
import { markBySupport } from '../../../src/services/system/operate-marks';
import { closeProfile } from '../../../src/services/system/close-profile';
import { eraseAccount } from '../../../src/services/system/steps/erase-person';
import { checkSealed } from '../../../src/persistence/system/check-sealed';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { HEADER, listViolations, placeFile, placementRow } from '../../support/imports/place-accounts';

const HOW = { isDryRun: false, operator: 'ops' };

let app: RunningApp;
let dana: string;
beforeEach(async () => {
  app = await startApp();
  dana = await app.signInCreditor('dana@acme.test');
});
afterEach(() => app.close());

const send = (method: string, path: string, body: object = {}) => app.creditorRest(method, path, { token: dana, body });

async function readIds(sql: string): Promise<readonly string[]> {
  return (await app.dependencies.db.read(sql)).map(({ id }) => String(id));
}

/** Whatever is stored of the accounts, whether or not they could be erased in their state. */
async function eraseAll(): Promise<void> {
  const { db, erasures } = app.dependencies;
  await db.transaction(async (transaction) => {
    const ids = (await readIds('SELECT id FROM consumers')).map(Number);
    const accounts = await erasures.findErasableAccounts(transaction, { ids }, true);
    await erasures.eraseAccounts(transaction, accounts, app.moment());
  });
}

/** The paths of all GET endpoints of a side; `ids` are those of each parameter. Without one the path is left out. */
function listPaths(base: 'consumer' | 'creditor', ids: Readonly<Record<string, readonly string[]>>): readonly string[] {
  return ENDPOINTS.filter((one) => (one.base ?? 'consumer') === base && one.method === 'GET').flatMap(({ path }) => {
    const parameter = /:(\w+)/.exec(path)?.[1];
    if (parameter === undefined) return [path];
    return (ids[parameter] ?? []).map((id) => path.replace(`:${parameter}`, id));
  });
}

describe('what can be read', () => {
  it('is every list and every detail of the company', async () => {
    await send('POST', '/accounts/22/marks', { mark: 'attorney', attorney_name: 'Ada Counsel', note: 'By phone' });
    await eraseAll();
    const accounts = await readIds('SELECT MIN(id) AS id FROM consumers WHERE company_id = 1 GROUP BY condition_key');
    // A document says what the JSON of each account says, and takes long.
    const repeated = accounts.slice(1).map((id) => `/accounts/${id}/statement.pdf`);
    const paths = listPaths('creditor', {
      account: accounts,
      letter: await readIds('SELECT MIN(id) AS id FROM e_letters WHERE company_id = 1 GROUP BY consumer_id'),
      template: await readIds("SELECT id FROM templates WHERE company_id = 1 AND type = 'e-letter'"),
      import: await readIds('SELECT id FROM imports WHERE company_id = 1'),
    });
    const failed: string[] = [];
    for (const path of paths.filter((each) => !repeated.includes(each))) {
      const { status } = await app.creditorRest('GET', path, { token: dana });
      if (status >= 500) failed.push(`${status} ${path}`);
    }
    expect(failed).toEqual([]);
    expect(paths.length).toBeGreaterThan(100);
  });

  it('is that a letter was sent, and not what it said', async () => {
    await eraseAll();
    const [id = ''] = await readIds('SELECT id FROM e_letters WHERE company_id = 1');
    const one = await app.creditorRest('GET', `/communications/letters/${id}`, { token: dana });
    expect([one.status, one.body]).toEqual([200, expect.objectContaining({ content: null })]);
    const query = `{ sentLetters(first: 50) { totalCount nodes { id content } } sentLetter(id: ${id}) { id name content } }`;
    type Letters = { readonly sentLetters: { readonly nodes: readonly { readonly content: string | null }[] } };
    const { data } = await app.graphql<Letters>(query, { token: dana });
    expect(data).toMatchObject({ sentLetter: { id, content: null } });
    expect(data.sentLetters.nodes.filter(({ content }) => content !== null)).toEqual([]);
  });

  it('is everything of consumers who had claimed such an account before', async () => {
    const token = await app.signIn('Rivera', '1985-04-12', '4321');
    await send('POST', '/accounts/14/marks', { mark: 'do_not_contact' });
    const link = { display_name: 'Maria', message: 'Thank you' };
    const made = await app.rest('POST', '/accounts/14/gift-links', { token, body: link });
    expect(made.status).toBeLessThan(300);
    await eraseAll();
    const failed: string[] = [];
    for (const path of listPaths('consumer', {})) {
      const { status } = await app.rest('GET', path, { token });
      if (status >= 500) failed.push(`${status} ${path}`);
    }
    expect(failed).toEqual([]);
    const links = await app.rest('GET', '/gift-registry', { token });
    expect(links.body).toMatchObject({ data: [] });
  });

  it('is what operators list and check', async () => {
    await eraseAll();
    const { db } = app.dependencies;
    const checked = await checkSealed(db);
    expect(checked.filter(({ unreadable, unfound }) => unfound > 0 || Object.keys(unreadable).length > 0)).toEqual([]);
    const { id } = (await db.read("SELECT id FROM consumer_profiles WHERE status = 'active' LIMIT 1"))[0] ?? {};
    await app.dependencies.erasures.markProfileErased(db, Number(id), app.moment());
    await expect(closeProfile(app.dependencies, { operator: 'ops' }, Number(id))).rejects.toThrow('no such profile');
  });
});

/** Placed, agreed on and cancelled by its owner, who is erased then. */
async function eraseOne(): Promise<number> {
  await placeFile(app.dependencies, [HEADER, placementRow(1)].join('\n'));
  const [id] = await readIds('SELECT MAX(id) AS id FROM consumers');
  const { db } = app.dependencies;
  await db.write("UPDATE consumers SET status = 'cancelled_plan' WHERE id = ?", [Number(id)]);
  await eraseAccount(app.dependencies, Number(id), HOW);
  return Number(id);
}

describe('an erased account', () => {
  const MARK = { mark: 'attorney', attorney_name: 'Ada Counsel', note: 'By phone' };
  const PAYMENT = { payment_amount: '5.00', payment_date: '2026-03-02', payment_reference: 'AE-1' };

  it('offers no move, and refuses each', async () => {
    const id = await eraseOne();
    const { body } = await app.creditorRest('GET', `/accounts/${id}`, { token: dana });
    expect(body).toMatchObject({ condition: { key: 'cancelled_plan' }, available_moves: [] });
    const refused = { status: 409, body: { code: 'account_erased' } };
    for (const [method, path, sent] of [
      ['POST', '/marks', MARK],
      ['POST', '/marks', { mark: 'disputed', note: 'By phone' }],
      ['POST', '/marks/end', { mark: 'attorney' }],
      ['POST', '/dispute/answer', { text: 'We looked into it.', outcome: 'verified' }],
      ['POST', '/reopen', {}],
      ['POST', '/offer/accept', {}],
      ['POST', '/offer/decline', { note: 'No' }],
      ['POST', '/restore', { current_balance: '5.00' }],
      ['POST', '/payments', PAYMENT],
      ['PUT', '', { first_name: 'Ada', city: 'Dover' }],
    ] as const) {
      expect([path, await send(method, `/accounts/${id}${path}`, sent)]).toMatchObject([path, refused]);
    }
    const bySupport = { accountId: id, mark: 'attorney', attorneyName: 'Ada Counsel' } as const;
    await expect(markBySupport(app.dependencies, { operator: 'ops' }, bySupport)).rejects.toMatchObject({
      code: 'account_erased',
    });
    expect(await send('POST', `/accounts/${id}/withdraw`)).toMatchObject({ body: { message: 'Nothing has changed.' } });
  });

  it('gets no letter', async () => {
    const id = await eraseOne();
    const sent = { account_ids: [id], accept_warnings: true };
    for (const more of [{}, { dry_run: true }]) {
      const { body } = await send('POST', '/communications/e-letter-templates/1/send', { ...sent, ...more });
      expect(body).toMatchObject({
        data: { sent: [], accepted: [], refused: [{ account_id: id, reason: 'erased' }] },
      });
    }
  });

  it('is left alone by files, and its export is imported again unchanged', async () => {
    await eraseOne();
    const columns = `${HEADER},attorney,attorney_name`;
    const marked = await placeFile(app.dependencies, [columns, `${placementRow(1)},true,Ada`].join('\n'));
    expect(await listViolations(app.dependencies, marked)).toMatchObject([[2, 'failed', null, 'account_withdrawn']]);
    const path = `${app.origin}/creditor-api/exports/accounts?columns=action,account_number,current_balance`;
    const exported = await fetch(path, { headers: { authorization: `Bearer ${dana}` } });
    const again = await placeFile(app.dependencies, await exported.text(), { options: { maxWithdrawalsPercent: 1 } });
    expect(again).toMatchObject({ state: 'completed', counts: { failed: 0, withdrawn: 0, updated: 0 } });
  });
});

it('names the operator and the cause in the audit trail', async () => {
  const id = await eraseOne();
  const { body } = await app.creditorRest('GET', `/audit-events?account_id=${id}&event=account.erased`, {
    token: dana,
  });
  expect(body).toMatchObject({
    data: [{ actor: { type: 'operator', name: 'ops' }, details: { reason: 'company' } }],
  });
});

it('is not blocked by the payments of a plan that an answered dispute has ended, and names the account until then', async () => {
  const token = await app.signIn('Rivera', '1985-04-12', '4321');
  const [plan] = await readIds(
    "SELECT consumer_id AS id FROM schedule_transactions WHERE status = 'scheduled' AND consumer_id = 14 LIMIT 1",
  );
  const dispute = await app.rest('POST', `/accounts/${plan}/dispute`, { token, body: { category: 'amount' } });
  expect(dispute.status).toBe(200);
  type Requested = { readonly data: { readonly blocked_accounts: readonly { readonly account_id: number }[] } };
  const ask = async () => {
    const { body } = await app.rest<Requested>('POST', '/profile/deletion-requests', { token, body: {} });
    return body.data.blocked_accounts.find(({ account_id: blocked }) => String(blocked) === plan);
  };
  expect(await ask()).toMatchObject({ blocked_by: ['agreement_in_force', 'dispute_open'] });
  const answer = { text: 'The amount is right.', outcome: 'verified' };
  expect((await send('POST', `/accounts/${plan}/dispute/answer`, answer)).status).toBe(200);
  const detail = await app.creditorRest('GET', `/accounts/${plan}`, { token: dana });
  expect(detail.body).toMatchObject({ condition: { key: 'renegotiate' }, open_payments: [] });
  expect(await ask()).toBeUndefined();
});
