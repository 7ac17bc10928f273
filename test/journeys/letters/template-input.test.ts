// Invalid input to letter templates in REST and GraphQL: documented messages, bounded time, nothing stored.
import { openBrowser, type RestMembers, type ApiOutcome, type ApiStyle } from '../../support/clients/simulated-browser';
import { openLetterFixture, readStoredLetters, type LetterFixture } from '../../support/fixtures/letter-fixture';
import { expectRefusal, rejectedByTypes, type ExpectedRefusal } from '../../support/clients/refusals';
import { stylesOf } from '../../support/fixtures/run-length';

const KB = 1024;
const REQUIRED = 'The name field is required.';
const TOO_LONG = 'The name may not be longer than 255 characters.';
const CONTROL = 'The name must not contain control characters.';
const NO_TEXT = 'The content must include visible text.';
const TOO_LARGE = 'The content may not be longer than 262144 bytes with its special characters escaped.';
const UNICODE = 'The content must be valid Unicode text.';

/** Input and the expected errors. */
const FAULTS: readonly (readonly [string, RestMembers, RestMembers])[] = [
  ['NAME-EMPTY', { name: '' }, { name: [REQUIRED] }],
  ['NAME-BLANK', { name: ' \t\n\u00a0' }, { name: [REQUIRED] }],
  ['NAME-256', { name: 'x'.repeat(256) }, { name: [TOO_LONG] }],
  ['NAME-256 of two code units each', { name: '😀'.repeat(256) }, { name: [TOO_LONG] }],
  ['NAME-CONTROL', { name: 'a\u0000b' }, { name: [CONTROL] }],
  ['NAME-CONTROL in the middle', { name: 'a\r\nb' }, { name: [CONTROL] }],
  ['NAME-CONTROL of the second block', { name: 'a\u009bb' }, { name: [CONTROL] }],
  ['NAME-SURROGATE', { name: 'a\ud83d' }, { name: ['The name must be valid Unicode text.'] }],
  ['CONTENT-SURROGATE', { content: '<p>a\ude00</p>' }, { content: [UNICODE] }],
  ['CONTENT-LARGE by a byte', { content: `<p>${'x'.repeat(256 * KB - 6)}</p>` }, { content: [TOO_LARGE] }],
  ['CONTENT-LARGE in bytes', { content: `<p>${'é'.repeat(128 * KB)}</p>` }, { content: [TOO_LARGE] }],
  [
    'CONTENT-DEEP',
    { content: `${'<div>'.repeat(60)}x` },
    { content: ['The content may not nest deeper than 40 levels.'] },
  ],
  [
    'CONTENT-MANY',
    { content: '<i>x</i>'.repeat(20_000) },
    { content: ['The content may not have more than 5000 elements.'] },
  ],
  ['ALL at once', { name: '', content: '<p></p>', type: null }, { name: [REQUIRED], content: [NO_TEXT] }],
];

/** Values that GraphQL's types reject, without quoting the value. */
const TYPE_FAULTS: readonly (readonly [string, 'name' | 'content', unknown])[] = [
  ['NAME-NUMBER', 'name', 7],
  ['NAME-LIST', 'name', ['Hello']],
  ['NAME-BOOLEAN', 'name', true],
  ['CONTENT-NUMBER', 'content', 7],
  ['CONTENT-OBJECT', 'content', { html: '<p>x</p>' }],
];

/** Content without visible text. */
const UNSEEN = [
  '',
  ' ',
  '<p></p>',
  '<p> \n</p>',
  '<p>&nbsp;</p>',
  '<p>&#8203;&#65279;</p>',
  '<p>&#x2800;</p>',
  '<br><hr>',
  '<img src="https://x.test/a.png">',
  '<!-- Hello -->',
  '<script>Hello</script>',
  '<style>p { color: red }</style>',
  '<title>Hello</title>',
  '<textarea>Hello</textarea>',
  '<svg><text>Hello</text></svg>',
  '<p hidden>Hello</p>',
  '<p style="display:none">Hello</p>',
  '<p style="visibility: hidden">Hello</p>',
  '<p style="font-size:0">Hello</p>',
  '<p style="opacity:0">Hello</p>',
  '<iframe>Hello</iframe>',
  '<p',
  '\ufffd',
];

let fixture: LetterFixture;
let id: number;
beforeAll(async () => {
  fixture = await openLetterFixture();
  id = await fixture.createTemplate();
});
afterAll(() => fixture.close());

