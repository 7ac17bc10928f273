// Letter templates that are added, copied and deleted, in REST and GraphQL.
import { openBrowser, type ApiOutcome, type ApiStyle, type RestMembers } from '../../support/clients/simulated-browser';
import { expectRefusal, type ExpectedRefusal } from '../../support/clients/refusals';
import {
  openLetterFixture,
  readStoredLetters,
  TEMPLATE_CONTENT,
  TEMPLATE_NAME,
  type LetterFixture,
  type SignedInCreditor,
} from '../../support/fixtures/letter-fixture';
import { stylesOf } from '../../support/fixtures/run-length';

const NOT_FOUND: ExpectedRefusal = { status: 404, code: 'not_found', plain: true, message: 'Template not found.' };

let fixture: LetterFixture;
beforeAll(async () => {
  fixture = await openLetterFixture();
});
afterAll(() => fixture.close());

type Step = 'createTemplate' | 'copyTemplate' | 'deleteTemplate' | 'updateTemplate' | 'template';

async function readVersions(id: unknown, { token }: SignedInCreditor) {
  const query =
    'query ($id: ID!) { eLetterTemplateVersions(templateId: $id) { nodes { version name editor { id } } } }';
  const { data } = await fixture.app.graphql<{ eLetterTemplateVersions: { nodes: RestMembers[] } }>(query, {
    token,
    variables: { id: String(id) },
  });
  return data.eLetterTemplateVersions.nodes;
}

describe.each(stylesOf('letters/template-changes'))('over %s', (style: ApiStyle) => {
  const send = (step: Step, input: RestMembers, who: SignedInCreditor = fixture.dana) =>
    openBrowser(fixture.app, style).send(step, input, { token: who.token });

  async function make(step: Step, input: RestMembers, who?: SignedInCreditor): Promise<RestMembers> {
    const { value, answer } = await send(step, input, who);
    if (style === 'REST') expect(answer.status).toBe(201);
    return value as RestMembers;
  }

  async function expectNothingWritten(act: () => Promise<ApiOutcome>, error: ExpectedRefusal): Promise<void> {
    const before = await readStoredLetters(fixture);
    expectRefusal(await act(), error);
    expect(await readStoredLetters(fixture)).toEqual(before);
  }

  it('adds a template of the caller, cleaned, with warnings and its first version', async () => {
    const content = '<p onclick="x()">Dear [First Name], call [Our Hotline].</p><script>x()</script>';
    const added = await make('createTemplate', { name: ' Reminder ', content, type: 'e-letter' }, fixture.lee);
    expect(added).toMatchObject({
      message: 'eLetter template added.',
      data: {
        owner_id: fixture.lee.id,
        company_id: 1,
        name: 'Reminder',
        type: 'e-letter',
        subject: '',
        content: '<p>Dear [First Name], call [Our Hotline].</p>',
        created_at: fixture.app.moment().now,
        updated_at: fixture.app.moment().now,
      },
      warnings: [{ placeholder: '[Our Hotline]', reason: 'unknown' }],
    });
    const { id } = added['data'] as RestMembers;
    expect((await send('template', { id: String(id) })).value).toEqual(added['data']);
    expect(await readVersions(id, fixture.dana)).toEqual([
      { version: 1, name: 'Reminder', editor: { id: String(fixture.lee.id) } },
    ]);
  });

  it('names everything that is wrong with a new template at once, and stores nothing', async () => {
    await expectNothingWritten(() => send('createTemplate', { name: ' ', content: '<script>x()</script>' }), {
      status: 422,
      code: 'validation_failed',
      plain: true,
      message: 'The given data was invalid.',
      members: {
        errors: {
          name: ['The name field is required.'],
          content: ['The content must include visible text.'],
        },
      },
    });
  });

  it.each<[string, RestMembers, string]>([
    ['the name of the original', {}, `${TEMPLATE_NAME} (copy)`],
    ['the name that was sent', { name: 'Second' }, 'Second'],
  ])('copies subject and content for a colleague, with %s', async (_what, input, name) => {
    const id = await fixture.createTemplate({ subject: 'About you' });
    const copied = await make('copyTemplate', { id: String(id), ...input }, fixture.lee);
    const data = copied['data'] as RestMembers;
    expect(data).toMatchObject({
      name,
      subject: 'About you',
      content: TEMPLATE_CONTENT,
      owner_id: fixture.lee.id,
      company_id: 1,
    });
    expect(data['id']).not.toBe(id);
    expect(await readVersions(data['id'], fixture.dana)).toHaveLength(1);
  });

  it('cuts the name of an original that is too long for the suffix, and not through a character', async () => {
    const id = await fixture.createTemplate({ name: '📨'.repeat(255) });
    const { data } = await make('copyTemplate', { id: String(id) });
    expect((data as RestMembers)['name']).toBe(`${'📨'.repeat(248)} (copy)`);
  });

  it('cleans what an older policy let pass when it is copied', async () => {
    const id = await fixture.createTemplate({ content: '<p onclick="x()">Old</p>', policy: 0 });
    const { data } = await make('copyTemplate', { id: String(id) });
    const rows = await fixture.app.dependencies.db.read('SELECT description FROM templates WHERE id = ?', [
      Number((data as RestMembers)['id']),
    ]);
    expect(rows).toEqual([{ description: '<p>Old</p>' }]);
  });

  it('deletes a template for every user of the company, and only once', async () => {
    const id = String(await fixture.createTemplate({ owner: fixture.dana }));
    const deleted = await send('deleteTemplate', { id }, fixture.lee);
    expect(deleted.value).toEqual({ message: 'eLetter template deleted.', data: { id: Number(id) } });
    for (const step of ['template', 'copyTemplate', 'deleteTemplate'] as const)
      await expectNothingWritten(() => send(step, { id }), NOT_FOUND);
    await expectNothingWritten(() => send('updateTemplate', { id, name: 'Back' }), NOT_FOUND);
  });

  it.each<[string, () => Promise<number>]>([
    ['of another company', () => fixture.createTemplate({ owner: fixture.outsider })],
    ['of another type', () => fixture.createTemplate({ type: 'email' })],
    ['that is unknown', () => Promise.resolve(987_654)],
  ])('neither copies nor deletes a template %s', async (_what, find) => {
    const id = String(await find());
    await expectNothingWritten(() => send('copyTemplate', { id }), NOT_FOUND);
    await expectNothingWritten(() => send('deleteTemplate', { id }), NOT_FOUND);
  });
});

