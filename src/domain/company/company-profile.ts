// The profile of a company: its name, and the contact data that consumers see.
import { readEmailAddress } from '../sign-in/contact';
import { findStateCode } from '../shared/us-states';
import { DomainError, type FieldErrors } from '../shared/errors';
import { normalizeText, validateFreeText } from '../shared/free-text';
import { removeInvisible, toPlainNumber } from '../shared/pasted-text';
import { readZip } from '../shared/zip-code';

export const CONTACT_FIELDS = [
  'phone',
  'email',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'url',
  'papersTo',
] as const;
type ContactField = (typeof CONTACT_FIELDS)[number];

export type CompanyContactData = Readonly<Record<ContactField, string | null>>;

/** Absent members stay; null and blank text remove. */
export type CompanyContactRequest = { readonly [Field in ContactField]?: string | null };

export type ContactChanges = { readonly [Field in ContactField]?: string | null };

interface FieldRule {
  /** In messages. */
  readonly name: string;
  readonly max: number;
  /** Returns what is stored, or null for a value that is invalid. */
  readonly read?: (text: string) => string | null;
  readonly problem?: string;
}

const PHONE = /^(?:(?:\+|00)?1[ ./-]*)?\(?([2-9]\d{2})\)?[ ./-]*([2-9]\d{2})[ ./-]*(\d{4})$/;

const FIELD_RULES: Readonly<Record<ContactField, FieldRule>> = {
  phone: { name: 'phone', max: 40, read: readPhone, problem: 'The phone must be a US number.' },
  email: { name: 'email', max: 191, read: readEmailAddress, problem: 'The email must be a valid address.' },
  address1: { name: 'address', max: 191 },
  address2: { name: 'second line of the address', max: 191 },
  city: { name: 'city', max: 100 },
  state: { name: 'state', max: 50, read: findStateCode, problem: 'The state must be a US state.' },
  zip: { name: 'ZIP code', max: 20, read: readZip, problem: 'The ZIP code must have five or nine digits.' },
  papersTo: { name: 'text about papers', max: 500 },
  url: { name: 'url', max: 191, read: readUrl, problem: 'The url must be an address that starts with https://.' },
};

/** Throws `validation_failed` with all errors together, and with `otherErrors`. */
export function parseContactChanges(request: CompanyContactRequest, otherErrors: FieldErrors = {}): ContactChanges {
  const errors: Record<string, readonly string[]> = { ...otherErrors };
  const changes: { [Field in ContactField]?: string | null } = {};
  for (const field of CONTACT_FIELDS) {
    const given = request[field];
    if (given === undefined) continue;
    const { name, max, read, problem = '' } = FIELD_RULES[field];
    // What is read has a form of its own; what nobody sees was pasted with it.
    const text = normalizeText(read && given ? removeInvisible(given) : given);
    const found = validateFreeText(name, text, max);
    const value = text === null || !read || found.length > 0 ? text : read(text);
    if (found.length > 0) errors[field] = found;
    else if (text !== null && value === null) errors[field] = [problem];
    else changes[field] = value;
  }
  throwErrors(errors);
  return changes;
}

const THREE_YEARS = 1095;
const HUNDRED_YEARS = 36_500;

/** For how many days a company keeps closed accounts. */
export function findRetentionErrors(days: number | null | undefined): FieldErrors {
  if (days === null || days === undefined || days === 0) return {};
  if (Number.isInteger(days) && days >= THREE_YEARS && days <= HUNDRED_YEARS) return {};
  return { retentionDays: [`The days must be 0, which keeps all, or ${THREE_YEARS} to ${HUNDRED_YEARS}.`] };
}

const MAX_NAME = 191;

/** The name of a company, a subclient or a sender. Throws `validation_failed` on `field`. */
export function parseName(text: string, field = 'name'): string {
  const name = normalizeText(text);
  const errors = name === null ? ['The name is required.'] : validateFreeText('name', name, MAX_NAME);
  throwErrors({ [field]: errors });
  return name ?? '';
}

/** Throws `validation_failed` unless all lists are empty. */
export function throwErrors(errors: FieldErrors): void {
  const found = Object.entries(errors).filter(([, messages]) => messages.length > 0);
  if (found.length > 0) throw new DomainError('validation_failed', { errors: Object.fromEntries(found) });
}

function readPhone(text: string): string | null {
  const [, area, exchange, line] = PHONE.exec(toPlainNumber(text).replace(/^tel:/i, '')) ?? [];
  return line === undefined ? null : `+1${area ?? ''}${exchange ?? ''}${line}`;
}

function readUrl(text: string): string | null {
  if (!/^https:\/\/\S+$/i.test(text) || !URL.canParse(text)) return null;
  const { username, password } = new URL(text);
  return username === '' && password === '' ? text : null;
}
