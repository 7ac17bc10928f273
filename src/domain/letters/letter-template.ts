// Letter templates: the view, and the parsing of changes. See docs/contract.md §4 and docs/rules §7.1.
import { toInstant, type Instant, type Moment } from '../shared/calendar';
import { cleanHtml, cleanLetterContent, NO_VISIBLE_TEXT } from './clean-html';
import { LETTER_POLICY_VERSION } from './html-policy';
import { formatEntityTag } from './entity-tag';
import { findPlaceholderWarnings, findSubjectWarnings, type PlaceholderWarning } from './fill-letter';
import { findRemovedAddresses } from './removed-addresses';
import { hasVisibleText } from './visible-text';
import { DomainError } from '../shared/errors';
import { isVisible } from '../shared/free-text';
import { TEMPLATE_TYPES, type TemplateType } from '../shared/vocabulary';

/** Stored HTML with the version of the policy that cleaned it; 0 precedes every version. */
export interface StoredHtml {
  readonly content: string;
  readonly contentPolicy: number;
}

/** The stored facts of a template of type `e-letter`. */
export interface TemplateFacts extends StoredHtml {
  readonly id: number;
  /** The user who created it; updates by colleagues do not change it. */
  readonly ownerId: number;
  readonly companyId: number;
  readonly name: string;
  readonly subject: string | null;
  /** Increases by one with every save. */
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

export interface ELetterTemplateView {
  readonly id: number;
  readonly ownerType: string;
  readonly ownerId: number;
  readonly companyId: number;
  readonly name: string;
  readonly type: { readonly key: TemplateType; readonly label: string };
  readonly subject: string;
  readonly content: string;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly version: number;
  readonly etag: string;
}

const E_LETTER = 'e-letter';

export function describeTemplate(facts: TemplateFacts): ELetterTemplateView {
  const { id, ownerId, companyId, name, subject, version, createdAt, updatedAt } = facts;
  return {
    id,
    ownerType: 'user',
    ownerId,
    companyId,
    name,
    type: { key: E_LETTER, label: TEMPLATE_TYPES[E_LETTER] },
    subject: subject ?? '',
    content: toCurrentHtml(facts),
    createdAt,
    updatedAt,
    version,
    etag: formatEntityTag({ version, policy: LETTER_POLICY_VERSION }),
  };
}

/** What the reader of a letter finds above it. */
export function getLetterSubject({ subject, name }: Pick<TemplateFacts, 'subject' | 'name'>): string {
  return subject ?? name;
}

/** What would be sent as it is, and addresses that cleaning removes; `content` as the author wrote it, or cleaned. */
export function findTemplateWarnings(
  template: Pick<TemplateFacts, 'subject' | 'name'>,
  content: string,
): readonly PlaceholderWarning[] {
  const words = [...findSubjectWarnings(getLetterSubject(template)), ...findPlaceholderWarnings(content)];
  return [...words, ...findRemovedAddresses(content)].slice(0, 100);
}

/** Cleans HTML again if an older policy cleaned it. */
export function toCurrentHtml({ content, contentPolicy }: StoredHtml): string {
  return contentPolicy === LETTER_POLICY_VERSION ? content : cleanHtml(content);
}

/** The current HTML of a template that is copied or sent. Throws `validation_failed` without visible text: 1.0.0 stored such ones. */
export function getReadableHtml(template: StoredHtml): string {
  const html = toCurrentHtml(template);
  if (!hasVisibleText(html)) throw toValidationError({ content: [NO_VISIBLE_TEXT] });
  return html;
}

/** The time of a save. Always later than the previous save, even within a millisecond or if the clock moved back. */
export function getNextSavedAt(before: Instant, { epoch }: Pick<Moment, 'epoch'>): Instant {
  return toInstant(Math.max(epoch, Date.parse(before) + 1));
}

/** Members that are absent or null are not changed. */
export interface TemplateRequest {
  readonly name?: string | null;
  readonly content?: string | null;
  readonly type?: TemplateType | null;
}

/** Null: not changed. */
export interface TemplateChanges {
  readonly name: string | null;
  readonly html: StoredHtml | null;
  /** Absent: not changed. Null: letters carry the name. */
  readonly subject?: string | null;
}

/** Throws `validation_failed` with all errors together. */
export function parseTemplateChanges({ name, content, type }: TemplateRequest): TemplateChanges {
  if (name == null && content == null)
    throw toValidationError({ ...NAME_OR_CONTENT_REQUIRED, type: validateType(type) });
  const readName = name == null ? UNCHANGED : parseTemplateName(name);
  const readContent = content == null ? UNCHANGED : parseTemplateContent(content);
  const errors = { name: readName.errors, content: readContent.errors, type: validateType(type) };
  if (hasErrors(errors)) throw toValidationError(errors);
  return {
    name: readName.value,
    html: toStoredHtml(readContent),
  };
}

/** A template before it has an ID. */
export interface NewTemplate {
  readonly name: string;
  readonly subject: string | null;
  readonly html: StoredHtml;
}

/** Throws `validation_failed` with all errors together. */
export function parseNewTemplate({
  name,
  subject,
  content,
  type,
}: TemplateRequest & { readonly subject?: string | null }): NewTemplate {
  const readName = name == null ? NAME_REQUIRED : parseTemplateName(name);
  const readContent = content == null ? CONTENT_REQUIRED : parseTemplateContent(content);
  const readSubject = readTemplateSubject(subject ?? '');
  const errors = {
    name: readName.errors,
    subject: readSubject.errors,
    content: readContent.errors,
    type: validateType(type),
  };
  if (hasErrors(errors) || readName.value === null || readContent.value === null) throw toValidationError(errors);
  const html = { content: readContent.value, contentPolicy: LETTER_POLICY_VERSION };
  return { name: readName.value, subject: readSubject.value, html };
}

/** The subject, which must be given, with a name and a content if they are. Throws `validation_failed` with all errors together. */
export function parseSubjectChanges({
  name,
  content,
  subject: given,
}: Pick<TemplateRequest, 'name' | 'content'> & { readonly subject?: string | null }): TemplateChanges {
  // An empty request must not remove the subject.
  const subject = given === undefined ? SUBJECT_REQUIRED : readTemplateSubject(given ?? '');
  const readName = name == null ? UNCHANGED : parseTemplateName(name);
  const readContent = content == null ? UNCHANGED : parseTemplateContent(content);
  const errors = { subject: subject.errors, name: readName.errors, content: readContent.errors };
  if (hasErrors(errors)) throw toValidationError(errors);
  return { name: readName.value, html: toStoredHtml(readContent), subject: subject.value };
}

/** Null for an empty one: the letters carry the name of the template. Throws `validation_failed`. */
export function parseTemplateSubject(given: string): string | null {
  const { value, errors } = readTemplateSubject(given);
  if (errors.length > 0) throw toValidationError({ subject: errors });
  return value;
}

/** Null for content that is not changed. */
function toStoredHtml({ value }: ParsedField): StoredHtml | null {
  return value === null ? null : { content: value, contentPolicy: LETTER_POLICY_VERSION };
}

const COPY_SUFFIX = ' (copy)';

/** The name that was asked for, or the name of the original, cut so that the suffix fits. */
export function parseCopyName(original: string, name: string | null): string {
  if (name === null) {
    return Array.from(original)
      .slice(0, MAX_NAME_LENGTH - COPY_SUFFIX.length)
      .join('')
      .concat(COPY_SUFFIX);
  }
  const { value, errors } = parseTemplateName(name);
  if (value === null) throw toValidationError({ name: errors });
  return value;
}

const NAME_OR_CONTENT_REQUIRED = {
  name: ['The name field is required when no content is given.'],
  content: ['The content field is required when no name is given.'],
} as const;

interface ParsedField {
  readonly value: string | null;
  readonly errors: readonly string[];
}

const UNCHANGED: ParsedField = { value: null, errors: [] };
const NAME_REQUIRED = invalid('The name field is required.');
const SUBJECT_REQUIRED = invalid('The subject field is required; null or an empty text removes the subject.');
const CONTENT_REQUIRED = invalid('The content field is required.');

const MAX_NAME_LENGTH = 255;
const CONTROL_CHARACTER = /\p{Cc}/u;
const LONE_SURROGATE = /\p{Cs}/u;

function parseTemplateName(given: string): ParsedField {
  const name = given.trim();
  if (!isVisible(name)) return invalid('The name field is required.');
  // Avoids counting the characters of a very long text.
  const isTooLong = name.length > 2 * MAX_NAME_LENGTH || Array.from(name).length > MAX_NAME_LENGTH;
  if (isTooLong) return invalid(`The name may not be longer than ${MAX_NAME_LENGTH} characters.`);
  if (CONTROL_CHARACTER.test(name)) return invalid('The name must not contain control characters.');
  if (LONE_SURROGATE.test(name)) return invalid('The name must be valid Unicode text.');
  return { value: name, errors: [] };
}

const MAX_SUBJECT_LENGTH = 255;
/** Of England, Scotland and Wales: a black flag with letters that are not seen. */
const FLAG_WITH_LETTERS = /\u{1F3F4}[\u{E0061}-\u{E007A}]{3,6}\u{E007F}/gu;
/** Emoji are joined and chosen by two of the characters that are not seen; Persian spelling needs a third. */
const UNSEEN_IN_SUBJECT =
  /(?!\u200C|\u200D|\uFE0F)[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u202A-\u202E\u2066-\u2069]/u;

function readTemplateSubject(given: string): ParsedField {
  const subject = given.trim();
  if (subject === '') return UNCHANGED;
  const isTooLong = subject.length > 2 * MAX_SUBJECT_LENGTH || Array.from(subject).length > MAX_SUBJECT_LENGTH;
  if (isTooLong) return invalid(`The subject may not be longer than ${MAX_SUBJECT_LENGTH} characters.`);
  if (UNSEEN_IN_SUBJECT.test(subject.replace(FLAG_WITH_LETTERS, '')))
    return invalid('The subject must not contain line breaks or characters that are not seen.');
  if (LONE_SURROGATE.test(subject)) return invalid('The subject must be valid Unicode text.');
  if (!isVisible(subject)) return invalid('The subject must include visible text.');
  return { value: subject, errors: [] };
}

function parseTemplateContent(given: string): ParsedField {
  const { content, errors } = cleanLetterContent(given);
  return { value: errors.length > 0 ? null : content, errors };
}

/** The type is optional, but only this one is valid. See docs/contract.md §6.4. */
function validateType(type: TemplateType | null | undefined): readonly string[] {
  return type == null || type === E_LETTER ? [] : ['The selected type is invalid.'];
}

function invalid(message: string): ParsedField {
  return { value: null, errors: [message] };
}

type FieldErrors = Readonly<Record<string, readonly string[]>>;

function hasErrors(errors: FieldErrors): boolean {
  return Object.values(errors).some(({ length }) => length > 0);
}

function toValidationError(errors: FieldErrors): DomainError {
  const found = Object.entries(errors).filter(([, messages]) => messages.length > 0);
  return new DomainError('validation_failed', { errors: Object.fromEntries(found) });
}