const rest = (method: string, path: string, more: { readonly headers?: Record<string, string>; body?: object } = {}) =>
  fixture.app.creditorRest(method, `/communications${path}`, { token: fixture.dana.token, ...more });

it('adds one template for a key, however often it is sent, and rejects the key for another template', async () => {
  const headers = { 'idempotency-key': 'new-template-1' };
  const body = { name: 'Once', content: '<p>Hi</p>' };
  const first = await rest('POST', '/e-letter-templates', { headers, body });
  const again = await rest('POST', '/e-letter-templates', { headers, body });
  expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
  const other = await rest('POST', '/e-letter-templates', { headers, body: { ...body, name: 'Twice' } });
  expect(other.status).toBe(422);
  const rows = await fixture.app.dependencies.db.read("SELECT id FROM templates WHERE name IN ('Once', 'Twice')");
  expect(rows).toHaveLength(1);
});

it('returns the tag of a new template, which its first update takes', async () => {
  const added = await rest('POST', '/e-letter-templates', { body: { name: 'Tagged', content: '<p>Hi</p>' } });
  const { id } = added.body['data'] as RestMembers;
  const tag = added.headers.get('etag') ?? '';
  const saved = await rest('PUT', `/e-letter-templates/${String(id)}`, {
    headers: { 'if-match': tag },
    body: { name: 'Saved' },
  });
  expect([tag.length > 0, saved.status]).toEqual([true, 200]);
});

it('leaves a letter readable whose template is deleted', async () => {
  const id = await fixture.createTemplate({ content: '<p>Dear [First Name], stay.</p>' });
  const sent = await rest('POST', `/e-letter-templates/${id}/send`, { body: { account_ids: [14] } });
  expect(sent.status).toBe(200);
  expect((await rest('DELETE', `/e-letter-templates/${id}`)).status).toBe(200);
  const list = await rest('GET', `/letters?template=${id}`);
  const [letter] = list.body['data'] as RestMembers[];
  const read = await rest('GET', `/letters/${String(letter?.['id'])}`);
  expect([read.status, JSON.stringify(read.body)]).toEqual([200, expect.stringContaining('stay.')]);
  expect((await rest('POST', `/e-letter-templates/${id}/send`, { body: { account_ids: [14] } })).status).toBe(404);
});

it('records who added and deleted a template, without its text', async () => {
  const added = await rest('POST', '/e-letter-templates', { body: { name: 'Secret name', content: '<p>Secret</p>' } });
  const { id } = added.body['data'] as RestMembers;
  await rest('DELETE', `/e-letter-templates/${String(id)}`);
  const rows = await fixture.app.dependencies.db.read(
    `SELECT * FROM audit_events WHERE template_id = ? OR (subject_type = 'template' AND subject_id = ?) ORDER BY id`,
    [Number(id), String(id)],
  );
  const actor = { company_id: 1, actor_type: 'user', creditor_user_id: fixture.dana.id };
  expect(rows).toMatchObject([
    { event: 'template.created', digest_before: null, ...actor },
    { event: 'template.deleted', ...actor },
  ]);
  expect(JSON.stringify(rows)).not.toContain('Secret');
});
