// Previews of eLetter templates over GraphQL: authorization, filled placeholders, and warnings about the others.
import { sealPersonalData } from '../../../src/persistence/shared/personal-data';
import { startApp, type GraphqlAnswer, type RunningApp } from '../../support/fixtures/app';
import { recordStatements } from '../../support/database/test-database';

/** Accounts of Rivera: two with Acme, one with Northbank, one with Lapsed & Sons. */
const [OWN, OTHER, FOREIGN, LAPSED] = ['19', '17', '18', '2'];
const WELCOME = '1';
const OF_NORTHBANK = '4';
const MAIL = '5';

let app: RunningApp;
let dana: string;
let sam: string;

beforeAll(async () => {
  app = await startApp();
  dana = await app.signInCreditor('dana@acme.test');
  sam = await app.signInCreditor('sam@northbank.test');
});
afterAll(() => app.close());

const PREVIEW = `query ($input: PreviewELetterTemplateInput!) {
  previewELetterTemplate(input: $input) { html warnings { placeholder reason } }
}`;

interface Preview {
  readonly html: string;
  readonly warnings: readonly { readonly placeholder: string; readonly reason: string }[];
}

interface Input {
  readonly templateId?: string;
  readonly accountId?: string;
  readonly content?: string | null;
}

type Answer = GraphqlAnswer<{ readonly previewELetterTemplate: Preview | null } | null>;

async function ask(input: Input, token: string | null = dana): Promise<Answer> {
  const variables = { input: { templateId: WELCOME, accountId: OWN, ...input } };
  return app.graphql(PREVIEW, { variables, ...(token === null ? {} : { token }) });
}

async function preview(input: Input = {}, token?: string): Promise<Preview> {
  const { data, errors } = await ask(input, token);
  expect(errors).toEqual([]);
  return data?.previewELetterTemplate ?? { html: 'none', warnings: [] };
}

function getError({ data, errors }: Answer): unknown {
  expect([data?.previewELetterTemplate ?? null, errors.length]).toEqual([null, 1]);
  const { code, status, errors: fields } = errors[0]?.extensions ?? {};
  return { message: errors[0]?.message, code, status, ...(fields === undefined ? {} : { fields }) };
}

const NO_TEMPLATE = { message: 'Template not found.', code: 'NOT_FOUND', status: 404 };
const NO_ACCOUNT = { message: 'Account not found.', code: 'NOT_FOUND', status: 404 };
const NO_MEMBERSHIP = { message: expect.any(String) as unknown, code: 'MEMBERSHIP_REQUIRED', status: 403 };
const UNAUTHENTICATED = { message: 'Unauthenticated.', code: 'UNAUTHENTICATED', status: 401 };
const WRONG_AUDIENCE = { code: 'WRONG_AUDIENCE', status: 403 };

