// The mailbox: what a consumer reads, marks, downloads and deletes, and what others see of it.
import { createHash } from 'node:crypto';
import { recordStatements } from '../../support/database/test-database';
import { openMailboxFixture, type MailboxFixture } from '../../support/fixtures/mailbox-fixture';
import { NOW } from '../../support/fixtures/app';

let fixture: MailboxFixture;
beforeAll(async () => {
  fixture = await openMailboxFixture();
});
afterAll(() => fixture.close());

interface Letter {
  readonly id: number;
  readonly is_read: boolean;
  readonly read_at: string | null;
  readonly preview: string;
}
interface Page {
  readonly data: readonly Letter[];
  readonly meta: { readonly total: number; readonly unread: number; readonly next_cursor: string | null };
}

const list = async (query = '') => (await fixture.read<Page>('GET', `/mailbox${query}`)).body;
const getLetter = async (id: number) => fixture.read<Letter & { readonly content: string }>('GET', `/mailbox/${id}`);
const getFirstView = async (id: number) => {
  const path = `/communications/letters/${id}`;
  const { body } = await fixture.app.creditorRest('GET', path, { token: fixture.dana.token });
  return body['first_viewed_at'];
};

describe('the list', () => {
  it('has the letters to all accounts of the profile, newest first, without their text', async () => {
    const before = await list();
    const [first, second] = [await fixture.sendOne(14), await fixture.sendOne(19)];
    const { data, meta } = await list();
    expect(data.slice(0, 2).map(({ id }) => id)).toEqual([second, first]);
    expect(meta).toMatchObject({ total: before.meta.total + 2, unread: before.meta.unread + 2 });
    expect(data[0]).toEqual({
      id: second,
      account: { id: 19, account_name: 'Willow Creek Bank Visa' },
      sender: { company_id: 1, company_name: 'Acme Recovery' },
      subject: 'Welcome',
      preview: 'Dear Maria Rivera, your balance is $1,000.00.',
      sent_at: new Date(NOW).toISOString(),
      read_at: null,
      is_read: false,
    });
  });

  it('has pages, and filters by account and by what is unread', async () => {
    const id = await fixture.sendOne(13);
    const other = await fixture.sendOne(14);
    await fixture.read('POST', `/mailbox/${id}/read`);
    const ids = async (query: string) => (await list(query)).data.map((letter) => letter.id);
    expect((await ids('?account=13')).slice(0, 1)).toEqual([id]);
    expect(await ids('?list=unread')).not.toContain(id);
    expect(await ids('?list=unread&account=14')).toContain(other);
    expect(await ids('?account=20')).toEqual([]);
    const { data, meta } = await list('?limit=1');
    expect(data.map((letter) => letter.id)).toEqual([other]);
    expect(await ids(`?limit=1&cursor=${String(meta.next_cursor)}`)).toEqual([id]);
  });

  it.each(['?limit=0', '?limit=51', '?cursor=nowhere', '?list=spam', '?account=x'])('rejects %s', async (query) => {
    expect((await fixture.read('GET', `/mailbox${query}`)).status).toBe(422);
  });

  it('costs the same number of statements for any number of letters', async () => {
    const count = async (query: string) =>
      (await recordStatements(fixture.app.dependencies.db, () => list(query))).length;
    expect([await count('?limit=3'), await count('?limit=50')]).toEqual([4, 4]);
  });
});

