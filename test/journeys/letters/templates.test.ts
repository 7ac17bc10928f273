// Letter templates in REST and GraphQL: every documented status and body of reading, listing and updating.
// See docs/contract.md §4, §6.4 and §8.2.
import {
  openBrowser,
  type RestMembers,
  type ApiOutcome,
  type SendOptions,
  type ApiStyle,
} from '../../support/clients/simulated-browser';
import { findShapeErrors } from '../../support/openapi/contract-shapes';
import { addCreditor, DEMO_PASSWORD, type CreditorOverrides } from '../../support/fixtures/creditors';
import {
  TEMPLATE_CONTENT,
  TEMPLATE_NAME,
  openLetterFixture,
  readStoredLetters,
  type LetterFixture,
  type SignedInCreditor,
} from '../../support/fixtures/letter-fixture';
import { expectRefusal, type ExpectedRefusal } from '../../support/clients/refusals';
import { stylesOf } from '../../support/fixtures/run-length';

const WRONG_AUDIENCE: ExpectedRefusal = {
  status: 403,
  code: 'wrong_audience',
  plain: true,
  message: 'This is for creditors, and the token belongs to a consumer.',
  graphqlMembers: { audience: 'creditor' },
};
const UNAUTHENTICATED: ExpectedRefusal = {
  status: 401,
  code: 'unauthenticated',
  plain: true,
  message: 'Unauthenticated.',
};
const MEMBERSHIP: ExpectedRefusal = {
  status: 403,
  code: 'membership_required',
  plain: true,
  message: 'An active membership is required.',
};
const NOT_FOUND: ExpectedRefusal = { status: 404, code: 'not_found', plain: true, message: 'Template not found.' };
const NO_TEXT: ExpectedRefusal = {
  status: 422,
  code: 'validation_failed',
  plain: true,
  message: 'The given data was invalid.',
  members: { errors: { content: ['The content must include visible text.'] } },
};
const NEITHER: ExpectedRefusal = {
  ...NO_TEXT,
  members: {
    errors: {
      name: ['The name field is required when no content is given.'],
      content: ['The content field is required when no name is given.'],
    },
  },
};

let fixture: LetterFixture;
beforeAll(async () => {
  fixture = await openLetterFixture();
});
afterAll(() => fixture.close());

