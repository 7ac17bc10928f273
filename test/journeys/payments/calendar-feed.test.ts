// The calendar feed: its link, what a calendar program reads, and that nothing else gets in.
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import pino from 'pino';
import { addDays } from '../../../src/domain/shared/calendar';
import { ScheduleTransactionModel } from '../../../src/persistence/models/payments';
import { insertRows } from '../../../src/persistence/shared/batch-writes';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { listEvents, readCalendar } from '../../support/fixtures/read-calendar';
import { openChargeFixture, PLAN_ACCOUNT, type ChargeFixture } from '../../support/fixtures/charge-fixture';

interface Feed {
  readonly enabled: boolean;
  readonly url: string | null;
  readonly webcal_url: string | null;
  readonly reminder_days: number;
  readonly last_fetched_at: string | null;
  readonly event_count: number;
}

let fixture: ChargeFixture;
let token: string;

/** Somebody else's feed, which stays as it is. */
const [OTHER, OTHER_FEED] = [2, { reminderDays: 9, includeAmounts: false, includeAccountNames: false }] as const;

beforeEach(async () => {
  fixture = await openChargeFixture();
  token = await fixture.signIn();
  const { db, calendarFeeds } = fixture.app.dependencies;
  const feed = { ...OTHER_FEED, tokenDigest: 'of somebody else', createdAt: fixture.app.moment().now };
  await calendarFeeds.replaceFeed(db, OTHER, feed);
});
afterEach(async () => {
  const { db, calendarFeeds } = fixture.app.dependencies;
  expect(await calendarFeeds.findFeed(db, OTHER)).toMatchObject({ ...OTHER_FEED, lastFetchedAt: null });
  await fixture.close();
});

async function create(body: object = {}): Promise<Feed> {
  const answer = await fixture.app.rest<{ readonly data: Feed }>('POST', '/calendar/feed', { token, body });
  expect(answer.status).toBe(201);
  return answer.body.data;
}

/** The path of a link on the running server. */
function toPath({ url }: Feed): string {
  return `${fixture.app.origin}${new URL(url ?? '').pathname}`;
}

function fetchLink(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(path, init);
}

async function readEvents(path: string): Promise<ReadonlyMap<string, Readonly<Record<string, string>>>> {
  const events = listEvents(await readCalendar(await (await fetchLink(path)).text()));
  return new Map(events.map(({ properties }) => [properties['uid'] ?? '', properties]));
}

const change = (path: string, body: object = {}) => fixture.app.rest('POST', path, { token, body });

