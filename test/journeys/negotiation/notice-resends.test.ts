// Notice responses: the list, one of them, and sending a returned one again, at most three times and a day apart.
import { importMoves } from '../../../src/services/system/import-moves';
import { FACTS_BY_CONDITION } from '../../support/account/account-facts';
import { decideNoticeResend } from '../../../src/domain/negotiation/decide-notice-resend';
import { keysOf } from '../../../src/domain/shared/vocabulary';
import { NOW, startApp, type RunningApp } from '../../support/fixtures/app';
import { catchThrown } from '../../support/fixtures/thrown-by';

const DAY_MS = 86_400_000;
const ACCOUNT = 9;
const OF_OKAFOR = 20;

let app: RunningApp;
let token: string;
beforeEach(async () => {
  app = await startApp();
  token = await app.signIn('Rivera', '1985-04-12', '4321');
});
afterEach(() => app.close());

interface Item {
  readonly id: number;
  readonly resends_left: number;
  readonly resend_after: string | null;
  readonly account: { readonly id: number; readonly condition: { readonly value: string } };
  readonly notice_response: Readonly<Record<string, unknown>>;
  readonly available_actions: readonly { readonly key: string }[];
}
interface Page {
  readonly data: readonly Item[];
  readonly meta: { readonly total: number; readonly next_cursor: string | null };
}

const read = async () => (await app.rest<Item>('GET', '/notice-responses/1', { token })).body;
const resend = (body: object = {}, headers = {}) =>
  app.rest('POST', '/notice-responses/1/resend', { token, body, headers });

async function record(status: number, account = ACCOUNT): Promise<void> {
  const lines = async function* () {
    yield JSON.stringify({ event: 'record_notice', account_id: account, status, reason: 'Moved' });
  };
  const ignore = () => undefined;
  const summary = await importMoves(app.dependencies, lines(), { skipped: ignore, broke: ignore, progress: ignore });
  expect(summary).toMatchObject({ done: 1 });
}

/** A day later, with a new access token. */
async function startDay(day: number): Promise<void> {
  app.setTime(NOW + day * DAY_MS);
  token = await app.signIn('Rivera', '1985-04-12', '4321');
}

describe('the list', () => {
  it('has the notices of all accounts, newest first, in pages and by status', async () => {
    const list = async (query = '') => (await app.rest<Page>('GET', `/notice-responses${query}`, { token })).body;
    const ids = async (query: string) => (await list(query)).data.map(({ account }) => account.id);
    expect(await ids('')).toEqual([10, 9]);
    expect([await ids('?status=open'), await ids('?status=2'), await ids('?status=4')]).toEqual([[10], [10], [9]]);
    expect(await ids('?status=3')).toEqual([]);
    const { meta } = await list('?limit=1');
    expect(meta.total).toBe(2);
    expect(await ids(`?limit=1&cursor=${String(meta.next_cursor)}`)).toEqual([9]);
    const [item] = (await list('?status=4')).data;
    const account = (await app.rest('GET', '/accounts/9', { token })).body;
    expect(item?.notice_response).toEqual(account['notice_response']);
    expect(item).toEqual(await read());
    const statuses = await Promise.all(
      ['?status=6', '?status=closed', '?limit=0', '?cursor=x'].map((query) =>
        app.rest('GET', `/notice-responses${query}`, { token }),
      ),
    );
    expect(statuses.map(({ status }) => status)).toEqual([422, 422, 422, 422]);
  });
});

