// Subjects of templates and letters, and letters in which something is not filled in, in both styles. See docs/rules §7.
import { openMailboxFixture, type MailboxFixture } from '../../support/fixtures/mailbox-fixture';

let fixture: MailboxFixture;
beforeAll(async () => {
  fixture = await openMailboxFixture();
});
afterAll(() => fixture.close());

const STYLES = ['REST', 'GraphQL'] as const;
type Style = (typeof STYLES)[number];

const REST_PATH = '/communications/e-letter-templates';

interface Warning {
  readonly placeholder: string;
  readonly reason: string;
}
interface Answer {
  /** Null: it was refused. */
  readonly data: Record<string, unknown> | null;
  readonly errors: unknown;
}

async function rest(method: string, path: string, body?: object): Promise<Answer> {
  const { token } = fixture.dana;
  const answer = await fixture.app.creditorRest(method, path, {
    token,
    ...(body !== undefined && { body }),
  });
  return { data: answer.status < 300 ? answer.body : null, errors: answer.body['errors'] };
}

async function graphql(field: string, input: object, selection: string): Promise<Answer> {
  const type = `${field.charAt(0).toUpperCase()}${field.slice(1)}Input!`;
  const kind = field === 'previewELetterTemplate' ? 'query' : 'mutation';
  const query = `${kind} ($input: ${type}) { ${field}(input: $input) { ${selection} } }`;
  const { token } = fixture.dana;
  const body = await fixture.app.graphql<Record<string, Record<string, unknown>> | null>(query, {
    token,
    variables: { input },
  });
  const [error] = body.errors as readonly { readonly extensions?: Record<string, unknown> }[];
  return { data: body.data?.[field] ?? null, errors: error?.extensions?.['errors'] };
}

const setSubject = (style: Style, id: number, subject: string | null) =>
  style === 'REST'
    ? rest('PUT', `${REST_PATH}/${id}/subject`, { subject })
    : graphql(
        'setELetterTemplateSubject',
        { id, subject },
        'message data { name subject } warnings { placeholder reason }',
      );

const preview = (style: Style, id: number, more: object = {}) =>
  style === 'REST'
    ? rest('POST', `${REST_PATH}/${id}/preview`, { account_id: 19, ...more })
    : graphql(
        'previewELetterTemplate',
        { templateId: id, accountId: 19, ...more },
        'subject html warnings { placeholder reason }',
      );

const send = (style: Style, id: number, accepts?: boolean) =>
  style === 'REST'
    ? rest('POST', `${REST_PATH}/${id}/send`, {
        account_ids: [19],
        ...(accepts !== undefined && { accept_warnings: accepts }),
      })
    : graphql(
        'sendELetter',
        { templateId: id, accountIds: [19], ...(accepts !== undefined && { acceptWarnings: accepts }) },
        'message data { sent { emptyPlaceholders } refused { reason { key } emptyPlaceholders } }',
      );

const readLetters = async () => {
  const { body } = await fixture.read<{ data: { subject: string }[] }>('GET', '/mailbox?limit=1');
  return body.data[0]?.subject;
};

const toReasons = (answer: Answer) =>
  ((answer.data?.['warnings'] ?? []) as readonly Warning[]).map(({ placeholder, reason }) => [
    placeholder,
    reason.toLowerCase(),
  ]);