describe('the calendar feed', () => {
  it('has a secret link that a calendar program reads, and an owner who is notified of it', async () => {
    expect((await fixture.app.rest('GET', '/calendar', { token })).body).toMatchObject({ enabled: false, url: null });
    const feed = await create({ reminder_days: 2, include_amounts: true, include_account_names: true });
    expect(feed).toMatchObject({ enabled: true, reminder_days: 2, last_fetched_at: null });
    expect(feed.url).toMatch(/^http:\/\/[^/]+\/consumer-api\/calendar\/cal_[\w-]{43}\.ics$/);
    expect(feed.webcal_url).toBe(feed.url?.replace('http:', 'webcal:'));
    const answer = await fetchLink(toPath(feed));
    expect([answer.status, Object.fromEntries(answer.headers)]).toEqual([
      200,
      expect.objectContaining({
        'content-type': 'text/calendar; charset=utf-8',
        'cache-control': 'private, no-cache',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      }) as object,
    ]);
    const events = await readEvents(toPath(feed));
    expect(events.size).toBe(feed.event_count);
    expect([...events.values()]).toContainEqual(
      expect.objectContaining({ summary: 'Payment scheduled – $360.00 – St. Brendan Clinic', status: 'CONFIRMED' }),
    );
    const seen = await fixture.app.rest<Feed>('GET', '/calendar', { token });
    expect(seen.body).toMatchObject({ enabled: true, url: null, last_fetched_at: fixture.app.moment().now });
    const { db } = fixture.app.dependencies;
    expect(JSON.stringify(await db.read('SELECT * FROM calendar_feeds'))).not.toContain(feed.url?.slice(-20, -4));
  });

  // docs/rules §16 row 14
  it('shows holds, changes of a date and cancelled payments under the same names', async () => {
    const path = toPath(await create());
    const before = await readEvents(path);
    const [open] = (
      await fixture.app.rest<{ data: { id: number; date: string }[] }>('GET', '/upcoming-payments?account=14', {
        token,
      })
    ).body.data;
    const uid = [...before.keys()].find((key) => key.startsWith(`payment-${open?.id}@`)) ?? '';
    expect(before.get(uid)).toMatchObject({
      summary: 'Payment scheduled',
      dtstart: open?.date,
      status: 'CONFIRMED',
    });
    await change(`/upcoming-payments/${open?.id}/skip`);
    expect((await readEvents(path)).get(uid)?.['dtstart']).not.toBe(open?.date);
    const hold = { restart_date: '2026-04-20', hold_reason: 'Hours cut' };
    expect((await change(`/accounts/${PLAN_ACCOUNT}/plan/hold`, hold)).status).toBe(200);
    expect((await readEvents(path)).get(uid)).toMatchObject({ summary: 'Payment on hold', status: 'TENTATIVE' });
    expect((await change(`/accounts/${PLAN_ACCOUNT}/plan/cancel`)).status).toBe(200);
    expect((await readEvents(path)).get(uid)).toMatchObject({ summary: 'Payment cancelled', status: 'CANCELLED' });
    fixture.advanceTime(31 * 86_400_000);
    token = await fixture.signIn();
    expect((await readEvents(toPath(await create()))).has(uid)).toBe(false);
  });

  // §16 row 14
  it('has a new revision after each change that it shows, none without one, and reminds of nothing on hold', async () => {
    const path = toPath(await create());
    const id = await fixture.firstUnpaidPayment(PLAN_ACCOUNT);
    const look = async () => {
      const text = await (await fetchLink(path)).text();
      const event = listEvents(await readCalendar(text)).find(({ properties: { uid } }) =>
        uid?.startsWith(`payment-${id}@`),
      );
      const stamps = [event?.properties['dtstamp'], event?.properties['last-modified']];
      return {
        text,
        number: Number(event?.properties['sequence']),
        stamps,
        alarms: event?.components.map(({ name }) => name),
      };
    };
    let last = await look();
    expect(last.alarms).toEqual(['valarm']);
    const creditor = await fixture.app.signInCreditor('dana@acme.test');
    const send = (method: string, link: string, body: object = {}) => fixture.app.rest(method, link, { token, body });
    const hold = { restart_date: '2026-04-20', hold_reason: 'Hours cut' };
    const renamed = { original_account_name: 'St. Brendan Hospital' };
    const payment = { payment_amount: '1.00', payment_date: '2026-03-02', payment_reference: 'CHECK-1' };
    const steps: readonly (readonly [string, () => Promise<{ readonly status: number }>, readonly string[]])[] = [
      ['amounts', () => send('PUT', '/calendar/feed', { include_amounts: true }), ['valarm']],
      ['names', () => send('PUT', '/calendar/feed', { include_account_names: true }), ['valarm']],
      ['skip', () => send('POST', `/upcoming-payments/${id}/skip`), ['valarm']],
      ['hold', () => send('POST', `/accounts/${PLAN_ACCOUNT}/plan/hold`, hold), []],
      ['restart', () => send('POST', `/accounts/${PLAN_ACCOUNT}/plan/restart`), ['valarm']],
      [
        'rename',
        () => fixture.app.creditorRest('PUT', `/accounts/${PLAN_ACCOUNT}`, { token: creditor, body: renamed }),
        ['valarm'],
      ],
      [
        'direct',
        () =>
          fixture.app.creditorRest('POST', `/accounts/${PLAN_ACCOUNT}/payments`, { token: creditor, body: payment }),
        ['valarm'],
      ],
      ['cancel', () => send('POST', `/accounts/${PLAN_ACCOUNT}/plan/cancel`), []],
    ];
    for (const [name, step, alarms] of steps) {
      fixture.app.setTime(fixture.app.moment().epoch + 1);
      expect([name, (await step()).status]).toEqual([name, 200]);
      const now = await look();
      expect([name, now.number > last.number, now.alarms]).toEqual([name, true, alarms]);
      expect(await look()).toEqual(now);
      last = now;
    }
    fixture.advanceTime(60_000);
    expect(await look()).toEqual(last);
  });

  it('shows a payment that was made early on the day on which it was paid', async () => {
    const path = toPath(await create());
    const id = await fixture.firstUnpaidPayment(PLAN_ACCOUNT);
    expect((await change(`/upcoming-payments/${id}/pay`)).status).toBe(200);
    const event = [...(await readEvents(path)).values()].find(({ uid }) => uid?.startsWith(`payment-${id}@`));
    expect(event).toMatchObject({ summary: 'Payment made', dtstart: fixture.app.moment().today });
  });

  it('is not sent again to who has it, until something changes', async () => {
    const path = toPath(await create());
    const tag = (await fetchLink(path)).headers.get('etag') ?? '';
    const again = () => fetchLink(path, { headers: { 'if-none-match': tag } });
    expect(tag).toMatch(/^"[\da-f]{64}"$/);
    expect((await again()).status).toBe(304);
    const head = await fetchLink(path, { method: 'HEAD' });
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, tag, '']);
    const { db } = fixture.app.dependencies;
    await db.write('UPDATE consumers SET version = version + 1 WHERE consumer_profile_id <> 1');
    expect((await again()).status).toBe(304);
    await fixture.app.rest('PUT', '/calendar/feed', { token, body: { include_amounts: true } });
    expect((await again()).status).toBe(200);
    const changed = (await fetchLink(path)).headers.get('etag') ?? '';
    await change(`/upcoming-payments/${await fixture.firstUnpaidPayment(PLAN_ACCOUNT)}/skip`);
    const skipped = await fetchLink(path, { headers: { 'if-none-match': changed } });
    expect(skipped.status).toBe(200);
    // On the next day, what was announced for tomorrow is due today.
    fixture.advanceTime(86_400_000);
    const next = await fetchLink(path, { headers: { 'if-none-match': skipped.headers.get('etag') ?? '' } });
    expect(next.status).toBe(200);
  });

  it('says when the newest of its accounts was changed, and shows only payments of its accounts', async () => {
    const path = toPath(await create());
    fixture.advanceTime(3_600_000);
    token = await fixture.signIn();
    await change(`/upcoming-payments/${await fixture.firstUnpaidPayment(PLAN_ACCOUNT)}/skip`);
    const { properties } = await readCalendar(await (await fetchLink(path)).text());
    expect(properties['last-modified']).toBe(fixture.app.moment().now.replace(/\.\d+/, ''));
    const { db } = fixture.app.dependencies;
    const [foreign] = await db.read('SELECT id FROM consumers WHERE consumer_profile_id = ?', [OTHER]);
    const [moved] = await db.read('SELECT MAX(id) AS id FROM schedule_transactions WHERE consumer_id = ?', [
      PLAN_ACCOUNT,
    ]);
    await db.write("UPDATE schedule_transactions SET consumer_id = ?, status = 'successful' WHERE id = ?", [
      Number(foreign?.['id']),
      Number(moved?.['id']),
    ]);
    const shown = [...(await readEvents(path)).keys()];
    expect(shown.filter((uid) => uid.startsWith(`payment-${String(moved?.['id'])}@`))).toEqual([]);
    // What is open of an account that is closed is not shown.
    await db.write("UPDATE consumers SET status = 'deactivated' WHERE id = ?", [PLAN_ACCOUNT]);
    const open = await db.read("SELECT id FROM schedule_transactions WHERE consumer_id = ? AND status = 'scheduled'", [
      PLAN_ACCOUNT,
    ]);
    const left = [...(await readEvents(path)).keys()];
    expect(open.length).toBeGreaterThan(0);
    expect(left.filter((uid) => open.some(({ id }) => uid.startsWith(`payment-${String(id)}@`)))).toEqual([]);
  });

  // §16 row 15
  it('has one link, which is dead at once when it is replaced or revoked, and events that keep their names', async () => {
    const first = toPath(await create());
    const uids = [...(await readEvents(first)).keys()];
    const second = toPath(await create());
    expect((await fetchLink(first)).status).toBe(404);
    expect([...(await readEvents(second)).keys()]).toEqual(uids);
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await fixture.app.rest('DELETE', '/calendar/feed', { token });
      expect([status, body]).toMatchObject([200, { data: { enabled: false } }]);
    }
    expect((await fetchLink(second)).status).toBe(404);
    expect((await fixture.app.rest('PUT', '/calendar/feed', { token, body: { reminder_days: 3 } })).status).toBe(404);
  });

  it('answers an unknown, malformed or blocked link alike', async () => {
    const path = toPath(await create());
    const { db } = fixture.app.dependencies;
    await db.write("UPDATE consumer_profiles SET status = 'blocked' WHERE id = 1");
    const unknown = path.replace(/cal_.{43}/, `cal_${'B'.repeat(43)}`);
    const answers = await Promise.all(
      [path, unknown, unknown.replace('cal_', 'cal'), unknown.replace('cal_', 'cal_%20')].map(async (link) => {
        const answer = await fetchLink(link);
        return [answer.status, await answer.text()];
      }),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set(['[404,"{\\"message\\":\\"Not found.\\"}"]']),
    );
  });

  it('without payments is a valid calendar', async () => {
    await fixture.app.dependencies.db.write('DELETE FROM schedule_transactions');
    const feed = await create();
    expect(feed.event_count).toBe(0);
    expect((await readEvents(toPath(feed))).size).toBe(0);
  });

  it('rejects 15 days of notice', async () => {
    const { status, body } = await fixture.app.rest('POST', '/calendar/feed', { token, body: { reminder_days: 15 } });
    expect([status, body]).toMatchObject([422, { errors: { reminder_days: [expect.any(String)] } }]);
  });
});