describe.each(stylesOf('letters/template-input'))('over %s', (style: ApiStyle) => {
  const update = (input: RestMembers): Promise<ApiOutcome> =>
    openBrowser(fixture.app, style).send('updateTemplate', { id, ...input }, { token: fixture.dana.token });

  async function expectRefused(input: RestMembers, error: ExpectedRefusal): Promise<void> {
    const before = await readStoredLetters(fixture);
    expectRefusal(await update(input), error);
    expect(await readStoredLetters(fixture)).toEqual(before);
  }

  it.each(FAULTS)('TEMPLATE-422-%s', async (_case, input, errors) => {
    await expectRefused(input, invalid(errors));
  });

  it.each(TYPE_FAULTS)('TEMPLATE-422-%s', async (_case, member, value) => {
    await expectRefused(
      { [member]: value },
      rejectedByTypes(invalid({ [member]: [`The ${member} must be a string.`] })),
    );
  });

  it.each(UNSEEN)('TEMPLATE-422-VISIBLE: %j', async (content) => {
    await expectRefused({ name: 'Hello', content }, invalid({ content: [NO_TEXT] }));
  });

  it.each(['email', 'sms', 'E_LETTER', 'e_letter', 'letter'])('TEMPLATE-422-TYPE: %j', async (type) => {
    const before = await readStoredLetters(fixture);
    const outcome = await update({
      name: 'Hello',
      type: style === 'GraphQL' && /^e.letter$/i.test(type) ? 'letter' : type,
    });
    if (style === 'GraphQL') {
      expect(outcome.answer.body).toMatchObject({ errors: [{ extensions: { code: 'BAD_USER_INPUT', status: 400 } }] });
    } else expectRefusal(outcome, invalid({ type: ['The type must be one of e-letter.'] }));
    expect(await readStoredLetters(fixture)).toEqual(before);
  });

  it.each<[string, RestMembers, RestMembers]>([
    ['NAME-1', { name: 'x' }, { name: 'x' }],
    ['NAME-255', { name: '😀'.repeat(255) }, { name: '😀'.repeat(255) }],
    ['NAME-MARKUP', { name: '<img src=x onerror=x()>' }, { name: '<img src=x onerror=x()>' }],
    ['CONTENT-PLACEHOLDER', { content: '<p>[First Name]</p>' }, { content: '<p>[First Name]</p>' }],
    ['CONTENT-UNKNOWN-WORD', { content: '<p>[Foo Bar]</p>' }, { content: '<p>[Foo Bar]</p>' }],
    ['CONTENT-SYMBOL', { content: '<p>€</p>' }, { content: '<p>€</p>' }],
    ['CONTENT-TEXT', { content: 'Hello & goodbye' }, { content: 'Hello &amp; goodbye' }],
    ['CONTENT-256-KB', { content: `<p>${'x'.repeat(256 * KB - 7)}</p>` }, {}],
    ['CONTENT-256-KB of letters that JSON escapes', { content: `<p>${'"'.repeat(200 * KB)}</p>` }, {}],
    ['CONTENT-5000', { content: '<i>x</i>'.repeat(5000) }, {}],
    ['CONTENT-40', { content: `${'<div>'.repeat(40)}x${'</div>'.repeat(40)}` }, {}],
  ])('TEMPLATE-200-%s', async (_case, input, stored) => {
    const { value } = await update(input);
    expect(value?.['data']).toMatchObject(Object.keys(stored).length > 0 ? stored : input);
  });

  it.each([
    ['open brackets', '<'.repeat(250 * KB)],
    ['open tags', '<a href="'.repeat(28 * KB)],
    ['attributes', `<p ${'a=b '.repeat(60 * KB)}>x`],
    ['a style', `<p style="${'color:red;'.repeat(25 * KB)}">x`],
    ['comments', '<!--'.repeat(60 * KB)],
    ['escapes', '&amp;'.repeat(50 * KB)],
    ['unmatched closing tags', '</p>'.repeat(60 * KB)],
    ['wrongly nested tags', '<p><x><p></x>'.repeat(19 * KB)],
    ['20,000 elements', '<i>x</i>'.repeat(20_000)],
    ['60 levels', `${'<b>'.repeat(60)}x${'</b>'.repeat(60)}`],
    ['250 KB of unclosed tags', '<b>'.repeat(83 * KB)],
    ['styled paragraphs', '<p style="color:red;x:y">a</p>'.repeat(5_000)],
    ['rules for relatives', `<style>${'p:has(~p>i)~p{color:red}'.repeat(900)}</style>${'<p>a</p>'.repeat(4_900)}`],
    ['placeholders', `<p>${'[First Name] '.repeat(20_000)}</p>`],
  ])('handles %s, new or changed, and other requests meanwhile', async (_what, content) => {
    const added = openBrowser(fixture.app, style).send(
      'createTemplate',
      { name: 'Hello', content },
      { token: fixture.dana.token },
    );
    expect((await added).answer.status).toBeLessThan(500);
    const pending = update({ content });
    const health = await fixture.app.rest('GET', '/health');
    const { answer: response } = await pending;
    expect([health.status, response.status < 500]).toEqual([200, true]);
  });
});

describe('a body over REST', () => {
  const put = (body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    fixture.app.creditorRest('PUT', `/communications/e-letter-templates/${id}`, {
      token: fixture.dana.token,
      body,
      headers,
    });

  it.each<[string, number, unknown, Readonly<Record<string, string>>]>([
    ['malformed', 400, '{"name":', {}],
    ['of another media type', 415, '{"name":"Hello"}', { 'content-type': 'text/html' }],
    ['in another charset', 415, '{"name":"Hello"}', { 'content-type': 'application/json; charset=utf-16' }],
    ['of half a megabyte and a byte', 413, `{"pad":"${'x'.repeat(512 * KB - 9)}"}`, {}],
    ['of half a megabyte', 422, `{"pad":"${'x'.repeat(512 * KB - 10)}"}`, {}],
    ['that is a list', 422, '[{"name":"Hello"}]', {}],
    ['that is a string', 422, '"Hello"', {}],
    ['that is null', 422, 'null', {}],
    ['that is empty', 422, '', {}],
  ])('%s gets %i', async (_what, status, body, headers) => {
    const before = await readStoredLetters(fixture);
    expect((await put(body, headers)).status).toBe(status);
    expect(await readStoredLetters(fixture)).toEqual(before);
  });

  it('uses the last of two members with the same name, like JSON parsers', async () => {
    expect((await put('{"name":"One","name":"Two"}')).body).toMatchObject({ data: { name: 'Two' } });
  });
});

function invalid(errors: RestMembers): ExpectedRefusal {
  const common = {
    status: 422,
    code: 'validation_failed',
    plain: true,
    message: 'The given data was invalid.',
  } as const;
  return { ...common, members: { errors } };
}