describe('a preview', () => {
  it('fills the stored template with an account of the company', async () => {
    const { html, warnings } = await preview();
    expect(html).toMatch(/^<p>Dear Maria Rivera,<\/p><p>your balance is \$[\d,]+\.\d\d\.<\/p>$/);
    expect(warnings).toEqual([]);
    expect(await preview({ content: null })).toEqual({ html, warnings });
  });

  it('is the same for a colleague; another company previews its own templates', async () => {
    const lee = await app.signInCreditor('lee@acme.test');
    expect(await preview({}, lee)).toEqual(await preview());
    const { html } = await preview({ templateId: OF_NORTHBANK, accountId: FOREIGN }, sam);
    expect(html).toBe('<p>Maria, please look at your account: https://parley.test/i/000018</p>');
  });

  it('shows unsaved content after HTML cleaning and stores only that the account was read', async () => {
    const content =
      '<p onclick="x()">[Sub Name] &amp; [Member Industry Type]<script>[Foo]</script></p>' +
      '<a href="https://pay.test/?ref=[Ref Number]&who=[First Name]">Pay</a>';
    const statements = await recordStatements(app.dependencies.db, async () => {
      const { html } = await preview({ content });
      expect(html).toBe(
        '<p>N/A &amp; Collection Agency</p>' +
          '<a href="https://pay.test/?ref=REF-000019&amp;who=Maria" rel="noopener noreferrer">Pay</a>',
      );
    });
    // A database server has a mark beside each transaction.
    const written = statements.flatMap(
      (sql) => /^\s*(?:INSERT INTO|UPDATE|DELETE FROM) [`"]?(\w+)/i.exec(sql)?.[1] ?? [],
    );
    expect(written.filter((table) => table !== 'transaction_marks')).toEqual(['audit_events']);
    expect((await preview()).html).toContain('Dear Maria Rivera');
  });

  it('warns about placeholders that are not filled, also those that HTML cleaning removes', async () => {
    const content =
      '<p>[first name] [Foo] [First Name] [Foo]</p><a href="[Ref Number]" title="[Bar]">x</a>' +
      '<img src="https://a.test/?id=[Last 4 SSN]">';
    const { html, warnings } = await preview({ content });
    expect(html).toContain('[first name] [Foo] Maria [Foo]');
    expect(html).not.toContain('4321');
    expect(warnings).toEqual([
      { placeholder: '[first name]', reason: 'UNKNOWN' },
      { placeholder: '[Foo]', reason: 'UNKNOWN' },
      { placeholder: '[Ref Number]', reason: 'MISPLACED' },
      { placeholder: '[Bar]', reason: 'UNKNOWN' },
      { placeholder: '[Last 4 SSN]', reason: 'MISPLACED' },
    ]);
  });

  it('escapes markup in a name', async () => {
    const { db } = app.dependencies;
    const personal = { firstName: '<img src=x onerror=alert(1)>', lastName: '"&\'', dateOfBirth: '1985-04-12' };
    const sealed = sealPersonalData(db.sealing, 'consumers', Number(OTHER), personal);
    await db.write('UPDATE consumers SET personal = ? WHERE id = ?', [sealed, Number(OTHER)]);
    const { html } = await preview({ accountId: OTHER, content: '<p>[First Name] [Last Name]</p>' });
    expect(html).toBe('<p>&lt;img src=x onerror=alert(1)&gt; "&amp;\'</p>');
  });

  it('cleans a template that was stored under an older policy', async () => {
    const description = '<p>[First Name]<script>alert(1)</script></p>';
    await app.dependencies.db.write('UPDATE templates SET description = ?, content_policy = 0 WHERE id = 3', [
      description,
    ]);
    expect((await preview({ templateId: '3' })).html).toBe('<p>Maria</p>');
  });
});

describe('a preview is refused', () => {
  it.each([
    ['a template of another company', { templateId: OF_NORTHBANK }],
    ['an unknown template', { templateId: '4711' }],
    ['a template of another type', { templateId: MAIL }],
    ['an id that is not an integer', { templateId: '1; DROP' }],
    [
      'a template and an account of another company with invalid content',
      { templateId: OF_NORTHBANK, accountId: FOREIGN, content: '' },
    ],
  ])('for %s', async (_what, input) => {
    expect(getError(await ask(input))).toEqual(NO_TEMPLATE);
  });

  it.each([
    ['an account of another company', { accountId: FOREIGN }],
    ['an unknown account', { accountId: '4711' }],
    ['an id that is not an integer', { accountId: 'nineteen' }],
    ['an account of another company with invalid content', { accountId: FOREIGN, content: '' }],
  ])('for %s', async (_what, input) => {
    expect(getError(await ask(input))).toEqual(NO_ACCOUNT);
  });

  it('for a deleted template and a deleted account', async () => {
    const { db } = app.dependencies;
    await db.write("UPDATE templates SET deleted_at = '2026-01-01 00:00:00.000' WHERE id = 2");
    expect(getError(await ask({ templateId: '2' }))).toEqual(NO_TEMPLATE);
    await db.write("UPDATE consumers SET deleted_at = '2026-01-01 00:00:00.000' WHERE id = ?", [Number(OTHER)]);
    expect(getError(await ask({ accountId: OTHER }))).toEqual(NO_ACCOUNT);
  });

  it.each([
    ['without visible text', '<p>&nbsp;</p>', 'The content must include visible text.'],
    ['that is empty', '', 'The content must include visible text.'],
    [
      'that is too long with its values',
      '[Original Name]'.repeat(3_000),
      'The content is too long once its placeholders are filled.',
    ],
  ])('for content %s', async (_what, content, problem) => {
    const name = 'x'.repeat(100);
    await app.dependencies.db.write('UPDATE consumers SET original_account_name = ? WHERE id = 19', [name]);
    const fields = { content: [problem] };
    const error = { message: 'The given data was invalid.', code: 'VALIDATION_FAILED', status: 422, fields };
    expect(getError(await ask({ content }))).toEqual(error);
  });

  it('without a membership, before any lookup', async () => {
    const kim = await app.signInCreditor('kim@lapsed.test');
    expect(getError(await ask({ accountId: LAPSED }, kim))).toEqual(NO_MEMBERSHIP);
    expect(getError(await ask({ templateId: '4711' }, kim))).toEqual(NO_MEMBERSHIP);
  });

  it('without a token and with the token of a consumer', async () => {
    expect(getError(await ask({}, null))).toEqual(UNAUTHENTICATED);
    expect(getError(await ask({}, await app.signIn('Rivera', '1985-04-12', '4321')))).toMatchObject(WRONG_AUDIENCE);
  });
});

describe('the warnings of a template', () => {
  const UPDATE = `mutation ($input: UpdateELetterTemplateInput!) {
    updateELetterTemplate(input: $input) { data { content warnings { placeholder reason } } warnings { placeholder reason } }
  }`;
  const content = '<p>[First Name] [Frist Name]</p><a href="https://[City].test/">x</a>';

  it('of an update cover the submitted content, those of a template the stored content', async () => {
    const { data, errors } = await app.graphql(UPDATE, { token: dana, variables: { input: { id: WELCOME, content } } });
    expect(errors).toEqual([]);
    const unknown = { placeholder: '[Frist Name]', reason: 'UNKNOWN' };
    expect(data).toEqual({
      updateELetterTemplate: {
        data: { content: '<p>[First Name] [Frist Name]</p><a>x</a>', warnings: [unknown] },
        warnings: [unknown, { placeholder: '[City]', reason: 'MISPLACED' }],
      },
    });
    const read = await app.graphql('{ eLetterTemplate(id: "1") { warnings { placeholder reason } } }', { token: dana });
    expect(read.data).toEqual({ eLetterTemplate: { warnings: [unknown] } });
  });

  it('are not part of the REST bodies', async () => {
    const path = '/communications/e-letter-templates/1';
    const read = await app.creditorRest<{ data: object }>('GET', path, { token: dana });
    const saved = await app.creditorRest<{ data: object }>('PUT', path, { token: dana, body: { content } });
    for (const { status, body } of [read, saved]) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain('warnings');
    }
  });
});