describe('a returned notice response', () => {
  it('is sent again with a new reason; sender and account stay', async () => {
    const before = await read();
    const readOther = async () => (await app.rest<Page>('GET', '/notice-responses?status=2', { token })).body;
    const other = await readOther();
    expect([before.resends_left, before.resend_after]).toEqual([3, null]);
    expect(before.available_actions.map(({ key }) => key)).toEqual(['view_notice', 'resend_notice']);
    const account = (await app.rest('GET', '/accounts/9', { token })).body;
    const { status, body } = await resend({ reason: '  New address ' });
    expect([status, body['message']]).toEqual([200, 'The notice response was sent again.']);
    expect(await readOther()).toEqual(other);
    const after = await read();
    expect(after).toMatchObject({
      resends_left: 2,
      resend_after: new Date(NOW + DAY_MS).toISOString(),
      account: { state: { value: 'notice_responses' }, condition: { value: 'notice_sent', label: 'Notice Sent' } },
      notice_response: {
        ...before.notice_response,
        status: 1,
        status_label: 'Pending/Delivery',
        reason_label: 'New address',
      },
    });
    expect(after.available_actions.map(({ key }) => key)).toEqual(['view_notice']);
    const now = (await app.rest('GET', '/accounts/9', { token })).body;
    expect([now['company'], now['balances']]).toEqual([account['company'], account['balances']]);
  });

  it('states another balance, and leaves out nothing that is not given', async () => {
    await resend({ notice_balance: '500.00' });
    expect((await read()).notice_response).toMatchObject({
      notice_balance: '500.00',
      reason_label: 'Moved, no forwarding address',
      sender_detail: { sender: { company_name: 'Acme Recovery' } },
    });
  });

  it('is sent again three times, a day apart; then the action is gone', async () => {
    expect((await resend()).status).toBe(200);
    await record(4);
    const early = await resend();
    expect([early.status, early.body['code'], early.body['retry_after']]).toEqual([429, 'too_many_attempts', 86_400]);
    expect((await read()).available_actions.map(({ key }) => key)).toContain('resend_notice');
    for (const day of [1, 2]) {
      await startDay(day);
      expect((await resend()).status).toBe(200);
      await record(5);
    }
    await startDay(3);
    expect(await read()).toMatchObject({ resends_left: 0, available_actions: [{ key: 'view_notice' }] });
    const fourth = await resend();
    expect([fourth.status, fourth.body['current_state']]).toEqual([409, 'notice_responses']);
    // A completed notice ends the count: the next one is another notice.
    await record(3);
    await record(4);
    expect(await read()).toMatchObject({ resends_left: 3, resend_after: null });
  });

  it('is sent again once, however many requests come at once, and answers alike to one key', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => resend()));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
    await startDay(1);
    await record(4);
    const keyed = await Promise.all(Array.from({ length: 10 }, () => resend({}, { 'idempotency-key': 'again' })));
    expect(new Set(keyed.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect([keyed[0]?.status, (await read()).resends_left]).toEqual([200, 1]);
  });

  it('takes an answer of operations that crosses it, whichever is second', async () => {
    const [answer] = await Promise.all([resend(), record(5)]);
    const { account, notice_response, resends_left } = await read();
    // Either it was sent again and the answer came after that, or the answer came first and was sent again.
    const isLast = notice_response['status'] === 1;
    expect(account.condition.value).toBe(isLast ? 'notice_sent' : 'returned_notice_response');
    expect([answer.status, resends_left]).toEqual(answer.status === 200 ? [200, 2] : [409, 3]);
  });

  it('counts among those that its consumer has sent again today, for whatever account', async () => {
    const { rateLimits } = app.dependencies.settings;
    Object.assign(rateLimits, { notice_resend: [{ seconds: DAY_MS / 1000, max: 1 }] });
    for (const account of [10, OF_OKAFOR]) await record(4, account);
    const okafor = await app.signIn('Okafor', '1990-09-30', '0042');
    const send = async (account: number, as: string) => {
      const { data } = (await app.rest<Page>('GET', '/notice-responses?status=4', { token: as })).body;
      const id = data.find((item) => item.account.id === account)?.id;
      const { status, body } = await app.rest('POST', `/notice-responses/${String(id)}/resend`, {
        token: as,
        body: {},
      });
      return [status, body['code']];
    };
    expect(await send(ACCOUNT, token)).toEqual([200, undefined]);
    expect(await send(10, token)).toEqual([429, 'too_many_attempts']);
    expect(await send(OF_OKAFOR, okafor)).toEqual([200, undefined]);
  });

  it.each<[string, object, string]>([
    ['a long reason', { reason: 'x'.repeat(256) }, 'reason'],
    ['control characters', { reason: 'a\u0007b' }, 'reason'],
    ['the number of a card', { reason: '4242 4242 4242 4242' }, 'reason'],
    ['no balance', { notice_balance: '0.00' }, 'notice_balance'],
    ['half a cent', { notice_balance: '1.005' }, 'notice_balance'],
  ])('is not sent again with %s', async (_what, body, field) => {
    const answer = await resend(body);
    expect([answer.status, Object.keys(answer.body['errors'] as object)]).toEqual([422, [field]]);
  });
});

it('a foreign or unknown notice is a 404 before anything else', async () => {
  const other = await app.signIn('Haddad', '2001-02-28', '1200');
  const ask = (id: string, as: string) =>
    app.rest('POST', `/notice-responses/${id}/resend`, { token: as, body: { reason: 'x'.repeat(256) } });
  const answers = [await ask('1', other), await ask('99', token), await ask('one', token)];
  expect(answers.map(({ status, body }) => [status, body['message']])).toEqual(
    Array(3).fill([404, 'Notice response not found.']),
  );
  expect((await app.rest('GET', '/notice-responses/1', { token: other })).status).toBe(404);
});

it.each(keysOf(FACTS_BY_CONDITION).filter((condition) => condition !== 'returned_notice_response'))(
  'is not open in %s',
  (condition) => {
    const moment = app.moment();
    const request = { reason: null, noticeBalance: null };
    expect(catchThrown(() => decideNoticeResend(FACTS_BY_CONDITION[condition], request, moment))).toMatchObject({
      code: 'offer_action_unavailable',
    });
  },
);
