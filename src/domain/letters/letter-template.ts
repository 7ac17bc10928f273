// A letter template: what is shown of it, and what may be written into it. Contract: eLetter template.
import { toInstant, type Instant, type Moment } from '../shared/calendar';
import { cleanHtml, readLetterContent } from '../e-letter-content';
import { LETTER_POLICY_VERSION } from './html-policy';
import { entityTagOf } from './entity-tag';
import { DomainError } from '../shared/errors';
import { TEMPLATE_TYPES, type TemplateType } from '../shared/vocabulary';

/** HTML as it is stored, with the policy by which it was cleaned; 0 is older than any. */
export interface StoredHtml {
  readonly content: string;
  readonly contentPolicy: number;
}

/** What is stored of a template of the type `e-letter`. */
export interface TemplateFacts extends StoredHtml {
  readonly id: number;
  /** The user who made it; an update by a colleague does not change that. */
  readonly ownerId: number;
  readonly companyId: number;
  readonly name: string;
  readonly subject: string | null;
  /** Grows by one with every save. */
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
  readonly type: TemplateType;
  readonly typeLabel: string;
  readonly subject: string;
  readonly content: string;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly version: number;
  readonly etag: string;
}

const LETTER = 'e-letter';

export function describeTemplate(facts: TemplateFacts): ELetterTemplateView {
  const { id, ownerId, companyId, name, subject, version, createdAt, updatedAt } = facts;
  return {
    ...{ id, ownerType: 'user', ownerId, companyId, name },
    type: LETTER,
    typeLabel: TEMPLATE_TYPES[LETTER],
    subject: subject ?? '',
    content: shownHtml(facts),
    ...{ createdAt, updatedAt, version },
    etag: entityTagOf({ version, policy: LETTER_POLICY_VERSION }),
  };
}

/** Nothing is shown that the present policy has not seen: what an older one let through is cleaned again. */
export function shownHtml({ content, contentPolicy }: StoredHtml): string {
  return contentPolicy === LETTER_POLICY_VERSION ? content : cleanHtml(content);
}

/** When a save counts as made: always later than the one before, also within a millisecond or when a clock goes back. */
export function savedAtAfter(before: Instant, { epoch }: Pick<Moment, 'epoch'>): Instant {
  return toInstant(Math.max(epoch, Date.parse(before) + 1));
}

/** What a client wants to change: what is absent stays, and null is no value of any of them. */
export interface TemplateRequest {
  readonly name?: string | null;
  readonly content?: string | null;
  readonly type?: TemplateType | null;
}

/** What is to be written; null stays. */
export interface TemplateChanges {
  readonly name: string | null;
  readonly html: StoredHtml | null;
}

/** Refuses with `validation_failed`, all faults at once. */
export function readTemplateChanges({ name, content, type }: TemplateRequest): TemplateChanges {
  if (name === undefined && content === undefined) throw refusalOf({ ...NEITHER, type: typeFaults(type) });
  const readName = name === undefined ? UNCHANGED : readTemplateName(name);
  const readContent = content === undefined ? UNCHANGED : readTemplateContent(content);
  const faults = { name: readName.faults, content: readContent.faults, type: typeFaults(type) };
  if (Object.values(faults).some(({ length }) => length > 0)) throw refusalOf(faults);
  return {
    name: readName.value,
    html: readContent.value === null ? null : { content: readContent.value, contentPolicy: LETTER_POLICY_VERSION },
  };
}

const NEITHER = {
  name: ['The name field is required when no content is given.'],
  content: ['The content field is required when no name is given.'],
} as const;

interface Read {
  readonly value: string | null;
  readonly faults: readonly string[];
}

const UNCHANGED: Read = { value: null, faults: [] };

const MAX_NAME = 255;
const CONTROL = /\p{Cc}/u;
/** Half of a pair: it stands for no character. */
const LONE_SURROGATE = /\p{Cs}/u;

function readTemplateName(given: string | null): Read {
  const name = given?.trim() ?? '';
  if (name === '') return faulty('The name field is required.');
  // A text has no more characters than code units, so a huge one is not counted.
  const isTooLong = name.length > 2 * MAX_NAME || Array.from(name).length > MAX_NAME;
  if (isTooLong) return faulty(`The name may not be longer than ${MAX_NAME} characters.`);
  if (CONTROL.test(name)) return faulty('The name must not contain control characters.');
  if (LONE_SURROGATE.test(name)) return faulty('The name must be valid Unicode text.');
  return { value: name, faults: [] };
}

function readTemplateContent(given: string | null): Read {
  if (given === null) return faulty('The content field is required.');
  const { content, faults } = readLetterContent(given);
  return { value: content, faults };
}

/** Contract: a type may be given, but only this one. */
function typeFaults(type: TemplateType | null | undefined): readonly string[] {
  return type === undefined || type === LETTER ? [] : ['The selected type is invalid.'];
}

function faulty(message: string): Read {
  return { value: null, faults: [message] };
}

function refusalOf(faults: Readonly<Record<string, readonly string[]>>): DomainError {
  const told = Object.entries(faults).filter(([, messages]) => messages.length > 0);
  return new DomainError('validation_failed', { errors: Object.fromEntries(told) });
}