describe('a letter', () => {
  it('is read with its text, which marks nothing', async () => {
    const id = await fixture.sendOne();
    const { body } = await getLetter(id);
    expect(body).toMatchObject({ id, is_read: false, read_at: null });
    expect(body.content).toBe('<p>Dear Maria Rivera,</p><p>your balance is $1,000.00.</p>');
    expect([(await getLetter(id)).body.is_read, await getFirstView(id)]).toEqual([false, null]);
  });

  it('is marked; the creditor sees only the first view', async () => {
    const id = await fixture.sendOne();
    const read = await fixture.read('POST', `/mailbox/${id}/read`);
    expect(read.body).toEqual({ message: 'Marked as read.', data: { id } });
    const seen = new Date(NOW).toISOString();
    expect((await getLetter(id)).body).toMatchObject({ is_read: true, read_at: seen });
    const unread = await fixture.read('POST', `/mailbox/${id}/unread`);
    expect(unread.body).toEqual({ message: 'Marked as unread.', data: { id } });
    expect((await getLetter(id)).body).toMatchObject({ is_read: false, read_at: null });
    expect(await getFirstView(id)).toBe(seen);
    fixture.app.setTime(NOW + 1000);
    await fixture.read('POST', `/mailbox/${id}/read`);
    fixture.app.setTime(NOW);
    expect(await getFirstView(id)).toBe(seen);
  });

  it('is deleted for good for its reader, and stays for the creditor', async () => {
    const id = await fixture.sendOne();
    const { total } = (await list()).meta;
    const remove = () => fixture.read('DELETE', `/mailbox/${id}`);
    expect((await remove()).body).toEqual({ message: 'The letter was deleted.', data: { id } });
    expect([(await remove()).status, (await getLetter(id)).status]).toEqual([200, 404]);
    expect((await fixture.read('POST', `/mailbox/${id}/read`)).status).toBe(404);
    expect((await fixture.read('POST', `/mailbox/${id}/unread`)).status).toBe(404);
    expect((await fixture.read('GET', `/mailbox/${id}/download`)).status).toBe(404);
    expect((await list()).meta.total).toBe(total - 1);
    expect(await getFirstView(id)).toBeNull();
  });

  it('is downloaded as a file that runs and loads nothing', async () => {
    const id = await fixture.sendOne();
    const { headers, body } = await fixture.read('GET', `/mailbox/${id}/download`);
    const content = Buffer.from(String(body['content']), 'base64').toString();
    expect(body['file_name']).toBe(`letter-${id}.html`);
    expect(content).toContain('<title>Welcome</title>');
    expect(content).toContain('<p>Dear Maria Rivera,</p>');
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-disposition')).toBe(`attachment; filename="letter-${id}.html"`);
    expect(headers.get('content-security-policy')).toBe(
      "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'",
    );
    expect([headers.get('x-content-type-options'), headers.get('cache-control')]).toEqual([
      'nosniff',
      'private, no-store',
    ]);
    expect(headers.get('etag')).toBe(`"${createHash('sha256').update(content).digest('hex')}"`);
    const cached = await fixture.app.rest('GET', `/mailbox/${id}/download`, {
      token: fixture.reader,
      headers: { 'if-none-match': headers.get('etag') ?? '', accept: 'text/html' },
    });
    expect([cached.status, cached.body]).toEqual([304, {}]);
  });

  it('follows its account to another profile', async () => {
    const { db } = fixture.app.dependencies;
    const id = await fixture.sendOne(17);
    await db.write('UPDATE consumers SET consumer_profile_id = 2 WHERE id = 17');
    const other = await fixture.app.signIn('Okafor', '1990-09-30', '0042');
    expect((await getLetter(id)).status).toBe(404);
    expect((await fixture.read('DELETE', `/mailbox/${id}`)).status).toBe(404);
    expect((await fixture.app.rest('GET', `/mailbox/${id}`, { token: other })).status).toBe(200);
    await db.write('UPDATE consumers SET consumer_profile_id = NULL WHERE id = 17');
    const waiting = await fixture.sendOne(17);
    await db.write('UPDATE consumers SET consumer_profile_id = 1 WHERE id = 17');
    expect((await getLetter(waiting)).body).toMatchObject({ id: waiting, is_read: false });
  });

  it.each(['4711', '0', 'one', '9007199254740993'])('with the id %s is a 404 for everything', async (id) => {
    const answers = [
      await fixture.read('GET', `/mailbox/${id}`),
      await fixture.read('GET', `/mailbox/${id}/download`),
      await fixture.read('POST', `/mailbox/${id}/read`),
      await fixture.read('DELETE', `/mailbox/${id}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });
});

describe('marking all', () => {
  it('leaves letters unread that the client has not seen', async () => {
    const old = await fixture.sendOne(14);
    fixture.app.setTime(NOW + 1);
    const late = await fixture.sendOne(14);
    const unread = (await list()).meta.unread;
    const before = new Date(NOW).toISOString();
    const { body } = await fixture.read('POST', '/mailbox/read', { before });
    expect(body).toEqual({ message: 'Marked as read.', data: { marked: unread - 1 } });
    expect((await list('?list=unread')).data.map(({ id }) => id)).toEqual([late]);
    expect([(await getLetter(old)).body.is_read, await getFirstView(late)]).toEqual([true, null]);
    // Marked as unread and read again, a letter keeps its first view.
    const first = await getFirstView(old);
    await fixture.read('POST', `/mailbox/${old}/unread`);
    fixture.app.setTime(NOW + 1000);
    await fixture.read('POST', '/mailbox/read', { before: new Date(NOW + 1000).toISOString() });
    expect([first === null, await getFirstView(old)]).toEqual([false, first]);
    fixture.app.setTime(NOW);
  });

  it.each([{}, { before: 'yesterday' }, { before: null }])('rejects %j', async (body) => {
    expect((await fixture.read('POST', '/mailbox/read', body)).status).toBe(422);
  });
});

it('the viewer counts unread letters', async () => {
  const query = '{ viewer { unreadLetters } mailbox { unreadCount } }';
  const { data } = await fixture.app.graphql<{ viewer: object; mailbox: { unreadCount: number } }>(query, {
    token: fixture.reader,
  });
  expect(data.viewer).toEqual({ unreadLetters: data.mailbox.unreadCount });
});

it('reading and deleting at once never mark a deleted letter', async () => {
  for (let round = 0; round < 10; round += 1) {
    const id = await fixture.sendOne();
    const [mark, remove] = await Promise.all([
      fixture.read('POST', `/mailbox/${id}/read`),
      fixture.read('DELETE', `/mailbox/${id}`),
    ]);
    expect([200, 404]).toContain(mark.status);
    expect(remove.status).toBe(200);
    expect((await getLetter(id)).status).toBe(404);
    expect((await getFirstView(id)) === null).toBe(mark.status === 404);
  }
});