describe('a link', () => {
  const LINK_TOKEN = `cal_${'C'.repeat(43)}`;
  const UNKNOWN = `cal_${'B'.repeat(43)}`;
  const lines: string[] = [];
  let app: RunningApp;
  const ask = (name: string) => fetch(`${app.origin}/consumer-api/calendar/${name}.ics`, { method: 'HEAD' });

  beforeEach(async () => {
    lines.length = 0;
    app = await startApp(
      { APP_ENV: 'test' },
      {},
      pino({ level: 'info' }, { write: (line: string) => lines.push(line) }),
    );
    const { db, calendarFeeds, digests } = app.dependencies;
    await calendarFeeds.replaceFeed(db, 1, {
      reminderDays: 1,
      includeAmounts: false,
      includeAccountNames: false,
      tokenDigest: digests.digestToken(LINK_TOKEN),
      createdAt: app.moment().now,
    });
  });
  afterEach(() => app.close());

  it('may be guessed 20 times a minute from one address', async () => {
    for (let time = 0; time < 20; time += 1) expect((await ask(UNKNOWN)).status).toBe(404);
    const refused = await ask(UNKNOWN);
    const wait = Number(refused.headers.get('retry-after'));
    expect([refused.status, await ask(UNKNOWN).then(({ status }) => status)]).toEqual([429, 429]);
    expect((await ask(LINK_TOKEN)).status).toBe(429);
    app.setTime(app.moment().epoch + wait * 1000);
    expect((await ask(LINK_TOKEN)).status).toBe(200);
  });

  it('is fetched at most 60 times a minute from one address, and 120 times an hour', async () => {
    const count = async () => {
      let fetched = 0;
      while (fetched < 130 && (await ask(LINK_TOKEN)).status === 200) fetched += 1;
      app.setTime(app.moment().epoch + 120_000);
      return fetched;
    };
    expect([await count(), await count(), await count()]).toEqual([60, 60, 0]);
  });

  it('is in no line of the log, nor in the database', async () => {
    await ask(LINK_TOKEN);
    await ask(UNKNOWN);
    const log = lines.join('');
    expect(log).toContain('"path":"/consumer-api/calendar/cal_…CCCC"');
    expect(log).not.toMatch(/C{5}|B{5}/);
    expect(JSON.stringify(await app.dependencies.db.read('SELECT * FROM calendar_feeds'))).not.toContain('CCCCC');
  });

  it('may be left by a client in the middle, which is no error of the service', async () => {
    const { db } = app.dependencies;
    const { today } = app.moment();
    const shared = {
      consumerId: 14,
      companyId: 1,
      amount: '30.00',
      status: 'scheduled',
      transactionType: 'installment',
    };
    const payments = Array.from({ length: 9000 }, (_, index) => ({
      ...shared,
      scheduleDate: addDays(today, index % 600),
    }));
    await db.transaction((transaction) => insertRows(transaction, ScheduleTransactionModel, payments as never));
    const left = get(`${app.origin}/consumer-api/calendar/${LINK_TOKEN}.ics`);
    const [response] = (await once(left, 'response')) as [IncomingMessage];
    response.destroy();
    await once(left, 'close');
    // A later request is handled after the end of this one.
    expect((await ask(LINK_TOKEN)).status).toBe(200);
    expect(lines.filter((line) => (JSON.parse(line) as { level: number }).level >= 50)).toEqual([]);
  });
});