describe.each(stylesOf('letters/templates'))('over %s', (style: ApiStyle) => {
  const send = (step: ApiOutcome['step'], input?: RestMembers, sending: SendOptions = { token: fixture.dana.token }) =>
    openBrowser(fixture.app, style).send(step, input, sending);

  async function expectNothingWritten(act: () => Promise<ApiOutcome>, error: ExpectedRefusal): Promise<void> {
    const before = await readStoredLetters(fixture);
    expectRefusal(await act(), error);
    expect(await readStoredLetters(fixture)).toEqual(before);
  }

  it.each<[string, RestMembers, RestMembers]>([
    ['NAME', { name: ' Hello ' }, { name: 'Hello' }],
    ['CONTENT', { content: '<p>Hi</p><script>x()</script>' }, { content: '<p>Hi</p>' }],
    ['BOTH', { name: 'Hello', content: '<h1>Hi</h1>' }, { name: 'Hello', content: '<h1>Hi</h1>' }],
    ['TYPE', { name: 'Hello', type: 'e-letter' }, { name: 'Hello' }],
    ['SAME', { name: TEMPLATE_NAME, content: TEMPLATE_CONTENT }, {}],
  ])('TEMPLATE-200-%s: saves and returns exactly the template', async (_case, input, changed) => {
    const id = await fixture.createTemplate({ subject: 'About you' });
    const saved = await send('updateTemplate', { id, ...input });
    expect(saved.value).toEqual({
      message: 'eLetter template updated.',
      data: {
        id,
        owner_type: 'user',
        owner_id: 1,
        company_id: 1,
        name: TEMPLATE_NAME,
        type: 'e-letter',
        type_label: 'Eco Letter',
        subject: 'About you',
        content: TEMPLATE_CONTENT,
        created_at: '2026-01-05T10:00:00.000Z',
        updated_at: fixture.app.moment().now,
        ...changed,
      },
    });
    expect(findShapeErrors('ELetterTemplateUpdated', saved.value)).toEqual([]);
    expect((await send('template', { id })).value).toEqual(saved.value?.['data']);
  });

  it('TEMPLATE-200-READ: returns exactly the template, with an empty string for a missing subject', async () => {
    const id = await fixture.createTemplate();
    const read = await send('template', { id });
    expect(read.value).toMatchObject({ id, subject: '', content: TEMPLATE_CONTENT });
    expect(findShapeErrors('ELetterTemplate', read.value)).toEqual([]);
  });

  it('TEMPLATE-200-OLD: sanitizes stored content that an older policy accepted', async () => {
    const id = await fixture.createTemplate({ content: '<p onclick="x()">Hi</p>', policy: 0 });
    expect((await send('template', { id })).value).toMatchObject({ content: '<p>Hi</p>' });
    const renamed = await send('updateTemplate', { id, name: 'Hello' });
    expect(renamed.value).toMatchObject({ data: { name: 'Hello', content: '<p>Hi</p>' } });
  });

  describe.each(['templates', 'template', 'updateTemplate'] as const)('%s', (step) => {
    const getInput = (id: unknown) =>
      step === 'templates' ? undefined : { id, ...(step === 'template' ? {} : INVALID_INPUT) };
    const INVALID_INPUT = { name: '', content: '' };

    it.each<[string, () => Promise<SendOptions>, string]>([
      ['no token', async () => ({}), 'Bearer'],
      ['an invalid token', async () => ({ token: 'e30.e30.e30' }), 'Bearer error="invalid_token"'],
    ])('TEMPLATE-401: rejects %s before all other checks', async (_what, sending, challenge) => {
      const sent = await sending();
      const error = { ...UNAUTHENTICATED, headers: { 'www-authenticate': challenge } };
      for (const id of [await fixture.createTemplate(), 987_654]) {
        await expectNothingWritten(() => send(step, getInput(id), sent), error);
      }
    });

    it("TEMPLATE-403: rejects a consumer's token before all other checks", async () => {
      const token = await fixture.app.signIn('Rivera', '1985-04-12', '4321');
      for (const id of [await fixture.createTemplate(), 987_654]) {
        await expectNothingWritten(() => send(step, getInput(id), { token }), WRONG_AUDIENCE);
      }
    });

    it.each<[string, CreditorOverrides]>([
      ['lapsed', { membership: { begins: -365, ends: -1 } }],
      ['missing', { membership: null }],
      ['future', { membership: { begins: 1, ends: 365 } }],
      ['inactive', { membershipStatus: 'inactive' }],
    ])('TEMPLATE-403: checks the membership before it looks up the template: %s', async (_what, special) => {
      const creditor = await addCreditor(fixture.app, special);
      const token = await getToken(creditor.email);
      const own = await fixture.createTemplate({ owner: creditor });
      for (const id of [own, 987_654, 'abc']) {
        await expectNothingWritten(() => send(step, getInput(id), { token }), MEMBERSHIP);
      }
    });

    it.each<[string, CreditorOverrides]>([
      ['that ends today', { membership: { begins: -365, ends: 0 } }],
      ['that was cancelled but still runs', { membershipCancelled: true }],
    ])('accepts a membership %s', async (_what, special) => {
      const creditor = await addCreditor(fixture.app, special);
      const token = await getToken(creditor.email);
      const id = await fixture.createTemplate({ owner: creditor });
      const input = step === 'updateTemplate' ? { id, name: 'Hello' } : getInput(id);
      expect((await send(step, input, { token })).value).not.toBeNull();
    });
  });

  describe.each(['template', 'updateTemplate'] as const)('%s', (step) => {
    const CHANGES = step === 'template' ? [{}] : [{ name: 'Hello' }, { name: '', content: '<p></p>' }, {}];

    it.each<[string, () => Promise<unknown>]>([
      ['UNKNOWN', async () => 987_654],
      ['FOREIGN', () => fixture.createTemplate({ owner: fixture.outsider })],
      ['DELETED', () => fixture.createTemplate({ deleted: true })],
      ['OTHER-TYPE', () => fixture.createTemplate({ type: 'email' })],
      ['OTHER-TYPE', () => fixture.createTemplate({ type: 'sms' })],
      ...['abc', '1.5', '-1', '0', '01', '1e3', '99999999999999999999', ' 1', '😀', '%'].map(
        (id): [string, () => Promise<unknown>] => [`ID ${id}`, async () => id],
      ),
    ])('TEMPLATE-404-%s: takes precedence over an invalid body', async (_case, template) => {
      const id = await template();
      for (const changes of CHANGES) {
        const update = () => send(step, { id, ...changes }, { token: fixture.dana.token, ifMatch: '"0-0"' });
        await expectNothingWritten(step === 'template' ? () => send(step, { id }) : update, NOT_FOUND);
      }
    });
  });

  it.each<[string, RestMembers, ExpectedRefusal]>([
    ['EMPTY', {}, NEITHER],
    ['TYPE-ALONE', { type: 'e-letter' }, NEITHER],
    ['CONTENT', { content: '<p>&nbsp;</p>' }, NO_TEXT],
  ])('TEMPLATE-422-%s: takes precedence over a tag that does not match', async (_case, input, error) => {
    const id = await fixture.createTemplate();
    const sending = { token: fixture.dana.token, ifMatch: '"99-1"' };
    await expectNothingWritten(() => send('updateTemplate', { id, ...input }, sending), error);
  });
});