describe.each(STYLES)('over %s', (style) => {
  it('sets the subject of a template, and removes it', async () => {
    const id = await fixture.createTemplate({ name: 'Reminder 7' });
    const saved = await setSubject(style, id, '  About your account 🧾  ');
    expect(saved.data).toMatchObject({ message: 'Subject saved.', data: { subject: 'About your account 🧾' } });
    expect((await preview(style, id)).data).toMatchObject({ subject: 'About your account 🧾' });
    await send(style, id);
    expect(await readLetters()).toBe('About your account 🧾');
    expect((await setSubject(style, id, null)).data).toMatchObject({ data: { name: 'Reminder 7', subject: '' } });
    expect((await preview(style, id)).data).toMatchObject({ subject: 'Reminder 7' });
    await send(style, id);
    expect(await readLetters()).toBe('Reminder 7');
  });

  it.each([
    ['two\nlines', 'The subject must not contain line breaks or characters that are not seen.'],
    ['to\u202Eyou', 'The subject must not contain line breaks or characters that are not seen.'],
    ['a\u200Bb', 'The subject must not contain line breaks or characters that are not seen.'],
    ['\u2800', 'The subject must include visible text.'],
  ])('refuses the subject %j', async (subject, message) => {
    const id = await fixture.createTemplate({ subject: 'Before' });
    expect((await setSubject(style, id, subject)).errors).toEqual({ subject: [message] });
    expect((await preview(style, id)).data).toMatchObject({ subject: 'Before' });
  });

  it.each(['می‌خواهم', '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F} 🇺🇸 1️⃣', '🙂'.repeat(255)])(
    'keeps the subject %j',
    async (subject) => {
      const id = await fixture.createTemplate();
      expect((await setSubject(style, id, subject)).data).toMatchObject({ data: { subject } });
    },
  );

  it('does not remove a subject that is left out', async () => {
    const id = await fixture.createTemplate({ subject: 'Before' });
    const { errors } =
      style === 'REST'
        ? await rest('PUT', `${REST_PATH}/${id}/subject`, {})
        : await graphql('setELetterTemplateSubject', { id }, 'message');
    const message = 'The subject field is required; null or an empty text removes the subject.';
    expect(errors).toEqual({ subject: [message] });
    expect((await preview(style, id)).data).toMatchObject({ subject: 'Before' });
  });

  it('previews an unsaved subject, in which nothing is filled in', async () => {
    const id = await fixture.createTemplate();
    const shown = await preview(style, id, { subject: 'For [First Name], [you]' });
    expect(shown.data).toMatchObject({ subject: 'For [First Name], [you]' });
    expect(shown.data?.['html']).toContain('Dear Maria');
    expect(toReasons(shown)).toEqual([
      ['[First Name]', 'misplaced'],
      ['[you]', 'unknown'],
    ]);
  });

  it.each([
    ['an unknown word', { content: '<p>Dear [First Name], call [<b>Our</b> Hotline].</p>' }, '[Our Hotline]'],
    [
      'a placeholder in two cells',
      { content: '<table><tr><td>[First</td><td>Name]</td></tr></table>' },
      '[First Name]',
    ],
    ['a missing bracket', { content: '<p>Dear [First Name, hello</p>' }, '[First Name'],
    ['a word in the subject', { subject: 'For [First Name]' }, '[First Name]'],
    ['a word in the name, which is the subject', { name: 'Draft [2]' }, '[2]'],
  ])('refuses to send %s, unless the sender accepts it', async (_what, template, placeholder) => {
    const id = await fixture.createTemplate(template);
    expect(toReasons(await preview(style, id)).map(([word]) => word)).toEqual([placeholder]);
    const message =
      `The letter would be sent with ${placeholder} as written, because these are not filled in. ` +
      'Correct the template, or set this to true to send it anyway.';
    for (const refused of [await send(style, id), await send(style, id, false)]) {
      expect(refused.errors).toEqual({ [style === 'REST' ? 'accept_warnings' : 'acceptWarnings']: [message] });
    }
    expect((await send(style, id, true)).data).toMatchObject({ message: '1 letter sent.' });
  });

  it('names what stays empty for an account, and sends it only if the sender accepts it', async () => {
    const content = '<p>Dear [First Name],<br>[Address 2]<br>[Pass Through 4], [Pass Through 4] [Pass Through 5]</p>';
    const id = await fixture.createTemplate({ content });
    const gaps = ['[Pass Through 4]', '[Pass Through 5]'];
    expect(toReasons(await preview(style, id))).toEqual(gaps.map((gap) => [gap, 'empty']));
    const list = style === 'REST' ? 'empty_placeholders' : 'emptyPlaceholders';
    const read = ({ data }: Answer) => data?.['data'] as Record<'sent' | 'refused', readonly Record<string, unknown>[]>;
    const refused = read(await send(style, id));
    expect([refused.sent, refused.refused.map((account) => account[list])]).toEqual([[], [gaps]]);
    expect(JSON.stringify(refused)).toMatch(/"placeholder_empty"/i);
    const sent = read(await send(style, id, true));
    expect([sent.sent.map((account) => account[list]), sent.refused]).toEqual([[gaps], []]);
  });

  it('names the addresses that are removed, where they are saved or shown before that, and sends without asking', async () => {
    const id = await fixture.createTemplate();
    const content =
      '<p>Hello <a href="http://a.test/">a</a><a href="/offers">b</a><a href="sms:+12025550170">c</a><a href="#top">d</a>' +
      '<a href="https://a.test/">e</a><img src="cid:logo"><img src="https://a.test/a.png">' +
      '<b style="background: url(\'http://a.test/b.png\')">x</b></p>';
    const removed = ['http://a.test/', '/offers', 'sms:+12025550170', '#top', 'cid:logo', 'http://a.test/b.png'];
    expect(toReasons(await preview(style, id, { content }))).toEqual(removed.map((url) => [url, 'address_removed']));
    const saved =
      style === 'REST'
        ? await rest('POST', REST_PATH, { name: 'Links', content })
        : await graphql(
            'createELetterTemplate',
            { name: 'Links', content },
            'data { id } warnings { placeholder reason }',
          );
    expect(toReasons(saved)).toEqual(removed.map((url) => [url, 'address_removed']));
    const { id: made } = saved.data?.['data'] as { id: string | number };
    expect((await send(style, Number(made))).data).toMatchObject({ message: '1 letter sent.' });
  });
});

it('tells in REST how many warnings an update has, without changing its documented body', async () => {
  const id = await fixture.createTemplate();
  const { token } = fixture.dana;
  const body = { content: '<p>[First Name], call [Our Hotline] or [Nobody].</p>' };
  const { headers, body: answer } = await fixture.app.creditorRest('PUT', `${REST_PATH}/${id}`, { token, body });
  expect([headers.get('warning-count'), Object.keys(answer as object)]).toEqual(['2', ['message', 'data']]);
});

it('adds a template with a subject, copies it, and lists the versions in REST', async () => {
  const content = '<p>Hello</p>';
  const added = await rest('POST', REST_PATH, { name: 'New', subject: 'First subject', content });
  const { id } = added.data?.['data'] as { id: number };
  await setSubject('REST', id, 'Second subject');
  const listed = await rest('GET', `${REST_PATH}/${id}/versions?limit=5`);
  const dana = { id: fixture.dana.id, name: fixture.dana.name };
  expect(listed.data).toMatchObject({
    data: [
      { version: 2, name: 'New', subject: 'Second subject', content, editor: dana },
      { version: 1, name: 'New', subject: 'First subject', content, editor: dana },
    ],
    meta: { total: 2 },
  });
  const copied = await rest('POST', `${REST_PATH}/${id}/copy`, {});
  expect(copied.data).toMatchObject({ data: { name: 'New (copy)', subject: 'Second subject' } });
});
