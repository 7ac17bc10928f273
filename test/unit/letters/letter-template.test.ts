// Letter templates: the view, and valid and invalid changes. See docs/rules §7.1.
import {
  describeTemplate,
  parseTemplateChanges,
  getNextSavedAt,
  toCurrentHtml,
} from '../../../src/domain/letters/letter-template';
import type { TemplateFacts, TemplateRequest } from '../../../src/domain/letters/letter-template';
import { LETTER_POLICY_VERSION } from '../../../src/domain/letters/html-policy';
import { DomainError } from '../../../src/domain/shared/errors';

const CONTENT = '<p>Dear [First Name]</p>';
const FACTS: TemplateFacts = {
  id: 4,
  ownerId: 7,
  companyId: 2,
  name: 'Welcome',
  subject: null,
  content: CONTENT,
  contentPolicy: LETTER_POLICY_VERSION,
  version: 3,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-02-01T00:00:00.000Z',
};

function getErrors(request: TemplateRequest): unknown {
  try {
    parseTemplateChanges(request);
    return null;
  } catch (error) {
    return error instanceof DomainError && error.code === 'validation_failed' ? error.details.errors : error;
  }
}

describe('a template', () => {
  it('has a user as owner, a labelled type, and an empty subject if there is none', () => {
    expect(describeTemplate(FACTS)).toEqual({
      id: 4,
      ownerType: 'user',
      ownerId: 7,
      companyId: 2,
      name: 'Welcome',
      type: { key: 'e-letter', label: 'Eco Letter' },
      subject: '',
      content: CONTENT,
      version: 3,
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-02-01T00:00:00.000Z',
      etag: `"3-${LETTER_POLICY_VERSION}"`,
    });
    expect(describeTemplate({ ...FACTS, subject: 'About you' }).subject).toBe('About you');
  });

  it.each([
    ['older', 0, '<p>Hello</p>'],
    ['newer', LETTER_POLICY_VERSION + 1, '<p>Hello</p>'],
    ['cleaned by the current policy', LETTER_POLICY_VERSION, '<p>Hello<script>x()</script></p>'],
  ])('displays HTML %s', (_what, contentPolicy, shown) => {
    expect(toCurrentHtml({ content: '<p>Hello<script>x()</script></p>', contentPolicy })).toBe(shown);
  });

  it.each([
    ['later', '2026-03-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
    ['at the same millisecond', '2026-02-01T00:00:00.000Z', '2026-02-01T00:00:00.001Z'],
    ['after the clock moved back', '2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.001Z'],
  ])('is saved later than the previous save, %s', (_what, now, savedAt) => {
    expect(getNextSavedAt(FACTS.updatedAt, { epoch: Date.parse(now) })).toBe(savedAt);
  });
});

describe('a change', () => {
  it.each<[string, TemplateRequest, unknown]>([
    ['of both', { name: ' Hello ', content: CONTENT }, { name: 'Hello', html: toHtml(CONTENT) }],
    ['of the name', { name: 'Hello' }, { name: 'Hello', html: null }],
    ['of the content', { content: CONTENT }, { name: null, html: toHtml(CONTENT) }],
    ['that names the type', { name: 'Hello', type: 'e-letter' }, { name: 'Hello', html: null }],
    [
      'with members that are null, which count as left out',
      { name: 'Hello', content: null, type: null },
      { name: 'Hello', html: null },
    ],
    [
      'of the content with a name that is null',
      { name: null, content: CONTENT },
      { name: null, html: toHtml(CONTENT) },
    ],
    ['with cleaned content', { content: '<p>A</p><script>x()</script>' }, { name: null, html: toHtml('<p>A</p>') }],
  ])('is parsed: %s', (_what, request, changes) => {
    expect(parseTemplateChanges(request)).toEqual(changes);
  });

  it.each([
    ['of one character', 'x', 'x'],
    ['of 255 characters', 'é'.repeat(255), 'é'.repeat(255)],
    ['of 255 characters that take two code units each', '😀'.repeat(255), '😀'.repeat(255)],
    ['of 255 characters with surrounding space', ` \n${'x'.repeat(255)}\t`, 'x'.repeat(255)],
    ['with markup, which is plain text', '<b>&amp;</b>', '<b>&amp;</b>'],
    ['of a placeholder', '[First Name]', '[First Name]'],
  ])('accepts a name %s', (_what, name, read) => {
    expect(parseTemplateChanges({ name }).name).toBe(read);
  });

  const REQUIRED = 'The name field is required.';
  const TOO_LONG = 'The name may not be longer than 255 characters.';
  const CONTROL = 'The name must not contain control characters.';

  it.each([
    ['empty', '', REQUIRED],
    ['of white space', ' \t\n\u00a0\u2003\ufeff', REQUIRED],
    ['of 256 characters', 'x'.repeat(256), TOO_LONG],
    ['of 256 characters that take two code units each', '😀'.repeat(256), TOO_LONG],
    ['of a million characters', 'x'.repeat(1_000_000), TOO_LONG],
    ['with a null character', 'a\u0000b', CONTROL],
    ['with a line break', 'a\nb', CONTROL],
    ['with a tab', 'a\tb', CONTROL],
    ['with a delete', 'a\u007fb', CONTROL],
    ['with a C1 control character', 'a\u0085b', CONTROL],
    ['with a high surrogate only', 'a\ud83d', 'The name must be valid Unicode text.'],
    ['with a low surrogate only', '\ude00a', 'The name must be valid Unicode text.'],
  ])('rejects a name %s', (_what, name, message) => {
    expect(getErrors({ name, content: CONTENT })).toEqual({ name: [message] });
  });

  const LARGE = 'The content may not be longer than 262144 bytes with its special characters escaped.';
  const filled = (bytes: number, letter = 'x') => `<p>${letter.repeat((bytes - 7) / Buffer.byteLength(letter))}</p>`;

  it.each([
    ['one-byte letters', filled(262_144)],
    ['two-byte letters', filled(262_143, 'é')],
    ['four-byte letters', filled(262_143, '😀')],
  ])('accepts content of the maximum size: %s', (_what, content) => {
    expect(parseTemplateChanges({ content }).html).toEqual(toHtml(content));
  });

  it.each([
    ['empty', '', 'The content must include visible text.'],
    ['without visible text', '<p> </p>', 'The content must include visible text.'],
    ['a byte too large', filled(262_145), LARGE],
    ['too large in bytes, but not in characters', filled(262_145, 'é'), LARGE],
    ['huge', filled(2_000_000), LARGE],
    ['with a lone surrogate', '<p>a\ud83d</p>', 'The content must be valid Unicode text.'],
  ])('rejects content %s', (_what, content, message) => {
    expect(getErrors({ name: 'Hello', content })).toEqual({ content: [message] });
  });

  it.each(['email', 'sms'] as const)('refuses the type %s', (type) => {
    expect(getErrors({ name: 'Hello', type })).toEqual({ type: ['The selected type is invalid.'] });
  });

  it('requires a name or content', () => {
    const errors = {
      name: ['The name field is required when no content is given.'],
      content: ['The content field is required when no name is given.'],
    };
    expect(getErrors({})).toEqual(errors);
    expect(getErrors({ type: 'e-letter' })).toEqual(errors);
  });

  it('reports all errors together', () => {
    expect(getErrors({ name: '', content: '<p></p>', type: 'sms' })).toEqual({
      name: [REQUIRED],
      content: ['The content must include visible text.'],
      type: ['The selected type is invalid.'],
    });
  });
});

function toHtml(content: string) {
  return { content, contentPolicy: LETTER_POLICY_VERSION };
}
