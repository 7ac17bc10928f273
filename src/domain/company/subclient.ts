// Subclients: parts of a company, which accounts may belong to.
import { formatVersionTag } from '../shared/entity-tag';
import { normalizeText, validateFreeText } from '../shared/free-text';
import { findIdentifierViolation, IDENTIFIER_VIOLATIONS, readMarkedText, type MarkedText } from '../shared/identifier';
import { throwErrors } from './company-profile';

export interface SubclientSettings {
  readonly id: number;
  readonly subclientName: string | null;
  readonly uniqueIdentificationNumber: string;
  readonly version: number;
}

export interface SubclientRequest {
  readonly subclientName?: string | null;
  readonly uniqueIdentificationNumber?: string | null;
}

export interface SubclientChanges {
  readonly subclientName?: string;
  readonly uniqueIdentificationNumber?: string;
}

const FIELDS = { subclientName: 'name', uniqueIdentificationNumber: 'number' } as const;
const FIELD_NAMES = ['subclientName', 'uniqueIdentificationNumber'] as const;
const MAX_LENGTH = 191;

/** Absent members stay absent; null and blank are refused. Throws `validation_failed` with all errors together. */
export function parseSubclient(request: SubclientRequest): SubclientChanges {
  const given = FIELD_NAMES.filter((field) => request[field] !== undefined);
  const values = given.map((field) => [field, readValue(field, request[field])] as const);
  const errors = values.map(([field, value]) => [field, validate(field, value)] as const);
  if (given.length === 0) throwErrors({ subclientName: ['The name or the number is required.'] });
  throwErrors(Object.fromEntries(errors));
  return Object.fromEntries(values.map(([field, value]) => [field, value?.text]));
}

/** A number is written as in a placement file, whose rows name it. */
function readValue(field: keyof typeof FIELDS, sent: string | null | undefined): MarkedText | null {
  const text = normalizeText(sent);
  if (text === null) return null;
  return field === 'uniqueIdentificationNumber' ? readMarkedText(text) : { text, isMarked: false };
}

function validate(field: keyof typeof FIELDS, value: MarkedText | null): readonly string[] {
  const name = FIELDS[field];
  if (value === null || value.text === '') return [`The ${name} is required.`];
  const violation = field === 'uniqueIdentificationNumber' ? findIdentifierViolation(value) : null;
  return violation === null ? validateFreeText(name, value.text, MAX_LENGTH) : [IDENTIFIER_VIOLATIONS[violation]];
}

/** For a new subclient, which needs both. */
export function parseNewSubclient(request: SubclientRequest): Required<SubclientChanges> {
  const { subclientName = null, uniqueIdentificationNumber = null } = request;
  const { subclientName: name = '', uniqueIdentificationNumber: number = '' } = parseSubclient({
    subclientName,
    uniqueIdentificationNumber,
  });
  return { subclientName: name, uniqueIdentificationNumber: number };
}

export interface SubclientView {
  readonly id: number;
  readonly subclientName: string | null;
  readonly uniqueIdentificationNumber: string;
  readonly etag: string;
}

export function describeSubclient({ version, ...subclient }: SubclientSettings): SubclientView {
  return { ...subclient, etag: formatVersionTag(version) };
}