async function getToken(email: string): Promise<string> {
  const browser = openBrowser(fixture.app, 'REST');
  const { value } = await browser.send('creditorLogin', { email, password: DEMO_PASSWORD });
  return (value?.['meta'] as { readonly access_token: string }).access_token;
}

describe('a body over REST', () => {
  const put = (id: number | string, body: unknown, { token }: Pick<SignedInCreditor, 'token'> = fixture.dana) =>
    fixture.app.creditorRest('PUT', `/communications/e-letter-templates/${id}`, { token, body });

  it.each<
    [number, string, () => Promise<{ readonly id: number | string; readonly who: Pick<SignedInCreditor, 'token'> }>]
  >([
    [401, 'without a good token', async () => ({ id: 1, who: { token: 'e30.e30.e30' } })],
    [403, 'without a membership', async () => ({ id: 1, who: fixture.lapsed })],
    [404, 'for an unknown template', async () => ({ id: 987_654, who: fixture.dana })],
    [404, 'for a template of another company', async () => ({ id: 1, who: fixture.outsider })],
    [404, 'for an id that is none', async () => ({ id: 'abc', who: fixture.dana })],
    [422, 'for an own template', async () => ({ id: 1, who: fixture.dana })],
  ])('TEMPLATE-%i: with wrong types is rejected %s with that status', async (status, _what, scene) => {
    const { id, who } = await scene();
    const before = await readStoredLetters(fixture);
    const response = await put(id, { name: 7, content: [], type: 'letter' }, who);
    expect([response.status, Object.keys(response.body)]).toEqual([
      status,
      status === 422 ? ['message', 'errors'] : ['message'],
    ]);
    expect(await readStoredLetters(fixture)).toEqual(before);
  });

  it('TEMPLATE-200-IGNORED: ignores read-only members', async () => {
    const id = await fixture.createTemplate({ subject: 'About you' });
    const other = await fixture.createTemplate();
    const before = await fixture.app.dependencies.db.read('SELECT * FROM templates WHERE id <> ? ORDER BY id', [id]);
    const ignored = {
      id: other,
      template: other,
      owner_type: 'company',
      owner_id: 2,
      user_id: 2,
      company_id: 2,
      subject: 'Other',
      created_at: '2020-01-01T00:00:00.000Z',
      updated_at: '2020-01-01T00:00:00.000Z',
      type_label: 'Email',
      version: 99,
      etag: '"99-1"',
      if_match: '"99-1"',
      ifMatch: '"99-1"',
      deleted_at: 'x',
    };
    const saved = await put(id, { name: 'Hello', ...ignored });
    expect(saved.body).toEqual({
      message: 'eLetter template updated.',
      data: {
        id,
        owner_type: 'user',
        owner_id: 1,
        company_id: 1,
        name: 'Hello',
        type: 'e-letter',
        type_label: 'Eco Letter',
        subject: 'About you',
        content: TEMPLATE_CONTENT,
        created_at: '2026-01-05T10:00:00.000Z',
        updated_at: fixture.app.moment().now,
      },
    });
    expect(await fixture.app.dependencies.db.read('SELECT * FROM templates WHERE id <> ? ORDER BY id', [id])).toEqual(
      before,
    );
  });

  it('TEMPLATE-422-IGNORED: counts as empty with read-only members only', async () => {
    const id = await fixture.createTemplate();
    const { status, body } = await put(id, { id, subject: 'Other', owner_id: 2 });
    expect([status, Object.keys(body['errors'] as object)]).toEqual([422, ['name', 'content']]);
  });
});
